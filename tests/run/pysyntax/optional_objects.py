# Optionals in fields, elements, attributes and lists of Python's: None when they are empty, else they stand for what they hold.
from pyc import Copyable, Int, List, Optional, String, fieldwise_init, struct


@fieldwise_init
@struct
class Node(Copyable):
    next: Optional[Int]
    name: Optional[String]


class Walk:
    def __init__(self, nodes):
        self.nodes = nodes
        self.limits = List[Optional[Int]]([3, None])
        self.best = nodes[0].next

    def up(self):
        self.best = self.best + 1 if self.best is not None else 0

    def show(self):
        print([-1 if n.next is None else n.next + 1 for n in self.nodes], ["-" if x is None else x * 2 for x in self.limits])
        for n in self.nodes:
            if n.name is not None:
                print(n.name, end=" ")
        print(self.limits[0] + 1, self.limits[0] < 5, -self.limits[0], self.limits[1])


def element(nodes: List[Node], here):
    return nodes[here].next


def last(nodes):
    here = 0
    while nodes[here].next is not None:
        here = nodes[here].next
    return here


nodes = List[Node]([Node(1, "a"), Node(2, None), Node(None, None)])
here = 0
while nodes[here].next is not None:
    here = nodes[here].next
print(here, last(nodes), element(nodes, 1), element(nodes, nodes[0].next), element(nodes, 2) is None)
walk = Walk(nodes)
walk.up()
print(walk.best)
walk.show()
held = [nodes[0].next, nodes[1].next, nodes[2].next]
print(held[0] + held[1], held[0] + 1.5, 10 - held[1], held[0] == 1, 1 != held[0], 1 in held, max(held[:2]), sum(held[:2]), held[2] is None)
print({held[0]: "one"}[1], range(held[1]), [7, 8, 9][held[1]], int(held[1]), float(held[0]), f"{held[1]:03d}", held[1].value())
try:
    held[0] + "x"
except TypeError as e:
    print("TypeError:", e)

# As shared_owners.mojo, when a callee does it.
from std.memory import ArcPointer


struct Leaf(Movable):
    var name: String

    def __init__(out self):
        self.name = "leaf"


struct Node(Movable):
    var leaf: ArcPointer[Leaf]
    var other: ArcPointer[Leaf]
    var back: List[ArcPointer[Node]]

    def __init__(out self):
        self.leaf = ArcPointer(Leaf())
        self.other = self.leaf
        self.back = []

    def calls(self):
        ref leaf = self.leaf[]
        renew(self.back[0])
        print(leaf.name)

    def right(self):
        ref leaf = self.other[]
        renew(self.back[0])
        print(leaf.name)


def callers(a: ArcPointer[Node], apart: Node):
    a[].calls()  # expected-error {{this argument is in a shared 'Node', and 'Node.calls' may reach the same one through another owner while it is changed}}
    a[].right()
    apart.calls()


def renew(node: ArcPointer[Node]):
    node[].leaf = ArcPointer(Leaf())


def called(a: ArcPointer[Node], b: ArcPointer[Node]):
    ref leaf = a[].leaf[]
    renew(b)
    print(leaf.name)  # expected-error {{'leaf' refers into a shared 'Node', which has changed since}}


def show(leaf: Leaf, node: ArcPointer[Node]):
    renew(node)
    print(leaf.name)


def show_bytes(bytes: Span[UInt8, _], node: ArcPointer[Node]):
    renew(node)
    print(len(bytes))


def argument(a: ArcPointer[Node], b: ArcPointer[Node]):
    show(a[].leaf[], b)
    show_bytes(a[].leaf[].name.as_bytes(), b)  # expected-error {{this argument refers into a shared 'Node', which the callee may change through another owner: keep a copy of the owner in a variable, and pass what is reached through that}}
    var keep = a[].leaf
    show(keep[], b)

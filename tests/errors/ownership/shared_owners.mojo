# An owner that is in a shared value itself may be given another value through any owner of that one.
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

    def right(self):
        ref leaf = self.leaf[]
        self.back[0][].other = ArcPointer(Leaf())
        print(leaf.name)


def free(a: ArcPointer[Node], b: ArcPointer[Node]):
    ref leaf = a[].leaf[]
    b[].leaf = ArcPointer(Leaf())
    print(leaf.name)  # expected-error {{'leaf' refers into a shared 'Node', which has changed since}}


def kept(a: ArcPointer[Node], b: ArcPointer[Node]):
    var keep = a[].leaf
    ref leaf = keep[]
    b[].leaf = ArcPointer(Leaf())
    print(leaf.name)

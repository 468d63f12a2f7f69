# References that are reached through one of several owners end with a change through any owner.
from std.memory import ArcPointer


struct Node(Movable):
    var name: String
    var items: List[String]
    var children: List[ArcPointer[Node]]

    def __init__(out self, var name: String):
        self.name = name^
        self.items = ["i"]
        self.children = []

    def first(self) -> ref[self] String:
        return self.children[0][].name


def direct(a: ArcPointer[Node], b: ArcPointer[Node]):
    ref x = a[].items[0]
    b[].items.append("y")
    print(x)  # expected-error {{'x' refers into a shared 'Node', which has changed since}}


def hidden(a: ArcPointer[Node], b: ArcPointer[Node]):
    ref x = a[].first()
    b[].children.clear()
    print(x)  # expected-error {{'x' refers into a shared 'Node', which has changed since}}


def both(a: ArcPointer[Node], b: ArcPointer[Node]):
    swap(a[].name, b[].name)  # expected-error {{something can be changed through one argument of this call and is reached through another}}
    swap(a[].items[0], b[].name)


def kept(a: ArcPointer[Node]):
    ref x = a[].children[0][].name
    a[].children[0] = ArcPointer(Node("n"))
    print(x)  # expected-error {{'x' refers into 'a', which has changed since}}


def assign(a: ArcPointer[String], b: ArcPointer[String]):
    var s = a[].as_bytes()
    b[] = "other"
    print(len(s))  # expected-error {{'s' refers into a shared 'String', which has changed since}}


def doubles(a: ArcPointer[List[Int]], b: ArcPointer[List[Int]]):
    for x in a[]:
        b[].append(x)  # expected-error {{a shared 'List[Int]' is changed here while a reference into it is still in use}}

# Trees and graphs of nodes with several owners: what is changed through one owner leaves references through others alone where it can't meet them.
from std.memory import ArcPointer


struct Node(Movable):
    var name: String
    var count: Int
    var children: List[ArcPointer[Node]]

    def __init__(out self, var name: String):
        self.name = name^
        self.count = 0
        self.children = []

    def total(self) -> Int:
        var sum = self.count
        for c in self.children:
            sum += c[].total()
        return sum

    def update(mut self):
        self.count += 1
        for c in self.children:
            c[].update()

    def rename(mut self, prefix: String):
        self.name = prefix + self.name
        for c in self.children:
            c[].rename(self.name)

    def add(mut self, child: ArcPointer[Node]):
        self.children.append(child)


@fieldwise_init
struct Tree(Movable):
    var root: ArcPointer[Node]
    var log: ArcPointer[List[String]]

    def note(self, text: String):
        self.log[].append(text)

    def visit(self):
        for c in self.root[].children:
            self.note(c[].name)


def count_up(n: ArcPointer[Node]):
    n[].count += 1


def link(a: ArcPointer[Node], b: ArcPointer[Node]):
    a[].children.append(b)


struct Link(Movable):
    var key: Int
    var left: Optional[ArcPointer[Link]]
    var right: Optional[ArcPointer[Link]]

    def __init__(out self, key: Int):
        self.key = key
        self.left = None
        self.right = None

    def insert(mut self, key: Int):
        if key < self.key:
            if self.left:
                self.left.value()[].insert(key)
            else:
                self.left = ArcPointer(Link(key))
        elif self.right:
            self.right.value()[].insert(key)
        else:
            self.right = ArcPointer(Link(key))

    def walk(self, mut into: List[Int]):
        if self.left:
            self.left.value()[].walk(into)
        into.append(self.key)
        if self.right:
            self.right.value()[].walk(into)


def main():
    var a = ArcPointer(Node("a"))
    var b = ArcPointer(Node("b"))
    a[].children.append(b)
    link(a, ArcPointer(Node("c")))
    a[].add(ArcPointer(Node("d")))
    print(a[].name, b[].name)
    for c in a[].children:
        count_up(c)
        c[].count += 1
        c[].update()
        print(c[].name, c[].count)
    a[].update()
    a[].rename("x")
    print(a[].total(), a[].name, b[].name)
    for c in a[].children:
        c[].rename("y")
        print(c[].name)
    var tree = Tree(a, ArcPointer(List[String]()))
    tree.visit()
    print(len(tree.log[]), tree.log[][0])
    ref name = a[].name
    b[].children.append(ArcPointer(Node("e")))
    print(name)
    var root = Link(5)
    for k in [3, 8, 1, 4, 9]:
        root.insert(k)
    var keys = List[Int]()
    root.walk(keys)
    print(keys)
    var top = ArcPointer(Link(2))
    top[].insert(1)
    top[].insert(3)
    top[].walk(keys)
    print(keys)
    var stack: List[ArcPointer[Node]] = [a]
    while stack:
        var at = stack.pop()
        print(at[].name, end=" ")
        for c in at[].children:
            stack.append(c)
    print()

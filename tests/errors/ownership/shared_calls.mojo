# What callees change through another owner is known from their bodies.
from std.memory import ArcPointer, WeakPointer


struct Node(Movable):
    var name: String
    var items: List[String]
    var children: List[ArcPointer[Node]]

    def __init__(out self, var name: String):
        self.name = name^
        self.items = ["i"]
        self.children = []

    def clear(mut self):
        self.items.clear()

    def get(self) -> ref[self] String:
        return self.children[0][].name

    def prune(mut self):
        for c in self.children:
            c[].prune()  # expected-error {{this argument is in a shared 'Node', and 'Node.prune' may reach the same one through another owner while it is changed}}
        self.children.clear()

    def each(self, other: ArcPointer[Node]):
        for i in self.items:
            empty(other)
            print(i)


def every(a: ArcPointer[Node], b: ArcPointer[Node]):
    a[].each(b)  # expected-error {{this argument is in a shared 'Node', and 'Node.each' may reach the same one through another owner while it is changed}}


struct Loud(Movable):
    var log: ArcPointer[List[String]]

    def __init__(out self, log: ArcPointer[List[String]]):
        self.log = log

    def __deinit__(deinit self):
        self.log[].append("gone")


def empty(n: ArcPointer[Node]):
    n[].items.clear()


def empty_all(n: ArcPointer[Node]):
    for c in n[].children:
        empty(c)


def use(mut text: String, n: ArcPointer[Node]):
    n[].items.append("x")
    text += "!"


def run(f: def(ArcPointer[Node]) thin -> None, n: ArcPointer[Node]):
    f(n)


def called(a: ArcPointer[Node], b: ArcPointer[Node]):
    ref x = a[].items[0]
    empty(b)
    print(x)  # expected-error {{'x' refers into a shared 'Node', which has changed since}}


def deep(a: ArcPointer[Node], b: ArcPointer[Node]):
    ref x = a[].items[0]
    empty_all(b)
    print(x)  # expected-error {{'x' refers into a shared 'Node', which has changed since}}


def method(a: ArcPointer[Node], b: ArcPointer[Node]):
    ref x = a[].items[0]
    b[].clear()
    print(x)  # expected-error {{'x' refers into a shared 'Node', which has changed since}}


def unknown(a: ArcPointer[Node], b: ArcPointer[Node]):
    ref x = a[].items[0]
    run(empty, b)
    print(x)  # expected-error {{'x' refers into a shared 'Node', which has changed since}}


def closure(a: ArcPointer[Node], b: ArcPointer[Node]):
    def grow() {read b}:
        b[].items.append("z")
    ref x = a[].items[0]
    grow()
    print(x)  # expected-error {{'x' refers into a shared 'Node', which has changed since}}


def weak(w: WeakPointer[Node]):
    var up = w.upgrade()
    if up:
        up.value()[].items.clear()


def by_weak(a: ArcPointer[Node]):
    ref x = a[].items[0]
    weak(a.downgrade())
    print(x)  # expected-error {{'x' refers into a shared 'Node', which has changed since}}


def getter(a: ArcPointer[Node], b: ArcPointer[Node]):
    ref x = a[].get()
    empty(b)
    print(x)  # expected-error {{'x' refers into a shared 'Node', which has changed since}}


def argument(a: ArcPointer[Node], b: ArcPointer[Node]):
    use(a[].items[0], b)  # expected-error {{this argument refers into a shared 'Node', which the callee may change through another owner: pass a copy}}
    use(a[].name, b)


def drop(log: ArcPointer[List[String]], var loud: Loud):
    ref x = log[][0]
    _ = loud^
    print(x)  # expected-error {{'x' refers into a shared 'List[String]', which has changed since}}


trait Visitor:
    def visit(self, n: Int):
        ...


@fieldwise_init
struct Grower(Visitor, Copyable, Movable):
    var list: ArcPointer[List[Int]]

    def visit(self, n: Int):
        self.list[].append(n)


@fieldwise_init
struct Quiet(Visitor, Copyable, Movable):
    def visit(self, n: Int):
        print(n)


def each[V: Visitor](list: ArcPointer[List[Int]], v: V):
    for x in list[]:
        v.visit(x)  # expected-error {{a shared 'List[Int]' is changed here while a reference into it is still in use}}


def right[V: Visitor](list: ArcPointer[List[Int]], v: V):
    for x in list[]:
        v.visit(x)


def dynamic(list: ArcPointer[List[Int]], v: dyn Visitor):
    for x in list[]:
        v.visit(x)  # expected-error {{a shared 'List[Int]' is changed here while a reference into it is still in use}}


def visitors(list: ArcPointer[List[Int]]):
    each(list, Grower(list))
    right(list, Quiet())
    dynamic(list, Grower(list))

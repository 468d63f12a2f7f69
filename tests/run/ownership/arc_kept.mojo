# An argument behind an owner stays while the call runs, though the callee makes the owner forget it.
from std.memory import ArcPointer, WeakPointer


struct Node(Movable):
    var name: String
    var next: Optional[ArcPointer[Node]]
    var up: List[WeakPointer[Node]]

    def __init__(out self, var name: String):
        self.name = name * 30
        self.next = None
        self.up = []

    def __deinit__(deinit self):
        print("end", self.name)

    def forget_me(mut self):
        var up = self.up[0].upgrade()
        up.value()[].next = None
        self.name += "!"
        print("still", self.name)

    def forget_next(mut self):
        self.next.value()[].forget_me()
        print("forgot")

    def by_ref(mut self):
        ref n = self.next.value()[]
        n.forget_me()

    def fails(mut self) raises:
        var up = self.up[0].upgrade()
        up.value()[].next = None
        self.name += "?"
        raise Error("failed " + self.name)


def look(n: Node):
    var up = n.up[0].upgrade()
    up.value()[].next = None
    print("look", n.name)


def make() -> ArcPointer[Node]:
    var a = ArcPointer(Node("a"))
    var b = ArcPointer(Node("b"))
    b[].up.append(a.downgrade())
    a[].next = b^
    return a^


def main():
    var a = make()
    a[].forget_next()
    var b = make()
    b[].next.value()[].forget_me()
    var c = make()
    c[].by_ref()
    var d = make()
    look(d[].next.value()[])
    var e = make()
    try:
        e[].next.value()[].fails()
    except err:
        print(err)
    for _ in range(3):
        var f = make()
        ref n = f[].next.value()[]
        n.forget_me()
    print("done", a[].name, b[].name, c[].name, d[].name, e[].name)

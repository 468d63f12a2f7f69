# Which moves a program sees: the value of __enter__ is not moved again to the name behind `as`.
struct Scope(Movable):
    var name: String

    def __init__(out self, name: String):
        self.name = name
        print("make", name)

    def __init__(out self, *, deinit move: Self):
        self.name = move.name^
        print("move")

    def __deinit__(deinit self):
        print("end", self.name)

    def __enter__(var self) -> Self:
        print("enter")
        return self^

    def hello(self):
        print("hello from", self.name)

def take(var s: Scope):
    print("took", s.name)

def main():
    with Scope("a") as s:
        s.hello()
    var b = Scope("b")
    var c = b^
    take(c^)
    var xs = List[Scope]()
    xs.append(Scope("d"))
    xs.append(Scope("e"))
    print(len(xs))
    _ = xs.pop(0)
    print("last")

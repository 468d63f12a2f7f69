# Where move constructors run: a returned variable, parameter or field moves to the result; an argument does not.
struct M(Movable):
    var n: Int

    def __init__(out self, n: Int):
        self.n = n
        print("+", n, end=" ")

    def __init__(out self, *, deinit move: Self):
        self.n = move.n
        print("m", self.n, end=" ")

    def __deinit__(deinit self):
        print("-", self.n, end=" ")


def local() -> M:
    var x = M(1)
    return x^


def param(var x: M) -> M:
    return x^


def outp(out r: M, var x: M):
    r = x^


def twolocals(c: Bool) -> M:
    var x = M(2)
    var y = M(3)
    if c:
        return x^
    return y^


@fieldwise_init
struct Box(Movable):
    var a: M
    var b: M

    def take(deinit self) -> M:
        return self.a^


def setit(mut b: Box, var m: M):
    b.a = m^


def tern(c: Bool, var x: M) -> M:
    return x^ if c else M(9)


def raising(var x: M) raises -> M:
    if x.n == 100:
        raise Error("x")
    return x^


def main() raises:
    var a = local()
    print("a")
    var b = param(a^)
    print("b")
    var c = outp(b^)
    print("c")
    var d = twolocals(True)
    print("d")
    var e = Box(c^, d^)
    print("e")
    setit(e, M(10))
    print("set")
    var f = e^.take()
    print("f")
    f = param(param(f^))
    print("g")
    var h = raising(f^)
    print("h")
    var o = Optional(M(30))
    print("o")
    var p = o.take()
    print("p", p.n)
    var bx = Box(a=M(50), b=M(51))
    print("bx")
    var b2 = bx^
    print("b2", b2.a.n)
    swap(b2.a, b2.b)
    print("sw")

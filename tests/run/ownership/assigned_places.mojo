# What an assignment to a place behind a reference does, in order: the place is found, the arguments are evaluated, the old value ends, and the
# new one is made there. A value that is made from the old one, or that may fail, is made apart and moved.

struct T(ImplicitlyCopyable):
    var n: Int

    def __init__(out self, n: Int):
        self.n = n
        print("+", n, sep="", end=" ")

    def __init__(out self, *, deinit move: Self):
        self.n = move.n
        print("~", self.n, sep="", end=" ")

    def __init__(out self, *, copy: Self):
        self.n = copy.n
        print("c", self.n, sep="", end=" ")

    def __deinit__(deinit self):
        print("-", self.n, sep="", end=" ")


@fieldwise_init
struct P(Copyable):
    var a: T
    var b: T


def risky(n: Int) raises -> T:
    print("risky", end=" ")
    if n > 5:
        raise Error("big")
    return T(n)


def inc(t: T) -> T:
    print("inc", end=" ")
    return T(t.n + 1)


def both(a: T, b: T) -> T:
    return T(a.n + b.n)


def i(n: Int) -> Int:
    print("i", n, sep="", end=" ")
    return n


def elements(mut xs: List[T], y: T):
    xs[i(0)] = T(i(3))
    print("made")
    xs[0] = y
    print("copied")
    xs[0] = inc(y)
    print("made of another")
    xs[0] = both(y, xs[1])
    print("made of the list's")
    xs[0] = xs[1]
    print("copied from the list")
    xs[i(0)] = T(8) if y.n > 0 else T(9)
    print("chosen")


def fields(mut p: P):
    p.a = inc(p.a)
    print("made of itself")
    p.a = inc(p.b)
    print("made of its neighbour")


def lent(mut x: T, n: Int) raises:
    x = risky(n)
    print("went well")


def main() raises:
    var xs = List[T]()
    xs.append(T(1))
    xs.append(T(2))
    var y = T(4)
    print("there")
    elements(xs, y)
    xs[1] = y^
    print("moved")
    var p = P(T(10), T(11))
    fields(p)
    try:
        lent(p.a, 5)
        lent(p.a, 6)
    except e:
        print(e)
    ref r = p.b
    r = T(i(20))
    r = inc(r)
    print("through a reference")
    p.b = inc(p.b)
    print("a variable")
    var n: List[Int] = [1, 2]
    n[i(0)] = i(5)
    n[i(1)] += i(6)
    print(n)
    var z = T(30) if n[0] == 5 else T(31)
    print("chosen", z.n, p.a.n, p.b.n, len(xs))

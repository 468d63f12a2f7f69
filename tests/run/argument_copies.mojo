# An argument that is a copy of a variable is made when all arguments are there: one of them may use the variable for the last time,
# and then nothing is copied.


struct Noisy(ImplicitlyCopyable):
    var n: Int

    def __init__(out self, n: Int):
        self.n = n

    def __init__(out self, *, copy: Self):
        print("copy", copy.n)
        self.n = copy.n

    def __deinit__(deinit self):
        print("end", self.n)


@fieldwise_init
struct Pair(Movable):
    var a: Noisy
    var b: Int


def f(x: Int) -> Int:
    print("f", x)
    return x


def get(x: Noisy) -> Int:
    print("get", x.n)
    return x.n


def change(mut x: Noisy) -> Int:
    x.n += 1
    return x.n


def small(x: Int) raises -> Int:
    if x > 2:
        raise Error("big")
    return x


def take(var a: Noisy, b: Int):
    print("take", a.n, b)


def main():
    var a = Noisy(1)
    take(a, f(2))
    print(a.n)
    var b = Noisy(5)
    take(b, get(b))
    var c = Noisy(7)
    take(c, change(c))
    print(c.n)
    var p = Pair(a, f(3))
    take(p.a, f(4))
    print(p.b, p.a.n)
    try:
        take(a, small(3))
    except e:
        print(e)
    print(a.n)
    var counts = Dict[Int, Int]()
    counts[f(1)] = f(2)
    print(counts)

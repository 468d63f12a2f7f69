# Keyword arguments are evaluated in the order in which they are written.
struct Noisy(Movable):
    var name: String

    def __init__(out self, name: String):
        self.name = name
        print("make", name)

    def __deinit__(deinit self):
        print("drop", self.name)


def say(n: Int) -> Int:
    print("eval", n)
    return n


def three(a: Int, b: Int, c: Int = 100) -> Int:
    return a * 100 + b * 10 + c


def read_two(a: Noisy, b: Noisy):
    print("read", a.name, b.name)


def own_two(var a: Noisy, b: Noisy) -> Int:
    print("own", a.name, b.name)
    return 1


def kinds(x: Int, *rest: Int, last: Int, first: Int):
    print(x, len(rest), last, first)


@fieldwise_init
struct Pair(Copyable):
    var left: Int
    var right: Int


def main():
    print(three(c=say(3), a=say(1), b=say(2)))
    print(three(say(7), c=say(8), b=say(9)))
    print(three(b=say(5), a=say(4)))
    read_two(b=Noisy("b1"), a=Noisy("a1"))
    print(own_two(b=Noisy("b2"), a=Noisy("a2")))
    kinds(say(1), say(2), first=say(3), last=say(4))
    var p = Pair(right=say(2), left=say(1))
    print(p.left, p.right)
    var ok = True or three(b=say(5), a=say(4)) > 0
    print(ok)

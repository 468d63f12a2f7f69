# Closures that are given in [...]: they capture what they use, and reach it while the function that takes them runs.
def each[origins: OriginSet, //, f: def(Int) thin capturing[origins] -> None](n: Int):
    for i in range(n):
        f(i)


def twice[f: def(Int) capturing -> None](n: Int):
    each[f](n)
    each[f=f](n)


def chunks[f: def[width: Int](Int) capturing[_] -> None, width: Int](n: Int):
    var i = 0
    while i + width <= n:
        f[width](i)
        i += width
    while i < n:
        f[1](i)
        i += 1


def shifted[f: def(Int) capturing -> None](n: Int):
    def inner(i: Int):
        def innermost() {imm i}:
            f(i + 100)

        innermost()

    for i in range(n):
        inner(i)


struct Scale:
    var factor: Int

    def __init__(out self, factor: Int):
        self.factor = factor

    def total[f: def(Int) raises capturing[_] -> Int, step: Int = 1](self, n: Int) raises -> Int:
        var total = 0
        for i in range(0, n, step):
            total += f(i) * self.factor
        return total


def pick[n: Int]() -> Int:
    return n


def pick[f: def() capturing -> Int]() -> Int:
    return f() + 1


def main() raises:
    var n = 3
    var xs: List[Int] = [1, 2, 3]

    @__parameter
    def push(k: Int):
        n += k
        xs.append(k)

    each[push](3)
    twice[push](2)
    push(7)
    shifted[push](2)
    print(n, xs)

    @__parameter
    def chunk[width: Int](k: Int):
        n += width
        print(width, k)

    chunks[chunk, 4](6)
    chunks[width=2, f=chunk](3)

    var scale = Scale(10)

    @__parameter
    def square(i: Int) raises -> Int:
        if i > 5:
            raise Error("big")
        n += 1
        return i * i

    print(scale.total[f=square](4), scale.total[square, 2](4), scale.total[square, step=3](4), n)

    def plain(i: Int) raises -> Int:
        return i + 1

    print(scale.total[plain](3))
    try:
        print(scale.total[square](8))
    except e:
        print(e)

    @__parameter
    def seen() -> Int:
        return n

    print(pick[4](), pick[seen]())

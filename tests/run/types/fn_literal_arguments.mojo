# Arguments that only literals can be given for, beside those that take any number.
struct Fixed(ImplicitlyCopyable, Writable):
    var raw: Int

    def __init__(out self, *, raw: Int):
        self.raw = raw

    @implicit
    def __init__(out self, value: IntLiteral):
        self.raw = Int(value) * 100

    @implicit
    def __init__(out self, value: FloatLiteral):
        self.raw = Int(Float64(value) * 100)

    def __add__(self, other: Self) -> Self:
        return Self(raw=self.raw + other.raw)

    def write_to(self, mut w: Some[Writer]):
        w.write(self.raw // 100, ".", self.raw % 100)


def show(n: IntLiteral):
    print("literal", n, n + 1)


def show(n: Int):
    print("number", n)


def same(x: FloatLiteral) -> Float64:
    return x


def main():
    var a: Fixed = 3
    var b: Fixed = 2.5
    print(a + b, a + 1, a + 0.25)
    var n = 5
    show(4)
    show(n)
    print(same(1.5))

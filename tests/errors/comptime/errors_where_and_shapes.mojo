# Violated conditions on parameters and mismatched shapes are reported at the call.


struct Matrix[r: Int, c: Int](Copyable):
    var data: Array[Int, Self.r * Self.c]

    def __init__(out self):
        self.data = Array[Int, Self.r * Self.c](fill=0)

    def __matmul__[k: Int](self, o: Matrix[Self.c, k]) -> Matrix[Self.r, k]:
        return Matrix[Self.r, k]()

    def __add__(self, o: Self) -> Self:
        return self.copy()

    def trace(self) -> Int where Self.r == Self.c:
        return self.data[0]


def first[n: Int](a: Array[Int, n]) -> Int where n > 0:
    return a[0]


def main():
    var a = Matrix[2, 3]()
    var b = Matrix[3, 2]()
    var c = a @ b
    print(c.trace())
    print(a.trace())  # expected-error {{no}}
    var d = a @ a  # expected-error {{there is no operator}}
    var e = a + b  # expected-error {{there is no operator}}
    print(first([1, 2]))
    var empty = Array[Int, 0](fill=0)
    print(first(empty))  # expected-error {{no}}

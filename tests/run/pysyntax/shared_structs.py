# A struct that cannot be copied is shared by the objects that hold it; a function's variable may have the name of another function.
# cpython: 3.9
from pyc import Float64, Int, List, fn, mut, struct


@struct
class Poly:
    c: List[Float64]

    def __init__(self, c: List[Float64]) -> None:
        self.c = c.copy()

    def __call__(self, x: Float64) -> Float64:
        return self.c[0] + x * self.c[1]

    @mut
    def grow(self, by: Float64) -> None:
        self.c[0] += by


@fn
def total(xs: List[Int]) -> Int:
    sum = 0
    for x in xs:
        sum += x
    return sum


@fn
def mean(xs: List[Int]) -> Int:
    total = 0
    for x in xs:
        total += x
    Poly = total // len(xs)
    return Poly


def main():
    q = Poly(List[Float64]([1.0, 2.0]))
    print(list(map(q, [1.0, 2.0])), sorted([2.0, -1.0], key=q), q(3.0))
    d = {"q": q}
    d["q"].grow(10.0)
    print(d["q"](1.0), q(1.0))


main()
q = Poly(List[Float64]([1.0, 2.0]))
print(list(map(q, [1.0, 2.0])), q(2.0), total(List[Int]([1, 2, 6])), mean(List[Int]([1, 2, 6])))

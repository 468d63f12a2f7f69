# Function values that only look at what they have captured go to several threads, alone and in containers.
from std.algorithm import parallelize
from std.atomic import Atomic
from std.memory import ArcPointer


def adder(n: Int) -> def(Int) -> Int:
    return lambda (x: Int) {var n} -> Int: x + n


@fieldwise_init
struct Poly(Copyable, Movable):
    var factors: List[Int]

    def __call__(self, x: Int) -> Int:
        var result = 0
        for f in self.factors:
            result = result * x + f
        return result


def main():
    var sum = Atomic[Int](0)
    var fs: List[def(Int) -> Int] = [adder(1), adder(2), Poly([1, 0, 1])]
    var log = ArcPointer(List[Int]())
    var note: def() -> None = lambda () {var log}: log[].append(1)
    note()

    def work(i: Int) {mut sum, read fs}:
        for k in range(len(fs)):
            sum += fs[k](i)

    parallelize(work, 1000, 4)
    var expected = 0
    for i in range(1000):
        expected += i + 1 + i + 2 + i * i + 1
    print(sum.load() == expected, len(log[]))

# What follows from a mistake is not said again: wrong names of imports and of bounds, a method that a trait asks for, poisoned types.
# RUN: not %pyc check %s 2>&1 | FileCheck %s --implicit-check-not=error:
# CHECK: [[@LINE+2]]:24: error: module 'std.memory' has no name 'OwnedPointr'
# CHECK: [[@LINE+1]]:24: note: did you mean 'OwnedPointer'?
from std.memory import OwnedPointr
# CHECK: [[@LINE+1]]:23: error: module 'std.utils' has no name 'Vraiant'
from std.utils import Vraiant
# CHECK: [[@LINE+1]]:1: error: there is no module 'std.colections'
from std.colections import Counter
# CHECK: [[@LINE+1]]:1: error: there is no module 'std.locks'
from std.locks import Lock


@fieldwise_init
struct Node(Movable):
    var value: Int
    var next: Optional[OwnedPointr[Node]]
    var kind: Variant[Int, String]
    var seen: Counter[Int]


# CHECK: [[@LINE+1]]:15: error: unknown name 'Cpoyable'
struct Box[T: Cpoyable & Deinitable]:
    var items: List[Self.T]

    def __init__(out self):
        self.items = []

    def add(mut self, var item: Self.T):
        self.items.append(item^)


# CHECK: [[@LINE+1]]:25: error: unknown name 'Cpoyable'
def first[T: Writable & Cpoyable](xs: List[T]) -> T:
    return xs[0].copy()


trait Shape:
    def area(self) -> Float64:
        ...

    def describe(self) -> String:
        return String("area ", self.area())


# CHECK: [[@LINE+2]]:8: error: 'Square' conforms to 'Shape' but lacks its method 'area'
@fieldwise_init
struct Square(Shape):
    var side: Float64

    def aera(self) -> Float64:
        return self.side * self.side


def last(xs: List[Int]) -> Int:
    var best = 0
    # CHECK: [[@LINE+1]]:24: error: unknown name 'xz'
    for i in range(len(xz)):
        best = i
    return best


def main():
    var box = Box[Int]()
    box.add(3)
    var node = Node(1, None, Variant[Int, String](2), Counter[Int]())
    print(first([1, 2]), node.value, last([1]))
    print(Square(3).area(), Square(3).describe())


def guarded():
    with Lock() as held:
        print(held)

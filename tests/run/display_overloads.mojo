# A display is no more an Array than a List of the same elements: of two candidates, the one that is not variadic takes it.
from std.collections import Set


struct Bag[T: Copyable & Deinitable]:
    var count: Int
    var way: String

    def __init__(out self, *items: Self.T):
        self.count = len(items)
        self.way = "items"

    def __init__(out self, items: List[Self.T], /):
        self.count = len(items)
        self.way = "a list"


def size(*rows: Array[Int, 2]) -> String:
    return String(len(rows), " rows")


def size(row: List[Int]) -> String:
    return String("a row of ", len(row))


def main():
    var a = Bag([1, 2, 3])
    var b = Bag([1, 2], [3, 4])
    print(a.count, a.way, b.count, b.way)
    print(size([1, 2]), size([1, 2], [3, 4]))
    print(Set([1, 2, 2]), Set(["a", "b"]), Set(1, 2))

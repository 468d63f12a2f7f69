# Ranges and what is built on iterators.
from std.itertools import count, cycle, drop, drop_while, product, repeat, take, take_while


def square(x: Int) -> Int:
    return x * x


def small(x: Int) -> Bool:
    return x < 3


def main() raises:
    print([i for i in range(5)], [i for i in range(2, 8, 3)], [i for i in range(5, 0, -2)], len(range(3, 10, 4)))
    var xs: List[Int] = [1, 2, 3, 4]
    var ys: List[Int] = [7, 8, 9]
    for i, x in enumerate(xs, start=1):
        print(i, x, end="; ")
    print()
    for x, w, y in zip(xs, ["a", "b", "c"], reversed(ys)):
        print(x, w, y, end="; ")
    print()
    for s in map[square](xs):
        print(s, end=" ")
    for x in reversed(xs):
        print(x, end=" ")
    for i in reversed(range(0, 10, 4)):
        print(i, end=" ")
    print()
    for x in take(count(10, 5), 3):
        print(x, end=" ")
    for x in take(cycle(xs), 6):
        print(x, end=" ")
    for w in repeat("r", times=2):
        print(w, end=" ")
    for x in take_while[small](xs):
        print(x, end=" ")
    for x in drop_while[small](xs):
        print(x, end=" ")
    for x in drop(xs, 3):
        print(x, end=" ")
    print()
    for a, b in product([1, 2], ["x", "y"]):
        print(a, b, sep="", end=" ")
    print()
    print(min(3, 1), max(2.5, 1.0), min("b", "a"), min(3, 1, 2), max(1, 5, 2), abs(-3), round(2.5), round(2.567, 1), pow(2, 5), divmod(-7, 2))
    print(any([False, True]), all([False, True]), all(List[Bool]()))
    var it = iter(xs)
    print(next(it), next(it))

# An untyped index of a List: a number, never a slice; an Optional is what it holds.
from pyc import Int, List, Optional, fn


@fn
def first(n: Int) -> Optional[Int]:
    return n


def element(numbers: List[Int], at):
    return numbers[at] + 1


def changed(numbers: List[Int], at):
    numbers[at] = 7
    numbers[first(1)] += 2
    return numbers[first(0)] + numbers[at]


numbers = List[Int]([4, 5, 6])
print(element(numbers, 1), element(numbers, [2][0]), changed(numbers, [2][0]))
try:
    element(numbers, ["x"][0])
except TypeError as e:
    print("TypeError:", e)

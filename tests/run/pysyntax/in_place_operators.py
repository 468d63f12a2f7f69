# `x += y` of a struct that is an attribute or an element changes it in place; `__iadd__` gives nothing in the systems register.
# cpython: 3.9
from pyc import Copyable, Int, List, Self, fieldwise_init, fn, mut, struct


@fieldwise_init
@struct
class Total(Copyable):
    sum: Int
    parts: List[Int]

    @mut
    def __iadd__(self, other: Self) -> None:
        self.sum += other.sum
        self.parts.append(other.sum)

    @mut
    def __imul__(self, k: Int) -> None:
        self.sum *= k


class Book:
    def __init__(self):
        self.total = Total(0, List[Int]())
        self.by_name = {}


def total(n):
    return Total(n, List[Int]())


book = Book()
same = book.total
for n in (3, 4):
    book.total += total(n)
book.total *= 10
book.by_name["a"] = total(1)
book.by_name["a"] += total(5)
totals = [total(2)]
totals[0] += book.by_name["a"]
print(book.total.sum, list(book.total.parts), book.by_name["a"].sum, totals[0].sum)

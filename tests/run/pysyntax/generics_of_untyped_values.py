# Untyped values given to generic functions and structs: an int or str is an Int or a String where the bound asks for more than they have.
# cpython: 3.12
from __future__ import annotations

from pyc import Comparable, Copyable, ImplicitlyCopyable, List, Mut, Some, String, Writable, Writer, fieldwise_init, fn, struct


@fieldwise_init
@struct
class Pair[A: Copyable & Writable, B: Copyable & Writable](Copyable, Writable):
    first: A
    second: B

    def swapped(self) -> Pair[B, A]:
        return Pair[B, A](self.second.copy(), self.first.copy())

    def write_to(self, writer: Mut[Some[Writer]]) -> None:
        writer.write("<", self.first, " & ", self.second, ">")


@fn
def least[T: Comparable & ImplicitlyCopyable](x: T, y: T) -> T:
    return x if x < y else y


print(Pair(1, 2.5), Pair("a", 3).swapped(), Pair(Pair(1, 2), 3))
n = 7
print(least(n, 2), least("b", "a"), least(2.5, 1.0))
try:
    least(2**70, 2)
except OverflowError:
    print("OverflowError")
items = List[Pair[String, String]]([Pair("x", "y")])
print(items[0], max([Pair(1, 5), Pair(0, 3)], key=lambda p: p.second), max(items, key=lambda p: p.first).second)

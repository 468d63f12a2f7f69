# An operator between an object and a struct asks the object's value first; the reflected method is for what that does not know.
from pyc import Copyable, Int, Self, fieldwise_init, fn, struct


@fieldwise_init
@struct
class Span(Copyable):
    n: Int

    def __add__(self, other: Self) -> Self:
        return Span(self.n + other.n)

    def __radd__(self, other: Int) -> Self:
        return Span(self.n * 100 + other)

    def __lt__(self, other: Self) -> bool:
        return self.n < other.n


spans = [Span(1), Span(2)]
print((spans[0] + Span(5)).n, (spans[1] + spans[0]).n, ([7][0] + Span(5)).n, (7 + spans[0]).n)
print(spans[0] < Span(2), sum(spans, Span(10)).n, sum([Span(1), Span(2)]).n)
try:
    spans[0] + 3
except TypeError as e:
    print("TypeError")

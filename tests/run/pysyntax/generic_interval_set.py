# A generic struct over any ordered element type, with operators, for machine types and for a struct of the user.
# cpython: 3.12
from pyc import (
    Comparable,
    Float64,
    ImplicitlyCopyable,
    Int,
    List,
    Mut,
    Self,
    Some,
    String,
    Writable,
    Writer,
    fieldwise_init,
    fn,
    move,
    struct,
)


@fieldwise_init
@struct
class Version(Comparable, ImplicitlyCopyable, Writable):
    major: Int
    minor: Int

    def __lt__(self, other: Self) -> bool:
        return self.major < other.major or (self.major == other.major and self.minor < other.minor)

    def write_to(self, writer: Mut[Some[Writer]]) -> None:
        writer.write("v", self.major, ".", self.minor)


@struct
class Interval[T: Comparable & ImplicitlyCopyable & Writable](ImplicitlyCopyable, Writable):
    low: T
    high: T

    def __init__(self, a: T, b: T) -> None:
        if b < a:
            self.low = b
            self.high = a
        else:
            self.low = a
            self.high = b

    def __contains__(self, x: T) -> bool:
        return not (x < self.low) and not (self.high < x)

    def overlaps(self, other: Self) -> bool:
        return not (self.high < other.low) and not (other.high < self.low)

    def __or__(self, other: Self) -> Self:
        low = other.low if other.low < self.low else self.low
        high = other.high if self.high < other.high else self.high
        return Interval[T](low, high)

    def write_to(self, writer: Mut[Some[Writer]]) -> None:
        writer.write("[", self.low, " .. ", self.high, "]")


@fn
def merged[T: Comparable & ImplicitlyCopyable & Writable](parts: List[Interval[T]]) -> List[Interval[T]]:
    """Joins overlapping neighbours of a list that is sorted by the lower end."""
    out = List[Interval[T]]()
    for part in parts:
        last = len(out) - 1
        if last >= 0 and out[last].overlaps(part):
            out[last] = out[last] | part
        else:
            out.append(part)
    return move(out)


@fn
def text[W: Writable](label: String, items: List[W]) -> String:
    line = label
    for item in items:
        line += " " + String(item)
    return line


numbers = Interval[Int](9, 3)
print(numbers, 3 in numbers, 10 in numbers, numbers | Interval[Int](12, 8))
halves = Interval(0.5, -0.5)
print(halves, 0.0 in halves, halves.overlaps(Interval[Float64](0.75, 0.5)))
releases = Interval(Version(2, 1), Version(1, 9))
print(releases, Version(2, 0) in releases, Version(2, 2) in releases, Version(1, 9) >= Version(1, 10))
busy = List[Interval[Int]]([Interval[Int](a, b) for a, b in [(1, 4), (3, 6), (8, 9), (9, 12), (20, 21)]])
print(text("busy:", busy))
print(text("merged:", merged(busy)))
print(text("versions:", merged(List[Interval[Version]]([releases, Interval(Version(2, 1), Version(3, 0))]))))

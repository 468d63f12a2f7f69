# What the package gives a meaning under CPython: places that a function assigns, references, copies, widths, conversions, lanes, overloads.
# cpython: 3.9
from collections.abc import Callable

from pyc import (
    SIMD,
    Array,
    Comparable,
    Comptime,
    Copyable,
    Dict,
    DType,
    Equatable,
    Float16,
    Float32,
    Float64,
    Hashable,
    ImplicitlyCopyable,
    Int,
    Int8,
    Int32,
    List,
    Mut,
    Optional,
    Ref,
    Self,
    Set,
    Some,
    String,
    UInt8,
    UInt16,
    Var,
    Writable,
    Writer,
    comptime,
    fieldwise_init,
    fn,
    move,
    mut,
    raises,
    struct,
    swap,
)
from pyc.math import sqrt

LIMIT: Comptime[Int] = 3


@fieldwise_init
@struct
class Point(ImplicitlyCopyable, Writable, Equatable, Hashable):
    x: Int
    y: Int

    def __add__(self, other: Self) -> Self:
        return Point(self.x + other.x, self.y + other.y)

    @mut
    def __iadd__(self, other: Self) -> None:
        self.x += other.x
        self.y += other.y

    @staticmethod
    def diagonal(n: Int) -> Self:
        return Point(n, n)


@struct
class Shelf(Copyable, Comparable, Writable):
    marks: List[Int]
    last: Int

    def __init__(self, *marks: Int) -> None:
        self.marks = List[Int]()
        self.last = 0
        for m in marks:
            self.marks.append(m)
            self.last = m

    def __init__(self, *, copy: Self) -> None:
        self.marks = copy.marks.copy()
        self.last = -copy.last

    def __lt__(self, other: Self) -> bool:
        return len(self.marks) < len(other.marks)

    def __getitem__(self, i: Int) -> Int:
        return self.marks[i]

    @mut
    def __setitem__(self, i: Int, value: Int) -> None:
        self.marks[i] = value

    def __len__(self) -> Int:
        return len(self.marks)

    @mut
    def split(self, rest: Mut[Int]) -> Int:
        rest = self.last % LIMIT
        self.last //= LIMIT
        return self.last

    def write_to(self, writer: Mut[Some[Writer]]) -> None:
        writer.write("Shelf", self.marks, "/", self.last)


@fn
def count(n: Mut[Int], by: Int = 1) -> Int:
    n += by
    return n


@fn
def count_up(n: Int) -> Int:
    return n + 1


@fn
def show(x: Int) -> String:
    return "int " + String(x)


@fn
def show(x: Float64) -> String:
    return "float " + String(x)


@fn
def show(x: String, times: Int) -> String:
    return x * times


@fn
def places() -> None:
    n = 5
    p = Point(1, 2)
    xs = [10, 20, 30]
    print(count(n), count(n, 10), n, count(p.x, by=4), p, count(xs[1]), xs)
    q = p
    q.x = 100
    row: Ref = xs[2]
    row += 7
    spot: Ref = p
    spot.y = -1
    print(p, q, xs, row)
    s = Shelf(7, 8, 17)
    rest = 0
    print(s.split(rest), rest, s.split(rest), rest, s, s.copy(), len(s), s[1])
    s[1] += 5
    other = Shelf(1)
    swap(s, other)
    print(s, other, s < other, s >= other)
    a, b = 1, 2
    a, b = b, a
    swap(a, b)
    print(a, b)


@fn
def numbers() -> None:
    big = Int.MAX
    small: Int8 = 127
    half: Float16 = 0.1
    single: Float32 = 16777216
    print(big + 1, small + 1, UInt8(3) - 5, UInt16(40000) * 2, -7 // 2, -7 % 3, 7 / 2)
    print(half, single + 1, Float32(0.1) + Float32(0.2), sqrt(Float32(2)), sqrt(2.0), Int32(-5) // 2)
    mask = 0
    for i in comptime(range(LIMIT)):
        mask |= 1 << i
    print(mask, ~mask, mask ^ 2, abs(-3), min(4, mask), max(2.5, 1.5))


@fn
def lanes() -> None:
    v = SIMD[DType.int32, 4](1, -2, 3, -4)
    w = v * 2 + 1
    print(w, v.lt(w), v.lt(w).select(v, w), w.reduce_add(), max(v, w), v.cast[DType.float32]() / 2)
    w[2] = 9
    print(w, v.clamp(-2, 2), w.shuffle[3, 2, 1, 0](), len(w))


@fn
@raises
def containers() -> None:
    ages = Dict[String, Int]()
    ages["ada"] = 36
    ages["bob"] = 25
    ages["ada"] += 1
    seen = Set[Point]()
    seen.add(Point(1, 1))
    seen.add(Point.diagonal(1))
    grid = List[List[Int]]()
    for i in range(2):
        grid.append(List[Int](length=2, fill=i))
    kept = grid.copy()
    grid[0][1] = 9
    slots = Array[Int, 4](fill=7)
    slots[0] = 1
    print(ages, len(seen), Point(1, 1) in seen, grid, kept, slots, "ada" in ages)


@fn
def first_above(xs: List[Int], limit: Int) -> Optional[Int]:
    for x in xs:
        if x > limit:
            return x
    return None


@fn
def taken(xs: Var[List[Int]]) -> List[Int]:
    xs.append(0)
    return move(xs)


@fn
@raises
def apply(f: Callable[[Int], Int], xs: List[Int]) -> List[Int]:
    total = 0

    def add(x: Int) -> Int:
        nonlocal total
        total += x
        return f(x) + total

    return [add(x) for x in xs]


places()
numbers()
lanes()
containers()
xs = List[Int]([4, 8, 15])
print(show(3), show(2.5), show("ab", 2), taken(xs), xs, taken(move(xs)))
found, missing = first_above(List[Int]([1, 5, 9]), 4), first_above(List[Int]([1]), 4)
print(found.value(), found + 1, bool(missing), missing is None)
print(apply(lambda x: x * x, List[Int]([1, 2, 3])))
big = 200
p = Point(1, 2)
p += Point(1, 1)
print(p, p + p, p == Point(2, 3), f"{p:>20}", [p])
for call in (lambda: count_up(2**70), lambda: Int8(big), lambda: apply(lambda x: "x", List[Int]([1]))):
    try:
        print(call())
    except (OverflowError, TypeError) as e:
        print(type(e).__name__)

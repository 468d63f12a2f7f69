# Interval, IndexList, iterators with a look ahead.

from std.collections.interval import Interval
from std.iter import peekable, once, empty
from std.utils import IndexList, Index, StaticTuple
def main() raises:
    var a = Interval(1, 5)
    var b = Interval(4, 9)
    print(a, repr(a), a.start, a.end, len(a), Bool(Interval(3, 3)), a == b, a < b, a > b)
    print(a.overlaps(b), a.union(b), a.intersection(b), 1 in a, 5 in a, Interval(2, 3) in a)
    for x in once(7):
        print(x)
    for x in empty[Int]():
        print("never", x)
    var it = peekable([1, 2, 3])
    while True:
        var p = it.peek()
        if not p:
            break
        print("peek", p.value()[])
        print("next", next(it))
    var i = IndexList[2](4, 5)
    i[0] = 7
    print(i, repr(i), i == Index(7, 5), i != Index(7, 5), i < Index(8, 9), i - Index(1, 1), i * Index(2, 2), i // Index(2, 2))
    print(Index(1), IndexList[3](fill=2), hash(i) == hash(Index(7, 5)), i[1])
    var t = StaticTuple[Int, 2](5, 6)
    print(t[0] + t[1], len(t))

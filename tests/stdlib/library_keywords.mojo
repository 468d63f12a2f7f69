# Keywords and kinds of arguments that texts, lists and numbers take.
from std.collections import Set, Deque
def main() raises:
    var s = String("  a b  c ")
    print(s.split(maxsplit=1), s.split(maxsplit=0), s.split(None), len(s.split(maxsplit=5)))
    for part in s.split(maxsplit=1):
        print("[", part, "]", sep="")
    print(s.find(substr="b"), s.replace(old="a", new="z"), s.strip().startswith(prefix="a"), s.strip().endswith(suffix="c"), s.count(substr=" "))
    var xs: List[Int] = [5, 6, 5, 7]
    print(xs.index(5, 1), xs.try_index(5, 1, 2), xs.index(7, start=2, stop=4))
    xs.shrink(new_length=2)
    print(xs)
    var d = Deque[Int](5, 6, 5)
    print(d.index(5, 1))
    print(any([False, True]), all([1, 1, 0]), any(List[Bool]()), all(Set[Int](1, 2)))
    print(divmod(7.5, 2.0), divmod(Int32(-7), Int32(2)), divmod(17, 5))
    var numbers: List[Int32] = [1, 2, 3, 4]
    var p = numbers.unsafe_ptr()
    p.unsafe_store(offset=1, val=SIMD[DType.int32, 2](8, 9))
    p.unsafe_store(val=Int32(7))
    p.unsafe_store[width=1](3, 6)
    print(p.unsafe_load[width=4](offset=0), p.unsafe_load(offset=1), p.unsafe_load(offset=UInt8(2)))

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

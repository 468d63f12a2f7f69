# A Python tuple, of whatever kind, where a Tuple is wanted: each item is converted, checked.
from pyc import Float64, Int, List, String, Tuple, fn


@fn
def total(p: Tuple[Int, Float64]) -> Float64:
    return Float64(p[0]) + p[1]


@fn
def weight(pairs: List[Tuple[String, Int]]) -> Int:
    s = 0
    for p in pairs:
        s += p[1] * len(p[0])
    return s


t = (1, 2.5)
pairs = [("a", 1), ("bb", 2)]
print(total(t), total((2, 3)), total([(4, 0.5)][0]), weight(List[Tuple[String, Int]](pairs)))
for bad in [(1,), (1, 2, 3), 5, ("x", 1.0)]:
    try:
        print(total(bad))
    except Exception as e:
        print(type(e).__name__, e)

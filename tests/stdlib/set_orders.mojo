# The order of what set operations and changed dictionaries hold.
from std.collections import Set, Counter
def main() raises:
    var a: Set[Int] = {3, 1, 2, 9, 8}
    var b: Set[Int] = {9, 2, 1, 77}
    var big: Set[Int] = {8, 9, 2, 1, 77, 5, 6}
    print(a & b, b & a, a & big, big & a, a.intersection(b), b.intersection(a))
    print(a | b, b | a, a.union(b))
    print(a - b, b - a, a ^ b, b ^ a, a.symmetric_difference(b), a.difference(b))
    var c = a.copy()
    c &= b
    var d = a.copy()
    d.intersection_update(b)
    var e = a.copy()
    e |= b
    var f = a.copy()
    f -= b
    var g = a.copy()
    g ^= b
    var h = a.copy()
    h.symmetric_difference_update(b)
    var i = a.copy()
    i.difference_update(b)
    print(c, d, e, f, g, h, i)
    a.remove(1)
    a.add(1)
    a.discard(9)
    print(a)
    print(a.pop())
    print(a.pop())
    var k: Dict[String, Int] = {"a": 1, "b": 2, "c": 3, "d": 4}
    _ = k.pop("b")
    k["e"] = 5
    k["b"] = 6
    print(k)
    _ = k.popitem()
    print(k)
    var l: Set[Int] = {}
    for x in range(20): l.add(x * 7 % 20)
    for x in range(0, 20, 3): l.discard(x)
    for x in range(100, 103): l.add(x)
    print(l)
    var m = Counter[String]("x", "y", "x", "z", "y", "x", "w")
    var n = Counter[String]("w", "y", "q")
    print(m + n, n + m, m - n, m & n, n & m, m | n, n | m, m.most_common(10).__len__())
    m += n
    print(m)
    m -= n
    print(m)
    for t in m.most_common(3): print(t._value, t._count, end=" ")
    print(Set("b", "a") | Set("c"), Set([1, 2, 3]), {x % 3 for x in range(9)})

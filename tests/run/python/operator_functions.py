# The operator module is compiled with the program: its functions see the program's own objects, and change its containers.
import operator as op
from functools import reduce


class Poly:
    def __init__(self, *c):
        self.c = c

    def __mul__(self, other):
        return Poly(*(a * b for a in self.c for b in other.c))

    def __index__(self):
        return len(self.c)

    def scale(self, k, *, shift=0):
        return [a * k + shift for a in self.c]


print(reduce(op.mul, [Poly(2, 3)] * 3).c, op.index(Poly(1)), op.index(7))
d = {"a": [1], "b": 2}
inner = d["a"]
op.setitem(d, "c", 3)
op.delitem(d, "b")
print(d, d["a"] is inner, op.getitem(d, "c"), op.contains(d, "b"))
xs = ys = [3, 1]
xs = op.iadd(xs, [2])
print(xs is ys, op.concat(xs, [0]), op.countOf(xs, 1), op.indexOf(xs, 2), op.length_hint(Poly(), 4))
rows = [("b", 2), ("a", 2), ("c", 1)]
print(sorted(rows, key=op.itemgetter(1, 0)), op.itemgetter(-1)("xyz"), op.itemgetter(slice(1))("xyz"), repr(op.itemgetter(1, "k")))
print(op.attrgetter("real", "imag")(3 + 4j), op.methodcaller("scale", 2, shift=1)(Poly(1, 2)), repr(op.methodcaller("f", 1, k="v")))
print(op.truth([]), op.not_(0), op.is_not(None, 0), op.pow(2, 10), op.matmul.__name__, op.xor(5, 1), op.__add__(1, 2), op.abs(-3), op.call(max, 1, 2))
for bad in (lambda: op.index(1.5), lambda: op.concat(1, 2), lambda: op.attrgetter(1), lambda: op.indexOf("abc", "z"), lambda: op.delitem(d, "z")):
    try:
        bad()
    except (TypeError, ValueError, KeyError) as e:
        print(type(e).__name__, e)

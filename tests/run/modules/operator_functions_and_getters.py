# The functions of operator over many kinds of operands, and attrgetter, itemgetter and methodcaller.
import operator
from operator import add, attrgetter, itemgetter, methodcaller

VALUES = [0, 3, -2, True, 2.5, 10**30, "ab", [1, 2], (1,), {1: 2}, {3}, None, 1j, b"x"]


def show(name, *args):
    try:
        copies = [a.copy() if hasattr(a, "copy") else a for a in args]
        print(name, *map(repr, args), "->", repr(getattr(operator, name)(*copies)))
    except Exception as e:
        print(name, *map(repr, args), "!!", type(e).__name__, e)


TWO = ["lt", "le", "eq", "ne", "ge", "gt", "add", "and_", "floordiv", "lshift", "mod", "mul", "matmul", "or_", "rshift", "sub", "truediv", "xor", "is_", "is_not",
       "concat", "contains", "getitem", "countOf", "indexOf", "iadd", "iand", "ifloordiv", "imod", "imul", "ior", "isub", "itruediv", "ixor", "iconcat"]
for name in TWO:
    for a in VALUES:
        for b in (3, 2.5, "ab", [1, 2], None, {3}):
            if (name in ("lshift", "mul", "imul") and a == 10**30) or (name in ("is_", "is_not") and a == 2.5):
                continue
            show(name, a, b)
for name in ["neg", "pos", "abs", "inv", "invert", "not_", "truth", "index", "length_hint"]:
    for a in VALUES:
        show(name, a)
    show(name)
show("pow", 2, 10)
show("pow", 2, -1)
show("ipow", 3, 2)
show("add", 1)
show("add", 1, 2, 3)
show("delitem", [1, 2], 0)
show("setitem", [1, 2], 0, 5)
items = [1, 2, 3]
operator.setitem(items, 0, 9)
operator.delitem(items, 1)
operator.iadd(items, [7])
print(items, operator.__add__ is add, operator.__not__(0), operator.__iadd__(1, 2), operator.add.__name__, operator.__name__)


class Hints:
    def __init__(self, hint):
        self.hint = hint

    def __length_hint__(self):
        if isinstance(self.hint, Exception):
            raise self.hint
        return self.hint


for hint in (5, -1, "x", NotImplemented, TypeError("no"), ValueError("bad"), True):
    show_as = Hints(hint)
    try:
        print(operator.length_hint(show_as, 3))
    except Exception as e:
        print(type(e).__name__, e)
try:
    operator.length_hint([], "x")
except TypeError as e:
    print(e)
print(operator.call(max, 1, 5, 3), operator.call(sorted, [3, 1], reverse=True), operator.call(dict, a=1))


class Point:
    def __init__(self, x, y, inner=None):
        self.x, self.y, self.inner = x, y, inner

    def moved(self, by, *, twice=False):
        return self.x + by * (2 if twice else 1)


p = Point(1, 2, Point(3, 4))
print(attrgetter("x")(p), attrgetter("x", "inner.y")(p), attrgetter("inner.x")(p), itemgetter(1)([5, 6]), itemgetter(0, -1)("abc"), itemgetter("k")({"k": 2}), itemgetter(slice(1, 3))("abcd"))
print(methodcaller("moved", 5)(p), methodcaller("moved", by=5, twice=True)(p), methodcaller("upper")("abc"), methodcaller("split", ",", maxsplit=1)("a,b,c"))
print(attrgetter("x"), attrgetter("a.b", "c"), itemgetter(1, "k"), methodcaller("f"), methodcaller("f", 1, k=2), type(itemgetter(1)).__name__, itemgetter.__module__)
for wrong in (lambda: attrgetter(), lambda: attrgetter(5), lambda: attrgetter("a", k=1), lambda: attrgetter("zz")(p), lambda: attrgetter("x")(), lambda: attrgetter("x")(p, p), lambda: itemgetter(),
              lambda: itemgetter(5)([1]), lambda: itemgetter("k")({}), lambda: itemgetter(1)(5), lambda: methodcaller(), lambda: methodcaller(5), lambda: methodcaller("zz")(p), lambda: methodcaller("moved")(p),
              lambda: methodcaller("moved", 1)(p, 2), lambda: itemgetter(k=1), lambda: operator.concat(1, [2]), lambda: operator.index(1.5)):
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__, e)
records = [("b", 2), ("a", 3), ("c", 1)]
print(sorted(records, key=itemgetter(1)), sorted(records, key=itemgetter(0), reverse=True), max(records, key=operator.itemgetter(1)), list(map(operator.mul, [1, 2], [3, 4])))
print(sorted([Point(2, 1), Point(1, 5)], key=operator.attrgetter("x"))[0].y)

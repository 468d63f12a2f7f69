# Classes derived from those of collections, and the abstract classes of collections.abc.
from collections import OrderedDict, defaultdict, Counter, deque, namedtuple, ChainMap, UserDict


class D(OrderedDict):
    def first(self):
        return next(iter(self))


d = D(a=1, b=2)
d.move_to_end("a")
print(d, d.first())


class DD(defaultdict):
    def __missing__(self, k):
        self[k] = v = k * 2
        return v


x = DD()
print(x[3], x)


class C(Counter):
    def top(self):
        return self.most_common(1)[0][0]


print(C("hello").top(), C("aab") + C("b"))


class Q(deque):
    def peek(self):
        return self[0]


q = Q([1, 2, 3], maxlen=2)
print(q, q.peek())


class Pt(namedtuple("Pt", "x y")):
    __slots__ = ()

    def norm(self):
        return self.x**2 + self.y**2


p = Pt(3, 4)
print(p, p.norm(), p._replace(x=1), p._asdict(), p == (3, 4))
x, y = p
print(x, y, p[0], len(p), hash(p) == hash((3, 4)))
from typing import NamedTuple


class N(NamedTuple):
    a: int
    b: str = "z"

    def show(self):
        return f"{self.a}{self.b}"


print(N(1), N(1).show(), N(2, b="q"))
from collections.abc import Mapping, MutableMapping, Iterable, Callable, Sequence, Iterator


class M(Mapping):
    def __init__(self, d):
        self.d = d

    def __getitem__(self, k):
        return self.d[k]

    def __iter__(self):
        return iter(self.d)

    def __len__(self):
        return len(self.d)


m = M({"a": 1})
print(m["a"], "a" in m, m.get("b", 2), list(m.items()), dict(m), m == {"a": 1})
print(
    isinstance([], Iterable),
    isinstance({}, Mapping),
    isinstance(m, Mapping),
    isinstance(len, Callable),
    isinstance("a", Sequence),
)


class It(Iterator):
    def __init__(self):
        self.n = 0

    def __next__(self):
        self.n += 1
        if self.n > 3:
            raise StopIteration
        return self.n


print(list(It()))

from collections import UserDict, UserList, UserString


class Low(UserDict):
    def __setitem__(self, k, v):
        super().__setitem__(k.lower(), v)


d = Low({"A": 1}, B=2)
d["C"] = 3
d.update(D=4)
print(d, "a" in d, d.get("b"), d.pop("c"), len(d), dict(d), d == {"a": 1, "b": 2, "d": 4})


class UL(UserList):
    def append(self, x):
        super().append(x * 2)


l = UL([1])
l.append(3)
l.extend([5])
print(l, l + [1], l[0], l[1:], len(l), sorted(l), 6 in l, l == [1, 6, 5])


class US(UserString):
    def shout(self):
        return self.upper() + "!"


print(US("ab").shout(), US("ab") == "ab", US("a b").split(), len(US("abc")), US("x") + "y")

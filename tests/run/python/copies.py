# Shallow and deep copies of objects of all kinds.
import copy
from collections import deque, Counter, defaultdict, OrderedDict, namedtuple
from dataclasses import dataclass, field
import datetime, decimal


class K:
    def __init__(self, n):
        self.n = n
        self.xs = [n]

    def __repr__(self):
        return f"K{self.n}{self.xs}"


k = K(5)
k2 = copy.copy(k)
k2.n = 6
k2.xs.append(1)
print(k, k2, copy.deepcopy([k])[0] is k)


class S:
    __slots__ = ("a", "b")

    def __init__(self, a):
        self.a = a


s = copy.copy(S([1]))
print(s.a, hasattr(s, "b"))


@dataclass
class D:
    x: int
    l: list = field(default_factory=list)


d = D(1, [D(2)])
e = copy.deepcopy(d)
e.l[0].x = 9
print(d, e, d == e, copy.copy(d) == d)


@dataclass(frozen=True, slots=True)
class Fz:
    x: int


print(copy.copy(Fz(1)), copy.deepcopy(Fz(2)))
a = [1]
a.append(a)
b = copy.deepcopy(a)
print(b[1] is b, b is a)
shared = [0]
m = {"p": shared, "q": shared}
n = copy.deepcopy(m)
n["p"].append(1)
print(n, m, n["p"] is n["q"])
print(
    copy.deepcopy(deque([1, [2]], maxlen=3)),
    copy.copy(Counter("aab")),
    copy.deepcopy(defaultdict(list, {"a": [1]})),
    copy.copy(OrderedDict(a=1)),
)
P = namedtuple("P", "x y")
print(copy.copy(P(1, 2)), copy.deepcopy(P(1, [2])))
print(copy.deepcopy((1, [2], {3})), copy.copy("a"), copy.deepcopy(2**80), copy.deepcopy(None))


class C2:
    def __init__(self, v):
        self.v = v

    def __copy__(self):
        return C2("copied")

    def __deepcopy__(self, memo):
        return C2("deep")


print(copy.copy(C2(1)).v, copy.deepcopy([C2(1)])[0].v)


class L(list):
    tag = None


l = L([1, [2]])
l.tag = "t"
l2 = copy.deepcopy(l)
print(l2, l2.tag, type(l2).__name__, l2[1] is l[1])


class Node:
    def __init__(self, v, nxt=None):
        self.v, self.next = v, nxt


n1 = Node(1)
n2 = Node(2, n1)
n1.next = n2
c = copy.deepcopy(n1)
print(c.next.next is c, c.next.v)
print(copy.deepcopy(datetime.date(2020, 1, 2)), copy.copy(decimal.Decimal("1.5")))
import enum


class Col(enum.Enum):
    R = 1


print(copy.deepcopy(Col.R) is Col.R, copy.deepcopy({"c": Col.R})["c"] is Col.R, copy.copy(Col.R))
try:
    copy.deepcopy(ValueError("x", 1))
    print(repr(copy.copy(ValueError("x", 1))))
except Exception as e:
    print(type(e), e)

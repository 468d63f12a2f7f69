"""Attributes and methods of classes that derive from classes of other modules, are abstract, or list their slots."""
from abc import ABC, abstractmethod
from functools import total_ordering

from _shapes_other import Abstract, Base


class Derived(Base):
    kind = "derived"

    def __init__(self, n, m):
        super().__init__(n)
        self.m = m

    def both(self):
        return self.n + self.m


d = Derived(1, 2)
print(d.both(), d.double(), d.name(), d.n, d.m, Base(5).name())
d.n = "text"
print(d.double(), d.n)


class Square(Abstract):
    def __init__(self, side):
        super().__init__("square")
        self.side = side

    def area(self):
        return self.side**2


class Other:
    def area(self):
        return -1


class Open(ABC):
    @abstractmethod
    def area(self): ...


class Circle(Open):
    def __init__(self):
        self.r = 2

    def area(self):
        return self.r * 3


s, c = Square(3), Circle()
print(s.told(), s.label, isinstance(s, Abstract), isinstance(Other(), Open), c.area(), c.r)
try:
    Abstract("x")
except TypeError as e:
    print("abstract")
Open.register(Other)
print(isinstance(Other(), Open), issubclass(Other, Open), s.told(), isinstance(Circle(), Open))


class Tight:
    __slots__ = ("a", "b", "__c")

    def __init__(self, a, b):
        self.b = b
        self.a = a
        self.__c = 3

    def sum(self):
        return self.a + self.b + self.__c


class Tighter(Tight):
    __slots__ = ["d"]

    def __init__(self):
        super().__init__(10, 20)
        self.d = 40

    def sum(self):
        return super().sum() + self.d


class Loose(Tight):
    def __init__(self):
        super().__init__(100, 200)
        self.e = 400
        self.f = 800

    def sum(self):
        return super().sum() + self.e + self.f


class OneSlot:
    __slots__ = "only"

    def get(self):
        return self.only


class WithDict:
    __slots__ = ("x", "__dict__")

    def __init__(self):
        self.x = 1
        self.y = 2

    def sum(self):
        return self.x + self.y


for t in (Tight(1, 2), Tighter(), Loose(), WithDict()):
    print(t.sum())
t, l, w = Tighter(), Loose(), WithDict()
t.d += 1
l.e += 1
w.y += 1
print(t.d, t.a, l.e, l.b, w.y, w.x)
del t.a
for attempt in (lambda: t.a, lambda: OneSlot().get(), lambda: t.sum()):
    try:
        print(attempt())
    except AttributeError as e:
        print(e)
try:
    t.new = 1
except AttributeError as e:
    print("no new")
l.new = 5
print(l.new, l.sum())


@total_ordering
class Version:
    __slots__ = ("major", "minor")

    def __init__(self, major, minor=0):
        self.major = major
        self.minor = minor

    def __eq__(self, other):
        return (self.major, self.minor) == (other.major, other.minor)

    def __lt__(self, other):
        return (self.major, self.minor) < (other.major, other.minor)

    def __repr__(self):
        return f"{self.major}.{self.minor}"


a, b = Version(1, 2), Version(1, 10)
print(a < b, a <= b, a > b, a >= b, a == b, sorted([b, a]), max(a, b), a != b)


def noted(f):
    f.note = "noted"
    return f


class Decorated:
    def __init__(self):
        self.n = 1

    @noted
    def get(self, more=1):
        return self.n + more


print(Decorated().get(), Decorated().get(5), Decorated.get.note)


class Asked(Tight):
    def __init__(self):
        super().__init__(1, 2)
        self.e = 3


class AskedToo:
    __slots__ = ("x", "__dict__")


asked, too = Asked(), AskedToo()
too.x, too.y = 1, 2
print(asked.__dict__, too.__dict__, asked.sum())
asked.__dict__["e"] = 4
print(asked.e, asked.a, vars(too))

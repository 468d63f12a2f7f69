"""Dataclasses whose fields the whole program tells, and uses that change what is in them."""
import copy
import dataclasses
from dataclasses import asdict, dataclass, field, fields, replace
from typing import ClassVar, List, Optional


@dataclass
class Point:
    x: int
    y: int = 2
    tags: List[str] = field(default_factory=list)
    weight: float = field(default=1.5, compare=False)

    def sum(self):
        return self.x + self.y + self.weight


p, q = Point(1), Point(1, 2)
p.tags.append("a")
print(p, q, p == q, p.sum(), q.tags, Point.y, Point.weight, p != q)
print(Point(x="text").x, Point(1.5, y=None).y)
p.x += 1
print(p.x, Point(1, 2, [], 3.0).sum())
for attempt in (lambda: Point(), lambda: Point(1, 2, 3, 4, 5), lambda: Point(1, z=2)):
    try:
        attempt()
    except TypeError as e:
        print("TypeError")


@dataclass(order=True)
class Version:
    major: int
    minor: int = 0

    def bumped(self):
        return Version(self.major, self.minor + 1)


print(sorted([Version(2), Version(1, 5), Version(1)]), Version(1) < Version(1, 1), max(Version(1), Version(0, 9)))
print(Version(1).bumped().bumped().minor)


@dataclass
class Base:
    name: str
    size: int = 0

    def __post_init__(self):
        self.area = self.size * 2
        if self.size < 0:
            self.name = None


@dataclass
class Derived(Base):
    extra: Optional["Base"] = None

    def chain(self):
        return self.extra.chain() + 1 if self.extra else 1


class Plain(Derived):
    def twice(self):
        return self.area * 2


class Own(Base):
    def __init__(self, label):
        super().__init__(label, 7)
        self.label = label


d = Derived("d", 3, Derived("e", -1))
print(d.area, d.extra.name, d.chain(), d, Plain("p", 4).twice(), Plain("p").extra, Own("own").area, Own("o").name)


@dataclass
class Pair:
    first: object
    second: object


class Loud:
    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        return self.n == other.n

    def __repr__(self):
        return f"Loud{self.n}"


print(Pair(Loud(1), 2) == Pair(Loud(1), 2), Pair(Loud(1), Pair(Loud(2), 3)))
print([Pair(1, 2)].index(Pair(1, 2)), Pair(1, "x") in [Pair(1, "y")])


@dataclass
class Counter:
    total: ClassVar[int] = 0
    n: int = 1

    def count(self):
        Counter.total += self.n
        return Counter.total


print(Counter().count(), Counter(5).count())


@dataclass(frozen=True)
class Frozen:
    a: int
    b: str = "b"


f = Frozen(1)
try:
    f.a = 2
except dataclasses.FrozenInstanceError as e:
    print("frozen", f, hash(f) == hash(Frozen(1)))


@dataclass
class Asked:
    u: int
    v: list


a = Asked(1, [Asked(2, [])])
print(asdict(a), replace(a, u=9), [x.name for x in fields(a)], copy.deepcopy(a).v[0].u)
setattr(a, "".join(["u"]), "changed")
print(a.u)


@dataclass
class Made:
    k: int

    @classmethod
    def of(cls, text):
        return cls(int(text))


print(Made.of("12").k, Made(**{"k": 1}).k, Made(*[2]).k)
Made.k = 5
print(Made(3).k, Made.k)

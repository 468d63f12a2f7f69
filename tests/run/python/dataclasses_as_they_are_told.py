# What dataclasses are made of: constructors with the parameters of the fields, what is refused, texts, slots.
import abc
import copy
import dataclasses
import inspect
import pickle
import weakref
from collections import Counter, OrderedDict, UserDict, UserList, UserString, defaultdict, namedtuple
from dataclasses import KW_ONLY, InitVar, asdict, astuple, dataclass, field, fields, make_dataclass, replace
from typing import Any, ClassVar, Generic, TypeVar


@dataclass
class P:
    x: int
    y: list = field(default_factory=list)
    z: str = "a"
    _: KW_ONLY
    k: float = 1.5
    handed: InitVar[int] = 3
    shared: ClassVar[int] = 4

    def __post_init__(self, handed):
        self.got = handed


print(inspect.signature(P), P.__doc__, P.__init__.__qualname__, P.__eq__.__qualname__)
print(P(1), P(1, [2], "b", k=2, handed=9).got, P.__init__.__annotations__)
for make in (lambda: P(), lambda: P(1, 2, 3, 4), lambda: P(1, x=2), lambda: P(1, q=2), lambda: P(1, k=3, w=1)):
    try:
        make()
    except TypeError as e:
        print(e)


def refused(make):
    try:
        print(make())
    except (TypeError, ValueError, AttributeError) as e:
        print(type(e).__name__, e)


class Unhashable:
    __hash__ = None


refused(lambda: dataclass(type("A", (), {"__annotations__": {"x": list}, "x": []})))
refused(lambda: dataclass(type("A", (), {"__annotations__": {"x": int}, "x": Unhashable()})).__name__ and None)
refused(lambda: dataclass(type("A", (), {"__annotations__": {"x": ClassVar[int]}, "x": field(kw_only=True)})))
refused(lambda: dataclass(type("A", (), {"__annotations__": {"x": InitVar[int]}, "x": field(default_factory=int)})))
refused(lambda: dataclass(type("A", (), {"__annotations__": {"a": KW_ONLY, "b": KW_ONLY}})))
refused(lambda: dataclass(frozen=True)(type("A", (), {"__setattr__": lambda *a: None})))
refused(lambda: dataclass(slots=True)(type("A", (), {"__slots__": ("x",), "__annotations__": {"x": int}})))
refused(lambda: dataclass(weakref_slot=True)(type("A", (), {})))
refused(lambda: field(metadata=3))
refused(lambda: make_dataclass("M", ["x", "x"]))
refused(lambda: make_dataclass("M", ["for"]))
refused(lambda: make_dataclass("M", ["a b"]))
refused(lambda: make_dataclass("M", [("x", int, 3, 4)]))
print(make_dataclass("M", ["x", ("y", int, 5)])(1), make_dataclass("M", ["x"]).__annotations__)


@dataclass
class Order:
    a: int
    b: int = field()
    c: list = field(default_factory=list, init=False)
    d: list = field(default_factory=list)
    e: int = field(default=4, init=False)
    f: int = 4


calls = []
Order.__setattr__ = lambda self, name, value: calls.append((name, value))
Order(0, 1)
print(calls)
print(Order.__dict__["__dataclass_params__"])
print(fields(P)[1].metadata, InitVar[int], InitVar[list[int]], repr(fields(P)[0])[:28])


@dataclass(slots=True, weakref_slot=True)
class S:
    a: int


@dataclass(slots=True)
class T(S):
    b: int = 2


s = S(1)
print(S.__slots__, T.__slots__, weakref.ref(s)() is s, T(1), hasattr(T(1), "__dict__"))


@dataclass(frozen=True, slots=True)
class F:
    a: int
    b: Any = None


print(pickle.loads(pickle.dumps(F(1, 2))), copy.deepcopy(F([1])), replace(F(1), b=3))


class Descriptor:
    def __get__(self, instance, owner):
        return 100 if instance is None else instance._x

    def __set__(self, instance, value):
        instance._x = value


@dataclass
class WithDescriptor:
    x: int = Descriptor()


print(WithDescriptor().x, WithDescriptor(5).x)


@dataclass
class Held:
    d: defaultdict
    self: int = 1


held = Held(defaultdict(list, {"a": [1]}))
print(asdict(held), astuple(held), list(inspect.signature(Held.__init__).parameters))


@dataclass
class Shape(abc.ABC):
    a: int = 1

    @abc.abstractmethod
    def area(self): ...


refused(Shape)
V = TypeVar("V")
print(make_dataclass("G", [("x", V)], bases=(Generic[V],))[int](3))

Point = namedtuple("Point", "x y", defaults=[0])
print(inspect.signature(Point), Point(1), Point(y=2, x=1), Point.__new__.__qualname__)
for make in (lambda: Point(), lambda: Point(1, 2, 3), lambda: Point(1, x=1), lambda: Point(1, z=2)):
    refused(make)
print(namedtuple("N", "cls self tuple")(1, 2, 3), namedtuple("E", "")())
refused(lambda: namedtuple("P", "x", defaults=10))

print(Counter({"a": None}), Counter(iterable=None))
o = OrderedDict(a=1)
o["self"] = o
print(o)
d = defaultdict()
d.default_factory = d.copy
print(len(repr(d)) > 20)
u = UserString("ab-c")
print(u.upper(), type(u.upper()).__name__, u.count("b", 0), u.split("-"), u.encode(None), u.index("c"), UserString("%s") % 3, "%s" % u, u.isupper())


class Kept(UserList):
    pass


k = Kept([1])
k.extra = 5
twin = copy.copy(k)
print(twin, twin.extra, twin.data is k.data, type(twin).__name__, copy.copy(UserDict(a=1)))

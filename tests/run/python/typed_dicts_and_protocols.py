# What typing gives at run time: the keys of a TypedDict, isinstance with a protocol, class variables in a dataclass.
from typing import TypedDict, NotRequired, Required, ReadOnly, Protocol, runtime_checkable, get_type_hints, ClassVar, Optional


class A(TypedDict):
    x: int
    y: NotRequired[str]


class B(A, total=False):
    z: float
    w: Required[int]


print(A.__required_keys__, A.__optional_keys__, A.__total__, A.__annotations__)
print(sorted(B.__required_keys__), sorted(B.__optional_keys__), B.__total__, B.__annotations__)
b: B = {"x": 1, "w": 2}
print(b, type(b), A(x=1, y="s"), type(A(x=1)))
try:
    isinstance(b, A)
except TypeError as e:
    print(e)
C = TypedDict("C", {"k": int, "class": str}, total=False)
print(C.__name__, C.__annotations__, sorted(C.__optional_keys__), C.__total__, A.__name__, A.__bases__, A.__mro__)
try:

    class D(A):
        def f(self):
            pass

except TypeError as e:
    print(e)
try:

    class E(int, A):
        pass

except TypeError as e:
    print(e)


@runtime_checkable
class HasArea(Protocol):
    name: str

    def area(self) -> float: ...
class Sq:
    name = "sq"

    def area(self):
        return 1.0


class NoName:
    def area(self):
        return 1.0


class NotCallable:
    name = "x"
    area = None


for c in (Sq, NoName, NotCallable):
    print(c.__name__, isinstance(c(), HasArea))


@runtime_checkable
class Closable(Protocol):
    def close(self): ...
class Sub(Closable, Protocol):
    def open(self): ...
class F:
    def close(self):
        pass

    def open(self):
        pass


print(isinstance(F(), Closable), issubclass(F, Closable), issubclass(int, Closable))
try:
    isinstance(F(), Sub)
except TypeError as e:
    print(e)
try:
    issubclass(Sq, HasArea)
except TypeError as e:
    print(e)
try:
    HasArea()
except TypeError as e:
    print(e)


class Impl(HasArea):
    name = "impl"

    def area(self):
        return 2


print(Impl().area(), isinstance(Impl(), HasArea))


class Dyn:
    def __getattr__(self, n):
        if n in ("name", "area"):
            return lambda: 1
        raise AttributeError(n)


print(isinstance(Dyn(), HasArea))


class Inst:
    def __init__(self):
        self.name = 1
        self.area = lambda: 2


print(isinstance(Inst(), HasArea))
print(get_type_hints(A), get_type_hints(A, include_extras=True))
from dataclasses import dataclass, field, fields, asdict, replace


@dataclass
class P:
    a: int
    kind: ClassVar[str] = "p"
    n: ClassVar = 0
    b: "ClassVar[int]" = 5
    c: Optional[int] = None


print(
    P(1),
    [f.name for f in fields(P)],
    list(P.__dataclass_fields__),
    P.kind,
    P.__dataclass_fields__["kind"]._field_type if hasattr(P.__dataclass_fields__["kind"], "_field_type") else 0,
)

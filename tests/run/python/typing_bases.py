# Named tuples, protocols, generic classes of the old spelling, and names for annotations.
from typing import (NamedTuple, Protocol, Generic, TypeVar, Optional, Union, Any, Callable, runtime_checkable, TypedDict, ClassVar, cast, NewType, Literal, Iterable)
T = TypeVar("T")
class Row(NamedTuple):
    name: str
    level: int = 1
    def text(self):
        return f"{self.name}:{self.level}"
class Stack(Generic[T]):
    def __init__(self) -> None:
        self.items: list[T] = []
    def push(self, x: T) -> None:
        self.items.append(x)
    def pop(self) -> T:
        return self.items.pop()
@runtime_checkable
class Named(Protocol):
    name: str
    def text(self) -> str: ...
class Plain(Protocol):
    def go(self) -> None: ...
class Runner:
    def go(self): print("go")
class Conf(TypedDict, total=False):
    a: int
    b: str
def run(x: Plain, n: Optional[int] = None, mode: Literal["a", "b"] = "a") -> Union[int, str]:
    x.go()
    return mode if n is None else n
rows = [Row("b", 3), Row("a")]
print(rows, rows[0].text(), rows[1].level, sorted(rows)[0].name, rows[0]._replace(level=9), rows[0]._asdict(), Row._fields)
name, level = rows[0]
print(name, level, rows[0] == ("b", 3), len(rows[0]), rows[0][1], rows[0] + (1,), hash(rows[0]) == hash(("b", 3)), Row._make(["z", 2]), isinstance(rows[0], tuple))
s = Stack[int]()
s.push(3); s.push(4)
print(s.pop(), s.items, isinstance(s, Stack), Stack[int])
print(isinstance(rows[0], Named), isinstance(3, Named), run(Runner()), run(Runner(), 3))
c: Conf = {"a": 1}
c2 = Conf(a=3, b="x")
print(c, c2, type(c2).__name__)
UserId = NewType("UserId", int)
print(UserId(4) + 1, cast(str, 5))
for bad in (lambda: Row(), lambda: Row(1, 2, 3), lambda: Row(x=3), lambda: setattr(rows[0], "name", 1), lambda: Plain()):
    try:
        bad()
    except (TypeError, AttributeError) as e:
        print(type(e).__name__, e)
match rows[0]:
    case Row(name="b", level=l): print("matched", l)
match rows[1]:
    case Row(n, l): print("matched", n, l)
P = NamedTuple("P", [("x", int), ("y", int)])
print(P(1, 2), P(1, y=3).y)
class Shape(Protocol):
    def area(self) -> float: ...
class Sq(Shape):
    def __init__(self, s): self.s = s
    def area(self) -> float: return self.s * 2.0
print(Sq(2).area(), Optional[int], isinstance(Sq(1), Sq))

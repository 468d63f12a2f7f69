# Functions, classes and instances of the program are, for a package, one object each, with what such objects have.
# flags: --bridge=seen
# cpython: 3.11
import sys

sys.path.insert(0, "Inputs")
import seen
from dataclasses import dataclass, field
from typing import Optional


@seen.register
def callback(a, b: "int" = 2):
    return a + b


@seen.register
class Plain:
    kind = "plain"
    table = {"a": 1}

    def __init__(self, x=0):
        self.x = x

    def twice(self):
        return self.x * 2


print(callback(1), callback.mark, Plain.mark, seen.is_registered(callback), seen.is_registered(Plain))
print(seen.members(Plain), seen.remove(callback), seen.is_registered(Plain))
Plain.kind = "changed"
print(seen.members(Plain)[1], Plain(4).twice(), type(Plain(1)) is Plain)
p = seen.register(Plain(3))
print(p.mark, seen.is_registered(p))
print([(o.x, type(o) is Plain) for o in seen.round_trip(p)], [f is callback for f in seen.round_trip(callback)])


@seen.complete
class Made:
    name: str
    price: float


print(Made("a", 1.5), Made("b", 2).name)


@seen.slotted
@seen.complete
class Slotted(Made):
    kind = "slotted"
    size: int

    def __init__(self, size):
        self.size = size

    def describe(self):
        return super().__repr__ is not None and self.size + 1


s = Slotted(5)
print(s.describe(), isinstance(s, Made), seen.set_directly(s, "size", 7), s.size, s.describe())
try:
    del s.size
    print(s.size)
except AttributeError:
    print("no size")


@dataclass
class Part:
    name: str
    count: int = 1
    tags: list = field(default_factory=list)


print(seen.fields(Part("bolt", 3)))


class Node:
    next: "Optional[Node]"

    def link(self, other: "Node") -> "Optional[list[str]]":
        return None


print([name for name in seen.hints(seen.register(Node))], seen.hints(Node)["next"] == Optional[Node], len(seen.hints(Node.link)))


async def coroutine(x): ...
def generator(x: int, *, y=1): yield x


print(seen.kind(callback), seen.kind(coroutine), seen.kind(generator))


class Own:
    def name(self):
        return "own"


class Both(Own, seen.Base):
    def hello(self):
        return super().hello() + "!"


print(Both().hello(), isinstance(Both(), Own), isinstance(Both(), seen.Base), issubclass(Both, Own))


class Prepared(metaclass=seen.Meta, a=1):
    second = first + " twice"


print(Prepared.first, Prepared.second, Prepared.keywords)


class Holder:
    field = seen.Field()
    checked = seen.Checked()

    def __init__(self, x):
        self.x = x


h = Holder(2)
print(h.field, type(Holder.field).__name__)
h.checked = 4
print(h.x, h.checked)


class Described:
    def __init__(self):
        self.x = 4

    @property
    def plain(self):
        return self.x

    known, shown = seen.descriptor(plain)
    known_static, static = seen.descriptor(staticmethod(lambda x: x + 1))


print(Described.known, Described().shown, Described.known_static, Described().static(2))

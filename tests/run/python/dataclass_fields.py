# Dataclasses: fields, defaults, order, frozen ones, and messages for arguments that do not fit.
from dataclasses import dataclass, field, asdict, astuple, replace, fields, FrozenInstanceError, InitVar, KW_ONLY, is_dataclass
import dataclasses
from typing import ClassVar
@dataclass
class P:
    x: int
    y: int = 2
    tags: list = field(default_factory=list, repr=False, compare=False)
    count: ClassVar[int] = 0
    def total(self): return self.x + self.y
@dataclass(order=True, frozen=True)
class V:
    major: int
    minor: int = 0
@dataclass
class C(P):
    z: float = 1.5
    def __post_init__(self):
        self.sum = self.x + self.y + self.z
@dataclass
class D:
    a: int
    scale: InitVar[int] = 3
    _: KW_ONLY
    b: str = "q"
    def __post_init__(self, scale):
        self.a *= scale
print(P(1), P(1, 3) == P(1, 3), P(1) != P(2), P(x=4).total())
print(C(1), C(1, 2, [], 3.0).sum, D(2), D(2, 5, b="r"), P.__match_args__)
print(sorted([V(2), V(1, 5), V(1, 0)]), V(1) < V(2), hash(V(1)) == hash(V(1, 0)), {V(1): 2}[V(1)])
try:
    V(1).major = 3
except FrozenInstanceError as e:
    print(type(e).__name__, e)
for bad in (lambda: P(), lambda: P(1, 2, 3, 4), lambda: P(1, q=2), lambda: P(1, x=2), lambda: hash(P(1)), lambda: D(), lambda: V() < 3, lambda: V(1) < 3):
    try:
        bad()
    except TypeError as e:
        print(e)
print(asdict(P(1, 2, [V(1)])), astuple(C(1)), replace(P(1), y=9), [f.name for f in fields(C)], is_dataclass(P), is_dataclass(3))
match P(1, 5):
    case P(1, y): print("y", y)
a, b = P(1), P(1)
a.tags.append(3); print(a.tags, b.tags, a == b, P.count)
try:
    @dataclass
    class Bad:
        x: list = []
except ValueError as e:
    print(e)
@dataclasses.dataclass(slots=True)
class S:
    n: int
    next: "S | None" = None
print(S(1, S(2)), S(3).__dict__ if hasattr(S(3), "__dict__") else "slots")

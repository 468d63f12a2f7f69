from dataclasses import dataclass, field, replace, asdict, FrozenInstanceError
import dataclasses

@dataclass
class P:
    x: int
    y: float = 2.5
    name: str = "n"
    tags: list = field(default_factory=list)
    d: dict = field(default_factory=dict, repr=False)
    s: set = field(default_factory=set)
    def norm(self): return self.x * self.y

@dataclass(frozen=True)
class Fr:
    a: int
    b: int = -1

@dataclass
class Child(P):
    z: int = 7
    x: int = 9

class Plain(P):
    def extra(self): return self.x + 1

@dataclass(order=True)
class O:
    k: int
    v: str = field(compare=False, default="q")

def make(n): return [n] * 2
@dataclass
class W:
    q: list = field(default_factory=lambda: [1, 2])
    w: list = None
@dataclass
class Post:
    a: int
    b: int = field(init=False, default=3)
    def __post_init__(self): self.b = self.a * 2
@dataclasses.dataclass(kw_only=True)
class KW:
    a: int
    b: int = 5

def main():
    t = 0
    for i in range(5):
        p = P(i, 1.5)
        p.tags.append(i)
        t += p.norm() + len(p.tags)
    print(t, P(1), P(1, name="zz"), P(y=3, x=4))
    print(Child(), Child(1), Child(1, 2, "q", [3], z=8), Plain(3).extra(), Plain(3))
    f = Fr(1)
    print(f, hash(f) == hash(Fr(1)), f == Fr(1, -1))
    try:
        f.a = 3
    except FrozenInstanceError as e:
        print("frozen", e)
    try:
        del f.a
    except FrozenInstanceError as e:
        print("frozen", e)
    print(sorted([O(3), O(1, "b"), O(2)]), O(1) < O(2), O(1, "x") == O(1, "y"))
    print(W(), W(w=[1]), W().q is W().q)
    print(Post(4), KW(a=1))
    for bad in (lambda: P(), lambda: P(1, 2, 3, 4, 5, 6, 7), lambda: P(1, x=2), lambda: P(1, zz=2), lambda: KW(1)):
        try:
            print(bad())
        except TypeError as e:
            print(e)
    print(replace(P(1), y=9), asdict(Fr(3, 4)))
    p = P(1)
    p.__dict__["x"] = 40
    print(p.x, vars(Fr(1)))
    P.y = 100
    print(P(1).y)
main()

# In an @fn an Optional that a test has shown not to be None is used as what it holds.
from __future__ import annotations
from pyc import Copyable, Float64, Int, List, Mut, Optional, String, fieldwise_init, fn, mut, struct


@fieldwise_init
@struct
class Task(Copyable):
    name: String
    cost: Int

    @mut
    def grow(self, by: Int) -> None:
        self.cost += by

    def twice(self) -> Int:
        return self.cost * 2


@struct
class Holder(Copyable):
    best: Optional[Int]
    task: Optional[Task]
    limit: Optional[Float64]

    def __init__(self, best: Optional[Int]):
        self.best = best
        self.task = None
        self.limit = None

    def score(self) -> Int:
        if self.best is None:
            return -1
        return self.best + 1

    @mut
    def see(self, n: Int) -> None:
        if self.best is None or n > self.best:
            self.best = n
        if self.task is not None:
            self.task.grow(n)
            self.task.cost += 1
            self.task.name += "!"

    def text(self) -> String:
        if self.task is not None and self.task.cost > 10:
            return self.task.name + String(self.task.twice())
        return "-"


@fn
def find(n: Int) -> Optional[Int]:
    if n > 3:
        return n
    return None


@fn
def square(x: Int) -> Int:
    return x * x


@fn
def bump(x: Mut[Int]) -> None:
    x += 100


@fn
def values(n: Int) -> Optional[List[Int]]:
    if n > 0:
        return List[Int](length=n, fill=n)
    return None


@fn
def use(n: Int) -> Int:
    x = find(n)
    if x is None:
        return -1
    y = x * 2 + x
    x += 1
    bump(x)
    z: Int = x
    return square(x) + y + z + max(x, 3) + abs(x) + Int(x)


@fn
def walk(start: Int, nexts: List[Optional[Int]]) -> Int:
    at: Optional[Int] = start
    steps = 0
    while at is not None:
        steps += at
        at = nexts[at]
    return steps


@fn
def lists(n: Int) -> String:
    v = values(n)
    if not v:
        return "none"
    v.append(7)
    v[0] = 5
    v[1] += 2
    t = 0
    for x in v:
        t += x
    return f"{len(v)} {v[0]} {t} {5 in v} {sum_of(v)} {v[len(v) - 1]:>3}"


@fn
def sum_of(v: List[Int]) -> Int:
    t = 0
    for x in v:
        t += x
    return t


@fn
def texts(s: Optional[String], other: Optional[String]) -> String:
    a = s if s is not None else "nothing"
    if other is not None:
        a += other
        a += other.upper()
        if other == "x" and len(other) == 1:
            a += "1"
    return a


@fn
def either(a: Optional[Int], b: Optional[Int]) -> Int:
    if a is None or b is None:
        return 0
    assert a is not None
    return a - b if a > b else b - a


@fn
def walrus(n: Int) -> Int:
    if (m := find(n)) is not None:
        return m + 1
    return 0


def main():
    print(use(2), use(5))
    print(walk(0, List[Optional[Int]]([2, None, 3, 1])))
    print(lists(0), lists(3))
    print(texts(None, None), texts("a", "x"), texts("b", "yz"))
    print(either(None, 3), either(9, 3), either(3, 9), walrus(3), walrus(4))
    h = Holder(None)
    print(h.score(), h.text())
    h.see(4)
    h.see(2)
    h.task = Task("t", 5)
    h.see(9)
    print(h.score(), h.text(), h.best)


main()

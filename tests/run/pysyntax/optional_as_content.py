# An Optional in untyped code is used as what it holds: its length, elements, methods, tests of its class; also as an element of a list.
from __future__ import annotations
from pyc import Copyable, Dict, Equatable, Int, List, Optional, String, Tuple, Writable, Writer, Mut, Some, fieldwise_init, fn, mut, struct


@fieldwise_init
@struct
class Bag(Copyable, Writable):
    name: String
    items: List[Int]

    def __len__(self) -> Int:
        return len(self.items)

    def __getitem__(self, i: Int) -> Int:
        return self.items[i]

    def __contains__(self, x: Int) -> bool:
        return x in self.items

    @mut
    def add(self, x: Int) -> None:
        self.items.append(x)

    def write_to(self, writer: Mut[Some[Writer]]) -> None:
        writer.write("Bag ", self.name)


@fieldwise_init
@struct
class Plain(Copyable):
    x: Int


@fn
def find(n: Int) -> Optional[Bag]:
    if n > 3:
        return Bag("b" + String(n), List[Int]([n, n + 1]))
    return None


@fn
def numbers(n: Int) -> Optional[List[Int]]:
    if n > 0:
        return List[Int](length=n, fill=n)
    return None

@fn
def text(n: Int) -> Optional[String]:
    if n > 0:
        return "abc"
    return None


@fn
def total(b: Bag) -> Int:
    t = 0
    for x in b.items:
        t += x
    return t

@fn
def total_or(b: Optional[Bag]) -> Int:
    return total(b.value()) if b else -1


def show(o):
    if o is None:
        return "nothing"
    return f"{o} {o.name} {len(o)} {o[0]} {4 in o} {o.items[1]}"


print(show(find(1)), "|", show(find(4)))
held = [find(5), find(0), Bag("x", List[Int]([8]))]
for b in held:
    if b is not None:
        b.add(9)
        b.name += "!"
        print(b, b.name, len(b), [x for x in b.items], total(b), total_or(b), isinstance(b, Bag))
    else:
        print(b, isinstance(b, Bag), total_or(b))
b = find(7)
if b is not None:
    print(len(b), b[1], 8 in b, 9 in b, b.items[0])
    b.add(1)
    print(len(b), total(b), total_or(b))
ns = numbers(3)
if ns:
    print(len(ns), ns[0], sum(ns), [x + 1 for x in ns], 3 in ns, list(ns))
    for x in ns:
        print(x, end=" ")
    print()
    ns[1] = 7
    print(ns[1], ns)
def use(o):
    return [x for x in o], len(o), o[len(o) - 1], sorted(o), max(o)
print(use(numbers(2)), use(text(1)))
t = text(2)
print(t.upper(), len(t), t[0], t[1:], [c for c in t], "b" in t, t + "d", t == "abc", ",".join([t, t]))
def up(o):
    return o.upper(), len(o), o[0], o[1:], [c for c in o], "b" in o, o + "d", o == "abc", ",".join([o, o]), isinstance(o, str)
print(up(text(2)))
p = [Optional[Plain](Plain(3)), None]
p[0].x = 5
print(p[0].x, p[0].value().x)
match held[0]:
    case None:
        print("none")
    case Bag(name=n):
        print("bag", n)
try:
    len([numbers(0)][0])
except TypeError as e:
    print("TypeError", e)
try:
    held[1].name
except AttributeError as e:
    print(e)


@fn
def spot(n: Int) -> Optional[Tuple[Int, Int]]:
    if n > 0:
        return (n, n * n)
    return None


@fn
def sum_of_spot(n: Int) -> Int:
    found = spot(n)
    if not found:
        return 0
    x, y = found
    return x + y + found[1]


row, col = spot(3)
print(row, col, sum_of_spot(3), sum_of_spot(0))
plain = p[0]
print(str(plain)[:8] == "<__main_", [Optional[Plain](None)], Optional[Plain](None))
print({text(1): [text(2)]}, repr(text(3)), str(text(4)), [find(9)], f"{text(5)!r} {text(0)!r:>6}")

# An Optional in untyped code stands for what it holds: attributes, operators, arguments, indices, formats.
from pyc import Copyable, Float64, Int, List, Optional, String, fieldwise_init, fn, struct


@fieldwise_init
@struct
class Task(Copyable):
    name: String
    cost: Int

    def twice(self) -> Int:
        return self.cost * 2


@fn
def find(n: Int) -> Optional[Int]:
    if n > 3:
        return n
    return None


@fn
def task(n: Int) -> Optional[Task]:
    if n > 3:
        return Task("t" + String(n), n)
    return None


@fn
def square(x: Int) -> Int:
    return x * x


@fn
def name_of(t: Task) -> String:
    return t.name


def use(n):
    found = find(n)
    if found is None:
        return "nothing"
    return found + 1, found * 2.5, -found, 10 - found, found > 4, found == 5, square(found), [0] * found


print(use(2), use(5))
t = task(7)
print(t.name, t.cost + 1, t.twice(), name_of(t), t.value().cost, t is None)
t.cost = 9
print(t.cost, t.name if t is not None else None)
for n in (1, 4):
    try:
        print(task(n).name, find(n) + 1)
    except AttributeError as e:
        print("AttributeError:", e)
try:
    find(1) + 1
except TypeError as e:
    print("TypeError")
x = find(6)
print(f"{x} {x:>3} {x:03d} {int(x):>4} {float(x)}", range(10)[x], str(x), [1, 2, 3, 4, 5, 6, 7][x], abs(x), max(x, 3))

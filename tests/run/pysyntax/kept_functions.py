# Functions that are kept with what they captured: counters, compositions, fields, lists and dicts of them, functions of Python among them.
from collections.abc import Callable
from pyc import Int, List, Dict, String, Float64, Optional, fn, struct, fieldwise_init, move, raises

@fn
def make_counter(start: Int) -> Callable[[], Int]:
    count = start
    def bump() -> Int:
        nonlocal count
        count += 1
        return count
    return bump

@fn
def compose(f: Callable[[Int], Int], g: Callable[[Int], Int]) -> Callable[[Int], Int]:
    def h(x: Int) -> Int:
        return g(f(x))
    return h

@fn
def lookup(n: Int) -> Callable[[Int], Int]:
    table = List[Int]()
    for i in range(n):
        table.append(i * i)
    def get(i: Int) -> Int:
        return table[i]
    return get

@struct
class Button:
    label: String
    action: Callable[[Int], Int]
    def __init__(self, label: String, action: Callable[[Int], Int]) -> None:
        self.label = label
        self.action = action
    def press(self, n: Int) -> Int:
        return self.action(n)

@fn
def inc(x: Int) -> Int:
    return x + 1

@fn
def multiples() -> List[Callable[[Int], Int]]:
    fs = List[Callable[[Int], Int]]()
    for k in range(3):
        def times(x: Int) -> Int:
            return x * k
        fs.append(times)
    fs.append(inc)
    fs.append(lambda x: x - 100)
    return move(fs)

@fn
def run_all(fs: List[Callable[[Int], Int]], x: Int) -> Int:
    total = 0
    for f in fs:
        total += f(x)
    return total

c = make_counter(10)
print(c(), c(), c())
d = c
print(d(), c())
print(compose(inc, inc)(5), compose(lambda x: x * 10, inc)(5))
h = compose(inc, lookup(9))
print(h(3), [h(i) for i in range(4)], sorted([3, 1, 2], key=h))
b = Button("ok", lambda n: n + 7)
print(b.label, b.press(1), Button("x", inc).press(1), Button("c", compose(inc, inc)).press(1))
fs = multiples()
print(run_all(fs, 7), len(fs), fs[2](21))

@fn
@raises
def guarded(f: Callable[[Int], Int], x: Int) -> Int:
    return f(x)

def bad(x):
    raise ValueError("no " + str(x))

try:
    guarded(bad, 3)
except ValueError as e:
    print("caught", e)
try:
    b2 = Button("bad", bad)
    print(guarded(b2.action, 4))
except ValueError as e:
    print("caught", e)
ops = Dict[String, Callable[[Float64, Float64], Float64]]()
ops["add"] = lambda a, b: a + b
@fn
def power(a: Float64, b: Float64) -> Float64:
    return a ** b
ops["pow"] = power
print(ops["add"](1.5, 2.0), ops["pow"](2.0, 10.0))


@fn
def twice(f: Callable[[Int], Int], x: Int) -> Int:
    return f(f(x))


@fn
def fold(xs: List[Int], start: Float64, step: Callable[[Float64, Int], Float64]) -> Float64:
    total = start
    for x in xs:
        total = step(total, x)
    return total


@fn
def weighted(xs: List[Int], weight: Float64) -> Float64:
    return fold(xs, 0.0, lambda total, x: total + Float64(x) * weight)


print(twice(lambda x: x * 3, 2), fold(List[Int]([1, 2]), 1.0, lambda t, x: t + x), weighted(List[Int]([1, 2, 3]), 0.5))

# Tuples and Strings of fast code in untyped code have what those of Python have; a Python function is given a copy of what is lent.
# cpython: 3.9
from collections.abc import Callable

from pyc import Float64, Int, List, String, Tuple, fn, raises


@fn
def three(a: Int) -> Tuple[Int, Int, String]:
    return (a, a + 1, "x")


@fn
def name() -> String:
    return "grün"


@fn
@raises
def measure(f: Callable[[List[Float64]], Float64], xs: List[Float64]) -> Float64:
    return f(xs) + Float64(len(xs))


for v in three(1):
    print(v, end=" ")
print(list(three(2)), sorted(three(1)[:2]), len(three(3)), [*three(4)], sum(three(5)[:2]), tuple(three(1)))
x, *rest = three(7)
print(x, rest, 8 in three(7), three(7) == (7, 8, "x"), dict(zip("abc", three(0))))
i = 1
t = three(5)
print(t[i], t[-1], t[1:], t[0] + t[1], [t[k] for k in range(3)])
print(name().encode(), name().title().swapcase(), name().zfill(6), name().isalpha())
print(measure(lambda xs: sum(xs), List[Float64]([0.5, 1.0])), measure(max, List[Float64]([0.5, 4.0])))

# Functions of the systems register as Python values, Python functions as their arguments; float and bool in both registers.
# cpython: 3.11
from collections.abc import Callable

from pyc import Int, fn, raises


@fn
def factorial(n: Int) -> Int:
    return 1 if n <= 1 else n * factorial(n - 1)


@fn
@raises
def twice(f: Callable[[Int], Int], x: Int) -> Int:
    return f(f(x))


@fn
def half(n: Int) -> float:
    return float(n) / 2.0


@fn
def is_odd(n: Int) -> bool:
    return bool(n % 2)


def add_ten(n):
    return n + 10


def main() -> None:
    f = factorial
    print(list(map(f, [1, 2, 3, 4])), f(5))
    functions = [factorial, f]
    by_name = {"f": f}
    print(functions[0](6), by_name["f"](3))
    print(twice(f, 3), twice(add_ten, 3), twice(lambda n: n * 2, 3))
    print(half(3), is_odd(3), is_odd(4))


main()

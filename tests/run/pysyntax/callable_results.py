# What a function of Python's gives is what the annotation Callable says.
# cpython: 3.11
from collections.abc import Callable

from pyc import Bool, Int, fn, raises


@fn
@raises
def a(x: Int, test: Callable[[Int], Bool]) -> Int:
    if test(x):
        return 1
    return 0
print(a(3, lambda x: x > 2))
@fn
@raises
def b(x: Int, test: Callable[[Int], bool]) -> Int:
    ok = test(x)
    return 1 if ok else 0
print(b(3, lambda x: x > 2))

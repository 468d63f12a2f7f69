# What functions and classes say of their annotations, where the program asks.
from functools import singledispatch, singledispatchmethod
from dataclasses import dataclass, fields
import typing
class Shape: pass
class Sq(Shape): pass
@singledispatch
def show(x): return "obj"
@show.register
def _(x: int): return "int"
@show.register
def _(x: list | tuple): return "seq"
@show.register
def _(x: Sq) -> str: return "sq"
@show.register(str)
def _(x): return "str"
print(show(1), show([]), show(()), show(Sq()), show("a"), show(2.5))
class F:
    @singledispatchmethod
    def go(self, x): return "?"
    @go.register
    def _(self, x: int): return "i"
    @go.register
    def _(self, x: str): return "s"
print(F().go(1), F().go("a"), F().go(None))
@dataclass
class P:
    x: int
    y: str = "a"
    z: typing.Optional[int] = None
print([(f.name, f.type) for f in fields(P)])
def outer():
    class L: pass
    def inner(a: L, b: L = None) -> L:
        return a
    return inner
print(outer().__annotations__)
def check(f):
    def w(*a):
        for n, v in zip(f.__annotations__, a):
            if not isinstance(v, f.__annotations__[n]):
                raise TypeError(f"{n} must be {f.__annotations__[n].__name__}")
        return f(*a)
    return w
@check
def add(a: int, b: int) -> int:
    return a + b
print(add(1, 2))
try:
    add(1, "2")
except TypeError as e:
    print(e)

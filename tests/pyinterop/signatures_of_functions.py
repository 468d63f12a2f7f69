# CPython's inspect reads the program's functions, methods and classes as its own.
# flags: --bridge=inspect
import inspect, functools, typing
def f(a, b: int = 2, *, c=None) -> str: "doc"
def deco(fn):
    @functools.wraps(fn)
    def w(*a, **k): return fn(*a, **k)
    return w
@deco
def g(x, y=1): pass
print(inspect.signature(f)); print(inspect.signature(g))
class C:
    def __init__(self, a, b=3): pass
    def m(self, q, *rest, z, **kw): pass
    def __call__(self, u): pass
print(inspect.signature(C), inspect.signature(C.m), inspect.signature(C(1).m))
print(inspect.getfullargspec(f).args, inspect.getfullargspec(C.m))
def gen(p, q, /, r): yield 1
async def co(x): pass
print([(inspect.isfunction(o), inspect.isgeneratorfunction(o), inspect.iscoroutinefunction(o), inspect.isasyncgenfunction(o), inspect.ismethod(o), inspect.isclass(o)) for o in (f, gen, co, C(1).m, C)])
print(inspect.signature(gen), inspect.signature(gen).bind(1, 2, r=3).arguments)
print(inspect.signature(f).parameters["b"].default, inspect.signature(f).return_annotation)
from unittest.mock import create_autospec
m = create_autospec(f)
m(1, b=2)
try: m(1, 2, 3, 4)
except TypeError as e: print(e)

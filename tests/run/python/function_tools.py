# functools: orderings, caches, partial calls, functions by the class of an argument.
import functools
from functools import total_ordering, lru_cache, partial, reduce, wraps, cmp_to_key, singledispatch, cached_property, cache
@total_ordering
class V:
    def __init__(self, n): self.n = n
    def __eq__(self, o): return self.n == o.n
    def __lt__(self, o): return self.n < o.n
@total_ordering
class W:
    def __init__(self, n): self.n = n
    def __eq__(self, o): return self.n == o.n
    def __ge__(self, o): return self.n >= o.n
for c in (V, W):
    print(c(1) < c(2), c(1) > c(2), c(1) <= c(1), c(1) >= c(2), c(2) > c(1), c(2) <= c(1), max(c(1), c(5)).n)
class A:
    def __init__(self, n): self.n = n
    @cached_property
    def big(self):
        print("computing")
        return self.n * 2
    @lru_cache(maxsize=None)
    def look(self, k):
        return self.n + k
    @functools.singledispatchmethod
    def show(self, x):
        return "any"
    @show.register(int)
    def _(self, x):
        return "int"
    def add(self, a, b=0): return self.n + a + b
    add5 = functools.partialmethod(add, 5)
@singledispatch
def kind(x): return "object"
@kind.register(int)
def _(x): return "int"
@kind.register(list)
def _(x): return "list"
@kind.register(str)
def _(x): return "str " + x
@lru_cache
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
@cache
def sq(n):
    print("sq", n); return n * n
def deco(f):
    @wraps(f)
    def inner(*a, **k):
        "inner doc"
        return f(*a, **k) + 1
    return inner
@deco
def g(x):
    "g doc"
    return x
a = A(4)
print(a.big + a.big, a.look(3), a.look(3), a.show(1), a.show("s"), a.add5(1), a.add5(b=2))
print(kind(1), kind([]), kind("a"), kind(2.5), kind(True))
print(fib(80), fib.cache_info(), sq(3), sq(3))
print(g(1), g.__name__, g.__doc__, g.__wrapped__(1))
print(reduce(lambda a, b: a * b, [1, 2, 3]), reduce(lambda a, b: a + b, [], 5), partial(pow, 2)(5), partial(int, base=2)("101"))
print(sorted([3, 1, 2], key=cmp_to_key(lambda a, b: b - a)))
try:
    reduce(max, [])
except TypeError as e: print(e)

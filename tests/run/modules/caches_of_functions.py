# cpython: 3.13
# Caches of functions: which arguments are the same, what is dropped, what they count.
import functools
@functools.lru_cache(maxsize=2)
def f(x, y=1, *, z=2): print('f', x, y, z); return (x, y, z)
for a in (1, 2, 1, 3, 2, 1, True, 1.0, '1', None): f(a)
f(1, z=3); f(1, z=3); f(x=1); f(x=1); f(1, 1)
print(f.cache_info(), f.cache_parameters(), f.__name__)
f.cache_clear(); print(f.cache_info())
@functools.lru_cache(maxsize=0)
def g(x): return x
g(1); g(1); print(g.cache_info())
@functools.lru_cache(maxsize=None, typed=True)
def h(x): print('h', x); return x
h(1); h(1.0); h(True); h(1); print(h.cache_info())
@functools.cache
def k(*a, **b): return a, b
print(k(), k(1, 2), k(1, 2), k(a=1), k(1, a=1), k.cache_info())
class C:
    @functools.lru_cache
    def m(self, x): print('m', x); return x
c = C(); c.m(1); c.m(1); print(C.m.cache_info())
class S(str): pass
@functools.cache
def t(x): print('t', x); return x
t('a'); t(S('a')); t('a'); t(0.0); t(0); t(-0.0)
try: t([])
except TypeError as e: print(e)
@functools.lru_cache(maxsize=3)
def r(n): return n if n < 2 else r(n - 1) + r(n - 2)
print(r(30), r.cache_info())

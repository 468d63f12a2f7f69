# lru_cache(maxsize=0) keeps nothing and makes no keys: its arguments need no hash.
import functools


@functools.lru_cache(maxsize=0)
def total(items, *, start=0):
    """Adds."""
    return sum(items, start)


print(total([1, 2]), total([1, 2], start=4), total(()), total.cache_info(), total.__doc__, total.__wrapped__([5]))
try:
    total(None)
except TypeError:
    print(total.cache_info(), total.cache_parameters())
total.cache_clear()
print(total.cache_info())


@functools.lru_cache(-1)
def same(x):
    return x


print(same({}), same.cache_info())


@functools.lru_cache(maxsize=2)
def twice(x):
    print("computed", x)
    return 2 * x


print([twice(x) for x in (1, 2, 1, 3, 2, 1)], twice.cache_info())

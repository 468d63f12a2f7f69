from cachetools import cached, LRUCache, TTLCache, LFUCache, cachedmethod


@cached(cache={})
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


c = LRUCache(maxsize=2)
c["a"] = 1
c["b"] = 2
c["a"]
c["c"] = 3
print(fib(50), c, sorted(c), TTLCache(3, 10).ttl, LFUCache(2).maxsize)

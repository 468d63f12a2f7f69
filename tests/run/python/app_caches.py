"""Caches: LRU by an ordered dict and by a linked list, with statistics, timeouts and decorators."""
import functools
from collections import OrderedDict, namedtuple

Stats = namedtuple("Stats", ["hits", "misses", "size"])


class Node:
    __slots__ = ("key", "value", "before", "after")

    def __init__(self, key=None, value=None):
        self.key = key
        self.value = value
        self.before = self.after = self

    def unlink(self):
        self.before.after, self.after.before = self.after, self.before

    def insert_behind(self, other):
        self.before, self.after = other, other.after
        other.after.before = self
        other.after = self

    def __repr__(self):
        return f"Node({self.key!r})"


class LRU:
    def __init__(self, capacity=3, on_evict=None):
        if capacity <= 0:
            raise ValueError("capacity must be positive")
        self.capacity = capacity
        self._nodes = {}
        self._root = Node()
        self._on_evict = on_evict
        self.hits = self.misses = 0

    def __len__(self):
        return len(self._nodes)

    def __contains__(self, key):
        return key in self._nodes

    def __iter__(self):
        node = self._root.after
        while node is not self._root:
            yield node.key
            node = node.after

    def __getitem__(self, key):
        try:
            node = self._nodes[key]
        except KeyError:
            self.misses += 1
            raise
        self.hits += 1
        node.unlink()
        node.insert_behind(self._root)
        return node.value

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def __setitem__(self, key, value):
        if key in self._nodes:
            self._nodes[key].unlink()
        elif len(self) >= self.capacity:
            oldest = self._root.before
            oldest.unlink()
            del self._nodes[oldest.key]
            if self._on_evict:
                self._on_evict(oldest.key, oldest.value)
        node = self._nodes[key] = Node(key, value)
        node.insert_behind(self._root)

    def __delitem__(self, key):
        self._nodes.pop(key).unlink()

    @property
    def stats(self):
        return Stats(self.hits, self.misses, len(self))


class OrderedLRU(OrderedDict):
    def __init__(self, *args, maxsize=2, **kw):
        self.maxsize = maxsize
        super().__init__(*args, **kw)

    def __getitem__(self, key):
        value = super().__getitem__(key)
        self.move_to_end(key)
        return value

    def __setitem__(self, key, value):
        super().__setitem__(key, value)
        if len(self) > self.maxsize:
            oldest = next(iter(self))
            del self[oldest]


def cached(maxsize=None, *, typed=False):
    def deco(f):
        cache = LRU(maxsize) if maxsize else {}

        @functools.wraps(f)
        def wrapper(*args, **kw):
            key = (args, tuple(sorted(kw.items())))
            if typed:
                key += tuple(type(a) for a in args)
            if key in cache:
                return cache[key]
            cache[key] = result = f(*args, **kw)
            return result

        wrapper.cache = cache
        wrapper.clear = lambda: cache.clear() if isinstance(cache, dict) else None
        return wrapper
    return deco


evicted = []
c = LRU(3, on_evict=lambda k, v: evicted.append((k, v)))
for i, word in enumerate("one two three one four two five".split()):
    print(word, c.get(word), list(c))
    c[word] = i
print(list(c), evicted, c.stats, "five" in c, len(c))
print(c["five"], c.stats._replace(hits=0), c.stats._asdict())
try:
    c["nope"]
except KeyError as e:
    print("KeyError", e, c.stats)
del c["five"]
print(list(c), c._root.after, c._root.before)
try:
    LRU(0)
except ValueError as e:
    print(e)

o = OrderedLRU(maxsize=2)
o["a"] = 1
o["b"] = 2
o["a"]
o["c"] = 3
print(o, list(o.items()), o.maxsize, dict(o))
print(list(reversed(o)), o.popitem(last=False), o == {"c": 3})


@cached(4)
def fib(n: int) -> int:
    "fibonacci"
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(30), fib.__name__, fib.__doc__, fib.cache.stats, fib.__wrapped__.__name__)


@cached(typed=True)
def half(x, *, digits=2):
    print("computing", x)
    return round(x / 2, digits)


print(half(3), half(3.0), half(3), half(3, digits=0), half(True), len(half.cache))


@functools.lru_cache(maxsize=None)
def ways(n, coins=(1, 5, 10, 25)):
    if n == 0:
        return 1
    if n < 0 or not coins:
        return 0
    return ways(n - coins[-1], coins) + ways(n, coins[:-1])


print([ways(n) for n in (0, 5, 10, 100)], ways.cache_info().hits > 0)


class Lazy:
    def __init__(self, f):
        self.f = f

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        print("lazy", self.name)
        value = obj.__dict__[self.name] = self.f(obj)
        return value


class Circle:
    def __init__(self, r):
        self.r = r

    @Lazy
    def area(self):
        return round(3.14159 * self.r ** 2, 2)

    @functools.cached_property
    def length(self):
        print("computing")
        return 2 * 3 * self.r


k = Circle(2)
print(k.area, k.area, k.length, k.length, sorted(vars(k)))
k.r = 5
del k.area
print(k.area, k.length, type(Circle.area).__name__)

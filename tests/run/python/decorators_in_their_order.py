# What stands above @classmethod, @staticmethod and @property gets what these made.
# flags: --no-python
from functools import cached_property, lru_cache, partial, partialmethod, singledispatch, singledispatchmethod
import collections.abc


def seen(what):
    print("seen", type(what).__name__)
    return what


class B:
    @seen
    @classmethod
    def c(cls, x):
        return cls.__name__, x

    @seen
    @staticmethod
    @seen
    def s(x):
        return x

    @seen
    @property
    def p(self):
        return 3

    @classmethod
    @seen
    def last(cls):
        return "last"


print(type(B.__dict__["c"]).__name__, B.c(3), B.s(3), B().p, B.last())


# ---- what functools makes of them ----


class Kinds:
    @singledispatchmethod
    @classmethod
    def of(cls, x):
        return "any"

    @of.register(int)
    @classmethod
    def _(cls, x):
        return cls.__name__

    def cell(self, a, b=2, *, c=3):
        return a, b, c

    part = partialmethod(cell, 1, c=5)

    @cached_property
    def once(self):
        "kept"
        print("once")
        return 4


print(Kinds.of("x"), Kinds.of(3), Kinds().part(), Kinds().part(b=7))
k = Kinds()
print(k.once, k.once, Kinds.once.__doc__)
try:
    cached_property(len).__get__(k)
except TypeError as e:
    print(e)


@singledispatch
def kind(x):
    return "base"


kind.register(collections.abc.Sized, lambda x: "sized")
kind.register(collections.abc.Mapping, lambda x: "mapping")


@kind.register
def _(x: int | str):
    return "int or str"


print(kind({}), kind([]), kind(1), kind(""), kind(2.5), kind.dispatch(bool)(1), sorted(c.__name__ for c in kind.registry))


class Late:
    pass


print(kind(Late()))
collections.abc.Sized.register(Late)
print(kind(Late()))


@lru_cache(maxsize=None)
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(50), fib.cache_info(), fib.cache_info()._asdict())
for wrong in (lambda: lru_cache("a"), lambda: singledispatchmethod(3), lambda: partial(3)):
    try:
        wrong()
    except TypeError as e:
        print(e)
print(partial(int, base=2)("101"), partial(partial(int, base=2), "1").args)


# A dictionary that its keys' comparisons change.
calls = [0]


class Key:
    def __init__(self, x):
        self.x = x

    def __hash__(self):
        return 1

    def __eq__(self, other):
        calls[0] += 1
        if calls[0] > 50:
            raise RuntimeError("compared without end")
        counts["n"] = counts.pop("n", 0) + 1
        return self.x == other.x


counts = {Key(1): "found"}
print(Key(2) in counts, counts[Key(1)], calls[0] < 10)

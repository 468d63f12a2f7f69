# super(C) alone, what a super object says of itself; which error object's __new__ and __init__ give; shifts that no memory can hold; names of the library's classes in errors.
import io
import os
import re


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


class A:
    def name(self):
        return "A"


class B(A):
    def name(self):
        return "B" + super().name()

    def both(self):
        return super(B), super(B, self)


B.behind = super(B)
unbound, bound = B().both()
print(repr(unbound), repr(bound))
print(unbound.__thisclass__, unbound.__self__, unbound.__self_class__, unbound.__class__)
print(bound.__thisclass__, type(bound.__self__).__name__, bound.__self_class__, bound.__class__)
print(unbound.__get__(B(), B).name(), B().behind.name(), super(B, B).name(B()))
attempt(lambda: unbound.name)
attempt(lambda: bound.nothing)
attempt(lambda: super(B, 5))
attempt(lambda: super(5))


class HasInit:
    def __init__(self, x):
        super().__init__(x)


class HasNew:
    def __new__(cls, *args):
        return super().__new__(cls, *args)


class Takes:
    def __new__(cls, *args):
        return super().__new__(cls)


class Plain:
    pass


for f in [
    lambda: HasInit(1),
    lambda: HasNew(1),
    lambda: type(Takes(1)).__name__,
    lambda: Plain(1),
    lambda: Plain(x=1),
    lambda: object(1),
    lambda: object.__new__(Plain, 1),
    lambda: object.__init__(Plain(), 1),
    lambda: object.__new__(Takes, 5),
    lambda: object.__init__(Takes(), 5),
]:
    attempt(f)
for f in [
    lambda: 1 << (1 << 62),
    lambda: 1 << (1 << 64),
    lambda: 1 << (1 << 70),
    lambda: 0 << (1 << 70),
    lambda: -1 << (1 << 50),
    lambda: 5 >> (1 << 70),
]:
    attempt(f)
for o in [
    open(os.devnull),
    open(os.devnull, "rb"),
    open(os.devnull, "rb", buffering=0),
    io.StringIO(),
    io.BytesIO(),
    re.compile("a"),
    re.match("a", "a"),
]:
    attempt(lambda: o.nothing)
    print(type(o).__module__, type(o).__name__)
for mode in "r", "w", "rb", "wb", "r+b":
    f = open(os.devnull, mode)
    f.close()
    for ask in f.readable, f.writable:
        attempt(ask)
attempt(lambda: type("Mixed", (A, B), {}))

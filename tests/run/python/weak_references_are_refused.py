# Which objects can have weak references: those of classes with `__slots__` only by `__weakref__`, and no exceptions of Python's own.
import collections
import weakref


class Slots:
    __slots__ = ("a",)


class WithPlace:
    __slots__ = ("a", "__weakref__")


class Derived(Slots):
    pass


class Narrow(Derived):
    __slots__ = ()


class Own(Exception):
    pass


class Numbers(int):
    pass


class Texts(str):
    pass


class Texted(str):
    __slots__ = ()


class Queue(collections.deque):
    __slots__ = ()


class Pairs(tuple):
    pass


for thing in (Slots(), WithPlace(), Derived(), Narrow(), Own(), ValueError(), Numbers(1), Texts("a"), Texted("b"), Queue(), Pairs(), {1}, frozenset(), collections.deque(), print, len, Slots, 1, "x", None):
    try:
        print(type(thing).__name__, weakref.ref(thing)() is thing)
    except TypeError as e:
        print(e)

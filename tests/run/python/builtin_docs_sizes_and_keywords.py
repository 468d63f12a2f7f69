"""Builtin classes have doc strings, objects tell their size, and wrong keywords of builtin functions name the one that was meant."""
import sys


def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


class Own(int):
    pass


class Described(int):
    """Own text."""


print([bool(x.__doc__) for x in ("", 1.5, [], {}, (), set(), b"", True, 1j, range(3), frozenset(), Exception(), object())])
print((5).__doc__ == int.__doc__, Own.__doc__, Own(1).__doc__, Described.__doc__, KeyError.__doc__, property(None).__doc__)
print((5).__sizeof__(), (2**70).__sizeof__(), (0).__sizeof__(), True.__sizeof__(), int.__sizeof__(1), "abc".__sizeof__())
print(sys.getsizeof([1] * 100) > sys.getsizeof([]), "__sizeof__" in dir(object()), sys.getsizeof(object()) > 0)
show(lambda: int(1, 2, 3))
show(lambda: str(1, 2, 3, 4))
show(lambda: int("1", bas=1))
show(lambda: int("1", nothing=1))
show(lambda: open("x", mod="r"))
show(lambda: "a".split(se="x"))
show(lambda: complex(1, img=3))
show(lambda: print(1, en=""))
show(lambda: [1].sort(kee=1))
show(lambda: sum([1], strt=1))
show(lambda: (5).to_bytes(lenght=3))
show(lambda: zip([1], stric=True))
show(lambda: zip([1], other=True))
show(lambda: min([1], ke=1))
show(lambda: str(b"", encodng=1))

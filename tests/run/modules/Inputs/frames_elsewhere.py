import collections
import enum
import warnings

Point = collections.namedtuple("Point", "x")
Color = enum.Enum("Color", "A B")
Made = type("Made", (), {})


def make(name):
    return collections.namedtuple(name, "a")


def warn_caller():
    warnings.warn("of the caller", stacklevel=2)


def warn_deep(depth):
    if depth:
        warn_deep(depth - 1)
    else:
        warnings.warn("deep", RuntimeWarning, stacklevel=5)

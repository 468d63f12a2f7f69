# What makes a class or a type variable knows for which module; a frame knows its module; a module of the library brings what it stands on.
import enum
import importlib
import sys
from importlib import metadata
from typing import NewType, ParamSpec, TypeVar

T = TypeVar("T")


def late():
    return TypeVar("U"), enum.Enum("Late", "a b")


print(T.__module__, ParamSpec("P").__module__, NewType("Number", int).__module__, enum.Enum("Made", "a b").__module__)
print([made.__module__ for made in late()])
print(importlib.machinery.SOURCE_SUFFIXES, metadata.MetaPathFinder is importlib.abc.MetaPathFinder)


def caller():
    return sys._getframe(1)


print(sys._getframe().f_globals["__name__"], caller().f_globals["T"] is T, caller().f_locals["T"] is T)

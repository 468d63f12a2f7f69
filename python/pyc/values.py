"""What is done with a value that is stored in a typed place: conversion and copy."""

import typing

from .numbers import MachineInt, RoundedFloat


class Convention:
    """`Mut[T]`, `Var[T]`, `Ref[T]`, `Deinit[T]`, `Out[T]`, and `Comptime[T]`: how a place is held, around its type."""

    def __init__(self, name, type=None):
        self.name, self.type = name, type

    def __getitem__(self, of):
        return Convention(self.name, of[0] if isinstance(of, tuple) else of)

    def __repr__(self):
        return self.name if self.type is None else f"{self.name}[{self.type!r}]"

    def __call__(self, *_):
        raise TypeError(f"{self.name} stands in annotations only")


class Existential:
    """`Some[Trait]` and `Dyn[Trait]`: any value of a type that conforms."""

    def __class_getitem__(cls, trait):
        return cls


def type_of(annotation):
    """The type in an annotation, without its convention."""
    return annotation.type if isinstance(annotation, Convention) else annotation


def _misfit(value, wanted):
    name = wanted.__name__ if isinstance(wanted, type) else str(wanted)
    return TypeError(f"{value!r} is {type(value).__name__}, and {name} is wanted")


def _to_integer(value, wanted):
    if isinstance(value, int) and not isinstance(value, (bool, MachineInt)):
        return wanted.checked(value)
    if not isinstance(value, (int, float)) and hasattr(value, "__index__"):
        return wanted.checked(value.__index__())
    raise _misfit(value, wanted)


def _to_float(value, wanted):
    if isinstance(value, (int, float)) and not isinstance(value, (bool, RoundedFloat)):
        return wanted(value)
    if not isinstance(value, (str, int, float)) and hasattr(value, "__float__"):
        return wanted(value.__float__())
    raise _misfit(value, wanted)


def _is_optional(wanted):
    """Whether a place takes an Optional as it is: an Optional, or a place for all values."""
    return not is_class(wanted) or wanted in (object, typing.Any) or getattr(wanted, "__pyc_takes__", ()) is None


def is_class(wanted):
    """Whether it is a class. Before CPython 3.11 `Callable[[A], B]` claims to be a type."""
    return isinstance(wanted, type) and typing.get_origin(wanted) is None


def convert(value, wanted):
    """The value as the type of a place says; `TypeError` or `OverflowError` where it does not fit. What is not a class that
    the package knows (a trait, a callable, an open parameter) takes every value."""
    if isinstance(wanted, Convention):
        wanted = wanted.type
    if _is_optional(type(value)) and not _is_optional(wanted):
        value = value.value()  # a test has shown that there is one
    if type(value) is wanted or wanted in (object, typing.Any) or not is_class(wanted):
        return value
    if issubclass(wanted, MachineInt):
        return _to_integer(value, wanted)
    if issubclass(wanted, float):
        return _to_float(value, wanted)
    if wanted is bool:
        return _to_bool(value)
    if wanted is str:
        if isinstance(value, str):
            return value
        raise _misfit(value, wanted)
    return _to_class(value, wanted)


def _to_bool(value):
    if isinstance(value, bool):
        return value
    if type(value).__name__ == "bool_":  # numpy's
        return bool(value)
    raise _misfit(value, bool)


def _to_class(value, wanted):
    """Of the library's generic classes, which take what `__pyc_takes__` says, and the user's structs."""
    if isinstance(value, wanted) or not hasattr(wanted, "__pyc_args__"):
        return value
    takes = getattr(wanted, "__pyc_takes__", ())
    if takes is None or isinstance(value, takes) and not getattr(value, "__pyc_args__", None):
        return wanted(value)
    raise _misfit(value, wanted)


def copied(value):
    """The value of a binding to a value that has a place: a copy if the type copies implicitly."""
    copies = getattr(type(value), "__pyc_copies__", False)
    return value.copy() if copies else value

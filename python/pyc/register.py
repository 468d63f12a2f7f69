"""The names of the systems register in Python's own syntax, under CPython."""

from . import containers
from .containers import Array, Dict, List, Optional, Set, Tuple
from .functions import comptime, export, fn, raises
from .gpu import Atomic, Ordering, Span, kernel
from .numbers import *
from .numbers import MachineInt, RoundedFloat
from .simd import SIMD, DType, Scalar, bitcast
from .structs import (
    Absable,
    AnyType,
    Boolable,
    Comparable,
    Copyable,
    Defaultable,
    Deinitable,
    Equatable,
    Error,
    Floatable,
    Hashable,
    Hasher,
    Identifiable,
    ImplicitlyCopyable,
    Intable,
    Iterable,
    Iterator,
    KeyElement,
    Movable,
    Powable,
    Raisable,
    RegisterPassable,
    Roundable,
    Sized,
    TrivialRegisterPassable,
    Writable,
    Writer,
    deinit,
    fieldwise_init,
    mut,
    struct,
    trait,
    var,
)
from .support import swap
from .values import Convention, Existential

try:
    from typing import Self
except ImportError:  # before CPython 3.11
    Self = "Self"

Mut, Var, Ref, Deinit, Out, Comptime = (Convention(name) for name in ("Mut", "Var", "Ref", "Deinit", "Out", "Comptime"))
Some = Dyn = Existential
StringSpan = str


def move(value):
    """`move(x)`: the value of a variable that is not used any more."""
    return value


containers._PLAIN.update([bool, float, str, *MachineInt.__subclasses__(), *RoundedFloat.__subclasses__()])

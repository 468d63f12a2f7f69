"""The systems register in Python's own syntax: names that a .py file imports from `pyc`. Decorators and annotations are understood when the
file is read; what is left are the types and functions of the library."""

from std.atomic import Atomic, Ordering
from std.collections.string.string import String
from std.collections.string.span import StringSpan
from std.collections.list import List
from std.collections.dict import Dict
from std.collections.set import Set
from std.collections.optional import Optional
from std.builtin.anytype import AnyType, Movable, Copyable, ImplicitlyCopyable, RegisterPassable, TrivialRegisterPassable, Deinitable, Defaultable
from std.builtin.comparable import Equatable, Comparable, Identifiable
from std.builtin.protocols import Boolable, Sized, Intable, Floatable, Absable, Powable, Roundable
from std.builtin.hashable import Hashable, Hasher, KeyElement
from std.builtin.iterator import Iterator, Iterable, StopIteration
from std.memory.raw import bitcast
from std.memory.span import Span
from std.builtin.functions import swap
from std.io.writable import Writable, Writer


trait Raisable:
    """A struct that may be raised."""

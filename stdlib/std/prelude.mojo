"""What every file sees without an import. Each line is followed only when its name is used, so that a program pays for the
part of the library that it uses."""

from std.builtin.anytype import AnyType, Deinitable, Movable, Copyable, ImplicitlyCopyable, RegisterPassable
from std.builtin.anytype import TrivialRegisterPassable, Defaultable
from std.builtin.comparable import Equatable, Comparable, Identifiable
from std.builtin.protocols import Boolable, Sized, SizedRaising, Intable, IntableRaising, Floatable, FloatableRaising, Indexer
from std.builtin.protocols import Absable, Powable, Roundable
from std.builtin.hashable import Hashable, Hasher, KeyElement, hash
from std.builtin.iterator import Iterator, Iterable, IterableOwned, StopIteration, iter, next, ReversibleRange
from std.builtin.range import range
from std.builtin.slice import Slice, ContiguousSlice, StridedSlice, EllipsisType, slice
from std.builtin.variadics import VariadicList, TypeList
from std.builtin.functions import len, min, max, abs, divmod, pow, round, any, all, swap, index, repr
from std.builtin.number_text import bin, hex, oct, atol, atof
from std.builtin.enumerate import enumerate, zip, map, reversed
from std.builtin.sort import sort, partition
from std.builtin.assertions import debug_assert, abort
from std.reflection.reflected import reflect
from std.io.writable import Writable, Writer
from std.io.print import print
from std.io.input import input
from std.io.file import open, FileHandle, RawFileDescriptor
from std.collections.list import List
from std.collections.dict import Dict
from std.collections.set import Set
from std.collections.optional import Optional
from std.collections.string.string import String
from std.collections.string.span import StringSpan, StringSlice, StaticString, ImmStringSpan, MutStringSpan
from std.collections.string.codepoint import Codepoint, chr, ord, ascii
from std.memory.span import Span, ImmSpan, MutSpan
from std.memory.pointer import MutPointer, ImmPointer, UnsafePointer, OpaquePointer, MutOpaquePointer, ImmOpaquePointer
from std.memory.allocation import alloc
from std.memory.pointer import AddressSpace, OptionalPointer

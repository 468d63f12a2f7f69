"""Iteration."""

from std.builtin.iterator import Iterator, Iterable, IterableOwned, StopIteration, iter, next
from std.builtin.enumerate import enumerate, zip, map, reversed

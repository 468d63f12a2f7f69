"""Containers."""

from std.collections.list import List
from std.memory.span import Span, ImmSpan, MutSpan
from std.collections.dict import Dict, DictEntry, DictKeyError, EmptyDictError, StringDict
from std.collections.set import Set
from std.collections.optional import Optional, EmptyOptionalError
from std.collections.counter import Counter
from std.collections.deque import Deque
from std.collections.linked_list import LinkedList
from std.collections.binary_heap import BinaryHeap
from std.collections.bitset import BitSet
from std.builtin.hashable import KeyElement
from std.collections.inline_array import InlineArray
from std.collections.interval import Interval, IntervalTree

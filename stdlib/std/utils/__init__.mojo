"""Small helpers: indices, tuples, variants, locks, limits of numbers."""

from std.utils.variant import Variant
from std.utils.lock import BlockingScopedLock, BlockingSpinLock
from std.utils.static_tuple import StaticTuple
from std.utils.index import Index, IndexList, product

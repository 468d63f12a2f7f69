"""The same bits as another type."""

from std.memory.raw import bitcast, pack_bits

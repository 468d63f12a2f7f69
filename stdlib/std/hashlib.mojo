"""Hashing."""

from std.builtin.hashable import Hashable, Hasher, DefaultHasher, hash

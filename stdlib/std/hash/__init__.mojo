"""Hashing."""

from std.builtin.hashable import Hashable, Hasher, DefaultHasher, default_hasher, hash

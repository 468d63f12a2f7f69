"""What hashes are made with."""

from std.builtin.hashable import Hasher, DefaultHasher, default_hasher

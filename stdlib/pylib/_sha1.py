"""SHA-1, for hashlib."""

from _hash_engine import sha1

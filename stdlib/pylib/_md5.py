"""MD5, for hashlib."""

from _hash_engine import md5

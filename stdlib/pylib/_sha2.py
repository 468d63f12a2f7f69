"""SHA-2, for hashlib."""

from _hash_engine import sha224, sha256, sha384, sha512

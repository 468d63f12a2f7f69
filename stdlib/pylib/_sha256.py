"""SHA-2 of 32 bits, where Python 3.11 has it."""

from _hash_engine import sha224, sha256

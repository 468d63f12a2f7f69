"""SHA-2 of 64 bits, where Python 3.11 has it."""

from _hash_engine import sha384, sha512

"""SHA-3, for hashlib."""

from _hash_engine import sha3_224, sha3_256, sha3_384, sha3_512, shake_128, shake_256

implementation = "generic"

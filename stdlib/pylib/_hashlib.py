"""What hashlib and hmac take from OpenSSL if it is there: digests by name, digests with a key, keys of passwords."""

import _hash_engine
from _hash_engine import HASH, HASHXOF
from _operator import _compare_digest as compare_digest
from _operator import index as _index

openssl_md_meth_names = frozenset((
    "md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha3_224", "sha3_256", "sha3_384", "sha3_512", "shake_128", "shake_256"))
_OTHER_NAMES = {
    "sha_1": "sha1", "sha_224": "sha224", "sha_256": "sha256", "sha_384": "sha384", "sha_512": "sha512",
    "sha2_224": "sha224", "sha2_256": "sha256", "sha2_384": "sha384", "sha2_512": "sha512", "shake128": "shake_128", "shake256": "shake_256"}


class UnsupportedDigestmodError(ValueError):
    __module__ = "_hashlib"


# ---- digests ----


def openssl_md5(string=b"", *, usedforsecurity=True):
    """Returns a md5 hash object; optionally initialized with a string"""
    return _hash_engine.md5(string)


def openssl_sha1(string=b"", *, usedforsecurity=True):
    """Returns a sha1 hash object; optionally initialized with a string"""
    return _hash_engine.sha1(string)


def openssl_sha224(string=b"", *, usedforsecurity=True):
    """Returns a sha224 hash object; optionally initialized with a string"""
    return _hash_engine.sha224(string)


def openssl_sha256(string=b"", *, usedforsecurity=True):
    """Returns a sha256 hash object; optionally initialized with a string"""
    return _hash_engine.sha256(string)


def openssl_sha384(string=b"", *, usedforsecurity=True):
    """Returns a sha384 hash object; optionally initialized with a string"""
    return _hash_engine.sha384(string)


def openssl_sha512(string=b"", *, usedforsecurity=True):
    """Returns a sha512 hash object; optionally initialized with a string"""
    return _hash_engine.sha512(string)


def openssl_sha3_224(string=b"", *, usedforsecurity=True):
    """Returns a sha3-224 hash object; optionally initialized with a string"""
    return _hash_engine.sha3_224(string)


def openssl_sha3_256(string=b"", *, usedforsecurity=True):
    """Returns a sha3-256 hash object; optionally initialized with a string"""
    return _hash_engine.sha3_256(string)


def openssl_sha3_384(string=b"", *, usedforsecurity=True):
    """Returns a sha3-384 hash object; optionally initialized with a string"""
    return _hash_engine.sha3_384(string)


def openssl_sha3_512(string=b"", *, usedforsecurity=True):
    """Returns a sha3-512 hash object; optionally initialized with a string"""
    return _hash_engine.sha3_512(string)


def openssl_shake_128(string=b"", *, usedforsecurity=True):
    """Returns a shake-128 variable hash object; optionally initialized with a string"""
    return _hash_engine.shake_128(string)


def openssl_shake_256(string=b"", *, usedforsecurity=True):
    """Returns a shake-256 variable hash object; optionally initialized with a string"""
    return _hash_engine.shake_256(string)


_constructors = {
    openssl_md5: "md5", openssl_sha1: "sha1", openssl_sha224: "sha224", openssl_sha256: "sha256", openssl_sha384: "sha384",
    openssl_sha512: "sha512", openssl_sha3_224: "sha3_224", openssl_sha3_256: "sha3_256", openssl_sha3_384: "sha3_384",
    openssl_sha3_512: "sha3_512", openssl_shake_128: "shake_128", openssl_shake_256: "shake_256"}


def _function(name):
    """The function for the name of a digest, or None."""
    name = name.lower().replace("-", "_").replace("/", "_")
    name = _OTHER_NAMES.get(name, name)
    return getattr(_hash_engine, name) if name in openssl_md_meth_names else None


def new(name, string=b"", *, usedforsecurity=True):
    """Return a new hash object using the named algorithm."""
    if not isinstance(name, str):
        raise TypeError(f"new() argument 'name' must be str, not {type(name).__name__}")
    function = _function(name)
    if function is None:
        raise ValueError(f"unsupported hash type {name}")
    return function(string)


def get_fips_mode():
    return 0


# ---- digests with a key ----


def _function_of_mode(digestmod):
    """The function for a name, or for one of the functions above."""
    name = _constructors.get(digestmod) if callable(digestmod) else digestmod
    function = _function(name) if isinstance(name, str) else None
    if function is None or name.startswith("shake"):
        raise UnsupportedDigestmodError(f"Unsupported digestmod {digestmod}")
    return function


class HMAC:
    """The object used to calculate HMAC of a message."""

    __module__ = "_hashlib"
    __slots__ = ("_inner", "_outer")

    def __new__(cls):
        raise TypeError("cannot create '_hashlib.HMAC' instances")

    def __repr__(self):
        return f"<{self._inner.name} HMAC object @ {hex(id(self))}>"

    @property
    def name(self):
        return "hmac-" + self._inner.name

    @property
    def digest_size(self):
        return self._inner.digest_size

    @property
    def block_size(self):
        return self._inner.block_size

    def update(self, msg):
        """Update the HMAC object with msg."""
        self._inner.update(msg)

    def copy(self):
        """Return a copy ("clone") of the HMAC object."""
        return _hmac(self._inner.copy(), self._outer.copy())

    def digest(self):
        """Return the digest of the bytes passed to the update() method so far."""
        whole = self._outer.copy()
        whole.update(self._inner.digest())
        return whole.digest()

    def hexdigest(self):
        """Return hexadecimal digest of the bytes passed to the update() method so far."""
        return self.digest().hex()


def _hmac(inner, outer):
    made = object.__new__(HMAC)
    made._inner, made._outer = inner, outer
    return made


_INNER = bytes(byte ^ 0x36 for byte in range(256))
_OUTER = bytes(byte ^ 0x5C for byte in range(256))


def hmac_new(key, msg=b"", digestmod=None):
    """Return a new hmac object."""
    if digestmod is None:
        raise TypeError("Missing required parameter 'digestmod'.")
    function = _function_of_mode(digestmod)
    key = bytes(memoryview(key))
    inner, outer = function(), function()
    if len(key) > inner.block_size:
        key = function(key).digest()
    key = key.ljust(inner.block_size, b"\0")
    inner.update(key.translate(_INNER))
    outer.update(key.translate(_OUTER))
    if msg is not None:
        inner.update(msg)
    return _hmac(inner, outer)


def hmac_digest(key, msg, digest):
    """Single-shot HMAC."""
    return hmac_new(key, msg, digest).digest()


# ---- keys of passwords ----


def pbkdf2_hmac(hash_name, password, salt, iterations, dklen=None):
    """Password based key derivation function 2 (PKCS #5 v2.0) with HMAC as pseudorandom function."""
    if not isinstance(hash_name, str):
        raise TypeError(f"pbkdf2_hmac() argument 'hash_name' must be str, not {type(hash_name).__name__}")
    function = _function(hash_name)
    if function is None or function().digest_size == 0:
        raise UnsupportedDigestmodError("unsupported hash type " + hash_name)
    if iterations < 1:
        raise ValueError("iteration value must be greater than 0.")
    hash = function()
    if dklen is None:
        dklen = hash.digest_size
    if dklen < 1:
        raise ValueError("key length must be greater than 0.")
    return _hash_engine.pbkdf2(hash, password, salt, iterations, dklen)


def scrypt(password, *, salt=None, n=None, r=None, p=None, maxmem=0, dklen=64):
    """scrypt password-based key derivation function."""
    if salt is None:
        raise TypeError("salt is required")
    for name, value in (("n", n), ("r", r), ("p", p)):
        if value is None:
            raise TypeError(f"{name} is required and must be an unsigned int")
    n, r, p, maxmem, dklen = _index(n), _index(r), _index(p), _index(maxmem), _index(dklen)
    if n < 2 or n & (n - 1):
        raise ValueError("n must be a power of 2.")
    if maxmem < 0 or maxmem > 0x7FFFFFFF:
        raise ValueError(f"maxmem must be positive and smaller than {0x7FFFFFFF}")
    if dklen < 1 or dklen > 0x7FFFFFFF:
        raise ValueError(f"dklen must be greater than 0 and smaller than {0x7FFFFFFF}")
    most = maxmem or 32 * 1024 * 1024
    if r < 1 or p < 1 or r * p >= 1 << 30 or n >= 1 << min(16 * r, 63) or 128 * r * (n + p + 2) > most:
        raise ValueError("Invalid parameter combination for n, r, p, maxmem.")
    first = _hash_engine.pbkdf2(_hash_engine.sha256(), password, salt, 1, p * 128 * r)
    mixed = _hash_engine.scrypt_mix(first, n, r)
    return _hash_engine.pbkdf2(_hash_engine.sha256(), password, mixed, 1, dklen)

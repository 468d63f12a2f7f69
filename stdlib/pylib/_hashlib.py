"""What hashlib and hmac take from OpenSSL where that is there: here keys of passwords alone."""

import _hash_engine
from _hash_engine import HASH
from _operator import _compare_digest as compare_digest

openssl_md_meth_names = frozenset(("md5", "sha1", "sha224", "sha256", "sha384", "sha512"))


class UnsupportedDigestmodError(ValueError):
    pass


class HMAC:
    pass


def new(name, string=b"", *, usedforsecurity=True):
    raise ValueError(f"unsupported hash type {name}")


def openssl_sha256(string=b"", *, usedforsecurity=True):
    return _hash_engine.sha256(string)


def hmac_new(key, msg=b"", digestmod=None):
    raise UnsupportedDigestmodError("unsupported digest")


def hmac_digest(key, msg, digest):
    raise UnsupportedDigestmodError("unsupported digest")


def get_fips_mode():
    return 0


def pbkdf2_hmac(hash_name, password, salt, iterations, dklen=None):
    """Password based key derivation function 2 (PKCS #5 v2.0) with HMAC as pseudorandom function."""
    function = getattr(_hash_engine, hash_name.lower().replace("-", "_").replace("sha_", "sha"), None) if isinstance(hash_name, str) else None
    if function is None or hash_name.lower().startswith(("shake", "blake", "_")):
        if not isinstance(hash_name, str):
            raise TypeError(f"pbkdf2_hmac() argument 'hash_name' must be str, not {type(hash_name).__name__}")
        raise UnsupportedDigestmodError("unsupported hash type " + hash_name)
    if iterations < 1:
        raise ValueError("iteration value must be greater than 0.")
    hash = function()
    if dklen is None:
        dklen = hash.digest_size
    if dklen < 1:
        raise ValueError("key length must be greater than 0.")
    return _hash_engine.pbkdf2(hash, password, salt, iterations, dklen)

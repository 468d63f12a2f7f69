"""What ssl takes from C: contexts and connections over the module _tls."""

import _tls
import warnings as _warnings
from _tls import *

from _ssl._connection import _SSLSocket
from _ssl._context import _DEFAULT_CIPHERS
from _ssl._context import _SSLContext
from _ssl._context import *
from _ssl._errors import *
from _ssl._session import *

HAS_SNI = HAS_ECDH = HAS_ALPN = HAS_TLS_UNIQUE = HAS_TLSv1 = HAS_TLSv1_1 = HAS_TLSv1_2 = HAS_TLSv1_3 = HAS_PSK = True
HAS_NPN = HAS_SSLv2 = HAS_SSLv3 = False
OPENSSL_VERSION_INFO = _OPENSSL_API_VERSION = (
    OPENSSL_VERSION_NUMBER >> 28 & 15, OPENSSL_VERSION_NUMBER >> 20 & 255, OPENSSL_VERSION_NUMBER >> 12 & 255,
    OPENSSL_VERSION_NUMBER >> 4 & 255, OPENSSL_VERSION_NUMBER & 15)


def RAND_status():
    """Returns True if the OpenSSL PRNG has been seeded with enough data and False if not."""
    return True


def RAND_bytes(n, /):
    """Generate n cryptographically strong pseudo-random bytes."""
    return _tls.random(n)


def RAND_pseudo_bytes(n, /):
    """Generate n pseudo-random bytes.

Return a pair (bytes, is_cryptographic).  is_cryptographic is True
if the bytes generated are cryptographically strong."""
    _warnings.warn("ssl.RAND_pseudo_bytes() is deprecated", DeprecationWarning, stacklevel=2)
    return _tls.random(n), True


def RAND_add(string, entropy, /):
    """Mix string into the OpenSSL PRNG state.

entropy (a float) is a lower bound on the entropy contained in
string.  See RFC 4086."""
    _tls.random_add(string.encode() if isinstance(string, str) else string, entropy)


def get_default_verify_paths():
    """Return search paths and environment vars that are used by SSLContext's set_default_verify_paths() to load default CAs."""
    return _tls.default_paths()


def txt2obj(txt, name=False):
    """Lookup NID, short name, long name and OID of an ASN1_OBJECT.

By default objects are looked up by OID. With name=True short and
long name are also matched."""
    found = _tls.object_of(txt, bool(name))
    if found is None:
        raise ValueError(f"unknown object '{txt:.100}'")
    return found


def nid2obj(nid, /):
    """Lookup NID, short name, long name and OID of an ASN1_OBJECT by NID."""
    if nid < 1:
        raise ValueError("NID must be positive.")
    found = _tls.object_at(nid)
    if found is None:
        raise ValueError(f"unknown NID {nid}")
    return found


def _test_decode_cert(path, /):
    with open(path, "rb") as file:
        return _tls.decode_text(file.read())

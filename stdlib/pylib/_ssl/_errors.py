"""The exceptions of TLS, made from the errors of OpenSSL."""

import _tls
from _tls import *

SSL_ERROR_EOF, SSL_ERROR_INVALID_ERROR_CODE = 8, 10
_HOSTNAME_MISMATCH, _ADDRESS_MISMATCH = 62, 64


class SSLError(OSError):
    """An error occurred in the SSL implementation."""

    __module__ = "ssl"

    def __str__(self):
        return self.strerror if isinstance(self.strerror, str) else str(self.args)


class SSLCertVerificationError(SSLError, ValueError):
    """A certificate could not be verified."""

    __module__ = "ssl"


class SSLZeroReturnError(SSLError):
    """SSL/TLS session closed cleanly."""

    __module__ = "ssl"


class SSLWantReadError(SSLError):
    """Non-blocking SSL socket needs to read more data
before the requested operation can be completed."""

    __module__ = "ssl"


class SSLWantWriteError(SSLError):
    """Non-blocking SSL socket needs to write more data
before the requested operation can be completed."""

    __module__ = "ssl"


class SSLSyscallError(SSLError):
    """System error when attempting SSL operation."""

    __module__ = "ssl"


class SSLEOFError(SSLError):
    """SSL/TLS connection terminated abruptly."""

    __module__ = "ssl"


_PLAIN = {
    SSL_ERROR_ZERO_RETURN: (SSLZeroReturnError, "TLS/SSL connection has been closed (EOF)"),
    SSL_ERROR_WANT_READ: (SSLWantReadError, "The operation did not complete (read)"),
    SSL_ERROR_WANT_WRITE: (SSLWantWriteError, "The operation did not complete (write)"),
    SSL_ERROR_WANT_X509_LOOKUP: (SSLError, "The operation did not complete (X509 lookup)"),
    SSL_ERROR_WANT_CONNECT: (SSLError, "The operation did not complete (connect)"),
    SSL_ERROR_SYSCALL: (SSLEOFError, "EOF occurred in violation of protocol"),
}


def _finished(cls, code, text, library=None, reason=None):
    where = f"[{library}: {reason}] " if library and reason else f"[{library}] " if library else ""
    error = cls(code, f"{where}{text} (_ssl.c)")
    error.library, error.reason = library, reason
    return error


def _library(text):
    """The short name of a library: `SSL` for `SSL routines`, `X509` for `x509 certificate routines`."""
    return text.split()[0].upper() if text else None


def _make_error(kind, noted, verified):
    """The exception for an error of OpenSSL: a text, or (library, its name, reason, its text)."""
    if kind in _PLAIN:
        cls, text = _PLAIN[kind]
        return _finished(cls, SSL_ERROR_EOF if kind == SSL_ERROR_SYSCALL else kind, text)
    if isinstance(noted, str):
        return _finished(SSLError, kind, noted)
    number, library, reason, text = noted
    name = text.upper().replace(" ", "_").replace("-", "_") if text and not text.endswith(" lib") else None
    code = kind or number << 23 | reason
    cls = SSLError
    if name == "CERTIFICATE_VERIFY_FAILED" and verified:
        cls = SSLCertVerificationError
        text += ": " + verified[1]
    elif name == "UNEXPECTED_EOF_WHILE_READING" and kind:
        cls, text, code = SSLEOFError, "EOF occurred in violation of protocol", SSL_ERROR_EOF
    error = _finished(cls, code, text or "unknown error", _library(library), name)
    if cls is SSLCertVerificationError:
        error.verify_code, error.verify_message = verified
    return error


_tls.start(_make_error)


def _about_host(error, host):
    """The error of a connection whose certificate is for another host, with a message that names the host."""
    if not isinstance(error, SSLCertVerificationError) or error.verify_code not in (_HOSTNAME_MISMATCH, _ADDRESS_MISMATCH):
        return error
    what = "Hostname" if error.verify_code == _HOSTNAME_MISMATCH else "IP address"
    message = f"{what} mismatch, certificate is not valid for '{host}'."
    text = error.args[1].replace(error.verify_message, message)
    made = SSLCertVerificationError(error.args[0], text)
    made.library, made.reason, made.verify_code, made.verify_message = error.library, error.reason, error.verify_code, message
    return made

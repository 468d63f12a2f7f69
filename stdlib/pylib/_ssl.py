"""What ssl takes from C: contexts and connections over the module _tls. A connection reads and writes two buffers; one of a
socket carries their bytes to and from it."""

import _socket
import _tls
import base64 as _base64
import sys as _sys
import warnings as _warnings
import weakref as _weakref
from os import fsencode as _fsencode
from _operator import index as _index
from _tls import *

_GET_OPTIONS, _GET_VERIFY_FLAGS, _GET_LEAST, _GET_MOST, _GET_SECURITY_LEVEL, _GET_TICKETS = range(6)
_DEFAULT_CIPHERS = "@SECLEVEL=2:ECDH+AESGCM:ECDH+CHACHA20:ECDH+AES:DHE+AES:!aNULL:!eNULL:!aDSS:!SHA1:!AESCCM"
CERT_NONE, CERT_OPTIONAL, CERT_REQUIRED = 0, 1, 2
ENCODING_PEM, ENCODING_DER = 1, 2
PROTOCOL_SSLv23 = PROTOCOL_TLS = 2
PROTOCOL_TLSv1, PROTOCOL_TLSv1_1, PROTOCOL_TLSv1_2, PROTOCOL_TLS_CLIENT, PROTOCOL_TLS_SERVER = 3, 4, 5, 16, 17
PROTO_MINIMUM_SUPPORTED, PROTO_MAXIMUM_SUPPORTED = -2, -1
SSL_ERROR_EOF, SSL_ERROR_INVALID_ERROR_CODE = 8, 10
HAS_SNI = HAS_ECDH = HAS_ALPN = HAS_TLS_UNIQUE = HAS_TLSv1 = HAS_TLSv1_1 = HAS_TLSv1_2 = HAS_TLSv1_3 = HAS_PSK = True
HAS_NPN = HAS_SSLv2 = HAS_SSLv3 = False
OPENSSL_VERSION_INFO = _OPENSSL_API_VERSION = (
    OPENSSL_VERSION_NUMBER >> 28 & 15, OPENSSL_VERSION_NUMBER >> 20 & 255, OPENSSL_VERSION_NUMBER >> 12 & 255,
    OPENSSL_VERSION_NUMBER >> 4 & 255, OPENSSL_VERSION_NUMBER & 15)
_OLD_PROTOCOLS = {PROTOCOL_TLS: "TLS", PROTOCOL_TLSv1: "TLSv1", PROTOCOL_TLSv1_1: "TLSv1_1", PROTOCOL_TLSv1_2: "TLSv1_2"}
_ONLY_VERSION = {PROTOCOL_TLSv1: PROTO_TLSv1, PROTOCOL_TLSv1_1: PROTO_TLSv1_1, PROTOCOL_TLSv1_2: PROTO_TLSv1_2}
_VERSIONS = (PROTO_SSLv3, PROTO_TLSv1, PROTO_TLSv1_1, PROTO_TLSv1_2, PROTO_TLSv1_3)
_HEADER = 5  # bytes of a record, the last two its length
_HOSTNAME_MISMATCH, _ADDRESS_MISMATCH = 62, 64
_CONTENT_CHANGE_CIPHER, _CONTENT_ALERT = 20, 21
_MESSAGE_CHANGE_CIPHER = 0x0101


# ---- errors ----


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
    """`SSL` of `SSL routines`, `X509` of `x509 certificate routines`."""
    return text.split()[0].upper() if text else None


def _make_error(kind, noted, verified):
    """The exception of what OpenSSL noted: a text, or (library, its name, reason, its text)."""
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
    """The same error of a connection whose certificate is for others: it says whom it is not for."""
    if not isinstance(error, SSLCertVerificationError) or error.verify_code not in (_HOSTNAME_MISMATCH, _ADDRESS_MISMATCH):
        return error
    what = "Hostname" if error.verify_code == _HOSTNAME_MISMATCH else "IP address"
    message = f"{what} mismatch, certificate is not valid for '{host}'."
    text = error.args[1].replace(error.verify_message, message)
    made = SSLCertVerificationError(error.args[0], text)
    made.library, made.reason, made.verify_code, made.verify_message = error.library, error.reason, error.verify_code, message
    return made


def _unsigned(value):
    value = _index(value)
    if value < 0:
        raise OverflowError("can't convert negative int to unsigned")
    return value


# ---- buffers, sessions, certificates ----


class MemoryBIO:
    """A buffer of bytes between a connection and what carries them."""

    __slots__ = ("_buffer", "_ended", "__weakref__")

    def __init__(self):
        self._ended = False
        self._buffer = _tls.buffer()

    def __del__(self):
        _tls.buffer_end(self._buffer)

    def read(self, size=-1, /):
        """Read up to size bytes from the memory BIO.

If size is not specified, read the entire buffer."""
        return _tls.buffer_read(self._buffer, size)

    def write(self, b, /):
        """Writes the bytes b into the memory BIO.

Returns the number of bytes written."""
        if self._ended:
            raise SSLError("cannot write() after write_eof()")
        return _tls.buffer_write(self._buffer, b)

    def write_eof(self):
        """Write an EOF marker to the memory BIO."""
        self._ended = True
        _tls.buffer_close(self._buffer)

    @property
    def pending(self):
        """The number of bytes pending in the memory BIO."""
        return _tls.buffer_pending(self._buffer)

    @property
    def eof(self):
        """Whether the memory BIO is at EOF."""
        return self._ended and not self.pending


class SSLSession:
    """What two sides that know each other can go on with."""

    __slots__ = ("_session", "_context", "_facts")

    def __new__(cls):
        raise TypeError("cannot create '_ssl.SSLSession' instances")

    def __del__(self):
        _tls.session_end(self._session)

    def __eq__(self, other):
        return self.id == other.id if isinstance(other, SSLSession) else NotImplemented

    def __hash__(self):
        return hash(self.id)

    @property
    def id(self):
        """Session ID."""
        return self._facts[0]

    @property
    def time(self):
        """Session creation time (seconds since epoch)."""
        return self._facts[1]

    @property
    def timeout(self):
        """Session timeout (delta in seconds)."""
        return self._facts[2]

    @property
    def ticket_lifetime_hint(self):
        """Ticket life time hint."""
        return max(self._facts[3], 0)

    @property
    def has_ticket(self):
        """Does the session contain a ticket?"""
        return self._facts[3] >= 0


def _session_of(session, context):
    if not session:
        return None
    made = object.__new__(SSLSession)
    made._session, made._context, made._facts = session, context, _tls.session_facts(session)
    return made


class Certificate:
    """A certificate of the other side."""

    __slots__ = ("_data",)

    def __new__(cls):
        raise TypeError("cannot create '_ssl.Certificate' instances")

    def __eq__(self, other):
        return self._data == other._data if isinstance(other, Certificate) else NotImplemented

    def __hash__(self):
        return hash(self._data)

    def __repr__(self):
        subject = ", ".join(f"{name}={value}" for part in reversed(self.get_info()["subject"]) for name, value in part)
        return f"<_ssl.Certificate '{subject}'>"

    def get_info(self):
        return _tls.decode(self._data)

    def public_bytes(self, format=ENCODING_PEM, /):
        if format == ENCODING_DER:
            return self._data
        if format != ENCODING_PEM:
            raise ValueError("Unsupported format")
        text = _base64.b64encode(self._data).decode()
        lines = "\n".join(text[at:at + 64] for at in range(0, len(text), 64))
        return f"-----BEGIN CERTIFICATE-----\n{lines}\n-----END CERTIFICATE-----\n"


def _certificates(chain):
    if chain is None:
        return None
    made = []
    for data in chain:
        certificate = object.__new__(Certificate)
        certificate._data = data
        made.append(certificate)
    return made


# ---- contexts ----


class _SSLContext:
    """What connections have in common: versions, ciphers, certificates, whom they trust."""

    def __new__(cls, protocol, /):
        protocol = _index(protocol)
        if protocol not in (PROTOCOL_TLS_CLIENT, PROTOCOL_TLS_SERVER) and protocol not in _OLD_PROTOCOLS:
            raise ValueError(f"invalid or unsupported protocol version {protocol}")
        if protocol in _OLD_PROTOCOLS:
            _warnings.warn(f"ssl.PROTOCOL_{_OLD_PROTOCOLS[protocol]} is deprecated", DeprecationWarning, stacklevel=3)
        self = object.__new__(cls)
        self._context = _tls.context(protocol)
        self._protocol, self._checks, self._mode, self._later = protocol, False, CERT_NONE, False
        self._sni, self._messages, self._log, self._log_name = None, None, None, None
        self._client_key = self._server_key = None
        self._flags = HOSTFLAG_NO_PARTIAL_WILDCARDS
        if protocol == PROTOCOL_TLS_CLIENT:
            self._checks, self._mode = True, CERT_REQUIRED
        self._set_verify()
        _tls.set(self._context, _GET_OPTIONS, OP_ALL | OP_NO_SSLv3 | OP_NO_COMPRESSION | OP_CIPHER_SERVER_PREFERENCE |
                 OP_SINGLE_DH_USE | OP_SINGLE_ECDH_USE | OP_ENABLE_MIDDLEBOX_COMPAT)
        _tls.set(self._context, _GET_VERIFY_FLAGS, VERIFY_X509_TRUSTED_FIRST)
        _tls.set_ciphers(self._context, _DEFAULT_CIPHERS)
        only = _ONLY_VERSION.get(protocol)
        _tls.set(self._context, _GET_LEAST, only or PROTO_TLSv1_2)
        if only:
            _tls.set(self._context, _GET_MOST, only)
        return self

    def __del__(self):
        _tls.context_end(self._context)

    def _set_verify(self):
        _tls.set_verify(self._context, self._mode, self._later)

    # ---- settings ----

    @property
    def protocol(self):
        return self._protocol

    @property
    def check_hostname(self):
        return self._checks

    @check_hostname.setter
    def check_hostname(self, value):
        self._checks = bool(value)
        if self._checks and self._mode == CERT_NONE:
            self._mode = CERT_REQUIRED
            self._set_verify()

    @property
    def verify_mode(self):
        return self._mode

    @verify_mode.setter
    def verify_mode(self, value):
        value = _index(value)
        if value not in (CERT_NONE, CERT_OPTIONAL, CERT_REQUIRED):
            raise ValueError("invalid value for verify_mode")
        if value == CERT_NONE and self._checks:
            raise ValueError("Cannot set verify_mode to CERT_NONE when check_hostname is enabled.")
        self._mode = value
        self._set_verify()

    @property
    def post_handshake_auth(self):
        return self._later

    @post_handshake_auth.setter
    def post_handshake_auth(self, value):
        self._later = bool(value)
        self._set_verify()

    @property
    def verify_flags(self):
        return _tls.get(self._context, _GET_VERIFY_FLAGS)

    @verify_flags.setter
    def verify_flags(self, value):
        _tls.set(self._context, _GET_VERIFY_FLAGS, _unsigned(value))

    @property
    def options(self):
        return _tls.get(self._context, _GET_OPTIONS)

    @options.setter
    def options(self, value):
        value = _unsigned(value)
        added = value & ~self.options
        for name in ("SSLv3", "TLSv1", "TLSv1_1", "TLSv1_2", "TLSv1_3"):
            if added & globals()["OP_NO_" + name]:
                _warnings.warn("ssl.OP_NO_SSL*/ssl.OP_NO_TLS* options are deprecated", DeprecationWarning, stacklevel=3)
                break
        _tls.set(self._context, _GET_OPTIONS, value)

    def _bound(self, which, other):
        value = _tls.get(self._context, which)
        return value or other

    def _set_bound(self, which, value):
        value = _index(value)
        if self._protocol in _ONLY_VERSION:
            raise ValueError("The context's protocol doesn't support modification of highest and lowest version.")
        if value not in _VERSIONS and value not in (PROTO_MINIMUM_SUPPORTED, PROTO_MAXIMUM_SUPPORTED):
            raise ValueError(f"Unsupported TLS/SSL version 0x{value & 0xffffffff:x}")
        if value in (PROTO_SSLv3, PROTO_TLSv1, PROTO_TLSv1_1):
            name = {PROTO_SSLv3: "SSLv3", PROTO_TLSv1: "TLSv1", PROTO_TLSv1_1: "TLSv1_1"}[value]
            _warnings.warn(f"ssl.TLSVersion.{name} is deprecated", DeprecationWarning, stacklevel=4)
        if value == PROTO_MINIMUM_SUPPORTED:
            value = 0 if which == _GET_LEAST else PROTO_TLSv1
        elif value == PROTO_MAXIMUM_SUPPORTED:
            value = 0 if which == _GET_MOST else PROTO_TLSv1_3
        if _tls.set(self._context, which, value) is False:
            raise ValueError(f"Unsupported protocol version 0x{value:x}")

    @property
    def minimum_version(self):
        return PROTO_MINIMUM_SUPPORTED if self._protocol in _ONLY_VERSION else self._bound(_GET_LEAST, PROTO_MINIMUM_SUPPORTED)

    @minimum_version.setter
    def minimum_version(self, value):
        self._set_bound(_GET_LEAST, value)

    @property
    def maximum_version(self):
        return PROTO_MAXIMUM_SUPPORTED if self._protocol in _ONLY_VERSION else self._bound(_GET_MOST, PROTO_MAXIMUM_SUPPORTED)

    @maximum_version.setter
    def maximum_version(self, value):
        self._set_bound(_GET_MOST, value)

    @property
    def security_level(self):
        """The current security level."""
        return _tls.get(self._context, _GET_SECURITY_LEVEL)

    @property
    def num_tickets(self):
        """Control the number of TLSv1.3 session tickets."""
        return _tls.get(self._context, _GET_TICKETS)

    @num_tickets.setter
    def num_tickets(self, value):
        value = _index(value)
        if value < 0:
            raise ValueError("value must be non-negative")
        if self._protocol != PROTOCOL_TLS_SERVER:
            raise ValueError("SSLContext is not a server context.")
        _tls.set(self._context, _GET_TICKETS, value)

    @property
    def _host_flags(self):
        return self._flags

    @_host_flags.setter
    def _host_flags(self, value):
        self._flags = _unsigned(value)

    # ---- ciphers and protocols ----

    def set_ciphers(self, cipherlist, /):
        try:
            _tls.set_ciphers(self._context, cipherlist)
        except SSLError:
            raise SSLError("No cipher can be selected.") from None

    def get_ciphers(self):
        return _tls.ciphers(self._context)

    def _set_alpn_protocols(self, protos, /):
        _tls.set_protocols(self._context, protos)

    def load_dh_params(self, filepath, /):
        _tls.load_dh(self._context, filepath)

    def set_ecdh_curve(self, name, /):
        _tls.set_curve(self._context, name if isinstance(name, str) else _fsencode(name).decode())

    # ---- certificates ----

    def load_cert_chain(self, certfile, keyfile=None, password=None):
        if not isinstance(certfile, (str, bytes)) and not hasattr(certfile, "__fspath__"):
            raise TypeError("certfile should be a valid filesystem path")
        if keyfile is not None and not isinstance(keyfile, (str, bytes)) and not hasattr(keyfile, "__fspath__"):
            raise TypeError("keyfile should be a valid filesystem path")
        if password is not None and not callable(password) and not isinstance(password, (str, bytes, bytearray)):
            raise TypeError("password should be a string or callable")
        _tls.load_chain(self._context, certfile, keyfile, password)

    def load_verify_locations(self, cafile=None, capath=None, cadata=None):
        if cafile is None and capath is None and cadata is None:
            raise TypeError("cafile, capath and cadata cannot be all omitted")
        for name, value in (("cafile", cafile), ("capath", capath)):
            if value is not None and not isinstance(value, (str, bytes)) and not hasattr(value, "__fspath__"):
                raise TypeError(f"{name} should be a valid filesystem path")
        if cadata is not None:
            self._load_data(cadata)
        if cafile is not None or capath is not None:
            _tls.load_trusted(self._context, cafile, capath)

    def _load_data(self, data):
        is_text = isinstance(data, str)
        if is_text:
            if not data.isascii():
                raise TypeError("cadata should be an ASCII string or a bytes-like object")
            data = data.encode()
        else:
            try:
                data = bytes(memoryview(data))
            except TypeError:
                raise TypeError("cadata should be an ASCII string or a bytes-like object") from None
        if not data:
            raise ValueError("Empty certificate data")
        _tls.load_trusted_data(self._context, data, not is_text)

    def set_default_verify_paths(self):
        _tls.trust_default(self._context)

    def cert_store_stats(self):
        """Returns quantities of loaded X.509 certificates.

X.509 certificates with a CA extension and certificate revocation lists
inside the context's cert store."""
        certificates, revoked, authorities = _tls.store_counts(self._context)
        return {"x509": certificates, "crl": revoked, "x509_ca": authorities}

    def get_ca_certs(self, binary_form=False):
        """Returns a list of dicts with information of loaded CA certs.

If the optional argument is True, returns a DER-encoded copy of the CA
certificate."""
        return _tls.trusted(self._context, bool(binary_form))

    def session_stats(self):
        names = ("number connect connect_good connect_renegotiate accept accept_good accept_renegotiate hits misses timeouts "
                 "cache_full").split()
        return dict(zip(names, _tls.session_counts(self._context)))

    # ---- what is told while connections work ----

    @property
    def sni_callback(self):
        """Set a callback that will be called when a server name is provided by the SSL/TLS client in the SNI extension."""
        return self._sni

    @sni_callback.setter
    def sni_callback(self, value):
        if self._protocol == PROTOCOL_TLS_CLIENT:
            raise ValueError("sni_callback cannot be set on TLS_CLIENT context")
        if value is not None and not callable(value):
            raise TypeError("not a callable object")
        self._sni = value
        _tls.watch(self._context, "server_name", value is not None)

    @property
    def _msg_callback(self):
        return self._messages

    @_msg_callback.setter
    def _msg_callback(self, value):
        if value is not None and not callable(value):
            raise TypeError(f"{value!r} is not callable.")
        self._messages = value
        _tls.watch(self._context, "message", value is not None)

    @property
    def keylog_filename(self):
        return self._log_name

    @keylog_filename.setter
    def keylog_filename(self, value):
        if self._log is not None:
            self._log.close()
            self._log = self._log_name = None
        if value is not None:
            self._log = open(value, "a", encoding="ascii")
            self._log_name = value
            if not self._log.tell():
                self._log.write("# TLS secrets log file, generated by OpenSSL / Python\n")
                self._log.flush()
        _tls.watch(self._context, "secret", value is not None)

    def set_psk_client_callback(self, callback):
        if self._protocol == PROTOCOL_TLS_SERVER:
            raise _finished(SSLError, 0, "Cannot add PSK client callback to a PROTOCOL_TLS_SERVER context")
        if callback is not None and not callable(callback):
            raise TypeError("callback must be callable")
        self._client_key = callback
        _tls.watch(self._context, "client_key", callback is not None)

    def set_psk_server_callback(self, callback, identity_hint=None):
        if self._protocol == PROTOCOL_TLS_CLIENT:
            raise _finished(SSLError, 0, "Cannot add PSK server callback to a PROTOCOL_TLS_CLIENT context")
        if callback is not None and not callable(callback):
            raise TypeError("callback must be callable")
        self._server_key = callback
        _tls.watch(self._context, "server_key", callback is not None)

    # ---- connections ----

    def _wrap_socket(self, sock, server_side, server_hostname=None, *, owner=None, session=None):
        return _SSLSocket(self, server_side, server_hostname, owner, session, MemoryBIO(), MemoryBIO(), sock)

    def _wrap_bio(self, incoming, outgoing, server_side, server_hostname=None, *, owner=None, session=None):
        return _SSLSocket(self, server_side, server_hostname, owner, session, incoming, outgoing, None)


# ---- connections ----


def _host_name(name):
    if isinstance(name, (bytes, bytearray)):
        name = bytes(name).decode("ascii")
    else:
        name = name.encode("idna").decode("ascii")
    if not name or name.startswith("."):
        raise ValueError("server_hostname cannot be an empty string or start with a leading dot.")
    if "\0" in name:
        raise TypeError("argument must be encoded string without null bytes")
    return name


class _SSLSocket:
    """A connection of TLS."""

    __slots__ = ("_connection", "_ctx", "_in", "_out", "_sock", "_unsent", "_written", "_left", "_head", "_owner", "_serves",
                 "_host", "_has_shut", "__weakref__")

    def __init__(self, context, server_side, host, owner, session, incoming, outgoing, sock):
        self._connection = 0
        serves = bool(server_side)
        if serves and context._protocol == PROTOCOL_TLS_CLIENT:
            raise _finished(SSLError, 0, "Cannot create a server socket with a PROTOCOL_TLS_CLIENT context")
        if not serves and context._protocol == PROTOCOL_TLS_SERVER:
            raise _finished(SSLError, 0, "Cannot create a client socket with a PROTOCOL_TLS_SERVER context")
        self._ctx, self._in, self._out, self._serves = context, incoming, outgoing, serves
        self._host = None if host is None else _host_name(host)
        self._sock = None if sock is None else _weakref.ref(sock)
        self._unsent, self._written, self._left, self._head, self._has_shut = b"", 0, _HEADER, b"", False
        self._owner = None if owner is None else _weakref.ref(owner)
        self._connection = _tls.connection(context._context, serves, incoming._buffer, outgoing._buffer)
        if self._host is not None:
            _tls.set_host(self._connection, self._host, context._flags, context._checks and not serves)
        if session is not None:
            self.session = session

    def __del__(self):
        if self._connection:
            _tls.connection_end(self._connection)

    # ---- events ----

    def _event(self, event, first, second):
        context = self._ctx
        if event == "server_name":
            return self._server_name(context._sni, first)
        if event == "message":
            self._message(context._messages, first, second)
        elif event == "secret":
            context._log.write(first + "\n")
            context._log.flush()
        elif event == "client_key":
            identity, key = context._client_key(first)
            return (identity or "").encode(), key
        elif event == "server_key":
            return context._server_key(first)
        return None

    def _server_name(self, callback, name):
        try:
            answer = callback(self.owner or self, name, self._ctx)
        except Exception as error:
            self._lost(error, callback)
            return ALERT_DESCRIPTION_HANDSHAKE_FAILURE
        if answer is None:
            return None
        try:
            return _index(answer)
        except TypeError as error:
            self._lost(error, answer)
            return ALERT_DESCRIPTION_INTERNAL_ERROR

    def _lost(self, error, what):
        """An exception that the other side must not see, and nobody here waits for."""
        _sys.unraisablehook(_Lost(type(error), error, error.__traceback__, None, what))

    def _message(self, callback, where, data):
        writes, version, content = where
        if content == _CONTENT_CHANGE_CIPHER:
            kind = _MESSAGE_CHANGE_CIPHER
        else:
            kind = data[1 if content == _CONTENT_ALERT else 0]
        callback(self.owner or self, "write" if writes else "read", version, content, kind, data)

    # ---- bytes to and from the socket ----

    def _socket(self):
        sock = self._sock()
        if sock is None or sock.fileno() < 0:
            raise _finished(SSLError, 0, "Underlying socket connection gone")
        return sock

    def _send(self, doing):
        """Sends what the connection has written."""
        if self._sock is None:
            return
        self._unsent += self._out.read()
        while self._unsent:
            try:
                sent = _socket.socket.send(self._socket(), self._unsent)
            except BlockingIOError:
                raise _make_error(SSL_ERROR_WANT_WRITE, None, None) from None
            except TimeoutError:
                raise TimeoutError(f"The {doing} operation timed out") from None
            self._unsent = self._unsent[sent:]

    def _receive(self, doing):
        """Reads the rest of a record, not more: what follows the connection's end is not its own."""
        if self._sock is None:
            raise _make_error(SSL_ERROR_WANT_READ, None, None)
        try:
            data = _socket.socket.recv(self._socket(), self._left)
        except BlockingIOError:
            raise _make_error(SSL_ERROR_WANT_READ, None, None) from None
        except TimeoutError:
            raise TimeoutError(f"The {doing} operation timed out") from None
        if not data:
            self._in.write_eof()
            return
        self._in.write(data)
        self._left -= len(data)
        if len(self._head) < _HEADER:
            self._head += data
            if not self._left:
                self._left = self._head[3] << 8 | self._head[4]
        if not self._left:
            self._head, self._left = b"", _HEADER

    def _work(self, step, argument, doing):
        """Makes steps until one is done."""
        while True:
            try:
                done = step(self._connection, argument, self._event) if argument is not None else step(self._connection, self._event)
            except SSLError as error:
                try:
                    self._send(doing)
                except OSError:
                    pass
                raise _about_host(error, self._host) from None
            if done is not None and done is not False:
                return done
            self._send(doing)
            self._receive(doing)

    # ---- its work ----

    def do_handshake(self):
        self._work(_tls.handshake, None, "handshake")
        self._send("handshake")

    def read(self, size, buffer=None, /):
        size = _index(size)
        if buffer is None:
            if size < 0:
                raise ValueError("size should not be negative")
            return self._read(size)
        view = memoryview(buffer).cast("B")
        if size <= 0 or size > len(view):
            size = len(view)
        data = self._read(size)
        view[:len(data)] = data
        return len(data)

    def _read(self, size):
        if not size:
            return b""
        try:
            data = self._work(_tls.read, size, "read")
        except SSLZeroReturnError:
            if self._has_shut:
                raise
            return b""
        if self._out.pending:
            try:
                self._send("read")
            except SSLWantWriteError:
                pass
        return data

    def write(self, b, /):
        """Writes the bytes-like object b into the SSL object.

Returns the number of bytes written."""
        if self._written:  # the bytes of the call before, which could not be sent at once
            self._send("write")
            count, self._written = self._written, 0
            return count
        count = self._work(_tls.write, b, "write")
        try:
            self._send("write")
        except SSLWantWriteError:
            self._written = count
            raise
        return count

    def shutdown(self):
        """Does the SSL shutdown handshake with the remote end."""
        self._has_shut = True
        self._work(_tls.shutdown, None, "read")
        self._send("write")
        return self._sock() if self._sock is not None else None

    def pending(self):
        """Returns the number of already decrypted bytes available for read, pending on the connection."""
        return _tls.pending(self._connection)

    def verify_client_post_handshake(self):
        """Initiate TLS 1.3 post-handshake authentication."""
        _tls.verify_client(self._connection)

    # ---- what it says of itself ----

    @property
    def context(self):
        """The context of the connection, which may be changed, by the callback for the server's name above all."""
        return self._ctx

    @context.setter
    def context(self, value):
        if not isinstance(value, _SSLContext):
            raise TypeError("The value must be a SSLContext")
        _tls.set_context(self._connection, value._context)
        self._ctx = value

    @property
    def server_side(self):
        """Whether this is a server-side socket."""
        return self._serves

    @property
    def server_hostname(self):
        """The currently set server hostname (for SNI)."""
        return self._host

    @property
    def owner(self):
        """The Python-level owner of this object.

Passed as "self" in servername callback."""
        return None if self._owner is None else self._owner()

    @owner.setter
    def owner(self, value):
        self._owner = None if value is None else _weakref.ref(value)

    @property
    def session(self):
        """The underlying SSLSession object."""
        return _session_of(_tls.session(self._connection), self._ctx)

    @session.setter
    def session(self, value):
        if not isinstance(value, SSLSession):
            raise TypeError("Value is not a SSLSession.")
        if value._context is not self._ctx:
            raise ValueError("Session refers to a different SSLContext.")
        if self._serves:
            raise ValueError("Cannot set session for server-side SSLSocket.")
        if _tls.is_ready(self._connection):
            raise ValueError("Cannot set session after handshake.")
        _tls.set_session(self._connection, value._session)

    @property
    def session_reused(self):
        """Was the client session reused during handshake?"""
        return _tls.is_resumed(self._connection)

    def getpeercert(self, binary_mode=False, /):
        """Returns the certificate for the peer.

If no certificate was provided, returns None.  If a certificate was
provided, but not validated, returns an empty dictionary.  Otherwise
returns a dict containing information about the peer certificate.

If the optional argument is True, returns a DER-encoded copy of the
peer certificate, or None if no certificate was provided.  This will
return the certificate even if it wasn't validated."""
        if not _tls.is_ready(self._connection):
            raise ValueError("handshake not done yet")
        if binary_mode or _tls.is_verified(self._connection):
            return _tls.peer(self._connection, bool(binary_mode))
        return None if _tls.peer(self._connection, True) is None else {}

    def get_verified_chain(self):
        return _certificates(_tls.chain(self._connection, True))

    def get_unverified_chain(self):
        return _certificates(_tls.chain(self._connection, False))

    def cipher(self):
        return _tls.cipher(self._connection)

    def shared_ciphers(self):
        return _tls.shared_ciphers(self._connection)

    def version(self):
        return _tls.version(self._connection)

    def selected_alpn_protocol(self):
        return _tls.protocol(self._connection)

    def compression(self):
        return None

    def get_channel_binding(self, cb_type="tls-unique"):
        """Get channel binding data for current connection.

Raise ValueError if the requested `cb_type` is not supported.  Return bytes
of the data or None if the data is not available (e.g. before the handshake).
Only 'tls-unique' channel binding data from RFC 5929 is supported."""
        if cb_type != "tls-unique":
            raise ValueError(f"'{cb_type}' channel binding type not implemented")
        return _tls.finished(self._connection) if _tls.is_ready(self._connection) else None


# ---- functions ----


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


class _Lost:
    """What sys.unraisablehook gets."""

    __slots__ = ("exc_type", "exc_value", "exc_traceback", "err_msg", "object")

    def __init__(self, exc_type, exc_value, exc_traceback, err_msg, object):
        self.exc_type, self.exc_value, self.exc_traceback = exc_type, exc_value, exc_traceback
        self.err_msg, self.object = err_msg, object

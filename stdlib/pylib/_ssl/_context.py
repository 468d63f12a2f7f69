"""Contexts: versions, ciphers, certificates and callbacks, which connections have in common."""

import _tls
import warnings as _warnings
from os import fsencode as _fsencode
from _operator import index as _index
from _tls import *

from _ssl._errors import _finished
from _ssl._errors import SSLError
from _ssl._session import MemoryBIO

_GET_OPTIONS, _GET_VERIFY_FLAGS, _GET_LEAST, _GET_MOST, _GET_SECURITY_LEVEL, _GET_TICKETS = range(6)
_DEFAULT_CIPHERS = "@SECLEVEL=2:ECDH+AESGCM:ECDH+CHACHA20:ECDH+AES:DHE+AES:!aNULL:!eNULL:!aDSS:!SHA1:!AESCCM"
CERT_NONE, CERT_OPTIONAL, CERT_REQUIRED = 0, 1, 2
PROTOCOL_SSLv23 = PROTOCOL_TLS = 2
PROTOCOL_TLSv1, PROTOCOL_TLSv1_1, PROTOCOL_TLSv1_2, PROTOCOL_TLS_CLIENT, PROTOCOL_TLS_SERVER = 3, 4, 5, 16, 17
PROTO_MINIMUM_SUPPORTED, PROTO_MAXIMUM_SUPPORTED = -2, -1
_OLD_PROTOCOLS = {PROTOCOL_TLS: "TLS", PROTOCOL_TLSv1: "TLSv1", PROTOCOL_TLSv1_1: "TLSv1_1", PROTOCOL_TLSv1_2: "TLSv1_2"}
_ONLY_VERSION = {PROTOCOL_TLSv1: PROTO_TLSv1, PROTOCOL_TLSv1_1: PROTO_TLSv1_1, PROTOCOL_TLSv1_2: PROTO_TLSv1_2}
_VERSIONS = (PROTO_SSLv3, PROTO_TLSv1, PROTO_TLSv1_1, PROTO_TLSv1_2, PROTO_TLSv1_3)


def _unsigned(value):
    value = _index(value)
    if value < 0:
        raise OverflowError("can't convert negative int to unsigned")
    return value


class _SSLContext:
    """What connections have in common: versions, ciphers, certificates, and the authorities that they trust."""

    __module__ = "_ssl"

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
        if hasattr(self, "_context"):  # not yet made, or ended before by the program itself
            _tls.context_end(self._context)
            del self._context

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
        from _ssl._connection import _SSLSocket  # here, as connections know contexts

        return _SSLSocket(self, server_side, server_hostname, owner, session, MemoryBIO(), MemoryBIO(), sock)

    def _wrap_bio(self, incoming, outgoing, server_side, server_hostname=None, *, owner=None, session=None):
        from _ssl._connection import _SSLSocket  # here, as connections know contexts

        return _SSLSocket(self, server_side, server_hostname, owner, session, incoming, outgoing, None)

"""Connections: each reads from one buffer and writes to another; a connection of a socket also moves their bytes from and to the socket."""

import _socket
import _tls
import sys as _sys
import weakref as _weakref
from _operator import index as _index
from _tls import *

from _ssl._context import _SSLContext
from _ssl._context import PROTOCOL_TLS_CLIENT
from _ssl._context import PROTOCOL_TLS_SERVER
from _ssl._errors import _about_host
from _ssl._errors import _finished
from _ssl._errors import _make_error
from _ssl._errors import SSLError
from _ssl._errors import SSLWantWriteError
from _ssl._errors import SSLZeroReturnError
from _ssl._session import _certificates
from _ssl._session import _session_of
from _ssl._session import SSLSession

_HEADER = 5  # bytes of a record, the last two its length
_CONTENT_CHANGE_CIPHER, _CONTENT_ALERT = 20, 21
_MESSAGE_CHANGE_CIPHER = 0x0101


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
    """A TLS connection."""

    __module__ = "_ssl"
    __slots__ = ("_connection", "_ctx", "_in", "_out", "_sock", "_unsent", "_written", "_left", "_head", "_owner", "_serves",
                 "_host", "_has_shut", "__weakref__")

    def __init__(self, context, server_side, host, owner, session, incoming, outgoing, sock):
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
        if hasattr(self, "_connection"):  # not yet made, or ended before by the program itself
            _tls.connection_end(self._connection)
            del self._connection

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
        """Reports an exception that the other side must not see and that nobody on this side can catch."""
        _sys.unraisablehook(_sys.UnraisableHookArgs((type(error), error, error.__traceback__, None, what)))

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
        """Reads the rest of a record and nothing more, since the bytes after the connection's end do not belong to it."""
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
        """Repeats the step until it is done, and moves bytes from and to the socket in between."""
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

"""What connections use and leave behind: buffers of bytes, sessions, certificates."""

import _tls
import base64 as _base64

from _ssl._errors import SSLError

ENCODING_PEM, ENCODING_DER = 1, 2


class MemoryBIO:
    """A buffer of bytes between a connection and what carries them."""

    __module__ = "_ssl"
    __slots__ = ("_buffer", "_ended", "__weakref__")

    def __init__(self):
        self._ended = False
        self._buffer = _tls.buffer()

    def __del__(self):
        if hasattr(self, "_buffer"):  # not yet made, or ended before by the program itself
            _tls.buffer_end(self._buffer)
            del self._buffer

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

    __module__ = "_ssl"
    __slots__ = ("_session", "_context", "_facts")

    def __new__(cls):
        raise TypeError("cannot create '_ssl.SSLSession' instances")

    def __del__(self):
        if hasattr(self, "_session"):  # not yet made, or ended before by the program itself
            _tls.session_end(self._session)
            del self._session

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

    __module__ = "_ssl"
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

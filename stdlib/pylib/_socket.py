"""The sockets of the system: what the module socket stands on."""

import _process
import _sockets
from _sockets import *
from _operator import index
from _sockets import gaierror, herror

error = OSError
timeout = TimeoutError
has_ipv6 = True
CAPI = None
_default_timeout = None
_BUFFERS = 128
_LONGEST = (1 << 63) // 10**9 - 1


def _seconds(value):
    """A timeout as a float that is not negative, or None."""
    if value is None:
        return None
    if isinstance(value, str):
        raise TypeError("'str' object cannot be interpreted as an integer")
    value = float(value)
    if value != value:
        raise ValueError("Invalid value NaN (not a number)")
    if value > _LONGEST:
        raise OverflowError("timestamp out of range for platform time_t")
    if value < 0:
        raise ValueError("Timeout value out of range")
    return value


def getdefaulttimeout():
    """getdefaulttimeout() -> timeout

    Returns the default timeout in seconds (float) for new socket objects.
    A value of None indicates that new socket objects have no timeout."""
    return _default_timeout


def setdefaulttimeout(timeout, /):
    """setdefaulttimeout(timeout)

    Set the default timeout in seconds (float) for new socket objects."""
    global _default_timeout
    _default_timeout = _seconds(timeout)


class socket:
    """A socket of the system."""

    __slots__ = ("_fd", "_family", "_type", "proto", "_timeout")

    def __init__(self, family=-1, type=-1, proto=-1, fileno=None):
        self._fd = -1
        if fileno is None:
            family = AF_INET if family == -1 else family
            type = SOCK_STREAM if type == -1 else type
            proto = 0 if proto == -1 else proto
            fileno = _sockets.create(family, type, proto)
        else:
            if not isinstance(fileno, int):
                raise TypeError(f"'{fileno.__class__.__name__}' object cannot be interpreted as an integer")
            if fileno < 0:
                raise ValueError("negative file descriptor")
            _sockets.getsockopt(fileno, SOL_SOCKET, SO_TYPE, 0)
            family = _sockets.getsockopt(fileno, SOL_SOCKET, SO_DOMAIN, 0) if family == -1 else family
            type = _sockets.getsockopt(fileno, SOL_SOCKET, SO_TYPE, 0) if type == -1 else type
            proto = _sockets.getsockopt(fileno, SOL_SOCKET, SO_PROTOCOL, 0) if proto == -1 else proto
        self._fd, self._family, self.proto = fileno, int(family), int(proto)
        self._type = int(type) & ~(SOCK_NONBLOCK | SOCK_CLOEXEC)
        self._timeout = None
        if int(type) & SOCK_NONBLOCK:
            self._timeout = 0.0
        elif _default_timeout is not None:
            self._timeout = _default_timeout
            _process.set_blocks(fileno, False)

    def __repr__(self):
        return f"<socket object, fd={self._fd}, family={self.family}, type={self.type}, proto={self.proto}>"

    def __del__(self):
        fd = self._fd
        if fd >= 0:
            self._fd = -1
            try:
                _sockets.close(fd)
            except OSError:
                pass

    # ---- its life ----

    def close(self):
        """close()

        Close the socket.  It cannot be used after this call."""
        fd = self._fd
        if fd >= 0:
            self._fd = -1
            _sockets.close(fd)

    def detach(self):
        """detach()

        Close the socket object without closing the underlying file descriptor."""
        fd, self._fd = self._fd, -1
        return fd

    def fileno(self):
        """fileno() -> integer

        Return the integer file descriptor of the socket."""
        return self._fd

    def setblocking(self, flag, /):
        """setblocking(flag)

        Set the socket to blocking (flag is true) or non-blocking (false)."""
        self._timeout = None if flag else 0.0
        _process.set_blocks(self._fd, bool(flag))

    def getblocking(self):
        """Returns True if socket is in blocking mode, or False if it is in non-blocking mode."""
        return self._timeout != 0.0

    def settimeout(self, timeout, /):
        """settimeout(timeout)

        Set a timeout on socket operations.  'timeout' can be a float,
        giving in seconds, or None."""
        self._timeout = _seconds(timeout)
        _process.set_blocks(self._fd, self._timeout is None)

    def gettimeout(self):
        """gettimeout() -> timeout

        Returns the timeout in seconds (float) associated with socket operations."""
        return self._timeout

    @property
    def family(self):
        """the socket family"""
        return self._family

    @property
    def type(self):
        """the socket type"""
        return self._type

    @property
    def timeout(self):
        """the socket timeout"""
        return self._timeout

    # ---- connections ----

    def bind(self, address, /):
        """bind(address)

        Bind the socket to a local address."""
        _sockets.bind(self._fd, self._family, address)

    def listen(self, backlog=_BUFFERS, /):
        """listen([backlog])

        Enable a server to accept connections."""
        _sockets.listen(self._fd, backlog)

    def connect(self, address, /):
        """connect(address)

        Connect the socket to a remote address."""
        _sockets.connect(self._fd, self._family, address, self._timeout)

    def connect_ex(self, address, /):
        """connect_ex(address) -> errno

        This is like connect(address), but returns an error code (the errno value)
        instead of raising an exception when an error occurs."""
        return _sockets.connect_ex(self._fd, self._family, address, self._timeout)

    def _accept(self):
        """_accept() -> (integer, address info)

        Wait for an incoming connection."""
        return _sockets.accept(self._fd, self._timeout)

    def shutdown(self, how, /):
        """shutdown(flag)

        Shut down the reading side of the socket (flag == SHUT_RD), the writing side
        of the socket (flag == SHUT_WR), or both ends (flag == SHUT_RDWR)."""
        _sockets.shutdown(self._fd, how)

    def getsockname(self):
        """getsockname() -> address info

        Return the address of the local endpoint."""
        return _sockets.getsockname(self._fd)

    def getpeername(self):
        """getpeername() -> address info

        Return the address of the remote endpoint."""
        return _sockets.getpeername(self._fd)

    def getsockopt(self, level, option, buflen=0, /):
        """getsockopt(level, option[, buffersize]) -> value

        Get a socket option."""
        return _sockets.getsockopt(self._fd, level, option, buflen)

    def setsockopt(self, level, option, value, optlen=None, /):
        """setsockopt(level, option, value: int | buffer)
        setsockopt(level, option, None, optlen: int)

        Set a socket option."""
        if optlen is not None and value is not None:
            raise TypeError("setsockopt() takes exactly 3 arguments (4 given)")
        if value is None and optlen is None:
            raise TypeError("a bytes-like object is required, not 'NoneType'")
        _sockets.setsockopt(self._fd, level, option, value, 0 if optlen is None else optlen)

    # ---- data ----

    def recv(self, bufsize, flags=0, /):
        """recv(buffersize[, flags]) -> data

        Receive up to buffersize bytes from the socket."""
        return _sockets.recv(self._fd, bufsize, flags, self._timeout)

    def recvfrom(self, bufsize, flags=0, /):
        """recvfrom(buffersize[, flags]) -> (data, address info)

        Like recv(buffersize, flags) but also return the sender's address info."""
        return _sockets.recvfrom(self._fd, bufsize, flags, self._timeout)

    def recv_into(self, buffer, nbytes=0, flags=0):
        """recv_into(buffer, [nbytes[, flags]]) -> nbytes_read

        A version of recv() that stores its data into a buffer."""
        if nbytes < 0:
            raise ValueError("negative buffersize in recv_into")
        return _sockets.recv_into(self._fd, buffer, nbytes, flags, self._timeout)

    def recvfrom_into(self, buffer, nbytes=0, flags=0):
        """recvfrom_into(buffer[, nbytes[, flags]]) -> (nbytes, address info)

        Like recv_into(buffer[, nbytes[, flags]]) but also return the sender's address info."""
        if nbytes < 0:
            raise ValueError("negative buffersize in recvfrom_into")
        return _sockets.recvfrom_into(self._fd, buffer, nbytes, flags, self._timeout)

    def send(self, data, flags=0, /):
        """send(data[, flags]) -> count

        Send a data string to the socket.  Return the number of bytes sent."""
        return _sockets.send(self._fd, data, flags, self._timeout)

    def sendall(self, data, flags=0, /):
        """sendall(data[, flags])

        Send a data string to the socket, until all data is sent."""
        _sockets.sendall(self._fd, data, flags, self._timeout)

    def sendto(self, data, *where):
        """sendto(data[, flags], address) -> count

        Like send(data, flags) but allows specifying the destination address."""
        if len(where) not in (1, 2):
            raise TypeError(f"sendto() takes 2 or 3 arguments ({len(where) + 1} given)")
        flags = where[0] if len(where) == 2 else 0
        return _sockets.sendto(self._fd, data, flags, (self._family, where[-1]), self._timeout)

    def recvmsg(self, bufsize, ancbufsize=0, flags=0, /):
        """recvmsg(bufsize[, ancbufsize[, flags]]) -> (data, ancdata, msg_flags, address)

        Receive normal data (up to bufsize bytes) and ancillary data from the socket."""
        if bufsize < 0:
            raise ValueError("negative buffer size in recvmsg()")
        data = bytearray(bufsize)
        count, ancdata, msg_flags, address = _sockets.recvmsg(self._fd, [data], ancbufsize, flags, self._timeout)
        return bytes(data[:count]), ancdata, msg_flags, address

    def recvmsg_into(self, buffers, ancbufsize=0, flags=0, /):
        """recvmsg_into(buffers[, ancbufsize[, flags]]) -> (nbytes, ancdata, msg_flags, address)

        Receive normal data and ancillary data from the socket, scattering the data into buffers."""
        return _sockets.recvmsg(self._fd, list(buffers), ancbufsize, flags, self._timeout)

    def sendmsg(self, buffers, ancdata=(), flags=0, address=None, /):
        """sendmsg(buffers[, ancdata[, flags[, address]]]) -> count

        Send normal and ancillary data to the socket, gathering the data from buffers."""
        where = None if address is None else (self._family, address)
        beside = [tuple(item) for item in ancdata]
        for item in beside:
            if len(item) != 3:
                raise TypeError(f"[sendmsg() ancillary data items]() argument must be sequence of length 3, not {len(item)}")
        return _sockets.sendmsg(self._fd, list(buffers), beside, flags, where, self._timeout)


SocketType = socket


# ---- functions ----


def socketpair(family=AF_UNIX, type=SOCK_STREAM, proto=0, /):
    """socketpair([family[, type [, proto]]]) -> (socket object, socket object)

    Create a pair of socket objects from the sockets returned by the platform socketpair() function."""
    first, second = _sockets.pair(family, type, proto)
    return socket(family, type, proto, first), socket(family, type, proto, second)


def dup(integer, /):
    """dup(integer) -> integer

    Duplicate an integer socket file descriptor."""
    import posix

    return posix.dup(integer)


def close(integer, /):
    """close(integer) -> None

    Close an integer socket file descriptor."""
    _sockets.close(integer)


def getaddrinfo(host, port, family=0, type=0, proto=0, flags=0):
    """getaddrinfo(host, port [, family, type, proto, flags]) -> list of (family, type, proto, canonname, sockaddr)

    Resolve host and port into addrinfo struct."""
    return _sockets.getaddrinfo(host, port, (family, type, proto, flags))


def gethostbyname_ex(host, /):
    """gethostbyname_ex(host) -> (name, aliaslist, addresslist)

    Return the true host name, a list of aliases, and a list of IP addresses, for a host."""
    return _sockets.host(host, False)


def gethostbyaddr(host, /):
    """gethostbyaddr(host) -> (name, aliaslist, addresslist)

    Return the true host name, a list of aliases, and a list of IP addresses, for a host."""
    return _sockets.host(host, True)


def inet_ntoa(packed_ip, /):
    """Convert an IP address from 32-bit packed binary format to string format."""
    if len(packed_ip) != 4:
        raise OSError("packed IP wrong length for inet_ntoa")
    return _sockets.inet_ntop(AF_INET, packed_ip)


def _swapped(value, size, name):
    value = index(value)
    if value < 0:
        raise OverflowError(f"{name}: can't convert negative Python int to C {size * 8}-bit unsigned integer"
                            if size == 2 else "can't convert negative value to unsigned int")
    if value >> size * 8:
        raise OverflowError(f"{name}: Python int too large to convert to C {size * 8}-bit unsigned integer"
                            if size == 2 else "int larger than 32 bits")
    return int.from_bytes(value.to_bytes(size, "little"), "big")


def htons(x, /):
    """Convert a 16-bit unsigned integer from host to network byte order."""
    return _swapped(x, 2, "htons")


def ntohs(x, /):
    """Convert a 16-bit unsigned integer from network to host byte order."""
    return _swapped(x, 2, "ntohs")


def htonl(x, /):
    """Convert a 32-bit integer from host to network byte order."""
    return _swapped(x, 4, "htonl")


def ntohl(x, /):
    """Convert a 32-bit integer from network to host byte order."""
    return _swapped(x, 4, "ntohl")


def CMSG_LEN(length, /):
    """CMSG_LEN(length) -> control message length"""
    return _sockets.cmsg_size(length, False)


def CMSG_SPACE(length, /):
    """CMSG_SPACE(length) -> buffer size"""
    return _sockets.cmsg_size(length, True)

"""Streams of bytes to and from another program."""

from std.ffi.errno import ErrNo, get_errno
from std.os.poll import _WRITABLE
from std.socket.address import Address, _SystemAddress, _look_up, _unix_address
from std.socket.descriptor import _Descriptor, _STREAM

comptime _CHUNK = 16384


struct Connection(Movable):
    """A connection to another program, on which both send and receive bytes. It is closed when it dies, or by `close`, after which the compiler
    does not let it be used any more. All methods that wait raise when a `timeout` is over.

    ```mojo
    from std.socket import Listener, connect

    var listener = Listener("127.0.0.1", 0)
    var here = connect("127.0.0.1", listener.address().port)
    var there = listener.accept()
    here.send("one\n")
    print(there.read_line())  # one
    here^.close()
    print(there.read_line())  # None
    ```
    """

    var _socket: _Descriptor
    var _unread: List[UInt8]
    var _start: Int  # of what is not read yet

    def __init__(out self, *, var _socket: _Descriptor):
        self._socket = _socket^
        self._unread = []
        self._start = 0

    def set_timeout(mut self, seconds: Float64):
        """The time that a method waits at most, in seconds; negative: without an end, as in the beginning.

        ```mojo
        from std.socket import Listener, connect

        var listener = Listener("127.0.0.1", 0)
        var here = connect("127.0.0.1", listener.address().port)
        var there = listener.accept()
        here.set_timeout(0.01)
        try:
            _ = here.read_line()
        except e:
            print(e)  # reading took longer than 0.01 seconds
        _ = there^
        ```
        """
        self._socket.timeout = seconds

    def peer(self) raises -> Address:
        """Who is at the other end. Raises if that is not known; the address of a socket of the file system is empty.

        ```mojo
        from std.socket import Listener, connect

        var listener = Listener("127.0.0.1", 0)
        var here = connect("127.0.0.1", listener.address().port)
        print(here.peer() == listener.address())  # True
        ```
        """
        var address = _SystemAddress()
        if external_call["getpeername", Int32](self._socket.fd, __pyc.address(address.bytes), __pyc.address(address.size)) != 0:
            raise Error("the other end is not known: ", get_errno())
        return address.text()

    def send(mut self, text: StringSpan) raises:
        """Sends a text. Raises if it cannot be sent. Complexity: linear.

        ```mojo
        from std.socket import Listener, connect

        var listener = Listener("127.0.0.1", 0)
        var here = connect("127.0.0.1", listener.address().port)
        here.send("one\n")
        var there = listener.accept()
        print(there.read_line())  # one
        ```
        """
        self._socket.send(text.unsafe_ptr(), text.byte_length())

    def send_bytes(mut self, bytes: Span[UInt8, _]) raises:
        """Sends all bytes. Raises if they cannot be sent. Complexity: linear.

        ```mojo
        from std.socket import Listener, connect

        var listener = Listener("127.0.0.1", 0)
        var here = connect("127.0.0.1", listener.address().port)
        here.send_bytes("ab".as_bytes())
        var there = listener.accept()
        print(there.read_exactly(2))  # [97, 98]
        ```
        """
        self._socket.send(bytes.unsafe_ptr(), len(bytes))

    def end(mut self) raises:
        """Tells the other end that nothing more will be sent. Raises if the connection is lost.

        ```mojo
        from std.socket import Listener, connect

        var listener = Listener("127.0.0.1", 0)
        var here = connect("127.0.0.1", listener.address().port)
        here.send("all")
        here.end()
        var there = listener.accept()
        print(there.read_all())  # [97, 108, 108]
        ```
        """
        if external_call["shutdown", Int32](self._socket.fd, Int32(1)) != 0:
            raise Error("the connection cannot be ended: ", get_errno())

    def _fill(mut self) raises -> Bool:
        """Waits for further bytes; False at the end."""
        if self._start > 0:
            self._unread = List[UInt8](Span(self._unread)[self._start :])
            self._start = 0
        var size = len(self._unread)
        self._unread.reserve(size + _CHUNK)
        var n = self._socket.receive(__pyc.offset(self._unread._data, size), _CHUNK)
        self._unread._len = size + n
        return n > 0

    def _take(mut self, count: Int) -> List[UInt8]:
        var bytes = List[UInt8](Span(self._unread)[self._start : self._start + count])
        self._start += count
        return bytes^

    def read_some(mut self, size: Int = 65536) raises -> List[UInt8]:
        """What has arrived, at most `size` bytes. Waits if there is nothing; gives an empty list at the end. Raises if it cannot be read.
        Complexity: linear.

        ```mojo
        from std.socket import Listener, connect

        var listener = Listener("127.0.0.1", 0)
        var here = connect("127.0.0.1", listener.address().port)
        here.send("abc")
        var there = listener.accept()
        print(there.read_some(2))  # [97, 98]
        ```
        """
        if self._start == len(self._unread):
            _ = self._fill()
        return self._take(max(0, min(size, len(self._unread) - self._start)))

    def read_exactly(mut self, size: Int) raises -> List[UInt8]:
        """The next `size` bytes. Raises if the other end sends fewer. Complexity: linear.

        ```mojo
        from std.socket import Listener, connect

        var listener = Listener("127.0.0.1", 0)
        var here = connect("127.0.0.1", listener.address().port)
        here.send("abc")
        var there = listener.accept()
        print(there.read_exactly(2))  # [97, 98]
        ```
        """
        while len(self._unread) - self._start < size:
            if not self._fill():
                raise Error("the connection ended ", size - len(self._unread) + self._start, " bytes early")
        return self._take(max(size, 0))

    def read_all(mut self, limit: Int = -1) raises -> List[UInt8]:
        """All bytes up to the end of the connection. Raises if there are more than `limit` (negative: any number). Complexity: linear.

        ```mojo
        from std.socket import Listener, connect

        var listener = Listener("127.0.0.1", 0)
        var here = connect("127.0.0.1", listener.address().port)
        here.send("ab")
        here^.close()
        var there = listener.accept()
        print(there.read_all())  # [97, 98]
        ```
        """
        var bytes = self._take(len(self._unread) - self._start)
        while limit < 0 or len(bytes) <= limit:
            var more = self.read_some()
            if not more:
                return bytes^
            bytes.extend(more^)
        raise Error("more than ", limit, " bytes were sent")

    def read_line(mut self, limit: Int = 65536) raises -> Optional[String]:
        """The next line, without its end (LF, or CR LF); None at the end. Raises if the line has more than `limit` bytes or is not UTF-8.
        Complexity: linear.

        ```mojo
        from std.socket import Listener, connect

        var listener = Listener("127.0.0.1", 0)
        var here = connect("127.0.0.1", listener.address().port)
        here.send("one\r\ntwo")
        here^.close()
        var there = listener.accept()
        print(there.read_line(), there.read_line(), there.read_line())  # one two None
        ```
        """
        var looked = 0
        while True:
            var rest = Span(self._unread)[self._start :]
            for i in range(looked, len(rest)):
                if rest[i] == 10 and i <= limit:
                    var size = i - 1 if i > 0 and rest[i - 1] == 13 else i
                    var line = String(from_utf8=rest[:size])
                    self._start += i + 1
                    return line^
            looked = len(rest)
            if looked > limit:
                raise Error("a line has more than ", limit, " bytes")
            if not self._fill():
                if looked == 0:
                    return None
                return String(from_utf8=Span(self._take(looked)))

    def close(deinit self) raises:
        """Closes the connection; it cannot be used any more. Raises if the system reports an error.

        ```mojo
        from std.socket import Listener, connect

        var listener = Listener("127.0.0.1", 0)
        connect("127.0.0.1", listener.address().port).close()
        ```
        """
        self._socket^.close()


def _join(socket: _Descriptor, address: _SystemAddress) raises -> Optional[ErrNo]:
    """Connects the socket; the error is given, so that another address can be tried."""
    comptime SET_FLAGS = Int32(4)
    comptime NON_BLOCKING = Int32(0o4000)
    comptime PENDING_ERROR = Int32(4)
    _ = external_call["fcntl", Int32, num_fixed_args=2](socket.fd, SET_FLAGS, NON_BLOCKING)
    if external_call["connect", Int32](socket.fd, __pyc.address(address.bytes), address.size) != 0:
        var errno = get_errno()
        if errno != ErrNo.EINPROGRESS and errno != ErrNo.EINTR:
            return errno
        socket.wait(_WRITABLE, "connecting")
        var pending = socket.option(PENDING_ERROR)
        if pending != 0:
            return ErrNo(pending)
    _ = external_call["fcntl", Int32, num_fixed_args=2](socket.fd, SET_FLAGS, Int32(0))
    return None


def connect(host: String, port: Int, *, timeout: Float64 = -1) raises -> Connection:
    """Connects to a program that listens at a TCP port of the machine `host`, a name or a number. Waits at most `timeout` seconds for each of its
    addresses (negative: as long as the system does). The timeout holds for the connection, too. Raises if nobody answers. Complexity:
    that of the system.

    ```mojo
    from std.socket import Listener, connect

    var listener = Listener("127.0.0.1", 0)
    var here = connect("127.0.0.1", listener.address().port, timeout=5)
    here.send("one\n")
    var there = listener.accept()
    print(there.read_line())  # one
    ```
    """
    var why = String("it has no address")
    for ref address in _look_up(host, port, _STREAM, is_own=False):
        var socket = _Descriptor(family=address.family(), kind=_STREAM)
        socket.timeout = timeout
        try:
            var errno = _join(socket, address)
            if not errno:
                return Connection(_socket=socket^)
            why = String(errno.value())
        except e:
            why = String(e)
    raise Error("cannot connect to ", host, " at port ", port, ": ", why)


def connect_unix(path: String, *, timeout: Float64 = -1) raises -> Connection:
    """Connects to a program that listens at the socket `path` of the file system. Waits at most `timeout` seconds (negative: without an end), which holds
    for the connection, too. Raises if nobody answers.

    ```mojo
    from std.socket import Listener, connect_unix
    from std.tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        var listener = Listener(unix=folder + "/socket")
        var here = connect_unix(folder + "/socket")
        here.send("one\n")
        var there = listener.accept()
        print(there.read_line())  # one
    ```
    """
    var socket = _Descriptor(family=1, kind=_STREAM)
    socket.timeout = timeout
    var errno = _join(socket, _unix_address(path))
    if errno:
        raise Error("cannot connect to '", path, "': ", errno.value())
    return Connection(_socket=socket^)

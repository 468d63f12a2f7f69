"""The system's sockets, for the modules of this package."""

from std.ffi.errno import ErrNo, get_errno
from std.os.poll import _Poll, _READABLE, _WRITABLE, _poll
from std.time import _deadline

comptime _STREAM = Int32(1)
comptime _DATAGRAM = Int32(2)
comptime _CLOSED_ON_EXEC = Int32(0o2000000)
comptime _SOCKET_LEVEL = Int32(1)
comptime _NO_SIGNAL = Int32(0x4000)

comptime _Bytes = Pointer[UInt8, MutUntrackedOrigin]


struct _Descriptor(Movable):
    """An open socket; it is closed when it dies. Waits for at most `timeout` seconds each time; negative: without an end."""

    var fd: Int32
    var timeout: Float64

    def __init__(out self, fd: Int32):
        self.fd = fd
        self.timeout = -1

    def __init__(out self, *, family: Int32, kind: Int32) raises:
        """A new socket, which programs that are started do not get."""
        self.fd = external_call["socket", Int32](family, kind | _CLOSED_ON_EXEC, Int32(0))
        self.timeout = -1
        if self.fd < 0:
            raise Error("no socket can be made: ", get_errno())

    def __deinit__(deinit self):
        if self.fd >= 0:
            _ = external_call["close", Int32](self.fd)

    def close(deinit self) raises:
        var failed = external_call["close", Int32](self.fd) != 0
        self.fd = -1
        if failed:
            raise Error("the socket cannot be closed: ", get_errno())

    def set_option(self, option: Int32, value: Int32) raises:
        var number = value
        if external_call["setsockopt", Int32](self.fd, _SOCKET_LEVEL, option, __pyc.address(number), UInt32(4)) != 0:
            raise Error("an option of the socket cannot be set: ", get_errno())

    def option(self, option: Int32) -> Int32:
        """The value of an option; -1 where it cannot be asked for."""
        var number = Int32(0)
        var size = UInt32(4)
        if external_call["getsockopt", Int32](self.fd, _SOCKET_LEVEL, option, __pyc.address(number), __pyc.address(size)) != 0:
            return -1
        return number

    def wait(self, wanted: Int16, what: StaticString) raises:
        """Waits until it can be read or written. Raises when the time is over."""
        var end = _deadline(self.timeout)
        while True:
            var poll = _Poll(self.fd, wanted, 0)
            var count = _poll(Pointer(to=poll), 1, end)
            if count > 0:
                return
            if count == 0:
                raise Error(what, " took longer than ", self.timeout, " seconds")
            if get_errno() != ErrNo.EINTR:
                raise Error(what, ": ", get_errno())

    def receive(self, data: _Bytes, size: Int) raises -> Int:
        """Waits for bytes; 0 at the end."""
        while True:
            if self.timeout >= 0:
                self.wait(_READABLE, "reading")
            var n = external_call["recv", Int](self.fd, data, UInt(size), Int32(0))
            if n >= 0:
                return n
            self.check("reading")

    def send(self, data: Pointer[UInt8, _], size: Int) raises:
        """Sends all bytes."""
        var done = 0
        while done < size:
            if self.timeout >= 0:
                self.wait(_WRITABLE, "writing")
            var n = external_call["send", Int](self.fd, __pyc.offset(data, done), UInt(size - done), _NO_SIGNAL)
            if n >= 0:
                done += n
            else:
                self.check("writing")

    def check(self, what: StaticString) raises:
        """Raises, unless the system wants to be asked again."""
        var errno = get_errno()
        if errno != ErrNo.EINTR and errno != ErrNo.EAGAIN:
            raise Error(what, ": ", errno)

"""Where other programs connect to."""

from std.ffi.errno import get_errno
from std.os.poll import _READABLE
from std.socket.address import Address, _look_up, _own_address, _unix_address
from std.socket.connection import Connection
from std.socket.descriptor import _Descriptor, _STREAM


struct Listener(Movable):
    """Waits for connections of other programs. It is closed when it dies, or by `close`.

    ```mojo
    from std.socket import Listener, connect

    var listener = Listener("127.0.0.1", 0)
    var here = connect("127.0.0.1", listener.address().port)
    var there = listener.accept()
    there.send("welcome\n")
    print(here.read_line())  # welcome
    ```
    """

    var _socket: _Descriptor

    def __init__(out self, host: String, port: Int, *, backlog: Int = 128) raises:
        """Listens at a TCP port of this machine: at the address `host`, or at all addresses if that is empty. The system chooses port 0's number.
        Up to `backlog` connections wait until they are accepted. Raises if the port is taken or may not be used."""
        var why = String("there is no such address")
        comptime REUSE = Int32(2)
        for ref address in _look_up(host, port, _STREAM, is_own=True):
            var socket = _Descriptor(family=address.family(), kind=_STREAM)
            socket.set_option(REUSE, 1)
            if (
                external_call["bind", Int32](socket.fd, __pyc.address(address.bytes), address.size) == 0
                and external_call["listen", Int32](socket.fd, Int32(backlog)) == 0
            ):
                self._socket = socket^
                return
            why = String(get_errno())
        raise Error("cannot listen at port ", port, " of '", host, "': ", why)

    def __init__(out self, *, unix: String, backlog: Int = 128) raises:
        """Listens at a socket of the file system, which is made; it stays there until somebody removes it. Up to `backlog` connections wait until
        they are accepted. Raises if there is such a file already or it cannot be made."""
        var address = _unix_address(unix)
        self._socket = _Descriptor(family=1, kind=_STREAM)
        if (
            external_call["bind", Int32](self._socket.fd, __pyc.address(address.bytes), address.size) != 0
            or external_call["listen", Int32](self._socket.fd, Int32(backlog)) != 0
        ):
            raise Error("cannot listen at '", unix, "': ", get_errno())

    def address(self) raises -> Address:
        """Where it listens. Raises if the system does not know; the address of a socket of the file system is empty.

        ```mojo
        from std.socket import Listener

        print(Listener("127.0.0.1", 0).address().host)  # 127.0.0.1
        ```
        """
        return _own_address(self._socket.fd).text()

    def set_timeout(mut self, seconds: Float64):
        """The time that `accept` waits at most, in seconds; negative: without an end, as in the beginning.

        ```mojo
        from std.socket import Listener

        var listener = Listener("127.0.0.1", 0)
        listener.set_timeout(0.01)
        try:
            _ = listener.accept()
        except e:
            print(e)  # waiting for a connection took longer than 0.01 seconds
        ```
        """
        self._socket.timeout = seconds

    def accept(self) raises -> Connection:
        """Waits for the next connection. Raises when the time is over or the system reports an error. Complexity:
        constant.

        ```mojo
        from std.socket import Listener, connect

        var listener = Listener("127.0.0.1", 0)
        var here = connect("127.0.0.1", listener.address().port)
        var there = listener.accept()
        there.send("welcome\n")
        print(here.read_line())  # welcome
        ```
        """
        while True:
            if self._socket.timeout >= 0:
                self._socket.wait(_READABLE, "waiting for a connection")
            var fd = external_call["accept4", Int32](self._socket.fd, Int(0), Int(0), Int32(0o2000000))
            if fd >= 0:
                return Connection(_socket=_Descriptor(fd))
            self._socket.check("accepting a connection")

    def close(deinit self) raises:
        """Stops listening; the listener cannot be used any more. Raises if the system reports an error.

        ```mojo
        from std.socket import Listener

        Listener("127.0.0.1", 0).close()
        ```
        """
        self._socket^.close()

"""Single messages, by UDP."""

from std.ffi.errno import get_errno
from std.os.poll import _READABLE
from std.socket.address import Address, _SystemAddress, _look_up, _own_address
from std.socket.descriptor import _DATAGRAM, _Descriptor


struct Datagrams(Movable):
    """A UDP port of this machine: sends and receives messages of up to 65507 bytes, which may get lost. It is closed when it dies, or by `close`.

    ```mojo
    from std.socket import Datagrams

    var here = Datagrams("127.0.0.1", 0)
    var there = Datagrams("127.0.0.1", 0)
    here.send_to(there.address(), "ping".as_bytes())
    var bytes, sender = there.receive()
    print(len(bytes), sender == here.address())  # 4 True
    ```
    """

    var _socket: _Descriptor

    def __init__(out self, host: String, port: Int) raises:
        """A port at the address `host` of this machine, or at all addresses if that is empty. The system chooses port 0's number. Raises if the
        port is taken or may not be used."""
        var why = String("there is no such address")
        for ref address in _look_up(host, port, _DATAGRAM, is_own=True):
            var socket = _Descriptor(family=address.family(), kind=_DATAGRAM)
            if external_call["bind", Int32](socket.fd, __pyc.address(address.bytes), address.size) == 0:
                self._socket = socket^
                return
            why = String(get_errno())
        raise Error("cannot use port ", port, " of '", host, "': ", why)

    def address(self) raises -> Address:
        """Its own address. Raises if the system does not know.

        ```mojo
        from std.socket import Datagrams

        print(Datagrams("127.0.0.1", 0).address().host)  # 127.0.0.1
        ```
        """
        return _own_address(self._socket.fd).text()

    def set_timeout(mut self, seconds: Float64):
        """The time that `receive` waits at most, in seconds; negative: without an end, as in the beginning.

        ```mojo
        from std.socket import Datagrams

        var here = Datagrams("127.0.0.1", 0)
        here.set_timeout(0.01)
        try:
            _ = here.receive()
        except e:
            print(e)  # waiting for a message took longer than 0.01 seconds
        ```
        """
        self._socket.timeout = seconds

    def send_to(mut self, to: Address, bytes: Span[UInt8, _]) raises:
        """Sends a message of `bytes` to the address `to`. Raises if it is too long or the system refuses it. Complexity: linear.

        ```mojo
        from std.socket import Datagrams

        var here = Datagrams("127.0.0.1", 0)
        here.send_to(here.address(), "note".as_bytes())
        print(here.receive()[0])  # [110, 111, 116, 101]
        ```
        """
        comptime NO_SIGNAL = Int32(0x4000)
        for ref address in _look_up(to.host, to.port, _DATAGRAM, is_own=False):
            while True:
                var n = external_call["sendto", Int](
                    self._socket.fd, bytes.unsafe_ptr(), UInt(len(bytes)), NO_SIGNAL, __pyc.address(address.bytes), address.size
                )
                if n >= 0:
                    return
                self._socket.check("sending a message")

    def receive(mut self) raises -> Tuple[List[UInt8], Address]:
        """Waits for the next message; gives its bytes and who sent it. Raises when the time is over. Complexity: linear.

        ```mojo
        from std.socket import Datagrams

        var here = Datagrams("127.0.0.1", 0)
        here.send_to(here.address(), "note".as_bytes())
        var bytes, sender = here.receive()
        print(len(bytes), sender.host)  # 4 127.0.0.1
        ```
        """
        var bytes = List[UInt8](capacity=65536)
        var sender = _SystemAddress()
        while True:
            if self._socket.timeout >= 0:
                self._socket.wait(_READABLE, "waiting for a message")
            var n = external_call["recvfrom", Int](
                self._socket.fd, bytes._data, UInt(65536), Int32(0), __pyc.address(sender.bytes), __pyc.address(sender.size)
            )
            if n >= 0:
                bytes._len = n
                return (bytes^, sender.text())
            self._socket.check("receiving a message")

    def close(deinit self) raises:
        """Gives the port back; it cannot be used any more. Raises if the system reports an error.

        ```mojo
        from std.socket import Datagrams

        Datagrams("127.0.0.1", 0).close()
        ```
        """
        self._socket^.close()

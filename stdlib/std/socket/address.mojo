"""Addresses of machines, and their names."""

from std.ffi.c_string import CStringSpan
from std.socket.descriptor import _Bytes


@fieldwise_init
struct Address(Copyable, Equatable, Writable):
    """A machine, by its number, and a port.

    ```mojo
    from std.socket import Address

    print(Address("127.0.0.1", 80), Address("::1", 80))  # 127.0.0.1:80 [::1]:80
    ```
    """

    var host: String
    var port: Int

    def write_to(self, mut writer: Some[Writer]):
        if ":" in self.host:
            writer.write("[", self.host, "]:", self.port)
        else:
            writer.write(self.host, ":", self.port)


comptime _ADDRESS_ROOM = 128  # C's `struct sockaddr_storage`


struct _SystemAddress(Movable):
    """An address in the system's form."""

    var bytes: Array[UInt8, _ADDRESS_ROOM]
    var size: UInt32

    def __init__(out self):
        self.bytes = Array[UInt8, _ADDRESS_ROOM](fill=0)
        self.size = UInt32(_ADDRESS_ROOM)

    def family(self) -> Int32:
        return Int32(self.bytes[0]) | Int32(self.bytes[1]) << 8

    def text(self) -> Address:
        """Without a name to ask for; the empty address where the system does not know the form."""
        var host = Array[UInt8, 64](fill=0)
        var port = Array[UInt8, 16](fill=0)
        comptime NUMBERS = Int32(3)  # NI_NUMERICHOST and NI_NUMERICSERV
        var status = external_call["getnameinfo", Int32](
            __pyc.address(self.bytes), self.size, __pyc.address(host), UInt32(64), __pyc.address(port), UInt32(16), NUMBERS
        )
        if status != 0:
            return Address("", 0)
        var number = 0
        for digit in port:
            if digit == 0:
                break
            number = number * 10 + Int(digit) - 48
        var size = 0
        while size < 64 and host[size] != 0:
            size += 1
        return Address(String(unsafe_from_utf8=Span(host)[:size]), number)


def _look_up(host: String, port: Int, kind: Int32, *, is_own: Bool) raises -> List[_SystemAddress]:
    """The addresses that a name stands for, the best first."""
    if port < 0 or port > 65535:
        raise Error("a port is a number from 0 to 65535, not ", port)
    if "\0" in host:
        raise Error("the name of a machine has no zero bytes")
    var name = host
    var service = String(port)
    var hints = Array[Int32, 12](fill=0)  # C's `struct addrinfo`
    hints[0] = Int32(0x401 if is_own else 0x400)  # AI_PASSIVE, AI_NUMERICSERV
    hints[2] = kind
    var first = 0
    var status = external_call["getaddrinfo", Int32](
        name.as_c_string_span().ptr() if host else __pyc.bitcast[Pointer[Int8, ImmUntrackedOrigin]](0),
        service.as_c_string_span().ptr(),
        __pyc.address(hints),
        __pyc.address(first),
    )
    if status != 0:
        var why = external_call["gai_strerror", Pointer[Int8, ImmUntrackedOrigin]](status)
        raise Error("'", host, "' has no address: ", CStringSpan(unsafe_ptr=why))
    var found = List[_SystemAddress]()
    var at = first
    while at != 0:
        var words = __pyc.bitcast[Pointer[Int, MutUntrackedOrigin]](at)
        var size = Int(__pyc.bitcast[Pointer[UInt32, MutUntrackedOrigin]](at + 16)[])
        if size <= _ADDRESS_ROOM:
            var address = _SystemAddress()
            address.size = UInt32(size)
            var from_bytes = __pyc.bitcast[_Bytes](__pyc.offset(words, 3)[])
            for i in range(size):
                address.bytes[i] = __pyc.offset(from_bytes, i)[]
            found.append(address^)
        at = __pyc.offset(words, 5)[]
    external_call["freeaddrinfo", NoneType](first)
    return found^


def _unix_address(path: String) raises -> _SystemAddress:
    if path.byte_length() == 0 or path.byte_length() > 107 or "\0" in path:
        raise Error("the path of a socket has 1 to 107 bytes and none that is zero: '", path, "'")
    var address = _SystemAddress()
    address.bytes[0] = 1  # AF_UNIX
    var i = 2
    for byte in path.as_bytes():
        address.bytes[i] = byte
        i += 1
    address.size = UInt32(i + 1)
    return address^


def _own_address(fd: Int32) raises -> _SystemAddress:
    var address = _SystemAddress()
    if external_call["getsockname", Int32](fd, __pyc.address(address.bytes), __pyc.address(address.size)) != 0:
        raise Error("the socket has no address")
    return address^

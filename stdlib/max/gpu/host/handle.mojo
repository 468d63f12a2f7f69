"""The shared handle of an open device, and the errors of the runtime's device functions."""


def _check(status: Int32) raises:
    """Raises what the runtime says failed."""
    if status != 0:
        raise Error(_text(__pyc.pyc_device_message()))


def _check_sizes(to: Int, source: Int, *, exactly: Bool = False) raises:
    """Raises when `source` elements do not fill `to`, or with `exactly` are not as many."""
    _check(__pyc.pyc_device_check_sizes(UInt64(to), UInt64(source), exactly))


def _text(c_string: Pointer[UInt8, MutUnsafeAnyOrigin]) -> String:
    """A String of zero-terminated text."""
    var length = 0
    while __pyc.raw(__pyc.offset(c_string, length)) != 0:
        length += 1
    return String(StringSpan[MutUnsafeAnyOrigin](unsafe_ptr=c_string, byte_length=length))


struct _DeviceHandle(Movable):
    """An open device, closed when its last user is gone."""

    var device: Pointer[UInt8, MutUnsafeAnyOrigin]
    var users: Int

    def __init__(out self, device: Pointer[UInt8, MutUnsafeAnyOrigin]):
        self.device = device
        self.users = 1


struct _Device(ImplicitlyCopyable):
    """A counted reference to an open device."""

    var _handle: Pointer[_DeviceHandle, MutUnsafeAnyOrigin]

    def __init__(out self, device: Pointer[UInt8, MutUnsafeAnyOrigin]):
        self._handle = __pyc.cast[_DeviceHandle](__pyc.pyc_alloc(UInt64(16), UInt64(8)))
        __pyc.init(self._handle, _DeviceHandle(device))

    def __init__(out self, *, copy: Self):
        self._handle = copy._handle
        __pyc.raw(self._handle).users += 1

    def __deinit__(deinit self):
        __pyc.raw(self._handle).users -= 1
        if __pyc.raw(self._handle).users == 0:
            __pyc.pyc_device_close(__pyc.raw(self._handle).device)
            __pyc.destroy(self._handle)
            __pyc.pyc_free(self._handle)

    def ptr(self) -> Pointer[UInt8, MutUnsafeAnyOrigin]:
        """The runtime's PycDevice."""
        return __pyc.raw(self._handle).device


@always_inline
def _null() -> Pointer[UInt8, MutUnsafeAnyOrigin]:
    return __pyc.bitcast[Pointer[UInt8, MutUnsafeAnyOrigin]](Int64(0))

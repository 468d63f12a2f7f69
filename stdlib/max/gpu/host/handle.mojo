"""The shared handle of an open device, and the errors of the runtime's device functions."""


def _check(status: Int32) raises:
    """Raises what the runtime says failed."""
    __pyc.pyc_device_check(status)


def _check_sizes(to: Int, source: Int, *, exactly: Bool = False) raises:
    """Raises when `source` elements do not fill `to`, or with `exactly` are not as many."""
    _check(__pyc.pyc_device_check_sizes(UInt64(to), UInt64(source), exactly))


def _text(c_string: Pointer[UInt8, MutUnsafeAnyOrigin]) -> String:
    """A String of zero-terminated text."""
    var length = 0
    while __pyc.raw(__pyc.offset(c_string, length)) != 0:
        length += 1
    return String(StringSpan[MutUnsafeAnyOrigin](unsafe_ptr=c_string, byte_length=length))


struct _Device(ImplicitlyCopyable):
    """A reference to an open device, which the runtime counts."""

    var _device: Pointer[UInt8, MutUnsafeAnyOrigin]

    def __init__(out self, device: Pointer[UInt8, MutUnsafeAnyOrigin]):
        self._device = device

    def __init__(out self, *, copy: Self):
        __pyc.pyc_device_share(copy._device)
        self._device = copy._device

    def __deinit__(deinit self):
        __pyc.pyc_device_close(self._device)

    def ptr(self) -> Pointer[UInt8, MutUnsafeAnyOrigin]:
        """The runtime's PycDevice."""
        return self._device


@always_inline
def _null() -> Pointer[UInt8, MutUnsafeAnyOrigin]:
    return __pyc.bitcast[Pointer[UInt8, MutUnsafeAnyOrigin]](Int64(0))

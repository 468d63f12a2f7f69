"""Memory of the host that a device can reach fast."""

from max.gpu.host.handle import _Device, _check, _null


struct HostBuffer[dtype: DType](Movable, Sized, Writable):
    """Elements on the host, in pinned memory where the device has that."""

    var _device_: _Device
    var _data: Pointer[Scalar[Self.dtype], MutUnsafeAnyOrigin]
    var _length: Int

    def __init__(out self, device: _Device, length: Int) raises:
        var memory = _null()
        var bytes = UInt64(length * __pyc.size_of[Scalar[Self.dtype]]())
        _check(__pyc.pyc_device_alloc_host(device.ptr(), bytes, __pyc.address(memory)))
        self._device_ = device
        self._data = __pyc.cast[Scalar[Self.dtype]](memory)
        self._length = length

    def __deinit__(deinit self):
        _ = __pyc.pyc_device_free_host(self._device_.ptr(), self._data)

    def __len__(self) -> Int:
        return self._length

    def unsafe_ptr(self) -> Pointer[Scalar[Self.dtype], MutUnsafeAnyOrigin]:
        return self._data

    @always_inline
    def __getitem__(ref self, i: Int) -> ref [self] Scalar[Self.dtype]:
        """The element; panics outside of the buffer."""
        if i < 0 or i >= self._length:
            __pyc.panic("index is out of bounds of the host buffer")
        return __pyc.offset(self._data, i)[]

    def as_span(ref self) -> Span[Scalar[Self.dtype], origin_of(self)]:
        """The elements as a Span."""
        return Span[Scalar[Self.dtype], origin_of(self)](unsafe_ptr=self._data, length=self._length)

    def enqueue_fill(self, value: Scalar[Self.dtype]):
        """Gives every element the value."""
        for i in range(self._length):
            __pyc.raw(__pyc.offset(self._data, i)) = value

    def write_to(self, mut writer: Some[Writer]):
        writer.write("HostBuffer([")
        for i in range(self._length):
            if i > 0:
                writer.write(", ")
            writer.write(__pyc.raw(__pyc.offset(self._data, i)))
        writer.write("])")

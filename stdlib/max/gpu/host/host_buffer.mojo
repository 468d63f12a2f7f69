"""Memory of the host that a device can reach fast."""

from max.gpu.host.buffer import DeviceBuffer
from max.gpu.host.context import DeviceContext
from max.gpu.host.handle import _Device, _check, _null
from std.memory.bounds import _check_index
from std.memory.span import SpanIter


struct _HostBlock(Movable):
    """An allocation on the host, given back when its last buffer is gone."""

    var device: _Device
    var memory: Pointer[UInt8, MutUnsafeAnyOrigin]
    var users: Int

    def __init__(out self, device: _Device, memory: Pointer[UInt8, MutUnsafeAnyOrigin]):
        self.device = device
        self.memory = memory
        self.users = 1

    def __deinit__(deinit self):
        _ = __pyc.pyc_device_free_host(self.device.ptr(), self.memory)
        _ = self.device  # keeps the device open until here


@__discardable
struct HostBuffer[dtype: DType](ImplicitlyCopyable, Sized, Writable):
    """Elements on the host, in pinned memory where the device has that. Copies of a buffer share its memory.

    ```mojo
    from max.gpu.host import DeviceContext

    var ctx = DeviceContext()
    var room = ctx.enqueue_create_host_buffer[DType.int32](3).enqueue_fill(4)
    var b = ctx.enqueue_create_buffer[DType.int32](3)
    room.enqueue_copy_to(b)
    room.enqueue_fill(0)
    room.enqueue_copy_from(b)
    room.context().synchronize()
    print(room[2], room.as_span(), room.unsafe_ptr()[])  # 4 [4, 4, 4] 4
    ```
    """

    var _block: Pointer[_HostBlock, MutUnsafeAnyOrigin]
    var _data: Pointer[Scalar[Self.dtype], MutUnsafeAnyOrigin]
    var _length: Int

    def __init__(out self, device: _Device, length: Int) raises:
        var memory = _null()
        _check(__pyc.pyc_device_alloc_host(device.ptr(), Int64(length), UInt64(__pyc.size_of[Scalar[Self.dtype]]()), __pyc.address(memory)))
        self._block = __pyc.cast[_HostBlock](__pyc.pyc_alloc(UInt64(__pyc.size_of[_HostBlock]()), UInt64(8)))
        __pyc.init(self._block, _HostBlock(device, memory))
        self._data = __pyc.cast[Scalar[Self.dtype]](memory)
        self._length = length

    def __init__(out self, *, copy: Self):
        self._block = copy._block
        self._data = copy._data
        self._length = copy._length
        __pyc.raw(self._block).users += 1

    def __deinit__(deinit self):
        __pyc.raw(self._block).users -= 1
        if __pyc.raw(self._block).users == 0:
            __pyc.destroy(self._block)
            __pyc.pyc_free(self._block)

    def __len__(self) -> Int:
        return self._length

    def context(self) -> DeviceContext:
        """The context of the device that the buffer was made for."""
        var device = __pyc.raw(self._block).device
        return DeviceContext(device, Int(__pyc.pyc_device_number(device.ptr())))

    @always_inline
    def _may_write(self):
        """Tells the checker of kernels that the elements may get values where it does not see it."""
        __pyc.host_lends(self._data, UInt64(self._length * __pyc.size_of[Scalar[Self.dtype]]()))

    def unsafe_ptr(self) -> Pointer[Scalar[Self.dtype], MutUnsafeAnyOrigin]:
        """The address of the first element."""
        self._may_write()
        return self._data

    @always_inline
    def __getitem__(ref self, i: Int, *, at: StringLiteral = __pyc.call_site()) -> ref [self] Scalar[Self.dtype]:
        """The element; panics outside of the buffer."""
        _check_index(i, self._length, at)
        __pyc.host_reads(__pyc.offset(self._data, i), UInt64(__pyc.size_of[Scalar[Self.dtype]]()))
        return __pyc.offset(self._data, i)[]

    @always_inline
    def __getitem__[dt: DType, //](ref self, i: Scalar[dt], *, at: StringLiteral = __pyc.call_site()) -> ref [self] Scalar[Self.dtype]:
        """The element, for any integer type."""
        return self.__getitem__(Int(i), at=at)

    @always_inline
    def __setitem__(mut self, i: Int, value: Scalar[Self.dtype], *, at: StringLiteral = __pyc.call_site()):
        """Gives the element a value; panics outside of the buffer."""
        _check_index(i, self._length, at)
        __pyc.host_writes(__pyc.offset(self._data, i), UInt64(__pyc.size_of[Scalar[Self.dtype]]()))
        __pyc.raw(__pyc.offset(self._data, i)) = value

    @always_inline
    def __setitem__[dt: DType, //](mut self, i: Scalar[dt], value: Scalar[Self.dtype], *, at: StringLiteral = __pyc.call_site()):
        """Gives the element a value, for any integer type of index."""
        self.__setitem__(Int(i), value, at=at)

    @always_inline
    def __iter__(ref self) -> SpanIter[Scalar[Self.dtype], origin_of(self)]:
        self._may_write()
        return SpanIter[Scalar[Self.dtype], origin_of(self)](self._data, self._length)

    def as_span(ref self) -> Span[Scalar[Self.dtype], origin_of(self)]:
        """The elements as a Span."""
        self._may_write()
        return Span[Scalar[Self.dtype], origin_of(self)](unsafe_ptr=self._data, length=self._length)

    def enqueue_copy_from(self, source: DeviceBuffer[Self.dtype]) raises:
        """Copies all of `source` into this buffer. Raises if the lengths differ, or the device's error."""
        source.enqueue_copy_to(self)

    def enqueue_copy_to(self, target: DeviceBuffer[Self.dtype]) raises:
        """Copies all of this buffer into `target`. Raises if the lengths differ, or the device's error."""
        target.enqueue_copy_from(self)

    def enqueue_fill(self, value: Scalar[Self.dtype]) raises -> Self:
        """Gives every element the value `value`, after the work given so far, which may use the old values: waits for it. Returns the
        buffer. Raises the device's error. Complexity: linear.
        """
        _check(__pyc.pyc_device_synchronize(__pyc.raw(self._block).device.ptr(), _null()))
        self._may_write()
        for i in range(self._length):
            __pyc.raw(__pyc.offset(self._data, i)) = value
        return self

    def write_to(self, mut writer: Some[Writer]):
        __pyc.host_reads(self._data, UInt64(self._length * __pyc.size_of[Scalar[Self.dtype]]()))
        writer.write("HostBuffer([")
        for i in range(self._length):
            if i > 0:
                writer.write(", ")
            writer.write(__pyc.raw(__pyc.offset(self._data, i)))
        writer.write("])")

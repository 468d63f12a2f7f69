"""Memory of a device."""

from max.gpu.host.context import DeviceContext
from max.gpu.host.handle import _Device, _check, _check_sizes, _null
from max.gpu.host.host_buffer import HostBuffer
from max.gpu.host.array import ArrayView, new_array
from max.gpu.tensor import Tensor


struct _Block(Movable):
    """An allocation on a device, given back when its last buffer is gone."""

    var device: _Device
    var memory: Pointer[UInt8, MutUnsafeAnyOrigin]
    var bytes: Int
    var users: Int
    var is_lent: Bool  # the memory belongs to someone else

    def __init__(out self, device: _Device, memory: Pointer[UInt8, MutUnsafeAnyOrigin], bytes: Int, *, is_lent: Bool = False):
        self.device = device
        self.memory = memory
        self.bytes = bytes
        self.users = 1
        self.is_lent = is_lent

    def __deinit__(deinit self):
        if self.is_lent:
            __pyc.pyc_device_take_back(self.memory)
        else:
            _ = __pyc.pyc_device_free(self.device.ptr(), self.memory)
        _ = self.device  # keeps the device open until here


@__discardable
struct DeviceBuffer[dtype: DType, rank: Int = 1](ImplicitlyCopyable, Sized):
    """A run of elements in the memory of a device, of one dimension or more (row-major). Copies of a buffer share its memory.

    ```mojo
    from max.gpu.host import DeviceContext

    var ctx = DeviceContext()
    var a = ctx.enqueue_create_buffer[DType.int32](4)
    var b = a.create_sub_buffer[DType.int32](2, 2).enqueue_fill(5)
    var c = ctx.enqueue_create_buffer[DType.int32](2)
    b.enqueue_copy_to(c)
    c.enqueue_copy_from(b)
    with c.map_to_host() as h:
        print(len(a), a.shape[0], h[0], h[1])  # 4 4 5 5
    _ = c^.take_ptr()  # lives as long as the program
    ```
    """

    var _block: Pointer[_Block, MutUnsafeAnyOrigin]
    var _data: Pointer[Scalar[Self.dtype], MutUnsafeAnyOrigin]
    var _length: Int
    var _shape: Array[Int, Self.rank]

    def __init__(out self, device: _Device, shape: Array[Int, Self.rank]) raises:
        var length = 1
        comptime for i in range(Self.rank):
            length *= shape[i]
        var memory = _null()
        _check(__pyc.pyc_device_alloc(device.ptr(), Int64(length), UInt64(__pyc.size_of[Scalar[Self.dtype]]()), __pyc.address(memory)))
        self._block = __pyc.cast[_Block](__pyc.pyc_alloc(UInt64(__pyc.size_of[_Block]()), UInt64(8)))
        __pyc.init(self._block, _Block(device, memory, length * __pyc.size_of[Scalar[Self.dtype]]()))
        self._data = __pyc.cast[Scalar[Self.dtype]](memory)
        self._length = length
        self._shape = shape.copy()

    @__unsafe
    def __init__(out self, device: _Device, shape: Array[Int, Self.rank], *, lent: Pointer[UInt8, MutUnsafeAnyOrigin]):
        """Over memory that is somebody else's."""
        var length = 1
        comptime for i in range(Self.rank):
            length *= shape[i]
        self._block = __pyc.cast[_Block](__pyc.pyc_alloc(UInt64(__pyc.size_of[_Block]()), UInt64(8)))
        __pyc.init(self._block, _Block(device, lent, length * __pyc.size_of[Scalar[Self.dtype]](), is_lent=True))
        self._data = __pyc.cast[Scalar[Self.dtype]](lent)
        self._length = length
        self._shape = shape.copy()

    def __init__(out self, *, copy: Self):
        self._block = copy._block
        self._data = copy._data
        self._length = copy._length
        self._shape = copy._shape.copy()
        __pyc.raw(self._block).users += 1

    @__unsafe
    def __init__(
        out self, *, part_of: Pointer[_Block, MutUnsafeAnyOrigin], data: Pointer[Scalar[Self.dtype], MutUnsafeAnyOrigin], length: Int
    ):
        self._block = part_of
        self._data = data
        self._length = length
        self._shape = Array[Int, Self.rank](fill=length)
        __pyc.raw(self._block).users += 1

    def __deinit__(deinit self):
        __pyc.raw(self._block).users -= 1
        if __pyc.raw(self._block).users == 0:
            __pyc.destroy(self._block)
            __pyc.pyc_free(self._block)

    def __len__(self) -> Int:
        return self._length

    @property
    def shape(self) -> Array[Int, Self.rank]:
        """The sizes of the dimensions."""
        return self._shape.copy()

    def unsafe_ptr(self) -> Pointer[Scalar[Self.dtype], MutUnsafeAnyOrigin]:
        """The address on the device."""
        return self._data

    def context(self) -> DeviceContext:
        """The context of the device that has the memory.

        ```mojo
        from max.gpu.host import DeviceContext

        var buffer = DeviceContext(api="cpu").enqueue_create_buffer[DType.int32](4)
        print(buffer.context().api())  # cpu
        ```
        """
        var device = __pyc.raw(self._block).device
        return DeviceContext(device, Int(__pyc.pyc_device_number(device.ptr())))

    @__unsafe
    def take_ptr(var self) -> Pointer[Scalar[Self.dtype], MutUnsafeAnyOrigin]:
        """The address on the device. The memory is the caller's from here on, and lasts as long as the program."""
        __pyc.raw(self._block).users += 1
        return self._data

    def _device(self) -> Pointer[UInt8, MutUnsafeAnyOrigin]:
        return __pyc.raw(self._block).device.ptr()

    def _device_pointer(self) -> Pointer[Scalar[Self.dtype], MutUnsafeAnyOrigin]:
        """What a kernel with a Pointer parameter gets."""
        var bytes = self._length * __pyc.size_of[Scalar[Self.dtype]]()
        if bytes != __pyc.raw(self._block).bytes:
            __pyc.pyc_device_part(__pyc.bitcast[Pointer[UInt8, MutUnsafeAnyOrigin]](self._data), UInt64(bytes))
        return self._data

    def _device_as_Span(self) -> Span[Scalar[Self.dtype], MutUnsafeAnyOrigin] where Self.rank == 1:
        """What a kernel with a Span parameter gets."""
        return Span[Scalar[Self.dtype], MutUnsafeAnyOrigin](unsafe_ptr=self._data, length=self._length)

    def _device_as_Tensor(self) -> Tensor[Scalar[Self.dtype], Self.rank, MutUnsafeAnyOrigin]:
        """What a kernel with a Tensor parameter gets."""
        return Tensor[Scalar[Self.dtype], Self.rank, MutUnsafeAnyOrigin](unsafe_ptr=self._data, shape=self._shape.copy())

    def _device_pointer_of_Bool(self) -> Pointer[Bool, MutUnsafeAnyOrigin] where Self.dtype == DType.bool:
        return self._data.unsafe_bitcast[Bool]()

    def _device_as_Span_of_Bool(self) -> Span[Bool, MutUnsafeAnyOrigin] where Self.dtype == DType.bool and Self.rank == 1:
        return Span[Bool, MutUnsafeAnyOrigin](unsafe_ptr=self._device_pointer_of_Bool(), length=self._length)

    def _device_as_Tensor_of_Bool(self) -> Tensor[Bool, Self.rank, MutUnsafeAnyOrigin] where Self.dtype == DType.bool:
        return Tensor[Bool, Self.rank, MutUnsafeAnyOrigin](unsafe_ptr=self._device_pointer_of_Bool(), shape=self._shape.copy())

    def to_numpy(self) raises -> object:
        """A new numpy array with the elements, once all work given so far is done. Raises the device's error, or
        ImportError if there is no numpy. Complexity: linear.
        """
        var array = new_array[Self.dtype, Self.rank](self._shape)
        self._copy_to_array(array)
        return array

    def _copy_to_array(self, array: object) raises:
        var view = ArrayView(array, writable=True)
        view.check[Self.dtype, Self.rank](self._shape)
        self._copy_now(__pyc.cast[Scalar[Self.dtype]](view.data), self._data)
        _ = view

    def _copy_from_array(self, array: object) raises:
        var view = ArrayView(array, writable=False)
        view.check[Self.dtype, Self.rank](self._shape)
        self._copy_now(self._data, __pyc.cast[Scalar[Self.dtype]](view.data))
        _ = view

    def enqueue_fill(self, value: Scalar[Self.dtype]) raises -> Self:
        """Gives every element the value `value`, in order with the other work; returns the buffer. Raises the device's
        error.
        """
        var element = value
        _check(
            __pyc.pyc_device_fill(
                self._device(),
                _null(),
                self._data,
                __pyc.address(element),
                UInt32(__pyc.size_of[Scalar[Self.dtype]]()),
                UInt64(self._length),
            )
        )
        _ = element
        return self

    def _copy(self, to: Pointer[Scalar[Self.dtype], MutUnsafeAnyOrigin], source: Pointer[Scalar[Self.dtype], MutUnsafeAnyOrigin], count: Int) raises:
        var bytes = UInt64(count * __pyc.size_of[Scalar[Self.dtype]]())
        _check(__pyc.pyc_device_copy(self._device(), _null(), to, source, bytes))

    def _copy_now(self, to: Pointer[Scalar[Self.dtype], MutUnsafeAnyOrigin], source: Pointer[Scalar[Self.dtype], MutUnsafeAnyOrigin]) raises:
        """All of the buffer, to or from the host; it is done at the end."""
        var bytes = UInt64(self._length * __pyc.size_of[Scalar[Self.dtype]]())
        _check(__pyc.pyc_device_copy_now(self._device(), to, source, bytes))

    def enqueue_copy_from(self, source: Self) raises:
        """Copies all of `source` into this buffer, in order with the other work. Raises if the lengths differ, or the
        device's error.
        """
        _check_sizes(self._length, len(source), exactly=True)
        self._copy(self._data, source._data, self._length)

    def enqueue_copy_to(self, target: Self) raises:
        """Copies all of this buffer into `target`, in order with the other work. Raises if the lengths differ, or the
        device's error.
        """
        target.enqueue_copy_from(self)

    @staticmethod
    def _of(value: object) -> Optional[Self]:
        """The buffer that a Python value is; none when it is something else."""
        try:
            var buffer: Self = value
            return buffer
        except:
            return None

    @staticmethod
    def _of_argument(device: Pointer[UInt8, MutUnsafeAnyOrigin], value: object, writes: Bool) raises -> _Argument[Self.dtype, Self.rank]:
        """What a kernel gets for a Python value."""
        return _Argument[Self.dtype, Self.rank](device, value, writes)

    def enqueue_copy_from(self, source: object) raises:
        """Copies all of `source` into this buffer: a buffer of the same type, or a numpy array of the same dtype and
        shape. Raises TypeError if it is neither, or the device's error.
        """
        var buffer = Self._of(source)
        if buffer:
            self.enqueue_copy_from(buffer.value())
        else:
            self._copy_from_array(source)

    def enqueue_copy_to(self, target: object) raises:
        """Copies all of this buffer into `target`: a buffer of the same type, or a numpy array of the same dtype and
        shape. Raises TypeError if it is neither, or the device's error.
        """
        var buffer = Self._of(target)
        if buffer:
            buffer.value().enqueue_copy_from(self)
        else:
            self._copy_to_array(target)

    def enqueue_copy_from(self, source: HostBuffer[Self.dtype]) raises:
        """Copies all of `source` into this buffer. Raises if the lengths differ, or the device's error."""
        if len(source) != self._length:
            raise Error("a copy from ", len(source), " elements to ", self._length)
        self._copy(self._data, source._data, self._length)

    def enqueue_copy_from(self, source: Span[Scalar[Self.dtype], _]) raises:
        """Copies `source`, memory of the host, into this buffer. Raises if the lengths differ, or the device's error."""
        if len(source) != self._length:
            raise Error("a copy from ", len(source), " elements to ", self._length)
        self._copy_now(self._data, __pyc.bitcast[Pointer[Scalar[Self.dtype], MutUnsafeAnyOrigin]](source.unsafe_ptr()))

    def enqueue_copy_to(self, target: HostBuffer[Self.dtype]) raises:
        """Copies all of this buffer into `target`. Raises if the lengths differ, or the device's error."""
        if len(target) != self._length:
            raise Error("a copy from ", self._length, " elements to ", len(target))
        self._copy(target._data, self._data, self._length)

    def enqueue_copy_to(self, target: Span[mut=True, Scalar[Self.dtype], _]) raises:
        """Copies all of this buffer into `target`, memory of the host. Raises if the lengths differ, or the device's
        error.
        """
        if len(target) != self._length:
            raise Error("a copy from ", self._length, " elements to ", len(target))
        self._copy_now(__pyc.bitcast[Pointer[Scalar[Self.dtype], MutUnsafeAnyOrigin]](target.unsafe_ptr()), self._data)

    def create_sub_buffer[dt: DType](self, offset: Int, size: Int) raises -> DeviceBuffer[dt]:
        """A buffer over a part of this one's memory: `size` elements from element `offset` on, counted in `dt`. Raises
        if the part is not in the buffer.
        """
        var bytes = self._length * __pyc.size_of[Scalar[Self.dtype]]()
        if offset < 0 or size < 0 or (offset + size) * __pyc.size_of[Scalar[dt]]() > bytes:
            raise Error("a sub-buffer of ", size, " elements from ", offset, " does not fit into ", bytes, " bytes")
        return DeviceBuffer[dt](
            part_of=self._block, data=__pyc.offset(__pyc.cast[Scalar[dt]](self._data), offset), length=size
        )

    def map_to_host(self) raises -> _Mapping[Self.dtype]:
        """For `with`: the elements on the host, copied back to the device at the end of the block. Raises the device's
        error. Complexity: linear.

        ```mojo
        from max.gpu.host import DeviceContext

        var buffer = DeviceContext().enqueue_create_buffer[DType.int32](2)
        with buffer.map_to_host() as h:
            h[0] = 1
            h[1] = 2
        with buffer.map_to_host() as h:
            print(h[0] + h[1])  # 3
        ```
        """
        return _Mapping[Self.dtype](self._block, self._data, self._length)


struct _Mapping[dtype: DType](Movable):
    """A buffer's elements on the host, for the length of a `with` block."""

    var _buffer: DeviceBuffer[Self.dtype]
    var _host: HostBuffer[Self.dtype]

    def __init__(
        out self, block: Pointer[_Block, MutUnsafeAnyOrigin], data: Pointer[Scalar[Self.dtype], MutUnsafeAnyOrigin], length: Int
    ) raises:
        self._buffer = DeviceBuffer[Self.dtype](part_of=block, data=data, length=length)
        self._host = HostBuffer[Self.dtype](__pyc.raw(block).device, length)
        self._buffer._copy_now(self._host._data, data)

    def __enter__(mut self) -> ref [self._host] HostBuffer[Self.dtype]:
        return self._host

    def __exit__(mut self) raises:
        self._buffer._copy_now(self._buffer._data, self._host._data)


struct _Argument[dtype: DType, rank: Int](Movable):
    """A Python value as a kernel's argument: a buffer, or an array. The CPU device uses the memory of an array as it is. On other devices the
    kernel gets a copy, and what it wrote is copied back."""

    var _buffer: DeviceBuffer[Self.dtype, Self.rank]
    var _array: ArrayView
    var _goes_back: Bool

    def __init__(out self, device: Pointer[UInt8, MutUnsafeAnyOrigin], value: object, writes: Bool) raises:
        var known = DeviceBuffer[Self.dtype, Self.rank]._of(value)
        if known:
            self._buffer = known.value()
            self._array = ArrayView()
            self._goes_back = False
            return
        var array = ArrayView(value, writable=writes)
        var shape = array.shape_of[Self.dtype, Self.rank]()
        __pyc.pyc_device_share(device)
        if __pyc.pyc_device_lend(device, array.data, UInt64(array.byte_count())):
            self._buffer = DeviceBuffer[Self.dtype, Self.rank](_Device(device), shape, lent=array.data)
            self._goes_back = False
        else:
            self._buffer = DeviceBuffer[Self.dtype, Self.rank](_Device(device), shape)
            self._buffer._copy_now(self._buffer._data, __pyc.cast[Scalar[Self.dtype]](array.data))
            self._goes_back = writes
        self._array = array^

    def buffer(self) -> DeviceBuffer[Self.dtype, Self.rank]:
        """What the kernel gets."""
        return self._buffer

    def give_back(self) raises:
        """Once the kernel was launched."""
        if self._goes_back:
            _check(__pyc.pyc_device_synchronize(self._buffer._device(), _null()))
            self._buffer._copy_now(__pyc.cast[Scalar[Self.dtype]](self._array.data), self._buffer._data)

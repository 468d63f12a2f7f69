"""Descriptions of tensors for bulk copies of tiles, for those who do without `create_tma_tile` of `layout.tma_async`.

```mojo
from max.gpu.host import DeviceContext
from max.gpu.host.nvidia.tma import TensorMapSwizzle, TMADescriptor, create_tma_descriptor
from std.utils.index import Index

var ctx = DeviceContext()
var b = ctx.enqueue_create_buffer[DType.float32](64)
var about = create_tma_descriptor(ctx, b.unsafe_ptr(), Index(4, 16), Index(16, 1), Index(4, 8))
print(len(about.words), TensorMapSwizzle.SWIZZLE_32B.bytes(), len(TMADescriptor().words))  # 16 32 16
```
"""

from max.gpu.host.context import DeviceContext
from max.gpu.host.handle import _check
from std.utils.index import IndexList


@fieldwise_init
struct TensorMapSwizzle(Equatable, TrivialRegisterPassable, Writable):
    """How the rows of a tile lie in shared memory: groups of 16 bytes are exchanged within a row of that many bytes, so that columns are read without bank conflicts."""

    var _value: Int32
    comptime SWIZZLE_NONE = Self(0)
    comptime SWIZZLE_32B = Self(1)
    comptime SWIZZLE_64B = Self(2)
    comptime SWIZZLE_128B = Self(3)

    def bytes(self) -> Int:
        """The number of bytes that a row has at most."""
        return 16 << Int(self._value)

    def write_to(self, mut writer: Some[Writer]):
        writer.write("TensorMapSwizzle(", self._value, ")")


@align(64)
struct TMADescriptor(Copyable):
    """What a device has to know of a tensor and of the box that is copied. The CPU device has it in words: the address, rank and element, five
    sizes and five strides in bytes, the innermost first, and the box."""

    var words: Array[UInt64, 16]

    def __init__(out self):
        """Of nothing."""
        self.words = Array[UInt64, 16](fill=0)


def _words(ref about: TMADescriptor) -> Pointer[UInt8, MutUnsafeAnyOrigin]:
    return __pyc.bitcast[Pointer[UInt8, MutUnsafeAnyOrigin]](__pyc.address(about))


def _kind(dtype: DType) -> Int:
    """The runtime's PycTensorKind."""
    return 2 if dtype == DType.bfloat16 else 1 if dtype.is_floating_point() else 0


def create_tma_descriptor[
    dtype: DType, rank: Int, swizzle_mode: TensorMapSwizzle = TensorMapSwizzle.SWIZZLE_NONE
](
    ctx: DeviceContext, base: Pointer[Scalar[dtype], _], global_shape: IndexList[rank], global_strides: IndexList[rank], shared_mem_shape: IndexList[rank]
) raises -> TMADescriptor:
    """A descriptor for the tensor at `base` on the device of `ctx`, with the sizes `global_shape` and the strides
    `global_strides`, counted in elements, the innermost dimension last, and for boxes of the shape `shared_mem_shape`.
    Raises if the device cannot copy so. Complexity: linear in the number of dimensions.
    """
    comptime assert 1 <= rank <= 3, "tiles of 1, 2 and 3 dimensions are copied"
    comptime size = __pyc.size_of[Scalar[dtype]]()
    var inner = shared_mem_shape[rank - 1] * size
    if global_strides[rank - 1] != 1:
        raise Error("bulk copies of tiles: the tensor's last dimension has to be dense")
    if inner % 16 != 0:
        raise Error("bulk copies of tiles: a row of the tile has ", inner, " bytes, and has to have a multiple of 16")
    if swizzle_mode != TensorMapSwizzle.SWIZZLE_NONE and inner > swizzle_mode.bytes():
        raise Error("bulk copies of tiles: a row of the tile has ", inner, " bytes, and ", swizzle_mode.bytes(), " are the most with this swizzle")
    var about = TMADescriptor()
    about.words[0] = __pyc.bitcast[UInt64](base)
    about.words[1] = UInt64(rank | _kind(dtype) << 8 | Int(swizzle_mode._value) << 16 | size << 24)
    for i in range(rank):
        var axis = rank - 1 - i
        if axis < rank - 1 and global_strides[axis] * size % 16 != 0:
            raise Error("bulk copies of tiles: rows of the tensor are ", global_strides[axis] * size, " bytes apart, and have to be a multiple of 16")
        if shared_mem_shape[axis] < 1 or shared_mem_shape[axis] > 256:
            raise Error("bulk copies of tiles: a tile has 1 to 256 elements in each dimension, and this one ", shared_mem_shape[axis])
        about.words[2 + i] = UInt64(global_shape[axis])
        about.words[7 + i] = UInt64(global_strides[axis] * size)
        about.words[12 + i // 2] |= UInt64(shared_mem_shape[axis]) << UInt64(32 * (i % 2))
    var made = TMADescriptor()
    _check(__pyc.pyc_device_tensor_map(ctx._device.ptr(), _words(about), _words(made)))
    _ = about
    return made^

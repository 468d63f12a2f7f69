"""Bulk copies of tiles between tensors and shared memory, and the barriers at which they arrive. One thread begins a copy; what lies outside of
the tensor is 0 in the tile, and is not written back.

```mojo
from layout import TileTensor, row_major
from layout.tma_async import SharedMemBarrier, TMATensorTile, create_tensor_tile
from max.gpu import barrier, block_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace, fence_async_view_proxy
from std.memory import stack_allocation
from std.utils.index import Index

comptime Tiles = TMATensorTile[DType.float32, 2, Index(4, 8)]


def double(source: Tiles, target: Tiles):
    var room = stack_allocation[32, Float32, alignment=128, address_space=AddressSpace.SHARED]()
    var tile = TileTensor(ptr=room, layout=row_major[4, 8]())
    var bar = stack_allocation[1, SharedMemBarrier, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    if t == 0:
        source.prefetch_descriptor()
        bar[unsafe_offset=0].init(2)
        fence_async_view_proxy()
        _ = bar[unsafe_offset=0].arrive()
        bar[unsafe_offset=0].expect_bytes(128)
        source.async_copy(tile, bar[unsafe_offset=0], (block_idx.x * 8, 0))
    barrier()
    bar[unsafe_offset=0].wait(0)
    tile[t // 8, t % 8] = tile[t // 8, t % 8] * 2 if bar[unsafe_offset=0].try_wait(0) else -1
    fence_async_view_proxy()
    barrier()
    if t == 0:
        target.async_store(tile, (block_idx.x * 8, 0))
        target.commit_group()
        target.wait_group()


var ctx = DeviceContext()
var a = ctx.enqueue_create_buffer[DType.float32](64)
var b = ctx.enqueue_create_buffer[DType.float32](64)
a.enqueue_fill(3)
var source = create_tensor_tile[Index(4, 8)](ctx, TileTensor(a, row_major[4, 16]()))
var target = create_tensor_tile[Index(4, 8)](ctx, TileTensor(b, row_major[4, 16]()))
ctx.enqueue_function[double](source, target, grid_dim=2, block_dim=32)
with b.map_to_host() as h:
    print(h[0], h[63])  # 6.0 6.0
_ = a
```
"""

from layout.tile_tensor import TileTensor
from max.gpu.host.context import DeviceContext
from max.gpu.host.nvidia.tma import TMADescriptor, TensorMapSwizzle, create_tma_descriptor
from max.gpu.mbarrier import _change, cp_async_bulk_commit_group, cp_async_bulk_wait_group
from max.gpu.target import Target
from std.memory.pointer import AddressSpace
from std.utils.index import IndexList

from max.gpu.mbarrier import mbarrier_arrive, mbarrier_arrive_expect_tx_shared, mbarrier_init, mbarrier_try_wait_parity_shared, mbarrier_wait


@fieldwise_init
struct SharedMemBarrier(TrivialRegisterPassable):
    """A word of shared memory, made by `stack_allocation[1, SharedMemBarrier, address_space=AddressSpace.SHARED]()`."""

    var _word: Int64

    @always_inline
    def init(ref self, num_threads: Int32 = 1):
        """Prepares the barrier for `num_threads` arrivals in each phase; one thread does it."""
        mbarrier_init(__pyc.address(self._word), num_threads)

    @always_inline
    def expect_bytes(ref self, bytes: Int32):
        """Arrives; the phase also waits for so many bytes of bulk copies."""
        mbarrier_arrive_expect_tx_shared(__pyc.address(self._word), bytes)

    @always_inline
    def arrive(ref self) -> Int:
        """Arrives. Gives the state of the phase."""
        return mbarrier_arrive(__pyc.address(self._word))

    @always_inline
    def try_wait(ref self, phase: UInt32 = 0) -> Bool:
        """Whether the phase, 0 or 1, has ended."""
        return mbarrier_try_wait_parity_shared(__pyc.address(self._word), Int32(phase))

    @always_inline
    def wait(ref self, phase: UInt32 = 0):
        """Waits until the phase, 0 or 1, has ended."""
        mbarrier_wait(__pyc.address(self._word), Int32(phase))

    @always_inline
    def unsafe_ptr(ref self) -> Pointer[Int64, MutUnsafeAnyOrigin]:
        """The word, for bulk copies."""
        return __pyc.bitcast[Pointer[Int64, MutUnsafeAnyOrigin]](__pyc.address(self._word))


@align(64)
struct TMATensorTile[
    dtype: DType, rank: Int, tile_shape: IndexList[rank], desc_shape: IndexList[rank] = tile_shape, is_k_major: Bool = True
](Copyable):
    """A tensor whose tiles are copied, made by `create_tma_tile`; a kernel takes it as a parameter."""

    var descriptor: TMADescriptor

    def __init__(out self, descriptor: TMADescriptor):
        """With a description of its own."""
        comptime assert Self.tile_shape == Self.desc_shape, "a tile is copied in one piece"
        self.descriptor = descriptor.copy()

    @always_inline
    def _map(self) -> UInt64:
        return __pyc.bitcast[UInt64](__pyc.address(self.descriptor))

    @always_inline
    def prefetch_descriptor(self):
        """Has the description at hand before it is needed."""
        if __pyc.on_device():
            Target.prefetch_map(self._map())

    @__unsafe
    @always_inline
    def async_copy(self, dst: Pointer[mut=True, Scalar[Self.dtype], _, address_space=_], ref mem_barrier: SharedMemBarrier, coords: IndexList[Self.rank]):
        """Begins to copy the tile that begins at `coords`, the innermost coordinate first, to `dst` in shared memory
        (an address that is a multiple of 128). The phase of `mem_barrier` waits for its bytes if they are expected
        there (`expect_bytes`).
        """
        if __pyc.on_device():
            Target.tile_copy_in[Self.rank](dst, self._map(), mem_barrier.unsafe_ptr(), _lanes(coords))
        else:
            _copy_box[Self.tile_shape, True](self.descriptor, __pyc.bitcast[Pointer[Scalar[Self.dtype], MutUnsafeAnyOrigin]](dst), coords)
            _ = _change(mem_barrier.unsafe_ptr(), 0, -Int64(Self.tile_shape.flattened_length() * __pyc.size_of[Scalar[Self.dtype]]()))

    @always_inline
    def async_copy(self, dst: TileTensor[mut=True, Self.dtype, _, _, address_space=_], ref mem_barrier: SharedMemBarrier, coords: Tuple[Int, Int]) where Self.rank == 2:
        """Begins to copy the tile at `coords`, the column first, to the tensor `dst` in shared memory; `mem_barrier`
        waits for it.
        """
        self.async_copy(dst.ptr, mem_barrier, IndexList[Self.rank](coords[0], coords[1]))

    @always_inline
    def async_copy(self, dst: TileTensor[mut=True, Self.dtype, _, _, address_space=_], ref mem_barrier: SharedMemBarrier, coords: Tuple[Int, Int, Int]) where Self.rank == 3:
        """Begins to copy the tile at `coords`, the innermost coordinate first, to the tensor `dst` of three dimensions
        in shared memory; `mem_barrier` waits for it.
        """
        self.async_copy(dst.ptr, mem_barrier, IndexList[Self.rank](coords[0], coords[1], coords[2]))

    @__unsafe
    @always_inline
    def async_store(self, src: Pointer[Scalar[Self.dtype], _, address_space=_], coords: IndexList[Self.rank]):
        """Begins to copy the tile `src` in shared memory to where `coords` say; `commit_group` and `wait_group` wait
        for the end. What threads have written there is copied if they have called `fence_async_view_proxy` and waited
        for each other.
        """
        if __pyc.on_device():
            Target.tile_copy_out[Self.rank](self._map(), src, _lanes(coords))
        else:
            _copy_box[Self.tile_shape, False](self.descriptor, __pyc.bitcast[Pointer[Scalar[Self.dtype], MutUnsafeAnyOrigin]](src), coords)

    @always_inline
    def async_store(self, src: TileTensor[Self.dtype, _, _, address_space=_], coords: Tuple[Int, Int]) where Self.rank == 2:
        """Begins to copy the tensor `src` in shared memory to the tile at `coords`, the column first."""
        self.async_store(src.ptr, IndexList[Self.rank](coords[0], coords[1]))

    @always_inline
    def async_store(self, src: TileTensor[Self.dtype, _, _, address_space=_], coords: Tuple[Int, Int, Int]) where Self.rank == 3:
        """Begins to copy the tensor `src` of three dimensions in shared memory to the tile at `coords`, the innermost
        coordinate first.
        """
        self.async_store(src.ptr, IndexList[Self.rank](coords[0], coords[1], coords[2]))

    @always_inline
    def commit_group(self):
        """Makes a group of the stores begun so far."""
        cp_async_bulk_commit_group()

    @always_inline
    def wait_group[n: Int = 0](self):
        """Waits until at most the `n` last groups of stores are on their way."""
        cp_async_bulk_wait_group[n]()


@always_inline
def _lanes[rank: Int, //](coords: IndexList[rank]) -> Array[Int32, rank]:
    var lanes = Array[Int32, rank](fill=0)
    comptime for i in range(rank):
        lanes[i] = Int32(coords[i])
    return lanes^


def _swizzled(offset: Int, mode: Int) -> Int:
    """Where a byte of a tile lies: groups of 16 bytes change places, as their rows of 128 bytes say."""
    return offset ^ ((offset >> 3) & (((1 << mode) - 1) << 4))


def _copy_box[
    dtype: DType, rank: Int, //, shape: IndexList[rank], inwards: Bool
](about: TMADescriptor, tile: Pointer[Scalar[dtype], MutUnsafeAnyOrigin], coords: IndexList[rank]):
    """The CPU device's copy, element by element. `shape` has the innermost dimension last, `coords` first."""
    comptime size = __pyc.size_of[Scalar[dtype]]()
    var base = __pyc.bitcast[Pointer[UInt8, MutUnsafeAnyOrigin]](about.words[0])
    var mode = Int(about.words[1] >> 16 & 0xFF)
    for i in range(shape.flattened_length()):
        var rest = i
        var offset = 0
        var inside = True
        comptime for k in range(rank):
            comptime extent = shape[rank - 1 - k]
            var at = coords[k] + rest % extent
            rest //= extent
            inside = inside and 0 <= at < Int(about.words[2 + k])
            offset += at * Int(about.words[7 + k])
        var place = __pyc.offset(tile, _swizzled(i * size, mode) // size)
        var other = __pyc.bitcast[Pointer[Scalar[dtype], MutUnsafeAnyOrigin]](__pyc.offset(base, offset))
        comptime if inwards:
            if inside:
                __pyc.raw(place) = __pyc.raw(other)
            else:
                __pyc.raw(place) = Scalar[dtype](0)
        else:
            if inside:
                __pyc.raw(other) = __pyc.raw(place)


def create_tma_tile[
    dtype: DType, //, *tile_sizes: Int, swizzle_mode: TensorMapSwizzle = TensorMapSwizzle.SWIZZLE_NONE
](ctx: DeviceContext, tensor: TileTensor[dtype, _, _]) raises -> TMATensorTile[dtype, 2, IndexList[2](tile_sizes[0], tile_sizes[1])]:
    """Describes the tensor `tensor` of two dimensions in the memory of `ctx`'s device, for copies of tiles of `[rows,
    columns]`. Raises if the device cannot copy so.

    ```mojo
    from layout import TileTensor, row_major
    from layout.tma_async import create_tma_tile
    from max.gpu.host import DeviceContext

    var ctx = DeviceContext(api="cpu")
    var buffer = ctx.enqueue_create_buffer[DType.float32](64 * 32)
    var tiles = create_tma_tile[16, 32](ctx, TileTensor(buffer, row_major[64, 32]()))
    print(tiles.tile_shape)  # (16, 32)
    ```
    """
    return create_tensor_tile[IndexList[2](tile_sizes[0], tile_sizes[1]), swizzle_mode=swizzle_mode](ctx, tensor)


def create_tensor_tile[
    dtype: DType, rank: Int, //, tile_shape: IndexList[rank], *, swizzle_mode: TensorMapSwizzle = TensorMapSwizzle.SWIZZLE_NONE
](ctx: DeviceContext, tensor: TileTensor[dtype, _, _]) raises -> TMATensorTile[dtype, rank, tile_shape]:
    """Describes the tensor `tensor` of up to three dimensions in the memory of `ctx`'s device, for copies of tiles.
    Raises if the device cannot copy so.
    """
    comptime assert tensor.rank == rank, "a tile has as many sizes as the tensor has dimensions"
    var shape = IndexList[rank]()
    var strides = IndexList[rank]()
    comptime for axis in range(rank):
        shape[axis] = tensor.dim[axis]()
        strides[axis] = tensor.stride[axis]()
    return TMATensorTile[dtype, rank, tile_shape](
        create_tma_descriptor[dtype, rank, swizzle_mode](ctx, tensor.ptr, shape, strides, tile_shape)
    )

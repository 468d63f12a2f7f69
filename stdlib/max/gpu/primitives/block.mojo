"""Operations of all threads of a block: within each warp first, then over one slot of shared memory a warp.

```mojo
from max.gpu import thread_idx
from max.gpu.host import DeviceContext
from max.gpu.primitives import block


def show(p: Pointer[Int32, MutUnsafeAnyOrigin]):
    var v = Int32(thread_idx.x) + 1  # 1 to 64
    var total = block.sum[block_size=64](v)
    var greatest = block.max[block_size=64](v)
    var least = block.min[block_size=64](v)
    var up_to_here = block.prefix_sum[block_size=64](v)
    var of_thread_5 = block.broadcast[block_size=64](v, 5)
    if thread_idx.x == 40:
        p[unsafe_offset=0] = total
        p[unsafe_offset=1] = greatest
        p[unsafe_offset=2] = least
        p[unsafe_offset=3] = up_to_here
        p[unsafe_offset=4] = of_thread_5


var ctx = DeviceContext()
var b = ctx.enqueue_create_buffer[DType.int32](5)
ctx.enqueue_function[show](b, grid_dim=1, block_dim=64)
with b.map_to_host() as h:
    print(h[0], h[1], h[2], h[3], h[4])  # 2080 64 1 861 6
```
"""

from max.gpu.index import WARP_SIZE, block_dim, lane_id, thread_idx, warp_id
from max.gpu.primitives import warp
from max.gpu.sync import barrier
from std.memory.bounds import ASSERT, _panic_at


@always_inline
def _thread() -> Int:
    """The thread's number in its block; x runs fastest."""
    return (thread_idx.z * block_dim.y + thread_idx.y) * block_dim.x + thread_idx.x


@always_inline
def _check_size[threads: Int](at: StringLiteral):
    """The slots are as many as `block_size` says, so a block of another size would write outside of them or read what is not there."""
    comptime if ASSERT != "none":
        if block_dim.z * block_dim.y * block_dim.x != threads:
            _panic_at("the block has another number of threads than the operation is told", at)


@always_inline
def _reduce[dtype: DType, //, op: Int, threads: Int, everywhere: Bool](mine: Scalar[dtype], at: StringLiteral) -> Scalar[dtype]:
    """Combines the results of the warps; op: 0 sum, 1 max, 2 min. Without `everywhere` only thread 0 has the result."""
    _check_size[threads](at)
    comptime warps = (threads + WARP_SIZE - 1) // WARP_SIZE
    var slots = __pyc.shared[Scalar[dtype], warps]()
    if lane_id() == 0:
        __pyc.raw(__pyc.offset(slots, warp_id())) = mine
    barrier()
    var total = __pyc.raw(slots)
    if everywhere or _thread() == 0:
        comptime for w in range(1, warps):
            var other = __pyc.raw(__pyc.offset(slots, w))
            comptime if op == 0:
                total += other
            elif op == 1:
                total = __pyc.max(total, other)
            else:
                total = __pyc.min(total, other)
    barrier()
    return total


@always_inline
def sum[
    dtype: DType, width: Int, //, *, block_size: Int, broadcast: Bool = True
](val: SIMD[dtype, width], *, at: StringLiteral = __pyc.call_site()) -> Scalar[dtype]:
    """The sum of `val` over the block, in every thread; without `broadcast` only in thread 0."""
    return _reduce[0, block_size, broadcast](warp.sum(val), at)


@always_inline
def sum[
    dtype: DType, width: Int, //, *, block_dim_x: Int, block_dim_y: Int, block_dim_z: Int = 1, broadcast: Bool = True
](val: SIMD[dtype, width], *, at: StringLiteral = __pyc.call_site()) -> Scalar[dtype]:
    """The sum of `val` over a block of several dimensions."""
    return _reduce[0, block_dim_x * block_dim_y * block_dim_z, broadcast](warp.sum(val), at)


@always_inline
def max[
    dtype: DType, width: Int, //, *, block_size: Int, broadcast: Bool = True
](val: SIMD[dtype, width], *, at: StringLiteral = __pyc.call_site()) -> Scalar[dtype]:
    """The greatest `val` of the block, in every thread; without `broadcast` only in thread 0."""
    return _reduce[1, block_size, broadcast](warp.max(val), at)


@always_inline
def max[
    dtype: DType, width: Int, //, *, block_dim_x: Int, block_dim_y: Int, block_dim_z: Int = 1, broadcast: Bool = True
](val: SIMD[dtype, width], *, at: StringLiteral = __pyc.call_site()) -> Scalar[dtype]:
    """The greatest `val` of a block of several dimensions."""
    return _reduce[1, block_dim_x * block_dim_y * block_dim_z, broadcast](warp.max(val), at)


@always_inline
def min[
    dtype: DType, width: Int, //, *, block_size: Int, broadcast: Bool = True
](val: SIMD[dtype, width], *, at: StringLiteral = __pyc.call_site()) -> Scalar[dtype]:
    """The least `val` of the block, in every thread; without `broadcast` only in thread 0."""
    return _reduce[2, block_size, broadcast](warp.min(val), at)


@always_inline
def min[
    dtype: DType, width: Int, //, *, block_dim_x: Int, block_dim_y: Int, block_dim_z: Int = 1, broadcast: Bool = True
](val: SIMD[dtype, width], *, at: StringLiteral = __pyc.call_site()) -> Scalar[dtype]:
    """The least `val` of a block of several dimensions."""
    return _reduce[2, block_dim_x * block_dim_y * block_dim_z, broadcast](warp.min(val), at)


@always_inline
def broadcast[
    dtype: DType, width: Int, //, *, block_size: Int
](val: SIMD[dtype, width], src_thread: Int = 0, *, at: StringLiteral = __pyc.call_site()) -> SIMD[dtype, width]:
    """The `val` of the thread number `src_thread`, in every thread."""
    _check_size[block_size](at)
    var slot = __pyc.shared[SIMD[dtype, width], 1]()
    if _thread() == src_thread:
        __pyc.raw(slot) = val
    barrier()
    var given = __pyc.raw(slot)
    barrier()
    return given


@always_inline
def broadcast[
    dtype: DType, width: Int, //, *, block_dim_x: Int, block_dim_y: Int, block_dim_z: Int = 1
](val: SIMD[dtype, width], src_thread: Int = 0, *, at: StringLiteral = __pyc.call_site()) -> SIMD[dtype, width]:
    """The `val` of the thread number `src_thread` of a block of several dimensions, in every thread; x changes fastest
    in the number.
    """
    return broadcast[block_size = block_dim_x * block_dim_y * block_dim_z](val, src_thread, at=at)


@always_inline
def prefix_sum[dtype: DType, //, *, block_size: Int, exclusive: Bool = False](val: Scalar[dtype], *, at: StringLiteral = __pyc.call_site()) -> Scalar[dtype]:
    """The sum of `val` over the threads up to this one; with `exclusive`, without its own."""
    _check_size[block_size](at)
    comptime warps = (block_size + WARP_SIZE - 1) // WARP_SIZE
    var slots = __pyc.shared[Scalar[dtype], warps]()
    var mine = warp.prefix_sum(val)
    if lane_id() == WARP_SIZE - 1 or _thread() == block_size - 1:
        __pyc.raw(__pyc.offset(slots, warp_id())) = mine
    barrier()
    var before = Scalar[dtype](0)
    comptime for w in range(warps):
        if w < warp_id():
            before += __pyc.raw(__pyc.offset(slots, w))
    barrier()
    comptime if exclusive:
        return before + mine - val
    else:
        return before + mine


@always_inline
def prefix_sum[
    dtype: DType, //, *, block_dim_x: Int, block_dim_y: Int, block_dim_z: Int = 1, exclusive: Bool = False
](val: Scalar[dtype], *, at: StringLiteral = __pyc.call_site()) -> Scalar[dtype]:
    """The sum of `val` over the threads up to this one in a block of several dimensions, x changing fastest; with
    `exclusive`, without its own.
    """
    return prefix_sum[block_size = block_dim_x * block_dim_y * block_dim_z, exclusive=exclusive](val, at=at)

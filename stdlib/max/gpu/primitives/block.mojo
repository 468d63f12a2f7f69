"""Operations of all threads of a block: within each warp first, then over one slot of shared memory a warp."""

from max.gpu.index import WARP_SIZE, lane_id, thread_idx, warp_id
from max.gpu.primitives import warp
from max.gpu.sync import barrier


@always_inline
def sum[dtype: DType, //, *, block_size: Int](value: Scalar[dtype]) -> Scalar[dtype]:
    """The sum over the block, in every thread."""
    comptime warps = (block_size + WARP_SIZE - 1) // WARP_SIZE
    var slots = __pyc.shared[Scalar[dtype], warps]()
    var mine = warp.sum(value)
    if lane_id() == 0:
        __pyc.raw(__pyc.offset(slots, warp_id())) = mine
    barrier()
    var total = Scalar[dtype](0)
    comptime for w in range(warps):
        total += __pyc.raw(__pyc.offset(slots, w))
    barrier()
    return total


@always_inline
def max[dtype: DType, //, *, block_size: Int](value: Scalar[dtype]) -> Scalar[dtype]:
    """The greatest value of the block, in every thread."""
    comptime warps = (block_size + WARP_SIZE - 1) // WARP_SIZE
    var slots = __pyc.shared[Scalar[dtype], warps]()
    var mine = warp.max(value)
    if lane_id() == 0:
        __pyc.raw(__pyc.offset(slots, warp_id())) = mine
    barrier()
    var best = __pyc.raw(slots)
    comptime for w in range(1, warps):
        best = __pyc.max(best, __pyc.raw(__pyc.offset(slots, w)))
    barrier()
    return best


@always_inline
def min[dtype: DType, //, *, block_size: Int](value: Scalar[dtype]) -> Scalar[dtype]:
    """The least value of the block, in every thread."""
    comptime warps = (block_size + WARP_SIZE - 1) // WARP_SIZE
    var slots = __pyc.shared[Scalar[dtype], warps]()
    var mine = warp.min(value)
    if lane_id() == 0:
        __pyc.raw(__pyc.offset(slots, warp_id())) = mine
    barrier()
    var best = __pyc.raw(slots)
    comptime for w in range(1, warps):
        best = __pyc.min(best, __pyc.raw(__pyc.offset(slots, w)))
    barrier()
    return best


@always_inline
def broadcast[dtype: DType, //, *, block_size: Int](value: Scalar[dtype], src_thread: Int = 0) -> Scalar[dtype]:
    """The value of one thread, in every thread."""
    var slot = __pyc.shared[Scalar[dtype], 1]()
    if thread_idx.x == src_thread:
        __pyc.raw(slot) = value
    barrier()
    var given = __pyc.raw(slot)
    barrier()
    return given


@always_inline
def prefix_sum[dtype: DType, //, *, block_size: Int, exclusive: Bool = False](value: Scalar[dtype]) -> Scalar[dtype]:
    """The sum over the threads up to this one; without its own value when `exclusive`."""
    comptime warps = (block_size + WARP_SIZE - 1) // WARP_SIZE
    var slots = __pyc.shared[Scalar[dtype], warps]()
    var mine = warp.prefix_sum(value)
    if lane_id() == WARP_SIZE - 1 or thread_idx.x == block_size - 1:
        __pyc.raw(__pyc.offset(slots, warp_id())) = mine
    barrier()
    var before = Scalar[dtype](0)
    comptime for w in range(warps):
        if w < warp_id():
            before += __pyc.raw(__pyc.offset(slots, w))
    barrier()
    comptime if exclusive:
        return before + mine - value
    else:
        return before + mine

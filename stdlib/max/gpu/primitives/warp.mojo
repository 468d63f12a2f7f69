"""Operations of the threads of a warp. All of them must take part, or those of the mask where one is given.

```mojo
from max.gpu import lane_id
from max.gpu.host import DeviceContext
from max.gpu.primitives import warp


def add(a: Int32, b: Int32) -> Int32:
    return a + b


def show(p: Pointer[Int32, MutUnsafeAnyOrigin]):
    var v = Int32(lane_id()) + 1  # 1 to 32
    var of_warp: Array[Int32, 5] = [warp.sum(v), warp.max(v), warp.min(v), warp.prefix_sum(v), warp.broadcast(v)]
    var of_lanes: Array[Int32, 4] = [warp.shuffle_idx(v, 5), warp.shuffle_up(v, 1), warp.shuffle_down(v, 1), warp.shuffle_xor(v, 2)]
    var of_groups: Array[Int32, 4] = [
        warp.lane_group_sum[4](v), warp.lane_group_max[4](v), warp.lane_group_min[4](v),
        warp.lane_group_reduce[warp.shuffle_xor, add, num_lanes=2](v)
    ]
    var masks: Array[Int32, 2] = [Int32(warp.vote[DType.uint32](v < 4)), Int32(warp.match_any(v // 8))]
    if lane_id() == 1:
        for i in range(5):
            p[unsafe_offset=i] = of_warp[i]
        for i in range(4):
            p[unsafe_offset=5 + i] = of_lanes[i]
            p[unsafe_offset=9 + i] = of_groups[i]
        p[unsafe_offset=13] = masks[0]
        p[unsafe_offset=14] = masks[1]


var ctx = DeviceContext()
var b = ctx.enqueue_create_buffer[DType.int32](15)
ctx.enqueue_function[show](b, grid_dim=1, block_dim=32)
with b.map_to_host() as h:
    for i in range(15):
        print(h[i])  # 528 32 1 3 1 6 1 3 4 10 4 1 3 7 127
```
"""

from max.gpu.index import WARP_SIZE, lane_id
from std.bit import log2_floor
from std.bit import count_trailing_zeros

comptime _STEPS = log2_floor(WARP_SIZE)


@always_inline
def shuffle_idx[dtype: DType, width: Int, //](val: SIMD[dtype, width], offset: UInt32) -> SIMD[dtype, width]:
    """The `val` of the lane number `offset`."""
    return __pyc.shuffle_idx(val, offset)


@always_inline
def shuffle_idx[dtype: DType, width: Int, //](val: SIMD[dtype, width], offset: Int) -> SIMD[dtype, width]:
    """The `val` of the lane number `offset`."""
    return __pyc.shuffle_idx(val, UInt32(offset))


@always_inline
def shuffle_idx[dtype: DType, width: Int, //](mask: UInt, val: SIMD[dtype, width], offset: UInt32) -> SIMD[dtype, width]:
    """The `val` of the lane number `offset`, among the lanes whose bits are 1 in `mask`."""
    return __pyc.shuffle_idx(val, offset, UInt32(mask))


@always_inline
def shuffle_down[dtype: DType, width: Int, //](val: SIMD[dtype, width], offset: UInt32) -> SIMD[dtype, width]:
    """The `val` of the lane that is `offset` higher; the lane's own if there is none."""
    return __pyc.shuffle_down(val, offset)


@always_inline
def shuffle_down[dtype: DType, width: Int, //](val: SIMD[dtype, width], offset: Int) -> SIMD[dtype, width]:
    """The `val` of the lane that is `offset` higher; the lane's own if there is none."""
    return __pyc.shuffle_down(val, UInt32(offset))


@always_inline
def shuffle_down[dtype: DType, width: Int, //](mask: UInt, val: SIMD[dtype, width], offset: UInt32) -> SIMD[dtype, width]:
    """The `val` of the lane that is `offset` higher, among the lanes whose bits are 1 in `mask`."""
    return __pyc.shuffle_down(val, offset, UInt32(mask))


@always_inline
def shuffle_up[dtype: DType, width: Int, //](val: SIMD[dtype, width], offset: UInt32) -> SIMD[dtype, width]:
    """The `val` of the lane that is `offset` lower; the lane's own if there is none."""
    return __pyc.shuffle_up(val, offset)


@always_inline
def shuffle_up[dtype: DType, width: Int, //](val: SIMD[dtype, width], offset: Int) -> SIMD[dtype, width]:
    """The `val` of the lane that is `offset` lower; the lane's own if there is none."""
    return __pyc.shuffle_up(val, UInt32(offset))


@always_inline
def shuffle_up[dtype: DType, width: Int, //](mask: UInt, val: SIMD[dtype, width], offset: UInt32) -> SIMD[dtype, width]:
    """The `val` of the lane that is `offset` lower, among the lanes whose bits are 1 in `mask`."""
    return __pyc.shuffle_up(val, offset, UInt32(mask))


@always_inline
def shuffle_xor[dtype: DType, width: Int, //](val: SIMD[dtype, width], offset: UInt32) -> SIMD[dtype, width]:
    """The `val` of the lane whose number differs in the bits of `offset`."""
    return __pyc.shuffle_xor(val, offset)


@always_inline
def shuffle_xor[dtype: DType, width: Int, //](val: SIMD[dtype, width], offset: Int) -> SIMD[dtype, width]:
    """The `val` of the lane whose number differs in the bits of `offset`."""
    return __pyc.shuffle_xor(val, UInt32(offset))


@always_inline
def shuffle_xor[dtype: DType, width: Int, //](mask: UInt, val: SIMD[dtype, width], offset: UInt32) -> SIMD[dtype, width]:
    """The `val` of the lane whose number differs in the bits of `offset`, among the lanes whose bits are 1 in `mask`."""
    return __pyc.shuffle_xor(val, offset, UInt32(mask))


@always_inline
def broadcast[dtype: DType, width: Int, //](val: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The `val` of lane 0."""
    return __pyc.shuffle_idx(val, UInt32(0))


@always_inline
def reduce[
    dtype: DType, width: Int, F: def(SIMD[dtype, width], SIMD[dtype, width]) -> SIMD[dtype, width], //
](val: SIMD[dtype, width], func: F) -> SIMD[dtype, width]:
    """Combines the `val` of the warp's lanes pair by pair with `func`, for every lane."""
    var total = val
    comptime for step in range(_STEPS):
        total = func(total, __pyc.shuffle_xor(total, UInt32(WARP_SIZE >> (step + 1))))
    return total


@always_inline
def reduce[
    dtype: DType, width: Int, F: def(SIMD[dtype, width], SIMD[dtype, width]) -> SIMD[dtype, width], //,
    shuffle: def(SIMD[dtype, width], UInt32) thin -> SIMD[dtype, width],
](val: SIMD[dtype, width], func: F) -> SIMD[dtype, width]:
    """Combines the `val` of the warp's lanes pair by pair with `func` and the given shuffle:
    `warp.reduce[warp.shuffle_down](v, f)` has the result in lane 0.

    ```mojo
    from max.gpu import thread_idx
    from max.gpu.host import DeviceContext
    from max.gpu.primitives import warp


    def total(p: Pointer[Int32, MutUnsafeAnyOrigin]):
        def add(a: Int32, b: Int32) -> Int32:
            return a + b

        var sum = warp.reduce[warp.shuffle_down](p[unsafe_offset=thread_idx.x], add)
        if thread_idx.x == 0:
            p[unsafe_offset=0] = sum

    var ctx = DeviceContext()
    var b = ctx.enqueue_create_buffer[DType.int32](32)
    b.enqueue_fill(2)
    ctx.enqueue_function[total](b, grid_dim=1, block_dim=32)
    with b.map_to_host() as h:
        print(h[0])  # 64
    ```
    """
    var total = val
    comptime for step in range(_STEPS):
        total = func(total, shuffle(total, UInt32(WARP_SIZE >> (step + 1))))
    return total


@always_inline
def reduce[
    dtype: DType, width: Int, //,
    shuffle: def(SIMD[dtype, width], UInt32) thin -> SIMD[dtype, width],
    func: def(SIMD[dtype, width], SIMD[dtype, width]) thin -> SIMD[dtype, width],
](val: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """Combines the `val` of the warp's lanes with a function that captures nothing: `warp.reduce[warp.shuffle_xor,
    add](v)`.
    """
    return lane_group_reduce[shuffle, func, num_lanes=WARP_SIZE](val)


@always_inline
def lane_group_reduce[
    dtype: DType, width: Int, //,
    shuffle: def(SIMD[dtype, width], UInt32) thin -> SIMD[dtype, width],
    func: def(SIMD[dtype, width], SIMD[dtype, width]) thin -> SIMD[dtype, width], *, num_lanes: Int, stride: Int = 1,
](val: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """Combines the `val` of groups of `num_lanes` lanes (a power of two) that are `stride` apart."""
    var total = val
    comptime for step in range(log2_floor(num_lanes)):
        total = func(total, shuffle(total, UInt32((num_lanes >> (step + 1)) * stride)))
    return total


@always_inline
def _group_reduce[
    dtype: DType, width: Int, //, op: Int, lanes: Int, stride: Int
](val: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """Over groups of `lanes` lanes that are `stride` apart, in every lane; op: 0 sum, 1 max, 2 min."""
    var total = val
    comptime for step in range(log2_floor(lanes)):
        var other = __pyc.shuffle_xor(total, UInt32((lanes >> (step + 1)) * stride))
        comptime if op == 0:
            total += other
        elif op == 1:
            total = __pyc.max(total, other)
        else:
            total = __pyc.min(total, other)
    return total


@always_inline
def lane_group_sum[
    dtype: DType, width: Int, //, num_lanes: Int, stride: Int = 1
](val: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The sum of `val` over groups of `num_lanes` lanes (a power of two) that are `stride` apart, in each of them."""
    return _group_reduce[0, num_lanes, stride](val)


@always_inline
def lane_group_max[
    dtype: DType, width: Int, //, num_lanes: Int, stride: Int = 1
](val: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The greatest `val` in groups of `num_lanes` lanes (a power of two) that are `stride` apart, in each of them."""
    return _group_reduce[1, num_lanes, stride](val)


@always_inline
def lane_group_min[
    dtype: DType, width: Int, //, num_lanes: Int, stride: Int = 1
](val: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The least `val` in groups of `num_lanes` lanes (a power of two) that are `stride` apart, in each of them."""
    return _group_reduce[2, num_lanes, stride](val)


@always_inline
def sum[dtype: DType, width: Int, //](val: SIMD[dtype, width]) -> Scalar[dtype]:
    """The sum of `val` over the warp, in every lane."""
    return _group_reduce[0, WARP_SIZE, 1](__pyc.reduce_add(val))


@always_inline
def max[dtype: DType, width: Int, //](val: SIMD[dtype, width]) -> Scalar[dtype]:
    """The greatest `val` of the warp, in every lane."""
    return _group_reduce[1, WARP_SIZE, 1](__pyc.reduce_max(val))


@always_inline
def min[dtype: DType, width: Int, //](val: SIMD[dtype, width]) -> Scalar[dtype]:
    """The least `val` of the warp, in every lane."""
    return _group_reduce[2, WARP_SIZE, 1](__pyc.reduce_min(val))


@always_inline
def prefix_sum[dtype: DType, //, *, exclusive: Bool = False](val: Scalar[dtype]) -> Scalar[dtype]:
    """The sum of `val` over the lanes up to this one; with `exclusive`, without its own."""
    var total = val
    comptime for step in range(_STEPS):
        var below = __pyc.shuffle_up(total, UInt32(1 << step))
        if lane_id() >= (1 << step):
            total += below
    comptime if exclusive:
        return total - val
    else:
        return total


@always_inline
def vote[dtype: DType](predicate: Bool) -> Scalar[dtype]:
    """A bit for each lane for which the predicate holds."""
    return Scalar[dtype](__pyc.ballot(predicate))


@always_inline
def match_any[dtype: DType, //, mask_type: DType = DType.uint32](val: Scalar[dtype]) -> Scalar[mask_type]:
    """A mask of the lanes whose `val` is the same as this lane's. Complexity: linear in the width of a warp at worst."""
    var left = __pyc.ballot(True)
    var mine = left
    while left != 0:
        var leader = __pyc.shuffle_idx(val, UInt32(count_trailing_zeros(left)))
        var same = __pyc.ballot(val == leader)
        if val == leader:
            mine = same
        left &= ~same
    return Scalar[mask_type](mine)

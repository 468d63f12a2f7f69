"""Operations of the 32 threads of a warp. All of them must take part."""

from max.gpu.index import WARP_SIZE, lane_id


@always_inline
def shuffle_idx[dtype: DType, //](value: Scalar[dtype], lane: UInt32) -> Scalar[dtype]:
    """The value of another lane."""
    return __pyc.shuffle_idx(value, lane)


@always_inline
def shuffle_down[dtype: DType, //](value: Scalar[dtype], offset: UInt32) -> Scalar[dtype]:
    """The value of the lane `offset` higher; its own where there is none."""
    return __pyc.shuffle_down(value, offset)


@always_inline
def shuffle_up[dtype: DType, //](value: Scalar[dtype], offset: UInt32) -> Scalar[dtype]:
    """The value of the lane `offset` lower; its own where there is none."""
    return __pyc.shuffle_up(value, offset)


@always_inline
def shuffle_xor[dtype: DType, //](value: Scalar[dtype], mask: UInt32) -> Scalar[dtype]:
    """The value of the lane whose number differs in the bits of `mask`."""
    return __pyc.shuffle_xor(value, mask)


@always_inline
def broadcast[dtype: DType, //](value: Scalar[dtype]) -> Scalar[dtype]:
    """The value of lane 0."""
    return __pyc.shuffle_idx(value, UInt32(0))


@always_inline
def sum[dtype: DType, //](value: Scalar[dtype]) -> Scalar[dtype]:
    """The sum over the warp, in every lane."""
    var total = value
    comptime for step in range(5):
        total += __pyc.shuffle_xor(total, UInt32(16 >> step))
    return total


@always_inline
def max[dtype: DType, //](value: Scalar[dtype]) -> Scalar[dtype]:
    """The greatest value of the warp, in every lane."""
    var best = value
    comptime for step in range(5):
        best = __pyc.max(best, __pyc.shuffle_xor(best, UInt32(16 >> step)))
    return best


@always_inline
def min[dtype: DType, //](value: Scalar[dtype]) -> Scalar[dtype]:
    """The least value of the warp, in every lane."""
    var best = value
    comptime for step in range(5):
        best = __pyc.min(best, __pyc.shuffle_xor(best, UInt32(16 >> step)))
    return best


@always_inline
def prefix_sum[dtype: DType, //, *, exclusive: Bool = False](value: Scalar[dtype]) -> Scalar[dtype]:
    """The sum over the lanes up to this one; without its own value when `exclusive`."""
    var total = value
    comptime for step in range(5):
        var below = __pyc.shuffle_up(total, UInt32(1 << step))
        if lane_id() >= (1 << step):
            total += below
    comptime if exclusive:
        return total - value
    else:
        return total


@always_inline
def vote[dtype: DType](predicate: Bool) -> Scalar[dtype]:
    """A bit for each lane for which the predicate holds."""
    return Scalar[dtype](__pyc.ballot(predicate))

# Ballots: a vote gives every lane the bit mask of a condition; counts and ranks come from its bits.
from max.gpu import WARP_SIZE, global_idx, lane_id
from max.gpu.host import DeviceContext
from max.gpu.primitives import warp
from std.bit import count_trailing_zeros, pop_count


def votes(
    src: Pointer[Int32, ImmUnsafeAnyOrigin],
    masks: Pointer[UInt32, MutUnsafeAnyOrigin],
    ranks: Pointer[Int32, MutUnsafeAnyOrigin],
    divisor: Int32,
):
    var i = global_idx.x
    var lane = UInt32(lane_id())
    var hit = src[unsafe_offset=i] % divisor == 0
    var mask = warp.vote[DType.uint32](hit)
    var below = mask & ((UInt32(1) << lane) - 1)
    ranks[unsafe_offset=i] = Int32(pop_count(below)) if hit else -1
    if lane == 0:
        masks[unsafe_offset=i // WARP_SIZE] = mask


def main() raises:
    comptime n = 96
    var ctx = DeviceContext()
    var src = ctx.enqueue_create_buffer[DType.int32](n)
    var masks = ctx.enqueue_create_buffer[DType.uint32](n // WARP_SIZE)
    var ranks = ctx.enqueue_create_buffer[DType.int32](n)
    with src.map_to_host() as h:
        for i in range(n):
            h[i] = Int32(i * 5 + 1)
    var divisors: List[Int32] = [2, 3, 7, 1000]
    for d in divisors:
        ctx.enqueue_function[votes](src, masks, ranks, d, grid_dim=1, block_dim=n)
        with masks.map_to_host() as m, ranks.map_to_host() as r, src.map_to_host() as s:
            var ok = True
            for w in range(n // WARP_SIZE):
                var rank = 0
                for k in range(WARP_SIZE):
                    var i = w * WARP_SIZE + k
                    var hit = s[i] % d == 0
                    ok = ok and ((m[w] >> UInt32(k)) & 1 == 1) == hit
                    ok = ok and Int(r[i]) == (rank if hit else -1)
                    rank += 1 if hit else 0
            print("divisor", d, "masks", m[0], m[1], m[2], "counts", pop_count(m[0]), pop_count(m[1]), pop_count(m[2]), "agree", ok)
            if m[1] != 0:
                print("  first hit of warp 1 in lane", count_trailing_zeros(m[1]))

# Warp shuffles: a sum by shuffle_down, a butterfly maximum by shuffle_xor, a rotation by shuffle_idx.
from max.gpu import WARP_SIZE, global_idx, lane_id
from max.gpu.host import DeviceContext
from max.gpu.primitives import warp


def warp_sums(src: Pointer[Int32, ImmUnsafeAnyOrigin], sums: Pointer[Int32, MutUnsafeAnyOrigin]):
    var v = src[unsafe_offset=global_idx.x]
    var offset = WARP_SIZE // 2
    while offset > 0:
        v += warp.shuffle_down(v, UInt32(offset))
        offset //= 2
    if lane_id() == 0:
        sums[unsafe_offset=global_idx.x // WARP_SIZE] = v


def warp_maxima(src: Pointer[Int32, ImmUnsafeAnyOrigin], maxima: Pointer[Int32, MutUnsafeAnyOrigin]):
    var v = src[unsafe_offset=global_idx.x]
    comptime for k in range(5):
        v = max(v, warp.shuffle_xor(v, UInt32(1 << k)))
    # every lane has the maximum now, so any lane may write it
    if lane_id() == 31:
        maxima[unsafe_offset=global_idx.x // WARP_SIZE] = v


def rotate(data: Pointer[Int32, MutUnsafeAnyOrigin], by: Int32):
    var v = data[unsafe_offset=global_idx.x]
    var from_lane = (lane_id() + Int(by)) % WARP_SIZE
    data[unsafe_offset=global_idx.x] = warp.shuffle_idx(v, UInt32(from_lane))


def main() raises:
    comptime n = 128
    comptime warps = n // WARP_SIZE
    var ctx = DeviceContext()
    var data = ctx.enqueue_create_buffer[DType.int32](n)
    var result = ctx.enqueue_create_buffer[DType.int32](warps)
    with data.map_to_host() as h:
        for i in range(n):
            h[i] = Int32((i * 29 + 3) % 64)
    ctx.enqueue_function[warp_sums](data, result, grid_dim=2, block_dim=64)
    with result.map_to_host() as h:
        print("sums:  ", h[0], h[1], h[2], h[3])
    ctx.enqueue_function[warp_maxima](data, result, grid_dim=1, block_dim=128)
    with result.map_to_host() as h:
        print("maxima:", h[0], h[1], h[2], h[3])
    with data.map_to_host() as h:
        print("before:", h[0], h[1], h[30], h[31], "|", h[32], h[63])
        var sums = String("host:  ")
        for w in range(warps):
            var acc = 0
            for i in range(WARP_SIZE):
                acc += Int(h[w * WARP_SIZE + i])
            sums += " " + String(acc)
        print(sums)
    ctx.enqueue_function[rotate](data, Int32(3), grid_dim=4, block_dim=32)
    with data.map_to_host() as h:
        print("after: ", h[0], h[1], h[30], h[31], "|", h[32], h[63])

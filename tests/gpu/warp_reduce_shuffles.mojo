# Values of a warp are combined by a function and a shuffle of choice.
from max.gpu import thread_idx
from max.gpu.host import DeviceContext
from max.gpu.primitives import warp
from max.gpu.primitives.warp import shuffle_xor


def greater[dt: DType, w: Int](a: SIMD[dt, w], b: SIMD[dt, w]) -> SIMD[dt, w]:
    return max(a, b)


def combine(p: Pointer[Int32, MutUnsafeAnyOrigin], q: Pointer[Float64, MutUnsafeAnyOrigin]):
    var t = thread_idx.x
    var scale = Int32(1)

    def add(a: Int32, b: Int32) {imm} -> Int32:
        return a + b * scale

    var down = warp.reduce[warp.shuffle_down](p[unsafe_offset=t], add)
    var all = warp.reduce(p[unsafe_offset=t], add)
    var top = warp.reduce[shuffle_xor, greater](q[unsafe_offset=t])
    var of_eight = warp.lane_group_reduce[warp.shuffle_xor, greater, num_lanes=8](q[unsafe_offset=t])
    if t == 0:
        p[unsafe_offset=0] = down + all
    q[unsafe_offset=t] = top * 100 + of_eight


def main() raises:
    var ctx = DeviceContext()
    var b = ctx.enqueue_create_buffer[DType.int32](32)
    var c = ctx.enqueue_create_buffer[DType.float64](32)
    b.enqueue_fill(2)
    with c.map_to_host() as h:
        for i in range(32):
            h[i] = Float64(i * 7 % 32)
    ctx.enqueue_function[combine](b, c, grid_dim=1, block_dim=32)
    with b.map_to_host() as h, c.map_to_host() as g:
        print(h[0], g[0], g[8], g[16], g[31])

# Each lane shuffles, with a mask of eight.
# flags: --check-kernels
# exit: 1
# stderr: warp_lane_left_out.mojo:13:13: divergent-barrier: kernel 'sums' does a warp operation in lane 8, whose mask leaves that lane out
from max.gpu import thread_idx
from max.gpu.host import DeviceContext
from max.gpu.primitives import warp


def sums(p: Pointer[Float32, MutUnsafeAnyOrigin]):
    var t = thread_idx.x
    var v = p[unsafe_offset=t]
    v = v + warp.shuffle_xor(UInt(0xFF), v, 1)
    p[unsafe_offset=t] = v


def main() raises:
    var ctx = DeviceContext()
    var p = ctx.enqueue_create_buffer[DType.float32](32)
    p.enqueue_fill(1)
    ctx.enqueue_function[sums](p, grid_dim=1, block_dim=32)
    ctx.synchronize()

# The lower half of a warp adds the upper half's values, which skips the shuffle.
# flags: --check-kernels
# exit: 1
# stderr: warp_lane_missing.mojo:16:14: divergent-barrier: kernel 'half' wants the value of lane 16 of the warp, which takes no part in this operation
# stderr: by thread (12, 0, 0)
# stderr: 4 times in this launch
from max.gpu import thread_idx
from max.gpu.host import DeviceContext
from max.gpu.primitives import warp


def half(p: Pointer[Float32, MutUnsafeAnyOrigin]):
    var t = thread_idx.x
    var v = p[unsafe_offset=t]
    if t < 16:
        v += warp.shuffle_down(UInt(0xFFFF), v, 4)  # lanes 0 to 11 are right
        v += warp.shuffle_xor(UInt(0xFFFF), v, 4)
        p[unsafe_offset=t] = v


def main() raises:
    var ctx = DeviceContext()
    var p = ctx.enqueue_create_buffer[DType.float32](32)
    p.enqueue_fill(1)
    ctx.enqueue_function[half](p, grid_dim=1, block_dim=32)
    ctx.synchronize()

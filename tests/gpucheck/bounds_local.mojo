# Memory of the thread: both what stack_allocation makes and an array's own pointer.
# flags: --check-kernels
# exit: 1
# stderr: bounds_local.mojo:16:18: out-of-bounds: kernel 'window' reads 4 bytes at byte 16 of the thread's own memory 'taps', which has 16 bytes
# stderr: bounds_local.mojo:18:5: out-of-bounds: kernel 'window' writes 4 bytes at byte 12 of the thread's own memory 'last', which has 12 bytes
from max.gpu import thread_idx
from max.gpu.host import DeviceContext
from std.memory import stack_allocation


def window(dst: Pointer[Int32, MutUnsafeAnyOrigin], n: Int32):
    var taps = stack_allocation[4, Int32]()
    for i in range(4):
        taps[unsafe_offset=i] = Int32(i)
    var last = Array[Int32, 3](fill=0)
    var picked = taps[unsafe_offset=Int(n)]
    var p = last.unsafe_ptr()
    p[unsafe_offset=Int(n) - 1] = picked
    dst[unsafe_offset=thread_idx.x] = last[2]


def main() raises:
    var ctx = DeviceContext()
    var dst = ctx.enqueue_create_buffer[DType.int32](4)
    ctx.enqueue_function[window](dst, Int32(3), grid_dim=1, block_dim=4)
    with dst.map_to_host() as h:
        print("in bounds:", h[0])
    ctx.enqueue_function[window](dst, Int32(4), grid_dim=1, block_dim=4)
    ctx.synchronize()

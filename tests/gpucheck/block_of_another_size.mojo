# A block operation is told of 64 threads, and the block has 128: it has no room for their warps.
# flags: --check-kernels
# exit: 1
# stderr: block_of_another_size.mojo:12:13: panic: kernel 'total' panics: the block has another number of threads than the operation is told
# stderr:     by thread (0, 0, 0) of block (0, 0, 0)
from max.gpu import thread_idx
from max.gpu.host import DeviceContext
from max.gpu.primitives import block


def total(x: Pointer[Int32, MutUnsafeAnyOrigin], out: Pointer[Int32, MutUnsafeAnyOrigin]):
    var s = block.sum[block_size=64](x[unsafe_offset=thread_idx.x])
    if thread_idx.x == 0:
        out[] = s


def main() raises:
    var ctx = DeviceContext()
    var x = ctx.enqueue_create_buffer[DType.int32](128)
    var out = ctx.enqueue_create_buffer[DType.int32](1)
    x.enqueue_fill(1)
    out.enqueue_fill(0)
    ctx.enqueue_function[total](x, out, grid_dim=1, block_dim=128)
    ctx.synchronize()

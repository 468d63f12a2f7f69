# Two barriers, one in each branch: no thread waits where the others do.
# flags: --check-kernels
# exit: 1
# stderr: barrier_elsewhere.mojo:14:9: divergent-barrier: kernel 'split' waits here with 16 of the block's 32 threads
# stderr: thread (16, 0, 0) of block (0, 0, 0) waits at
# stderr: barrier_elsewhere.mojo:16:9
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext


def split(data: Pointer[Int32, MutUnsafeAnyOrigin]):
    var t = thread_idx.x
    if t < 16:
        barrier()
    else:
        barrier()
    data[unsafe_offset=t] = 1


def main() raises:
    var ctx = DeviceContext()
    var data = ctx.enqueue_create_buffer[DType.int32](32)
    ctx.enqueue_function[split](data, grid_dim=1, block_dim=32)
    ctx.synchronize()

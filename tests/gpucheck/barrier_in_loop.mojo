# Threads go around a loop with a barrier as often as their number says.
# flags: --check-kernels
# exit: 1
# stderr: barrier_in_loop.mojo:11:9: divergent-barrier: kernel 'spin' waits here with 7 of the block's 8 threads
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext


def spin(data: Pointer[Int32, MutUnsafeAnyOrigin]):
    for _ in range(thread_idx.x):
        barrier()
    data[unsafe_offset=thread_idx.x] = 1


def main() raises:
    var ctx = DeviceContext()
    var data = ctx.enqueue_create_buffer[DType.int32](8)
    ctx.enqueue_function[spin](data, grid_dim=1, block_dim=8)
    ctx.synchronize()

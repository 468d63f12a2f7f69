# The last block sums what all blocks wrote, but only one thread of each block announces it, without a barrier before.
# flags: --check-kernels
# exit: 1
# stderr: race: kernel 'total' reads
# stderr: while another block wrote it, and nothing orders the two
from max.gpu import barrier, block_idx, grid_dim, thread_idx
from max.gpu.host import DeviceContext
from std.atomic import Atomic

comptime BLOCK = 64


def total(partial: Pointer[Int32, MutUnsafeAnyOrigin], done: Pointer[Int32, MutUnsafeAnyOrigin], sum: Pointer[Int32, MutUnsafeAnyOrigin]):
    var t = thread_idx.x
    partial[unsafe_offset=block_idx.x * BLOCK + t] = Int32(t)
    if t == 0 and Atomic[Int32].fetch_add(done, 1) == Int32(grid_dim.x - 1):
        var all = Int32(0)
        for i in range(grid_dim.x * BLOCK):
            all += partial[unsafe_offset=i]
        sum[unsafe_offset=0] = all


def main() raises:
    var ctx = DeviceContext()
    var partial = ctx.enqueue_create_buffer[DType.int32](4 * BLOCK)
    var done = ctx.enqueue_create_buffer[DType.int32](1)
    var sum = ctx.enqueue_create_buffer[DType.int32](1)
    done.enqueue_fill(0)
    ctx.enqueue_function[total](partial, done, sum, grid_dim=4, block_dim=BLOCK)
    ctx.synchronize()

# Each row of threads reads a window of shared memory that nobody writes to meanwhile; that of the last row reaches beyond it.
# flags: --check-kernels
# exit: 1
# stderr: shared_rows_outside.mojo:25:24: out-of-bounds: kernel 'window' reads element 32 of shared memory 'room', which has 32
# stderr:     by thread (13, 1, 0) of block (0, 0, 0)
# stderr: 6 times in this launch
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation

comptime Ints = Pointer[Int32, MutUnsafeAnyOrigin]


def window(values: Ints, out: Ints, rounds: Int):
    var room = stack_allocation[32, Int32, address_space=AddressSpace.SHARED]()
    var x = thread_idx.x
    var y = thread_idx.y
    var sum = Int32(0)
    for r in range(rounds):
        room[unsafe_offset=y * 16 + x] = values[unsafe_offset=y * 16 + x] + Int32(r)
        barrier()
        comptime for k in range(4):
            if x + k < 100:
                sum += room[unsafe_offset=y * 16 + x + k]
        barrier()
    out[unsafe_offset=y * 16 + x] = sum


def main() raises:
    var ctx = DeviceContext()
    var values = ctx.enqueue_create_buffer[DType.int32](32)
    var out = ctx.enqueue_create_buffer[DType.int32](32)
    values.enqueue_fill(1)
    ctx.enqueue_function[window](values, out, 1, grid_dim=1, block_dim=(16, 2))
    ctx.synchronize()

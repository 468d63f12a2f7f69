# An assert of one thread between reads of shared memory that nobody writes to meanwhile.
# flags: --check-kernels
# exit: 1
# stderr: shared_rows_panic.mojo:20:5: panic: kernel 'limited' panics: assertion failed: too far
# stderr:     by thread (5, 1, 0) of block (1, 0, 0)
from max.gpu import barrier, block_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation

comptime Ints = Pointer[Int32, MutUnsafeAnyOrigin]


def limited(out: Ints):
    var room = stack_allocation[32, Int32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.y * 16 + thread_idx.x
    room[unsafe_offset=t] = Int32(t)
    barrier()
    var sum = room[unsafe_offset=31 - t]
    assert block_idx.x == 0 or t != 21, "too far"
    sum += room[unsafe_offset=t]
    barrier()
    out[unsafe_offset=block_idx.x * 32 + t] = sum


def main() raises:
    var ctx = DeviceContext()
    var out = ctx.enqueue_create_buffer[DType.int32](64)
    ctx.enqueue_function[limited](out, grid_dim=2, block_dim=(16, 2))
    ctx.synchronize()

# A read of shared memory that nobody of the block has written, between barriers where all others only read.
# flags: --check-kernels
# exit: 1
# stderr: uninitialized_shared_gap.mojo:18:28: uninitialized: kernel 'shift' reads element 7 of shared memory 'room', which nothing has written
# stderr:     by thread (6, 0, 0) of block (0, 0, 0)
# stderr: 2 times in this launch
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation

def shift(out: Pointer[Float32, MutUnsafeAnyOrigin]):
    var room = stack_allocation[33, Float32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    if t != 7:
        room[unsafe_offset=t] = Float32(t)
    barrier()
    out[unsafe_offset=t] = room[unsafe_offset=t + 1]


def main() raises:
    var ctx = DeviceContext()
    var out = ctx.enqueue_create_buffer[DType.float32](32)
    ctx.enqueue_function[shift](out, grid_dim=1, block_dim=32)
    ctx.synchronize()

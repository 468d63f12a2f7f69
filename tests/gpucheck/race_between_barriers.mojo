# A race in one round of a loop with barriers: a thread writes what its neighbour has read since the last barrier; the other rounds
# are right.
# flags: --check-kernels
# exit: 1
# stderr: race_between_barriers.mojo:21:13: race: kernel 'rounds' writes element 1 of shared memory 'room' while another thread of the block read it
# stderr:     the other is thread (0, 0, 0) of block (0, 0, 0), at
# stderr:     by thread (1, 0, 0) of block (0, 0, 0)
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation

def rounds(out: Pointer[Float32, MutUnsafeAnyOrigin], count: Int):
    var room = stack_allocation[64, Float32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    room[unsafe_offset=t] = Float32(t)
    barrier()
    for r in range(count):
        var next = room[unsafe_offset=(t + 1) % 64]
        if r == 1:
            room[unsafe_offset=t] = next
        barrier()
        if r != 1:
            room[unsafe_offset=t] = next
        barrier()
    out[unsafe_offset=t] = room[unsafe_offset=t]


def main() raises:
    var ctx = DeviceContext()
    var out = ctx.enqueue_create_buffer[DType.float32](64)
    ctx.enqueue_function[rounds](out, 3, grid_dim=1, block_dim=64)
    ctx.synchronize()

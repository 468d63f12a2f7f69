# A loop without a barrier at its end: threads write for the next round what others still read in this one.
# flags: --check-kernels
# exit: 1
# stderr: race_next_round.mojo:16:9: race: kernel 'rounds' writes element
# stderr: of shared memory 'room' while another thread of the block read it
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation

def rounds(out: Pointer[Float32, MutUnsafeAnyOrigin], count: Int):
    var room = stack_allocation[32, Float32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    var sum = Float32(0)
    for r in range(count):
        room[unsafe_offset=t] = Float32(t + r)
        barrier()
        sum += room[unsafe_offset=(t + 1) % 32]
    out[unsafe_offset=t] = sum


def main() raises:
    var ctx = DeviceContext()
    var out = ctx.enqueue_create_buffer[DType.float32](32)
    ctx.enqueue_function[rounds](out, 3, grid_dim=1, block_dim=32)
    ctx.synchronize()

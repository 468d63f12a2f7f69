# Two warps that wait at barriers of their own: what one reads of the other is not ordered.
# flags: --check-kernels
# exit: 1
# stderr: race_named_barriers.mojo:16:5: race: kernel 'pipeline' writes element 31 of shared memory 'room' while another thread of the block read it
# stderr: race_named_barriers.mojo:22:30
from max.gpu import thread_idx, warp_id
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from max.gpu.sync import named_barrier
from std.memory import stack_allocation


def pipeline(p: Pointer[Float32, MutUnsafeAnyOrigin]):
    var room = stack_allocation[64, Float32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    room[unsafe_offset=t] = p[unsafe_offset=t]
    if warp_id() == 0:
        named_barrier[32](1)
        p[unsafe_offset=t] = room[unsafe_offset=31 - t]
    else:
        named_barrier[32](2)
        p[unsafe_offset=t] = room[unsafe_offset=t - 1]


def main() raises:
    var ctx = DeviceContext()
    var p = ctx.enqueue_create_buffer[DType.float32](64)
    p.enqueue_fill(1)
    ctx.enqueue_function[pipeline](p, grid_dim=1, block_dim=64)
    ctx.synchronize()

# What was copied aside is the copying thread's own until a barrier. The memory is named as the kernel has it, although the library writes there.
# flags: --check-kernels
# exit: 1
# stderr: race_async_copy.mojo:17:26: race: kernel 'turn' reads element 1 of shared memory 'room' while another thread of the block wrote it, and no barrier orders the two
# stderr: race_async_copy.mojo:15:5
from max.gpu import thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace, async_copy, async_copy_wait_all
from std.memory import stack_allocation


def turn(x: Pointer[Float32, MutUnsafeAnyOrigin], y: Pointer[Float32, MutUnsafeAnyOrigin]):
    var room = stack_allocation[32, Float32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    async_copy[4](x.unsafe_offset(t), room.unsafe_offset(t))
    async_copy_wait_all()
    y[unsafe_offset=t] = room[unsafe_offset=(t + 1) % 32]


def main() raises:
    var ctx = DeviceContext()
    var x = ctx.enqueue_create_buffer[DType.float32](32)
    var y = ctx.enqueue_create_buffer[DType.float32](32)
    x.enqueue_fill(1)
    ctx.enqueue_function[turn](x, y, grid_dim=1, block_dim=32)

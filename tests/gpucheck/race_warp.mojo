# Lanes of one warp do not wait for each other by themselves; with syncwarp they do.
# flags: --check-kernels
# exit: 1
# stderr: race_warp.mojo:25:29: race: kernel 'careless'
# stderr: of shared memory 'tile'
# stderr: race_warp.mojo:24:5
from max.gpu import syncwarp, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation


def careful(data: Pointer[Int32, MutUnsafeAnyOrigin]):
    var tile = stack_allocation[32, Int32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    tile[unsafe_offset=t] = Int32(t)
    syncwarp()
    data[unsafe_offset=t] = tile[unsafe_offset=t ^ 1]


def careless(data: Pointer[Int32, MutUnsafeAnyOrigin]):
    var tile = stack_allocation[32, Int32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    tile[unsafe_offset=t] = Int32(t)
    data[unsafe_offset=t] = tile[unsafe_offset=t ^ 1]


def main() raises:
    var ctx = DeviceContext()
    var data = ctx.enqueue_create_buffer[DType.int32](32)
    ctx.enqueue_function[careful](data, grid_dim=1, block_dim=32)
    with data.map_to_host() as h:
        print("careful:", h[0], h[1])
    ctx.enqueue_function[careless](data, grid_dim=1, block_dim=32)
    ctx.synchronize()

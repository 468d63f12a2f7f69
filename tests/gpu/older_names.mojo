# Names of origins and casts that other releases have.
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace, async_copy, async_copy_wait_all
from std.memory import stack_allocation


def reverse(source: Pointer[Int32, ImmutAnyOrigin], to: Pointer[Int32, MutAnyOrigin]):
    var room = stack_allocation[32, Int32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    async_copy[4](source.unsafe_offset(t).address_space_cast[AddressSpace.GLOBAL](), room.unsafe_offset(t))
    async_copy_wait_all()
    barrier()
    to[unsafe_offset=t] = room[unsafe_offset=31 - t]


def main() raises:
    var ctx = DeviceContext()
    var source = ctx.enqueue_create_buffer[DType.int32](32)
    var to = ctx.enqueue_create_buffer[DType.int32](32)
    with source.map_to_host() as host:
        for i in range(32):
            host[i] = Int32(i)
    ctx.enqueue_function[reverse](source, to, grid_dim=1, block_dim=32)
    with to.map_to_host() as host:
        print(host[0], host[31])

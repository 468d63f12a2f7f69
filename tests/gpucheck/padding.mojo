# Bytes between fields are written with the fields: a struct that is written field by field is read as a whole, also in shared memory.
# flags: --check-kernels
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation

comptime N = 32


@fieldwise_init
struct Inner(TrivialRegisterPassable):
    var wide: Int64
    var flag: UInt8


@fieldwise_init
struct Item(TrivialRegisterPassable):
    var first: UInt8
    var second: Int32
    var inner: Inner
    var last: UInt16


def turn(result: Pointer[Int64, MutUnsafeAnyOrigin]):
    var items = stack_allocation[N, Item, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    ref item = items[unsafe_offset=t]
    item.first = UInt8(t)
    item.second = Int32(t * 2)
    item.inner.wide = Int64(t * 3)
    item.inner.flag = 1
    item.last = 7
    barrier()
    var other = items[unsafe_offset=N - 1 - t]
    result[unsafe_offset=t] = Int64(other.first) + Int64(other.second) + other.inner.wide + Int64(other.inner.flag) + Int64(other.last)


def main() raises:
    var ctx = DeviceContext()
    var result = ctx.enqueue_create_buffer[DType.int64](N)
    ctx.enqueue_function[turn](result, grid_dim=1, block_dim=N)
    with result.map_to_host() as h:
        print(h[0], h[31])

# What threads put into memory of their own, or of the block, in front of a condition that only the last threads of a block may not meet.
from max.gpu import barrier, block_idx, global_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation


@fieldwise_init
struct Item(TrivialRegisterPassable):
    var limit: Float32
    var value: Float32


@fieldwise_init
struct Table(TrivialRegisterPassable):
    var items: Array[Item, 3]


def pick(table: Table, x: Int) -> Float32:
    var which = -1
    for i in range(3):
        if table.items[i].limit < Float32(x):
            which = i
    if which < 0:
        return 0
    return table.items[which].value


def picked(to: Pointer[Float32, MutUnsafeAnyOrigin], n: Int32, table: Table):
    var x = global_idx.x
    if x < Int(n):
        to[unsafe_offset=x] = pick(table, x)


def reversed(to: Pointer[Float32, MutUnsafeAnyOrigin], n: Int32):
    var room = stack_allocation[64, Float32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    room[unsafe_offset=t] = Float32(t * 3)
    if global_idx.x < Int(n):
        to[unsafe_offset=global_idx.x] = Float32(block_idx.x)
    barrier()
    if global_idx.x < Int(n):
        to[unsafe_offset=global_idx.x] += room[unsafe_offset=63 - t]


def own(to: Pointer[Float32, MutUnsafeAnyOrigin], n: Int32, shift: Int32):
    var mine = stack_allocation[4, Float32]()
    for i in range(4):
        mine[unsafe_offset=i] = Float32(i * 10 + thread_idx.x)
    if global_idx.x < Int(n):
        to[unsafe_offset=global_idx.x] = mine[unsafe_offset=(Int(shift) + global_idx.x) % 4]


def main() raises:
    var ctx = DeviceContext()
    comptime n = 300
    var b = ctx.enqueue_create_buffer[DType.float32](n)
    var items: Array[Item, 3] = [Item(3, 0.5), Item(7, 0.25), Item(120, 1)]
    var table = Table(items^)
    var wrong = 0
    ctx.enqueue_function[picked](b, Int32(n), table, grid_dim=5, block_dim=64)
    with b.map_to_host() as h:
        for x in range(n):
            wrong += Int(h[x] != pick(table, x))
    ctx.enqueue_function[reversed](b, Int32(n), grid_dim=5, block_dim=64)
    with b.map_to_host() as h:
        for x in range(n):
            wrong += Int(h[x] != Float32(x // 64 + (63 - x % 64) * 3))
    ctx.enqueue_function[own](b, Int32(n), Int32(1), grid_dim=5, block_dim=64)
    with b.map_to_host() as h:
        for x in range(n):
            wrong += Int(h[x] != Float32((1 + x) % 4 * 10 + x % 64))
    print("wrong:", wrong)

# Between two barriers of these kernels nobody writes to shared memory, and much of it is read: whole tiles, tiles with gaps that nobody
# writes or reads, parts of them through other pointers, several elements at once. Nothing is reported.
# flags: --check-kernels
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace, external_memory
from std.memory import stack_allocation

comptime SIDE = 8
comptime Ints = Pointer[Int32, MutUnsafeAnyOrigin]


def padded(source: Ints, target: Ints, rounds: Int):
    """The last element of each row is nobody's."""
    var tile = stack_allocation[SIDE * (SIDE + 1), Int32, address_space=AddressSpace.SHARED]()
    var x = thread_idx.x
    var y = thread_idx.y
    var sum = Int32(0)
    for r in range(rounds):
        tile[unsafe_offset=y * (SIDE + 1) + x] = source[unsafe_offset=y * SIDE + x] + Int32(r)
        barrier()
        for k in range(SIDE):
            sum += tile[unsafe_offset=k * (SIDE + 1) + y] * tile[unsafe_offset=y * (SIDE + 1) + k]
        barrier()
    target[unsafe_offset=y * SIDE + x] = sum


def halves(source: Ints, target: Ints):
    """Two names for parts of one array; those who read them skip a barrier that they need not."""
    var whole = external_memory[Int32, address_space=AddressSpace.SHARED, alignment=16]()
    var second = whole + SIDE * SIDE
    var t = thread_idx.y * SIDE + thread_idx.x
    whole[unsafe_offset=t] = source[unsafe_offset=t]
    second[unsafe_offset=t] = -source[unsafe_offset=t]
    barrier()
    var sum = whole[unsafe_offset=(t + 1) % (SIDE * SIDE)] + 2 * second[unsafe_offset=(t + 2) % (SIDE * SIDE)]
    if t % 2 == 0:
        sum += second[unsafe_offset=-1 - t]
    target[unsafe_offset=t] = sum


def rows(source: Ints, target: Ints):
    """Four elements at once."""
    var tile = stack_allocation[SIDE * SIDE, Int32, address_space=AddressSpace.SHARED, alignment=16]()
    var t = thread_idx.y * SIDE + thread_idx.x
    tile[unsafe_offset=t] = source[unsafe_offset=t]
    barrier()
    var four = tile.load[width=4](t // 4 * 4)
    target[unsafe_offset=t] = four.reduce_add()


def main() raises:
    var ctx = DeviceContext()
    var source = ctx.enqueue_create_buffer[DType.int32](SIDE * SIDE)
    var target = ctx.enqueue_create_buffer[DType.int32](SIDE * SIDE)
    with source.map_to_host() as h:
        for i in range(SIDE * SIDE):
            h[i] = Int32(i)
    ctx.enqueue_function[padded](source, target, 2, grid_dim=1, block_dim=(SIDE, SIDE))
    with target.map_to_host() as h:
        print("padded", h[0], h[SIDE * SIDE - 1])
    ctx.enqueue_function[halves](source, target, grid_dim=1, block_dim=(SIDE, SIDE), shared_mem_bytes=2 * SIDE * SIDE * 4)
    with target.map_to_host() as h:
        print("halves", h[0], h[1], h[SIDE * SIDE - 1])
    ctx.enqueue_function[rows](source, target, grid_dim=1, block_dim=(SIDE, SIDE))
    with target.map_to_host() as h:
        print("rows", h[0], h[SIDE * SIDE - 1])

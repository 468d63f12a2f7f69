# Kernels that look dangerous and are right: nothing is reported.
# flags: --check-kernels
from max.gpu import barrier, block_idx, global_idx, grid_dim, syncwarp, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.atomic import Atomic
from std.memory import stack_allocation

comptime BLOCK = 64
comptime Ints = Pointer[Int32, MutUnsafeAnyOrigin]
comptime Bytes = Pointer[UInt8, MutUnsafeAnyOrigin]


def neighbouring_bytes(data: Bytes):
    """Bytes of one word belong to different threads."""
    data[unsafe_offset=global_idx.x] = UInt8(global_idx.x)


def last_block_sums(partial: Ints, done: Ints, sum: Ints):
    """The block that announces itself last reads what the others wrote."""
    var is_last = stack_allocation[1, Int32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    partial[unsafe_offset=block_idx.x * BLOCK + t] = Int32(t)
    barrier()
    if t == 0:
        var before = Atomic[Int32].fetch_add(done, 1)
        is_last[unsafe_offset=0] = 1 if before == Int32(grid_dim.x - 1) else 0
    barrier()
    if is_last[unsafe_offset=0] == 1:
        var all = Int32(0)
        for b in range(grid_dim.x):
            all += partial[unsafe_offset=b * BLOCK + t]
        _ = Atomic[Int32].fetch_add(sum, all)


def locked(lock: Ints, value: Ints):
    """A lock orders plain accesses."""
    var expected = Int32(0)
    while not Atomic[Int32].compare_exchange(lock, expected, 1):
        expected = 0
    value[unsafe_offset=0] += 1
    Atomic[Int32].store(lock, 0)


def same_value_read_by_all(src: Ints, dst: Ints):
    """Reads do not disturb each other; each thread writes what only it has read."""
    var t = global_idx.x
    var all = src[unsafe_offset=0] + src[unsafe_offset=t]
    dst[unsafe_offset=t] = all
    dst[unsafe_offset=t] += 1


def one_past_the_end(data: Ints, n: Int32):
    """A pointer may point past the end, as long as nothing is read there."""
    var end = data
    for _ in range(Int(n)):
        end = Pointer(to=end[unsafe_offset=1])
    if thread_idx.x == 0:
        end[unsafe_offset=-1] = 7


def reused_tile(data: Ints):
    """The tile belongs to each block anew, and is written again after a barrier."""
    var tile = stack_allocation[BLOCK, Int32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    for round in range(3):
        tile[unsafe_offset=t] = data[unsafe_offset=t] + Int32(round)
        barrier()
        var other = tile[unsafe_offset=BLOCK - 1 - t]
        barrier()
        data[unsafe_offset=t] = other


def main() raises:
    var ctx = DeviceContext()
    var bytes = ctx.enqueue_create_buffer[DType.uint8](2 * BLOCK)
    ctx.enqueue_function[neighbouring_bytes](bytes, grid_dim=2, block_dim=BLOCK)
    with bytes.map_to_host() as h:
        print("bytes", h[0], h[2 * BLOCK - 1])

    var partial = ctx.enqueue_create_buffer[DType.int32](4 * BLOCK)
    var done = ctx.enqueue_create_buffer[DType.int32](1)
    var sum = ctx.enqueue_create_buffer[DType.int32](1)
    done.enqueue_fill(0)
    sum.enqueue_fill(0)
    ctx.enqueue_function[last_block_sums](partial, done, sum, grid_dim=4, block_dim=BLOCK)
    with sum.map_to_host() as h:
        print("sum", h[0])

    done.enqueue_fill(0)
    sum.enqueue_fill(0)
    ctx.enqueue_function[locked](done, sum, grid_dim=3, block_dim=4)
    with sum.map_to_host() as h:
        print("locked", h[0])

    var copy = ctx.enqueue_create_buffer[DType.int32](4 * BLOCK)
    ctx.enqueue_function[same_value_read_by_all](partial, copy, grid_dim=4, block_dim=BLOCK)
    ctx.enqueue_function[one_past_the_end](copy, Int32(4 * BLOCK), grid_dim=1, block_dim=1)
    with copy.map_to_host() as h:
        print("copy", h[1], h[4 * BLOCK - 1])

    ctx.enqueue_function[reused_tile](partial, grid_dim=1, block_dim=BLOCK)
    with partial.map_to_host() as h:
        print("tile", h[0], h[BLOCK - 1])

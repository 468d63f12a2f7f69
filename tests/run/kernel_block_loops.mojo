# Kernels whose threads go together, part and meet again: barriers in loops and branches that all take alike, early returns, values and
# local arrays that live across barriers, blocks of which a part has nothing to do, blocks of three dimensions.
from max.gpu import barrier, block_dim, block_idx, global_idx, thread_idx
from max.gpu.host import DeviceBuffer, DeviceContext
from max.gpu.memory import AddressSpace
from pyc.gpu import Span, Tensor, shared
from std.memory import stack_allocation

comptime Out = Pointer[Int32, MutUnsafeAnyOrigin]


def loops_and_barriers(out_: Out, rounds: Int32):
    """A value is passed around the block; the loop counters are the same in all threads, the sums are not."""
    var ring = stack_allocation[32, Int32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    var mine = Int32(t)
    var total = Int32(0)
    for r in range(Int(rounds)):
        ring[unsafe_offset=t] = mine
        barrier()
        if r % 2 == 0:
            mine = ring[unsafe_offset=(t + 1) % 32]
            barrier()
            total += mine * Int32(r)
        else:
            for k in range(3):
                total += ring[unsafe_offset=(t + k) % 32]
            barrier()
    out_[unsafe_offset=block_idx.x * 32 + t] = total * 100 + mine


def local_arrays(out_: Out):
    var own = stack_allocation[4, Int32]()
    var line = stack_allocation[32, Int32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    for k in range(4):
        own[unsafe_offset=k] = Int32(t * 10 + k)
    line[unsafe_offset=t] = own[unsafe_offset=t % 4]
    barrier()
    own[unsafe_offset=(t + 1) % 4] += line[unsafe_offset=31 - t]
    barrier()
    var sum = Int32(0)
    for k in range(4):
        sum = sum * 3 + own[unsafe_offset=k]
    out_[unsafe_offset=t] = sum


def some_leave(x: Span[Int32, MutUnsafeAnyOrigin], y: Span[mut=True, Int32, MutUnsafeAnyOrigin]):
    """Threads past the end return before the barrier."""
    var tile = shared[Int32, 16]()
    var i = global_idx.x
    if i >= len(x):
        return
    tile[thread_idx.x] = x[i] * 2
    barrier()
    var neighbour = thread_idx.x ^ 1
    if block_idx.x * block_dim.x + neighbour < len(x):
        y[i] = tile[neighbour] + x[i]
    else:
        y[i] = -1


def collatz(out_: Out, n: Int32):
    """Each thread leaves its loop when it wants."""
    var i = global_idx.x
    if i < Int(n):
        var v = i + 1
        var steps = Int32(0)
        while v != 1:
            v = v // 2 if v % 2 == 0 else 3 * v + 1
            steps += 1
        out_[unsafe_offset=i] = steps


def in_three_dimensions(t: Tensor[mut=True, Int32, 3, MutUnsafeAnyOrigin]):
    var cube = shared[Int32, 3, 2, 4]()
    var x = thread_idx.x
    var y = thread_idx.y
    var z = thread_idx.z
    cube[z, y, x] = Int32(x + 10 * y + 100 * z)
    barrier()
    for step in range(3):
        var from_ = cube[(z + step) % 3, 1 - y, 3 - x]
        barrier()
        cube[z, y, x] = from_ + Int32(step)
        barrier()
    t[z, y, x] = cube[z, y, x]


def sum_rows(a: Tensor[Int32, 2, MutUnsafeAnyOrigin], out_: Span[mut=True, Int32, MutUnsafeAnyOrigin]):
    """A loop that all threads run alike, without a barrier, behind a condition that only part of the last block fulfils."""
    var r = global_idx.x
    if r < a.shape[0]:
        var total = Int32(0)
        for c in range(a.shape[1]):
            if a[r, c] % 2 == 0:
                total += a[r, c]
            else:
                total -= 1
        out_[r] = total


def show(ctx: DeviceContext, name: String, buffer: DeviceBuffer[DType.int32, _], count: Int) raises:
    var host = List[Int32](length=len(buffer), fill=0)
    ctx.enqueue_copy(Span(host), buffer)
    var line = name
    for i in range(count):
        line += " " + String(host[i])
    print(line)


def main() raises:
    var ctx = DeviceContext()
    var out_ = ctx.enqueue_create_buffer[DType.int32](64)
    ctx.enqueue_function[loops_and_barriers](out_, Int32(5), grid_dim=2, block_dim=32)
    show(ctx, "loops", out_, 8)
    ctx.enqueue_function[local_arrays](out_, grid_dim=1, block_dim=32)
    show(ctx, "local", out_, 8)
    var x = ctx.enqueue_create_buffer[DType.int32](45)
    var y = ctx.enqueue_create_buffer[DType.int32](45)
    with x.map_to_host() as h:
        for i in range(45):
            h[i] = Int32(i * i)
    ctx.enqueue_function[some_leave](x, y, grid_dim=3, block_dim=16)
    show(ctx, "leave", y, 45)
    ctx.enqueue_function[collatz](out_, Int32(50), grid_dim=4, block_dim=16)
    show(ctx, "steps", out_, 50)
    var cube = ctx.enqueue_create_buffer[DType.int32](3, 2, 4)
    ctx.enqueue_function[in_three_dimensions](cube, grid_dim=1, block_dim=(4, 2, 3))
    show(ctx, "cube", cube, 24)
    var matrix = ctx.enqueue_create_buffer[DType.int32](21, 7)
    with matrix.map_to_host() as h:
        for i in range(21 * 7):
            h[i] = Int32(i)
    ctx.enqueue_function[sum_rows](matrix, y, grid_dim=3, block_dim=8)
    show(ctx, "rows", y, 21)

# A tree reduction in shared memory; a second launch adds up the partial sums of the blocks.
from max.gpu import barrier, block_idx, global_idx, thread_idx
from max.gpu.host import DeviceBuffer, DeviceContext
from max.gpu.memory import AddressSpace
from std.math import ceildiv
from std.memory import stack_allocation

comptime BLOCK = 64


def block_sums(src: Pointer[Int64, ImmUnsafeAnyOrigin], partial: Pointer[Int64, MutUnsafeAnyOrigin], n: Int32):
    var cache = stack_allocation[BLOCK, Int64, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    var i = global_idx.x
    cache[unsafe_offset=t] = src[unsafe_offset=i] if i < Int(n) else 0
    barrier()
    var half = BLOCK // 2
    while half > 0:
        if t < half:
            cache[unsafe_offset=t] += cache[unsafe_offset=t + half]
        barrier()
        half //= 2
    if t == 0:
        partial[unsafe_offset=block_idx.x] = cache[unsafe_offset=0]


def device_sum(ctx: DeviceContext, src: DeviceBuffer[DType.int64], n: Int) raises -> Int64:
    """Launches until one value is left, and counts the rounds by printing them."""
    var current = src
    var count = n
    while count > 1:
        var blocks = ceildiv(count, BLOCK)
        var partial = ctx.enqueue_create_buffer[DType.int64](blocks)
        ctx.enqueue_function[block_sums](current, partial, Int32(count), grid_dim=blocks, block_dim=BLOCK)
        print("  ", count, "->", blocks)
        current = partial
        count = blocks
    with current.map_to_host() as h:
        return h[0]


def main() raises:
    var ctx = DeviceContext()
    var sizes: List[Int] = [1, 63, 64, 65, 5000]
    for n in sizes:
        var src = ctx.enqueue_create_buffer[DType.int64](n)
        var expect = Int64(0)
        with src.map_to_host() as h:
            for i in range(n):
                h[i] = Int64(i) * Int64(i) - 7
                expect += h[i]
        var got = device_sum(ctx, src, n)
        print("n", n, "sum", got, "equal", got == expect)

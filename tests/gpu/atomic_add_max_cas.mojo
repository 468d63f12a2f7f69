# Atomics on global memory: counters, maximum and minimum, and a compare-exchange loop.
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from std.atomic import Atomic


def statistics(src: Pointer[Int32, ImmUnsafeAnyOrigin], out_: Pointer[Int32, MutUnsafeAnyOrigin], n: Int32):
    """Fills out_ with: count of negatives, sum, maximum, minimum."""
    var i = global_idx.x
    if i >= Int(n):
        return
    var v = src[unsafe_offset=i]
    if v < 0:
        _ = Atomic[Int32].fetch_add(out_, 1)
    _ = Atomic[Int32].fetch_add(out_.unsafe_offset(1), v)
    Atomic[Int32].max(out_.unsafe_offset(2), v)
    Atomic[Int32].min(out_.unsafe_offset(3), v)


def multiply_mod(src: Pointer[Int32, ImmUnsafeAnyOrigin], cell: Pointer[Int64, MutUnsafeAnyOrigin], n: Int32):
    """The product of all odd values modulo a prime, by a compare-exchange loop."""
    var i = global_idx.x
    if i < Int(n) and src[unsafe_offset=i] % 2 != 0:
        var factor = Int64(src[unsafe_offset=i]) % 10007
        var seen = Atomic[Int64].load(cell)
        while not Atomic[Int64].compare_exchange(cell, seen, (seen * factor) % 10007):
            pass


def main() raises:
    comptime n = 500
    var ctx = DeviceContext()
    var src = ctx.enqueue_create_buffer[DType.int32](n)
    var stats = ctx.enqueue_create_buffer[DType.int32](4)
    var cell = ctx.enqueue_create_buffer[DType.int64](1)
    with src.map_to_host() as h:
        for i in range(n):
            h[i] = Int32((i * 7919) % 1009) - 400
    with stats.map_to_host() as h:
        h[0] = 0
        h[1] = 0
        h[2] = Int32.MIN
        h[3] = Int32.MAX
    cell.enqueue_fill(1)
    ctx.enqueue_function[statistics](src, stats, Int32(n), grid_dim=8, block_dim=64)
    ctx.enqueue_function[multiply_mod](src, cell, Int32(n), grid_dim=4, block_dim=128)
    with stats.map_to_host() as h:
        print("negatives", h[0])
        print("sum", h[1])
        print("max", h[2])
        print("min", h[3])
    var product = Int64(1)
    with src.map_to_host() as h:
        for i in range(n):
            if h[i] % 2 != 0:
                product = product * (Int64(h[i]) % 10007) % 10007
    with cell.map_to_host() as h:
        print("product", h[0], "host", product)

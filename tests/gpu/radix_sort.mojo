# Least-significant-digit radix sort: per-block digit counts, a scan of them, a stable scatter.
from max.gpu import barrier, block_idx, grid_dim, thread_idx, global_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation
from std.math import ceildiv
from std.random import seed

comptime RADIX = 16
comptime BLOCK = 64
comptime Keys = Pointer[UInt32, MutUnsafeAnyOrigin]
comptime Counts = Pointer[Int32, MutUnsafeAnyOrigin]


@always_inline
def digit(key: UInt32, shift: UInt32) -> Int:
    return Int((key >> shift) & (RADIX - 1))


def count_digits(keys: Keys, counts: Counts, n: Int32, shift: UInt32):
    var local = stack_allocation[RADIX, Int32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    if t < RADIX:
        local[unsafe_offset=t] = 0
    barrier()
    var i = global_idx.x
    if i < Int(n):
        from std.atomic import Atomic
        _ = Atomic[Int32].fetch_add(local.unsafe_offset(digit(keys[unsafe_offset=i], shift)), 1)
    barrier()
    if t < RADIX:
        counts[unsafe_offset=t * grid_dim.x + block_idx.x] = local[unsafe_offset=t]


def scan_serial(counts: Counts, n: Int32):
    if global_idx.x == 0:
        var total = Int32(0)
        for i in range(n):
            var c = counts[unsafe_offset=Int(i)]
            counts[unsafe_offset=Int(i)] = total
            total += c


def scatter(keys: Keys, sorted: Keys, starts: Counts, n: Int32, shift: UInt32):
    var block_keys = stack_allocation[BLOCK, UInt32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    var i = global_idx.x
    if i < Int(n):
        block_keys[unsafe_offset=t] = keys[unsafe_offset=i]
    barrier()
    if i < Int(n):
        var key = block_keys[unsafe_offset=t]
        var d = digit(key, shift)
        var rank = 0
        for k in range(t):
            if digit(block_keys[unsafe_offset=k], shift) == d:
                rank += 1
        var at = Int(starts[unsafe_offset=d * grid_dim.x + block_idx.x]) + rank
        sorted[unsafe_offset=at] = key


def main() raises:
    comptime n = 1000
    seed(7)
    var ctx = DeviceContext()
    var blocks = ceildiv(n, BLOCK)
    var a = ctx.enqueue_create_buffer[DType.uint32](n)
    var b = ctx.enqueue_create_buffer[DType.uint32](n)
    var counts = ctx.enqueue_create_buffer[DType.int32](RADIX * blocks)
    var expect = List[UInt32]()
    with a.map_to_host() as h:
        var x = UInt32(12345)
        for i in range(n):
            x = x * 1664525 + 1013904223
            h[i] = x >> 4
            expect.append(x >> 4)
    sort(expect)
    for p in range(7):
        var shift = UInt32(p * 4)
        ctx.enqueue_function[count_digits](a, counts, Int32(n), shift, grid_dim=blocks, block_dim=BLOCK)
        ctx.enqueue_function[scan_serial](counts, Int32(RADIX * blocks), grid_dim=1, block_dim=1)
        ctx.enqueue_function[scatter](a, b, counts, Int32(n), shift, grid_dim=blocks, block_dim=BLOCK)
        swap(a, b)
    with a.map_to_host() as h:
        var wrong = 0
        for i in range(n):
            if h[i] != expect[i]:
                wrong += 1
        print("first", h[0], "last", h[n - 1], "wrong", wrong)

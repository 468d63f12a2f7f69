# Keeps the elements that satisfy a predicate, in order: flags, block scans, block offsets, scatter.
from max.gpu import barrier, block_idx, global_idx, thread_idx
from max.gpu.host import DeviceBuffer, DeviceContext
from max.gpu.memory import AddressSpace
from std.math import ceildiv
from std.memory import stack_allocation

comptime BLOCK = 64
comptime In = Pointer[Int32, ImmUnsafeAnyOrigin]
comptime Out = Pointer[Int32, MutUnsafeAnyOrigin]


def is_prime(v: Int32) -> Bool:
    if v < 2:
        return False
    var d = Int32(2)
    while d * d <= v:
        if v % d == 0:
            return False
        d += 1
    return True


def ends_in_seven(v: Int32) -> Bool:
    return v % 10 == 7


def flag_and_scan[keep: def(Int32) thin -> Bool](src: In, n: Int32, position: Out, block_total: Out):
    """Exclusive scan of the flags of one block; the block's total goes to block_total."""
    var scan = stack_allocation[BLOCK, Int32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    var i = global_idx.x
    var flag = Int32(0)
    if i < Int(n) and keep(src[unsafe_offset=i]):
        flag = 1
    scan[unsafe_offset=t] = flag
    barrier()
    var step = 1
    while step < BLOCK:
        var add = scan[unsafe_offset=t - step] if t >= step else 0
        barrier()
        scan[unsafe_offset=t] += add
        barrier()
        step *= 2
    if i < Int(n):
        position[unsafe_offset=i] = scan[unsafe_offset=t] - flag
    if t == BLOCK - 1:
        block_total[unsafe_offset=block_idx.x] = scan[unsafe_offset=t]


def scan_totals(block_total: Out, blocks: Int32):
    """One thread turns the totals into starting offsets; the grand total is appended."""
    if global_idx.x == 0:
        var acc = Int32(0)
        for b in range(Int(blocks)):
            var v = block_total[unsafe_offset=b]
            block_total[unsafe_offset=b] = acc
            acc += v
        block_total[unsafe_offset=Int(blocks)] = acc


def scatter[keep: def(Int32) thin -> Bool](src: In, n: Int32, position: In, block_start: In, dst: Out):
    var i = global_idx.x
    if i < Int(n):
        var v = src[unsafe_offset=i]
        if keep(v):
            dst[unsafe_offset=Int(block_start[unsafe_offset=block_idx.x] + position[unsafe_offset=i])] = v


def compact[
    keep: def(Int32) thin -> Bool
](ctx: DeviceContext, src: DeviceBuffer[DType.int32], dst: DeviceBuffer[DType.int32]) raises -> Int:
    var n = len(src)
    var blocks = ceildiv(n, BLOCK)
    var position = ctx.enqueue_create_buffer[DType.int32](n)
    var totals = ctx.enqueue_create_buffer[DType.int32](blocks + 1)
    ctx.enqueue_function[flag_and_scan[keep]](src, Int32(n), position, totals, grid_dim=blocks, block_dim=BLOCK)
    ctx.enqueue_function[scan_totals](totals, Int32(blocks), grid_dim=1, block_dim=1)
    ctx.enqueue_function[scatter[keep]](src, Int32(n), position, totals, dst, grid_dim=blocks, block_dim=BLOCK)
    with totals.map_to_host() as h:
        return Int(h[blocks])


def report[keep: def(Int32) thin -> Bool](ctx: DeviceContext, label: String, src: DeviceBuffer[DType.int32]) raises:
    var dst = ctx.enqueue_create_buffer[DType.int32](len(src))
    var count = compact[keep](ctx, src, dst)
    var at = 0
    var wrong = 0
    with src.map_to_host() as s, dst.map_to_host() as d:
        for i in range(len(s)):
            if keep(s[i]):
                if d[at] != s[i]:
                    wrong += 1
                at += 1
        print(label, "kept", count, "of", len(s), "expected", at, "wrong", wrong)
        var line = String("  ")
        for k in range(min(count, 10)):
            line += String(d[k]) + " "
        print(line + "...", d[count - 1])


def main() raises:
    var ctx = DeviceContext()
    var sizes: List[Int] = [100, 64, 333]
    for n in sizes:
        var src = ctx.enqueue_create_buffer[DType.int32](n)
        with src.map_to_host() as h:
            for i in range(n):
                h[i] = Int32((i * 31 + 7) % 257)
        report[is_prime](ctx, "primes:", src)
        report[ends_in_seven](ctx, "sevens:", src)

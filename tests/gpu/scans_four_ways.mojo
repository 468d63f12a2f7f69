# Three ways to scan: Hillis-Steele in shared memory, Blelloch's tree, and warps by shuffles; then blocks are added up.
from max.gpu import WARP_SIZE, barrier, block_idx, global_idx, lane_id, thread_idx, warp_id
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from max.gpu.primitives import block, warp
from std.math import ceildiv
from std.memory import stack_allocation

comptime BLOCK = 128
comptime Ints = Pointer[Int64, MutUnsafeAnyOrigin]


def hillis(src: Ints, dst: Ints, sums: Ints, n: Int32):
    var buf = stack_allocation[2 * BLOCK, Int64, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    var i = global_idx.x
    var out_ = 0
    var in_ = 1
    buf[unsafe_offset=t] = src[unsafe_offset=i] if i < Int(n) else 0
    barrier()
    var d = 1
    while d < BLOCK:
        swap(out_, in_)
        if t >= d:
            buf[unsafe_offset=out_ * BLOCK + t] = buf[unsafe_offset=in_ * BLOCK + t] + buf[unsafe_offset=in_ * BLOCK + t - d]
        else:
            buf[unsafe_offset=out_ * BLOCK + t] = buf[unsafe_offset=in_ * BLOCK + t]
        barrier()
        d *= 2
    if i < Int(n):
        dst[unsafe_offset=i] = buf[unsafe_offset=out_ * BLOCK + t]
    if t == BLOCK - 1:
        sums[unsafe_offset=block_idx.x] = buf[unsafe_offset=out_ * BLOCK + t]


def blelloch(src: Ints, dst: Ints, sums: Ints, n: Int32):
    var tree = stack_allocation[BLOCK, Int64, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    var i = global_idx.x
    var mine = src[unsafe_offset=i] if i < Int(n) else Int64(0)
    tree[unsafe_offset=t] = mine
    var stride = 1
    while stride < BLOCK:
        barrier()
        var k = (t + 1) * stride * 2 - 1
        if k < BLOCK:
            tree[unsafe_offset=k] += tree[unsafe_offset=k - stride]
        stride *= 2
    barrier()
    if t == 0:
        sums[unsafe_offset=block_idx.x] = tree[unsafe_offset=BLOCK - 1]
        tree[unsafe_offset=BLOCK - 1] = 0
    stride = BLOCK // 2
    while stride > 0:
        barrier()
        var k = (t + 1) * stride * 2 - 1
        if k < BLOCK:
            var left = tree[unsafe_offset=k - stride]
            tree[unsafe_offset=k - stride] = tree[unsafe_offset=k]
            tree[unsafe_offset=k] += left
        stride //= 2
    barrier()
    if i < Int(n):
        dst[unsafe_offset=i] = tree[unsafe_offset=t] + mine


def by_warps(src: Ints, dst: Ints, sums: Ints, n: Int32):
    comptime warps = BLOCK // WARP_SIZE
    var totals = stack_allocation[warps, Int64, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    var i = global_idx.x
    var mine = src[unsafe_offset=i] if i < Int(n) else Int64(0)
    var run = warp.prefix_sum(mine)
    if lane_id() == WARP_SIZE - 1:
        totals[unsafe_offset=warp_id()] = run
    barrier()
    comptime for w in range(warps):
        if w < warp_id():
            run += totals[unsafe_offset=w]
    if i < Int(n):
        dst[unsafe_offset=i] = run
    if t == BLOCK - 1:
        sums[unsafe_offset=block_idx.x] = run


def by_library(src: Ints, dst: Ints, sums: Ints, n: Int32):
    var i = global_idx.x
    var mine = src[unsafe_offset=i] if i < Int(n) else Int64(0)
    var run = block.prefix_sum[block_size=BLOCK](mine)
    var total = block.sum[block_size=BLOCK](mine)
    if i < Int(n):
        dst[unsafe_offset=i] = run
    if thread_idx.x == 0:
        sums[unsafe_offset=block_idx.x] = total


def add_before(dst: Ints, sums: Ints, n: Int32):
    var i = global_idx.x
    if i >= Int(n):
        return
    var before = Int64(0)
    for b in range(block_idx.x):
        before += sums[unsafe_offset=b]
    dst[unsafe_offset=i] += before


def scan[kernel: def(Ints, Ints, Ints, Int32) thin -> None](ctx: DeviceContext, name: String, n: Int) raises:
    var src = ctx.enqueue_create_buffer[DType.int64](n)
    var dst = ctx.enqueue_create_buffer[DType.int64](n)
    var blocks = ceildiv(n, BLOCK)
    var sums = ctx.enqueue_create_buffer[DType.int64](blocks)
    with src.map_to_host() as h:
        for i in range(n):
            h[i] = Int64((i * 7919) % 101 - 50)
    ctx.enqueue_function[kernel](src, dst, sums, Int32(n), grid_dim=blocks, block_dim=BLOCK)
    ctx.enqueue_function[add_before](dst, sums, Int32(n), grid_dim=blocks, block_dim=BLOCK)
    var total = Int64(0)
    var wrong = 0
    with src.map_to_host() as s, dst.map_to_host() as d:
        for i in range(n):
            total += s[i]
            if d[i] != total:
                wrong += 1
        print(name, n, "last", d[n - 1], "expected", total, "wrong", wrong)


def main() raises:
    var ctx = DeviceContext()
    for n in [1, 127, 128, 129, 1000]:
        scan[hillis](ctx, "hillis", n)
        scan[blelloch](ctx, "blelloch", n)
        scan[by_warps](ctx, "warps", n)
        scan[by_library](ctx, "library", n)

# Warp operations in blocks of all shapes: rows that are not whole warps, several rows and layers in a warp, a last warp whose lanes vote, in loops, of
# 64 bits, behind an early return, and with what only some lanes do.
from pyc import Comptime, DType, Float32, Int, Int32, Int64, Mut, UInt32, kernel
from pyc.gpu import DeviceContext, Span, barrier, block, block_dim, block_idx, lane_id, shared, thread_idx, warp, warp_id


@kernel
def shuffled(out: Mut[Span[Int32]]) -> None:
    t = (thread_idx.z * block_dim.y + thread_idx.y) * block_dim.x + thread_idx.x
    threads = block_dim.x * block_dim.y * block_dim.z
    me = Int32(t * t)
    total = Int32(0)
    for k in range(5):
        total = total * 7 + warp.shuffle_xor(me, UInt32(1 << k))
        total += warp.shuffle_up(me, UInt32(k)) - warp.shuffle_down(total, UInt32(k))
        me += total
    wide = warp.shuffle_idx(Int64(t) << 40, UInt32(3))
    out[block_idx.x * threads + t] = total + Int32(wide >> 38)


@kernel
def voted(out: Mut[Span[UInt32]]) -> None:
    t = thread_idx.y * block_dim.x + thread_idx.x
    bits = warp.vote[DType.uint32](t % 3 == 0)
    total = UInt32(0)
    for k in range(t % 3 + 1):
        total += UInt32(k)
    out[t] = bits + total


@kernel
def early(x: Span[Float32], out: Mut[Span[Float32]]) -> None:
    row = block_idx.x
    if row >= len(out):
        return
    total = Float32(0)
    for i in range(thread_idx.x, len(x), block_dim.x):
        total += x[i] * Float32(row + 1)
    total = warp.sum(total)
    if lane_id() == 0:
        out[row] = total


@kernel
def summed(x: Span[Float32], out: Mut[Span[Float32]]) -> None:
    best = Float32.MIN
    for i in range(thread_idx.x, len(x), 96):
        best = max(best, x[i])
    best = block.max[block_size=96](best)
    part = shared[Float32, 4]()
    mine = warp.prefix_sum(Float32(thread_idx.x % 5))
    if lane_id() == 31:
        part[warp_id()] = mine
    barrier()
    before = Float32(0)
    for w in range(warp_id()):
        before += part[w]
    out[thread_idx.x] = best + before + mine


def show(buffer):
    with buffer.map_to_host() as host:
        values = [int(v) for v in host]
    sum = 0
    for v in values:
        sum = (sum * 31 + v) % 1000003
    return sum


def main():
    ctx = DeviceContext()
    for shape in (32,), (64,), (96,), (16, 4), (8, 8), (128,), (8, 4, 2), (4, 4, 4), (12, 8), (2, 2, 8), (160, 2):
        n = 1
        for size in shape:
            n *= size
        out = ctx.enqueue_create_buffer[DType.int32](n * 2)
        out.enqueue_fill(0)
        x, y, z = (*shape, 1, 1)[:3]
        ctx.enqueue_function[shuffled](out, grid_dim=2, block_dim=(x, y, z))
        print(shape, show(out))
    for shape in (32, 1), (40, 1), (8, 8), (3, 5):
        bits = ctx.enqueue_create_buffer[DType.uint32](shape[0] * shape[1])
        ctx.enqueue_function[voted](bits, grid_dim=1, block_dim=shape)
        print(shape, show(bits))
    x = ctx.enqueue_create_buffer[DType.float32](100)
    with x.map_to_host() as host:
        for i in range(100):
            host[i] = i * 37 % 101
    sums = ctx.enqueue_create_buffer[DType.float32](5)
    ctx.enqueue_function[early](x, sums, grid_dim=8, block_dim=32)
    print("early", show(sums))
    out = ctx.enqueue_create_buffer[DType.float32](96)
    ctx.enqueue_function[summed](x, out, grid_dim=1, block_dim=96)
    print("summed", show(out))


main()

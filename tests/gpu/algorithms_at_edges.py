# Kernels as people write them: an online softmax, a pass of a radix sort, the k largest, a product of int8, a step of k-means, three dimensions.
from pyc import Atomic, Comptime, DType, Float32, Int, Int8, Int32, UInt32, Mut, kernel
from pyc.gpu import DeviceContext, Span, Tensor, barrier, block, block_dim, block_idx, global_idx, grid_dim, lane_id, shared, thread_idx, warp
from pyc.math import ceildiv, exp, sqrt

BLOCK: Comptime[Int] = 128


@kernel
def softmax_online(x: Tensor[Float32, 2], y: Mut[Tensor[Float32, 2]]) -> None:
    row = block_idx.x
    n = x.shape[1]
    top = Float32(-1e30)
    total = Float32(0)
    for i in range(thread_idx.x, n, 32):
        v = x[row, i]
        best = max(top, v)
        total = total * exp(top - best) + exp(v - best)
        top = best
    for step in range(5):
        d = 16 >> step
        other_top = warp.shuffle_xor(top, UInt32(d))
        other_total = warp.shuffle_xor(total, UInt32(d))
        best = max(top, other_top)
        total = total * exp(top - best) + other_total * exp(other_top - best)
        top = best
    for i in range(thread_idx.x, n, 32):
        y[row, i] = exp(x[row, i] - top) / total


@kernel
def radix_pass(keys: Span[UInt32], out: Mut[Span[UInt32]], shift: Int) -> None:
    counts = shared[Int32, 2, BLOCK]()
    t = thread_idx.x
    key = keys[t] if t < len(keys) else UInt32(0xFFFFFFFF)
    bit = Int32((key >> UInt32(shift)) & 1)
    counts[0, t] = 1 - bit
    barrier()
    now = 0
    step = 1
    while step < BLOCK:
        v = counts[now, t]
        if t >= step:
            v += counts[now, t - step]
        counts[1 - now, t] = v
        now = 1 - now
        barrier()
        step *= 2
    zeros = counts[now, BLOCK - 1]
    before = counts[now, t] - (1 - bit)
    place = Int(before) if bit == 0 else Int(zeros) + t - Int(before)
    if place < len(out):
        out[place] = key


@kernel
def top_k(x: Span[Float32], best: Mut[Span[Float32]], where: Mut[Span[Int32]], k: Int) -> None:
    values = shared[Float32, BLOCK]()
    places = shared[Int32, BLOCK]()
    t = thread_idx.x
    mine = x[t] if t < len(x) else Float32(-1e30)
    for r in range(k):
        values[t] = mine
        places[t] = Int32(t)
        barrier()
        s = BLOCK // 2
        while s > 0:
            if t < s:
                if values[t + s] > values[t] or (values[t + s] == values[t] and places[t + s] < places[t]):
                    values[t] = values[t + s]
                    places[t] = places[t + s]
            barrier()
            s //= 2
        if t == 0:
            best[r] = values[0]
            where[r] = places[0]
        winner = Int(places[0])
        barrier()
        if t == winner:
            mine = Float32(-1e30)


@kernel
def dot_int8(a: Tensor[Int8, 2], b: Tensor[Int8, 2], c: Mut[Tensor[Int32, 2]]) -> None:
    r = global_idx.y
    q = global_idx.x
    if r >= c.shape[0] or q >= c.shape[1]:
        return
    total = Int32(0)
    for k in range(a.shape[1]):
        total += Int32(a[r, k]) * Int32(b[q, k])
    c[r, q] = total


@kernel
def kmeans_step(points: Tensor[Float32, 2], centres: Tensor[Float32, 2], sums: Mut[Tensor[Float32, 2]], counts: Mut[Span[Int32]]) -> None:
    i = global_idx.x
    if i >= points.shape[0]:
        return
    best = 0
    least = Float32(1e30)
    for c in range(centres.shape[0]):
        d = Float32(0)
        for k in range(points.shape[1]):
            e = points[i, k] - centres[c, k]
            d += e * e
        if d < least:
            least = d
            best = c
    for k in range(points.shape[1]):
        Atomic[Float32].fetch_add(sums.at(best, k), points[i, k])
    Atomic[Int32].fetch_add(counts.at(best), 1)


@kernel
def volume(x: Tensor[Float32, 3], y: Mut[Tensor[Float32, 3]]) -> None:
    a = global_idx.z
    b = global_idx.y
    c = global_idx.x
    if a < x.shape[0] and b < x.shape[1] and c < x.shape[2]:
        total = x[a, b, c]
        if a > 0:
            total += x[a - 1, b, c]
        if b + 1 < x.shape[1]:
            total += x[a, b + 1, c]
        y[a, b, c] = total


def floats(ctx, *shape):
    b = ctx.enqueue_create_buffer[DType.float32](*shape)
    with b.map_to_host() as h:
        for i in range(len(h)):
            h[i] = (i * 37 % 101) * 0.25
    return b


def show(b, scale=1.0):
    with b.map_to_host() as h:
        return round(sum(float(v) * (i % 7 + 1) for i, v in enumerate(h)) * scale, 2)


def main():
    ctx = DeviceContext()
    x = floats(ctx, 5, 100)
    y = ctx.enqueue_create_buffer[DType.float32](5, 100)
    ctx.enqueue_function[softmax_online](x, y, grid_dim=5, block_dim=32)
    print(show(y))
    n = 100
    keys = ctx.enqueue_create_buffer[DType.uint32](n)
    out = ctx.enqueue_create_buffer[DType.uint32](n)
    with keys.map_to_host() as h:
        for i in range(n):
            h[i] = i * 7919 % 1024
    for shift in range(10):
        ctx.enqueue_function[radix_pass](keys, out, shift, grid_dim=1, block_dim=BLOCK)
        keys, out = out, keys
    with keys.map_to_host() as h:
        print([int(v) for v in h] == sorted(i * 7919 % 1024 for i in range(n)))
    v = floats(ctx, 90)
    best = ctx.enqueue_create_buffer[DType.float32](5)
    where = ctx.enqueue_create_buffer[DType.int32](5)
    ctx.enqueue_function[top_k](v, best, where, 5, grid_dim=1, block_dim=BLOCK)
    with best.map_to_host() as h, where.map_to_host() as w:
        print([float(a) for a in h], [int(a) for a in w])
    a = ctx.enqueue_create_buffer[DType.int8](17, 30)
    b = ctx.enqueue_create_buffer[DType.int8](9, 30)
    c = ctx.enqueue_create_buffer[DType.int32](17, 9)
    with a.map_to_host() as h:
        for i in range(len(h)):
            h[i] = i % 200 - 100
    with b.map_to_host() as h:
        for i in range(len(h)):
            h[i] = i % 90 - 45
    ctx.enqueue_function[dot_int8](a, b, c, grid_dim=(2, 3), block_dim=(8, 8))
    print(show(c))
    p, centres, sums = floats(ctx, 203, 3), floats(ctx, 4, 3), ctx.enqueue_create_buffer[DType.float32](4, 3)
    counts = ctx.enqueue_create_buffer[DType.int32](4)
    sums.enqueue_fill(0)
    counts.enqueue_fill(0)
    ctx.enqueue_function[kmeans_step](p, centres, sums, counts, grid_dim=ceildiv(203, 64), block_dim=64)
    print(show(sums), show(counts))
    g, o = floats(ctx, 3, 5, 37), ctx.enqueue_create_buffer[DType.float32](3, 5, 37)
    ctx.enqueue_function[volume](g, o, grid_dim=(2, 2, 2), block_dim=(32, 4, 2))
    print(show(o))


main()

# Kernels that are written for one size of block, launched with this one and with others, where the grid does not divide the data evenly.
from pyc import Atomic, Comptime, DType, Float32, Int, Int32, Mut, kernel
from pyc.gpu import DeviceContext, Span, Tensor, barrier, block, block_dim, block_idx, global_idx, shared, thread_idx
from pyc.math import ceildiv

BLOCK: Comptime[Int] = 128
TILE: Comptime[Int] = 16


@kernel
def totals(x: Span[Int32], sums: Mut[Span[Int32]]) -> None:
    part = shared[Int32, BLOCK]()
    t = thread_idx.x
    i = global_idx.x
    part[t] = x[i] if i < len(x) else 0
    barrier()
    stride = block_dim.x // 2
    while stride > 0:
        if t < stride:
            part[t] += part[t + stride]
        barrier()
        stride //= 2
    if t == 0:
        sums[block_idx.x] = part[0]


@kernel
def running(x: Span[Int32], y: Mut[Span[Int32]]) -> None:
    room = shared[Int32, 2, BLOCK]()
    t = thread_idx.x
    i = global_idx.x
    now = 0
    room[0, t] = x[i] if i < len(x) else 0
    barrier()
    step = 1
    while step < block_dim.x:
        value = room[now, t]
        if t >= step:
            value += room[now, t - step]
        now = 1 - now
        room[now, t] = value
        barrier()
        step *= 2
    if i < len(y):
        y[i] = room[now, t]


@kernel
def turned(x: Tensor[Int32, 2], y: Mut[Tensor[Int32, 2]]) -> None:
    tile = shared[Int32, TILE, TILE + 1]()
    tx = thread_idx.x
    ty = thread_idx.y
    r = block_idx.y * block_dim.y + ty
    c = block_idx.x * block_dim.x + tx
    if r < x.shape[0] and c < x.shape[1]:
        tile[ty, tx] = x[r, c]
    barrier()
    r = block_idx.x * block_dim.x + ty
    c = block_idx.y * block_dim.y + tx
    if r < y.shape[0] and c < y.shape[1]:
        y[r, c] = tile[tx, ty]


@kernel
def counted(x: Span[Int32], counts: Mut[Span[Int32]]) -> None:
    bins = shared[Int32, BLOCK]()
    t = thread_idx.x
    for k in range(t, BLOCK, block_dim.x):
        bins[k] = 0
    barrier()
    i = global_idx.x
    if i < len(x):
        Atomic[Int32].fetch_add(bins.at(Int(x[i]) % BLOCK), 1)
    barrier()
    for k in range(t, BLOCK, block_dim.x):
        Atomic[Int32].fetch_add(counts.at(k), bins[k])


@kernel
def block_totals(x: Span[Int32], sums: Mut[Span[Int32]]) -> None:
    i = global_idx.x
    total = block.sum(x[i] if i < len(x) else Int32(0), block_size=BLOCK)
    if thread_idx.x == 0:
        sums[block_idx.x] = total


def numbers(ctx, n):
    buffer = ctx.enqueue_create_buffer[DType.int32](n)
    with buffer.map_to_host() as host:
        for i in range(n):
            host[i] = i * 37 % 101
    return buffer


def zeros(ctx, *shape):
    buffer = ctx.enqueue_create_buffer[DType.int32](*shape)
    buffer.enqueue_fill(0)
    return buffer


def values(buffer):
    with buffer.map_to_host() as host:
        return [int(v) for v in host]


def main():
    ctx = DeviceContext()
    n = 1000
    x = numbers(ctx, n)
    xs = values(x)
    for size in (128, 64, 32, 16):
        blocks = ceildiv(n, size)
        sums, runs, counts = zeros(ctx, blocks), zeros(ctx, n), zeros(ctx, BLOCK)
        ctx.enqueue_function[totals](x, sums, grid_dim=blocks, block_dim=size)
        ctx.enqueue_function[running](x, runs, grid_dim=blocks, block_dim=size)
        ctx.enqueue_function[counted](x, counts, grid_dim=blocks, block_dim=size)
        parts = [xs[i:i + size] for i in range(0, n, size)]
        wanted = [sum(p[:k + 1]) for p in parts for k in range(len(p))]
        wanted_counts = [sum(v % BLOCK == k for v in xs) for k in range(BLOCK)]
        print(size, values(sums) == [sum(p) for p in parts], values(runs) == wanted, values(counts) == wanted_counts)
    sums = zeros(ctx, ceildiv(n, BLOCK))
    ctx.enqueue_function[block_totals](x, sums, grid_dim=ceildiv(n, BLOCK), block_dim=BLOCK)
    print(values(sums) == [sum(xs[i:i + BLOCK]) for i in range(0, n, BLOCK)])
    rows, columns = 37, 50
    m = ctx.enqueue_create_buffer[DType.int32](rows, columns)
    with m.map_to_host() as host:
        for i in range(rows * columns):
            host[i] = i
    ms = values(m)
    for side in (16, 8, 5):
        t = zeros(ctx, columns, rows)
        ctx.enqueue_function[turned](m, t, grid_dim=(ceildiv(columns, side), ceildiv(rows, side)), block_dim=(side, side))
        print(side, values(t) == [ms[r * columns + c] for c in range(columns) for r in range(rows)])


main()

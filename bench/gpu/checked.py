"""Kernels as people write them, with Spans and Tensors, whose indices are checked: `checked NAME LAUNCHES` prints the shortest time of a launch in
seconds and a sum of the result. `checks` compares them with the same program that was built without checks."""
import sys
import time

from pyc import Array, Atomic, Comptime, DType, Float32, Int, Int32, Mut, UInt8, kernel
from pyc.gpu import DeviceContext, Span, Tensor, barrier, block, block_dim, block_idx, global_idx, grid_dim, lane_id, shared, thread_idx, warp
from pyc.math import ceildiv, exp, rsqrt, sqrt, tanh

TILE: Comptime[Int] = 16
BLOCK: Comptime[Int] = 256
HEAD: Comptime[Int] = 32


@kernel
def saxpy(a: Float32, x: Span[Float32], y: Mut[Span[Float32]]) -> None:
    i = global_idx.x
    if i < len(y):
        y[i] = a * x[i] + y[i]


@kernel
def saxpy_strides(a: Float32, x: Span[Float32], y: Mut[Span[Float32]]) -> None:
    for i in range(global_idx.x, len(y), grid_dim.x * block_dim.x):
        y[i] = a * x[i] + y[i]


@kernel
def gelu(x: Span[Float32], y: Mut[Span[Float32]]) -> None:
    i = global_idx.x
    if i >= len(x):
        return
    v = x[i]
    y[i] = 0.5 * v * (1 + tanh(0.7978845608 * (v + 0.044715 * v * v * v)))


@kernel
def stencil(x: Tensor[Float32, 2], y: Mut[Tensor[Float32, 2]]) -> None:
    r = global_idx.y
    c = global_idx.x
    if 0 < r < x.shape[0] - 1 and 0 < c < x.shape[1] - 1:
        y[r, c] = 0.2 * (x[r, c] + x[r, c - 1] + x[r, c + 1] + x[r - 1, c] + x[r + 1, c])


@kernel
def convolution(image: Tensor[Float32, 2], mask: Tensor[Float32, 2], result: Mut[Tensor[Float32, 2]]) -> None:
    y = global_idx.y
    x = global_idx.x
    rows, columns = image.shape
    if y >= rows or x >= columns:
        return
    total = Float32(0)
    for dy in range(mask.shape[0]):
        for dx in range(mask.shape[1]):
            yy = y + dy - mask.shape[0] // 2
            xx = x + dx - mask.shape[1] // 2
            if 0 <= yy < rows and 0 <= xx < columns:
                total += image[yy, xx] * mask[dy, dx]
    result[y, x] = total


@kernel
def matmul(a: Tensor[Float32, 2], b: Tensor[Float32, 2], c: Mut[Tensor[Float32, 2]]) -> None:
    row = global_idx.y
    column = global_idx.x
    if row < c.shape[0] and column < c.shape[1]:
        total = Float32(0)
        for k in range(a.shape[1]):
            total += a[row, k] * b[k, column]
        c[row, column] = total


@kernel
def matmul_tiled(a: Tensor[Float32, 2], b: Tensor[Float32, 2], c: Mut[Tensor[Float32, 2]]) -> None:
    left = shared[Float32, TILE, TILE]()
    right = shared[Float32, TILE, TILE]()
    x = thread_idx.x
    y = thread_idx.y
    row = block_idx.y * TILE + y
    column = block_idx.x * TILE + x
    total = Float32(0)
    for t in range(a.shape[1] // TILE):
        left[y, x] = a[row, t * TILE + x]
        right[y, x] = b[t * TILE + y, column]
        barrier()
        for k in range(TILE):
            total += left[y, k] * right[k, x]
        barrier()
    c[row, column] = total


@kernel
def transpose(x: Tensor[Float32, 2], y: Mut[Tensor[Float32, 2]]) -> None:
    tile = shared[Float32, TILE, TILE + 1]()
    tx = thread_idx.x
    ty = thread_idx.y
    r = block_idx.y * TILE + ty
    c = block_idx.x * TILE + tx
    if r < x.shape[0] and c < x.shape[1]:
        tile[ty, tx] = x[r, c]
    barrier()
    r = block_idx.x * TILE + ty
    c = block_idx.y * TILE + tx
    if r < y.shape[0] and c < y.shape[1]:
        y[r, c] = tile[tx, ty]


@kernel
def reduction(x: Span[Float32], sums: Mut[Span[Float32]]) -> None:
    part = shared[Float32, BLOCK]()
    t = thread_idx.x
    i = global_idx.x
    part[t] = x[i] if i < len(x) else 0
    barrier()
    stride = BLOCK // 2
    while stride > 0:
        if t < stride:
            part[t] += part[t + stride]
        barrier()
        stride //= 2
    if t == 0:
        sums[block_idx.x] = part[0]


@kernel
def scan(x: Span[Float32], y: Mut[Span[Float32]]) -> None:
    room = shared[Float32, 2, BLOCK]()
    t = thread_idx.x
    i = global_idx.x
    now = 0
    room[0, t] = x[i] if i < len(x) else 0
    barrier()
    step = 1
    while step < BLOCK:
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
def histogram(data: Span[UInt8], counts: Mut[Span[Int32]]) -> None:
    bins = shared[Int32, BLOCK]()
    t = thread_idx.x
    bins[t] = 0
    barrier()
    for i in range(global_idx.x, len(data), grid_dim.x * block_dim.x):
        Atomic[Int32].fetch_add(bins.at(Int(data[i])), 1)
    barrier()
    Atomic[Int32].fetch_add(counts.at(t), bins[t])


@kernel
def softmax(x: Tensor[Float32, 2], y: Mut[Tensor[Float32, 2]]) -> None:
    row = block_idx.x
    n = x.shape[1]
    top = Float32.MIN
    for i in range(thread_idx.x, n, block_dim.x):
        top = max(top, x[row, i])
    top = block.broadcast[block_size=128](block.max[block_size=128](top))
    total = Float32(0)
    for i in range(thread_idx.x, n, block_dim.x):
        e = exp(x[row, i] - top)
        y[row, i] = e
        total += e
    total = block.broadcast[block_size=128](block.sum[block_size=128](total))
    for i in range(thread_idx.x, n, block_dim.x):
        y[row, i] /= total


@kernel
def softmax_rows(x: Tensor[Float32, 2], y: Mut[Tensor[Float32, 2]]) -> None:
    row = global_idx.x
    if row >= x.shape[0]:
        return
    n = x.shape[1]
    top = x[row, 0]
    for i in range(1, n):
        top = max(top, x[row, i])
    total = Float32(0)
    for i in range(n):
        total += exp(x[row, i] - top)
    for i in range(n):
        y[row, i] = exp(x[row, i] - top) / total


@kernel
def layer_norm(x: Tensor[Float32, 2], gain: Span[Float32], bias: Span[Float32], y: Mut[Tensor[Float32, 2]]) -> None:
    row = block_idx.x
    n = x.shape[1]
    total = Float32(0)
    squares = Float32(0)
    for i in range(thread_idx.x, n, 32):
        v = x[row, i]
        total += v
        squares += v * v
    mean = warp.sum(total) / Float32(n)
    variance = warp.sum(squares) / Float32(n) - mean * mean
    scale = rsqrt(variance + 1e-5)
    for i in range(thread_idx.x, n, 32):
        y[row, i] = (x[row, i] - mean) * scale * gain[i] + bias[i]


@kernel
def sparse_product(starts: Span[Int32], columns: Span[Int32], values: Span[Float32], x: Span[Float32], y: Mut[Span[Float32]]) -> None:
    row = global_idx.x
    if row < len(y):
        total = Float32(0)
        for k in range(starts[row], starts[row + 1]):
            total += values[k] * x[columns[k]]
        y[row] = total


@kernel
def bodies(position: Tensor[Float32, 2], force: Mut[Tensor[Float32, 2]]) -> None:
    i = global_idx.x
    n = position.shape[0]
    if i >= n:
        return
    x = position[i, 0]
    y = position[i, 1]
    z = position[i, 2]
    fx = Float32(0)
    fy = Float32(0)
    fz = Float32(0)
    for j in range(n):
        dx = position[j, 0] - x
        dy = position[j, 1] - y
        dz = position[j, 2] - z
        d2 = dx * dx + dy * dy + dz * dz + 0.01
        inverse = 1 / sqrt(d2)
        f = inverse * inverse * inverse
        fx += dx * f
        fy += dy * f
        fz += dz * f
    force[i, 0] = fx
    force[i, 1] = fy
    force[i, 2] = fz


@kernel
def sort(x: Mut[Span[Float32]]) -> None:
    v = shared[Float32, BLOCK]()
    t = thread_idx.x
    i = global_idx.x
    v[t] = x[i] if i < len(x) else 0
    barrier()
    size = 2
    while size <= BLOCK:
        step = size // 2
        while step > 0:
            other = t ^ step
            if other > t:
                if (v[t] > v[other]) == ((t & size) == 0):
                    mine = v[t]
                    v[t] = v[other]
                    v[other] = mine
            barrier()
            step //= 2
        size *= 2
    if i < len(x):
        x[i] = v[t]


@kernel
def attention(q: Tensor[Float32, 2], k: Tensor[Float32, 2], v: Tensor[Float32, 2], out: Mut[Tensor[Float32, 2]]) -> None:
    row = global_idx.x
    keys = shared[Float32, HEAD, HEAD]()
    values = shared[Float32, HEAD, HEAD]()
    top = Float32.MIN
    total = Float32(0)
    sums = Array[Float32, HEAD](fill=0)
    for first in range(0, k.shape[0], HEAD):
        for i in range(thread_idx.x, HEAD * HEAD, block_dim.x):
            keys[i // HEAD, i % HEAD] = k[first + i // HEAD, i % HEAD]
            values[i // HEAD, i % HEAD] = v[first + i // HEAD, i % HEAD]
        barrier()
        for j in range(HEAD):
            score = Float32(0)
            for d in range(HEAD):
                score += q[row, d] * keys[j, d]
            best = max(top, score)
            old = exp(top - best)
            weight = exp(score - best)
            top = best
            total = total * old + weight
            for d in range(HEAD):
                sums[d] = sums[d] * old + weight * values[j, d]
        barrier()
    for d in range(HEAD):
        out[row, d] = sums[d] / total


def floats(ctx, *shape):
    buffer = ctx.enqueue_create_buffer[DType.float32](*shape)
    with buffer.map_to_host() as host:
        for i in range(len(host)):
            host[i] = i * 7 % 17 * 0.25
    return buffer


def ints(ctx, n, step, modulus):
    buffer = ctx.enqueue_create_buffer[DType.int32](n)
    with buffer.map_to_host() as host:
        for i in range(n):
            host[i] = i * step % modulus
    return buffer


def prepared(ctx, name, small):
    """The launch of a kernel, and the buffer with its result; small: for the simulator."""
    n = 1 << 14 if small else 1 << 22
    side = 64 if small else 2048
    m = 64 if small else 512
    tiles = (side // TILE, side // TILE)
    squares = (m // TILE, m // TILE)
    square = (TILE, TILE)
    rows = (16 if small else 1024, 1024)
    match name:
        case "saxpy":
            x, y = floats(ctx, n), floats(ctx, n)
            return lambda: ctx.enqueue_function[saxpy](Float32(0.5), x, y, grid_dim=n // BLOCK, block_dim=BLOCK), y
        case "saxpy_strides":
            x, y = floats(ctx, n), floats(ctx, n)
            return lambda: ctx.enqueue_function[saxpy_strides](Float32(0.5), x, y, grid_dim=8, block_dim=BLOCK), y
        case "gelu":
            x, y = floats(ctx, n), floats(ctx, n)
            return lambda: ctx.enqueue_function[gelu](x, y, grid_dim=n // BLOCK, block_dim=BLOCK), y
        case "stencil":
            x, y = floats(ctx, side, side), floats(ctx, side, side)
            return lambda: ctx.enqueue_function[stencil](x, y, grid_dim=(side // 64, side // 4), block_dim=(64, 4)), y
        case "convolution":
            x, mask, y = floats(ctx, side, side), floats(ctx, 5, 5), floats(ctx, side, side)
            return lambda: ctx.enqueue_function[convolution](x, mask, y, grid_dim=tiles, block_dim=square), y
        case "matmul":
            a, b, c = floats(ctx, m, m), floats(ctx, m, m), floats(ctx, m, m)
            return lambda: ctx.enqueue_function[matmul](a, b, c, grid_dim=squares, block_dim=square), c
        case "matmul_tiled":
            a, b, c = floats(ctx, m, m), floats(ctx, m, m), floats(ctx, m, m)
            return lambda: ctx.enqueue_function[matmul_tiled](a, b, c, grid_dim=squares, block_dim=square), c
        case "transpose":
            x, y = floats(ctx, side, side), floats(ctx, side, side)
            return lambda: ctx.enqueue_function[transpose](x, y, grid_dim=tiles, block_dim=square), y
        case "reduction":
            x, y = floats(ctx, n), floats(ctx, n // BLOCK)
            return lambda: ctx.enqueue_function[reduction](x, y, grid_dim=n // BLOCK, block_dim=BLOCK), y
        case "scan":
            x, y = floats(ctx, n), floats(ctx, n)
            return lambda: ctx.enqueue_function[scan](x, y, grid_dim=n // BLOCK, block_dim=BLOCK), y
        case "histogram":
            data = ctx.enqueue_create_buffer[DType.uint8](n)
            counts = ints(ctx, BLOCK, 0, 1)
            with data.map_to_host() as host:
                for i in range(n):
                    host[i] = i * 37 % 251
            return lambda: ctx.enqueue_function[histogram](data, counts, grid_dim=8, block_dim=BLOCK), counts
        case "softmax":
            x, y = floats(ctx, *rows), floats(ctx, *rows)
            return lambda: ctx.enqueue_function[softmax](x, y, grid_dim=rows[0], block_dim=128), y
        case "softmax_rows":
            x, y = floats(ctx, *rows), floats(ctx, *rows)
            return lambda: ctx.enqueue_function[softmax_rows](x, y, grid_dim=ceildiv(rows[0], 64), block_dim=64), y
        case "layer_norm":
            x, gain, bias, y = floats(ctx, *rows), floats(ctx, rows[1]), floats(ctx, rows[1]), floats(ctx, *rows)
            return lambda: ctx.enqueue_function[layer_norm](x, gain, bias, y, grid_dim=rows[0], block_dim=32), y
        case "sparse_product":
            height = n // 16
            starts, columns = ints(ctx, height + 1, 16, 1 << 30), ints(ctx, n, 31, height)
            values, x, y = floats(ctx, n), floats(ctx, height), floats(ctx, height)
            return lambda: ctx.enqueue_function[sparse_product](starts, columns, values, x, y, grid_dim=height // BLOCK, block_dim=BLOCK), y
        case "bodies":
            count = 256 if small else 4096
            x, y = floats(ctx, count, 3), floats(ctx, count, 3)
            return lambda: ctx.enqueue_function[bodies](x, y, grid_dim=count // BLOCK, block_dim=BLOCK), y
        case "sort":
            x = floats(ctx, n)
            return lambda: ctx.enqueue_function[sort](x, grid_dim=n // BLOCK, block_dim=BLOCK), x
        case "attention":
            count = 128 if small else 1024
            q, k, v, y = floats(ctx, count, HEAD), floats(ctx, count, HEAD), floats(ctx, count, HEAD), floats(ctx, count, HEAD)
            return lambda: ctx.enqueue_function[attention](q, k, v, y, grid_dim=count // 64, block_dim=64), y
    raise ValueError(name)


def main():
    ctx = DeviceContext()
    launches = int(sys.argv[2])
    launch, result = prepared(ctx, sys.argv[1], launches == 1)
    best = 1e9
    for _ in range(launches):
        begin = time.perf_counter()
        launch()
        ctx.synchronize()
        best = min(best, time.perf_counter() - begin)
    with result.map_to_host() as host:
        print(best, sum(host))


main()

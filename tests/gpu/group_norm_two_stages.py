# Group normalisation: sums by warps, then one warp adds those of all.
from pyc import Comptime, DType, Float32, Int, Mut, kernel, BFloat16
from pyc.gpu import DeviceContext, Tensor, Span, block_idx, thread_idx, block_dim, block, warp, lane_id, warp_id, shared, barrier
from pyc.math import sqrt
@kernel
def group_norm(x: Tensor[Float32, 3], y: Mut[Tensor[Float32, 3]], gain: Span[Float32]) -> None:
    n = block_idx.x
    g = block_idx.y
    per = x.shape[1] // 4
    size = x.shape[2]
    total = Float32(0)
    squares = Float32(0)
    for i in range(thread_idx.x, per * size, block_dim.x):
        v = x[n, g * per + i // size, i % size]
        total += v
        squares += v * v
    parts = shared[Float32, 2, 8]()
    total = warp.sum(total)
    squares = warp.sum(squares)
    if lane_id() == 0:
        parts[0, warp_id()] = total
        parts[1, warp_id()] = squares
    barrier()
    if warp_id() == 0:
        a = parts[0, lane_id()] if lane_id() < 8 else 0
        b = parts[1, lane_id()] if lane_id() < 8 else 0
        a = warp.sum(a)
        b = warp.sum(b)
        if lane_id() == 0:
            parts[0, 0] = a
            parts[1, 0] = b
    barrier()
    count = Float32(per * size)
    mean = parts[0, 0] / count
    scale = 1 / sqrt(parts[1, 0] / count - mean * mean + 1e-5)
    for i in range(thread_idx.x, per * size, block_dim.x):
        c = g * per + i // size
        y[n, c, i % size] = (x[n, c, i % size] - mean) * scale * gain[c]
ctx = DeviceContext()
N, C, S = 2, 12, 100
x = ctx.enqueue_create_buffer[DType.float32](N, C, S)
y = ctx.enqueue_create_buffer[DType.float32](N, C, S)
gain = ctx.enqueue_create_buffer[DType.float32](C)
gain.enqueue_fill(2)
with x.map_to_host() as h:
    for i in range(N * C * S): h[i] = (i * 13) % 29
ctx.enqueue_function[group_norm](x, y, gain, grid_dim=(N, 4), block_dim=256)
worst = 0.0
with y.map_to_host() as h:
    for n in range(N):
        for g in range(4):
            ix = [(n * C + g * 3 + c) * S + s for c in range(3) for s in range(S)]
            v = [(i * 13) % 29 for i in ix]
            m = sum(v) / 300
            var = sum(a * a for a in v) / 300 - m * m
            for i, a in zip(ix, v):
                worst = max(worst, abs(float(h[i]) - 2 * (a - m) / (var + 1e-5) ** 0.5))
print("ok" if worst < 1e-4 else worst)

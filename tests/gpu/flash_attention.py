# Attention in one pass over keys and values, with and without a causal mask; the last tile is ragged.
from pyc import Array, Comptime, DType, Float32, Int, Mut, kernel
from pyc.gpu import DeviceContext, Tensor, barrier, block_idx, thread_idx, shared, global_idx
from pyc.math import exp
D: Comptime[Int] = 16
B: Comptime[Int] = 32
@kernel
def flash(q: Tensor[Float32, 2], k: Tensor[Float32, 2], v: Tensor[Float32, 2], out: Mut[Tensor[Float32, 2]], causal: bool) -> None:
    ks = shared[Float32, B, D]()
    vs = shared[Float32, B, D]()
    row = global_idx.x
    n = k.shape[0]
    inside = row < n
    mine = Array[Float32, D](fill=0)
    acc = Array[Float32, D](fill=0)
    if inside:
        for d in range(D):
            mine[d] = q[row, d]
    top = Float32.MIN
    total = Float32(0)
    for first in range(0, n, B):
        for i in range(thread_idx.x, B * D, B):
            r = first + i // D
            ks[i // D, i % D] = k[r, i % D] if r < n else 0
            vs[i // D, i % D] = v[r, i % D] if r < n else 0
        barrier()
        if inside:
            for j in range(min(B, n - first)):
                if causal and first + j > row:
                    break
                s = Float32(0)
                for d in range(D):
                    s += mine[d] * ks[j, d]
                new = max(top, s)
                f = exp(top - new)
                p = exp(s - new)
                total = total * f + p
                for d in range(D):
                    acc[d] = acc[d] * f + p * vs[j, d]
                top = new
        barrier()
    if inside:
        for d in range(D):
            out[row, d] = acc[d] / total
import math
ctx = DeviceContext()
n = 50
bufs = [ctx.enqueue_create_buffer[DType.float32](n, D) for _ in range(4)]
data = [[[((r * 5 + d * 3 + w * 7) % 13) * 0.1 - 0.5 for d in range(16)] for r in range(n)] for w in range(3)]
for w in range(3):
    with bufs[w].map_to_host() as h:
        for r in range(n):
            for d in range(16): h[r * 16 + d] = data[w][r][d]
worst = 0.0
for causal in (False, True):
    ctx.enqueue_function[flash](bufs[0], bufs[1], bufs[2], bufs[3], causal, grid_dim=2, block_dim=32)
    with bufs[3].map_to_host() as h:
        for r in range(n):
            m = r + 1 if causal else n
            w = [math.exp(sum(data[0][r][d] * data[1][j][d] for d in range(16))) for j in range(m)]
            t = sum(w)
            for d in range(16):
                worst = max(worst, abs(float(h[r * 16 + d]) - sum(w[j] * data[2][j][d] for j in range(m)) / t))
print("ok" if worst < 1e-5 else worst)

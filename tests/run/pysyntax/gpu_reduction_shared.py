# REQUIRES: numpy
# A sum per block through shared memory and barriers, then a second launch over the partial sums.
# cpython: 3.11
import numpy as np

from pyc import Comptime, DType, Int, Int64, Mut, kernel
from pyc.gpu import DeviceContext, Span, barrier, block_dim, block_idx, grid_dim, shared, thread_idx

BLOCK: Comptime[Int] = 32


@kernel
def block_sums(src: Span[Int64], n: Int, partial: Mut[Span[Int64]]) -> None:
    cache = shared[Int64, BLOCK]()
    t = thread_idx.x
    total: Int64 = 0
    i = block_idx.x * block_dim.x + t
    while i < n:
        total += src[i]
        i += block_dim.x * grid_dim.x
    cache[t] = total
    barrier()
    half = BLOCK // 2
    while half > 0:
        if t < half:
            cache[t] += cache[t + half]
        barrier()
        half //= 2
    if t == 0:
        partial[block_idx.x] = cache[0]


def device_sum(ctx, values, blocks):
    src = ctx.from_numpy[DType.int64](values)
    partial = ctx.enqueue_create_buffer[DType.int64](blocks)
    ctx.enqueue_function[block_sums](src, len(values), partial, grid_dim=blocks, block_dim=BLOCK)
    parts = partial.to_numpy()
    total = ctx.enqueue_create_buffer[DType.int64](1)
    ctx.enqueue_function[block_sums](partial, blocks, total, grid_dim=1, block_dim=BLOCK)
    return parts, int(total.to_numpy()[0])


ctx = DeviceContext()
for n, blocks in ((1, 1), (100, 2), (500, 4), (33, 3)):
    values = (np.arange(n, dtype=np.int64) * 37) % 101 - 20
    parts, total = device_sum(ctx, values, blocks)
    print(f"n={n:<4} parts={parts.tolist()} total={total} numpy={int(values.sum())}")
big = np.full(64, 2**40, dtype=np.int64)
print(device_sum(ctx, big, 2)[1] == 2**46)

# REQUIRES: numpy
# Matrix product with square tiles staged in shared memory; ragged sizes are padded with zeros in the tiles.
# cpython: 3.13
import numpy as np

from pyc import Comptime, DType, Float32, Int, Mut, comptime, kernel
from pyc.gpu import DeviceContext, Tensor, barrier, block_idx, shared, thread_idx
from pyc.math import ceildiv

TILE: Comptime[Int] = 4


@kernel
def matmul[tile: Int](a: Tensor[Float32, 2], b: Tensor[Float32, 2], c: Mut[Tensor[Float32, 2]]) -> None:
    a_tile = shared[Float32, tile, tile]()
    b_tile = shared[Float32, tile, tile]()
    m = a.shape[0]
    k = a.shape[1]
    n = b.shape[1]
    ty = thread_idx.y
    tx = thread_idx.x
    row = block_idx.y * tile + ty
    col = block_idx.x * tile + tx
    acc: Float32 = 0
    for t in range(ceildiv(k, tile)):
        ka = t * tile + tx
        kb = t * tile + ty
        a_tile[ty, tx] = a[row, ka] if row < m and ka < k else 0
        b_tile[ty, tx] = b[kb, col] if kb < k and col < n else 0
        barrier()
        for i in comptime(range(tile)):
            acc += a_tile[ty, i] * b_tile[i, tx]
        barrier()
    if row < m and col < n:
        c[row, col] = acc


def product(ctx, a, b):
    m, n = a.shape[0], b.shape[1]
    d_a = ctx.from_numpy[DType.float32, 2](a)
    d_b = ctx.from_numpy[DType.float32, 2](b)
    d_c = ctx.enqueue_create_buffer[DType.float32](m, n)
    d_c.enqueue_fill(-1)
    grid = (ceildiv(n, TILE), ceildiv(m, TILE))
    ctx.enqueue_function[matmul[TILE]](d_a, d_b, d_c, grid_dim=grid, block_dim=(TILE, TILE))
    return d_c.to_numpy()


ctx = DeviceContext()
for m, k, n in ((4, 4, 4), (5, 7, 6), (1, 9, 3), (6, 1, 2)):
    a = (np.arange(m * k, dtype=np.float32) % 5 - 2).reshape(m, k)
    b = (np.arange(k * n, dtype=np.float32) % 7 - 3).reshape(k, n)
    c = product(ctx, a, b)
    print(f"{m} x {k} times {k} x {n}: corner {c[-1, -1]} sum {c.sum()} exact {np.array_equal(c, a @ b)}")
identity = np.eye(5, dtype=np.float32)
print(product(ctx, identity * 2, identity).diagonal())

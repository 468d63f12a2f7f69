# REQUIRES: numpy
# A study from text to table: rows parsed in Python, standard scores and distances computed by kernels.
# cpython: 3.11
import numpy as np

from pyc import Comptime, DType, Float64, Int, Int32, Mut, TrivialRegisterPassable, fieldwise_init, fn, kernel, struct
from pyc.gpu import DeviceContext, Span, Tensor, barrier, block_idx, global_idx, shared, thread_idx
from pyc.math import ceildiv, sqrt

TABLE = """
name     length  mass  wing
wren        9.5     9    14
robin      14.0    18    21
thrush     23.0    83    34
magpie     46.0   220    56
crow       47.0   510    92
sparrow    15.0    30    22
"""
THREADS: Comptime[Int] = 8


@fieldwise_init
@struct
class Moments(TrivialRegisterPassable):
    mean: Float64
    deviation: Float64

    def score(self, x: Float64) -> Float64:
        return (x - self.mean) / self.deviation if self.deviation > 0.0 else 0.0


@fn
def moments(total: Float64, squares: Float64, n: Int) -> Moments:
    mean = total / Float64(n)
    return Moments(mean, sqrt(squares / Float64(n) - mean * mean))


@kernel
def standardise(data: Mut[Tensor[Float64, 2]]) -> None:
    """One block per column: sums in shared memory, then every element becomes its standard score."""
    totals = shared[Float64, THREADS]()
    squares = shared[Float64, THREADS]()
    t = thread_idx.x
    column = block_idx.x
    totals[t] = 0.0
    squares[t] = 0.0
    for r in range(t, data.shape[0], THREADS):
        totals[t] += data[r, column]
        squares[t] += data[r, column] * data[r, column]
    barrier()
    half = THREADS // 2
    while half > 0:
        if t < half:
            totals[t] += totals[t + half]
            squares[t] += squares[t + half]
        barrier()
        half //= 2
    m = moments(totals[0], squares[0], data.shape[0])
    for r in range(t, data.shape[0], THREADS):
        data[r, column] = m.score(data[r, column])


@kernel
def distances(data: Tensor[Float64, 2], out: Mut[Tensor[Float64, 2]]) -> None:
    i = global_idx.y
    j = global_idx.x
    if i < data.shape[0] and j < data.shape[0]:
        total = 0.0
        for c in range(data.shape[1]):
            d = data[i, c] - data[j, c]
            total += d * d
        out[i, j] = sqrt(total)


@kernel
def closest(table: Tensor[Float64, 2], index: Mut[Span[Int32]]) -> None:
    i = global_idx.x
    if i >= len(index):
        return
    best = 0 if i != 0 else 1
    for j in range(len(index)):
        if j != i and table[i, j] < table[i, best]:
            best = j
    index[i] = Int32(best)


header, *lines = TABLE.strip().splitlines()
columns = header.split()[1:]
names = [line.split()[0] for line in lines]
raw = np.array([[float(x) for x in line.split()[1:]] for line in lines])
n = len(names)
ctx = DeviceContext()
data = ctx.from_numpy[DType.float64, 2](raw)
ctx.enqueue_function[standardise](data, grid_dim=len(columns), block_dim=THREADS)
table = ctx.enqueue_create_buffer[DType.float64](n, n)
side = ceildiv(n, 4)
ctx.enqueue_function[distances](data, table, grid_dim=(side, side), block_dim=(4, 4))
index = ctx.enqueue_create_buffer[DType.int32](n)
ctx.enqueue_function[closest](table, index, grid_dim=1, block_dim=n)

scores = data.to_numpy()
expected = (raw - raw.mean(axis=0)) / raw.std(axis=0)
print("as numpy:", np.allclose(scores, expected))
print(f"{'name':<9}" + "".join(f"{c:>8}" for c in columns) + "  closest")
for name, row, nearest in zip(names, scores, index.to_numpy()):
    print(f"{name:<9}" + "".join(f"{v:8.3f}" for v in row) + f"  {names[nearest]}")
spread = table.to_numpy()
i, j = np.unravel_index(spread.argmax(), spread.shape)
print("furthest apart:", names[i], names[j], round(float(spread[i, j]), 3))
print("symmetric:", bool((spread == spread.T).all()), "zero diagonal:", not spread.diagonal().any())

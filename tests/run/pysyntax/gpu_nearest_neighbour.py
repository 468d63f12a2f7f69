# REQUIRES: numpy
# For each query point the nearest of a set of points, one thread per query; ties go to the lower index.
# cpython: 3.11
import numpy as np

from pyc import DType, Float32, Int32, Mut, fn, kernel
from pyc.gpu import DeviceContext, Span, Tensor, global_idx
from pyc.math import ceildiv


@fn
def squared_distance(ax: Float32, ay: Float32, bx: Float32, by: Float32) -> Float32:
    dx = ax - bx
    dy = ay - by
    return dx * dx + dy * dy


@kernel
def nearest(
    points: Tensor[Float32, 2], queries: Tensor[Float32, 2], index: Mut[Span[Int32]], distance: Mut[Span[Float32]]
) -> None:
    q = global_idx.x
    if q >= queries.shape[0]:
        return
    best = squared_distance(queries[q, 0], queries[q, 1], points[0, 0], points[0, 1])
    at = 0
    for p in range(1, points.shape[0]):
        d = squared_distance(queries[q, 0], queries[q, 1], points[p, 0], points[p, 1])
        if d < best:
            best = d
            at = p
    index[q] = Int32(at)
    distance[q] = best


cities = {"oslo": (2.0, 9.0), "rome": (4.0, 1.5), "kyiv": (9.0, 5.0), "bern": (2.5, 4.0), "cork": (-3.0, 6.5)}
names = list(cities)
points = np.array(list(cities.values()), dtype=np.float32)
queries = np.array([(2, 8), (3, 3), (6, 5), (0, 0), (-3, 6.5), (5.75, 4.5), (2.25, 6.5)], dtype=np.float32)
ctx = DeviceContext()
n = len(queries)
index = ctx.enqueue_create_buffer[DType.int32](n)
distance = ctx.enqueue_create_buffer[DType.float32](n)
ctx.enqueue_function[nearest](
    ctx.from_numpy[DType.float32, 2](points),
    ctx.from_numpy[DType.float32, 2](queries),
    index,
    distance,
    grid_dim=ceildiv(n, 4),
    block_dim=4,
)
found, squares = index.to_numpy(), distance.to_numpy()
for query, i, d in zip(queries.tolist(), found.tolist(), squares.tolist()):
    print(f"({query[0]:5.2f}, {query[1]:5.2f})  {names[i]:<5} {d:8.4f}")
table = ((queries[:, None, :] - points[None, :, :]) ** 2).sum(axis=2)
print(np.array_equal(found, table.argmin(axis=1)), np.array_equal(squares, table.min(axis=1)))

# Breadth-first search level by level with a frontier, then all-pairs shortest paths.
from pyc import DType, Int, Int32, Mut, kernel
from pyc.gpu import Atomic, DeviceContext, Span, Tensor, global_idx


@kernel
def expand(start: Span[Int32], to: Span[Int32], level: Mut[Span[Int32]], frontier: Span[Int32], size: Int, found: Mut[Span[Int32]], count: Mut[Span[Int32]], depth: Int32) -> None:
    i = global_idx.x
    if i >= size:
        return
    node = frontier[i]
    for e in range(start[node], start[node + 1]):
        other = to[e]
        expected = Int32(-1)
        if Atomic[Int32].compare_exchange(level.at(other), expected, depth):
            place = Atomic[Int32].fetch_add(count.at(0), 1)
            found[place] = other


@kernel
def relax(d: Mut[Tensor[Int32, 2]], k: Int) -> None:
    i = global_idx.y
    j = global_idx.x
    if i < d.shape[0] and j < d.shape[1] and i != k and j != k:
        d[i, j] = min(d[i, j], d[i, k] + d[k, j])


def main():
    n = 40
    edges = [sorted({(i * 3 + 1) % n, (i * 7 + 5) % n, (i + 1) % n}) for i in range(n)]
    ctx = DeviceContext()
    start = ctx.enqueue_create_buffer[DType.int32](n + 1)
    to = ctx.enqueue_create_buffer[DType.int32](sum(map(len, edges)))
    with start.map_to_host() as s, to.map_to_host() as t:
        at = 0
        for i, row in enumerate(edges):
            s[i] = at
            for j in row:
                t[at] = j
                at += 1
        s[n] = at
    level = ctx.enqueue_create_buffer[DType.int32](n)
    a = ctx.enqueue_create_buffer[DType.int32](n)
    b = ctx.enqueue_create_buffer[DType.int32](n)
    count = ctx.enqueue_create_buffer[DType.int32](1)
    level.enqueue_fill(-1)
    with level.map_to_host() as l, a.map_to_host() as f:
        l[0] = 0
        f[0] = 0
    size, depth = 1, 1
    while size:
        count.enqueue_fill(0)
        ctx.enqueue_function[expand](start, to, level, a, size, b, count, depth, grid_dim=2, block_dim=32)
        with count.map_to_host() as c:
            size = int(c[0])
        a, b = b, a
        depth += 1
    d = ctx.enqueue_create_buffer[DType.int32](n, n)
    with d.map_to_host() as h:
        for i in range(n):
            for j in range(n):
                h[i * n + j] = 0 if i == j else 1 if j in edges[i] else 10000
    for k in range(n):
        ctx.enqueue_function[relax](d, k, grid_dim=(3, 3), block_dim=(16, 16))
    with level.map_to_host() as l, d.map_to_host() as h:
        levels = [int(v) for v in l]
        print(max(levels), levels == [int(h[j]) for j in range(n)])


main()

# Loops that the threads of a block leave in different rounds, and parts between barriers in which few threads have a share: by strides, backwards, in two
# dimensions, near the greatest integer, with limits of none, some and all threads.
from pyc import DType, Float32, Int, Int32, Mut, kernel
from pyc.gpu import DeviceContext, Span, Tensor, barrier, block_dim, global_idx, grid_dim, shared, thread_idx


@kernel
def forwards(y: Mut[Span[Int32]], first: Int, step: Int) -> None:
    for i in range(first + global_idx.x * step, len(y), grid_dim.x * block_dim.x * step):
        y[i] += 1


@kernel
def backwards(y: Mut[Span[Int32]], step: Int) -> None:
    for i in range(len(y) - 1 - global_idx.x * step, -1, -(grid_dim.x * block_dim.x * step)):
        y[i] += 1


@kernel
def plane(y: Mut[Tensor[Int32, 2]]) -> None:
    for r in range(global_idx.y, y.shape[0], grid_dim.y * block_dim.y):
        for c in range(global_idx.x, y.shape[1], grid_dim.x * block_dim.x):
            y[r, c] += 1


@kernel
def to_the_end(y: Mut[Span[Int32]], step: Int) -> None:
    rounds = Int32(0)
    for _ in range(Int.MAX - 100 + thread_idx.x, Int.MAX, step):
        rounds += 1
    y[thread_idx.x] = rounds


@kernel
def few(y: Mut[Span[Int32]], limit: Int, signed: Int32) -> None:
    part = shared[Int32, 256]()
    t = thread_idx.x
    part[t] = Int32(t)
    barrier()
    if t < limit:
        part[t] += 1000
    barrier()
    if t >= limit:
        part[t] += 2000
    barrier()
    if Int32(t) < signed:
        part[t] += 10000
    barrier()
    if t == 0:
        part[t] += 100000
    barrier()
    y[t] = part[t]


ctx = DeviceContext()


def ones(n, first=0, step=1):
    return [1 if i >= first and (i - first) % step == 0 else 0 for i in range(n)]


for n in [1, 63, 64, 1000, 4097]:
    for blocks, threads in [(1, 32), (3, 64), (2, 100)]:
        y = ctx.enqueue_create_buffer[DType.int32](n)
        good = 0
        for first, step in [(0, 1), (5, 1), (2, 3)]:
            y.enqueue_fill(0)
            ctx.enqueue_function[forwards](y, first, step, grid_dim=blocks, block_dim=threads)
            with y.map_to_host() as host:
                good += list(host) == ones(n, first, step)
            y.enqueue_fill(0)
            ctx.enqueue_function[backwards](y, step, grid_dim=blocks, block_dim=threads)
            with y.map_to_host() as host:
                good += list(host)[::-1] == ones(n, 0, step)
        print(n, blocks, threads, good)
for rows, columns in [(1, 1), (7, 70), (33, 64)]:
    y2 = ctx.enqueue_create_buffer[DType.int32](rows, columns)
    y2.enqueue_fill(0)
    ctx.enqueue_function[plane](y2, grid_dim=(2, 2), block_dim=(16, 4))
    with y2.map_to_host() as host:
        print(rows, columns, list(host) == ones(rows * columns))
y = ctx.enqueue_create_buffer[DType.int32](64)
for step in [1, 7, 1 << 40, (1 << 62) + 5]:
    ctx.enqueue_function[to_the_end](y, step, grid_dim=1, block_dim=64)
    with y.map_to_host() as host:
        print(step, list(host) == [-(-(100 - t) // step) for t in range(64)])
y = ctx.enqueue_create_buffer[DType.int32](256)
for limit in [-2, 0, 1, 5, 64, 100, 256, 300]:
    ctx.enqueue_function[few](y, limit, Int32(limit // 2), grid_dim=1, block_dim=256)
    with y.map_to_host() as host:
        wanted = [t + (1000 if t < limit else 2000) + (10000 if t < limit // 2 else 0) + (100000 if t == 0 else 0) for t in range(256)]
        print(limit, list(host) == wanted)

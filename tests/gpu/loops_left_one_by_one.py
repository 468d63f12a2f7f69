# Loops that the threads of a block leave one by one: with strides, with bounds of each thread's own, inside each other, left early, after writes whose
# indices are checked, and with counters of 32 bits; `if` that returns at the border.
from pyc import Atomic, Comptime, DType, Float32, Int, Int32, Mut, kernel
from pyc.gpu import DeviceContext, Span, Tensor, barrier, block_dim, block_idx, global_idx, grid_dim, shared, thread_idx

N: Comptime[Int] = 1000


@kernel
def strides(x: Span[Float32], y: Mut[Span[Float32]]) -> None:
    for i in range(global_idx.x, len(y), grid_dim.x * block_dim.x):
        y[i] = 2 * x[i] + y[i]


@kernel
def rows_of_own_length(starts: Span[Int32], x: Span[Float32], y: Mut[Span[Float32]]) -> None:
    row = global_idx.x
    if row < len(y):
        total = Float32(0)
        count = 0
        for k in range(starts[row], starts[row + 1]):
            total += x[k]
            count += 1
        y[row] = total + Float32(1000 * count)


@kernel
def steps_to_one(y: Mut[Span[Int32]]) -> None:
    i = global_idx.x
    if i >= len(y):
        return
    n = i + 1
    steps = Int32(0)
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
        if steps == 50:
            break
    y[i] = steps


@kernel
def nested(x: Tensor[Float32, 2], y: Mut[Tensor[Float32, 2]]) -> None:
    for r in range(block_idx.x, x.shape[0], grid_dim.x):
        for c in range(thread_idx.x, x.shape[1], block_dim.x):
            total = Float32(0)
            for k in range(c + 1):
                total += x[r, k]
            y[r, c] = total
            y[r, c] += x[r, x.shape[1] - 1 - c]


@kernel
def counts(x: Span[Int32], bins: Mut[Span[Int32]], last: Mut[Span[Int32]]) -> None:
    own = shared[Int32, 16]()
    t = thread_idx.x
    if t < 16:
        own[t] = 0
    barrier()
    seen = Int32(-1)
    for i in range(t, len(x), block_dim.x):
        Atomic[Int32].fetch_add(own.at(Int(x[i]) % 16), 1)
        seen = Int32(i)
    barrier()
    if t < 16:
        bins[t] = own[t]
    last[t] = seen


@kernel
def border(x: Tensor[Float32, 2], y: Mut[Tensor[Float32, 2]]) -> None:
    r = global_idx.y
    c = global_idx.x
    if r == 0 or c == 0 or r >= x.shape[0] - 1 or c >= x.shape[1] - 1:
        return
    y[r, c] = x[r - 1, c] + x[r + 1, c] + x[r, c - 1] + x[r, c + 1]


@kernel
def down(y: Mut[Span[Int32]]) -> None:
    i = len(y) - 1 - global_idx.x
    while i >= 0:
        y[i] = Int32(i)
        i -= grid_dim.x * block_dim.x


def floats(ctx, *shape):
    buffer = ctx.enqueue_create_buffer[DType.float32](*shape)
    with buffer.map_to_host() as host:
        for i in range(len(host)):
            host[i] = i % 13
    return buffer


def ints(ctx, values):
    buffer = ctx.enqueue_create_buffer[DType.int32](len(values))
    with buffer.map_to_host() as host:
        for i, value in enumerate(values):
            host[i] = value
    return buffer


def result(buffer):
    with buffer.map_to_host() as host:
        return [float(v) for v in host]


def chain(n):
    steps = 0
    while n != 1 and steps < 50:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


def main():
    ctx = DeviceContext()
    x, y = floats(ctx, N), floats(ctx, N)
    ctx.enqueue_function[strides](x, y, grid_dim=2, block_dim=64)
    print("strides", result(y) == [i % 13 * 3 for i in range(N)])

    starts = [i * i % 29 + i * 3 for i in range(66)]
    begins = ints(ctx, starts)
    sums = floats(ctx, 65)
    ctx.enqueue_function[rows_of_own_length](begins, x, sums, grid_dim=2, block_dim=64)
    ranges = [range(a, b) for a, b in zip(starts, starts[1:])]
    print("rows", result(sums) == [sum(k % 13 for k in r) + 1000 * len(r) for r in ranges])

    steps = ints(ctx, [0] * 100)
    ctx.enqueue_function[steps_to_one](steps, grid_dim=2, block_dim=64)
    print("steps", result(steps) == [chain(i + 1) for i in range(100)])

    square, sums = floats(ctx, 5, 40), floats(ctx, 5, 40)
    ctx.enqueue_function[nested](square, sums, grid_dim=2, block_dim=16)
    at = lambda r, c: (r * 40 + c) % 13
    wanted = [sum(at(r, k) for k in range(c + 1)) + at(r, 39 - c) for r in range(5) for c in range(40)]
    print("nested", result(sums) == wanted)

    data, bins, last = ints(ctx, [i * 7 for i in range(200)]), ints(ctx, [0] * 16), ints(ctx, [0] * 64)
    ctx.enqueue_function[counts](data, bins, last, grid_dim=1, block_dim=64)
    wanted = [sum(i * 7 % 16 == b for i in range(200)) for b in range(16)]
    print("counts", result(bins) == wanted, result(last) == [t + (199 - t) // 64 * 64 for t in range(64)])

    inner = floats(ctx, 20, 35)
    source = floats(ctx, 20, 35)
    ctx.enqueue_function[border](source, inner, grid_dim=(3, 5), block_dim=(16, 4))
    at = lambda r, c: (r * 35 + c) % 13
    around = lambda r, c: at(r - 1, c) + at(r + 1, c) + at(r, c - 1) + at(r, c + 1)
    wanted = [around(r, c) if 0 < r < 19 and 0 < c < 34 else at(r, c) for r in range(20) for c in range(35)]
    print("border", result(inner) == wanted)

    order = ints(ctx, [-1] * 150)
    ctx.enqueue_function[down](order, grid_dim=1, block_dim=64)
    print("down", result(order) == list(range(150)))


main()

# Histogram in shared memory with atomics, then a cumulative sum; checked against plain Python.
from pyc import DType, Int32, List, Mut, UInt8, kernel
from pyc.gpu import Atomic, DeviceContext, Span, barrier, block_dim, global_idx, grid_dim, shared, thread_idx


@kernel
def histogram(values: Span[UInt8], bins: Mut[Span[Int32]]) -> None:
    local = shared[Int32, 32]()
    t = thread_idx.x
    if t < 32:
        local[t] = 0
    barrier()
    i = global_idx.x
    while i < len(values):
        Atomic[Int32].fetch_add(local.at(values[i] // 8), 1)
        i += block_dim.x * grid_dim.x
    barrier()
    if t < 32:
        Atomic[Int32].fetch_add(bins.at(t), local[t])


@kernel
def running(bins: Span[Int32], sums: Mut[Span[Int32]]) -> None:
    work = shared[Int32, 32]()
    t = thread_idx.x
    work[t] = bins[t]
    barrier()
    step = 1
    while step < 32:
        other = work[t - step] if t >= step else Int32(0)
        barrier()
        work[t] += other
        barrier()
        step *= 2
    sums[t] = work[t]


def main():
    ctx = DeviceContext()
    n = 5000
    data = [(i * i + 3 * i) % 256 for i in range(n)]
    values = ctx.enqueue_create_buffer[DType.uint8](n)
    with values.map_to_host() as h:
        for i, v in enumerate(data):
            h[i] = v
    bins = ctx.enqueue_create_buffer[DType.int32](32)
    sums = ctx.enqueue_create_buffer[DType.int32](32)
    bins.enqueue_fill(0)
    ctx.enqueue_function[histogram](values, bins, grid_dim=4, block_dim=64)
    ctx.enqueue_function[running](bins, sums, grid_dim=1, block_dim=32)
    expect = [0] * 32
    for v in data:
        expect[v // 8] += 1
    with bins.map_to_host() as b, sums.map_to_host() as s:
        print([int(b[i]) for i in range(8)], int(s[31]))
        total = 0
        wrong = 0
        for i in range(32):
            total += expect[i]
            wrong += int(b[i]) != expect[i]
            wrong += int(s[i]) != total
        print("wrong", wrong)


main()

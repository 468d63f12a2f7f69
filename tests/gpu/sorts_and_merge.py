# Odd-even transposition sort in a block, rank sort over a grid, merge of two sorted runs by binary search.
from pyc import DType, Int, Int32, Mut, fn, kernel
from pyc.gpu import DeviceContext, Span, barrier, global_idx, shared, thread_idx


@kernel
def odd_even[n: Int](data: Mut[Span[Int32]]) -> None:
    room = shared[Int32, n]()
    t = thread_idx.x
    room[t] = data[t]
    barrier()
    for phase in range(n):
        left = 2 * t + phase % 2
        if left + 1 < n and room[left] > room[left + 1]:
            room[left], room[left + 1] = room[left + 1], room[left]
        barrier()
    data[t] = room[t]


@kernel
def rank_sort(data: Span[Int32], result: Mut[Span[Int32]]) -> None:
    i = global_idx.x
    if i >= len(data):
        return
    rank = 0
    for j in range(len(data)):
        if data[j] < data[i] or (data[j] == data[i] and j < i):
            rank += 1
    result[rank] = data[i]


@fn
def lower_bound(data: Span[Int32], value: Int32, strict: bool) -> Int:
    low = 0
    high = len(data)
    while low < high:
        middle = (low + high) // 2
        if data[middle] < value or (not strict and data[middle] == value):
            low = middle + 1
        else:
            high = middle
    return low


@kernel
def merge(a: Span[Int32], b: Span[Int32], result: Mut[Span[Int32]]) -> None:
    i = global_idx.x
    if i < len(a):
        result[i + lower_bound(b, a[i], True)] = a[i]
    if i < len(b):
        result[i + lower_bound(a, b[i], False)] = b[i]


def main():
    ctx = DeviceContext()
    first = ctx.enqueue_create_buffer[DType.int32](64)
    second = ctx.enqueue_create_buffer[DType.int32](100)
    ranked = ctx.enqueue_create_buffer[DType.int32](100)
    merged = ctx.enqueue_create_buffer[DType.int32](164)
    x = [(i * 37 + 5) % 41 for i in range(64)]
    y = [(i * 53 + 2) % 67 for i in range(100)]
    with first.map_to_host() as h, second.map_to_host() as g:
        for i in range(64):
            h[i] = x[i]
        for i in range(100):
            g[i] = y[i]
    ctx.enqueue_function[odd_even[64]](first, grid_dim=1, block_dim=64)
    ctx.enqueue_function[rank_sort](second, ranked, grid_dim=4, block_dim=32)
    ctx.enqueue_function[merge](first, ranked, merged, grid_dim=4, block_dim=32)
    with first.map_to_host() as h, ranked.map_to_host() as g, merged.map_to_host() as m:
        print([int(v) for v in h] == sorted(x), [int(v) for v in g] == sorted(y), [int(v) for v in m] == sorted(x + y))
        print(int(m[0]), int(m[82]), int(m[163]))


main()

# Atomic operations on memory of the block, with what they give back, in a loop that threads leave one by one.
from pyc import Atomic, DType, Float32, Int, Int32, Mut, UInt32, kernel
from pyc.gpu import DeviceContext, Span, barrier, block_dim, shared, thread_idx


@kernel
def operations(x: Span[Int32], out: Mut[Span[Int32]], order: Mut[Span[Int32]]) -> None:
    own = shared[Int32, 8]()
    sums = shared[Float32, 1]()
    t = thread_idx.x
    if t < 8:
        own[t] = 1000 if t == 4 else 0
    if t == 0:
        sums[0] = 0
    barrier()
    for i in range(t, len(x), block_dim.x):
        v = x[i]
        order[i] = Atomic[Int32].fetch_add(own.at(0), 1)
        Atomic[Int32].fetch_sub(own.at(1), v)
        Atomic[Int32].max(own.at(2), v)
        Atomic[Int32].min(own.at(4), v)
        Atomic[Float32].fetch_add(sums.at(0), Float32(v))
    barrier()
    if t < 8:
        out[t] = own[t]
    if t == 0:
        out[8] = Int32(sums[0])


def main():
    ctx = DeviceContext()
    n = 100
    x = ctx.enqueue_create_buffer[DType.int32](n)
    order = ctx.enqueue_create_buffer[DType.int32](n)
    out = ctx.enqueue_create_buffer[DType.int32](9)
    with x.map_to_host() as host:
        for i in range(n):
            host[i] = i * 37 % 101 + 3
    ctx.enqueue_function[operations](x, out, order, grid_dim=1, block_dim=64)
    with out.map_to_host() as host, order.map_to_host() as places:
        print([int(v) for v in host], sorted(int(v) for v in places) == list(range(n)))


main()

# A Bool that two ways give differs between threads and is used behind an operation of the warp: each thread has its own, in all
# strips of a block.
from pyc import Atomic, DType, Int, Int32, Mut, UInt32, kernel
from pyc.gpu import DeviceContext, Span, global_idx, lane_id, warp


@kernel
def marked(x: Span[Int32], first: Span[Int32], y: Mut[Span[Int32]]) -> None:
    i = global_idx.x
    keep = False
    if i < len(x):
        keep = x[i] % 3 == 0
    start = Int32(0)
    if lane_id() == 0:
        start = first[0]
    start = warp.broadcast(start)
    if keep:
        y[i] = start + Int32(i)


@kernel
def compacted(x: Span[Int32], y: Mut[Span[Int32]], count: Mut[Span[Int32]]) -> None:
    i = global_idx.x
    keep = False
    if i < len(x):
        keep = x[i] % 3 == 0
    bits = warp.vote[DType.uint32](keep)
    start = Int32(0)
    if lane_id() == 0:
        n = Int32(0)
        rest = bits
        while rest != UInt32(0):
            rest &= rest - UInt32(1)
            n += 1
        start = Atomic[Int32].fetch_add(count.at(0), n)
    at = warp.broadcast(start)
    if keep:
        below = bits & ((UInt32(1) << UInt32(lane_id())) - UInt32(1))
        while below != UInt32(0):
            below &= below - UInt32(1)
            at += 1
        y[at] = x[i]


n = 1000
ctx = DeviceContext()
x = ctx.enqueue_create_buffer[DType.int32](n)
with x.map_to_host() as host:
    for i in range(n):
        host[i] = i
first = ctx.enqueue_create_buffer[DType.int32](1)
first.enqueue_fill(5)
y = ctx.enqueue_create_buffer[DType.int32](n)
y.enqueue_fill(-1)
ctx.enqueue_function[marked](x, first, y, grid_dim=8, block_dim=128)
with y.map_to_host() as host:
    print([i for i in range(n) if host[i] != (i + 5 if i % 3 == 0 else -1)])
y.enqueue_fill(-1)
count = ctx.enqueue_create_buffer[DType.int32](1)
count.enqueue_fill(0)
ctx.enqueue_function[compacted](x, y, count, grid_dim=8, block_dim=128)
with count.map_to_host() as host:
    kept = Int(host[0])
with y.map_to_host() as host:
    print(kept, sorted([host[i] for i in range(kept)]) == [Int32(v) for v in range(0, n, 3)])

# Threads of a warp and of a block exchange values; parameters of functions are keyword arguments, as Python has them.
# cpython: 3.11
from pyc import DType, Float32, Int, Int32, Mut, UInt32, kernel
from pyc.gpu import WARP_SIZE, Atomic, DeviceContext, Ordering, Span, Tensor, barrier, block, block_idx, global_idx, lane_id, shared, thread_idx, warp, warp_id


@kernel
def norms(x: Tensor[Float32, 2], y: Mut[Tensor[Float32, 1]]) -> None:
    row = block_idx.x
    v = x[row, thread_idx.x]
    total = block.sum(v * v, block_size=64)
    most = block.max(v, block_size=64)
    if thread_idx.x == 0:
        y[row] = total + most


@kernel
def lanes(x: Span[Int32], y: Mut[Tensor[Int32, 2]]) -> None:
    i = global_idx.x
    v = x[i]
    y[0, i] = warp.sum(v)
    y[1, i] = warp.prefix_sum(v, exclusive=True)
    y[2, i] = warp.shuffle_xor(v, 1) - warp.shuffle_down(v, 2) + warp.shuffle_up(v, 3)
    y[3, i] = Int32(warp_id()) * 100 + Int32(lane_id()) + warp.broadcast(v)
    y[4, i] = block.prefix_sum(v, block_size=64) - warp.min(v)
    if warp.vote[DType.uint32](v > 40) != UInt32(0):
        y[5, i] = warp.max(v)


@kernel
def count(x: Span[Int32], bins: Mut[Span[Int32]]) -> None:
    mine = shared[Int32, 4]()
    if thread_idx.x < 4:
        mine[thread_idx.x] = 0
    barrier()
    Atomic[Int32].fetch_add(mine.at(Int(x[global_idx.x]) % 4), 1, ordering=Ordering.RELAXED)
    barrier()
    if thread_idx.x < 4:
        Atomic[Int32].fetch_add(bins.at(thread_idx.x), mine[thread_idx.x])


ctx = DeviceContext(api="cpu")
rows = ctx.enqueue_create_buffer[DType.float32](2, 64)
with rows.map_to_host() as host:
    for r in range(2):
        for i in range(64):
            host[r * 64 + i] = Float32(i % 7) * Float32(0.1) - Float32(r)
sums = ctx.enqueue_create_buffer[DType.float32](2)
ctx.enqueue_function[norms](rows, sums, grid_dim=2, block_dim=64)
with sums.map_to_host() as host:
    print(f"{host[0]:.3f} {host[1]:.3f}")

numbers = ctx.enqueue_create_buffer[DType.int32](64)
with numbers.map_to_host() as host:
    for i in range(64):
        host[i] = Int32(i * i % 50)
table = ctx.enqueue_create_buffer[DType.int32](6, 64)
table.enqueue_fill(-1)
ctx.enqueue_function[lanes](numbers, table, grid_dim=1, block_dim=64)
with table.map_to_host() as host:
    for r in range(6):
        print(host[r * 64], host[r * 64 + 5], host[r * 64 + 31], host[r * 64 + 32], host[r * 64 + 63])

bins = ctx.enqueue_create_buffer[DType.int32](4)
bins.enqueue_fill(0)
ctx.enqueue_function[count](numbers, bins, grid_dim=2, block_dim=WARP_SIZE)
with bins.map_to_host() as host:
    print(host[0], host[1], host[2], host[3])

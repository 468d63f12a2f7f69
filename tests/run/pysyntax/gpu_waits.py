# What the threads of a kernel wait for besides barrier(), constant memory, and bits of numbers, also under CPython.
# cpython: 3.10
from pyc import Array, Comptime, DType, Float32, Int, Int32, Int64, List, Mut, UInt8, UInt32, bitcast, fn, kernel
from pyc.gpu import ConstantMemoryMapping, DeviceContext, Span, Tensor, async_copy, async_copy_wait_all, barrier, block_idx, constant
from pyc.gpu import lane_id, mbarrier_arrive, mbarrier_init, mbarrier_wait, named_barrier, named_barrier_arrive, shared, syncwarp
from pyc.gpu import thread_idx, warp_id
from pyc.math import fma

STAGES: Comptime[Int] = 2


@fn
def ordered(x: Float32) -> UInt32:
    """A key that grows with x."""
    bits = bitcast[DType.uint32](x)
    return ~bits if bits >> 31 != 0 else bits | 0x80000000


@kernel
def keys(x: Span[Float32], y: Mut[Span[UInt32]]) -> None:
    y[thread_idx.x] = ordered(x[thread_idx.x])


@kernel
def filtered(x: Span[Float32], y: Mut[Span[Float32]]) -> None:
    taps = constant[Float32, 3, "taps"]()
    t = thread_idx.x
    total = Float32(0)
    for k in range(3):
        if t >= k:
            total = fma(taps[k], x[t - k], total)
    y[t] = total


@kernel
def in_a_warp(x: Span[Float32], y: Mut[Span[Float32]]) -> None:
    room = shared[Float32, 32]()
    t = thread_idx.x
    async_copy[4](x.at(t), room.at(t))
    async_copy_wait_all()
    syncwarp()
    for step in (16, 8, 4, 2, 1):
        v = room[t]
        if t + step < 32:
            v += room[t + step]
        syncwarp()
        room[t] = v
        syncwarp()
    y[t] = room[t]


@kernel
def handed_over(x: Span[Float32], y: Mut[Span[Float32]]) -> None:
    room = shared[Float32, 32]()
    if warp_id() == 0:
        room[lane_id()] = x[lane_id()]
        named_barrier_arrive[64](1)
    else:
        named_barrier[64](1)
        y[lane_id()] = room[31 - lane_id()]


@kernel
def pipeline(x: Tensor[Float32, 2], y: Mut[Tensor[Float32, 2]]) -> None:
    """One warp fills a ring of rows, the other adds them up."""
    ring = shared[Float32, STAGES, 32]()
    full = shared[Int64, STAGES]()
    empty = shared[Int64, STAGES]()
    if thread_idx.x == 0:
        for s in range(STAGES):
            mbarrier_init(full.at(s), 32)
            mbarrier_init(empty.at(s), 32)
    barrier()
    lane = lane_id()
    total = Float32(0)
    for k in range(x.shape[0]):
        s = k % STAGES
        turn = Int32(k // STAGES % 2)
        if warp_id() == 0:
            if k >= STAGES:
                mbarrier_wait(empty.at(s), 1 - turn)
            ring[s, lane] = x[k, lane]
            _ = mbarrier_arrive(full.at(s))
        else:
            mbarrier_wait(full.at(s), turn)
            total += ring[s, 31 - lane]
            _ = mbarrier_arrive(empty.at(s))
    if warp_id() == 1:
        y[block_idx.x, lane] = total


def whole(buffer):
    with buffer.map_to_host() as host:
        return [float(v) for v in host]


ctx = DeviceContext()
x = ctx.enqueue_create_buffer[DType.float32](32)
y = ctx.enqueue_create_buffer[DType.float32](32)
k = ctx.enqueue_create_buffer[DType.uint32](32)
rows = ctx.enqueue_create_buffer[DType.float32](7, 32)
sums = ctx.enqueue_create_buffer[DType.float32](2, 32)
with x.map_to_host() as host:
    for i in range(32):
        host[i] = (i * 7 % 32) - 16
with rows.map_to_host() as host:
    for i in range(7 * 32):
        host[i] = i % 37

ctx.enqueue_function[keys](x, k, grid_dim=1, block_dim=32)
with k.map_to_host() as host:
    order = sorted(range(32), key=lambda i: int(host[i]))
print([int(whole(x)[i]) for i in order] == list(range(-16, 16)))

taps = List[Float32]([0.5, 0.25, 0.25])
ctx.enqueue_function[filtered](x, y, grid_dim=1, block_dim=32, constant_memory=[ConstantMemoryMapping("taps", taps)])
print(whole(y)[:6])
ctx.enqueue_function[in_a_warp](x, y, grid_dim=1, block_dim=32)
print(whole(y)[:6])
ctx.enqueue_function[handed_over](x, y, grid_dim=1, block_dim=64)
print(whole(y) == whole(x)[::-1])
ctx.enqueue_function[pipeline](rows, sums, grid_dim=2, block_dim=64)
got, want = whole(sums), [sum((row * 32 + i) % 37 for row in range(7)) for i in range(31, -1, -1)]
print(got[:32] == want, got[32:] == want)


@fn
def bits() -> None:
    print(bitcast[DType.uint32](Float32(1)), bitcast[DType.float32](UInt32(0xC0490FDB)), bitcast[DType.int32](UInt32(0xFFFFFFFE)))
    print(bitcast[DType.uint8, 4](UInt32(0x04030201)), bitcast[DType.uint64](-0.5))


bits()

# Streams, events, memory that a launch brings, kernels compiled ahead.
# cpython: 3.11
from pyc import DType, Int32, Mut, Ordering, kernel
from pyc.gpu import DeviceContext, Span, barrier, block_dim, block_idx, external_memory, fence, global_idx, grid_dim, is_gpu, thread_idx
from pyc.math import clamp


@kernel
def step(x: Mut[Span[Int32]], amount: Int32) -> None:
    i = global_idx.x
    if i < len(x):
        x[i] = clamp(x[i] * 3 + amount, -50, 100)


@kernel
def turn(x: Span[Int32], y: Mut[Span[Int32]]) -> None:
    room = external_memory[Int32]()
    t, n = thread_idx.x, block_dim.x
    room[t] = x[block_idx.x * n + t]
    fence(ordering=Ordering.ACQUIRE_RELEASE, scope="workgroup")
    barrier()
    y[(grid_dim.x - 1 - block_idx.x) * n + t] = room[n - 1 - t]


ctx = DeviceContext()
a = ctx.enqueue_create_buffer[DType.int32](100)
b = ctx.enqueue_create_buffer[DType.int32](100)
a.enqueue_fill(1)
ctx.synchronize()
left, right = ctx.create_stream(), ctx.create_stream()
ready = ctx.create_event()
stepped = ctx.compile_function[step]()
left.enqueue_function(stepped, a, Int32(1), grid_dim=1, block_dim=128)
left.enqueue_function[step](a, Int32(-70), grid_dim=1, block_dim=128)
left.record_event(ready)
right.enqueue_wait_for(ready)
right.enqueue_function[step](a, Int32(2), grid_dim=1, block_dim=128)
right.synchronize()
with a.map_to_host() as host:
    print(host[0], host[99])
    for i in range(100):
        host[i] = i
ctx.enqueue_function[turn](a, b, grid_dim=4, block_dim=25, shared_mem_bytes=100)
with b.map_to_host() as host:
    print(host[0], host[24], host[25], host[99])
done = ctx.create_event()
ctx.stream().record_event(done)
print(ready.elapsed(done) >= 0, is_gpu())

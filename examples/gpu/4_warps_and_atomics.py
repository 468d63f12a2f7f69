# Step 4: the threads of a warp exchange values without memory; atomics join the blocks.
from pyc import Atomic, DType, Int32, Mut, UInt32, kernel
from pyc.gpu import DeviceContext, Span, global_idx, lane_id, warp


@kernel
def count_even(values: Span[Int32], count: Mut[Span[UInt32]], most: Mut[Span[Int32]]) -> None:
    i = global_idx.x
    value = values[i] if i < len(values) else Int32(1)
    evens = warp.sum(UInt32(1) if value % 2 == 0 else UInt32(0))
    greatest = warp.max(value)
    if lane_id() == 0:
        Atomic[UInt32].fetch_add(count.at(0), evens)
        Atomic[Int32].max(most.at(0), greatest)


n = 1000
ctx = DeviceContext()
values = ctx.enqueue_create_buffer[DType.int32](n)
count = ctx.enqueue_create_buffer[DType.uint32](1)
most = ctx.enqueue_create_buffer[DType.int32](1)
with values.map_to_host() as host:
    for i in range(n):
        host[i] = i * 37 % 1009
count.enqueue_fill(0)
most.enqueue_fill(0)
ctx.enqueue_function[count_even](values, count, most, grid_dim=4, block_dim=256)
with count.map_to_host() as evens:
    print("even:", evens[0])
with most.map_to_host() as greatest:
    print("greatest:", greatest[0])

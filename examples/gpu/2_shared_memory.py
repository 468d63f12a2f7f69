# Step 2: the threads of a block work together through shared memory.
from pyc import Comptime, DType, Float32, Int, Mut, kernel
from pyc.gpu import DeviceContext, Span, barrier, block_idx, global_idx, shared, thread_idx
from pyc.math import ceildiv


BLOCK: Comptime[Int] = 128


@kernel
def block_sums(values: Span[Float32], sums: Mut[Span[Float32]]) -> None:
    part = shared[Float32, BLOCK]()
    t = thread_idx.x
    i = global_idx.x
    part[t] = values[i] if i < len(values) else 0
    barrier()
    stride = BLOCK // 2
    while stride > 0:
        if t < stride:
            part[t] += part[t + stride]
        barrier()
        stride //= 2
    if t == 0:
        sums[block_idx.x] = part[0]


n = 1000
blocks = ceildiv(n, 128)
ctx = DeviceContext()
values = ctx.enqueue_create_buffer[DType.float32](n)
sums = ctx.enqueue_create_buffer[DType.float32](blocks)
with values.map_to_host() as host:
    for i in range(n):
        host[i] = i
ctx.enqueue_function[block_sums](values, sums, grid_dim=blocks, block_dim=128)
with sums.map_to_host() as host:
    total = 0.0
    for block in range(blocks):
        total += float(host[block])
print(total, n * (n - 1) / 2)

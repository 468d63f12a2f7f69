# Step 1: one thread for each element.
from pyc import DType, Float32, Mut, kernel
from pyc.gpu import DeviceContext, Span, global_idx
from pyc.math import ceildiv


@kernel
def add(a: Span[Float32], b: Span[Float32], total: Mut[Span[Float32]]) -> None:
    i = global_idx.x
    if i < len(total):
        total[i] = a[i] + b[i]


n = 1000
ctx = DeviceContext()
a = ctx.enqueue_create_buffer[DType.float32](n)
b = ctx.enqueue_create_buffer[DType.float32](n)
total = ctx.enqueue_create_buffer[DType.float32](n)
a.enqueue_fill(1.5)
with b.map_to_host() as host:
    for i in range(n):
        host[i] = i

ctx.enqueue_function[add](a, b, total, grid_dim=ceildiv(n, 256), block_dim=256)
with total.map_to_host() as host:
    print(host[0], host[1], host[n - 1])

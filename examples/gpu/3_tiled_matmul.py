# Step 3: a matrix product that reads each element from memory once for a whole tile.
from pyc import Comptime, DType, Float32, Int, Mut, kernel
from pyc.gpu import DeviceContext, Tensor, barrier, block_idx, shared, thread_idx


TILE: Comptime[Int] = 16


@kernel
def matmul(a: Tensor[Float32, 2], b: Tensor[Float32, 2], c: Mut[Tensor[Float32, 2]]) -> None:
    left = shared[Float32, TILE, TILE]()
    right = shared[Float32, TILE, TILE]()
    x = thread_idx.x
    y = thread_idx.y
    row = block_idx.y * TILE + y
    column = block_idx.x * TILE + x
    total = Float32(0)
    for t in range(a.shape[1] // TILE):
        left[y, x] = a[row, t * TILE + x]
        right[y, x] = b[t * TILE + y, column]
        barrier()
        for k in range(TILE):
            total += left[y, k] * right[k, x]
        barrier()
    c[row, column] = total


n = 64
ctx = DeviceContext()
a = ctx.enqueue_create_buffer[DType.float32](n, n)
b = ctx.enqueue_create_buffer[DType.float32](n, n)
c = ctx.enqueue_create_buffer[DType.float32](n, n)
with a.map_to_host() as host:
    for i in range(n * n):
        host[i] = i % 7
b.enqueue_fill(0.5)
ctx.enqueue_function[matmul](a, b, c, grid_dim=(n // 16, n // 16), block_dim=(16, 16))
with c.map_to_host() as host:
    print(host[0], host[n * n - 1])

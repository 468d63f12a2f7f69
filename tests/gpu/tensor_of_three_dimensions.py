# Python syntax: a tensor and shared memory with three dimensions, the place of an element for atomics, an assertion.
from pyc import DType, Float32, Int, Int32, Mut, kernel, Comptime, Atomic
from pyc.gpu import DeviceContext, Span, Tensor, barrier, block_idx, global_idx, shared, thread_idx, warp

N: Comptime[Int] = 4

@kernel
def cube(t: Mut[Tensor[Float32, 3]], count: Mut[Span[Int32]]) -> None:
    s = shared[Float32, 2, 2, 4]()
    x = thread_idx.x
    y = thread_idx.y
    z = thread_idx.z
    s[z, y, x] = Float32(x + 10 * y + 100 * z)
    barrier()
    t[z, y, x] = s[1 - z, 1 - y, N - 1 - x]
    Atomic[Int32].fetch_add(count.at(0), 1)
    assert x < 4, "too many"


ctx = DeviceContext()
t = ctx.enqueue_create_buffer[DType.float32](2, 2, 4)
c = ctx.enqueue_create_buffer[DType.int32](1)
c.enqueue_fill(0)
ctx.enqueue_function[cube](t, c, grid_dim=1, block_dim=(4, 2, 2))
with t.map_to_host() as h:
    print(h[0], h[15])
with c.map_to_host() as g:
    print(g[0])
print(t.shape, len(t))

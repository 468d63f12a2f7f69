# A histogram of bytes: each block counts in shared memory, then adds what it has.
from pyc import Comptime, DType, Int, Mut, UInt8, UInt32, kernel
from pyc.gpu import Atomic, DeviceContext, Span, barrier, block_dim, global_idx, grid_dim, shared, thread_idx

BINS: Comptime[Int] = 256


@kernel
def histogram(pixels: Span[UInt8], bins: Mut[Span[UInt32]]) -> None:
    local = shared[UInt32, BINS]()
    t = thread_idx.x
    for b in range(t, BINS, block_dim.x):
        local[b] = 0
    barrier()
    for i in range(global_idx.x, len(pixels), block_dim.x * grid_dim.x):
        _ = Atomic[UInt32].fetch_add(local.at(Int(pixels[i])), 1)
    barrier()
    for b in range(t, BINS, block_dim.x):
        if local[b] > 0:
            _ = Atomic[UInt32].fetch_add(bins.at(b), local[b])


ctx = DeviceContext()
pixels = ctx.enqueue_create_buffer[DType.uint8](1000)
bins = ctx.enqueue_create_buffer[DType.uint32](BINS)
bins.enqueue_fill(0)
with pixels.map_to_host() as h:
    for i in range(1000):
        h[i] = UInt8(i * i % 7)
ctx.enqueue_function[histogram](pixels, bins, grid_dim=4, block_dim=64)
with bins.map_to_host() as h:
    print(h[0], h[1], h[2], h[3], h[4], h[255])

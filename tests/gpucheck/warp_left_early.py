# Threads that have left the kernel are waited for by nobody, however often they came past places where others part; nor is
# anything missing where masks name those that are there, and where all of a warp go one way.
# flags: --check-kernels
from pyc import DType, Int, Int32, Mut, UInt, UInt32, kernel
from pyc.gpu import DeviceContext, Span, syncwarp, thread_idx, warp


@kernel
def rounds(x: Mut[Span[Int32]], n: Int32) -> None:
    t = thread_idx.x
    for r in range(4):
        if r % 2 == 0:
            x[t] += warp.shuffle_xor(UInt(0xFF) << UInt(t % 32 // 8 * 8), x[t], 1)
        if Int32(t) >= n and r == 2:
            return
        if r == 3:
            syncwarp()
        if t < 32:
            x[t] += Int32(warp.vote[DType.uint32](t % 2 == 0) & UInt32(1))
        if t % 2 == 0:
            x[t] += warp.shuffle_xor(UInt(0x55555555), x[t], 2)
        else:
            x[t] += warp.shuffle_xor(UInt(0xAAAAAAAA), x[t], 2)


ctx = DeviceContext()
x = ctx.enqueue_create_buffer[DType.int32](64)
x.enqueue_fill(1)
ctx.enqueue_function[rounds](x, 64, grid_dim=1, block_dim=64)
with x.map_to_host() as host:
    print(host[0], host[1], host[33])
ctx.enqueue_function[rounds](x, 40, grid_dim=1, block_dim=64)
with x.map_to_host() as host:
    print(host[0] > 0)

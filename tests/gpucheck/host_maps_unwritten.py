# A mapped buffer may be filled, and elements that have values may be read; those that nobody wrote may not, however often the buffer was mapped.
# flags: --check-kernels
# exit: 1
# stderr: host_maps_unwritten.py:42:11: uninitialized: the host reads a buffer of 256 bytes, and nothing has written those from byte 4 on
from pyc import DType, Float32, Mut, kernel
from pyc.gpu import DeviceContext, Span, global_idx


@kernel
def every_other(x: Span[Float32], y: Mut[Span[Float32]]) -> None:
    i = 2 * global_idx.x
    if i < len(x):
        y[i] = x[i]


def fill(buffer, n):
    with buffer.map_to_host() as host:
        for i in range(n):
            host[i] = i


ctx = DeviceContext()
x = ctx.enqueue_create_buffer[DType.float32](64)
y = ctx.enqueue_create_buffer[DType.float32](64)
fill(x, 64)
ctx.enqueue_function[every_other](x, y, grid_dim=1, block_dim=32)
with y.map_to_host() as host:
    print(sum(host[i] for i in range(0, 64, 2)))
    host[3] = 1
    host[5] = host[3] + 1
with y.map_to_host() as host:
    print(host[3], host[5])
z = ctx.enqueue_create_buffer[DType.float32](64)
y.enqueue_copy_to(z)
room = ctx.enqueue_create_host_buffer[DType.float32](64)
room[0] = 7
print(room[0])
room.enqueue_copy_from(z)
ctx.synchronize()
print(room[62])
with z.map_to_host() as host:
    print(host[1])

# Launches that are too large for the device raise; kernels know it by name.
from max.gpu import global_idx
from max.gpu.host import DeviceContext


def fill(p: Pointer[Int32, MutUnsafeAnyOrigin]):
    p[unsafe_offset=global_idx.x] = 1


def main() raises:
    var ctx = DeviceContext(api="cpu")
    var p = ctx.enqueue_create_buffer[DType.int32](64)
    try:
        ctx.enqueue_function[fill](p, grid_dim=1, block_dim=(64, 32))
    except e:
        print(e)
    try:
        ctx.enqueue_function[fill](p, grid_dim=1, block_dim=(1, 1, 128))
    except e:
        print(e)
    try:
        ctx.enqueue_function[fill](p, grid_dim=(1, 100000), block_dim=1)
    except e:
        print(e)

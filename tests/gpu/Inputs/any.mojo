# The best device, by its API.
from max.gpu import global_idx
from max.gpu.host import DeviceContext


def fill(p: Pointer[Int32, MutUnsafeAnyOrigin]):
    p[unsafe_offset=global_idx.x] = 1


def main() raises:
    var ctx = DeviceContext()
    var b = ctx.enqueue_create_buffer[DType.int32](32)
    ctx.enqueue_function[fill](b, grid_dim=1, block_dim=32)
    ctx.synchronize()
    print(ctx.api())

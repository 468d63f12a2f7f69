from max.gpu import global_idx
from max.gpu.host import DeviceContext


def first(data: Pointer[Int32, MutUnsafeAnyOrigin]):
    data[unsafe_offset=global_idx.x] = 1


def main() raises:
    var ctx = DeviceContext(api="cuda")
    var data = ctx.enqueue_create_buffer[DType.int32](64)
    var host = ctx.enqueue_create_host_buffer[DType.int32](64)
    ctx.enqueue_function[first](data, grid_dim=2, block_dim=32)
    ctx.enqueue_copy(host, data)

from max.gpu import global_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import external_memory


def first(data: Pointer[Int32, MutUnsafeAnyOrigin]):
    data[unsafe_offset=global_idx.x] = 1


def second(data: Pointer[Int32, MutUnsafeAnyOrigin]):
    var room = external_memory[Int32]()
    room[unsafe_offset=0] = 2
    data[unsafe_offset=global_idx.x] = room[unsafe_offset=0]


def main() raises:
    var ctx = DeviceContext(api="cuda")
    print(ctx.name())
    var data = ctx.enqueue_create_buffer[DType.int32](64)
    ctx.enqueue_function[first](data, grid_dim=2, block_dim=32)
    ctx.enqueue_function[second](data, grid_dim=1, block_dim=64, shared_mem_bytes=64)
    print("launched")
    ctx.synchronize()
    ctx.enqueue_function[second](data, grid_dim=1, block_dim=64, shared_mem_bytes=200000)

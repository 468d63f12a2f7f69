from max.gpu import global_idx
from max.gpu.host import ConstantMemoryMapping, DeviceContext
from max.gpu.tensor import constant


def scale(data: Pointer[Float32, MutUnsafeAnyOrigin]):
    data[unsafe_offset=global_idx.x] *= constant[Float32, 3, "factors"]()[global_idx.x]


def main() raises:
    var ctx = DeviceContext(api="cuda")
    var data = ctx.enqueue_create_buffer[DType.float32](3)
    var factors: List[Float32] = [1.5, 2, 4]
    ctx.enqueue_function[scale](data, grid_dim=1, block_dim=3, constant_memory=[ConstantMemoryMapping("factors", factors)])

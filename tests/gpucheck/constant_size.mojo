# More bytes than the constant memory has.
# flags: --check-kernels
# exit: 1
# stderr: constant_size.mojo:21:5: size-mismatch: kernel 'scale' is launched with 20 bytes for its constant memory 'factors', which has 16
from max.gpu import thread_idx
from max.gpu.host import ConstantMemoryMapping, DeviceContext
from max.gpu.tensor import constant


def scale(data: Pointer[Float32, MutUnsafeAnyOrigin]):
    data[unsafe_offset=thread_idx.x] *= constant[Float32, 4, "factors"]()[thread_idx.x]


def main() raises:
    var ctx = DeviceContext()
    var data = ctx.enqueue_create_buffer[DType.float32](4)
    data.enqueue_fill(2)
    var factors: List[Float32] = [1, 2, 3, 4, 5]
    ctx.enqueue_function[scale](data, grid_dim=1, block_dim=4, constant_memory=[ConstantMemoryMapping("factors", factors[:4])])
    print("once")
    ctx.enqueue_function[scale](data, grid_dim=1, block_dim=4, constant_memory=[ConstantMemoryMapping("factors", factors)])

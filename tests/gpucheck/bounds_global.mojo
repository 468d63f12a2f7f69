# The last block reads past the end of a buffer: what it is called in the kernel and where it was made are named.
# flags: --check-kernels
# exit: 1
# stderr: bounds_global.mojo:16:28: out-of-bounds: kernel 'shift' reads element 40 of buffer 'src', which has 40
# stderr: by thread (7, 0, 0) of block (4, 0, 0)
# stderr: made as 'data' in 'main' at
# stderr: bounds_global.mojo:20:16
# stderr: launched with grid 5 x 1 x 1, block 8 x 1 x 1 at
# stderr: bounds_global.mojo:24:5
from max.gpu import global_idx
from max.gpu.host import DeviceContext


def shift(src: Pointer[Float32, ImmUnsafeAnyOrigin], dst: Pointer[Float32, MutUnsafeAnyOrigin]):
    var i = global_idx.x
    dst[unsafe_offset=i] = src[unsafe_offset=i + 1]

def main() raises:
    var ctx = DeviceContext()
    var data = ctx.enqueue_create_buffer[DType.float32](40)
    var moved = ctx.enqueue_create_buffer[DType.float32](40)
    data.enqueue_fill(1)
    print("before")
    ctx.enqueue_function[shift](data, moved, grid_dim=5, block_dim=8)
    print("not reached")

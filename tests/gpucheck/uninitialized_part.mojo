# The first launch leaves a part of the buffer unwritten, which the second one only reads.
# flags: --check-kernels
# exit: 1
# stderr: uninitialized_part.mojo:16:31: uninitialized: kernel 'copy' reads element 40 of buffer 'source', which nothing has written
# stderr:     by thread (8, 0, 0) of block (1, 0, 0)
# stderr: 24 times in this launch
from max.gpu import global_idx
from max.gpu.host import DeviceContext

comptime Numbers = Pointer[Float32, MutUnsafeAnyOrigin]

def copy(source: Numbers, target: Numbers, count: Int):
    var i = global_idx.x
    if i >= count:
        return
    target[unsafe_offset=i] = source[unsafe_offset=i]


def main() raises:
    var ctx = DeviceContext()
    var source = ctx.enqueue_create_buffer[DType.float32](64)
    var middle = ctx.enqueue_create_buffer[DType.float32](64)
    var target = ctx.enqueue_create_buffer[DType.float32](64)
    source.enqueue_fill(1)
    ctx.enqueue_function[copy](source, middle, 40, grid_dim=2, block_dim=32)
    ctx.enqueue_function[copy](middle, target, 64, grid_dim=2, block_dim=32)
    ctx.synchronize()

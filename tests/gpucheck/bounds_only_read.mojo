# A buffer that the launch only reads is looked at quickly: the first thread behind its end, in the middle of a row.
# flags: --check-kernels
# exit: 1
# stderr: bounds_only_read.mojo:14:31: out-of-bounds: kernel 'shift' reads element 50 of buffer 'source', which has 50
# stderr:     by thread (18, 0, 0) of block (1, 0, 0)
# stderr: 14 times in this launch
from max.gpu import global_idx
from max.gpu.host import DeviceContext

comptime Numbers = Pointer[Float32, MutUnsafeAnyOrigin]

def shift(source: Numbers, target: Numbers):
    var i = global_idx.x
    target[unsafe_offset=i] = source[unsafe_offset=i]


def main() raises:
    var ctx = DeviceContext()
    var source = ctx.enqueue_create_buffer[DType.float32](50)
    var target = ctx.enqueue_create_buffer[DType.float32](64)
    source.enqueue_fill(1)
    ctx.enqueue_function[shift](source, target, grid_dim=2, block_dim=32)
    ctx.synchronize()

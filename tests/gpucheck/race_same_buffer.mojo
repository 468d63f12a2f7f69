# The kernel writes to one parameter and reads from the other; the launch passes the same buffer for both.
# flags: --check-kernels
# exit: 1
# stderr: race_same_buffer.mojo:14:35: race: kernel 'shift' reads element 4 of buffer 'source' while another thread of the block wrote it
# stderr:     the other is thread (4, 0, 0) of block (0, 0, 0), at
# stderr:     by thread (5, 0, 0) of block (0, 0, 0)
from max.gpu import global_idx
from max.gpu.host import DeviceContext

comptime Numbers = Pointer[Float32, MutUnsafeAnyOrigin]

def shift(source: Numbers, target: Numbers):
    var i = global_idx.x
    target[unsafe_offset=i] = 2 * source[unsafe_offset=i - 1 if i > 4 else i]


def main() raises:
    var ctx = DeviceContext()
    var numbers = ctx.enqueue_create_buffer[DType.float32](64)
    var other = ctx.enqueue_create_buffer[DType.float32](64)
    numbers.enqueue_fill(1)
    ctx.enqueue_function[shift](numbers, other, grid_dim=2, block_dim=32)
    ctx.enqueue_function[shift](numbers, numbers, grid_dim=2, block_dim=32)
    ctx.synchronize()

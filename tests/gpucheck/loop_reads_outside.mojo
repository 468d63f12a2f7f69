# A loop reads buffers that the launch does not write to; the second launch reads outside, in its last round.
# flags: --check-kernels
# exit: 1
# stderr: loop_reads_outside.mojo:19:54: out-of-bounds: kernel 'product' reads element 240 of buffer 'right', which has 240
# stderr:     by thread (0, 0, 0) of block (0, 0, 0)
# stderr: 256 times in this launch
from max.gpu import global_idx
from max.gpu.host import DeviceContext

comptime Numbers = Pointer[Float32, MutUnsafeAnyOrigin]


def product(left: Numbers, right: Numbers, to: Numbers, n: Int):
    var column = global_idx.x
    var row = global_idx.y
    if row < n and column < n:
        var sum = Float32(0)
        for k in range(n):
            sum += left[unsafe_offset=row * n + k] * right[unsafe_offset=k * n + column]
        to[unsafe_offset=row * n + column] = sum


def main() raises:
    var ctx = DeviceContext()
    var left = ctx.enqueue_create_buffer[DType.float32](256)
    var right = ctx.enqueue_create_buffer[DType.float32](240)
    var to = ctx.enqueue_create_buffer[DType.float32](256)
    left.enqueue_fill(1)
    right.enqueue_fill(1)
    ctx.enqueue_function[product](left, right, to, 15, grid_dim=(1, 1), block_dim=(16, 16))
    ctx.enqueue_function[product](left, right, to, 16, grid_dim=(1, 1), block_dim=(16, 16))
    ctx.synchronize()

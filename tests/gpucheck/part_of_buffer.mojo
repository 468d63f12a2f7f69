# A part of a buffer, whose end a kernel passes; beside it kernels that are right, with the whole buffer and its parts.
# flags: --check-kernels
# exit: 1
# stderr: part_of_buffer.mojo:12:5: out-of-bounds: kernel 'fill' writes element 40 of buffer 'numbers', which has 40
from max.gpu import global_idx
from max.gpu.host import DeviceContext

comptime Numbers = Pointer[Float32, MutUnsafeAnyOrigin]


def fill(numbers: Numbers):
    numbers[unsafe_offset=global_idx.x] = 1


def copy(whole: Numbers, first: Numbers, second: Numbers):
    var i = global_idx.x
    whole[unsafe_offset=i + 40] = first[unsafe_offset=i] + second[unsafe_offset=i - 10 if i >= 10 else i]


def main() raises:
    var ctx = DeviceContext()
    var whole = ctx.enqueue_create_buffer[DType.float32](100)
    whole.enqueue_fill(2)
    var start = whole.create_sub_buffer[DType.float32](0, 40)
    var part = whole.create_sub_buffer[DType.float32](10, 40)
    ctx.enqueue_function[copy](whole, start, part, grid_dim=1, block_dim=10)
    ctx.enqueue_function[fill](part, grid_dim=1, block_dim=40)
    ctx.enqueue_function[fill](whole, grid_dim=1, block_dim=100)
    ctx.enqueue_function[fill](part.unsafe_ptr(), grid_dim=1, block_dim=64)
    with whole.map_to_host() as h:
        print(h[10], h[99])
    ctx.enqueue_function[fill](part, grid_dim=1, block_dim=64)
    ctx.synchronize()

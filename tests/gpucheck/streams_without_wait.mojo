# A stream reads what another one writes, and nothing makes it wait; an event that was recorded too early does not help.
# flags: --check-kernels
# exit: 1
# stderr: streams_without_wait.mojo:36:5: race: kernel 'double' reads element 0 of buffer 'x', which kernel 'fill' of another stream wrote, and neither stream waits for the other
# stderr: streams_without_wait.mojo:34:5
# stderr: streams_without_wait.mojo:18:37
from max.gpu import global_idx
from max.gpu.host import DeviceContext

comptime Ints = Pointer[Int32, MutUnsafeAnyOrigin]


def fill(x: Ints, value: Int32):
    x[unsafe_offset=global_idx.x] = value


def double(x: Ints, y: Ints):
    y[unsafe_offset=global_idx.x] = x[unsafe_offset=global_idx.x] * 2


def main() raises:
    var ctx = DeviceContext()
    var x = ctx.enqueue_create_buffer[DType.int32](64)
    var y = ctx.enqueue_create_buffer[DType.int32](64)
    var left = ctx.create_stream()
    var right = ctx.create_stream()
    var done = ctx.create_event()
    left.enqueue_function[fill](x, Int32(1), grid_dim=1, block_dim=64)
    left.record_event(done)
    right.enqueue_wait_for(done)
    right.enqueue_function[double](x, y, grid_dim=1, block_dim=64)
    ctx.synchronize()
    left.record_event(done)
    left.enqueue_function[fill](x, Int32(2), grid_dim=1, block_dim=64)
    right.enqueue_wait_for(done)
    right.enqueue_function[double](x, y, grid_dim=1, block_dim=64)
    ctx.synchronize()

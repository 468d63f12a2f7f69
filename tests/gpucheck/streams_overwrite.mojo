# A stream writes to what another one may still read: what was read there is known although the launch only reads it.
# flags: --check-kernels
# exit: 1
# stderr: streams_overwrite.mojo:28:5: race: a fill writes element 0 of buffer 'x', which kernel 'double' of another stream read, and neither stream waits for the other
# stderr: streams_overwrite.mojo:27:5
# stderr: streams_overwrite.mojo:21:13
from max.gpu import global_idx
from max.gpu.host import DeviceContext

comptime Ints = Pointer[Int32, MutUnsafeAnyOrigin]


def double(x: Ints, y: Ints):
    y[unsafe_offset=global_idx.x] = x[unsafe_offset=global_idx.x] * 2


def main() raises:
    var ctx = DeviceContext()
    var stream = ctx.create_stream()
    var ready = ctx.create_event()
    var x = ctx.enqueue_create_buffer[DType.int32](64)
    var y = ctx.enqueue_create_buffer[DType.int32](64)
    var own = ctx.stream()
    x.enqueue_fill(3)
    own.record_event(ready)
    stream.enqueue_wait_for(ready)
    stream.enqueue_function[double](x, y, grid_dim=1, block_dim=64)
    x.enqueue_fill(5)
    ctx.synchronize()

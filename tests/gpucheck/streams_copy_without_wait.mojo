# The device's own stream copies what another stream has not written for sure.
# flags: --check-kernels
# exit: 1
# stderr: streams_copy_without_wait.mojo:22:5: race: a copy reads element 0 of buffer 'x', which kernel 'fill' of another stream wrote, and neither stream waits for the other
# stderr: streams_copy_without_wait.mojo:21:5
from max.gpu import global_idx
from max.gpu.host import DeviceContext


def fill(x: Pointer[Int32, MutUnsafeAnyOrigin], value: Int32):
    x[unsafe_offset=global_idx.x] = value


def main() raises:
    var ctx = DeviceContext()
    var x = ctx.enqueue_create_buffer[DType.int32](64)
    var y = ctx.enqueue_create_buffer[DType.int32](64)
    y.enqueue_fill(0)
    ctx.synchronize()
    var stream = ctx.create_stream()
    stream.enqueue_function[fill](x, Int32(1), grid_dim=1, block_dim=64)
    ctx.enqueue_copy(y, x)
    ctx.synchronize()

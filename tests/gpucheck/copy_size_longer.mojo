# A copy of which only the beginning has room.
# flags: --check-kernels
# exit: 1
# stderr: copy_size_longer.mojo:13:5: size-mismatch: a copy of 8 elements into 6
from max.gpu.host import DeviceContext


def main() raises:
    var ctx = DeviceContext()
    var data = ctx.enqueue_create_buffer[DType.int32](8)
    var part = ctx.enqueue_create_buffer[DType.int32](6)
    data.enqueue_fill(1)
    ctx.enqueue_copy(part, data)

# A copy that cannot fill its target is reported where it is asked for, even inside of `try`.
# flags: --check-kernels
# exit: 1
# stderr: copy_size.mojo:13:9: size-mismatch: a copy of 4 elements into 8
from max.gpu.host import DeviceContext


def main() raises:
    var ctx = DeviceContext()
    var data = ctx.enqueue_create_buffer[DType.int32](8)
    var host = ctx.enqueue_create_host_buffer[DType.int32](4)
    try:
        ctx.enqueue_copy(data, host)
    except e:
        print(e)

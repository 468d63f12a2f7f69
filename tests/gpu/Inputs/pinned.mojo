from max.gpu.host import DeviceContext


def main() raises:
    var ctx = DeviceContext(api="cuda")
    var numbers = ctx.enqueue_create_host_buffer[DType.float32](64)
    print(len(numbers))

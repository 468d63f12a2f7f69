from max.gpu.host import DeviceContext


def main() raises:
    var one = DeviceContext(0, api="cuda")
    var two = DeviceContext(1, api="cuda")
    print(DeviceContext.number_of_devices(), one.can_access(two))
    var a = one.enqueue_create_buffer[DType.int32](4)
    var b = two.enqueue_create_buffer[DType.int32](4)
    two.enqueue_copy(b, a)
    one.enable_peer_access(two)

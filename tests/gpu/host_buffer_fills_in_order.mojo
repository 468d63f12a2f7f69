# A fill of a host buffer comes after the copies from it that were given before.
from max.gpu.host import DeviceContext


def main() raises:
    var ctx = DeviceContext()
    var room = ctx.enqueue_create_host_buffer[DType.int32](3).enqueue_fill(4)
    var b = ctx.enqueue_create_buffer[DType.int32](3)
    room.enqueue_copy_to(b)
    room.enqueue_fill(0)
    print(room)
    room.enqueue_copy_from(b)
    ctx.synchronize()
    print(room)

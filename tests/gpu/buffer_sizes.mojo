# Sizes that no buffer can have, and an API that there is not: each raises.
from max.gpu.host import DeviceContext


def attempt(ctx: DeviceContext, length: Int):
    try:
        var buffer = ctx.enqueue_create_buffer[DType.float64](length)
        print(len(buffer), "elements on the device")
    except e:
        print(e)
    try:
        var buffer = ctx.enqueue_create_host_buffer[DType.float64](length)
        print(len(buffer), "elements on the host")
    except e:
        print(e)


def main() raises:
    var ctx = DeviceContext()
    attempt(ctx, 3)
    attempt(ctx, 0)
    attempt(ctx, -1)
    attempt(ctx, 1 << 61)
    try:
        _ = DeviceContext(api="metal")
    except e:
        print("metal" in String(e))

from max.gpu import global_idx
from max.gpu.host import DeviceContext, DeviceBuffer


def double(count: Int32, values: Pointer[Int32, MutUnsafeAnyOrigin]):
    var i = global_idx.x
    if i < Int(count):
        values[unsafe_offset=i] *= 2


def launch(ctx: DeviceContext, buffer: DeviceBuffer[DType.int32]):
    try:
        ctx.enqueue_function[double](Int32(4), buffer, grid_dim=1, block_dim=4)
        print("done")
    except e:
        print(e)


def fill(ctx: DeviceContext, buffer: DeviceBuffer[DType.int32]):
    try:
        ctx.enqueue_memset(buffer, 1)
        print("done")
    except e:
        print(e)


def copy(ctx: DeviceContext, to: DeviceBuffer[DType.int32], source: DeviceBuffer[DType.int32]):
    try:
        ctx.enqueue_copy(to, source)
        print("done")
    except e:
        print(e)


def main() raises:
    var one = DeviceContext(0, api="cuda")
    var same = DeviceContext(0, api="cuda")
    var two = DeviceContext(1, api="cuda")
    var cpu = DeviceContext(api="cpu")
    var mine = one.enqueue_create_buffer[DType.int32](4)
    var theirs = two.enqueue_create_buffer[DType.int32](4)
    var local = cpu.enqueue_create_buffer[DType.int32](4)
    launch(one, mine)
    launch(same, mine)
    launch(one, theirs)
    launch(one, local)
    launch(cpu, mine)
    fill(one, theirs)
    copy(one, theirs, mine)
    copy(cpu, mine, local)
    one.enable_peer_access(two)
    launch(one, theirs)
    launch(two, mine)
    var host: List[Int32] = [1, 2, 3, 4]
    two.enqueue_copy(mine, host)

# What buffers know of their device; addresses that outlive their buffer.
from max.gpu import global_idx
from max.gpu.host import DeviceContext


def fill(p: Pointer[Int32, MutUnsafeAnyOrigin], v: Int32):
    p[unsafe_offset=global_idx.x] = v + Int32(global_idx.x)


def add_up(p: Pointer[Int32, ImmUnsafeAnyOrigin], o: Pointer[Int32, MutUnsafeAnyOrigin]):
    var sum = Int32(0)
    for i in range(8):
        sum += p[unsafe_offset=i]
    o[unsafe_offset=0] = sum


def twice(ctx: DeviceContext) raises -> Int:
    var b = ctx.enqueue_create_buffer[DType.int32](8)
    var h = b.context().enqueue_create_host_buffer[DType.int32](8)
    b.context().enqueue_function[fill](b, Int32(5), grid_dim=1, block_dim=8)
    h.context().enqueue_copy(h, b)
    ctx.synchronize()
    var total = 0
    for x in h:
        total += Int(x)
    return total


def main() raises:
    var ctx = DeviceContext(api="cpu")
    print(twice(ctx), ctx.id())
    var o = ctx.enqueue_create_buffer[DType.int32](1)
    var made = ctx.enqueue_create_buffer[DType.int32](8)
    print(made.context().id(), made.context().name() == ctx.name())
    ctx.enqueue_function[fill](made, Int32(100), grid_dim=1, block_dim=8)
    var p = made^.take_ptr()
    ctx.enqueue_function[add_up](p, o, grid_dim=1, block_dim=1)
    with o.map_to_host() as h:
        print(h[0])
    print(ctx.stream_priority_range())

# Nothing is reported where events, or the host, order the streams: parts of one buffer on two streams, a ring of two buffers, a chain over three streams, sums
# by atomics on two streams at once, streams that are closed and opened again.
# flags: --check-kernels
from max.gpu import barrier, block_dim, global_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.atomic import Atomic

comptime Ints = Pointer[Int32, MutUnsafeAnyOrigin]


def fill(x: Ints, value: Int32):
    x[unsafe_offset=global_idx.x] = value + Int32(global_idx.x)


def double(x: Ints, y: Ints):
    y[unsafe_offset=global_idx.x] = x[unsafe_offset=global_idx.x] * 2


def turn(x: Ints):
    var t = thread_idx.x
    var other = x[unsafe_offset=block_dim.x - 1 - t]
    barrier()
    x[unsafe_offset=t] = other


def add(x: Ints, total: Ints):
    _ = Atomic[Int32].fetch_add(total, x[unsafe_offset=global_idx.x])


def parts(ctx: DeviceContext) raises:
    var whole = ctx.enqueue_create_buffer[DType.int32](64)
    var low = whole.create_sub_buffer[DType.int32](0, 32)
    var high = whole.create_sub_buffer[DType.int32](32, 32)
    var left = ctx.create_stream()
    var right = ctx.create_stream()
    for i in range(3):
        left.enqueue_function[fill](low, Int32(i), grid_dim=1, block_dim=32)
        right.enqueue_function[fill](high, Int32(i), grid_dim=1, block_dim=32)
        left.enqueue_function[turn](low, grid_dim=1, block_dim=32)
    left.synchronize()
    right.synchronize()
    with whole.map_to_host() as h:
        print("parts", h[0], h[31], h[32], h[63])


def ring(ctx: DeviceContext) raises:
    var rooms = [ctx.enqueue_create_buffer[DType.int32](64), ctx.enqueue_create_buffer[DType.int32](64)]
    var result = ctx.enqueue_create_buffer[DType.int32](64)
    var produces = ctx.create_stream()
    var consumes = ctx.create_stream()
    var full = ctx.create_event()
    var empty = ctx.create_event()
    for i in range(6):
        if i >= 2:
            produces.enqueue_wait_for(empty)
        produces.enqueue_function[fill](rooms[i % 2], Int32(i), grid_dim=1, block_dim=64)
        produces.record_event(full)
        consumes.enqueue_wait_for(full)
        consumes.enqueue_function[double](rooms[i % 2], result, grid_dim=1, block_dim=64)
        consumes.record_event(empty)
    consumes.synchronize()
    with result.map_to_host() as h:
        print("ring", h[0], h[63])


def chain(ctx: DeviceContext) raises:
    var a = ctx.enqueue_create_buffer[DType.int32](64)
    var b = ctx.enqueue_create_buffer[DType.int32](64)
    var c = ctx.enqueue_create_buffer[DType.int32](64)
    var first = ctx.create_stream()
    var second = ctx.create_stream()
    var third = ctx.create_stream()
    var one = ctx.create_event()
    var two = ctx.create_event()
    first.enqueue_function[fill](a, Int32(5), grid_dim=1, block_dim=64)
    first.record_event(one)
    second.enqueue_wait_for(one)
    second.enqueue_function[double](a, b, grid_dim=1, block_dim=64)
    second.record_event(two)
    third.enqueue_wait_for(two)
    third.enqueue_function[double](b, a, grid_dim=1, block_dim=64)
    third.enqueue_function[double](a, c, grid_dim=1, block_dim=64)
    ctx.synchronize()
    ctx.enqueue_copy(b, c)
    with b.map_to_host() as h:
        print("chain", h[0], h[63])


def sums(ctx: DeviceContext) raises:
    var x = ctx.enqueue_create_buffer[DType.int32](64)
    var total = ctx.enqueue_create_buffer[DType.int32](1)
    x.enqueue_fill(1)
    total.enqueue_fill(0)
    ctx.synchronize()
    for _ in range(3):
        var left = ctx.create_stream()
        var right = ctx.create_stream()
        left.enqueue_function[add](x, total, grid_dim=2, block_dim=32)
        right.enqueue_function[add](x, total, grid_dim=2, block_dim=32)
        left.synchronize()
        right.synchronize()
    with total.map_to_host() as h:
        print("sums", h[0])


def main() raises:
    var ctx = DeviceContext()
    parts(ctx)
    ring(ctx)
    chain(ctx)
    sums(ctx)

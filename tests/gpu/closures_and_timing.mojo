# Closures as kernels, functions as parameters of kernels, timing, attributes, copies from and to memory of the host.
from max.gpu import block_dim, block_idx, global_idx, thread_idx
from max.gpu.host import DeviceAttribute, DeviceContext, Dim
from std.atomic import Atomic, Ordering, fence


@fieldwise_init
struct Line(TrivialRegisterPassable):
    var slope: Float32
    var start: Float32

    def at(self, x: Float32) -> Float32:
        return self.slope * x + self.start


def twice(x: Float32) -> Float32:
    return x * 2


def apply[f: def(Float32) thin -> Float32](p: Pointer[Float32, MutUnsafeAnyOrigin]):
    p[unsafe_offset=global_idx.x] = f(p[unsafe_offset=global_idx.x])


def hand_over(turn: Pointer[UInt32, MutUnsafeAnyOrigin], data: Pointer[Int32, MutUnsafeAnyOrigin]):
    """Blocks pass a number on: a release in one is acquired by the next."""
    var me = UInt32(block_idx.x)
    while Atomic[UInt32].load[ordering=Ordering.ACQUIRE](turn) != me:
        pass
    data[unsafe_offset=0] = data[unsafe_offset=0] * 2 + Int32(me)
    fence[Ordering.ACQUIRE_RELEASE, scope="agent"]()
    _ = Atomic[UInt32].fetch_add[ordering=Ordering.RELEASE](turn, 1)


def main() raises:
    with DeviceContext() as ctx:
        var buffer = ctx.enqueue_create_buffer[DType.float32](8)
        var p = buffer.unsafe_ptr()
        var line = Line(2, 1)

        def draw() {var p, var line}:
            p[unsafe_offset=global_idx.x] = line.at(Float32(global_idx.x))

        ctx.enqueue_function(draw, grid_dim=2, block_dim=4)
        ctx.enqueue_function[apply[twice]](buffer, grid_dim=Dim(2), block_dim=(4, 1, 1))
        ctx.enqueue_function[apply[lambda (x: Float32) -> Float32: x + 0.5]](buffer, grid_dim=2, block_dim=4)
        var numbers = List[Float32](length=8, fill=0)
        ctx.enqueue_copy(Span(numbers), buffer)
        print(numbers)

        var kernel = ctx.compile_function[apply[twice]]()

        def again(c: DeviceContext) raises {kernel, buffer}:
            c.enqueue_function(kernel, buffer, grid_dim=2, block_dim=4)

        print(ctx.execution_time(again, 2) >= 0)
        var host = ctx.enqueue_create_host_buffer[DType.float32](8)
        buffer.enqueue_copy_to(host)
        ctx.synchronize()
        print(host[0], host[7])
        buffer.enqueue_copy_from(Span(numbers))
        buffer.enqueue_copy_to(Span(numbers))
        print(numbers[7])
        print(ctx.get_attribute(DeviceAttribute.MAX_THREADS_PER_BLOCK) >= 512, ctx.get_attribute(DeviceAttribute.WARP_SIZE), ctx.id())

        var turn = ctx.enqueue_create_buffer[DType.uint32](1)
        var data = ctx.enqueue_create_buffer[DType.int32](1)
        turn.enqueue_fill(0)
        data.enqueue_fill(1)
        var queue = ctx.create_stream()
        ctx.synchronize()
        queue.enqueue_function[hand_over](turn, data, grid_dim=5, block_dim=1)
        queue.synchronize()
        with data.map_to_host() as h:
            print(h[0])

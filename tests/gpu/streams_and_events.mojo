# Two streams: an event makes the second wait for the first; kernels are launched on streams.
from max.gpu import global_idx
from max.gpu.host import DeviceContext


def fill_ramp(p: Pointer[Int32, MutUnsafeAnyOrigin], slope: Int32):
    p[unsafe_offset=global_idx.x] = Int32(global_idx.x) * slope


def combine(a: Pointer[Int32, ImmUnsafeAnyOrigin], b: Pointer[Int32, ImmUnsafeAnyOrigin], c: Pointer[Int32, MutUnsafeAnyOrigin]):
    var i = global_idx.x
    c[unsafe_offset=i] = a[unsafe_offset=i] * 100 + b[unsafe_offset=i]


def main() raises:
    comptime n = 64
    var ctx = DeviceContext()
    var a = ctx.enqueue_create_buffer[DType.int32](n)
    var b = ctx.enqueue_create_buffer[DType.int32](n)
    var c = ctx.enqueue_create_buffer[DType.int32](n)
    ctx.synchronize()

    var ramp = ctx.compile_function[fill_ramp]()
    var join = ctx.compile_function[combine]()
    var left = ctx.create_stream()
    var right = ctx.create_stream()
    var left_done = ctx.create_event()

    left.enqueue_function(ramp, a, Int32(2), grid_dim=2, block_dim=32)
    left.record_event(left_done)
    right.enqueue_function(ramp, b, Int32(1), grid_dim=1, block_dim=n)
    right.enqueue_wait_for(left_done)
    right.enqueue_function(join, a, b, c, grid_dim=4, block_dim=16)
    right.synchronize()
    left.synchronize()

    with c.map_to_host() as h:
        for i in range(0, n, 9):
            print("c[", i, "] =", h[i])
        var good = True
        for i in range(n):
            good = good and Int(h[i]) == 201 * i
        print("all as expected:", good)

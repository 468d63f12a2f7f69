# Adds two vectors with one thread per element; the last block is only partly used.
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from std.math import ceildiv

comptime BLOCK = 128


def vector_add(
    a: Pointer[Float32, ImmUnsafeAnyOrigin],
    b: Pointer[Float32, ImmUnsafeAnyOrigin],
    c: Pointer[Float32, MutUnsafeAnyOrigin],
    n: Int32,
):
    var i = global_idx.x
    if i < Int(n):
        c[unsafe_offset=i] = a[unsafe_offset=i] + b[unsafe_offset=i]


def run(ctx: DeviceContext, n: Int) raises:
    var a = ctx.enqueue_create_buffer[DType.float32](n)
    var b = ctx.enqueue_create_buffer[DType.float32](n)
    var c = ctx.enqueue_create_buffer[DType.float32](n)
    with a.map_to_host() as ha, b.map_to_host() as hb:
        for i in range(n):
            ha[i] = Float32(i)
            hb[i] = Float32(2 * i) + 0.5
    ctx.enqueue_function[vector_add](a, b, c, Int32(n), grid_dim=ceildiv(n, BLOCK), block_dim=BLOCK)
    with c.map_to_host() as hc:
        var wrong = 0
        var total = Float64(0)
        for i in range(n):
            total += Float64(hc[i])
            if hc[i] != Float32(3 * i) + 0.5:
                wrong += 1
        print("n =", n, "first", hc[0], "last", hc[n - 1], "sum", total, "wrong", wrong)


def main() raises:
    var ctx = DeviceContext()
    run(ctx, 1)
    run(ctx, 127)
    run(ctx, 128)
    run(ctx, 129)
    run(ctx, 1000)

# Vector loads and stores in a kernel: four elements per thread, lane arithmetic, and a scalar tail.
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from std.math import ceildiv

comptime WIDTH = 4


def scale_add(
    x: Pointer[Float32, ImmUnsafeAnyOrigin], y: Pointer[Float32, MutUnsafeAnyOrigin], n: Int32, factor: Float32
):
    var i = global_idx.x * WIDTH
    if i + WIDTH <= Int(n):
        var v = x.unsafe_load[width=WIDTH](i)
        var w = y.unsafe_load[width=WIDTH](i)
        y.unsafe_store(i, v * factor + w)
    else:
        for k in range(i, Int(n)):
            y[unsafe_offset=k] += x[unsafe_offset=k] * factor


def lane_summary(x: Pointer[Int32, ImmUnsafeAnyOrigin], out_: Pointer[Int32, MutUnsafeAnyOrigin]):
    """For each group of eight: sum, maximum, and how many elements are odd."""
    var g = global_idx.x
    var v = x.unsafe_load[width=8](g * 8)
    out_[unsafe_offset=3 * g] = v.reduce_add()
    out_[unsafe_offset=3 * g + 1] = v.reduce_max()
    out_[unsafe_offset=3 * g + 2] = (v & 1).reduce_add()


def main() raises:
    var ctx = DeviceContext()
    var sizes: List[Int] = [3, 4, 31, 64]
    for n in sizes:
        var x = ctx.enqueue_create_buffer[DType.float32](n)
        var y = ctx.enqueue_create_buffer[DType.float32](n)
        with x.map_to_host() as h:
            for i in range(n):
                h[i] = Float32(i)
        y.enqueue_fill(0.5)
        ctx.enqueue_function[scale_add](
            x, y, Int32(n), Float32(2), grid_dim=ceildiv(n, 8 * WIDTH), block_dim=8
        )
        with y.map_to_host() as h:
            var wrong = 0
            for i in range(n):
                if h[i] != Float32(2 * i) + 0.5:
                    wrong += 1
            print("n", n, "last", h[n - 1], "wrong", wrong)
    comptime groups = 4
    var x = ctx.enqueue_create_buffer[DType.int32](8 * groups)
    var out_ = ctx.enqueue_create_buffer[DType.int32](3 * groups)
    with x.map_to_host() as h:
        for i in range(8 * groups):
            h[i] = Int32((i * 13 + 5) % 50)
    ctx.enqueue_function[lane_summary](x, out_, grid_dim=1, block_dim=groups)
    with out_.map_to_host() as h:
        for g in range(groups):
            print("group", g, "sum", h[3 * g], "max", h[3 * g + 1], "odd", h[3 * g + 2])

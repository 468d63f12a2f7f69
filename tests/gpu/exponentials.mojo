# exp and exp2 of float32 over their range: on GPUs by the instruction for powers of two, within two units of the last place.
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from std.math import exp, exp2
from std.utils.numerics import inf, nan

comptime N = 4096


def powers(x: Pointer[Float32, ImmUnsafeAnyOrigin], e: Pointer[Float32, MutUnsafeAnyOrigin], two: Pointer[Float32, MutUnsafeAnyOrigin]):
    var i = global_idx.x
    e[unsafe_offset=i] = exp(x[unsafe_offset=i])
    two[unsafe_offset=i] = exp2(x[unsafe_offset=i])


def units(got: Float32, wanted: Float64) -> Float64:
    """How far it is off, in units of the last place of a float32."""
    var unit = Float64(2.0) ** -149
    while unit * 16777216 <= wanted:
        unit *= 2
    return abs(Float64(got) - wanted) / unit


def main() raises:
    var ctx = DeviceContext()
    var x = ctx.enqueue_create_buffer[DType.float32](N)
    var e = ctx.enqueue_create_buffer[DType.float32](N)
    var two = ctx.enqueue_create_buffer[DType.float32](N)
    with x.map_to_host() as h:
        for i in range(N):
            h[i] = (Float32(i) - 2300) / 20.5
        h[0] = inf[DType.float32]()
        h[1] = -inf[DType.float32]()
        h[2] = nan[DType.float32]()
        h[3] = 0
        h[4] = 1000
        h[5] = -1000
    ctx.enqueue_function[powers](x, e, two, grid_dim=N // 256, block_dim=256)
    var worst_e = Float64(0)
    var worst_two = Float64(0)
    with x.map_to_host() as xs, e.map_to_host() as es, two.map_to_host() as twos:
        for i in range(6):
            print(xs[i], es[i], twos[i])
        for i in range(6, N):
            var v = Float64(xs[i])
            if v < 88.7:
                worst_e = max(worst_e, units(es[i], exp(v)))
            if v < 127.9:
                worst_two = max(worst_two, units(twos[i], exp2(v)))
    print(worst_e < 2, worst_two < 2)

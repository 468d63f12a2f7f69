# Mathematical functions in a kernel, compared with the host and printed to three digits.
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from std.math import cos, exp, floor, log, sin, sqrt, tanh

comptime FUNCTIONS = 8


def evaluate(which: Int, x: Float32) -> Float32:
    if which == 0:
        return exp(x)
    elif which == 1:
        return log(x)
    elif which == 2:
        return sqrt(x)
    elif which == 3:
        return sin(x)
    elif which == 4:
        return cos(x)
    elif which == 5:
        return tanh(x)
    elif which == 6:
        return 1 / (1 + exp(-x))
    return floor(x) + abs(x - 2)


def table(xs: Pointer[Float32, ImmUnsafeAnyOrigin], out_: Pointer[Float32, MutUnsafeAnyOrigin], n: Int32):
    var i = global_idx.x
    if i < Int(n):
        for f in range(FUNCTIONS):
            out_[unsafe_offset=f * Int(n) + i] = evaluate(f, xs[unsafe_offset=i])


def main() raises:
    var names: List[String] = ["exp    ", "log    ", "sqrt   ", "sin    ", "cos    ", "tanh   ", "sigmoid", "mixed  "]
    var points: List[Float32] = [0.1, 0.5, 1, 2.2, 3.3, 5.7]
    var n = len(points)
    var ctx = DeviceContext()
    var xs = ctx.enqueue_create_buffer[DType.float32](n)
    var out_ = ctx.enqueue_create_buffer[DType.float32](FUNCTIONS * n)
    ctx.enqueue_copy(xs, Span(points))
    ctx.enqueue_function[table](xs, out_, Int32(n), grid_dim=1, block_dim=8)
    with out_.map_to_host() as h:
        for f in range(FUNCTIONS):
            var line = names[f] + ":"
            var close = True
            for i in range(n):
                var v = h[f * n + i]
                line += " " + String(Int(round(v * 1000)))
                close = close and abs(v - evaluate(f, points[i])) <= 1e-4 * max(Float32(1), abs(v))
            print(line, "close to the host:", close)

# log10, sinh and tanh of float64 in a kernel: what the host gives, or the float beside it.
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from std.math import log10, sinh, tanh

comptime POINTS = 1024


def evaluate(xs: Pointer[Float64, ImmUnsafeAnyOrigin], out_: Pointer[Float64, MutUnsafeAnyOrigin]):
    var i = global_idx.x
    var x = xs[unsafe_offset=i]
    out_[unsafe_offset=3 * i] = log10(x)
    out_[unsafe_offset=3 * i + 1] = sinh(x)
    out_[unsafe_offset=3 * i + 2] = tanh(x)


def is_near(a: Float64, b: Float64) -> Bool:
    return (a != a and b != b) or abs(Int(a.to_bits().cast[DType.int64]()) - Int(b.to_bits().cast[DType.int64]())) <= 1


def main() raises:
    var ctx = DeviceContext()
    var xs = ctx.enqueue_create_buffer[DType.float64](POINTS)
    var out_ = ctx.enqueue_create_buffer[DType.float64](3 * POINTS)
    var far = 0
    with xs.map_to_host() as numbers:
        for i in range(POINTS):
            numbers[i] = 0.01 * Float64(i - 100) * (1.0 if i % 2 else 1e-9)
        numbers[0] = 1000
        numbers[1] = 800
        numbers[2] = 5e-324
    ctx.enqueue_function[evaluate](xs, out_, grid_dim=POINTS // 128, block_dim=128)
    with xs.map_to_host() as numbers, out_.map_to_host() as found:
        for i in range(POINTS):
            var x = numbers[i]
            far += 0 if is_near(found[3 * i], log10(x)) else 1
            far += 0 if is_near(found[3 * i + 1], sinh(x)) else 1
            far += 0 if is_near(found[3 * i + 2], tanh(x)) else 1
        print(found[0], found[4], found[5], found[6], found[7], found[8])
    print("far from the host:", far)

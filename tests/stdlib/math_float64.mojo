# log10, sinh and tanh of float64: special values, vectors, compile time; whole logarithms of powers of ten.
from std.math import inf, log10, nan, nextafter, sinh, tanh

comptime SPECIAL: List[Float64] = [0.0, -0.0, 5e-324, -1e-310, 1e-20, 1.0, -22.5, 710.4, -711.0, 1e300]


def same(a: Float64, b: Float64) -> Bool:
    return a.to_bits() == b.to_bits()


def lanes_differ(start: Float64, step: Float64) -> Int:
    """How many lanes of vectors are not what the function of the single number gives."""
    var count = 0
    for i in range(500):
        var x = SIMD[DType.float64, 4](0, 1, 2, 3) * step + (start + 4 * Float64(i) * step)
        var logs = log10(x)
        var sines = sinh(x)
        var tangents = tanh(x)
        for lane in range(4):
            count += 0 if same(logs[lane], log10(x[lane])) or logs[lane] != logs[lane] else 1
            count += 0 if same(sines[lane], sinh(x[lane])) else 1
            count += 0 if same(tangents[lane], tanh(x[lane])) else 1
    return count


def main() raises:
    for x in materialize[SPECIAL]():
        print(x, log10(x), sinh(x), tanh(x))
    for x in [inf[DType.float64](), -inf[DType.float64](), nan[DType.float64]()]:
        print(x, log10(x), sinh(x), tanh(x))

    var wrong = 0
    for e in range(-307, 309):
        wrong += 0 if log10(Float64(String("1e", e))) == Float64(e) else 1
    print("powers of ten without a whole logarithm:", wrong)
    print("largest finite:", sinh(710.4758600739439), sinh(nextafter(710.4758600739439, 711.0)))
    print("lanes that differ:", lanes_differ(-5.0, 0.005), lanes_differ(-711.0, 0.72), lanes_differ(0.999, 1e-6))

    comptime logarithm = log10(SIMD[DType.float64, 2](7.0, 0.3))
    comptime sine = sinh(2.5)
    comptime tangent = tanh(SIMD[DType.float64, 2](-0.3, 3.5))
    var numbers: List[Float64] = [7.0, 0.3, 2.5, -0.3, 3.5]
    print(logarithm, sine, tangent)
    print(same(logarithm[0], log10(numbers[0])), same(logarithm[1], log10(numbers[1])), same(sine, sinh(numbers[2])))
    print(same(tangent[0], tanh(numbers[3])), same(tangent[1], tanh(numbers[4])))

# Floats of 8 bits: what their bits are, rounding to them, and that compile time agrees with run time on all of them.
from std.math import inf, nan
from std.sys import size_of


def values[dt: DType]() -> List[Float32]:
    """The numbers of all bits, and -1000 for NaN."""
    var out = List[Float32]()
    for i in range(256):
        var f = Float32(Scalar[dt](from_bits=UInt8(i)))
        out.append(f if f == f else -1000)
    return out^


def rounded[dt: DType]() -> List[UInt8]:
    """Bits of numbers at, between and just beside those of the type."""
    var out = List[UInt8]()
    for i in range(256):
        var f = Float32(Scalar[dt](from_bits=UInt8(i)))
        for scale in [Float32(0.97), 0.96875, 1.0, 1.03125, 1.03126, 1.0625, 1.06251, 1.125, 1.1250001, 1.25, 2.0, 0.5]:
            out.append((f * scale).cast[dt]().to_bits())
    return out^


def nearest_is_taken[dt: DType]() -> Bool:
    """No number of the type is nearer than the one that is taken."""
    var all = values[dt]()
    var x: Float32 = 1e-6
    while x < 20:
        var taken = Float32(x.cast[dt]())
        for f in all:
            if abs(f - x) < abs(taken - x):
                return False
        x *= 1.013
    return True


def check[dt: DType](name: StaticString):
    comptime known = values[dt]()
    comptime known_rounded = rounded[dt]()
    var round_trips = 0
    for i in range(256):
        var f = Float32(Scalar[dt](from_bits=UInt8(i)))
        if f == f and f.cast[dt]().to_bits() == UInt8(i):
            round_trips += 1
    print(name, materialize[known]() == values[dt](), materialize[known_rounded]() == rounded[dt](), round_trips)
    print(" ", Scalar[dt].MAX, Scalar[dt].MIN, Scalar[dt].MAX_FINITE, Scalar[dt].MIN_FINITE, size_of[Scalar[dt]]())
    print(" ", DType.mantissa_width[dt](), DType.max_exponent[dt](), DType.exponent_bias[dt](), nearest_is_taken[dt]())
    for x in [Float32(0.1), -2.5, 465, 1e9, 0.0, -0.0, inf[DType.float32](), nan[DType.float32]()]:
        var y = x.cast[dt]()
        print(" ", x, y, y.to_bits(), end=";")
    print()


def main():
    check[DType.float8_e4m3fn]("e4m3fn")
    check[DType.float8_e5m2]("e5m2")
    check[DType.float8_e4m3fnuz]("e4m3fnuz")
    check[DType.float8_e5m2fnuz]("e5m2fnuz")
    check[DType.float8_e3m4]("e3m4")
    print(Float8_e8m0fnu(from_bits=UInt8(0)), Float8_e8m0fnu(from_bits=UInt8(130)), Float8_e8m0fnu(from_bits=UInt8(255)))
    for x in [Float32(0.1), 1, 2.5, -3, 0, 1e-40, 3e38, inf[DType.float32]()]:
        print(x.cast[DType.float8_e8m0fnu](), Float32(x.cast[DType.float8_e8m0fnu]()), end="; ")
    print()

    var v = SIMD[DType.float8_e4m3fn, 4](1, 2.1, -3.3, 500)
    print(v, v + 1, v * v, v.reduce_add(), v.lt(2), v.cast[DType.float16]() / 2, v[2], -v, abs(v))
    var h = Float8_e5m2(0.7)
    h += 2
    print(h, h > 1, max(h, 3), Int(h), Float8_e5m2(17), Bool(h), repr(h), Float64(h), BFloat16(h), Float8_e4m3fn(BFloat16(0.3)))
    comptime c = Float8_e4m3fn(0.3) + 1
    print(c, Float8_e5m2.MAX, {Float8_e5m2(1): "one"}[Float8_e5m2(1)])
    print(DType.float8_e4m3fn, DType.float8_e5m2.is_float8(), DType.float8_e8m0fnu.is_floating_point(), DType.float8_e3m4.size_of())

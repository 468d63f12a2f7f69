# Taking floats apart and putting them together: exact at both ends of the range, on lanes and at compile time.
from std.math import cbrt, ceildiv, frexp, inf, ldexp, logb, modf, nan, remainder, scalb, ulp

comptime scaled = ldexp(0.75, 4)
comptime rest = remainder(7.0, 4.0)


def main():
    print(scaled, rest)
    print(ldexp(1.0, -1074), ldexp(1.5, -1074), ldexp(1.0, 1024), ldexp(5e-324, 2097), ldexp(1.0, -5000), ldexp(Float32(0.75), 2))
    print(ldexp(SIMD[DType.float64, 2](1, 2), SIMD[DType.int32, 2](3, 4)), scalb(1.0, -1074.0))
    print(frexp(12.0), frexp(0.0), frexp(-0.1), frexp(5e-324), frexp(Float32(3)))
    print(logb(10.0), logb(0.0), logb(-inf[DType.float64]()), logb(5e-324), logb(1e308), logb(nan[DType.float64]()), logb(Float32(1e-40)))
    print(remainder(5.0, 2.0), remainder(-5.0, 2.0), remainder(3.0, 2.0), remainder(1e300, 3.0), remainder(-0.0, 1.0))
    print(remainder(1.0, inf[DType.float64]()), remainder(1.0, 0.0), remainder(1.7e308, 1.6e308), remainder(1.5e-323, 1e-323))
    print(modf(-2.5), modf(inf[DType.float64]()), modf(-3.0))
    print(ulp(1.0), ulp(Float32(1)), ulp(0.0), ulp(1.7976931348623157e308), ulp(inf[DType.float64]()))
    print(cbrt(27.0), cbrt(2.0), cbrt(0.0), cbrt(-inf[DType.float64]()), cbrt(SIMD[DType.float32, 2](27, -64)))
    print(ceildiv(UInt8(255), UInt8(2)), ceildiv(-7, 2))

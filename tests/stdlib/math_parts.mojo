# Functions that take floats apart, exact on every float; integers where they make sense.
from std.math import copysign, frexp, isnan, ldexp, logb, remainder, scalb, sqrt, ulp


def main():
    for x in [0.0, 1.0, 5e-324, 2.2250738585072014e-308, 1e300, -12.5, 0.9999999999999999]:
        var parts = frexp(x)
        print(x, parts[0], parts[1], logb(x), ulp(x))
    print(ldexp(1.0, -1074), ldexp(1.0, -1075), ldexp(0.75, -1074), ldexp(5e-324, 2000), ldexp(1.5, -1060), ldexp(1.0, 1024))
    print(ldexp(Float32(0.5), Int32(4)), ldexp(SIMD[DType.float64, 2](0.5, 1), SIMD[DType.int32, 2](4, 2)), scalb(1.5, 3.0))
    for x in [7.0, 5.0, -7.0, 2.5, 3.5, -2.5]:
        print(remainder(x, 2.0), remainder(x, 1.0), remainder(x, 0.3), end="; ")
    print(remainder(1e300, 3.0), ulp(Float32(1)))
    print(sqrt(17), sqrt(UInt8(255)), sqrt(Int64.MAX), sqrt(SIMD[DType.int32, 4](4, 8, 9, 0)), copysign(4, -1), isnan(3))

# Conditions that call something prove those of other functions: the same call on the same values is one value.

from std.math import sin, sqrt
from std.sys import simd_width_of, size_of


def wave[dt: DType, n: SIMDLength](x: SIMD[dt, n]) -> SIMD[dt, n] where dt.is_floating_point():
    return sin(x) + sqrt(x)


def maybe[dt: DType](x: Scalar[dt]) -> Scalar[dt]:
    comptime if dt.is_floating_point():
        return wave(x)
    else:
        return -x


def asserted[dt: DType](x: Scalar[dt]) -> Scalar[dt]:
    comptime assert dt.is_floating_point(), "floats only"
    return wave(x)


def enough(n: Int) -> Bool:
    return n > 3


def taken[n: Int]() -> Int where enough(n):
    return n


def handed_on[n: Int]() -> Int where enough(n + 1):
    return taken[n + 1]()


def small[T: AnyType]() -> Int where size_of[T]() <= 8:
    return size_of[T]()


def also_small[T: AnyType]() -> Int where size_of[T]() <= 8:
    return small[T]()


def lanes[dt: DType](xs: List[Scalar[dt]]) -> Int where dt.is_floating_point():
    comptime width = simd_width_of[dt]()
    return len(xs) // width


def main():
    print(wave(Float32(0)), maybe(Float64(0)), maybe(Int8(3)), asserted(Float32(0)))
    print(handed_on[3](), also_small[Int](), lanes(List[Float64](length=8, fill=0)))

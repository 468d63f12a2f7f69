# Integers of 128 and 256 bits: arithmetic, text, conversions; the same at compile time.
from std.bit import bit_reverse, byte_swap, count_leading_zeros, count_trailing_zeros, pop_count, rotate_bits_left
from std.sys import align_of, size_of


def factorial[dt: DType](n: Int) -> Scalar[dt]:
    var r = Scalar[dt](1)
    for i in range(2, n + 1):
        r *= Scalar[dt](i)
    return r


def mixture[dt: DType](a: Scalar[dt], b: Scalar[dt]) -> List[Scalar[dt]]:
    """One of each operation."""
    var out: List[Scalar[dt]] = [a + b, a - b, a * b, a // b, a % b, a & b, a | b, a ^ b, ~a, -a, a << 100, a >> 100, a >> 300]
    out.append(min(a, b))
    out.append(max(a, b))
    out.append(abs(a))
    out.append(b**3)
    out.append(Scalar[dt](pop_count(a)))
    out.append(Scalar[dt](count_leading_zeros(b)))
    out.append(Scalar[dt](count_trailing_zeros(a)))
    out.append(bit_reverse(b))
    out.append(byte_swap(b))
    out.append(rotate_bits_left[37](a))
    out.append(a.fma(b, a))
    out.append(Scalar[dt](Float64(a)))
    out.append(Scalar[dt](Float32(b)))
    out.append(Scalar[dt](Int(a) < 0))
    out.append(Scalar[dt](a.cast[DType.int128]()))
    out.append(Scalar[dt](a < b) * 2 + Scalar[dt](a == b))
    return out^


comptime A: Int256 = -123456789012345678901234567890123456789012345678901234567890
comptime B: Int256 = 98765432109876543210987654321


def parsed(text: StringSpan) -> String:
    try:
        return String(Int256(text), " ", UInt128(text))
    except e:
        return String(e)


def main() raises:
    comptime known = mixture[DType.int256](A, B)
    var a = A
    var b = B
    var at_run_time = mixture[DType.int256](a, b)
    comptime known_unsigned = mixture[DType.uint256](A.cast[DType.uint256](), 12345678901234567890123)
    var at_run_time_unsigned = mixture[DType.uint256](a.cast[DType.uint256](), 12345678901234567890123)
    print(materialize[known]() == at_run_time, materialize[known_unsigned]() == at_run_time_unsigned)
    for x in at_run_time:
        print(x)
    print(a // 7, a % 7, divmod(b, 1000), hex(b), bin(UInt256(5)), repr(b))
    comptime f = factorial[DType.uint256](50)
    print(f, factorial[DType.uint256](57), factorial[DType.uint128](34))
    print(UInt256.MAX, Int256.MIN, Int256.MAX, UInt128.MAX, Int128.MIN)
    for x in [0.99, 1.5, 4503599627370497.5, 9007199254740993.0, 1.2345e40, -7.9e28, -0.3]:
        print(Int256(x), UInt256(x), Float64(Int256(x)) == (x if abs(x) > 1e15 else Float64(Int(x))), end=" ")
    print(Float32((Int256(1) << 100) + (Int256(1) << 76)), Float32((Int256(1) << 100) + (Int256(1) << 76) + 1), Float64(UInt256.MAX), Float16(Int256(70000)))
    print(size_of[Int256](), align_of[Int256](), DType.int256, DType.uint256.bit_width())
    var v = SIMD[DType.uint256, 4](1, 2, 3, f)
    print(v * 2, v // 2, v.reduce_add(), v.lt(3))
    print(Int256(1e60), UInt256(-1.0), Int256(1e300) == Int256.MAX, Float64(f), Float32(b))
    for text in ["12", "-5", "340282366920938463463374607431768211455", "340282366920938463463374607431768211456", "1_0", ""]:
        print(parsed(text))
    print({b: "b"}[b], hash(b) == hash(b + 0), Bool(b), Bool(Int256(0)))

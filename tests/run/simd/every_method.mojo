# Methods, constants and operators of vectors, one after the other.
from std.math import *
from std.memory import bitcast, pack_bits
def main() raises:
    var v = SIMD[DType.int32, 4](4, -3, 2, 100)
    print(v.reduce_add(), v.reduce_mul(), v.clamp(-1, 5), v.cast[DType.float16](), v.eq(2), v.ne(2))
    print(v.__abs__(), v.__floordiv__(3), v.__mod__(3), divmod(v, 3), v ** 2)
    print(v << 1, v >> 1, v & 6, v | 1, v ^ -1, ~v, -v, +v)
    print(SIMD[DType.uint8, 4](250) + SIMD[DType.uint8, 4](10), SIMD[DType.uint8, 4].MAX, SIMD[DType.int8, 2].MIN)
    print(repr(v), String(v), repr(Int8(3)), repr(Float32(1.5)), repr(SIMD[DType.float64, 2](1, 2)), repr(True), repr(UInt(3)))
    print(v.to_bits(), SIMD[DType.float32, 2](1, -1).to_bits(), Float64(1).to_bits())
    print(Int32(5).as_bytes())
    print(v.is_power_of_two(), UInt8(64).is_power_of_two(), 4 in v)
    print(SIMD[DType.bool, 4](True, False, True, True).reduce_bit_count(), pack_bits(SIMD[DType.bool, 8](True, False, True, True, False, False, False, True)))
    print(SIMD[DType.float32, 4](1.5, 2.5, -1.5, -0.5).__round__(), round(SIMD[DType.float64, 2](1.2345, 2.3456), 2), SIMD[DType.float32, 2](1.7, -1.7).__trunc__())
    print(iota[DType.int8, 8](3), v.slice[2, offset=1](), v.join(v), v.split()[0], v.reversed())
    print(v.shuffle[3, 3, 3, 0](), v.interleave(-v), v.join(v).deinterleave()[1])
    print(v.reduce_and(), v.reduce_or(), (v.cast[DType.uint8]()).reduce_or(), v.reduce_min[2](), v.reduce_add[2]())
    print(v.fma(v, v), fma(v, v, v), max(v, 3), min(v, 3), clamp(v, 0, 3))
    print(Int(v[0]), Float64(v[1]), Bool(v[2]), v[3] == 100)
    var m = SIMD[DType.float32, 4](0.1, 1e10, 1e-10, 123456.78)
    print(m, m * 3, -m, m // 1, floor(m), isinf(m), isnan(m))
    print(SIMD[DType.int64, 2](1, 2) == SIMD[DType.int64, 2](1, 2), SIMD[DType.int64, 2](1, 2) != SIMD[DType.int64, 2](1, 3), hash(v) == hash(v))
    print(SIMD[DType.int16, 4](1, 2, 3, 4).cast[DType.uint64](), SIMD[DType.float32, 2](3.9, -3.9).cast[DType.int32](), SIMD[DType.uint32, 2](UInt32.MAX, 1).cast[DType.int32]())
    print(Int128(1) << 100, UInt128.MAX, Int128.MIN, UInt128(2) ** 100 // 3, Int128(-7) // 2)
    print(UInt64(0xFFFFFFFFFFFFFFFF), Int64.MIN, UInt16(65535) + 1, Int8(100) * 2, UInt8(3) - 5)
    print(Float32(16777217), Float32(0.1) + Float32(0.2), Float64(0.1) + 0.2, Float32(1e38) * 10, Float16(1) / 3)
    print(abs(Int8(-128)), abs(-0.0), min(-0.0, 0.0), max(nan[DType.float64](), 1.0), copysign(1.0, -0.0), sqrt(-1.0))
    print(v.rotate_left[1](), v.rotate_right[1](), v.shift_left[1](), v.shift_right[1]())
    v[1] = 50
    v *= 2
    v -= 1
    v //= 2
    v %= 40
    v <<= 1
    v |= 1
    v ^= 3
    print(v)

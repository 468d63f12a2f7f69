# Vectors: lanes, masks, reductions, shuffles, conversions, memory.
from std.bit import count_leading_zeros, count_trailing_zeros, pop_count, rotate_bits_left
from std.math import ceil, clamp, exp, floor, fma, gcd, inf, iota, isclose, isinf, isnan, nan, sqrt, trunc
from std.memory import bitcast


def main():
    var v = SIMD[DType.int32, 4](1, -2, 3, -4)
    print(v, v + 1, v * v, -v, abs(v), v[2], len(v), 3 in v, v == v, v != v)
    print(v.gt(0), v.gt(0).select(v, 0), any(v.gt(2)), all(v.gt(2)), min(v, 0), max(v, 0), v.clamp(-2, 2))
    print(v.reduce_add(), v.reduce_mul(), v.reduce_min(), v.reduce_max(), v.reduce_add[2]())
    print(v.shuffle[3, 2, 1, 0](), v.rotate_left[1](), v.shift_right[1](), v.slice[2, offset=1](), v.join(v), v.interleave(v + 10), v.reversed())
    print(v.cast[DType.float32]() / 2, v.cast[DType.uint8](), iota[DType.int32, 4](5), v.split()[1], v.deinterleave()[0])
    print(Int.MAX, Int8.MIN, UInt16.MAX, Float32.MAX_FINITE, Float64.MAX, Int(3.99), UInt8(255) + 1, Int32(7) // -2, Int32(7) % -2)
    print(sqrt(2.25), floor(-1.5), ceil(-1.5), trunc(-1.5), exp(0.0), fma(2.0, 3.0, 1.0), gcd(12, 18), clamp(9, 0, 5))
    print(isnan(nan[DType.float64]()), isinf(-inf[DType.float32]()), isclose(0.1 + 0.2, 0.3), bitcast[DType.uint32](Float32(1)))
    print(pop_count(255), count_leading_zeros(UInt8(1)), count_trailing_zeros(8), rotate_bits_left[1](UInt8(0x81)))
    var data: List[Float32] = [1, 2, 3, 4, 5, 6, 7, 8]
    var p = data.unsafe_ptr()
    p.unsafe_store(4, p.unsafe_load[width=4](0) * 10)
    print(data, p.unsafe_strided_load[width=4](2), p.unsafe_gather(SIMD[DType.int64, 2](7, 0)))
    print(hash(v) == hash(v), repr(Int8(3)), repr(2.5), DType.float32, Float16(0.1), v.dtype)

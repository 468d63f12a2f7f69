"""Bits of integers, lane by lane."""


@always_inline
def count_leading_zeros[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The number of zero bits above the highest bit of `x` that is 1; the width of the type for 0.

    ```mojo
    print(count_leading_zeros(UInt8(1)), count_leading_zeros(UInt8(0)))  # 7 8
    ```
    """
    return __pyc.clz(x)


@always_inline
def count_trailing_zeros[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The number of zero bits below the lowest bit of `x` that is 1; the width of the type for 0.

    ```mojo
    print(count_trailing_zeros(8))  # 3
    ```
    """
    return __pyc.ctz(x)


@always_inline
def pop_count[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The number of bits of `x` that are 1.

    ```mojo
    print(pop_count(255))  # 8
    ```
    """
    return __pyc.popcount(x)


@always_inline
def bit_reverse[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The bits of `x` in the opposite order.

    ```mojo
    print(bit_reverse(UInt8(1)))  # 128
    ```
    """
    return __pyc.bitreverse(x)


@always_inline
def byte_swap[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The bytes of `x` in the opposite order.

    ```mojo
    print(hex(byte_swap(UInt16(0x1234))))  # 0x3412
    ```
    """
    comptime if __pyc.size_of[Scalar[dtype]]() == 1:
        return x
    else:
        return __pyc.bswap(x)


@always_inline
def bit_not[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """`x` with each bit inverted.

    ```mojo
    print(bit_not(UInt8(1)), bit_not(5))  # 254 -6
    ```
    """
    return ~x


@always_inline
def bit_width[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The number of bits that `x` needs, without its sign.

    ```mojo
    print(bit_width(10), bit_width(-1))  # 4 0
    ```
    """
    comptime bits = 8 * __pyc.size_of[Scalar[dtype]]()
    comptime if dtype.is_unsigned():
        return SIMD[dtype, width](bits) - __pyc.clz(x)
    else:
        return SIMD[dtype, width](bits) - __pyc.clz(x.lt(0).select(~x, x))


@always_inline
def log2_floor[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The logarithm of `x` to base 2, rounded down; -1 if `x` is not positive.

    ```mojo
    print(log2_floor(10), log2_floor(UInt8(7)), log2_floor(0))  # 3 2 -1
    ```
    """
    comptime bits = 8 * __pyc.size_of[Scalar[dtype]]()
    var result = SIMD[dtype, width](bits - 1) - __pyc.clz(x)
    comptime if dtype.is_unsigned():
        return result
    else:
        return x.lt(0).select(SIMD[dtype, width](0) - 1, result)


@always_inline
def log2_ceil[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The logarithm of `x` to base 2, rounded up; 0 if `x` is below 2.

    ```mojo
    print(log2_ceil(10), log2_ceil(UInt8(8)))  # 4 3
    ```
    """
    comptime bits = 8 * __pyc.size_of[Scalar[dtype]]()
    return x.le(1).select(SIMD[dtype, width](0), SIMD[dtype, width](bits) - __pyc.clz(x - 1))


@always_inline
def next_power_of_two[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The smallest power of two that is not less than `x`: 1 if `x` is below 1, 0 if the power does not fit into the
    type.

    ```mojo
    print(next_power_of_two(5), next_power_of_two(8))  # 8 8
    print(next_power_of_two(SIMD[DType.uint8, 2](3, 255)))  # [4, 0]
    ```
    """
    comptime bits = 8 * __pyc.size_of[Scalar[dtype]]()
    var shift = log2_ceil(x)
    return shift.eq(SIMD[dtype, width](bits)).select(SIMD[dtype, width](0), SIMD[dtype, width](1) << (shift & SIMD[dtype, width](bits - 1)))


@always_inline
def prev_power_of_two[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The largest power of two that is not more than `x`; 0 if `x` is not positive.

    ```mojo
    print(prev_power_of_two(5), prev_power_of_two(0))  # 4 0
    print(prev_power_of_two(SIMD[DType.int8, 2](100, -1)))  # [64, 0]
    ```
    """
    comptime bits = 8 * __pyc.size_of[Scalar[dtype]]()
    var shift = log2_floor(x) & SIMD[dtype, width](bits - 1)
    return x.lt(1).select(SIMD[dtype, width](0), SIMD[dtype, width](1) << shift)


@always_inline
def rotate_bits_left[dtype: DType, width: Int, //, shift: Int](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The bits of `x` moved up by `shift`; those that leave at the top come in at the bottom.

    ```mojo
    print(rotate_bits_left[1](UInt8(0b10000001)))  # 3
    ```
    """
    return __pyc.rotl(x, SIMD[dtype, width](shift))


@always_inline
def rotate_bits_right[dtype: DType, width: Int, //, shift: Int](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The bits of `x` moved down by `shift`; those that leave at the bottom come in at the top.

    ```mojo
    print(rotate_bits_right[1](UInt8(0b10000001)))  # 192
    ```
    """
    return __pyc.rotr(x, SIMD[dtype, width](shift))

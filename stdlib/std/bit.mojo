"""Bits of integers, lane by lane."""


@always_inline
def count_leading_zeros[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """How many bits above the highest one are 0; all of them for 0.

    ```mojo
    print(count_leading_zeros(UInt8(1)), count_leading_zeros(UInt8(0)))  # 7 8
    ```
    """
    return __pyc.clz(x)


@always_inline
def count_trailing_zeros[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """How many bits below the lowest one are 0; all of them for 0.

    ```mojo
    print(count_trailing_zeros(8))  # 3
    ```
    """
    return __pyc.ctz(x)


@always_inline
def pop_count[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """How many bits are 1.

    ```mojo
    print(pop_count(255))  # 8
    ```
    """
    return __pyc.popcount(x)


@always_inline
def bit_reverse[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The bits in the opposite order.

    ```mojo
    print(bit_reverse(UInt8(1)))  # 128
    ```
    """
    return __pyc.bitreverse(x)


@always_inline
def byte_swap[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The bytes in the opposite order.

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
    """Each bit turned over.

    ```mojo
    print(bit_not(UInt8(1)), bit_not(5))  # 254 -6
    ```
    """
    return ~x


@always_inline
def bit_width[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """How many bits the number needs, without its sign.

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
def log2_floor(x: Int) -> Int:
    """The logarithm to base 2, rounded down; -1 for 0.

    ```mojo
    print(log2_floor(10), log2_floor(0))  # 3 -1
    ```
    """
    return 63 - __pyc.clz(x)


@always_inline
def log2_ceil(x: Int) -> Int:
    """The logarithm to base 2, rounded up; 0 for what is below 2.

    ```mojo
    print(log2_ceil(10))  # 4
    ```
    """
    return 0 if x <= 1 else 64 - __pyc.clz(x - 1)


@always_inline
def next_power_of_two(x: Int) -> Int:
    """The smallest power of two that is not less; 1 for what is below 1.

    ```mojo
    print(next_power_of_two(5), next_power_of_two(8))  # 8 8
    ```
    """
    return 1 if x <= 1 else 1 << (64 - __pyc.clz(x - 1))


@always_inline
def prev_power_of_two(x: Int) -> Int:
    """The largest power of two that is not more; 0 for what has none.

    ```mojo
    print(prev_power_of_two(5), prev_power_of_two(0))  # 4 0
    ```
    """
    return 0 if x < 1 else 1 << (63 - __pyc.clz(x))


@always_inline
def rotate_bits_left[dtype: DType, width: Int, //, shift: Int](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """Bits moved up; those that fall out come in below.

    ```mojo
    print(rotate_bits_left[1](UInt8(0b10000001)))  # 3
    ```
    """
    return __pyc.rotl(x, SIMD[dtype, width](shift))


@always_inline
def rotate_bits_right[dtype: DType, width: Int, //, shift: Int](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """Bits moved down; those that fall out come in above.

    ```mojo
    print(rotate_bits_right[1](UInt8(0b10000001)))  # 192
    ```
    """
    return __pyc.rotr(x, SIMD[dtype, width](shift))

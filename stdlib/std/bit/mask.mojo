"""Masks of whole numbers: all bits on, or none."""


@always_inline
def is_negative[dtype: DType, width: Int, //](value: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """All bits 1 where `value` is below 0, all 0 elsewhere.

    ```mojo
    print(is_negative(-5), is_negative(SIMD[DType.int32, 2](-1, 2)))  # -1 [-1, 0]
    ```
    """
    return value >> SIMD[dtype, width](8 * __pyc.size_of[Scalar[dtype]]() - 1)


@always_inline
def splat(value: Bool) -> Int:
    """All bits 1 if `value` is True, else all 0.

    ```mojo
    print(splat(True), 7 & splat(False))  # -1 0
    ```
    """
    return -1 if value else 0


@always_inline
def splat[width: Int, //, dtype: DType](value: SIMD[DType.bool, width]) -> SIMD[dtype, width]:
    """All bits 1 in the lanes where `value` is True, all 0 elsewhere.

    ```mojo
    print(splat[DType.uint8](SIMD[DType.bool, 2](True, False)))  # [255, 0]
    ```
    """
    return value.select(~SIMD[dtype, width](0), SIMD[dtype, width](0))

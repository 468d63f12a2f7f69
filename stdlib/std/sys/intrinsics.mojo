"""What processors do for vectors in memory."""


@always_inline
def masked_load[dtype: DType, //, width: Int](
    ptr: Pointer[Scalar[dtype], _], mask: SIMD[DType.bool, width], passthrough: SIMD[dtype, width]
) -> SIMD[dtype, width]:
    """Reads the lanes whose mask is on; the others are those of `passthrough` and read nothing.

    ```mojo
    var xs: List[Int32] = [1, 2]
    var mask = SIMD[DType.bool, 4](True, True, False, False)
    print(masked_load[4](xs.unsafe_ptr(), mask, SIMD[DType.int32, 4](9)))  # [1, 2, 9, 9]
    ```
    """
    return __pyc.masked_load[SIMD[dtype, width]](ptr, mask, passthrough)


@always_inline
def masked_store[width: Int, dtype: DType, //](value: SIMD[dtype, width], ptr: Pointer[Scalar[dtype], _], mask: SIMD[DType.bool, width]):
    """Writes the lanes whose mask is on.

    ```mojo
    var xs: List[Int32] = [0, 0]
    masked_store(SIMD[DType.int32, 2](7, 8), xs.unsafe_ptr(), SIMD[DType.bool, 2](False, True))
    print(xs)  # [0, 8]
    ```
    """
    __pyc.masked_store(value, ptr, mask)


@always_inline
def prefetch[T: AnyType](ptr: Pointer[T, _]):
    """A hint that memory will be read soon.

    ```mojo
    var xs: List[Int32] = [1, 2]
    prefetch(xs.unsafe_ptr())
    ```
    """
    pass

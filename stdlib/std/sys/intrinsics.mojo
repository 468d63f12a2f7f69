"""What processors do for vectors in memory."""


@always_inline
def masked_load[dtype: DType, //, width: Int](
    ptr: Pointer[Scalar[dtype], _], mask: SIMD[DType.bool, width], passthrough: SIMD[dtype, width]
) -> SIMD[dtype, width]:
    """Reads the lanes whose mask is on; the others are those of `passthrough` and read nothing."""
    return __pyc.masked_load[SIMD[dtype, width]](ptr, mask, passthrough)


@always_inline
def masked_store[width: Int, dtype: DType, //](value: SIMD[dtype, width], ptr: Pointer[Scalar[dtype], _], mask: SIMD[DType.bool, width]):
    """Writes the lanes whose mask is on."""
    __pyc.masked_store(value, ptr, mask)


@always_inline
def prefetch[T: AnyType](ptr: Pointer[T, _]):
    """A hint that memory will be read soon."""
    pass

"""Mathematical constants."""

comptime pi = 3.14159265358979323846
comptime e = 2.71828182845904523536
comptime tau = 6.28318530717958647692


@always_inline
def inf[dtype: DType]() -> Scalar[dtype]:
    """Infinity.

    ```mojo
    print(inf[DType.float64]())  # inf
    ```
    """
    return Scalar[dtype].MAX


@always_inline
def nan[dtype: DType]() -> Scalar[dtype]:
    """Not a number (NaN): unequal to everything, even to itself.

    ```mojo
    print(nan[DType.float32](), nan[DType.float64]() == nan[DType.float64]())  # nan False
    ```
    """
    comptime if dtype == DType.float64:
        return __pyc.bitcast[Scalar[dtype]](UInt64(0x7FF8000000000000))
    elif dtype == DType.float32:
        return __pyc.bitcast[Scalar[dtype]](UInt32(0x7FC00000))
    elif dtype == DType.bfloat16:
        return __pyc.bitcast[Scalar[dtype]](UInt16(0x7FC0))
    else:
        return __pyc.bitcast[Scalar[dtype]](UInt16(0x7E00))

"""Limits and special values of numbers."""

from std.math import nan, inf, isnan, isinf, isfinite, nextafter


def max_finite[dtype: DType]() -> Scalar[dtype]:
    """The greatest number that is not infinity.

    ```mojo
    print(max_finite[DType.float32](), max_finite[DType.int8]())  # 3.4028235e+38 127
    ```
    """
    return Scalar[dtype].MAX_FINITE


def min_finite[dtype: DType]() -> Scalar[dtype]:
    """The least number that is not minus infinity.

    ```mojo
    print(min_finite[DType.float32](), min_finite[DType.int8]())  # -3.4028235e+38 -128
    ```
    """
    return Scalar[dtype].MIN_FINITE


def max_or_inf[dtype: DType]() -> Scalar[dtype]:
    """Infinity of floats, the greatest number of others.

    ```mojo
    print(max_or_inf[DType.float32](), max_or_inf[DType.uint8]())  # inf 255
    ```
    """
    return Scalar[dtype].MAX


def min_or_neg_inf[dtype: DType]() -> Scalar[dtype]:
    """Minus infinity of floats, the least number of others.

    ```mojo
    print(min_or_neg_inf[DType.float32](), min_or_neg_inf[DType.int8]())  # -inf -128
    ```
    """
    return Scalar[dtype].MIN


def neg_inf[dtype: DType]() -> Scalar[dtype]:
    """Minus infinity.

    ```mojo
    print(neg_inf[DType.float32]())  # -inf
    ```
    """
    return -inf[dtype]()


def get_accum_type[dtype: DType]() -> DType:
    """The type in which numbers of this one are best added up: float32 for shorter floats, else the type itself.

    ```mojo
    print(get_accum_type[DType.float16](), get_accum_type[DType.int8]())  # float32 int8
    ```
    """
    return DType.float32 if dtype.is_half_float() else dtype

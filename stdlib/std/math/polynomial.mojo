"""Polynomials."""


@always_inline
def polynomial_evaluate[dtype: DType, width: Int, //, coefficients: List[Scalar[dtype]]](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The polynomial with these coefficients, that of the constant first, at `x`: by Horner's rule.

    ```mojo
    print(polynomial_evaluate[[Float64(1), 2, 3]](Float64(2)))  # 17.0
    ```
    """
    comptime count = len(coefficients)
    var sum = SIMD[dtype, width](comptime (coefficients[count - 1]))
    comptime for i in range(1, count):
        sum = sum.fma(x, SIMD[dtype, width](comptime (coefficients[count - 1 - i])))
    return sum

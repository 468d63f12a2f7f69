"""Complex numbers, and vectors of them."""

comptime ComplexScalar[dtype: DType] = ComplexSIMD[dtype, 1]
comptime ComplexFloat32 = ComplexSIMD[DType.float32, 1]
comptime ComplexFloat64 = ComplexSIMD[DType.float64, 1]


struct ComplexSIMD[dtype: DType, length: Int](ImplicitlyCopyable, TrivialRegisterPassable, Equatable, Writable):
    """Complex numbers as two vectors: real and imaginary parts.

    ```mojo
    print(ComplexFloat64(3, 4).norm())  # 5.0
    ```
    """

    comptime Part = SIMD[Self.dtype, Self.length]
    var re: SIMD[Self.dtype, Self.length]
    var im: SIMD[Self.dtype, Self.length]

    def __init__(out self, re: SIMD[Self.dtype, Self.length], im: SIMD[Self.dtype, Self.length] = 0):
        """From real and imaginary part."""
        self.re = re
        self.im = im

    def __add__(self, other: Self) -> Self:
        return Self(self.re + other.re, self.im + other.im)

    def __sub__(self, other: Self) -> Self:
        return Self(self.re - other.re, self.im - other.im)

    def __mul__(self, other: Self) -> Self:
        return Self(self.re * other.re - self.im * other.im, self.re * other.im + self.im * other.re)

    def __mul__(self, factor: SIMD[Self.dtype, Self.length]) -> Self:
        return Self(self.re * factor, self.im * factor)

    def __truediv__(self, other: Self) -> Self:
        var scale = other.squared_norm()
        var product = self * other.conj()
        return Self(product.re / scale, product.im / scale)

    def __neg__(self) -> Self:
        return Self(-self.re, -self.im)

    def __eq__(self, other: Self) -> Bool:
        return self.re == other.re and self.im == other.im

    def conj(self) -> Self:
        """With the imaginary part turned around."""
        return Self(self.re, -self.im)

    def squared_norm(self) -> SIMD[Self.dtype, Self.length]:
        """The square of the absolute value."""
        return self.re * self.re + self.im * self.im

    def norm(self) -> SIMD[Self.dtype, Self.length]:
        """The absolute value."""
        return __pyc.sqrt(self.squared_norm())

    def __abs__(self) -> SIMD[Self.dtype, Self.length]:
        return self.norm()

    def fma(self, multiplier: Self, accumulator: Self) -> Self:
        """`self * multiplier + accumulator`."""
        return self * multiplier + accumulator

    def squared_add(self, other: Self) -> Self:
        """`self * self + other`."""
        return self * self + other

    def write_to(self, mut writer: Some[Writer]):
        writer.write(self.re, " + ", self.im, "i")


def abs[dtype: DType, length: Int, //](value: ComplexSIMD[dtype, length]) -> SIMD[dtype, length]:
    """The absolute value."""
    return value.norm()

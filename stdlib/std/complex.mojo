"""Complex numbers, and vectors of them."""

comptime ComplexScalar[dtype: DType] = ComplexSIMD[dtype, 1]
comptime ComplexFloat32 = ComplexSIMD[DType.float32, 1]
comptime ComplexFloat64 = ComplexSIMD[DType.float64, 1]


struct ComplexSIMD[dtype: DType, length: Int](ImplicitlyCopyable, TrivialRegisterPassable, Equatable, Writable):
    """Complex numbers as two vectors: real and imaginary parts.

    ```mojo
    var z = ComplexFloat64(1, 2)
    print(z, z * z, z + ComplexFloat64(1), z == ComplexFloat64(1, 2))  # 1.0 + 2.0i -3.0 + 4.0i 2.0 + 2.0i True
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
        """The conjugate: the imaginary part with the opposite sign.

        ```mojo
        print(ComplexFloat64(1, 2).conj())  # 1.0 + -2.0i
        ```
        """
        return Self(self.re, -self.im)

    def squared_norm(self) -> SIMD[Self.dtype, Self.length]:
        """The square of the absolute value.

        ```mojo
        print(ComplexFloat64(3, 4).squared_norm())  # 25.0
        ```
        """
        return self.re * self.re + self.im * self.im

    def norm(self) -> SIMD[Self.dtype, Self.length]:
        """The absolute value.

        ```mojo
        print(ComplexFloat64(3, 4).norm())  # 5.0
        ```
        """
        return __pyc.sqrt(self.squared_norm())

    def __abs__(self) -> SIMD[Self.dtype, Self.length]:
        return self.norm()

    def fma(self, multiplier: Self, accumulator: Self) -> Self:
        """`self * multiplier + accumulator`.

        ```mojo
        print(ComplexFloat64(0, 1).fma(ComplexFloat64(0, 1), ComplexFloat64(2)))  # 1.0
        ```
        """
        return self * multiplier + accumulator

    def squared_add(self, other: Self) -> Self:
        """`self * self + other`: a step of the Mandelbrot iteration.

        ```mojo
        print(ComplexFloat64(0, 1).squared_add(ComplexFloat64(2)))  # 1.0
        ```
        """
        return self * self + other

    def _write_lane[i: Int](self, mut writer: Some[Writer]):
        writer.write(self.re[i])
        if self.im[i] != 0:
            writer.write(" + ", self.im[i], "i")

    def write_to(self, mut writer: Some[Writer]):
        comptime if Self.length == 1:
            self._write_lane[0](writer)
        else:
            writer.write_string("[")
            comptime for i in range(Self.length):
                comptime if i > 0:
                    writer.write_string(", ")
                self._write_lane[i](writer)
            writer.write_string("]")

    def write_repr_to(self, mut writer: Some[Writer]):
        writer.write("ComplexSIMD[", Self.dtype, ", ", Self.length, "](", self, ")")


def abs[dtype: DType, length: Int, //](value: ComplexSIMD[dtype, length]) -> SIMD[dtype, length]:
    """The absolute value.

    ```mojo
    print(abs(ComplexFloat64(3, 4)))  # 5.0
    ```
    """
    return value.norm()

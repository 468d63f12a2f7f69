"""Element types of vectors, as values."""


__extension DType(Writable, Equatable, Hashable):
    """The element type of vectors and tensors, as a value: `DType.int32`, `DType.float64`, `DType.bool`, …

    ```mojo
    comptime T = DType.float32
    print(T, T == DType.float32, Scalar[T](1.5))  # float32 True 1.5
    ```
    """
    @always_inline
    def __eq__(self, other: Self) -> Bool:
        return self == other

    @always_inline
    def is_floating_point(self) -> Bool:
        """Whether it is a float type.

        ```mojo
        print(DType.float16.is_floating_point(), DType.int8.is_floating_point())  # True False
        ```
        """
        return self == DType.float32 or self == DType.float64 or self.is_half_float() or self.is_float8()

    @always_inline
    def is_half_float(self) -> Bool:
        """Whether it is a float type of 16 bits: `float16` or `bfloat16`.

        ```mojo
        print(DType.bfloat16.is_half_float())  # True
        ```
        """
        return self == DType.float16 or self == DType.bfloat16

    @always_inline
    def is_float8(self) -> Bool:
        """Whether it is a float type of 8 bits: they are for storing, and computed on as `float32`. A number that is too large
        becomes the largest finite one.

        ```mojo
        print(DType.float8_e4m3fn.is_float8(), Float8_e4m3fn(0.3), Float32(1000).cast[DType.float8_e4m3fn]())  # True 0.3125 448.0
        ```
        """
        return (
            self == DType.float8_e4m3fn or self == DType.float8_e5m2 or self == DType.float8_e4m3fnuz
            or self == DType.float8_e5m2fnuz or self == DType.float8_e8m0fnu or self == DType.float8_e3m4
        )

    @always_inline
    def is_unsigned(self) -> Bool:
        """Whether it is an integer type without negative numbers.

        ```mojo
        print(DType.uint8.is_unsigned(), DType.int8.is_unsigned())  # True False
        ```
        """
        return (
            self == DType.uint8 or self == DType.uint16 or self == DType.uint32 or self == DType.uint64
            or self == DType.uint or self == DType.uint128 or self == DType.uint256
        )

    @always_inline
    def _is_signed_integer(self) -> Bool:
        return (
            self == DType.int8 or self == DType.int16 or self == DType.int32 or self == DType.int64
            or self == DType.int or self == DType.int128 or self == DType.int256
        )

    @always_inline
    def is_signed(self) -> Bool:
        """Whether it has negative numbers: signed integers and floats.

        ```mojo
        print(DType.int8.is_signed(), DType.float32.is_signed(), DType.uint8.is_signed())  # True True False
        ```
        """
        return self._is_signed_integer() or self.is_floating_point()

    @always_inline
    def is_integral(self) -> Bool:
        """Whether it is an integer type.

        ```mojo
        print(DType.uint.is_integral(), DType.bool.is_integral())  # True False
        ```
        """
        return self._is_signed_integer() or self.is_unsigned()

    @always_inline
    def is_numeric(self) -> Bool:
        """Whether it is a number type: everything but bool.

        ```mojo
        print(DType.int32.is_numeric(), DType.bool.is_numeric())  # True False
        ```
        """
        return self != DType.bool

    def size_of(self) -> Int:
        """Bytes of a value.

        ```mojo
        print(DType.int16.size_of(), DType.float64.size_of())  # 2 8
        ```
        """
        if self == DType.bool or self == DType.int8 or self == DType.uint8 or self.is_float8():
            return 1
        if self == DType.int16 or self == DType.uint16 or self.is_half_float():
            return 2
        if self == DType.int32 or self == DType.uint32 or self == DType.float32:
            return 4
        if self == DType.int256 or self == DType.uint256:
            return 32
        return 16 if self == DType.int128 or self == DType.uint128 else 8

    def bit_width(self) -> Int:
        """Bits of a value.

        ```mojo
        print(DType.int16.bit_width())  # 16
        ```
        """
        return 8 * self.size_of()

    @staticmethod
    def mantissa_width[dtype: DType]() -> Int:
        """Bits of a float type's fraction.

        ```mojo
        print(DType.mantissa_width[DType.float32](), DType.mantissa_width[DType.bfloat16]())  # 23 7
        ```
        """
        comptime assert dtype.is_floating_point(), "only float types have a mantissa"
        comptime if dtype.is_float8():
            comptime is_e4m3 = dtype == DType.float8_e4m3fn or dtype == DType.float8_e4m3fnuz
            return 3 if is_e4m3 else 4 if dtype == DType.float8_e3m4 else 0 if dtype == DType.float8_e8m0fnu else 2
        return 52 if dtype == DType.float64 else 23 if dtype == DType.float32 else 10 if dtype == DType.float16 else 7

    @staticmethod
    def max_exponent[dtype: DType]() -> Int:
        """The power of two that every number of a float type is below.

        ```mojo
        print(DType.max_exponent[DType.float32](), DType.max_exponent[DType.float16]())  # 128 16
        ```
        """
        comptime assert dtype.is_floating_point(), "only float types have an exponent"
        comptime if dtype == DType.float8_e4m3fn or dtype == DType.float8_e4m3fnuz:
            return 8
        elif dtype.is_float8() and dtype != DType.float8_e8m0fnu:
            return 4 if dtype == DType.float8_e3m4 else 16
        else:
            return 1024 if dtype == DType.float64 else 16 if dtype == DType.float16 else 128

    @staticmethod
    def exponent_bias[dtype: DType]() -> Int:
        """What is added to the exponent of a float type where it is stored.

        ```mojo
        print(DType.exponent_bias[DType.float32](), DType.exponent_bias[DType.float64]())  # 127 1023
        ```
        """
        comptime if dtype == DType.float8_e4m3fnuz or dtype == DType.float8_e5m2fnuz:
            return DType.max_exponent[dtype]()
        else:
            return DType.max_exponent[dtype]() - 1

    def _format_of_float8(self) -> StaticString:
        if self == DType.float8_e4m3fn:
            return "e4m3fn"
        if self == DType.float8_e5m2:
            return "e5m2"
        if self == DType.float8_e4m3fnuz:
            return "e4m3fnuz"
        if self == DType.float8_e5m2fnuz:
            return "e5m2fnuz"
        return "e8m0fnu" if self == DType.float8_e8m0fnu else "e3m4"

    def __hash__[H: Hasher](self, mut hasher: H):
        var text = String(self)
        text.__hash__(hasher)

    def write_to(self, mut writer: Some[Writer]):
        if self == DType.bool:
            writer.write_string("bool")
        elif self == DType.int:
            writer.write_string("int")
        elif self == DType.uint:
            writer.write_string("uint")
        elif self == DType.bfloat16:
            writer.write_string("bfloat16")
        elif self.is_float8():
            writer.write_string("float8_")
            writer.write_string(self._format_of_float8())
        else:
            writer.write_string("float" if self.is_floating_point() else "uint" if self.is_unsigned() else "int")
            writer.write(self.bit_width())

    def write_repr_to(self, mut writer: Some[Writer]):
        writer.write("DType.", self)

"""Numbers with a point, before they have a type."""


__extension FloatLiteral:
    """A number with a point that has no type yet.

    ```mojo
    print(Float32(FloatLiteral.infinity), Float64(FloatLiteral.nan), Float64(FloatLiteral.negative_zero))  # inf nan -0.0
    ```
    """

    comptime nan = 1e400 - 1e400
    comptime infinity = 1e400
    comptime negative_infinity = -1e400
    comptime negative_zero = -0.0

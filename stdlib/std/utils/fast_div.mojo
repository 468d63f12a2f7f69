"""Fast division by a number that stays the same."""


struct FastDiv[dtype: DType](TrivialRegisterPassable):
    """A divisor that many numbers are divided by.

    ```mojo
    var sevenths = FastDiv[DType.uint32](7)
    print(100 / sevenths, 100 % sevenths, sevenths.__rtruediv__(700))  # 14 2 100
    ```
    """

    comptime uint_type = Self.dtype
    var _div: Scalar[Self.dtype]

    def __init__(out self, divisor: Int = 1):
        self._div = Scalar[Self.dtype](divisor)

    @always_inline
    def __rtruediv__(self, other: Scalar[Self.dtype]) -> Scalar[Self.dtype]:
        return other // self._div

    @always_inline
    def __rmod__(self, other: Scalar[Self.dtype]) -> Scalar[Self.dtype]:
        return other % self._div

    @always_inline
    def __divmod__(self, other: Scalar[Self.dtype]) -> Tuple[Scalar[Self.dtype], Scalar[Self.dtype]]:
        return (other // self._div, other % self._div)

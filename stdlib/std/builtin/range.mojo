"""Ranges of integers."""


@fieldwise_init
struct _ZeroStartingRange[dtype: DType = DType.int](Iterator, ImplicitlyCopyable, Sized, TrivialRegisterPassable, Iterable):
    """`range(end)`, and its own iterator."""

    comptime Element = Scalar[Self.dtype]
    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = Self
    var at: Scalar[Self.dtype]
    var end: Scalar[Self.dtype]

    @always_inline
    def __iter__(self) -> Self:
        return self

    @always_inline
    def __next__(mut self) raises StopIteration -> Scalar[Self.dtype]:
        var now = self.at
        if now >= self.end:
            raise StopIteration()
        self.at = now + 1
        return now

    def __len__(self) -> Int:
        return Int(self.end - self.at) if self.at < self.end else 0

    def bounds(self) -> Tuple[Int, Optional[Int]]:
        """How many integers are left."""
        return (len(self), Optional(len(self)))

    def __getitem__(self, i: Int) -> Scalar[Self.dtype]:
        return self.at + Scalar[Self.dtype](i)

    def __contains__(self, x: Scalar[Self.dtype]) -> Bool:
        return self.at <= x and x < self.end

    def __reversed__(self) -> _StridedRange[Self.dtype]:
        return _StridedRange[Self.dtype](self.end - 1, self.at - 1, -1)


@fieldwise_init
struct _StridedRange[dtype: DType = DType.int](Iterator, ImplicitlyCopyable, Sized, TrivialRegisterPassable, Iterable):
    """`range(start, end, step)`, and its own iterator."""

    comptime Element = Scalar[Self.dtype]
    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = Self
    var at: Scalar[Self.dtype]
    var end: Scalar[Self.dtype]
    var step: Scalar[Self.dtype]

    @always_inline
    def __iter__(self) -> Self:
        return self

    @always_inline
    def __next__(mut self) raises StopIteration -> Scalar[Self.dtype]:
        var now = self.at
        var over = now >= self.end if self.step > 0 else now <= self.end
        if over or self.step == 0:
            raise StopIteration()
        self.at = now + self.step
        return now

    def __len__(self) -> Int:
        if self.step > 0 and self.at < self.end:
            return Int((self.end - self.at + self.step - 1) // self.step)
        if self.step < 0 and self.at > self.end:
            return Int((self.at - self.end - self.step - 1) // -self.step)
        return 0

    def bounds(self) -> Tuple[Int, Optional[Int]]:
        """How many integers are left."""
        return (len(self), Optional(len(self)))

    def __getitem__(self, i: Int) -> Scalar[Self.dtype]:
        return self.at + Scalar[Self.dtype](i) * self.step

    def __contains__(self, x: Scalar[Self.dtype]) -> Bool:
        if self.step > 0:
            return self.at <= x and x < self.end and (x - self.at) % self.step == 0
        return self.step < 0 and self.end < x and x <= self.at and (self.at - x) % -self.step == 0

    def __reversed__(self) -> Self:
        var n = Scalar[Self.dtype](len(self))
        return Self(self.at + (n - 1) * self.step, self.at - self.step, -self.step)


@always_inline
def range(end: Int) -> _ZeroStartingRange[DType.int]:
    """The integers from 0 up to, but not including, `end`.

    ```mojo
    for i in range(3):
        print(i)  # 0 1 2
    ```
    """
    return _ZeroStartingRange[DType.int](0, end)


@always_inline
def range(start: Int, end: Int) -> _ZeroStartingRange[DType.int]:
    """The integers from `start` up to, but not including, `end`."""
    return _ZeroStartingRange[DType.int](start, end)


@always_inline
def range(start: Int, end: Int, step: Int) -> _StridedRange[DType.int]:
    """Every `step`th integer from `start` to before `end`; empty for a step of 0."""
    return _StridedRange[DType.int](start, end, step)


@always_inline
def range[dtype: DType, //](end: Scalar[dtype]) -> _ZeroStartingRange[dtype]:
    """As range(Int), for any integer type."""
    return _ZeroStartingRange[dtype](0, end)


@always_inline
def range[dtype: DType, //](start: Scalar[dtype], end: Scalar[dtype]) -> _ZeroStartingRange[dtype]:
    """As range(Int, Int), for any integer type."""
    return _ZeroStartingRange[dtype](start, end)


@always_inline
def range[dtype: DType, //](start: Scalar[dtype], end: Scalar[dtype], step: Scalar[dtype]) -> _StridedRange[dtype]:
    """As range(Int, Int, Int), for any number type."""
    return _StridedRange[dtype](start, end, step)

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
        return _length(_distance(self.at, self.end)) if self.at < self.end else 0

    def bounds(self) -> Tuple[Int, Optional[Int]]:
        """How many integers are left."""
        return (len(self), Optional(len(self)))

    def __getitem__(self, i: Int) -> Scalar[Self.dtype]:
        return self.at + Scalar[Self.dtype](i)

    def __contains__(self, x: Scalar[Self.dtype]) -> Bool:
        return self.at <= x and x < self.end

    def __reversed__(self) -> _CountedRange[Self.dtype]:
        var left = _distance(self.at, self.end) if self.at < self.end else 0
        return _CountedRange[Self.dtype](self.end - 1, 0 - Scalar[Self.dtype](1), left)


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
        var next = now + self.step
        var wraps = next < now if self.step > 0 else next > now
        self.at = self.end if wraps else next
        return now

    @always_inline
    def _count(self) -> UInt64:
        if self.step > 0 and self.at < self.end:
            return _count_steps(self.at, self.end, self.step, _distance(0, self.step))
        if self.step < 0 and self.at > self.end:
            return _count_steps(self.end, self.at, 0 - self.step, _distance(self.step, 0))
        return 0

    def __len__(self) -> Int:
        return _length(self._count())

    def bounds(self) -> Tuple[Int, Optional[Int]]:
        """How many integers are left."""
        return (len(self), Optional(len(self)))

    def __getitem__(self, i: Int) -> Scalar[Self.dtype]:
        return self.at + Scalar[Self.dtype](i) * self.step

    def __contains__(self, x: Scalar[Self.dtype]) -> Bool:
        comptime if _fits_word[Self.dtype]():
            if self.step > 0:
                return self.at <= x and x < self.end and _distance(self.at, x) % _distance(0, self.step) == 0
            return self.step < 0 and self.end < x and x <= self.at and _distance(x, self.at) % _distance(self.step, 0) == 0
        else:
            if self.step > 0:
                return self.at <= x and x < self.end and (x - self.at) % self.step == 0
            return self.step < 0 and self.end < x and x <= self.at and (self.at - x) % -self.step == 0

    def __reversed__(self) -> _CountedRange[Self.dtype]:
        var left = self._count()
        var last = self.at + Scalar[Self.dtype](left - 1) * self.step
        return _CountedRange[Self.dtype](last, 0 - self.step, left)


@fieldwise_init
struct _CountedRange[dtype: DType = DType.int](Iterator, ImplicitlyCopyable, Sized, TrivialRegisterPassable, Iterable):
    """A range from its end on, and its own iterator: there may be no number before the first one to stop at."""

    comptime Element = Scalar[Self.dtype]
    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = Self
    var at: Scalar[Self.dtype]
    var step: Scalar[Self.dtype]
    var left: UInt64

    @always_inline
    def __iter__(self) -> Self:
        return self

    @always_inline
    def __next__(mut self) raises StopIteration -> Scalar[Self.dtype]:
        var now = self.at
        if self.left == 0:
            raise StopIteration()
        self.left -= 1
        self.at = now + self.step
        return now

    def __len__(self) -> Int:
        return _length(self.left)

    def bounds(self) -> Tuple[Int, Optional[Int]]:
        """How many integers are left."""
        return (len(self), Optional(len(self)))

    def __getitem__(self, i: Int) -> Scalar[Self.dtype]:
        return self.at + Scalar[Self.dtype](i) * self.step


def _fits_word[dtype: DType]() -> Bool:
    return dtype.is_integral() and dtype.size_of() <= 8


# The distance of two integers may be too large for their own type, and so may the size of a negative step; as unsigned numbers both are right.
@always_inline
def _distance[dtype: DType, //](low: Scalar[dtype], high: Scalar[dtype]) -> UInt64:
    return high.cast[DType.uint64]() - low.cast[DType.uint64]()


@always_inline
def _count_steps[dtype: DType, //](low: Scalar[dtype], high: Scalar[dtype], step: Scalar[dtype], size: UInt64) -> UInt64:
    comptime if _fits_word[dtype]():
        return (_distance(low, high) - 1) // size + 1
    elif dtype.is_integral():
        return ((high - low - 1) // step + 1).cast[DType.uint64]()
    else:
        var whole = ((high - low) // step).cast[DType.uint64]()
        return whole + 1 if low + whole.cast[dtype]() * step < high else whole


@always_inline
def _length(count: UInt64) -> Int:
    if count > UInt64(Int.MAX):
        __pyc.panic("a range with more integers than an Int can count has no length")
    return Int(count)


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
    """The numbers from 0 up to `end`, without `end` itself, of any integer type."""
    return _ZeroStartingRange[dtype](0, end)


@always_inline
def range[dtype: DType, //](start: Scalar[dtype], end: Scalar[dtype]) -> _ZeroStartingRange[dtype]:
    """The numbers from `start` up to `end`, without `end` itself, of any integer type."""
    return _ZeroStartingRange[dtype](start, end)


@always_inline
def range[dtype: DType, //](start: Scalar[dtype], end: Scalar[dtype], step: Scalar[dtype]) -> _StridedRange[dtype]:
    """The numbers from `start` on in steps of `step`, as long as they are before `end`, of any number type. Empty if
    `step` is 0.
    """
    return _StridedRange[dtype](start, end, step)


# Ranges over integers of several types count in Int, so an Int must hold all values of each of them.
def _is_within_int(dtype: DType) -> Bool:
    return dtype.is_integral() and (dtype.size_of() < 8 or (dtype.size_of() == 8 and dtype.is_signed()))


@always_inline
def range[
    first: DType, last: DType, //
](start: Scalar[first], end: Scalar[last]) -> _ZeroStartingRange[DType.int] where first != last and _is_within_int(first) and _is_within_int(last):
    """The Ints from `start` up to, but not including, `end`, which are integers of two types."""
    return _ZeroStartingRange[DType.int](Int(start), Int(end))


@always_inline
def range[
    first: DType, last: DType, each: DType, //
](start: Scalar[first], end: Scalar[last], step: Scalar[each]) -> _StridedRange[DType.int] where (first != last or last != each) and _is_within_int(
    first
) and _is_within_int(last) and _is_within_int(each):
    """Every `step`th Int from `start` to before `end`, which are integers of several types; empty for a step of 0."""
    return _StridedRange[DType.int](Int(start), Int(end), Int(step))

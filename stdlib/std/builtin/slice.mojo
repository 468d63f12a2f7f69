"""Slices: what is written between the brackets of `x[a:b:c]`."""


struct EllipsisType(ImplicitlyCopyable, TrivialRegisterPassable, Writable, Equatable):
    """The type of `...`, which stands for what an index leaves out, or for nothing yet.

    ```mojo
    print(..., EllipsisType() == ...)  # Ellipsis True
    ```
    """

    def __init__(out self):
        pass

    def write_to(self, mut writer: Some[Writer]):
        writer.write_string("Ellipsis")


@fieldwise_init
struct Slice(ImplicitlyCopyable, Writable, Equatable):
    """Start, end and step; each may be missing.

    ```mojo
    print(Slice(1, 5), Slice(None, 5, 2).indices(10))  # Slice(1, 5, None) (0, 5, 2)
    ```
    """

    var start: Optional[Int]
    var end: Optional[Int]
    var step: Optional[Int]

    def __init__(out self, start: Int, end: Int):
        self.start = start
        self.end = end
        self.step = None

    def __init__(out self, start: Optional[Int], end: Optional[Int], step: Optional[Int], __slice_literal__: NoneType):
        """What stands between brackets, where a `Slice` is wanted."""
        self = Self(start, end, step)

    def indices(self, length: Int) -> Tuple[Int, Int, Int]:
        """Start, end and step as plain numbers for a sequence of this length, as Python's `slice.indices`. Never panics; a
        step of 0 is left as it is.

        ```mojo
        print(Slice(None, None, -1).indices(4), Slice(-2, 9).indices(5))  # (3, -1, -1) (3, 5, 1)
        ```
        """
        var step = self.step.or_else(1)
        var low = 0 if step > 0 else -1
        var high = length if step > 0 else length - 1
        var start = self._clamped(self.start, low if step > 0 else high, low, high, length)
        var end = self._clamped(self.end, high if step > 0 else low, low, high, length)
        return (start, end, step)

    @staticmethod
    def _clamped(at: Optional[Int], missing: Int, low: Int, high: Int, length: Int) -> Int:
        if not at:
            return missing
        var i = at.value()
        if i < 0:
            i += length
        return min(max(i, low), high)

    def write_to(self, mut writer: Some[Writer]):
        writer.write("Slice(", self.start, ", ", self.end, ", ", self.step, ")")

    def write_repr_to(self, mut writer: Some[Writer]):
        writer.write("Slice(start=", self.start, ", end=", self.end, ", step=", self.step, ")")


@fieldwise_init
struct ContiguousSlice(ImplicitlyCopyable):
    """`a:b`: a slice without a step. Its bounds must be inside of the sequence.

    ```mojo
    print(ContiguousSlice(1, None).bounds(4))  # (1, 4)
    ```
    """

    var start: Optional[Int]
    var end: Optional[Int]

    def bounds(self, length: Int) -> Tuple[Int, Int]:
        """First and last-plus-one; panics unless 0 <= first <= last <= length.

        ```mojo
        print(ContiguousSlice(None, 2).bounds(5))  # (0, 2)
        ```
        """
        var first = self.start.or_else(0)
        var last = self.end.or_else(length)
        if first < 0 or last < first or last > length:
            __pyc.panic("slice is out of bounds")
        return (first, last)


@fieldwise_init
struct StridedSlice(ImplicitlyCopyable):
    """`a:b:c`: every `c`th element.

    ```mojo
    var xs: List[Int] = [0, 1, 2, 3, 4]
    print(xs[0:5:2])  # [0, 2, 4]
    ```
    """

    var start: Optional[Int]
    var end: Optional[Int]
    var step: Int

    def indices(self, length: Int) -> Tuple[Int, Int, Int]:
        """Start, end and step as plain numbers for a sequence of this length, as `Slice.indices`.

        ```mojo
        print(StridedSlice(None, None, 2).indices(5))  # (0, 5, 2)
        ```
        """
        return Slice(self.start, self.end, self.step).indices(length)


def slice(end: Int) -> Slice:
    """The slice `:end`.

    ```mojo
    print(slice(3), slice(1, 3), slice(1, 9, 2))  # Slice(None, 3, None) Slice(1, 3, None) Slice(1, 9, 2)
    ```
    """
    return Slice(None, end, None)


def slice(start: Int, end: Int) -> Slice:
    """The slice `start:end`."""
    return Slice(start, end)


def slice(start: Optional[Int], end: Optional[Int], step: Optional[Int]) -> Slice:
    """The slice `start:end:step`; None leaves a part out."""
    return Slice(start, end, step)

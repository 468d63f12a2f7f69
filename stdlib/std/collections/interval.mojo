"""Runs of ordered values."""


@fieldwise_init
struct Interval[T: Comparable & Copyable & Deinitable](
    Copyable, Comparable, Boolable, Sized where conforms_to(T, Intable), Writable where conforms_to(T, Writable)
):
    """All values from `start` up to, and without, `end`.

    ```mojo
    var a = Interval(1, 5)
    print(a, 4 in a, a.overlaps(Interval(4, 9)), a.union(Interval(4, 9)))  # (1, 5) True True (1, 9)
    ```
    """

    var start: Self.T
    var end: Self.T

    def overlaps(self, other: Self) -> Bool:
        """Whether some value is in both.

        ```mojo
        print(Interval(1, 5).overlaps(Interval(5, 6)))  # False
        ```
        """
        return self.start < other.end and other.start < self.end

    def union(self, other: Self) -> Self:
        """The run from the first value of either to the last; panics where they do not overlap.

        ```mojo
        print(Interval(1, 5).union(Interval(2, 8)))  # (1, 8)
        ```
        """
        if not self.overlaps(other):
            __pyc.panic("the intervals do not overlap")
        return Self(
            self.start.copy() if self.start < other.start else other.start.copy(), self.end.copy() if self.end > other.end else other.end.copy()
        )

    def intersection(self, other: Self) -> Self:
        """The values that are in both; panics where they do not overlap.

        ```mojo
        print(Interval(1, 5).intersection(Interval(2, 8)))  # (2, 5)
        ```
        """
        if not self.overlaps(other):
            __pyc.panic("the intervals do not overlap")
        return Self(
            self.start.copy() if self.start > other.start else other.start.copy(), self.end.copy() if self.end < other.end else other.end.copy()
        )

    def __contains__(self, value: Self.T) -> Bool:
        return self.start <= value and value < self.end

    def __contains__(self, other: Self) -> Bool:
        """Whether all of `other` is in it."""
        return self.start <= other.start and other.end <= self.end

    def __bool__(self) -> Bool:
        return self.start != self.end

    def __len__(self) -> Int where conforms_to(Self.T, Intable):
        return Int(self.end) - Int(self.start)

    def __eq__(self, other: Self) -> Bool:
        return self.start == other.start and self.end == other.end

    def __lt__(self, other: Self) -> Bool:
        """Starts before the other."""
        return self.start < other.start

    def __le__(self, other: Self) -> Bool:
        return self.start <= other.start

    def __gt__(self, other: Self) -> Bool:
        return self.start > other.start

    def __ge__(self, other: Self) -> Bool:
        return self.start >= other.start

    def write_to(self, mut writer: Some[Writer]) where conforms_to(Self.T, Writable):
        writer.write("(", self.start, ", ", self.end, ")")

"""Spans of time."""

comptime _SECOND = 1_000_000  # in microseconds
comptime _DAY = 86_400 * _SECOND


struct Duration(Absable, Boolable, Comparable, Hashable, ImplicitlyCopyable, TrivialRegisterPassable, Writable):
    """A span of time in microseconds, which may be negative. It is exact up to some 290,000 years.

    ```mojo
    from std.datetime import Duration

    var d = Duration(hours=36, seconds=5)
    print(d, d.total_seconds(), d * 2, d > Duration(days=1))  # 1 day, 12:00:05 129605.0 3 days, 0:00:10 True
    ```
    """

    var microseconds: Int
    """All of it, in microseconds."""

    @always_inline
    def __init__(
        out self,
        *,
        days: Int = 0,
        hours: Int = 0,
        minutes: Int = 0,
        seconds: Int = 0,
        milliseconds: Int = 0,
        microseconds: Int = 0,
    ):
        """The sum of the parts; each may be negative, and larger than the next unit."""
        self.microseconds = days * _DAY + ((hours * 60 + minutes) * 60 + seconds) * _SECOND + milliseconds * 1000 + microseconds

    def days(self) -> Int:
        """The whole days, rounded down.

        ```mojo
        from std.datetime import Duration

        print(Duration(hours=50).days(), Duration(hours=-1).days())  # 2 -1
        ```
        """
        return self.microseconds // _DAY

    def total_seconds(self) -> Float64:
        """All of it in seconds.

        ```mojo
        from std.datetime import Duration

        print(Duration(minutes=1, milliseconds=500).total_seconds())  # 60.5
        ```
        """
        return _seconds(self.microseconds)

    def __bool__(self) -> Bool:
        return self.microseconds != 0

    def __eq__(self, other: Self) -> Bool:
        return self.microseconds == other.microseconds

    def __lt__(self, other: Self) -> Bool:
        return self.microseconds < other.microseconds

    def __add__(self, other: Self) -> Self:
        return Self(microseconds=self.microseconds + other.microseconds)

    def __sub__(self, other: Self) -> Self:
        return Self(microseconds=self.microseconds - other.microseconds)

    def __neg__(self) -> Self:
        return Self(microseconds=-self.microseconds)

    def __abs__(self) -> Self:
        return Self(microseconds=abs(self.microseconds))

    def __mul__(self, times: Int) -> Self:
        return Self(microseconds=self.microseconds * times)

    def __floordiv__(self, other: Self) -> Int:
        """How often the other one fits in, rounded down; panics when that is 0."""
        return self.microseconds // other.microseconds

    def __floordiv__(self, parts: Int) -> Self:
        """One of so many equal parts, rounded down to microseconds; panics for 0 parts."""
        return Self(microseconds=self.microseconds // parts)

    def __mod__(self, other: Self) -> Self:
        return Self(microseconds=self.microseconds % other.microseconds)

    def write_to(self, mut writer: Some[Writer]):
        """As Python writes it: `1 day, 12:00:05.250000`, `-1 day, 23:00:00`."""
        var days = self.days()
        if days != 0:
            writer.write(days, " day, " if abs(days) == 1 else " days, ")
        var rest = self.microseconds - days * _DAY
        var seconds = rest // _SECOND
        writer.write(seconds // 3600, ":", _digits(seconds // 60 % 60, 2), ":", _digits(seconds % 60, 2))
        if rest % _SECOND != 0:
            writer.write(".", _digits(rest % _SECOND, 6))

    def write_repr_to(self, mut writer: Some[Writer]):
        writer.write("Duration(microseconds=", self.microseconds, ")")


def _seconds(microseconds: Int) -> Float64:
    """The same in seconds. Whole ones are apart: all together have more digits than a Float64."""
    return Float64(microseconds // _SECOND) + Float64(microseconds % _SECOND) / 1e6


def _digits(number: Int, width: Int) -> String:
    """A number that is not negative, with zeros in front."""
    var text = String(number)
    return "0" * (width - text.byte_length()) + text if text.byte_length() < width else text^

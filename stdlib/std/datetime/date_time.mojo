"""Moments: a day, a time of day, and perhaps how far the clock is from UTC."""

from std.collections.optional import Optional
from std.datetime.date import Date, _EPOCH, _check_ascii
from std.datetime.duration import Duration, _digits, _seconds
from std.datetime.format import _format, _Reading

comptime _SECOND = 1_000_000
comptime _DAY = 86_400 * _SECOND


struct DateTime(Comparable, Hashable, ImplicitlyCopyable, TrivialRegisterPassable, Writable):
    """A day and a time of day, with the distance of its clock to UTC or without.

    Two of them compare by the moments they mean; one without a distance counts as UTC there.

    ```mojo
    from std.datetime import DateTime, Duration

    var start = DateTime.parse("2024-02-28T23:30:00+01:00")
    print(start + Duration(hours=1), start.to_utc())  # 2024-02-29T00:30:00+01:00 2024-02-28T22:30:00+00:00
    ```
    """

    var date: Date
    """The day."""
    var hour: Int
    """From 0 to 23."""
    var minute: Int
    """From 0 to 59."""
    var second: Int
    """From 0 to 59."""
    var microsecond: Int
    """From 0 to 999,999."""
    var _offset: Int  # of the clock, in seconds
    var _has_offset: Bool

    def __init__(
        out self,
        year: Int,
        month: Int,
        day: Int,
        hour: Int = 0,
        minute: Int = 0,
        second: Int = 0,
        microsecond: Int = 0,
        *,
        offset: Optional[Duration] = None,
    ) raises:
        """The moment of these numbers.

        Args:
            year: From 1 to 9999.
            month: From 1 to 12.
            day: From 1 to the length of the month.
            hour: From 0 to 23.
            minute: From 0 to 59.
            second: From 0 to 59.
            microsecond: From 0 to 999,999.
            offset: How far the clock is ahead of UTC: whole seconds, less than a day.

        Raises:
            When a number is out of its range.
        """
        if hour < 0 or hour > 23:
            raise Error("hour must be in 0..23")
        if minute < 0 or minute > 59:
            raise Error("minute must be in 0..59")
        if second < 0 or second > 59:
            raise Error("second must be in 0..59")
        if microsecond < 0 or microsecond >= _SECOND:
            raise Error("microsecond must be in 0..999999")
        self.date = Date(year, month, day)
        self.hour = hour
        self.minute = minute
        self.second = second
        self.microsecond = microsecond
        self._has_offset = Bool(offset)
        self._offset = 0
        if offset:
            var ahead = offset.value().microseconds
            if abs(ahead) >= _DAY or ahead % _SECOND != 0:
                raise Error("a clock is less than a day from UTC, in whole seconds")
            self._offset = ahead // _SECOND

    def __init__(out self, date: Date):
        """Midnight, when a day begins."""
        self.date = date
        self.hour = 0
        self.minute = 0
        self.second = 0
        self.microsecond = 0
        self._offset = 0
        self._has_offset = False

    @staticmethod
    def _of(microseconds: Int, like: Self) raises -> Self:
        """Of the microseconds since the start of year 1, by the clock; which clock, `like` says."""
        var days = microseconds // _DAY
        var out = Self(Date.from_ordinal(days + 1))
        var rest = microseconds - days * _DAY
        out.microsecond = rest % _SECOND
        rest //= _SECOND
        out.second = rest % 60
        out.minute = rest // 60 % 60
        out.hour = rest // 3600
        out._offset = like._offset
        out._has_offset = like._has_offset
        return out

    @staticmethod
    def from_timestamp(seconds: Float64, *, offset: Duration = Duration()) raises -> Self:
        """The moment `seconds` after the start of 1970 in UTC, rounded to microseconds, by a clock that is `offset` ahead of UTC. Raises if it
        is out of range.

        ```mojo
        from std.datetime import DateTime, Duration

        print(DateTime.from_timestamp(1.5))  # 1970-01-01T00:00:01.500000+00:00
        print(DateTime.from_timestamp(0, offset=Duration(hours=1)))  # 1970-01-01T01:00:00+01:00
        ```
        """
        if not abs(seconds) < 1e12:
            raise Error("date value out of range")
        var like = Self(1970, 1, 1, offset=offset)
        var whole = Int(seconds.__floor__())
        var part = Int(((seconds - Float64(whole)) * 1e6).__round__())
        return Self._of((_EPOCH - 1) * _DAY + (whole + like._offset) * _SECOND + part, like)

    @staticmethod
    def now_utc() raises -> Self:
        """This moment by the clock of UTC. Raises if the machine's clock is out of range.

        ```mojo
        from std.datetime import DateTime

        print(DateTime.now_utc() > DateTime(2026, 1, 1))  # True
        ```
        """
        var like = Self(1970, 1, 1, offset=Duration())
        return Self._of((_EPOCH - 1) * _DAY + Int(__pyc.pyc_time_wall_ns()) // 1000, like)

    def utc_offset(self) -> Optional[Duration]:
        """How far the clock is ahead of UTC, if it is known.

        ```mojo
        from std.datetime import DateTime

        print(DateTime.parse("2024-01-01T00:00-03:30").utc_offset(), DateTime(2024, 1, 1).utc_offset())  # -1 day, 20:30:00 None
        ```
        """
        if not self._has_offset:
            return None
        return Duration(seconds=self._offset)

    def _clock(self) -> Int:
        """The microseconds since the start of year 1, by the clock."""
        var seconds = (self.hour * 60 + self.minute) * 60 + self.second
        return (self.date.ordinal() - 1) * _DAY + seconds * _SECOND + self.microsecond

    def _moment(self) -> Int:
        """The same by the clock of UTC."""
        return self._clock() - self._offset * _SECOND

    def timestamp(self) -> Float64:
        """The seconds since the start of 1970 in UTC.

        ```mojo
        from std.datetime import DateTime

        print(DateTime(1970, 1, 2).timestamp())  # 86400.0
        ```
        """
        return _seconds(self._moment() - (_EPOCH - 1) * _DAY)

    def to_utc(self) raises -> Self:
        """The same moment by the clock of UTC; raises when it is out of range.

        ```mojo
        from std.datetime import DateTime

        print(DateTime.parse("2024-01-01T01:00+02:00").to_utc())  # 2023-12-31T23:00:00+00:00
        ```
        """
        return Self._of(self._moment(), Self(1970, 1, 1, offset=Duration()))

    @staticmethod
    def parse(text: StringSpan) raises -> Self:
        """Reads a `text` in the form of ISO 8601: `2024-02-29`, `2024-02-29T12:30`, `2024-02-29 12:30:05.25`, with `Z` or `+01:00` behind it.

        Raises:
            When it is anything else, or a number is out of its range.

        ```mojo
        from std.datetime import DateTime

        print(DateTime.parse("2024-02-29 12:30:05.25Z"))  # 2024-02-29T12:30:05.250000+00:00
        ```
        """
        if text.byte_length() <= 10:
            return Self(Date.parse(text))
        _check_ascii(text)
        var date = Date.parse(text[byte=0:10])
        var reading = _Reading(text.as_imm(), 10)
        if not reading.takes("T") and not reading.takes(" "):
            reading.fail()
        reading.clock()
        reading.offset(is_optional=True)
        reading.ends()
        return Self._of_reading(reading, date)

    @staticmethod
    def _of_reading(reading: _Reading, date: Date) raises -> Self:
        var offset = Optional[Duration](None)
        if reading.has_offset:
            offset = Duration(seconds=reading.seconds_ahead)
        return Self(date.year, date.month, date.day, reading.hour, reading.minute, reading.second, reading.microsecond, offset=offset)

    @staticmethod
    def parse(text: StringSpan, pattern: StringSpan) raises -> Self:
        """Reads a `text` in the form that `pattern` says, with the letters of `format`; white space there stands for any. Raises if the text
        does not have this form, or a number is out of its range.

        ```mojo
        from std.datetime import DateTime

        print(DateTime.parse("9 Feb 2024, 5:07 PM", "%d %b %Y, %I:%M %p"))  # 2024-02-09T17:07:00
        ```
        """
        var reading = _Reading(text.as_imm(), 0)
        reading.by(pattern)
        reading.ends()
        var date = reading.date()
        return Self._of_reading(reading, date)

    def format(self, pattern: StringSpan) raises -> String:
        """The moment in a form of its own, as `strftime` writes it in English.

        Args:
            pattern: `%Y %m %d %H %M %S %f` are the numbers, with zeros in front; `%y` the year without its century, `%I` the hour up to 12 with `%p`
                for AM or PM, `%j` the day of the year, `%a %A %b %B` the names of the day and the month, `%u` and `%w` the number of the day
                of the week from 1 for Monday and from 0 for Sunday, `%G` and `%V` the year and number of the week, `%z` the distance to UTC,
                `%F` is `%Y-%m-%d`, `%T` is `%H:%M:%S`, `%%` a percent sign.

        Returns:
            The text.

        Raises:
            When there is another letter behind `%`.

        ```mojo
        from std.datetime import DateTime

        print(DateTime(2024, 2, 9, 17, 7).format("%A %d %B %Y, %I:%M %p"))  # Friday 09 February 2024, 05:07 PM
        ```
        """
        return _format(self, pattern)

    def __eq__(self, other: Self) -> Bool:
        return self._moment() == other._moment()

    def __lt__(self, other: Self) -> Bool:
        return self._moment() < other._moment()

    def __hash__[H: Hasher](self, mut hasher: H):
        self._moment().__hash__(hasher)

    def __add__(self, span: Duration) raises -> Self:
        """The moment so much later, by the same clock; raises when it is out of range."""
        return Self._of(self._clock() + span.microseconds, self)

    def __sub__(self, span: Duration) raises -> Self:
        return Self._of(self._clock() - span.microseconds, self)

    def __sub__(self, other: Self) -> Duration:
        """The time from the other moment to this one."""
        return Duration(microseconds=self._moment() - other._moment())

    def write_to(self, mut writer: Some[Writer]):
        """By ISO 8601: `2024-02-29T12:30:05.250000+01:00`."""
        writer.write(self.date, "T", _digits(self.hour, 2), ":", _digits(self.minute, 2), ":", _digits(self.second, 2))
        if self.microsecond != 0:
            writer.write(".", _digits(self.microsecond, 6))
        if self._has_offset:
            writer.write(_offset_text(self._offset, ":"))

    def write_repr_to(self, mut writer: Some[Writer]):
        writer.write("DateTime('", self, "')")


def _offset_text(ahead: Int, between: StaticString) -> String:
    """`+01:00`; with seconds only where there are some."""
    var size = abs(ahead)
    var text = String("-" if ahead < 0 else "+", _digits(size // 3600, 2), between, _digits(size // 60 % 60, 2))
    return text if size % 60 == 0 else String(text, between, _digits(size % 60, 2))

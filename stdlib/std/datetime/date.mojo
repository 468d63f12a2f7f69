"""Days of the calendar."""

from std.collections.string.string import String
from std.datetime.duration import Duration, _digits

comptime _FIRST_YEAR = 1
comptime _LAST_YEAR = 9999
comptime _LAST_ORDINAL = 3_652_059  # 31 December 9999
comptime _EPOCH = 719_163  # 1 January 1970


def _is_leap(year: Int) -> Bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _days_before(year: Int) -> Int:
    """The days of all years before this one."""
    var y = year - 1
    return y * 365 + y // 4 - y // 100 + y // 400


def _length_of(year: Int, month: Int) -> Int:
    """The days of a month."""
    if month == 2:
        return 29 if _is_leap(year) else 28
    return 30 if month == 4 or month == 6 or month == 9 or month == 11 else 31


struct Date(Comparable, Hashable, ImplicitlyCopyable, TrivialRegisterPassable, Writable):
    """A day of the calendar.

    ```mojo
    from std.datetime import Date

    var day = Date(2024, 2, 28).plus_days(2)
    print(day, day.weekday(), day - Date(2024, 1, 1))  # 2024-03-01 4 60 days, 0:00:00
    ```
    """

    var year: Int
    """From 1 to 9999."""
    var month: Int
    """From 1 to 12."""
    var day: Int
    """From 1 to the length of the month."""

    def __init__(out self, year: Int, month: Int, day: Int) raises:
        """The day of these numbers; raises when there is no such day."""
        if year < _FIRST_YEAR or year > _LAST_YEAR:
            raise Error("year ", year, " is out of range")
        if month < 1 or month > 12:
            raise Error("month must be in 1..12")
        if day < 1 or day > _length_of(year, month):
            raise Error("day is out of range for month")
        self.year = year
        self.month = month
        self.day = day

    @staticmethod
    def from_ordinal(ordinal: Int) raises -> Self:
        """The day with the number `ordinal`, where 1 January of year 1 has number 1. Raises if it is out of range. Complexity: constant.

        ```mojo
        from std.datetime import Date

        print(Date.from_ordinal(738886))  # 2024-01-01
        ```
        """
        if ordinal < 1 or ordinal > _LAST_ORDINAL:
            raise Error("date value out of range")
        var year = ordinal * 400 // 146097 + 1
        while _days_before(year) >= ordinal:
            year -= 1
        while _days_before(year + 1) < ordinal:
            year += 1
        var rest = ordinal - _days_before(year)
        var month = 1
        while rest > _length_of(year, month):
            rest -= _length_of(year, month)
            month += 1
        return Self(year, month, rest)

    @staticmethod
    def parse(text: StringSpan) raises -> Self:
        """Reads a `text` such as `2024-02-29` or `20240229`. Raises for anything else.

        ```mojo
        from std.datetime import Date

        print(Date.parse("2024-02-29").day_of_year())  # 60
        ```
        """
        _check_ascii(text)
        var size = text.byte_length()
        var has_dashes = size == 10 and text[byte=4:5] == "-" and text[byte=7:8] == "-"
        if not has_dashes and size != 8:
            raise Error("not a date as of ISO 8601: ", repr(String(text)))
        var month = 5 if has_dashes else 4
        var day = 8 if has_dashes else 6
        return Self(_number(text, 0, 4), _number(text, month, 2), _number(text, day, 2))

    def ordinal(self) -> Int:
        """The number of the day, where 1 January of year 1 has number 1.

        ```mojo
        from std.datetime import Date

        print(Date(1, 1, 1).ordinal(), Date(1970, 1, 1).ordinal())  # 1 719163
        ```
        """
        return _days_before(self.year) + self.day_of_year()

    def day_of_year(self) -> Int:
        """The number of the day in its year, from 1. Complexity: constant.

        ```mojo
        from std.datetime import Date

        print(Date(2023, 12, 31).day_of_year())  # 365
        ```
        """
        var days = self.day
        for month in range(1, self.month):
            days += _length_of(self.year, month)
        return days

    def weekday(self) -> Int:
        """The day of the week, 0 for Monday to 6 for Sunday.

        ```mojo
        from std.datetime import Date

        print(Date(2026, 11, 24).weekday())  # 1
        ```
        """
        return (self.ordinal() + 6) % 7

    def iso_week(self) -> Tuple[Int, Int]:
        """The year and number of its week by ISO 8601: week 1 is the one with the first Thursday of the year.

        ```mojo
        from std.datetime import Date

        print(Date(2021, 1, 3).iso_week())  # (2020, 53)
        ```
        """
        var thursday = self.ordinal() - self.weekday() + 3
        var year = self.year
        if thursday <= _days_before(year):
            year -= 1
        elif thursday > _days_before(year + 1):
            year += 1
        return (year, (thursday - _days_before(year) - 1) // 7 + 1)

    def plus_days(self, days: Int) raises -> Self:
        """The day so many days later, or earlier; raises when it is out of range.

        ```mojo
        from std.datetime import Date

        print(Date(2024, 1, 1).plus_days(-1))  # 2023-12-31
        ```
        """
        return Self.from_ordinal(self.ordinal() + days)

    def format(self, pattern: StringSpan) raises -> String:
        """The day as `pattern` says, as `strftime` writes it in English. The letters are those of `DateTime.format`; those of the time of
        day give zeros. Raises for an unknown letter behind `%`.

        ```mojo
        from std.datetime import Date

        print(Date(2024, 2, 9).format("%a %d %b %Y, day %j"))  # Fri 09 Feb 2024, day 040
        ```
        """
        from std.datetime.date_time import DateTime

        return DateTime(self).format(pattern)

    def __eq__(self, other: Self) -> Bool:
        return self.year == other.year and self.month == other.month and self.day == other.day

    def __lt__(self, other: Self) -> Bool:
        return (self.year * 12 + self.month) * 31 + self.day < (other.year * 12 + other.month) * 31 + other.day

    def __add__(self, span: Duration) raises -> Self:
        """The day that many whole days later."""
        return self.plus_days(span.days())

    def __sub__(self, span: Duration) raises -> Self:
        return self.plus_days(-span.days())

    def __sub__(self, other: Self) -> Duration:
        """The time from the other day to this one."""
        return Duration(days=self.ordinal() - other.ordinal())

    def write_to(self, mut writer: Some[Writer]):
        """By ISO 8601: `2024-02-29`."""
        writer.write(_digits(self.year, 4), "-", _digits(self.month, 2), "-", _digits(self.day, 2))

    def write_repr_to(self, mut writer: Some[Writer]):
        writer.write("Date(", self.year, ", ", self.month, ", ", self.day, ")")


def _check_ascii(text: StringSpan) raises:
    for byte in text.as_bytes():
        if byte >= 0x80:
            raise Error("not a date as of ISO 8601: ", repr(String(text)))


def _number(text: StringSpan, at: Int, width: Int) raises -> Int:
    """So many digits."""
    var bytes = text.as_bytes()
    var value = 0
    for i in range(at, at + width):
        if i >= len(bytes) or bytes[i] < 0x30 or bytes[i] > 0x39:
            raise Error("digits are missing at byte ", min(i, len(bytes)), " of ", repr(String(text)))
        value = value * 10 + Int(bytes[i] - 0x30)
    return value

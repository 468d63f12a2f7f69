"""Moments in other forms than ISO 8601's: what `%Y-%m-%d` means, for writing and for reading."""

from std.datetime.date import Date, _number
from std.datetime.date_time import DateTime, _offset_text
from std.datetime.duration import _digits

comptime _DAYS: Array[StaticString, 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
comptime _MONTHS: Array[StaticString, 12] = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"
]


def _day_name(weekday: Int) -> StaticString:
    return global_constant[_DAYS]()[weekday]


def _month_name(month: Int) -> StaticString:
    return global_constant[_MONTHS]()[month - 1]


def _format(moment: DateTime, pattern: StringSpan) raises -> String:
    var out = String()
    var bytes = pattern.as_bytes()
    var at = 0
    while at < len(bytes):
        var start = at
        while at < len(bytes) and bytes[at] != Byte(0x25):
            at += 1
        out += pattern[byte=start:at]
        if at == len(bytes):
            break
        if at + 1 == len(bytes):
            raise Error("date format: nothing behind the last '%'")
        out += _part(moment, chr(Int(bytes[at + 1])))
        at += 2
    return out^


def _part(moment: DateTime, letter: String) raises -> String:
    """What a letter behind `%` stands for."""
    ref date = moment.date
    if letter == "Y":
        return _digits(date.year, 4)
    if letter == "y":
        return _digits(date.year % 100, 2)
    if letter == "m":
        return _digits(date.month, 2)
    if letter == "d":
        return _digits(date.day, 2)
    if letter == "j":
        return _digits(date.day_of_year(), 3)
    if letter == "B" or letter == "b":
        var name = _month_name(date.month)
        return String(name) if letter == "B" else String(name[byte=0:3])
    if letter == "A" or letter == "a":
        var name = _day_name(date.weekday())
        return String(name) if letter == "A" else String(name[byte=0:3])
    if letter == "u":
        return String(date.weekday() + 1)
    if letter == "w":
        return String((date.weekday() + 1) % 7)
    if letter == "G" or letter == "V":
        var (year, week) = date.iso_week()
        return _digits(year, 4) if letter == "G" else _digits(week, 2)
    if letter == "F":
        return _format(moment, "%Y-%m-%d")
    return _time_part(moment, letter)


def _time_part(moment: DateTime, letter: String) raises -> String:
    if letter == "H":
        return _digits(moment.hour, 2)
    if letter == "I":
        return _digits((moment.hour + 11) % 12 + 1, 2)
    if letter == "p":
        return "AM" if moment.hour < 12 else "PM"
    if letter == "M":
        return _digits(moment.minute, 2)
    if letter == "S":
        return _digits(moment.second, 2)
    if letter == "f":
        return _digits(moment.microsecond, 6)
    if letter == "z":
        var offset = moment.utc_offset()
        return _offset_text(offset.value().microseconds // 1_000_000, "") if offset else String()
    if letter == "T":
        return _format(moment, "%H:%M:%S")
    if letter == "%":
        return "%"
    raise Error("date format: an unknown letter behind '%': ", repr(letter))


struct _Reading[origin: ImmOrigin]:
    """Reads the numbers of a moment from left to right."""

    var hour: Int
    var minute: Int
    var second: Int
    var microsecond: Int
    var seconds_ahead: Int
    var has_offset: Bool
    var _year: Int
    var _month: Int
    var _day: Int
    var _day_of_year: Int
    var _is_afternoon: Optional[Bool]
    var _text: StringSpan[Self.origin]
    var _at: Int

    def __init__(out self, text: StringSpan[Self.origin], at: Int):
        self.hour = 0
        self.minute = 0
        self.second = 0
        self.microsecond = 0
        self.seconds_ahead = 0
        self.has_offset = False
        self._year = 1900
        self._month = 1
        self._day = 1
        self._day_of_year = 0
        self._is_afternoon = None
        self._text = text
        self._at = at

    def fail(self) raises:
        raise Error("not a moment that can be read: ", repr(String(self._text)), ", from byte ", self._at, " on")

    def takes(mut self, letter: StringSpan) -> Bool:
        """Goes over one ASCII character if it is the next one."""
        if self._at < self._text.byte_length() and self._text.as_bytes()[self._at] == letter.as_bytes()[0]:
            self._at += 1
            return True
        return False

    def ends(self) raises:
        if self._at < self._text.byte_length():
            self.fail()

    def _has_digit(self) -> Bool:
        return self._at < self._text.byte_length() and 0x30 <= self._text.as_bytes()[self._at] <= 0x39

    def _exactly(mut self, width: Int) raises -> Int:
        var value = _number(self._text, self._at, width)
        self._at += width
        return value

    def _up_to(mut self, width: Int) raises -> Int:
        """At least one digit, and at most so many."""
        if not self._has_digit():
            self.fail()
        var value = 0
        var end = self._at + width
        while self._at < end and self._has_digit():
            value = value * 10 + Int(self._text.as_bytes()[self._at] - 0x30)
            self._at += 1
        return value

    def _fraction(mut self) raises -> Int:
        """Digits behind the point, in microseconds; those behind the sixth are dropped."""
        if not self._has_digit():
            self.fail()
        var value = 0
        var unit = 100_000
        while self._has_digit():
            value += Int(self._text.as_bytes()[self._at] - 0x30) * unit
            unit //= 10
            self._at += 1
        return value

    def clock(mut self) raises:
        """`12:30`, `12:30:05`, `12:30:05.25`."""
        self.hour = self._exactly(2)
        if not self.takes(":"):
            return
        self.minute = self._exactly(2)
        if not self.takes(":"):
            return
        self.second = self._exactly(2)
        if self.takes(".") or self.takes(","):
            self.microsecond = self._fraction()

    def offset(mut self, *, is_optional: Bool) raises:
        """`Z`, `+01:00`, `-0330`."""
        if self.takes("Z"):
            self.has_offset = True
            return
        var is_behind = self.takes("-")
        if not is_behind and not self.takes("+"):
            if not is_optional:
                self.fail()
            return
        var seconds = self._exactly(2) * 3600
        _ = self.takes(":")
        var minutes = self._exactly(2)
        seconds += minutes * 60
        if self.takes(":"):
            seconds += self._exactly(2)
        if minutes > 59:
            self.fail()
        self.has_offset = True
        self.seconds_ahead = -seconds if is_behind else seconds

    def date(mut self) raises -> Date:
        """The day that was read, once all was."""
        if self._is_afternoon:
            if self.hour < 1 or self.hour > 12:
                self.fail()
            self.hour = self.hour % 12 + (12 if self._is_afternoon.value() else 0)
        if self._day_of_year > 0:
            var day = Date(self._year, 1, 1).plus_days(self._day_of_year - 1)
            if day.year != self._year:
                self.fail()
            return day
        return Date(self._year, self._month, self._day)

    def by(mut self, pattern: StringSpan) raises:
        """What a pattern says."""
        var bytes = pattern.as_bytes()
        var at = 0
        while at < len(bytes):
            var letter = chr(Int(bytes[at]))
            at += 1
            if letter.isspace():
                while self._at < self._text.byte_length() and chr(Int(self._text.as_bytes()[self._at])).isspace():
                    self._at += 1
            elif letter == "%":
                if at == len(bytes):
                    raise Error("date format: nothing behind the last '%'")
                self._part(chr(Int(bytes[at])))
                at += 1
            elif self._at < self._text.byte_length() and self._text.as_bytes()[self._at] == bytes[at - 1]:
                self._at += 1
            else:
                self.fail()

    def _part(mut self, letter: String) raises:
        if letter == "Y":
            self._year = self._exactly(4)
        elif letter == "y":
            var year = self._exactly(2)
            self._year = year + (2000 if year < 69 else 1900)
        elif letter == "m":
            self._month = self._up_to(2)
        elif letter == "d":
            self._day = self._up_to(2)
        elif letter == "j":
            self._day_of_year = self._up_to(3)
        elif letter == "B" or letter == "b":
            self._month = self._name[12, _month_name](letter == "B", 1)
        elif letter == "A" or letter == "a":
            _ = self._name[7, _day_name](letter == "A", 0)
        elif letter == "F":
            self.by("%Y-%m-%d")
        elif letter == "T":
            self.by("%H:%M:%S")
        else:
            self._time_part(letter)

    def _time_part(mut self, letter: String) raises:
        if letter == "H" or letter == "I":
            self.hour = self._up_to(2)
        elif letter == "M":
            self.minute = self._up_to(2)
        elif letter == "S":
            self.second = self._up_to(2)
        elif letter == "f":
            var start = self._at
            self.microsecond = self._fraction()
            if self._at - start > 6:
                self.fail()
        elif letter == "p":
            var rest = String(self._text[byte = self._at : self._text.byte_length()]).upper()
            if not rest.startswith("AM") and not rest.startswith("PM"):
                self.fail()
            self._is_afternoon = rest.startswith("PM")
            self._at += 2
        elif letter == "z":
            self.offset(is_optional=False)
        elif letter == "%":
            if not self.takes("%"):
                self.fail()
        else:
            raise Error("date format: an unknown letter behind '%': ", repr(letter))

    def _name[count: Int, name: def(Int) thin -> StaticString](mut self, is_long: Bool, first: Int) raises -> Int:
        """Which of the names comes next, whatever its case."""
        var rest = String(self._text[byte = self._at : self._text.byte_length()]).lower()
        for i in range(count):
            var full = name(i + first)
            var wanted = String(full if is_long else full[byte=0:3]).lower()
            if rest.startswith(wanted):
                self._at += wanted.byte_length()
                return i + first
        self.fail()
        return 0

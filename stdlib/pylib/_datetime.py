"""What datetime takes from C: the classes of its twin in Python, which say what those in C say."""

from operator import index as _index

import _sys

try:
    import _pydatetime as _twin
except ImportError:
    import datetime as _twin  # up to Python 3.11 it is its own twin, and has all but run when it asks for this module

MAXYEAR, MINYEAR, UTC, date, datetime = _twin.MAXYEAR, _twin.MINYEAR, _twin.UTC, _twin.date, _twin.datetime
time, timedelta, timezone, tzinfo = _twin.time, _twin.timedelta, _twin.timezone, _twin.tzinfo

__doc__ = "Fast implementation of the datetime type."


def _check_date_fields(year, month, day):
    year, month, day = _index(year), _index(month), _index(day)
    if not MINYEAR <= year <= MAXYEAR:
        raise ValueError(f"year {year} is out of range")
    if not 1 <= month <= 12:
        raise ValueError("month must be in 1..12")
    if not 1 <= day <= _twin._days_in_month(year, month):
        raise ValueError("day is out of range for month")
    return year, month, day


def _check_time_fields(hour, minute, second, microsecond, fold):
    hour, minute, second, microsecond = _index(hour), _index(minute), _index(second), _index(microsecond)
    if not 0 <= hour <= 23:
        raise ValueError("hour must be in 0..23")
    if not 0 <= minute <= 59:
        raise ValueError("minute must be in 0..59")
    if not 0 <= second <= 59:
        raise ValueError("second must be in 0..59")
    if not 0 <= microsecond <= 999999:
        raise ValueError("microsecond must be in 0..999999")
    if fold not in (0, 1):
        raise ValueError("fold must be either 0 or 1")
    return hour, minute, second, microsecond, fold


def _check_tzinfo_arg(tz):
    if tz is not None and not isinstance(tz, tzinfo):
        raise TypeError(f"tzinfo argument must be None or of a tzinfo subclass, not type '{type(tz).__name__}'")


def _says(cls, name, kind, theirs, ours):
    """A method of two operands that says it in other words."""
    method = cls.__dict__[name]

    def said(self, other):
        try:
            return method(self, other)
        except kind as e:
            if e.args[0] != theirs:
                raise
        raise kind(ours)

    said.__name__, said.__qualname__, said.__doc__ = name, f"{cls.__name__}.{name}", method.__doc__
    setattr(cls, name, said)


_twin._check_date_fields = _check_date_fields
_twin._check_time_fields = _check_time_fields
_twin._check_tzinfo_arg = _check_tzinfo_arg
_says(datetime, "__sub__", TypeError, "cannot mix naive and timezone-aware time", "can't subtract offset-naive and offset-aware datetimes")
_says(date, "__add__", OverflowError, "result out of range", "date value out of range")
_says(datetime, "__add__", OverflowError, "result out of range", "date value out of range")
date.__radd__, datetime.__radd__ = date.__add__, datetime.__add__


def _compares(cls, theirs, ours):
    method = cls._cmp

    def _cmp(self, other, allow_mixed=False):
        try:
            return method(self, other, allow_mixed)
        except TypeError as e:
            if e.args[0] != theirs:
                raise
        raise TypeError(ours)

    cls._cmp = _cmp


def _tells_field(cls):
    """The twin says of a field out of range what it says of a text that is none."""
    method = cls.__dict__["fromisoformat"].__func__

    def fromisoformat(cls, text):
        try:
            return method(cls, text)
        except ValueError as e:
            error, cause = e, e.__context__
        text = str(cause)
        raise ValueError(text) if " must be in " in text or " out of range" in text else error

    fromisoformat.__qualname__, fromisoformat.__doc__ = f"{cls.__name__}.fromisoformat", method.__doc__
    cls.fromisoformat = classmethod(fromisoformat)


_tells_field(date)
_tells_field(time)
_compares(datetime, "cannot compare naive and aware datetimes", "can't compare offset-naive and offset-aware datetimes")
_compares(time, "cannot compare naive and aware times", "can't compare offset-naive and offset-aware times")


def _iso_repr(self):
    return f"datetime.IsoCalendarDate(year={self[0]}, week={self[1]}, weekday={self[2]})"


_twin._IsoCalendarDate.__repr__ = _iso_repr
for _class in (date, datetime, time, timedelta, timezone, tzinfo, _twin._IsoCalendarDate):
    _class.__module__ = "datetime"
    _sys.qualify(_class)
if _twin.__name__ == "datetime":
    raise ImportError("the classes are there")  # else it would drop what they need

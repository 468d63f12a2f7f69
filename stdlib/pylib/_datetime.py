"""What datetime takes from C: the classes of its twin in Python, which say what those in C say."""

from operator import index as _index

import _datetimes
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
    """A method of two operands that raises with another message."""
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
    """Makes fromisoformat say which field is out of range: the Python version raises the same error as for a text that is not valid."""
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


# ---- what programs mostly do is native, on instances of the classes themselves; None: it is for the method ----


def _faster_sums(cls):
    plus, minus = cls.__dict__["__add__"], cls.__dict__["__sub__"]

    def __add__(self, other):
        made = _datetimes.plus(self, other)
        return plus(self, other) if made is None else made

    def __sub__(self, other):
        made = _datetimes.minus(self, other)
        if made is None and cls is date and isinstance(other, datetime):
            return NotImplemented
        return minus(self, other) if made is None else made

    for method, name, before in ((__add__, "__add__", plus), (__sub__, "__sub__", minus)):
        method.__qualname__, method.__doc__ = f"{cls.__name__}.{name}", before.__doc__
        setattr(cls, name, method)
    cls.__radd__ = cls.__add__


def _faster_order(cls):
    methods = cls.__dict__
    equal, less, at_most, greater, at_least = methods["__eq__"], methods["__lt__"], methods["__le__"], methods["__gt__"], methods["__ge__"]

    def __eq__(self, other):
        order = _datetimes.order(self, other)
        return equal(self, other) if order is None else order == 0

    def __lt__(self, other):
        order = _datetimes.order(self, other)
        return less(self, other) if order is None else order < 0

    def __le__(self, other):
        order = _datetimes.order(self, other)
        return at_most(self, other) if order is None else order <= 0

    def __gt__(self, other):
        order = _datetimes.order(self, other)
        return greater(self, other) if order is None else order > 0

    def __ge__(self, other):
        order = _datetimes.order(self, other)
        return at_least(self, other) if order is None else order >= 0

    for method in (__eq__, __lt__, __le__, __gt__, __ge__):
        method.__qualname__ = f"{cls.__name__}.{method.__name__}"
        setattr(cls, method.__name__, method)


def _faster_scaling(cls):
    times, over = cls.__dict__["__mul__"], cls.__dict__["__floordiv__"]

    def __mul__(self, other):
        made = _datetimes.scaled(self, other, False)
        return times(self, other) if made is None else made

    def __floordiv__(self, other):
        made = _datetimes.scaled(self, other, True)
        return over(self, other) if made is None else made

    for method in (__mul__, __floordiv__):
        method.__qualname__ = f"{cls.__name__}.{method.__name__}"
        setattr(cls, method.__name__, method)
    cls.__rmul__ = cls.__mul__


def _faster_texts(cls):
    parse = cls.__dict__["fromisoformat"].__func__

    def fromisoformat(cls, text, /):
        made = _datetimes.parsed(cls, text)
        if made is not None:
            return made
        if isinstance(text, str) and not text.isascii() and any([c.isdigit() and not c.isascii() for c in text]):
            raise ValueError(f"Invalid isoformat string: {text!r}")
        try:
            return parse(cls, text)
        except AssertionError:
            raise ValueError(f"Invalid isoformat string: {text!r}") from None

    fromisoformat.__qualname__, fromisoformat.__doc__ = f"{cls.__name__}.fromisoformat", parse.__doc__
    cls.fromisoformat = classmethod(fromisoformat)


def _faster_isoformat():
    of_date, of_datetime = date.__dict__["isoformat"], datetime.__dict__["isoformat"]

    def isoformat(self):
        text = _datetimes.text(self, None)
        return of_date(self) if text is None else text

    isoformat.__qualname__, isoformat.__doc__ = "date.isoformat", of_date.__doc__
    date.isoformat = isoformat

    def isoformat(self, sep="T", timespec="auto"):
        text = _datetimes.text(self, sep) if timespec == "auto" else None
        return of_datetime(self, sep, timespec) if text is None else text

    isoformat.__qualname__, isoformat.__doc__ = "datetime.isoformat", of_datetime.__doc__
    datetime.isoformat = isoformat


if _datetimes.start(date, datetime, timedelta):
    for _class in (date, datetime, timedelta):
        _faster_sums(_class)
        _faster_order(_class)
    _faster_scaling(timedelta)
    _faster_texts(date)
    _faster_texts(datetime)
    _faster_isoformat()


def _shown(self, fields):
    cls = type(self)
    return f"{'datetime.' if cls in _CLASSES else ''}{cls.__name__}({fields})"


def _date_repr(self):
    return _shown(self, f"{self._year}, {self._month}, {self._day}")


def _ends(self, fields):
    """The parts of the time that do not have their default values."""
    if self._microsecond:
        fields += f", {self._second}, {self._microsecond}"
    elif self._second:
        fields += f", {self._second}"
    if self._fold:
        fields += f", fold={self._fold}"
    return fields if self._tzinfo is None else f"{fields}, tzinfo={self._tzinfo!r}"


def _datetime_repr(self):
    return _shown(self, _ends(self, f"{self._year}, {self._month}, {self._day}, {self._hour}, {self._minute}"))


def _time_repr(self):
    return _shown(self, _ends(self, f"{self._hour}, {self._minute}"))


def _delta_repr(self):
    fields = [f"{name}={value}" for name, value in (("days", self._days), ("seconds", self._seconds), ("microseconds", self._microseconds)) if value]
    return _shown(self, ", ".join(fields) or "0")


_CLASSES = (date, datetime, time, timedelta)
for _class, _repr in zip(_CLASSES, (_date_repr, _datetime_repr, _time_repr, _delta_repr)):
    _repr.__name__, _repr.__qualname__ = "__repr__", f"{_class.__name__}.__repr__"
    _class.__repr__ = _repr


def _iso_repr(self):
    return f"datetime.IsoCalendarDate(year={self[0]}, week={self[1]}, weekday={self[2]})"


_twin._IsoCalendarDate.__repr__ = _iso_repr
for _class in (date, datetime, time, timedelta, timezone, tzinfo, _twin._IsoCalendarDate):
    _class.__module__ = "datetime"
    _sys.qualify(_class)
if _twin.__name__ == "datetime":
    raise ImportError("the classes are there")  # else it would drop what they need

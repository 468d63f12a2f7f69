"""The part of zoneinfo that CPython writes in C: the class of its Python version, which prints as the one in C does."""

from zoneinfo import _common
from zoneinfo._zoneinfo import ZoneInfo

_said = ZoneInfo.__repr__


def _repr(self):
    return "zoneinfo." + _said(self) if type(self) is ZoneInfo else _said(self)


def _no_package(key):
    """Reports that there is no package tzdata: a compiled program has only the machine's files."""
    raise _common.ZoneInfoNotFoundError(f"No time zone found with key {key}")


ZoneInfo.__repr__ = _repr
_common.load_tzdata = _no_package

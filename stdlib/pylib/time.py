"""Time access and conversions."""

import _time
from _time import (clock_getres, clock_gettime, clock_gettime_ns, clock_settime_ns, monotonic, monotonic_ns, perf_counter, perf_counter_ns,
                   process_time, process_time_ns, pthread_getcpuclockid, sleep, thread_time, thread_time_ns, time, time_ns)

from _records import Record

timezone, altzone, daylight, tzname = _time.zone()
CLOCK_REALTIME = 0
CLOCK_MONOTONIC = 1
CLOCK_PROCESS_CPUTIME_ID = 2
CLOCK_THREAD_CPUTIME_ID = 3
CLOCK_MONOTONIC_RAW = 4
CLOCK_BOOTTIME = 7
CLOCK_TAI = 11
_STRUCT_TM_ITEMS = 11  # what _strptime asks for
_FORMAT = "%a %b %e %H:%M:%S %Y"


class struct_time(Record):
    _names = ("tm_year", "tm_mon", "tm_mday", "tm_hour", "tm_min", "tm_sec", "tm_wday", "tm_yday", "tm_isdst")
    _hidden = ("tm_zone", "tm_gmtoff")


def _seconds(seconds):
    return time() if seconds is None else seconds


def localtime(seconds=None, /):
    """Convert seconds since the Epoch to a time tuple expressing local time."""
    return struct_time(_time.fields(_seconds(seconds), True))


def gmtime(seconds=None, /):
    """Convert seconds since the Epoch to a time tuple expressing UTC."""
    return struct_time(_time.fields(_seconds(seconds), False))


def mktime(fields, /):
    """Convert a time tuple in local time to seconds since the Epoch."""
    return _time.seconds(fields)


def strftime(format, fields=None, /):
    """Convert a time tuple to a string according to a format specification."""
    return _time.format(format, localtime() if fields is None else fields)


def asctime(fields=None, /):
    """Convert a time tuple to a string, e.g. 'Sat Jun 06 16:26:11 1998'."""
    return _time.format(_FORMAT, localtime() if fields is None else fields)


def ctime(seconds=None, /):
    """Convert a time in seconds since the Epoch to a string in local time."""
    return asctime(localtime(seconds))


def strptime(data_string, format="%a %b %d %H:%M:%S %Y", /):
    """Parse a string to a time tuple according to a format specification."""
    import _strptime

    return _strptime._strptime_time(data_string, format)


def clock_settime(clk_id, time, /):
    """Set the time of the specified clock clk_id."""
    clock_settime_ns(clk_id, int(time * 1e9))


def get_clock_info(name, /):
    """Get information of the specified clock."""
    from types import SimpleNamespace

    if name not in ("time", "monotonic", "perf_counter", "process_time", "thread_time"):
        raise ValueError("unknown clock")
    return SimpleNamespace(implementation="clock_gettime()", monotonic=name != "time", adjustable=name == "time", resolution=1e-09)


def tzset():
    """Initialize, or reinitialize, the local timezone."""
    global timezone, altzone, daylight, tzname
    timezone, altzone, daylight, tzname = _time.zone()

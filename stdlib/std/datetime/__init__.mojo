"""Dates, times of day and spans of time, in the calendar that is used today, from year 1 to 9999.

    from std.datetime import Date, DateTime, Duration
"""

from std.datetime.date import Date
from std.datetime.date_time import DateTime
from std.datetime.duration import Duration

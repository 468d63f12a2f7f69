from datetime import datetime, date
from dateutil.relativedelta import relativedelta, MO
from dateutil.easter import easter
from dateutil.rrule import rrule, DAILY, FR, rrulestr
from dateutil.parser import parse
from dateutil import tz

now = parse("Sat Oct 11 17:13:46 UTC 2003")
today = now.date()
year = rrule(1, dtstart=now, bymonth=8, bymonthday=13, byweekday=FR)[0].year
rdelta = relativedelta(easter(year), today)
print("Today is: %s" % today, year, rdelta, today + rdelta)
print(list(rrule(DAILY, count=3, dtstart=datetime(1997, 9, 2, 9, 0))))
print(list(rrulestr("FREQ=WEEKLY;COUNT=3;BYDAY=TU", dtstart=datetime(2020, 1, 1))))
print(parse("2003-09-25T10:49:41.5-03:00"), parse("10.9.2003", dayfirst=True), parse("Thu Sep 25 2003"))
print(datetime(2020, 3, 1, tzinfo=tz.tzutc()), date(2020, 1, 31) + relativedelta(months=+1, weekday=MO(-1)))

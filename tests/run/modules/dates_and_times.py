"""datetime: what its classes compute, print, refuse, and how they are pickled."""
import datetime
from datetime import date, time, timedelta, timezone
import datetime
print(datetime.date(2024,2,29), repr(date(2024,1,1)))
d = datetime.datetime(2024,2,29,12,30,45,123456)
print(d, repr(d), d.isoformat(), d.strftime("%Y-%m-%d %H:%M:%S.%f %A %B %j %U %w"))
print(d + timedelta(days=1, hours=3), d - datetime.datetime(2020,1,1), timedelta(days=-1, seconds=5), repr(timedelta(1,2,3)))
print(timedelta(hours=25)/2, timedelta(hours=25)//timedelta(hours=2), divmod(timedelta(10), timedelta(3)), timedelta(1).total_seconds())
print(datetime.datetime.fromisoformat("2024-05-06T07:08:09.123+02:00"), date.fromisoformat("20240506"), time.fromisoformat("04:23:01"))
print(datetime.datetime.strptime("2024-01-02 03:04:05", "%Y-%m-%d %H:%M:%S"))
tz = timezone(timedelta(hours=5, minutes=30), "IST")
e = datetime.datetime(2024,1,1,tzinfo=tz)
print(e, repr(e), e.astimezone(timezone.utc), e.utcoffset(), e.tzname(), e.timestamp(), timezone.utc, repr(timezone.utc))
print(datetime.datetime.fromtimestamp(1e9, timezone.utc), datetime.datetime.utcfromtimestamp(0) if False else "")
print(d.replace(year=2023, day=1), d.date(), d.time(), d.timetuple(), d.isocalendar(), d.weekday(), d.toordinal(), d.ctime())
print(d < e.replace(tzinfo=None), d == d, hash(d) == hash(d.replace()), date.min, date.max, datetime.datetime.resolution if False else timedelta.max)
for bad in (lambda: date(2023,2,29), lambda: datetime.datetime(1,1,1,25), lambda: d < e, lambda: date.fromisoformat("x"), lambda: d + 1):
    try: bad()
    except Exception as x: print(type(x).__name__, x)
import pickle, copy
for p in range(6):
    print(pickle.loads(pickle.dumps(d, p)) == d, pickle.loads(pickle.dumps([tz, e, timedelta(1), date(2020,1,1), time(1,2,3)], p)))
print(copy.copy(d), copy.deepcopy(e))
class MyD(date):
    def more(self): return self + timedelta(1)
print(MyD(2020,1,1).more(), type(MyD(2020,1,1).more()), MyD.today() >= date(2020,1,1))
print(f"{d:%d/%m/%y}", format(d, ""), "{:%H}".format(d))
match d:
    case datetime.datetime(year=2024): print("m")
print(sorted([timedelta(3), timedelta(1)]), sum([timedelta(1)]*3, timedelta()), abs(timedelta(-1)), -timedelta(1), bool(timedelta()), timedelta(1)*1.5)
for text in ("2024-13-01", "2024-02-30", "2024-1-1", "20240230", "x"):
    for what in (date, datetime.datetime):
        try:
            print(what.fromisoformat(text))
        except ValueError as e:
            print(what.__name__, text, e)
for text in ("25:00", "10:61:00", "1"):
    try:
        print(time.fromisoformat(text))
    except ValueError as e:
        print("time", text, e)

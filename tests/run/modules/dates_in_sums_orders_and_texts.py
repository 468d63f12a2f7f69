# Sums, differences, orders and texts of dates, times and durations, of every kind that they have: the digests are CPython's.
import hashlib
import pickle
from datetime import MAXYEAR, date, datetime, time, timedelta, timezone, tzinfo


class Day(date):
    pass


class Moment(datetime):
    pass


class Zone(tzinfo):
    def utcoffset(self, dt):
        return timedelta(hours=2 if dt is None or dt.month in (6, 7, 8) else 1)

    def dst(self, dt):
        return timedelta(0)

    def tzname(self, dt):
        return "Z"

    def __repr__(self):
        return "Zone()"


def said(function, *args):
    try:
        made = function(*args)
    except OverflowError:
        return "OverflowError"
    except Exception as e:
        return f"{type(e).__name__}: {e}"
    return made if isinstance(made, str) else f"{type(made).__name__} {made!s}"


zone, utc, minus = Zone(), timezone.utc, timezone(-timedelta(hours=5, minutes=30))
points = [
    date.min,
    date.max,
    date(2024, 2, 29),
    date(2000, 12, 31),
    date(1900, 2, 28),
    date(1999, 3, 1),
    date(400, 12, 31),
    date(401, 1, 1),
    Day(2024, 3, 1),
    datetime.min,
    datetime.max,
    datetime(2024, 2, 29, 23, 59, 59, 999999),
    datetime(2024, 3, 1),
    datetime(1970, 1, 1, 0, 0, 0, 1),
    datetime(2024, 7, 1, 12, tzinfo=utc),
    datetime(2024, 7, 1, 14, tzinfo=zone),
    datetime(2024, 7, 1, 12, 30, tzinfo=utc),
    datetime(2024, 1, 1, 6, 30, tzinfo=minus),
    datetime(2024, 10, 27, 1, 30, fold=1),
    datetime(2024, 7, 1, 14, tzinfo=zone, fold=1),
    Moment(2024, 3, 1, 5),
]
deltas = [
    timedelta(0),
    timedelta(1),
    timedelta(-1),
    timedelta(microseconds=1),
    timedelta(microseconds=-1),
    timedelta(days=400, seconds=86399, microseconds=999999),
    timedelta(days=-146097),
    timedelta(hours=-25),
    timedelta.max,
    timedelta.min,
    timedelta.resolution,
    timedelta(weeks=5, minutes=3),
    timedelta(999999999),
]
numbers = [0, 1, -1, 2, -3, 7, 86400, 10**9, 2**62, 10**30, 0.5, -1.25, 1e300, True]


def digest(name, lines):
    print(name, len(lines), hashlib.md5("\n".join(lines).encode()).hexdigest())


everything = points + deltas
digest("plus", [f"{a!r} + {b!r}: {said(lambda: a + b)}" for a in everything for b in everything])
digest(
    "minus",
    [
        f"{a!r} - {b!r}: {said(lambda: a - b)}"
        for a in everything
        for b in everything
        if not isinstance(b, datetime) or isinstance(a, datetime)
    ],
)
digest(
    "order",
    [
        f"{a!r} {b!r}: {said(lambda: a == b)} {said(lambda: a != b)} {said(lambda: a < b)} {said(lambda: a <= b)} {said(lambda: a > b)} {said(lambda: a >= b)}"
        for a in everything
        for b in everything
        if isinstance(a, datetime) == isinstance(b, datetime)
    ],
)
digest(
    "scale",
    [
        f"{d!r} {n!r}: {said(lambda: d * n)} {said(lambda: n * d)} {said(lambda: d // n)} {said(lambda: d / n)}"
        for d in deltas
        for n in numbers
    ],
)
digest(
    "texts",
    [
        f"{p!r}: {p.isoformat()} {said(str, p)} {said(lambda: p.isoformat(' '))} {said(lambda: p.isoformat('é', 'minutes'))} {said(lambda: p.isoformat(timespec='milliseconds'))}"
        for p in points
        if isinstance(p, datetime)
    ],
)
texts = [
    "2024-02-29",
    "2023-02-29",
    "2024-13-01",
    "0000-01-01",
    "2024-02-29T23:59:59",
    "2024-02-29 23:59",
    "2024-02-29T23:59:59.999999",
    "2024-02-29T24:00:00",
    "2024-02-29x05:06:07",
    "2024-02-29T05:06:07.123",
    "2024-02-29T05:06:07Z",
    "2024-02-29T05:06:07+02:00",
    "20240229",
    "2024-W09-4",
    "2024-02-29T05",
    "2024-02-2",
    "2024-02-29T05:60:00",
    "",
    "2024/02/29",
    "2024-02-29T05:06:07.12345x",
    "２０24-02-29",
    "2024-02-29T0506",
]
digest(
    "parsed",
    [
        f"{t}: {said(date.fromisoformat, t)} {said(datetime.fromisoformat, t)} {said(Day.fromisoformat, t)} {said(Moment.fromisoformat, t)}"
        for t in texts
    ],
)
digest("walk", [str(date(1, 1, 1) + timedelta(days=i)) for i in range(0, 3652059, 997)])
digest(
    "back", [str((datetime(MAXYEAR, 12, 31, 1) - timedelta(days=i, hours=i % 24)).isoformat()) for i in range(0, 3652000, 1009)]
)

print(
    {date(2024, 1, 1): 1}[date(2023, 12, 31) + timedelta(1)],
    hash(datetime(2024, 1, 1) + timedelta(0)) == hash(datetime(2024, 1, 1)),
    hash(timedelta(1) * 2) == hash(timedelta(2)),
)
print(
    pickle.loads(pickle.dumps(datetime(2024, 7, 1, 14, tzinfo=utc) + timedelta(1))),
    sorted([d + timedelta(i) for i, d in enumerate([date(2024, 1, 3), date(2024, 1, 1)])]),
)
moved = datetime(2024, 10, 27, 1, 30, fold=1) + timedelta(0)
print(
    moved.fold,
    moved.replace(hour=5).weekday(),
    (moved - datetime(2024, 1, 1)).total_seconds(),
    max(points[9:14]),
    sum(deltas[:4], timedelta()),
)
for f in (
    lambda: date.max + timedelta(1),
    lambda: datetime.min - timedelta(1),
    lambda: timedelta.max + timedelta(1),
    lambda: date(2024, 1, 1) + 1,
    lambda: timedelta(1) // 0,
    lambda: date.fromisoformat(5),
    lambda: datetime.fromisoformat("x"),
    lambda: time(5) < 3,
    lambda: datetime(2024, 1, 1) - datetime(2024, 1, 1, tzinfo=utc),
    lambda: datetime(2024, 1, 1, tzinfo=utc) < datetime(2024, 1, 1),
):
    print(said(f))

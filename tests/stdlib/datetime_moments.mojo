# Days, moments and spans of time: as Python's datetime has them; what is out of range or cannot be read is an error.
from std.datetime import Date, DateTime, Duration


def refuse_date(text: String):
    try:
        print(Date.parse(text))
    except e:
        print(e)


def refuse(text: String, pattern: String = ""):
    try:
        print(DateTime.parse(text, pattern) if pattern else DateTime.parse(text))
    except e:
        print(e)


def main() raises:
    var leap = Date(2024, 2, 29)
    print(leap, repr(leap), leap.weekday(), leap.day_of_year(), leap.iso_week(), leap.ordinal())
    print(leap.plus_days(366), leap - Date(2023, 3, 1), leap + Duration(days=1), leap < Date(2024, 3, 1), leap == Date(2024, 2, 29))
    for year in [1900, 2000, 2019, 2020, 2021]:
        print(Date(year, 1, 1).iso_week(), Date(year, 12, 31).iso_week(), Date(year, 12, 31).day_of_year(), end=" ")
    print()
    print(Date.from_ordinal(1), Date.from_ordinal(3652059), Date.from_ordinal(146097), Date.from_ordinal(146098))
    print(leap.format("%A %d %B %Y %a %b %j %y %u %w %G-%V %F %T %%"))

    var d = Duration(days=-1, hours=5, microseconds=250)
    print(d, repr(d), d.days(), d.total_seconds(), -d, abs(d), d * 3, d // 2, Duration(hours=5) // Duration(hours=2), Bool(Duration()))
    print(Duration(hours=5) % Duration(hours=2), Duration(days=400), Duration(seconds=59) < Duration(minutes=1))

    var m = DateTime(2024, 12, 31, 23, 59, 59, 999999, offset=Duration(hours=5, minutes=30))
    print(m, m + Duration(microseconds=1), m.to_utc(), m.timestamp(), m.utc_offset())
    print(m == m.to_utc(), hash(m) == hash(m.to_utc()), m - DateTime(2024, 1, 1), repr(m))
    print(DateTime.from_timestamp(-0.5), DateTime.from_timestamp(1e9), DateTime(leap), DateTime(2024, 1, 1).utc_offset())
    print(m.format("%I:%M:%S.%f %p %z"), DateTime(2024, 1, 1, 0, 5).format("%I %p|%z|%H"))
    for text in ["2024-02-29", "20240229", "2024-02-29T12:30", "2024-02-29 12:30:05.25Z", "2024-02-29T07:08:09,1234567-03:30", "2024-02-29T07+01:00"]:
        print(DateTime.parse(text), end=" ")
    print()
    print(DateTime.parse("9 feb 2024, 5:07 PM", "%d %b %Y, %I:%M %p"), DateTime.parse("69-060 12", "%y-%j %I"))
    print(DateTime.parse("Thursday, 29 February 2024 00:00:00.5 +0100", "%A, %d %B %Y %H:%M:%S.%f %z"))

    for text in ["2023-02-29", "2024-13-01", "0000-01-01", "2024-1-1", "2024-00-10", "24-01-01", "abcd-01-01"]:
        refuse_date(text)
    for text in ["2024-01-01X12:00", "2024-01-01T24:00", "2024-01-01T12:60", "2024-01-01T12:0", "2024-01-01T12:00+1", "2024-01-01T12:00 ", "2024-01-01T12:00+25:00"]:
        refuse(text)
    refuse("2024-02-2é x")
    refuse_date("202é-02-20")
    refuse("2024éPM", "%Yé%p")
    refuse("2024è", "%Yé%p")
    refuse("2024-366", "%Y-%j")
    refuse("2023-366", "%Y-%j")
    refuse("13 PM", "%I %p")
    refuse("x", "%Q")
    refuse("1", "%d%")
    refuse("Foo", "%b")
    refuse("12 noon", "%H")
    for make in range(4):
        try:
            if make == 0:
                print(Date(9999, 12, 31).plus_days(1))
            elif make == 1:
                print(DateTime(1, 1, 1, offset=Duration(hours=1)).to_utc())
            elif make == 2:
                print(DateTime(2024, 1, 1, offset=Duration(days=1)))
            else:
                print(DateTime(2024, 1, 1).format("100%"))
        except e:
            print(e)

"""pwd, grp and zoneinfo: what the machine's own files say."""
import getpass
import grp
import pwd
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

root = pwd.getpwuid(0)
print(root.pw_name, root.pw_uid, root[5], pwd.getpwnam("root") == root, len(pwd.getpwall()) > 3, type(root))
print(grp.getgrgid(0).gr_name, grp.getgrnam("root").gr_gid, grp.getgrall()[0].gr_mem)
for look in (lambda: pwd.getpwnam("nobody-has-it"), lambda: pwd.getpwuid(987654), lambda: grp.getgrnam("nobody-has-it"), lambda: grp.getgrgid(987654)):
    try:
        look()
    except KeyError as e:
        print(e)
berlin = ZoneInfo("Europe/Berlin")
for when in (datetime(2024, 1, 15, 12), datetime(2024, 7, 15, 12), datetime(2024, 3, 31, 2, 30), datetime(2024, 10, 27, 2, 30, fold=1), datetime(2050, 7, 1)):
    d = when.replace(tzinfo=berlin)
    print(d, d.tzname(), d.utcoffset(), d.dst(), d.astimezone(timezone.utc), d.astimezone(ZoneInfo("America/New_York")))
print(berlin, repr(berlin), berlin.key, ZoneInfo("Europe/Berlin") is berlin, ZoneInfo("UTC").utcoffset(datetime(2020, 1, 1)))
try:
    ZoneInfo("No/Where")
except ZoneInfoNotFoundError as e:
    print(e)

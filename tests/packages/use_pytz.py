from datetime import datetime
import pytz

e = pytz.timezone("US/Eastern")
a = pytz.timezone("Europe/Amsterdam")
d = e.localize(datetime(2002, 10, 27, 6, 0, 0))
print(d.strftime("%Y-%m-%d %H:%M:%S %Z%z"), d.astimezone(a), pytz.utc, len(pytz.all_timezones) > 400)

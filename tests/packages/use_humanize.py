import humanize, datetime

print(
    humanize.intcomma(12345),
    humanize.naturalsize(1000000),
    humanize.naturaldelta(datetime.timedelta(seconds=1001)),
    humanize.intword(123455913),
    humanize.ordinal(3),
)

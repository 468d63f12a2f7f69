import arrow

u = arrow.get("2013-05-11T21:23:58.970460+07:00")
print(
    u,
    u.shift(hours=-1),
    u.to("US/Pacific"),
    u.format("YYYY-MM-DD HH:mm:ss ZZ"),
    u.humanize(u.shift(hours=2)),
    arrow.get("2013-05-05 12:30:45", "YYYY-MM-DD HH:mm:ss"),
    u.floor("day"),
    list(arrow.Arrow.range("day", u, u.shift(days=1))),
)

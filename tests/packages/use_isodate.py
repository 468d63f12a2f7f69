import isodate

print(
    isodate.parse_duration("P1Y2M3DT4H"),
    isodate.parse_datetime("2012-01-02T03:04:05Z"),
    isodate.duration_isoformat(isodate.parse_duration("PT36H")),
)

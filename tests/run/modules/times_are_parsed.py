# time.strptime makes its result of the parts that _strptime finds.
import time

t = time.strptime("2024-02-29 23:05:07 +0100", "%Y-%m-%d %H:%M:%S %z")
print(t, t.tm_gmtoff, tuple(t), t.tm_yday)
print(time.strptime("Thu 1 Feb 1990", "%a %d %b %Y").tm_wday)
try:
    time.strptime("x", "%Y")
except ValueError as e:
    print(e)

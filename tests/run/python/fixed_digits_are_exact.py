# A float with a number of digits after the point: rounded half to even from its exact value, as the C library does it.
import random

random.seed(5)
values = [0.0, -0.0, 0.5, 1.5, 2.5, 0.125, 0.375, 1e15, 1e17, 123456789.987654321, 0.045, 2.675, 1e-7, -1e-300, 5e-324, 1e22,
          9007199254740993.0, 0.05, 0.25, 0.35, 99.995, 999999.9999995, -0.004, 1e300, 9.5, -9.5, 9223372036854775807.0, 4e18]
print([f"{v:.0f} {v:.1f} {v:.2f} {v:.9f}" for v in values])
for i in range(4000):
    values += [random.uniform(-100, 100), random.uniform(-1e9, 1e9), random.randint(-10**6, 10**6) / random.choice([2, 8, 16, 1000, 3]),
               random.random() * 10.0 ** random.randint(-12, 19)]
total = 0
for v in values:
    for precision in (0, 1, 2, 3, 6, 9, 10):
        text = "%.*f" % (precision, v)
        total = (total * 31 + sum(map(ord, text)) + len(text)) % 1000000007
print(total)
print("%5.1f|%-8.3f|%+.2f|%08.2f" % (3.14159, 2.5, 1.005, -7.125), f"{2.675:8.2f}|{1e10:,.2f}|{0.5:.0f}|{float('inf'):.2f}|{-0.2:.0f}")
print("%d|%5d|%-5d|%05d|%+d|%x" % (7, 7, 7, -7, 7, 255), f"{12345:d} {12345:,} {-5:3d} {10**20}", "ABC xyz é ß".upper(), "ABC Éé".lower(), "".upper())

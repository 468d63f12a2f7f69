# cpython: 3.9
# A bool beside a float is the number that it is.
import math


def f(t, u: float):
    x = 0.5 * (3 > 2)
    print(x, 0.5 - False, True / 2.0, True ** 0.5, 2.0 ** True, 2.5 // True, 7.5 % (t > 0), True == 1.0, 0.5 < True, True > 0.5, True <= 1.0 < 2)
    x += True
    x -= u == 1
    print(x, u - True, min(0.5, True), max(True, 0.5), sum([0.5, True]), divmod(2.5, True), 1.5 if True else False)
    b = u > 0
    print(b * u, u / b, -b * 1.5, (not b) + 0.25, math.hypot(b, 2), math.sqrt(b), math.pow(b, 2), float(b), round(0.5 + b), complex(b, 0.5))


f(1, 1.5)
f(0.5, 1)
f(True, True)

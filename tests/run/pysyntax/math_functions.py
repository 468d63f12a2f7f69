# pyc.math in functions of machine numbers; CPython's own math in untyped code beside it.
# cpython: 3.13
import math

from pyc import Bool, Float64, fn
from pyc.math import atan2, cbrt, e, fma, gcd, hypot, isnan, log2, pi, tanh, trunc


@fn
def blend(x: Float64) -> Float64:
    return tanh(x) + atan2(x, 2.0) + hypot(x, 1.0) + pi + fma(x, x, x) + log2(x) + trunc(x) + cbrt(x) + e


@fn
def is_number(x: Float64) -> Bool:
    return not isnan(x)


@fn
def reduced(a: Float64, b: Float64) -> Float64:
    return hypot(a, b) / Float64(gcd(12, 18))


x = 2.5
expected = (math.tanh(x) + math.atan2(x, 2) + math.hypot(x, 1) + math.pi + (x * x + x) + math.log2(x) + math.trunc(x)
            + x ** (1 / 3) + math.e)
print(abs(blend(x) - expected) < 1e-12, is_number(x), is_number(math.nan), reduced(3.0, 4.0))

#!/usr/bin/env python3
"""Writes the table that math_accuracy.test compares with: arguments and the nearest results, as bits.

    math_reference.py [POINTS] > math_reference.txt      # needs mpmath
"""
import math
import random
import struct
import sys

import mpmath

mpmath.mp.prec = 400


def exact(x):
    return mpmath.mpf(x)


def as_float(x, size):
    """The float of so many bits that is nearest to x, a tie to the even one; None where it is not a normal number."""
    digits, least, most = (53, -1022, 1024) if size == 64 else (24, -126, 128)
    if mpmath.isnan(x) or mpmath.isinf(x):
        return None
    if x == 0:
        return 0.0
    _, exponent = mpmath.frexp(x)
    if not least < exponent <= most:
        return None
    scaled = mpmath.ldexp(x, digits - exponent)
    nearest = int(mpmath.nint(scaled))
    value = math.ldexp(nearest, exponent - digits)
    return value


def bits(x, size):
    return struct.pack(">d" if size == 64 else ">f", x).hex()


def rounded(x, size):
    return x if size == 64 else struct.unpack("f", struct.pack("f", x))[0]


def scale(low, high):
    """Numbers of both signs whose magnitudes are spread over many powers of two."""
    return lambda r: r.choice([-1, 1]) * math.ldexp(r.uniform(1, 2), r.randint(low, high))


def positive(low, high):
    return lambda r: math.ldexp(r.uniform(1, 2), r.randint(low, high))


def between(low, high):
    return lambda r: r.uniform(low, high)


def either(*choices):
    return lambda r: r.choice(choices)(r)


def lgamma_of(x):
    return mpmath.log(abs(mpmath.gamma(x)))


ONE = {
    "sin": (mpmath.sin, either(scale(-30, 20), between(-7, 7))),
    "cos": (mpmath.cos, either(scale(-30, 20), between(-7, 7))),
    "tan": (mpmath.tan, either(scale(-30, 20), between(-7, 7))),
    "asin": (mpmath.asin, between(-1, 1)),
    "acos": (mpmath.acos, between(-1, 1)),
    "atan": (mpmath.atan, either(scale(-20, 20), between(-4, 4))),
    "sinh": (mpmath.sinh, either(scale(-20, 5), between(-5, 5))),
    "cosh": (mpmath.cosh, either(scale(-20, 5), between(-5, 5))),
    "tanh": (mpmath.tanh, either(scale(-20, 4), between(-3, 3))),
    "exp": (mpmath.exp, either(scale(-20, 5), between(-10, 10))),
    "exp2": (lambda x: mpmath.power(2, x), either(scale(-20, 6), between(-10, 10))),
    "expm1": (mpmath.expm1, either(scale(-30, 5), between(-2, 2))),
    "log": (mpmath.log, either(positive(-100, 100), between(0.5, 2))),
    "log2": (lambda x: mpmath.log(x, 2), either(positive(-100, 100), between(0.5, 2))),
    "log10": (mpmath.log10, either(positive(-100, 100), between(0.5, 2))),
    "log1p": (mpmath.log1p, either(positive(-40, 60), between(-0.99, 2))),
    "cbrt": (lambda x: mpmath.sign(x) * mpmath.cbrt(abs(x)), scale(-100, 100)),
    "sqrt": (mpmath.sqrt, positive(-100, 100)),
    "erf": (mpmath.erf, either(scale(-20, 1), between(-3, 3))),
    "gamma": (mpmath.gamma, either(between(0.01, 30), between(-8, 0))),
    "lgamma": (lgamma_of, either(between(0.01, 30), positive(-20, 40))),
    "asinh": (mpmath.asinh, either(scale(-20, 60), between(-3, 3))),
    "acosh": (mpmath.acosh, either(positive(0, 60), between(1, 3))),
    "atanh": (mpmath.atanh, between(-1, 1)),
}
TWO = {
    "atan2": (mpmath.atan2, scale(-20, 20), scale(-20, 20)),
    "hypot": (mpmath.hypot, scale(-50, 50), scale(-50, 50)),
    "pow": (mpmath.power, either(positive(-10, 10), between(0.5, 2)), either(between(-20, 20), scale(-10, 6))),
}


def main():
    points = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    random_numbers = random.Random(4)
    for size in (64, 32):
        for name, row in list(ONE.items()) + list(TWO.items()):
            f, makers = row[0], row[1:]
            written = 0
            while written < points:
                args = [rounded(make(random_numbers), size) for make in makers]
                result = f(*[exact(a) for a in args])
                nearest = as_float(result, size) if not isinstance(result, mpmath.mpc) else None
                if nearest is None:
                    continue
                print(name, size, *[bits(a, size) for a in args], bits(nearest, size))
                written += 1


if __name__ == "__main__":
    main()

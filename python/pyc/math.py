"""Functions of numbers that keep the type of their argument: `Float32`, `float`, or each lane of a `SIMD`."""

import math
from fractions import Fraction

from .numbers import Int, RoundedFloat
from .simd import SIMD

pi, tau, e, inf, nan = math.pi, math.tau, math.e, math.inf, math.nan


def _keeping(function):
    """The function, with its result converted to the type of its argument."""

    def applied(x, *others):
        if isinstance(x, SIMD):
            lanes = [o.lanes if isinstance(o, SIMD) else [o] * x.size for o in others]
            return x.of(applied(*group) for group in zip(x.lanes, *lanes))
        try:
            result = function(x, *others)
        except (ValueError, OverflowError):
            return _beyond(function, x)
        return type(x)(result) if isinstance(x, RoundedFloat) else result

    applied.__name__, applied.__doc__ = function.__name__, function.__doc__
    return applied


def _beyond(function, x):
    """The result that IEEE 754 defines for arguments for which CPython's module raises."""
    made = type(x) if isinstance(x, float) else float
    if function is math.log and x == 0:
        return made(-math.inf)
    return made(math.inf if function is math.exp else math.nan)


def _rounded(function):
    """`floor` and similar functions: they give a float of the argument's type, and an integer for an integer."""

    def applied(x):
        if isinstance(x, SIMD):
            return x.of(map(applied, x.lanes))
        if isinstance(x, int) or math.isinf(x) or math.isnan(x):
            return x
        return type(x)(function(x))

    applied.__name__, applied.__doc__ = function.__name__, function.__doc__
    return applied


_ALGEBRAIC = "sqrt cbrt exp exp2 expm1 log log2 log10 log1p pow hypot fabs copysign erf gamma lgamma"
_TRIGONOMETRIC = "sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh"
for _name in [*_ALGEBRAIC.split(), *_TRIGONOMETRIC.split()]:
    if hasattr(math, _name):  # cbrt and exp2 came with CPython 3.11
        globals()[_name] = _keeping(getattr(math, _name))
for _name in ("floor", "ceil", "trunc"):
    globals()[_name] = _rounded(getattr(math, _name))


def rsqrt(x):
    """1 / sqrt(x)."""
    if isinstance(x, SIMD):
        return x.of(map(rsqrt, x.lanes))
    root = sqrt(x)  # noqa: F821, made above
    return type(root)(math.inf) if root == 0 else 1 / root


def fma(a, b, c):
    """a * b + c, rounded once."""
    if isinstance(a, SIMD):
        return a.of(map(fma, a.lanes, b.lanes, c.lanes))
    if isinstance(a, int):
        return a * b + c
    if not all(map(math.isfinite, (a, b, c))):
        return a * b + c
    return type(a)(Fraction(a) * Fraction(b) + Fraction(c))


def ceildiv(a, b):
    """The quotient, rounded up."""
    result = -(-int(a) // int(b))
    return type(a)(result) if isinstance(a, int) and type(a) is not int else Int(result) if type(b) is Int else result


def clamp(value, lower, upper):
    """Not less than `lower`, not more than `upper`."""
    if isinstance(value, SIMD):
        return value.of(clamp(*lanes) for lanes in zip(value.lanes, lower.lanes, upper.lanes))
    return type(value)(min(max(value, lower), upper))


def gcd(a, b):
    return type(a)(math.gcd(a, b))


def isnan(x):
    return math.isnan(x)


def isfinite(x):
    return math.isfinite(x)


def isinf(x):
    return math.isinf(x)

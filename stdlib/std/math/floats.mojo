"""Functions of floats, lane by lane."""

from std.builtin.protocols import Ceilable, Floorable, Truncable
from std.math.float64 import _log10, _sinh, _tanh


def _integer_root[dtype: DType](x: Scalar[dtype]) -> Scalar[dtype]:
    """The largest integer whose square is at most `x`; 0 for negative numbers."""
    if x <= 0:
        return 0
    var root = __pyc.sqrt(x.cast[DType.float64]()).cast[dtype]()  # may be one off
    while root > x // root:
        root -= 1
    while (root + 1) <= x // (root + 1):
        root += 1
    return root


@always_inline
def sqrt[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The square root of `x`: of a float, NaN if it is negative; of an integer, rounded down. Complexity: constant; of
    an integer, linear in its bits.

    ```mojo
    print(sqrt(2.25), sqrt(17))  # 1.5 4
    ```
    """
    comptime if dtype.is_floating_point():
        return __pyc.sqrt(x)
    else:
        var roots = SIMD[dtype, width]()
        for i in range(width):
            roots[i] = _integer_root(x[i])
        return roots


@always_inline
def rsqrt[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """`1 / sqrt(x)`; infinity for 0.

    ```mojo
    print(rsqrt(4.0))  # 0.5
    ```
    """
    comptime assert dtype.is_floating_point(), "a number of a floating-point type is needed"
    return __pyc.rsqrt(x)


@always_inline
def exp[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """e ** x.

    ```mojo
    print(exp(0.0), exp(1.0))  # 1.0 2.718281828459045
    ```
    """
    return __pyc.exp(x)


@always_inline
def exp2[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """2 ** x.

    ```mojo
    print(exp2(10.0))  # 1024.0
    ```
    """
    return __pyc.exp2(x)


@always_inline
def expm1[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """e ** x - 1, exact near 0.

    ```mojo
    print(expm1(1e-10))  # 1.00000000005e-10
    ```
    """
    return __pyc.expm1(x)


@always_inline
def log[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """The natural logarithm of `x`: minus infinity for 0, NaN for negative numbers.

    ```mojo
    print(log(1.0), log(0.0))  # 0.0 -inf
    ```
    """
    return __pyc.log(x)


@always_inline
def log1p[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """log(1 + x), exact near 0.

    ```mojo
    print(log1p(1e-10))  # 9.999999999500001e-11
    ```
    """
    return __pyc.log1p(x)


@always_inline
def log2[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """The logarithm of `x` to base 2: minus infinity for 0, NaN for negative numbers.

    ```mojo
    print(log2(8.0))  # 3.0
    ```
    """
    return __pyc.log2(x)


@always_inline
def log10[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """The logarithm of `x` to base 10: minus infinity for 0, NaN for negative numbers.

    ```mojo
    print(log10(1000.0))  # 3.0
    ```
    """
    comptime if dtype == DType.float64:
        return _log10(x.cast[DType.float64]()).cast[dtype]()
    else:
        return __pyc.log10(x)


@always_inline
def sin[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """The sine of the angle `x`, in radians.

    ```mojo
    print(sin(0.0), sin(1.0))  # 0.0 0.8414709848078965
    ```
    """
    return __pyc.sin(x)


@always_inline
def cos[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """The cosine of the angle `x`, in radians.

    ```mojo
    print(cos(0.0), cos(1.0))  # 1.0 0.5403023058681398
    ```
    """
    return __pyc.cos(x)


@always_inline
def tan[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """The tangent of the angle `x`, in radians.

    ```mojo
    print(tan(1.0))  # 1.5574077246549023
    ```
    """
    return __pyc.tan(x)


@always_inline
def asin[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """The angle in radians, from -pi/2 to pi/2, whose sine is `x`; NaN unless `x` is from -1 to 1.

    ```mojo
    print(asin(1.0))  # 1.5707963267948966
    ```
    """
    return __pyc.asin(x)


@always_inline
def acos[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """The angle in radians, from 0 to pi, whose cosine is `x`; NaN unless `x` is from -1 to 1.

    ```mojo
    print(acos(-1.0))  # 3.141592653589793
    ```
    """
    return __pyc.acos(x)


@always_inline
def atan[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """The angle in radians, from -pi/2 to pi/2, whose tangent is `x`.

    ```mojo
    print(atan(1.0))  # 0.7853981633974483
    ```
    """
    return __pyc.atan(x)


@always_inline
def sinh[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """The hyperbolic sine of `x`.

    ```mojo
    print(sinh(1.0))  # 1.1752011936438014
    ```
    """
    comptime if dtype == DType.float64:
        return _sinh(x.cast[DType.float64]()).cast[dtype]()
    else:
        return __pyc.sinh(x)


@always_inline
def cosh[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """The hyperbolic cosine of `x`.

    ```mojo
    print(cosh(1.0))  # 1.5430806348152437
    ```
    """
    return __pyc.cosh(x)


@always_inline
def tanh[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """The hyperbolic tangent of `x`.

    ```mojo
    print(tanh(1.0))  # 0.7615941559557649
    ```
    """
    comptime if dtype == DType.float64:
        return _tanh(x.cast[DType.float64]()).cast[dtype]()
    else:
        return __pyc.tanh(x)


@always_inline
def asinh[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """The number whose hyperbolic sine is `x`.

    ```mojo
    print(asinh(1.0))  # 0.881373587019543
    ```
    """
    return __pyc.asinh(x)


@always_inline
def acosh[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """The number, not negative, whose hyperbolic cosine is `x`; NaN if `x` is below 1.

    ```mojo
    print(acosh(2.0))  # 1.3169578969248166
    ```
    """
    return __pyc.acosh(x)


@always_inline
def atanh[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """The number whose hyperbolic tangent is `x`; infinite for 1 and -1, NaN beyond.

    ```mojo
    print(atanh(0.5))  # 0.5493061443340548
    ```
    """
    return __pyc.atanh(x)


@always_inline
def erf[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """The error function: 2 / sqrt(pi) times the integral of exp(-t * t) from 0 to `x`.

    ```mojo
    print(erf(1.0))  # 0.8427007929497149
    ```
    """
    return __pyc.erf(x)


@always_inline
def erfc[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """`1 - erf(x)`, exact for large `x`.

    ```mojo
    print(erfc(1.0))  # 0.15729920705028513
    ```
    """
    return __pyc.erfc(x)


@always_inline
def gamma[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """The gamma function of `x`: `gamma(n)` is the factorial of `n - 1`.

    ```mojo
    print(gamma(5.0))  # 24.0
    ```
    """
    return __pyc.gamma(x)


@always_inline
def lgamma[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """The natural logarithm of the absolute value of the gamma function of `x`.

    ```mojo
    print(lgamma(1.0), lgamma(10.0))  # 0.0 12.801827480081469
    ```
    """
    return __pyc.lgamma(x)


@always_inline
def cbrt[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """The cube root of `x`. A step of Newton's method with the exact square makes the C library's result the nearest
    float.

    ```mojo
    print(cbrt(27.0), cbrt(-8.0))  # 3.0 -2.0
    ```
    """
    var y = __pyc.cbrt(x)
    comptime if dtype == DType.float64:
        var square = y * y
        var rest = (-square).fma(y, x) - y.fma(y, -square) * y
        var nearest = y + rest / (3 * square)
        return isfinite(nearest).select(nearest, y)
    else:
        return y


@always_inline
def floor[T: Floorable, //](x: T) -> T:
    """`x` rounded down; integers stay as they are.

    ```mojo
    print(floor(2.7), floor(-2.2))  # 2.0 -3.0
    ```
    """
    return x.__floor__()


@always_inline
def ceil[T: Ceilable, //](x: T) -> T:
    """`x` rounded up; integers stay as they are.

    ```mojo
    print(ceil(2.2), ceil(-2.7))  # 3.0 -2.0
    ```
    """
    return x.__ceil__()


@always_inline
def trunc[T: Truncable, //](x: T) -> T:
    """`x` rounded toward zero; integers stay as they are.

    ```mojo
    print(trunc(2.7), trunc(-2.7))  # 2.0 -2.0
    ```
    """
    return x.__trunc__()


@always_inline
def atan2[dtype: DType, width: Int, //](y: SIMD[dtype, width], x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """The angle in radians of the point (x, y), from -pi to pi.

    ```mojo
    print(atan2(1.0, -1.0))  # 2.356194490192345
    ```
    """
    return __pyc.atan2(y, x)


@always_inline
def hypot[dtype: DType, width: Int, //](x: SIMD[dtype, width], y: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """`sqrt(x * x + y * y)` without overflow in between.

    ```mojo
    print(hypot(3.0, 4.0), hypot(5e200, 12e200))  # 5.0 1.3e+201
    ```
    """
    return __pyc.hypot(x, y)


@always_inline
def copysign[dtype: DType, width: Int, //](magnitude: SIMD[dtype, width], sign: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """`magnitude` with the sign of `sign`.

    ```mojo
    print(copysign(3.0, -0.0))  # -3.0
    ```
    """
    comptime if dtype.is_floating_point():
        return __pyc.copysign(magnitude, sign)
    else:
        return sign.lt(0).select(-abs(magnitude), abs(magnitude))


@always_inline
def nextafter[dtype: DType, width: Int, //](x: SIMD[dtype, width], toward: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The next float after `x` toward the other.

    ```mojo
    print(nextafter(1.0, 2.0))  # 1.0000000000000002
    ```
    """
    comptime assert dtype.is_floating_point(), "a number of a floating-point type is needed"
    return __pyc.nextafter(x, toward)


@always_inline
def fma[dtype: DType, width: Int, //](a: SIMD[dtype, width], b: SIMD[dtype, width], c: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """`a * b + c`; of floats rounded once.

    ```mojo
    print(fma(2.0, 3.0, 1.0), fma(2, 3, 1))  # 7.0 7
    ```
    """
    return a.fma(b, c)


@always_inline
def recip[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """`1 / x`.

    ```mojo
    print(recip(4.0))  # 0.25
    ```
    """
    comptime assert dtype.is_floating_point(), "a number of a floating-point type is needed"
    return 1 / x


def logb[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """The exponent of the number in base 2, as a float: `2 ** logb(x) <= abs(x)`. Minus infinity for 0, infinity for infinity.

    ```mojo
    print(logb(10.0), logb(0.125))  # 3.0 -3.0
    ```
    """
    var wide = x.cast[DType.float64]()
    var exponent = _exponent(wide).cast[DType.float64]()
    exponent = wide.eq(0).select(-Float64.MAX, exponent)
    return isfinite(wide).select(exponent, wide * wide).cast[dtype]()


def remainder[dtype: DType, width: Int, //](x: SIMD[dtype, width], y: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """`x` minus the nearest multiple of `y`, without error; of two that are as near, the even one. NaN when `y` is 0.

    ```mojo
    print(remainder(7.0, 4.0), remainder(5.0, 2.0))  # -1.0 1.0
    ```
    """
    var step = abs(y)
    var rest = fmod(abs(x), step + step)
    var below = rest - step
    below = below.ge(step - below).select(below - step, below)
    rest = rest.gt(step - rest).select(below, rest)
    return rest * copysign(SIMD[dtype, width](1), x)


def fmod[dtype: DType, width: Int, //](x: SIMD[dtype, width], y: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """C's remainder: `x` minus a whole multiple of `y`, with the sign of `x`. NaN when `y` is 0.

    ```mojo
    print(fmod(-7.0, 4.0))  # -3.0
    ```
    """
    return __pyc.rem(x, y)


def _exponent[width: Int, //](x: SIMD[DType.float64, width]) -> SIMD[DType.int64, width]:
    """The exponents in base 2 of numbers that are finite and not 0."""
    var is_tiny = abs(x).lt(2.2250738585072014e-308)
    var bits = is_tiny.select(x * 18014398509481984.0, x).to_bits().cast[DType.int64]()
    return ((bits >> 52) & 0x7FF) - is_tiny.select(SIMD[DType.int64, width](1077), 1023)


def _power_of_two[width: Int, //](exponent: SIMD[DType.int64, width]) -> SIMD[DType.float64, width]:
    """2 ** exponent, for exponents from -1022 to 1023."""
    return SIMD[DType.float64, width](from_bits=(exponent + 1023) << 52)


def _scaled[width: Int, //](x: SIMD[DType.float64, width], exponent: SIMD[DType.int64, width]) -> SIMD[DType.float64, width]:
    """`x * 2 ** exponent`, rounded once: before the last step nothing is so small that bits are lost."""
    var out = x
    var left = exponent.clamp(-3000, 3000)
    comptime for _ in range(2):
        var step = left.gt(1023).select(SIMD[DType.int64, width](1023), left.lt(-1022).select(SIMD[DType.int64, width](-969), 0))
        out *= _power_of_two(step)
        left -= step
    return out * _power_of_two(left.clamp(-1022, 1023))


def ldexp[dtype: DType, width: Int, //](x: SIMD[dtype, width], exp: Int) -> SIMD[dtype, width] where dtype.is_floating_point():
    """`x * 2 ** exp`, rounded once.

    ```mojo
    print(ldexp(0.75, 4))  # 12.0
    ```
    """
    return _scaled(x.cast[DType.float64](), SIMD[DType.int64, width](exp)).cast[dtype]()


def ldexp[dtype: DType, width: Int, //](x: SIMD[dtype, width], exp: SIMD[DType.int32, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """`x * 2 ** exp`, lane by lane."""
    return _scaled(x.cast[DType.float64](), exp.cast[DType.int64]()).cast[dtype]()


def scalb[dtype: DType, width: Int, //](x: SIMD[dtype, width], exponent: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """`x * 2 ** exponent` for whole exponents.

    ```mojo
    print(scalb(0.75, 4.0))  # 12.0
    ```
    """
    return _scaled(x.cast[DType.float64](), exponent.clamp(-3000, 3000).cast[DType.int64]()).cast[dtype]()


def frexp[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> Tuple[SIMD[dtype, width], SIMD[dtype, width]] where dtype.is_floating_point():
    """Mantissa from 0.5 up to 1, and exponent: `x == mantissa * 2 ** exponent`. The exponent of 0, infinity and NaN is 0.

    ```mojo
    print(frexp(12.0))  # (0.75, 4.0)
    ```
    """
    var wide = x.cast[DType.float64]()
    var is_plain = isfinite(wide) & wide.ne(0)
    var exponent = is_plain.select(_exponent(wide) + 1, 0)
    return (_scaled(wide, -exponent).cast[dtype](), exponent.cast[dtype]())


def modf[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> Tuple[SIMD[dtype, width], SIMD[dtype, width]]:
    """Whole part and fraction, both with the sign of `x`.

    ```mojo
    print(modf(-2.5))  # (-2.0, -0.5)
    ```
    """
    var whole = trunc(x)
    return (whole, copysign(isinf(x).select(SIMD[dtype, width](0), x - whole), x))


@always_inline
def isnan[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[DType.bool, width]:
    """Whether `x` is not a number; of a vector, lane by lane.

    ```mojo
    print(isnan(nan[DType.float64]()), isnan(1.0))  # True False
    ```
    """
    comptime if dtype.is_floating_point():
        return __pyc.convert[SIMD[DType.bool, width]](__pyc.isnan(x))
    else:
        return SIMD[DType.bool, width](fill=False)


@always_inline
def isinf[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[DType.bool, width]:
    """Whether `x` is infinite; of a vector, lane by lane.

    ```mojo
    print(isinf(-inf[DType.float64]()))  # True
    ```
    """
    comptime if dtype.is_floating_point():
        return __pyc.convert[SIMD[DType.bool, width]](__pyc.isinf(x))
    else:
        return SIMD[DType.bool, width](fill=False)


@always_inline
def isfinite[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[DType.bool, width]:
    """Whether `x` is neither infinite nor NaN; of a vector, lane by lane.

    ```mojo
    print(isfinite(1e308), isfinite(inf[DType.float64]()))  # True False
    ```
    """
    comptime if dtype.is_floating_point():
        return __pyc.convert[SIMD[DType.bool, width]](__pyc.isfinite(x))
    else:
        return SIMD[DType.bool, width](fill=True)


def isclose[dtype: DType, width: Int, //](
    a: SIMD[dtype, width], b: SIMD[dtype, width], *, atol: Float64 = 1e-08, rtol: Float64 = 1e-05, equal_nan: Bool = False
) -> SIMD[DType.bool, width]:
    """Whether `a` and `b` differ by no more than `atol + rtol * abs(b)`; of vectors, lane by lane. NaN is close to
    nothing, with `equal_nan` to NaN. Integers are close only if they are equal.

    ```mojo
    print(isclose(0.1 + 0.2, 0.3))  # True
    ```
    """
    comptime if dtype.is_floating_point():
        var near = abs(a - b).le(SIMD[dtype, width](atol) + SIMD[dtype, width](rtol) * abs(b))
        var same = a.eq(b)
        var close = same | (near & isfinite(a) & isfinite(b))
        if equal_nan:
            close = close | (isnan(a) & isnan(b))
        return close
    else:
        return a.eq(b)


def ulp[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width] where dtype.is_floating_point():
    """The distance from `x` to the next float away from zero; from the largest one, to the float before it.

    ```mojo
    print(ulp(1.0), ulp(Float32(1)))  # 2.220446049250313e-16 1.1920929e-07
    ```
    """
    var a = abs(x)
    var above = nextafter(a, Scalar[dtype].MAX) - a
    return (isfinite(a) & isinf(above)).select(a - nextafter(a, SIMD[dtype, width](0)), isfinite(a).select(above, a))


def j0(x: Float64) -> Float64:
    """The Bessel function of the first kind of order 0, at `x`.

    ```mojo
    print(j0(0.0), j0(1.0))  # 1.0 0.7651976865579666
    ```
    """
    return external_call["j0", Float64](x)


def j1(x: Float64) -> Float64:
    """The Bessel function of the first kind of order 1, at `x`.

    ```mojo
    print(j1(0.0), j1(1.0))  # 0.0 0.4400505857449335
    ```
    """
    return external_call["j1", Float64](x)


def y0(x: Float64) -> Float64:
    """The Bessel function of the second kind of order 0, at `x`; minus infinity for 0, NaN for negative numbers.

    ```mojo
    print(y0(1.0))  # 0.08825696421567698
    ```
    """
    return external_call["y0", Float64](x)


def y1(x: Float64) -> Float64:
    """The Bessel function of the second kind of order 1, at `x`; minus infinity for 0, NaN for negative numbers.

    ```mojo
    print(y1(1.0))  # -0.7812128213002887
    ```
    """
    return external_call["y1", Float64](x)

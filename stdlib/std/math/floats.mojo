"""Functions of floats, lane by lane."""


@always_inline
def sqrt[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The square root; NaN for negative numbers."""
    return __pyc.sqrt(x)


@always_inline
def rsqrt[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """1 / sqrt(x)."""
    return __pyc.rsqrt(x)


@always_inline
def exp[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """e ** x."""
    return __pyc.exp(x)


@always_inline
def exp2[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """2 ** x."""
    return __pyc.exp2(x)


@always_inline
def expm1[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """e ** x - 1, exact near 0."""
    return __pyc.expm1(x)


@always_inline
def log[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The natural logarithm."""
    return __pyc.log(x)


@always_inline
def log1p[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """log(1 + x), exact near 0."""
    return __pyc.log1p(x)


@always_inline
def log2[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The logarithm to base 2."""
    return __pyc.log2(x)


@always_inline
def log10[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The logarithm to base 10."""
    return __pyc.log10(x)


@always_inline
def sin[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The sine of an angle in radians."""
    return __pyc.sin(x)


@always_inline
def cos[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The cosine of an angle in radians."""
    return __pyc.cos(x)


@always_inline
def tan[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The tangent of an angle in radians."""
    return __pyc.tan(x)


@always_inline
def asin[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The angle with this sine."""
    return __pyc.asin(x)


@always_inline
def acos[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The angle with this cosine."""
    return __pyc.acos(x)


@always_inline
def atan[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The angle with this tangent."""
    return __pyc.atan(x)


@always_inline
def sinh[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The hyperbolic sine."""
    return __pyc.sinh(x)


@always_inline
def cosh[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The hyperbolic cosine."""
    return __pyc.cosh(x)


@always_inline
def tanh[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The hyperbolic tangent."""
    return __pyc.tanh(x)


@always_inline
def asinh[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The inverse of sinh."""
    return __pyc.asinh(x)


@always_inline
def acosh[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The inverse of cosh."""
    return __pyc.acosh(x)


@always_inline
def atanh[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The inverse of tanh."""
    return __pyc.atanh(x)


@always_inline
def erf[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The error function."""
    return __pyc.erf(x)


@always_inline
def erfc[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """1 - erf(x)."""
    return __pyc.erfc(x)


@always_inline
def gamma[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The gamma function."""
    return __pyc.gamma(x)


@always_inline
def lgamma[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The logarithm of the gamma function."""
    return __pyc.lgamma(x)


@always_inline
def cbrt[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The cube root."""
    return __pyc.cbrt(x)


@always_inline
def floor[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """Rounded down."""
    return x.__floor__()


@always_inline
def ceil[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """Rounded up."""
    return x.__ceil__()


@always_inline
def trunc[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """Rounded toward zero."""
    return x.__trunc__()


@always_inline
def atan2[dtype: DType, width: Int, //](y: SIMD[dtype, width], x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The angle of the point (x, y)."""
    return __pyc.atan2(y, x)


@always_inline
def hypot[dtype: DType, width: Int, //](x: SIMD[dtype, width], y: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """sqrt(x * x + y * y) without overflow."""
    return __pyc.hypot(x, y)


@always_inline
def copysign[dtype: DType, width: Int, //](magnitude: SIMD[dtype, width], sign: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The first number with the sign of the second."""
    return __pyc.copysign(magnitude, sign)


@always_inline
def nextafter[dtype: DType, width: Int, //](x: SIMD[dtype, width], toward: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The next float after `x` toward the other."""
    return __pyc.nextafter(x, toward)


@always_inline
def fma[dtype: DType, width: Int, //](a: SIMD[dtype, width], b: SIMD[dtype, width], c: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """`a * b + c`; of floats rounded once."""
    return a.fma(b, c)


@always_inline
def recip[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """`1 / x`."""
    return 1 / x


def logb[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The exponent of the number in base 2."""
    return floor(log2(abs(x)))


def remainder[dtype: DType, width: Int, //](x: SIMD[dtype, width], y: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """`x` minus the nearest multiple of `y`."""
    return x - __pyc.round_even(x / y) * y


def fmod[dtype: DType, width: Int, //](x: SIMD[dtype, width], y: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """C's remainder: with the sign of `x`."""
    return __pyc.rem(x, y)


def ldexp(x: Float64, exponent: Int) -> Float64:
    """`x * 2 ** exponent`."""
    return external_call["ldexp", Float64](x, Int32(exponent))


def scalb(x: Float64, exponent: Float64) -> Float64:
    """`x * 2 ** exponent`."""
    return external_call["ldexp", Float64](x, Int32(exponent))


def frexp(x: Float64) -> Tuple[Float64, Int]:
    """Mantissa from 0.5 up to 1, and exponent: `x == mantissa * 2 ** exponent`."""
    var exponent: Int32 = 0
    var mantissa = external_call["frexp", Float64](x, Pointer(to=exponent))
    return (mantissa, Int(exponent))


def modf[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> Tuple[SIMD[dtype, width], SIMD[dtype, width]]:
    """Whole part and fraction, both with the sign of `x`."""
    var whole = trunc(x)
    return (whole, x - whole)


@always_inline
def isnan[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[DType.bool, width]:
    """Which lanes are not a number."""
    return __pyc.convert[SIMD[DType.bool, width]](__pyc.isnan(x))


@always_inline
def isinf[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[DType.bool, width]:
    """Which lanes are infinite."""
    return __pyc.convert[SIMD[DType.bool, width]](__pyc.isinf(x))


@always_inline
def isfinite[dtype: DType, width: Int, //](x: SIMD[dtype, width]) -> SIMD[DType.bool, width]:
    """Which lanes are neither infinite nor NaN."""
    return __pyc.convert[SIMD[DType.bool, width]](__pyc.isfinite(x))


def isclose[dtype: DType, width: Int, //](
    a: SIMD[dtype, width], b: SIMD[dtype, width], *, atol: Float64 = 1e-08, rtol: Float64 = 1e-05, equal_nan: Bool = False
) -> SIMD[DType.bool, width]:
    """Which lanes differ by no more than `atol + rtol * abs(b)`.

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


def ulp(x: Float64) -> Float64:
    """The distance to the next float away from zero."""
    var a = abs(x)
    return __pyc.nextafter(a, Float64.MAX) - a


def j0(x: Float64) -> Float64:
    """The Bessel function of the first kind of order 0."""
    return external_call["j0", Float64](x)


def j1(x: Float64) -> Float64:
    """The Bessel function of the first kind of order 1."""
    return external_call["j1", Float64](x)


def y0(x: Float64) -> Float64:
    """The Bessel function of the second kind of order 0."""
    return external_call["y0", Float64](x)


def y1(x: Float64) -> Float64:
    """The Bessel function of the second kind of order 1."""
    return external_call["y1", Float64](x)

/* The module cmath. For finite numbers the formulas keep the branch cuts and avoid cancellation and intermediate
 * overflow; for infinite or NaN parts the C library returns the values that the C standard prescribes. */
#include "module/module.h"

#include <complex.h>
#include <errno.h>
#include <float.h>
#include <math.h>

typedef double complex Complex;

#define LARGE (DBL_MAX / 4) /* sums of squares of smaller numbers do not overflow */
static const double log_large = 708.3964185322641, sqrt_large = 6.703903964971298e+153,
                    sqrt_least = 1.4916681462400413e-154;

static Complex made(double real, double imag) { return __builtin_complex(real, imag); }
static bool is_finite(Complex z) { return isfinite(creal(z)) && isfinite(cimag(z)); }
static bool is_large(Complex z) { return fabs(creal(z)) > LARGE || fabs(cimag(z)) > LARGE; }
static double log_of_half(Complex z) { return log(hypot(creal(z) / 2, cimag(z) / 2)) + M_LN2 * 2; }

static Complex checked(Complex z) {
    errno = isinf(creal(z)) || isinf(cimag(z)) ? ERANGE : 0;
    return z;
}

/* ---- roots and logarithms ---- */

static Complex root(Complex z) {
    double x = creal(z), y = cimag(z), ax = fabs(x), ay = fabs(y), s;
    if (!is_finite(z)) return csqrt(z);
    if (x == 0 && y == 0) return made(0, y);
    if (ax < DBL_MIN && ay < DBL_MIN) {
        ax = ldexp(ax, 53);
        s = ldexp(sqrt(ax + hypot(ax, ldexp(ay, 53))), -27);
    } else {
        ax /= 8;
        s = 2 * sqrt(ax + hypot(ax, ay / 8));
    }
    double d = ay / (2 * s);
    return x >= 0 ? made(s, copysign(d, y)) : made(d, copysign(s, y));
}

static double log_of_size(double ax, double ay) {
    if (ax > LARGE || ay > LARGE) return log(hypot(ax / 2, ay / 2)) + M_LN2;
    if (ax < DBL_MIN && ay < DBL_MIN) {
        if (ax > 0 || ay > 0)
            return log(hypot(ldexp(ax, DBL_MANT_DIG), ldexp(ay, DBL_MANT_DIG))) - DBL_MANT_DIG * M_LN2;
        errno = EDOM;
        return -INFINITY;
    }
    double size = hypot(ax, ay), more = ax > ay ? ax : ay, less = ax > ay ? ay : ax;
    return size >= 0.71 && size <= 1.73 ? log1p((more - 1) * (more + 1) + less * less) / 2 : log(size);
}

static Complex logarithm(Complex z) {
    if (!is_finite(z)) return clog(z);
    return made(log_of_size(fabs(creal(z)), fabs(cimag(z))), atan2(cimag(z), creal(z)));
}

static Complex logarithm10(Complex z) {
    Complex r = logarithm(z);
    return made(creal(r) / M_LN10, cimag(r) / M_LN10);
}

/* ---- exponentials ---- */

static Complex exponential(Complex z) {
    double x = creal(z), y = cimag(z);
    if (!is_finite(z)) {
        if (isinf(y) && (isfinite(x) || (isinf(x) && x > 0))) errno = EDOM;
        return cexp(z);
    }
    double size = x > log_large ? exp(x - 1) : exp(x), rest = x > log_large ? M_E : 1;
    return checked(made(size * cos(y) * rest, size * sin(y) * rest));
}

/* cosh(x) and sinh(x); if they overflow, with a factor kept separately. */
static Complex hyperbolic(Complex z, bool even, bool odd) {
    double x = creal(z), y = cimag(z), rest = 1;
    if (fabs(x) > log_large) {
        x -= copysign(1, x);
        rest = M_E;
    }
    double a = even ? cosh(x) : sinh(x), b = odd ? cosh(x) : sinh(x);
    return checked(made(cos(y) * a * rest, sin(y) * b * rest));
}

static Complex cosine_h(Complex z) {
    if (is_finite(z)) return hyperbolic(z, true, false);
    if (isinf(cimag(z)) && !isnan(creal(z))) errno = EDOM;
    return ccosh(z);
}

static Complex sine_h(Complex z) {
    if (is_finite(z)) return hyperbolic(z, false, true);
    if (isinf(cimag(z)) && !isnan(creal(z))) errno = EDOM;
    return csinh(z);
}

static Complex tangent_h(Complex z) {
    double x = creal(z), y = cimag(z);
    if (!is_finite(z)) {
        if (isinf(y) && isfinite(x)) errno = EDOM;
        return ctanh(z);
    }
    if (fabs(x) > log_large) return checked(made(copysign(1, x), 4 * sin(y) * cos(y) * exp(-2 * fabs(x))));
    double tx = tanh(x), ty = tan(y), cx = 1 / cosh(x), both = tx * ty, below = 1 + both * both;
    return checked(made(tx * (1 + ty * ty) / below, ty / below * cx * cx));
}

/* ---- inverses ---- */

static Complex arc_cosine(Complex z) {
    double x = creal(z), y = cimag(z);
    if (!is_finite(z)) return cacos(z);
    if (is_large(z))
        return made(atan2(fabs(y), x), x < 0 ? -copysign(log_of_half(z), y) : copysign(log_of_half(z), -y));
    Complex a = root(made(1 - x, -y)), b = root(made(1 + x, y));
    return made(2 * atan2(creal(a), creal(b)), asinh(creal(b) * cimag(a) - cimag(b) * creal(a)));
}

static Complex arc_cosine_h(Complex z) {
    double x = creal(z), y = cimag(z);
    if (!is_finite(z)) return cacosh(z);
    if (is_large(z)) return made(log_of_half(z), atan2(y, x));
    Complex a = root(made(x - 1, y)), b = root(made(x + 1, y));
    return made(asinh(creal(a) * creal(b) + cimag(a) * cimag(b)), 2 * atan2(cimag(a), creal(b)));
}

static Complex arc_sine_h(Complex z) {
    double x = creal(z), y = cimag(z);
    if (!is_finite(z)) return casinh(z);
    if (is_large(z))
        return made(y >= 0 ? copysign(log_of_half(z), x) : -copysign(log_of_half(z), -x), atan2(y, fabs(x)));
    Complex a = root(made(1 + y, -x)), b = root(made(1 - y, x));
    return made(asinh(creal(a) * cimag(b) - creal(b) * cimag(a)), atan2(y, creal(a) * creal(b) - cimag(a) * cimag(b)));
}

static Complex arc_tangent_h(Complex z) {
    double x = creal(z), y = cimag(z), ay = fabs(y);
    if (!is_finite(z)) return catanh(z);
    if (signbit(x)) {
        Complex r = arc_tangent_h(made(-x, -y));
        return made(-creal(r), -cimag(r));
    }
    if (x > sqrt_large || ay > sqrt_large) {
        double h = hypot(x / 2, y / 2);
        return made(x / 4 / h / h, -copysign(M_PI_2, -y));
    }
    if (x == 1 && ay == 0) {
        errno = EDOM;
        return made(INFINITY, y);
    }
    if (x == 1 && ay < sqrt_least) return made(-log(sqrt(ay) / sqrt(hypot(ay, 2))), copysign(atan2(2, -ay) / 2, y));
    return made(log1p(4 * x / ((1 - x) * (1 - x) + ay * ay)) / 4, -atan2(-2 * y, (1 - x) * (1 + x) - ay * ay) / 2);
}

/* f(z) = -i g(iz) */
static Complex turned(Complex z, Complex (*g)(Complex z)) {
    Complex r = g(made(-cimag(z), creal(z)));
    return made(cimag(r), -creal(r));
}
static Complex arc_sine(Complex z) { return turned(z, arc_sine_h); }
static Complex arc_tangent(Complex z) { return turned(z, arc_tangent_h); }
static Complex sine(Complex z) { return turned(z, sine_h); }
static Complex tangent(Complex z) { return turned(z, tangent_h); }
static Complex cosine(Complex z) { return cosine_h(made(-cimag(z), creal(z))); }

/* ---- words ---- */

static PycError *argument(PycWord w, Complex *z) {
    PycWord number = w;
    if (!pyc_is_object(w) || pyc_type(w)->dunders) {
        TRY_ERROR(own, pyc_is_object(w) ? pyc_obj_getattr_or(w, PYC_NAME("__complex__")) : pyc_ok(0));
        if (own) {
            TRY_ERROR(converted, pyc_obj_call(own, NULL, 0, 0));
            number = converted;
        }
    }
    if (pyc_has(number, PYC_T_COMPLEX)) {
        const PycComplex *c = (const PycComplex *)pyc_object(number);
        *z = made(c->real, c->imag);
        return NULL;
    }
    TRY_ERROR(real, pyc_obj_to_f64(number));
    *z = made(real, 0);
    return NULL;
}

static PycError *failure(void) {
    if (errno == EDOM) return pyc_raise(&pyc_ValueError, "math domain error");
    return errno == ERANGE ? pyc_raise(&pyc_OverflowError, "math range error") : NULL;
}

static PycResult applied(Complex (*f)(Complex z), PycWord w) {
    Complex z;
    CHECK(argument(w, &z));
    errno = 0;
    z = f(z);
    if (errno != EDOM && errno != ERANGE) return pyc_ok(pyc_complex_new(creal(z), cimag(z)));
    return pyc_fail(failure());
}

/* Ignores errno, which the C library sets even for infinite arguments and tiny results. */
static Complex quiet(Complex (*f)(Complex z), Complex z) {
    Complex r = f(z);
    if (!is_finite(z) || errno != EDOM) errno = 0;
    return r;
}

#define APPLY(name, function)                                                                                          \
    static Complex quiet_##name(Complex z) { return quiet(function, z); }                                              \
    PycResult pyc_cmath_##name(PycWord self, PycWord z) { return (void)self, applied(quiet_##name, z); }
#define APPLY_LOUD(name, function)                                                                                     \
    PycResult pyc_cmath_##name(PycWord self, PycWord z) { return (void)self, applied(function, z); }
APPLY(acos, arc_cosine)
APPLY(acosh, arc_cosine_h)
APPLY(asin, arc_sine)
APPLY(asinh, arc_sine_h)
APPLY(atan, arc_tangent)
APPLY(atanh, arc_tangent_h)
APPLY_LOUD(cos, cosine)
APPLY_LOUD(cosh, cosine_h)
APPLY_LOUD(exp, exponential)
APPLY(log10, logarithm10)
APPLY_LOUD(sin, sine)
APPLY_LOUD(sinh, sine_h)
APPLY(sqrt, root)
APPLY_LOUD(tan, tangent)
APPLY_LOUD(tanh, tangent_h)

PycResult pyc_cmath_log(PycWord self, PycWord word, PycWord base) {
    Complex z, b;
    (void)self;
    CHECK(argument(word, &z));
    errno = 0;
    z = quiet(logarithm, z);
    int code = errno;
    if (base) {
        CHECK(argument(base, &b));
        errno = 0;
        b = quiet(logarithm, b);
        code = b == 0 ? EDOM : errno; /* an error of z counts only without a base */
        PycWord parts[] = {pyc_complex_new(creal(z), cimag(z)), pyc_complex_new(creal(b), cimag(b))};
        if (!code) return pyc_complex_binary(PYC_TRUEDIV, parts[0], parts[1]);
    }
    errno = code;
    CHECK(failure());
    return pyc_ok(pyc_complex_new(creal(z), cimag(z)));
}

#define ASK(name, test)                                                                                                \
    PycResult pyc_cmath_##name(PycWord self, PycWord word) {                                                           \
        Complex z;                                                                                                     \
        (void)self;                                                                                                    \
        CHECK(argument(word, &z));                                                                                     \
        return pyc_ok(pyc_bool(test));                                                                                 \
    }
ASK(isfinite, is_finite(z))
ASK(isinf, isinf(creal(z)) || isinf(cimag(z)))
ASK(isnan, isnan(creal(z)) || isnan(cimag(z)))

PycResult pyc_cmath_phase(PycWord self, PycWord word) {
    Complex z;
    (void)self;
    CHECK(argument(word, &z));
    return pyc_ok(pyc_float_new(atan2(cimag(z), creal(z))));
}

PycResult pyc_cmath_polar(PycWord self, PycWord word) {
    Complex z;
    (void)self;
    CHECK(argument(word, &z));
    double size = hypot(creal(z), cimag(z));
    if (isinf(size) && is_finite(z)) RAISE(&pyc_OverflowError, "math range error");
    PycWord pair[] = {pyc_float_new(size), pyc_float_new(atan2(cimag(z), creal(z)))};
    return pyc_ok(pyc_tuple_of(pair, 2));
}

static Complex of_polar(double size, double angle) {
    if (angle == 0) return made(size, size * angle);
    if (isfinite(size) && isfinite(angle)) return made(size * cos(angle), size * sin(angle));
    if (isinf(angle) && !isnan(size) && size != 0) errno = EDOM;
    if (size == 0) return made(0, 0);
    if (isinf(size) && isfinite(angle))
        return made(copysign(size, size * cos(angle)), copysign(size, size * sin(angle)));
    return isinf(size) ? made(size, NAN) : made(NAN, NAN);
}

PycResult pyc_cmath_rect(PycWord self, PycWord size, PycWord angle) {
    (void)self;
    TRY(r, pyc_obj_to_f64(size));
    TRY(phi, pyc_obj_to_f64(angle));
    errno = 0;
    Complex z = of_polar(r, phi);
    if (errno == EDOM) return pyc_fail(failure());
    return pyc_ok(pyc_complex_new(creal(z), cimag(z)));
}

PycResult pyc_cmath_isclose(PycWord self, PycWord a, PycWord b, PycWord relative, PycWord absolute) {
    Complex x, y;
    (void)self;
    CHECK(argument(a, &x));
    CHECK(argument(b, &y));
    TRY(by_size, pyc_obj_to_f64(relative ? relative : pyc_float_new(1e-9)));
    TRY(least, pyc_obj_to_f64(absolute ? absolute : pyc_float_new(0)));
    if (by_size < 0 || least < 0) RAISE(&pyc_ValueError, "tolerances must be non-negative");
    if (creal(x) == creal(y) && cimag(x) == cimag(y)) return pyc_ok(PYC_TRUE);
    bool is_infinite = isinf(creal(x)) || isinf(cimag(x)) || isinf(creal(y)) || isinf(cimag(y));
    double apart = cabs(x - y);
    bool close = apart <= by_size * cabs(y) || apart <= by_size * cabs(x) || apart <= least;
    return pyc_ok(pyc_bool(!is_infinite && close));
}

#define MODULE_ROWS "cmath.def"
#include "module/rows.h"

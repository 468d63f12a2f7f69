/* The module math: functions of floats. Arguments outside a function's domain raise the same errors as in CPython. */
#include "module/math.h"

#include <math.h>

static const double PI = 3.141592653589793;

static PycFloatResult domain(void) { RAISE_AS(PycFloatResult, &pyc_ValueError, "math domain error"); }
static PycFloatResult range(void) { RAISE_AS(PycFloatResult, &pyc_OverflowError, "math range error"); }
static inline PycFloatResult real(double x) { return (PycFloatResult){x, NULL}; }

/* ---- one argument ---- */

/* The error for a NaN or infinity that did not come from the arguments. */
static PycFloatResult unusual(double result, double x, bool overflows) {
    if (isnan(result)) return isnan(x) ? real(result) : domain();
    if (!isfinite(x)) return real(result);
    return overflows ? range() : domain();
}

#define MATH_1(name, overflows)                                                                                        \
    PycFloatResult pyc_math_##name(double x) {                                                                         \
        double result = name(x);                                                                                       \
        return PYC_LIKELY(isfinite(result)) ? real(result) : unusual(result, x, overflows);                            \
    }
#define MATH_PLAIN(name)                                                                                               \
    double pyc_math_##name(double x) { return name(x); }

MATH_1(acos, false)
MATH_1(acosh, false)
MATH_1(asin, false)
MATH_1(atanh, false)
MATH_1(cos, false)
MATH_1(cosh, true)
MATH_1(exp, true)
MATH_1(exp2, true)
MATH_1(expm1, true)
MATH_1(log1p, false)
MATH_1(sin, false)
MATH_1(sinh, true)
MATH_1(sqrt, false)
MATH_1(tan, false)
MATH_PLAIN(asinh)
MATH_PLAIN(atan)
MATH_PLAIN(cbrt)
MATH_PLAIN(erf)
MATH_PLAIN(erfc)
MATH_PLAIN(fabs)
MATH_PLAIN(tanh)

double pyc_math_degrees(double x) { return x * (180.0 / PI); }
double pyc_math_radians(double x) { return x * (PI / 180.0); }
bool pyc_math_isfinite(double x) { return isfinite(x); }
bool pyc_math_isinf(double x) { return isinf(x); }
bool pyc_math_isnan(double x) { return isnan(x); }

double pyc_math_ulp(double x) {
    if (!isfinite(x)) return fabs(x);
    double size = fabs(x), next = nextafter(size, HUGE_VAL);
    return isinf(next) ? size - nextafter(size, -HUGE_VAL) : next - size;
}

/* ---- two arguments, three arguments ---- */

double pyc_math_atan2(double y, double x) { return atan2(y, x); }
double pyc_math_copysign(double x, double y) { return copysign(x, y); }

PycFloatResult pyc_math_pow(double x, double y) {
    double result = pow(x, y);
    if (PYC_LIKELY(isfinite(result)) || !isfinite(x) || !isfinite(y)) return real(result);
    return isnan(result) || x == 0 ? domain() : range();
}

PycFloatResult pyc_math_fmod(double x, double y) {
    double result = isinf(y) && isfinite(x) ? x : fmod(x, y);
    return isnan(result) && !isnan(x) && !isnan(y) ? domain() : real(result);
}

PycFloatResult pyc_math_remainder(double x, double y) {
    double result = remainder(x, y);
    return isnan(result) && !isnan(x) && !isnan(y) ? domain() : real(result);
}

PycFloatResult pyc_math_fma_float(double x, double y, double z) {
    double result = fma(x, y, z);
    if (PYC_LIKELY(isfinite(result))) return real(result);
    if (isnan(result) && !isnan(x) && !isnan(y) && !isnan(z))
        RAISE_AS(PycFloatResult, &pyc_ValueError, "invalid operation in fma");
    if (isinf(result) && isfinite(x) && isfinite(y) && isfinite(z))
        RAISE_AS(PycFloatResult, &pyc_OverflowError, "overflow in fma");
    return real(result);
}

PycResult pyc_math_fma(PycWord self, PycWord x_word, PycWord y_word, PycWord z_word) {
    (void)self;
    TRY(x, pyc_obj_to_f64(x_word));
    TRY(y, pyc_obj_to_f64(y_word));
    TRY(z, pyc_obj_to_f64(z_word));
    TRY(result, pyc_math_fma_float(x, y, z));
    return pyc_ok(pyc_float_new(result));
}

PycResult pyc_math_ldexp(PycWord self, PycWord x_word, PycWord exponent) {
    (void)self;
    TRY(x, pyc_obj_to_f64(x_word));
    if (!pyc_as_int(exponent)) RAISE(&pyc_TypeError, "Expected an int as second argument to ldexp.");
    PycWord i = pyc_as_int(exponent);
    if (x == 0 || !isfinite(x)) return pyc_ok(pyc_float_new(x));
    int64_t by = pyc_is_small(i) ? pyc_small_value(i) : pyc_int_cmp_slow(i, pyc_small(0)) < 0 ? -5000 : 5000;
    double result = ldexp(x, by > 5000 ? 5000 : by < -5000 ? -5000 : (int)by);
    if (isinf(result)) RAISE(&pyc_OverflowError, "math range error");
    return pyc_ok(pyc_float_new(result));
}

/* ---- parts of a float ---- */

static PycResult pair(PycWord a, PycWord b) { return pyc_ok(pyc_tuple_of(((PycWord[]){a, b}), 2)); }

PycResult pyc_math_frexp(PycWord self, PycWord word) {
    (void)self;
    int exponent = 0;
    TRY(x, pyc_obj_to_f64(word));
    double mantissa = x == 0 || !isfinite(x) ? x : frexp(x, &exponent);
    return pair(pyc_float_new(mantissa), pyc_small(exponent));
}

PycResult pyc_math_modf(PycWord self, PycWord word) {
    (void)self;
    TRY(x, pyc_obj_to_f64(word));
    double whole, part = modf(x, &whole);
    return pair(pyc_float_new(part), pyc_float_new(whole));
}

static double step(double x, uint64_t steps, double towards) {
    union {
        double value;
        int64_t bits;
    } from = {.value = x}, to = {.value = towards};
    /* maps floats to ordered integers, with -0.0 and 0.0 equal */
    int64_t at = from.bits < 0 ? INT64_MIN - from.bits : from.bits, end = to.bits < 0 ? INT64_MIN - to.bits : to.bits;
    uint64_t distance = at < end ? (uint64_t)end - (uint64_t)at : (uint64_t)at - (uint64_t)end;
    if (distance <= steps) return towards;
    at = at < end ? at + (int64_t)steps : at - (int64_t)steps;
    from.bits = at < 0 || (at == 0 && x < 0) ? INT64_MIN - at : at;
    return from.value;
}

PycResult pyc_math_nextafter(PycWord self, PycWord x_word, PycWord y_word, PycWord steps) {
    (void)self;
    TRY(x, pyc_obj_to_f64(x_word));
    TRY(y, pyc_obj_to_f64(y_word));
    if (!steps || steps == PYC_NONE) return pyc_ok(pyc_float_new(nextafter(x, y)));
    TRY(count, pyc_obj_index(steps));
    if (pyc_int_cmp_slow(count, pyc_small(0)) < 0) RAISE(&pyc_ValueError, "steps must be a non-negative integer");
    uint64_t by = pyc_int_fits_u64(count) ? pyc_int_low_u64(count) : UINT64_MAX;
    if (by == 0 || isnan(x)) return pyc_ok(pyc_float_new(x));
    if (isnan(y)) return pyc_ok(pyc_float_new(y));
    return pyc_ok(pyc_float_new(x == y ? y : step(x, by, y)));
}

/* ---- questions ---- */

PycResult pyc_math_isclose(PycWord self, PycWord a_word, PycWord b_word, PycWord relative, PycWord absolute) {
    (void)self;
    TRY(a, pyc_obj_to_f64(a_word));
    TRY(b, pyc_obj_to_f64(b_word));
    PycFloatResult rel = relative ? pyc_obj_to_f64(relative) : real(1e-9);
    if (rel.error) return pyc_fail(rel.error);
    PycFloatResult abs_tol = absolute ? pyc_obj_to_f64(absolute) : real(0);
    if (abs_tol.error) return pyc_fail(abs_tol.error);
    if (rel.value < 0 || abs_tol.value < 0) RAISE(&pyc_ValueError, "tolerances must be non-negative");
    if (a == b) return pyc_ok(PYC_TRUE);
    if (isinf(a) || isinf(b)) return pyc_ok(PYC_FALSE);
    double apart = fabs(b - a);
    return pyc_ok(pyc_bool(apart <= fabs(rel.value * b) || apart <= fabs(rel.value * a) || apart <= abs_tol.value));
}

/* ---- logarithms, also of ints that no float can hold ---- */

PycFloatResult pyc_math_log_float(double x) {
    if (PYC_LIKELY(x > 0)) return real(log(x));
    return isnan(x) ? real(x) : domain();
}
PycFloatResult pyc_math_log2_float(double x) {
    if (PYC_LIKELY(x > 0)) return real(log2(x));
    return isnan(x) ? real(x) : domain();
}
PycFloatResult pyc_math_log10_float(double x) {
    if (PYC_LIKELY(x > 0)) return real(log10(x));
    return isnan(x) ? real(x) : domain();
}

typedef PycFloatResult Log(double x);

static PycFloatResult log_of(PycWord word, Log *log_fn) {
    PycWord i = pyc_as_int(word);
    if (!i) {
        TRY_AS(PycFloatResult, x, pyc_obj_to_f64(word));
        return log_fn(x);
    }
    if (pyc_int_cmp_slow(i, pyc_small(0)) <= 0) return domain();
    if (pyc_is_small(i)) return log_fn((double)pyc_small_value(i));
    int64_t exponent = pyc_int_bit_length_of(i);
    if (exponent < 1024) {
        TRY_AS(PycFloatResult, x, pyc_int_to_f64(i));
        return log_fn(x);
    }
    double mantissa = ldexp((double)pyc_int_top_bits(i), -64);
    return real(log_fn(mantissa).value + log_fn(2.0).value * (double)exponent);
}

static PycResult boxed(PycFloatResult r) { return r.error ? pyc_fail(r.error) : pyc_ok(pyc_float_new(r.value)); }

PycResult pyc_math_log2(PycWord self, PycWord x) { return (void)self, boxed(log_of(x, pyc_math_log2_float)); }
PycResult pyc_math_log10(PycWord self, PycWord x) { return (void)self, boxed(log_of(x, pyc_math_log10_float)); }

PycResult pyc_math_log(PycWord self, const PycWord *args, uint64_t count) {
    (void)self;
    if (count > 2) RAISE(&pyc_TypeError, "log expected at most 2 arguments, got %llu", (unsigned long long)count);
    TRY(number, log_of(args[0], pyc_math_log_float));
    if (count == 1) return pyc_ok(pyc_float_new(number));
    TRY(base, log_of(args[1], pyc_math_log_float));
    return boxed(pyc_float_div(number, base));
}

/* ---- to integers ---- */

PycResult pyc_math_floor_float(double x) {
    double whole = floor(x);
    return PYC_LIKELY(fabs(whole) < 0x1p62) ? pyc_ok(pyc_small((int64_t)whole)) : pyc_int_from_f64(whole);
}
PycResult pyc_math_ceil_float(double x) {
    double whole = ceil(x);
    return PYC_LIKELY(fabs(whole) < 0x1p62) ? pyc_ok(pyc_small((int64_t)whole)) : pyc_int_from_f64(whole);
}
PycResult pyc_math_trunc_float(double x) {
    return PYC_LIKELY(fabs(x) < 0x1p62) ? pyc_ok(pyc_small((int64_t)x)) : pyc_int_from_f64(x);
}

/* Calls `x.__floor__()` and the like; 0: x has no such method. */
static PycResult own_method(PycWord x, const char *name) {
    if (pyc_is_int_word(x)) return pyc_ok(x);
    PycWord text = pyc_str_c(name);
    if (!pyc_type(x)->foreign && !pyc_type_lookup(pyc_type(x), text)) return pyc_ok(0);
    TRY(method, pyc_obj_getattr_or(x, text));
    return method ? pyc_obj_call(method, NULL, 0, 0) : pyc_ok(0);
}

static PycResult rounded(PycWord x, const char *name, PycResult (*round_fn)(double)) {
    if (pyc_is_float_word(x)) return round_fn(pyc_float_value(x));
    TRY(own, own_method(x, name));
    if (own) return pyc_ok(own);
    TRY(value, pyc_obj_to_f64(x));
    return round_fn(value);
}

PycResult pyc_math_floor(PycWord self, PycWord x) { return (void)self, rounded(x, "__floor__", pyc_math_floor_float); }
PycResult pyc_math_ceil(PycWord self, PycWord x) { return (void)self, rounded(x, "__ceil__", pyc_math_ceil_float); }

PycResult pyc_math_trunc(PycWord self, PycWord x) {
    (void)self;
    if (pyc_is_float_word(x)) return pyc_math_trunc_float(pyc_float_value(x));
    TRY(own, own_method(x, "__trunc__"));
    if (!own) RAISE(&pyc_TypeError, "type %s doesn't define __trunc__ method", pyc_type_name(x));
    return pyc_ok(own);
}

#define MODULE_ROWS "math.def"
#include "module/rows.h"

/* The module math: the gamma function by Lanczos' approximation, with the coefficients that CPython and Boost use, so
 * that results agree to the last bit. */
#include "module/math.h"

#include <math.h>

enum { TERMS = 13 };
static const double PI = 3.141592653589793, LOG_PI = 1.1447298858494002, G = 6.024680040776729583740234375,
                    G_MINUS_HALF = 5.524680040776729583740234375;

static double rational(double x) {
    static const double OVER[TERMS] = {
        23531376880.410759688572007674451636754734846804940, 42919803642.649098768957899047001988850926355848959,
        35711959237.355668049440185451547166705960488635843, 17921034426.037209699919755754458931112671403265390,
        6039542586.3520280050642916443072979210699388420708, 1439720407.3117216736632230727949123939715485786372,
        248874557.86205415651146038641322942321632125127801, 31426415.585400194380614231628318205362874684987640,
        2876370.6289353724412254090516208496135991145378768, 186056.26539522349504029498971604569928220784236328,
        8071.6720023658162106380029022722506138218516325024, 210.82427775157934587250973392071336271166969580291,
        2.5066282746310002701649081771338373386264310793408};
    static const double UNDER[TERMS] = {0,       39916800, 120543840, 150917976, 105258076, 45995730, 13339535,
                                        2637558, 357423,   32670,     1925,      66,        1};
    double over = 0, under = 0;
    for (int i = 0; i < TERMS; i++) {
        int at = x < 5 ? TERMS - 1 - i : i;
        over = x < 5 ? over * x + OVER[at] : over / x + OVER[at];
        under = x < 5 ? under * x + UNDER[at] : under / x + UNDER[at];
    }
    return over / under;
}

/* sin(pi * x), reduced to a quadrant. */
static double sin_pi(double x) {
    double y = fmod(fabs(x), 2), result = 0;
    int quadrant = (int)round(2 * y);
    switch (quadrant) {
    case 0: result = sin(PI * y); break;
    case 1: result = cos(PI * (y - 0.5)); break;
    case 2: result = sin(PI * (1 - y)); break;
    case 3: result = -cos(PI * (y - 1.5)); break;
    case 4: result = sin(PI * (y - 2)); break;
    }
    return copysign(1, x) * result;
}

static PycFloatResult domain(void) { RAISE_AS(PycFloatResult, &pyc_ValueError, "math domain error"); }
static PycFloatResult checked(double x) {
    if (isinf(x)) RAISE_AS(PycFloatResult, &pyc_OverflowError, "math range error");
    return (PycFloatResult){x, NULL};
}

static double factorial_below(double x) { /* (x - 1)! for integers x up to 23: exact */
    double result = 1;
    for (double i = 2; i < x; i++) result *= i;
    return result;
}

/* Multiplied or divided by a power, in two steps if one would overflow. */
static double scaled(double result, double base, double size, bool divides) {
    double power = size < 140 ? pow(base, size - 0.5) : pow(base, size / 2 - 0.25);
    result = divides ? result / power : result * power;
    return size < 140 ? result : divides ? result / power : result * power;
}

PycFloatResult pyc_math_gamma(double x) {
    if (!isfinite(x)) return x < 0 ? domain() : (PycFloatResult){x, NULL};
    if (x == 0) return domain();
    if (x == floor(x)) {
        if (x < 0) return domain();
        if (x <= 23) return (PycFloatResult){factorial_below(x), NULL};
    }
    double size = fabs(x);
    if (size < 1e-20) return checked(1 / x);
    if (size > 200) return x < 0 ? (PycFloatResult){0 / sin_pi(x), NULL} : checked(HUGE_VAL);
    double y = size + G_MINUS_HALF;
    double lost = size > G_MINUS_HALF ? (y - size) - G_MINUS_HALF : (y - G_MINUS_HALF) - size;
    double correction = lost * G / y, result;
    if (x < 0) {
        result = -PI / sin_pi(size) / size * exp(y) / rational(size);
        result -= correction * result;
    } else {
        result = rational(size) / exp(y);
        result += correction * result;
    }
    return checked(scaled(result, y, size, x < 0));
}

PycFloatResult pyc_math_lgamma(double x) {
    if (!isfinite(x)) return (PycFloatResult){fabs(x), NULL};
    if (x == floor(x) && x <= 2) return x <= 0 ? domain() : (PycFloatResult){0, NULL};
    double size = fabs(x);
    if (size < 1e-20) return (PycFloatResult){-log(size), NULL};
    double result = log(rational(size)) - G;
    result += (size - 0.5) * (log(size + G - 0.5) - 1);
    if (x < 0) result = LOG_PI - log(fabs(sin_pi(size))) - log(size) - result;
    return checked(result);
}

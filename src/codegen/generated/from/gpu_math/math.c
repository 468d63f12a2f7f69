/* Math functions for GPUs, where there is no libm. Plain C that knows no machine: tools/make_device_code turns it into
 * LLVM text (device_math.c), which is linked into the GPU's module when a kernel needs it; the tests compile it for
 * this machine and compare it with libm.
 *
 * float64: within two or three units in the last place; gamma functions about 1e-14. float32: the frequent functions
 * have their own forms, the others go by way of float64. The sums of two parts rely on no contraction:
 * -ffp-contract=off. */
#include <stdint.h>

#define EXPORT __attribute__((used))
#define INLINE static inline __attribute__((always_inline))
#ifdef __clang__
#define UNROLL _Pragma("clang loop unroll(full)")
#else
#define UNROLL
#endif

INLINE double fma_(double a, double b, double c) { return __builtin_fma(a, b, c); }
INLINE float fmaf_(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
typedef union Bits {
    double d;
    uint64_t u;
} Bits;
typedef union Bitsf {
    float f;
    uint32_t u;
} Bitsf;
INLINE uint64_t bits(double x) { return (Bits){.d = x}.u; }
INLINE double of_bits(uint64_t u) { return (Bits){.u = u}.d; }
INLINE uint32_t bitsf(float x) { return (Bitsf){.f = x}.u; }
INLINE float of_bitsf(uint32_t u) { return (Bitsf){.u = u}.f; }
INLINE double abs_(double x) { return __builtin_fabs(x); }
INLINE double with_sign(double x, double sign) { return __builtin_copysign(x, sign); }

#define INF __builtin_inf()
#define NAN_ __builtin_nan("")
#define LN2_HI 0x1.62e42fef00000p-1
#define LN2_LO 0x1.473de6af278edp-34
#define PI_HALF_1 0x1.921fb54442d18p+0
#define PI_HALF_2 0x1.1a62633145c07p-54
#define PI_HALF_3 -0x1.f1976b7ed8fbcp-110

/* c[0] + c[1] x + … */
#define POLY(x, ...) poly(x, (const double[]){__VA_ARGS__}, sizeof((const double[]){__VA_ARGS__}) / sizeof(double))
INLINE double poly(double x, const double *c, int count) {
    double r = c[count - 1];
    UNROLL
    for (int i = count - 2; i >= 0; i--) r = fma_(r, x, c[i]);
    return r;
}

/* ---- exponentials ---- */

/* 2^n * x for |n| up to 2200; rounds once. */
INLINE double scale(double x, int n) {
    int half = n >> 1;
    double a = of_bits((uint64_t)(1023 + half) << 52), b = of_bits((uint64_t)(1023 + n - half) << 52);
    return x * a * b;
}

/* exp(r + lo) for |r| < 0.35: the part behind 1. */
INLINE double exp_tail(double r, double lo) {
    double p = POLY(r, 1.0 / 2, 1.0 / 6, 1.0 / 24, 1.0 / 120, 1.0 / 720, 1.0 / 5040, 1.0 / 40320, 1.0 / 362880,
                    1.0 / 3628800, 1.0 / 39916800, 1.0 / 479001600, 1.0 / 6227020800.0);
    double square = r * r;
    return r + fma_(square, p, fma_(lo, fma_(square, p, r), lo));
}

/* exp(hi + lo), where lo is small compared with hi. */
INLINE double exp_sum(double hi, double lo) {
    double below = hi < 1100 ? hi : 1100, clamped = below > -1100 ? below : -1100; /* a number even for NaN */
    double n = __builtin_rint(clamped * 0x1.71547652b82fep+0);
    double r = fma_(n, -LN2_LO, fma_(n, -LN2_HI, clamped));
    double y = scale(1 + exp_tail(r, lo), (int)n);
    return hi != hi ? hi : y;
}

EXPORT double pyc_gpu_exp_f64(double x) { return exp_sum(x, 0); }

EXPORT double pyc_gpu_exp2_f64(double x) {
    double below = x < 1100 ? x : 1100, clamped = below > -1100 ? below : -1100; /* a number for NaN, too */
    double n = __builtin_rint(clamped), f = clamped - n;
    double hi = f * 0x1.62e42fefa39efp-1, lo = fma_(f, 0x1.62e42fefa39efp-1, -hi) + f * 0x1.abc9e3b39803fp-56;
    double y = scale(1 + exp_tail(hi, lo), (int)n);
    return x != x ? x : y;
}

EXPORT double pyc_gpu_expm1_f64(double x) {
    if (abs_(x) < 0.35 || x != x) return exp_tail(x, 0);
    if (x > 40 || x < -40) return pyc_gpu_exp_f64(x) - 1;
    double n = __builtin_rint(x * 0x1.71547652b82fep+0), hi = fma_(n, -LN2_HI, x), r = fma_(n, -LN2_LO, hi);
    double power = scale(1, (int)n), tail = exp_tail(r, fma_(n, -LN2_LO, hi - r));
    return (power - 1) + power * tail;
}

/* ---- logarithms ---- */

typedef struct Split {
    double m; /* sqrt(1/2) <= m < sqrt(2) */
    double e;
} Split;

INLINE Split split(double x) {
    int extra = 0;
    if (x < 0x1p-1022) {
        x *= 0x1p54;
        extra = 54;
    }
    uint64_t b = bits(x) - 0x3fe6a09e667f3bcdu; /* from sqrt(1/2) on */
    int e = (int)((int64_t)b >> 52);
    return (Split){of_bits(bits(x) - ((uint64_t)(int64_t)e << 52)), (double)(e - extra)};
}

/* log(1 + f) - f, for 1 + f in [sqrt(1/2), sqrt(2)) */
INLINE double log_tail(double f) {
    double s = f / (2 + f), z = s * s;
    double r = z * POLY(z, 2.0 / 3, 2.0 / 5, 2.0 / 7, 2.0 / 9, 2.0 / 11, 2.0 / 13, 2.0 / 15, 2.0 / 17, 2.0 / 19,
                        2.0 / 21, 2.0 / 23);
    double half = 0.5 * f * f;
    return s * (half + r) - half;
}

/* The logarithm of a number that is not positive and finite. */
INLINE double log_special(double x) {
    if (x == 0) return -INF;
    return x < 0 ? NAN_ : x;
}
INLINE int is_ordinary(double x) { return x > 0 && x < INF; }

EXPORT double pyc_gpu_log_f64(double x) {
    if (!is_ordinary(x)) return log_special(x);
    Split p = split(x);
    double f = p.m - 1;
    return fma_(p.e, LN2_HI, f + (log_tail(f) + p.e * LN2_LO));
}

/* log(m) as a sum, m split. */
INLINE void log_pair(double f, double *hi, double *lo) {
    double tail = log_tail(f);
    *hi = f + tail;
    *lo = (f - *hi) + tail;
}

EXPORT double pyc_gpu_log2_f64(double x) {
    if (!is_ordinary(x)) return log_special(x);
    Split p = split(x);
    double hi, lo;
    log_pair(p.m - 1, &hi, &lo);
    double y = hi * 0x1.71547652b82fep+0;
    double rest = fma_(hi, 0x1.71547652b82fep+0, -y) + fma_(hi, 0x1.777d0ffda0d24p-56, lo * 0x1.71547652b82fep+0);
    double sum = p.e + y;
    return sum + ((p.e - sum) + y + rest);
}

EXPORT double pyc_gpu_log10_f64(double x) {
    if (!is_ordinary(x)) return log_special(x);
    Split p = split(x);
    double hi, lo;
    log_pair(p.m - 1, &hi, &lo);
    double y = hi * 0x1.bcb7b1526e50ep-2;
    double rest = fma_(hi, 0x1.bcb7b1526e50ep-2, -y) + fma_(hi, 0x1.95355baaafad3p-57, lo * 0x1.bcb7b1526e50ep-2);
    double whole = p.e * 0x1.3441350900000p-2, sum = whole + y;
    return sum + ((whole - sum) + y + fma_(p.e, 0x1.ef3fde623e256p-35, rest));
}

EXPORT double pyc_gpu_log1p_f64(double x) {
    if (abs_(x) < 0x1p-53) return x;
    double u = 1 + x;
    if (!is_ordinary(u)) return log_special(u);
    double lost = x - (u - 1);
    if (x > -0.29 && x < 0.41) return x + log_tail(x);
    return pyc_gpu_log_f64(u) + lost / u;
}

/* ---- powers ---- */

/* log(x) as a sum with about 68 bits. */
INLINE void log_wide(double x, double *hi, double *lo) {
    Split p = split(x);
    double f = p.m - 1, t = p.m + 1, t_lo = p.m - (t - 1);
    double s = f / t, s_lo = (fma_(-s, t, f) - s * t_lo) / t;
    double z = s * s, z_lo = fma_(s, s, -z) + 2 * s * s_lo;
    double p5 =
        POLY(z, 2.0 / 5, 2.0 / 7, 2.0 / 9, 2.0 / 11, 2.0 / 13, 2.0 / 15, 2.0 / 17, 2.0 / 19, 2.0 / 21, 2.0 / 23);
    double c = 0x1.5555555555555p-1, c_lo = 0x1.5555555555555p-55; /* 2/3 */
    double k = fma_(z, p5, c), k_lo = fma_(z, p5, c - k) + c_lo;
    double cube = z * s, cube_lo = fma_(z, s, -cube) + z * s_lo + z_lo * s;
    double q = cube * k, q_lo = fma_(cube, k, -q) + cube * k_lo + cube_lo * k;
    double a = 2 * s, h = a + q, h_lo = (a - h) + q + (2 * s_lo + q_lo);
    double whole = p.e * LN2_HI, sum = whole + h;
    *lo = (whole - sum) + h + fma_(p.e, LN2_LO, h_lo);
    *hi = sum + *lo;
    *lo = (sum - *hi) + *lo;
}

INLINE int is_integer(double y) { return __builtin_trunc(y) == y; }
INLINE int is_odd(double y) { return is_integer(y) && abs_(y) < 0x1p53 && !is_integer(y * 0.5); }

/* x >= 0 */
INLINE double pow_positive(double x, double y) {
    if (x == 0) return y < 0 ? INF : 0;
    if (x == INF) return y < 0 ? 0 : INF;
    if (abs_(y) == INF) return x == 1 ? 1 : (x > 1) == (y > 0) ? INF : 0;
    double hi, lo;
    log_wide(x, &hi, &lo);
    double p = hi * y;
    if (!(abs_(p) < 1000)) return p > 0 ? INF : 0;
    return exp_sum(p, fma_(hi, y, -p) + lo * y);
}

EXPORT double pyc_gpu_pow_f64(double x, double y) {
    if (y == 0 || x == 1) return 1;
    if (x != x || y != y) return x + y;
    double r = pow_positive(abs_(x), y);
    if (bits(x) >> 63 == 0) return r;
    if (!is_integer(y) && x != -INF && x != 0) return NAN_;
    return is_odd(y) ? -r : r;
}

EXPORT double pyc_gpu_cbrt_f64(double x) {
    double a = abs_(x);
    if (!is_ordinary(a)) return x;
    int down = 0;
    if (a < 0x1p-1000) {
        a *= 0x1p54;
        down = 18;
    }
    double y = of_bits(bits(a) / 3 + 0x2a9f7893782da1ceu);
    for (int i = 0; i < 3; i++) { /* Halley */
        double q = a / (y * y);
        y = y - y * ((y - q) / (y + y + q));
    }
    double e = fma_(-y * y, y, a);
    double sq = y * y, sq_lo = fma_(y, y, -sq);
    e = fma_(-sq, y, a) - sq_lo * y;
    y += e / (3 * sq);
    return with_sign(down ? y * 0x1p-18 : y, x);
}

EXPORT double pyc_gpu_hypot_f64(double x, double y) {
    double a = abs_(x), b = abs_(y);
    if (a == INF || b == INF) return INF;
    if (a < b) {
        double t = a;
        a = b;
        b = t;
    }
    if (a != a || b != b) return NAN_;
    if (b == 0) return a;
    double up = 1, down = 1;
    if (a > 0x1p510)
        up = 0x1p-600, down = 0x1p600;
    else if (b < 0x1p-450)
        up = 0x1p600, down = 0x1p-600;
    a *= up;
    b *= up;
    double h = __builtin_sqrt(fma_(a, a, b * b));
    double hh = h * h, aa = a * a; /* one step of correction */
    double e = fma_(-b, b, hh - aa) + fma_(h, h, -hh) - fma_(a, a, -aa);
    return (h - e / (2 * h)) * down;
}

/* ---- sines ---- */

/* 2/pi, from the highest bit after the point on. */
static const uint64_t two_over_pi[] = {
    0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561, 0xb7246e3a424dd2e0,
    0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484, 0xe99c7026b45f7e41, 0x3991d639835339f4,
    0x9c845f8bbdf9283b, 0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d,
    0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab, 0xf0cfbc209af4361d,
};

INLINE uint64_t bits_at(int at) { /* 64 bits of 2/pi from bit `at` on; negative: before the point */
    if (at <= -64) return 0;
    if (at < 0) return two_over_pi[0] >> -at;
    int word = at >> 6, shift = at & 63;
    uint64_t high = two_over_pi[word] << shift;
    return shift ? high | two_over_pi[word + 1] >> (64 - shift) : high;
}

/* |x| * 2/pi modulo 4, exactly enough: the product of 53 bits with the 192 bits of 2/pi that matter. */
static __attribute__((noinline)) int reduce_large(double x, double *hi, double *lo) {
    uint64_t m = (bits(x) & 0xfffffffffffff) | 0x10000000000000;
    int e = (int)(bits(x) >> 52 & 0x7ff) - 1075; /* |x| = m * 2^e */
    uint64_t a = bits_at(e - 2), b = bits_at(e + 62), c = bits_at(e + 126);
    unsigned __int128 low = (unsigned __int128)m * c, mid = (unsigned __int128)m * b + (uint64_t)(low >> 64);
    uint64_t top = m * a + (uint64_t)(mid >> 64), next = (uint64_t)mid; /* top: 2 whole bits, then the fraction */
    int quadrant = (int)(top >> 62);
    uint64_t f1 = top << 2 | next >> 62, f0 = next << 2;
    if (f1 >> 63) { /* to the nearest: the fraction in [-1/2, 1/2) */
        quadrant++;
        f1 = ~f1;
        f0 = ~f0;
    }
    double sign = (top << 2 >> 63) ? -1 : 1;
    double f_hi = (double)f1, f_lo = (double)(int64_t)(f1 - (uint64_t)f_hi) + (double)f0 * 0x1p-64;
    f_hi *= 0x1p-64;
    f_lo *= 0x1p-64;
    double p = f_hi * PI_HALF_1;
    double rest = fma_(f_hi, PI_HALF_1, -p) + fma_(f_hi, PI_HALF_2, f_lo * PI_HALF_1);
    *hi = sign * (p + rest);
    *lo = sign * ((p - (p + rest)) + rest);
    return quadrant;
}

/* x = quadrant * pi/2 + hi + lo, |hi| <= pi/4; x is finite. */
INLINE int reduce(double x, double *hi, double *lo) {
    double a = abs_(x);
    if (a < 0x1p30) {
        double n = __builtin_rint(x * 0x1.45f306dc9c883p-1);
        double a1 = n * PI_HALF_1, b1 = fma_(n, PI_HALF_1, -a1), r = x - a1; /* the difference is exact */
        double w = n * PI_HALF_2, w_lo = fma_(n, PI_HALF_2, -w) + n * PI_HALF_3;
        double s = b1 + w, back = s - b1, s_lo = (b1 - (s - back)) + (w - back);
        *hi = r - s;
        *lo = ((r - *hi) - s) - (s_lo + w_lo);
        return (int)(int64_t)n;
    }
    int quadrant = reduce_large(a, hi, lo);
    if (x > 0) return quadrant;
    *hi = -*hi;
    *lo = -*lo;
    return -quadrant;
}

INLINE double sin_kernel(double r, double lo) {
    double z = r * r;
    double p = POLY(z, 1.0 / 120, -1.0 / 5040, 1.0 / 362880, -1.0 / 39916800, 1.0 / 6227020800.0,
                    -1.0 / 1307674368000.0, 1.0 / 355687428096000.0);
    double c = z * r;
    return r - ((z * (0.5 * lo - c * p) - lo) - c * (-1.0 / 6));
}

INLINE double cos_kernel(double r, double lo) {
    double z = r * r;
    double p = POLY(z, 1.0 / 24, -1.0 / 720, 1.0 / 40320, -1.0 / 3628800, 1.0 / 479001600.0, -1.0 / 87178291200.0,
                    1.0 / 20922789888000.0);
    double half = 0.5 * z, w = 1 - half;
    return w + (((1 - w) - half) + (z * z * p - r * lo));
}

EXPORT double pyc_gpu_sin_f64(double x) {
    double hi, lo;
    if (!(abs_(x) < INF)) return NAN_;
    if (x == 0) return x;
    int q = reduce(x, &hi, &lo);
    double y = q & 1 ? cos_kernel(hi, lo) : sin_kernel(hi, lo);
    return q & 2 ? -y : y;
}

EXPORT double pyc_gpu_cos_f64(double x) {
    double hi, lo;
    if (!(abs_(x) < INF)) return NAN_;
    int q = reduce(x, &hi, &lo) + 1;
    double y = q & 1 ? cos_kernel(hi, lo) : sin_kernel(hi, lo);
    return q & 2 ? -y : y;
}

EXPORT double pyc_gpu_tan_f64(double x) {
    double hi, lo;
    if (!(abs_(x) < INF)) return NAN_;
    if (x == 0) return x;
    int q = reduce(x, &hi, &lo);
    double s = sin_kernel(hi, lo), c = cos_kernel(hi, lo);
    return q & 1 ? -c / s : s / c;
}

/* ---- arcs ---- */

/* atan(num / den) for 0 <= num <= den, den > 0, plus what lies before it: quarter turns or 0. */
INLINE double atan_quotient(double num, double den, double before_hi, double before_lo, int flip) {
    static const double hi[] = {0, 0x1.f5b75f92c80ddp-3, 0x1.dac670561bb4fp-2, 0x1.4978fa3269ee1p-1,
                                0x1.921fb54442d18p-1};
    static const double lo[] = {0, 0x1.8ab6e3cf7afbdp-57, 0x1.a2b7f222f65e2p-56, 0x1.2419a87f2a458p-56,
                                0x1.1a62633145c07p-55};
    int k = (int)(4 * (num / den) + 0.5);
    double c = 0.25 * k;
    double n = fma_(-c, den, num), d = fma_(c, num, den), t = n / d;
    double t_lo = fma_(-t, d, n) / d, z = t * t;
    double p = POLY(z, -1.0 / 3, 1.0 / 5, -1.0 / 7, 1.0 / 9, -1.0 / 11, 1.0 / 13, -1.0 / 15, 1.0 / 17, -1.0 / 19);
    double tail = fma_(t * z, p, t_lo + lo[k]);
    double sum = hi[k] + t, sum_lo = (hi[k] - sum) + t + tail;
    if (flip) {
        sum = -sum;
        sum_lo = -sum_lo;
    }
    double r = before_hi + sum;
    return r + ((before_hi - r) + sum + (sum_lo + before_lo));
}

EXPORT double pyc_gpu_atan_f64(double x) {
    double a = abs_(x);
    if (x != x) return x;
    if (a < 0x1p-28) return x;
    double r = a <= 1     ? atan_quotient(a, 1, 0, 0, 0)
               : a == INF ? PI_HALF_1
                          : atan_quotient(1, a, PI_HALF_1, PI_HALF_2, 1);
    return with_sign(r, x);
}

EXPORT double pyc_gpu_atan2_f64(double y, double x) {
    double a = abs_(y), b = abs_(x), r;
    if (x != x || y != y) return NAN_;
    int left = bits(x) >> 63 != 0;
    double base_hi = left ? 2 * PI_HALF_1 : 0, base_lo = left ? 2 * PI_HALF_2 : 0;
    if (a == 0) return with_sign(base_hi, y);
    if (a == INF || b == INF) {
        double quarter = a != INF ? 0 : b != INF ? PI_HALF_1 : PI_HALF_1 / 2;
        return with_sign(left ? 2 * PI_HALF_1 - quarter : quarter, y);
    }
    int up = (int)(bits(a > b ? a : b) >> 52) < 4 ? 1 : 0; /* far from the smallest numbers, for the quotient's sake */
    if (up)
        a *= 0x1p200, b *= 0x1p200;
    else if (a > 0x1p1000 || b > 0x1p1000)
        a *= 0x1p-200, b *= 0x1p-200;
    if (a <= b)
        r = atan_quotient(a, b, base_hi, base_lo, left);
    else
        r = atan_quotient(b, a, PI_HALF_1, PI_HALF_2, !left);
    return with_sign(r, y);
}

EXPORT double pyc_gpu_asin_f64(double x) {
    double a = abs_(x);
    if (!(a <= 1)) return NAN_;
    if (a < 0x1p-28) return x;
    return pyc_gpu_atan2_f64(x, __builtin_sqrt((1 - x) * (1 + x)));
}

EXPORT double pyc_gpu_acos_f64(double x) {
    if (!(abs_(x) <= 1)) return NAN_;
    return 2 * pyc_gpu_atan2_f64(__builtin_sqrt(1 - x), __builtin_sqrt(1 + x));
}

/* ---- hyperbolic functions ---- */

EXPORT double pyc_gpu_sinh_f64(double x) {
    double a = abs_(x), r;
    if (a < 0x1p-28 || x != x) return x;
    if (a < 22) {
        double t = pyc_gpu_expm1_f64(a);
        r = 0.5 * (t + t / (t + 1));
    } else {
        double half = pyc_gpu_exp_f64(a < 709 ? a : 0.5 * a);
        r = a < 709 ? 0.5 * half : 0.5 * half * half;
    }
    return with_sign(r, x);
}

EXPORT double pyc_gpu_cosh_f64(double x) {
    double a = abs_(x);
    if (a < 22) {
        double t = pyc_gpu_exp_f64(a);
        return 0.5 * t + 0.5 / t;
    }
    double half = pyc_gpu_exp_f64(a < 709 ? a : 0.5 * a);
    return a < 709 ? 0.5 * half : 0.5 * half * half;
}

EXPORT double pyc_gpu_tanh_f64(double x) {
    double a = abs_(x);
    if (x != x) return x;
    if (a > 22) return with_sign(1, x);
    double t = pyc_gpu_expm1_f64(2 * a);
    return with_sign(t / (t + 2), x);
}

EXPORT double pyc_gpu_asinh_f64(double x) {
    double a = abs_(x);
    if (a < 0x1p-28 || !(a < INF)) return x;
    double r = a > 0x1p28 ? pyc_gpu_log_f64(a) + 0x1.62e42fefa39efp-1
                          : pyc_gpu_log1p_f64(a + a * a / (1 + __builtin_sqrt(fma_(a, a, 1))));
    return with_sign(r, x);
}

EXPORT double pyc_gpu_acosh_f64(double x) {
    if (!(x >= 1)) return NAN_;
    if (x > 0x1p28) return pyc_gpu_log_f64(x) + 0x1.62e42fefa39efp-1;
    double t = x - 1;
    return pyc_gpu_log1p_f64(t + __builtin_sqrt(fma_(t, t, 2 * t)));
}

EXPORT double pyc_gpu_atanh_f64(double x) {
    double a = abs_(x);
    if (a < 0x1p-28) return x;
    if (!(a < 1)) return a == 1 ? with_sign(INF, x) : NAN_;
    return with_sign(0.5 * pyc_gpu_log1p_f64(2 * a / (1 - a)), x);
}

/* ---- error and gamma functions ---- */

INLINE double erf_small(double x) {
    return x * POLY(x * x, 0x1.20dd750429b6dp+0, -0x1.812746b0379e7p-2, 0x1.ce2f21a042bdep-4, -0x1.b82ce312889bap-6,
                    0x1.565bcd0e6502dp-8, -0x1.c02db3feeb579p-11, 0x1.f9a326c233146p-14, -0x1.f4d2561aeafd4p-17,
                    0x1.b9e6509b9867dp-20, -0x1.5f6d925a0bc7ap-23, 0x1.fc4356498c2d9p-27, -0x1.4e607b41a6416p-30,
                    0x1.7f072188e194dp-34, -0x1.29b9f1b3df556p-38);
}

/* erfc(x) for 1 <= x <= 28: exp(-x^2) times a slow function, fitted in (x - 4) / (x + 4). */
INLINE double erfc_large(double x) {
    double t = (x - 4) / (x + 4);
    double p = POLY(t, 0x1.3ba5916e9fd7fp+0, -0x1.1df1ad154a28ep-3, 0x1.f7f5df66fd7bfp-7, 0x1.16ecefcfa5396p-4,
                    -0x1.9ddb23c3e911fp-4, 0x1.7fee004e12534p-4, -0x1.0fb06dfe48782p-4, 0x1.3079edf682f6ep-5,
                    -0x1.0962388558389p-6, 0x1.49c67285f384cp-8, -0x1.8d4a997d8de46p-11, -0x1.a1df2506bdf89p-13,
                    0x1.3be030ee16a5bp-13, -0x1.995960b43b19cp-16, -0x1.7880ff55e4ebap-17, 0x1.7f2b150bb3127p-18,
                    0x1.3824786b8c970p-22, -0x1.bb50760f21d92p-21, 0x1.54fae7aa70483p-24, 0x1.dcf985b902205p-24,
                    -0x1.8483061a6dcdap-26, -0x1.06c8d5fcfd59bp-26, 0x1.3c86ef63f5a5ep-28, 0x1.f17225ae0d890p-30,
                    -0x1.a528e8f832f6dp-31);
    double square = x * x, lost = fma_(x, x, -square);
    return exp_sum(-square, -lost) * p / (1 + 2 * x);
}

EXPORT double pyc_gpu_erf_f64(double x) {
    double a = abs_(x);
    if (a < 1 || x != x) return erf_small(x);
    return with_sign(a > 6 ? 1 : 1 - erfc_large(a), x);
}

EXPORT double pyc_gpu_erfc_f64(double x) {
    double a = abs_(x);
    if (a < 1 || x != x) return x > 0.5 ? 0.5 + (0.5 - erf_small(x)) : 1 - erf_small(x);
    double y = a > 28 ? 0 : erfc_large(a);
    return x < 0 ? 2 - y : y;
}

/* Lanczos' sum for gamma(z + 1), g = 607/128 */
INLINE double lanczos(double z) {
    static const double c[] = {0x1.fffffffffffe6p-1,   0x1.c93ff87c1accep+5,   -0x1.dcc89f7058930p+5,
                               0x1.c45aea23d22a1p+3,   -0x1.f7b841625bfe4p-2,  0x1.1d2af4786183ap-15,
                               0x1.8644bb7c5e3bdp-15,  -0x1.9c9cc9de574b7p-14, 0x1.4b8939ed4e66dp-13,
                               -0x1.b8f4dcd2abe36p-13, 0x1.c801018e9e826p-13,  -0x1.58999c9952640p-13,
                               0x1.621360b773d55p-14,  -0x1.b768cb5d1e206p-16, 0x1.ef40a04fc9810p-19};
    double sum = 0;
    for (int k = 14; k > 0; k--) sum += c[k] / (z + k);
    return sum + c[0];
}

#define LANCZOS_G 4.7421875
#define ROOT_TWO_PI 0x1.40d931ff62706p+1
#define PI_ 0x1.921fb54442d18p+1

/* sin(pi x) with the sign and zeros of the exact one. */
INLINE double sin_pi(double x) {
    double n = __builtin_rint(x), s = pyc_gpu_sin_f64(PI_ * (x - n));
    return is_odd(n) ? -s : s;
}

/* 0.5 <= x <= 171.7 */
INLINE double gamma_right(double x) {
    double z = x - 1, t = z + (LANCZOS_G + 0.5), t_lo = (z - t) + (LANCZOS_G + 0.5);
    double half = pyc_gpu_pow_f64(t, 0.5 * (z + 0.5)), lost = 1 + t_lo * ((z + 0.5) / t - 1);
    double r = ROOT_TWO_PI * half * (pyc_gpu_exp_f64(-t) * lost) * half * lanczos(z);
    return is_integer(x) && x < 23 ? __builtin_rint(r) : r;
}

EXPORT double pyc_gpu_tgamma_f64(double x) {
    if (x != x || x == INF) return x;
    if (x == 0) return with_sign(INF, x);
    if (x < 0 && is_integer(x)) return NAN_;
    if (x > 171.7) return INF;
    if (x < -180) return with_sign(0, sin_pi(x));
    double r = gamma_right(x < 0.5 ? 1 - x : x);
    return x < 0.5 ? PI_ / (sin_pi(x) * r) : r;
}

/* x >= 0.5 */
INLINE double lgamma_right(double x) {
    double z = x - 1, t = z + LANCZOS_G + 0.5;
    if (x == 1 || x == 2) return 0;
    return (z + 0.5) * pyc_gpu_log_f64(t) - t + pyc_gpu_log_f64(ROOT_TWO_PI * lanczos(z));
}

EXPORT double pyc_gpu_lgamma_f64(double x) {
    if (x != x) return x;
    if (abs_(x) == INF || (x <= 0 && is_integer(x))) return INF;
    double r = lgamma_right(x < 0.5 ? 1 - x : x);
    return x < 0.5 ? pyc_gpu_log_f64(PI_ / abs_(sin_pi(x))) - r : r;
}

EXPORT double pyc_gpu_nextafter_f64(double x, double y) {
    if (x != x || y != y) return x + y;
    if (x == y) return y;
    if (x == 0) return with_sign(0x1p-1074, y);
    return of_bits(bits(x) + ((x < y) == (x > 0) ? 1 : (uint64_t)-1));
}

/* ---- float32 ---- */

#define POLYF(x, ...) polyf(x, (const float[]){__VA_ARGS__}, sizeof((const float[]){__VA_ARGS__}) / sizeof(float))
INLINE float polyf(float x, const float *c, int count) {
    float r = c[count - 1];
    UNROLL
    for (int i = count - 2; i >= 0; i--) r = fmaf_(r, x, c[i]);
    return r;
}

INLINE float scalef(float x, int n) {
    int half = n >> 1;
    return x * of_bitsf((uint32_t)(127 + half) << 23) * of_bitsf((uint32_t)(127 + n - half) << 23);
}

EXPORT float pyc_gpu_exp_f32(float x) {
    float below = x < 150 ? x : 150, clamped = below > -150 ? below : -150; /* a number for NaN, too */
    float n = __builtin_rintf(clamped * 0x1.715476p+0f);
    float r = fmaf_(n, -0x1.0bfbe8p-15f, fmaf_(n, -0x1.62ep-1f, clamped));
    float p = POLYF(r, 0x1.0000002p-1f, 0x1.555404p-3f, 0x1.5554acp-5f, 0x1.126fa6p-7f, 0x1.6d7532p-10f);
    float y = scalef(fmaf_(r * r, p, r) + 1, (int)n);
    return x != x ? x : y;
}

INLINE int is_ordinaryf(float x) { return x > 0 && x < __builtin_inff(); }
INLINE float log_specialf(float x) { return (float)log_special((double)x); }

/* log(m) and the exponent, m in [2/3, 4/3) */
INLINE float log_partsf(float x, float *e) {
    float extra = 0;
    if (x < 0x1p-126f) {
        x *= 0x1p24f;
        extra = 24;
    }
    int n = (int)(bitsf(x) - 0x3f2aaaab) >> 23;
    *e = (float)n - extra;
    float f = of_bitsf(bitsf(x) - ((uint32_t)n << 23)) - 1;
    float p = POLYF(f, 0x1.555556p-2f, -0x1.ffffb6p-3f, 0x1.999954p-3f, -0x1.557832p-3f, 0x1.24b28cp-3f,
                    -0x1.f75896p-4f, 0x1.bf1afp-4f, -0x1.fcd036p-4f, 0x1.d01a22p-4f);
    return fmaf_(f * f, fmaf_(f, p, -0.5f), f);
}

EXPORT float pyc_gpu_log_f32(float x) {
    float e;
    if (!is_ordinaryf(x)) return log_specialf(x);
    float m = log_partsf(x, &e);
    return fmaf_(e, 0x1.62e430p-1f, fmaf_(e, -0x1.05c610p-29f, m));
}

EXPORT float pyc_gpu_log2_f32(float x) {
    float e;
    if (!is_ordinaryf(x)) return log_specialf(x);
    float m = log_partsf(x, &e), y = m * 0x1.715476p+0f;
    return e + (y + fmaf_(m, 0x1.4ae0cp-26f, fmaf_(m, 0x1.715476p+0f, -y)));
}

EXPORT float pyc_gpu_log10_f32(float x) {
    float e;
    if (!is_ordinaryf(x)) return log_specialf(x);
    float m = log_partsf(x, &e);
    float low = fmaf_(e, -0x1.ec10c0p-27f, m * -0x1.5b235ep-27f);
    return fmaf_(e, 0x1.344136p-2f, fmaf_(m, 0x1.bcb7b2p-2f, low));
}

INLINE int reduce_f32(float x, float *r) {
    if (__builtin_fabsf(x) < 0x1p15f) {
        float n = __builtin_rintf(x * 0x1.45f306p-1f);
        *r = fmaf_(n, 0x1.ee59dap-50f, fmaf_(n, 0x1.777a5cp-25f, fmaf_(n, -0x1.921fb6p+0f, x)));
        return (int)n;
    }
    double hi, lo;
    int q = reduce((double)x, &hi, &lo);
    *r = (float)hi;
    return q;
}

INLINE float sin_kernelf(float r) {
    float z = r * r;
    return fmaf_(r * z, POLYF(z, -0x1.555556p-3f, 0x1.11110ep-7f, -0x1.a013a8p-13f, 0x1.6dbe08p-19f), r);
}

INLINE float cos_kernelf(float r) {
    float z = r * r;
    return fmaf_(z * z, POLYF(z, 0x1.555554p-5f, -0x1.6c12d2p-10f, 0x1.9bd89cp-16f), fmaf_(z, -0.5f, 1));
}

INLINE float sin_quadrantf(float x, int turn) {
    float r;
    if (!(__builtin_fabsf(x) < __builtin_inff())) return __builtin_nanf("");
    int q = reduce_f32(x, &r) + turn;
    float y = q & 1 ? cos_kernelf(r) : sin_kernelf(r);
    return q & 2 ? -y : y;
}

EXPORT float pyc_gpu_sin_f32(float x) { return sin_quadrantf(x, 0); }
EXPORT float pyc_gpu_cos_f32(float x) { return sin_quadrantf(x, 1); }

EXPORT float pyc_gpu_tan_f32(float x) {
    float r;
    if (!(__builtin_fabsf(x) < __builtin_inff())) return __builtin_nanf("");
    int q = reduce_f32(x, &r);
    float s = sin_kernelf(r), c = cos_kernelf(r);
    return q & 1 ? -c / s : s / c;
}

EXPORT float pyc_gpu_tanh_f32(float x) {
    float a = __builtin_fabsf(x);
    if (a < 0.62f) {
        float z = x * x;
        float p =
            POLYF(z, -0x1.555556p-2f, 0x1.1110ecp-3f, -0x1.ba09d4p-5f, 0x1.64badp-6f, -0x1.11dcap-7f, 0x1.2e8f1ap-9f);
        return fmaf_(x * z, p, x);
    }
    float t = pyc_gpu_exp_f32(2 * (a > 10 ? 10 : a));
    float r = 1 - 2 / (t + 1);
    return x != x ? x : __builtin_copysignf(r, x);
}

#define BY_FLOAT64(name)                                                                                               \
    EXPORT float pyc_gpu_##name##_f32(float x) { return (float)pyc_gpu_##name##_f64((double)x); }
#define BY_FLOAT64_2(name)                                                                                             \
    EXPORT float pyc_gpu_##name##_f32(float x, float y) { return (float)pyc_gpu_##name##_f64((double)x, (double)y); }

BY_FLOAT64(expm1)
BY_FLOAT64(log1p)
BY_FLOAT64(asin)
BY_FLOAT64(acos)
BY_FLOAT64(atan)
BY_FLOAT64_2(atan2)
BY_FLOAT64(sinh)
BY_FLOAT64(cosh)
BY_FLOAT64(asinh)
BY_FLOAT64(acosh)
BY_FLOAT64(atanh)
BY_FLOAT64(erf)
BY_FLOAT64(erfc)
BY_FLOAT64(tgamma)
BY_FLOAT64(lgamma)
BY_FLOAT64(cbrt)

/* float64 has room for the squares, and for a product of exponents. */
EXPORT float pyc_gpu_hypot_f32(float x, float y) {
    double a = (double)x, b = (double)y;
    if (abs_(a) == INF || abs_(b) == INF) return __builtin_inff();
    return (float)__builtin_sqrt(fma_(a, a, b * b));
}

BY_FLOAT64_2(pow)

EXPORT float pyc_gpu_nextafter_f32(float x, float y) {
    if (x != x || y != y) return x + y;
    if (x == y) return y;
    if (x == 0) return __builtin_copysignf(0x1p-149f, y);
    return of_bitsf(bitsf(x) + ((x < y) == (x > 0) ? 1 : (uint32_t)-1));
}

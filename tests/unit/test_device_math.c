/* The math functions for GPUs, compiled for this machine and compared with libm's long double. */
#include "codegen/generated/from/gpu_math/math.c"
#include "unit.h"

#include <math.h>

static uint64_t random_bits(void) {
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static double random_in(double low, double high) {
    return low + (high - low) * (double)(random_bits() >> 11) * 0x1p-53;
}

static double units_off(double got, long double wanted) {
    int exponent;
    if (isnan((double)wanted)) return isnan(got) ? 0 : INFINITY;
    if (isinf((double)wanted) || wanted == 0) return got == (double)wanted ? 0 : INFINITY;
    frexp((double)wanted, &exponent);
    return (double)(fabsl(got - wanted) / ldexpl(1, exponent - 53));
}

static float units_off_f32(float got, double wanted) {
    int exponent;
    frexp(wanted, &exponent);
    return (float)(fabs(got - wanted) / ldexp(1, exponent - 24));
}

typedef struct Case {
    double (*own)(double);
    long double (*exact)(long double);
    double low, high, limit; /* units in the last place */
} Case;

TEST(device_math_float64) {
    static const Case cases[] = {
        {pyc_gpu_exp_f64, expl, -700, 700, 1},       {pyc_gpu_exp2_f64, exp2l, -1000, 1000, 1},
        {pyc_gpu_expm1_f64, expm1l, -2, 2, 2},       {pyc_gpu_log_f64, logl, 1e-3, 1e3, 1},
        {pyc_gpu_log1p_f64, log1pl, -0.9, 3, 2},     {pyc_gpu_log2_f64, log2l, 1e-3, 1e3, 1},
        {pyc_gpu_log10_f64, log10l, 1e-3, 1e3, 1},   {pyc_gpu_sin_f64, sinl, -1e6, 1e6, 1},
        {pyc_gpu_sin_f64, sinl, -1e15, 1e15, 1},     {pyc_gpu_cos_f64, cosl, -1e6, 1e6, 1},
        {pyc_gpu_tan_f64, tanl, -10, 10, 3},         {pyc_gpu_asin_f64, asinl, -1, 1, 3},
        {pyc_gpu_acos_f64, acosl, -1, 1, 3},         {pyc_gpu_atan_f64, atanl, -5, 5, 1},
        {pyc_gpu_sinh_f64, sinhl, -20, 20, 3},       {pyc_gpu_cosh_f64, coshl, -20, 20, 3},
        {pyc_gpu_tanh_f64, tanhl, -3, 3, 3},         {pyc_gpu_asinh_f64, asinhl, -5, 5, 3},
        {pyc_gpu_acosh_f64, acoshl, 1.01, 10, 3},    {pyc_gpu_atanh_f64, atanhl, -1, 1, 3},
        {pyc_gpu_erf_f64, erfl, -6, 6, 3},           {pyc_gpu_erfc_f64, erfcl, -6, 25, 8},
        {pyc_gpu_tgamma_f64, tgammal, 0.1, 150, 64}, {pyc_gpu_lgamma_f64, lgammal, 3, 1000, 16},
        {pyc_gpu_cbrt_f64, cbrtl, -1e9, 1e9, 1},
    };
    for (uint32_t i = 0; i < COUNT_OF(cases); i++) {
        double worst = 0;
        for (uint32_t k = 0; k < 5000; k++) {
            double x = random_in(cases[i].low, cases[i].high);
            worst = fmax(worst, units_off(cases[i].own(x), cases[i].exact(x)));
        }
        CHECK(worst <= cases[i].limit);
    }
}

TEST(device_math_two_arguments) {
    double worst = 0;
    for (uint32_t k = 0; k < 5000; k++) {
        double x = random_in(0, 4), y = random_in(-50, 50);
        worst = fmax(worst, units_off(pyc_gpu_pow_f64(x, y), powl(x, y)));
        worst = fmax(worst, units_off(pyc_gpu_hypot_f64(x, y), hypotl(x, y)));
        worst = fmax(worst, 0.5 * units_off(pyc_gpu_atan2_f64(y, x), atan2l(y, x)));
    }
    CHECK(worst <= 1);
    CHECK(pyc_gpu_pow_f64(-2, 3) == -8 && isnan(pyc_gpu_pow_f64(-8, 1.0 / 3)) && pyc_gpu_pow_f64(0, -1) == INFINITY);
    CHECK(pyc_gpu_pow_f64(10, 2) == 100 && pyc_gpu_log10_f64(1000) == 3 && pyc_gpu_log2_f64(8) == 3);
    CHECK(pyc_gpu_atan2_f64(0.0, -1.0) == atan2(0.0, -1.0) && pyc_gpu_tgamma_f64(5) == 24);
    CHECK(pyc_gpu_nextafter_f64(1, 2) == 1 + 0x1p-52 && pyc_gpu_nextafter_f64(0, -1) == -0x1p-1074);
}

typedef struct CaseF32 {
    float (*own)(float);
    double (*exact)(double);
    double low, high;
    float limit;
} CaseF32;

TEST(device_math_float32) {
    static const CaseF32 cases[] = {
        {pyc_gpu_exp_f32, exp, -80, 80, 2},     {pyc_gpu_log_f32, log, 1e-3, 1e3, 2},
        {pyc_gpu_log2_f32, log2, 1e-3, 1e3, 2}, {pyc_gpu_log10_f32, log10, 1e-3, 1e3, 2},
        {pyc_gpu_sin_f32, sin, -100, 100, 2},   {pyc_gpu_cos_f32, cos, -100, 100, 2},
        {pyc_gpu_sin_f32, sin, -1e8, 1e8, 2},   {pyc_gpu_tan_f32, tan, -10, 10, 4},
        {pyc_gpu_tanh_f32, tanh, -5, 5, 2},     {pyc_gpu_erf_f32, erf, -4, 4, 1},
        {pyc_gpu_asin_f32, asin, -1, 1, 1},
    };
    for (uint32_t i = 0; i < COUNT_OF(cases); i++) {
        float worst = 0;
        for (uint32_t k = 0; k < 5000; k++) {
            float x = (float)random_in(cases[i].low, cases[i].high);
            worst = fmaxf(worst, units_off_f32(cases[i].own(x), cases[i].exact(x)));
        }
        CHECK(worst <= cases[i].limit);
    }
}

TEST(device_math_special_values) {
    CHECK(isnan(pyc_gpu_exp_f64(NAN)) && pyc_gpu_exp_f64(1000) == INFINITY && pyc_gpu_exp_f64(-1000) == 0);
    CHECK(pyc_gpu_log_f64(0) == -INFINITY && isnan(pyc_gpu_log_f64(-1)) && pyc_gpu_log_f64(INFINITY) == INFINITY);
    CHECK(isnan(pyc_gpu_sin_f64(INFINITY)) && isnan(pyc_gpu_cos_f32(INFINITY)) && signbit(pyc_gpu_sin_f64(-0.0)));
    CHECK(isnan(pyc_gpu_exp_f32(NAN)) && pyc_gpu_log_f32(0) == -INFINITY && pyc_gpu_tanh_f32(INFINITY) == 1);
    CHECK(pyc_gpu_erf_f64(INFINITY) == 1 && pyc_gpu_erfc_f64(-INFINITY) == 2 && pyc_gpu_tgamma_f64(0.0) == INFINITY);
}

/* The functions of instructions that do the same in each lane, and the table in which the loader finds them, both
 * generated from lanes.def. */
#include "ptx/lanes.h"
#include "ptx/floats.h"
#include "ptx/warp.h"

#include <fenv.h>
#include <math.h>
#include <string.h>

typedef struct PtxWide {
    uint64_t low, high;
} PtxWide;
#define TYPE(name, text, bytes, element) typedef element Lane_##name;
#include "ptx/type.def"
#define LANE_TYPE(T) Lane_##T

/* ---- functions used by expressions in lanes.def ---- */

static inline float canonical(float value) {
    const uint32_t nan = 0x7FFFFFFF;
    float result;
    memcpy(&result, &nan, sizeof result);
    return value == value ? value : result;
}

static inline float flushed(float value) { return fabsf(value) < 0x1p-126f ? copysignf(0, value) : canonical(value); }
static inline float saturated(float value) { return !(value > 0) ? 0 : value > 1 ? 1 : value; }

static inline int64_t clamped(int64_t value, int64_t least, int64_t most) {
    return value < least ? least : value > most ? most : value;
}

/* Of two numbers; if one is NaN, the other; -0 is less than 0. */
#define LEAST(name, T)                                                                                                 \
    static inline T least_##name(T a, T b) {                                                                           \
        return a != a ? b : b != b ? a : a < b || (a == b && signbit(a)) ? a : b;                                      \
    }                                                                                                                  \
    static inline T greatest_##name(T a, T b) {                                                                        \
        return a != a ? b : b != b ? a : a > b || (a == b && !signbit(a)) ? a : b;                                     \
    }
LEAST(f32, float)
LEAST(f64, double)

static uint64_t reversed(uint64_t value) {
    uint64_t result = 0;
    for (int i = 0; i < 64; i++) result |= (value >> i & 1) << (63 - i);
    return result;
}

static uint32_t highest(uint64_t value) { return value ? 63 - (uint32_t)__builtin_clzll(value) : UINT32_MAX; }

static uint64_t field_u(uint64_t value, uint32_t from, uint32_t length) {
    const uint64_t rest = from < 64 ? value >> from : 0;
    return length < 64 ? rest & (((uint64_t)1 << length) - 1) : rest;
}

static int64_t field_s(int64_t value, uint32_t from, uint32_t length, uint32_t last) {
    if (length == 0) return 0;
    const uint32_t top = from + length - 1 < last ? from + length - 1 : last;
    const uint64_t bits = field_u((uint64_t)value, from, top >= from ? top - from + 1 : 0);
    const bool is_negative = value >> top & 1;
    const uint64_t sign = top >= from && top - from < 63 ? ~(uint64_t)0 << (top - from + 1)
                          : top < from                   ? ~(uint64_t)0
                                                         : 0;
    return (int64_t)(is_negative ? bits | sign : bits);
}

static uint32_t permuted(uint32_t a, uint32_t b, uint32_t selectors) {
    const uint64_t bytes = (uint64_t)b << 32 | a;
    uint32_t result = 0;
    for (int i = 0; i < 4; i++) {
        const uint32_t selector = selectors >> (4 * i) & 15;
        uint32_t byte = bytes >> (8 * (selector & 7)) & 255;
        if (selector & 8) byte = byte & 128 ? 255 : 0;
        result |= byte << (8 * i);
    }
    return result;
}

static uint32_t mask_of(uint32_t from, uint32_t length) {
    if (from > 31) return 0;
    const uint64_t ones = length > 31 ? UINT32_MAX : ((uint64_t)1 << length) - 1;
    return (uint32_t)(ones << from);
}

static int32_t dot4(int32_t a, int32_t b, bool signed_a, bool signed_b) {
    int32_t sum = 0;
    for (int i = 0; i < 32; i += 8) {
        const int32_t x = signed_a ? (int8_t)(a >> i) : (uint8_t)(a >> i);
        const int32_t y = signed_b ? (int8_t)(b >> i) : (uint8_t)(b >> i);
        sum += x * y;
    }
    return sum;
}

static inline uint32_t pair(uint16_t low, uint16_t high) { return low | (uint32_t)high << 16; }

#define HALVES(T, real, of)                                                                                            \
    static uint16_t add_one_##T(uint16_t a, uint16_t b) { return of(real(a) + real(b)); }                              \
    static uint16_t sub_one_##T(uint16_t a, uint16_t b) { return of(real(a) - real(b)); }                              \
    static uint16_t mul_one_##T(uint16_t a, uint16_t b) { return of(real(a) * real(b)); }                              \
    static uint16_t min_one_##T(uint16_t a, uint16_t b) { return of(least_f64(real(a), real(b))); }                    \
    static uint16_t max_one_##T(uint16_t a, uint16_t b) { return of(greatest_f64(real(a), real(b))); }
HALVES(F16, ptx_of_f16, ptx_f16)
HALVES(BF16, ptx_of_bf16, ptx_bf16)

/* NaN if one of them is. */
#define HALF_NANS(T, real, of)                                                                                         \
    static uint16_t min_nan_one_##T(uint16_t a, uint16_t b) {                                                          \
        return isnan(real(a)) || isnan(real(b)) ? of((double)NAN) : min_one_##T(a, b);                                 \
    }                                                                                                                  \
    static uint16_t max_nan_one_##T(uint16_t a, uint16_t b) {                                                          \
        return isnan(real(a)) || isnan(real(b)) ? of((double)NAN) : max_one_##T(a, b);                                 \
    }
HALF_NANS(F16, ptx_of_f16, ptx_f16)
HALF_NANS(BF16, ptx_of_bf16, ptx_bf16)

static inline uint16_t sum_16(uint16_t a, uint16_t b) { return (uint16_t)(a + b); }
static inline uint16_t least_u16(uint16_t a, uint16_t b) { return a < b ? a : b; }
static inline uint16_t greatest_u16(uint16_t a, uint16_t b) { return a > b ? a : b; }
static inline uint16_t least_s16(uint16_t a, uint16_t b) { return (int16_t)a < (int16_t)b ? a : b; }
static inline uint16_t greatest_s16(uint16_t a, uint16_t b) { return (int16_t)a > (int16_t)b ? a : b; }

static inline float of_32(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline float low_32(uint64_t bits) { return of_32((uint32_t)bits); }
static inline float high_32(uint64_t bits) { return of_32((uint32_t)(bits >> 32)); }

static inline uint64_t pair_32(float low, float high) {
    const float parts[2] = {canonical(low), canonical(high)};
    uint64_t bits;
    memcpy(&bits, parts, sizeof bits);
    return bits;
}

/* In another rounding mode; volatile keeps the compiler from moving the arithmetic out of it. */
#define ROUNDED(T, fma)                                                                                                \
    static Lane_##T rounded_##T(int mode, Lane_##T a, Lane_##T b, Lane_##T c) {                                        \
        volatile Lane_##T x = a, y = b, z = c;                                                                         \
        fesetround(mode);                                                                                              \
        volatile Lane_##T result = fma(x, y, z);                                                                       \
        fesetround(FE_TONEAREST);                                                                                      \
        return result;                                                                                                 \
    }
ROUNDED(F32, fmaf)
ROUNDED(F64, fma)

static float narrowed(int mode, long double value) {
    volatile long double wide = value;
    fesetround(mode);
    volatile float result = (float)wide;
    fesetround(FE_TONEAREST);
    return result;
}

static double approx_rcp(double a) { return 1 / a; }
static double approx_sqrt(double a) { return sqrt(a); }
static double approx_rsqrt(double a) { return 1 / sqrt(a); }
static double approx_sin(double a) { return sin(a); }
static double approx_cos(double a) { return cos(a); }
static double approx_ex2(double a) { return exp2(a); }
static double approx_lg2(double a) { return log2(a); }

#define SATURATING(T, least, most)                                                                                     \
    static inline uint64_t integer_##T(double value, uint64_t nan) {                                                   \
        if (value != value) return nan;                                                                                \
        if (value <= (double)(least)) return (uint64_t)(least);                                                        \
        if (value >= (double)(most)) return (uint64_t)(most);                                                          \
        return value < 0 ? (uint64_t)(int64_t)value : (uint64_t)value;                                                 \
    }
SATURATING(U8, 0, UINT8_MAX)
SATURATING(S8, INT8_MIN, INT8_MAX)
SATURATING(U16, 0, UINT16_MAX)
SATURATING(S16, INT16_MIN, INT16_MAX)
SATURATING(U32, 0, UINT32_MAX)
SATURATING(S32, INT32_MIN, INT32_MAX)
SATURATING(U64, 0, UINT64_MAX)
SATURATING(S64, INT64_MIN, INT64_MAX)

/* ---- a function for each row ---- */

#ifdef __clang__
#define INDEPENDENT
#else
#define INDEPENDENT _Pragma("GCC ivdep")
#endif

#define LANES(D, reads, ...)                                                                                           \
    LANE_TYPE(D) *d = ptx_at(w, i->d);                                                                                 \
    if (w->exec == UINT32_MAX) {                                                                                       \
        INDEPENDENT for (int l = 0; l < PTX_LANES; l++) { reads d[l] = (LANE_TYPE(D))(__VA_ARGS__); }                  \
        return;                                                                                                        \
    }                                                                                                                  \
    EACH_LANE(l, w->exec) { reads d[l] = (LANE_TYPE(D))(__VA_ARGS__); }

#define LANE1(name, text, D, A, ...)                                                                                   \
    static void name(PtxWarp *w, const PtxInst *i) {                                                                   \
        const LANE_TYPE(A) *in_a = ptx_at(w, i->a);                                                                    \
        LANES(D, const LANE_TYPE(A) a = in_a[l];, __VA_ARGS__)                                                         \
    }
#define LANE2(name, text, D, A, B, ...)                                                                                \
    static void name(PtxWarp *w, const PtxInst *i) {                                                                   \
        const LANE_TYPE(A) *in_a = ptx_at(w, i->a);                                                                    \
        const LANE_TYPE(B) *in_b = ptx_at(w, i->b);                                                                    \
        LANES(D, const LANE_TYPE(A) a = in_a[l]; const LANE_TYPE(B) b = in_b[l];, __VA_ARGS__)                         \
    }
#define LANE3(name, text, D, A, B, C, ...)                                                                             \
    static void name(PtxWarp *w, const PtxInst *i) {                                                                   \
        const LANE_TYPE(A) *in_a = ptx_at(w, i->a);                                                                    \
        const LANE_TYPE(B) *in_b = ptx_at(w, i->b);                                                                    \
        const LANE_TYPE(C) *in_c = ptx_at(w, i->c);                                                                    \
        LANES(D, const LANE_TYPE(A) a = in_a[l]; const LANE_TYPE(B) b = in_b[l]; const LANE_TYPE(C) c = in_c[l];       \
              , __VA_ARGS__)                                                                                           \
    }
#include "ptx/lanes.def"

const PtxLaneRow ptx_lane_rows[] = {
#define LANE1(name, text, D, A, ...) {text, name, {PTX_##D, PTX_##A}, 1},
#define LANE2(name, text, D, A, B, ...) {text, name, {PTX_##D, PTX_##A, PTX_##B}, 2},
#define LANE3(name, text, D, A, B, C, ...) {text, name, {PTX_##D, PTX_##A, PTX_##B, PTX_##C}, 3},
#include "ptx/lanes.def"
};
const uint32_t ptx_lane_row_count = sizeof ptx_lane_rows / sizeof *ptx_lane_rows;

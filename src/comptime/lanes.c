/* Arithmetic on SIMD values of any dtype and width, lane by lane. Integer lanes are computed in 128 bits and floats in
 * double, then rounded to the dtype: for + - * / and sqrt of narrower floats that gives the correctly rounded result.
 */
#include "../runtime/core/rt.h"
#include "comptime/vm.h"
#include "ir/ir_group.h"
#include "types/float_format.h"

#include <fenv.h>
#include <math.h>

typedef __int128 Wide;
typedef unsigned __int128 UWide;

static uint32_t lane_size(Dtype dtype) { return dtype_bits(dtype) / 8; }
static bool is_float(Dtype dtype) { return dtype_class(dtype) == DTYPE_CLASS_FLOAT; }
static bool is_wide(Dtype dtype) { return dtype_bits(dtype) > 128; }
static bool is_signed(Dtype dtype) { return dtype_class(dtype) == DTYPE_CLASS_SINT; }

/* --- lanes --- */

static Wide lane_int(Dtype dtype, const uint8_t *lane) {
    UWide bits = 0;
    uint32_t size = lane_size(dtype);
    memcpy(&bits, lane, size);
    if (is_signed(dtype) && size < 16 && (bits >> (size * 8 - 1) & 1) != 0) bits |= ~(UWide)0 << (size * 8);
    return (Wide)bits;
}

static void lane_set_int(Dtype dtype, uint8_t *lane, Wide i) {
    if (dtype == DT_bool) i = i != 0;
    memcpy(lane, &i, lane_size(dtype));
}

static float half_to_float(uint16_t half) {
    uint32_t sign = (uint32_t)(half & 0x8000) << 16, exponent = half >> 10 & 0x1f, fraction = half & 0x3ff;
    float f;
    if (exponent == 0) {
        f = ldexpf((float)fraction, -24);
    } else if (exponent == 31) {
        f = fraction != 0 ? NAN : INFINITY;
    } else {
        f = ldexpf((float)(fraction | 0x400), (int)exponent - 25);
    }
    return sign != 0 ? -f : f;
}

/* Rounds a double to the nearest multiple of the format's spacing, ties to even; this is exact, because doubles are
 * wide enough. */
static double round_to(double f, int digits, int min_exponent) {
    int exponent;
    if (f == 0 || f - f != 0) return f;
    frexp(f, &exponent);
    int spacing = MAX(exponent, min_exponent) - digits;
    return ldexp(nearbyint(ldexp(f, -spacing)), spacing);
}

static uint16_t half_of(double f) {
    uint16_t sign = signbit(f) ? 0x8000 : 0;
    if (f != f) return 0x7e00;
    double r = fabs(round_to(f, 11, -13));
    if (r >= 65520) return sign | 0x7c00;
    if (r == 0) return sign;
    int exponent;
    double fraction = frexp(r, &exponent); /* [0.5, 1) */
    if (exponent < -13) return (uint16_t)(sign | (uint16_t)ldexp(r, 24));
    return (uint16_t)(sign | (uint16_t)((exponent + 14) << 10) | ((uint16_t)ldexp(fraction, 11) & 0x3ff));
}

static uint16_t bfloat_of(double f) {
    if (f != f) return 0x7fc0;
    float r = (float)round_to(f, 8, -125);
    uint32_t bits;
    memcpy(&bits, &r, sizeof bits);
    return (uint16_t)(bits >> 16);
}

double lane_float(Dtype dtype, const uint8_t *lane) {
    const FloatFormat *format = float_format(dtype);
    if (format != NULL) return float_of_bits(format, *lane);
    if (dtype == DT_float64) {
        double f;
        memcpy(&f, lane, sizeof f);
        return f;
    }
    float f;
    uint16_t half;
    if (dtype == DT_float32) {
        memcpy(&f, lane, sizeof f);
    } else {
        memcpy(&half, lane, sizeof half);
        uint32_t bits = (uint32_t)half << 16;
        if (dtype == DT_float16) return (double)half_to_float(half);
        memcpy(&f, &bits, sizeof f);
    }
    return (double)f;
}

void lane_set_float(Dtype dtype, uint8_t *lane, double f) {
    if (dtype == DT_float64) {
        memcpy(lane, &f, sizeof f);
    } else if (dtype == DT_float32) {
        float narrow = (float)f;
        memcpy(lane, &narrow, sizeof narrow);
    } else if (float_format(dtype) != NULL) {
        *lane = float_bits(float_format(dtype), f, false);
    } else {
        uint16_t half = dtype == DT_float16 ? half_of(f) : bfloat_of(f);
        memcpy(lane, &half, sizeof half);
    }
}

void lanes_extend(Dtype dtype, uint8_t *slot) {
    uint32_t size = lane_size(dtype);
    if (size >= 8) return;
    uint8_t fill = is_signed(dtype) && (slot[size - 1] & 0x80) != 0 ? 0xff : 0;
    memset(slot + size, fill, 8 - size);
}

/* --- two operands --- */

static Wide int_power(Wide base, Wide exponent) {
    if (exponent < 0) return base == 1 ? 1 : base == -1 ? (exponent % 2 != 0 ? -1 : 1) : 0;
    UWide result = 1, square = (UWide)base;
    for (UWide e = (UWide)exponent; e > 0; e >>= 1, square *= square) {
        if ((e & 1) != 0) result *= square;
    }
    return (Wide)result;
}

static Wide divide(Wide a, Wide b, bool signed_) {
    if (!signed_) return (Wide)((UWide)a / (UWide)b);
    return b == -1 ? (Wide) - (UWide)a : a / b;
}

static Wide remainder_of(Wide a, Wide b, bool signed_) {
    if (!signed_) return (Wide)((UWide)a % (UWide)b);
    return b == -1 ? 0 : a % b;
}

static Wide floor_divide(Wide a, Wide b, bool signed_) {
    Wide q = divide(a, b, signed_);
    bool down = signed_ && remainder_of(a, b, true) != 0 && ((a < 0) != (b < 0));
    return down ? q - 1 : q;
}

static Wide floor_mod(Wide a, Wide b, bool signed_) {
    Wide r = remainder_of(a, b, signed_);
    return signed_ && r != 0 && ((r < 0) != (b < 0)) ? r + b : r;
}

static Wide shift_left(Wide a, Wide count, uint32_t bits) {
    return count < 0 || count >= (Wide)bits ? 0 : (Wide)((UWide)a << (unsigned)count);
}

static Wide shift_right(Wide a, Wide count, uint32_t bits, bool signed_) {
    bool too_far = count < 0 || count >= (Wide)bits;
    if (!signed_) return too_far ? 0 : (Wide)((UWide)a >> (unsigned)count);
    return a >> (too_far ? 127 : (unsigned)count);
}

static bool int_less(Wide a, Wide b, bool signed_) { return signed_ ? a < b : (UWide)a < (UWide)b; }

static Wide int_binary(IrOp op, Wide a, Wide b, Dtype dtype) {
    bool s = is_signed(dtype);
    switch (op) {
    case IR_Add: return (Wide)((UWide)a + (UWide)b);
    case IR_Sub: return (Wide)((UWide)a - (UWide)b);
    case IR_Mul: return (Wide)((UWide)a * (UWide)b);
    case IR_Div: return b == 0 ? 0 : divide(a, b, s);
    case IR_Rem: return b == 0 ? 0 : remainder_of(a, b, s);
    case IR_FloorDiv: return b == 0 ? 0 : floor_divide(a, b, s);
    case IR_Mod: return b == 0 ? 0 : floor_mod(a, b, s);
    case IR_Pow: return int_power(a, b);
    case IR_Min: return int_less(a, b, s) ? a : b;
    case IR_Max: return int_less(a, b, s) ? b : a;
    case IR_And: return a & b;
    case IR_Or: return a | b;
    case IR_Xor: return a ^ b;
    case IR_Shl: return shift_left(a, b, dtype_bits(dtype));
    case IR_Shr: return shift_right(a, b, dtype_bits(dtype), s);
    case IR_NO_ARITHMETIC:
    case IR_ANY_UNARY:
    case IR_Fma:
    case IR_Math:
    case IR_ANY_OVERFLOW: break;
    }
    UNREACHABLE();
}

static double float_binary(IrOp op, double a, double b) {
    switch (op) {
    case IR_Add: return a + b;
    case IR_Sub: return a - b;
    case IR_Mul: return a * b;
    case IR_Div: return a / b;
    case IR_Rem: return fmod(a, b);
    case IR_FloorDiv: return b == 0 ? a / b : float_floordiv(a, b);
    case IR_Mod: return b == 0 ? NAN : float_mod(a, b);
    case IR_Pow: return pow(a, b);
    case IR_Min: return fmin(a, b);
    case IR_Max: return fmax(a, b);
    case IR_NO_ARITHMETIC:
    case IR_ANY_UNARY:
    case IR_Fma:
    case IR_ANY_BITWISE:
    case IR_ANY_SHIFT:
    case IR_Math:
    case IR_ANY_OVERFLOW: break;
    }
    UNREACHABLE();
}

static bool is_zero_lane(Dtype dtype, const uint8_t *lane) {
    static const uint8_t zero[DTYPE_MAX_BYTES];
    return memcmp(lane, zero, lane_size(dtype)) == 0;
}

static bool divides_by_zero(IrOp op, Dtype dtype, uint32_t lanes, const uint8_t *b) {
    bool divides = op == IR_Div || op == IR_Rem || op == IR_FloorDiv || op == IR_Mod;
    return divides && lanes == 1 && !is_float(dtype) && is_zero_lane(dtype, b);
}

static void one_int(IrOp op, Dtype dtype, uint8_t *to, const uint8_t *a, const uint8_t *b) {
    if (is_wide(dtype))
        wide_binary(op, dtype, to, a, b);
    else
        lane_set_int(dtype, to, int_binary(op, lane_int(dtype, a), lane_int(dtype, b), dtype));
}

bool lanes_binary(Comptime *c, IrOp op, Dtype dtype, uint32_t lanes, uint8_t *to, const uint8_t *a, const uint8_t *b) {
    if (divides_by_zero(op, dtype, lanes, b)) return vm_fail(c, D_COMPTIME_PANIC, "division by zero");
    uint32_t size = lane_size(dtype);
    for (uint32_t i = 0; i < lanes; i++, a += size, b += size) {
        if (is_float(dtype)) {
            lane_set_float(dtype, to + i * size, float_binary(op, lane_float(dtype, a), lane_float(dtype, b)));
        } else {
            one_int(op, dtype, to + i * size, a, b);
        }
    }
    if (lanes == 1) lanes_extend(dtype, to);
    return true;
}

static bool compare_floats(IrOp op, double a, double b) {
    switch (op) {
    case IR_Eq: return a == b;
    case IR_Ne: return a != b;
    case IR_Lt: return a < b;
    case IR_Le: return a <= b;
    case IR_Gt: return a > b;
    case IR_Ge: return a >= b;
    case IR_NO_COMPARE: break;
    }
    UNREACHABLE();
}

static bool compare_ints(IrOp op, Wide a, Wide b, bool signed_) {
    switch (op) {
    case IR_Eq: return a == b;
    case IR_Ne: return a != b;
    case IR_Lt: return int_less(a, b, signed_);
    case IR_Le: return !int_less(b, a, signed_);
    case IR_Gt: return int_less(b, a, signed_);
    case IR_Ge: return !int_less(a, b, signed_);
    case IR_NO_COMPARE: break;
    }
    UNREACHABLE();
}

void lanes_compare(IrOp op, Dtype dtype, uint32_t lanes, uint8_t *to, const uint8_t *a, const uint8_t *b) {
    uint32_t size = lane_size(dtype);
    for (uint32_t i = 0; i < lanes; i++, a += size, b += size) {
        if (is_float(dtype)) {
            to[i] = compare_floats(op, lane_float(dtype, a), lane_float(dtype, b));
        } else if (is_wide(dtype)) {
            to[i] = compare_ints(op, wide_order(dtype, a, b), 0, true);
        } else {
            to[i] = compare_ints(op, lane_int(dtype, a), lane_int(dtype, b), is_signed(dtype));
        }
    }
    if (lanes == 1) memset(to + 1, 0, 7);
}

/* Whether the exact result does not fit the dtype. Only 128-bit products can overflow Wide too. */
static bool overflows(IrOp op, Dtype dtype, Wide a, Wide b) {
    Wide r;
    bool s = is_signed(dtype), wide = dtype_bits(dtype) == 128;
    if (wide && s) {
        if (op == IR_AddOverflow) return __builtin_add_overflow(a, b, &r);
        return op == IR_SubOverflow ? __builtin_sub_overflow(a, b, &r) : __builtin_mul_overflow(a, b, &r);
    }
    if (wide) {
        UWide u;
        if (op == IR_AddOverflow) return __builtin_add_overflow((UWide)a, (UWide)b, &u);
        return op == IR_SubOverflow ? (UWide)a < (UWide)b : __builtin_mul_overflow((UWide)a, (UWide)b, &u);
    }
    if (op == IR_MulOverflow && !s) {
        UWide u = (UWide)a * (UWide)b;
        return u >> dtype_bits(dtype) != 0;
    }
    r = op == IR_AddOverflow ? a + b : op == IR_SubOverflow ? a - b : a * b;
    uint8_t lane[16] = {0};
    memcpy(lane, &r, lane_size(dtype));
    return lane_int(dtype, lane) != r;
}

void lanes_overflow(IrOp op, Dtype dtype, uint32_t lanes, uint8_t *to, const uint8_t *a, const uint8_t *b) {
    uint32_t size = lane_size(dtype);
    for (uint32_t i = 0; i < lanes; i++) {
        const uint8_t *x = a + i * size, *y = b + i * size;
        to[i] = is_wide(dtype) ? wide_overflows(op, dtype, x, y)
                               : overflows(op, dtype, lane_int(dtype, x), lane_int(dtype, y));
    }
    if (lanes == 1) memset(to + 1, 0, 7);
}

/* --- one and three operands --- */

void lanes_unary(IrOp op, Dtype dtype, uint32_t lanes, uint8_t *to, const uint8_t *a) {
    uint32_t size = lane_size(dtype);
    for (uint32_t i = 0; i < lanes; i++, a += size, to += size) {
        if (is_float(dtype)) {
            double f = lane_float(dtype, a);
            lane_set_float(dtype, to, op == IR_Abs ? fabs(f) : -f);
            continue;
        }
        if (is_wide(dtype)) {
            wide_unary(op, dtype, to, a);
            continue;
        }
        Wide n = lane_int(dtype, a);
        if (op == IR_Neg || (op == IR_Abs && is_signed(dtype) && n < 0)) n = (Wide) - (UWide)n;
        if (op == IR_Not) n = dtype == DT_bool ? n == 0 : ~n;
        lane_set_int(dtype, to, n);
    }
    if (lanes == 1) lanes_extend(dtype, to - size);
}

void lanes_fma(Dtype dtype, uint32_t lanes, uint8_t *to, const uint8_t *a, const uint8_t *b, const uint8_t *d) {
    uint32_t size = lane_size(dtype);
    for (uint32_t i = 0; i < lanes; i++, a += size, b += size, d += size, to += size) {
        if (!is_float(dtype)) {
            uint8_t product[DTYPE_MAX_BYTES];
            one_int(IR_Mul, dtype, product, a, b);
            one_int(IR_Add, dtype, to, product, d);
            continue;
        }
        double x = lane_float(dtype, a), y = lane_float(dtype, b), z = lane_float(dtype, d);
        double exact = dtype == DT_float64 ? fma(x, y, z) : (double)fmaf((float)x, (float)y, (float)z);
        lane_set_float(dtype, to, exact);
    }
    if (lanes == 1) lanes_extend(dtype, to - size);
}

/* --- math --- */

static double float_math(IrKind kind, double a, double b) {
    switch (kind) {
    case IrMath_Sqrt: return sqrt(a);
    case IrMath_Rsqrt: return 1 / sqrt(a);
    case IrMath_Exp: return exp(a);
    case IrMath_Exp2: return exp2(a);
    case IrMath_Expm1: return expm1(a);
    case IrMath_Log: return log(a);
    case IrMath_Log1p: return log1p(a);
    case IrMath_Log2: return log2(a);
    case IrMath_Log10: return log10(a);
    case IrMath_Sin: return sin(a);
    case IrMath_Cos: return cos(a);
    case IrMath_Tan: return tan(a);
    case IrMath_Asin: return asin(a);
    case IrMath_Acos: return acos(a);
    case IrMath_Atan: return atan(a);
    case IrMath_Atan2: return atan2(a, b);
    case IrMath_Sinh: return sinh(a);
    case IrMath_Cosh: return cosh(a);
    case IrMath_Tanh: return tanh(a);
    case IrMath_Asinh: return asinh(a);
    case IrMath_Acosh: return acosh(a);
    case IrMath_Atanh: return atanh(a);
    case IrMath_Erf: return erf(a);
    case IrMath_Erfc: return erfc(a);
    case IrMath_Gamma: return pyc_tgamma(a);
    case IrMath_Lgamma: return pyc_lgamma(a);
    case IrMath_Cbrt: return cbrt(a);
    case IrMath_Hypot: return hypot(a, b);
    case IrMath_Floor: return floor(a);
    case IrMath_Ceil: return ceil(a);
    case IrMath_Trunc: return trunc(a);
    case IrMath_Round: return round(a);
    case IrMath_RoundEven: return nearbyint(a);
    case IrMath_Copysign: return copysign(a, b);
    case IR_NO_KIND_OF_MATH:
    case IrMath_Nextafter:
    case IR_ANY_BIT_MATH:
    case IR_ANY_FLOAT_TEST: break;
    }
    return NAN;
}

static double next_after(Dtype dtype, double a, double b) {
    return dtype == DT_float64 ? nextafter(a, b) : (double)nextafterf((float)a, (float)b);
}

static UWide low_bits(Wide n, uint32_t bits) { return bits == 128 ? (UWide)n : (UWide)n & (((UWide)1 << bits) - 1); }

static uint32_t count_bits(UWide n) {
    return (uint32_t)(__builtin_popcountll((uint64_t)n) + __builtin_popcountll((uint64_t)(n >> 64)));
}

static UWide reversed(UWide n, uint32_t bits, uint32_t unit) {
    UWide r = 0, mask = ((UWide)1 << unit) - 1;
    for (uint32_t i = 0; i < bits; i += unit) r = r << unit | (n >> i & mask);
    return r;
}

static UWide rotated(UWide n, uint32_t by, uint32_t bits) {
    by %= bits;
    return by == 0 ? n : n << by | n >> (bits - by);
}

static UWide int_math(IrKind kind, UWide n, Wide b, uint32_t bits) {
    UWide smear = n;
    switch (kind) {
    case IrMath_Popcount: return count_bits(n);
    case IrMath_Clz:
        for (uint32_t i = 1; i < bits; i *= 2) smear |= smear >> i;
        return bits - count_bits(smear);
    case IrMath_Ctz: return n == 0 ? bits : count_bits((n & -n) - 1);
    case IrMath_Bswap: return reversed(n, bits, 8);
    case IrMath_Bitreverse: return reversed(n, bits, 1);
    case IrMath_RotateLeft: return rotated(n, (uint32_t)((UWide)b % bits), bits);
    case IrMath_RotateRight: return rotated(n, bits - (uint32_t)((UWide)b % bits), bits);
    case IR_NO_KIND_OF_MATH:
    case IR_ANY_FLOAT_MATH:
    case IR_ANY_FLOAT_TEST: break;
    }
    return n; /* rounding of integers */
}

static bool float_test(IrKind kind, double f) {
    if (kind == IrMath_IsNan) return f != f;
    if (kind == IrMath_IsInf) return f == f && f - f != 0;
    return f - f == 0;
}

void lanes_math(IrKind kind, Dtype dtype, uint32_t lanes, uint8_t *to, const uint8_t *a, const uint8_t *b) {
    uint32_t size = lane_size(dtype);
    bool tests = kind == IrMath_IsNan || kind == IrMath_IsInf || kind == IrMath_IsFinite;
    for (uint32_t i = 0; i < lanes; i++, a += size, b += size) {
        if (tests) {
            to[i] = is_float(dtype) ? float_test(kind, lane_float(dtype, a)) : kind == IrMath_IsFinite;
        } else if (is_float(dtype)) {
            double x = lane_float(dtype, a), y = lane_float(dtype, b);
            lane_set_float(dtype, to + i * size,
                           kind == IrMath_Nextafter ? next_after(dtype, x, y) : float_math(kind, x, y));
        } else if (is_wide(dtype)) {
            wide_math(kind, dtype, to + i * size, a, b);
        } else {
            uint32_t bits = dtype_bits(dtype);
            lane_set_int(dtype, to + i * size,
                         (Wide)low_bits(
                             (Wide)int_math(kind, low_bits(lane_int(dtype, a), bits), lane_int(dtype, b), bits), bits));
        }
    }
    if (lanes == 1) lanes_extend(tests ? DT_bool : dtype, to);
}

/* --- conversion --- */

static Wide saturate(Dtype dtype, double f) {
    uint32_t bits = dtype_bits(dtype) - is_signed(dtype);
    if (f != f) return 0;
    if (dtype == DT_bool) return f != 0;
    double limit = ldexp(1, (int)bits);
    if (f >= limit) return bits == 128 ? (Wide) ~(UWide)0 : (Wide)(((UWide)1 << bits) - 1);
    if (is_signed(dtype)) return f <= -limit ? (Wide) - ((UWide)1 << bits) : (Wide)f;
    return f <= 0 ? 0 : (Wide)(UWide)f;
}

static double int_to_double(Dtype dtype, Wide n) { return is_signed(dtype) ? (double)n : (double)(UWide)n; }

/* Converts directly to float32: by way of a double, the integer would be rounded twice. */
static void set_rounded(Dtype from, Dtype dtype, uint8_t *lane, Wide n) {
    if (dtype == DT_float32) {
        float f = is_signed(from) ? (float)n : (float)(UWide)n;
        memcpy(lane, &f, sizeof f);
    } else {
        lane_set_float(dtype, lane, int_to_double(from, n));
    }
}

void lanes_convert(Dtype from, Dtype dtype, uint32_t lanes, uint8_t *to, const uint8_t *a) {
    for (uint32_t i = 0; i < lanes; i++) {
        const uint8_t *source = a + i * lane_size(from);
        uint8_t *target = to + i * lane_size(dtype);
        if (is_wide(from) || is_wide(dtype)) {
            wide_convert(from, dtype, target, source);
        } else if (is_float(from) && is_float(dtype)) {
            lane_set_float(dtype, target, lane_float(from, source));
        } else if (is_float(from)) {
            lane_set_int(dtype, target, saturate(dtype, lane_float(from, source)));
        } else if (is_float(dtype)) {
            set_rounded(from, dtype, target, lane_int(from, source));
        } else {
            lane_set_int(dtype, target, lane_int(from, source));
        }
    }
    if (lanes == 1) lanes_extend(dtype, to);
}

/* --- all lanes to one --- */

static IrOp op_of_reduce(IrKind kind) {
    switch (kind) {
    case IrReduce_Add: return IR_Add;
    case IrReduce_Mul: return IR_Mul;
    case IrReduce_Min: return IR_Min;
    case IrReduce_Max: return IR_Max;
    case IrReduce_And: return IR_And;
    case IrReduce_Or: return IR_Or;
    case IR_NO_KIND_OF_REDUCE:
    case IrReduce_Xor: break;
    }
    return IR_Xor;
}

/* Folds the upper half onto the lower one until one lane is left; an odd lane is added last (as in generated code). */
static void fold_halves(Comptime *c, IrOp op, Dtype dtype, uint32_t lanes, uint8_t *work) {
    uint32_t size = lane_size(dtype);
    uint8_t odd[DTYPE_MAX_BYTES], x[DTYPE_MAX_BYTES] = {0}, y[DTYPE_MAX_BYTES] = {0};
    bool has_odd = false;
    for (; lanes > 1; lanes /= 2) {
        uint32_t half = lanes / 2;
        if (lanes % 2 != 0) {
            memcpy(x, work + (lanes - 1) * size, size), memcpy(y, odd, size);
            if (has_odd)
                lanes_binary(c, op, dtype, 1, odd, x, y);
            else
                memcpy(odd, x, size);
            has_odd = true;
        }
        for (uint32_t i = 0; i < half; i++) {
            uint8_t lane[DTYPE_MAX_BYTES];
            memcpy(x, work + i * size, size), memcpy(y, work + (i + half) * size, size);
            lanes_binary(c, op, dtype, 1, lane, x, y);
            memcpy(work + i * size, lane, size);
        }
    }
    if (!has_odd) return;
    memcpy(x, work, size), memcpy(y, odd, size);
    lanes_binary(c, op, dtype, 1, odd, x, y);
    memcpy(work, odd, size);
}

/* Narrow floats are rounded once, at the end. */
void lanes_reduce(Comptime *c, IrKind kind, Dtype dtype, uint32_t lanes, uint8_t *to, const uint8_t *a) {
    uint8_t room[1024];
    Dtype inner = is_float(dtype) && dtype_bits(dtype) < 32 ? DT_float32 : dtype;
    size_t need = (size_t)lanes * lane_size(inner);
    uint8_t *work = need <= sizeof room ? room : arena_alloc(&c->arena, need, 8);
    if (inner == dtype) {
        memcpy(work, a, need);
    } else {
        for (uint32_t i = 0; i < lanes; i++)
            lane_set_float(inner, work + i * lane_size(inner), lane_float(dtype, a + i * lane_size(dtype)));
    }
    fold_halves(c, op_of_reduce(kind), inner, lanes, work);
    if (inner == dtype)
        memcpy(to, work, lane_size(dtype));
    else
        lane_set_float(dtype, to, lane_float(inner, work));
    lanes_extend(dtype, to);
}

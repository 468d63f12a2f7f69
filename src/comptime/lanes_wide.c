/* Integer lanes of more than 128 bits, by exact numbers, and the conversion of any integer lane to and from exact
 * numbers. */
#include "comptime/vm.h"
#include "ir/ir_group.h"

#include <math.h>

static bool is_signed(Dtype dtype) { return dtype_class(dtype) == DTYPE_CLASS_SINT; }

void number_to_lane(Dtype dtype, const mpz_t number, uint8_t *lane) {
    mpz_t low;
    mpz_init(low);
    mpz_fdiv_r_2exp(low, number, dtype_bits(dtype));
    memset(lane, 0, dtype_bits(dtype) / 8);
    mpz_export(lane, NULL, -1, 1, 0, 0, low);
    mpz_clear(low);
}

void lane_to_number(mpz_t number, Dtype dtype, const uint8_t *lane) {
    uint32_t bits = dtype_bits(dtype);
    mpz_import(number, bits / 8, -1, 1, 0, 0, lane);
    if (!is_signed(dtype) || !mpz_tstbit(number, bits - 1)) return;
    mpz_t modulus;
    mpz_init_set_ui(modulus, 1);
    mpz_mul_2exp(modulus, modulus, bits);
    mpz_sub(number, number, modulus);
    mpz_clear(modulus);
}

/* --- two operands --- */

/* A shift count that is not below the width leaves only the sign. */
static void shift(mpz_t r, const mpz_t a, const mpz_t count, uint32_t bits, bool left) {
    bool too_far = mpz_sgn(count) < 0 || mpz_cmp_ui(count, bits) >= 0;
    unsigned long by = too_far ? bits : mpz_get_ui(count);
    if (left)
        mpz_mul_2exp(r, a, by);
    else
        mpz_fdiv_q_2exp(r, a, by);
}

static void power(mpz_t r, const mpz_t base, const mpz_t exponent, uint32_t bits) {
    if (mpz_sgn(exponent) < 0) {
        bool is_unit = mpz_cmpabs_ui(base, 1) == 0;
        mpz_set_si(r, !is_unit ? 0 : mpz_sgn(base) > 0 || mpz_even_p(exponent) ? 1 : -1);
        return;
    }
    mpz_t modulus;
    mpz_init_set_ui(modulus, 1);
    mpz_mul_2exp(modulus, modulus, bits);
    mpz_powm(r, base, exponent, modulus);
    mpz_clear(modulus);
}

static void arithmetic(mpz_t r, IrOp op, const mpz_t a, const mpz_t b, uint32_t bits) {
    switch (op) {
    case IR_Add: mpz_add(r, a, b); return;
    case IR_Sub: mpz_sub(r, a, b); return;
    case IR_Mul: mpz_mul(r, a, b); return;
    case IR_Min: mpz_set(r, mpz_cmp(a, b) < 0 ? a : b); return;
    case IR_Max: mpz_set(r, mpz_cmp(a, b) < 0 ? b : a); return;
    case IR_And: mpz_and(r, a, b); return;
    case IR_Or: mpz_ior(r, a, b); return;
    case IR_Xor: mpz_xor(r, a, b); return;
    case IR_Shl: shift(r, a, b, bits, true); return;
    case IR_Shr: shift(r, a, b, bits, false); return;
    case IR_Pow: power(r, a, b, bits); return;
    case IR_NO_ARITHMETIC:
    case IR_ANY_DIVISION:
    case IR_ANY_UNARY:
    case IR_Fma:
    case IR_Math:
    case IR_ANY_OVERFLOW: break;
    }
    if (mpz_sgn(b) == 0) {
        mpz_set_ui(r, 0);
        return;
    }
    switch (op) {
    case IR_Div: mpz_tdiv_q(r, a, b); return;
    case IR_Rem: mpz_tdiv_r(r, a, b); return;
    case IR_FloorDiv: mpz_fdiv_q(r, a, b); return;
    case IR_Mod: mpz_fdiv_r(r, a, b); return;
    case IR_NO_ARITHMETIC:
    case IR_ANY_SUM:
    case IR_Pow:
    case IR_ANY_UNARY:
    case IR_ANY_EXTREME:
    case IR_Fma:
    case IR_ANY_BITWISE:
    case IR_ANY_SHIFT:
    case IR_Math:
    case IR_ANY_OVERFLOW: break;
    }
    UNREACHABLE();
}

void wide_binary(IrOp op, Dtype dtype, uint8_t *to, const uint8_t *a, const uint8_t *b) {
    mpz_t x, y, r;
    mpz_inits(x, y, r, NULL);
    lane_to_number(x, dtype, a), lane_to_number(y, dtype, b);
    arithmetic(r, op, x, y, dtype_bits(dtype));
    number_to_lane(dtype, r, to);
    mpz_clears(x, y, r, NULL);
}

int wide_order(Dtype dtype, const uint8_t *a, const uint8_t *b) {
    mpz_t x, y;
    mpz_inits(x, y, NULL);
    lane_to_number(x, dtype, a), lane_to_number(y, dtype, b);
    int order = mpz_cmp(x, y);
    mpz_clears(x, y, NULL);
    return (order > 0) - (order < 0);
}

bool wide_overflows(IrOp op, Dtype dtype, const uint8_t *a, const uint8_t *b) {
    mpz_t x, y, r;
    uint8_t lane[DTYPE_MAX_BYTES];
    mpz_inits(x, y, r, NULL);
    lane_to_number(x, dtype, a), lane_to_number(y, dtype, b);
    arithmetic(r, op == IR_AddOverflow ? IR_Add : op == IR_SubOverflow ? IR_Sub : IR_Mul, x, y, dtype_bits(dtype));
    number_to_lane(dtype, r, lane);
    lane_to_number(x, dtype, lane);
    bool overflows = mpz_cmp(x, r) != 0;
    mpz_clears(x, y, r, NULL);
    return overflows;
}

/* --- one operand --- */

void wide_unary(IrOp op, Dtype dtype, uint8_t *to, const uint8_t *a) {
    mpz_t n;
    mpz_init(n);
    lane_to_number(n, dtype, a);
    if (op == IR_Neg) mpz_neg(n, n);
    if (op == IR_Abs) mpz_abs(n, n);
    if (op == IR_Not) mpz_com(n, n);
    number_to_lane(dtype, n, to);
    mpz_clear(n);
}

static void reverse_bits(uint8_t *bytes, uint32_t size) {
    for (uint32_t i = 0; i < size; i++) {
        uint8_t from = bytes[i], turned = 0;
        for (uint32_t bit = 0; bit < 8; bit++) turned |= (uint8_t)((from >> bit & 1) << (7 - bit));
        bytes[i] = turned;
    }
}

static void reverse_bytes(uint8_t *to, const uint8_t *from, uint32_t size) {
    for (uint32_t i = 0; i < size; i++) to[i] = from[size - 1 - i];
}

/* `n` without its sign. */
static void rotate(mpz_t n, uint32_t by, uint32_t bits) {
    mpz_t low;
    mpz_init(low);
    mpz_mul_2exp(low, n, by);
    mpz_fdiv_q_2exp(n, n, bits - by);
    mpz_ior(n, n, low);
    mpz_clear(low);
}

static uint32_t rotation(Dtype dtype, const uint8_t *count) { return count[0] % dtype_bits(dtype); }

void wide_math(IrKind kind, Dtype dtype, uint8_t *to, const uint8_t *a, const uint8_t *b) {
    uint32_t bits = dtype_bits(dtype), size = bits / 8;
    uint8_t turned[DTYPE_MAX_BYTES];
    mpz_t n;
    mpz_init(n);
    mpz_import(n, size, -1, 1, 0, 0, a);
    bool is_zero = mpz_sgn(n) == 0;
    switch (kind) {
    case IrMath_Popcount: mpz_set_ui(n, mpz_popcount(n)); break;
    case IrMath_Clz: mpz_set_ui(n, is_zero ? bits : bits - mpz_sizeinbase(n, 2)); break;
    case IrMath_Ctz: mpz_set_ui(n, is_zero ? bits : mpz_scan1(n, 0)); break;
    case IrMath_RotateLeft: rotate(n, rotation(dtype, b), bits); break;
    case IrMath_RotateRight: rotate(n, (bits - rotation(dtype, b)) % bits, bits); break;
    case IrMath_Bswap:
    case IrMath_Bitreverse:
        reverse_bytes(turned, a, size);
        if (kind == IrMath_Bitreverse) reverse_bits(turned, size);
        mpz_import(n, size, -1, 1, 0, 0, turned);
        break;
    case IR_NO_KIND_OF_MATH:
    case IR_ANY_FLOAT_MATH:
    case IR_ANY_FLOAT_TEST: break;
    }
    number_to_lane(dtype, n, to); /* the integer is stored as it is; only floats are rounded */
    mpz_clear(n);
}

/* --- conversion --- */

/* The 64 leading bits of the number; the last one is set if any lower bit is, so that rounding these bits gives what
 * rounding the number would. The number is these bits times two to the *power. */
static uint64_t leading_bits(const mpz_t number, int *power) {
    mpz_t head;
    mpz_init(head);
    size_t bits = mpz_sizeinbase(number, 2), below = bits > 64 ? bits - 64 : 0;
    mpz_abs(head, number);
    bool inexact = below > 0 && mpz_scan1(head, 0) < below;
    mpz_fdiv_q_2exp(head, head, below);
    uint64_t word = mpz_get_ui(head) | inexact;
    mpz_clear(head);
    *power = (int)below;
    return word;
}

static void number_to_float(const mpz_t number, Dtype dtype, uint8_t *to) {
    int power;
    uint64_t bits = leading_bits(number, &power);
    double f = dtype == DT_float64 ? (double)bits : (double)(float)bits;
    if (dtype_bits(dtype) < 32 &&
        bits >> 48 != 0) { /* a double that has not been rounded yet: the narrow type rounds */
        f = (double)(bits >> 16 | ((bits & 0xffff) != 0));
        power += 16;
    }
    lane_set_float(dtype, to, ldexp(mpz_sgn(number) < 0 ? -f : f, power));
}

static void float_to_number(mpz_t number, Dtype dtype, double f) {
    uint32_t bits = dtype_bits(dtype) - is_signed(dtype);
    double limit = ldexp(1, (int)bits);
    if (f != f || (f <= 0 && !is_signed(dtype))) {
        mpz_set_ui(number, 0);
    } else if (fabs(f) < limit) {
        mpz_set_d(number, f);
    } else {
        mpz_set_ui(number, 1);
        mpz_mul_2exp(number, number, bits);
        if (f < 0)
            mpz_neg(number, number);
        else
            mpz_sub_ui(number, number, 1);
    }
}

void wide_convert(Dtype from, Dtype dtype, uint8_t *to, const uint8_t *a) {
    mpz_t n;
    mpz_init(n);
    bool from_float = dtype_class(from) == DTYPE_CLASS_FLOAT;
    if (from_float)
        float_to_number(n, dtype, lane_float(from, a));
    else
        lane_to_number(n, from, a);
    if (dtype == DT_bool)
        to[0] = mpz_sgn(n) != 0;
    else if (dtype_class(dtype) == DTYPE_CLASS_FLOAT)
        number_to_float(n, dtype, to);
    else
        number_to_lane(dtype, n, to);
    mpz_clear(n);
}

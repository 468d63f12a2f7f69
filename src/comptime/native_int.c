/* The runtime's functions on exact ints and Python's floats, at compile time. Where they would raise an exception, the
 * evaluation ends: exception objects are not available at compile time. */
#include "comptime/native.h"

#include "types/number.h"

#include <math.h>

static bool zero_division(Comptime *c, const char *what) {
    return vm_fail(c, D_COMPTIME_RAISED, "ZeroDivisionError: %s", what);
}
static bool overflow(Comptime *c, const char *what) { return vm_fail(c, D_COMPTIME_RAISED, "OverflowError: %s", what); }

typedef bool (*IntOp)(Comptime *c, mpz_t r, const mpz_t a, const mpz_t b);

static bool binary(Comptime *c, const Word *args, Word *result, IntOp op) {
    mpz_t a, b, r;
    mpz_inits(a, b, r, NULL);
    bool ok = pyint_get(c, args[0], a) && pyint_get(c, args[1], b) && op(c, r, a, b);
    if (ok) *result = pyint_of(c, r);
    mpz_clears(a, b, r, NULL);
    return ok && *result != 0;
}

static bool unary(Comptime *c, const Word *args, Word *result, void (*op)(mpz_t r, const mpz_t a)) {
    mpz_t a;
    mpz_init(a);
    bool ok = pyint_get(c, args[0], a);
    if (ok) op(a, a), *result = pyint_of(c, a);
    mpz_clear(a);
    return ok && *result != 0;
}

bool native_pyc_int_add_slow(Comptime *c, const Word *args, Word *result) {
    return (*result = pyint_arithmetic(c, IR_PyIntAdd, args[0], args[1])) != 0;
}
bool native_pyc_int_sub_slow(Comptime *c, const Word *args, Word *result) {
    return (*result = pyint_arithmetic(c, IR_PyIntSub, args[0], args[1])) != 0;
}
bool native_pyc_int_mul_slow(Comptime *c, const Word *args, Word *result) {
    return (*result = pyint_arithmetic(c, IR_PyIntMul, args[0], args[1])) != 0;
}

static void negate(mpz_t r, const mpz_t a) { mpz_neg(r, a); }
static void absolute(mpz_t r, const mpz_t a) { mpz_abs(r, a); }
static void invert(mpz_t r, const mpz_t a) { mpz_com(r, a); }
bool native_pyc_int_neg(Comptime *c, const Word *args, Word *result) { return unary(c, args, result, negate); }
bool native_pyc_int_abs(Comptime *c, const Word *args, Word *result) { return unary(c, args, result, absolute); }
bool native_pyc_int_invert(Comptime *c, const Word *args, Word *result) { return unary(c, args, result, invert); }

static bool floordiv(Comptime *c, mpz_t r, const mpz_t a, const mpz_t b) {
    if (mpz_sgn(b) == 0) return zero_division(c, "integer division or modulo by zero");
    return mpz_fdiv_q(r, a, b), true;
}

static bool modulo(Comptime *c, mpz_t r, const mpz_t a, const mpz_t b) {
    if (mpz_sgn(b) == 0) return zero_division(c, "integer modulo by zero");
    return mpz_fdiv_r(r, a, b), true;
}

static bool too_large(Comptime *c) {
    return vm_fail(c, D_COMPTIME_LIMIT, "an int of more than %d bits is needed", NUMBER_MAX_BITS);
}

static bool power(Comptime *c, mpz_t r, const mpz_t a, const mpz_t b) {
    if (mpz_sgn(b) < 0)
        return vm_fail(c, D_COMPTIME_FAILED, "an int to a negative power is not available at compile time yet");
    bool is_unit = mpz_cmpabs_ui(a, 1) <= 0;
    if (!is_unit && (mpz_cmp_ui(b, NUMBER_MAX_BITS) > 0 || mpz_sizeinbase(a, 2) * mpz_get_ui(b) > NUMBER_MAX_BITS))
        return too_large(c);
    unsigned long exponent = !is_unit ? mpz_get_ui(b) : mpz_sgn(b) == 0 ? 0 : mpz_odd_p(b) ? 1 : 2;
    return mpz_pow_ui(r, a, exponent), true;
}

static bool shift_left(Comptime *c, mpz_t r, const mpz_t a, const mpz_t b) {
    if (mpz_sgn(b) < 0) return vm_fail(c, D_COMPTIME_RAISED, "ValueError: negative shift count");
    if (mpz_sgn(a) == 0) return mpz_set_ui(r, 0), true;
    if (mpz_cmp_ui(b, NUMBER_MAX_BITS) > 0) return too_large(c);
    return mpz_mul_2exp(r, a, mpz_get_ui(b)), true;
}

static bool shift_right(Comptime *c, mpz_t r, const mpz_t a, const mpz_t b) {
    if (mpz_sgn(b) < 0) return vm_fail(c, D_COMPTIME_RAISED, "ValueError: negative shift count");
    return mpz_fdiv_q_2exp(r, a, mpz_fits_ulong_p(b) ? mpz_get_ui(b) : ~0ul), true;
}

static bool bit_and(Comptime *c, mpz_t r, const mpz_t a, const mpz_t b) { return (void)c, mpz_and(r, a, b), true; }
static bool bit_or(Comptime *c, mpz_t r, const mpz_t a, const mpz_t b) { return (void)c, mpz_ior(r, a, b), true; }
static bool bit_xor(Comptime *c, mpz_t r, const mpz_t a, const mpz_t b) { return (void)c, mpz_xor(r, a, b), true; }

bool native_pyc_int_floordiv(Comptime *c, const Word *args, Word *result) { return binary(c, args, result, floordiv); }
bool native_pyc_int_mod(Comptime *c, const Word *args, Word *result) { return binary(c, args, result, modulo); }
bool native_pyc_int_pow(Comptime *c, const Word *args, Word *result) { return binary(c, args, result, power); }
bool native_pyc_int_lshift(Comptime *c, const Word *args, Word *result) { return binary(c, args, result, shift_left); }
bool native_pyc_int_rshift(Comptime *c, const Word *args, Word *result) { return binary(c, args, result, shift_right); }
bool native_pyc_int_and(Comptime *c, const Word *args, Word *result) { return binary(c, args, result, bit_and); }
bool native_pyc_int_or(Comptime *c, const Word *args, Word *result) { return binary(c, args, result, bit_or); }
bool native_pyc_int_xor(Comptime *c, const Word *args, Word *result) { return binary(c, args, result, bit_xor); }

bool native_pyc_int_cmp_slow(Comptime *c, const Word *args, Word *result) {
    *result = (Word)(int64_t)pyint_compare(c, args[0], args[1]);
    return c->failure == D_NONE;
}

bool native_pyc_int_bit_length_of(Comptime *c, const Word *args, Word *result) {
    mpz_t a;
    mpz_init(a);
    bool ok = pyint_get(c, args[0], a);
    *result = mpz_sgn(a) == 0 ? 0 : mpz_sizeinbase(a, 2);
    mpz_clear(a);
    return ok;
}

/* --- to and from machine numbers --- */

bool native_pyc_int_from_i64(Comptime *c, const Word *args, Word *result) {
    return (*result = pyint_from_lane(c, DT_int64, (const uint8_t *)&args[0])) != 0;
}

bool native_pyc_int_from_u64(Comptime *c, const Word *args, Word *result) {
    return (*result = pyint_from_lane(c, DT_uint64, (const uint8_t *)&args[0])) != 0;
}

bool native_pyc_int_fits_i64(Comptime *c, const Word *args, Word *result) {
    *result = pyint_fits(c, args[0], DT_int64);
    return c->failure == D_NONE;
}

bool native_pyc_int_fits_u64(Comptime *c, const Word *args, Word *result) {
    *result = pyint_fits(c, args[0], DT_uint64);
    return c->failure == D_NONE;
}

bool native_pyc_int_low_u64(Comptime *c, const Word *args, Word *result) {
    return pyint_to_lane(c, args[0], DT_uint64, (uint8_t *)result);
}

static bool to_machine(Comptime *c, Word word, Dtype dtype, Word *result) {
    if (!pyint_fits(c, word, dtype))
        return c->failure == D_NONE && overflow(c, "the int does not fit the machine integer");
    return pyint_to_lane(c, word, dtype, (uint8_t *)result);
}

bool native_pyc_int_to_i64(Comptime *c, const Word *args, Word *result) {
    return to_machine(c, args[0], DT_int64, result);
}
bool native_pyc_int_to_u64(Comptime *c, const Word *args, Word *result) {
    return to_machine(c, args[0], DT_uint64, result);
}

bool native_pyc_int_clamp(Comptime *c, const Word *args, Word *result) {
    Word zero = 1;
    const int64_t most = ((int64_t)1 << 62) - 1;
    *result = pyint_is_small(args[0])               ? (Word)((int64_t)args[0] >> 1)
              : pyint_compare(c, args[0], zero) > 0 ? (Word)most
                                                    : (Word)(-most - 1);
    return c->failure == D_NONE;
}

bool native_pyc_range_small(Comptime *c, const Word *args, Word *result) {
    const Word zero = 1;
    *result = pyint_is_small(args[0] & args[1] & args[2]) && args[2] != zero;
    return c->failure == D_NONE;
}

bool native_pyc_int_to_i64_range(Comptime *c, const Word *args, Word *result) {
    if (!to_machine(c, args[0], DT_int64, result)) return false;
    int64_t i = (int64_t)*result;
    bool inside = i >= (int64_t)args[1] && i <= (int64_t)args[2];
    return inside || overflow(c, "the int does not fit the machine integer");
}

static void put_double(Word *result, double f) { memcpy(result, &f, sizeof f); }

static double get_double(Word word) {
    double f;
    memcpy(&f, &word, sizeof f);
    return f;
}

/* The nearest double, by way of the exact conversion of compile-time values. */
static bool to_double(Comptime *c, Word word, double *f) {
    mpz_t a;
    mpz_init(a);
    bool ok = pyint_get(c, word, a);
    if (ok) {
        ValueId exact = number_value(c->types, TY(IntLiteral), a);
        *f = val_data(c->types, val_convert(c->types, exact, TY_SCALAR(float64)))->f;
    }
    mpz_clear(a);
    return ok;
}

bool native_pyc_int_to_f64(Comptime *c, const Word *args, Word *result) {
    double f;
    if (!to_double(c, args[0], &f)) return false;
    if (isinf(f)) return overflow(c, "int too large to convert to float");
    put_double(result, f);
    return true;
}

bool native_pyc_int_truediv(Comptime *c, const Word *args, Word *result) {
    double a, b;
    if (!to_double(c, args[0], &a) || !to_double(c, args[1], &b)) return false;
    if (b == 0) return zero_division(c, "division by zero");
    put_double(result, a / b);
    return true;
}

static bool float_binary(Comptime *c, const Word *args, Word *result, IrOp op, const char *zero) {
    if (get_double(args[1]) == 0) return zero_division(c, zero);
    return lanes_binary(c, op, DT_float64, 1, (uint8_t *)result, (const uint8_t *)&args[0], (const uint8_t *)&args[1]);
}

bool native_pyc_float_floordiv(Comptime *c, const Word *args, Word *result) {
    return float_binary(c, args, result, IR_FloorDiv, "float floor division by zero");
}
bool native_pyc_float_mod(Comptime *c, const Word *args, Word *result) {
    return float_binary(c, args, result, IR_Mod, "float modulo by zero");
}
bool native_pyc_float_div(Comptime *c, const Word *args, Word *result) {
    return float_binary(c, args, result, IR_Div, "float division by zero");
}

bool native_pyc_float_pow_real(Comptime *c, const Word *args, Word *result) {
    if (get_double(args[0]) == 0 && get_double(args[1]) < 0)
        return zero_division(c, "0.0 cannot be raised to a negative power");
    put_double(result, pow(get_double(args[0]), get_double(args[1])));
    return true;
}

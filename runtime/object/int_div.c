/* Exact ints: division, powers, roots and common divisors. */
#include "object/int.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- floor division ---- */

static PycError *by_zero(void) { return pyc_raise(&pyc_ZeroDivisionError, "integer division or modulo by zero"); }

static void small_divmod(int64_t a, int64_t b, PycWord *q, PycWord *r) {
    int64_t quotient = a / b, rest = a % b;
    if (rest != 0 && (rest < 0) != (b < 0)) {
        quotient--;
        rest += b;
    }
    *q = pyc_int_from_i64(quotient);
    *r = pyc_small(rest);
}

static void big_divmod(PycWord x, PycWord y, PycWord *q, PycWord *r) {
    IntView a, b;
    int_view(x, &a);
    int_view(y, &b);
    PycWord quotient = pyc_small(0), rest = x;
    if (a.n >= b.n) {
        PycBig *qb = int_room(a.n - b.n + 1), *rb = int_room(b.n);
        mpn_tdiv_qr((mp_limb_t *)qb->limbs, (mp_limb_t *)rb->limbs, 0, a.limbs, a.n, b.limbs, b.n);
        quotient = int_finish(qb, a.n - b.n + 1, a.negative != b.negative);
        rest = int_finish(rb, b.n, a.negative);
    }
    if (rest != pyc_small(0) && a.negative != b.negative) {
        quotient = pyc_int_sub_slow(quotient, pyc_small(1));
        rest = pyc_int_add_slow(rest, y);
    }
    *q = quotient;
    *r = rest;
}

static void divide(PycWord a, PycWord b, PycWord *q, PycWord *r) {
    if (pyc_is_small(a) && pyc_is_small(b))
        small_divmod(pyc_small_value(a), pyc_small_value(b), q, r);
    else
        big_divmod(a, b, q, r);
}

PycResult pyc_int_floordiv(PycWord a, PycWord b) {
    PycWord q, r;
    if (b == pyc_small(0)) return pyc_fail(by_zero());
    divide(a, b, &q, &r);
    return pyc_ok(q);
}

PycResult pyc_int_mod(PycWord a, PycWord b) {
    PycWord q, r;
    if (b == pyc_small(0)) RAISE(&pyc_ZeroDivisionError, "integer modulo by zero");
    divide(a, b, &q, &r);
    return pyc_ok(r);
}

PycResult pyc_int_divmod(PycWord a, PycWord b) {
    PycWord pair[2];
    if (b == pyc_small(0)) return pyc_fail(by_zero());
    divide(a, b, &pair[0], &pair[1]);
    return pyc_ok(pyc_tuple_of(pair, 2));
}

/* ---- true division, correctly rounded ---- */

/* m * 2**exponent to the nearest double, ties to even, where m has a sticky lowest bit and at least 55 bits. */
static double round_scaled(uint64_t m, int64_t exponent) {
    int bits = 64 - __builtin_clzll(m);
    int64_t e = bits + exponent; /* value in [2**(e-1), 2**e) */
    int64_t keep = e >= -1021 ? 53 : 53 + (e + 1021);
    if (keep < 0) return 0;
    int64_t drop = bits - keep;
    uint64_t kept = drop >= 64 ? 0 : m >> drop, half = (uint64_t)1 << (drop - 1);
    uint64_t rest = drop >= 64 ? m : m & ((half << 1) - 1);
    if (rest > half || (rest == half && (kept & 1))) kept++;
    return ldexp((double)kept, (int)(exponent + drop));
}

PycFloatResult pyc_int_truediv(PycWord x, PycWord y) {
    if (y == pyc_small(0)) RAISE_AS(PycFloatResult, &pyc_ZeroDivisionError, "division by zero");
    int64_t limit = (int64_t)1 << 53;
    if (pyc_is_small(x) && pyc_is_small(y) && llabs(pyc_small_value(x)) <= limit && llabs(pyc_small_value(y)) <= limit)
        return (PycFloatResult){(double)pyc_small_value(x) / (double)pyc_small_value(y), NULL};
    bool negative = (pyc_int_cmp_slow(x, pyc_small(0)) < 0) != (pyc_int_cmp_slow(y, pyc_small(0)) < 0);
    PycWord a = pyc_int_abs(x), b = pyc_int_abs(y);
    if (a == pyc_small(0)) return (PycFloatResult){negative ? -0.0 : 0.0, NULL};
    int64_t shift = 62 - (pyc_int_bit_length_of(a) - pyc_int_bit_length_of(b)); /* quotient has 62 or 63 bits */
    if (shift < -1100) RAISE_AS(PycFloatResult, &pyc_OverflowError, "integer division result too large for a float");
    if (shift > 1300) return (PycFloatResult){negative ? -0.0 : 0.0, NULL};
    if (shift > 0)
        a = pyc_int_lshift(a, pyc_small(shift)).value;
    else
        b = pyc_int_lshift(b, pyc_small(-shift)).value;
    PycWord q, r;
    divide(a, b, &q, &r);
    double d = round_scaled(pyc_int_low_u64(q) | (r != pyc_small(0)), -shift);
    if (isinf(d)) RAISE_AS(PycFloatResult, &pyc_OverflowError, "integer division result too large for a float");
    return (PycFloatResult){negative ? -d : d, NULL};
}

/* ---- powers ---- */

static PycResult power_overflow(void) { RAISE(&pyc_MemoryError, "the power is too large"); }

PycResult pyc_int_pow(PycWord a, PycWord b) {
    if (pyc_int_cmp_slow(b, pyc_small(0)) < 0) {
        TRY(base, pyc_int_to_f64(a));
        TRY(exponent, pyc_int_to_f64(b));
        return pyc_float_pow(base, exponent);
    }
    if (a == pyc_small(1) || b == pyc_small(0)) return pyc_ok(pyc_small(1));
    if (a == pyc_small(0)) return pyc_ok(a);
    if (a == pyc_small(-1)) return pyc_ok(pyc_small(pyc_int_low_u64(b) & 1 ? -1 : 1));
    if (!pyc_is_small(b) || pyc_small_value(b) > (int64_t)1 << 40) return power_overflow();
    int64_t e = pyc_small_value(b);
    CHECK(pyc_no_memory_for(e, pyc_int_bit_length_of(a) / 8));
    if (a == pyc_small(2)) return pyc_int_lshift(pyc_small(1), b);
    PycWord result = pyc_small(1);
    for (int bit = 63 - __builtin_clzll((uint64_t)e); bit >= 0; bit--) {
        result = pyc_int_mul_slow(result, result);
        if (e >> bit & 1) result = pyc_int_mul_slow(result, a);
    }
    return pyc_ok(result);
}

static PycResult inverse(PycWord a, PycWord m) { /* extended Euclid; 0 <= a < m */
    PycWord r0 = m, r1 = a, s0 = pyc_small(0), s1 = pyc_small(1);
    while (r1 != pyc_small(0)) {
        PycWord q, r;
        divide(r0, r1, &q, &r);
        PycWord s = pyc_int_sub_slow(s0, pyc_int_mul_slow(q, s1));
        r0 = r1, r1 = r;
        s0 = s1, s1 = s;
    }
    if (r0 != pyc_small(1)) RAISE(&pyc_ValueError, "base is not invertible for the given modulus");
    return pyc_int_mod(s0, m);
}

static PycWord mul_mod(PycWord a, PycWord b, PycWord m) {
    PycWord q, r;
    divide(pyc_int_mul_slow(a, b), m, &q, &r);
    return r;
}

static PycWord small_pow_mod(uint64_t a, const IntView *e, uint64_t m) {
    __extension__ typedef unsigned __int128 U128;
    uint64_t result = 1 % m;
    for (int64_t bit = int_bits(e) - 1; bit >= 0; bit--) {
        result = (uint64_t)((U128)result * result % m);
        if (e->limbs[bit / 64] >> (bit % 64) & 1) result = (uint64_t)((U128)result * a % m);
    }
    return pyc_int_from_u64(result);
}

static PycWord big_pow_mod(PycWord a, const IntView *e, PycWord m) { /* windows of 4 bits */
    PycWord table[16];
    table[0] = pyc_small(1);
    for (int i = 1; i < 16; i++) table[i] = mul_mod(table[i - 1], a, m);
    PycWord result = pyc_small(1);
    for (int64_t at = (int_bits(e) + 3) / 4 * 4 - 4; at >= 0; at -= 4) {
        for (int i = 0; i < 4; i++) result = mul_mod(result, result, m);
        uint64_t digit = e->limbs[at / 64] >> (at % 64) & 15;
        if (digit) result = mul_mod(result, table[digit], m);
    }
    return result;
}

PycResult pyc_int_pow_mod(PycWord a, PycWord b, PycWord m) {
    if (m == pyc_small(0)) RAISE(&pyc_ValueError, "pow() 3rd argument cannot be 0");
    PycWord modulus = pyc_int_abs(m);
    if (modulus == pyc_small(1)) return pyc_ok(pyc_small(0));
    TRY(base, pyc_int_mod(a, modulus));
    if (pyc_int_cmp_slow(b, pyc_small(0)) < 0) {
        TRY(inverted, inverse(base, modulus));
        base = inverted;
        b = pyc_int_neg(b);
    }
    IntView e;
    int_view(b, &e);
    PycWord result = pyc_is_small(modulus) ? small_pow_mod(pyc_int_low_u64(base), &e, pyc_int_low_u64(modulus))
                                           : big_pow_mod(base, &e, modulus);
    if (modulus != m && result != pyc_small(0)) result = pyc_int_add_slow(result, m);
    return pyc_ok(result);
}

/* ---- for the math module ---- */

PycResult pyc_int_isqrt(PycWord a) {
    if (pyc_int_cmp_slow(a, pyc_small(0)) < 0) RAISE(&pyc_ValueError, "isqrt() argument must be nonnegative");
    IntView v;
    int_view(a, &v);
    if (v.n == 0) return pyc_ok(a);
    PycBig *root = int_room((v.n + 1) / 2);
    mpn_sqrtrem((mp_limb_t *)root->limbs, NULL, v.limbs, v.n);
    return pyc_ok(int_finish(root, (v.n + 1) / 2, false));
}

/* Arithmetic of decimal numbers: addition, multiplication, division, roots, powers with ints. */
#include "module/decimal.h"

/* ---- sums ---- */

/* Scales the operand with the larger exponent by a power of ten. If the other one is too small to affect the digits, it
 * is replaced by a tiny number with the same effect on rounding. */
static void align(Work *big, Num *small, mp_limb_t *one, const Num *a, const Num *b, const Rules *rules) {
    const Num *larger = a->exp >= b->exp ? a : b;
    *small = *(larger == a ? b : a);
    if (larger->n == 0 || larger->exp == small->exp) {
        work_copy(big, larger);
        big->num.exp = small->exp;
        return;
    }
    int64_t digits = num_digits(larger);
    int64_t seen = larger->exp - 1 + (digits > rules->prec ? 0 : digits - rules->prec - 1);
    if (num_adjusted(small) < seen) {
        *one = 1;
        *small = (Num){seen, small->n != 0, one, FINITE, small->negative};
    }
    work_start(big);
    limbs_shift_up(big, larger, larger->exp - small->exp);
    big->num.negative = larger->negative;
    big->num.exp = small->exp;
}

static void sum(Work *w, const Num *a, const Num *b, bool negate, const Rules *rules, Status *status) {
    Work big;
    Num small, x = *a, y = *b;
    mp_limb_t one[1];
    y.negative ^= negate;
    align(&big, &small, one, &x, &y, rules);
    bool negative = big.num.negative;
    if (negative == small.negative) {
        limbs_add(w, &big.num, &small);
    } else {
        int order = limbs_sub(w, &big.num, &small);
        negative = order == 0 ? rules->rounding == ROUND_FLOOR : order < 0 ? small.negative : negative;
    }
    w->num.kind = FINITE;
    w->num.exp = small.exp;
    w->num.negative = negative;
    num_finish(w, rules, status);
}

static void sum_special(Work *w, const Num *a, const Num *b, bool negate, const Rules *rules, Status *status) {
    if (num_nan_of(w, a, b, rules, status)) return;
    if (a->kind == INFINITE && b->kind == INFINITE && (a->negative ^ b->negative) != negate)
        num_invalid(w, status, INVALID_OPERATION);
    else
        num_infinite(w, a->kind == INFINITE ? a->negative : b->negative ^ negate);
}

static void add(Work *w, const Num *a, const Num *b, bool negate, const Rules *rules, Status *status) {
    if (PYC_UNLIKELY(num_is_special(a) || num_is_special(b)))
        sum_special(w, a, b, negate, rules, status);
    else
        sum(w, a, b, negate, rules, status);
}

void num_add(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    add(w, a, b, false, rules, status);
}
void num_subtract(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    add(w, a, b, true, rules, status);
}

static void signed_copy(Work *w, const Num *a, bool negative, const Rules *rules, Status *status) {
    if (num_nan_of(w, a, NULL, rules, status)) return;
    work_copy(w, a);
    w->num.negative = num_is_zero(a) ? rules->rounding == ROUND_FLOOR && negative : negative;
    num_finish(w, rules, status);
}

void num_plus(Work *w, const Num *a, const Rules *rules, Status *status) {
    signed_copy(w, a, a->negative, rules, status);
}
void num_minus(Work *w, const Num *a, const Rules *rules, Status *status) {
    signed_copy(w, a, !a->negative, rules, status);
}
void num_abs(Work *w, const Num *a, const Rules *rules, Status *status) { signed_copy(w, a, false, rules, status); }

/* ---- products ---- */

static bool product_special(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    if (PYC_LIKELY(!num_is_special(a) && !num_is_special(b))) return false;
    if (num_nan_of(w, a, b, rules, status)) return true;
    if (num_is_zero(a) || num_is_zero(b))
        num_invalid(w, status, INVALID_OPERATION);
    else
        num_infinite(w, a->negative ^ b->negative);
    return true;
}

static void product(Work *w, const Num *a, const Num *b) {
    limbs_mul(w, a, b);
    w->num.kind = FINITE;
    w->num.exp = a->exp + b->exp;
    w->num.negative = a->negative ^ b->negative;
}

void num_multiply(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    if (product_special(w, a, b, rules, status)) return;
    product(w, a, b);
    num_finish(w, rules, status);
}

void num_fma(Work *w, const Num *a, const Num *b, const Num *c, const Rules *rules, Status *status) {
    Work exact;
    work_start(&exact);
    if (product_special(&exact, a, b, rules, status)) {
        if (*status & INVALID_OPERATION || num_is_nan(a) || (num_is_nan(b) && !num_is_nan(c)) || num_is_nan(b))
            work_copy(w, &exact.num);
        else
            num_add(w, &exact.num, c, rules, status);
        return;
    }
    product(&exact, a, b);
    num_add(w, &exact.num, c, rules, status);
}

/* ---- quotients ---- */

static bool quotient_special(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    bool negative = a->negative ^ b->negative;
    if (num_nan_of(w, a, b, rules, status)) return true;
    if (a->kind == INFINITE) {
        if (b->kind == INFINITE)
            num_invalid(w, status, INVALID_OPERATION);
        else
            num_infinite(w, negative);
        return true;
    }
    if (b->kind == INFINITE) {
        work_set(w, negative, 0, rules->emin - rules->prec + 1);
        *status |= CLAMPED;
        return true;
    }
    if (b->n) return false;
    if (a->n == 0) {
        num_invalid(w, status, DIVISION_UNDEFINED);
        return true;
    }
    *status |= DIVISION_BY_ZERO;
    num_infinite(w, negative);
    return true;
}

/* Computes one digit more than wanted; a non-zero remainder is folded into it as a sticky digit. */
static void divide_finite(Work *w, const Num *a, const Num *b, const Rules *rules) {
    Work shifted, rest;
    Num up = *a, down = *b;
    int64_t shift = num_digits(b) - num_digits(a) + rules->prec + 1, ideal = a->exp - b->exp;
    work_start(&shifted);
    work_start(&rest);
    if (shift > 0) {
        limbs_shift_up(&shifted, a, shift);
        up = shifted.num;
    } else if (shift < 0) {
        limbs_shift_up(&shifted, b, -shift);
        down = shifted.num;
    }
    limbs_div(w, &rest, &up, &down);
    w->num.exp = ideal - shift;
    w->num.kind = FINITE;
    w->num.negative = a->negative ^ b->negative;
    if (rest.num.n) {
        if (limbs_last_digit(&w->num) % 5 == 0) limbs_increment(w);
        return;
    }
    int64_t zeros = ideal > w->num.exp ? limbs_trailing_zeros(&w->num, ideal - w->num.exp) : 0;
    limbs_shift_down(w, zeros);
    w->num.exp += zeros;
}

void num_divide(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    if (PYC_UNLIKELY(num_is_special(a) || num_is_special(b) || b->n == 0) && quotient_special(w, a, b, rules, status))
        return;
    if (a->n == 0)
        work_set(w, a->negative ^ b->negative, 0, a->exp - b->exp);
    else
        divide_finite(w, a, b, rules);
    num_finish(w, rules, status);
}

/* Exact integer quotient and remainder of finite numbers; false: the quotient has too many digits. */
static bool divide_whole(Work *quotient, Work *rest, const Num *a, const Num *b, const Rules *rules) {
    int64_t ideal = a->exp < b->exp ? a->exp : b->exp, apart = num_adjusted(a) - num_adjusted(b);
    bool negative = a->negative ^ b->negative;
    work_set(quotient, negative, 0, 0);
    if (a->n == 0 || apart <= -2) {
        Status lost = 0;
        work_copy(rest, a);
        num_rescale(rest, ideal, ROUND_HALF_EVEN, &lost);
        return true;
    }
    if (apart > rules->prec) return false;
    Work up, down;
    Status lost = 0;
    work_copy(&up, a);
    work_copy(&down, b);
    num_rescale(&up, ideal, ROUND_DOWN, &lost);
    num_rescale(&down, ideal, ROUND_DOWN, &lost);
    work_start(rest);
    limbs_div(quotient, rest, &up.num, &down.num);
    rest->num.exp = ideal;
    rest->num.kind = FINITE;
    rest->num.negative = a->negative;
    return quotient->num.n == 0 || num_digits(&quotient->num) <= rules->prec;
}

static bool whole_special(Work *quotient, Work *rest, const Num *a, const Num *b, const Rules *rules, Status *status) {
    bool negative = a->negative ^ b->negative;
    if (num_nan_of(rest, a, b, rules, status)) {
        work_copy(quotient, &rest->num);
    } else if (a->kind == INFINITE) {
        num_invalid(rest, status, INVALID_OPERATION);
        if (b->kind == INFINITE)
            num_invalid(quotient, status, INVALID_OPERATION);
        else
            num_infinite(quotient, negative);
    } else if (b->kind == INFINITE) {
        work_copy(rest, a);
        num_finish(rest, rules, status);
        work_set(quotient, negative, 0, 0);
    } else if (b->n == 0 && a->n == 0) {
        num_invalid(quotient, status, DIVISION_UNDEFINED);
        num_invalid(rest, status, DIVISION_UNDEFINED);
    } else if (b->n == 0) {
        num_infinite(quotient, negative);
        *status |= DIVISION_BY_ZERO;
        num_invalid(rest, status, INVALID_OPERATION);
    } else {
        return false;
    }
    return true;
}

void num_divmod(Work *quotient, Work *rest, const Num *a, const Num *b, const Rules *rules, Status *status) {
    if (whole_special(quotient, rest, a, b, rules, status)) return;
    if (divide_whole(quotient, rest, a, b, rules)) {
        num_finish(rest, rules, status);
        num_finish(quotient, rules, status);
        return;
    }
    num_invalid(quotient, status, DIVISION_IMPOSSIBLE);
    num_invalid(rest, status, DIVISION_IMPOSSIBLE);
}

void num_divide_int(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    Work rest;
    if ((num_is_special(a) || num_is_special(b)) && !num_is_nan(a) && !num_is_nan(b)) {
        if (a->kind == INFINITE && b->kind == INFINITE)
            num_invalid(w, status, INVALID_OPERATION);
        else if (a->kind == INFINITE)
            num_infinite(w, a->negative ^ b->negative);
        else
            work_set(w, a->negative ^ b->negative, 0, 0);
        return;
    }
    if (num_is_zero(b) && a->kind == FINITE) {
        quotient_special(w, a, b, rules, status);
        return;
    }
    work_start(&rest);
    if (whole_special(w, &rest, a, b, rules, status)) return;
    if (!divide_whole(w, &rest, a, b, rules))
        num_invalid(w, status, DIVISION_IMPOSSIBLE);
    else
        num_finish(w, rules, status);
}

void num_remainder(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    Work quotient;
    work_start(&quotient);
    if (num_is_zero(b) && a->kind == FINITE) {
        num_invalid(w, status, a->n ? INVALID_OPERATION : DIVISION_UNDEFINED);
        return;
    }
    if (num_is_zero(b) && a->kind == INFINITE) {
        num_invalid(w, status, INVALID_OPERATION);
        return;
    }
    if (whole_special(&quotient, w, a, b, rules, status)) return;
    if (!divide_whole(&quotient, w, a, b, rules))
        num_invalid(w, status, DIVISION_IMPOSSIBLE);
    else
        num_finish(w, rules, status);
}

/* Makes the remainder at most half of the divisor by incrementing the quotient if necessary. */
static void nearer(Work *quotient, Work *rest, const Num *b) {
    Work twice, down;
    Status lost = 0;
    work_start(&twice);
    limbs_add(&twice, &rest->num, &rest->num);
    if (quotient->num.n && (quotient->num.limbs[0] & 1)) limbs_increment(&twice);
    work_copy(&down, b);
    num_rescale(&down, rest->num.exp, ROUND_DOWN, &lost);
    if (limbs_cmp(&twice.num, &down.num) <= 0) return;
    Work from;
    work_copy(&from, &rest->num);
    limbs_sub(rest, &from.num, &down.num);
    rest->num.negative ^= true;
    limbs_increment(quotient);
}

void num_remainder_near(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    Work quotient;
    work_start(&quotient);
    if (num_is_zero(b) && !num_is_nan(a)) {
        num_invalid(w, status, a->kind == INFINITE || a->n ? INVALID_OPERATION : DIVISION_UNDEFINED);
        return;
    }
    if (whole_special(&quotient, w, a, b, rules, status)) return;
    bool small = a->n == 0 || num_adjusted(a) - num_adjusted(b) <= -2;
    bool fits = divide_whole(&quotient, w, a, b, rules);
    if (fits && !small) {
        nearer(&quotient, w, b);
        fits = quotient.num.n == 0 || num_digits(&quotient.num) <= rules->prec;
    }
    if (!fits)
        num_invalid(w, status, DIVISION_IMPOSSIBLE);
    else
        num_finish(w, rules, status);
}

/* ---- roots ---- */

/* Computes one digit more than wanted, with a sticky digit as in a division. */
static void root(Work *w, const Num *a, const Rules *rules) {
    int64_t ideal = a->exp >= 0 ? a->exp / 2 : -((1 - a->exp) / 2), digits = num_digits(a);
    int64_t wanted = rules->prec + 1, exp = a->exp;
    Work scaled, from;
    int64_t shift = 2 * wanted - digits + 1;
    if ((exp - shift) & 1) shift++;
    if (shift < 0) shift = exp & 1;
    work_start(&scaled);
    limbs_shift_up(&scaled, a, shift);
    exp -= shift;
    int64_t n = scaled.num.n;
    mp_limb_t *up = work_room(w, (n + 1) / 2), *rest = work_room(&from, n);
    int64_t left = mpn_sqrtrem(up, rest, scaled.num.limbs, n);
    w->num = (Num){exp / 2, (n + 1) / 2, up, FINITE, a->negative};
    if (left) {
        if (limbs_last_digit(&w->num) % 5 == 0) limbs_increment(w);
        return;
    }
    int64_t zeros = ideal > w->num.exp ? limbs_trailing_zeros(&w->num, ideal - w->num.exp) : 0;
    limbs_shift_down(w, zeros);
    w->num.exp += zeros;
}

void num_sqrt(Work *w, const Num *a, const Rules *rules, Status *status) {
    if (num_nan_of(w, a, NULL, rules, status)) return;
    if (num_is_zero(a)) {
        work_set(w, a->negative, 0, a->exp >= 0 ? a->exp / 2 : -((1 - a->exp) / 2));
        num_finish(w, rules, status);
        return;
    }
    if (a->negative) {
        num_invalid(w, status, INVALID_OPERATION);
        return;
    }
    if (a->kind == INFINITE) {
        num_infinite(w, false);
        return;
    }
    Rules own = *rules;
    own.rounding = ROUND_HALF_EVEN;
    root(w, a, rules);
    num_finish(w, &own, status);
}

/* ---- powers by ints ---- */

static void power_by_squares(Work *w, const Num *base, uint64_t times, const Rules *rules, Status *status) {
    work_copy(w, base);
    for (int bit = 62 - __builtin_clzll(times); bit >= 0; bit--) {
        Work from;
        work_copy(&from, &w->num);
        work_start(w);
        num_multiply(w, &from.num, &from.num, rules, status);
        if (times >> bit & 1) {
            work_copy(&from, &w->num);
            work_start(w);
            num_multiply(w, &from.num, base, rules, status);
        }
        if (num_is_special(&w->num) || (w->num.n == 0 && *status & CLAMPED)) return;
    }
}

/* b is a non-zero integer that fits 63 bits, a is finite and not 0. */
void num_power_int(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    Work whole, base;
    Status lost = 0;
    Rules more = *rules;
    bool negative = a->negative && num_is_odd(b);
    work_copy(&whole, b);
    num_rescale(&whole, 0, ROUND_DOWN, &lost);
    uint64_t times = whole.num.limbs[0];
    more.prec += num_digits(b) + b->exp + 2 + b->negative;
    more.rounding = ROUND_HALF_EVEN;
    more.clamp = false;
    if (b->negative) {
        Work one;
        work_set(&one, false, 1, 0);
        work_start(&base);
        num_divide(&base, &one.num, a, &more, status);
    } else {
        work_copy(&base, a);
    }
    power_by_squares(w, &base.num, times, &more, status);
    if (w->num.kind == INFINITE) work_set(w, negative, 1, MAX_EMAX + 1);
    w->num.negative = negative;
    num_finish(w, rules, status);
}

/* Powers and logarithms of decimal numbers. Results with infinitely many digits are computed by integer functions of
 * stdlib/pylib/_decimal.py, which return more digits than wanted; the excess digits determine the rounding. */
#include "module/decimal.h"

static PycError *call_helper(Work *w, enum Helper helper, const PycWord *args, uint64_t count) {
    TRY_ERROR(pair, pyc_obj_call(decimal_helper(helper), args, count, 0));
    const PycTuple *parts = pyc_tuple(pair);
    limbs_from_int(w, parts->items[0]);
    w->num.exp = pyc_small_value(parts->items[1]);
    return NULL;
}

/* Rounds to the nearest, whatever the context says. */
static void finish_nearest(Work *w, const Rules *rules, Status *status) {
    Rules own = *rules;
    own.rounding = ROUND_HALF_EVEN;
    num_finish(w, &own, status);
}

static PycError *ask_of(Work *w, enum Helper helper, const Num *a, const Rules *rules, Status *status) {
    PycWord args[3] = {limbs_int(a, a->negative), pyc_int_from_i64(a->exp), pyc_int_from_i64(rules->prec)};
    CHECK_ERROR(call_helper(w, helper, args, 3));
    finish_nearest(w, rules, status);
    *status |= INEXACT | ROUNDED;
    return NULL;
}

/* exp() of a number that is so small that the result rounds to 1, or so large that it overflows or underflows. */
static bool exp_by_size(Work *w, const Num *a, const Rules *rules, Status *status) {
    enum { DIGITS_OF_EMAX = 18 };
    int64_t adjusted = num_adjusted(a);
    if (adjusted > DIGITS_OF_EMAX) {
        work_set(w, false, 1, a->negative ? rules->emin - rules->prec : rules->emax + 1);
        finish_nearest(w, rules, status);
        *status |= INEXACT | ROUNDED;
        return true;
    }
    if (adjusted >= -rules->prec - 1) return false;
    work_set(w, false, 1, 0);
    Work one;
    work_copy(&one, &w->num);
    limbs_shift_up(w, &one.num, rules->prec - 1);
    w->num.exp = 1 - rules->prec;
    num_finish(w, rules, status);
    *status |= INEXACT | ROUNDED;
    return true;
}

PycError *num_exp(Work *w, const Num *a, const Rules *rules, Status *status) {
    if (num_nan_of(w, a, NULL, rules, status)) return NULL;
    if (a->kind == INFINITE) {
        if (a->negative)
            work_set(w, false, 0, 0);
        else
            num_infinite(w, false);
        return NULL;
    }
    if (a->n == 0) {
        work_set(w, false, 1, 0);
        return NULL;
    }
    if (exp_by_size(w, a, rules, status)) return NULL;
    return ask_of(w, HELP_EXP, a, rules, status);
}

static bool log_special(Work *w, const Num *a, const Rules *rules, Status *status) {
    if (num_nan_of(w, a, NULL, rules, status)) return true;
    if (num_is_zero(a)) {
        num_infinite(w, true);
        return true;
    }
    if (a->negative) {
        num_invalid(w, status, INVALID_OPERATION);
        return true;
    }
    if (a->kind != INFINITE) return false;
    num_infinite(w, false);
    return true;
}

static bool is_one(const Num *a) {
    mp_limb_t limbs[1] = {1};
    Num one = {0, 1, limbs, FINITE, false};
    return a->kind == FINITE && a->n && num_cmp(a, &one) == 0;
}

PycError *num_ln(Work *w, const Num *a, const Rules *rules, Status *status) {
    if (log_special(w, a, rules, status)) return NULL;
    if (is_one(a)) {
        work_set(w, false, 0, 0);
        return NULL;
    }
    return ask_of(w, HELP_LN, a, rules, status);
}

PycError *num_log10(Work *w, const Num *a, const Rules *rules, Status *status) {
    if (log_special(w, a, rules, status)) return NULL;
    int64_t digits = num_digits(a);
    if (limbs_trailing_zeros(a, digits - 1) < digits - 1 || !(limbs_last_digit(a) == 1 || digits > 1))
        return ask_of(w, HELP_LOG10, a, rules, status);
    Work top;
    work_copy(&top, a);
    limbs_shift_down(&top, digits - 1);
    if (top.num.n != 1 || top.num.limbs[0] != 1) return ask_of(w, HELP_LOG10, a, rules, status);
    int64_t power = a->exp + digits - 1;
    work_set(w, power < 0, (uint64_t)(power < 0 ? -power : power), 0);
    finish_nearest(w, rules, status);
    return NULL;
}

/* ---- powers ---- */

/* 1 to a power: with as many digits as the product would have. */
static void power_of_one(Work *w, const Num *a, const Num *b, bool negative, const Rules *rules, Status *status) {
    int64_t exp = 1 - rules->prec;
    Work one;
    if (!num_is_integer(b)) {
        *status |= INEXACT | ROUNDED;
    } else {
        int64_t times = b->negative ? 0 : num_adjusted(b) > 17 ? rules->prec : 0;
        if (!b->negative && !times) {
            Work whole;
            Status lost = 0;
            work_copy(&whole, b);
            num_rescale(&whole, 0, ROUND_DOWN, &lost);
            times = whole.num.n ? (int64_t)whole.num.limbs[0] : 0;
        }
        if (times > rules->prec) times = rules->prec;
        int64_t wanted = a->exp * times;
        if (wanted >= exp)
            exp = wanted;
        else
            *status |= ROUNDED;
        if (exp > 0) exp = 0;
    }
    work_set(&one, negative, 1, 0);
    limbs_shift_up(w, &one.num, -exp);
    w->num.kind = FINITE;
    w->num.exp = exp;
    w->num.negative = negative;
}

/* Powers with 0, infinities and NaNs. */
static bool power_special(Work *w, const Num *a, const Num *b, bool negative, const Rules *rules, Status *status) {
    if (num_nan_of(w, a, b, rules, status)) return true;
    if (num_is_zero(b)) {
        if (num_is_zero(a))
            num_invalid(w, status, INVALID_OPERATION);
        else
            work_set(w, false, 1, 0);
        return true;
    }
    if (a->negative && !num_is_zero(a) && (b->kind == INFINITE || !num_is_integer(b))) {
        num_invalid(w, status, INVALID_OPERATION);
        return true;
    }
    if (num_is_zero(a) || a->kind == INFINITE) {
        if (num_is_zero(a) == b->negative)
            num_infinite(w, negative);
        else
            work_set(w, negative, 0, 0);
        return true;
    }
    if (b->kind != INFINITE) return false;
    if (is_one(a)) {
        power_of_one(w, a, b, false, rules, status);
        *status |= INEXACT | ROUNDED;
    } else if ((num_adjusted(a) < 0) == b->negative) {
        num_infinite(w, false);
    } else {
        work_set(w, false, 0, 0);
    }
    return true;
}

static int64_t digits_of(int64_t exp) {
    int64_t digits = 1;
    for (uint64_t left = exp < 0 ? -(uint64_t)exp : (uint64_t)exp; left >= 10; left /= 10) digits++;
    return digits;
}

/* An upper bound of the exponent of log10(a), for a positive number other than 1. */
static int64_t log_size(const Num *a) {
    int64_t adjusted = num_adjusted(a);
    if (adjusted > 0) return digits_of(adjusted) - 1;
    if (adjusted < -1) return digits_of(adjusted + 1) - 1;
    Work near, one;
    Status lost = 0;
    work_set(&one, false, 1, 0);
    work_start(&near);
    num_subtract(&near, a, &one.num, &decimal_exact_rules, &lost);
    return num_adjusted(&near.num) - (adjusted == 0 ? 2 : 1);
}

/* Whether the power certainly overflows or underflows in the context. */
static bool power_by_size(Work *w, const Num *a, const Num *b, bool negative, const Rules *rules, Status *status) {
    int64_t tiny = rules->emin - rules->prec + 1, size = log_size(a) + num_adjusted(b);
    bool over = (num_adjusted(a) < 0) == b->negative;
    if (size <= digits_of(over ? rules->emax : tiny)) return false;
    work_set(w, negative, 1, over ? rules->emax + 1 : tiny - 1);
    num_finish(w, rules, status);
    *status |= INEXACT | ROUNDED;
    return true;
}

/* Computed with more digits than wanted, like libmpdec. */
static PycError *power_real(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    enum { MORE_DIGITS = 4 + 19 };
    Work log, product;
    Rules more = decimal_exact_rules;
    Status lost = 0;
    int64_t digits = num_digits(a);
    more.prec = (digits > rules->prec ? digits : rules->prec) + MORE_DIGITS;
    work_start(&log);
    work_start(&product);
    CHECK_ERROR(num_ln(&log, a, &more, &lost));
    num_multiply(&product, &log.num, b, &more, status);
    CHECK_ERROR(num_exp(w, &product.num, &more, status));
    num_finish(w, rules, status);
    *status |= INEXACT | ROUNDED;
    return NULL;
}

PycError *num_power(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    bool negative = a->negative && b->kind == FINITE && num_is_integer(b) && num_is_odd(b);
    if (power_special(w, a, b, negative, rules, status)) return NULL;
    Num positive = *a;
    positive.negative = false;
    if (is_one(&positive)) {
        power_of_one(w, a, b, negative, rules, status);
        return NULL;
    }
    if (power_by_size(w, &positive, b, negative, rules, status)) return NULL;
    if (num_is_integer(b) && num_adjusted(b) < 18) {
        num_power_int(w, a, b, rules, status);
        return NULL;
    }
    return power_real(w, a, b, rules, status);
}

/* ---- modulo ---- */

static PycWord whole(const Num *a) {
    Work w;
    Status lost = 0;
    work_copy(&w, a);
    num_rescale(&w, 0, ROUND_DOWN, &lost);
    return limbs_int(&w.num, a->negative);
}

static bool modulo_fits(const Num *a, const Num *b, const Num *m, const Rules *rules) {
    if (!num_is_integer(a) || !num_is_integer(b) || !num_is_integer(m) || b->negative) return false;
    return m->n && !(num_is_zero(a) && num_is_zero(b)) && num_adjusted(m) < rules->prec;
}

PycError *num_power_mod(Work *w, const Num *a, const Num *b, const Num *m, const Rules *rules, Status *status) {
    if (num_is_nan(a) || num_is_nan(b) || num_is_nan(m)) {
        bool first =
            a->kind == SIGNALLING_NAN || (num_is_nan(a) && b->kind != SIGNALLING_NAN && m->kind != SIGNALLING_NAN);
        const Num *other = b->kind == SIGNALLING_NAN || (num_is_nan(b) && m->kind != SIGNALLING_NAN) ? b : m;
        num_nan_of(w, first ? a : other, NULL, rules, status);
        return NULL;
    }
    if (!modulo_fits(a, b, m, rules)) {
        num_invalid(w, status, INVALID_OPERATION);
        return NULL;
    }
    bool negative = a->negative && num_is_odd(b);
    PycWord base = pyc_int_abs(whole(a)), times = whole(b), modulus = pyc_int_abs(whole(m));
    CHECK_ERROR(decimal_no_room());
    TRY_ERROR(power, pyc_int_pow_mod(base, times, modulus));
    limbs_from_int(w, power);
    w->num.negative = negative;
    num_finish(w, rules, status);
    return NULL;
}

/* Rounding results of decimal arithmetic to the precision and range of a context. */
#include "module/decimal.h"

const Rules decimal_exact_rules = {MAX_PREC, MAX_EMAX, MIN_EMIN, ROUND_HALF_EVEN, false, true};

void num_infinite(Work *w, bool negative) { w->num = (Num){0, 0, w->room, INFINITE, negative}; }

void num_invalid(Work *w, Status *status, Status condition) {
    *status |= condition;
    w->num = (Num){0, 0, w->room, QUIET_NAN, false};
}

/* ---- rounding ---- */

static bool goes_up(const Num *a, Rest rest, Rounding rounding) {
    if (rest == REST_NONE) return false;
    switch (rounding) {
    case ROUND_UP: return true;
    case ROUND_DOWN: return false;
    case ROUND_CEILING: return !a->negative;
    case ROUND_FLOOR: return a->negative;
    case ROUND_HALF_UP: return rest >= REST_HALF;
    case ROUND_HALF_DOWN: return rest > REST_HALF;
    case ROUND_HALF_EVEN: return rest > REST_HALF || (rest == REST_HALF && a->n && (a->limbs[0] & 1));
    case ROUND_05UP: return limbs_last_digit(a) % 5 == 0;
    case ROUNDING_COUNT: break;
    }
    return false;
}

void num_round_rest(Work *w, Rest rest, Rounding rounding) {
    if (goes_up(&w->num, rest, rounding)) limbs_increment(w);
}

static void shift_up(Work *w, int64_t digits) {
    Work from;
    work_copy(&from, &w->num);
    limbs_shift_up(w, &from.num, digits);
}

void num_rescale(Work *w, int64_t exp, Rounding rounding, Status *status) {
    Num *a = &w->num;
    if (a->n == 0 || exp <= a->exp) {
        if (a->n && exp < a->exp) shift_up(w, a->exp - exp);
        a->exp = exp;
        return;
    }
    Rest rest = limbs_shift_down(w, exp - a->exp);
    a->exp = exp;
    num_round_rest(w, rest, rounding);
    *status |= ROUNDED | (rest ? INEXACT : 0);
}

/* ---- NaNs ---- */

/* Keeps only the last digits of the payload. */
static void fix_nan(Work *w, const Rules *rules) {
    int64_t most = rules->prec - rules->clamp;
    if (w->num.n == 0) return;
    if (most <= 0)
        w->num.n = 0;
    else if (num_digits(&w->num) > most)
        limbs_low_digits(w, most);
}

bool num_nan_of(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    if (PYC_LIKELY(!num_is_nan(a) && (!b || !num_is_nan(b)))) return false;
    const Num *from = a;
    if (a->kind == SIGNALLING_NAN)
        from = a;
    else if (b && b->kind == SIGNALLING_NAN)
        from = b;
    else if (!num_is_nan(a))
        from = b;
    if (from->kind == SIGNALLING_NAN) *status |= INVALID_OPERATION;
    work_copy(w, from);
    w->num.kind = QUIET_NAN;
    w->num.exp = 0;
    fix_nan(w, rules);
    return true;
}

/* ---- the range ---- */

static void overflow(Work *w, const Rules *rules, Status *status) {
    bool negative = w->num.negative, largest = false;
    *status |= OVERFLOWN | INEXACT | ROUNDED;
    switch (rules->rounding) {
    case ROUND_UP:
    case ROUND_HALF_UP:
    case ROUND_HALF_DOWN:
    case ROUND_HALF_EVEN: break;
    case ROUND_DOWN:
    case ROUND_05UP: largest = true; break;
    case ROUND_CEILING: largest = negative; break;
    case ROUND_FLOOR: largest = !negative; break;
    case ROUNDING_COUNT: break;
    }
    if (!largest) {
        num_infinite(w, negative);
        return;
    }
    limbs_nines(w, rules->prec);
    w->num.exp = rules->emax - rules->prec + 1;
}

static void zero_in_range(Num *a, const Rules *rules, Status *status) {
    int64_t tiny = rules->emin - rules->prec + 1;
    int64_t top = rules->clamp ? rules->emax - rules->prec + 1 : rules->emax;
    int64_t exp = a->exp < tiny ? tiny : a->exp > top ? top : a->exp;
    if (exp == a->exp) return;
    a->exp = exp;
    *status |= CLAMPED;
}

static void underflow(Work *w, const Rules *rules, Status *status) {
    Num *a = &w->num;
    int64_t tiny = rules->emin - rules->prec + 1;
    *status |= SUBNORMAL;
    if (a->exp >= tiny) return;
    Rest rest = limbs_shift_down(w, tiny - a->exp);
    a->exp = tiny;
    num_round_rest(w, rest, rules->rounding);
    *status |= ROUNDED;
    if (!rest) return;
    *status |= INEXACT | UNDERFLOW_;
    if (a->n == 0) *status |= CLAMPED;
}

static void check_range(Work *w, int64_t digits, const Rules *rules, Status *status) {
    Num *a = &w->num;
    int64_t adjusted = a->exp + digits - 1, top = rules->emax - rules->prec + 1;
    if (adjusted > rules->emax) {
        overflow(w, rules, status);
        return;
    }
    if (rules->clamp && a->exp > top) {
        shift_up(w, a->exp - top);
        a->exp = top;
        *status |= CLAMPED;
        if (adjusted < rules->emin) *status |= SUBNORMAL;
        return;
    }
    if (adjusted < rules->emin) underflow(w, rules, status);
}

void num_finish(Work *w, const Rules *rules, Status *status) {
    Num *a = &w->num;
    if (num_is_special(a)) {
        if (num_is_nan(a)) fix_nan(w, rules);
        return;
    }
    if (a->n == 0) {
        zero_in_range(a, rules, status);
        return;
    }
    int64_t digits = num_digits(a);
    check_range(w, digits, rules, status);
    if (num_is_special(a) || a->n == 0) return;
    if (digits <= rules->prec) return;
    digits = num_digits(a); /* a subnormal number has fewer */
    if (digits <= rules->prec) return;
    Rest rest = limbs_shift_down(w, digits - rules->prec);
    a->exp += digits - rules->prec;
    num_round_rest(w, rest, rules->rounding);
    *status |= ROUNDED | (rest ? INEXACT : 0);
    if (num_digits(a) <= rules->prec) return;
    limbs_shift_down(w, 1); /* 99…9 has become 100…0 */
    a->exp++;
    check_range(w, rules->prec, rules, status);
}

/* Comparisons of decimal numbers, and functions based on them: maximum, the next number, the class. */
#include "module/decimal.h"

/* ---- order ---- */

static int cmp_magnitude(const Num *a, const Num *b) {
    if (a->n == 0 || b->n == 0) return (a->n != 0) - (b->n != 0);
    int64_t x = num_adjusted(a), y = num_adjusted(b);
    if (x != y) return x < y ? -1 : 1;
    if (a->exp == b->exp) return limbs_cmp(a, b);
    Work up;
    work_start(&up);
    bool is_a = a->exp > b->exp;
    if (is_a)
        limbs_shift_up(&up, a, a->exp - b->exp);
    else
        limbs_shift_up(&up, b, b->exp - a->exp);
    return is_a ? limbs_cmp(&up.num, b) : limbs_cmp(a, &up.num);
}

static int cmp_abs(const Num *a, const Num *b) {
    if (a->kind == INFINITE || b->kind == INFINITE) return (a->kind == INFINITE) - (b->kind == INFINITE);
    return cmp_magnitude(a, b);
}

int num_cmp(const Num *a, const Num *b) {
    bool zeros = num_is_zero(a) && num_is_zero(b);
    if (zeros) return 0;
    if (num_is_zero(a)) return b->negative ? 1 : -1;
    if (num_is_zero(b) || a->negative != b->negative) return a->negative ? -1 : 1;
    int order = cmp_abs(a, b);
    return a->negative ? -order : order;
}

/* Ignores the signs. */
static int cmp_total_abs(const Num *a, const Num *b) {
    if (num_is_nan(a) || num_is_nan(b)) {
        int x = num_is_nan(a) ? (a->kind == SIGNALLING_NAN ? 1 : 2) : 0;
        int y = num_is_nan(b) ? (b->kind == SIGNALLING_NAN ? 1 : 2) : 0;
        return x != y ? (x < y ? -1 : 1) : limbs_cmp(a, b);
    }
    int order = cmp_abs(a, b);
    if (order || a->kind == INFINITE) return order;
    return a->exp < b->exp ? -1 : a->exp > b->exp;
}

int num_cmp_total(const Num *a, const Num *b) {
    if (a->negative != b->negative) return a->negative ? -1 : 1;
    int order = cmp_total_abs(a, b);
    return a->negative ? -order : order;
}

static void set_order(Work *w, int order) { work_set(w, order < 0, order != 0, 0); }

void num_compare(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    if (!num_nan_of(w, a, b, rules, status)) set_order(w, num_cmp(a, b));
}

void num_compare_signal(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    if (num_nan_of(w, a, b, rules, status))
        *status |= INVALID_OPERATION;
    else
        set_order(w, num_cmp(a, b));
}

void num_compare_total(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    (void)rules, (void)status;
    set_order(w, num_cmp_total(a, b));
}

void num_compare_total_mag(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    (void)rules, (void)status;
    set_order(w, cmp_total_abs(a, b));
}

/* ---- the larger and the smaller ---- */

typedef struct Choice {
    bool least, magnitude;
} Choice;

static void choose(Work *w, const Num *a, const Num *b, Choice how, const Rules *rules, Status *status) {
    const Num *taken = a;
    if (a->kind == QUIET_NAN && !num_is_nan(b)) {
        taken = b;
    } else if (b->kind == QUIET_NAN && !num_is_nan(a)) {
        taken = a;
    } else if (num_nan_of(w, a, b, rules, status)) {
        return;
    } else {
        int order = how.magnitude ? cmp_abs(a, b) : num_cmp(a, b);
        if (order == 0) order = how.magnitude ? num_cmp(a, b) : 0;
        if (order == 0) order = num_cmp_total(a, b);
        taken = (order < 0) == how.least ? a : b;
        if (order == 0) taken = how.least ? a : b;
    }
    work_copy(w, taken);
    num_finish(w, rules, status);
}

void num_max(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    choose(w, a, b, (Choice){false, false}, rules, status);
}
void num_min(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    choose(w, a, b, (Choice){true, false}, rules, status);
}
void num_max_mag(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    choose(w, a, b, (Choice){false, true}, rules, status);
}
void num_min_mag(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    choose(w, a, b, (Choice){true, true}, rules, status);
}

/* ---- the next number ---- */

static void set_largest(Work *w, bool negative, const Rules *rules) {
    limbs_nines(w, rules->prec);
    w->num.kind = FINITE;
    w->num.negative = negative;
    w->num.exp = rules->emax - rules->prec + 1;
}

static void next(Work *w, const Num *a, bool up, const Rules *rules) {
    Status lost = 0;
    Rules own = *rules;
    Work same;
    own.rounding = up ? ROUND_CEILING : ROUND_FLOOR;
    if (a->kind == INFINITE) {
        if (a->negative == !up)
            num_infinite(w, a->negative);
        else
            set_largest(w, a->negative, rules);
        return;
    }
    work_copy(&same, a);
    num_finish(&same, &own, &lost);
    if (num_is_special(&same.num) || num_cmp(&same.num, a) != 0) {
        work_copy(w, &same.num);
        return;
    }
    mp_limb_t one[1] = {1};
    Num tiny = {own.emin - own.prec, 1, one, FINITE, !up};
    num_add(w, a, &tiny, &own, &lost);
}

void num_next_plus(Work *w, const Num *a, const Rules *rules, Status *status) {
    if (!num_nan_of(w, a, NULL, rules, status)) next(w, a, true, rules);
}
void num_next_minus(Work *w, const Num *a, const Rules *rules, Status *status) {
    if (!num_nan_of(w, a, NULL, rules, status)) next(w, a, false, rules);
}

void num_next_toward(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    if (num_nan_of(w, a, b, rules, status)) return;
    int order = num_cmp(a, b);
    if (order == 0) {
        work_copy(w, a);
        w->num.negative = b->negative;
        return;
    }
    next(w, a, order < 0, rules);
    if (w->num.kind == INFINITE) {
        *status |= OVERFLOWN | INEXACT | ROUNDED;
    } else if (num_adjusted(&w->num) < rules->emin) {
        *status |= UNDERFLOW_ | SUBNORMAL | INEXACT | ROUNDED;
        if (w->num.n == 0) *status |= CLAMPED;
    }
}

/* ---- exponents ---- */

void num_logb(Work *w, const Num *a, const Rules *rules, Status *status) {
    if (num_nan_of(w, a, NULL, rules, status)) return;
    if (a->kind == INFINITE) {
        num_infinite(w, false);
    } else if (a->n == 0) {
        num_infinite(w, true);
        *status |= DIVISION_BY_ZERO;
    } else {
        int64_t adjusted = num_adjusted(a);
        work_set(w, adjusted < 0, (uint64_t)(adjusted < 0 ? -adjusted : adjusted), 0);
        num_finish(w, rules, status);
    }
}

/* The value of an integer with exponent 0, if it is within the limits. */
static bool small_int(const Num *b, int64_t most, int64_t *value) {
    if (b->kind != FINITE || b->exp != 0 || b->n > 1 || (b->n && b->limbs[0] > (uint64_t)most)) return false;
    *value = b->n ? (int64_t)b->limbs[0] : 0;
    if (b->negative) *value = -*value;
    return true;
}

void num_scaleb(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    int64_t by;
    if (num_nan_of(w, a, b, rules, status)) return;
    if (!small_int(b, 2 * (rules->emax + rules->prec), &by)) {
        num_invalid(w, status, INVALID_OPERATION);
        return;
    }
    work_copy(w, a);
    if (a->kind == INFINITE) return;
    w->num.exp += by;
    num_finish(w, rules, status);
}

bool num_is_integer(const Num *a) {
    if (a->kind != FINITE) return false;
    return a->n == 0 || a->exp >= 0 || limbs_trailing_zeros(a, -a->exp) >= -a->exp;
}

bool num_is_odd(const Num *a) {
    if (a->n == 0 || a->exp > 0) return false;
    Work whole;
    work_copy(&whole, a);
    limbs_shift_down(&whole, -a->exp);
    return whole.num.n && (whole.num.limbs[0] & 1);
}

const char *num_class(const Num *a, const Rules *rules) {
    if (a->kind == SIGNALLING_NAN) return "sNaN";
    if (a->kind == QUIET_NAN) return "NaN";
    if (a->kind == INFINITE) return a->negative ? "-Infinity" : "+Infinity";
    if (a->n == 0) return a->negative ? "-Zero" : "+Zero";
    if (num_adjusted(a) < rules->emin) return a->negative ? "-Subnormal" : "+Subnormal";
    return a->negative ? "-Normal" : "+Normal";
}

/* ---- places ---- */

static void quantize_special(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    if (num_nan_of(w, a, b, rules, status)) return;
    if (a->kind == INFINITE && b->kind == INFINITE)
        work_copy(w, a);
    else
        num_invalid(w, status, INVALID_OPERATION);
}

void num_quantize(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    int64_t exp = b->exp;
    Status own = 0;
    if (num_is_special(a) || num_is_special(b)) {
        quantize_special(w, a, b, rules, status);
        return;
    }
    bool fits = exp <= rules->emax && exp >= rules->emin - rules->prec + 1;
    if (fits && a->n) {
        int64_t adjusted = num_adjusted(a);
        fits = adjusted <= rules->emax && adjusted - exp + 1 <= rules->prec;
    }
    if (!fits) {
        num_invalid(w, status, INVALID_OPERATION);
        return;
    }
    work_copy(w, a);
    num_rescale(w, exp, rules->rounding, &own);
    if (w->num.n && (num_adjusted(&w->num) > rules->emax || num_digits(&w->num) > rules->prec)) {
        num_invalid(w, status, INVALID_OPERATION);
        return;
    }
    if (a->n == 0) own = 0;
    *status |= own;
    num_finish(w, rules, status);
}

void num_normalize(Work *w, const Num *a, const Rules *rules, Status *status) {
    if (num_nan_of(w, a, NULL, rules, status)) return;
    work_copy(w, a);
    num_finish(w, rules, status);
    if (num_is_special(&w->num)) return;
    if (w->num.n == 0) {
        w->num.exp = 0;
        return;
    }
    int64_t top = rules->clamp ? rules->emax - rules->prec + 1 : rules->emax;
    int64_t zeros = w->num.exp < top ? limbs_trailing_zeros(&w->num, top - w->num.exp) : 0;
    limbs_shift_down(w, zeros);
    w->num.exp += zeros;
}

void num_to_integral(Work *w, const Num *a, const Rules *rules, Status *status) {
    if (num_nan_of(w, a, NULL, rules, status)) return;
    work_copy(w, a);
    if (a->kind == INFINITE || a->exp >= 0) return;
    if (a->n) num_rescale(w, 0, rules->rounding, status);
    w->num.exp = 0;
}

/* ---- digits ---- */

/* The digits of a coefficient, padded with zeros to the precision. */
static char *padded(const Num *a, int64_t prec) {
    int64_t count;
    const char *digits = limbs_text(a, &count);
    char *text = pyc_gc_alloc_atomic((uint64_t)prec);
    memset(text, '0', (size_t)prec);
    int64_t kept = count < prec ? count : prec;
    memcpy(text + prec - kept, digits + count - kept, (size_t)kept);
    return text;
}

static bool is_logical(const Num *a) {
    int64_t count;
    if (a->kind != FINITE || a->exp != 0 || a->negative) return false;
    const char *digits = limbs_text(a, &count);
    for (int64_t i = 0; i < count; i++)
        if (digits[i] > '1') return false;
    return true;
}

enum { TABLE_AND = 8, TABLE_OR = 14, TABLE_XOR = 6 }; /* the result for two digits is bit 2 * a + b */

static void logical(Work *w, const Num *a, const Num *b, unsigned table, const Rules *rules, Status *status) {
    if (!is_logical(a) || !is_logical(b)) {
        num_invalid(w, status, INVALID_OPERATION);
        return;
    }
    int64_t x = num_digits(a), y = num_digits(b), count = x > y ? x : y;
    if (count > rules->prec) count = rules->prec;
    char *left = padded(a, count), *right = padded(b, count);
    for (int64_t i = 0; i < count; i++) left[i] = (char)('0' + (table >> (2 * (left[i] - '0') + right[i] - '0') & 1));
    limbs_parse(w, left, count);
    w->num.exp = 0;
    w->num.kind = FINITE;
    w->num.negative = false;
}

void num_logical_and(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    logical(w, a, b, TABLE_AND, rules, status);
}
void num_logical_or(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    logical(w, a, b, TABLE_OR, rules, status);
}
void num_logical_xor(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    logical(w, a, b, TABLE_XOR, rules, status);
}

void num_logical_invert(Work *w, const Num *a, const Rules *rules, Status *status) {
    if (!is_logical(a)) {
        num_invalid(w, status, INVALID_OPERATION);
        return;
    }
    if (rules->prec > MOST_DIGITS) {
        decimal_too_large = true;
        return;
    }
    char *digits = padded(a, rules->prec);
    for (int64_t i = 0; i < rules->prec; i++) digits[i] ^= 1;
    limbs_parse(w, digits, rules->prec);
}

/* Shifts or rotates the digits to the left; the digits that leave come back on the right, or are replaced by zeros. */
static void move(Work *w, const Num *a, const Num *b, bool rotates, const Rules *rules, Status *status) {
    int64_t by, prec = rules->prec;
    if (num_nan_of(w, a, b, rules, status)) return;
    if (!small_int(b, prec, &by)) {
        num_invalid(w, status, INVALID_OPERATION);
        return;
    }
    work_copy(w, a);
    if (a->kind == INFINITE) return;
    if (num_digits(a) > prec) limbs_low_digits(w, prec);
    if (!rotates && by <= 0) {
        limbs_shift_down(w, -by);
        return;
    }
    if (rotates && by < 0) by += prec;
    Work high, from;
    work_copy(&high, &w->num);
    limbs_shift_down(&high, prec - by);
    work_copy(&from, &w->num);
    if (by < prec || rotates)
        limbs_low_digits(&from, prec - by);
    else
        from.num.n = 0;
    Work low;
    work_start(&low);
    limbs_shift_up(&low, &from.num, by);
    if (!rotates) high.num.n = 0;
    limbs_add(w, &low.num, &high.num);
}

void num_rotate(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    move(w, a, b, true, rules, status);
}
void num_shift(Work *w, const Num *a, const Num *b, const Rules *rules, Status *status) {
    move(w, a, b, false, rules, status);
}

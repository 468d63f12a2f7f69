/* Coefficients of decimal numbers, as limbs of GMP. */
#include "module/decimal.h"

#include <math.h>
#include <stdlib.h>

/* ---- room ---- */

void work_start(Work *w) { w->num = (Num){.limbs = w->room}; }

static mp_limb_t *leaf(int64_t limbs) { return pyc_gc_alloc_atomic((uint64_t)limbs * sizeof(mp_limb_t)); }

mp_limb_t *work_room(Work *w, int64_t limbs) {
    w->num.limbs = limbs <= WORK_LIMBS ? w->room : leaf(limbs);
    return w->num.limbs;
}

void work_copy(Work *w, const Num *from) {
    int64_t n = from->n;
    const mp_limb_t *limbs = from->limbs;
    mp_limb_t *room = n <= WORK_LIMBS ? w->room : leaf(n);
    memmove(room, limbs, (size_t)n * sizeof *room);
    w->num = *from;
    w->num.limbs = room;
}

void work_set(Work *w, bool negative, uint64_t coefficient, int64_t exp) {
    w->num = (Num){exp, coefficient != 0, w->room, FINITE, negative};
    w->room[0] = coefficient;
}

static void strip(Num *a) {
    while (a->n && !a->limbs[a->n - 1]) a->n--;
}

/* ---- powers of ten ---- */

enum { KEPT_POWERS = 2048 };
typedef struct Power {
    int64_t n;
    mp_limb_t limbs[];
} Power;

static Power *power_new(int64_t power, void *(*alloc)(size_t)) {
    mpz_t z;
    mpz_init(z);
    mpz_ui_pow_ui(z, 10, (unsigned long)power);
    size_t n = mpz_size(z);
    Power *made = alloc(sizeof *made + n * sizeof(mp_limb_t));
    if (made) made->n = (int64_t)n, memcpy(made->limbs, mpz_limbs_read(z), n * sizeof(mp_limb_t));
    mpz_clear(z);
    return made;
}

static void *collected(size_t size) { return pyc_gc_alloc_atomic(size); }

bool decimal_too_large;

const mp_limb_t *ten_to(int64_t power, int64_t *n) {
    static Power *kept[KEPT_POWERS];
    if (PYC_UNLIKELY(power > MOST_DIGITS)) {
        decimal_too_large = true;
        power = 0;
    }
    Power *p = power < KEPT_POWERS ? kept[power] : NULL;
    if (PYC_UNLIKELY(!p)) {
        p = power_new(power, power < KEPT_POWERS ? malloc : collected);
        if (!p)
            p = power_new(power, collected);
        else if (power < KEPT_POWERS)
            kept[power] = p;
    }
    *n = p->n;
    return p->limbs;
}

static int cmp(const mp_limb_t *a, int64_t an, const mp_limb_t *b, int64_t bn) {
    if (an != bn) return an < bn ? -1 : 1;
    return an ? mpn_cmp(a, b, an) : 0;
}

static int64_t bits_of(const Num *a) { return 64 * a->n - __builtin_clzll(a->limbs[a->n - 1]); }

/* Computed by the logarithm; -1: too near to a power of ten to be sure. */
static int64_t digits_of_many(const Num *a, int64_t bits) {
    double low = 1e-6, top = (double)a->limbs[a->n - 1] * 0x1p64 + (double)a->limbs[a->n - 2];
    double exact = log10(top) + (double)(a->n - 2) * 64 * 0.301029995663981195;
    double whole = floor(exact), part = exact - whole;
    return bits < INT32_MAX && part > low && part < 1 - low ? (int64_t)whole + 1 : -1;
}

/* The bits times log10(2) is the number of digits, or one less. */
int64_t num_digits(const Num *a) {
    if (a->n == 0) return 1;
    int64_t bits = bits_of(a), n;
    int64_t many = a->n > 8 ? digits_of_many(a, bits) : -1;
    if (many >= 0) return many;
    int64_t least = (int64_t)((double)(bits - 1) * 0.301029995663981195);
    const mp_limb_t *power = ten_to(least + 1, &n);
    return cmp(a->limbs, a->n, power, n) < 0 ? least + 1 : least + 2;
}

/* ---- arithmetic ---- */

static void product(mp_limb_t *into, const mp_limb_t *a, int64_t an, const mp_limb_t *b, int64_t bn) {
    if (an >= bn)
        mpn_mul(into, a, an, b, bn);
    else
        mpn_mul(into, b, bn, a, an);
}

/* Room for the result; `into` may hold the limbs of an operand. */
static mp_limb_t *apart(Work *into, int64_t limbs, const mp_limb_t *a, const mp_limb_t *b) {
    bool taken = (a >= into->room && a < into->room + WORK_LIMBS) || (b >= into->room && b < into->room + WORK_LIMBS);
    into->num.limbs = limbs <= WORK_LIMBS && !taken ? into->room : leaf(limbs);
    return into->num.limbs;
}

static void multiply(Work *into, const mp_limb_t *a, int64_t an, const mp_limb_t *b, int64_t bn) {
    if (!an || !bn) {
        into->num.n = 0;
        return;
    }
    mp_limb_t *room = apart(into, an + bn, a, b);
    product(room, a, an, b, bn);
    into->num.n = an + bn;
    strip(&into->num);
}

void limbs_mul(Work *into, const Num *a, const Num *b) { multiply(into, a->limbs, a->n, b->limbs, b->n); }

void limbs_shift_up(Work *into, const Num *a, int64_t digits) {
    int64_t n;
    const mp_limb_t *power = ten_to(digits, &n);
    multiply(into, a->limbs, a->n, power, n);
}

void limbs_add(Work *into, const Num *a, const Num *b) {
    if (a->n < b->n) {
        const Num *swap = a;
        a = b, b = swap;
    }
    mp_limb_t *room = apart(into, a->n + 1, a->limbs, b->limbs);
    int64_t n = a->n;
    mp_limb_t carry = 0;
    if (b->n)
        carry = mpn_add(room, a->limbs, n, b->limbs, b->n);
    else
        memcpy(room, a->limbs, (size_t)n * sizeof *room);
    room[n] = carry;
    into->num.n = n + (carry != 0);
}

int limbs_cmp(const Num *a, const Num *b) { return cmp(a->limbs, a->n, b->limbs, b->n); }

int limbs_sub(Work *into, const Num *a, const Num *b) {
    int order = limbs_cmp(a, b);
    if (order < 0) {
        const Num *swap = a;
        a = b, b = swap;
    }
    int64_t n = a->n;
    mp_limb_t *room = apart(into, n + 1, a->limbs, b->limbs);
    if (b->n)
        mpn_sub(room, a->limbs, n, b->limbs, b->n);
    else
        memcpy(room, a->limbs, (size_t)n * sizeof *room);
    into->num.n = n;
    strip(&into->num);
    return order < 0 ? -1 : order > 0;
}

static void divide(Work *quotient, Work *rest, const Num *a, const mp_limb_t *b, int64_t bn) {
    int64_t an = a->n;
    const mp_limb_t *from = a->limbs;
    if (an < bn) {
        mp_limb_t *room = apart(rest, bn, from, b);
        memcpy(room, from, (size_t)an * sizeof *room);
        rest->num.n = an;
        quotient->num.n = 0;
        return;
    }
    mp_limb_t *up = apart(quotient, an - bn + 1, from, b), *down = apart(rest, bn, from, b);
    mpn_tdiv_qr(up, down, 0, from, an, b, bn);
    quotient->num.n = an - bn + 1;
    rest->num.n = bn;
    strip(&quotient->num);
    strip(&rest->num);
}

void limbs_div(Work *quotient, Work *rest, const Num *a, const Num *b) { divide(quotient, rest, a, b->limbs, b->n); }

static Rest rest_of(const Num *rest, int64_t digits) {
    if (rest->n == 0) return REST_NONE;
    Work twice;
    int64_t n;
    const mp_limb_t *power = ten_to(digits, &n);
    work_start(&twice);
    limbs_add(&twice, rest, rest);
    int order = cmp(twice.num.limbs, twice.num.n, power, n);
    return order < 0 ? REST_BELOW_HALF : order > 0 ? REST_ABOVE_HALF : REST_HALF;
}

Rest limbs_shift_down(Work *w, int64_t digits) {
    Work from, rest;
    int64_t n;
    if (digits <= 0 || w->num.n == 0) return REST_NONE;
    if (digits > num_digits(&w->num)) {
        w->num.n = 0;
        return REST_BELOW_HALF;
    }
    const mp_limb_t *power = ten_to(digits, &n);
    work_start(&rest);
    work_copy(&from, &w->num);
    divide(w, &rest, &from.num, power, n);
    return rest_of(&rest.num, digits);
}

void limbs_increment(Work *w) {
    Work from;
    mp_limb_t one[1] = {1};
    Num unit = {0, 1, one, FINITE, false};
    work_copy(&from, &w->num);
    limbs_add(w, &from.num, &unit);
}

unsigned limbs_last_digit(const Num *a) { return a->n ? (unsigned)mpn_mod_1(a->limbs, a->n, 10) : 0; }

int64_t limbs_trailing_zeros(const Num *a, int64_t most) {
    if (a->n == 0) return 0;
    int64_t zeros = 0, twos = (int64_t)mpn_scan1(a->limbs, 0); /* there are at most as many factors ten as factors
                                                                  two */
    if (most > twos) most = twos;
    Work left;
    work_start(&left);
    work_copy(&left, a);
    int64_t step = 1;
    while (step * 2 <= most) step *= 2;
    for (; step && zeros < most; step /= 2) {
        Work quotient, rest;
        int64_t n;
        if (zeros + step > most) continue;
        const mp_limb_t *power = ten_to(step, &n);
        work_start(&quotient);
        work_start(&rest);
        divide(&quotient, &rest, &left.num, power, n);
        if (rest.num.n) continue;
        work_copy(&left, &quotient.num);
        zeros += step;
    }
    return zeros;
}

void limbs_low_digits(Work *w, int64_t digits) {
    Work quotient, rest;
    int64_t n;
    const mp_limb_t *power = ten_to(digits, &n);
    work_start(&quotient);
    work_start(&rest);
    divide(&quotient, &rest, &w->num, power, n);
    Num kept = w->num;
    kept.n = rest.num.n;
    kept.limbs = rest.num.limbs;
    work_copy(w, &kept);
}

void limbs_nines(Work *w, int64_t digits) {
    int64_t n;
    const mp_limb_t *power = ten_to(digits, &n);
    mpn_sub_1(work_room(w, n), power, n, 1);
    w->num.n = n;
    strip(&w->num);
}

/* ---- text, ints ---- */

char *limbs_text(const Num *a, int64_t *digits) {
    if (a->n == 0) {
        *digits = 1;
        return "0";
    }
    mp_limb_t *copy = leaf(a->n + 1); /* it is overwritten */
    memcpy(copy, a->limbs, (size_t)a->n * sizeof *copy);
    char *text = pyc_gc_alloc_atomic(mpn_sizeinbase(a->limbs, a->n, 10) + 2);
    int64_t count = (int64_t)mpn_get_str((unsigned char *)text, 10, copy, a->n), zeros = 0;
    while (zeros < count - 1 && !text[zeros]) zeros++;
    for (int64_t i = 0; i < count; i++) text[i] = (char)(text[i] + '0');
    text[count] = 0;
    *digits = count - zeros;
    return text + zeros;
}

enum { WORD_DIGITS = 19 };

static void parse_word(Work *w, const char *digits, int64_t count) {
    uint64_t value = 0;
    for (int64_t i = 0; i < count; i++) value = value * 10 + (uint64_t)(digits[i] - '0');
    w->num.limbs = w->room;
    w->room[0] = value;
    w->num.n = value != 0;
}

void limbs_parse(Work *w, const char *digits, int64_t count) {
    while (count > 1 && *digits == '0') digits++, count--;
    if (count <= WORD_DIGITS) {
        parse_word(w, digits, count);
        return;
    }
    unsigned char *values = pyc_gc_alloc_atomic((uint64_t)count);
    for (int64_t i = 0; i < count; i++) values[i] = (unsigned char)(digits[i] - '0');
    mp_limb_t *room = work_room(w, count / WORD_DIGITS + 2);
    w->num.n = mpn_set_str(room, values, (size_t)count, 10);
    strip(&w->num);
}

PycWord limbs_int(const Num *a, bool negative) {
    PycBig *big = int_room(a->n);
    memcpy(big->limbs, a->limbs, (size_t)a->n * sizeof(mp_limb_t));
    return int_finish(big, a->n, negative);
}

void limbs_from_int(Work *w, PycWord value) {
    IntView view;
    int_view(value, &view);
    mp_limb_t *room = work_room(w, view.n);
    memcpy(room, view.limbs, (size_t)view.n * sizeof *room);
    w->num.n = view.n;
    w->num.negative = view.negative;
    w->num.kind = FINITE;
    w->num.exp = 0;
}

/* The module math: exact integers. */
#include "module/math.h"
#include "object/int.h"

#include <string.h>

/* ---- to and from GMP's numbers ---- */

static PycWord int_of(const mpz_t number) {
    int64_t limbs = (int64_t)mpz_size(number);
    PycBig *big = int_room(limbs + 1);
    memcpy(big->limbs, mpz_limbs_read(number), (uint64_t)limbs * sizeof(mp_limb_t));
    return int_finish(big, limbs, mpz_sgn(number) < 0);
}

/* A GMP view of an int, without a copy; `view` holds the limbs. */
static void number_of(PycWord word, IntView *view, mpz_t number) {
    int_view(word, view);
    mpz_roinit_n(number, view->limbs, view->n);
}

static bool is_negative(PycWord i) { return pyc_int_cmp_slow(i, pyc_small(0)) < 0; }

/* ---- divisors ---- */

static uint64_t small_gcd(uint64_t a, uint64_t b) {
    if (!a || !b) return a | b;
    int shift = __builtin_ctzll(a | b);
    a >>= __builtin_ctzll(a);
    while (b) {
        b >>= __builtin_ctzll(b);
        uint64_t less = a < b ? a : b;
        b = a < b ? b - a : a - b;
        a = less;
    }
    return a << shift;
}

static uint64_t magnitude(PycWord small) {
    int64_t i = pyc_small_value(small);
    return i < 0 ? -(uint64_t)i : (uint64_t)i;
}

PycWord pyc_math_gcd_pair(PycWord a, PycWord b) {
    if (PYC_LIKELY(pyc_is_small(a) && pyc_is_small(b))) return pyc_int_from_u64(small_gcd(magnitude(a), magnitude(b)));
    IntView x_view, y_view;
    mpz_t x, y, result;
    number_of(a, &x_view, x);
    number_of(b, &y_view, y);
    mpz_init(result);
    mpz_gcd(result, x, y);
    PycWord word = int_of(result);
    mpz_clear(result);
    return word;
}

PycResult pyc_math_gcd(PycWord self, const PycWord *args, uint64_t count) {
    PycWord result = pyc_small(0);
    (void)self;
    for (uint64_t i = 0; i < count; i++) {
        TRY(number, pyc_obj_index(args[i]));
        result = pyc_math_gcd_pair(result, number);
    }
    return pyc_ok(result);
}

PycResult pyc_math_lcm(PycWord self, const PycWord *args, uint64_t count) {
    PycWord result = pyc_small(1);
    (void)self;
    for (uint64_t i = 0; i < count; i++) {
        TRY(number, pyc_obj_index(args[i]));
        if (result == pyc_small(0) || number == pyc_small(0)) {
            result = pyc_small(0);
            continue;
        }
        TRY(part, pyc_int_floordiv(result, pyc_math_gcd_pair(result, number)));
        result = pyc_int_abs(pyc_int_mul_slow(part, number));
    }
    return pyc_ok(result);
}

PycResult pyc_math_isqrt(PycWord self, PycWord word) {
    (void)self;
    TRY(number, pyc_obj_index(word));
    return pyc_int_isqrt(number);
}

/* ---- factorials, choices ---- */

static PycWord factorial(uint64_t n) {
    mpz_t number;
    mpz_init(number);
    mpz_fac_ui(number, n);
    PycWord word = int_of(number);
    mpz_clear(number);
    return word;
}

PycResult pyc_math_factorial(PycWord self, PycWord word) {
    (void)self;
    TRY(n, pyc_obj_index(word));
    if (is_negative(n)) RAISE(&pyc_ValueError, "factorial() not defined for negative values");
    if (!pyc_int_fits_i64(n))
        RAISE(&pyc_OverflowError, "factorial() argument should not exceed %lld", 9223372036854775807LL);
    CHECK(pyc_no_memory_for((int64_t)pyc_int_low_u64(n), 1));
    uint64_t value = pyc_int_low_u64(n), result = 1;
    if (value > 20) return pyc_ok(factorial(value));
    for (uint64_t i = 2; i <= value; i++) result *= i;
    return pyc_ok(pyc_int_from_u64(result));
}

/* A falling factorial n * (n - 1) * … of k factors, by products of halves of similar size. */
static void falling_factorial(mpz_t into, const mpz_t n, uint64_t from, uint64_t k) {
    if (k <= 8) {
        mpz_t factor;
        mpz_init(factor);
        mpz_set_ui(into, 1);
        for (uint64_t i = 0; i < k; i++) {
            mpz_sub_ui(factor, n, from + i);
            mpz_mul(into, into, factor);
        }
        mpz_clear(factor);
        return;
    }
    mpz_t right;
    mpz_init(right);
    falling_factorial(into, n, from, k / 2);
    falling_factorial(right, n, from + k / 2, k - k / 2);
    mpz_mul(into, into, right);
    mpz_clear(right);
}

/* The binomial (or falling factorial) in one machine word; false: it does not fit. */
static bool small_choice(uint64_t n, uint64_t k, bool in_order, uint64_t *result) {
    *result = 1;
    for (uint64_t i = 0; i < k; i++) {
        if (__builtin_mul_overflow(*result, n - i, result)) return false;
        if (!in_order) *result /= i + 1;
    }
    return true;
}

static PycWord choices(PycWord n, uint64_t k, bool in_order) {
    uint64_t small;
    if (pyc_is_small(n) && small_choice(pyc_int_low_u64(n), k, in_order, &small)) return pyc_int_from_u64(small);
    IntView view;
    mpz_t number, result;
    number_of(n, &view, number);
    mpz_init(result);
    if (in_order)
        falling_factorial(result, number, 0, k);
    else
        mpz_bin_ui(result, number, k);
    PycWord word = int_of(result);
    mpz_clear(result);
    return word;
}

static PycError *not_below_zero(PycWord n, PycWord k) {
    if (is_negative(n)) return pyc_raise(&pyc_ValueError, "n must be a non-negative integer");
    if (is_negative(k)) return pyc_raise(&pyc_ValueError, "k must be a non-negative integer");
    return NULL;
}

PycResult pyc_math_perm(PycWord self, PycWord n_word, PycWord k_word) {
    if (!k_word || k_word == PYC_NONE) return pyc_math_factorial(self, n_word);
    TRY(n, pyc_obj_index(n_word));
    TRY(k, pyc_obj_index(k_word));
    CHECK(not_below_zero(n, k));
    if (pyc_int_cmp_slow(n, k) < 0) return pyc_ok(pyc_small(0));
    if (!pyc_int_fits_i64(k)) RAISE(&pyc_OverflowError, "k must not exceed %lld", 9223372036854775807LL);
    CHECK(pyc_no_memory_for((int64_t)pyc_int_low_u64(k), 1));
    return pyc_ok(choices(n, pyc_int_low_u64(k), true));
}

PycResult pyc_math_comb(PycWord self, PycWord n_word, PycWord k_word) {
    (void)self;
    TRY(n, pyc_obj_index(n_word));
    TRY(k, pyc_obj_index(k_word));
    CHECK(not_below_zero(n, k));
    PycWord rest = pyc_int_sub_slow(n, k);
    if (is_negative(rest)) return pyc_ok(pyc_small(0));
    PycWord less = pyc_int_cmp_slow(rest, k) < 0 ? rest : k;
    if (!pyc_int_fits_i64(less)) RAISE(&pyc_OverflowError, "min(n - k, k) must not exceed %lld", 9223372036854775807LL);
    return pyc_ok(choices(n, pyc_int_low_u64(less), false));
}

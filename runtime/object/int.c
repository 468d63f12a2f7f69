/* Exact ints: making them, addition and multiplication, comparison, conversion to machine numbers. A big int never has
 * a value that fits a small one. Division is in int_div.c, bits in int_bits.c, text in int_text.c. */
#include "object/int.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { HASH_BITS = 61 };
#define HASH_MODULUS (((uint64_t)1 << HASH_BITS) - 1)

PycBig *int_room(int64_t limbs) {
    PycBig *big = pyc_gc_alloc_atomic(sizeof(PycBig) + (uint64_t)limbs * sizeof(mp_limb_t));
    big->head.type = &pyc_int_type;
    return big;
}

PycWord int_finish(PycBig *big, int64_t n, bool negative) {
    while (n > 0 && big->limbs[n - 1] == 0) n--;
    if (n == 0) return pyc_small(0);
    if (n == 1 && big->limbs[0] <= (uint64_t)PYC_SMALL_MAX + negative)
        return pyc_small(negative ? (int64_t)-big->limbs[0] : (int64_t)big->limbs[0]);
    big->sign_size = negative ? -n : n;
    return pyc_word(big);
}

static PycWord from_two_limbs(uint64_t low, uint64_t high, bool negative) {
    PycBig *big = int_room(2);
    big->limbs[0] = low;
    big->limbs[1] = high;
    return int_finish(big, 2, negative);
}

PycWord pyc_int_from_i64(int64_t value) {
    if (PYC_LIKELY(pyc_fits_small(value))) return pyc_small(value);
    return from_two_limbs(value < 0 ? -(uint64_t)value : (uint64_t)value, 0, value < 0);
}

PycWord pyc_int_from_u64(uint64_t value) {
    if (value <= (uint64_t)PYC_SMALL_MAX) return pyc_small((int64_t)value);
    return from_two_limbs(value, 0, false);
}

PycWord pyc_int_from_words(const void *from, uint64_t words, bool is_signed) {
    PycBig *big = int_room((int64_t)words);
    memcpy(big->limbs, from, words * sizeof(mp_limb_t));
    bool negative = is_signed && big->limbs[words - 1] >> 63 != 0;
    if (negative) mpn_neg((mp_limb_t *)big->limbs, (const mp_limb_t *)big->limbs, (mp_size_t)words);
    return int_finish(big, (int64_t)words, negative);
}

/* ---- sums ---- */

static PycWord add_magnitudes(const IntView *a, const IntView *b, bool negative) {
    if (a->n < b->n) {
        const IntView *t = a;
        a = b;
        b = t;
    }
    PycBig *big = int_room(a->n + 1);
    mp_limb_t carry = b->n ? mpn_add((mp_limb_t *)big->limbs, a->limbs, a->n, b->limbs, b->n) : 0;
    if (b->n == 0) memcpy(big->limbs, a->limbs, (uint64_t)a->n * 8);
    big->limbs[a->n] = carry;
    return int_finish(big, a->n + 1, negative);
}

static int compare_magnitudes(const IntView *a, const IntView *b) {
    if (a->n != b->n) return a->n < b->n ? -1 : 1;
    if (a->n == 0) return 0;
    int c = mpn_cmp(a->limbs, b->limbs, a->n);
    return c < 0 ? -1 : c > 0;
}

static PycWord sub_magnitudes(const IntView *a, const IntView *b,
                              bool negative) { /* a - b, sign as if positive were !negative */
    int c = compare_magnitudes(a, b);
    if (c == 0) return pyc_small(0);
    if (c < 0) {
        const IntView *t = a;
        a = b;
        b = t;
        negative = !negative;
    }
    PycBig *big = int_room(a->n);
    if (b->n)
        mpn_sub((mp_limb_t *)big->limbs, a->limbs, a->n, b->limbs, b->n);
    else
        memcpy(big->limbs, a->limbs, (uint64_t)a->n * 8);
    return int_finish(big, a->n, negative);
}

static PycWord add_signed(PycWord x, PycWord y, bool flip) {
    IntView a, b;
    int_view(x, &a);
    int_view(y, &b);
    if (flip) b.negative = !b.negative;
    return a.negative == b.negative ? add_magnitudes(&a, &b, a.negative) : sub_magnitudes(&a, &b, a.negative);
}

PycWord pyc_int_add_slow(PycWord a, PycWord b) {
    if (pyc_is_small(a) && pyc_is_small(b)) return pyc_int_from_i64(pyc_small_value(a) + pyc_small_value(b));
    return add_signed(a, b, false);
}

PycWord pyc_int_sub_slow(PycWord a, PycWord b) {
    if (pyc_is_small(a) && pyc_is_small(b)) return pyc_int_from_i64(pyc_small_value(a) - pyc_small_value(b));
    return add_signed(a, b, true);
}

PycWord pyc_int_neg(PycWord a) {
    if (pyc_is_small(a)) return pyc_int_from_i64(-pyc_small_value(a));
    return pyc_int_sub_slow(pyc_small(0), a);
}

PycWord pyc_int_abs(PycWord a) {
    IntView v;
    int_view(a, &v);
    return v.negative ? pyc_int_neg(a) : a;
}

/* ---- products ---- */

PycWord pyc_int_mul_slow(PycWord x, PycWord y) {
    if (pyc_is_small(x) && pyc_is_small(y)) {
        __extension__ typedef __int128 I128;
        I128 product = (I128)pyc_small_value(x) * pyc_small_value(y);
        if (product >= PYC_SMALL_MIN && product <= PYC_SMALL_MAX) return pyc_small((int64_t)product);
        return pyc_int_from_words(&product, 2, true);
    }
    IntView a, b;
    int_view(x, &a);
    int_view(y, &b);
    if (a.n == 0 || b.n == 0) return pyc_small(0);
    PycBig *big = int_room(a.n + b.n);
    mp_limb_t *into = (mp_limb_t *)big->limbs;
    if (x == y)
        mpn_sqr(into, a.limbs, a.n);
    else if (a.n >= b.n)
        mpn_mul(into, a.limbs, a.n, b.limbs, b.n);
    else
        mpn_mul(into, b.limbs, b.n, a.limbs, a.n);
    return int_finish(big, a.n + b.n, a.negative != b.negative);
}

/* ---- comparison, hash ---- */

int32_t pyc_int_cmp_slow(PycWord x, PycWord y) {
    if (pyc_is_small(x) && pyc_is_small(y)) return (int64_t)x<(int64_t)y ? -1 : (int64_t)x>(int64_t) y;
    IntView a, b;
    int_view(x, &a);
    int_view(y, &b);
    if (a.negative != b.negative) return a.negative ? -1 : 1;
    int c = compare_magnitudes(&a, &b);
    return a.negative ? -c : c;
}

int32_t pyc_int_cmp_f64(PycWord x, double f) {
    if (isnan(f)) return 2;
    if (isinf(f)) return f > 0 ? -1 : 1;
    if (pyc_is_small(x) && llabs(pyc_small_value(x)) <= (int64_t)1 << 53) {
        double d = (double)pyc_small_value(x);
        return d < f ? -1 : d > f;
    }
    double whole = trunc(f);
    int c = pyc_int_cmp_slow(x, pyc_int_from_f64(whole).value);
    return c ? c : whole < f ? -1 : whole > f;
}

int64_t pyc_int_hash(PycWord w) {
    IntView v;
    int_view(w, &v);
    int64_t h = v.n == 0 ? 0 : (int64_t)mpn_mod_1(v.limbs, v.n, HASH_MODULUS);
    if (v.negative) h = -h;
    return h == -1 ? -2 : h;
}

/* ---- machine numbers ---- */

bool pyc_int_fits_i64(PycWord w) {
    IntView v;
    int_view(w, &v);
    return v.n == 0 || (v.n == 1 && v.limbs[0] <= (uint64_t)INT64_MAX + v.negative);
}

bool pyc_int_fits_u64(PycWord w) {
    IntView v;
    int_view(w, &v);
    return v.n == 0 || (v.n == 1 && !v.negative);
}

uint64_t pyc_int_low_u64(PycWord w) {
    if (pyc_is_small(w)) return (uint64_t)pyc_small_value(w);
    IntView v;
    int_view(w, &v);
    return v.negative ? -v.limbs[0] : v.limbs[0];
}

void pyc_int_bits(PycWord w, uint64_t words, void *into) {
    IntView v;
    int_view(w, &v);
    bool carry = true;
    for (uint64_t i = 0; i < words; i++) {
        uint64_t limb = (int64_t)i < v.n ? v.limbs[i] : 0;
        if (v.negative) {
            limb = ~limb + carry;
            carry = carry && limb == 0;
        }
        memcpy((char *)into + i * 8, &limb, 8);
    }
}

int64_t pyc_int_clamp(PycWord w) {
    if (pyc_is_small(w)) return pyc_small_value(w);
    return pyc_int_cmp_slow(w, pyc_small(0)) > 0 ? PYC_SMALL_MAX : PYC_SMALL_MIN;
}

PycIntResult pyc_int_to_i64(PycWord w) {
    if (PYC_LIKELY(pyc_is_small(w))) return (PycIntResult){pyc_small_value(w), NULL};
    if (!pyc_int_fits_i64(w)) RAISE_AS(PycIntResult, &pyc_OverflowError, "Python int too large to convert to Int");
    return (PycIntResult){(int64_t)pyc_int_low_u64(w), NULL};
}

PycIntResult pyc_int_to_i64_range(PycWord w, int64_t low, int64_t high) {
    if (pyc_int_fits_i64(w)) {
        int64_t i = (int64_t)pyc_int_low_u64(w);
        if (i >= low && i <= high) return (PycIntResult){i, NULL};
    }
    RAISE_AS(PycIntResult, &pyc_OverflowError, "int is out of the range %lld to %lld", (long long)low, (long long)high);
}

PycUIntResult pyc_int_to_u64(PycWord w) {
    if (!pyc_int_fits_u64(w)) RAISE_AS(PycUIntResult, &pyc_OverflowError, "int is out of the range of UInt");
    return (PycUIntResult){pyc_int_low_u64(w), NULL};
}

int64_t int_bits(const IntView *v) { return v->n == 0 ? 0 : v->n * 64 - __builtin_clzll(v->limbs[v->n - 1]); }

int64_t pyc_int_bit_length_of(PycWord w) {
    IntView v;
    int_view(w, &v);
    return int_bits(&v);
}

static uint64_t top_bits(const IntView *v) {
    uint64_t top = v->limbs[v->n - 1];
    if (v->n == 1) return top;
    int shift = __builtin_clzll(top);
    if (shift) top = top << shift | v->limbs[v->n - 2] >> (64 - shift);
    bool sticky = (v->limbs[v->n - 2] << shift) != 0;
    for (int64_t i = 0; i < v->n - 2 && !sticky; i++) sticky = v->limbs[i] != 0;
    return top | sticky;
}

uint64_t pyc_int_top_bits(PycWord w) {
    IntView v;
    int_view(w, &v);
    return top_bits(&v);
}

PycFloatResult pyc_int_to_f64(PycWord w) {
    if (pyc_is_small(w)) return (PycFloatResult){(double)pyc_small_value(w), NULL};
    IntView v;
    int_view(w, &v);
    int64_t bits = int_bits(&v);
    if (bits > 1024) RAISE_AS(PycFloatResult, &pyc_OverflowError, "int too large to convert to float");
    double d = (double)top_bits(&v);
    if (v.n > 1) d = ldexp(d, (int)(bits - 64));
    if (isinf(d)) RAISE_AS(PycFloatResult, &pyc_OverflowError, "int too large to convert to float");
    return (PycFloatResult){v.negative ? -d : d, NULL};
}

PycResult pyc_int_from_f64(double f) {
    if (isnan(f)) RAISE(&pyc_ValueError, "cannot convert float NaN to integer");
    if (isinf(f)) RAISE(&pyc_OverflowError, "cannot convert float infinity to integer");
    if (fabs(f) < 0x1p62) return pyc_ok(pyc_small((int64_t)f));
    int exponent;
    double mantissa = frexp(fabs(f), &exponent);
    PycWord top = pyc_int_from_u64((uint64_t)ldexp(mantissa, 53));
    TRY(magnitude, pyc_int_lshift(top, pyc_small(exponent - 53)));
    return pyc_ok(f < 0 ? pyc_int_neg(magnitude) : magnitude);
}

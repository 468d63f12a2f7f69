/* Exact ints: shifts and bitwise operators, with negative numbers as endless two's complement. */
#include "object/int.h"

#include <string.h>

enum { MAX_SHIFT_BITS = 60 };

/* CPython counts digits of 30 bits: a count beyond their range raises another error than a lack of memory. */
static PYC_COLD PycResult too_far(PycWord count) {
    TRY(most, pyc_int_lshift(pyc_small(30), pyc_small(63)));
    if (pyc_int_cmp_slow(count, most) >= 0) RAISE(&pyc_OverflowError, "too many digits in integer");
    return pyc_fail(pyc_raise_args(&pyc_MemoryError, NULL, 0));
}

PycResult pyc_int_lshift(PycWord a, PycWord count) {
    if (pyc_int_cmp_slow(count, pyc_small(0)) < 0) RAISE(&pyc_ValueError, "negative shift count");
    if (a == pyc_small(0)) return pyc_ok(a);
    if (!pyc_is_small(count) || pyc_small_value(count) >> 40) return too_far(count);
    int64_t n = pyc_small_value(count), limbs = n / 64;
    IntView v;
    int_view(a, &v);
    if (n <= MAX_SHIFT_BITS && v.n == 1 && v.limbs[0] >> (62 - n) == 0) {
        int64_t shifted = (int64_t)(v.limbs[0] << n);
        return pyc_ok(pyc_small(v.negative ? -shifted : shifted));
    }
    CHECK(pyc_no_memory_for(v.n + limbs + 1, 8));
    PycBig *big = int_room(v.n + limbs + 1);
    memset(big->limbs, 0, (uint64_t)limbs * 8);
    mp_limb_t *into = (mp_limb_t *)big->limbs + limbs;
    if (n % 64) {
        into[v.n] = mpn_lshift(into, v.limbs, v.n, (unsigned)(n % 64));
    } else {
        memcpy(into, v.limbs, (uint64_t)v.n * 8);
        into[v.n] = 0;
    }
    return pyc_ok(int_finish(big, v.n + limbs + 1, v.negative));
}

PycWord pyc_int_invert(PycWord a) {
    return pyc_is_small(a) ? pyc_small(~pyc_small_value(a)) : pyc_int_sub_slow(pyc_small(-1), a);
}

PycResult pyc_int_rshift(PycWord a, PycWord count) {
    if (pyc_int_cmp_slow(count, pyc_small(0)) < 0) RAISE(&pyc_ValueError, "negative shift count");
    bool far = !pyc_is_small(count);
    int64_t n = far ? 0 : pyc_small_value(count);
    if (pyc_is_small(a))
        return pyc_ok(pyc_small(far || n > 62 ? (pyc_small_value(a) < 0 ? -1 : 0) : pyc_small_value(a) >> n));
    IntView v;
    int_view(a, &v);
    if (v.negative) { /* ~(~a >> n) */
        TRY(shifted, pyc_int_rshift(pyc_int_invert(a), count));
        return pyc_ok(pyc_int_invert(shifted));
    }
    int64_t limbs = n / 64;
    if (far || limbs >= v.n) return pyc_ok(pyc_small(0));
    PycBig *big = int_room(v.n - limbs);
    mp_limb_t *into = (mp_limb_t *)big->limbs;
    if (n % 64)
        mpn_rshift(into, v.limbs + limbs, v.n - limbs, (unsigned)(n % 64));
    else
        memcpy(into, v.limbs + limbs, (uint64_t)(v.n - limbs) * 8);
    return pyc_ok(int_finish(big, v.n - limbs, false));
}

/* ---- and, or, xor ---- */

static void to_twos(const IntView *v, uint64_t *into, int64_t n) {
    memcpy(into, v->limbs, (uint64_t)v->n * 8);
    memset(into + v->n, 0, (uint64_t)(n - v->n) * 8);
    if (v->negative) mpn_neg((mp_limb_t *)into, (mp_limb_t *)into, n);
}

static PycWord bitwise(PycWord x, PycWord y, char op) {
    IntView a, b;
    int_view(x, &a);
    int_view(y, &b);
    int64_t n = (a.n > b.n ? a.n : b.n) + 1;
    PycBig *p = int_room(n), *q = int_room(n);
    to_twos(&a, p->limbs, n);
    to_twos(&b, q->limbs, n);
    for (int64_t i = 0; i < n; i++) {
        if (op == '&')
            p->limbs[i] &= q->limbs[i];
        else if (op == '|')
            p->limbs[i] |= q->limbs[i];
        else
            p->limbs[i] ^= q->limbs[i];
    }
    bool negative = p->limbs[n - 1] >> 63;
    if (negative) mpn_neg((mp_limb_t *)p->limbs, (mp_limb_t *)p->limbs, n);
    return int_finish(p, n, negative);
}

PycWord pyc_int_and(PycWord a, PycWord b) { return a & b & 1 ? a & b : bitwise(a, b, '&'); }
PycWord pyc_int_or(PycWord a, PycWord b) { return a & b & 1 ? a | b : bitwise(a, b, '|'); }
PycWord pyc_int_xor(PycWord a, PycWord b) { return a & b & 1 ? (a ^ b) | 1 : bitwise(a, b, '^'); }

int64_t pyc_int_popcount(PycWord a) {
    IntView v;
    int_view(a, &v);
    return v.n ? (int64_t)mpn_popcount(v.limbs, v.n) : 0;
}

/* Writes little-endian two's complement bytes; false if the value does not fit. */
bool pyc_int_write_bytes(PycWord a, unsigned char *into, int64_t size, bool is_signed) {
    IntView v;
    int_view(a, &v);
    if (v.negative && !is_signed) return false;
    int64_t bits = v.negative ? pyc_int_bit_length_of(pyc_int_invert(a)) : int_bits(&v);
    bool sign_bit = is_signed && (bits > 0 || v.negative); /* zero fits in no bytes at all */
    if (bits + sign_bit > size * 8) return false;
    int64_t n = (size + 7) / 8 + v.n + 1;
    PycBig *room = int_room(n);
    to_twos(&v, room->limbs, n);
    memcpy(into, room->limbs, (uint64_t)size);
    return true;
}

PycWord pyc_int_read_bytes(const unsigned char *data, int64_t size, bool is_signed) {
    int64_t n = size / 8 + 1;
    bool negative = is_signed && size > 0 && data[size - 1] >> 7;
    PycBig *big = int_room(n);
    memset(big->limbs, negative ? 255 : 0, (uint64_t)n * 8);
    memcpy(big->limbs, data, (uint64_t)size);
    if (negative) mpn_neg((mp_limb_t *)big->limbs, (mp_limb_t *)big->limbs, n);
    return int_finish(big, n, negative);
}

/* Exact ints: a word with the low bit set holds a small one (63 bits), else it is the address of a big one. Big numbers
 * live as long as the evaluation: their memory counts against the limit. */
#include "comptime/vm.h"

#include <stdlib.h>

static Word small_word(int64_t i) { return (Word)i << 1 | 1; }
static int64_t small_value(Word word) { return (int64_t)word >> 1; }
static bool is_small_number(int64_t i) { return i >= -((int64_t)1 << 62) && i < (int64_t)1 << 62; }

static bool fits_i64(const mpz_t number) {
    return mpz_sizeinbase(number, 2) < 64 || (mpz_sgn(number) < 0 && mpz_fits_slong_p(number));
}

static Word new_big(Comptime *c, const mpz_t number) {
    if (mpz_sizeinbase(number, 2) > 1u << 26)
        return vm_fail(c, D_COMPTIME_LIMIT, "an int of more than 2**26 bits is needed");
    if (c->big_count == c->big_cap) {
        c->big_cap = c->big_cap == 0 ? 64 : c->big_cap * 2;
        c->bigs = realloc(c->bigs, c->big_cap * sizeof(mpz_t));
    }
    Word word = vm_alloc(c, ALLOC_BIG, 0);
    if (word == 0) return 0;
    c->allocs[address_slot(word)].link = c->big_count;
    c->memory_used += mpz_size(number) * sizeof(mp_limb_t);
    mpz_init_set(c->bigs[c->big_count++], number);
    if (c->memory_used > c->options.max_memory)
        vm_fail(c, D_COMPTIME_LIMIT, "more than %llu bytes of memory are needed",
                (unsigned long long)c->options.max_memory);
    return word;
}

Word pyint_of(Comptime *c, const mpz_t number) {
    if (fits_i64(number) && is_small_number(mpz_get_si(number))) return small_word(mpz_get_si(number));
    return new_big(c, number);
}

bool pyint_get(Comptime *c, Word word, mpz_t number) {
    if (pyint_is_small(word)) {
        mpz_set_si(number, small_value(word));
        return true;
    }
    const Alloc *a = vm_alloc_of(c, word);
    if (a == NULL || a->kind != ALLOC_BIG) return vm_fail(c, D_COMPTIME_FAILED, "an int is used that was never set");
    mpz_set(number, c->bigs[a->link]);
    return true;
}

Word pyint_arithmetic(Comptime *c, IrOp op, Word a, Word b) {
    int64_t r;
    if (pyint_is_small(a) && pyint_is_small(b)) {
        int64_t x = small_value(a), y = small_value(b);
        bool over = op == IR_PyIntAdd   ? __builtin_add_overflow(x, y, &r)
                    : op == IR_PyIntSub ? __builtin_sub_overflow(x, y, &r)
                                        : __builtin_mul_overflow(x, y, &r);
        if (!over && is_small_number(r)) return small_word(r);
    }
    mpz_t x, y;
    mpz_inits(x, y, NULL);
    Word result = 0;
    if (pyint_get(c, a, x) && pyint_get(c, b, y)) {
        if (op == IR_PyIntAdd) mpz_add(x, x, y);
        if (op == IR_PyIntSub) mpz_sub(x, x, y);
        if (op == IR_PyIntMul) mpz_mul(x, x, y);
        result = pyint_of(c, x);
    }
    mpz_clears(x, y, NULL);
    return result;
}

int pyint_compare(Comptime *c, Word a, Word b) {
    if (pyint_is_small(a) && pyint_is_small(b)) return ((int64_t)a > (int64_t)b) - ((int64_t)a < (int64_t)b);
    mpz_t x, y;
    mpz_inits(x, y, NULL);
    int order = 0;
    if (pyint_get(c, a, x) && pyint_get(c, b, y)) order = mpz_cmp(x, y);
    mpz_clears(x, y, NULL);
    return (order > 0) - (order < 0);
}

static bool is_signed(Dtype dtype) { return dtype_class(dtype) == DTYPE_CLASS_SINT; }

Word pyint_from_lane(Comptime *c, Dtype dtype, const uint8_t *slot) {
    mpz_t number;
    mpz_init(number);
    lane_to_number(number, dtype, slot);
    Word word = pyint_of(c, number);
    mpz_clear(number);
    return word;
}

bool pyint_fits(Comptime *c, Word word, Dtype dtype) {
    mpz_t number, low;
    mpz_inits(number, low, NULL);
    bool fits = false;
    if (pyint_get(c, word, number)) {
        uint32_t bits = dtype_bits(dtype);
        if (is_signed(dtype) && mpz_sgn(number) < 0) mpz_com(number, number);
        fits = mpz_sgn(number) >= 0 && mpz_sizeinbase(number, 2) <= bits - is_signed(dtype);
    }
    mpz_clears(number, low, NULL);
    return fits;
}

bool pyint_to_lane(Comptime *c, Word word, Dtype dtype, uint8_t *slot) {
    mpz_t number;
    mpz_init(number);
    bool ok = pyint_get(c, word, number);
    uint32_t size = dtype_bits(dtype) / 8;
    memset(slot, 0, MAX(size, 8u));
    if (ok) {
        mpz_fdiv_r_2exp(number, number, size * 8);
        mpz_export(slot, NULL, -1, 1, 0, 0, number);
        lanes_extend(dtype, slot);
    }
    mpz_clear(number);
    return ok;
}

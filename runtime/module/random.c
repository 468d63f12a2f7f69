/* The module _random_engine: the Mersenne Twister MT19937, seeded as Python seeds it. */
#include "module/module.h"

#include "object/bytes.h"

#include <string.h>

enum { N = 624, M = 397 };

typedef struct Twister {
    uint32_t words[N], index;
} Twister;

static Twister *twister_of(PycWord state) { return (Twister *)(void *)array_of(state)->data; }

static void init(Twister *t, uint32_t seed) {
    t->words[0] = seed;
    for (uint32_t i = 1; i < N; i++) t->words[i] = 1812433253U * (t->words[i - 1] ^ t->words[i - 1] >> 30) + i;
    t->index = N;
}

static uint32_t mixed(const Twister *t, uint32_t i, uint32_t factor) {
    return t->words[i] ^ (t->words[i - 1] ^ t->words[i - 1] >> 30) * factor;
}

static void init_by_key(Twister *t, const uint32_t *key, uint32_t length) {
    uint32_t i = 1, j = 0;
    init(t, 19650218U);
    for (uint32_t k = N > length ? N : length; k; k--) {
        t->words[i] = mixed(t, i, 1664525U) + key[j] + j;
        if (++i >= N) t->words[0] = t->words[N - 1], i = 1;
        if (++j >= length) j = 0;
    }
    for (uint32_t k = N - 1; k; k--) {
        t->words[i] = mixed(t, i, 1566083941U) - i;
        if (++i >= N) t->words[0] = t->words[N - 1], i = 1;
    }
    t->words[0] = 0x80000000U;
}

static uint32_t twist(const Twister *t, uint32_t i, uint32_t following, uint32_t far) {
    uint32_t y = (t->words[i] & 0x80000000U) | (t->words[following] & 0x7fffffffU);
    return t->words[far] ^ y >> 1 ^ (y & 1 ? 0x9908b0dfU : 0);
}

static uint32_t next_word(Twister *t) {
    if (t->index >= N) {
        for (uint32_t i = 0; i < N; i++) t->words[i] = twist(t, i, (i + 1) % N, (i + M) % N);
        t->index = 0;
    }
    uint32_t y = t->words[t->index++];
    y ^= y >> 11;
    y ^= y << 7 & 0x9d2c5680U;
    y ^= y << 15 & 0xefc60000U;
    return y ^ y >> 18;
}

PycResult pyc_twister_state(PycWord self) {
    (void)self;
    char *zeros = pyc_gc_alloc_atomic(sizeof(Twister));
    memset(zeros, 0, sizeof(Twister));
    return pyc_ok(array_new(&pyc_bytearray_type, zeros, sizeof(Twister)));
}

PycResult pyc_twister_seed(PycWord self, PycWord state, PycWord key) {
    const char *data;
    uint64_t size;
    (void)self;
    if (!pyc_bytes_view(key, &data, &size)) RAISE(&pyc_TypeError, "the key of a seed is bytes");
    uint64_t length = (size + 3) / 4;
    uint32_t *words = pyc_gc_alloc_atomic((length + 1) * sizeof *words);
    memset(words, 0, (length + 1) * sizeof *words);
    memcpy(words, data, size);
    while (length > 1 && words[length - 1] == 0) length--;
    init_by_key(twister_of(state), words, length ? (uint32_t)length : 1);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_twister_real(PycWord self, PycWord state) {
    Twister *t = twister_of(state);
    (void)self;
    uint32_t a = next_word(t) >> 5, b = next_word(t) >> 6;
    return pyc_ok(pyc_float_new((a * 67108864.0 + b) * (1.0 / 9007199254740992.0)));
}

PycResult pyc_twister_bits(PycWord self, PycWord state, PycWord count) {
    Twister *t = twister_of(state);
    (void)self;
    TRY(bits, pyc_obj_to_i64_index(count));
    if (bits < 0) RAISE(&pyc_ValueError, "number of bits must be non-negative");
    if (bits == 0) return pyc_ok(pyc_small(0));
    if (bits <= 32) return pyc_ok(pyc_small(next_word(t) >> (32 - bits)));
    uint64_t words = ((uint64_t)bits + 31) / 32, limbs = (words + 1) / 2;
    uint32_t *made = pyc_gc_alloc_atomic(limbs * sizeof(uint64_t));
    memset(made, 0, limbs * sizeof(uint64_t));
    for (uint64_t i = 0; i < words; i++, bits -= 32) made[i] = next_word(t) >> (bits < 32 ? 32 - bits : 0);
    return pyc_ok(pyc_int_from_words(made, limbs, false));
}

PycResult pyc_twister_words(PycWord self, PycWord state) {
    const Twister *t = twister_of(state);
    PycWord list = pyc_list_new(N + 1);
    (void)self;
    for (int i = 0; i < N; i++) pyc_list_push(list, pyc_small(t->words[i]));
    pyc_list_push(list, pyc_small(t->index));
    return pyc_ok(list);
}

PycResult pyc_twister_set_words(PycWord self, PycWord state, PycWord words) {
    Twister *t = twister_of(state);
    (void)self;
    for (int i = 0; i <= N; i++) {
        TRY(item, pyc_obj_getitem(words, pyc_small(i)));
        TRY(word, pyc_obj_to_i64_index(item));
        if (i < N)
            t->words[i] = (uint32_t)word;
        else
            t->index = (uint32_t)word;
    }
    return pyc_ok(PYC_NONE);
}

#define MODULE_ROWS "random.def"
#include "module/rows.h"

/* The module _hash_engine: the memory-hard part of scrypt. A block is mixed with entries from a table of all earlier
 * states, in an order that depends on the data. */
#include "module/module.h"

#include "io/io.h"
#include "object/bytes.h"

#include "core/rt.h"

#include <stdlib.h>

enum { WORDS = 16, DOUBLE_ROUNDS = 4 }; /* of a Salsa20/8 block */

static uint32_t turned(uint32_t x, int places) { return x << places | x >> (32 - places); }

/* A quarter round of Salsa20. */
static void quarter(uint32_t *x, int a, int b, int c, int d) {
    x[b] ^= turned(x[a] + x[d], 7);
    x[c] ^= turned(x[b] + x[a], 9);
    x[d] ^= turned(x[c] + x[b], 13);
    x[a] ^= turned(x[d] + x[c], 18);
}

static void salsa(uint32_t block[WORDS]) {
    uint32_t x[WORDS];
    memcpy(x, block, sizeof x);
    for (int i = 0; i < DOUBLE_ROUNDS; i++) {
        quarter(x, 0, 4, 8, 12), quarter(x, 5, 9, 13, 1), quarter(x, 10, 14, 2, 6), quarter(x, 15, 3, 7, 11);
        quarter(x, 0, 1, 2, 3), quarter(x, 5, 6, 7, 4), quarter(x, 10, 11, 8, 9), quarter(x, 15, 12, 13, 14);
    }
    for (int i = 0; i < WORDS; i++) block[i] += x[i];
}

/* Mixes 2r blocks: even ones go into the first half of `out`, odd ones into the second. */
static void mix_blocks(const uint32_t *in, uint32_t *out, uint64_t r) {
    uint32_t x[WORDS];
    memcpy(x, in + (2 * r - 1) * WORDS, sizeof x);
    for (uint64_t i = 0; i < 2 * r; i++) {
        for (int j = 0; j < WORDS; j++) x[j] ^= in[i * WORDS + (uint64_t)j];
        salsa(x);
        memcpy(out + (i / 2 + (i & 1 ? r : 0)) * WORDS, x, sizeof x);
    }
}

/* `table` has room for n states of `words` words, `other` for one. */
static void mix(uint32_t *state, uint32_t *table, uint32_t *other, uint64_t n, uint64_t r) {
    uint64_t words = 2 * r * WORDS;
    for (uint64_t i = 0; i < n; i += 2) { /* two steps, so that no state has to be copied back */
        memcpy(table + i * words, state, words * sizeof *state);
        mix_blocks(state, other, r);
        memcpy(table + (i + 1) * words, other, words * sizeof *state);
        mix_blocks(other, state, r);
    }
    for (uint64_t i = 0; i < n; i++) {
        const uint32_t *row = table + (state[words - WORDS] & (n - 1)) * words; /* n is a power of two */
        for (uint64_t j = 0; j < words; j++) state[j] ^= row[j];
        mix_blocks(state, other, r);
        memcpy(state, other, words * sizeof *state);
    }
}

static void mix_all(char *data, uint64_t size, uint32_t *memory, uint64_t n, uint64_t r) {
    uint64_t bytes = 128 * r;
    uint32_t *state = memory, *other = memory + bytes / 4, *table = other + bytes / 4;
    for (uint64_t at = 0; at < size; at += bytes) { /* words are little-endian, like this machine */
        memcpy(state, data + at, bytes);
        mix(state, table, other, n, r);
        memcpy(data + at, state, bytes);
    }
}

/* Mixes each 128·r bytes separately. The caller has checked the numbers. */
PycResult pyc_hash_scrypt_mix(PycWord self, PycWord data, PycWord n, PycWord r) {
    Span of;
    (void)self;
    CHECK(bytes_argument(data, &of));
    TRY(steps, pyc_obj_to_size(n));
    TRY(width, pyc_obj_to_size(r));
    PycWord made = pyc_bytes_new(of.data, (uint64_t)of.size);
    uint32_t *memory = calloc((uint64_t)steps + 2, 128 * (uint64_t)width);
    if (!memory) return pyc_fail(pyc_raise_args(&pyc_MemoryError, NULL, 0));
    char *bytes = pyc_bytes(made)->data;
    PYC_WAITING((mix_all(bytes, (uint64_t)of.size, memory, (uint64_t)steps, (uint64_t)width), 0));
    free(memory);
    return pyc_ok(made);
}

/* BLAKE2b and BLAKE2s. */
#include "module/hash.h"

static const uint64_t blake2b_start[8] = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
                                          0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                                          0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};
static const uint32_t blake2s_start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                          0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

static const uint8_t orders[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};
static const uint8_t corners[8][4] = {{0, 4, 8, 12},  {1, 5, 9, 13},  {2, 6, 10, 14}, {3, 7, 11, 15},
                                      {0, 5, 10, 15}, {1, 6, 11, 12}, {2, 7, 8, 13},  {3, 4, 9, 14}};

#define BLAKE2(name, Word, turn, chain, rounds, r0, r1, r2, r3)                                                        \
    static void name##_step(Word *v, const uint8_t *at, Word x, Word y) {                                              \
        Word a = v[at[0]], b = v[at[1]], c = v[at[2]], d = v[at[3]];                                                   \
        a += b + x, d = turn(d ^ a, r0), c += d, b = turn(b ^ c, r1);                                                  \
        a += b + y, d = turn(d ^ a, r2), c += d, b = turn(b ^ c, r3);                                                  \
        v[at[0]] = a, v[at[1]] = b, v[at[2]] = c, v[at[3]] = d;                                                        \
    }                                                                                                                  \
    static void name##_begin(HashState *s) { memcpy(s->chain, name##_start, sizeof name##_start); }                    \
    static void name##_take(HashState *s, const uint8_t *block) {                                                      \
        Word m[16], v[16];                                                                                             \
        uint64_t so_far = s->is_last ? s->total : s->total - s->waiting;                                               \
        memcpy(m, block, sizeof m);                                                                                    \
        memcpy(v, s->chain, sizeof v / 2);                                                                             \
        memcpy(v + 8, name##_start, sizeof v / 2);                                                                     \
        v[12] ^= (Word)so_far;                                                                                         \
        if (sizeof(Word) == 4) v[13] ^= (Word)(so_far >> 32);                                                          \
        if (s->is_last) v[14] = ~v[14];                                                                                \
        if (s->is_last && s->is_last_node) v[15] = ~v[15];                                                             \
        for (int i = 0; i < 8 * rounds; i++) {                                                                         \
            const uint8_t *order = orders[i / 8 % 10] + 2 * (i % 8);                                                   \
            name##_step(v, corners[i % 8], m[order[0]], m[order[1]]);                                                  \
        }                                                                                                              \
        for (int i = 0; i < 8; i++) s->chain[i] ^= v[i] ^ v[i + 8];                                                    \
    }                                                                                                                  \
    static void name##_finish(HashState *s, uint8_t *into, uint64_t size) {                                            \
        s->is_last = true;                                                                                             \
        memset(s->room + s->waiting, 0, s->kind->block - s->waiting);                                                  \
        name##_take(s, s->room);                                                                                       \
        memcpy(into, s->chain, size);                                                                                  \
    }
BLAKE2(blake2b, uint64_t, hash_turn_long, longs, 12, 32, 24, 16, 63)
BLAKE2(blake2s, uint32_t, hash_turn, words, 10, 16, 12, 8, 7)

const HashKind hash_blake2b = {"blake2b", 64, 128, blake2b_begin, blake2b_take, blake2b_finish, 0};
const HashKind hash_blake2s = {"blake2s", 32, 64, blake2s_begin, blake2s_take, blake2s_finish, 0};

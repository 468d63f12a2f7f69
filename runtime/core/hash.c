/* SipHash-1-3, as CPython hashes text and bytes. The key is 0 (what PYTHONHASHSEED=0 means there), so that runs repeat;
 * PYTHONHASHSEED=random takes one from the system. */
#include "core/rt.h"

#include <stdlib.h>
#include <string.h>

static uint64_t key[2];
static bool key_known;

static void find_key(void) {
    const char *seed = getenv("PYTHONHASHSEED");
    if (seed && strcmp(seed, "random") == 0) pyc_random_bytes(key, sizeof key);
    key_known = true;
}

static inline uint64_t rotate(uint64_t x, int b) { return (x << b) | (x >> (64 - b)); }

typedef struct Sip {
    uint64_t v0, v1, v2, v3;
} Sip;

static inline __attribute__((always_inline)) void round_once(Sip *s) {
    s->v0 += s->v1;
    s->v2 += s->v3;
    s->v1 = rotate(s->v1, 13) ^ s->v0;
    s->v3 = rotate(s->v3, 16) ^ s->v2;
    s->v0 = rotate(s->v0, 32);
    s->v2 += s->v1;
    s->v0 += s->v3;
    s->v1 = rotate(s->v1, 17) ^ s->v2;
    s->v3 = rotate(s->v3, 21) ^ s->v0;
    s->v2 = rotate(s->v2, 32);
}

/* Fewer than 8 bytes as a number, in two pieces that may overlap. */
static inline uint64_t last_bytes(const unsigned char *p, uint64_t len) {
    if (len >= 4) {
        uint32_t low, high;
        memcpy(&low, p, 4);
        memcpy(&high, p + len - 4, 4);
        return low | (uint64_t)high << (8 * (len - 4));
    }
    if (len == 0) return 0;
    return p[0] | (uint64_t)p[len / 2] << (8 * (len / 2)) | (uint64_t)p[len - 1] << (8 * (len - 1));
}

uint64_t pyc_hash_bytes(const void *data, uint64_t len) {
    if (PYC_UNLIKELY(!key_known)) find_key();
    const unsigned char *p = data;
    Sip s = {key[0] ^ 0x736f6d6570736575U, key[1] ^ 0x646f72616e646f6dU, key[0] ^ 0x6c7967656e657261U,
             key[1] ^ 0x7465646279746573U};
    uint64_t tail = len << 56;
    for (; len >= 8; len -= 8, p += 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        s.v3 ^= word;
        round_once(&s);
        s.v0 ^= word;
    }
    tail |= last_bytes(p, len);
    s.v3 ^= tail;
    round_once(&s);
    s.v0 ^= tail;
    s.v2 ^= 0xff;
    for (int i = 0; i < 3; i++) round_once(&s);
    return (s.v0 ^ s.v1) ^ (s.v2 ^ s.v3);
}

uint64_t pyc_hash_u64(uint64_t x) {
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93U;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93U;
    x ^= x >> 32;
    return x;
}

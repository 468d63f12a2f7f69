/* SHA-3 and SHAKE: the sponge Keccak. */
#include "module/hash.h"

static void keccak(uint64_t *a) {
    static const uint64_t constants[24] = {
        0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000, 0x000000000000808b,
        0x0000000080000001, 0x8000000080008081, 0x8000000000008009, 0x000000000000008a, 0x0000000000000088,
        0x0000000080008009, 0x000000008000000a, 0x000000008000808b, 0x800000000000008b, 0x8000000000008089,
        0x8000000000008003, 0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
        0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008,
    };
    static const uint8_t turns[24] = {1,  3,  6,  10, 15, 21, 28, 36, 45, 55, 2,  14,
                                      27, 41, 56, 8,  25, 43, 62, 18, 39, 61, 20, 44};
    static const uint8_t places[24] = {10, 7,  11, 17, 18, 3, 5,  16, 8,  21, 24, 4,
                                       15, 23, 19, 13, 12, 2, 20, 14, 22, 9,  6,  1};
    for (int round = 0; round < 24; round++) {
        uint64_t column[5], row[5], moved = a[1];
        for (int x = 0; x < 5; x++) column[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
        for (int i = 0; i < 25; i++) a[i] ^= column[(i + 4) % 5] ^ hash_turn_long(column[(i + 1) % 5], 63);
        moved = a[1];
        for (int i = 0; i < 24; i++) {
            uint64_t next = a[places[i]];
            a[places[i]] = hash_turn_long(moved, 64 - turns[i]);
            moved = next;
        }
        for (int y = 0; y < 25; y += 5) {
            memcpy(row, a + y, sizeof row);
            for (int x = 0; x < 5; x++) a[y + x] ^= ~row[(x + 1) % 5] & row[(x + 2) % 5];
        }
        a[0] ^= constants[round];
    }
}

static void start(HashState *s) { memset(s->longs, 0, sizeof s->longs); }

static void take(HashState *s, const uint8_t *block) {
    for (uint32_t i = 0; i < s->kind->block / 8u; i++) {
        uint64_t word;
        memcpy(&word, block + 8 * i, 8);
        s->longs[i] ^= word;
    }
    keccak(s->longs);
}

static void finish(HashState *s, uint8_t *into, uint64_t size) {
    uint32_t block = s->kind->block;
    hash_flush(s);
    memset(s->room + s->waiting, 0, block - s->waiting);
    s->room[s->waiting] = s->kind->mark;
    s->room[block - 1] |= 0x80;
    take(s, s->room);
    for (uint64_t at = 0; at < size; at += block) {
        if (at) keccak(s->longs);
        memcpy(into + at, s->longs, size - at < block ? size - at : block);
    }
}

#define SHA3(bits) const HashKind hash_sha3_##bits = {"sha3_" #bits, bits / 8, 200 - bits / 4, start, take, finish, 6};
#define SHAKE(bits) const HashKind hash_shake_##bits = {"shake_" #bits, 0, 200 - bits / 4, start, take, finish, 31};
SHA3(224)
SHA3(256)
SHA3(384)
SHA3(512)
SHAKE(128)
SHAKE(256)

/* MD5, SHA-1 and SHA-2: blocks are mixed into the state, and the length is appended. */
#include "module/hash.h"

static uint32_t big32(const uint8_t *at) {
    uint32_t word;
    memcpy(&word, at, 4);
    return __builtin_bswap32(word);
}

static uint64_t big64(const uint8_t *at) {
    uint64_t word;
    memcpy(&word, at, 8);
    return __builtin_bswap64(word);
}

/* Appends the padding: a bit, zeros, and the number of bits in the last 8 bytes. */
static void close_data(HashState *s, bool is_big) {
    uint32_t block = s->kind->block, length = block == 128 ? 16 : 8;
    uint64_t bits = s->total * 8;
    hash_flush(s);
    s->room[s->waiting++] = 0x80;
    memset(s->room + s->waiting, 0, block - s->waiting);
    if (s->waiting > block - length) {
        s->kind->take(s, s->room);
        memset(s->room, 0, block);
    }
    if (is_big) bits = __builtin_bswap64(bits);
    memcpy(s->room + block - 8, &bits, 8);
    s->kind->take(s, s->room);
}

static void finish_big(HashState *s, uint8_t *into, uint64_t size) {
    uint32_t swapped[8];
    close_data(s, true);
    for (int i = 0; i < 8; i++) swapped[i] = __builtin_bswap32(s->words[i]);
    memcpy(into, swapped, size);
}

static void finish_long(HashState *s, uint8_t *into, uint64_t size) {
    uint64_t swapped[8];
    close_data(s, true);
    for (int i = 0; i < 8; i++) swapped[i] = __builtin_bswap64(s->longs[i]);
    memcpy(into, swapped, size);
}

static void finish_little(HashState *s, uint8_t *into, uint64_t size) {
    close_data(s, false);
    memcpy(into, s->words, size);
}

/* ---- MD5 ---- */

static const uint32_t md5_sines[64] = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
};

static void md5_start(HashState *s) {
    static const uint32_t start[4] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
    memcpy(s->words, start, sizeof start);
}

static uint32_t md5_mix(int round, uint32_t b, uint32_t c, uint32_t d) {
    switch (round) {
    case 0: return d ^ (b & (c ^ d));
    case 1: return c ^ (d & (b ^ c));
    case 2: return b ^ c ^ d;
    default: return c ^ (b | ~d);
    }
}

static void md5_take(HashState *s, const uint8_t *block) {
    static const uint8_t turns[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
    static const uint8_t step[4] = {1, 5, 3, 7}, from[4] = {0, 1, 5, 0};
    uint32_t m[16], a = s->words[0], b = s->words[1], c = s->words[2], d = s->words[3];
    memcpy(m, block, sizeof m);
    for (int i = 0; i < 64; i++) {
        int round = i >> 4;
        uint32_t sum = a + md5_mix(round, b, c, d) + md5_sines[i] + m[(step[round] * i + from[round]) & 15];
        a = d;
        d = c;
        c = b;
        b += hash_turn(sum, 32 - turns[round][i & 3]);
    }
    s->words[0] += a;
    s->words[1] += b;
    s->words[2] += c;
    s->words[3] += d;
}

/* ---- SHA-1 ---- */

static void sha1_start(HashState *s) {
    static const uint32_t start[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    memcpy(s->words, start, sizeof start);
}

static uint32_t sha1_mix(int round, uint32_t b, uint32_t c, uint32_t d) {
    static const uint32_t constants[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
    uint32_t mixed = round == 0 ? d ^ (b & (c ^ d)) : round == 2 ? (b & c) | (d & (b | c)) : b ^ c ^ d;
    return mixed + constants[round];
}

static void sha1_take(HashState *s, const uint8_t *block) {
    uint32_t w[80], a = s->words[0], b = s->words[1], c = s->words[2], d = s->words[3], e = s->words[4];
    for (int i = 0; i < 16; i++) w[i] = big32(block + 4 * i);
    for (int i = 16; i < 80; i++) w[i] = hash_turn(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 31);
    for (int i = 0; i < 80; i++) {
        uint32_t sum = hash_turn(a, 27) + sha1_mix(i / 20, b, c, d) + e + w[i];
        e = d;
        d = c;
        c = hash_turn(b, 2);
        b = a;
        a = sum;
    }
    s->words[0] += a;
    s->words[1] += b;
    s->words[2] += c;
    s->words[3] += d;
    s->words[4] += e;
}

/* ---- SHA-2: of 32 bits the constants are the upper halves ---- */

static const uint64_t sha2_constants[80] = {
    0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc, 0x3956c25bf348b538,
    0x59f111f1b605d019, 0x923f82a4af194f9b, 0xab1c5ed5da6d8118, 0xd807aa98a3030242, 0x12835b0145706fbe,
    0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2, 0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235,
    0xc19bf174cf692694, 0xe49b69c19ef14ad2, 0xefbe4786384f25e3, 0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65,
    0x2de92c6f592b0275, 0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5, 0x983e5152ee66dfab,
    0xa831c66d2db43210, 0xb00327c898fb213f, 0xbf597fc7beef0ee4, 0xc6e00bf33da88fc2, 0xd5a79147930aa725,
    0x06ca6351e003826f, 0x142929670a0e6e70, 0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed,
    0x53380d139d95b3df, 0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6, 0x92722c851482353b,
    0xa2bfe8a14cf10364, 0xa81a664bbc423001, 0xc24b8b70d0f89791, 0xc76c51a30654be30, 0xd192e819d6ef5218,
    0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8, 0x19a4c116b8d2d0c8, 0x1e376c085141ab53,
    0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8, 0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb, 0x5b9cca4f7763e373,
    0x682e6ff3d6b2b8a3, 0x748f82ee5defb2fc, 0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
    0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915, 0xc67178f2e372532b, 0xca273eceea26619c,
    0xd186b8c721c0c207, 0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178, 0x06f067aa72176fba, 0x0a637dc5a2c898a6,
    0x113f9804bef90dae, 0x1b710b35131c471b, 0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc,
    0x431d67c49c100d4c, 0x4cc5d4becb3e42b6, 0x597f299cfc657e2a, 0x5fcb6fab3ad6faec, 0x6c44198c4a475817,
};

static void sha224_start(HashState *s) {
    static const uint32_t start[8] = {0xc1059ed8, 0x367cd507, 0x3070dd17, 0xf70e5939,
                                      0xffc00b31, 0x68581511, 0x64f98fa7, 0xbefa4fa4};
    memcpy(s->words, start, sizeof start);
}

static void sha256_start(HashState *s) {
    static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(s->words, start, sizeof start);
}

static void sha384_start(HashState *s) {
    static const uint64_t start[8] = {0xcbbb9d5dc1059ed8, 0x629a292a367cd507, 0x9159015a3070dd17, 0x152fecd8f70e5939,
                                      0x67332667ffc00b31, 0x8eb44a8768581511, 0xdb0c2e0d64f98fa7, 0x47b5481dbefa4fa4};
    memcpy(s->longs, start, sizeof start);
}

static void sha512_start(HashState *s) {
    static const uint64_t start[8] = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
                                      0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};
    memcpy(s->longs, start, sizeof start);
}

/* Expands the next word of the message schedule, and performs one round. The words a to h are not moved: in round i,
 * V(k) is the current k-th of them. */
#define V(k) v[((k) - i) & 7]
#define SHA2(name, Word, turn, load, s0a, s0b, s0c, s1a, s1b, s1c, e0, e1, e2, a0, a1, a2)                             \
    static Word name##_next(const Word *w) {                                                                           \
        Word x = w[-15], y = w[-2];                                                                                    \
        return w[-16] + (turn(x, s0a) ^ turn(x, s0b) ^ x >> s0c) + w[-7] + (turn(y, s1a) ^ turn(y, s1b) ^ y >> s1c);   \
    }                                                                                                                  \
    static inline void name##_round(Word *v, int i, Word constant, Word word) {                                        \
        Word e = V(4), a = V(0);                                                                                       \
        Word t = V(7) + (turn(e, e0) ^ turn(e, e1) ^ turn(e, e2)) + (V(6) ^ (e & (V(5) ^ V(6)))) + constant + word;    \
        V(3) += t;                                                                                                     \
        V(7) = t + (turn(a, a0) ^ turn(a, a1) ^ turn(a, a2)) + ((a & V(1)) | (V(2) & (a | V(1))));                     \
    }                                                                                                                  \
    static void name##_mix(Word *chain, const uint8_t *block, int rounds, int shift) {                                 \
        Word w[80], v[8];                                                                                              \
        memcpy(v, chain, sizeof v);                                                                                    \
        for (int i = 0; i < 16; i++) w[i] = load(block + (int)sizeof(Word) * i);                                       \
        for (int i = 16; i < rounds; i++) w[i] = name##_next(w + i);                                                   \
        for (int from = 0; from < rounds; from += 8)                                                                   \
            _Pragma("GCC unroll 8") for (int i = 0; i < 8; i++)                                                        \
                name##_round(v, i, (Word)(sha2_constants[from + i] >> shift), w[from + i]);                            \
        for (int i = 0; i < 8; i++) chain[i] += v[i];                                                                  \
    }
SHA2(sha2_short, uint32_t, hash_turn, big32, 7, 18, 3, 17, 19, 10, 6, 11, 25, 2, 13, 22)
SHA2(sha2_long, uint64_t, hash_turn_long, big64, 1, 8, 7, 19, 61, 6, 14, 18, 41, 28, 34, 39)

static const uint32_t *sha256_constants(void) {
    static uint32_t constants[64];
    if (!constants[63])
        for (int i = 0; i < 64; i++) constants[i] = (uint32_t)(sha2_constants[i] >> 32);
    return constants;
}

static void sha256_take(HashState *s, const uint8_t *block) {
    if (hash_has_sha256())
        hash_sha256_block(s->words, block, sha256_constants());
    else
        sha2_short_mix(s->words, block, 64, 32);
}
static void sha512_take(HashState *s, const uint8_t *block) { sha2_long_mix(s->longs, block, 80, 0); }

const HashKind hash_md5 = {"md5", 16, 64, md5_start, md5_take, finish_little, 0};
const HashKind hash_sha1 = {"sha1", 20, 64, sha1_start, sha1_take, finish_big, 0};
const HashKind hash_sha224 = {"sha224", 28, 64, sha224_start, sha256_take, finish_big, 0};
const HashKind hash_sha256 = {"sha256", 32, 64, sha256_start, sha256_take, finish_big, 0};
const HashKind hash_sha384 = {"sha384", 48, 128, sha384_start, sha512_take, finish_long, 0};
const HashKind hash_sha512 = {"sha512", 64, 128, sha512_start, sha512_take, finish_long, 0};

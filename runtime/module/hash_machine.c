/* SHA-256 with the instructions that most x86 processors have for it. */
#include "module/hash.h"

#ifdef __x86_64__
#include <cpuid.h>
#include <immintrin.h>

enum { LEAF = 7, HAS_SHA = 1 << 29 };

bool hash_has_sha256(void) {
    static int known; /* 0: not tested yet */
    unsigned a, b = 0, c, d;
    if (!known) known = __get_cpuid_count(LEAF, 0, &a, &b, &c, &d) && b & HAS_SHA ? 1 : -1;
    return known > 0;
}

/* The state is in two registers: words a, b, e, f and c, d, g, h, the first in the highest lane. */
__attribute__((target("sha,sse4.1"))) void hash_sha256_block(uint32_t *chain, const uint8_t *block,
                                                             const uint32_t *constants) {
    const __m128i order = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    __m128i dcba = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)chain), 0xb1);
    __m128i hgfe = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(chain + 4)), 0x1b);
    __m128i abef = _mm_alignr_epi8(dcba, hgfe, 8), cdgh = _mm_blend_epi16(hgfe, dcba, 0xf0);
    const __m128i first = abef, second = cdgh;
    __m128i w[4];
    _Pragma("GCC unroll 16") for (int i = 0; i < 16; i++) {
        __m128i *own = &w[i & 3], next = w[(i + 1) & 3], far = w[(i + 2) & 3], last = w[(i + 3) & 3];
        if (i < 4)
            *own = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)block + i), order);
        else
            *own = _mm_sha256msg2_epu32(_mm_add_epi32(_mm_sha256msg1_epu32(*own, next), _mm_alignr_epi8(last, far, 4)),
                                        last);
        __m128i sum = _mm_add_epi32(*own, _mm_loadu_si128((const __m128i *)(constants + 4 * i)));
        cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
        abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0e));
    }
    abef = _mm_shuffle_epi32(_mm_add_epi32(abef, first), 0x1b);
    cdgh = _mm_shuffle_epi32(_mm_add_epi32(cdgh, second), 0xb1);
    _mm_storeu_si128((__m128i *)chain, _mm_blend_epi16(abef, cdgh, 0xf0));
    _mm_storeu_si128((__m128i *)(chain + 4), _mm_alignr_epi8(cdgh, abef, 8));
}
#else
bool hash_has_sha256(void) { return false; }
void hash_sha256_block(uint32_t *chain, const uint8_t *block, const uint32_t *constants) {
    (void)chain, (void)block, (void)constants;
}
#endif

/* Characters for patterns: case, categories, sets. */
#include "module/sre.h"

#include "unicode/unicode.h"

typedef enum Category {
    CATEGORY_DIGIT,
    CATEGORY_NOT_DIGIT,
    CATEGORY_SPACE,
    CATEGORY_NOT_SPACE,
    CATEGORY_WORD,
    CATEGORY_NOT_WORD,
    CATEGORY_LINEBREAK,
    CATEGORY_NOT_LINEBREAK,
    CATEGORY_LOC_WORD,
    CATEGORY_LOC_NOT_WORD,
    CATEGORY_UNI_DIGIT,
    CATEGORY_UNI_NOT_DIGIT,
    CATEGORY_UNI_SPACE,
    CATEGORY_UNI_NOT_SPACE,
    CATEGORY_UNI_WORD,
    CATEGORY_UNI_NOT_WORD,
    CATEGORY_UNI_LINEBREAK,
    CATEGORY_UNI_NOT_LINEBREAK,
} Category;

uint32_t sre_lower_ascii(uint32_t c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

static uint32_t other_case(uint32_t c, PycCase kind) {
    uint32_t into[3];
    return pyc_char_map(c, kind, into) > 0 ? into[0] : c;
}

uint32_t sre_lower(uint32_t c) { return c < 128 ? sre_lower_ascii(c) : other_case(c, PYC_CASE_LOWER); }
static uint32_t upper(uint32_t c) {
    if (c < 128) return c >= 'a' && c <= 'z' ? c - 32 : c;
    return other_case(c, PYC_CASE_UPPER);
}

static bool is_digit(uint32_t c) { return c >= '0' && c <= '9'; }
static bool is_space(uint32_t c) { return c == ' ' || (c >= 9 && c <= 13); }
static bool is_ascii_word(uint32_t c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
static bool has(uint32_t c, uint32_t flags) { return pyc_char_is(c, flags); }
static bool is_word(uint32_t c) {
    if (c < 128) return is_ascii_word(c);
    return has(c, PYC_CHAR_ALPHA | PYC_CHAR_DECIMAL | PYC_CHAR_DIGIT | PYC_CHAR_NUMERIC);
}
static bool is_line_break(uint32_t c) {
    return (c >= 10 && c <= 13) || (c >= 0x1c && c <= 0x1e) || c == 0x85 || c == 0x2028 || c == 0x2029;
}

bool sre_category(uint32_t category, uint32_t c) {
    switch ((Category)category) {
    case CATEGORY_DIGIT: return is_digit(c);
    case CATEGORY_NOT_DIGIT: return !is_digit(c);
    case CATEGORY_SPACE: return is_space(c);
    case CATEGORY_NOT_SPACE: return !is_space(c);
    case CATEGORY_WORD:
    case CATEGORY_LOC_WORD: return is_ascii_word(c);
    case CATEGORY_NOT_WORD:
    case CATEGORY_LOC_NOT_WORD: return !is_ascii_word(c);
    case CATEGORY_LINEBREAK: return c == '\n';
    case CATEGORY_NOT_LINEBREAK: return c != '\n';
    case CATEGORY_UNI_DIGIT: return has(c, PYC_CHAR_DECIMAL);
    case CATEGORY_UNI_NOT_DIGIT: return !has(c, PYC_CHAR_DECIMAL);
    case CATEGORY_UNI_SPACE: return has(c, PYC_CHAR_SPACE);
    case CATEGORY_UNI_NOT_SPACE: return !has(c, PYC_CHAR_SPACE);
    case CATEGORY_UNI_WORD: return is_word(c);
    case CATEGORY_UNI_NOT_WORD: return !is_word(c);
    case CATEGORY_UNI_LINEBREAK: return is_line_break(c);
    case CATEGORY_UNI_NOT_LINEBREAK: return !is_line_break(c);
    }
    return false;
}

static bool has_bit(const uint32_t *bits, uint32_t bit) { return bits[bit / 32] >> (bit & 31) & 1; }

enum { BITMAP_WORDS = 8, BLOCK_WORDS = 64 }; /* 256 bits; the indices of 256 blocks, a byte each */

static bool in_blocks(const uint32_t *set, uint32_t c) {
    if (c >= 65536) return false;
    uint32_t block = ((const uint8_t *)(set + 1))[c >> 8];
    return has_bit(set + 1 + BLOCK_WORDS + (uint64_t)block * BITMAP_WORDS, c & 255);
}

static bool in_range(const uint32_t *set, uint32_t c) { return set[0] <= c && c <= set[1]; }

static bool is_in_set(const uint32_t *set, uint32_t c) {
    for (bool verdict = true;;) {
        bool found = false;
        switch (*set++) {
        case SRE_FAILURE: return !verdict;
        case SRE_NEGATE: verdict = !verdict; continue;
        case SRE_LITERAL: found = *set++ == c; break;
        case SRE_CATEGORY: found = sre_category(*set++, c); break;
        case SRE_RANGE:
            found = in_range(set, c);
            set += 2;
            break;
        case SRE_RANGE_UNI_IGNORE:
            found = in_range(set, c) || in_range(set, upper(c));
            set += 2;
            break;
        case SRE_CHARSET:
            found = c < 256 && has_bit(set, c);
            set += BITMAP_WORDS;
            break;
        case SRE_BIGCHARSET:
            found = in_blocks(set, c);
            set += 1 + BLOCK_WORDS + (uint64_t)set[0] * BITMAP_WORDS;
            break;
        default: return false;
        }
        if (found) return verdict;
    }
}

/* ---- sets of the first 256 characters ---- */

typedef struct KeptSet { /* refers to the set, so that no other one gets its place */
    const uint32_t *set;
    SreBits bits;
    uint64_t misses; /* sets that were looked for here instead */
} KeptSet;

/* Each thread keeps those of the sets that it asks for often. */
const SreBits *sre_bits(const uint32_t *set) {
    enum { SETS = 128, OFTEN = 16, CHARACTERS = 256 };
    static _Thread_local KeptSet *all;
    if (PYC_UNLIKELY(!all)) all = pyc_gc_alloc_root(SETS * sizeof *all, _Alignof(KeptSet));
    KeptSet *kept = &all[((uintptr_t)set >> 2) * 0x9E3779B1u / 4096 % SETS];
    if (PYC_LIKELY(kept->set == set)) return &kept->bits;
    if (++kept->misses < OFTEN) return NULL;
    *kept = (KeptSet){.set = set};
    for (uint32_t c = 0; c < CHARACTERS; c++) kept->bits.words[c >> 6] |= (uint64_t)is_in_set(set, c) << (c & 63);
    return &kept->bits;
}

bool sre_in_set(const uint32_t *set, uint32_t c) {
    const SreBits *bits = c < 256 ? sre_bits(set) : NULL;
    return bits ? sre_has_bit(bits, (uint8_t)c) : is_in_set(set, c);
}

bool sre_is_cased(uint32_t c) { return sre_lower(c) != c || upper(c) != c; }

/* Private to the sre*.c files: one run of a pattern over a text. */
#ifndef PYC_SRE_H
#define PYC_SRE_H

#include "module/module.h"

typedef struct SreRepeat { /* a repetition whose body is being matched */
    int64_t count, last;   /* last: where its last iteration began; -1: none did */
    const uint32_t *code;
    struct SreRepeat *outer;
} SreRepeat;

enum { SRE_MARKS = 400, SRE_NOWHERE = -1 };

typedef struct Sre {
    const uint8_t *narrow; /* the characters of the text; one of the two is null */
    const uint32_t *wide;
    int64_t begin, end, from, at; /* begin is 0; from: start of this attempt; at: end of the matched part */
    bool is_full;
    int64_t skip;
    SreRepeat *repeat;
    int64_t last_mark, last_index;
    int64_t marks[SRE_MARKS];
    int64_t *kept, kept_count, kept_room; /* copies of marks, which attempts that fail put back */
    PycError *error;
} Sre;

bool sre_match(Sre *s, const uint32_t *code, int64_t at, bool is_top);
bool sre_search(Sre *s, const uint32_t *code);
void sre_reset(Sre *s);
PycError *sre_open(Sre *s, PycWord string, int64_t *length); /* of a str, or an object with a buffer */

static inline int64_t sre_within(int64_t at, int64_t length) { return at < 0 ? 0 : at > length ? length : at; }

uint32_t sre_lower(uint32_t c);
uint32_t sre_lower_ascii(uint32_t c);
bool sre_in_set(const uint32_t *set, uint32_t c);
typedef struct SreBits { /* which of the first 256 characters are in a set */
    uint64_t words[4];
} SreBits;
const SreBits *sre_bits(const uint32_t *set); /* null: the set is too new to have them */
static inline bool sre_has_bit(const SreBits *bits, uint8_t c) { return bits->words[c >> 6] >> (c & 63) & 1; }

static inline uint32_t sre_char(const Sre *s, int64_t at) { return s->narrow ? s->narrow[at] : s->wide[at]; }

/* The operations of pattern code, in the order of re's _constants.py. */
typedef enum SreOp {
    SRE_FAILURE,
    SRE_SUCCESS,
    SRE_ANY,
    SRE_ANY_ALL,
    SRE_ASSERT,
    SRE_ASSERT_NOT,
    SRE_AT,
    SRE_BRANCH,
    SRE_CATEGORY,
    SRE_CHARSET,
    SRE_BIGCHARSET,
    SRE_GROUPREF,
    SRE_GROUPREF_EXISTS,
    SRE_IN,
    SRE_INFO,
    SRE_JUMP,
    SRE_LITERAL,
    SRE_MARK,
    SRE_MAX_UNTIL,
    SRE_MIN_UNTIL,
    SRE_NOT_LITERAL,
    SRE_NEGATE,
    SRE_RANGE,
    SRE_REPEAT,
    SRE_REPEAT_ONE,
    SRE_SUBPATTERN,
    SRE_MIN_REPEAT_ONE,
    SRE_ATOMIC_GROUP,
    SRE_POSSESSIVE_REPEAT,
    SRE_POSSESSIVE_REPEAT_ONE,
    SRE_GROUPREF_IGNORE,
    SRE_IN_IGNORE,
    SRE_LITERAL_IGNORE,
    SRE_NOT_LITERAL_IGNORE,
    SRE_GROUPREF_LOC_IGNORE,
    SRE_IN_LOC_IGNORE,
    SRE_LITERAL_LOC_IGNORE,
    SRE_NOT_LITERAL_LOC_IGNORE,
    SRE_GROUPREF_UNI_IGNORE,
    SRE_IN_UNI_IGNORE,
    SRE_LITERAL_UNI_IGNORE,
    SRE_NOT_LITERAL_UNI_IGNORE,
    SRE_RANGE_UNI_IGNORE,
} SreOp;

bool sre_is_cased(uint32_t c); /* sre_set.c */
bool sre_category(uint32_t category, uint32_t c);

#endif

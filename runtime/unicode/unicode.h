/* Properties of code points, and case mapping. No collector, no objects. */
#ifndef PYC_UNICODE_H
#define PYC_UNICODE_H

#include "../core/rt.h" /* for the compiler, which includes this file by its path */

enum PycCharFlags {
    PYC_CHAR_ALPHA = 1,
    PYC_CHAR_LOWER = 2,
    PYC_CHAR_UPPER = 4,
    PYC_CHAR_TITLE = 8,
    PYC_CHAR_DECIMAL = 16,
    PYC_CHAR_DIGIT = 32,
    PYC_CHAR_NUMERIC = 64,
    PYC_CHAR_SPACE = 128,
    PYC_CHAR_PRINTABLE = 256,
    PYC_CHAR_CASED = 512,
    PYC_CHAR_IGNORABLE = 1024,
    PYC_CHAR_START = 2048,
    PYC_CHAR_CONTINUE = 4096,
    PYC_CHAR_SPECIAL = 8192,
};
typedef enum PycCase { PYC_CASE_UPPER, PYC_CASE_LOWER, PYC_CASE_TITLE, PYC_CASE_FOLD } PycCase;

typedef struct PycCharRecord {
    uint16_t flags;
    uint8_t special; /* bit per PycCase: it maps to several code points, and `map` is the index in pyc_char_extra */
    uint8_t digit;
    int32_t map[4]; /* difference to the mapped code point */
} PycCharRecord;

extern const PycCharRecord pyc_char_records[];
extern const uint16_t pyc_char_first[], pyc_char_second[];
extern const uint32_t pyc_char_extra[];

static inline const PycCharRecord *pyc_char(uint32_t c) {
    if (c > 0x10FFFF) c = 0xFFFF;
    return &pyc_char_records[pyc_char_second[pyc_char_first[c / 128] * 128 + c % 128]];
}
static inline bool pyc_char_is(uint32_t c, unsigned flags) { return (pyc_char(c)->flags & flags) != 0; }
int pyc_char_map(uint32_t c, PycCase kind, uint32_t into[3]); /* returns how many */
/* The same for the character at byte offset `at` of a text; handles the final sigma. */
int pyc_text_map_at(const char *data, uint64_t len, uint64_t at, PycCase kind, uint32_t into[3]);
/* UTF-8 to UTF-8; `into` has room for 3 times the size. Knows the final sigma. */
uint64_t pyc_text_map(const char *data, uint64_t len, PycCase kind, char *into);
bool pyc_text_is(const char *data, uint64_t len, uint32_t flags);
uint64_t pyc_text_upper(const char *data, uint64_t len, char *into);
uint64_t pyc_text_lower(const char *data, uint64_t len, char *into);

#endif

/* East Asian encodings of several bytes per character: one table for what their sequences of bytes stand for, and one
 * for the characters that are encoded in another way than the first sequence that stands for them. Both hold only what
 * differs from a similar encoding. A table is runs of keys in rising order: the distance from the run before, the run's
 * length, then each value's distance from the one that would follow the value before (zigzag); a distance of 0 is
 * followed by the number of further ones. All numbers are of 7 bits per byte, lowest first. */
#ifndef PYC_MULTIBYTE_H
#define PYC_MULTIBYTE_H

#include "object/py.h"

enum {                            /* values beyond the code points */
       MULTIBYTE_LEAD = 0x110000, /* the first byte of two, or of four */
       MULTIBYTE_LEAD3,           /* … of three */
       MULTIBYTE_NONE,
       MULTIBYTE_PAIRS, /* from here on: two characters, by their number */
};
enum { MULTIBYTE_THREE = 0x20000, MULTIBYTE_FOUR = 0x30000 }; /* where the keys of longer sequences begin */

/* How the sequences of an encoding are found in the one that it is like: the same bytes, or Shift JIS as EUC-JP. */
typedef enum MultibyteWay { MULTIBYTE_SAME, MULTIBYTE_SJIS } MultibyteWay;

typedef struct PycMultibyte {
    const char *keys; /* normalised names, each between spaces; null after the last row */
    const char *name;
    int like; /* row of the similar encoding; -1: none */
    MultibyteWay way;
    const uint8_t *changes;
    uint64_t changes_size;
    const uint8_t *ways;
    uint64_t ways_size;
} PycMultibyte;

extern const PycMultibyte pyc_multibytes[];
extern const uint16_t pyc_multibyte_pairs[][2];
extern const uint32_t pyc_multibyte_pair_count;

typedef struct MultibyteChar {
    uint32_t code, second; /* second: 0 unless the sequence is two characters */
    uint32_t size;         /* bytes; when there is no such sequence, those that are wrong */
} MultibyteChar;

typedef enum MultibyteFound { MULTIBYTE_GOOD, MULTIBYTE_BAD, MULTIBYTE_CUT } MultibyteFound;

bool pyc_multibyte_has_ascii(uint32_t row); /* the bytes below 128 are ASCII */
MultibyteFound pyc_multibyte_decode(uint32_t row, const unsigned char *p, uint64_t left, MultibyteChar *c);
/* The bytes of a character, or of it and `next` where the encoding has one sequence for both: their number. 0: there
 * are none. `takes_both` tells. */
uint32_t pyc_multibyte_encode(uint32_t row, uint32_t code, uint32_t next, unsigned char bytes[8], bool *takes_both);

#endif

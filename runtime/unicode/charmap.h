/* Single-byte encodings whose lower half is ASCII. */
#ifndef PYC_CHARMAP_H
#define PYC_CHARMAP_H

#include <stdint.h>

enum { PYC_CHARMAP_UNDEFINED = 0xFFFE };

typedef struct PycCharmap {
    const char *keys;    /* its normalised names (codec.c), each between spaces; null after the last row */
    uint16_t upper[128]; /* code points of the bytes from 128 on */
} PycCharmap;

extern const PycCharmap pyc_charmaps[];

#endif

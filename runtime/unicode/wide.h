/* Texts in UTF-16 and UTF-32. */
#ifndef PYC_WIDE_H
#define PYC_WIDE_H

#include "object/codec.h"

int wide_encoding(
    const char *name); /* by its name in small letters, without what is no letter or digit; -1: none of them */
PycResult wide_encode(PycWord text, int encoding, Coding *c);
PycResult wide_decode(Span of, int encoding, Coding *c);

#endif

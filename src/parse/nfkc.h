/* The normal form of identifiers: NFKC, as in Python. Private to src/parse. */
#ifndef PYC_PARSE_NFKC_H
#define PYC_PARSE_NFKC_H

#include "support/text.h"

bool nfkc_is_ascii(Str text); /* such a text is already in normal form */
void nfkc(Str text, Text *out);

#endif

/* Characters by name: "\N{GREEK SMALL LETTER PI}". Private to src/parse. */
#ifndef PYC_PARSE_UNICODE_NAME_H
#define PYC_PARSE_UNICODE_NAME_H

#include "support/base.h"

/* The code point of that name (in upper or lower case); 0xffffffff when there is none. */
uint32_t unicode_by_name(Str name);

#endif

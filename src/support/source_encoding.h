/* Python files in other encodings than UTF-8: what a comment in one of the first two lines says (PEP 263). */
#ifndef PYC_SUPPORT_SOURCE_ENCODING_H
#define PYC_SUPPORT_SOURCE_ENCODING_H

#include "support/arena.h"

/* The text in UTF-8; the text itself where it is that, or plain ASCII. Sets *why where a byte stands for nothing in the
 * encoding, or the encoding is not known. */
Str source_in_utf8(Arena *arena, Str text, const char **why);

#endif

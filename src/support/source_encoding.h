/* Python files in other encodings than UTF-8: what a comment in one of the first two lines says (PEP 263). */
#ifndef PYC_SUPPORT_SOURCE_ENCODING_H
#define PYC_SUPPORT_SOURCE_ENCODING_H

#include "support/arena.h"

/* Converts the file to UTF-8; returns the text itself when it is UTF-8 or plain ASCII. Sets *why when the encoding is
 * unknown or a byte is invalid in it. */
Str source_in_utf8(Arena *arena, Str text, const char **why);

#endif

/* An expression inside a string of the program: a quoted annotation. Private to src/parse. */
#ifndef PYC_PARSE_PARSE_INNER_H
#define PYC_PARSE_PARSE_INNER_H

#include "parse/build.h"

/* The expression that `text` is, with all its nodes at `place`; NULL when it is none (nothing is reported). */
Ast *parse_inner(Builder *b, Str text, Span place);

#endif

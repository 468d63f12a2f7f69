/* The values of string and number literals. Private to src/parse. */
#ifndef PYC_PARSE_LITERAL_H
#define PYC_PARSE_LITERAL_H

#include "parse/ast.h"

typedef struct StringHead {         /* r, b, f, t, u and the opening quote */
    uint32_t prefix_len, quote_len; /* quote_len: 1 or 3 */
    char quote;
    bool is_raw, is_bytes, is_format, is_template, is_unicode;
} StringHead;

/* Reads prefix and opening quote. False when the prefix is not a prefix or there is no quote. */
bool string_head(Str text, StringHead *head);

typedef struct Decoder {
    Context *ctx;
    uint32_t place; /* global position of text.at[0] */
    bool is_raw, is_bytes;
    bool doubled_braces; /* {{ and }} are one brace: text of an f-string */
    bool is_python;      /* unknown escapes are kept, lone surrogates are allowed */
} Decoder;

/* Appends the decoded `text` (without quotes); wrong escapes are reported. */
void string_decode(const Decoder *d, Str text, Text *out);

/* Checks a number literal and returns its digits without underscores and suffix: in *kind AST_Int, AST_Float or
 * AST_Imaginary, or AST_BadExpr when it was wrong and has been reported. */
Str number_decode(Context *ctx, Str text, Span span, AstKind *kind);

#endif

/* A rough division of a text into tokens, brackets and lines, for explaining errors: it works on any text, however
 * wrong. Private to src/parse. */
#ifndef PYC_PARSE_TOKENS_H
#define PYC_PARSE_TOKENS_H

#include "support/vec.h"

typedef enum TokenKind {
    TOKEN_WORD,
    TOKEN_NUMBER,
    TOKEN_STRING,
    TOKEN_OPERATOR,
    TOKEN_BAD,
    TOKEN_NEWLINE,
    TOKEN_END
} TokenKind;

enum { NO_TOKEN = 0xffffffff };

typedef struct Token {
    TokenKind kind;
    uint32_t lo, hi;
    uint32_t indent;    /* of the line it stands on */
    uint32_t open;      /* the innermost bracket that is open before it; NO_TOKEN */
    uint32_t statement; /* the first token of its statement */
    bool is_first;      /* it is the first token on its line */
} Token;

typedef struct Tokens {
    Str text;
    VEC(Token) all; /* the last one is TOKEN_END */
} Tokens;

Tokens tokens_read(Arena *arena, Str text);
Str token_text(const Tokens *tokens, uint32_t i);
bool token_is(const Tokens *tokens, uint32_t i, const char *text);                /* false for NO_TOKEN */
bool token_is_one_of(const Tokens *tokens, uint32_t i, const char *const *words); /* up to NULL */
uint32_t tokens_after(const Tokens *tokens, uint32_t offset); /* the first token that ends after the offset */

#endif

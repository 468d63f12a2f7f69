/* The text of PTX, statement by statement. */
#ifndef PYC_RUNTIME_PTX_PARSE_H
#define PYC_RUNTIME_PTX_PARSE_H

#include "ptx/program.h"

typedef struct PtxText {
    const char *at;
    uint32_t length;
} PtxText;

bool ptx_text_is(PtxText text, const char *words);

typedef struct PtxLexer {
    const char *at;
    uint32_t line;
    void (*fail)(void *state, const char *why); /* does not return */
    void *state;
} PtxLexer;

typedef enum PtxArgKind {
    PTX_ARG_NAME,
    PTX_ARG_NUMBER,
    PTX_ARG_FLOAT,
    PTX_ARG_ADDRESS,
    PTX_ARG_LIST,
    PTX_ARG_SINK
} PtxArgKind;

/* [name + number] is an address with one item, and `{…}` as a second one; {…} and (…) are lists; `a|b` is a name with
 * `other`. For a float, the bits. */
typedef struct PtxArg {
    PtxArgKind kind;
    bool is_negated;
    uint8_t float_bytes;
    PtxText name, other;
    int64_t number;
    struct PtxArg *items;
    uint32_t count;
} PtxArg;

enum { PTX_MOST_ARGS = 16 };

typedef struct PtxStatement {
    PtxText opcode, guard; /* an empty guard: none */
    bool is_negated;
    uint32_t line, arg_count;
    PtxArg args[PTX_MOST_ARGS];
} PtxStatement;

void ptx_skip_space(PtxLexer *lexer);
char ptx_peek(PtxLexer *lexer); /* the next character that is not a space; 0 at the end */
bool ptx_take(PtxLexer *lexer, const char *text);
void ptx_expect(PtxLexer *lexer, const char *text);
PtxText ptx_word(PtxLexer *lexer); /* a name, with or without a leading dot; empty when there is none */
PtxText ptx_mnemonic(PtxLexer *lexer);
int64_t ptx_number(PtxLexer *lexer);
PtxText ptx_string(PtxLexer *lexer);
PtxArg ptx_argument(PtxLexer *lexer, PtxArena *arena);
/* Parses a statement, from its opcode or guard to the semicolon. */
void ptx_statement(PtxLexer *lexer, PtxArena *arena, PtxStatement *statement);

#endif

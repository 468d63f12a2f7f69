/* Explains one syntax error, and decides where to continue after it. Private to src/parse. */
#ifndef PYC_PARSE_EXPLAIN_H
#define PYC_PARSE_EXPLAIN_H

#include "parse/fault.h"
#include "parse/repair.h"
#include "parse/tokens.h"
#include "support/context.h"

typedef struct Explain {
    Context *ctx;
    Arena *arena;
    TSParser *parser;
    uint32_t base;          /* global position of the original text */
    const Repairs *repairs; /* made so far: they lead from the original to `text` */
    Tokens tokens;          /* of the text as it is now */
    Fault fault;
    uint32_t at;        /* the token where the text stops being correct */
    uint32_t before;    /* the token before it in the same statement; NO_TOKEN */
    uint32_t first;     /* the first token of the statement that has to be repaired */
    bool in_braces;     /* a block in braces has been reported, so its closing brace is not */
    Repair fix;         /* a repair of the current text */
    uint32_t resume;    /* the statement to continue with */
    uint32_t resume_at; /* where its line begins */
    Text surroundings;  /* headers that stand for all of the text before it */
} Explain;

/* Finds the token at fault: sets `at`, `before`, `first`. */
void explain_locate(Explain *e);
/* Explains and reports the error there, sets `fix` and where to continue. */
void explain(Explain *e);

/* The keyword that makes this a compound statement (`if`, `def`, …), after `async` and `comptime`; NO_TOKEN. */
uint32_t header_word(const Tokens *tokens, uint32_t first);
uint32_t statement_end(const Tokens *tokens, uint32_t first); /* its TOKEN_NEWLINE or TOKEN_END */

#endif

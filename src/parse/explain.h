/* One syntax error in words, and how to go on after it. Private to src/parse. */
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
    const Repairs *repairs; /* made so far: from the original to `text` */
    Tokens tokens;          /* of the text as it is now */
    Fault fault;
    uint32_t at;        /* the token where the text stops being correct */
    uint32_t before;    /* the one before it in the same statement; NO_TOKEN */
    uint32_t first;     /* of the statement that is to be repaired */
    bool in_braces;     /* a block in braces has been reported: its closing brace is no news */
    Repair fix;         /* of the text as it is now */
    uint32_t resume;    /* the statement to go on with */
    uint32_t resume_at; /* where its line begins */
    Text surroundings;  /* stands for all of the text before it */
} Explain;

/* Finds the token at fault: sets `at`, `before`, `first`. */
void explain_locate(Explain *e);
/* Finds the words for the error there, reports it, sets `fix` and where to go on. */
void explain(Explain *e);

/* The word that makes a compound statement of this one (`if`, `def`, …), behind `async` and `comptime`; NO_TOKEN. */
uint32_t header_word(const Tokens *tokens, uint32_t first);
uint32_t statement_end(const Tokens *tokens, uint32_t first); /* its TOKEN_NEWLINE or TOKEN_END */

#endif

/* Where does a text stop being correct? Private to src/parse. */
#ifndef PYC_PARSE_FAULT_H
#define PYC_PARSE_FAULT_H

#include "support/base.h"

#include <tree_sitter/api.h>

typedef struct Fault {
    bool found;
    uint32_t at;        /* the end of the correct part: the offending token follows */
    char lookahead[48]; /* the grammar's name of that token: "identifier", "_newline", "end", "ERROR" */
} Fault;

/* Parses until the first error. An LR parser never reads past it, so the place is exact, whatever the recovery in the
 * tree would make of it. */
Fault fault_find(TSParser *parser, Str text);

/* The tree of a text that has no errors; NULL when it has some. Tree-sitter's recovery from many errors can take very
 * long; this does not wait for it. */
TSTree *tree_without_faults(TSParser *parser, Str text);

#endif

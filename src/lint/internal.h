/* The warnings, one file each. Private to src/lint. */
#ifndef PYC_LINT_INTERNAL_H
#define PYC_LINT_INTERNAL_H

#include "lint/lint.h"
#include "support/map.h"

typedef struct Lint {
    Context *ctx;
    Arena *arena; /* dropped after the file */
    const Ast *module;
} Lint;

/* Calls `visit` for a node and everything below it, parents first. When it returns false, the children of that node are
 * skipped. */
typedef bool NodeVisit(void *state, const Ast *node);
void lint_walk(const Ast *node, NodeVisit *visit, void *state);

bool lint_is_function(const Ast *node); /* a function or lambda: names in it are its own */

void lint_variables(Lint *l, const Ast *function); /* of a function and of those nested in it */
void lint_imports(Lint *l);
void lint_unreachable(Lint *l, const Ast *block);
void lint_results(Lint *l, const Ast *block, bool is_tried);
void lint_copies(Lint *l, const Ast *function);

#endif

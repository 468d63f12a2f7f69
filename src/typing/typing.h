/* The type checker of plain Python: it checks whether the program is consistent with its annotations.
 *
 * In: the AST of the main file, and the trees of the modules that it imports. Out: only reports; nothing is changed,
 * and no code depends on the results (annotations are hints: docs/python.md). Only `pyc check` runs it.
 *
 * Types are gradual: what has no annotation and is not surely something else is Any, which fits everywhere. Bodies of
 * functions without annotations are not checked. The terms are those of the typing specification. */
#ifndef PYC_TYPING_TYPING_H
#define PYC_TYPING_TYPING_H

#include "parse/ast.h"

typedef struct TypingHost {
    void *state;
    /* The tree of the module that `from` imports by this path; NULL: there is no such Python module. */
    const Ast *(*import)(void *state, const Ast *from, const NameId *path, uint32_t length, uint32_t level);
    bool (*is_system)(void *state, NameId name); /* the name is known in the systems register without an import */
} TypingHost;

void typing_check(Context *ctx, const Ast *module, const TypingHost *host);

#endif

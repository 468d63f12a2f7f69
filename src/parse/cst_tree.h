/* The concrete tree, flattened: one array of nodes in preorder. Made from tree-sitter's tree with a cursor, so no depth
 * of nesting can overflow the stack; comments are left out. Private to src/parse.
 *
 *     for (uint32_t c = cst_first(t, n); c; c = cst_next(t, n, c)) use(&t->nodes[c]);
 */
#ifndef PYC_PARSE_CST_TREE_H
#define PYC_PARSE_CST_TREE_H

#include "parse/cst.h"
#include "support/arena.h"

typedef uint32_t CstId; /* index into `nodes`; the root is 0, which as a child means "none" */

typedef struct CstNode {
    uint16_t symbol; /* CstSymbol */
    uint16_t field;  /* CstField in the parent; 0 = none */
    uint32_t lo, hi; /* bytes in the file */
    CstId end;       /* one past the last node below this one */
    bool is_named : 1;
    bool is_missing : 1; /* invented by the error recovery */
    bool has_error : 1;  /* here or below */
} CstNode;

typedef struct CstTree {
    const CstNode *nodes;
    uint32_t count;
    Str text; /* of the file */
} CstTree;

static inline CstId cst_first(const CstTree *t, CstId n) { return n + 1 < t->nodes[n].end ? n + 1 : 0; }
static inline CstId cst_next(const CstTree *t, CstId parent, CstId child) {
    const CstId next = t->nodes[child].end;
    return next < t->nodes[parent].end ? next : 0;
}
CstId cst_child(const CstTree *t, CstId n, CstField field);   /* the first one with this field, or 0 */
CstId cst_token(const CstTree *t, CstId n, CstSymbol symbol); /* the first child with this symbol, or 0 */
Str cst_text(const CstTree *t, CstId n);

#endif

/* Flattening of tree-sitter's tree, and the few look-ups in the flat one. */
#include "parse/cst_tree.h"

#include "parse/cst_build.h"
#include "support/vec.h"

#include <tree_sitter/api.h>

typedef struct Flattener {
    Arena *arena;
    VEC(CstNode) nodes;
    VEC(CstId) open; /* nodes whose children are being visited */
} Flattener;

static bool is_comment(TSNode node) { return ts_node_is_extra(node) && ts_node_symbol(node) != CST_ERROR; }

/* Adds the node under the cursor; its end is set when the cursor leaves it. */
static void add_node(Flattener *f, const TSTreeCursor *cursor, TSNode node) {
    const uint32_t lo = ts_node_start_byte(node);
    const CstNode made = {
        .symbol = ts_node_symbol(node),
        .field = ts_tree_cursor_current_field_id(cursor),
        .lo = lo,
        .hi = ts_node_end_byte(node),
        .end = f->nodes.len + 1,
        .is_named = ts_node_is_named(node),
        .is_missing = ts_node_is_missing(node),
        .has_error = ts_node_has_error(node),
    };
    vec_push(f->arena, &f->nodes, made);
}

/* A node extends from its first to its last visible child: line ends and indentation are not part of it. */
static void close_node(Flattener *f) {
    CstNode *closed = &f->nodes.at[f->open.at[f->open.len - 1]];
    const CstId first = vec_pop(&f->open) + 1;
    closed->end = f->nodes.len;
    CstId last = first;
    while (last < closed->end && f->nodes.at[last].end < closed->end) last = f->nodes.at[last].end;
    if (last >= closed->end) return;
    closed->lo = f->nodes.at[first].lo;
    closed->hi = f->nodes.at[last].hi;
}

CstTree cst_flatten(Arena *arena, const TSTree *tree, Str text) {
    Flattener f = {.arena = arena};
    vec_reserve(arena, &f.nodes, text.len / 2 + 16);
    TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
    bool more = true;
    while (more) {
        const TSNode node = ts_tree_cursor_current_node(&cursor);
        const bool skip = is_comment(node);
        if (!skip) add_node(&f, &cursor, node);
        if (!skip && ts_tree_cursor_goto_first_child(&cursor)) {
            vec_push(arena, &f.open, f.nodes.len - 1);
            continue;
        }
        while (!ts_tree_cursor_goto_next_sibling(&cursor)) {
            more = ts_tree_cursor_goto_parent(&cursor);
            if (!more) break;
            close_node(&f);
        }
    }
    ts_tree_cursor_delete(&cursor);
    return (CstTree){f.nodes.at, f.nodes.len, text};
}

CstId cst_child(const CstTree *t, CstId n, CstField field) {
    for (CstId c = cst_first(t, n); c; c = cst_next(t, n, c))
        if (t->nodes[c].field == (uint16_t)field) return c;
    return 0;
}

CstId cst_token(const CstTree *t, CstId n, CstSymbol symbol) {
    for (CstId c = cst_first(t, n); c; c = cst_next(t, n, c))
        if (t->nodes[c].symbol == (uint16_t)symbol) return c;
    return 0;
}

Str cst_text(const CstTree *t, CstId n) {
    const CstNode *node = &t->nodes[n];
    return (Str){t->text.at + node->lo, node->hi - node->lo};
}

/* Statements that no path reaches: those after a jump in the same block. */
#include "lint/internal.h"
#include "parse/ast_group.h"

static bool leaves(const Ast *stmt);

static bool block_leaves(const Ast *block) {
    for (uint32_t i = 0; i < block->block.items.len; i++)
        if (leaves(block->block.items.at[i])) return true;
    return false;
}

/* Whether control always leaves: the part is a block, or the If of an elif. */
static bool part_leaves(const Ast *part) {
    return part && (part->kind == AST_Block ? block_leaves(part) : leaves(part));
}

static bool is_always_true(const Ast *cond) {
    return cond->kind == AST_True || (cond->kind == AST_Int && !str_equal(cond->int_.digits, STR("0")));
}

/* Looks for a `break` of the loop whose body is walked; the `break`s of nested loops do not count. */
static bool visit_break(void *state, const Ast *node) {
    bool *found = state;
    *found |= node->kind == AST_Break;
    if (lint_is_function(node) || node->kind == AST_Class) return false;
    const Ast *otherwise = node->kind == AST_For     ? node->for_.otherwise
                           : node->kind == AST_While ? node->while_.otherwise
                                                     : NULL;
    if (otherwise) lint_walk(otherwise, visit_break, state);
    return node->kind != AST_For && node->kind != AST_While;
}

static bool is_endless(const Ast *loop) {
    bool breaks = false;
    lint_walk(loop->while_.body, visit_break, &breaks);
    return !breaks && is_always_true(loop->while_.cond);
}

static bool try_leaves(const Ast *n) {
    if (part_leaves(n->try_.finally)) return true;
    bool all = part_leaves(n->try_.body) || part_leaves(n->try_.otherwise);
    for (uint32_t i = 0; i < n->try_.handlers.len; i++) all = all && part_leaves(n->try_.handlers.at[i]->handler.body);
    return all;
}

static bool leaves(const Ast *n) {
    switch (n->kind) {
    case AST_Return:
    case AST_Raise:
    case AST_Break:
    case AST_Continue: return true;
    case AST_If: return part_leaves(n->if_.then) && part_leaves(n->if_.otherwise);
    case AST_While: return is_endless(n);
    case AST_Try: return try_leaves(n);
    case AST_NO_STMT:
    case AST_Block:
    case AST_ExprStmt:
    case AST_ANY_ASSIGNMENT:
    case AST_For:
    case AST_With:
    case AST_Match:
    case AST_Pass:
    case AST_Del:
    case AST_Assert:
    case AST_ANY_SCOPE:
    case AST_ANY_IMPORT:
    case AST_BadStmt:
    case AST_ANY_DECL: break;
    }
    return false;
}

/* Statements after a jump that are there on purpose: a `yield` after a return makes the function an empty generator;
 * `pass` and `...` do nothing. */
static bool is_meant(const Ast *n) {
    if (n->kind == AST_Pass) return true;
    if (n->kind != AST_ExprStmt) return false;
    const AstKind kind = n->expr_stmt.value->kind;
    return kind == AST_Yield || kind == AST_YieldFrom || kind == AST_Ellipsis || kind == AST_Str;
}

void lint_unreachable(Lint *l, const Ast *block) {
    for (uint32_t i = 0; i + 1 < block->block.items.len; i++) {
        const Ast *item = block->block.items.at[i], *next = block->block.items.at[i + 1];
        if (!leaves(item)) continue;
        if (is_meant(next)) return;
        diag(l->ctx, D_UNREACHABLE_CODE, next->span);
        diag_note(l->ctx, item->span, "every path leaves the block here");
        return;
    }
}

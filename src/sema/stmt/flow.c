/* Whether execution goes on behind a checked statement. */
#include "sema/stmt/stmt.h"

static bool list_falls_through(HirList list) {
    for (uint32_t i = 0; i < list.len; i++)
        if (!block_falls_through(list.at[i])) return false;
    return true;
}

static bool leaves_by(const Hir *stmt, uint32_t label);

static bool list_leaves_by(HirList list, uint32_t label) {
    for (uint32_t i = 0; i < list.len; i++)
        if (leaves_by(list.at[i], label)) return true;
    return false;
}

static bool try_leaves_by(const Hir *stmt, uint32_t label) {
    for (uint32_t i = 0; i < stmt->try_.handler_count; i++)
        if (leaves_by(stmt->try_.handlers[i].body, label)) return true;
    return leaves_by(stmt->try_.body, label) || leaves_by(stmt->try_.otherwise, label) ||
           leaves_by(stmt->try_.finally, label);
}

/* Whether a Break to the label is somewhere inside. */
static bool leaves_by(const Hir *stmt, uint32_t label) {
    if (!stmt) return false;
    if (stmt->kind == HIR_Break) return stmt->jump.label == label;
    if (stmt->kind == HIR_Block) return list_leaves_by(stmt->block.stmts, label);
    if (stmt->kind == HIR_If) return leaves_by(stmt->if_.then, label) || leaves_by(stmt->if_.otherwise, label);
    if (stmt->kind == HIR_Loop)
        return leaves_by(stmt->loop.body, label) || leaves_by(stmt->loop.step, label) ||
               leaves_by(stmt->loop.otherwise, label);
    if (stmt->kind == HIR_Outside) return leaves_by(stmt->outside.body, label);
    return stmt->kind == HIR_Try && try_leaves_by(stmt, label);
}

static bool try_falls_through(const Hir *stmt) {
    if (stmt->try_.finally && !block_falls_through(stmt->try_.finally)) return false;
    bool body =
        block_falls_through(stmt->try_.body) && (!stmt->try_.otherwise || block_falls_through(stmt->try_.otherwise));
    for (uint32_t i = 0; i < stmt->try_.handler_count; i++)
        body = body || block_falls_through(stmt->try_.handlers[i].body);
    return body;
}

bool block_falls_through(const Hir *stmt) {
    if (stmt->kind == HIR_Block)
        return list_falls_through(stmt->block.stmts) || (stmt->block.label && leaves_by(stmt, stmt->block.label));
    if (stmt->kind == HIR_If)
        return !stmt->if_.otherwise || block_falls_through(stmt->if_.then) || block_falls_through(stmt->if_.otherwise);
    if (stmt->kind == HIR_Loop) {
        bool ends = stmt->loop.cond && (!stmt->loop.otherwise || block_falls_through(stmt->loop.otherwise));
        return ends || leaves_by(stmt->loop.body, stmt->loop.label);
    }
    if (stmt->kind == HIR_Try) return try_falls_through(stmt);
    if (stmt->kind == HIR_Outside) return block_falls_through(stmt->outside.body);
    if (stmt->kind == HIR_Expr) return stmt->expr.value->type.id != TY_Never;
    return stmt->kind != HIR_Return && stmt->kind != HIR_Raise && stmt->kind != HIR_Break &&
           stmt->kind != HIR_Continue && stmt->kind != HIR_Panic;
}

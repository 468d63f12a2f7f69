/* Displays, comprehensions, f-strings. */
#include "emit.h"

static bool is_star(const Ast *item) { return ast_arg_value(item)->kind == AST_Star; }
static const Ast *item_value(const Ast *item) {
    const Ast *value = ast_arg_value(item);
    return value->kind == AST_Star ? value->star.operand : value;
}

static void dict(Unit *u, const Ast *ast) {
    emit(u, DO_NewDict, 0, 0, 1);
    for (uint32_t i = 0; i < ast->dict.keys.len; i++) {
        if (ast->dict.keys.at[i]) expr(u, ast->dict.keys.at[i]);
        expr(u, ast->dict.values.at[i]);
        if (ast->dict.keys.at[i])
            emit(u, DO_PutItem, 0, 0, -2);
        else
            emit(u, DO_Update, 0, 0, -1);
    }
}

void display(Unit *u, const Ast *ast) {
    if (ast->kind == AST_Dict) {
        dict(u, ast);
        return;
    }
    AstList items = ast->kind == AST_Tuple  ? ast->tuple.items
                    : ast->kind == AST_List ? ast->list.items
                                            : ast->set.items;
    if (!has_spread(items)) {
        for (uint32_t i = 0; i < items.len; i++) expr(u, items.at[i]);
        Op op = ast->kind == AST_Tuple ? DO_Tuple : ast->kind == AST_List ? DO_List : DO_SetOf;
        emit(u, op, items.len, ast->kind == AST_Set && items.len > 2 && ast_all_constant(items), 1 - (int)items.len);
        return;
    }
    emit(u, DO_List, 0, 0, 1);
    for (uint32_t i = 0; i < items.len; i++) {
        expr(u, item_value(items.at[i]));
        u->at = items.at[i]->span;
        emit(u, is_star(items.at[i]) ? DO_Extend : DO_Append, 0, 0, -1);
    }
    if (ast->kind != AST_List) emit(u, ast->kind == AST_Tuple ? DO_ListToTuple : DO_ListToSet, 0, 0, 0);
}

/* ---- comprehensions ---- */

/* Adds the element to the collection, which is on the stack below the iterators; or yields it. */
static void element(Unit *u, const Ast *ast) {
    int64_t below = ast->comprehension.clauses.len;
    if (ast->comprehension.key) expr(u, ast->comprehension.key);
    expr(u, ast->comprehension.value);
    u->at = ast->span;
    switch (ast->comprehension.kind) {
    case COMP_LIST: emit(u, DO_Append, below, 0, -1); return;
    case COMP_SET: emit(u, DO_AddItem, below, 0, -1); return;
    case COMP_DICT: emit(u, DO_PutItem, below, 0, -2); return;
    case COMP_GENERATOR:
        if (u->is_async_generator) emit(u, DO_YieldAsync, 0, 0, 0);
        emit(u, DO_Yield, 0, 0, 0);
        emit(u, DO_Pop, 0, 0, -1);
        return;
    }
}

/* The clause's iterator is on the stack. */
void clauses(Unit *u, const Ast *ast, uint32_t at) {
    const Ast *clause = ast->comprehension.clauses.at[at];
    uint32_t again = label_new(u), end = label_new(u);
    label_here(u, again);
    u->at = clause->comp_for.iter->span;
    if (clause->comp_for.is_async)
        async_loop(u, end);
    else
        emit_jump(u, DO_Next, end, 1);
    store(u, clause->comp_for.target);
    for (uint32_t i = 0; i < clause->comp_for.conditions.len; i++)
        expr_jump(u, clause->comp_for.conditions.at[i], false, again);
    if (at + 1 < ast->comprehension.clauses.len) {
        const Ast *next = ast->comprehension.clauses.at[at + 1];
        expr(u, next->comp_for.iter);
        emit(u, next->comp_for.is_async ? DO_AsyncIterate : DO_Iterate, 0, 0, 0);
        clauses(u, ast, at + 1);
    } else {
        element(u, ast);
    }
    emit_jump(u, DO_JumpBack, again, 0);
    label_here(u, end);
    u->depth--;
}

void new_cells(Unit *u, const Scope *scope) {
    for (uint32_t i = 0; i < scope->list.len; i++) {
        Name *name = scope->list.at[i];
        if (!name->is_cell) continue;
        if (!name->has_slot) name->slot = u->slots++;
        name->has_slot = true;
        emit(u, DO_NewCell, name->slot, 0, 0);
    }
}

static bool is_async(const Ast *ast) {
    for (uint32_t i = 0; i < ast->comprehension.clauses.len; i++)
        if (ast->comprehension.clauses.at[i]->comp_for.is_async) return true;
    return false;
}

/* A generator expression: a function with one argument, the iterator. */
static void generator(Unit *u, const Ast *ast) {
    const Ast *first = ast->comprehension.clauses.at[0];
    function(u, ast, NULL, name_of(u->ctx, STR("<genexpr>")));
    expr(u, first->comp_for.iter);
    emit(u, first->comp_for.is_async ? DO_AsyncIterate : DO_Iterate, 0, 0, 0);
    emit(u, DO_Call, 1, 0, -1);
}

void comprehension(Unit *u, const Ast *ast) {
    if (ast->comprehension.kind == COMP_GENERATOR) {
        generator(u, ast);
        return;
    }
    const Ast *first = ast->comprehension.clauses.at[0];
    AstCompKind kind = ast->comprehension.kind;
    emit(u, kind == COMP_LIST ? DO_List : kind == COMP_SET ? DO_NewSet : DO_NewDict, 0, 0, 1);
    expr(u, first->comp_for.iter);
    emit(u, first->comp_for.is_async ? DO_AsyncIterate : DO_Iterate, 0, 0, 0);
    Scope *outer = u->scope;
    u->scope = scope_at(u->scopes, ast);
    new_cells(u, u->scope);
    clauses(u, ast, 0);
    u->scope = outer;
    (void)is_async;
}

/* ---- f-strings ---- */

static uint32_t fpart(Unit *u, const Ast *part) {
    if (part->kind != AST_FPart) {
        expr(u, part);
        return 1;
    }
    if (!part->fpart.value) {
        emit_const(u, text_word(part->fpart.text));
        return 1;
    }
    if (part->fpart.self_documenting) emit_const(u, text_word(part->fpart.source));
    expr(u, part->fpart.value);
    bool has_spec = part->fpart.format.len > 0;
    if (has_spec) fstring(u, part->fpart.format);
    u->at = part->span;
    emit(u, DO_Format, part->fpart.conversion, has_spec, has_spec ? -1 : 0);
    return part->fpart.self_documenting ? 2 : 1;
}

void fstring(Unit *u, AstList parts) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < parts.len; i++) count += fpart(u, parts.at[i]);
    emit(u, DO_Join, count, 0, 1 - (int)count);
}

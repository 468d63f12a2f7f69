/* Blocks of statements, and how a body is left with a value. */
#include "python/elaborate/elaborate.h"
#include "python/scope/scope.h"
#include "sema/expr/expr.h"
#include "sema/stmt/stmt.h"

bool py_falls(const Check *c) {
    for (uint32_t i = 0; i < c->stmts->len; i++)
        if (!block_falls_through(c->stmts->at[i])) return false;
    return true;
}

void py_body_stmts(Check *c, const Ast *block) {
    if (block->kind != AST_Block) {
        stmt_check(c, block);
        return;
    }
    for (uint32_t i = 0; i < block->block.items.len; i++) stmt_check(c, block->block.items.at[i]);
}

Hir *py_block(Check *c, const Ast *block) {
    HirVec stmts = {0}, *saved = c->stmts;
    c->stmts = &stmts;
    py_body_stmts(c, block);
    c->stmts = saved;
    return hir_block(c->arena, stmts.at, stmts.len, block->span);
}

static Hir *returned_value(Check *c, const Expr *value, Span span) {
    TypeId result = c->py->result;
    if (IS_NONE(result)) {
        TypeId type = py_type_of(c, value);
        c->py->returned = py_join(c, c->py->returned, ty_is(c->types, type, TY_Class) ? TY(Object) : type);
        return NULL;
    }
    if (ty_is(c->types, result, TY_None)) {
        Hir *made = py_operand(c, value);
        if (made && made->kind != HIR_Const) emit(c, hir_expr_stmt(c->arena, made));
        return NULL;
    }
    if (ty_is(c->types, result, TY_Object)) return py_object_of(c, value);
    if (py_is_system(c, result)) return expr_convert(c, value, result);
    Hir *made = py_operand(c, value);
    (void)span;
    return made ? py_convert_or_report(c, made, result) : NULL;
}

void py_return(Check *c, const Expr *value, Span span) {
    if (c->py->generator) {
        py_generator_return(c, py_object_of(c, value), span);
        return;
    }
    Hir *made = returned_value(c, value, span);
    Hir *stmt = py_stmt_new(c, HIR_Return, span);
    stmt->return_.value = hir_is_bad(made) ? NULL : made;
    if (!made || !hir_is_bad(made)) emit(c, stmt);
    py_flow_dead(c);
}

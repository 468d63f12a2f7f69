/* Expressions: the result of checking one (Expr), whether it needs its context, and `expr_check`, which asks the
 * register of the body. The cases by kind of node are in forms.c. */
#include "sema/expr/expr.h"
#include "parse/ast_group.h"
#include "sema/declare/declare.h"
#include "sema/register.h"

#include <stdlib.h>

enum { EXPR_DEPTH_LIMIT = 20000 };

/* ---- making results ---- */

Expr expr_poison(Span span) { return (Expr){.kind = X_POISON, .type = TY(Poison), .span = span}; }

/* Notes that a generic body has a value here that depends on its arguments. */
static void note_open(Check *c) {
    if (c->s->current && c->s->current->is_archetype && !c->speculative) c->s->current->is_open = true;
}

Hir *hir_poison(Check *c, Span span) {
    note_open(c);
    return hir_new(c->arena, HIR_Poison, TY(Poison), span);
}

Hir *hir_open(Check *c, TypeId type, Span span) { return hir_new(c->arena, HIR_Poison, type, span); }

Hir *hir_open_of(Check *c, TypeId type, const Expr *left, const Expr *right, Span span) {
    const Expr *operands[] = {left, right};
    Hir *made = hir_open(c, type, span);
    if (expr_is_poison(left) || (right && expr_is_poison(right))) return made;
    made->poison.of.at = NEW_ARRAY(c->arena, Hir *, COUNT_OF(operands));
    for (uint32_t i = 0; i < COUNT_OF(operands); i++)
        if (operands[i] && operands[i]->hir) made->poison.of.at[made->poison.of.len++] = operands[i]->hir;
    return made;
}

Expr expr_place(Hir *hir, bool is_mutable) {
    return (Expr){.kind = X_PLACE, .type = hir->type, .span = hir->span, .hir = hir, .is_mutable = is_mutable};
}

Expr expr_value(Hir *hir) {
    if (hir->kind == HIR_Poison && hir->type.id == TY_Poison) return expr_poison(hir->span);
    return (Expr){.kind = X_VALUE, .type = hir->type, .span = hir->span, .hir = hir};
}

Expr expr_of_result(Check *c, Hir *hir) {
    const TypeData *data = ty_data(c->types, hir->type);
    if (data->kind != TY_Pointer || data->pointer.flavour != PTR_REF) return expr_value(hir);
    Expr e = expr_place(hir_deref(c->arena, hir, data->pointer.pointee, hir->span), data->pointer.mut != MUT_NO);
    e.why_immutable = "behind a reference that only reads";
    return e;
}

Expr expr_const(Check *c, TypeId type, ValueId value, Span span) {
    (void)c;
    return (Expr){.kind = X_CONST, .type = type, .span = span, .value = value};
}

Expr expr_type(Check *c, TypeId type, Span span) {
    if (ty_is(c->types, type, TY_Poison)) return expr_poison(span);
    return expr_const(c, TY(Meta), val_type(c->types, type), span);
}

/* ---- what needs its context ---- */

static const Ast *member_root(const Ast *ast) {
    while (ast->kind == AST_Call || ast->kind == AST_Attribute || ast->kind == AST_Subscript)
        ast = ast->kind == AST_Call        ? ast->call.callee
              : ast->kind == AST_Attribute ? ast->attribute.base
                                           : ast->subscript.base;
    return ast;
}

bool is_of_context(const Ast *ast) { return member_root(ast)->kind == AST_ContextMember; }

bool expr_needs_context(const Check *c, const Ast *ast) {
    switch (ast->kind) {
    case AST_ContextMember:
    case AST_ANY_DISPLAY:
    case AST_Slice: return true;
    case AST_Call: return is_of_context(ast) || ast->call.callee->kind == AST_Default;
    case AST_Attribute:
    case AST_Subscript: return is_of_context(ast);
    case AST_Ternary:
        return expr_needs_context(c, ast->ternary.then) || expr_needs_context(c, ast->ternary.otherwise) ||
               (!is_python(c->reg) && (ast->ternary.then->kind == AST_Int || ast->ternary.then->kind == AST_Float ||
                                       ast->ternary.then->kind == AST_Str || ast->ternary.then->kind == AST_Ternary ||
                                       ast->ternary.then->kind == AST_None));
    case AST_Lambda: /* the context's function type gives the types of its arguments */
        return !is_python(c->reg) && !lambda_says_types(ast);
    case AST_Name:
    case AST_ANY_LITERAL:
    case AST_Unary:
    case AST_Binary:
    case AST_Compare:
    case AST_Logic:
    case AST_Transfer:
    case AST_Walrus:
    case AST_ANY_SUSPENSION:
    case AST_Star:
    case AST_Comptime:
    case AST_ANY_TYPE_FORM:
    case AST_Default:
    case AST_BadExpr:
    case AST_NO_EXPR: break;
    }
    return false;
}

Expr expr_without_context(Check *c, Span span, TypeId expected, const char *what) {
    if (IS_NONE(expected) || !ty_is(c->types, expected, TY_Poison)) diag(c->ctx, D_NO_CONTEXT, span, what);
    return expr_poison(span);
}

/* ---- checking ---- */

static Expr check_within(Check *c, const Ast *ast, TypeId expected) {
    Expr e;
    if (c->depth > EXPR_DEPTH_LIMIT) {
        diag(c->ctx, D_TOO_NESTED, ast->span);
        return expr_poison(ast->span);
    }
    c->depth++;
    e = c->reg->expr(c, ast, expected);
    c->depth--;
    if (!e.span.hi) e.span = ast->span;
    if (!e.ast) e.ast = ast;
    if (e.kind == X_PLACE && !e.is_transfer && narrow_fills(c, ast, e.type)) e.is_filled = true;
    if (expr_is_poison(&e)) note_open(c);
    return e;
}

Expr expr_check(Check *c, const Ast *ast, TypeId expected) {
    if (c->probe.probes) return check_within(c, ast, expected);
    Probes own;
    probes_begin(c, &own);
    Expr e = check_within(c, ast, expected);
    c->probe.probes = NULL;
    return e;
}

/* After an error, a value of the call's type if that is known: mistakes in the use of the result are then found as
 * well. */
Expr expr_unknown(Check *c, TypeId type, Span span) {
    bool is_tried = c->ctx->diags.muted || c->speculative || c->is_archetype || c->header.is_symbolic;
    if (is_tried || !c->instance || IS_NONE(type) || !ty_is(c->types, type, TY_Struct) ||
        !ty_is_concrete(c->types, type))
        return expr_poison(span);
    instance_calls_wrong(c);
    return expr_value(hir_new(c->arena, HIR_Poison, type, span));
}

bool lambda_says_types(const Ast *lambda) {
    AstList params = lambda->lambda.sig.params;
    for (uint32_t i = 0; i < params.len; i++)
        if (!IS_NONE(params.at[i]->param.name) && !params.at[i]->param.type) return false;
    return true;
}

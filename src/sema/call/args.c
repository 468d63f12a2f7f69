/* Arguments of a call, checked before the function is known. */
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"

static Expr pending(const Ast *ast) {
    return (Expr){.kind = X_PENDING, .type = TY(Poison), .span = ast->span, .ast = ast};
}

static void check_arg(Check *c, const Ast *ast, Arg *arg) {
    const Ast *value = ast_arg_value(ast);
    AstParamKind star = ast->kind == AST_Arg ? ast->arg.star : PARAM_PLAIN;
    if (value->kind == AST_Star) {
        star = PARAM_STAR;
        value = value->star.operand;
    }
    *arg = (Arg){.name = ast->kind == AST_Arg ? ast->arg.name : NONE_OF(NameId), .ast = value, .span = value->span};
    if (star == PARAM_DOUBLE_STAR) arg->name = N(_);
    arg->is_pack_spread = star != PARAM_PLAIN;
    if (star == PARAM_PLAIN && expr_needs_context(c, value))
        arg->expr = pending(value);
    else
        arg->expr = expr_check(c, value, NONE_OF(TypeId));
    if (star != PARAM_PLAIN && !IS_NONE(expr_open_pack(c, &arg->expr)))
        arg->expr = expr_poison(arg->span); /* only the arguments of a use tell how many arguments the pack has */
}

/* f(*pack) of compile-time values: each becomes an argument. */
static uint32_t spread_length(Check *c, const Ast *ast) {
    const Ast *value = ast_arg_value(ast);
    bool is_star = value->kind == AST_Star || (ast->kind == AST_Arg && ast->arg.star == PARAM_STAR);
    if (!is_star) return 1;
    Trial trial = trial_begin(c);
    Expr e = expr_check(c, value->kind == AST_Star ? value->star.operand : value, NONE_OF(TypeId));
    trial_end(c, trial);
    uint32_t length = 1;
    return e.kind == X_CONST && e.is_pack && expr_pack_length(c, &e, &length) ? length : 1;
}

static bool same_place(const Ast *a, const Ast *b) {
    if (a->kind != b->kind) return false;
    if (a->kind == AST_Name) return SAME(a->name.name, b->name.name);
    return a->kind == AST_Attribute && SAME(a->attribute.name, b->attribute.name) &&
           same_place(a->attribute.base, b->attribute.base);
}

/* Whether `place` is what the slice was taken from, or contains it. */
static bool owns_slice(const Ast *place, const Ast *slice) {
    while (slice->kind == AST_Subscript || slice->kind == AST_Attribute) {
        slice = slice->kind == AST_Subscript ? slice->subscript.base : slice->attribute.base;
        if (same_place(place, slice)) return true;
    }
    return false;
}

/* zip(xs, xs[1:]): a slice that is passed together with its owner is only read. */
static void weaken_slices(Check *c, Args *args) {
    for (uint32_t i = 0; i < args->len; i++) {
        Arg *arg = &args->at[i];
        bool is_slice = arg->ast && arg->ast->kind == AST_Subscript && arg->expr.kind == X_VALUE;
        if (!is_slice || !ty_lends_mutably(c->types, arg->expr.type)) continue;
        if (!type_has_method(c, arg->expr.type, N(as_imm))) continue;
        bool meets_owner = false;
        for (uint32_t k = 0; k < args->len; k++) {
            const Arg *other = &args->at[k];
            bool is_lent = k != i && other->expr.kind == X_PLACE && !other->expr.is_transfer;
            meets_owner |= is_lent && other->ast && owns_slice(other->ast, arg->ast);
        }
        if (meets_owner) arg->expr = call_method(c, &arg->expr, N(as_imm), NULL, 0, arg->span);
    }
}

Args args_check(Check *c, AstList list) {
    uint32_t total = 0;
    for (uint32_t i = 0; i < list.len; i++) total += spread_length(c, list.at[i]);
    Args args = {NEW_ARRAY(c->arena, Arg, total + 1), 0, false};
    for (uint32_t i = 0; i < list.len; i++) {
        uint32_t length = spread_length(c, list.at[i]);
        Arg arg;
        check_arg(c, list.at[i], &arg);
        if (arg.is_pack_spread && arg.expr.kind == X_CONST && arg.expr.is_pack) {
            for (uint32_t k = 0; k < length; k++)
                args.at[args.len++] =
                    (Arg){.expr = pack_item(c, &arg.expr, k, arg.span), .span = arg.span, .ast = arg.ast};
            continue;
        }
        args.at[args.len++] = arg;
        args.has_poison |= arg.expr.kind == X_POISON;
    }
    if (args.len > 1 && !is_python(c->reg)) weaken_slices(c, &args);
    return args;
}

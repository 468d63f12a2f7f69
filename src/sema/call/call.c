/* Call expressions: what is called, and how. Arguments are in args.c, the choice among functions in overload.c,
 * constructors in construct.c, what a call may raise in raise.c. */
#include "sema/call/call.h"
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/register.h"

/* ---- function values ---- */

/* `own`: how many leading parameters of the callee are not for written arguments (0 or 1). */
static Expr call_with(Check *c, Hir *callee, const Args *args, uint32_t own, Span span) {
    const FnType *fn = &ty_data(c->types, callee->type)->fn;
    if (args->len != fn->param_count) {
        const uint32_t takes = fn->param_count - own, given = args->len - own;
        diag(c->ctx, D_NO_MATCHING_CALL, span, "function value",
             arena_printf(c->arena, "it takes %u argument%s, and there %s %u", takes, takes == 1 ? "" : "s",
                          given == 1 ? "is" : "are", given)
                 .at);
        return expr_poison(span);
    }
    Hir **values = NEW_ARRAY(c->arena, Hir *, args->len + 1);
    for (uint32_t i = 0; i < args->len; i++) {
        values[i] = expr_convert_to(c, &args->at[i].expr, fn->params[i].type, fn->params[i].convention, "argument");
        if (hir_is_bad(values[i])) return expr_poison(span);
    }
    Hir *node = hir_call(c->arena, callee, fn->result, values, args->len, span);
    if (type_holds_reference(c->types, fn->result, 0))
        for (uint32_t i = 0; i < fn->param_count && i < 31; i++) node->call.borrows |= (uint64_t)IR_HELD_BY(i);
    note_call_raise(c, node, fn->raises, "this call", (Str){NULL, 0});
    return expr_of_result(c, node);
}

static Expr call_fn_value(Check *c, Hir *callee, const Args *args, Span span) {
    return call_with(c, callee, args, 0, span);
}

/* A function value is passed as the first argument of the function that calls it. */
static Expr call_kept(Check *c, const Expr *callee, const Args *args, Span span) {
    Args all = {NEW_ARRAY(c->arena, Arg, args->len + 1), args->len + 1, args->has_poison};
    all.at[0] = (Arg){.expr = *callee, .span = span};
    memcpy(all.at + 1, args->at, args->len * sizeof *args->at);
    return call_with(c, function_value_callee(c, callee->type, span), &all, 1, span);
}

static Expr call_const_fn(Check *c, const Expr *callee, const Args *args, Span span) {
    const ValueData *data = val_data(c->types, callee->value);
    if (data->kind != VAL_FN) { /* a symbolic function parameter */
        Hir *stand_in = hir_const(c->arena, callee->type, callee->value, span);
        return call_fn_value(c, stand_in, args, span);
    }
    uint64_t found;
    Instance *inst = map_get(&c->s->fns, data->fn.fn.id, &found) ? (Instance *)(uintptr_t)found : NULL;
    if (inst) instance_settle(c, inst, span);
    Hir *ref = inst ? fn_ref(c, inst, span) : hir_const(c->arena, callee->type, callee->value, span);
    Expr result = call_fn_value(c, ref, args, span);
    return result;
}

static Expr call_value(Check *c, const Expr *callee, const Args *args, Span span) {
    if (ty_is(c->types, callee->type, TY_Poison) || expr_is_open_fn(c, callee)) return expr_poison(span);
    if (ty_is(c->types, callee->type, TY_Fn)) return call_fn_value(c, expr_to_value(c, callee), args, span);
    if (ty_is(c->types, callee->type, TY_Closure)) return closure_call(c, callee, args, span);
    if (ty_is(c->types, callee->type, TY_Param)) { /* F: def(A) -> B of a generic body */
        ValueId bound = param_bound(c, decl_at(c->s, ty_data(c->types, callee->type)->param.decl), c->env);
        TypeId callable = bound_callable(c->s, bound);
        if (!IS_NONE(callable)) {
            Hir *stand_in = hir_open(c, callable, span);
            return call_fn_value(c, stand_in, args, span);
        }
    }
    if (!IS_NONE(function_value_fn(c->s, callee->type))) return call_kept(c, callee, args, span);
    Expr method;
    if (member_find(c, callee, N(__call__), span, &method))
        return overload_call(c, &method, args, NONE_OF(TypeId), span);
    diag(c->ctx, D_NOT_CALLABLE, span, "a value of type", text_of(c, callee));
    return expr_poison(span);
}

/* ---- calling an expression ---- */

Expr system_call(Check *c, const Expr *callee, const Args *args, TypeId expected, Span span) {
    switch (callee->kind) {
    case X_POISON: return *callee;
    case X_FNS: return overload_call(c, callee, args, expected, span);
    case X_GENERIC: return construct_generic(c, callee, args, expected, span);
    case X_CONST:
        if (expr_is_type(callee) && val_data(c->types, callee->value)->kind == VAL_TYPE)
            return construct(c, val_data(c->types, callee->value)->t, args, span);
        if (ty_is(c->types, callee->type, TY_Fn) || val_data(c->types, callee->value)->kind == VAL_FN)
            return call_const_fn(c, callee, args, span);
        if (ty_is(c->types, callee->type, TY_Struct) || ty_is(c->types, callee->type, TY_Closure)) {
            Expr place = expr_place(const_to_hir(c, callee->type, callee->value, span), false);
            return call_value(c, &place, args, span);
        }
        break;
    case X_VALUE:
    case X_PLACE: return call_value(c, callee, args, span);
    case X_MODULE:
    case X_PENDING: break;
    }
    if (callee->kind == X_CONST && ty_is(c->types, callee->type, TY_Poison)) return expr_poison(span);
    const char *what = callee->kind == X_MODULE   ? "the module"
                       : expr_is_trait(c, callee) ? "the trait"
                                                  : "a value of type";
    diag(c->ctx, D_NOT_CALLABLE, span, what, text_of(c, callee));
    return expr_poison(span);
}

/* ---- call expressions ---- */

static bool is_intrinsic(const Check *c, const Ast *callee) {
    if (callee->kind == AST_Subscript) callee = callee->subscript.base;
    return callee->kind == AST_Attribute && callee->attribute.base->kind == AST_Name &&
           str_equal(name_text(c->ctx, callee->attribute.base->name.name), STR("__pyc"));
}

static Expr call_callee(Check *c, const Ast *callee, TypeId expected) {
    if (callee->kind == AST_ContextMember) return context_member_check(c, callee, expected);
    if (callee->kind == AST_Subscript && callee->subscript.base->kind == AST_ContextMember) {
        Expr base = context_member_check(c, callee->subscript.base, expected);
        base.params = callee->subscript.args;
        base.params_check = check_keep(c);
        base.has_params = true;
        return base;
    }
    return expr_check(c, callee, is_of_context(callee) ? expected : NONE_OF(TypeId));
}

static bool is_kernel(const Expr *callee) {
    const Decl *fn = callee->kind == X_FNS && callee->decl->kind == DECL_OVERLOADS ? callee->decl->list.at[0] : NULL;
    return fn && fn->ast && fn->ast->kind == AST_Fn && fn->ast->fn.keyword == FN_KERNEL;
}

static bool is_length(Check *c, const Expr *callee, const Args *args) {
    bool is_len =
        callee->kind == X_FNS && SAME(callee->decl->name, N(len)) && decl_is_library(callee->decl) && !callee->receiver;
    return is_len && args->len == 1 && IS_NONE(args->at[0].name) && counts_codepoints(c, args->at[0].expr.type);
}

/* {x, n=1}: the expected type's constructor */
static Expr initializer(Check *c, const Ast *ast, TypeId expected) {
    if (IS_NONE(expected) || ty_is(c->types, expected, TY_Poison))
        return expr_without_context(c, ast->span, expected, "this initializer");
    Args args = args_check(c, ast->call.args);
    return args.has_poison ? expr_poison(ast->span) : construct(c, expected, &args, ast->span);
}

Expr call_form(Check *c, const Ast *ast, TypeId expected, bool *is_form) {
    *is_form = true;
    if (is_intrinsic(c, ast->call.callee)) return intrinsic_call(c, ast, expected);
    if (ast->call.callee->kind == AST_Default) return initializer(c, ast, expected);
    return special_call(c, ast, expected, is_form);
}

Expr call_of(Check *c, const Expr *callee, const Ast *ast, TypeId expected) {
    if (is_kernel(callee)) {
        const char *name = name_c(c->ctx, callee->decl->name);
        diag(c->ctx, D_KERNEL_CALL, ast->call.callee->span, name, name);
        return expr_poison(ast->span);
    }
    Args args = args_check(c, ast->call.args);
    if (args.has_poison && expr_is_type(callee) && val_data(c->types, callee->value)->kind == VAL_TYPE)
        return expr_unknown(c, val_data(c->types, callee->value)->t, ast->span);
    if (expr_is_poison(callee) || args.has_poison) return expr_poison(ast->span);
    if (is_length(c, callee, &args)) return call_method(c, &args.at[0].expr, N(count_codepoints), NULL, 0, ast->span);
    Expr made = call_expr(c, callee, &args, expected, ast->span);
    made.span = ast->span;
    return made;
}

/* ---- parameters as keyword arguments ---- */

static bool takes_argument(const Decl *fn, NameId name) {
    const AstList params = fn->ast->fn.sig.params;
    for (uint32_t i = 0; i < params.len; i++)
        if (SAME(params.at[i]->param.name, name) || params.at[i]->param.kind == PARAM_DOUBLE_STAR) return true;
    return false;
}

static bool takes_param(const Decl *fn, NameId name) {
    for (uint32_t i = 0; i < fn->params.len; i++)
        if (SAME(fn->params.at[i]->name, name) && !fn->params.at[i]->param.is_hidden) return true;
    return false;
}

/* Whether the name is that of a parameter in [...] of one of the functions, and not of an ordinary parameter of any of
 * them. */
static bool names_param(Check *c, const Expr *fns, const Ast *arg) {
    if (arg->kind != AST_Arg || IS_NONE(arg->arg.name) || arg->arg.star != PARAM_PLAIN) return false;
    bool found = false;
    for (uint32_t i = 0; i < fns->decl->list.len; i++) {
        Decl *fn = fns->decl->list.at[i];
        if (!fn->ast || fn->ast->kind != AST_Fn || takes_argument(fn, arg->arg.name)) return false;
        fn_resolve(c->s, fn);
        found |= takes_param(fn, arg->arg.name);
    }
    return found;
}

/* `f(v, n=4)` where n is a parameter in [...], in a file that CPython reads too: it stands for f[n=4](v), which
 * Python's syntax does not have. */
static Expr keyword_params(Check *c, const Expr *callee, const Ast **ast) {
    const AstList written = (*ast)->call.args;
    if (callee->kind != X_FNS || callee->decl->kind != DECL_OVERLOADS ||
        !source_has_python_syntax(c->ctx, (*ast)->span.lo))
        return *callee;
    Ast **params = NEW_ARRAY(c->arena, Ast *, written.len + 1), **args = NEW_ARRAY(c->arena, Ast *, written.len + 1);
    uint32_t param_count = 0, arg_count = 0;
    for (uint32_t i = 0; i < written.len; i++)
        if (names_param(c, callee, written.at[i]))
            params[param_count++] = written.at[i];
        else
            args[arg_count++] = written.at[i];
    if (!param_count) return *callee;
    Ast *call = NEW(c->arena, Ast);
    *call = **ast;
    call->call.args = (AstList){args, arg_count};
    *ast = call;
    return expr_with_params(c, callee, (AstList){params, param_count}, callee->span);
}

static Expr assertion(Check *c, const Ast *ast) {
    comptime_stmt(c, ast);
    return expr_const(c, TY(None), val_none(c->types), ast->span);
}

Expr call_check(Check *c, const Ast *ast, TypeId expected) {
    bool is_form;
    Expr form = call_form(c, ast, expected, &is_form);
    if (is_form) return form;
    const Ast *today = older_form(c, ast);
    if (today) return today->kind == AST_Assert ? assertion(c, today) : call_check(c, today, expected);
    Expr named = call_callee(c, ast->call.callee, expected);
    Expr callee = keyword_params(c, &named, &ast);
    callee = closure_params(c, &callee, &ast);
    return call_of(c, &callee, ast, expected);
}

Expr closure_call(Check *c, const Expr *closure, const Args *args, Span span) {
    Expr fns;
    if (!closure_function(c, closure, span, &fns)) return expr_poison(span);
    return overload_call(c, &fns, args, NONE_OF(TypeId), span);
}

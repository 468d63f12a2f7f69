/* Calls: what is called, arguments, the call node. The choice among functions is in overload.c, constructors are in
 * construct.c, what a call may raise is in raise.c. */
#include "sema/call/call.h"
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/register.h"
#include "sema/stmt/stmt.h"

/* ---- arguments ---- */

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
        arg->expr = expr_poison(arg->span); /* only the arguments of a use say how many there are */
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

Args args_of_exprs(Check *c, const Expr *exprs, uint32_t count, Span span) {
    Args args = {NEW_ARRAY(c->arena, Arg, count + 1), count, false};
    for (uint32_t i = 0; i < count; i++) {
        args.at[i] = (Arg){.expr = exprs[i], .span = exprs[i].span.hi ? exprs[i].span : span, .ast = exprs[i].ast};
        args.has_poison |= exprs[i].kind == X_POISON;
    }
    return args;
}

/* ---- the node ---- */

static uint64_t constructor_borrows(Types *types, const Instance *callee) {
    uint64_t bits = 0;
    if (!type_holds_reference(types, callee->self_type, 0)) return 0;
    for (uint32_t i = 1; i < callee->sig.count && i < 31; i++) {
        if (callee->sig.params[i].convention == CONV_REF) bits |= (uint64_t)IR_LENT_FROM(i);
        if (type_holds_reference(types, callee->sig.params[i].type, 0))
            bits |= (uint64_t)IR_HELD_BY(i);
        else if (callee->sig.params[i].convention != CONV_VAR &&
                 (callee->fn->fn.is_implicit || callee->fn->module->is_library)) /* it may be a span of the argument */
            bits |= (uint64_t)IR_LENT_FROM(i);
    }
    return bits;
}

static bool is_named_unsafe(Context *ctx, const Instance *inst) {
    Str name = inst->fn ? name_text(ctx, inst->fn->name) : STR("");
    return name.len > 6 && memcmp(name.at, "unsafe", 6) == 0;
}

uint64_t instance_borrows(Sema *s, const Instance *inst) {
    uint64_t bits = inst->sig.constructs ? constructor_borrows(s->types, inst) : inst->sig.borrows;
    bool is_library = inst->fn && inst->fn->module && inst->fn->module->is_library;
    return is_library || is_named_unsafe(s->ctx, inst) ? bits | (uint64_t)IR_BORROW_UNCHECKED : bits;
}

Expr finish_call(Check *c, Instance *callee, Hir *const *args, uint32_t count, Span span) {
    const Signature *sig = &callee->sig;
    if (dyn_is_dispatch(c->s, callee) && !dyn_allows(c, callee, span)) return expr_poison(span);
    TypeId result = sig->constructs ? callee->self_type : sig->result;
    Hir *node = hir_call(c->arena, fn_ref(c, callee, span), result, args, count, span);
    node->call.constructs = sig->constructs;
    node->call.borrows = sig->constructs ? constructor_borrows(c->types, callee) : sig->borrows;
    if (node->call.borrows && is_named_unsafe(c->ctx, callee)) node->call.borrows |= (uint64_t)IR_BORROW_UNCHECKED;
    note_call_raise(c, node, sig->raises, "the call of",
                    callee->fn ? name_text(c->ctx, callee->fn->name) : (Str){NULL, 0});
    return expr_of_result(c, node);
}

Expr call_instance(Check *c, Instance *callee, Hir *const *args, uint32_t count, Span span) {
    instance_settle(c, callee, span);
    return finish_call(c, callee, args, count, span);
}

/* ---- function values ---- */

/* `own`: how many arguments the callee takes before those that are written, 0 or 1. */
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

/* A value of F: def[n: Int](A) -> B in a generic body: its calls are checked in the instances. */
bool expr_is_open_fn(Check *c, const Expr *e) {
    if (!ty_is(c->types, e->type, TY_Param)) return false;
    ValueId bound = param_bound(c, decl_at(c->s, ty_data(c->types, e->type)->param.decl), c->env);
    TypeId callable = bound_callable(c->s, bound);
    return !IS_NONE(callable) && ty_is(c->types, callable, TY_Poison);
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

Expr call_expr(Check *c, const Expr *callee, const Args *args, TypeId expected, Span span) {
    return register_of_call(c, callee, args)->call(c, callee, args, expected, span);
}

bool call_method_try(Check *c, const Expr *receiver, NameId name, const Expr *args, uint32_t count, Span span,
                     Expr *result) {
    Expr method;
    if (!member_find(c, receiver, name, span, &method) || method.kind != X_FNS) return false;
    Args list = args_of_exprs(c, args, count, span);
    *result = overload_call(c, &method, &list, NONE_OF(TypeId), span);
    return true;
}

Expr call_method(Check *c, const Expr *receiver, NameId name, const Expr *args, uint32_t count, Span span) {
    Expr result;
    if (expr_is_poison(receiver)) return *receiver;
    if (call_method_try(c, receiver, name, args, count, span, &result)) return result;
    diag(c->ctx, D_UNKNOWN_ATTRIBUTE, span, text_of(c, receiver), name_c(c->ctx, name));
    return expr_poison(span);
}

Expr call_library(Check *c, WellKnown which, const Expr *args, uint32_t count, Span span) {
    Decl *decl = wellknown(c->s, which);
    if (!decl) ICE("the library lacks '%s'", wellknown_name(which));
    Expr fns = decl_expr(c, decl, span);
    Args list = args_of_exprs(c, args, count, span);
    return call_expr(c, &fns, &list, NONE_OF(TypeId), span);
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
    bool is_len = callee->kind == X_FNS && SAME(callee->decl->name, N(len)) && callee->decl->module->is_library &&
                  !callee->receiver;
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

/* `f(v, n=4)` in a file that CPython reads, too, where n is a parameter: stands for f[n=4](v), which Python does not
 * accept. */
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

Expr call_check(Check *c, const Ast *ast, TypeId expected) {
    bool is_form;
    Expr form = call_form(c, ast, expected, &is_form);
    if (is_form) return form;
    Expr older = older_form(c, ast, expected, &is_form);
    if (is_form) return older;
    Expr named = call_callee(c, ast->call.callee, expected);
    Expr callee = keyword_params(c, &named, &ast);
    callee = closure_params(c, &callee, &ast);
    return call_of(c, &callee, ast, expected);
}

/* How arguments that are written in [...] bind to parameters, and the defaults of those that are left out. */
#include "sema/call/call.h"
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/register.h"

/* ---- one argument ---- */

/* A generic function that is passed without its arguments in [...]: each call of it will infer them. */
static bool fn_is_open(Check *c, const Expr *fns) {
    Trial trial = trial_begin(c);
    TypeId type = type_settle(c, fns);
    return !trial_end(c, trial) || ty_is(c->types, type, TY_Poison) || ty_is_symbolic(c->types, type);
}

static ValueId open_fn_value(Check *c, const Expr *fns) {
    ValueData data = {.kind = VAL_FN, .type = fns->type};
    data.fn.decl = fns->decl->id;
    return val_intern(c->types, &data);
}

static bool is_number_in_generic_body(Check *c, const Expr *e) {
    bool is_number = ty_is(c->types, e->type, TY_IntLiteral) || ty_is(c->types, e->type, TY_FloatLiteral);
    return e->kind == X_CONST && is_number && (c->is_archetype || c->header.is_symbolic);
}

/* The value of an argument in [...]. */
static ValueId param_value(Check *c, const Decl *param, const Ast *arg, Env *env, bool report) {
    if (param_is_type(c->s, (Decl *)(uintptr_t)param)) {
        uint32_t before = c->ctx->diags.error_count + c->ctx->diags.muted_errors;
        TypeId type = type_check(c, arg);
        if (!ty_is(c->types, type, TY_Poison)) return val_type(c->types, type);
        bool is_open = c->is_archetype && before == c->ctx->diags.error_count + c->ctx->diags.muted_errors;
        return is_open ? param_symbol(c, (Decl *)(uintptr_t)param)
                       : NONE_OF(ValueId); /* a type that is not known yet */
    }
    TypeId type = param_type(c, param, env);
    bool open = ty_is(c->types, type, TY_Poison) || ty_is_symbolic(c->types, type);
    TypeId like = !open ? type : arg->kind == AST_List ? pending_type(c, arg, type) : NONE_OF(TypeId);
    Expr e = expr_check(c, arg, like);
    if (expr_is_poison(&e)) return NONE_OF(ValueId);
    if (ty_is(c->types, type, TY_Origin)) {
        if (e.kind == X_PLACE) /* a place stands for its origin */
            return origin_param_value(c, param, origin_value(c->types, e.is_mutable ? MUT_YES : MUT_NO), env);
        ValueId value = e.kind == X_CONST ? e.value : NONE_OF(ValueId);
        return IS_NONE(value) ? value : origin_param_value(c, param, value, env);
    }
    if (e.kind == X_FNS) unsafe_argument(c, &e);
    if (open && e.kind == X_FNS && !e.has_params && fn_is_open(c, &e))
        return unify(c, env, type, e.type) ? open_fn_value(c, &e) : NONE_OF(ValueId);
    if (open && !ty_is(c->types, type, TY_Poison)) {
        TypeId settled = type_settle(c, &e);
        bool fits = unify(c, env, type, settled);
        if (!fits && !is_number_in_generic_body(c, &e)) /* only the callers of the body know the type */
            return NONE_OF(ValueId);
        if (fits) type = param_type(c, param, env);
        if (fits && ty_is_symbolic(c->types, type) && !c->is_archetype) type = settled;
    } else if (open) {
        type = NONE_OF(TypeId);
    }
    return comptime_of_expr(c, &e, type, report);
}

static bool is_rest(Check *c, const Ast *value) {
    return value->kind == AST_Ellipsis ||
           (value->kind == AST_Default && str_equal(source_text(c->ctx, value->span), STR("...")));
}

static bool is_open(const Check *c, const Ast *value) {
    return value->kind == AST_Default || (value->kind == AST_Name && SAME(value->name.name, N(_)) && c != NULL);
}

/* `f[g](x)` where f has `[dt: DType, //, k: def(Scalar[dt]) -> Scalar[dt]]`: x decides which overload of g is meant. */
static bool is_any_of_functions(Check *c, const Decl *param, const Ast *value, Env *env) {
    if (value->kind != AST_Name && value->kind != AST_Attribute) return false;
    TypeId type = param_type(c, param, env);
    if (!ty_is(c->types, type, TY_Fn) || !ty_is_symbolic(c->types, type)) return false;
    Trial trial = trial_begin(c);
    Expr e = expr_check(c, value, NONE_OF(TypeId));
    bool is_open = e.kind == X_FNS && !e.has_params && fn_is_open(c, &e);
    trial_end(c, trial);
    return is_open;
}

/* `f[3](x)` where f has `[dt: DType, //, k: Scalar[dt]]`: x decides the type of the 3. */
static bool waits_for_type(Check *c, const Decl *param, const Ast *value, Env *env) {
    if (is_any_of_functions(c, param, value, env)) return true;
    if (value->kind == AST_Unary && value->unary.op == OP_NEG) value = value->unary.operand;
    if ((value->kind != AST_Int && value->kind != AST_Float) || param_is_type(c->s, (Decl *)(uintptr_t)param))
        return false;
    return ty_is_symbolic(c->types, param_type(c, param, env));
}

static bool bind_one(Check *c, const Decl *param, const Ast *value, Env *env) {
    if (waits_for_type(c, param, value, env)) {
        for (uint32_t i = 0; i < env->count; i++)
            if (env->at[i].param == param) env->at[i].written = value;
        return true;
    }
    ValueId bound = param_value(c, param, value, env, true);
    if (IS_NONE(bound)) return false;
    return env_set(env, param, bound);
}

static bool bind_pack(Check *c, const Decl *param, AstList args, uint32_t *next, Env *env) {
    ValueId *items = NEW_ARRAY(c->arena, ValueId, args.len + 64);
    uint32_t count = 0;
    while (*next < args.len && !(args.at[*next]->kind == AST_Arg && !IS_NONE(args.at[*next]->arg.name))) {
        const Ast *arg = args.at[(*next)++];
        bool is_star = (arg->kind == AST_Arg && arg->arg.star == PARAM_STAR) || arg->kind == AST_Star;
        if (is_star) {
            const Ast *inner = arg->kind == AST_Star ? arg->star.operand : arg->arg.value;
            Expr pack = expr_check(c, inner, NONE_OF(TypeId));
            if (pack.kind != X_CONST || val_data(c->types, pack.value)->kind != VAL_TUPLE) {
                if (!env_set(env, param, NONE_OF(ValueId))) return false;
                if (pack.kind == X_CONST && pack.is_pack) { /* a symbolic pack that is passed on */
                    env_set(env, param, pack.value);
                    continue;
                }
                return false;
            }
            const ValueData *data = val_data(c->types, pack.value);
            for (uint32_t i = 0; i < data->tuple.count && count < args.len + 64; i++)
                items[count++] = data->tuple.items[i];
            continue;
        }
        ValueId value = param_value(c, param, ast_arg_value(arg), env, true);
        if (IS_NONE(value)) return false;
        items[count++] = value;
    }
    ValueId had = env_get(env, param);
    if (!IS_NONE(had) && !count) return true;
    TypeId type = param_is_type(c->s, (Decl *)(uintptr_t)param) ? TY(Meta) : param_type(c, param, env);
    return env_set(env, param, val_tuple(c->types, type, items, count));
}

/* By position, or by its name before `next`. */
static bool is_given_before(const Decl *decl, const Decl *param, AstList args, uint32_t next, uint32_t position) {
    for (uint32_t i = 0; i < position; i++)
        if (decl->params.at[i] == param && param->param.group != GROUP_INFERRED) return true;
    for (uint32_t i = 0; i < next; i++)
        if (args.at[i]->kind == AST_Arg && SAME(args.at[i]->arg.name, param->name)) return true;
    return false;
}

static bool takes_position(const Decl *param) {
    return !param->param.is_hidden && param->param.group != GROUP_INFERRED &&
           (param->param.group != GROUP_KEYWORD || param->param.is_pack);
}

static Str too_many(Check *c, const Decl *decl, AstList args) {
    uint32_t takes = 0, given = 0;
    for (uint32_t i = 0; i < decl->params.len; i++) takes += takes_position(decl->params.at[i]);
    for (uint32_t i = 0; i < args.len; i++) given += args.at[i]->kind != AST_Arg || IS_NONE(args.at[i]->arg.name);
    return arena_printf(c->arena, "it takes %u positional parameter%s, and there %s %u", takes, takes == 1 ? "" : "s",
                        given == 1 ? "is" : "are", given);
}

/* The argument `name=value` at `at`. */
static bool bind_named(Check *c, Decl *decl, Env *env, AstList args, uint32_t at, uint32_t position, Str *why) {
    NameId name = args.at[at]->arg.name;
    const Ast *value = ast_arg_value(args.at[at]);
    Decl *param = param_named(decl, name);
    if (!param)
        *why = arena_printf(c->arena, "it has no parameter '%s'", name_c(c->ctx, name));
    else if (is_given_before(decl, param, args, at, position))
        *why = arena_printf(c->arena, "parameter '%s' is given twice", name_c(c->ctx, name));
    else
        return is_open(c, value) || bind_one(c, param, value, env);
    return false;
}

/* *why is set where the arguments do not match and this has not been reported. */
static bool bind_env(Check *c, Decl *decl, Env *env, AstList args, Str *why) {
    uint32_t position = 0, next = 0;
    while (next < args.len) {
        const Ast *arg = args.at[next];
        const Ast *value = ast_arg_value(arg);
        if (arg->kind == AST_Arg && !IS_NONE(arg->arg.name)) {
            if (!bind_named(c, decl, env, args, next++, position, why)) return false;
            continue;
        }
        if (is_rest(c, value)) {
            next++;
            position = decl->params.len;
            continue;
        }
        while (position < decl->params.len && (decl->params.at[position]->param.group == GROUP_INFERRED ||
                                               !IS_NONE(env_get(env, decl->params.at[position]))))
            position++;
        if (position >= decl->params.len || !takes_position(decl->params.at[position])) {
            *why = too_many(c, decl, args);
            return false;
        }
        Decl *param = decl->params.at[position++];
        if (param->param.is_pack) {
            if (!bind_pack(c, param, args, &next, env)) return false;
            continue;
        }
        next++;
        if (!is_open(c, value) && !bind_one(c, param, value, env)) return false;
    }
    for (uint32_t i = 0; i < decl->params.len; i++) /* a pack without an argument, after a written list */
        if (decl->params.at[i]->param.is_pack && args.len && IS_NONE(env_get(env, decl->params.at[i])) &&
            position >= i && decl->kind != DECL_FN)
            bind_pack(c, decl->params.at[i], (AstList){NULL, 0}, &(uint32_t){0}, env);
    return true;
}

static bool leaves_open(Check *c, AstList args) {
    for (uint32_t i = 0; i < args.len; i++)
        if (is_rest(c, ast_arg_value(args.at[i])) || is_open(c, ast_arg_value(args.at[i]))) return true;
    return false;
}

/* The arguments in the [...] after the name of a function bind its first parameters. */
bool bind_params_of(Check *c, const Expr *fns, Decl *fn, Env *env, Str *why) {
    if (!fns->has_params) return true;
    Check at = fns->params_check ? *fns->params_check : *c;
    at.speculative = c->speculative;
    if (fns->bound && !bind_params_of(c, fns->bound, fn, env, why)) return false;
    if (fns->bound && !leaves_open(c, fns->bound->params)) {
        *why = STR("its parameters are given already");
        return false;
    }
    return bind_env(&at, fn, env, fns->params, why);
}

bool env_fill_defaults(Check *c, Decl *decl, Env *env, const Decl **missing) {
    for (uint32_t i = 0; i < env->count; i++)
        if (IS_NONE(env->at[i].value) && env->at[i].written)
            env->at[i].value = param_value(c, env->at[i].param, env->at[i].written, env, true);
    for (uint32_t i = 0; i < env->count; i++) {
        if (!IS_NONE(env->at[i].value)) continue;
        const Decl *param = env->at[i].param;
        const Ast *value = param->ast ? param->ast->param.default_value : NULL;
        if (decl->kind == DECL_BUILTIN && decl->known == TY_Origin) /* `Origin` alone stands for mutable and immutable
                                                                       origins */
            continue;
        if (decl->kind == DECL_BUILTIN && decl->known == TY_Pointer && (i == 0 || i == 3)) continue;
        if (decl->kind == DECL_BUILTIN && decl->known == TY_Pointer && i == 2 && !IS_NONE(env->at[0].value)) {
            const ValueData *mut = val_data(c->types, env->at[0].value);
            env->at[i].value =
                origin_value(c->types, mut->kind == VAL_BOOL ? (mut->b ? MUT_YES : MUT_NO) : MUT_SYMBOLIC);
            continue;
        }
        if (value) {
            Check at = check_for(c, param->owner, env);
            at.header.is_symbolic = c->header.is_symbolic || c->is_archetype;
            env->at[i].value = param_value(&at, param, value, env, true);
        } else if (param->param.is_hidden && param->target && param->target->owner->kind == DECL_BUILTIN &&
                   param->target->owner->known == TY_Pointer &&
                   (param->target->index == 0 || param->target->index == 3)) {
            env->at[i].value = param->target->index ? space_value(c->s, SPACE_GENERIC) : val_bool(c->types, false);
        } else if (!param_is_type(c->s, (Decl *)(uintptr_t)param) && !param->param.is_pack &&
                   ty_is(c->types, param_type(c, param, env), TY_Origin)) {
            ValueId mut = origin_declared_mut(c, param); /* a value that is to be converted: nothing else decides its
                                                     mutability */
            bool is_mut = !IS_NONE(mut) && val_data(c->types, mut)->kind == VAL_BOOL && val_data(c->types, mut)->b;
            env->at[i].value = origin_value(c->types, is_mut || c->header.wants_mutable ? MUT_YES : MUT_NO);
        } else if (param->param.is_pack) {
            env->at[i].value = val_tuple(
                c->types, param_is_type(c->s, (Decl *)(uintptr_t)param) ? TY(Meta) : param_type(c, param, env), NULL,
                0);
        } else if (param->param.group == GROUP_INFERRED && ty_is(c->types, param_type(c, param, env), TY_Bool)) {
            env->at[i].value = val_bool(c->types, c->header.wants_mutable); /* mutability that nothing else decides */
        }
        if (IS_NONE(env->at[i].value)) {
            *missing = param;
            return false;
        }
    }
    return true;
}

bool params_have_open_mark(Check *c, AstList args) {
    for (uint32_t i = 0; i < args.len; i++)
        if (is_open(c, ast_arg_value(args.at[i])) || is_rest(c, ast_arg_value(args.at[i]))) return true;
    return false;
}

static const Decl *open_origin(Check *c, Env *env) {
    for (uint32_t i = 0; i < env->count; i++) {
        const Decl *param = env->at[i].param;
        if (IS_NONE(env->at[i].value) && !param->param.is_pack && !param_is_type(c->s, (Decl *)(uintptr_t)param) &&
            ty_is(c->types, param_type(c, param, env), TY_Origin))
            return param;
    }
    return NULL;
}

/* A constructor may infer the origin from its arguments; in a type, the default is taken. */
bool env_has_open_origin(Check *c, const Decl *decl, Env *env) {
    return (decl->kind == DECL_STRUCT || decl->kind == DECL_COMPTIME) && open_origin(c, env);
}

Expr bind_params(Check *c, const Expr *generic, AstList args, const Check *args_check, Span span) {
    Check *ac = args_check ? (Check *)(uintptr_t)args_check : c;
    Env *env = env_new(c->arena, generic->env->outer, generic->decl, NULL, 0);
    env->self_type = generic->env->self_type;
    memcpy(env->at, generic->env->at, env->count * sizeof *env->at);
    Str why = {NULL, 0};
    if (!bind_env(ac, generic->decl, env, args, &why)) {
        if (why.len) diag(c->ctx, D_WRONG_PARAMETERS, span, name_c(c->ctx, generic->decl->name), why.at);
        return expr_poison(span);
    }
    Expr result = *generic;
    result.env = env;
    result.span = span;
    const Decl *missing = c->header.is_field ? open_origin(c, env) : NULL;
    if (missing && !old_pointer(c, generic->decl, args, span, env)) {
        diag(c->ctx, D_CANNOT_INFER, span, name_c(c->ctx, missing->name), name_c(c->ctx, generic->decl->name));
        return expr_poison(span);
    }
    if (params_have_open_mark(ac, args) || env_has_open_origin(c, generic->decl, env) ||
        !env_fill_defaults(c, generic->decl, env, &missing))
        return result; /* still open */
    if (generic->decl->kind == DECL_COMPTIME)
        return comptime_decl(c, generic->decl, generic->env->self_type, env, span);
    return expr_type(c, type_of_env(c, generic->decl, env, span), span);
}

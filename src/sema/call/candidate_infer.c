/* Inference: what the arguments of a call, and defaults, say about a candidate's parameters in [...], and whether the
 * values satisfy the constraints. */
#include "sema/call/call.h"
#include "sema/call/candidate.h"
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/register.h"

static void refresh_self(Check *c, Candidate *k) {
    if (!k->generic) return;
    Env *full = env_new(c->arena, NULL, k->generic, NULL, 0);
    Check at = check_for(c, k->generic, full);
    at.header.is_symbolic = true;
    for (uint32_t i = 0; i < full->count; i++) {
        full->at[i].value = k->type_env->at[i].value;
        if (IS_NONE(full->at[i].value)) full->at[i].value = param_symbol(&at, k->generic->params.at[i]);
    }
    k->type_env->self_type = type_of_env(&at, k->generic, full, (Span){0, 0});
}

static TypeId annotation_type(Check *c, Candidate *k, uint32_t i) {
    const Ast *param = candidate_param(k, i);
    if (param->param.is_self && !param->param.type) return env_self(k->env);
    if (!param->param.type || param->param.type->kind == AST_Star) return TY(Poison);
    refresh_self(c, k);
    Check at = check_for(c, k->fn, k->env);
    at.header.is_symbolic = true;
    Trial trial = trial_begin(&at);
    TypeId type = type_check(&at, param->param.type);
    trial_end(&at, trial);
    return type;
}

static bool is_weak(const Check *c, const Arg *arg) { /* adapts to what the other arguments decide */
    const Expr *e = &arg->expr;
    if (e->kind == X_PENDING) return true;
    TypeKind kind = ty_kind(c->types, e->type);
    return e->kind == X_CONST && (kind == TY_IntLiteral || kind == TY_FloatLiteral || kind == TY_StrLiteral);
}

/* The parameter that `*args: *Ts` infers: the function's own, or for `*Self.Ts` in a constructor that of its type. */
static Decl *pack_param(const Candidate *k, const Ast *param) {
    const Ast *inner = param->param.type->star.operand;
    if (inner->kind == AST_Name) return param_named(k->fn, inner->name.name);
    bool is_own = inner->kind == AST_Attribute && inner->attribute.base->kind == AST_Name &&
                  SAME(inner->attribute.base->name.name, N(Self));
    return is_own && k->generic ? param_named(k->generic, inner->attribute.name) : NULL;
}

/* A lambda without types becomes a function value where F: def(A) -> B is wanted. */
static TypeId lambda_type(Check *c, const Candidate *k, TypeId pattern) {
    if (!ty_is(c->types, pattern, TY_Param)) return TY(Poison);
    TypeId fn = bound_callable(c->s, param_bound(c, decl_at(c->s, ty_data(c->types, pattern)->param.decl), k->env));
    return !IS_NONE(fn) && ty_is(c->types, fn, TY_Fn) && !ty_is_symbolic(c->types, fn) ? function_value_type(c, fn)
                                                                                       : TY(Poison);
}

/* Whether only one parameter has the type F. Functions passed to several such parameters have only their function type
 * in common. */
static bool is_only_use(Check *c, const Candidate *k, TypeId pattern) {
    const Decl *wanted = decl_at(c->s, ty_data(c->types, pattern)->param.decl);
    AstList params = candidate_params(k);
    uint32_t count = 0;
    for (uint32_t i = 0; i < params.len; i++) {
        const Ast *type = params.at[i]->param.type;
        count += type && type->kind == AST_Name && SAME(type->name.name, wanted->name);
    }
    return count == 1;
}

static TypeId closure_wanted(Check *c, const Candidate *k, const Expr *fns, TypeId pattern) {
    bool may_be = fns->kind == X_FNS && ty_is(c->types, pattern, TY_Param) &&
                  (fns_are_open(c, fns) || is_only_use(c, k, pattern));
    return may_be ? closure_of_fn(c, fns) : NONE_OF(TypeId);
}

static TypeId arg_type(Check *c, const Candidate *k, const Arg *arg, TypeId pattern, bool keeps_literal) {
    if (arg->expr.kind == X_PENDING && arg->ast->kind == AST_Lambda) return lambda_type(c, k, pattern);
    if (arg->expr.kind == X_PENDING) return pending_type(c, arg->ast, pattern);
    if (keeps_literal && arg->expr.kind == X_CONST && ty_is(c->types, arg->expr.type, TY_StrLiteral))
        return TY(StrLiteral);
    TypeId closure = closure_wanted(c, k, &arg->expr, pattern);
    if (!IS_NONE(closure)) return closure;
    return !IS_NONE(arg->expr.known) && ty_is_symbolic(c->types, pattern) ? arg->expr.known
                                                                          : type_settle(c, &arg->expr);
}

static bool infer_pack(Check *c, Candidate *k, const Args *args, uint32_t p) {
    Decl *param = pack_param(k, candidate_param(k, p));
    if (!param || !IS_NONE(env_get(k->env, param))) return true;
    ValueId items[MAX_ARGS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < args->len; i++) {
        if (k->param_of[i] != (int32_t)p) continue;
        const Arg *arg = &args->at[i];
        if (arg->is_pack_spread) {
            const TypeData *data = ty_data(c->types, arg->expr.type);
            for (uint32_t j = 0; j < data->tuple.count && count < MAX_ARGS; j++) {
                const TypeData *item = ty_data(c->types, data->tuple.items[j]);
                items[count++] =
                    val_type(c->types, item->kind == TY_Pointer ? item->pointer.pointee : data->tuple.items[j]);
            }
            continue;
        }
        TypeId type =
            arg_type(c, k, arg, TY(Poison), decl_is_library(k->fn)); /* the library prints literals as they are */
        if (ty_is(c->types, type, TY_Poison) || IS_NONE(type)) {
            bool is_fn = arg->expr.kind == X_FNS;
            k->misfit = (int32_t)i;
            return candidate_reject(
                c, k, is_fn ? "argument %u is a function that is not called" : "argument %u has no type of its own",
                i + 1);
        }
        if (count < MAX_ARGS) items[count++] = val_type(c->types, type);
    }
    return env_set(k->env, param, val_tuple(c->types, TY(Meta), items, count));
}

/* What an @implicit constructor of a type with open parameters would make of the argument: a Span of a List. */
static bool infer_converted(Check *c, Candidate *k, const Arg *arg, TypeId pattern, TypeId actual) {
    const TypeData *p = ty_data(c->types, pattern), *a = ty_data(c->types, actual);
    if (c->no_implicit || p->kind != TY_Struct || (a->kind == TY_Struct && SAME(p->nominal.decl, a->nominal.decl)))
        return false;
    Decl *decl = type_decl(c->s, pattern);
    constructors_complete(c->s, decl);
    Decl *inits = implicit_inits(c, decl_member(c->s, decl, N(__init__)));
    if (!inits) return false;
    Expr fns = {.kind = X_FNS,
                .type = TY(Poison),
                .span = arg->span,
                .decl = inits,
                .env = env_new(c->arena, NULL, decl, NULL, 0)};
    Expr source = arg->expr; /* a read-only view, unless the pattern says otherwise: two views of one owner may be
                                passed to one call */
    const ValueData *mut = p->nominal.arg_count ? val_data(c->types, p->nominal.args[0]) : NULL;
    source.is_mutable = source.is_mutable && mut && mut->kind == VAL_BOOL && mut->b;
    Args args = args_of_exprs(c, &source, 1, arg->span);
    Trial trial = trial_begin(c);
    c->no_implicit = true;
    Expr made = overload_call(c, &fns, &args, NONE_OF(TypeId), arg->span);
    c->no_implicit = false;
    trial_end(c, trial);
    return !expr_is_poison(&made) && unify(c, k->env, pattern, made.type);
}

/* `ref [o] x: T` binds o to the place. */
static void infer_origin(Check *c, Candidate *k, const Arg *arg, const Ast *param) {
    if (!param->param.origin || arg->expr.kind == X_PENDING) return;
    Check at = check_for(c, k->fn, k->env);
    at.header.is_symbolic = true;
    Trial trial = trial_begin(&at);
    Expr origin = expr_check(&at, param->param.origin, TY(Origin));
    trial_end(&at, trial);
    bool is_mutable = arg->expr.kind == X_PLACE && arg->expr.is_mutable;
    if (origin.kind == X_CONST && ty_is(c->types, origin.type, TY_Origin))
        unify_value(c, k->env, origin.value, origin_value(c->types, is_mutable ? MUT_YES : MUT_NO));
    const Ast *own = param->param.origin; /* ref [Self.o] x of a constructor whose type is still open */
    if (!k->type_env || own->kind != AST_Attribute || own->attribute.base->kind != AST_Name ||
        !SAME(own->attribute.base->name.name, N(Self)))
        return;
    for (uint32_t i = 0; i < k->type_env->count; i++) {
        Binding *slot = &k->type_env->at[i];
        if (SAME(slot->param->name, own->attribute.name) && IS_NONE(slot->value))
            slot->value =
                origin_param_value(c, slot->param, origin_value(c->types, is_mutable ? MUT_YES : MUT_NO), k->type_env);
    }
}

static Str misfit_text(Check *c, const Candidate *k, uint32_t number, const char *actual, TypeId wanted) {
    return arena_printf(c->arena, "argument %u is '%s', and '%s' is wanted", shown_number(k, number), actual,
                        ty_c(c->types, wanted));
}

static bool infer_arg(Check *c, Candidate *k, const Arg *arg, uint32_t number, uint32_t p) {
    infer_origin(c, k, arg, candidate_param(k, p));
    TypeId pattern = annotation_type(c, k, p);
    if (IS_NONE(pattern) || ty_is(c->types, pattern, TY_Poison) || !ty_is_symbolic(c->types, pattern)) return true;
    const Ast *param = candidate_param(k, p);
    if (param->param.kind == PARAM_STAR && arg->is_pack_spread) return true;
    TypeId actual = arg_type(c, k, arg, pattern, false);
    if (IS_NONE(actual) || ty_is(c->types, actual, TY_Poison)) return true;
    if (is_weak(c, arg) &&
        ty_is(c->types, pattern,
              TY_Simd)) { /* a literal for Scalar[dt]: its own type only if nothing else decides dt */
        const TypeData *simd = ty_data(c->types, pattern);
        if (val_data(c->types, simd->simd.dtype)->kind != VAL_PARAM) {
            unify_value(
                c, k->env, simd->simd.width,
                val_int(c->types, TY_SCALAR(int), 1)); /* with as many lanes as the other arguments say, else one */
            return true;
        }
    }
    if (arg->expr.kind != X_PENDING &&
        infer_converted(c, k, arg, pattern, arg->expr.kind == X_CONST ? arg->expr.type : actual))
        return true;
    if (unify(c, k->env, pattern, actual)) return true;
    if (ty_is(c->types, pattern, TY_Simd) && ty_is_scalar(c->types, actual)) { /* all lanes become this number */
        unify_value(c, k->env, ty_data(c->types, pattern)->simd.dtype, ty_data(c->types, actual)->simd.dtype);
        return true; /* judged again when all parameters are known */
    }
    bool is_struct = ty_is(c->types, pattern, TY_Struct); /* perhaps an implicit constructor */
    if (is_struct && k->doubtful == NO_ARG) {
        k->doubtful = (int32_t)number;
        k->doubt = misfit_text(c, k, number, text_of(c, &arg->expr), pattern);
    }
    if (is_struct || conversion_cost(c, &arg->expr, pattern) != CONV_IMPOSSIBLE || is_weak(c, arg))
        return true; /* judged again when all parameters are known */
    return unfit_arg(c, k, number, "%s", misfit_text(c, k, number, ty_c(c->types, actual), pattern).at);
}

/* `out self: Box[X]`: the constructed type decides those parameters of the type that nothing else decides. */
static void infer_made(Check *c, Candidate *k) {
    if (!k->type_env || !k->first || !candidate_param(k, 0)->param.type) return;
    TypeId made = annotation_type(c, k, 0);
    if (!ty_is(c->types, made, TY_Poison)) unify(c, k->type_env, env_self(k->env), made);
}

static bool infer_bounds(Check *c, Candidate *k) { /* F: def(A) -> B decides A and B */
    for (Env *env = k->env; env; env = env == k->env ? k->type_env : NULL)
        for (uint32_t i = 0; i < env->count; i++) {
            const Decl *param = env->at[i].param;
            if (IS_NONE(env->at[i].value) || !param_is_type(c->s, (Decl *)(uintptr_t)param) || param->param.is_pack)
                continue;
            ValueId bound = param_bound(c, param, k->env);
            TypeId callable = bound_callable(c->s, bound);
            if (IS_NONE(callable)) continue;
            TypeId actual = val_data(c->types, env->at[i].value)->t;
            if (ty_is(c->types, callable, TY_Poison)) infer_generic_callable(c, k->env, param, actual);
            TypeId said = callable_type(c, actual);
            if (!unify_callable(c, k->env, callable, actual))
                return candidate_reject(c, k, "'%s' is no '%s'", ty_c(c->types, IS_NONE(said) ? actual : said),
                                        val_c(c->types, bound));
        }
    return true;
}

/* An `int` or `str` of untyped code becomes an Int or a String when the parameter's bound needs a trait that only
 * these have. */
static void adapt_words(Check *c, Env *env) {
    for (uint32_t i = 0; env && i < env->count; i++) {
        Binding *slot = &env->at[i];
        const ValueData *data = IS_NONE(slot->value) ? NULL : val_data(c->types, slot->value);
        bool is_int = data && data->kind == VAL_TYPE && ty_is(c->types, data->t, TY_PyInt);
        bool is_str = data && data->kind == VAL_TYPE && ty_is(c->types, data->t, TY_PyStr);
        if (!is_int && !is_str) continue;
        ValueId bound = param_bound(c, slot->param, env);
        TypeId machine = is_int ? TY_SCALAR(int) : wellknown_type(c, WK_String);
        if (!IS_NONE(bound) && !conforms_value(c, data->t, bound) && conforms_value(c, machine, bound))
            slot->value = val_type(c->types, machine);
    }
}

/* An object, or a function that raises, becomes a function value when the parameter is F: def(A) -> B. */
static void adapt_callables(Check *c, Env *env) {
    for (uint32_t i = 0; env && i < env->count; i++) {
        Binding *slot = &env->at[i];
        const ValueData *data = IS_NONE(slot->value) ? NULL : val_data(c->types, slot->value);
        TypeKind kind = data && data->kind == VAL_TYPE ? ty_kind(c->types, data->t) : TY_None;
        if (kind != TY_Object && kind != TY_Fn && kind != TY_Closure) continue;
        TypeId callable = bound_callable(c->s, param_bound(c, slot->param, env));
        if (!IS_NONE(callable) && function_value_wanted(c, data->t, callable))
            slot->value = val_type(c->types, function_value_type(c, callable));
    }
}

bool candidate_infer(Check *c, Candidate *k, const Args *args) {
    if (!k->env->count && !k->type_env) return true;
    for (int weak = 0; weak < 2; weak++) {
        for (uint32_t i = 0; i < args->len; i++) {
            const Ast *param = candidate_param(k, (uint32_t)k->param_of[i]);
            bool is_pack = param->param.type && param->param.type->kind == AST_Star;
            if (!is_pack && is_weak(c, &args->at[i]) == (weak == 1) &&
                !infer_arg(c, k, &args->at[i], i, (uint32_t)k->param_of[i]))
                return false;
        }
        if (weak == 0 && !infer_bounds(c, k)) return false;
    }
    for (uint32_t p = k->first; p < candidate_params(k).len; p++) {
        const Ast *type = candidate_param(k, p)->param.type;
        if (candidate_param(k, p)->param.kind == PARAM_STAR && type && type->kind == AST_Star &&
            !infer_pack(c, k, args, p))
            return false;
    }
    if (!infer_bounds(c, k)) return false;
    if (is_python(c->reg)) {
        adapt_words(c, k->env);
        adapt_words(c, k->type_env);
    }
    adapt_callables(c, k->env);
    infer_made(c, k);
    return true;
}

bool candidate_complete(Check *c, Candidate *k) {
    const Decl *missing = NULL;
    Trial trial = trial_begin(c);
    bool done = (!k->generic || env_fill_defaults(c, k->generic, k->type_env, &missing)) &&
                env_fill_defaults(c, k->fn, k->env, &missing);
    trial_end(c, trial);
    k->failed_silently = missing && missing->param.is_broken;
    if (!done && k->doubtful != NO_ARG) return unfit_arg(c, k, (uint32_t)k->doubtful, "%s", k->doubt.at);
    if (!done)
        return candidate_reject(c, k, "parameter '%s' is not given and cannot be inferred",
                                missing ? name_c(c->ctx, missing->name) : "?");
    if (!k->generic) return true;
    k->self_type = type_of_env(c, k->generic, k->type_env, k->fn->span);
    k->type_env->self_type = k->self_type;
    return !ty_is(c->types, k->self_type, TY_Poison) || candidate_reject(c, k, "its parameters do not fit");
}

/* The type that does not conform; of a pack, the first such type. */
static const char *unfit_text(Check *c, ValueId value, ValueId bound) {
    const ValueData *data = val_data(c->types, value);
    for (uint32_t i = 0; data->kind == VAL_TUPLE && i < data->tuple.count; i++) {
        const ValueData *item = val_data(c->types, data->tuple.items[i]);
        if (item->kind == VAL_TYPE && !conforms_value(c, item->t, bound)) return ty_c(c->types, item->t);
    }
    return val_c(c->types, value);
}

bool candidate_constraints_hold(Check *c, Candidate *k) {
    for (uint32_t i = 0; i < k->env->count; i++) {
        const Decl *param = k->env->at[i].param;
        if (value_fits_param(c, param, k->env->at[i].value, k->env, k->fn->span, false)) continue;
        ValueId bound = param_bound(c, param, k->env);
        k->lacks_trait = true;
        return candidate_reject(c, k, "'%s' does not conform to '%s', which parameter '%s' asks for",
                                unfit_text(c, k->env->at[i].value, bound),
                                IS_NONE(bound) ? "?" : val_c(c->types, bound), name_c(c->ctx, param->name));
    }
    const Ast *where = k->fn->ast->fn.sig.where;
    Str why = {NULL, 0};
    if (where && !where_holds(c, where, k->env, k->fn, &why))
        return candidate_reject(c, k, "its condition %s", why.len ? why.at : "does not hold");
    return true;
}

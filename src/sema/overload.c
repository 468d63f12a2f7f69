/* Which function is called: candidates, their match with the arguments, the choice.
 *
 * Order: fewer conversions; no variadic; fewer conventions bent; fewer parameters in [...]; methods before static ones; constructors without
 * @implicit first. The reasons of the losers are the notes of the error. */
#include "sema/candidate.h"

static bool fail(Check *c, Candidate *k, const char *format, ...) PRINTF_LIKE(3, 4);
static bool fail(Check *c, Candidate *k, const char *format, ...) {
    va_list args;
    va_start(args, format);
    k->reason = arena_vprintf(c->arena, format, args);
    va_end(args);
    return false;
}

static bool fail_arg(Check *c, Candidate *k, uint32_t number, const char *format, ...) PRINTF_LIKE(4, 5);
static bool fail_arg(Check *c, Candidate *k, uint32_t number, const char *format, ...) {
    va_list args;
    va_start(args, format);
    k->reason = arena_vprintf(c->arena, format, args);
    va_end(args);
    k->misfit = (int32_t)number;
    return false;
}

/* The receiver of a method stands first, and is not counted. */
static bool has_receiver(const Candidate *k) {
    return params_of(k).len && param_at(k, 0)->param.is_self && !is_out(param_at(k, 0)) && k->arg_of[0] == 0;
}

static uint32_t shown_number(const Candidate *k, uint32_t number) { return number + (has_receiver(k) ? 0 : 1); }

/* ---- shape: arguments to parameters ---- */

static int32_t keyword_param(const Candidate *k, NameId name) {
    for (uint32_t i = k->first; i < params_of(k).len; i++) {
        const Ast *p = param_at(k, i), *said = promised_at(k, i);
        if (SAME(said->param.name, name) && p->param.kind == PARAM_PLAIN && said->param.group != GROUP_POSITIONAL && !is_out(p))
            return (int32_t)i;
    }
    return NO_ARG;
}

static int32_t rest_param(const Candidate *k, AstParamKind kind) {
    for (uint32_t i = k->first; i < params_of(k).len; i++)
        if (param_at(k, i)->param.kind == kind)
            return (int32_t)i;
    return NO_ARG;
}

/* The name of an argument that is near to this one; empty. */
static Str near_argument(Check *c, const Candidate *k, NameId name) {
    Suggestion near = suggest(name_text(c->ctx, name));
    for (uint32_t i = k->first; i < params_of(k).len; i++)
        if (!is_out(param_at(k, i)) && !IS_NONE(param_at(k, i)->param.name))
            suggest_offer(&near, name_text(c->ctx, param_at(k, i)->param.name));
    return suggest_found(&near) ? near.best : STR("");
}

static bool fail_keyword(Check *c, Candidate *k, NameId name) {
    Str near = near_argument(c, k, name);
    if (near.len)
        return fail(c, k, "it has no argument '%s'; did you mean '%.*s'?", name_c(c->ctx, name), STR_ARGS(near));
    return fail(c, k, "it has no argument '%s'", name_c(c->ctx, name));
}

static bool place_keyword(Check *c, Candidate *k, const Arg *arg, uint32_t number) {
    int32_t param = keyword_param(k, arg->name);
    if (param == NO_ARG) {
        param = rest_param(k, PARAM_DOUBLE_STAR);
        if (param == NO_ARG)
            return fail_keyword(c, k, arg->name);
        k->arg_of[param] = REST_ARG;
    } else {
        if (k->arg_of[param] != NO_ARG)
            return fail(c, k, "argument '%s' is given twice", name_c(c->ctx, arg->name));
        k->arg_of[param] = (int32_t)number;
    }
    k->param_of[number] = param;
    return true;
}

static bool takes_position(const Ast *param) {
    return param->param.group != GROUP_KEYWORD && param->param.kind == PARAM_PLAIN && !is_out(param);
}

static bool place_args(Check *c, Candidate *k, const Args *args) {
    uint32_t next = k->first, positional = 0;
    for (uint32_t i = 0; i < args->len; i++) {
        const Arg *arg = &args->at[i];
        if (!IS_NONE(arg->name)) {
            if (!place_keyword(c, k, arg, i))
                return false;
            continue;
        }
        positional++;
        while (next < params_of(k).len && (!takes_position(param_at(k, next)) || k->arg_of[next] != NO_ARG) &&
               param_at(k, next)->param.kind != PARAM_STAR)
            next++;
        if (next >= params_of(k).len) {
            uint32_t most = 0, hidden = has_receiver(k) ? 1 : 0;
            for (uint32_t p = k->first; p < params_of(k).len; p++)
                most += takes_position(param_at(k, p));
            for (uint32_t rest = i + 1; rest < args->len; rest++)
                positional += IS_NONE(args->at[rest].name);
            return fail_arg(c, k, i, "it takes %u positional argument%s, and there are %u", most - hidden, most - hidden == 1 ? "" : "s",
                            positional - hidden);
        }
        bool is_rest = param_at(k, next)->param.kind == PARAM_STAR;
        k->arg_of[next] = is_rest ? REST_ARG : (int32_t)i;
        k->param_of[i] = (int32_t)next;
        k->variadic += is_rest;
    }
    for (uint32_t p = k->first; p < params_of(k).len; p++) {
        const Ast *param = param_at(k, p);
        if (k->arg_of[p] == NO_ARG && param->param.kind == PARAM_PLAIN && !promised_at(k, p)->param.default_value && !is_out(param))
            return fail(c, k, "argument '%s' is missing", name_c(c->ctx, param->param.name));
    }
    return true;
}

/* ---- inference ---- */

static void refresh_self(Check *c, Candidate *k) {
    if (!k->generic)
        return;
    Env *full = env_new(c->arena, NULL, k->generic, NULL, 0);
    Check at = check_for(c, k->generic, full);
    at.is_symbolic = true;
    for (uint32_t i = 0; i < full->count; i++) {
        full->at[i].value = k->type_env->at[i].value;
        if (IS_NONE(full->at[i].value))
            full->at[i].value = param_symbol(&at, k->generic->params.at[i]);
    }
    k->type_env->self_type = type_of_env(&at, k->generic, full, (Span){0, 0});
}

static TypeId annotation_type(Check *c, Candidate *k, uint32_t i) {
    const Ast *param = param_at(k, i);
    if (param->param.is_self && !param->param.type)
        return env_self(k->env);
    if (!param->param.type || param->param.type->kind == AST_Star)
        return TY(Poison);
    refresh_self(c, k);
    Check at = check_for(c, k->fn, k->env);
    at.is_symbolic = true;
    Trial trial = trial_begin(&at);
    TypeId type = type_check(&at, param->param.type);
    trial_end(&at, trial);
    return type;
}

static bool is_weak(const Check *c, const Arg *arg) { /* adapts to what the others say */
    const Expr *e = &arg->expr;
    if (e->kind == X_PENDING)
        return true;
    TypeKind kind = ty_kind(c->types, e->type);
    return e->kind == X_CONST && (kind == TY_IntLiteral || kind == TY_FloatLiteral || kind == TY_StrLiteral);
}

/* The parameter that `*args: *Ts` infers: the function's, or for `*Self.Ts` in a constructor its type's. */
static Decl *pack_param(const Candidate *k, const Ast *param) {
    const Ast *inner = param->param.type->star.operand;
    if (inner->kind == AST_Name)
        return param_named(k->fn, inner->name.name);
    bool is_own = inner->kind == AST_Attribute && inner->attribute.base->kind == AST_Name && SAME(inner->attribute.base->name.name, N(Self));
    return is_own && k->generic ? param_named(k->generic, inner->attribute.name) : NULL;
}

static TypeId arg_type(Check *c, const Arg *arg, TypeId pattern, bool keeps_literal) {
    if (arg->expr.kind == X_PENDING)
        return pending_type(c, arg->ast, pattern);
    if (keeps_literal && arg->expr.kind == X_CONST && ty_is(c->types, arg->expr.type, TY_StrLiteral))
        return TY(StrLiteral);
    TypeId open = arg->expr.kind == X_FNS && ty_is(c->types, pattern, TY_Param) ? closure_of_open_fn(c, &arg->expr) : NONE_OF(TypeId);
    if (!IS_NONE(open))
        return open;
    return !IS_NONE(arg->expr.known) && ty_is_symbolic(c->types, pattern) ? arg->expr.known : type_settle(c, &arg->expr);
}

static bool infer_pack(Check *c, Candidate *k, const Args *args, uint32_t p) {
    Decl *param = pack_param(k, param_at(k, p));
    if (!param || !IS_NONE(env_get(k->env, param)))
        return true;
    ValueId items[MAX_ARGS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < args->len; i++) {
        if (k->param_of[i] != (int32_t)p)
            continue;
        const Arg *arg = &args->at[i];
        if (arg->is_pack_spread) {
            const TypeData *data = ty_data(c->types, arg->expr.type);
            for (uint32_t j = 0; j < data->tuple.count && count < MAX_ARGS; j++) {
                const TypeData *item = ty_data(c->types, data->tuple.items[j]);
                items[count++] = val_type(c->types, item->kind == TY_Pointer ? item->pointer.pointee : data->tuple.items[j]);
            }
            continue;
        }
        TypeId type = arg_type(c, arg, TY(Poison), k->fn->module->is_library); /* the library prints literals as they are */
        if (ty_is(c->types, type, TY_Poison) || IS_NONE(type))
            return fail(c, k, "argument %u has no type of its own", i + 1);
        if (count < MAX_ARGS)
            items[count++] = val_type(c->types, type);
    }
    return env_set(k->env, param, val_tuple(c->types, TY(Meta), items, count));
}

/* What an @implicit constructor of an open type would make of the argument: Span of a List. */
static bool infer_converted(Check *c, Candidate *k, const Arg *arg, TypeId pattern, TypeId actual) {
    const TypeData *p = ty_data(c->types, pattern), *a = ty_data(c->types, actual);
    if (c->no_implicit || p->kind != TY_Struct || (a->kind == TY_Struct && SAME(p->nominal.decl, a->nominal.decl)))
        return false;
    Decl *decl = type_decl(c->s, pattern);
    constructors_complete(c->s, decl);
    Decl *inits = implicit_inits(c, decl_member(c->s, decl, N(__init__)));
    if (!inits)
        return false;
    Expr fns = {.kind = X_FNS, .type = TY(Poison), .span = arg->span, .decl = inits, .env = env_new(c->arena, NULL, decl, NULL, 0)};
    Expr source = arg->expr; /* a view that only reads, unless the pattern says more: two views of one owner may meet in a call */
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
    if (!param->param.origin || arg->expr.kind == X_PENDING)
        return;
    Check at = check_for(c, k->fn, k->env);
    at.is_symbolic = true;
    Trial trial = trial_begin(&at);
    Expr origin = expr_check(&at, param->param.origin, TY(Origin));
    trial_end(&at, trial);
    bool is_mutable = arg->expr.kind == X_PLACE && arg->expr.is_mutable;
    if (origin.kind == X_CONST && ty_is(c->types, origin.type, TY_Origin))
        unify_value(c, k->env, origin.value, origin_value(c->types, is_mutable ? MUT_YES : MUT_NO));
    const Ast *own = param->param.origin; /* ref [Self.o] x of a constructor whose type is still open */
    if (!k->type_env || own->kind != AST_Attribute || own->attribute.base->kind != AST_Name || !SAME(own->attribute.base->name.name, N(Self)))
        return;
    for (uint32_t i = 0; i < k->type_env->count; i++) {
        Binding *slot = &k->type_env->at[i];
        if (SAME(slot->param->name, own->attribute.name) && IS_NONE(slot->value))
            slot->value = origin_param_value(c, slot->param, origin_value(c->types, is_mutable ? MUT_YES : MUT_NO), k->type_env);
    }
}

static bool infer_arg(Check *c, Candidate *k, const Arg *arg, uint32_t number, uint32_t p) {
    infer_origin(c, k, arg, param_at(k, p));
    TypeId pattern = annotation_type(c, k, p);
    if (IS_NONE(pattern) || ty_is(c->types, pattern, TY_Poison) || !ty_is_symbolic(c->types, pattern))
        return true;
    const Ast *param = param_at(k, p);
    if (param->param.kind == PARAM_STAR && arg->is_pack_spread)
        return true;
    TypeId actual = arg_type(c, arg, pattern, false);
    if (IS_NONE(actual) || ty_is(c->types, actual, TY_Poison))
        return true;
    if (is_weak(c, arg) && ty_is(c->types, pattern, TY_Simd)) { /* a literal for Scalar[dt]: its own type only if nothing else says */
        const TypeData *simd = ty_data(c->types, pattern);
        if (val_data(c->types, simd->simd.dtype)->kind != VAL_PARAM) {
            unify_value(c, k->env, simd->simd.width, val_int(c->types, TY_SCALAR(int), 1)); /* of as many lanes as others say, else one */
            return true;
        }
    }
    if (arg->expr.kind != X_PENDING && infer_converted(c, k, arg, pattern, arg->expr.kind == X_CONST ? arg->expr.type : actual))
        return true;
    if (unify(c, k->env, pattern, actual))
        return true;
    if (convert_cost(c, &arg->expr, pattern) != CONV_IMPOSSIBLE || is_weak(c, arg))
        return true; /* judged again when all is known */
    if (ty_is(c->types, pattern, TY_Struct))
        return true; /* perhaps an implicit constructor */
    return fail_arg(c, k, number, "argument %u is '%s', and '%s' is wanted", shown_number(k, number), ty_c(c->types, actual), ty_c(c->types, pattern));
}

/* `out self: Box[X]`: what is made says the parameters of its type that nothing else does. */
static void infer_made(Check *c, Candidate *k) {
    if (!k->type_env || !k->first || !param_at(k, 0)->param.type)
        return;
    TypeId made = annotation_type(c, k, 0);
    if (!ty_is(c->types, made, TY_Poison))
        unify(c, k->type_env, env_self(k->env), made);
}

static bool infer_bounds(Check *c, Candidate *k) { /* F: def(A) -> B says A and B */
    for (Env *env = k->env; env; env = env == k->env ? k->type_env : NULL)
        for (uint32_t i = 0; i < env->count; i++) {
            const Decl *param = env->at[i].param;
            if (IS_NONE(env->at[i].value) || !param_is_type(c->s, (Decl *)(uintptr_t)param) || param->is_pack)
                continue;
            ValueId bound = param_bound(c, param, k->env);
            TypeId callable = bound_callable(c->types, bound);
            if (IS_NONE(callable))
                continue;
            TypeId actual = val_data(c->types, env->at[i].value)->t;
            if (!unify_callable(c, k->env, callable, actual))
                return fail(c, k, "'%s' is no '%s'", ty_c(c->types, actual), val_c(c->types, bound));
        }
    return true;
}

/* An `int` or `str` of untyped code that went to a parameter whose bound it does not have is an Int or a String there. */
static void adapt_words(Check *c, Env *env) {
    for (uint32_t i = 0; env && i < env->count; i++) {
        Binding *slot = &env->at[i];
        const ValueData *data = IS_NONE(slot->value) ? NULL : val_data(c->types, slot->value);
        bool is_int = data && data->kind == VAL_TYPE && ty_is(c->types, data->t, TY_PyInt);
        bool is_str = data && data->kind == VAL_TYPE && ty_is(c->types, data->t, TY_PyStr);
        if (!is_int && !is_str)
            continue;
        ValueId bound = param_bound(c, slot->param, env);
        TypeId machine = is_int ? TY_SCALAR(int) : wellknown_type(c, WK_String);
        if (!IS_NONE(bound) && !conforms_value(c, data->t, bound) && conforms_value(c, machine, bound))
            slot->value = val_type(c->types, machine);
    }
}

static bool infer_args(Check *c, Candidate *k, const Args *args) {
    if (!k->env->count && !k->type_env)
        return true;
    for (int weak = 0; weak < 2; weak++) {
        for (uint32_t i = 0; i < args->len; i++) {
            const Ast *param = param_at(k, (uint32_t)k->param_of[i]);
            bool is_pack = param->param.type && param->param.type->kind == AST_Star;
            if (!is_pack && is_weak(c, &args->at[i]) == (weak == 1) && !infer_arg(c, k, &args->at[i], i, (uint32_t)k->param_of[i]))
                return false;
        }
        if (weak == 0 && !infer_bounds(c, k))
            return false;
    }
    for (uint32_t p = k->first; p < params_of(k).len; p++) {
        const Ast *type = param_at(k, p)->param.type;
        if (param_at(k, p)->param.kind == PARAM_STAR && type && type->kind == AST_Star && !infer_pack(c, k, args, p))
            return false;
    }
    if (!infer_bounds(c, k))
        return false;
    if (c->is_python) {
        adapt_words(c, k->env);
        adapt_words(c, k->type_env);
    }
    infer_made(c, k);
    return true;
}

static bool complete_env(Check *c, Candidate *k) {
    const Decl *missing = NULL;
    Trial trial = trial_begin(c);
    bool done = (!k->generic || env_fill_defaults(c, k->generic, k->type_env, &missing)) && env_fill_defaults(c, k->fn, k->env, &missing);
    trial_end(c, trial);
    k->failed_silently = missing && missing->is_broken;
    if (!done)
        return fail(c, k, "parameter '%s' is not given and cannot be inferred", missing ? name_c(c->ctx, missing->name) : "?");
    if (!k->generic)
        return true;
    k->self_type = type_of_env(c, k->generic, k->type_env, k->fn->span);
    k->type_env->self_type = k->self_type;
    return !ty_is(c->types, k->self_type, TY_Poison) || fail(c, k, "its parameters do not fit");
}

/* The type that does not conform: of a pack, the first one. */
static const char *unfit_text(Check *c, ValueId value, ValueId bound) {
    const ValueData *data = val_data(c->types, value);
    for (uint32_t i = 0; data->kind == VAL_TUPLE && i < data->tuple.count; i++) {
        const ValueData *item = val_data(c->types, data->tuple.items[i]);
        if (item->kind == VAL_TYPE && !conforms_value(c, item->t, bound))
            return ty_c(c->types, item->t);
    }
    return val_c(c->types, value);
}

static bool constraints_hold(Check *c, Candidate *k) {
    for (uint32_t i = 0; i < k->env->count; i++) {
        const Decl *param = k->env->at[i].param;
        if (value_fits_param(c, param, k->env->at[i].value, k->env, k->fn->span, false))
            continue;
        ValueId bound = param_bound(c, param, k->env);
        return fail(c, k, "'%s' does not conform to '%s', which parameter '%s' asks for", unfit_text(c, k->env->at[i].value, bound),
                    IS_NONE(bound) ? "?" : val_c(c->types, bound), name_c(c->ctx, param->name));
    }
    const Ast *where = k->fn->ast->fn.sig.where;
    Str why = {NULL, 0};
    if (where && !where_holds(c, where, k->env, k->fn, &why))
        return fail(c, k, "its condition %s", why.len ? why.at : "does not hold");
    return true;
}

/* ---- conversions ---- */

static bool is_lent_place(const Expr *e) { return e->kind == X_PLACE && !e->is_transfer; }

/* The type parameter that is the whole annotation: T of `x: T`, and the one that Some[Trait] hides. */
static Decl *annotated_param(Check *c, const Candidate *k, const Ast *type) {
    uint64_t found = 0;
    Decl *hidden = type && map_get(&c->s->holes, map_key2(type->id, 0), &found) ? (Decl *)(uintptr_t)found : NULL;
    if (hidden && hidden->is_type && !hidden->target)
        return hidden;
    for (uint32_t i = 0; type && type->kind == AST_Name && i < k->fn->params.len; i++)
        if (SAME(k->fn->params.at[i]->name, type->name.name) && param_is_type(c->s, k->fn->params.at[i]))
            return k->fn->params.at[i];
    return NULL;
}

/* What goes in registers is lent in memory where any type may come. */
static bool leaves_registers(Check *c, const Candidate *k, const SigParam *p, TypeId type) {
    if (!k->fn->params.len || (p->convention != CONV_READ && p->convention != CONV_DEFAULT))
        return false;
    const Decl *trivial = wellknown(c->s, WK_TrivialRegisterPassable);
    Decl *param = annotated_param(c, k, p->ast->param.type);
    return param && conforms(c, type, trivial) && !conforms(c, ty_param(c->types, param->id), trivial);
}

/* Of o in `ref [o] x`, as far as it is known. */
static Mutability lent_mutability(Check *c, const Candidate *k, const Ast *param) {
    const Ast *origin = param->param.origin;
    if (!origin || (origin->kind != AST_Name && origin->kind != AST_Attribute))
        return MUT_SYMBOLIC;
    NameId name = origin->kind == AST_Name ? origin->name.name : origin->attribute.name;
    for (const Env *env = k->env; env; env = env->outer)
        for (uint32_t i = 0; i < env->count; i++)
            if (SAME(env->at[i].param->name, name) && !IS_NONE(env->at[i].value)) {
                const ValueData *data = val_data(c->types, env->at[i].value);
                return data->kind == VAL_ORIGIN ? data->origin.mut : MUT_SYMBOLIC;
            }
    return MUT_SYMBOLIC;
}

static bool cost_of_arg(Check *c, Candidate *k, const Arg *arg, uint32_t number, const SigParam *p, TypeId type) {
    const Expr *e = &arg->expr;
    bool stands_for = SAME(e->type, type) || ty_is_symbolic(c->types, type) || dyn_accepts(c, e->type, type);
    if (p->convention == CONV_MUT && py_lends(c, e, type)) {
        k->cost += 2;
        return true;
    }
    if (p->convention == CONV_MUT && !(e->kind == X_PLACE && e->is_mutable && stands_for)) {
        if (e->kind == X_POISON)
            return true;
        if (p->is_self && e->kind != X_PLACE && SAME(e->type, type)) /* a method that changes a temporary */
            return fail(c, k, "'%s' changes its receiver, and this one is a temporary value", name_c(c->ctx, k->fn->name));
        if (e->kind == X_PLACE && !e->is_mutable)
            k->unchangeable = e;
        if (k->unchangeable)
            return fail(c, k, "%s must be mutable, and it is %s", p->is_self ? "the receiver" : "the argument",
                        e->why_immutable ? e->why_immutable : "not");
        if (e->kind == X_PLACE)
            return fail_arg(c, k, number, "argument %u is '%s', and a 'mut' argument of '%s' is wanted", shown_number(k, number), text_of(c, e),
                            ty_c(c->types, type));
        return fail_arg(c, k, number, "argument %u must be a variable, field or element that can be changed", shown_number(k, number));
    }
    if (p->convention == CONV_REF && e->kind == X_PLACE && !e->is_mutable && lent_mutability(c, k, p->ast) == MUT_YES)
        return fail(c, k, "the argument must be mutable, and it is %s", e->why_immutable ? e->why_immutable : "not");
    ConvCost cost = convert_cost(c, e, type);
    if (!IS_NONE(p->literal) && (e->kind != X_CONST || IS_NONE(const_convert(c, e, p->literal, false))))
        return fail_arg(c, k, number, "argument %u is '%s', and a literal is wanted", shown_number(k, number), text_of(c, e));
    if (cost == CONV_IMPOSSIBLE)
        return p->is_self ? fail(c, k, "the receiver is '%s', and '%s' is wanted", text_of(c, e), ty_c(c->types, type))
                          : fail_arg(c, k, number, "argument %u is '%s', and '%s' is wanted", shown_number(k, number), text_of(c, e), ty_c(c->types, type));
    k->cost += cost == CONV_EXACT ? 0 : cost == CONV_IMPLICIT ? 2 : 1;
    k->literals += !IS_NONE(p->literal) && SAME(e->type, p->literal);
    bool owned = p->convention == CONV_VAR || p->convention == CONV_DEINIT;
    k->bent += owned ? is_lent_place(e) : (e->kind == X_PLACE && e->is_transfer);
    if (p->convention == CONV_DEINIT && is_lent_place(e))
        k->bent += 4;
    k->bent += leaves_registers(c, k, p, type);
    return true;
}

static const SigParam *sig_param_of(const Candidate *k, uint32_t written) {
    for (uint32_t i = 0; i < k->sig.count; i++)
        if (k->sig.params[i].ast == param_at(k, written))
            return &k->sig.params[i];
    return NULL;
}

/* A pack whose types are known takes so many values. */
static bool pack_fits(Check *c, Candidate *k, const Args *args, uint32_t written) {
    const SigParam *p = sig_param_of(k, written);
    if (!p || !p->is_pack || !ty_is(c->types, p->type, TY_Tuple))
        return true;
    uint32_t count = variadic_count(c, k, args, written), wanted = ty_data(c->types, p->type)->tuple.count;
    return count == wanted || fail(c, k, "'*%s' stands for %u value%s, and there %s %u", name_c(c->ctx, p->name), wanted,
                                   wanted == 1 ? "" : "s", count == 1 ? "is" : "are", count);
}

static bool judge_args(Check *c, Candidate *k, const Args *args) {
    for (uint32_t p = k->first; p < params_of(k).len; p++)
        if (param_at(k, p)->param.kind == PARAM_STAR && !pack_fits(c, k, args, p))
            return false;
    for (uint32_t i = 0; i < args->len; i++) {
        const SigParam *p = sig_param_of(k, (uint32_t)k->param_of[i]);
        if (!p)
            return fail(c, k, "argument %u is the result's place", i + 1);
        if (args->at[i].is_pack_spread || p->is_pack)
            continue;
        TypeId type = p->kind == PARAM_PLAIN ? p->type : p->element;
        if (!cost_of_arg(c, k, &args->at[i], i, p, type))
            return false;
    }
    return true;
}

static uint64_t ref_bits(Check *c, const Candidate *k, const Args *args) {
    uint64_t bits = 0;
    uint32_t number = 0;
    for (uint32_t p = 0; p < params_of(k).len; p++) {
        if (is_out(param_at(k, p)) && p >= k->first)
            continue;
        int32_t arg = p < k->first ? NO_ARG : k->arg_of[p];
        if (param_at(k, p)->param.convention == CONV_REF && arg >= 0) {
            const Expr *e = &args->at[arg].expr;
            if (((e->kind == X_PLACE && e->is_mutable) || e->kind == X_VALUE) && lent_mutability(c, k, param_at(k, p)) != MUT_NO)
                bits |= (uint64_t)1 << (number & 63);
        }
        number++;
    }
    return bits;
}

/* ---- one candidate ---- */

static void prepare(Check *c, Candidate *k, const Args *args) {
    uint32_t params = params_of(k).len;
    k->arg_of = NEW_ARRAY(c->arena, int32_t, params + 1);
    k->param_of = NEW_ARRAY(c->arena, int32_t, args->len + 1);
    for (uint32_t i = 0; i < params; i++)
        k->arg_of[i] = NO_ARG;
    k->misfit = NO_ARG;
    k->first = SAME(k->fn->name, N(__init__)) && params && param_at(k, 0)->param.is_self ? 1 : 0;
}

static Env *outer_env(Check *c, Candidate *k) {
    if (k->type_env)
        return k->type_env;
    if (IS_NONE(k->self_type)) /* a nested function's header may say the parameters of the functions around it */
        return k->fn->around ? k->fn->around->env : NULL;
    Decl *owner = k->fn->owner;
    if (owner && owner->kind == DECL_TRAIT) {
        Env *env = env_new(c->arena, NULL, NULL, NULL, 0);
        env->self_type = k->self_type;
        return env;
    }
    return env_of_type(c->s, k->self_type);
}

static bool match(Check *c, Candidate *k, const Expr *fns, const Args *args) {
    fn_resolve(c->s, k->fn);
    prepare(c, k, args);
    if (!place_args(c, k, args))
        return false;
    k->reached = 1;
    Env *outer = outer_env(c, k);
    k->env = env_new(c->arena, outer, k->fn, NULL, 0);
    if (fns->has_params) {
        Str why = {NULL, 0};
        Trial trial = trial_begin(c);
        bool bound = bind_params_of(c, fns, k->fn, k->env, &why);
        trial_end(c, trial);
        if (!bound) {
            k->failed_silently = !why.len;
            return fail(c, k, "%s", why.len ? why.at : "its parameters in [...] do not fit");
        }
    }
    if (!infer_args(c, k, args) || !complete_env(c, k) || !constraints_hold(c, k))
        return false;
    k->reached = 2;
    k->ref_mut = ref_bits(c, k, args);
    Trial trial = trial_begin(c);
    Check at = check_for(c, k->fn, k->env);
    at.is_symbolic = c->is_archetype || c->is_symbolic;
    bool good = signature_kept(&at, k->fn, k->env, k->ref_mut, &k->sig);
    trial_end(c, trial);
    if (!good && !at.is_symbolic) {
        k->failed_silently = true;
        return fail(c, k, "its header has an error");
    }
    return judge_args(c, k, args);
}

/* ---- the choice ---- */

static uint32_t own_params(const Candidate *k) { return k->fn->params.len; }

int candidate_compare(const Candidate *a, const Candidate *b) { /* < 0: a is better */
    if (a->cost != b->cost)
        return a->cost < b->cost ? -1 : 1;
    if (a->literals != b->literals)
        return a->literals > b->literals ? -1 : 1;
    if ((a->variadic > 0) != (b->variadic > 0))
        return a->variadic ? 1 : -1;
    if (a->bent != b->bent)
        return a->bent < b->bent ? -1 : 1;
    bool has_rest_a = rest_param(a, PARAM_STAR) != NO_ARG, has_rest_b = rest_param(b, PARAM_STAR) != NO_ARG;
    if (has_rest_a != has_rest_b)
        return has_rest_a ? 1 : -1;
    if (own_params(a) != own_params(b))
        return own_params(a) < own_params(b) ? -1 : 1;
    if (a->fn->is_static != b->fn->is_static)
        return a->fn->is_static ? 1 : -1;
    if (a->fn->is_implicit != b->fn->is_implicit)
        return a->fn->is_implicit ? 1 : -1;
    if (params_of(a).len != params_of(b).len) /* defaults that are not needed */
        return params_of(a).len < params_of(b).len ? -1 : 1;
    return 0;
}

/* ---- the call itself ---- */

static Hir *default_value(Check *c, const Candidate *k, const SigParam *p, uint32_t written, Span span) {
    Check at = check_for(c, k->promise ? k->promise : k->fn, k->env);
    at.arena = c->arena;
    at.is_comptime = false;
    at.instance = c->instance;
    at.try_frame = c->try_frame;
    at.call_span = span;
    at.caller = c;
    Expr e = expr_check(&at, promised_at(k, written)->param.default_value, p->type);
    if (expr_is_poison(&e))
        return hir_poison(c, p->ast->span);
    return expr_convert_to(c, &e, p->type, p->convention == CONV_READ ? CONV_READ : CONV_VAR, "default value");
}

/* The number of the first argument that the parameter takes. */
static int32_t first_written(const Candidate *k, uint32_t arg_count, uint32_t param) {
    for (uint32_t i = 0; i < arg_count; i++)
        if (k->param_of[i] == (int32_t)param)
            return (int32_t)i;
    return NO_ARG;
}

/* The value of a call that has been reported, or its header, where its type is known all the same: what is wrong with its use is then
 * found too. */
Expr expr_unknown(Check *c, TypeId type, Span span) {
    bool is_tried = c->ctx->diags.muted || c->speculative || c->is_archetype || c->is_symbolic;
    if (is_tried || !c->instance || IS_NONE(type) || !ty_is(c->types, type, TY_Struct) || !ty_is_concrete(c->types, type))
        return expr_poison(span);
    instance_calls_wrong(c);
    return expr_value(hir_new(c->arena, HIR_Poison, type, span));
}

static Expr wrong_call(Check *c, const Expr *fns, Span span) {
    return expr_unknown(c, SAME(fns->decl->name, N(__init__)) ? fns->owner : NONE_OF(TypeId), span);
}

static Expr commit(Check *c, Candidate *k, const Expr *fns, const Args *args, Span span) {
    Instance *inst = instance_of_env(c, k->fn, k->self_type, k->env, k->ref_mut, span);
    instance_settle(c, inst, span);
    const Signature *sig = &inst->sig;
    Hir **values = NEW_ARRAY(c->arena, Hir *, sig->count + 1);
    int32_t *arg_of = NEW_ARRAY(c->arena, int32_t, sig->count + 1);
    uint32_t count = 0;
    bool bad = sig->has_error && !c->is_archetype && !c->is_symbolic;
    PyLoans loans = {0};
    for (uint32_t i = sig->constructs ? 1 : 0; i < sig->count && !bad; i++) {
        const SigParam *p = &sig->params[i];
        uint32_t written = 0;
        arg_of[count] = NO_ARG;
        if (!p->ast) { /* the captures of a nested function */
            values[count++] = fns->receiver ? expr_to_place(c, fns->receiver) : hir_poison(c, span);
            continue;
        }
        while (written < params_of(k).len && param_at(k, written) != p->ast)
            written++;
        int32_t arg = k->arg_of[written];
        arg_of[count] = first_written(k, args->len, written);
        Hir *value;
        if (p->is_pack)
            value = variadic_pack(c, k, args, written, p);
        else if (p->kind == PARAM_STAR && p->convention == CONV_VAR)
            value = variadic_owned(c, k, args, written, p, span);
        else if (p->kind == PARAM_STAR)
            value = variadic_lent(c, k, args, written, p, span);
        else if (p->kind == PARAM_DOUBLE_STAR)
            value = variadic_keywords(c, k, args, written, p, span);
        else if (arg == NO_ARG)
            value = default_value(c, k, p, written, span);
        else
            value = py_lent_argument(c, &loans, &args->at[arg].expr, p, arg);
        bad |= hir_is_bad(value) && !c->is_archetype && !c->is_symbolic;
        values[count++] = value;
    }
    if (sig->has_error && bad)
        instance_calls_wrong(c);
    if (bad)
        return wrong_call(c, fns, span);
    py_check_loans(c, &loans, span);
    args_in_order(c, sig, values, arg_of, count, span);
    return finish_call(c, inst, values, count, span);
}

static uint32_t gather(Check *c, const Expr *fns, Candidate *list) {
    uint32_t count = 0;
    DeclVec set = fns->decl->kind == DECL_OVERLOADS ? fns->decl->list : (DeclVec){0};
    if (fns->decl->kind == DECL_FN)
        list[count++] = (Candidate){.fn = fns->decl};
    for (uint32_t i = 0; i < set.len; i++)
        if (!set.at[i]->is_twice)
            list[count++] = (Candidate){.fn = set.at[i]};
    for (uint32_t i = 0; i < count; i++) {
        list[i].self_type = fns->owner;
        if (fns->env && fns->decl->owner) { /* constructors of an open generic */
            list[i].generic = fns->env->count ? fns->env->at[0].param->owner : NULL;
            Env *env = env_new(c->arena, NULL, list[i].generic, NULL, 0);
            memcpy(env->at, fns->env->at, env->count * sizeof *env->at);
            list[i].type_env = env;
        }
    }
    return count;
}

static Args with_receiver(Check *c, const Expr *fns, const Args *args, bool is_static) {
    if (!fns->receiver || is_static || fns->decl->list.at[0]->closure)
        return *args;
    Args all = {NEW_ARRAY(c->arena, Arg, args->len + 2), args->len + 1, args->has_poison};
    all.at[0] = (Arg){.expr = *fns->receiver, .span = fns->receiver->span};
    if (args->len)
        memcpy(all.at + 1, args->at, args->len * sizeof *args->at);
    return all;
}

/* Generic code calls the method that the trait promises: an instance takes from the trait what the call leaves to the method. */
static void keep_promise(Check *c, const Candidate *k, const Args *args, Span span) {
    if (!c->is_archetype || c->speculative || !k->fn->owner || k->fn->owner->kind != DECL_TRAIT)
        return;
    bool leaves = false;
    for (uint32_t i = 0; i < args->len && !leaves; i++)
        leaves = !IS_NONE(args->at[i].name);
    for (uint32_t i = k->first; i < params_of(k).len && !leaves; i++)
        leaves = k->arg_of[i] == NO_ARG && param_at(k, i)->param.default_value;
    if (leaves)
        map_put(&c->s->promises, map_key2(span.lo, span.hi), (uint64_t)(uintptr_t)k->fn);
}

static const Decl *promise_of(Check *c, const Expr *fns, Span span) {
    uint64_t found = 0;
    bool may = !c->is_archetype && !c->is_symbolic && !IS_NONE(fns->owner) && c->s->promises.len;
    const Decl *promise = may && map_get(&c->s->promises, map_key2(span.lo, span.hi), &found) ? (const Decl *)(uintptr_t)found : NULL;
    return promise && SAME(promise->name, fns->decl->name) ? promise : NULL;
}

/* Of the program's own functions of one name, generic code calls the one that its bounds say, whatever the arguments turn out to be. */
static void keep_choice(Check *c, const Candidate *list, uint32_t count, const Candidate *best, Span span) {
    if (!c->is_archetype || c->speculative || count < 2 || best->fn->module->is_library || c->ctx->diags.muted)
        return;
    for (uint32_t i = 0; i < count; i++)
        if (list[i].fits && &list[i] != best) /* the arguments may decide between them */
            return;
    map_put(&c->s->choices, map_key2(span.lo, span.hi), (uint64_t)(uintptr_t)best->fn);
}

static bool is_ruled_out(Check *c, const Decl *fn, Span span) {
    uint64_t found = 0;
    bool may = !c->is_archetype && !c->is_symbolic && c->s->choices.len;
    const Decl *choice = may && map_get(&c->s->choices, map_key2(span.lo, span.hi), &found) ? (const Decl *)(uintptr_t)found : NULL;
    return choice && choice != fn && choice->owner == fn->owner && choice->module == fn->module && SAME(choice->name, fn->name);
}

Expr overload_call(Check *c, const Expr *fns, const Args *args, TypeId expected, Span span) {
    (void)expected;
    uint32_t most = fns->decl->kind == DECL_OVERLOADS ? fns->decl->list.len : 1;
    Candidate *list = NEW_ARRAY(c->arena, Candidate, most + 1);
    uint32_t count = gather(c, fns, list);
    Candidate *best = NULL;
    bool tie = false;
    Args full = with_receiver(c, fns, args, false);
    for (uint32_t i = 0; i < full.len; i++)
        if (expr_is_reported(c, &full.at[i].expr)) /* or not known, in a generic body */
            return wrong_call(c, fns, span);
    if (full.len > MAX_ARGS) {
        diag(c->ctx, D_NOT_SUPPORTED, span, arena_printf(c->arena, "a call with more than %d arguments", MAX_ARGS).at);
        return expr_poison(span);
    }
    const Decl *promise = promise_of(c, fns, span);
    for (uint32_t i = 0; i < count; i++) {
        Candidate *k = &list[i];
        k->promise = promise;
        k->fits = !is_ruled_out(c, k->fn, span) && match(c, k, fns, k->fn->is_static ? args : &full);
        if (!k->fits)
            continue;
        int order = best ? candidate_compare(k, best) : -1;
        tie = order == 0 || (tie && order > 0);
        if (order < 0)
            best = k;
    }
    Expr asked;
    if (!best && py_generic_call(c, fns, args, span, &asked))
        return asked;
    if (!best) {
        candidates_report_none(c, fns, &full, list, count, span);
        return wrong_call(c, fns, span);
    }
    if (tie && py_dispatch(c, fns, list, count, args, full.len - args->len, span, &asked))
        return asked;
    if (tie && !c->is_symbolic && !c->is_archetype) {
        candidates_report_ambiguous(c, fns, list, count, best, span);
        return expr_poison(span);
    }
    keep_promise(c, best, args, span);
    keep_choice(c, list, count, best, span);
    return commit(c, best, fns, best->fn->is_static ? args : &full, span);
}

/* The overload that has this function type, as a value. */
Instance *overload_pick_for_type(Check *c, const Expr *fns, const FnType *wanted, Span span, bool report) {
    Args args = {NEW_ARRAY(c->arena, Arg, wanted->param_count + 1), wanted->param_count, false};
    for (uint32_t i = 0; i < wanted->param_count; i++) {
        HirLocal *stand_in = local_temp(c, wanted->params[i].type, span);
        Expr e = expr_place(hir_local(c->arena, stand_in, span), wanted->params[i].convention != CONV_READ);
        e.is_transfer = wanted->params[i].convention == CONV_VAR;
        args.at[i] = (Arg){.expr = e, .span = span};
    }
    uint32_t most = fns->decl->kind == DECL_OVERLOADS ? fns->decl->list.len : 1;
    Candidate *list = NEW_ARRAY(c->arena, Candidate, most + 1);
    uint32_t count = gather(c, fns, list);
    Candidate *best = NULL;
    for (uint32_t i = 0; i < count; i++) {
        list[i].fits = match(c, &list[i], fns, &args);
        if (list[i].fits && (!best || candidate_compare(&list[i], best) < 0))
            best = &list[i];
    }
    if (!best) {
        if (report)
            candidates_report_none(c, fns, &args, list, count, span);
        return NULL;
    }
    Instance *inst = instance_of_env(c, best->fn, best->self_type, best->env, best->ref_mut, span);
    instance_settle(c, inst, span);
    bool becomes_raising = !IS_NONE(wanted->raises) && IS_NONE(inst->sig.raises) && !inst->sig.has_error && !inst->sig.constructs && inst->sig.out < 0;
    return becomes_raising ? raising_instance(c, inst, wanted->raises) : inst;
}

/* Parameters in [...]: what each one takes. */
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"

/* ---- what a parameter is ---- */

/* Whether the pack is that of an argument `*args: *Ts`: without a bound it is then a pack of types, else of Ints. */
static bool is_spread(const Decl *param) {
    if (!param->owner->ast || param->owner->ast->kind != AST_Fn) return true;
    AstList args = param->owner->ast->fn.sig.params;
    for (uint32_t i = 0; i < args.len; i++) {
        const Ast *type = args.at[i]->param.type;
        if (type && type->kind == AST_Star && type->star.operand->kind == AST_Name &&
            SAME(type->star.operand->name.name, param->name))
            return true;
    }
    return false;
}

static bool is_of_names(const Ast *bound) { /* A, A & B */
    if (bound->kind == AST_Binary) return is_of_names(bound->binary.left) && is_of_names(bound->binary.right);
    return bound->kind == AST_Name;
}

/* An unknown bound is reported where it is first met. */
static bool report_bound(Sema *s, const Decl *param, const Ast *bound) {
    Check loud = check_at(s, param->owner, NULL);
    loud.header.is_symbolic = true;
    uint32_t muted = s->ctx->diags.muted, before = s->ctx->diags.error_count;
    s->ctx->diags.muted = 0;
    expr_check(&loud, bound, TY(Meta));
    s->ctx->diags.muted = muted;
    return s->ctx->diags.error_count != before;
}

static bool report_cycle(Sema *s, const Decl *param, const Ast *bound) {
    uint32_t muted = s->ctx->diags.muted;
    s->ctx->diags.muted = 0;
    diag(s->ctx, D_DECLARATION_CYCLE, bound->span, name_at_c(s, param->name));
    s->ctx->diags.muted = muted;
    return true;
}

bool param_is_type(Sema *s, Decl *param) {
    if (param->param.is_type_known) return param->param.is_type;
    param->param.asks_itself |= param->param.is_type_asked;
    if (param->param.is_type_asked) return true;
    param->param.is_type_asked = true;
    const Ast *type = param->ast ? param->ast->param.type : NULL;
    if (type && type->kind == AST_Star) /* *Ts: *X */
        type = type->star.operand;
    if (!type) {
        param->param.is_type = !param->param.is_pack || is_spread(param);
        if (!param->param.is_type) param->type = TY_SCALAR(int);
    } else if (type->kind == AST_FnType) {
        param->param.is_type = !type->fn_type.sig.is_thin;
    } else {
        Check c = check_at(s, param->owner, NULL);
        c.header.is_symbolic = true;
        Trial trial = trial_begin(&c);
        Expr e = expr_check(&c, type, TY(Meta));
        trial_end(&c, trial);
        param->param.is_type = expr_is_type(&e) && val_data(s->types, e.value)->kind == VAL_TRAIT;
        if (param->param.asks_itself)
            param->param.is_broken = report_cycle(s, param, type);
        else
            param->param.is_broken = expr_is_poison(&e) && is_of_names(type) && report_bound(s, param, type);
    }
    param->param.is_type_known = true;
    return param->param.is_type;
}

TypeId param_type(Check *c, const Decl *param, Env *env) {
    if (!IS_NONE(param->type)) return param->type;
    if (param->param.is_hidden && param->target) return param_type(c, param->target, NULL);
    if (!param->ast) return known_param_type(c->s, param);
    if (!param->ast->param.type) return TY(Poison);
    Check at = check_for(c, param->owner, env);
    at.header.is_symbolic = true;
    Trial trial = trial_begin(&at);
    TypeId type = type_check(&at, param->ast->param.type);
    trial_end(&at, trial);
    return type;
}

/* ---- bounds ---- */

static ValueId bound_of(Check *c, const Decl *param, Env *env) {
    if (!IS_NONE(param->param.fixed)) return param->param.fixed;
    if (param->param.is_hidden && param->target) return bound_of(c, param->target, NULL);
    const Ast *type = param->ast ? param->ast->param.type : NULL;
    if (!type) return NONE_OF(ValueId);
    Check at = check_for(c, param->owner, env);
    at.header.is_symbolic = true;
    Trial trial = trial_begin(&at);
    ValueId bound = NONE_OF(ValueId);
    if (type->kind == AST_FnType) {
        bound = val_type(c->types, type_check(&at, type));
    } else {
        Expr e = expr_check(&at, type, TY(Meta));
        if (expr_is_type(&e)) bound = e.value;
    }
    trial_end(&at, trial);
    return bound;
}

ValueId param_bound(Check *c, const Decl *param, Env *env) { return bound_of(c, param, env); }

static const char *bound_text(Check *c, ValueId bound) { return val_c(c->types, bound); }

static bool type_fits(Check *c, const Decl *param, ValueId value, ValueId bound, Span span, bool report) {
    const ValueData *data = val_data(c->types, value);
    if (data->kind != VAL_TYPE || IS_NONE(bound) || ty_is(c->types, data->t, TY_Poison)) return true;
    if (conforms_value(c, data->t, bound)) return true;
    if (report) {
        diag(c->ctx, D_DOES_NOT_CONFORM, span, ty_c(c->types, data->t), bound_text(c, bound));
        if (param->span.hi) diag_note(c->ctx, param->span, "required by parameter '%s'", name_c(c->ctx, param->name));
    }
    return false;
}

bool value_fits_param(Check *c, const Decl *param, ValueId value, Env *env, Span span, bool report) {
    if (IS_NONE(value) || !param_is_type(c->s, (Decl *)(uintptr_t)param)) return true;
    ValueId bound = bound_of(c, param, env);
    if (!param->param.is_pack) return type_fits(c, param, value, bound, span, report);
    const ValueData *data = val_data(c->types, value);
    for (uint32_t i = 0; data->kind == VAL_TUPLE && i < data->tuple.count; i++)
        if (!type_fits(c, param, data->tuple.items[i], bound, span, report)) return false;
    return true;
}

/* ---- origins ---- */

static bool is_name(const Ast *ast, const Context *ctx, const char *name) {
    return ast->kind == AST_Name && str_equal(name_text(ctx, ast->name.name), str_of(name));
}

/* The mutability that the declaration of an origin parameter states; none when it depends on something else. */
ValueId origin_declared_mut(Check *c, const Decl *param) {
    if (!IS_NONE(param->param.fixed)) /* hidden: Span[mut=True, T, _] */
        return param->param.fixed;
    const Ast *type = param->ast ? param->ast->param.type : NULL;
    if (!type) return NONE_OF(ValueId);
    if (is_name(type, c->ctx, "MutOrigin") || is_name(type, c->ctx, "ImmOrigin"))
        return val_bool(c->types, is_name(type, c->ctx, "MutOrigin"));
    if (type->kind != AST_Subscript || type->subscript.args.len != 1) return NONE_OF(ValueId);
    const Ast *arg = type->subscript.args.at[0];
    const Ast *mut = arg->kind == AST_Arg ? arg->arg.value : arg;
    if (mut->kind == AST_True || mut->kind == AST_False) return val_bool(c->types, mut->kind == AST_True);
    for (uint32_t i = 0; mut->kind == AST_Name && i < param->owner->params.len; i++)
        if (SAME(param->owner->params.at[i]->name, mut->name.name))
            return val_param(c->types, TY(Bool), param->owner->params.at[i]->id);
    return NONE_OF(ValueId);
}

static const Ast *mut_argument(const Ast *type) { /* m of Origin[mut=m] */
    if (!type || type->kind != AST_Subscript || type->subscript.args.len != 1) return NULL;
    const Ast *arg = type->subscript.args.at[0];
    return arg->kind == AST_Arg ? arg->arg.value : arg;
}

ValueId origin_is_mutable(Check *c, ValueId origin) {
    const ValueData *data = val_data(c->types, origin);
    if (data->kind == VAL_PARAM) return origin_declared_mut(c, decl_at(c->s, data->param.decl));
    bool is_known = data->kind == VAL_ORIGIN && data->origin.mut != MUT_SYMBOLIC;
    return is_known ? val_bool(c->types, data->origin.mut == MUT_YES) : NONE_OF(ValueId);
}

/* `o: Origin[mut=m]` binds m; `o: ImmOrigin` makes the given origin immutable. */
ValueId origin_param_value(Check *c, const Decl *param, ValueId value, Env *env) {
    const Ast *type = param->ast ? param->ast->param.type : NULL;
    const ValueData *data = val_data(c->types, value);
    if (!type || (data->kind != VAL_ORIGIN && data->kind != VAL_PARAM)) return value;
    if (is_name(type, c->ctx, "ImmOrigin") && data->kind == VAL_ORIGIN) return origin_value(c->types, MUT_NO);
    ValueId known = origin_is_mutable(c, value);
    const Ast *mut = mut_argument(type);
    if (!mut || mut->kind != AST_Name || IS_NONE(known)) return value;
    for (; env;
         env = (Env *)(uintptr_t)env->outer) /* a constructor binds its type's parameters in the outer environment */
        for (uint32_t i = 0; i < env->count; i++)
            if (SAME(env->at[i].param->name, mut->name.name) && IS_NONE(env->at[i].value)) env->at[i].value = known;
    return value;
}

ValueId param_symbol(Check *c, Decl *param) {
    if (param_is_type(c->s, param) && !param->param.is_pack) return val_type(c->types, ty_param(c->types, param->id));
    TypeId type = param_is_type(c->s, param) ? TY(Meta) : param_type(c, param, NULL);
    return val_param(c->types, type, param->id);
}

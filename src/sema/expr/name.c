/* What a name means as an expression. */
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"

/* Finds today's name for one of older Mojo and warns; none: it is not an old name. */
static Decl *find_renamed(Check *c, NameId name, Span span) {
    Str now = old_name_now(name_text(c->ctx, name));
    Found found;
    if (!now.len || !name_find(c, name_of(c->ctx, now), &found)) return NULL;
    diag(c->ctx, D_OLD_SPELLING, span, name_c(c->ctx, name), arena_str(c->arena, now).at);
    diag_fixit(c->ctx, span, now);
    return found.decl;
}

static Expr param_expr(Check *c, Decl *param, Span span) {
    if (param->param.is_broken) return expr_poison(span);
    ValueId value = env_get(c->env, param);
    if (IS_NONE(value)) {
        if (!c->header.is_symbolic) return expr_poison(span);
        value = param_is_type(c->s, param) ? val_type(c->types, ty_param(c->types, param->id))
                                           : val_param(c->types, param_type(c, param, c->env), param->id);
    }
    const ValueData *data = val_data(c->types, value);
    if (data->kind == VAL_FN && IS_NONE(data->fn.fn) &&
        !IS_NONE(data->fn.decl)) /* a generic function, passed on without arguments */
        return decl_expr(c, decl_at(c->s, data->fn.decl), span);
    Expr e = expr_const(c, data->kind == VAL_TYPE || data->kind == VAL_TRAIT ? TY(Meta) : data->type, value, span);
    e.is_pack = param->param.is_pack;
    if (!e.is_pack && !param_is_type(c->s, param)) {
        TypeId type = param_type(c, param, c->env);
        if (!IS_NONE(type) && !ty_is(c->types, type, TY_Poison) && !ty_is(c->types, type, TY_Fn)) e.type = type;
    }
    return e;
}

static Expr open_generic(Decl *decl, Check *c, Span span) {
    return (Expr){
        .kind = X_GENERIC, .type = TY(Meta), .span = span, .decl = decl, .env = env_new(c->arena, NULL, decl, NULL, 0)};
}

Expr decl_expr(Check *c, Decl *decl, Span span) {
    decl = decl_follow(c->s, decl);
    if (!decl) return expr_poison(span);
    unsafe_name(c, decl, span);
    switch (decl->kind) {
    case DECL_MODULE:
        return (Expr){.kind = X_MODULE, .type = ty_of_decl(c->types, TY_Module, decl->id), .span = span, .decl = decl};
    case DECL_OVERLOADS:
        return (Expr){.kind = X_FNS, .type = ty_of_decl(c->types, TY_Overloads, decl->id), .span = span, .decl = decl};
    case DECL_STRUCT:
    case DECL_CLASS:
    case DECL_BUILTIN:
        if (decl_is_generic(c->s, decl)) return open_generic(decl, c, span);
        return expr_type(c, type_of_env(c, decl, env_new(c->arena, NULL, decl, NULL, 0), span), span);
    case DECL_TRAIT: return expr_const(c, TY(Meta), trait_value(c->s, &decl, 1, NONE_OF(TypeId)), span);
    case DECL_COMPTIME:
        if (decl_is_generic(c->s, decl)) return open_generic(decl, c, span);
        return comptime_decl(c, decl, NONE_OF(TypeId), NULL, span);
    case DECL_PARAM: return param_expr(c, decl, span);
    case DECL_GLOBAL:
    case DECL_FN:
    case DECL_FIELD:
    case DECL_EXTENSION:
    case DECL_IMPORT: break;
    }
    if (decl->module->has_python_syntax) /* otherwise it is reported at its definition */
        diag(c->ctx, D_NOT_SUPPORTED, span, "a module-level variable");
    return expr_poison(span);
}

static Expr local_expr(Check *c, Local *local, Span span) {
    if (local->fixed) {
        Expr e = *local->fixed;
        e.span = span;
        if (e.hir && e.kind == X_PLACE) {
            Hir *copy = NEW(c->arena, Hir);
            *copy = *e.hir;
            copy->span = span;
            e.hir = copy;
        }
        return e;
    }
    Hir *place = hir_local(c->arena, local->var, span);
    if (local->is_ref)
        place =
            hir_deref(c->arena, hir_load(c->arena, place), ty_data(c->types, local->var->type)->pointer.pointee, span);
    Expr e = expr_place(place, local->is_mutable);
    e.why_immutable = local->why_immutable;
    e.is_pack = local->is_pack;
    return e;
}

/* In the members of a struct of the systems register, the struct's parameters are read through Self. */
static void check_is_qualified(Check *c, const Decl *decl, Span span) {
    bool is_struct_param = decl->kind == DECL_PARAM && decl->owner &&
                           (decl->owner->kind == DECL_STRUCT || decl->owner->kind == DECL_EXTENSION);
    if (!is_struct_param || !c->home || c->home->kind != DECL_FN || c->home->owner != decl->owner ||
        in_python_syntax(c))
        return;
    diag(c->ctx, D_BARE_PARAM, span, name_c(c->ctx, decl->name), name_c(c->ctx, decl->name));
    diag_fixit(c->ctx, (Span){span.lo, span.lo}, STR("Self."));
}

Expr name_check(Check *c, const Ast *ast) {
    NameId name = ast->name.name;
    if (SAME(name, N(Self))) {
        TypeId self = env_self(c->env);
        if (!IS_NONE(self)) return expr_type(c, self, ast->span);
    }
    Found found;
    if (name_find(c, name, &found)) {
        if (!found.local) {
            check_is_qualified(c, found.decl, ast->span);
            return decl_expr(c, found.decl, ast->span);
        }
        Check *where = NULL;
        local_find(c, name, &where);
        if (found.is_outer && !found.local->fixed) return closure_capture(c, where, found.local, name, ast->span);
        return local_expr(c, found.local, ast->span);
    }
    ValueId value = name_predefined(c->s, name);
    if (!IS_NONE(value))
        return val_data(c->types, value)->kind == VAL_TYPE ? expr_type(c, val_data(c->types, value)->t, ast->span)
                                                           : expr_const(c, TY(Origin), value, ast->span);
    Decl *renamed = find_renamed(c, name, ast->span);
    if (renamed) return decl_expr(c, renamed, ast->span);
    report_unknown_name(c, name, ast->span);
    return expr_poison(ast->span);
}

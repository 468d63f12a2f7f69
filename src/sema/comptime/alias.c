/* Compile-time members: the value of a `comptime` declaration for a type and its arguments. */
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/register.h"

typedef struct Alias {
    DeclState state;
    bool asks_target;
    Expr expr;
} Alias;

static const Ast *type_of(const Decl *decl) {
    return decl->ast->kind == AST_TypeAlias ? NULL : decl->ast->var_decl.type;
}

static bool is_trait_bound(Check *c, const Ast *type) {
    Trial trial = trial_begin(c);
    Expr e = expr_check(c, type, TY(Meta));
    trial_end(c, trial);
    return expr_is_type(&e) && val_data(c->types, e.value)->kind == VAL_TRAIT;
}

static Check check_of_member(Check *c, const Decl *decl, TypeId self) {
    Env *env = env_new(c->arena, NULL, NULL, NULL, 0);
    env->self_type = self;
    return check_for(c, decl, env);
}

/* An associated member of a type that is not known yet. Once it is known, the place remembers which trait declares the
 * member. */
static Expr open_member(Check *c, Decl *decl, TypeId self, Span span) {
    map_put(&c->s->comptime->promised, map_key2(span.lo, span.hi), (uint64_t)(uintptr_t)decl);
    Check at = check_of_member(c, decl, self);
    at.header.is_symbolic = true;
    const Ast *annotation = type_of(decl);
    if (!annotation || is_trait_bound(&at, annotation))
        return expr_type(c, ty_member(c->types, self, decl->name), span);
    TypeId type = type_check(&at, annotation);
    ValueId operands[] = {val_type(c->types, self), val_string(c->types, name_text(c->ctx, decl->name))};
    return expr_const(c, type, value_open(c, OPEN_MEMBER, type, operands, 2), span);
}

/* A member of a type parameter has the type that the trait declares, even where the struct gives a literal. */
static Expr as_promised(Check *c, const Expr *e, TypeId self, Span span) {
    uint64_t found;
    if (e->kind != X_CONST || !map_get(&c->s->comptime->promised, map_key2(span.lo, span.hi), &found)) return *e;
    Decl *promised = (Decl *)(uintptr_t)found;
    Check at = check_of_member(c, promised, self);
    const Ast *annotation = type_of(promised);
    if (!annotation || is_trait_bound(&at, annotation)) return *e;
    TypeId type = type_check(&at, annotation);
    if (SAME(type, e->type) || ty_is(c->types, type, TY_Poison)) return *e;
    ValueId value = comptime_of_expr(c, e, type, false);
    if (IS_NONE(value)) return expr_unknown(c, type, span); /* reported at the struct */
    return val_data(c->types, value)->kind == VAL_STRING ? *e : expr_const(c, type, value, span);
}

static bool fits(Check *c, const Expr *e, TypeId type) {
    bool is_number = ty_is(c->types, e->type, TY_IntLiteral) || ty_is(c->types, e->type, TY_FloatLiteral);
    if (e->kind == X_CONST && is_number && val_is_symbolic(c->types, e->value) && ty_is(c->types, type, TY_Simd))
        return true; /* `8 if Self.n < 9 else 16`: a number that each instance converts */
    if (conversion_cost(c, e, type) == CONV_IMPOSSIBLE) return false;
    bool is_known = e->kind == X_CONST && !val_is_symbolic(c->types, e->value) && !ty_is_symbolic(c->types, type);
    return !is_known || !IS_NONE(comptime_of_expr(c, e, type, false));
}

bool comptime_fulfils(Check *c, Decl *given, const Decl *promised, TypeId self) {
    const Ast *annotation = type_of(promised);
    if (!annotation || decl_is_generic(c->s, given)) return true;
    Expr e = comptime_decl(c, given, self, NULL, given->span);
    if (e.kind == X_POISON || e.kind == X_GENERIC) return true;
    Check at = check_of_member(c, promised, self);
    Expr bound = expr_check(&at, annotation, TY(Meta));
    if (expr_is_trait(c, &bound))
        return expr_is_type(&e) && val_data(c->types, e.value)->kind == VAL_TYPE &&
               conforms_value(c, val_data(c->types, e.value)->t, bound.value);
    TypeId type = type_check(&at, annotation);
    return ty_is(c->types, type, TY_Poison) || fits(c, &e, type);
}

static Expr evaluate_decl(Check *c, Decl *decl, TypeId self, Env *env, Span span) {
    Env *outer = NULL;
    if (!IS_NONE(self)) {
        outer = decl->owner->kind == DECL_TRAIT ? env_new(c->s->arena, NULL, NULL, NULL, 0) : env_of_type(c->s, self);
        outer->self_type = self;
    }
    if (env) env->outer = outer ? outer : env->outer;
    Check at = check_at(c->s, decl, env ? env : outer);
    at.header.is_symbolic = c->header.is_symbolic;
    at.is_archetype = c->is_archetype;
    at.speculative = c->speculative;
    const Ast *annotation = type_of(decl);
    TypeId type = NONE_OF(TypeId);
    if (annotation && !is_trait_bound(&at, annotation)) type = type_check(&at, annotation);
    if (!IS_NONE(type) && ty_is(c->types, type, TY_Poison) && !at.header.is_symbolic) return expr_poison(span);
    const Ast *value = comptime_value_ast(decl);
    if (!value) return expr_poison(span);
    at.reg = &systems_register; /* compile-time code is checked by the systems register, in a .py file, too */
    Expr e = expr_check(&at, value, annotation && IS_NONE(type) ? TY(Meta) : type);
    if (e.kind == X_GENERIC || e.kind == X_POISON || e.kind == X_MODULE) return e;
    if (e.kind == X_FNS && (IS_NONE(type) || !ty_is(c->types, type, TY_Fn))) return e;
    ValueId result = comptime_of_expr(&at, &e, type, true);
    if (IS_NONE(result)) return expr_poison(span);
    const ValueData *data = val_data(c->types, result);
    TypeId made = !IS_NONE(type) && data->kind != VAL_STRING ? type : e.kind == X_FNS ? data->type : e.type;
    Expr known = expr_const(c, made, result, span);
    known.is_pack = e.is_pack;
    return known;
}

Expr comptime_decl(Check *c, Decl *decl, TypeId self, Env *env, Span span) {
    Sema *s = c->s;
    bool open = !IS_NONE(self) && (ty_is(c->types, self, TY_Param) || ty_is(c->types, self, TY_Member));
    if (open && decl->owner->kind == DECL_TRAIT) return open_member(c, decl, self, span);
    uint32_t *words = NEW_ARRAY(c->arena, uint32_t, 3 + (env ? env->count : 0));
    uint32_t n = 0;
    words[n++] = decl->id.id;
    words[n++] = self.id;
    words[n++] = (uint32_t)c->header.is_symbolic | (uint32_t)s->target.is_gpu << 1;
    for (uint32_t i = 0; env && i < env->count; i++) words[n++] = env->at[i].value.id;
    bool fresh;
    uint32_t id =
        intern_bytes(&s->comptime->alias_keys, (Str){(const char *)words, n * (uint32_t)sizeof *words}, &fresh);
    while (s->comptime->aliases.len < id) vec_push(s->arena, &s->comptime->aliases, NEW(s->arena, Alias));
    Alias *alias = s->comptime->aliases.at[id - 1];
    if (alias->state == DECL_BUSY) {
        diag(c->ctx, D_DECLARATION_CYCLE, decl->span, name_c(c->ctx, decl->name));
        return expr_poison(span);
    }
    if (alias->state == DECL_NEW) {
        alias->state = DECL_BUSY;
        bool asked = target_watch(s);
        Expr e = evaluate_decl(c, decl, self, env, span);
        alias->asks_target = target_asked(s, asked);
        bool keep = !expr_is_poison(&e) || !c->ctx->diags.muted;
        alias->expr = e;
        alias->state = keep ? DECL_DONE : DECL_NEW;
    }
    s->target.was_asked |= alias->asks_target;
    Expr e = as_promised(c, &alias->expr, self, span);
    e.span = span;
    return e;
}

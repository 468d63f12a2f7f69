/* Traits as values, the traits that headers name, bounds of symbolic types, and which method stands for that of a
 * trait. */
#include "sema/declare/trait.h"
#include "sema/expr/expr.h"

/* ---- traits as values ---- */

ValueId trait_value(Sema *s, Decl *const *traits, uint32_t count, TypeId callable) {
    DeclId *ids = NEW_ARRAY(s->arena, DeclId, count + 1);
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; i++) { /* sorted, without duplicates */
        uint32_t at = n;
        while (at > 0 && ids[at - 1].id > traits[i]->id.id) at--;
        if (at > 0 && SAME(ids[at - 1], traits[i]->id)) continue;
        memmove(&ids[at + 1], &ids[at], (n - at) * sizeof *ids);
        ids[at] = traits[i]->id;
        n++;
    }
    ValueData data = {.kind = VAL_TRAIT, .type = TY(Meta)};
    data.trait.traits = ids;
    data.trait.count = n;
    data.trait.callable = callable;
    return val_intern(s->types, &data);
}

/* ---- headers ---- */

BaseVec trait_bases(Sema *s, Decl *decl, const Env *env) {
    BaseVec bases = {0};
    if (!decl->ast || decl->ast->kind != AST_Class) return bases;
    AstList list = decl->ast->class_.bases;
    Check c = check_at(s, decl, env);
    c.header.is_symbolic = true;
    Trial trial = trial_begin(&c);
    for (uint32_t i = 0; i < list.len; i++) {
        const Ast *arg = list.at[i];
        const Ast *value = arg->kind == AST_Arg ? arg->arg.value : arg;
        if (value->kind == AST_FnType) {
            vec_push(s->arena, &bases, ((Base){NULL, val_type(s->types, type_check(&c, value))}));
            continue;
        }
        Expr e = expr_check(&c, value, TY(Meta));
        if (expr_is_type(&e) && val_data(s->types, e.value)->kind == VAL_TRAIT)
            vec_push(s->arena, &bases, ((Base){arg->kind == AST_Arg ? arg->arg.where : NULL, e.value}));
    }
    trial_end(&c, trial);
    return bases;
}

bool struct_traits(Sema *s, Decl *decl, DeclVec *traits) {
    uint64_t found;
    if (map_get(&s->declare->header_traits, decl->id.id, &found)) {
        const DeclVec *kept = (DeclVec *)(uintptr_t)found;
        for (uint32_t i = 0; kept && i < kept->len; i++) vec_push(s->arena, traits, kept->at[i]);
        return kept != NULL;
    }
    map_put(&s->declare->header_traits, decl->id.id, 0);
    BaseVec bases = trait_bases(s, decl, NULL);
    DeclVec *kept = NEW(s->arena, DeclVec);
    for (uint32_t i = 0; i < bases.len; i++) {
        const ValueData *data = val_data(s->types, bases.at[i].bound);
        for (uint32_t k = 0; data->kind == VAL_TRAIT && k < data->trait.count; k++)
            vec_push(s->arena, kept, decl_at(s, data->trait.traits[k]));
    }
    map_put(&s->declare->header_traits, decl->id.id, (uint64_t)(uintptr_t)kept);
    for (uint32_t i = 0; i < kept->len; i++) vec_push(s->arena, traits, kept->at[i]);
    return true;
}

bool trait_extends(Sema *s, const Decl *trait, const Decl *base) {
    if (trait == base) return true;
    DeclVec bases = {0};
    struct_traits(s, (Decl *)(uintptr_t)trait, &bases);
    for (uint32_t i = 0; i < bases.len; i++)
        if (trait_extends(s, bases.at[i], base)) return true;
    return false;
}

/* ---- bounds of symbolic types ---- */

static void bounds_of_value(Sema *s, ValueId bound, DeclVec *traits) {
    if (IS_NONE(bound)) return;
    const ValueData *data = val_data(s->types, bound);
    for (uint32_t i = 0; data->kind == VAL_TRAIT && i < data->trait.count; i++)
        vec_push(s->arena, traits, decl_at(s, data->trait.traits[i]));
}

static void member_bounds(Sema *s, TypeId type, DeclVec *traits) {
    const TypeData *data = ty_data(s->types, type);
    Decl *member = type_member_decl(s, data->member.base, data->member.name);
    if (!member || member->kind != DECL_COMPTIME || !member->ast->var_decl.type) return;
    Env *env = env_new(s->arena, NULL, NULL, NULL, 0);
    env->self_type = data->member.base;
    Check c = check_at(s, member, env);
    c.header.is_symbolic = true;
    Trial trial = trial_begin(&c);
    Expr e = expr_check(&c, member->ast->var_decl.type, TY(Meta));
    trial_end(&c, trial);
    if (expr_is_type(&e)) bounds_of_value(s, e.value, traits);
}

bool type_bounds(Sema *s, TypeId type, DeclVec *traits) {
    const TypeData *data = ty_data(s->types, type);
    if (data->kind == TY_Member) {
        member_bounds(s, type, traits);
        return true;
    }
    if (data->kind != TY_Param) return false;
    Decl *param = decl_at(s, data->param.decl);
    if (param->kind == DECL_TRAIT) {
        vec_push(s->arena, traits, param);
        return true;
    }
    Check c = check_at(s, param->owner, NULL);
    c.header.is_symbolic = true;
    bounds_of_value(s, param_bound(&c, param, NULL), traits);
    Decl *deinitable = wellknown(s, WK_Deinitable);
    if (deinitable && param->module &&
        param->module->has_python_syntax) /* Python's syntax has no values that must be consumed */
        vec_push(s->arena, traits, deinitable);
    return true;
}

/* ---- methods ---- */

static bool is_owned(AstConvention convention) { return convention == CONV_VAR || convention == CONV_DEINIT; }

/* A method that only reads its argument serves every caller; one that takes it serves callers that give it away. */
static bool stands_for(AstConvention given, AstConvention wanted) {
    return given == CONV_DEFAULT || given == CONV_READ || given == wanted || (is_owned(given) && is_owned(wanted));
}

static bool same_shape(const Ast *method, const Ast *wanted) {
    AstList own = method->fn.sig.params, other = wanted->fn.sig.params;
    if (own.len != other.len || method->fn.is_static != wanted->fn.is_static) return false;
    for (uint32_t i = 0; i < own.len; i++)
        if (!stands_for(own.at[i]->param.convention, other.at[i]->param.convention)) return false;
    return true;
}

Likeness trait_likeness(Check *c, TypeId self, const Decl *method, const Decl *wanted) {
    const Ast *m = method->ast, *w = wanted->ast;
    if (!same_shape(m, w)) return LIKE_NOTHING;
    fn_resolve(c->s, (Decl *)(uintptr_t)method);
    fn_resolve(c->s, (Decl *)(uintptr_t)wanted);
    if (m->fn.sig.type_params.len != w->fn.sig.type_params.len && method->params.len != wanted->params.len)
        return LIKE_NOTHING; /* `[T: Trait]` with `x: T` is the same as `x: Some[Trait]`; open types hide parameters,
                                too */
    Likeness best = m->fn.sig.raises && !w->fn.sig.raises && !m->fn.sig.raises_type ? LIKE_ARGUMENTS : LIKE_ALL;
    if (method->params.len || wanted->params.len) return best;
    Env *own = env_new(c->s->arena, env_of_type(c->s, self), method, NULL, 0),
        *other = env_new(c->s->arena, NULL, wanted, NULL, 0);
    own->self_type = other->self_type = self;
    Signature a, b;
    Check at = check_at(c->s, method, own);
    at.header.is_symbolic = true;
    Trial trial = trial_begin(&at);
    bool good = signature_of(&at, method, own, ~0ull, &a) && signature_of(&at, wanted, other, ~0ull, &b);
    trial_end(&at, trial);
    if (!good) return best; /* reported at its definition */
    for (uint32_t i = 0; i < a.count; i++)
        if (!SAME(a.params[i].type, b.params[i].type)) return LIKE_NOTHING;
    return SAME(a.result, b.result) || ty_is_symbolic(c->types, b.result) || a.infers_result ? best : LIKE_ARGUMENTS;
}

static bool meets(Check *c, TypeId self, const Decl *method, const Decl *wanted) {
    return trait_likeness(c, self, method, wanted) == LIKE_ALL;
}

bool method_overrides(Check *c, TypeId self, const Decl *method, const Decl *given) {
    return trait_likeness(c, self, method, given) != LIKE_NOTHING;
}

bool trait_is_met(Check *c, TypeId self, Decl *found, const Decl *wanted) {
    if (found->kind != DECL_OVERLOADS) return false;
    for (uint32_t i = 0; i < found->list.len; i++)
        if (meets(c, self, found->list.at[i], wanted)) return true;
    return false;
}

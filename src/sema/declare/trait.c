/* Conformance: declared, conditional, implied; what bounds offer; whether a struct keeps what its header declares. */
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "types/type_group.h"

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

typedef struct Base {
    const Ast *where;
    ValueId bound;
} Base;

typedef VEC(Base) BaseVec;

static BaseVec bases_of(Sema *s, Decl *decl, const Env *env) {
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
    BaseVec bases = bases_of(s, decl, NULL);
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

static bool trait_extends(Sema *s, const Decl *trait, const Decl *base) {
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

/* ---- conformance ---- */

static bool is_wk(Sema *s, const Decl *trait, WellKnown which) { return trait == wellknown(s, which); }

static bool is_lifecycle(Sema *s, const Decl *trait) {
    return is_wk(s, trait, WK_Deinitable) || is_wk(s, trait, WK_Movable) || is_wk(s, trait, WK_Copyable) ||
           is_wk(s, trait, WK_ImplicitlyCopyable);
}

static bool is_register_trait(Sema *s, const Decl *trait) {
    return is_lifecycle(s, trait) || is_wk(s, trait, WK_RegisterPassable) ||
           is_wk(s, trait, WK_TrivialRegisterPassable);
}

static bool header_conforms(Check *c, Decl *decl, TypeId type, const Decl *trait, bool *decided) {
    Env *env = env_of_type(c->s, type);
    env->outer = NULL;
    BaseVec bases = bases_of(c->s, decl, env);
    for (uint32_t i = 0; i < bases.len; i++) {
        const ValueData *data = val_data(c->types, bases.at[i].bound);
        for (uint32_t k = 0; data->kind == VAL_TRAIT && k < data->trait.count; k++) {
            if (!trait_extends(c->s, decl_at(c->s, data->trait.traits[k]), trait)) continue;
            Str why = {NULL, 0};
            bool direct = SAME(data->trait.traits[k], trait->id);
            if (!bases.at[i].where) return true;
            if (where_holds(c, bases.at[i].where, env, decl, &why)) return true;
            *decided |= direct;
        }
    }
    return false;
}

static bool fields_conform(Check *c, TypeId type, const Decl *trait) {
    const StructInfo *info = struct_complete(c->s, type, (Span){0, 0});
    for (uint32_t i = 0; info && i < info->field_count; i++)
        if (!ty_is(c->types, info->fields[i].type, TY_Poison) && !conforms(c, info->fields[i].type, trait))
            return false;
    return true;
}

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

/* How well a method matches the trait's declaration, under the struct's Self. */
typedef enum Likeness { LIKE_NOTHING, LIKE_ARGUMENTS, LIKE_ALL } Likeness;

static Likeness likeness(Check *c, TypeId self, const Decl *method, const Decl *wanted) {
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
    return likeness(c, self, method, wanted) == LIKE_ALL;
}

bool method_overrides(Check *c, TypeId self, const Decl *method, const Decl *given) {
    return likeness(c, self, method, given) != LIKE_NOTHING;
}

static bool is_met(Check *c, TypeId self, Decl *found, const Decl *wanted) {
    if (found->kind != DECL_OVERLOADS) return false;
    for (uint32_t i = 0; i < found->list.len; i++)
        if (meets(c, self, found->list.at[i], wanted)) return true;
    return false;
}

/* A type whose __len__ does not raise is Sized, not SizedRaising. */
static bool has_special_method(Check *c, TypeId type, const Decl *wanted) {
    Str name = name_text(c->ctx, wanted->name);
    Decl *found = type_member_decl(c->s, type, wanted->name);
    const Ast *method = found && found->kind == DECL_OVERLOADS ? found->list.at[0]->ast : NULL;
    if (!method || wanted->kind != DECL_OVERLOADS || method->fn.sig.raises != wanted->list.at[0]->ast->fn.sig.raises)
        return false;
    return name.len > 4 && name.at[0] == '_' && name.at[1] == '_' && wanted->list.len == 1 &&
           !wanted->list.at[0]->ast->fn.body && is_met(c, type, found, wanted->list.at[0]);
}

/* Python's protocols are structural: a struct in Python's syntax that has `__len__` is Sized. The same holds for all
 * traits of the library that require special methods and offer nothing. */
static bool protocol_conforms(Check *c, const Decl *decl, TypeId type, Decl *trait) {
    if (!decl->module || !decl->module->has_python_syntax || !decl_is_library(trait) || is_register_trait(c->s, trait))
        return false;
    DeclVec bases = {0};
    decl_resolve(c->s, trait);
    struct_traits(c->s, trait, &bases);
    bool yes = trait->members.len > 0;
    for (uint32_t i = 0; yes && i < bases.len; i++) yes = conforms(c, type, bases.at[i]);
    for (uint32_t i = 0; yes && i < trait->members.len; i++)
        yes = has_special_method(c, type, (const Decl *)(uintptr_t)trait->members.entries[i].value);
    return yes;
}

static bool struct_conforms(Check *c, TypeId type, const Decl *trait) {
    Decl *decl = type_decl(c->s, type);
    bool decided = false;
    if (header_conforms(c, decl, type, trait, &decided)) return true;
    for (uint32_t i = 0; i < decl->list.len; i++)
        if ((IS_NONE(decl->list.at[i]->type) || SAME(decl->list.at[i]->type, type)) &&
            header_conforms(c, decl->list.at[i], type, trait, &decided))
            return true;
    if (decided) return false;
    if (is_wk(c->s, trait, WK_Movable) || protocol_conforms(c, decl, type, (Decl *)(uintptr_t)trait)) return true;
    return is_wk(c->s, trait, WK_Deinitable) && (ty_is_symbolic(c->types, type) || fields_conform(c, type, trait));
}

static bool extension_conforms(Check *c, TypeId type, const Decl *trait) {
    Decl *decl = type_decl(c->s, type);
    bool decided = false;
    if (!decl) return false;
    decl_resolve(c->s, decl);
    for (uint32_t i = 0; i < decl->list.len; i++)
        if ((IS_NONE(decl->list.at[i]->type) || SAME(decl->list.at[i]->type, type)) &&
            header_conforms(c, decl->list.at[i], type, trait, &decided))
            return true;
    return false;
}

static bool items_conform(Check *c, TypeId type, const Decl *trait) {
    const TypeData *data = ty_data(c->types, type);
    if (data->kind == TY_Array) return conforms(c, data->array.element, trait);
    for (uint32_t i = 0; i < data->tuple.count; i++)
        if (!conforms(c, data->tuple.items[i], trait)) return false;
    return true;
}

static bool symbolic_conforms(Check *c, TypeId type, const Decl *trait) {
    DeclVec traits = {0};
    type_bounds(c->s, type, &traits);
    for (uint32_t i = 0; i < traits.len; i++)
        if (trait_extends(c->s, traits.at[i], trait)) return true;
    for (const Env *env = c->env; env; env = env->outer)
        for (uint32_t i = 0; i < env->facts.len; i++)
            if (env->facts.at[i].trait && SAME(env->facts.at[i].type, type) &&
                trait_extends(c->s, env->facts.at[i].trait, trait))
                return true;
    return false;
}

static bool decide(Check *c, TypeId type, const Decl *trait) {
    switch (ty_kind(c->types, type)) {
    case TY_Poison:
    case TY_Never: return true;
    case TY_Struct: return struct_conforms(c, type, trait);
    case TY_Param:
    case TY_Member: return symbolic_conforms(c, type, trait);
    case TY_Array:
        if (is_wk(c->s, trait, WK_ImplicitlyCopyable)) return false;
        return is_lifecycle(c->s, trait) ? items_conform(c, type, trait) : extension_conforms(c, type, trait);
    case TY_Tuple:
        return is_lifecycle(c->s, trait) ? items_conform(c, type, trait) : extension_conforms(c, type, trait);
    case TY_Closure: {
        const StructInfo *info = ty_struct(c->types, type);
        for (uint32_t i = 0; i < info->field_count; i++)
            if (!conforms(c, info->fields[i].type, trait)) return false;
        return is_lifecycle(c->s, trait) || is_wk(c->s, trait, WK_RegisterPassable);
    }
    case TY_Dyn:
        if (is_wk(c->s, trait, WK_Copyable) || is_wk(c->s, trait, WK_ImplicitlyCopyable)) return false;
        return is_wk(c->s, trait, WK_Movable) || is_wk(c->s, trait, WK_Deinitable) ||
               trait_extends(c->s, decl_at(c->s, ty_data(c->types, type)->dyn.bound), trait);
    case TY_IntLiteral: return conforms(c, TY_SCALAR(int), trait);
    case TY_FloatLiteral: return conforms(c, TY_SCALAR(float64), trait);
    case TY_Error: return is_lifecycle(c->s, trait) || extension_conforms(c, type, trait);
    case TY_NOTHING:
    case TY_None:
    case TY_ANY_REGISTER:
    case TY_StrLiteral:
    case TY_ANY_OBJECT:
    case TY_ANY_META: break;
    }
    return is_register_trait(c->s, trait) || extension_conforms(c, type, trait);
}

bool conforms(Check *c, TypeId type, const Decl *trait) {
    if (!trait || is_wk(c->s, trait, WK_AnyType) || IS_NONE(type)) return true;
    bool symbolic = ty_is_symbolic(c->types, type);
    uint64_t key = map_key2(type.id, trait->id.id), found;
    if (!symbolic && map_get(&c->s->declare->conformances, key, &found)) return found == 1;
    if (!symbolic)
        map_put(&c->s->declare->conformances, key, 1); /* a question that depends on itself, as in a recursive type, is
                                                          answered with yes */
    bool yes = decide(c, type, trait);
    if (!symbolic) map_put(&c->s->declare->conformances, key, yes);
    return yes;
}

static bool callable_conforms(Check *c, TypeId type, TypeId bound) {
    TypeId callable = callable_type(c, type);
    if (ty_is(c->types, type, TY_Param) || ty_is(c->types, type, TY_Poison) || ty_is(c->types, bound, TY_Poison))
        return true;
    if (IS_NONE(callable) || !ty_is(c->types, bound, TY_Fn)) return false;
    const FnType *a = &ty_data(c->types, callable)->fn, *b = &ty_data(c->types, bound)->fn;
    if (a->param_count != b->param_count || (!IS_NONE(a->raises) && IS_NONE(b->raises))) return false;
    if (ty_is_symbolic(c->types, bound) || ty_is_symbolic(c->types, callable)) return true;
    for (uint32_t i = 0; i < a->param_count; i++)
        if (!SAME(a->params[i].type, b->params[i].type)) return false;
    return SAME(a->result, b->result);
}

bool conforms_value(Check *c, TypeId type, ValueId bound) {
    const ValueData *data = val_data(c->types, bound);
    TypeId callable = bound_callable(c->s, bound);
    if (!IS_NONE(callable) && !ty_is(c->types, type, TY_Object) &&
        !callable_conforms(c, type, callable)) /* any Python object may be called */
        return false;
    for (uint32_t i = 0; data->kind == VAL_TRAIT && i < data->trait.count; i++)
        if (!conforms(c, type, decl_at(c->s, data->trait.traits[i]))) return false;
    return true;
}

/* ---- what a struct promises ---- */

static void report_missing(Check *c, Decl *decl, const Decl *trait, const Decl *wanted, const Decl *found) {
    const char *kind = wanted->kind == DECL_COMPTIME ? "member" : "method";
    diag(c->ctx, D_MISSING_METHOD, decl->span, name_c(c->ctx, decl->name), name_c(c->ctx, trait->name),
         arena_printf(c->arena, "%s '%s'", kind, name_c(c->ctx, wanted->name)).at);
    if (!c->ctx->diags.muted) map_put(&c->s->declare->missing, map_key2(decl->id.id, wanted->name.id), 1);
    diag_note(c->ctx, wanted->span, "required here");
    if (found)
        diag_note(c->ctx, found->span, "this one differs in %s",
                  wanted->kind == DECL_COMPTIME ? "its type" : "arguments, result or raising");
}

/* A method cannot replace a trait's default method when its result type differs. */
static void check_override(Check *c, Decl *decl, TypeId self, const Decl *trait, const Decl *given) {
    const Decl *own = decl_member(c->s, decl, given->name);
    const Decl *other = NULL;
    for (uint32_t i = 0; own && own->kind == DECL_OVERLOADS && i < own->list.len; i++) {
        Likeness like = likeness(c, self, own->list.at[i], given);
        if (like == LIKE_ALL) return;
        if (like == LIKE_ARGUMENTS) other = own->list.at[i];
    }
    if (other) report_missing(c, decl, trait, given, other);
}

static void check_requirement(Check *c, Decl *decl, TypeId self, const Decl *trait, Decl *member) {
    if (member->kind == DECL_COMPTIME) {
        Decl *found = type_member_decl(c->s, self, member->name);
        bool is_own = found && found->owner->kind != DECL_TRAIT;
        bool has_value = found && (found->kind != DECL_COMPTIME || found->ast->var_decl.value);
        if (!is_own && !has_value)
            report_missing(c, decl, trait, member, NULL);
        else if (is_own && found->kind == DECL_COMPTIME && has_value && !comptime_fulfils(c, found, member, self))
            report_missing(c, decl, trait, member, found);
        return;
    }
    if (member->kind != DECL_OVERLOADS) return;
    Decl *found = type_member_decl(c->s, self, member->name);
    for (uint32_t i = 0; i < member->list.len; i++) {
        const Decl *wanted = member->list.at[i];
        if (wanted->ast->fn.body) {
            check_override(c, decl, self, trait, wanted);
            continue;
        }
        bool own = found && !(found->owner && found->owner->kind == DECL_TRAIT && !found->list.at[0]->ast->fn.body);
        if (!own || !is_met(c, self, found, wanted))
            report_missing(c, decl, trait, wanted, own && found->owner == decl ? found->list.at[0] : NULL);
    }
}

static void check_trait(Check *c, Decl *decl, TypeId self, Decl *trait, uint32_t depth) {
    decl_resolve(c->s, trait);
    for (uint32_t i = 0; i < trait->members.len; i++)
        check_requirement(c, decl, self, trait, (Decl *)(uintptr_t)trait->members.entries[i].value);
    DeclVec bases = {0};
    struct_traits(c->s, trait, &bases);
    for (uint32_t i = 0; i < bases.len && depth < 32; i++) check_trait(c, decl, self, bases.at[i], depth + 1);
}

void struct_check_conformance(Sema *s, Decl *decl) {
    Check c = check_at(s, decl, NULL);
    TypeId self = symbolic_self(s, decl);
    AstList list = decl->ast->class_.bases;
    constructors_complete(s, decl);
    for (uint32_t i = 0; i < list.len; i++) {
        const Ast *value = list.at[i]->kind == AST_Arg ? list.at[i]->arg.value : list.at[i];
        if (value->kind == AST_FnType) continue;
        Check at = check_at(s, decl, symbolic_env(s, decl));
        at.is_archetype = true;
        Expr e = expr_check(&at, value, TY(Meta));
        if (expr_is_poison(&e)) continue;
        if (!expr_is_trait(&at, &e)) {
            if (!(expr_is_type(&e) && ty_is(s->types, bound_callable(s, e.value), TY_Fn)))
                diag(s->ctx, D_NOT_A_TYPE, value->span, "a trait", expr_kind_text(&at, &e));
            continue;
        }
        const ValueData *data = val_data(s->types, e.value);
        if (list.at[i]->kind == AST_Arg && list.at[i]->arg.where) continue;
        for (uint32_t k = 0; k < data->trait.count; k++)
            check_trait(&c, decl, self, decl_at(s, data->trait.traits[k]), 0);
    }
}

bool type_is_implicitly_copyable(Check *c, TypeId type) {
    switch (ty_kind(c->types, type)) {
    case TY_Struct:
    case TY_Param:
    case TY_Member: {
        Decl *trait = wellknown(c->s, WK_ImplicitlyCopyable);
        return !trait || conforms(c, type, trait);
    }
    case TY_Tuple: {
        const TypeData *data = ty_data(c->types, type);
        for (uint32_t i = 0; i < data->tuple.count; i++)
            if (!type_is_implicitly_copyable(c, data->tuple.items[i])) return false;
        return true;
    }
    case TY_Array: /* it may be as long as a list, so copies must be explicit */ return false;
    case TY_Closure: {
        const StructInfo *info = ty_struct(c->types, type);
        for (uint32_t i = 0; i < info->field_count; i++)
            if (!type_is_implicitly_copyable(c, info->fields[i].type)) return false;
        return true;
    }
    case TY_Dyn: return false;
    case TY_NOTHING:
    case TY_ANY_BOTTOM:
    case TY_None:
    case TY_ANY_REGISTER:
    case TY_ANY_OBJECT:
    case TY_Error:
    case TY_ANY_LITERAL:
    case TY_ANY_META: break;
    }
    return true;
}

bool type_is_copyable(Check *c, TypeId type) {
    Decl *trait = wellknown(c->s, WK_Copyable);
    return trait && conforms(c, type, trait);
}

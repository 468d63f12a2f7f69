/* Whether a type conforms to a trait: as its header declares, under a condition, or implied by its fields. */
#include "sema/comptime/comptime.h"
#include "sema/declare/trait.h"
#include "sema/expr/expr.h"
#include "types/type_group.h"

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
    BaseVec bases = trait_bases(c->s, decl, env);
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

/* A type whose __len__ does not raise is Sized, not SizedRaising. */
static bool has_special_method(Check *c, TypeId type, const Decl *wanted) {
    Str name = name_text(c->ctx, wanted->name);
    Decl *found = type_member_decl(c->s, type, wanted->name);
    const Ast *method = found && found->kind == DECL_OVERLOADS ? found->list.at[0]->ast : NULL;
    if (!method || wanted->kind != DECL_OVERLOADS || method->fn.sig.raises != wanted->list.at[0]->ast->fn.sig.raises)
        return false;
    return name.len > 4 && name.at[0] == '_' && name.at[1] == '_' && wanted->list.len == 1 &&
           !wanted->list.at[0]->ast->fn.body && trait_is_met(c, type, found, wanted->list.at[0]);
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

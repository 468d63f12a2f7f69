/* Members of a type by name, with those of its extensions and traits. */
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/register.h"

static Decl *copied(Sema *s, const Decl *set) {
    Decl *all = decl_new(s, DECL_OVERLOADS, set->name, set->owner, set->module, set->ast, set->span);
    for (uint32_t i = 0; i < set->list.len; i++) vec_push(s->arena, &all->list, set->list.at[i]);
    return all;
}

static Decl *merged(Sema *s, Decl *a, Decl *b) {
    if (!a || !b || a == b || a->kind != DECL_OVERLOADS || b->kind != DECL_OVERLOADS) return a ? a : b;
    uint64_t key = map_key2(a->id.id, b->id.id), found;
    if (map_get(&s->declare->merged, key, &found)) return (Decl *)(uintptr_t)found;
    Decl *all = copied(s, a);
    for (uint32_t i = 0; i < b->list.len; i++) vec_push(s->arena, &all->list, b->list.at[i]);
    map_put(&s->declare->merged, key, (uint64_t)(uintptr_t)all);
    return all;
}

Decl *trait_member(Sema *s, Decl *trait, NameId name, bool provided, uint32_t depth) {
    Decl *own = decl_member(s, trait, name);
    bool has_value =
        own && (own->kind == DECL_OVERLOADS ? own->list.at[0]->ast->fn.body != NULL : own->ast->var_decl.value != NULL);
    if (own && (has_value || !provided)) return own;
    DeclVec bases = {0};
    struct_traits(s, trait, &bases);
    for (uint32_t i = 0; i < bases.len && depth < 32; i++) {
        Decl *found = trait_member(s, bases.at[i], name, provided, depth + 1);
        if (found) return found;
    }
    return NULL;
}

static Decl *in_traits(Sema *s, const DeclVec *traits, NameId name, bool provided) {
    for (uint32_t i = 0; i < traits->len; i++) {
        Decl *found = trait_member(s, traits->at[i], name, provided, 0);
        if (found) return found;
    }
    return NULL;
}

/* A trait's default methods with a name that the struct also has, for other arguments: both are offered. */
static Decl *with_defaults(Sema *s, Decl *decl, Decl *own, const Decl *given) {
    TypeId self = symbolic_self(s, decl);
    Check c = check_at(s, decl, NULL);
    Decl *all = own;
    for (uint32_t i = 0; i < given->list.len; i++) {
        bool is_overridden = !given->list.at[i]->ast->fn.body;
        for (uint32_t k = 0; k < own->list.len && !is_overridden; k++)
            is_overridden = method_overrides(&c, self, own->list.at[k], given->list.at[i]);
        if (is_overridden) continue;
        if (all == own) all = copied(s, own);
        vec_push(s->arena, &all->list, given->list.at[i]);
    }
    return all;
}

static Decl *with_traits(Sema *s, Decl *decl, Decl *own) {
    uint64_t key = map_key2(own->id.id, 0), found;
    if (map_get(&s->declare->merged, key, &found)) return (Decl *)(uintptr_t)found;
    map_put(&s->declare->merged, key, (uint64_t)(uintptr_t)own); /* while headers are compared */
    DeclVec traits = {0};
    struct_traits(s, decl, &traits);
    Decl *all = own;
    for (uint32_t i = 0; i < traits.len; i++) {
        Decl *given = trait_member(s, traits.at[i], own->name, true, 0);
        if (given && given->kind == DECL_OVERLOADS) all = with_defaults(s, decl, all, given);
    }
    map_put(&s->declare->merged, key, (uint64_t)(uintptr_t)all);
    return all;
}

static Decl *extension_member(Sema *s, Decl *decl, TypeId type, NameId name) {
    Decl *all = NULL;
    for (uint32_t i = 0; i < decl->list.len; i++) {
        Decl *ext = decl->list.at[i];
        if (!IS_NONE(ext->type) && !SAME(ext->type, type)) continue;
        Decl *found = decl_member(s, ext, name);
        if (found) all = merged(s, all, found);
    }
    return all;
}

static void implied_traits(Sema *s, TypeId type, DeclVec *traits) {
    TypeKind kind = ty_kind(s->types, type);
    if (kind == TY_Struct) return;
    WellKnown which = kind == TY_Tuple || kind == TY_Array ? WK_Copyable : WK_ImplicitlyCopyable;
    Decl *trait = wellknown(s, which);
    if (trait) vec_push(s->arena, traits, trait);
}

Decl *type_member_decl(Sema *s, TypeId type, NameId name) {
    TypeKind kind = ty_kind(s->types, type);
    DeclVec traits = {0};
    if (kind == TY_Param || kind == TY_Member || kind == TY_Dyn) {
        if (kind == TY_Dyn)
            vec_push(s->arena, &traits, decl_at(s, ty_data(s->types, type)->dyn.bound));
        else
            type_bounds(s, type, &traits);
        return in_traits(s, &traits, name, false);
    }
    Decl *decl = type_decl(s, type);
    if (!decl) return NULL;
    constructors_complete(s, decl);
    Decl *found = decl_member(s, decl, name);
    if (!found || found->kind == DECL_OVERLOADS) found = merged(s, found, extension_member(s, decl, type, name));
    if (found && found->kind == DECL_OVERLOADS && decl->kind == DECL_STRUCT) return with_traits(s, decl, found);
    if (found) return found;
    struct_traits(s, decl, &traits);
    for (uint32_t i = 0; i < decl->list.len; i++)
        if (IS_NONE(decl->list.at[i]->type) || SAME(decl->list.at[i]->type, type))
            struct_traits(s, decl->list.at[i], &traits);
    implied_traits(s, type, &traits);
    return in_traits(s, &traits, name, true);
}

bool type_has_method(Check *c, TypeId type, NameId name) {
    Decl *found = type_member_decl(c->s, type, name);
    if (!found && (ty_is(c->types, type, TY_Param) || ty_is(c->types, type, TY_Member))) {
        Expr e = {.kind = X_PLACE, .type = type, .hir = hir_poison(c, (Span){0, 0})}, result;
        Trial trial = trial_begin(c);
        bool has = member_find(c, &e, name, (Span){0, 0}, &result);
        trial_end(c, trial);
        return has;
    }
    return found && found->kind == DECL_OVERLOADS;
}

/* What any value may be used for: its truth, its hash. */
#include "typing/state.h"

/* ---- truth ---- */

static bool has_truth(Typing *t, const Ty *type) {
    if (type->kind == T_UNION) {
        for (uint32_t i = 0; i < type->count; i++)
            if (!has_truth(t, type->items[i])) return false;
        return true;
    }
    const Ty *upper = typ_upper(t, type);
    NameId name = name_of(t->ctx, STR("__bool__"));
    const Member *member = upper->kind == T_INSTANCE ? typ_member(t, upper->cls, name, NULL) : NULL;
    if (!member || member->cls->scope->is_stub || upper->cls->has_any_base) return true;
    const Ty *truth = typ_call_method(t, upper, "__bool__", NULL, 0);
    return truth && !typ_is(truth, T_NEVER) && typ_fits(t, truth, typ_of_known(t, K_bool));
}

void typ_check_truth(Typing *t, const Ty *type, Span span) {
    if (!has_truth(t, type)) typ_report(t, D_TYPING_UNARY, span, "bool(...)", typ_c(t, type));
}

/* ---- hashes ---- */

static bool is_mutable_builtin(const Typing *t, const Ty *type) {
    return typ_is_instance(t, type, K_list) || typ_is_instance(t, type, K_dict) || typ_is_instance(t, type, K_set);
}

/* The first class in the order that defines either decides: one with __eq__ and without __hash__ makes it
 * unhashable. */
bool typ_is_unhashable(Typing *t, const Ty *type) {
    if (type->kind == T_TUPLE || type->kind == T_UNION) {
        for (uint32_t i = 0; i < type->count; i++)
            if (typ_is_unhashable(t, type->items[i])) return true;
        return false;
    }
    if (type->kind != T_INSTANCE || type->cls->has_any_base) return false;
    NameId hash = name_of(t->ctx, STR("__hash__")), eq = name_of(t->ctx, STR("__eq__"));
    for (uint32_t i = 0; i < type->cls->mro.len; i++) {
        const Ty *at = type->cls->mro.at[i];
        uint64_t known;
        if (is_mutable_builtin(t, at) || at->cls->is_typed_dict) return true;
        if (map_get(&at->cls->members, hash.id, &known))
            return typ_is(typ_member_type(t, (Member *)(uintptr_t)known), T_NONE);
        if (at->cls->is_own_dataclass) return at->cls->is_unhashable;
        if (!at->cls->scope->is_stub && map_has(&at->cls->members, eq.id)) return true;
    }
    return false;
}

void typ_check_hash(Typing *t, const Ty *type, Span span) {
    if (typ_is_unhashable(t, type)) typ_report(t, D_TYPING_UNARY, span, "hash(...)", typ_c(t, type));
}

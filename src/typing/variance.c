/* Variance: whether a subtype as the argument of a class makes a subtype. It is declared, or follows from where the
 * class uses its variable: one that only comes out is covariant, one that only goes in is contravariant, one whose
 * values may be set is invariant. */
#include "typing/state.h"

static Variance combined(Variance a, Variance b) {
    if (a == BIVARIANT || a == b) return b;
    return b == BIVARIANT ? a : INVARIANT;
}

static Variance opposite(Variance v) { return v == COVARIANT ? CONTRAVARIANT : v == CONTRAVARIANT ? COVARIANT : v; }

static Variance composed(Variance outer, Variance inner) {
    return outer == BIVARIANT || inner == BIVARIANT   ? BIVARIANT
           : outer == INVARIANT || inner == INVARIANT ? INVARIANT
           : outer == CONTRAVARIANT                   ? opposite(inner)
                                                      : inner;
}

static Variance of_type(Typing *t, const Ty *type, const TyVar *var);

static Variance of_sig(Typing *t, const TySig *sig, const TyVar *var, uint32_t first) {
    Variance all = sig->rest == var ? CONTRAVARIANT : BIVARIANT;
    for (uint32_t i = first; i < sig->count; i++) all = combined(all, opposite(of_type(t, sig->params[i].type, var)));
    return combined(all, of_type(t, sig->result, var));
}

/* The variance of the variable by its positions in the type. */
static Variance of_type(Typing *t, const Ty *type, const TyVar *var) {
    Variance all = BIVARIANT;
    if (type->kind == T_VARIABLE) return type->var == var ? COVARIANT : BIVARIANT;
    if (type->kind == T_CALLABLE) return of_sig(t, type->sig, var, 0);
    for (uint32_t i = 0; i < type->count; i++) {
        Variance item = of_type(t, type->items[i], var);
        if (item == BIVARIANT) continue;
        all = combined(all, type->kind == T_INSTANCE ? composed(typ_variance(t, type->cls, i), item) : item);
    }
    return all;
}

static bool is_private(const Typing *t, NameId name) {
    Str text = name_text(t->ctx, name);
    return text.len > 1 && text.at[0] == '_' && !(text.at[1] == '_' && text.at[text.len - 1] == '_');
}

static bool is_maker(const Typing *t, NameId name) {
    return typ_is_name(t, name, "__init__") || typ_is_name(t, name, "__new__");
}

static Variance of_method(Typing *t, const Member *member, const TyVar *var) {
    Variance all = BIVARIANT;
    const Ast *const *binds = (const Ast *const *)member->symbol->binds.at;
    for (uint32_t i = 0; i < member->symbol->binds.len; i++)
        if (binds[i]->kind == AST_Fn)
            all = combined(
                all, of_sig(t, typ_signature(t, member->symbol->scope, binds[i]), var, member->is_static ? 0 : 1));
    return all;
}

static Variance of_member(Typing *t, const Class *cls, Member *member, const TyVar *var) {
    if (!member->symbol || is_maker(t, member->name)) return BIVARIANT;
    if (member->is_method) return of_method(t, member, var);
    Variance type = of_type(t, typ_member_type(t, member), var);
    bool is_fixed = member->is_final || member->is_read_only || cls->is_frozen || cls->is_named_tuple ||
                    is_private(t, member->name);
    return is_fixed ? type : composed(INVARIANT, type);
}

Variance typ_variance_in(Typing *t, const Ty *type, const TyVar *var) { return of_type(t, type, var); }

/* The variance that follows from the members and bases. */
Variance typ_found_variance(Typing *t, const Class *cls, const TyVar *var) {
    Variance all = BIVARIANT;
    for (uint32_t i = 0; i < cls->members.len; i++)
        all = combined(all, of_member(t, cls, (Member *)(uintptr_t)cls->members.entries[i].value, var));
    for (uint32_t i = 0; i < cls->bases.len; i++) all = combined(all, of_type(t, cls->bases.at[i], var));
    return all;
}

static bool name_ends(const Typing *t, NameId name, const char *end) {
    Str text = name_text(t->ctx, name);
    uint32_t size = (uint32_t)strlen(end);
    return text.len >= size && memcmp(text.at + text.len - size, end, size) == 0;
}

/* In the library's stubs, the parameters' names show the variance. */
static Variance of_stub(const Typing *t, NameId name) {
    return name_ends(t, name, "_co") ? COVARIANT : name_ends(t, name, "_contra") ? CONTRAVARIANT : INVARIANT;
}

Variance typ_variance(Typing *t, const Class *of, uint32_t index) {
    Class *cls = (Class *)(uintptr_t)of;
    if (index >= cls->params.len) return COVARIANT;
    const TyVar *var = cls->params.at[index];
    if (cls->scope->is_stub) return of_stub(t, var->name);
    if (var->kind != VAR_TYPE) return INVARIANT;
    if (var->variance != VARIANCE_INFERRED) return var->variance;
    uint64_t known;
    if (map_get(&t->variances, (uint64_t)(uintptr_t)var, &known)) return (Variance)known;
    map_put(&t->variances, (uint64_t)(uintptr_t)var, BIVARIANT); /* while it is being determined */
    Variance found = typ_found_variance(t, cls, var);
    map_put(&t->variances, (uint64_t)(uintptr_t)var, found == BIVARIANT ? COVARIANT : found);
    return found == BIVARIANT ? COVARIANT : found;
}

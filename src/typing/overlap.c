/* Overloads of one function against each other: each must have calls that no earlier one takes, and where a call fits
 * two of them, the results agree. */
#include "typing/state.h"

typedef enum Side { TAKES, GIVES } Side; /* what a signature takes has to cover what the other one gives */

static bool is_plain_object(const Typing *t, const Ty *type) { return typ_is_instance(t, type, K_object); }

/* The type for the comparison: `object` and Any, which fit everything, say nothing of an overlap. */
static const Ty *compared(Typing *t, const Ty *type, Side side) {
    if (side == TAKES) return is_plain_object(t, type) ? &typ_never : type;
    return typ_is(type, T_ANY) || typ_is(type, T_NEVER) ? typ_of_known(t, K_object) : type;
}

/* Replaces the function's own type variables: by their bounds, but on the side that takes by anything if there is no
 * bound. */
static const Ty *fixed(Typing *t, const Ty *type, Side side) {
    Solution all = {0}, own = {0};
    typ_collect(t, type, &all);
    for (uint32_t i = 0; i < all.vars.len; i++) {
        const TyVar *var = all.vars.at[i];
        if (typ_is_in_scope(t, var)) continue;
        bool is_free = side == TAKES && !var->bound && !var->among_count;
        vec_push(t->arena, &own.vars, var);
        vec_push(t->arena, &own.types, var->kind != VAR_TYPE || is_free ? NULL : typ_upper(t, typ_variable(t, var)));
    }
    return typ_replace(t, type, &own);
}

static bool has_any_inside(const Ty *type) {
    if (type->kind == T_CALLABLE && (type->sig->is_gradual || typ_is(type->sig->result, T_ANY))) return true;
    for (uint32_t i = 0; type->kind == T_CALLABLE && i < type->sig->count; i++)
        if (typ_is(type->sig->params[i].type, T_ANY)) return true;
    for (uint32_t i = 0; i < type->count; i++)
        if (typ_is(type->items[i], T_ANY) || has_any_inside(type->items[i])) return true;
    return false;
}

/* Whether only a call determines the type that the parameter has. */
static bool is_open(const Typing *t, const Ty *type) {
    if (type->kind == T_VARIABLE && (type->var->is_self || typ_is_in_scope(t, type->var))) return false;
    if (type->kind == T_VARIABLE) return type->var->among_count > 0;
    return typ_has_variable(type) || has_any_inside(type);
}

/* NULL: too open to be compared. */
static const TySig *as_side(Typing *t, const Ty *fn, Side side) {
    for (uint32_t i = 0; side == GIVES && i < fn->sig->count; i++)
        if (is_open(t, fn->sig->params[i].type)) return NULL;
    const Ty *plain = fixed(t, fn, side);
    if (plain->kind != T_CALLABLE || plain->sig->rest || plain->sig->is_gradual) return NULL;
    TySig *sig = NEW(t->arena, TySig);
    TyParam *params = NEW_ARRAY(t->arena, TyParam, plain->sig->count + 1);
    *sig = *plain->sig;
    for (uint32_t i = 0; i < sig->count; i++) {
        params[i] = sig->params[i];
        params[i].type = compared(t, params[i].type, side);
    }
    sig->params = params;
    sig->result = &typ_any;
    return sig;
}

/* Whether all calls of `b` are calls of `a`. */
static bool covers(Typing *t, const Ty *a, const Ty *b) {
    const TySig *takes = as_side(t, a, TAKES), *gives = as_side(t, b, GIVES);
    return takes && gives && typ_fits_sig(t, takes, gives, NULL);
}

/* The function without the parameters that a call may leave out. */
static const Ty *shortest(Typing *t, const Ty *fn) {
    TySig *sig = NEW(t->arena, TySig);
    TyParam *params = NEW_ARRAY(t->arena, TyParam, fn->sig->count + 1);
    *sig = *fn->sig;
    sig->count = 0;
    for (uint32_t i = 0; i < fn->sig->count; i++)
        if (fn->sig->params[i].kind == PARAM_PLAIN && !fn->sig->params[i].has_default)
            params[sig->count++] = fn->sig->params[i];
    sig->params = params;
    return typ_callable(t, sig);
}

static bool results_differ(Typing *t, const Ty *early, const Ty *late) {
    Solution all = {0};
    typ_collect(t, early, &all);
    typ_collect(t, late, &all);
    const Ty *a = typ_replace(t, early->sig->result, &all), *b = typ_replace(t, late->sig->result, &all);
    return !typ_fits(t, a, b);
}

static const Ty *overload_at(Typing *t, const Symbol *symbol, uint32_t i) {
    const Ast *fn = symbol->binds.at[i];
    bool is_one = fn->kind == AST_Fn && typ_has_decorator(t, symbol->scope, fn->fn.decorators, "overload");
    return is_one ? typ_callable(t, typ_signature(t, symbol->scope, fn)) : &typ_any;
}

static void compare(Typing *t, const Symbol *symbol, const TyVec *all, uint32_t at, bool *is_told) {
    const Ty *early = all->at[at];
    for (uint32_t k = at + 1; early->kind == T_CALLABLE && k < all->len; k++) {
        const Ty *late = all->at[k];
        if (late->kind != T_CALLABLE) continue;
        if (!is_told[k] && covers(t, early, late)) {
            is_told[k] = true;
            typ_report(t, D_TYPING_DEFINITION, symbol->binds.at[k]->fn.name_span,
                       "this overload is never used: an earlier one takes all of its calls");
        } else if (!is_told[at] && (covers(t, late, early) || covers(t, late, shortest(t, early))) &&
                   results_differ(t, early, late)) {
            is_told[at] = true;
            typ_report(t, D_TYPING_DEFINITION, symbol->binds.at[at]->fn.name_span,
                       arena_printf(t->arena,
                                    "a later overload takes these calls too, and gives '%s' for them, not '%s'",
                                    typ_c(t, late->sig->result), typ_c(t, early->sig->result))
                           .at);
        }
    }
}

void typ_check_overlaps(Typing *t, const Symbol *symbol) {
    TyVec all = {0};
    bool *is_told = NEW_ARRAY(t->arena, bool, symbol->binds.len + 1);
    uint32_t mistakes = t->mistakes;
    t->muted++;
    for (uint32_t i = 0; i < symbol->binds.len; i++) vec_push(t->arena, &all, overload_at(t, symbol, i));
    t->muted--;
    t->mistakes = mistakes;
    for (uint32_t i = 0; i < all.len; i++) compare(t, symbol, &all, i, is_told);
}

/* Calls of overloads: which of them the arguments fit. */
#include "typing/call.h"

static bool has_any(const GivenArgs *given) {
    for (uint32_t i = 0; i < given->count; i++)
        if (given->at[i].type && typ_is(given->at[i].type, T_ANY)) return true;
    return false;
}

/* The result of the first overload that takes the arguments; NULL: none does. */
static const Ty *first_fit(Typing *t, const Ty *fn, GivenArgs *given, const Ty *wanted) {
    const Ty *found = NULL;
    uint32_t inner = t->inner_mistakes;
    for (uint32_t i = 0; i < fn->count; i++) {
        uint32_t mistakes = t->mistakes;
        t->muted++;
        const Ty *result = typ_call_sig(t, fn->items[i]->sig, given, wanted);
        t->muted--;
        bool fits = t->mistakes == mistakes;
        t->mistakes = mistakes;
        if (!fits) continue;
        if (found && !typ_same(found, result)) return &typ_any; /* an argument of type Any fits several overloads */
        found = result;
        if (t->inner_mistakes > inner)
            return typ_call_sig(t, fn->items[i]->sig, given, wanted); /* now its mistakes are reported */
        if (!has_any(given)) return found;
    }
    return found;
}

/* ---- arguments of several types ---- */

/* The tuples that make up a tuple type: one for each type that makes up its first item with several. */
static void tuples_of(Typing *t, const Ty *tuple, TyVec *parts);

/* The types that make up the type, each of which may fit a different overload. */
static void parts_of(Typing *t, const Ty *type, TyVec *parts) {
    const Ty *values = type->kind == T_INSTANCE ? typ_values_of(t, type->cls) : NULL;
    if (values) type = values;
    if (type->kind == T_UNION)
        for (uint32_t i = 0; i < type->count; i++) vec_push(t->arena, parts, type->items[i]);
    if (type->kind == T_VARIABLE && type->part == PART_ALL)
        for (uint32_t i = 0; i < type->var->among_count; i++) vec_push(t->arena, parts, type->var->among[i]);
    if (type->kind == T_TUPLE && !typ_has_open_length(type)) tuples_of(t, type, parts);
}

static void tuples_of(Typing *t, const Ty *tuple, TyVec *parts) {
    for (uint32_t i = 0; i < tuple->count; i++) {
        TyVec own = {0}, items = {0};
        parts_of(t, tuple->items[i], &own);
        if (!own.len) continue;
        for (uint32_t k = 0; k < tuple->count; k++) vec_push(t->arena, &items, tuple->items[k]);
        for (uint32_t k = 0; k < own.len; k++) {
            items.at[i] = own.at[k];
            vec_push(t->arena, parts, typ_tuple(t, items.at, items.len, false));
        }
        return;
    }
}

typedef struct Expansion {
    const Ty *fn, *wanted;
    GivenArgs *given;
    uint32_t left; /* how many more calls may be tried */
} Expansion;

/* Each type of an argument has to fit some overload; the result is the union of theirs. Where one fits none, the
 * arguments behind it are taken apart too. NULL: the arguments do not fit. */
static const Ty *expanded(Typing *t, Expansion *e, uint32_t from) {
    for (uint32_t i = from; i < e->given->count; i++) {
        const Ty *whole = e->given->at[i].type;
        TyVec parts = {0}, results = {0};
        if (e->given->at[i].star == PARAM_PLAIN) parts_of(t, whole, &parts);
        if (!parts.len) continue;
        bool fits = true;
        for (uint32_t k = 0; fits && k < parts.len; k++) {
            if (!e->left) return &typ_any;
            e->left--;
            e->given->at[i].type = parts.at[k];
            const Ty *result = first_fit(t, e->fn, e->given, e->wanted);
            if (!result) result = expanded(t, e, i);
            fits = result != NULL;
            if (fits) vec_push(t->arena, &results, result);
        }
        e->given->at[i].type = whole;
        if (fits) return typ_union(t, results.at, results.len);
    }
    return NULL;
}

/* ---- entry ---- */

const Ty *typ_call_overload(Typing *t, const Ty *fn, GivenArgs *given, const Ty *wanted) {
    enum { MOST = 64 };
    for (uint32_t i = 0; i < given->count; i++)
        if (!given->at[i].type && !typ_needs_context(given->at[i].ast))
            given->at[i].type = typ_expr(t, given->at[i].ast, NULL);
    const Ty *found = first_fit(t, fn, given, wanted);
    if (found) return found;
    typ_evaluate(t, given);
    found = expanded(t, &(Expansion){fn, wanted, given, MOST}, 0);
    if (found) return found;
    Text types;
    text_init(&types, t->arena);
    for (uint32_t i = 0; i < given->count; i++)
        if (given->at[i].star != PARAM_PLAIN) return &typ_any; /* may fit several */
    for (uint32_t i = 0; i < given->count; i++) text_printf(&types, "%s%s", i ? ", " : "", typ_c(t, given->at[i].type));
    NameId name = fn->items[0]->sig->name;
    typ_report(t, D_PY_ARGUMENTS, given->span, IS_NONE(name) ? "the function" : name_c(t->ctx, name),
               arena_printf(t->arena, "no overload takes (%.*s)", STR_ARGS(text_view(&types))).at);
    return &typ_any;
}

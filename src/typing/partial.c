/* functools.partial: what is left to be passed. */
#include "typing/call.h"

/* The signature of the function passed to partial(); NULL: it is not known well enough to tell what remains. */
static const TySig *sig_to_fill(Typing *t, const Ty *fn, const GivenArgs *given) {
    if (fn->kind == T_CLASS && fn->count && fn->items[0]->kind != T_VARIABLE && !map_has(&t->set_names, N(__init__).id))
        fn = typ_constructor(t, typ_with_fresh_variables(t, typ_upper(t, fn->items[0])));
    bool is_known = fn->kind == T_CALLABLE && !fn->sig->rest && !fn->sig->is_gradual;
    for (uint32_t i = 0; is_known && i < fn->sig->count; i++) is_known = fn->sig->params[i].type->kind != T_UNPACK;
    for (uint32_t i = 0; is_known && i < given->count; i++) is_known = given->at[i].star == PARAM_PLAIN;
    return is_known ? fn->sig : NULL;
}

/* The remaining parameters. Those after one that was passed by name have to be passed by name, too. */
static const TySig *left_of(Typing *t, const TySig *sig, const GivenArgs *given, const Matched *m,
                            const Solution *solution) {
    TySig *left = NEW(t->arena, TySig);
    TyParam *params = NEW_ARRAY(t->arena, TyParam, sig->count + 1);
    bool by_name_only = false;
    *left = *sig;
    left->count = 0;
    left->result = typ_known_so_far(t, sig->result, solution);
    for (uint32_t i = 0; i < sig->count; i++) {
        TyParam p = sig->params[i];
        bool is_named = false;
        for (uint32_t k = 0; k < given->count; k++)
            is_named |= m->param[k] == (int32_t)i && !IS_NONE(given->at[k].name);
        bool is_done = (m->taken[i] && !is_named) || (by_name_only && p.kind == PARAM_STAR);
        if (p.kind == PARAM_PLAIN && p.group == GROUP_NORMAL) by_name_only |= is_named;
        if (is_done) continue;
        p.type = typ_known_so_far(t, p.type, solution);
        p.has_default |= m->taken[i];
        if (by_name_only && p.kind == PARAM_PLAIN) p.group = GROUP_KEYWORD;
        params[left->count++] = p;
    }
    left->params = params;
    return left;
}

/* partial(f, 1, b=2): calling it passes the other arguments. */
const Ty *typ_call_partial(Typing *t, const Ty *callee, GivenArgs *given, const Ty *wanted) {
    Given *first = &given->at[0];
    bool is_plain = given->count && IS_NONE(first->name) && first->star == PARAM_PLAIN;
    if (is_plain && !first->type) first->type = typ_expr(t, first->ast, NULL);
    const TySig *sig = is_plain ? sig_to_fill(t, first->type, given) : NULL;
    if (!sig) return typ_call_type(t, callee, given, wanted);
    GivenArgs others = {.count = given->count - 1, .span = given->span};
    for (uint32_t i = 0; i < others.count; i++) others.at[i] = given->at[i + 1];
    Matched matched;
    Solution solution = {0};
    typ_own_variables(t, sig, &solution);
    if (!typ_match_given(t, sig, &others, &matched)) {
        typ_evaluate(t, &others);
        return &typ_any;
    }
    for (uint32_t i = 0; i < others.count; i++)
        typ_check_argument(t, sig, &others.at[i], &sig->params[matched.param[i]], &solution);
    const Ty *result = typ_finished(t, sig, &solution, NULL);
    Ty *made = NEW(t->arena, Ty);
    *made = *typ_instance(t, callee->items[0]->cls, &(const Ty *){result}, 1);
    made->sig = left_of(t, sig, &others, &matched, &solution);
    return made;
}

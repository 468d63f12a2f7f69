/* Binding arguments to the parameters of one signature, and solving type variables from them. */
#include "typing/call.h"

/* `*x` takes what can be iterated over, `**x` a mapping with texts as its keys. */
static void check_spreadable(Typing *t, const Given *g) {
    if (g->star == PARAM_STAR) {
        if (g->type->kind != T_VARIABLE) typ_iterated(t, g->type, g->span, false);
        return;
    }
    const Ty *type = typ_upper(t, g->type), *mapping = typ_of_base(t, type, typ_known(t, K_Mapping));
    bool is_open = type->kind == T_ANY || type->kind == T_VARIABLE || type->kind == T_UNION || type->kind == T_NEVER ||
                   (type->kind == T_INSTANCE && (type->cls->has_any_base || type->cls->is_typed_dict ||
                                                 typ_member(t, type->cls, name_of(t->ctx, STR("keys")), NULL)));
    bool fits = mapping ? typ_fits(t, mapping->items[0], typ_of_known(t, K_str)) : is_open;
    if (!fits)
        typ_report(
            t, D_TYPING_ITEM, g->span,
            arena_printf(t->arena, "'**' takes a mapping with strings as keys, and this is '%s'", typ_c(t, g->type))
                .at);
}

/* The items of a tuple from the unpacked one on. */
static const Ty *behind(Typing *t, const Ty *tuple, uint32_t at) {
    bool is_variable = at + 1 == tuple->count && tuple->items[at]->items[0]->kind == T_VARIABLE;
    if (is_variable) return typ_packed(t, tuple->items[at]);
    const Ty *rest = typ_tuple(t, tuple->items + at, tuple->count - at, false);
    return typ_tuple(t, (const Ty *const[]){typ_item_of_tuple(t, rest)}, 1, true);
}

/* A tuple that is spread counts as one argument per item, a TypedDict as one per key. */
void typ_spread(Typing *t, GivenArgs *given) {
    GivenArgs all = {.span = given->span};
    for (uint32_t i = 0; i < given->count; i++) {
        Given *g = &given->at[i];
        if (g->star != PARAM_PLAIN && !g->type) {
            g->type = typ_expr(t, g->ast, NULL);
            check_spreadable(t, g);
        }
        const Ty *type = g->type;
        if (g->star == PARAM_STAR && typ_as_tuple(t, type)) type = typ_as_tuple(t, type);
        bool is_tuple = g->star == PARAM_STAR && type->kind == T_TUPLE && !type->is_open;
        bool is_dict = g->star == PARAM_DOUBLE_STAR && type->kind == T_INSTANCE && type->cls->is_typed_dict;
        uint32_t count = is_tuple ? type->count : is_dict ? type->cls->fields.len : 1;
        if (all.count + count + (given->count - i) > ARGS_MOST) return;
        for (uint32_t k = 0; k < count; k++) {
            Given one = *g;
            if (is_tuple && type->items[k]->kind == T_UNPACK) { /* how many come here is unknown */
                one.type = behind(t, type, k);
                k = count;
            } else if (is_tuple) {
                one.type = type->items[k], one.star = PARAM_PLAIN;
            }
            if (is_dict && type->cls->fields.at[k]->is_required)
                one.type = typ_field_type(t, type, type->cls->fields.at[k]), one.star = PARAM_PLAIN,
                one.name = type->cls->fields.at[k]->name;
            all.at[all.count++] = one;
        }
    }
    *given = all;
}

void typ_evaluate(Typing *t, GivenArgs *given) {
    for (uint32_t i = 0; i < given->count; i++)
        if (!given->at[i].type) given->at[i].type = typ_expr(t, given->at[i].ast, NULL);
}

bool typ_misfit(Typing *t, const TySig *sig, Span span, const char *why) {
    typ_report(t, D_PY_ARGUMENTS, span, IS_NONE(sig->name) ? "the function" : name_c(t->ctx, sig->name), why);
    return false;
}

/* ---- binding arguments to parameters ---- */

static int32_t next_positional(const TySig *sig, uint32_t *seen) {
    for (uint32_t i = 0, n = 0; i < sig->count; i++) {
        const TyParam *p = &sig->params[i];
        if (p->kind == PARAM_STAR) return (int32_t)i;
        if (p->kind != PARAM_PLAIN || p->group == GROUP_KEYWORD) continue;
        if (n++ == *seen) {
            ++*seen;
            return (int32_t)i;
        }
    }
    return -1;
}

static int32_t by_name(const TySig *sig, NameId name) {
    int32_t rest = -1;
    for (uint32_t i = 0; i < sig->count; i++) {
        const TyParam *p = &sig->params[i];
        if (p->kind == PARAM_PLAIN && p->group != GROUP_POSITIONAL && SAME(p->name, name)) return (int32_t)i;
        if (p->kind == PARAM_DOUBLE_STAR) rest = (int32_t)i;
    }
    return rest;
}

static uint32_t positional_count(const TySig *sig) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < sig->count; i++)
        count += sig->params[i].kind == PARAM_PLAIN && sig->params[i].group != GROUP_KEYWORD;
    return count;
}

/* Parameters behind `*args` take the last arguments: (*args: int, str). */
static uint32_t tail_count(const TySig *sig) {
    uint32_t count = 0;
    bool is_behind = false;
    for (uint32_t i = 0; i < sig->count; i++) {
        is_behind |= sig->params[i].kind == PARAM_STAR;
        count += is_behind && sig->params[i].kind == PARAM_PLAIN && sig->params[i].group == GROUP_POSITIONAL;
    }
    return count;
}

/* The place of the first of the last positional arguments that belong there; their number is not known where a value
 * is spread. */
static uint32_t tail_from(const TySig *sig, const GivenArgs *given) {
    uint32_t tail = tail_count(sig), count = 0;
    for (uint32_t i = 0; i < given->count; i++) {
        if (given->at[i].star != PARAM_PLAIN) return UINT32_MAX;
        count += IS_NONE(given->at[i].name);
    }
    return tail && count >= tail ? count - tail : UINT32_MAX;
}

static int32_t tail_param(const TySig *sig, uint32_t index) {
    for (uint32_t i = sig->count, left = tail_count(sig); i-- > 0;)
        if (sig->params[i].kind == PARAM_PLAIN && sig->params[i].group == GROUP_POSITIONAL && --left == index)
            return (int32_t)i;
    return -1;
}

static bool match_one(Typing *t, const TySig *sig, const Given *g, uint32_t index, Matched *m, bool *taken,
                      uint32_t *seen) {
    if (g->star != PARAM_PLAIN) {
        m->param[index] = sig->rest ? BEHIND : -1;
        *(g->star == PARAM_STAR ? &m->has_spread : &m->has_spread_names) = true;
        return true;
    }
    bool is_named = !IS_NONE(g->name);
    int32_t at = is_named                ? by_name(sig, g->name)
                 : index >= m->tail_from ? tail_param(sig, index - m->tail_from)
                                         : next_positional(sig, seen);
    m->param[index] = at < 0 && sig->rest ? BEHIND : at;
    if (m->param[index] == BEHIND) return true;
    if (at < 0 && m->has_spread && !is_named) return true;
    if (at < 0)
        return typ_misfit(t, sig, g->span,
                          is_named
                              ? arena_printf(t->arena, "it has no parameter '%s'", name_c(t->ctx, g->name)).at
                              : arena_printf(t->arena, "it takes %u positional arguments", positional_count(sig)).at);
    if (sig->params[at].kind != PARAM_PLAIN) return true;
    if (taken[at])
        return typ_misfit(t, sig, g->span,
                          arena_printf(t->arena, "it gets '%s' twice", name_c(t->ctx, sig->params[at].name)).at);
    return taken[at] = true;
}

bool typ_match_given(Typing *t, const TySig *sig, const GivenArgs *given, Matched *m) {
    bool *taken = NEW_ARRAY(t->arena, bool, sig->count + 1);
    uint32_t seen = 0;
    *m = (Matched){.taken = taken, .tail_from = tail_from(sig, given)};
    for (uint32_t i = 0; i < given->count; i++)
        if (!match_one(t, sig, &given->at[i], i, m, taken, &seen)) return false;
    return true;
}

static bool match(Typing *t, const TySig *sig, const GivenArgs *given, Matched *m) {
    const bool *taken;
    if (!typ_match_given(t, sig, given, m)) return false;
    taken = m->taken;
    for (uint32_t i = 0; i < sig->count; i++) {
        const TyParam *p = &sig->params[i];
        if (taken[i] || p->kind != PARAM_PLAIN || p->has_default) continue;
        if (sig->rest && m->has_spread) continue;
        if (p->group != GROUP_KEYWORD && m->has_spread) continue;
        if (p->group != GROUP_POSITIONAL && m->has_spread_names) continue;
        return typ_misfit(t, sig, given->span,
                          IS_NONE(p->name) ? "it lacks an argument"
                                           : arena_printf(t->arena, "it lacks '%s'", name_c(t->ctx, p->name)).at);
    }
    return true;
}

/* ---- one signature ---- */

/* Whether the type of the expression depends on its expected type. */
bool typ_needs_context(const Ast *ast) {
    return ast->kind == AST_Lambda || ast->kind == AST_List || ast->kind == AST_Dict || ast->kind == AST_Set ||
           ast->kind == AST_Tuple || ast->kind == AST_Comprehension || ast->kind == AST_Ternary ||
           ast->kind == AST_Call;
}

static const Ty *argument_type(Typing *t, Given *g, const Ty *wanted) {
    if (g->type) return g->type;
    uint32_t mistakes = t->mistakes;
    const Ty *type = typ_expr(t, g->ast, wanted);
    t->inner_mistakes += t->mistakes - mistakes; /* these mistakes do not decide whether it fits */
    t->mistakes = mistakes;
    if (!typ_needs_context(g->ast)) g->type = type; /* the type is the same for all overloads */
    return type;
}

bool typ_check_argument(Typing *t, const TySig *sig, Given *g, const TyParam *p, Solution *solution) {
    const Ty *wanted = typ_known_so_far(t, p->type, solution);
    const Ty *type = argument_type(t, g, wanted);
    if (typ_unify(t, p->type, type, solution)) return true;
    const Ty *meant = typ_known_so_far(t, p->type, solution);
    typ_report(t, D_TYPING_ARGUMENT, g->span,
               IS_NONE(p->name) ? "the argument" : arena_printf(t->arena, "'%s'", name_c(t->ctx, p->name)).at,
               IS_NONE(sig->name) ? "the function" : name_c(t->ctx, sig->name), typ_c(t, meant), typ_c(t, type));
    return false;
}

/* A variable that no argument determined becomes Any; a literal type becomes its class. */
const Ty *typ_finished(Typing *t, const TySig *sig, Solution *solution, const Ty *wanted) {
    if (wanted && !typ_is(wanted, T_ANY) && typ_has_literal(wanted)) {
        const Ty *exact = typ_replace(t, sig->result, solution);
        if (typ_fits(t, exact, wanted)) return exact;
    }
    for (uint32_t i = 0; i < solution->vars.len; i++)
        if (solution->types.at[i] && !solution->vars.at[i]->bound)
            solution->types.at[i] = typ_widen(t, solution->types.at[i]);
    const Ty *result = typ_replace(t, sig->result, solution);
    return solution->vars.len ? typ_soft(t, result)
                              : result; /* the type of its contents follows from the arguments, without a declaration */
}

void typ_own_variables(Typing *t, const TySig *sig, Solution *solution) {
    Solution all = {0};
    typ_collect(t, typ_callable(t, sig), &all);
    for (uint32_t i = 0; i < all.vars.len; i++) {
        if (typ_is_in_scope(t, all.vars.at[i])) continue;
        vec_push(t->arena, &solution->vars, all.vars.at[i]);
        vec_push(t->arena, &solution->types, NULL);
    }
}

/* Checks the arguments that `*args: *Ts` takes together. */
static void check_unpacked(Typing *t, const TySig *sig, GivenArgs *given, const Matched *m, Solution *solution) {
    TyVec items = {0};
    const TyParam *p = NULL;
    for (uint32_t i = 0; i < sig->count; i++)
        if (sig->params[i].kind == PARAM_STAR && sig->params[i].type->kind == T_UNPACK) p = &sig->params[i];
    if (!p) return;
    for (uint32_t i = 0; i < given->count; i++) {
        Given *g = &given->at[i];
        bool is_spread = m->param[i] == -1 && g->star == PARAM_STAR;
        if (!is_spread && (m->param[i] < 0 || &sig->params[m->param[i]] != p)) continue;
        const Ty *type = argument_type(t, g, NULL);
        if (is_spread && type->kind == T_TUPLE)
            type = typ_unpack(t, type);
        else if (is_spread)
            type = typ_unpack(t, typ_tuple(t, (const Ty *const[]){typ_iterated(t, type, g->span, false)}, 1, true));
        vec_push(t->arena, &items, type);
    }
    const Ty *given_types = typ_tuple_of(t, &items), *wanted = typ_packed(t, p->type);
    if (typ_unify(t, wanted, given_types, solution)) return;
    typ_report(t, D_TYPING_ARGUMENT, given->span, arena_printf(t->arena, "'*%s'", name_c(t->ctx, p->name)).at,
               IS_NONE(sig->name) ? "the function" : name_c(t->ctx, sig->name),
               typ_c(t, typ_known_so_far(t, wanted, solution)), typ_c(t, given_types));
}

/* Checks that a spread value fits all the parameters that it has to supply. */
static void check_spread(Typing *t, const TySig *sig, Given *g, const Matched *m, Solution *solution) {
    const Ty *type = g->type, *item = NULL;
    if (g->star == PARAM_STAR) {
        t->muted++; /* it has been told already */
        uint32_t mistakes = t->mistakes;
        item = type->kind == T_ANY || type->kind == T_VARIABLE ? NULL : typ_iterated(t, type, g->span, false);
        t->mistakes = mistakes;
        t->muted--;
    } else {
        const Ty *mapping = typ_of_base(t, type, typ_known(t, K_Mapping));
        item = mapping && mapping->count == 2 ? mapping->items[1] : NULL;
    }
    for (uint32_t i = 0; item && !typ_is(item, T_ANY) && i < sig->count; i++) {
        const TyParam *p = &sig->params[i];
        AstParamKind rest = g->star == PARAM_STAR ? PARAM_STAR : PARAM_DOUBLE_STAR;
        AstParamGroup other = g->star == PARAM_STAR ? GROUP_KEYWORD : GROUP_POSITIONAL;
        bool is_for = p->kind == PARAM_PLAIN ? p->group != other : p->kind == rest && p->type->kind != T_UNPACK;
        if (!is_for || p->has_default || m->taken[i] || typ_unify(t, p->type, item, solution)) continue;
        typ_report(t, D_TYPING_ARGUMENT, g->span,
                   IS_NONE(p->name) ? "the argument" : arena_printf(t->arena, "'%s'", name_c(t->ctx, p->name)).at,
                   IS_NONE(sig->name) ? "the function" : name_c(t->ctx, sig->name),
                   typ_c(t, typ_known_so_far(t, p->type, solution)), typ_c(t, item));
        return;
    }
}

/* The remaining arguments belong to the parameters that the ParamSpec stands for; if these are unknown, only its own
 * args and kwargs are accepted. */
static void check_behind(Typing *t, const TySig *sig, GivenArgs *given, const Matched *m, const Solution *solution) {
    GivenArgs behind = {.span = given->span};
    for (uint32_t i = 0; i < given->count; i++)
        if (m->param[i] == BEHIND) behind.at[behind.count++] = given->at[i];
    const Ty *rest = typ_replace(t, typ_argument_of(t, sig->rest), solution);
    if (rest->kind == T_OVERLOAD) {
        typ_call_overload(t, rest, &behind, NULL);
        return;
    }
    if (!rest->sig->rest || rest->sig->count) {
        TySig *left = NEW(t->arena, TySig);
        *left = *rest->sig;
        left->name = sig->name;
        typ_call_sig(t, left, &behind, NULL);
        return;
    }
    uint32_t args = 0, keywords = 0;
    typ_evaluate(t, &behind);
    for (uint32_t i = 0; i < behind.count; i++) {
        const Ty *type = behind.at[i].type;
        bool is_part = type->kind == T_VARIABLE && type->var == rest->sig->rest;
        if (typ_is(type, T_ANY)) return;
        args += is_part && type->part == PART_ARGS && behind.at[i].star == PARAM_STAR;
        keywords += is_part && type->part == PART_KWARGS && behind.at[i].star == PARAM_DOUBLE_STAR;
    }
    const char *name = name_c(t->ctx, rest->sig->rest->name);
    if (args != 1 || keywords != 1 || behind.count != 2)
        typ_misfit(
            t, sig, given->span,
            arena_printf(t->arena, "it is called with *args of %s.args and **kwargs of %s.kwargs", name, name).at);
}

const Ty *typ_call_sig(Typing *t, const TySig *sig, GivenArgs *given, const Ty *wanted) {
    if (sig->is_gradual && !sig->count) {
        typ_evaluate(t, given);
        return sig->result;
    }
    Matched matched;
    Solution solution = {0};
    typ_own_variables(t, sig, &solution);
    if (!match(t, sig, given, &matched)) {
        typ_evaluate(t, given);
        return typ_finished(t, sig, &solution, wanted);
    }
    if (wanted && typ_has_variable(sig->result) && !typ_is(wanted, T_ANY) && wanted->kind != T_UNION) {
        Solution by_context = {solution.vars, {0}};
        for (uint32_t i = 0; i < solution.vars.len; i++) vec_push(t->arena, &by_context.types, NULL);
        bool is_own = sig->result->kind == T_INSTANCE && wanted->kind == T_INSTANCE && sig->result->cls == wanted->cls;
        if (is_own && typ_unify(t, sig->result, wanted, &by_context) && !typ_has_variable(wanted))
            solution = by_context;
    }
    /* functions written in place come last: the other arguments determine their parameters */
    for (int late = 0; late < 2; late++)
        for (uint32_t i = 0; i < given->count; i++) {
            Given *g = &given->at[i];
            if ((g->ast && g->ast->kind == AST_Lambda) != (late == 1)) continue;
            bool is_unpacked = matched.param[i] >= 0 && sig->params[matched.param[i]].type->kind == T_UNPACK;
            if (is_unpacked || matched.param[i] == BEHIND) continue;
            if (matched.param[i] >= 0)
                typ_check_argument(t, sig, g, &sig->params[matched.param[i]], &solution);
            else if (!g->type)
                g->type = typ_expr(t, g->ast, NULL);
            if (matched.param[i] == -1 && g->star != PARAM_PLAIN && late == 0)
                check_spread(t, sig, g, &matched, &solution);
        }
    check_unpacked(t, sig, given, &matched, &solution);
    if (sig->rest) check_behind(t, sig, given, &matched, &solution);
    return typ_finished(t, sig, &solution, wanted);
}

/* Calls: binding arguments to parameters, overloads, and solving type variables from the arguments. */
#include "typing/state.h"

enum { ARGS_MOST = 64 };

typedef struct Given { /* an argument */
    const Ast *ast;    /* NULL: only `type` is known */
    const Ty *type;
    NameId name;
    AstParamKind star;
    Span span;
} Given;

typedef struct GivenArgs {
    Given at[ARGS_MOST];
    uint32_t count;
    Span span;
} GivenArgs;

static GivenArgs given_of(const Ast *call) {
    GivenArgs all = {.span = call->span};
    for (uint32_t i = 0; i < call->call.args.len; i++) {
        const Ast *arg = call->call.args.at[i], *value = ast_arg(arg);
        AstParamKind star = arg->kind == AST_Arg ? arg->arg.star : PARAM_PLAIN;
        if (value->kind == AST_Star) star = PARAM_STAR, value = value->star.operand;
        all.at[all.count++] =
            (Given){value, NULL, arg->kind == AST_Arg ? arg->arg.name : NONE_OF(NameId), star, value->span};
    }
    return all;
}

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
            arena_printf(t->arena, "'**' takes a mapping with texts as its keys, and this is '%s'", typ_c(t, g->type))
                .at);
}

/* A tuple that is spread counts as one argument per item, a TypedDict as one per key. */
static void expand(Typing *t, GivenArgs *given) {
    GivenArgs all = {.span = given->span};
    for (uint32_t i = 0; i < given->count; i++) {
        Given *g = &given->at[i];
        if (g->star != PARAM_PLAIN && !g->type) {
            g->type = typ_expr(t, g->ast, NULL);
            check_spreadable(t, g);
        }
        const Ty *type = g->type;
        bool is_tuple = g->star == PARAM_STAR && type->kind == T_TUPLE && !type->is_open;
        for (uint32_t k = 0; is_tuple && k < type->count; k++) is_tuple = type->items[k]->kind != T_UNPACK;
        bool is_dict = g->star == PARAM_DOUBLE_STAR && type->kind == T_INSTANCE && type->cls->is_typed_dict;
        uint32_t count = is_tuple ? type->count : is_dict ? type->cls->fields.len : 1;
        if (all.count + count + (given->count - i) > ARGS_MOST) return;
        for (uint32_t k = 0; k < count; k++) {
            Given one = *g;
            if (is_tuple) one.type = type->items[k], one.star = PARAM_PLAIN;
            if (is_dict && type->cls->fields.at[k]->is_required)
                one.type = typ_field_type(t, type, type->cls->fields.at[k]), one.star = PARAM_PLAIN,
                one.name = type->cls->fields.at[k]->name;
            all.at[all.count++] = one;
        }
    }
    *given = all;
}

static void evaluate_all(Typing *t, GivenArgs *given) {
    for (uint32_t i = 0; i < given->count; i++)
        if (!given->at[i].type) given->at[i].type = typ_expr(t, given->at[i].ast, NULL);
}

static bool misfit(Typing *t, const TySig *sig, Span span, const char *why) {
    typ_report(t, D_PY_ARGUMENTS, span, IS_NONE(sig->name) ? "the function" : name_c(t->ctx, sig->name), why);
    return false;
}

/* ---- binding arguments to parameters ---- */

enum { BEHIND = -2 };

typedef struct Matched {
    int32_t param[ARGS_MOST]; /* for each argument; -1: unknown (spreads); BEHIND: a ParamSpec takes it */
    bool has_spread, has_spread_names;
    const bool *taken; /* by parameter: whether it has an argument of its own */
} Matched;

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

static bool match_one(Typing *t, const TySig *sig, const Given *g, uint32_t index, Matched *m, bool *taken,
                      uint32_t *seen) {
    if (g->star != PARAM_PLAIN) {
        m->param[index] = sig->rest ? BEHIND : -1;
        *(g->star == PARAM_STAR ? &m->has_spread : &m->has_spread_names) = true;
        return true;
    }
    bool is_named = !IS_NONE(g->name);
    int32_t at = is_named ? by_name(sig, g->name) : next_positional(sig, seen);
    m->param[index] = at < 0 && sig->rest ? BEHIND : at;
    if (m->param[index] == BEHIND) return true;
    if (at < 0 && m->has_spread && !is_named) return true;
    if (at < 0)
        return misfit(t, sig, g->span,
                      is_named ? arena_printf(t->arena, "it has no parameter '%s'", name_c(t->ctx, g->name)).at
                               : arena_printf(t->arena, "it takes %u positional arguments", positional_count(sig)).at);
    if (sig->params[at].kind != PARAM_PLAIN) return true;
    if (taken[at])
        return misfit(t, sig, g->span,
                      arena_printf(t->arena, "it gets '%s' twice", name_c(t->ctx, sig->params[at].name)).at);
    return taken[at] = true;
}

static bool match_given(Typing *t, const TySig *sig, const GivenArgs *given, Matched *m) {
    bool *taken = NEW_ARRAY(t->arena, bool, sig->count + 1);
    uint32_t seen = 0;
    *m = (Matched){.taken = taken};
    for (uint32_t i = 0; i < given->count; i++)
        if (!match_one(t, sig, &given->at[i], i, m, taken, &seen)) return false;
    return true;
}

static bool match(Typing *t, const TySig *sig, const GivenArgs *given, Matched *m) {
    const bool *taken;
    if (!match_given(t, sig, given, m)) return false;
    taken = m->taken;
    for (uint32_t i = 0; i < sig->count; i++) {
        const TyParam *p = &sig->params[i];
        if (taken[i] || p->kind != PARAM_PLAIN || p->has_default) continue;
        if (sig->rest && m->has_spread) continue;
        if (p->group != GROUP_KEYWORD && m->has_spread) continue;
        if (p->group != GROUP_POSITIONAL && m->has_spread_names) continue;
        return misfit(t, sig, given->span,
                      IS_NONE(p->name) ? "it lacks an argument"
                                       : arena_printf(t->arena, "it lacks '%s'", name_c(t->ctx, p->name)).at);
    }
    return true;
}

/* ---- one signature ---- */

static const Ty *known_so_far(Typing *t, const Ty *type, const Solution *solution) {
    Solution known = {0};
    for (uint32_t i = 0; i < solution->vars.len; i++) {
        if (!solution->types.at[i]) continue;
        vec_push(t->arena, &known.vars, solution->vars.at[i]);
        vec_push(t->arena, &known.types, solution->types.at[i]);
    }
    return typ_replace(t, type, &known);
}

/* Whether the type of the expression depends on its expected type. */
static bool needs_context(const Ast *ast) {
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
    if (!needs_context(g->ast)) g->type = type; /* the type is the same for all overloads */
    return type;
}

static bool check_argument(Typing *t, const TySig *sig, Given *g, const TyParam *p, Solution *solution) {
    const Ty *wanted = known_so_far(t, p->type, solution);
    const Ty *type = argument_type(t, g, wanted);
    if (typ_unify(t, p->type, type, solution)) return true;
    const Ty *meant = known_so_far(t, p->type, solution);
    typ_report(t, D_TYPING_ARGUMENT, g->span,
               IS_NONE(p->name) ? "the argument" : arena_printf(t->arena, "'%s'", name_c(t->ctx, p->name)).at,
               IS_NONE(sig->name) ? "the function" : name_c(t->ctx, sig->name), typ_c(t, meant), typ_c(t, type));
    return false;
}

/* A variable that no argument determined becomes Any; a literal type becomes its class. */
static const Ty *finished(Typing *t, const TySig *sig, Solution *solution) {
    for (uint32_t i = 0; i < solution->vars.len; i++)
        if (solution->types.at[i] && !solution->vars.at[i]->bound)
            solution->types.at[i] = typ_widen(t, solution->types.at[i]);
    const Ty *result = typ_replace(t, sig->result, solution);
    return solution->vars.len ? typ_soft(t, result)
                              : result; /* the type of its contents follows from the arguments, without a declaration */
}

static void own_variables(Typing *t, const TySig *sig, Solution *solution) {
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
               typ_c(t, known_so_far(t, wanted, solution)), typ_c(t, given_types));
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
                   typ_c(t, known_so_far(t, p->type, solution)), typ_c(t, item));
        return;
    }
}

static const Ty *call_sig(Typing *t, const TySig *sig, GivenArgs *given, const Ty *wanted);

/* The remaining arguments belong to the parameters that the ParamSpec stands for; if these are unknown, only its own
 * args and kwargs are accepted. */
static void check_behind(Typing *t, const TySig *sig, GivenArgs *given, const Matched *m, const Solution *solution) {
    GivenArgs behind = {.span = given->span};
    for (uint32_t i = 0; i < given->count; i++)
        if (m->param[i] == BEHIND) behind.at[behind.count++] = given->at[i];
    const Ty *rest = typ_replace(t, typ_argument_of(t, sig->rest), solution);
    if (!rest->sig->rest || rest->sig->count) {
        TySig *left = NEW(t->arena, TySig);
        *left = *rest->sig;
        left->name = sig->name;
        call_sig(t, left, &behind, NULL);
        return;
    }
    uint32_t args = 0, keywords = 0;
    evaluate_all(t, &behind);
    for (uint32_t i = 0; i < behind.count; i++) {
        const Ty *type = behind.at[i].type;
        bool is_part = type->kind == T_VARIABLE && type->var == rest->sig->rest;
        if (typ_is(type, T_ANY)) return;
        args += is_part && type->part == PART_ARGS && behind.at[i].star == PARAM_STAR;
        keywords += is_part && type->part == PART_KWARGS && behind.at[i].star == PARAM_DOUBLE_STAR;
    }
    const char *name = name_c(t->ctx, rest->sig->rest->name);
    if (args != 1 || keywords != 1 || behind.count != 2)
        misfit(t, sig, given->span,
               arena_printf(t->arena, "it is called with *args of %s.args and **kwargs of %s.kwargs", name, name).at);
}

static const Ty *call_sig(Typing *t, const TySig *sig, GivenArgs *given, const Ty *wanted) {
    if (sig->is_gradual && !sig->count) {
        evaluate_all(t, given);
        return sig->result;
    }
    Matched matched;
    Solution solution = {0};
    own_variables(t, sig, &solution);
    if (!match(t, sig, given, &matched)) {
        evaluate_all(t, given);
        return finished(t, sig, &solution);
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
                check_argument(t, sig, g, &sig->params[matched.param[i]], &solution);
            else if (!g->type)
                g->type = typ_expr(t, g->ast, NULL);
            if (matched.param[i] == -1 && g->star != PARAM_PLAIN && late == 0)
                check_spread(t, sig, g, &matched, &solution);
        }
    check_unpacked(t, sig, given, &matched, &solution);
    if (sig->rest) check_behind(t, sig, given, &matched, &solution);
    return finished(t, sig, &solution);
}

/* ---- overloads ---- */

static bool has_any(const GivenArgs *given) {
    for (uint32_t i = 0; i < given->count; i++)
        if (given->at[i].type && typ_is(given->at[i].type, T_ANY)) return true;
    return false;
}

static const Ty *call_overload(Typing *t, const Ty *fn, GivenArgs *given, const Ty *wanted) {
    const Ty *found = NULL;
    uint32_t inner = t->inner_mistakes;
    for (uint32_t i = 0; i < given->count; i++)
        if (!given->at[i].type && !needs_context(given->at[i].ast))
            given->at[i].type = typ_expr(t, given->at[i].ast, NULL);
    for (uint32_t i = 0; i < fn->count; i++) {
        uint32_t mistakes = t->mistakes;
        t->muted++;
        const Ty *result = call_sig(t, fn->items[i]->sig, given, wanted);
        t->muted--;
        bool fits = t->mistakes == mistakes;
        t->mistakes = mistakes;
        if (!fits) continue;
        if (found && !typ_same(found, result)) return &typ_any; /* an argument of type Any fits several overloads */
        found = result;
        if (t->inner_mistakes > inner)
            return call_sig(t, fn->items[i]->sig, given, wanted); /* now its mistakes are
                                                                     reported */
        if (!has_any(given)) return found;
    }
    if (found) return found;
    Text types;
    text_init(&types, t->arena);
    evaluate_all(t, given);
    for (uint32_t i = 0; i < given->count; i++)
        if (given->at[i].type->kind == T_UNION || given->at[i].star != PARAM_PLAIN)
            return &typ_any; /* may fit several */
    for (uint32_t i = 0; i < given->count; i++) text_printf(&types, "%s%s", i ? ", " : "", typ_c(t, given->at[i].type));
    NameId name = fn->items[0]->sig->name;
    typ_report(t, D_PY_ARGUMENTS, given->span, IS_NONE(name) ? "the function" : name_c(t->ctx, name),
               arena_printf(t->arena, "no overload takes (%.*s)", STR_ARGS(text_view(&types))).at);
    return &typ_any;
}

/* ---- kinds of callees ---- */

bool typ_names_class(Typing *t, const Ast *name) {
    Symbol *symbol = typ_find(t, t->scope, name->name.name);
    const Ast *by = symbol && symbol->binds.len == 1 ? symbol->binds.at[0] : NULL;
    return by && (by->kind == AST_Class || by->kind == AST_ImportFrom);
}

static const Ty *open_again(Typing *t, const Ty *instance) {
    const Ty **items = NEW_ARRAY(t->arena, const Ty *, instance->count + 1);
    for (uint32_t i = 0; i < instance->count; i++)
        items[i] =
            typ_has_variable(instance->items[i]) ? typ_unknown(t, instance->cls->params.at[i]) : instance->items[i];
    return typ_instance(t, instance->cls, items, instance->count);
}

static const Ty *call_type(Typing *t, const Ty *callee, GivenArgs *given, const Ty *wanted);

/* The class whose constructor is called, with variables that the arguments will determine, even inside the class
 * itself. */
static const Ty *with_fresh_variables(Typing *t, const Ty *instance) {
    Solution fresh = {0};
    for (uint32_t i = 0; instance->kind == T_INSTANCE && i < instance->count; i++) {
        const TyVar *param = instance->cls->params.at[i];
        if (!typ_same(instance->items[i], typ_argument_of(t, param))) continue;
        TyVar *var = NEW(t->arena, TyVar);
        *var = *param;
        vec_push(t->arena, &fresh.vars, param);
        vec_push(t->arena, &fresh.types, typ_argument_of(t, var));
    }
    return typ_replace(t, instance, &fresh);
}

static const Ty *make_instance(Typing *t, const Ty *cls, GivenArgs *given, const Ty *wanted) {
    const Ty *item = cls->count ? cls->items[0] : &typ_any;
    const Ty *instance = with_fresh_variables(t, typ_upper(t, item));
    NameId missing;
    if (instance->kind != T_INSTANCE) {
        evaluate_all(t, given);
        return item;
    }
    bool is_exact = t->is_naming_class; /* the class itself is named, not a variable that holds a class */
    if (is_exact && instance->cls->is_protocol && !instance->cls->has_any_base)
        typ_report(t, D_TYPING_ABSTRACT, given->span, name_c(t->ctx, instance->cls->name), "it is a protocol");
    else if (is_exact && !instance->cls->has_any_base && typ_is_abstract(t, instance->cls, &missing))
        typ_report(t, D_TYPING_ABSTRACT, given->span, name_c(t->ctx, instance->cls->name),
                   arena_printf(t->arena, "'%s' is abstract", name_c(t->ctx, missing)).at);
    bool is_patched = map_has(&t->set_names, N(__init__).id) && instance->cls->scope->module == t->main;
    const Ty *made = is_patched ? &typ_any : typ_constructor(t, instance);
    if (made->kind != T_CALLABLE && made->kind != T_OVERLOAD) {
        evaluate_all(t, given);
        return item->kind == T_VARIABLE || !instance->count ? item : open_again(t, instance);
    }
    bool is_copied = instance->cls->is_typed_dict && made->kind == T_CALLABLE && given->count &&
                     IS_NONE(given->at[0].name) && given->at[0].star == PARAM_PLAIN;
    if (is_copied) {
        if (!given->at[0].type) typ_expr(t, given->at[0].ast, NULL);
        for (uint32_t i = 1; i < given->count; i++) given->at[i - 1] = given->at[i];
        given->count--;
        made = typ_dict_copier(t, made);
    }
    const Ty *result = call_type(t, made, given, wanted);
    return item->kind == T_VARIABLE ? item : result;
}

static const Ty *call_each(Typing *t, const Ty *callee, GivenArgs *given, const Ty *wanted) {
    TyVec all = {0};
    for (uint32_t i = 0; i < callee->count; i++)
        vec_push(t->arena, &all, call_type(t, callee->items[i], given, wanted));
    return typ_union(t, all.at, all.len);
}

static const Ty *not_callable(Typing *t, const Ty *callee, GivenArgs *given) {
    evaluate_all(t, given);
    typ_report(t, D_TYPING_NOT_CALLABLE, given->span, typ_c(t, callee));
    return &typ_any;
}

static const Ty *call_type(Typing *t, const Ty *callee, GivenArgs *given, const Ty *wanted) {
    bool is_missing = false;
    switch (callee->kind) {
    case T_ANY:
    case T_NEVER: evaluate_all(t, given); return callee;
    case T_CALLABLE: return call_sig(t, callee->sig, given, wanted);
    case T_OVERLOAD: return call_overload(t, callee, given, wanted);
    case T_CLASS: return make_instance(t, callee, given, wanted);
    case T_UNION: return call_each(t, callee, given, wanted);
    case T_INSTANCE:
    case T_LITERAL: {
        if (callee->sig) return call_sig(t, callee->sig, given, wanted);
        if (callee->cls == typ_known(t, K_function) || callee->cls == typ_known(t, K_object)) break;
        const Ty *call = typ_attribute(t, callee, name_of(t->ctx, STR("__call__")), &is_missing);
        return is_missing ? not_callable(t, callee, given) : call_type(t, call, given, wanted);
    }
    case T_VARIABLE: return call_type(t, typ_upper(t, callee), given, wanted);
    case T_RECURSIVE: return evaluate_all(t, given), &typ_any;
    case T_NONE:
    case T_TUPLE:
    case T_UNPACK:
    case T_MODULE: return not_callable(t, callee, given);
    }
    evaluate_all(t, given);
    return &typ_any;
}

const Ty *typ_call_method(Typing *t, const Ty *self, const char *name, const Ty *const *args, uint32_t count) {
    bool is_missing = false;
    uint32_t mistakes = t->mistakes;
    GivenArgs given = {.count = count};
    for (uint32_t i = 0; i < count; i++) given.at[i] = (Given){.type = args[i]};
    t->muted++;
    const Ty *method = typ_attribute(t, self, name_of(t->ctx, str_of(name)), &is_missing);
    const Ty *result = is_missing ? NULL : call_type(t, method, &given, NULL);
    t->muted--;
    bool fits = t->mistakes == mistakes;
    t->mistakes = mistakes;
    return fits ? result : NULL;
}

void typ_call_nothing(Typing *t, const Ty *fn, Span span) {
    GivenArgs given = {.span = span};
    call_type(t, fn, &given, NULL);
}

void typ_call_value(Typing *t, const Ty *fn, const Ast *value) {
    GivenArgs given = {.span = value->span};
    AstList items =
        value->kind == AST_Tuple ? value->tuple.items : (AstList){(Ast *const[]){(Ast *)(uintptr_t)value}, 1};
    if (items.len > ARGS_MOST) return;
    for (uint32_t i = 0; i < items.len; i++)
        given.at[given.count++] = (Given){items.at[i], NULL, NONE_OF(NameId),
                                          items.at[i]->kind == AST_Star ? PARAM_STAR : PARAM_PLAIN, items.at[i]->span};
    call_type(t, fn, &given, NULL);
}

void typ_call_header(Typing *t, const Ty *fn, const Ast *cls, uint32_t unknown) {
    GivenArgs given = {.span = cls->class_.name_span};
    for (uint32_t i = 0; i < unknown; i++) given.at[given.count++] = (Given){.type = &typ_any, .span = given.span};
    for (uint32_t i = 0; i < cls->class_.bases.len && given.count < ARGS_MOST; i++) {
        const Ast *arg = cls->class_.bases.at[i];
        if (arg->kind != AST_Arg) continue;
        if (arg->arg.star != PARAM_PLAIN) return; /* its contents are unknown */
        if (!IS_NONE(arg->arg.name) && !typ_is_name(t, arg->arg.name, "metaclass"))
            given.at[given.count++] = (Given){arg->arg.value, NULL, arg->arg.name, PARAM_PLAIN, arg->arg.value->span};
    }
    call_type(t, fn, &given, NULL);
}

/* ---- functools.partial ---- */

/* The signature of the function passed to partial(); NULL: it is not known well enough to tell what remains. */
static const TySig *sig_to_fill(Typing *t, const Ty *fn, const GivenArgs *given) {
    if (fn->kind == T_CLASS && fn->count && fn->items[0]->kind != T_VARIABLE && !map_has(&t->set_names, N(__init__).id))
        fn = typ_constructor(t, with_fresh_variables(t, typ_upper(t, fn->items[0])));
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
    left->result = known_so_far(t, sig->result, solution);
    for (uint32_t i = 0; i < sig->count; i++) {
        TyParam p = sig->params[i];
        bool is_named = false;
        for (uint32_t k = 0; k < given->count; k++)
            is_named |= m->param[k] == (int32_t)i && !IS_NONE(given->at[k].name);
        bool is_done = (m->taken[i] && !is_named) || (by_name_only && p.kind == PARAM_STAR);
        if (p.kind == PARAM_PLAIN && p.group == GROUP_NORMAL) by_name_only |= is_named;
        if (is_done) continue;
        p.type = known_so_far(t, p.type, solution);
        p.has_default |= m->taken[i];
        if (by_name_only && p.kind == PARAM_PLAIN) p.group = GROUP_KEYWORD;
        params[left->count++] = p;
    }
    left->params = params;
    return left;
}

/* partial(f, 1, b=2): calling it passes the other arguments. */
static const Ty *call_partial(Typing *t, const Ty *callee, GivenArgs *given, const Ty *wanted) {
    Given *first = &given->at[0];
    bool is_plain = given->count && IS_NONE(first->name) && first->star == PARAM_PLAIN;
    if (is_plain && !first->type) first->type = typ_expr(t, first->ast, NULL);
    const TySig *sig = is_plain ? sig_to_fill(t, first->type, given) : NULL;
    if (!sig) return call_type(t, callee, given, wanted);
    GivenArgs others = {.count = given->count - 1, .span = given->span};
    for (uint32_t i = 0; i < others.count; i++) others.at[i] = given->at[i + 1];
    Matched matched;
    Solution solution = {0};
    own_variables(t, sig, &solution);
    if (!match_given(t, sig, &others, &matched)) {
        evaluate_all(t, &others);
        return &typ_any;
    }
    for (uint32_t i = 0; i < others.count; i++)
        check_argument(t, sig, &others.at[i], &sig->params[matched.param[i]], &solution);
    const Ty *result = finished(t, sig, &solution);
    Ty *made = NEW(t->arena, Ty);
    *made = *typ_instance(t, callee->items[0]->cls, &(const Ty *){result}, 1);
    made->sig = left_of(t, sig, &others, &matched, &solution);
    return made;
}

/* ---- special functions ---- */

static const Ty *super_of(Typing *t) {
    const Scope *scope = t->scope;
    while (scope && !(scope->cls && scope->kind == SCOPE_FUNCTION)) scope = scope->outer;
    const Class *cls = scope ? scope->cls : NULL;
    if (!cls || cls->has_any_base || cls->bases.len > 1) return &typ_any;
    const Ast *fn = scope->node;
    bool is_class = fn->kind == AST_Fn && (fn->fn.is_class_method || typ_is_name(t, fn->fn.name, "__new__"));
    const Ty *base = cls->bases.len ? cls->bases.at[0] : typ_of_known(t, K_object);
    if (base->kind != T_INSTANCE || base->cls->is_typed_dict || base->cls->is_named_tuple) return &typ_any;
    return is_class ? &typ_any : base;
}

static bool has_any_in(const Ty *type) {
    if (type->kind == T_ANY) return true;
    for (uint32_t i = 0; i < type->count; i++)
        if (has_any_in(type->items[i])) return true;
    if (type->kind != T_CALLABLE) return false;
    for (uint32_t i = 0; i < type->sig->count; i++)
        if (has_any_in(type->sig->params[i].type)) return true;
    return type->sig->is_gradual || has_any_in(type->sig->result);
}

static bool has_literal(const Ty *type) {
    bool found = type->kind == T_LITERAL;
    for (uint32_t i = 0; i < type->count; i++) found |= has_literal(type->items[i]);
    return found;
}

/* A type that only reflects the literal value of an argument is no declaration: the class of the literal is enough. */
static bool is_as_said(Typing *t, const Ty *is, const Ty *said, const Ast *value) {
    if (typ_same(is, said)) return true;
    if (has_any_in(is) || typ_is(said, T_ANY)) return typ_fits(t, is, said) || typ_fits(t, said, is);
    Symbol *symbol = value->kind == AST_Name ? typ_find(t, t->scope, value->name.name) : NULL;
    bool is_promised = symbol && symbol->is_declared && has_literal(typ_symbol(t, symbol));
    bool is_value = said->kind == T_LITERAL && typ_same(is, typ_widen(t, said));
    return (!is_promised && typ_same(typ_widen(t, is), said)) || is_value ||
           (is->kind == T_CALLABLE && typ_fits(t, is, said) && typ_fits(t, said, is));
}

static bool is_asked_wrongly(Str word, const GivenArgs *given) {
    bool is_pair = str_equal(word, STR("cast")) || str_equal(word, STR("assert_type"));
    return (is_pair && given->count != 2) || (str_equal(word, STR("reveal_type")) && given->count != 1);
}

static bool special(Typing *t, Str word, GivenArgs *given, const Ty **type) {
    if (str_equal(word, STR("cast")) && given->count == 2) {
        typ_expr(t, given->at[1].ast, NULL);
        *type = typ_annotation(t, t->scope, given->at[0].ast);
    } else if (str_equal(word, STR("assert_type")) && given->count == 2) {
        const Ty *is = typ_expr(t, given->at[0].ast, NULL), *said = typ_annotation(t, t->scope, given->at[1].ast);
        if (!is_as_said(t, is, said, given->at[0].ast))
            typ_report(t, D_TYPING_ASSIGN, given->at[0].span, typ_c(t, is), "assert_type", typ_c(t, said));
        *type = is;
    } else if (is_asked_wrongly(word, given)) {
        evaluate_all(t, given);
        typ_report(t, D_PY_ARGUMENTS, given->span, arena_str(t->arena, word).at,
                   str_equal(word, STR("reveal_type")) ? "it takes one value" : "it takes a value and a type");
        *type = &typ_any;
    } else if (str_equal(word, STR("reveal_type")) && given->count == 1) {
        *type = typ_expr(t, given->at[0].ast, NULL);
    } else if (str_equal(word, STR("super"))) {
        evaluate_all(t, given);
        *type = given->count ? &typ_any : super_of(t);
    } else if (str_equal(word, STR("TypeVar")) || str_equal(word, STR("NewType")) ||
               str_equal(word, STR("ParamSpec")) || str_equal(word, STR("TypeVarTuple")) ||
               str_equal(word, STR("NamedTuple")) || str_equal(word, STR("field")) || str_equal(word, STR("Enum"))) {
        *type = &typ_any;
    } else if (str_equal(word, STR("TypeAliasType"))) {
        evaluate_all(t, given);
        *type = typ_form(t, K_TypeAliasType, NULL);
    } else if (str_equal(word, STR("type")) && given->count == 3) {
        evaluate_all(t, given);
        *type = &typ_any;
    } else if (str_equal(word, STR("type")) && given->count == 1) {
        const Ty *of = typ_expr(t, given->at[0].ast, NULL);
        *type = typ_is(of, T_ANY) || of->kind == T_UNION ? &typ_any : typ_class_object(t, typ_widen(t, of));
    } else {
        return false;
    }
    return true;
}

static bool has_data(const Class *protocol) {
    for (uint32_t i = 0; i < protocol->mro.len; i++) {
        const Class *cls = protocol->mro.at[i]->cls;
        for (uint32_t k = 0; cls->is_protocol && !cls->scope->is_stub && k < cls->members.len; k++) {
            const Member *member = (const Member *)(uintptr_t)cls->members.entries[k].value;
            if (member->symbol && !member->is_method && !member->symbol->is_instance_var) return true;
        }
    }
    return false;
}

static const char *why_not_tested(const Typing *t, const Ty *cls, bool is_subclass) {
    if (cls->kind == T_TUPLE || cls->kind == T_UNION)
        for (uint32_t i = 0; i < cls->count; i++) {
            const char *why = why_not_tested(t, cls->items[i], is_subclass);
            if (why) return why;
        }
    if (typ_is_instance(t, cls, K_TypeAliasType)) return "an alias is not a class when the program runs";
    const Ty *item = cls->kind == T_CLASS && cls->count ? cls->items[0] : NULL;
    if (!typ_is(item, T_INSTANCE)) return NULL;
    const Class *of = item->cls;
    if (of->is_protocol && !of->scope->is_stub && !of->is_runtime) return "the protocol is not @runtime_checkable";
    if (of->is_protocol && !of->scope->is_stub && is_subclass && has_data(of))
        return "the protocol has more than methods";
    if (of->is_typed_dict && !of->scope->is_stub) return "a TypedDict is a dict when the program runs";
    return of->is_new_type ? "a NewType is not a class when the program runs" : NULL;
}

/* isinstance(x, C), issubclass(x, C): whether the class can be tested for at run time. */
static void check_test(Typing *t, Str word, GivenArgs *given) {
    bool is_subclass = str_equal(word, STR("issubclass"));
    if ((!is_subclass && !str_equal(word, STR("isinstance"))) || given->count != 2 || given->at[1].star != PARAM_PLAIN)
        return;
    const Ty *cls = typ_expr(t, given->at[1].ast, NULL);
    const char *why = why_not_tested(t, cls, is_subclass);
    given->at[1].type = cls;
    if (why)
        typ_report(t, D_TYPING_ITEM, given->at[1].span,
                   arena_printf(t->arena, "nothing can be tested for this: %s", why).at);
}

/* super().f(), where f is abstract and has no body. */
static void check_super_call(Typing *t, const Ast *ast) {
    const Ast *callee = ast->call.callee;
    bool is_super = callee->kind == AST_Attribute && callee->attribute.base->kind == AST_Call &&
                    str_equal(typ_word(t, t->scope, callee->attribute.base), STR("super"));
    const Ty *base = is_super && !callee->attribute.base->call.args.len ? super_of(t) : &typ_any;
    const Member *member = base->kind == T_INSTANCE ? typ_member(t, base->cls, callee->attribute.name, NULL) : NULL;
    const Ast *fn = member && member->symbol && member->symbol->binds.len ? member->symbol->binds.at[0] : NULL;
    bool is_asked =
        fn && fn->kind == AST_Fn && !member->cls->scope->is_stub && (member->is_abstract || member->cls->is_protocol);
    if (is_asked && typ_is_stub_body(fn->fn.body))
        typ_report(t, D_TYPING_ABSTRACT, ast->span, name_c(t->ctx, member->name),
                   "it is abstract, and its base does nothing");
}

/* A call with more arguments than anybody writes. */
static const Ty *call_unchecked(Typing *t, const Ast *ast) {
    for (uint32_t i = 0; i < ast->call.args.len; i++) typ_expr(t, ast_arg(ast->call.args.at[i]), NULL);
    return &typ_any;
}

/* The result type of a method of str. */
static const Ty *text_result(Typing *t, const Ast *callee, const GivenArgs *given, const Ty *result, const Ty *wanted) {
    if (callee->kind != AST_Attribute) return result;
    const Ty *self = typ_quietly(t, callee->attribute.base);
    if (!typ_is_literal_string(t, self)) return result;
    TyVec args = {0};
    for (uint32_t i = 0; i < given->count; i++) {
        const Given *g = &given->at[i];
        vec_push(t->arena, &args, g->type ? g->type : typ_quietly(t, g->ast));
    }
    return typ_text_result(t, self, name_c(t->ctx, callee->attribute.name), &args, result, wanted);
}

const Ty *typ_call(Typing *t, const Ast *ast, const Ty *wanted) {
    if (ast->call.args.len > ARGS_MOST) return call_unchecked(t, ast);
    GivenArgs given = given_of(ast);
    const Ty *type;
    const Class *made = typ_made_class(t, t->scope, ast);
    if (made) return typ_class_object(t, made->self);
    Str word = typ_word(t, t->scope, ast->call.callee);
    if (word.len && special(t, word, &given, &type)) return type;
    check_test(t, word, &given);
    if (ast->call.callee->kind == AST_Attribute && typ_key(t, ast->call.callee)) {
        const Ty *base = typ_quietly(t, ast->call.callee->attribute.base);
        bool is_dict = base->kind == T_INSTANCE && base->cls->is_typed_dict;
        type = is_dict ? typ_dict_method(t, base, name_text(t->ctx, ast->call.callee->attribute.name), ast->call.args)
                       : NULL;
        if (type) return type;
    }
    check_super_call(t, ast);
    const Ty *callee = typ_expr(t, ast->call.callee, NULL);
    bool outer = t->is_naming_class;
    t->is_naming_class =
        ast->call.callee->kind == AST_Name && callee->kind == T_CLASS && typ_names_class(t, ast->call.callee);
    expand(t, &given);
    bool is_partial = str_equal(word, STR("partial")) && callee->kind == T_CLASS && callee->count == 1;
    const Ty *result = (is_partial ? call_partial : call_type)(t, callee, &given, wanted);
    t->is_naming_class = outer;
    if (typ_is_instance(t, result, K_str) || typ_is_instance(t, result, K_list))
        result = text_result(t, ast->call.callee, &given, result, wanted);
    if (result->kind == T_NEVER && callee->kind == T_CALLABLE && callee->sig->def) t->ends_here = true;
    return result;
}

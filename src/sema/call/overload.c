/* Overload resolution: collects the candidates, matches them with the arguments, chooses.
 *
 * Order: fewer conversions; no variadic parameter; fewer conventions changed; fewer parameters in [...]; methods
 * before static ones; constructors without @implicit first. The reasons why other candidates were rejected are the
 * notes of the error. */
#include "sema/call/call.h"
#include "sema/call/candidate.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/register.h"

CallMemo *call_memo_new(Arena *arena) {
    CallMemo *memo = NEW(arena, CallMemo);
    Map *maps[] = {&memo->promises, &memo->choices};
    for (uint32_t i = 0; i < COUNT_OF(maps); i++) map_init(maps[i], arena);
    return memo;
}

/* ---- one candidate ---- */

static void prepare(Check *c, Candidate *k, const Args *args) {
    uint32_t params = candidate_params(k).len;
    k->arg_of = NEW_ARRAY(c->arena, int32_t, params + 1);
    k->param_of = NEW_ARRAY(c->arena, int32_t, args->len + 1);
    for (uint32_t i = 0; i < params; i++) k->arg_of[i] = NO_ARG;
    k->misfit = k->doubtful = NO_ARG;
    k->first = SAME(k->fn->name, N(__init__)) && params && candidate_param(k, 0)->param.is_self ? 1 : 0;
}

static Env *outer_env(Check *c, Candidate *k) {
    if (k->type_env) return k->type_env;
    if (IS_NONE(k->self_type)) /* a nested function's header may name the parameters of the functions around it */
        return k->fn->fn.around ? k->fn->fn.around->env : NULL;
    Decl *owner = k->fn->owner;
    if (owner && owner->kind == DECL_TRAIT) {
        Env *env = env_new(c->arena, NULL, NULL, NULL, 0);
        env->self_type = k->self_type;
        return env;
    }
    return env_of_type(c->s, k->self_type);
}

static bool match(Check *c, Candidate *k, const Expr *fns, const Args *args) {
    fn_resolve(c->s, k->fn);
    prepare(c, k, args);
    if (!candidate_place(c, k, args)) return false;
    k->reached = 1;
    Env *outer = outer_env(c, k);
    k->env = env_new(c->arena, outer, k->fn, NULL, 0);
    if (fns->has_params) {
        Str why = {NULL, 0};
        Trial trial = trial_begin(c);
        bool bound = bind_params_of(c, fns, k->fn, k->env, &why);
        trial_end(c, trial);
        if (!bound) {
            k->failed_silently = !why.len;
            return candidate_reject(c, k, "%s", why.len ? why.at : "its parameters in [...] do not fit");
        }
    }
    if (!candidate_infer(c, k, args) || !candidate_complete(c, k) || !candidate_constraints_hold(c, k)) return false;
    k->reached = 2;
    k->ref_mut = candidate_ref_bits(c, k, args);
    Trial trial = trial_begin(c);
    Check at = check_for(c, k->fn, k->env);
    at.header.is_symbolic = c->is_archetype || c->header.is_symbolic;
    bool good = signature_kept(&at, k->fn, k->env, k->ref_mut, &k->sig);
    trial_end(c, trial);
    if (!good && !at.header.is_symbolic) {
        k->failed_silently = true;
        return candidate_reject(c, k, "its header has an error");
    }
    return candidate_judge(c, k, args);
}

/* ---- the call itself ---- */

static Hir *default_value(Check *c, const Candidate *k, const SigParam *p, uint32_t written, Span span) {
    Check at = check_for(c, k->promise ? k->promise : k->fn, k->env);
    at.arena = c->arena;
    at.is_comptime = false;
    at.instance = c->instance;
    at.flow.try_frame = c->flow.try_frame;
    at.call.span = span;
    at.call.caller = c;
    Expr e = expr_check(&at, candidate_promised(k, written)->param.default_value, p->type);
    if (expr_is_poison(&e)) return hir_poison(c, p->ast->span);
    return expr_convert_to(c, &e, p->type, p->convention == CONV_READ ? CONV_READ : CONV_VAR, "default value");
}

/* The number of the first argument that the parameter takes. */
static int32_t first_written(const Candidate *k, uint32_t arg_count, uint32_t param) {
    for (uint32_t i = 0; i < arg_count; i++)
        if (k->param_of[i] == (int32_t)param) return (int32_t)i;
    return NO_ARG;
}

static Expr wrong_call(Check *c, const Expr *fns, Span span) {
    return expr_unknown(c, SAME(fns->decl->name, N(__init__)) ? fns->owner : NONE_OF(TypeId), span);
}

Expr finish_call(Check *c, Instance *callee, Hir *const *args, uint32_t count, Span span) {
    const Signature *sig = &callee->sig;
    if (dyn_is_dispatch(c->s, callee) && !dyn_allows(c, callee, span)) return expr_poison(span);
    TypeId result = sig->constructs ? callee->self_type : sig->result;
    Hir *node = hir_call(c->arena, fn_ref(c, callee, span), result, args, count, span);
    node->call.constructs = sig->constructs;
    node->call.borrows = instance_call_borrows(c->s, callee);
    note_call_raise(c, node, sig->raises, "the call of",
                    callee->fn ? name_text(c->ctx, callee->fn->name) : (Str){NULL, 0});
    return expr_of_result(c, node);
}

static Expr commit(Check *c, Candidate *k, const Expr *fns, const Args *args, Span span) {
    Instance *inst = instance_of_env(c, k->fn, k->self_type, k->env, k->ref_mut, span);
    instance_settle(c, inst, span);
    const Signature *sig = &inst->sig;
    Hir **values = NEW_ARRAY(c->arena, Hir *, sig->count + 1);
    int32_t *arg_of = NEW_ARRAY(c->arena, int32_t, sig->count + 1);
    uint32_t count = 0;
    bool bad = sig->has_error && !c->is_archetype && !c->header.is_symbolic;
    PyLoans loans = {0};
    for (uint32_t i = sig->constructs ? 1 : 0; i < sig->count && !bad; i++) {
        const SigParam *p = &sig->params[i];
        uint32_t written = 0;
        arg_of[count] = NO_ARG;
        if (!p->ast) { /* the captures of a nested function */
            values[count++] = fns->receiver ? expr_to_place(c, fns->receiver) : hir_poison(c, span);
            continue;
        }
        while (written < candidate_params(k).len && candidate_param(k, written) != p->ast) written++;
        int32_t arg = k->arg_of[written];
        arg_of[count] = first_written(k, args->len, written);
        Hir *value;
        if (p->is_pack)
            value = variadic_pack(c, k, args, written, p);
        else if (p->kind == PARAM_STAR && p->convention == CONV_VAR)
            value = variadic_owned(c, k, args, written, p, span);
        else if (p->kind == PARAM_STAR)
            value = variadic_lent(c, k, args, written, p, span);
        else if (p->kind == PARAM_DOUBLE_STAR)
            value = variadic_keywords(c, k, args, written, p, span);
        else if (arg == NO_ARG)
            value = default_value(c, k, p, written, span);
        else
            value = python_register.lent_argument(c, &loans, &args->at[arg].expr, p, arg);
        bad |= hir_is_bad(value) && !c->is_archetype && !c->header.is_symbolic;
        values[count++] = value;
    }
    if (sig->has_error && bad) instance_calls_wrong(c);
    if (bad) return wrong_call(c, fns, span);
    if (loans.list.len) python_register.check_loans(c, &loans, span);
    args_in_order(c, sig, values, arg_of, count, span);
    return finish_call(c, inst, values, count, span);
}

/* The call of the candidate. Items that it changes are read before it and written back after it. */
static Expr commit_items(Check *c, Candidate *k, const Expr *fns, const Args *args, Span span) {
    bool *changes = NEW_ARRAY(c->arena, bool, args->len + 1), any = false;
    for (uint32_t i = 0; i < args->len; i++) {
        const Ast *param = candidate_param(k, (uint32_t)k->param_of[i]);
        any |= changes[i] = args->at[i].expr.item && param->param.convention == CONV_MUT;
    }
    if (!any) return commit(c, k, fns, args, span);
    ItemUse use = {0};
    Args held = *args;
    items_of_call(c, &use, &held, changes);
    return items_of_call_close(c, &use, commit(c, k, fns, &held, span), span);
}

static uint32_t gather(Check *c, const Expr *fns, Candidate *list) {
    uint32_t count = 0;
    DeclVec set = fns->decl->kind == DECL_OVERLOADS ? fns->decl->list : (DeclVec){0};
    if (fns->decl->kind == DECL_FN) list[count++] = (Candidate){.fn = fns->decl};
    for (uint32_t i = 0; i < set.len; i++)
        if (!set.at[i]->fn.is_twice) list[count++] = (Candidate){.fn = set.at[i]};
    for (uint32_t i = 0; i < count; i++) {
        list[i].self_type = fns->owner;
        if (fns->env && fns->decl->owner) { /* constructors of a generic type with open parameters */
            list[i].generic = fns->env->count ? fns->env->at[0].param->owner : NULL;
            Env *env = env_new(c->arena, NULL, list[i].generic, NULL, 0);
            memcpy(env->at, fns->env->at, env->count * sizeof *env->at);
            list[i].type_env = env;
        }
    }
    return count;
}

static Args with_receiver(Check *c, const Expr *fns, const Args *args, bool is_static) {
    if (!fns->receiver || is_static || fns->decl->list.at[0]->fn.closure) return *args;
    Args all = {NEW_ARRAY(c->arena, Arg, args->len + 2), args->len + 1, args->has_poison};
    all.at[0] = (Arg){.expr = *fns->receiver, .span = fns->receiver->span};
    if (args->len) memcpy(all.at + 1, args->at, args->len * sizeof *args->at);
    return all;
}

/* Generic code calls the method that the trait declares: an instance takes from the trait the arguments that the call
 * leaves out. */
static void keep_promise(Check *c, const Candidate *k, const Args *args, Span span) {
    if (!c->is_archetype || c->speculative || !k->fn->owner || k->fn->owner->kind != DECL_TRAIT) return;
    bool leaves = false;
    for (uint32_t i = 0; i < args->len && !leaves; i++) leaves = !IS_NONE(args->at[i].name);
    for (uint32_t i = k->first; i < candidate_params(k).len && !leaves; i++)
        leaves = k->arg_of[i] == NO_ARG && candidate_param(k, i)->param.default_value;
    if (leaves) map_put(&c->s->call->promises, map_key2(span.lo, span.hi), (uint64_t)(uintptr_t)k->fn);
}

static const Decl *promise_of(Check *c, const Expr *fns, Span span) {
    uint64_t found = 0;
    bool may = !c->is_archetype && !c->header.is_symbolic && !IS_NONE(fns->owner) && c->s->call->promises.len;
    const Decl *promise = may && map_get(&c->s->call->promises, map_key2(span.lo, span.hi), &found)
                              ? (const Decl *)(uintptr_t)found
                              : NULL;
    return promise && SAME(promise->name, fns->decl->name) ? promise : NULL;
}

/* Among the program's own overloads, generic code calls the one that its bounds select, whatever the arguments turn
 * out to be. */
static void keep_choice(Check *c, const Candidate *list, uint32_t count, const Candidate *best, Span span) {
    if (!c->is_archetype || c->speculative || count < 2 || !module_is_program(best->fn->module) || c->ctx->diags.muted)
        return;
    for (uint32_t i = 0; i < count; i++)
        if (list[i].fits && &list[i] != best) /* the arguments may decide between these */
            return;
    map_put(&c->s->call->choices, map_key2(span.lo, span.hi), (uint64_t)(uintptr_t)best->fn);
}

static bool is_ruled_out(Check *c, const Decl *fn, Span span) {
    uint64_t found = 0;
    bool may = !c->is_archetype && !c->header.is_symbolic && c->s->call->choices.len;
    const Decl *choice = may && map_get(&c->s->call->choices, map_key2(span.lo, span.hi), &found)
                             ? (const Decl *)(uintptr_t)found
                             : NULL;
    return choice && choice != fn && choice->owner == fn->owner && choice->module == fn->module &&
           SAME(choice->name, fn->name);
}

static bool misfit_raises(Check *c, const Expr *fns, const Args *args, Span span, Expr *result) {
    bool makes = SAME(fns->decl->name, N(__init__)) && !IS_NONE(fns->owner);
    const char *name = makes ? ty_c(c->types, fns->owner) : name_c(c->ctx, fns->decl->name);
    return c->reg->call_raises(c, args, arena_printf(c->s->arena, "no '%s' takes these arguments", name), span, result);
}

/* abs(x) of a struct in Python's syntax: its own `__abs__` is called where no function of the library takes it,
 * whatever that returns. */
static bool answers_itself(Check *c, const Expr *fns, const Args *args, Span span, Expr *result) {
    const Decl *decl = fns->decl;
    if (!in_python_syntax(c) || !decl_is_library(decl) || fns->receiver || args->len != 1) return false;
    const Expr *x = &args->at[0].expr;
    const Decl *type = x->kind == X_VALUE || x->kind == X_PLACE ? type_decl(c->s, x->type) : NULL;
    NameId method = name_of(c->ctx, arena_printf(c->arena, "__%s__", name_c(c->ctx, decl->name)));
    if (!type || !type->module || !type->module->has_python_syntax || !type_has_method(c, x->type, method))
        return false;
    *result = call_method(c, x, method, NULL, 0, span);
    return true;
}

Expr overload_call(Check *c, const Expr *fns, const Args *args, TypeId expected, Span span) {
    uint32_t most = fns->decl->kind == DECL_OVERLOADS ? fns->decl->list.len : 1;
    Candidate *list = NEW_ARRAY(c->arena, Candidate, most + 1);
    uint32_t count = gather(c, fns, list);
    Candidate *best = NULL;
    bool tie = false;
    Args full = with_receiver(c, fns, args, false);
    for (uint32_t i = 0; i < full.len; i++)
        if (expr_is_reported(c, &full.at[i].expr)) /* or not known, in a generic body */
            return wrong_call(c, fns, span);
    if (full.len > MAX_ARGS) {
        diag(c->ctx, D_NOT_SUPPORTED, span, arena_printf(c->arena, "a call with more than %d arguments", MAX_ARGS).at);
        return expr_poison(span);
    }
    const Decl *promise = promise_of(c, fns, span);
    for (uint32_t i = 0; i < count; i++) {
        Candidate *k = &list[i];
        k->promise = promise;
        k->fits = !is_ruled_out(c, k->fn, span) && match(c, k, fns, k->fn->fn.is_static ? args : &full);
        if (!k->fits) continue;
        int order = best ? candidate_compare(k, best) : -1;
        tie = order == 0 || (tie && order > 0);
        if (order < 0) best = k;
    }
    Args contents = *args;
    if (!best && optional_contents(c, &contents)) return overload_call(c, fns, &contents, expected, span);
    Expr asked;
    if (!best && python_register.generic_call(c, fns, args, span, &asked)) return asked;
    if (!best && (answers_itself(c, fns, args, span, &asked) || misfit_raises(c, fns, args, span, &asked)))
        return asked;
    if (!best) {
        candidates_report_none(c, fns, &full, list, count, span);
        return wrong_call(c, fns, span);
    }
    if (tie && python_register.dispatch(c, fns, list, count, args, full.len - args->len, span, &asked)) return asked;
    if (tie && !c->header.is_symbolic && !c->is_archetype) {
        candidates_report_ambiguous(c, fns, list, count, best, span);
        return expr_poison(span);
    }
    keep_promise(c, best, args, span);
    keep_choice(c, list, count, best, span);
    return commit_items(c, best, fns, best->fn->fn.is_static ? args : &full, span);
}

/* A function that is used as a value takes the dict of its `**keywords` last. */
static bool takes_dict(const Candidate *k) {
    const AstList *params = k->fn->ast && k->fn->ast->kind == AST_Fn ? &k->fn->ast->fn.sig.params : NULL;
    return params && params->len > 0 && params->at[params->len - 1]->param.kind == PARAM_DOUBLE_STAR;
}

/* The overload with this function type, as a value. */
Instance *overload_pick_for_type(Check *c, const Expr *fns, const FnType *wanted, Span span, bool report) {
    Args args = {NEW_ARRAY(c->arena, Arg, wanted->param_count + 1), wanted->param_count, false};
    for (uint32_t i = 0; i < wanted->param_count; i++) {
        HirLocal *stand_in = local_temp(c, wanted->params[i].type, span);
        Expr e = expr_place(hir_local(c->arena, stand_in, span), wanted->params[i].convention != CONV_READ);
        e.is_transfer = wanted->params[i].convention == CONV_VAR;
        args.at[i] = (Arg){.expr = e, .span = span};
    }
    uint32_t most = fns->decl->kind == DECL_OVERLOADS ? fns->decl->list.len : 1;
    Candidate *list = NEW_ARRAY(c->arena, Candidate, most + 1);
    uint32_t count = gather(c, fns, list);
    Candidate *best = NULL;
    for (uint32_t i = 0; i < count; i++) {
        Args given = args;
        given.len -= given.len > 0 && takes_dict(&list[i]);
        list[i].fits = match(c, &list[i], fns, &given);
        if (list[i].fits && (!best || candidate_compare(&list[i], best) < 0)) best = &list[i];
    }
    if (!best) {
        if (report) candidates_report_none(c, fns, &args, list, count, span);
        return NULL;
    }
    Instance *inst = instance_of_env(c, best->fn, best->self_type, best->env, best->ref_mut, span);
    instance_settle(c, inst, span);
    bool becomes_raising = !IS_NONE(wanted->raises) && IS_NONE(inst->sig.raises) && !inst->sig.has_error &&
                           !inst->sig.constructs && inst->sig.out < 0;
    return becomes_raising ? raising_instance(c, inst, wanted->raises) : inst;
}

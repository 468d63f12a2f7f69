/* Error messages for calls that fit no function or several. */
#include "parse/ast_group.h"
#include "sema/call/call.h"
#include "sema/call/candidate.h"
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"

static const char *name_of_call(Check *c, const Expr *fns) {
    if (SAME(fns->decl->name, N(__init__)) && !IS_NONE(fns->owner)) return ty_c(c->types, fns->owner);
    if (SAME(fns->decl->name, N(__init__)) && fns->decl->owner) return name_c(c->ctx, fns->decl->owner->name);
    bool is_index = SAME(fns->decl->name, N(__getitem__)) || SAME(fns->decl->name, N(__setitem__));
    if (is_index && fns->receiver && !IS_NONE(fns->receiver->type))
        return arena_printf(c->arena, "%s[...]", text_of(c, fns->receiver)).at;
    return name_c(c->ctx, fns->decl->name);
}

static const Ast *first_keyword_only(const Candidate *k) {
    for (uint32_t i = 0; i < candidate_params(k).len; i++) {
        const Ast *param = candidate_param(k, i);
        if (param->param.group == GROUP_KEYWORD && !param->param.default_value) return param;
    }
    return NULL;
}

/* s[0] of a String, where the index must say what it counts: the argument names to suggest, where all candidates
 * require one. */
static const char *missing_name(Check *c, const Candidate *list, uint32_t count, const Args *args) {
    Text names = {.arena = c->arena};
    NameId last = NONE_OF(NameId);
    for (uint32_t i = 0; i < count; i++) {
        const Ast *param = first_keyword_only(&list[i]);
        if (!param) return NULL;
        if (!SAME(param->param.name, last))
            text_printf(&names, "%s'%s='", names.len ? ", " : "", name_c(c->ctx, param->param.name));
        last = param->param.name;
    }
    for (uint32_t i = 0; i < args->len; i++)
        if (!IS_NONE(args->at[i].name)) return NULL;
    return arena_printf(c->arena, "the argument is written with its name: %.*s", names.len, names.at).at;
}

/* The argument is immutable, and the parameter would change it. */
static void report_unchangeable(Check *c, const Candidate *k) {
    const Expr *e = k->unchangeable;
    immutable_report(c, e->span, e->why_immutable);
    diag_note(c->ctx, e->span, "'%s' changes it", name_c(c->ctx, k->fn->name));
    immutable_suggest(c, e->span, e->why_immutable);
}

/* The only candidate that would take the arguments if their types conformed to one more trait. */
static const Candidate *lacking_trait(const Candidate *list, uint32_t count) {
    const Candidate *found = NULL;
    for (uint32_t i = 0; i < count; i++) {
        if (list[i].lacks_trait && found) return NULL;
        if (list[i].lacks_trait) found = &list[i];
    }
    return found;
}

/* The only candidate, or the one that matches further than all others; NULL. */
static const Candidate *nearest_candidate(const Candidate *list, uint32_t count) {
    const Candidate *best = count ? &list[0] : NULL;
    bool tie = false;
    for (uint32_t i = 1; i < count; i++) {
        tie = list[i].reached == best->reached || (tie && list[i].reached < best->reached);
        if (list[i].reached > best->reached) best = &list[i];
    }
    return tie ? lacking_trait(list, count) : best;
}

/* One of the arguments is a function whose header has an error. */
static bool function_is_in_doubt(Check *c, const Expr *e) {
    Expr fns = *e;
    if (IS_NONE(e->type) || (e->kind != X_FNS && !closure_function(c, e, e->span, &fns))) return false;
    return fns.decl->kind == DECL_OVERLOADS && report_wrong_header(c, &fns.decl->list);
}

/* An error that explains this call has been reported already. */
static bool is_in_doubt(Check *c, const Args *args, const Candidate *list, uint32_t count) {
    for (uint32_t i = 0; i < args->len; i++)
        if (function_is_in_doubt(c, &args->at[i].expr)) return true;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t p = 0; p < list[i].sig.count; p++)
            if (type_is_in_doubt(c, list[i].sig.params[p].type)) return true;
    return false;
}

/* Reports the header's error now; true when there is one, or was one before. It counts as the call's error, unless the
 * header is wrong for any arguments. */
static bool report_header(Check *c, const Candidate *k, Span call) {
    Signature sig;
    if (k->env) {
        Check at = check_for(c, k->fn, k->env);
        Span before = c->ctx->diags.call;
        if (!fn_header_is_wrong(c, k->fn)) c->ctx->diags.call = call;
        signature_of(&at, k->fn, k->env, k->ref_mut, &sig);
        c->ctx->diags.call = before;
    }
    return c->ctx->diags.error_count > 0;
}

static bool report_inside(Check *c, const Ast *ast);

static bool report_each_inside(Check *c, AstList items) {
    bool any = false;
    for (uint32_t i = 0; i < items.len; i++) any |= items.at[i] && report_inside(c, items.at[i]);
    return any;
}

/* Reports the errors inside an expression that waits for its context: they say more than that it does not fit. */
static bool report_inside(Check *c, const Ast *ast) {
    switch (ast->kind) {
    case AST_List: return report_each_inside(c, ast->list.items);
    case AST_Set: return report_each_inside(c, ast->set.items);
    case AST_Tuple: return report_each_inside(c, ast->tuple.items);
    case AST_Dict: {
        bool in_keys = report_each_inside(c, ast->dict.keys);
        return report_each_inside(c, ast->dict.values) || in_keys;
    }
    case AST_Ternary: {
        Ast *const parts[] = {ast->ternary.cond, ast->ternary.then, ast->ternary.otherwise};
        return report_each_inside(c, (AstList){parts, 3});
    }
    case AST_Name:
    case AST_ANY_LITERAL:
    case AST_Comprehension:
    case AST_Unary:
    case AST_Binary:
    case AST_Compare:
    case AST_Logic:
    case AST_Lambda:
    case AST_Call:
    case AST_Subscript:
    case AST_Attribute:
    case AST_ANY_SYSTEMS_EXPR:
    case AST_Slice:
    case AST_Walrus:
    case AST_ANY_SUSPENSION:
    case AST_Star:
    case AST_NO_EXPR: break;
    }
    if (expr_needs_context(c, ast) && ast->kind != AST_Comprehension) return false;
    uint32_t before = c->ctx->diags.error_count;
    Expr e = expr_check(c, ast, NONE_OF(TypeId));
    return c->ctx->diags.error_count != before || (before > 0 && expr_is_reported(c, &e));
}

/* Reports the argument's own mistake, found when it is checked for this candidate's parameter: .A.f() of a type that
 * has no A. */
static bool report_in_context(Check *c, const Candidate *k, const Args *args) {
    if (!k || k->misfit == NO_ARG || k->reached < 2 || args->at[k->misfit].expr.kind != X_PENDING ||
        !is_of_context(args->at[k->misfit].ast))
        return false;
    uint32_t before = c->ctx->diags.error_count;
    const Ast *param = candidate_param(k, (uint32_t)k->param_of[k->misfit]);
    for (uint32_t i = 0; i < k->sig.count; i++)
        if (k->sig.params[i].ast == param) expr_check(c, args->at[k->misfit].ast, k->sig.params[i].type);
    return c->ctx->diags.error_count != before;
}

/* A parameter that is known only at run time fits no candidate. */
static bool report_runtime_params(Check *c, const Expr *fns) {
    Check *at = fns->params_check ? (Check *)(uintptr_t)fns->params_check : c;
    for (uint32_t i = 0; fns->has_params && i < fns->params.len; i++) {
        const Ast *given = ast_arg_value(fns->params.at[i]);
        Expr e = expr_check(at, given, NONE_OF(TypeId));
        bool has_code = e.kind == X_VALUE || e.kind == X_PLACE;
        if (expr_is_reported(c, &e) || (has_code && comptime_is_runtime(at, e.hir, given->span, true))) return true;
    }
    return false;
}

void candidates_report_none(Check *c, const Expr *fns, const Args *args, const Candidate *list, uint32_t count,
                            Span span) {
    const Candidate *only = count == 1 ? &list[0] : NULL;
    if (only && fns->has_params && only->failed_silently) { /* let it report its own error */
        Env *env = env_new(c->arena, only->env ? only->env->outer : NULL, only->fn, NULL, 0);
        uint32_t before = c->ctx->diags.error_count;
        Str why = {NULL, 0};
        bind_params_of(c, fns, only->fn, env, &why);
        if (c->ctx->diags.error_count != before) return;
    }
    if (count > 1 && report_runtime_params(c, fns)) return;
    for (uint32_t i = 0; i < args->len; i++)
        if (expr_is_reported(c, &args->at[i].expr) ||
            (args->at[i].expr.kind == X_PENDING && report_inside(c, args->at[i].ast)))
            return;
    for (uint32_t i = 0; i < count; i++)
        if ((list[i].failed_silently || (only && fn_header_is_wrong(c, only->fn))) &&
            report_header(c, &list[i], span)) {
            instance_calls_wrong(c);
            return;
        }
    if (only && only->unchangeable) {
        report_unchangeable(c, only);
        return;
    }
    if (is_in_doubt(c, args, list, count)) return;
    const Candidate *nearest = nearest_candidate(list, count);
    if (report_in_context(c, nearest, args)) return;
    const char *unnamed = missing_name(c, list, count, args);
    if (unnamed && !nearest) {
        diag(c->ctx, D_NO_MATCHING_CALL, span, name_of_call(c, fns), unnamed);
        const char *first = name_c(c->ctx, first_keyword_only(&list[0])->param.name);
        const Arg *index = args->len ? &args->at[args->len - 1] : NULL; /* after a receiver */
        const bool is_only = args->len == (fns->receiver ? 2u : 1u);
        if (is_only && index->ast && strcmp(first, "byte") == 0) /* what older Mojo's indices counted */
            diag_fixit(c->ctx, (Span){index->ast->span.lo, index->ast->span.lo}, STR("byte="));
        return;
    }
    Span at = nearest && nearest->misfit != NO_ARG && args->at[nearest->misfit].span.hi ? args->at[nearest->misfit].span
                                                                                        : span;
    diag(c->ctx, D_NO_MATCHING_CALL, at, name_of_call(c, fns),
         nearest ? nearest->reason.at : "none of its overloads fits");
    if (nearest) diag_note(c->ctx, nearest->fn->span, "it is declared here");
    for (uint32_t length = 0, left = count - (nearest != NULL); left > 0; length++) /* the shortest first */
        for (uint32_t i = 0; i < count; i++)
            if (&list[i] != nearest && candidate_params(&list[i]).len == length) {
                diag_note(c->ctx, list[i].fn->span, "this one does not fit: %.*s", STR_ARGS(list[i].reason));
                left--;
            }
}

void candidates_report_ambiguous(Check *c, const Expr *fns, const Candidate *list, uint32_t count,
                                 const Candidate *best, Span span) {
    diag(c->ctx, D_AMBIGUOUS_CALL, span, name_of_call(c, fns));
    for (uint32_t i = 0; i < count; i++)
        if (list[i].fits && candidate_compare(&list[i], best) == 0)
            diag_note(c->ctx, list[i].fn->span, "this one fits");
}

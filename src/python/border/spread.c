/* f(*args) of functions of the systems register: the number of arguments is known at run time.
 *
 * list = [*args]; if len(list) == 1: result = f(list[0]) elif len(list) == 2: result = f(list[0], list[1]) else: raise
 * TypeError */
#include "python/border/border.h"
#include "python/elaborate/elaborate.h"
#include "sema/call/call.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/stmt/stmt.h"
#include "support/bitset.h"

typedef struct Spread {
    Check *c;
    const Expr *fns;
    HirLocal *list;
    HirLocal *result;
    Span span;
} Spread;

static bool is_given_by_itself(const Ast *param) { return param->param.is_self || param->param.convention == CONV_OUT; }

/* The least and the most arguments that a function takes; false: it has variadic parameters. */
static bool range_of(const Decl *fn, uint32_t *least, uint32_t *most) {
    *least = *most = 0;
    if (fn->kind != DECL_FN || is_python(fn->reg) || !fn->ast || fn->ast->kind != AST_Fn) return false;
    AstList params = fn->ast->fn.sig.params;
    for (uint32_t i = 0; i < params.len; i++) {
        if (params.at[i]->param.kind != PARAM_PLAIN) return false;
        if (is_given_by_itself(params.at[i])) continue;
        *most += 1;
        *least += !params.at[i]->param.default_value;
    }
    return *most <= MAX_ARGS;
}

/* The argument counts that some overload accepts; false: the call is not handled here. */
static bool find_numbers(const Expr *fns, Bitset *numbers) {
    if (fns->kind != X_FNS || fns->decl->kind != DECL_OVERLOADS) return false;
    for (uint32_t i = 0; i < fns->decl->list.len; i++) {
        uint32_t least, most;
        if (!range_of(fns->decl->list.at[i], &least, &most)) return false;
        for (uint32_t n = least; n <= most; n++) bitset_add(numbers, n);
    }
    return fns->decl->list.len > 0;
}

static Args items_of(Spread *s, uint32_t count) {
    Check *c = s->c;
    Expr *items = NEW_ARRAY(c->arena, Expr, count + 1);
    for (uint32_t i = 0; i < count; i++)
        items[i] = py_expr_of(
            py_rt(c, RT_pyc_list_get, TY(Object), s->span, 2, py_load(c, s->list, s->span), py_i64(c, i, s->span)));
    return args_of_exprs(c, items, count, s->span);
}

/* An overload for values that objects cannot become is left out. */
static bool takes(Spread *s, uint32_t count) {
    Check *c = s->c;
    HirVec none = {0}, *around = c->stmts;
    Trial trial = trial_begin(c);
    c->stmts = &none;
    Args args = items_of(s, count);
    Expr made = overload_call(c, s->fns, &args, NONE_OF(TypeId), s->span);
    c->stmts = around;
    return trial_end(c, trial) && !expr_is_poison(&made);
}

/* result = f(list[0], …) */
static Hir *call_with(Spread *s, uint32_t count) {
    Check *c = s->c;
    HirVec stmts = {0}, *around = c->stmts;
    c->stmts = &stmts;
    Args args = items_of(s, count);
    Expr made = overload_call(c, s->fns, &args, NONE_OF(TypeId), s->span);
    Hir *word = py_object_of(c, &made);
    if (!hir_is_bad(word)) emit(c, hir_assign(c->arena, hir_local(c->arena, s->result, s->span), word, s->span));
    c->stmts = around;
    return hir_is_bad(word) ? NULL : hir_block(c->arena, stmts.at, stmts.len, s->span);
}

static Hir *calls(Spread *s, const Bitset *numbers) {
    Check *c = s->c;
    Str text = arena_printf(c->s->arena, "no '%s' takes these arguments", name_c(c->ctx, s->fns->decl->name));
    Hir *chain = py_raise_text(c, STR("TypeError"), text, s->span);
    for (uint32_t n = MAX_ARGS + 1; n-- > 0;) {
        Hir *call = bitset_has(numbers, n) && takes(s, n) ? call_with(s, n) : NULL;
        Hir *pair[] = {py_rt(c, RT_pyc_list_len, TY_SCALAR(int64), s->span, 1, py_load(c, s->list, s->span)),
                       py_i64(c, n, s->span)};
        if (call)
            chain = py_if(c, hir_op(c->arena, IR_Eq, TY(Bool), pair, 2, s->span), call,
                          hir_block(c->arena, &chain, 1, s->span), s->span);
    }
    return chain;
}

/* All arguments are positional, and one of them is a *args. */
static bool is_positional(AstList args) {
    bool has_star = false;
    for (uint32_t i = 0; i < args.len; i++) {
        AstParamKind star = py_arg_star(args.at[i]);
        if (star == PARAM_DOUBLE_STAR || !IS_NONE(py_arg_name(args.at[i]))) return false;
        has_star |= star == PARAM_STAR;
    }
    return has_star;
}

bool py_spread_call(Check *c, const Expr *fns, AstList args, Span span, Expr *result) {
    if (!is_python(c->reg) || !is_positional(args)) return false;
    Bitset numbers = bitset_new(c->arena, MAX_ARGS + 1);
    if (!find_numbers(fns, &numbers)) return false;
    HirVec stmts = {0};
    Spread s = {.c = c, .fns = fns, .span = span};
    *result = expr_poison(span);
    if (!(s.list = py_list_of_args(c, &stmts, args, span))) return true;
    s.result = py_let(c, &stmts, py_none(c, span));
    s.result->is_mutable = true;
    vec_push(c->arena, &stmts, calls(&s, &numbers));
    *result = py_expr_of(py_seq(c, &stmts, py_load(c, s.result, span)));
    return true;
}

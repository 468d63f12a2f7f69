/* locals(), vars() and dir() without arguments, globals(): the names that are bound at a place, as a dict. */
#include "python/elaborate/elaborate.h"
#include "python/module/module.h"
#include "python/scope/scope.h"
#include "sema/expr/expr.h"
#include "sema/stmt/stmt.h"

static void put_word(Check *c, HirLocal *dict, NameId name, Hir *word, Span span) {
    Hir *key = py_word(c, py_name_str(c, name, span));
    if (!hir_is_bad(word))
        emit(c,
             hir_expr_stmt(c->arena, py_rt(c, RT_pyc_dict_set, TY(None), span, 3, py_load(c, dict, span), key, word)));
}

static void put_name(Check *c, HirLocal *dict, PyScope *scope, PyName *name, Span span) {
    bool is_sure;
    Expr place;
    if (!py_name_place(c, scope, name, span, &place, &is_sure)) return;
    if (is_sure) {
        put_word(c, dict, name->name, py_object_of(c, &place), span);
        return;
    }
    HirLocal *kept = py_let(c, c->stmts, hir_load(c->arena, place.hir));
    HirVec stmts = {0}, *saved = c->stmts;
    c->stmts = &stmts;
    put_word(c, dict, name->name, py_word(c, py_load(c, kept, span)), span);
    c->stmts = saved;
    Hir *block = hir_block(c->arena, stmts.at, stmts.len, span);
    emit(c, py_if(c, py_is_zero(c, py_load(c, kept, span)), NULL, block, span));
}

/* CPython's order: variables, then those that inner functions share, then those of the functions around. */
static int group_of(const PyName *name) { return name->is_free ? 2 : name->is_cell && !name->is_param ? 1 : 0; }

static bool is_before(Check *c, const PyName *a, const PyName *b) {
    int x = group_of(a), y = group_of(b);
    if (x != y || !x) return x < y;
    Str p = name_text(c->ctx, a->name), q = name_text(c->ctx, b->name);
    int order = memcmp(p.at, q.at, MIN(p.len, q.len));
    return order ? order < 0 : p.len < q.len;
}

static void put_scope(Check *c, HirLocal *dict, PyScope *scope, Span span) {
    uint32_t count = scope->list.len;
    PyName **sorted = NEW_ARRAY(c->arena, PyName *, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = i;
        for (; at && is_before(c, scope->list.at[i], sorted[at - 1]); at--) sorted[at] = sorted[at - 1];
        sorted[at] = scope->list.at[i];
    }
    for (uint32_t i = 0; i < count; i++) put_name(c, dict, scope, sorted[i], span);
}

/* Adds the names of the comprehensions here, outermost first. */
static void put_inline(Check *c, HirLocal *dict, PyScope *scope, Span span) {
    if (scope->kind != PY_INLINE) return;
    put_inline(c, dict, scope->outer, span);
    if (!scope->is_walking) put_scope(c, dict, scope, span);
}

static bool is_inside_comprehension(const PyScope *scope) {
    for (; scope->kind == PY_INLINE; scope = scope->outer)
        if (!scope->is_walking) return true;
    return false;
}

/* A comprehension sees the variables of the function around it, but not the names of a class or module. */
static Hir *names_here(Check *c, PyScope *inner, Span span) {
    PyScope *scope = inner;
    while (scope->kind == PY_INLINE) scope = scope->outer;
    bool is_inside = is_inside_comprehension(inner);
    if (scope->kind == PY_CLASS && !is_inside) return py_load(c, scope->space, span);
    HirVec stmts = {0}, *saved = c->stmts;
    c->stmts = &stmts;
    HirLocal *dict = py_let(c, &stmts, py_rt(c, RT_pyc_dict_new, TY(Object), span, 1, py_i64(c, 8, span)));
    if (scope->kind == PY_FUNCTION || !is_inside) put_scope(c, dict, scope, span);
    put_inline(c, dict, inner, span);
    c->stmts = saved;
    return py_seq(c, &stmts, py_load(c, dict, span));
}

bool py_names_call(Check *c, const Ast *ast, NameId name, Expr *result) {
    bool is_dir = SAME(name, N(dir)), is_globals = SAME(name, N(globals));
    if (ast->call.args.len || (!is_dir && !is_globals && !SAME(name, N(locals)) && !SAME(name, N(vars)))) return false;
    bool is_dict = is_globals || (!is_dir && c->py->scope->kind == PY_MODULE);
    if (is_dict && py_module_info(c->s, c->module)->is_live) {
        *result = py_expr_of(py_rt(c, RT_pyc_module_names, TY(Object), ast->span, 1, py_this_module(c, ast->span)));
        return true;
    }
    PyScope *scope = is_globals ? py_module_info(c->s, c->module)->scope : c->py->scope;
    Hir *made = names_here(c, scope, ast->span);
    if (is_dir) made = py_call_words(c, py_builtin(c, STR("sorted"), ast->span), &made, 1, ast->span);
    *result = py_expr_of(made);
    return true;
}

/* eval(text) and exec(text) see the names at the place of the call; other calls pass namespaces, or mean the
 * module's. */
bool py_eval_call(Check *c, const Ast *ast, NameId name, Expr *result) {
    Str text = name_text(c->ctx, name);
    Span span = ast->span;
    if (!py_is_evaluator(text)) return false;
    Hir *callee = py_builtin(c, text, span);
    bool is_here = ast->call.args.len == 1 && (str_equal(text, STR("eval")) || str_equal(text, STR("exec"))) &&
                   py_arg_star(ast->call.args.at[0]) == PARAM_PLAIN && IS_NONE(py_arg_name(ast->call.args.at[0]));
    if (!is_here || c->py->scope->kind == PY_MODULE) {
        *result = py_expr_of(py_call_object(c, callee, ast->call.args, span));
        return true;
    }
    HirVec stmts = {0};
    Hir *source = py_object(c, ast_arg_value(ast->call.args.at[0]));
    *result = expr_poison(span);
    if (hir_is_bad(source)) return true;
    HirLocal *kept = py_let(c, &stmts, source);
    Hir *globals = py_rt(c, RT_pyc_module_names, TY(Object), span, 1, py_this_module(c, span));
    Hir *words[] = {py_load(c, kept, span), globals, names_here(c, c->py->scope, span)};
    *result = py_expr_of(py_seq(c, &stmts, py_call_words(c, callee, words, 3, span)));
    return true;
}

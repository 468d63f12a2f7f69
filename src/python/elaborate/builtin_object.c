/* Builtins as objects: which names refer to one, and the word of the program that holds it. */
#include "python/elaborate/elaborate.h"
#include "python/module/module.h"
#include "python/scope/scope.h"
#include "sema/expr/expr.h"

/* Builtins that make code at run time: only programs that name them contain them. */
bool py_is_evaluator(Str name) {
    static const char *const NAMES[] = {"eval", "exec", "compile", "__import__"};
    for (uint32_t i = 0; i < COUNT_OF(NAMES); i++)
        if (str_equal(name, str_of(NAMES[i]))) return true;
    return false;
}

/* Three builtins need to know where they are used, so the runtime does not have them. Calls without arguments are in
 * locals.c. */
static bool is_globals(Str name) { return str_equal(name, STR("globals")); }
static bool is_locals(Str name) { return str_equal(name, STR("locals")); }
static bool is_builtins(Str name) { return str_equal(name, STR("__builtins__")); }

bool py_is_builtin(Str name) {
    return rt_has_builtin(name) || is_globals(name) || is_locals(name) || is_builtins(name) || py_is_evaluator(name);
}

Hir *py_global_at(Check *c, GlobalId global, Span span) {
    Hir *place = hir_new(c->arena, HIR_Global, TY(Object), span);
    place->global.global = global;
    return place;
}

/* Looked up once per program and name. */
Hir *py_builtin(Check *c, Str name, Span span) {
    Sema *s = c->s;
    if (is_builtins(name)) return py_builtins(c, span);
    if (is_locals(name)) {
        diag(c->ctx, D_PY_LATER, span, "'locals' that is not a call without arguments");
        return hir_poison(c, span);
    }
    if (py_is_evaluator(name) || is_globals(name)) /* one per module, because it sees the module's names */
        return py_rt(c, RT_pyc_eval_builtin, TY(Object), span, 4, py_str(c, name, span), py_this_module(c, span),
                     py_source_folders(c, span), py_module_teller(c, span));
    NameId id = name_of(s->ctx, name);
    uint64_t known;
    if (!map_get(&py_sema(s)->builtins, id.id, &known)) {
        GlobalId made = ir_global_new(s->module, arena_printf(s->arena, "py$builtin$%.*s", STR_ARGS(name)), TY(Object),
                                      NONE_OF(ValueId));
        known = made.id;
        map_put(&py_sema(s)->builtins, id.id, known);
    }
    GlobalId global = {(uint32_t)known};
    HirVec stmts = {0};
    HirLocal *temp = py_let(c, &stmts, hir_load(c->arena, py_global_at(c, global, span)));
    Hir *ask = py_rt(c, RT_pyc_builtin_value, TY(Object), span, 1, py_str(c, name, span));
    Hir *fill[] = {hir_assign(c->arena, hir_local(c->arena, temp, span), ask, span),
                   hir_assign(c->arena, py_global_at(c, global, span), py_load(c, temp, span), span)};
    vec_push(c->arena, &stmts,
             py_if(c, py_is_zero(c, py_load(c, temp, span)), hir_block(c->arena, fill, 2, span), NULL, span));
    return py_seq(c, &stmts, py_load(c, temp, span));
}

/* Functions that are called directly, without their objects, because the analysis of the whole program knows that calls
 * refer to them (known_call.c). Such a function has one instance, with the types that the analysis knows for its
 * parameters; its function object's entry calls that. */
#include "python/elaborate/elaborate.h"

#include "python/register.h"
#include "python/scope/scope.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"

/* ---- functions ---- */

/* The scopes around the function, as far as its names need them. */
static PyScope *around(Sema *s, const InferTarget *target) {
    PyScope *module = py_module_info(s, target->module)->scope;
    if (!target->cls) return module;
    PyScope *scope = NEW(s->arena, PyScope);
    *scope = (PyScope){.kind = PY_CLASS,
                       .outer = module,
                       .module = target->module,
                       .class_name = target->cls->class_.name,
                       .type_params = target->cls->class_.type_params,
                       .qualname = target->around,
                       .class_cell = NEW(s->arena, PyName)};
    map_init(&scope->names, s->arena);
    *scope->class_cell = (PyName){.name = N(__class__), .span = target->cls->span, .is_cell = true};
    return scope;
}

/* Annotations with machine types and structs give parameters these types: the function object converts to them. */
static bool has_machine_types(Sema *s, const InferTarget *target) {
    AstList params = target->fn->fn.sig.params;
    PyScope *scope = py_module_info(s, target->module)->scope;
    PyCheck py = {.scope = scope, .function = scope};
    Check c = check_at(s, target->module->decl, NULL);
    c.reg = &python_register.own;
    c.py = &py;
    for (uint32_t i = 0; i < params.len; i++)
        if (!IS_NONE(py_annotation(&c, params.at[i]->param.type))) return true;
    return false;
}

static Decl *known_decl_of(Sema *s, const InferTarget *target) {
    const Ast *fn = target->fn;
    Decl *decl = decl_new(s, DECL_FN, fn->fn.name, target->module->decl, target->module, fn, fn->fn.name_span);
    decl->reg = &python_register.own;
    fn_resolve(s, decl);
    decl->fn.py->is_known = true;
    decl->fn.py->is_inside = s->py->inside && s->py->infer == s->py->inside;
    decl->fn.py->around = around(s, target);
    decl->fn.py->cls = target->cls;
    return decl;
}

Decl *py_known_fn(Sema *s, const Ast *fn) {
    PySema *py = py_sema(s);
    InferTarget target;
    uint64_t known;
    Map *fns = py->inside && py->infer == py->inside ? &py->inside_fns : &py->known_fns;
    if (map_get(fns, fn->id, &known)) return (Decl *)(uintptr_t)known;
    Decl *decl = infer_target_of(s, fn, &target) && !has_machine_types(s, &target) ? known_decl_of(s, &target) : NULL;
    map_put(fns, fn->id, (uint64_t)(uintptr_t)decl);
    return decl;
}

TypeId py_known_result(Sema *s, const Ast *fn) {
    InferFact fact = infer_result(s, fn);
    return fact.kind == INFER_NONE ? TY(None) : py_known_type(fact);
}

void py_known_entry(Check *c, Decl *fn, HirLocal **given) {
    const AstSignature *sig = &fn->ast->fn.sig;
    uint32_t count;
    const Ast **order = py_slots_of(c->arena, sig, &count);
    Expr *params = NEW_ARRAY(c->arena, Expr, sig->params.len + 1);
    for (uint32_t i = 0; i < sig->params.len; i++)
        for (uint32_t k = 0; k < count; k++)
            if (order[k] == sig->params.at[i]) {
                params[i] = py_expr_of(hir_load(c->arena, py_word_at(c, py_load(c, given[1], fn->span), k, fn->span)));
                py_narrow_argument(c, order[k], given[0], k, &params[i]);
            }
    Expr made = py_direct_call_bound(c, fn, params, fn->span);
    if (!expr_is_poison(&made)) py_return(c, &made, fn->span);
}

/* ---- classes ---- */

static Hir *kept_word(Check *c, Map *map, const Ast *node, const char *what, Span span) {
    uint64_t known;
    if (!map_get(map, node->id, &known)) {
        Str symbol = arena_printf(c->s->arena, "py$%s$%u", what, ++py_sema(c->s)->count);
        known = ir_global_new(c->s->module, symbol, TY(Object), NONE_OF(ValueId)).id;
        map_put(map, node->id, known);
    }
    Hir *place = hir_new(c->arena, HIR_Global, TY(Object), span);
    place->global.global = (GlobalId){(uint32_t)known};
    return place;
}

Hir *py_class_cell_place(Check *c, const Ast *cls, Span span) {
    return kept_word(c, &py_sema(c->s)->class_cells, cls, "class_cell", span);
}

Hir *py_class_place(Check *c, const Ast *cls, Span span) {
    return kept_word(c, &py_sema(c->s)->class_words, cls, "class", span);
}

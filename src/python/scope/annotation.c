/* Annotations that a program can read at run time: `__annotations__` of functions and classes.
 *
 * They cost nothing if the program does not use them. A program that contains one of the names below gets them as in
 * CPython: values, computed at the definition. An annotation that is not a Python object is kept as text, as all of
 * them are under `from __future__ import annotations`. */
#include "python/elaborate/elaborate.h"
#include "python/scope/scope.h"
#include "sema/instance/instance.h"
#include "sema/stmt/stmt.h"

/* ---- whether the program reads annotations ---- */

static bool are_texts(const Module *module) { return ast_defers_annotations(module->ast); }

PyPromise py_promise(Sema *s, Module *module, const Ast *param) {
    const NameId names[] = {N(int), N(float), N(bool)};
    const Ast *type = param->param.type, *value = param->param.default_value;
    bool is_plain = param->param.kind == PARAM_PLAIN && type && type->kind == AST_Name;
    if (!makes_extension(s->ctx) || module != s->main || !is_plain || (value && value->kind == AST_None) ||
        py_scope_find(py_module_info(s, module)->scope, type->name.name))
        return PY_PROMISES_NOTHING;
    uint32_t i = 0;
    while (i < COUNT_OF(names) && !SAME(type->name.name, names[i])) i++;
    return (PyPromise)i;
}

/* ---- their values ---- */

static Hir *annotation_text(Check *c, const Ast *type) {
    Str text = source_text(c->ctx, type->span);
    if (are_texts(c->module))
        text = ast_annotation(c->ctx, type);
    else if (ast_is_quoted(text))
        text = (Str){text.at + 1, text.len - 2};
    return py_word(c, py_str(c, text, type->span));
}

static Hir *annotation_value(Check *c, const Ast *type) {
    bool saved = c->py->in_annotation;
    c->py->in_annotation = true;
    Hir *value = py_object(c, type);
    c->py->in_annotation = saved;
    return value;
}

static bool is_object(Check *c, const Ast *type) {
    Trial trial = trial_begin(c);
    Hir *tried = annotation_value(c, type);
    return trial_end(c, trial) && tried && !hir_is_bad(tried);
}

static bool is_of_library(const Module *module) { return !module_is_program(module) && !module_is_installed(module); }

Hir *py_annotation_word(Check *c, const Ast *type) {
    if (!py_keeps_annotations(c->s) || is_of_library(c->module) || are_texts(c->module) || !is_object(c, type))
        return annotation_text(c, type);
    return annotation_value(c, type);
}

/* ---- functions ---- */

static void put(Check *c, HirVec *stmts, HirLocal *dict, NameId name, const Ast *type) {
    Hir *word = py_annotation_word(c, type), *key = py_word(c, py_name_str(c, name, type->span));
    Hir *set = py_rt(c, RT_pyc_dict_set, TY(None), type->span, 3, py_load(c, dict, type->span), key, word);
    vec_push(c->arena, stmts, hir_expr_stmt(c->arena, set));
}

static bool is_annotated(const AstSignature *sig) {
    bool found = sig->result != NULL;
    for (uint32_t i = 0; i < sig->params.len; i++) found |= sig->params.at[i]->param.type != NULL;
    return found;
}

Hir *py_annotated(Check *c, HirVec *stmts, const AstSignature *sig, Hir *function, Span span) {
    if (!is_annotated(sig) || !py_keeps_annotations(c->s)) return function;
    HirLocal *made = py_let(c, stmts, function);
    HirLocal *dict =
        py_let(c, stmts, py_rt(c, RT_pyc_dict_new, TY(Object), span, 1, py_i64(c, sig->params.len + 1, span)));
    for (uint32_t i = 0; i < sig->params.len; i++)
        if (sig->params.at[i]->param.type)
            put(c, stmts, dict, sig->params.at[i]->param.name, sig->params.at[i]->param.type);
    if (sig->result) put(c, stmts, dict, name_of(c->ctx, STR("return")), sig->result);
    Hir *set = py_rt(c, RT_pyc_function_annotate, TY(None), span, 2, py_load(c, made, span), py_load(c, dict, span));
    vec_push(c->arena, stmts, hir_expr_stmt(c->arena, set));
    return py_load(c, made, span);
}

/* Entries: the functions that function objects call, with a word for each parameter, and the objects themselves. */
#include "python/elaborate/elaborate.h"
#include "python/elaborate/image.h"
#include "python/scope/scope.h"

#include "../runtime/core/layout.h"

TypeId py_entry_type(Sema *s) {
    FnParam params[] = {{.type = TY(Object), .convention = CONV_READ, .group = GROUP_NORMAL},
                        {.type = TY(Object), .convention = CONV_READ, .group = GROUP_NORMAL}};
    FnType type = {.params = params, .param_count = 2, .result = TY(Object), .raises = TY(Error), .is_c_abi = true};
    return ty_fn(s->types, &type);
}

static void shape_add(PyShape *shape, const Ast *param) { shape->at[shape->count++] = param; }

PyShape py_shape_of(Arena *arena, const AstSignature *sig) {
    PyShape shape = {.at = NEW_ARRAY(arena, const Ast *, sig->params.len + 1)};
    for (int group = 0; group < 4; group++)
        for (uint32_t i = 0; i < sig->params.len; i++) {
            const Ast *param = sig->params.at[i];
            bool plain = param->param.kind == PARAM_PLAIN, keyword = param->param.group == GROUP_KEYWORD;
            int wanted = param->param.kind == PARAM_STAR          ? 2
                         : param->param.kind == PARAM_DOUBLE_STAR ? 3
                         : plain && keyword                       ? 1
                                                                  : 0;
            if (wanted != group || IS_NONE(param->param.name)) continue;
            shape_add(&shape, param);
            shape.positional_only += group == 0 && param->param.group == GROUP_POSITIONAL;
            shape.positional += group == 0;
            shape.keyword_only += group == 1;
            shape.flags |= group == 2 ? PYC_FN_VARARGS : group == 3 ? PYC_FN_VARKW : 0u;
        }
    return shape;
}

const Ast **py_slots_of(Arena *arena, const AstSignature *sig, uint32_t *count) {
    PyShape shape = py_shape_of(arena, sig);
    *count = shape.count;
    return shape.at;
}

HirLocal *py_entry_param(Check *c, const char *name, uint32_t number) {
    HirLocal *param = hir_local_new(c->arena, name_of(c->ctx, str_of(name)), TY(Object), c->home->span);
    param->param = number;
    param->convention = CONV_READ;
    return param;
}

void py_entry_params(Check *c, HirLocal **params) {
    params[0] = py_entry_param(c, "__function", 1);
    params[1] = py_entry_param(c, "__slots", 2);
}

/* A PycFnInfo. */
static Hir *make_info(Check *c, const PyFn *fn, const PyShape *shape, Span span) {
    PyImage info = {0}, names = {0};
    Location at = source_locate(c->ctx, span.lo);
    for (uint32_t i = 0; i < shape->count; i++) py_image_str(c, &names, name_text(c->ctx, shape->at[i]->param.name));
    py_image_str(c, &info, fn->name);
    py_image_str(c, &info, fn->qualname);
    py_image_str(c, &info, py_module_name(c));
    py_image_optional_str(c, &info, fn->doc);
    py_image_fn(c, &info, fn->entry, fn->entry_type);
    py_image_array(c, &info, &names);
    py_image_numbers(c, &info, shape->positional_only, shape->positional);
    py_image_numbers(c, &info, shape->keyword_only,
                     shape->flags | fn->flags | (c->module->origin != SOURCE_PROGRAM ? PYC_FN_LIBRARY : 0u));
    py_image_optional_str(c, &info, IS_NONE(at.file) ? STR("") : source_file(c->ctx, at.file)->path);
    py_image_number(c, &info, at.line);
    return py_image_place(c, &info, span);
}

Hir *py_function_make(Check *c, HirVec *stmts, const PyFn *fn, Span span) {
    PyShape shape = py_shape_of(c->arena, fn->sig);
    Hir *defaults =
        fn->defaults ? py_words(c, stmts, fn->defaults, shape.positional + shape.keyword_only, span) : py_null(c, span);
    Hir *cells = py_words(c, stmts, fn->cells, fn->cell_count, span);
    Hir *info = make_info(c, fn, &shape, span);
    return py_rt(c, RT_pyc_function_new, TY(Object), span, 4, info, defaults, cells, py_u64(c, fn->cell_count, span));
}

/* The cell of the name in the function around, or the class cell. */
static PyName *captured(Check *c, NameId name) {
    for (PyScope *at = c->py->scope; at; at = at->outer) {
        if (at->kind == PY_CLASS && SAME(name, N(__class__)) && at->class_cell) return at->class_cell;
        PyName *found = at->kind == PY_CLASS || at->is_walking ? NULL : py_scope_find(at, name);
        if (found && !found->is_global) return found;
        if (at->kind == PY_FUNCTION) return NULL;
    }
    return NULL;
}

Hir **py_capture_cells(Check *c, const PyScope *scope, Span span) {
    Hir **cells = NEW_ARRAY(c->arena, Hir *, scope->frees.len + 1);
    for (uint32_t i = 0; i < scope->frees.len; i++) {
        PyName *name = captured(c, scope->frees.at[i]->name);
        if (!name || !name->var || !name->is_cell)
            ICE("sema: '%s' has no cell to be captured", name_c(c->ctx, scope->frees.at[i]->name));
        cells[i] = py_load(c, name->var, span);
    }
    return cells;
}

/* Classes of the Python register: the body runs in a namespace, the runtime makes the class of it. */
#include "python/elaborate/elaborate.h"
#include "python/module/module.h"
#include "python/scope/scope.h"
#include "sema/expr/expr.h"
#include "sema/stmt/stmt.h"

/* ---- the static description ---- */

/* A PycClassInfo. */
static Hir *make_info(Check *c, const Ast *ast, const PySlots *slots, Str qualname) {
    PyImage info = {0}, names = {0};
    for (uint32_t i = 0; i < slots->count; i++) py_image_str(c, &names, name_text(c->ctx, slots->at[i]));
    py_image_str(c, &info, name_text(c->ctx, ast->class_.name));
    py_image_str(c, &info, qualname);
    py_image_str(c, &info, py_module_name(c));
    py_image_optional_str(c, &info, ast->class_.doc);
    py_image_numbers(c, &info, 0, slots->count);
    py_image_array(c, &info, &names);
    return py_image_place(c, &info, ast->span);
}

/* ---- the header ---- */

typedef struct Header {
    Hir **bases;
    uint32_t count;
    Hir *meta, *keywords;
    bool failed;
} Header;

static Header header_of(Check *c, const Ast *ast) {
    AstList args = ast->class_.bases;
    Header header = {.bases = NEW_ARRAY(c->arena, Hir *, args.len + 1)};
    HirLocal *dict = NULL;
    for (uint32_t i = 0; i < args.len; i++) {
        const Ast *arg = args.at[i];
        NameId name = arg->kind == AST_Arg ? arg->arg.name : NONE_OF(NameId);
        if (ast_arg_value(arg)->kind == AST_Star || (arg->kind == AST_Arg && arg->arg.star != PARAM_PLAIN))
            diag(c->ctx, D_PY_LATER, arg->span, "a star among base classes");
        Hir *word = py_object(c, ast_arg_value(arg));
        if (hir_is_bad(word)) {
            header.failed = true;
            continue;
        }
        word = py_load(c, py_let(c, c->stmts, word), arg->span);
        if (IS_NONE(name)) {
            header.bases[header.count++] = word;
        } else if (str_equal(name_text(c->ctx, name), STR("metaclass"))) {
            header.meta = word;
        } else {
            if (!dict)
                dict =
                    py_let(c, c->stmts, py_rt(c, RT_pyc_dict_new, TY(Object), ast->span, 1, py_i64(c, 2, ast->span)));
            emit(c,
                 hir_expr_stmt(c->arena, py_rt(c, RT_pyc_dict_set, TY(None), ast->span, 3, py_load(c, dict, ast->span),
                                               py_word(c, py_name_str(c, name, ast->span)), word)));
        }
    }
    header.keywords = dict ? py_load(c, dict, ast->span) : py_absent(c, ast->span);
    return header;
}

/* ---- the body ---- */

static Hir *namespace_of(Check *c, const Ast *ast, const Header *header) {
    Span span = ast->span;
    if (!header->count && !header->meta) return py_rt(c, RT_pyc_dict_new, TY(Object), span, 1, py_i64(c, 8, span));
    Hir *name = py_word(c, py_name_str(c, ast->class_.name, span)),
        *bases = py_words(c, c->stmts, header->bases, header->count, span);
    return py_rt(c, RT_pyc_class_prepare, TY(Object), span, 5, name, bases, py_u64(c, header->count, span),
                 header->keywords, header->meta ? header->meta : py_absent(c, span));
}

static PyScope *class_scope(Check *c, const Ast *ast, Str qualname, const Header *header) {
    PyScope *scope = py_scope_new(c->s, PY_CLASS, c->py->scope, c->module, (AstList){NULL, 0}, ast);
    scope->qualname = py_text(c, "%.*s.", STR_ARGS(qualname));
    scope->class_name = ast->class_.name;
    scope->is_prepared = header->count || header->meta;
    scope->space = py_let(c, c->stmts, namespace_of(c, ast, header));
    scope->doc = ast->class_.doc;
    if (scope->uses_class_cell) {
        scope->class_cell = NEW(c->arena, PyName);
        *scope->class_cell = (PyName){.name = N(__class__), .span = ast->span, .is_cell = true};
        scope->class_cell->var =
            py_let(c, c->stmts, py_rt(c, RT_pyc_cell_new, TY(Object), ast->span, 1, py_absent(c, ast->span)));
        if (infer_class_is_once(c->s, ast))
            emit(c, hir_assign(c->arena, py_class_cell_place(c, ast, ast->span),
                               py_load(c, scope->class_cell->var, ast->span), ast->span));
    }
    return scope;
}

static void note_type_params(Check *c, const PyScope *scope, HirLocal *types, Span span) {
    Hir *name = py_word(c, py_str(c, STR("__type_params__"), span));
    emit(c, hir_expr_stmt(c->arena, py_rt(c, RT_pyc_obj_setitem, TY(None), span, 3, py_load(c, scope->space, span),
                                          name, py_load(c, types, span))));
}

Hir *py_class_object(Check *c, const Ast *ast) {
    HirVec stmts = {0}, *saved = c->stmts;
    Span span = ast->class_.name_span;
    c->stmts = &stmts;
    PyScope *outer = c->py->scope;
    HirLocal *types = py_make_type_params(c, ast);
    c->py->scope = py_scope_types(c->s, outer, ast);
    Header header = header_of(c, ast);
    c->py->scope = outer;
    Str qualname = py_qualname(c, ast->class_.name);
    PyScope *scope = class_scope(c, ast, qualname, &header);
    if (types) note_type_params(c, scope, types, span);
    c->py->scope = scope;
    py_body_stmts(c, ast->class_.body);
    PySlots slots = py_own_slots(c->ctx, c->arena, ast);
    c->py->scope = outer;
    Hir *info = make_info(c, ast, &slots, qualname), *made;
    Hir *bases = py_words(c, &stmts, header.bases, header.count, span), *count = py_u64(c, header.count, span);
    if (header.meta)
        made = py_rt(c, RT_pyc_class_new_meta, TY(Object), span, 6, info, bases, count, py_load(c, scope->space, span),
                     header.keywords, header.meta);
    else
        made = py_rt(c, RT_pyc_class_new, TY(Object), span, 5, info, bases, count, py_load(c, scope->space, span),
                     header.keywords);
    HirLocal *cls = py_let(c, &stmts, made);
    if (infer_class_is_once(c->s, ast))
        emit(c, hir_assign(c->arena, py_class_place(c, ast, span), py_load(c, cls, span), span));
    if (scope->class_cell)
        emit(c, hir_assign(c->arena, py_cell_place(c, py_load(c, scope->class_cell->var, span), span),
                           py_load(c, cls, span), span));
    c->stmts = saved;
    return header.failed ? hir_poison(c, span) : py_seq(c, &stmts, py_load(c, cls, span));
}

void py_class_stmt(Check *c, const Ast *ast) {
    py_store_value(c, ast->class_.name, py_decorated(c, ast->class_.decorators, py_class_object(c, ast)),
                   ast->class_.name_span);
}

/* Classes of the Python register: the body runs in a namespace, of which the runtime makes the class. */
#include "python/elaborate/elaborate.h"
#include "python/elaborate/image.h"
#include "python/elaborate/kinds.h"
#include "python/module/module.h"
#include "python/scope/scope.h"
#include "sema/expr/expr.h"
#include "sema/stmt/stmt.h"

/* ---- the static description ---- */

/* A PycClassInfo: its place. */
Hir *py_class_info(Check *c, Str name, Str qualname, Str doc, uint32_t flags, const StrList *slots,
                   const StrList *floats, Span span) {
    PyImage info = {0}, names = {0}, doubles = {0};
    for (uint32_t i = 0; i < slots->len; i++) py_image_str(c, &names, slots->at[i]);
    for (uint32_t i = 0; i < floats->len; i++) py_image_str(c, &doubles, floats->at[i]);
    py_image_str(c, &info, name);
    py_image_str(c, &info, qualname);
    py_image_str(c, &info, py_module_name(c));
    py_image_optional_str(c, &info, doc);
    py_image_numbers(c, &info, flags, slots->len);
    py_image_array(c, &info, &names);
    py_image_number(c, &info, floats->len);
    py_image_array(c, &info, &doubles);
    return py_image_place(c, &info, span);
}

static Hir *make_info(Check *c, const Ast *ast, const PySlots *slots, Str qualname) {
    enum { CLASS_OF_PROCESS = 8 }; /* PYC_CLASS_… */
    StrList names = {0}, floats = infer_float_slots(c->s, ast);
    for (uint32_t i = 0; i < slots->count; i++) vec_push(c->arena, &names, name_text(c->ctx, slots->at[i]));
    const uint32_t flags = makes_extension(c->ctx) && module_is_program(c->module) ? CLASS_OF_PROCESS : 0;
    return py_class_info(c, name_text(c->ctx, ast->class_.name), qualname, ast->class_.doc.text, flags, &names, &floats,
                         ast->span);
}

/* ---- the header ---- */

typedef struct Header {
    Hir **bases;
    uint32_t count;
    Hir *meta, *keywords;
    HirLocal *dict; /* of the keywords; NULL: there are none */
    bool failed;
} Header;

static Hir *keywords_of(Check *c, Header *header, Span span) {
    if (!header->dict)
        header->dict = py_let(c, c->stmts, py_rt(c, RT_pyc_dict_new, TY(Object), span, 1, py_i64(c, 2, span)));
    return py_load(c, header->dict, span);
}

static void add_keyword(Check *c, Header *header, NameId name, Hir *word, Span span) {
    if (str_equal(name_text(c->ctx, name), STR("metaclass"))) {
        header->meta = word;
        return;
    }
    Hir *key = py_word(c, py_name_str(c, name, span));
    emit(c, hir_expr_stmt(c->arena, py_rt(c, RT_pyc_call_put, TY(None), span, 4, keywords_of(c, header, span), key,
                                          word, py_absent(c, span))));
}

/* Adds the entries of **mapping, among which the metaclass may be. */
static void add_mapping(Check *c, Header *header, Hir *word, Span span) {
    Hir *dict = keywords_of(c, header, span);
    emit(c, hir_expr_stmt(c->arena, py_rt(c, RT_pyc_call_merge, TY(None), span, 3, dict, word, py_absent(c, span))));
    if (!header->meta)
        header->meta = py_load(c, py_let(c, c->stmts, py_rt(c, RT_pyc_class_meta, TY(Object), span, 1, dict)), span);
}

/* Adds *bases: an absent word tells that the next word is a tuple of them. */
static void add_spread(Check *c, Header *header, Hir *word, Span span) {
    header->bases[header->count++] = py_absent(c, span);
    header->bases[header->count++] =
        py_load(c, py_let(c, c->stmts, py_rt(c, RT_pyc_tuple_from, TY(Object), span, 1, word)), span);
}

static void add_argument(Check *c, Header *header, const Ast *arg) {
    const Ast *value = ast_arg_value(arg);
    AstParamKind star = py_arg_star(arg);
    Hir *word = py_object(c, value->kind == AST_Star ? value->star.operand : value);
    if (hir_is_bad(word)) {
        header->failed = true;
        return;
    }
    word = py_load(c, py_let(c, c->stmts, word), arg->span);
    if (star == PARAM_STAR)
        add_spread(c, header, word, arg->span);
    else if (star == PARAM_DOUBLE_STAR)
        add_mapping(c, header, word, arg->span);
    else if (arg->kind == AST_Arg && !IS_NONE(arg->arg.name))
        add_keyword(c, header, arg->arg.name, word, arg->span);
    else
        header->bases[header->count++] = word;
}

static Header header_of(Check *c, const Ast *ast) {
    AstList args = ast->class_.bases;
    Header header = {.bases = NEW_ARRAY(c->arena, Hir *, 2 * args.len + 1)};
    for (uint32_t i = 0; i < args.len; i++) add_argument(c, &header, args.at[i]);
    header.keywords = header.dict ? py_load(c, header.dict, ast->span) : py_absent(c, ast->span);
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
    scope->doc = ast->class_.doc.text;
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

/* The code that makes the class fills the cell before anything that it calls can read it. */
static void leave_cell(Check *c, const PyScope *scope, Span span) {
    Hir *name = py_word(c, py_str(c, STR("__classcell__"), span));
    emit(c, hir_expr_stmt(c->arena, py_rt(c, RT_pyc_class_define, TY(None), span, 3, py_load(c, scope->space, span),
                                          name, py_load(c, scope->class_cell->var, span))));
}

static Hir *class_object(Check *c, const Ast *ast) {
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
    py_begin_annotations(c, ast->class_.body);
    py_body_stmts(c, ast->class_.body);
    PySlots slots = py_own_slots(c->ctx, c->arena, ast);
    c->py->scope = outer;
    if (scope->class_cell) leave_cell(c, scope, span);
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
        emit(c,
             hir_expr_stmt(c->arena, py_rt(c, RT_pyc_class_cell_check, TY(None), span, 3,
                                           py_load(c, scope->class_cell->var, span),
                                           py_word(c, py_name_str(c, ast->class_.name, span)), py_load(c, cls, span))));
    c->stmts = saved;
    return header.failed ? hir_poison(c, span) : py_seq(c, &stmts, py_load(c, cls, span));
}

void py_class_stmt(Check *c, const Ast *ast) {
    py_store_value(c, ast->class_.name, py_decorated(c, ast->class_.decorators, class_object(c, ast)),
                   ast->class_.name_span);
}

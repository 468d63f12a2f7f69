/* Modules of the Python register: what they declare for the rest of the program, their objects, and their bodies. */
#include "python/module/module.h"
#include "infer/infer.h"
#include "parse/ast_group.h"
#include "parse/type_param.h"
#include "python/elaborate/elaborate.h"
#include "python/register.h"
#include "python/scope/scope.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/stmt/stmt.h"
#include "support/fs.h"

/* ---- declarations ---- */

bool py_has_native(Sema *s, Module *module, const Ast *stmt) {
    if (stmt->kind == AST_ImportFrom) {
        bool is_native = py_is_native_import(s, module, stmt, 0);
        for (uint32_t i = 0; i < stmt->import_from.names.len && !is_native; i++)
            is_native = py_imports_system_name(s, module, stmt, i);
        return is_native;
    }
    for (uint32_t i = 0; i < stmt->import.names.len; i++)
        if (!py_is_native_import(s, module, stmt, i)) return false;
    return true;
}

/* Static methods of the systems register, such as kernels, are functions that the class names. */
static void declare_methods(Sema *s, Module *module, Decl *owner) {
    const AstList items = owner->ast->class_.body->block.items;
    for (uint32_t i = 0; i < items.len; i++) {
        const Ast *item = items.at[i];
        if (item->kind != AST_Fn || py_is_python_fn(item)) continue;
        if (item->fn.is_static)
            fn_declare(s, module, owner, &owner->members, item);
        else
            diag(s->ctx, D_NOT_SUPPORTED, item->fn.name_span,
                 "a method of a class that is no '@staticmethod', as '@fn' or '@kernel'");
    }
}

/* A class as a type: for fields and parameters of the systems register. */
static void declare_class(Sema *s, Module *module, Decl *owner, const Ast *stmt) {
    Decl *decl = decl_new(s, DECL_CLASS, stmt->class_.name, owner, module, stmt, stmt->class_.name_span);
    decl->reg = &python_register.own;
    decl->state = DECL_DONE;
    declare_methods(s, module, decl);
    if (!map_has(&module->names, decl->name.id)) map_put(&module->names, decl->name.id, (uint64_t)(uintptr_t)decl);
}

static bool brings_structs(Sema *s, Module *module, const Ast *stmt) {
    if (stmt->kind == AST_Class) return stmt->class_.kind == CLASS_STRUCT;
    bool found = false;
    for (uint32_t i = 0; stmt->kind == AST_ImportFrom && i < stmt->import_from.names.len && !found; i++)
        found = py_imports_struct(s, module, stmt, i);
    return found;
}

bool py_declare(Sema *s, Module *module, Decl *owner, const Ast *stmt) {
    if (!module->has_python_syntax || owner->kind != DECL_MODULE) return false;
    module->has_structs |= brings_structs(s, module, stmt);
    switch (stmt->kind) {
    case AST_Fn: /* a second def binds the name again; a decorated one binds the decorator's result */
        return py_is_python_fn(stmt) &&
               (stmt->fn.decorators.len || stmt->fn.is_async || map_has(&module->names, stmt->fn.name.id));
    case AST_Class:
        if (stmt->class_.kind != CLASS_CLASS) return false;
        declare_class(s, module, owner, stmt);
        return true;
    case AST_VarDecl: return stmt->var_decl.kind != VAR_COMPTIME;
    case AST_TypeAlias: return true;
    case AST_Import:
    case AST_ImportFrom: return !py_has_native(s, module, stmt);
    case AST_NO_STMT:
    case AST_ANY_COMPOUND:
    case AST_ExprStmt:
    case AST_Assign:
    case AST_AugAssign:
    case AST_ANY_JUMP:
    case AST_Pass:
    case AST_Del:
    case AST_Assert:
    case AST_ANY_SCOPE:
    case AST_BadStmt:
    case AST_Module: break;
    }
    return false;
}

/* ---- from m import * ---- */

static bool is_public(Sema *s, NameId name) {
    Str text = name_text(s->ctx, name);
    return text.len && text.at[0] != '_';
}

typedef VEC(NameId) NameVec;

typedef struct Listing { /* what the module's __all__ contains */
    Sema *s;
    Module *module;
    NameVec *names;
    bool is_there, is_known; /* known: it is built in no other way */
    uint32_t depth;
} Listing;

static bool is_all(const Ast *ast) { return ast->kind == AST_Name && SAME(ast->name.name, N(__all__)); }

static void list_statement(void *state, const Ast *stmt);

/* __all__ of a module that this one imports by its name. */
static void list_module(Listing *l, const Ast *named) {
    enum { DEPTH = 8 };
    const NameId name = named->kind == AST_Name ? named->name.name : NONE_OF(NameId);
    Module *inner =
        !IS_NONE(name) && l->depth < DEPTH ? module_find(l->s, l->module, &name, 1, 1, named->span, false) : NULL;
    if (!inner || !inner->ast) {
        l->is_known = false;
        return;
    }
    Listing below = {l->s, inner, l->names, false, true, l->depth + 1};
    list_statement(&below, inner->ast->module.body);
    l->is_known &= below.is_there && below.is_known;
}

static void list_value(Listing *l, const Ast *value) {
    AstList list = value->kind == AST_List    ? value->list.items
                   : value->kind == AST_Tuple ? value->tuple.items
                                              : (AstList){NULL, 0};
    bool is_sum = value->kind == AST_Binary && value->binary.op == OP_ADD;
    for (uint32_t i = 0; i < list.len; i++) {
        if (list.at[i]->kind == AST_Str)
            vec_push(l->s->arena, l->names, name_of(l->s->ctx, list.at[i]->str.text));
        else if (list.at[i]->kind == AST_Star)
            list_value(l, list.at[i]->star.operand);
        else
            l->is_known = false;
    }
    if (is_sum) {
        list_value(l, value->binary.left);
        list_value(l, value->binary.right);
    } else if (value->kind == AST_Attribute && SAME(value->attribute.name, N(__all__))) {
        list_module(l, value->attribute.base);
    } else if (value->kind != AST_List && value->kind != AST_Tuple && !is_all(value)) {
        l->is_known = false;
    }
}

/* __all__.extend(…) and the like. */
static void list_call(Listing *l, const Ast *call) {
    const Ast *callee = call->kind == AST_Call ? call->call.callee : NULL;
    if (!callee || callee->kind != AST_Attribute || !is_all(callee->attribute.base)) return;
    Str method = name_text(l->s->ctx, callee->attribute.name);
    const Ast *arg = call->call.args.len == 1 ? ast_arg_value(call->call.args.at[0]) : NULL;
    if (arg && str_equal(method, STR("extend")))
        list_value(l, arg);
    else if (arg && arg->kind == AST_Str && str_equal(method, STR("append")))
        vec_push(l->s->arena, l->names, name_of(l->s->ctx, arg->str.text));
    else
        l->is_known = false;
}

static void list_statement(void *state, const Ast *stmt) {
    Listing *l = state;
    if (!stmt || stmt->kind == AST_Fn || stmt->kind == AST_Class) return;
    bool is_set = (stmt->kind == AST_Assign && is_all(stmt->assign.targets.at[0])) ||
                  (stmt->kind == AST_AugAssign && is_all(stmt->aug_assign.target)) ||
                  (stmt->kind == AST_VarDecl && is_all(stmt->var_decl.target));
    if (is_set) {
        l->is_there = true;
        const Ast *value = stmt->kind == AST_Assign      ? stmt->assign.value
                           : stmt->kind == AST_AugAssign ? stmt->aug_assign.value
                                                         : stmt->var_decl.value;
        if (value) list_value(l, value);
    } else if (stmt->kind == AST_ExprStmt) {
        list_call(l, stmt->expr_stmt.value);
    } else if (stmt->kind == AST_Block || stmt->kind == AST_If || stmt->kind == AST_Try || stmt->kind == AST_Handler ||
               stmt->kind == AST_For || stmt->kind == AST_With) {
        ast_children(stmt, list_statement, l);
    }
}

/* The names in __all__; false when the module has none, or builds it in another way, so that there may be more. */
static bool listed_names(Sema *s, Module *from, NameVec *names) {
    Listing l = {s, from, names, false, true, 0};
    list_statement(&l, from->ast->module.body);
    return l.is_there && l.is_known;
}

/* Whether an `import *` in the text has no names yet. */
static void find_bare_star(void *state, const Ast *stmt) {
    bool *found = state;
    if (!stmt) return;
    if (stmt->kind == AST_If || stmt->kind == AST_Try || stmt->kind == AST_Block || stmt->kind == AST_Handler)
        ast_children(stmt, find_bare_star, state);
    *found |= stmt->kind == AST_ImportFrom && stmt->import_from.star && !stmt->import_from.names.len;
}

/* The module's variables, and what it declares in the systems register, but not what it imports from there. */
static void public_names(Sema *s, Module *from, NameVec *names) {
    bool is_half_done = false; /* it is what imports this module */
    find_bare_star(&is_half_done, from->ast->module.body);
    const PyScope *scope = is_half_done ? py_names_by_now(s, from) : py_module_info(s, from)->scope;
    for (uint32_t i = 0; i < scope->list.len; i++)
        if (is_public(s, scope->list.at[i]->name) && !scope->list.at[i]->is_native)
            vec_push(s->arena, names, scope->list.at[i]->name);
    for (uint32_t i = 0; i < from->names.len; i++) {
        NameId name = {(uint32_t)from->names.entries[i].key};
        const Decl *decl = (const Decl *)(uintptr_t)from->names.entries[i].value;
        const PyName *bound = py_scope_find(scope, name);
        if (is_public(s, name) && decl->kind != DECL_IMPORT && (!bound || bound->is_native))
            vec_push(s->arena, names, name);
    }
}

static Ast *alias_for(Sema *s, NameId name, Span span) {
    Ast *alias = NEW(s->arena, Ast);
    NameId *path = NEW(s->arena, NameId);
    *path = name;
    *alias = (Ast){.kind = AST_Alias, .span = span, .alias = {.path = path, .path_len = 1}};
    return alias;
}

static void spell_native(Sema *s, const Native *module, Ast *stmt) {
    VEC(Ast *) aliases = {0};
    for (const Native *row = native_next(module); row; row = native_next(row))
        if (row->kind != NATIVE_EXACT && row->name[0] != '_')
            vec_push(s->arena, &aliases, alias_for(s, name_of(s->ctx, str_of(row->name)), stmt->span));
    stmt->import_from.names = (AstList){aliases.at, aliases.len};
}

typedef struct Stars {
    Sema *s;
    Module *module;
} Stars;

static void spell_inner(void *state, const Ast *stmt) {
    const Stars *stars = state;
    if (stmt) py_spell_star(stars->s, stars->module, (Ast *)(uintptr_t)stmt);
}

/* For a .py file: the names are known, so the statement gets them and stands for an import of each. */
void py_spell_star(Sema *s, Module *module, Ast *stmt) {
    if (stmt->kind == AST_If || stmt->kind == AST_Try || stmt->kind == AST_Block || stmt->kind == AST_Handler)
        ast_children(stmt, spell_inner, &(Stars){s, module});
    if (!module->has_python_syntax || stmt->kind != AST_ImportFrom || !stmt->import_from.star ||
        stmt->import_from.names.len)
        return;
    const Native *native =
        py_native_module(s, module, stmt->import_from.path, stmt->import_from.path_len, stmt->import_from.level);
    if (native) {
        spell_native(s, native, stmt);
        return;
    }
    Module *from = module_find(s, module, stmt->import_from.path, stmt->import_from.path_len, stmt->import_from.level,
                               stmt->span, false);
    if (!from || from == module || IS_NONE(from->file) || !from->ast || !from->has_python_syntax) return;
    NameVec names = {0};
    if (!listed_names(s, from, &names)) public_names(s, from, &names);
    Ast **aliases = NEW_ARRAY(s->arena, Ast *, names.len + 1);
    for (uint32_t i = 0; i < names.len; i++) aliases[i] = alias_for(s, names.at[i], stmt->span);
    stmt->import_from.names = (AstList){aliases, names.len};
}

static Instance *module_body(Sema *s, Module *module);

/* ---- modules of the Python register that are compiled with the program ---- */

static GlobalId new_word(Sema *s, const char *what) {
    return ir_global_new(s->module, arena_printf(s->arena, "py$module$%u$%s", ++py_sema(s)->count, what), TY(Object),
                         NONE_OF(ValueId));
}

Hir *py_this_module(Check *c, Span span) {
    return hir_load(c->arena, py_global_at(c, py_module_info(c->s, c->module)->object, span));
}

Module *py_compiled_module(Check *c, const NameId *path, uint32_t length, uint32_t level, Span span) {
    Module *found = length || level ? module_find(c->s, c->module, path, length, level, span, false) : NULL;
    return module_is_compiled(found) ? found : NULL;
}

/* The module object. The packages around it are imported first; each body runs only the first time. */
Hir *py_module_object(Check *c, Module *module, Span span) {
    PyModuleInfo *info = py_module_info(c->s, module);
    if (c->speculative) return py_none(c, span);
    HirVec stmts = {0};
    if (module_is_compiled(module->parent) && module->parent != c->module)
        vec_push(c->arena, &stmts, hir_expr_stmt(c->arena, py_module_object(c, module->parent, span)));
    if (!info->init) module_body(c->s, module);
    Hir *init = hir_new(c->arena, HIR_FnRef, info->init->type, span);
    init->fn_ref.fn = info->init->fn_id;
    Hir *call = hir_expr_stmt(c->arena, py_rt(c, RT_pyc_module_run, TY(None), span, 3, py_raw(c, init),
                                              py_address(c, py_global_at(c, info->object, span)),
                                              py_address(c, py_global_at(c, info->ready, span))));
    Hir *is_new = py_is_zero(c, hir_load(c->arena, py_global_at(c, info->ready, span)));
    vec_push(c->arena, &stmts, py_if(c, is_new, hir_block(c->arena, &call, 1, span), NULL, span));
    return py_seq(c, &stmts, hir_load(c->arena, py_global_at(c, info->object, span)));
}

/* The dict of the current module. */
Hir *py_module_dict(Check *c, Span span) {
    return hir_load(c->arena, py_global_at(c, py_module_info(c->s, c->module)->names, span));
}

/* A module that has been imported is an attribute of its package. If the analysis knows the package and its text binds
 * the name to something in the module, the variable holds that. */
static void enter_package(Check *c, const PyModuleInfo *info, Span span) {
    const Module *package = c->module->parent;
    if (!module_is_compiled(package)) return;
    const PyModuleInfo *around = py_module_info(c->s, (Module *)(uintptr_t)package);
    Hir *object = hir_load(c->arena, py_global_at(c, info->object, span));
    Str name = py_last_name(c->module);
    Hir *set =
        module_is_foreign(package) || py_package_variable(c->s, c->module)
            ? py_rt(c, RT_pyc_obj_setattr, TY(None), span, 3, hir_load(c->arena, py_global_at(c, around->object, span)),
                    py_str(c, name, span), object)
            : py_rt(c, RT_pyc_dict_set, TY(None), span, 3, hir_load(c->arena, py_global_at(c, around->names, span)),
                    py_word(c, py_str(c, name, span)), object);
    emit(c, hir_expr_stmt(c->arena, set));
}

static void put(Check *c, const PyModuleInfo *info, NameId name, Hir *value, Span span) {
    emit(c, hir_expr_stmt(c->arena, py_rt(c, RT_pyc_dict_set, TY(None), span, 3,
                                          hir_load(c->arena, py_global_at(c, info->names, span)),
                                          py_word(c, py_name_str(c, name, span)), value)));
}

static void put_text(Check *c, const PyModuleInfo *info, NameId name, Str text, Span span) {
    put(c, info, name, text.len ? py_word(c, py_str(c, text, span)) : py_none(c, span), span);
}

/* The package that relative imports start from. */
static Str package_name(const Module *module) {
    const Module *package = module->is_package ? module : module->parent;
    return package ? package->path : STR("");
}

static void put_path(Check *c, const PyModuleInfo *info, Span span) {
    Hir *list = py_rt(c, RT_pyc_list_new, TY(Object), span, 1, py_i64(c, 1, span));
    HirLocal *path = py_let(c, c->stmts, list);
    emit(c, hir_expr_stmt(c->arena, py_rt(c, RT_pyc_list_push, TY(None), span, 2, py_load(c, path, span),
                                          py_word(c, py_str(c, c->module->folder, span)))));
    put(c, info, name_of(c->ctx, STR("__path__")), py_load(c, path, span), span);
}

/* A module that can be reached as an object is an object over a dict, and knows where its variables are. */
static void begin_object(Check *c, PyModuleInfo *info, Span span) {
    bool is_main = c->module == c->s->main;
    Hir *name = py_str(c, py_module_name(c), span),
        *dict = py_rt(c, RT_pyc_dict_new, TY(Object), span, 1, py_i64(c, 8, span));
    emit(c, hir_assign(c->arena, py_global_at(c, info->names, span), dict, span));
    Hir *object =
        py_rt(c, RT_pyc_module_new, TY(Object), span, 2, name, hir_load(c->arena, py_global_at(c, info->names, span)));
    emit(c, hir_assign(c->arena, py_global_at(c, info->object, span), object, span));
    put_text(c, info, N(__name__), py_module_name(c), span);
    put_text(c, info, N(__doc__), c->module->ast->module.doc.text, span);
    put_text(c, info, N(__file__), source_file(c->ctx, c->module->file)->path, span);
    put(c, info, N(__package__), is_main ? py_none(c, span) : py_word(c, py_str(c, package_name(c->module), span)),
        span);
    if (c->module->is_package) put_path(c, info, span);
}

/* Names that the module has from the start, if its text binds them again: `__doc__ += "…"`. */
static void begin_special_names(Check *c, const PyModuleInfo *info, Span span) {
    for (uint32_t i = 0; i < info->scope->list.len; i++) {
        PyName *name = info->scope->list.at[i];
        if (!name->has_global || !py_is_module_name(name->name)) continue;
        bool is_made = SAME(name->name, N(__spec__)) || SAME(name->name, N(__loader__));
        Hir *own = is_made ? py_word(c, py_module_spec(c, name->name, span))
                           : py_rt(c, RT_pyc_dict_find, TY(Object), span, 2, py_module_dict(c, span),
                                   py_word(c, py_name_str(c, name->name, span)));
        emit(c, hir_assign(c->arena, py_global_place(c, name, span), own, span));
    }
}

static void bind_object(Check *c, PyModuleInfo *info, Span span) {
    for (uint32_t i = 0; i < info->scope->list.len; i++) {
        PyName *name = info->scope->list.at[i];
        if (name->has_global)
            emit(c, hir_expr_stmt(c->arena, py_rt(c, RT_pyc_module_bind, TY(None), span, 3,
                                                  hir_load(c->arena, py_global_at(c, info->object, span)),
                                                  py_name_str(c, name->name, span),
                                                  py_address(c, py_global_place(c, name, span)))));
    }
}

/* Functions and structs of the systems register are not variables of their module, but CPython's module has them. */
static void put_system_names(Check *c, const PyModuleInfo *info) {
    AstList items = c->module->ast->module.body->block.items;
    for (uint32_t i = 0; i < items.len; i++) {
        Ast *item = items.at[i], *name = NEW(c->s->arena, Ast);
        bool is_fn = item->kind == AST_Fn && item->fn.keyword == FN_FN;
        if ((!is_fn && item->kind != AST_Class) || !ast_is_offered(c->ctx, item)) continue;
        NameId id = is_fn ? item->fn.name : item->class_.name;
        *name = (Ast){.kind = AST_Name, .span = item->span, .name = {id}};
        Expr e = expr_check(c, name, NONE_OF(TypeId));
        if (!expr_is_poison(&e)) put(c, info, id, py_object_of(c, &e), item->span);
    }
}

/* CPython's module of an extension module is there from the first statement on (pyinterop/extension.c). */
static void begin_extension(Check *c, const PyModuleInfo *info, Span span) {
    emit(c,
         hir_expr_stmt(c->arena, py_rt(c, RT_pyc_extension_begin, TY(None), span, 2, py_str(c, py_module_name(c), span),
                                       hir_load(c->arena, py_global_at(c, info->object, span)))));
}

/* It gets the names as well. */
static void fill_extension(Check *c, const PyModuleInfo *info, Span span) {
    put_system_names(c, info);
    emit(c, hir_expr_stmt(c->arena, py_rt(c, RT_pyc_extension_fill, TY(None), span, 0)));
}

static void offer_scope(Sema *s, const PyScope *scope, Suggestion *near) {
    for (uint32_t i = 0; i < scope->list.len; i++) suggest_offer(near, name_text(s->ctx, scope->list.at[i]->name));
}

void py_offer_names(Sema *s, const Module *module, Suggestion *near) {
    if (!module->has_python_syntax) return;
    offer_scope(s, py_module_info(s, (Module *)(uintptr_t)module)->scope, near);
}

void py_offer_visible(Check *c, Suggestion *near) {
    if (!in_python_syntax(c)) return;
    for (const PyScope *scope = c->py ? c->py->scope : NULL; scope; scope = scope->outer)
        offer_scope(c->s, scope, near);
    py_offer_names(c->s, c->module, near);
}

Hir *py_module_spec(Check *c, NameId name, Span span) {
    const NameId path[] = {name_of(c->ctx, STR("importlib")), name_of(c->ctx, STR("machinery"))};
    Module *machinery = py_compiled_module(c, path, 2, 0, span);
    if (!machinery) return py_none(c, span);
    Hir *maker = py_getattr(c, py_module_object(c, machinery, span), name_of(c->ctx, STR(PY_MAKES_SPEC)), span);
    Hir *words[] = {py_this_module(c, span), py_word(c, py_name_str(c, name, span))};
    return py_call_words(c, maker, words, 2, span);
}

/* ---- type X = …, and type parameters ---- */

static Hir *typing_maker(Check *c, const char *name, Span span) {
    const NameId path[] = {name_of(c->ctx, STR("_typing"))};
    Module *typing = py_compiled_module(c, path, 1, 0, span);
    if (!typing) ICE("sema: the library has no module '_typing'");
    return py_getattr(c, py_module_object(c, typing, span), name_of(c->ctx, str_of(name)), span);
}

HirLocal *py_make_type_params(Check *c, const Ast *node) {
    const Ast *parts = py_type_param_parts(c->s, node);
    if (!parts || c->speculative) return NULL;
    Span span = node->span;
    PyScope *types = py_scope_types(c->s, c->py->scope, node);
    Hir *words[] = {py_load(c, py_let(c, c->stmts, py_object(c, parts)), span)};
    HirLocal *made = py_let(c, c->stmts, py_call_words(c, typing_maker(c, TYPING_MAKES_PARAMS, span), words, 1, span));
    for (uint32_t i = 0; i < types->type_params.len; i++) {
        PyName *name = py_type_name(c->s, types, types->type_params.at[i]->param.name);
        Hir *item = py_rt(c, RT_pyc_obj_getitem_i64, TY(Object), span, 2, py_load(c, made, span), py_i64(c, i, span));
        emit(c, hir_assign(c->arena, py_global_place(c, name, span), item, span));
    }
    return made;
}

void py_type_alias(Check *c, const Ast *stmt) {
    Span span = stmt->span;
    HirVec stmts = {0};
    HirLocal *parts = py_let(c, &stmts, py_object(c, py_alias_parts(c->s, stmt)));
    Hir *maker = typing_maker(c, TYPING_MAKES_ALIAS, span);
    Str module = py_module_name(c);
    Hir *words[] = {py_load(c, parts, span), py_word(c, py_str(c, module, span))};
    py_store_value(c, stmt->type_alias.name, py_seq(c, &stmts, py_call_words(c, maker, words, 2, span)), span);
}

/* ---- the body of a module ---- */

static bool is_declaration(const Ast *stmt) {
    if (stmt->kind == AST_ExprStmt)
        return stmt->expr_stmt.value->kind == AST_Str || stmt->expr_stmt.value->kind == AST_Ellipsis;
    return stmt->kind == AST_Fn || stmt->kind == AST_Class || stmt->kind == AST_Import ||
           stmt->kind == AST_ImportFrom || stmt->kind == AST_Pass || stmt->kind == AST_TypeAlias ||
           stmt->kind == AST_VarDecl || stmt->kind == AST_Assign;
}

/* A file of declarations only starts at its `main`. */
static bool starts_at_main(Sema *s, const Module *module) {
    AstList items = module->ast->module.body->block.items;
    for (uint32_t i = 0; i < items.len; i++)
        if (!is_declaration(items.at[i])) return false;
    return map_has(&module->names, N(main).id) ||
           py_scope_find(py_module_info(s, (Module *)(uintptr_t)module)->scope, N(main)) != NULL;
}

static void call_main(Check *c, Span span) {
    Ast *name = NEW(c->s->arena, Ast), *call = NEW(c->s->arena, Ast);
    *name = (Ast){.kind = AST_Name, .span = span, .name = {N(main)}};
    *call = (Ast){.kind = AST_Call, .span = span, .call = {.callee = name}};
    Expr e = expr_check(c, call, NONE_OF(TypeId));
    if (!expr_is_poison(&e)) emit(c, hir_expr_stmt(c->arena, expr_to_value(c, &e)));
}

typedef struct Start {
    Module *module;
    bool calls_main;
} Start;

/* Whether the program itself asks which functions are running, or uses something that shows them in messages. When the
 * library asks, in its own functions, the answer is the module that is running. Packages may ask; so does Python's
 * typing, about its caller. */
static bool asks_for_frames(Check *c) {
    const NameId names[] = {N(_getframe),   N(_current_frames), N(currentframe), N(extract_stack),
                            N(print_stack), N(format_stack),    N(walk_stack),   N(logging),
                            N(warnings),    N(getouterframes),  N(doctest)};
    const NameId inspect[] = {N(inspect)}, stack[] = {N(stack)};
    return c->s->takes_fuller || py_program_mentions(c->s, names, COUNT_OF(names)) ||
           (py_program_mentions(c->s, inspect, 1) && py_program_mentions(c->s, stack, 1));
}

/* An extension module leaves the process, and the recursion limit of CPython, as they are. */
static void begin_program(Check *c, Span span) {
    if (makes_extension(c->ctx)) return;
    emit(c, hir_expr_stmt(c->arena, py_rt(c, RT_pyc_python_start, TY(None), span, 0)));
    if (c->s->loads_cpython)
        emit(c, hir_expr_stmt(c->arena, py_rt(c, RT_pyc_cpython_names, TY(None), span, 1, py_main_names(c, span))));
    emit(c, hir_expr_stmt(c->arena, py_rt(c, RT_pyc_recursion_usual, TY(None), span, 0)));
    if (asks_for_frames(c)) emit(c, hir_expr_stmt(c->arena, py_rt(c, RT_pyc_running_all, TY(None), span, 0)));
}

static void name_python(Check *c, Span span) {
    bool has_file = c->ctx->options.command != CMD_RUN;
    Hir *program = py_str(c, has_file ? STR("") : c->s->python.executable, span);
    emit(c, hir_expr_stmt(c->arena, py_rt(c, RT_pyc_python_version, TY(None), span, 2,
                                          py_i64(c, c->s->python.minor, span), program)));
}

static void begin_module(Check *c, void *state) {
    Start *start = state;
    Span span = start->module->ast->span;
    bool is_main = start->module == c->s->main;
    PyModuleInfo *info = py_module_info(c->s, start->module);
    if (is_main) begin_program(c, span);
    if (info->is_live) {
        begin_object(c, info, span);
        bind_object(c, info, span);
        begin_special_names(c, info, span);
    }
    if (is_main && makes_extension(c->ctx)) begin_extension(c, info, span);
    py_names_begin(c, c->py->function);
    if (!module_is_program(start->module) && c->s->python.minor && str_equal(start->module->path, STR("sys")))
        name_python(c, span);
    py_begin_annotations(c, start->module->ast->module.body);
    if (is_main && !start->calls_main && !makes_extension(c->ctx)) return; /* its statements follow */
    py_body_stmts(c, !module_is_program(start->module) ? py_library_body(c->s, start->module)
                                                       : start->module->ast->module.body);
    if (is_main && start->calls_main)
        call_main(c, span);
    else if (is_main)
        fill_extension(c, info, span);
    else
        enter_package(c, info, span);
}

static TypeId program_type(Sema *s) {
    FnType type = {.result = TY(None), .raises = TY(Error), .is_c_abi = true};
    return ty_fn(s->types, &type);
}

static void check_module_body(Sema *s, Module *module) {
    PyModuleInfo *info = py_module_info(s, module);
    bool is_main = module == s->main;
    Instance *inst = info->init;
    PyCheck py = {.result = TY(None), .name = STR("<module>")};
    Check c = py_check_new(s, inst, module->decl, module, NULL, &py, info->scope);
    c.arena = s->arena;
    bool calls_main = is_main && !makes_extension(s->ctx) && starts_at_main(s, module);
    Start start = {module, calls_main};
    Ast empty = {.kind = AST_Block, .span = module->ast->span};
    PyBody body = {.begin = begin_module,
                   .begin_state = &start,
                   .block = calls_main || !is_main || makes_extension(s->ctx) ? &empty : module->ast->module.body};
    uint32_t errors = s->ctx->diags.error_count;
    Instance *current = s->current;
    DiagSink *sink = &s->ctx->diags;
    uint32_t muted = sink->muted;
    sink->muted = 0;
    s->current = inst;
    Hir *block = py_check_fixpoint(&c, info->scope, &body);
    s->current = current;
    sink->muted = muted;
    bool good = s->ctx->diags.error_count == errors;
    py_instance_done(s, inst, good ? py_finish_body(&c, inst, block, NULL, 0) : NULL);
}

static Instance *module_body(Sema *s, Module *module) {
    PyModuleInfo *info = py_module_info(s, module);
    Str symbol = module == s->main ? STR("pyc_program") : arena_printf(s->arena, "py$module$%u", ++py_sema(s)->count);
    info->object = new_word(s, "object");
    info->ready = new_word(s, "ready");
    info->names = new_word(s, "names");
    info->init = py_instance_new(s, symbol, STR("<module>"), program_type(s),
                                 IR_FN_C_ABI | IR_FN_RAISES | IR_FN_MODULE_INIT, module->ast->span);
    if (!module_is_program(module))
        vec_push(s->arena, &py_sema(s)->libraries, module);
    else
        check_module_body(s, module); /* modules may import each other, so it is registered already */
    return info->init;
}

void py_module_request(Sema *s, Module *module) {
    if (module_is_compiled(module->parent)) py_module_request(s, module->parent);
    if (!py_module_info(s, module)->init) module_body(s, module);
}

bool py_next_library(Sema *s) {
    PySema *py = py_sema(s);
    if (py->libraries_done == py->libraries.len) return false;
    check_module_body(s, py->libraries.at[py->libraries_done++]);
    return true;
}

/* Functions that nothing calls are checked with objects for arguments. */
static void check_uncalled(Sema *s, Module *module) {
    Map called; /* the syntax trees of the first `counted` instances */
    uint32_t counted = 0;
    map_init(&called, s->arena);
    for (uint32_t i = 0; i < module->names.len; i++) {
        Decl *decl = (Decl *)(uintptr_t)module->names.entries[i].value;
        Decl *fn = decl->kind == DECL_OVERLOADS && decl->list.len == 1 ? decl->list.at[0] : NULL;
        if (!fn || !is_python(fn->reg) || fn->ast->fn.is_generator || fn->ast->fn.is_async) continue;
        fn_resolve(s, fn);
        for (; counted < s->instances.len; counted++)
            if (s->instances.at[counted]->fn)
                map_put(&called, (uint64_t)(uintptr_t)s->instances.at[counted]->fn->ast, 1);
        PyModuleInfo *info = py_module_info(s, module);
        if (map_has(&called, (uint64_t)(uintptr_t)fn->ast) || info->all_values || map_has(&info->values, fn->name.id))
            continue;
        Env *env = env_new(s->arena, NULL, fn, NULL, 0);
        for (uint32_t k = 0; k < env->count; k++) env->at[k].value = val_type(s->types, TY(Object));
        Check c = check_at(s, fn, env);
        PyCheck py = {.scope = info->scope, .function = info->scope};
        for (uint32_t k = 0; k < fn->ast->fn.sig.params.len; k++) {
            c.py = &py;
            TypeId fixed = py_annotation(&c, fn->ast->fn.sig.params.at[k]->param.type);
            if (!IS_NONE(fixed)) env_set(env, py_hidden_param(fn, k), val_type(s->types, fixed));
        }
        c.py = NULL;
        Instance *inst = instance_of_env(&c, fn, NONE_OF(TypeId), env, 0, fn->span);
        instance_request(&c, inst, fn->span);
    }
}

void py_check_module(Sema *s) {
    if (!s->main->has_python_syntax || !s->main->ast || py_sema(s)->entry) return;
    infer_program(s);
    py_sema(s)->entry = module_body(s, s->main);
    py_find_plugins(s);
    check_uncalled(s, s->main);
    for (uint32_t i = 0; i < s->instances.len; i++) { /* their errors belong to the file */
        Instance *inst = s->instances.at[i];
        if (inst->fn && is_python(inst->fn->reg) && inst->is_requested && inst->fn->module == s->main)
            instance_check_body(s, inst);
    }
}

FnId py_entry(Sema *s) {
    if (!s->main->has_python_syntax || !s->main->ast) return NONE_OF(FnId);
    py_check_module(s);
    return s->module->main = py_sema(s)->entry->fn_id;
}

/* Reports sure mistakes with objects whose class is known: an attribute that neither the class nor its bases have and
 * that is never set, and arguments that a constructor or method does not take.
 *
 * The class is known for `C(…)`, and for a name whose only value is that, where C is a class of the file that nothing
 * else binds. Its bases must be such classes. Decorators, metaclasses, `__getattr__`, and bodies that contain more than
 * definitions leave open what an instance has; so does a program that sets attributes by computed names. */
#include "python/elaborate/bind.h"
#include "python/elaborate/container.h"
#include "python/elaborate/elaborate.h"
#include "python/module/module.h"
#include "python/scope/scope.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "support/fs.h"
#include "support/suggest.h"

enum { MOST_BASES = 16 };

/* ---- what the file sets ---- */

enum { IS_SET = 1, IS_SET_OF_SELF, IS_TEXT };

typedef struct Seen {
    Context *ctx;
    Map *names; /* attributes that are set somewhere (IS_SET), perhaps only on `self` (IS_SET_OF_SELF), and texts, which
                   may be names of some (IS_TEXT) */
    bool is_open;
} Seen;

static void see_attribute(Seen *seen, const Ast *target) {
    const Ast *base = target->attribute.base;
    uint64_t before = IS_TEXT, how = IS_SET;
    if (base->kind == AST_Name && SAME(base->name.name, N(self))) how = IS_SET_OF_SELF;
    map_get(seen->names, target->attribute.name.id, &before);
    if (how < before) map_put(seen->names, target->attribute.name.id, how);
}

static void see_target(Seen *seen, const Ast *target) {
    if (!target) return;
    if (target->kind == AST_Attribute)
        see_attribute(seen, target);
    else if (target->kind == AST_Star)
        see_target(seen, target->star.operand);
    AstList items = target->kind == AST_Tuple  ? target->tuple.items
                    : target->kind == AST_List ? target->list.items
                                               : (AstList){NULL, 0};
    for (uint32_t i = 0; i < items.len; i++) see_target(seen, items.at[i]);
}

static bool opens(Context *ctx, NameId name) {
    static const char *const NAMES[] = {"setattr",     "delattr",     "__dict__",   "vars",      "exec",
                                        "__setattr__", "__delattr__", "globals",    "_convert_", "patch",
                                        "monkeypatch", "mock",        "global_enum"};
    Str text = name_text(ctx, name);
    for (uint32_t i = 0; i < COUNT_OF(NAMES); i++)
        if (str_equal(text, str_of(NAMES[i]))) return true;
    return false;
}

/* "name", or the "module.name" of unittest.mock. */
static void see_text(Seen *seen, Str text) {
    uint32_t from = text.len;
    while (from > 0 && text.at[from - 1] != '.') from--;
    NameId name = name_of(seen->ctx, (Str){text.at + from, text.len - from});
    if (!map_has(seen->names, name.id)) map_put(seen->names, name.id, IS_TEXT);
}

static void see(void *state, const Ast *node) {
    Seen *seen = state;
    if (!node) return;
    if (node->kind == AST_Assign)
        for (uint32_t i = 0; i < node->assign.targets.len; i++) see_target(seen, node->assign.targets.at[i]);
    if (node->kind == AST_Del)
        for (uint32_t i = 0; i < node->del.targets.len; i++) see_target(seen, node->del.targets.at[i]);
    see_target(seen, node->kind == AST_AugAssign  ? node->aug_assign.target
                     : node->kind == AST_VarDecl  ? node->var_decl.target
                     : node->kind == AST_For      ? node->for_.target
                     : node->kind == AST_WithItem ? node->with_item.target
                                                  : NULL);
    if (node->kind == AST_Str) see_text(seen, node->str.text);
    seen->is_open |= (node->kind == AST_Name && opens(seen->ctx, node->name.name)) ||
                     (node->kind == AST_Attribute && opens(seen->ctx, node->attribute.name));
    ast_children(node, see, seen);
}

static PyModuleInfo *seen_of(Check *c, Module *module) {
    PyModuleInfo *info = py_module_info(c->s, module);
    if (!info->set_names) {
        info->set_names = NEW(c->s->arena, Map);
        map_init(info->set_names, c->s->arena);
        Seen seen = {c->ctx, info->set_names, false};
        see(&seen, module->ast->module.body);
        info->sets_any = seen.is_open || map_has(info->set_names, N(__class__).id);
    }
    return info;
}

static PyModuleInfo *seen_module(Check *c) { return seen_of(c, c->module); }

static bool may_set(const PyModuleInfo *info, NameId name, bool of_self) {
    uint64_t how;
    if (!map_get(info->set_names, name.id, &how)) return false;
    return how == IS_TEXT ? info->sets_any : how == IS_SET || of_self;
}

static bool sets_any(const PyModuleInfo *info, NameId name, bool of_self) {
    (void)name, (void)of_self;
    return info->sets_any;
}

static bool program_has(Check *c, bool (*has)(const PyModuleInfo *, NameId, bool), NameId name, bool of_self) {
    const Module *main = c->s->main;
    if (main->has_python_syntax && main->ast && has(seen_of(c, c->s->main), name, of_self)) return true;
    for (uint32_t i = 0; i < c->s->modules.len; i++) {
        Module *module = (Module *)(uintptr_t)c->s->modules.entries[i].value;
        bool is_asked = module && module->ast && module->has_python_syntax && module_is_program(module);
        if (is_asked && has(seen_of(c, module), name, of_self)) return true;
    }
    return false;
}

bool py_program_sets(Check *c, NameId name) { return program_has(c, may_set, name, true); }

bool py_program_sets_outside(Check *c, NameId name) { return program_has(c, may_set, name, false); }

bool py_program_sets_any(Check *c) { return program_has(c, sets_any, NONE_OF(NameId), false); }

/* The compiled module may have names that are not in its text. */
static bool sets_unknown_names(Check *c, Module *module) {
    const PyModuleInfo *info = py_module_info(c->s, module);
    return info->opens_itself || (module_is_foreign(module) && (info->has_star || seen_of(c, module)->sets_any));
}

/* ---- classes ---- */

/* The name, if it has a single binding in the scope; NULL when it has several. */
static const PyName *bound_once(Check *c, NameId id) {
    for (const PyScope *scope = c->py->scope; scope; scope = scope->outer) {
        const PyName *name = scope->kind == PY_CLASS && scope != c->py->scope ? NULL : py_scope_find(scope, id);
        if (!name || name->is_free || name->is_global) continue;
        bool is_shared = name->is_cell && scope->kind != PY_MODULE;
        return name->binds == 1 && !name->is_param && !name->is_deleted && !is_shared ? name : NULL;
    }
    return NULL;
}

static bool is_plain_member(const Ast *stmt) {
    if (stmt->kind == AST_Assign) return stmt->assign.targets.len == 1 && stmt->assign.targets.at[0]->kind == AST_Name;
    return stmt->kind == AST_Fn || stmt->kind == AST_VarDecl || stmt->kind == AST_Pass ||
           (stmt->kind == AST_ExprStmt &&
            (stmt->expr_stmt.value->kind == AST_Str || stmt->expr_stmt.value->kind == AST_Ellipsis));
}

static NameId member_name(const Ast *stmt) {
    const Ast *target = stmt->kind == AST_Assign    ? stmt->assign.targets.at[0]
                        : stmt->kind == AST_VarDecl ? stmt->var_decl.target
                                                    : NULL;
    return stmt->kind == AST_Fn                 ? stmt->fn.name
           : target && target->kind == AST_Name ? target->name.name
                                                : NONE_OF(NameId);
}

static const Ast *member(const Ast *cls, NameId name) {
    const Ast *found = NULL;
    for (uint32_t i = 0; i < cls->class_.body->block.items.len; i++)
        if (SAME(member_name(cls->class_.body->block.items.at[i]), name)) found = cls->class_.body->block.items.at[i];
    return found;
}

typedef struct Lineage { /* a class and its bases, in the order of the search */
    const Ast *at[MOST_BASES];
    uint32_t len;
} Lineage;

static const Ast *class_named(Check *c, const Ast *ast) {
    const PyName *name = ast->kind == AST_Name ? bound_once(c, ast->name.name) : NULL;
    return name && name->def && name->def->kind == AST_Class ? name->def : NULL;
}

static bool is_closed(const Ast *cls) {
    if (cls->class_.decorators.len || cls->class_.type_params.len || cls->class_.bases.len > 1 || !cls->class_.body)
        return false;
    for (uint32_t i = 0; i < cls->class_.body->block.items.len; i++)
        if (!is_plain_member(cls->class_.body->block.items.at[i])) return false;
    return !member(cls, N(__getattr__)) && !member(cls, N(__getattribute__)) && !member(cls, N(__new__));
}

static bool lineage_of(Check *c, const Ast *cls, Lineage *all) {
    all->len = 0;
    while (cls) {
        if (!is_closed(cls) || all->len == MOST_BASES) return false;
        all->at[all->len++] = cls;
        if (!cls->class_.bases.len) return true;
        const Ast *arg = cls->class_.bases.at[0], *base = arg->kind == AST_Arg ? arg->arg.value : arg;
        bool is_named = arg->kind == AST_Arg && !IS_NONE(arg->arg.name);
        cls = is_named ? NULL : class_named(c, base);
    }
    return false;
}

/* The class of the expression's value, with its bases. */
static bool known_class(Check *c, const Ast *value, Lineage *all) {
    if (c->module != c->s->main || c->speculative || py_may_fail(c)) return false;
    if (value->kind == AST_Name) {
        const PyName *name = bound_once(c, value->name.name);
        value = name ? name->value : NULL;
    }
    const Ast *cls = value && value->kind == AST_Call ? class_named(c, value->call.callee) : NULL;
    return cls && lineage_of(c, cls, all);
}

static const Ast *find_member(const Lineage *all, NameId name) {
    const Ast *found = NULL;
    for (uint32_t i = 0; i < all->len && !found; i++) found = member(all->at[i], name);
    return found;
}

/* ---- the checks ---- */

/* The compiled module that the expression names, if it surely has no such name: nor is it a module of that package. */
static const Module *module_without(Check *c, const Ast *base, NameId name) {
    const PyName *bound = base->kind == AST_Name ? bound_once(c, base->name.name) : NULL;
    Module *module = bound ? bound->module : NULL;
    if (!module || c->module != c->s->main || c->speculative || py_may_fail(c) || py_module_may_have(c, module, name))
        return NULL;
    const PyModuleInfo *info = seen_module(c);
    if (info->sets_any || map_has(info->set_names, name.id)) return NULL;
    NameId path[] = {name_of(c->ctx, module->path), name};
    bool is_nested = path_extension(module->path).len > 0;
    bool may_be_module =
        module->is_package && (is_nested || module_find(c->s, c->module, path, 2, 0, base->span, false));
    return may_be_module ? NULL : module;
}

/* The native module that the expression names, if the module lacks the name and the program does not add it. */
static const Native *native_without(Check *c, const Ast *base, NameId name) {
    const Native *module = base->kind == AST_Name ? py_native_name(c, base->name.name) : NULL;
    if (!module || module->kind != NATIVE_MODULE || c->module != c->s->main || c->speculative || py_may_fail(c))
        return NULL;
    const PyModuleInfo *info = seen_module(c); /* a text may be for hasattr */
    if (info->sets_any || map_has(info->set_names, name.id) || py_program_sets(c, name)) return NULL;
    return native_member(module, name_text(c->ctx, name)) ? NULL : module;
}

bool py_native_lacks(Check *c, const Native *module, NameId name, Span span) {
    Str text = name_text(c->ctx, name);
    if ((text.len > 2 && memcmp(text.at, "__", 2) == 0) || native_member(module, text)) return false;
    diag_sure(c->ctx, D_UNKNOWN_IMPORT, span, module->name, name_c(c->ctx, name));
    Suggestion near = suggest(text);
    for (const Native *row = native_next(module); row; row = native_next(row))
        if (row->kind != NATIVE_EXACT) suggest_offer(&near, str_of(row->name));
    if (suggest_found(&near)) diag_note(c->ctx, span, "did you mean '%.*s'?", STR_ARGS(near.best));
    return !diag_makes_program(c->ctx);
}

bool py_lacks_attribute(Check *c, const Ast *base, NameId name, Span span) {
    const Native *native = native_without(c, base, name);
    if (native) return py_native_lacks(c, native, name, span);
    Lineage all;
    Str text = name_text(c->ctx, name);
    const Module *module = module_without(c, base, name);
    if (module) return py_report_import(c, module, name, span);
    if ((text.len > 2 && memcmp(text.at, "__", 2) == 0) || !known_class(c, base, &all) || find_member(&all, name))
        return false;
    const PyModuleInfo *info = seen_module(c);
    if (info->sets_any || map_has(info->set_names, name.id)) return false;
    diag_sure(c->ctx, D_UNKNOWN_ATTRIBUTE, span, name_c(c->ctx, all.at[0]->class_.name), text.at);
    diag_note(c->ctx, all.at[0]->class_.name_span, "'%s' is defined here", name_c(c->ctx, all.at[0]->class_.name));
    return !diag_makes_program(c->ctx);
}

static bool is_plain_method(const Ast *member) {
    return member && member->kind == AST_Fn && !member->fn.decorators.len && !member->fn.is_static &&
           !member->fn.is_class_method && !member->fn.is_property && member->fn.sig.params.len &&
           member->fn.sig.params.at[0]->param.kind == PARAM_PLAIN;
}

static bool misfits(Check *c, NameId shown, const Ast *method, const Ast *call) {
    if (!is_plain_method(method) || map_has(seen_module(c)->set_names, method->fn.name.id) || seen_module(c)->sets_any)
        return false;
    AstSignature rest = method->fn.sig;
    rest.params.at++;
    rest.params.len--;
    return !py_arguments_fit(c, shown, method->fn.name_span, &rest, call->call.args, call->span) &&
           !diag_makes_program(c->ctx);
}

bool py_call_misfits(Check *c, const Ast *call) {
    const Ast *callee = call->call.callee;
    Lineage all;
    if (callee->kind == AST_Attribute)
        return known_class(c, callee->attribute.base, &all) &&
               misfits(c, callee->attribute.name, find_member(&all, callee->attribute.name), call);
    return known_class(c, call, &all) && misfits(c, all.at[0]->class_.name, find_member(&all, N(__init__)), call);
}

/* `xs: list[T]`: an item that is added must be a T. */
bool py_breaks_element(Check *c, const Ast *call) {
    const Ast *callee = call->call.callee, *base = callee->attribute.base;
    Str method = name_text(c->ctx, callee->attribute.name);
    const PyName *name = base->kind == AST_Name ? bound_once(c, base->name.name) : NULL;
    const Ast *promise = name ? name->annotation : NULL;
    if (!promise || promise->kind != AST_Subscript || promise->subscript.base->kind != AST_Name ||
        promise->subscript.args.len != 1 || py_may_fail(c))
        return false;
    NameId kind = promise->subscript.base->name.name;
    bool adds = str_equal(method, SAME(kind, N(list)) ? STR("append") : SAME(kind, N(set)) ? STR("add") : STR(""));
    const Ast *arg = call->call.args.len == 1 ? call->call.args.at[0] : NULL, *element = promise->subscript.args.at[0];
    if (!adds || !method.len || !arg ||
        (arg->kind == AST_Arg && (!IS_NONE(arg->arg.name) || arg->arg.star != PARAM_PLAIN)))
        return false;
    const Ast *item = arg->kind == AST_Arg ? arg->arg.value : arg;
    if (item->kind != AST_Int && item->kind != AST_Float && item->kind != AST_Str && item->kind != AST_Name)
        return false; /* that is checked when the call is elaborated */
    Expr value = expr_check(c, item, NONE_OF(TypeId));
    element = element->kind == AST_Arg ? element->arg.value : element;
    if (!py_breaks_promise(c, element, &value)) return false;
    diag_sure(c->ctx, D_PY_PROMISE, value.span,
              arena_printf(c->arena, "an element of '%s'", name_c(c->ctx, name->name)).at, source_c(c, element),
              text_of(c, &value));
    return !diag_makes_program(c->ctx);
}

/* ---- names of modules ---- */

/* Whether the module may have the name: some names exist in every module, and a __getattr__ may give any. */
bool py_module_may_have(Check *c, Module *module, NameId name) {
    const PyScope *scope = py_module_info(c->s, module)->scope;
    Str text = name_text(c->ctx, name);
    bool is_special = text.len > 4 && text.at[0] == '_' && text.at[1] == '_';
    return is_special || sets_unknown_names(c, module) || py_scope_find(scope, name) ||
           py_scope_find(scope, N(__getattr__)) || module_name(c->s, module, name) || module->stars.len;
}

bool py_report_import(Check *c, const Module *module, NameId name, Span span) {
    c->ctx->diags.softened++;
    import_report(c->s, module, name, span);
    c->ctx->diags.softened--;
    return !diag_makes_program(c->ctx);
}

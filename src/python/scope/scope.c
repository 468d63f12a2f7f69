/* Which names a Python body binds, which of them its inner functions use, and which it takes from enclosing bodies. */
#include "python/scope/scope.h"
#include "python/register.h"
#include "sema/declare/declare.h"

PySema *py_sema(Sema *s) {
    if (!s->py) {
        s->py = NEW(s->arena, PySema);
        map_init(&s->py->modules, s->arena);
        map_init(&s->py->free_names, s->arena);
        map_init(&s->py->defaults, s->arena);
        map_init(&s->py->builtins, s->arena);
        map_init(&s->py->functions, s->arena);
        map_init(&s->py->eager, s->arena);
        map_init(&s->py->aliases, s->arena);
        map_init(&s->py->type_params, s->arena);
        map_init(&s->py->type_names, s->arena);
        map_init(&s->py->structs, s->arena);
        map_init(&s->py->known_fns, s->arena);
        map_init(&s->py->inside_fns, s->arena);
        map_init(&s->py->class_cells, s->arena);
        map_init(&s->py->class_words, s->arena);
        s->py->low = UINT32_MAX;
    }
    return s->py;
}

bool py_is_python_fn(const Ast *fn) { return fn->kind == AST_Fn && fn->fn.keyword == FN_DEF; }

static bool is_python_class(const Ast *node) { return node->kind == AST_Class && node->class_.kind == CLASS_CLASS; }

PyName *py_scope_find(const PyScope *scope, NameId name) {
    uint64_t found;
    return map_get(&scope->names, name.id, &found) ? (PyName *)(uintptr_t)found : NULL;
}

PyName *py_scope_add(Sema *s, PyScope *scope, NameId name, Span span) {
    PyName *known = py_scope_find(scope, name);
    if (known) return known;
    PyName *made = NEW(s->arena, PyName);
    made->name = name;
    made->span = span;
    made->index = scope->list.len;
    map_put(&scope->names, name.id, (uint64_t)(uintptr_t)made);
    vec_push(s->arena, &scope->list, made);
    return made;
}

/* ---- the names that a body binds ---- */

typedef struct Walk {
    Sema *s;
    PyScope *scope;
    VEC(const Ast *) inner;   /* functions, lambdas and classes directly inside */
    VEC(const Ast *) imports; /* statements that bind names: they are handled when all names are known */
} Walk;

static void walk(void *state, const Ast *node);

static PyName *bind(Walk *w, NameId name, Span span) {
    PyName *bound = py_scope_add(w->s, w->scope, name, span);
    bound->binds++;
    bound->def = NULL;
    bound->is_number = false;
    bound->value = NULL;
    bound->module = NULL;
    return bound;
}

static void bind_target_names(Walk *w, const Ast *target, bool is_deleted) {
    if (!target) return;
    if (target->kind == AST_Name) {
        PyName *name = bind(w, target->name.name, target->span);
        name->is_deleted |= is_deleted;
    } else if (target->kind == AST_Tuple || target->kind == AST_List) {
        AstList items = py_target_items(target);
        for (uint32_t i = 0; i < items.len; i++) bind_target_names(w, items.at[i], is_deleted);
    } else if (target->kind == AST_Star) {
        bind_target_names(w, target->star.operand, is_deleted);
    } else if (target->kind == AST_VarDecl) {
        bind_target_names(w, target->var_decl.target, is_deleted);
    }
}

bool py_is_native_import(Sema *s, Module *module, const Ast *stmt, uint32_t index) {
    const Ast *alias = stmt->kind == AST_Import ? stmt->import.names.at[index] : NULL;
    const NameId *path = alias ? alias->alias.path : stmt->import_from.path;
    uint32_t length = alias ? alias->alias.path_len : stmt->import_from.path_len;
    if (!length) { /* from . import x */
        const Module *package = module_find(s, module, path, 0, stmt->import_from.level, stmt->span, false);
        return !package || IS_NONE(package->file) || !package->ast || !package->has_python_syntax;
    }
    Str root = name_text(s->ctx, path[0]);
    static const char *const OWN[] = {"pyc", "std", "max", "layout", "testing", "gpu", "algorithm", "python"};
    const uint32_t level = alias ? 0 : stmt->import_from.level;
    Module *found = module_find(s, module, path, length, level, stmt->span, false);
    bool is_others = level || (found && found->has_python_syntax && found->origin != SOURCE_LIBRARY);
    for (uint32_t i = 0; !is_others && i < COUNT_OF(OWN); i++)
        if (str_equal(root, str_of(OWN[i]))) return true;
    return found && found->is_declared && !IS_NONE(found->file) && found->ast && !found->has_python_syntax;
}

static bool is_of_program(const Module *module) {
    return module && !IS_NONE(module->file) && module->ast && module_is_program(module);
}

static bool is_system_decl(const Decl *decl) {
    if (decl->kind == DECL_OVERLOADS) return !py_is_python_fn(decl->list.at[0]->ast);
    return decl->kind == DECL_STRUCT || decl->kind == DECL_TRAIT || decl->kind == DECL_COMPTIME;
}

/* The declaration that a name of `from m import …` refers to, in a module of the program. */
static const Decl *imported_decl(Sema *s, Module *module, const Ast *stmt, uint32_t index) {
    if (stmt->kind != AST_ImportFrom || !stmt->import_from.names.len) return NULL;
    Module *found = module_find(s, module, stmt->import_from.path, stmt->import_from.path_len, stmt->import_from.level,
                                stmt->span, false);
    uint64_t word;
    return is_of_program(found) && found->is_declared &&
                   map_get(&found->names, stmt->import_from.names.at[index]->alias.path[0].id, &word)
               ? (const Decl *)(uintptr_t)word
               : NULL;
}

bool py_imports_struct(Sema *s, Module *module, const Ast *stmt, uint32_t index) {
    const Decl *decl = imported_decl(s, module, stmt, index);
    return decl && decl->kind == DECL_STRUCT;
}

bool py_imports_system_name(Sema *s, Module *module, const Ast *stmt, uint32_t index) {
    const Decl *decl = imported_decl(s, module, stmt, index);
    return decl && decl->module->has_python_syntax && is_system_decl(decl);
}

Decl *py_module_member(Check *c, const PyName *module, NameId name) {
    Decl *decl =
        module->module && module->binds == 1 && !module->is_deleted ? module_name(c->s, module->module, name) : NULL;
    return decl && decl->module == module->module && is_system_decl(decl) ? decl : NULL;
}

/* The module that `import m` or `import m.n as o` binds a name to. */
static Module *module_bound(Walk *w, const Ast *node, const Ast *alias) {
    bool is_whole = node->kind == AST_Import && (alias->alias.path_len == 1 || !IS_NONE(alias->alias.alias));
    Module *found =
        is_whole ? module_find(w->s, w->scope->module, alias->alias.path, alias->alias.path_len, 0, alias->span, false)
                 : NULL;
    return module_is_compiled(found) ? found : NULL;
}

bool py_is_variable_import(Sema *s, Module *module, const Ast *stmt, uint32_t index) {
    return module->has_python_syntax && !py_is_native_import(s, module, stmt, index) &&
           !py_imports_system_name(s, module, stmt, index);
}

/* When modules import each other, this one may not have been declared yet. */
static bool is_native(const Walk *w, const Ast *node, uint32_t index, NameId name) {
    Module *module = w->scope->module;
    if (py_is_native_import(w->s, module, node, index)) return true;
    bool is_declared = w->scope->kind != PY_MODULE || map_has(&module->names, name.id);
    return is_declared && py_imports_system_name(w->s, module, node, index);
}

const Native *py_native_module(Sema *s, Module *from, const NameId *path, uint32_t length, uint32_t level) {
    const Native *found = length == 1 && !level ? native_module(name_text(s->ctx, path[0])) : NULL;
    if (!found) return NULL;
    Module *module = module_find(s, from, path, length, level, (Span){0, 0}, false);
    return module && !IS_NONE(module->file) ? NULL : found;
}

static const Native *native_bound(Walk *w, const Ast *node, const Ast *alias) {
    Module *from = w->scope->module;
    if (node->kind == AST_Import) return py_native_module(w->s, from, alias->alias.path, alias->alias.path_len, 0);
    const Native *module =
        py_native_module(w->s, from, node->import_from.path, node->import_from.path_len, node->import_from.level);
    return module ? native_member(module, name_text(w->s->ctx, alias->alias.path[0])) : NULL;
}

/* Only imports and texts precede it in the module. */
static bool stands_first(const Walk *w, const Ast *import) {
    if (w->scope->kind != PY_MODULE) return false;
    AstList items = w->scope->module->ast->module.body->block.items;
    for (uint32_t i = 0; i < items.len; i++) {
        const Ast *item = items.at[i];
        if (item == import) return true;
        bool is_text = item->kind == AST_ExprStmt && item->expr_stmt.value->kind == AST_Str;
        if (!is_text && item->kind != AST_Import && item->kind != AST_ImportFrom) return false;
    }
    return false;
}

static void note_native(Walk *w, PyName *name, const Ast *node, const Ast *alias) {
    const Native *native = native_bound(w, node, alias);
    name->is_first |= native && stands_first(w, node);
    name->native = name->natives && native != name->native ? NULL : native;
    name->natives += native != NULL;
}

static void bind_imports(Walk *w, const Ast *node) {
    AstList names = node->kind == AST_Import ? node->import.names : node->import_from.names;
    for (uint32_t i = 0; i < names.len; i++) {
        const Ast *alias = names.at[i];
        bind(w, IS_NONE(alias->alias.alias) ? alias->alias.path[0] : alias->alias.alias, alias->span);
    }
    vec_push(w->s->arena, &w->imports, node);
}

/* Looks into other modules, which may import this one. */
static void follow_imports(Walk *w, const Ast *node) {
    AstList names = node->kind == AST_Import ? node->import.names : node->import_from.names;
    for (uint32_t i = 0; i < names.len; i++) {
        const Ast *alias = names.at[i];
        PyName *name = py_scope_add(
            w->s, w->scope, IS_NONE(alias->alias.alias) ? alias->alias.path[0] : alias->alias.alias, alias->span);
        name->is_native |= is_native(w, node, i, name->name);
        name->module = module_bound(w, node, alias);
        note_native(w, name, node, alias);
    }
}

static void bind_declared(Walk *w, const NameId *names, uint32_t count, bool is_global, Span span) {
    for (uint32_t i = 0; i < count; i++) {
        PyName *name = py_scope_add(w->s, w->scope, names[i], span);
        name->is_global |= is_global;
        name->is_nonlocal |= !is_global;
    }
}

static void bind_list(Walk *w, AstList targets, bool is_deleted) {
    for (uint32_t i = 0; i < targets.len; i++) bind_target_names(w, targets.at[i], is_deleted);
}

static void bind_pattern(Walk *w, const Ast *node) {
    NameId name = ast_pattern_name(node);
    if (!IS_NONE(name)) bind(w, name, node->span);
}

static void bind_annotated(Walk *w, const Ast *node) {
    bind_target_names(w, node->var_decl.target, false);
    if (node->var_decl.target->kind != AST_Name) return;
    PyName *name = py_scope_find(w->scope, node->var_decl.target->name.name);
    if (node->var_decl.type && !name->annotation) name->annotation = node->var_decl.type;
    name->value = node->var_decl.value;
}

static bool is_number(const Ast *value) {
    if (value->kind == AST_Unary) value = value->unary.operand;
    return value->kind == AST_Int || value->kind == AST_Float || value->kind == AST_True || value->kind == AST_False;
}

static void bind_assigned(Walk *w, const Ast *node) {
    bind_list(w, node->assign.targets, false);
    const Ast *target = node->assign.targets.len == 1 ? node->assign.targets.at[0] : NULL;
    if (!target || target->kind != AST_Name) return;
    PyName *name = py_scope_find(w->scope, target->name.name);
    name->is_number = is_number(node->assign.value);
    name->value = node->assign.value;
}

/* Records the names that this node itself binds; true when its inside belongs to another scope. */
static bool bind_node(Walk *w, const Ast *node) {
    if (node->kind == AST_Fn) {
        if (py_is_python_fn(node)) {
            PyName *name = bind(w, node->fn.name, node->fn.name_span);
            name->def = node;
        }
        vec_push(w->s->arena, &w->inner, node);
        return true;
    }
    if (node->kind == AST_Class) {
        if (is_python_class(node)) bind(w, node->class_.name, node->class_.name_span)->def = node;
        vec_push(w->s->arena, &w->inner, node);
        return true;
    }
    if (node->kind == AST_Lambda) {
        vec_push(w->s->arena, &w->inner, node);
        return true;
    }
    if (node->kind == AST_TypeAlias) {
        bind(w, node->type_alias.name, node->span);
        walk(w, py_alias_parts(w->s, node));
        return true;
    }
    if (node->kind == AST_Assign)
        bind_assigned(w, node);
    else if (node->kind == AST_AugAssign)
        bind_target_names(w, node->aug_assign.target, false);
    else if (node->kind == AST_VarDecl && node->var_decl.kind != VAR_COMPTIME)
        bind_annotated(w, node);
    else if (node->kind == AST_For)
        bind_target_names(w, node->for_.target, false);
    else if (node->kind == AST_WithItem)
        bind_target_names(w, node->with_item.target, false);
    else if (node->kind == AST_Walrus)
        bind_target_names(w, node->walrus.target, false);
    else if (node->kind == AST_Del)
        bind_list(w, node->del.targets, true);
    else if (node->kind == AST_Handler && !IS_NONE(node->handler.name))
        bind(w, node->handler.name, node->handler.name_span)->is_deleted = true;
    else if (node->kind == AST_Import || node->kind == AST_ImportFrom)
        bind_imports(w, node);
    else if (node->kind == AST_Global)
        bind_declared(w, node->global.names, node->global.count, true, node->span);
    else if (node->kind == AST_Nonlocal)
        bind_declared(w, node->nonlocal.names, node->nonlocal.count, false, node->span);
    else if (node->kind == AST_PatCapture || node->kind == AST_PatStar || node->kind == AST_PatAs ||
             node->kind == AST_PatMapping)
        bind_pattern(w, node);
    return false;
}

const AstSignature *py_signature_at(const Ast *node) {
    return node->kind == AST_Fn ? &node->fn.sig : node->kind == AST_Lambda ? &node->lambda.sig : NULL;
}

void py_visit_header(Sema *s, const Ast *node, void (*visit)(void *state, const Ast *child), void *state) {
    const AstSignature *sig = py_signature_at(node);
    for (uint32_t i = 0; sig && i < sig->params.len; i++)
        if (sig->params.at[i]->param.default_value) visit(state, sig->params.at[i]->param.default_value);
    if (sig && node->kind == AST_Fn && py_keeps_annotations(s)) {
        for (uint32_t i = 0; i < sig->params.len; i++) visit(state, sig->params.at[i]->param.type);
        visit(state, sig->result);
    }
    AstList decorators = node->kind == AST_Fn      ? node->fn.decorators
                         : node->kind == AST_Class ? node->class_.decorators
                                                   : (AstList){NULL, 0};
    for (uint32_t i = 0; i < decorators.len; i++) visit(state, decorators.at[i]);
    const Ast *types = py_type_param_parts(s, node);
    if (types) visit(state, types);
    for (uint32_t i = 0; node->kind == AST_Class && i < node->class_.bases.len; i++)
        visit(state, node->class_.bases.at[i]);
}

const Ast *py_body_of(const Ast *node) {
    return node->kind == AST_Fn       ? node->fn.body
           : node->kind == AST_Lambda ? node->lambda.body
           : node->kind == AST_Class  ? node->class_.body
                                      : node;
}

AstList py_target_items(const Ast *target) {
    return target->kind == AST_Tuple  ? target->tuple.items
           : target->kind == AST_List ? target->list.items
                                      : (AstList){NULL, 0};
}

static bool is_lazy(Sema *s, const Ast *node) {
    return node->kind == AST_Comprehension && node->comprehension.kind == COMP_GENERATOR && !py_is_eager(s, node);
}

static void walk(void *state, const Ast *node) {
    Walk *w = state;
    if (!node) return;
    if (is_lazy(w->s, node))
        vec_push(w->s->arena, &w->inner, node); /* a function, but names that it binds by := belong to this scope */
    if (bind_node(w, node))
        py_visit_header(w->s, node, walk, w);
    else
        ast_children(node, walk, state);
}

static PyScope *scope_bare(Sema *s, PyScopeKind kind, Module *module, AstList params) {
    PyScope *scope = NEW(s->arena, PyScope);
    scope->kind = kind;
    scope->module = module;
    map_init(&scope->names, s->arena);
    for (uint32_t i = 0; i < params.len; i++) {
        NameId name = params.at[i]->param.name;
        if (IS_NONE(name)) continue;
        PyName *param = py_scope_add(s, scope, name, params.at[i]->span);
        param->is_param = true;
        if (IS_NONE(scope->first_param)) scope->first_param = name;
    }
    return scope;
}

/* ---- names from bodies around ---- */

/* The name in an enclosing function or comprehension: where a free name is stored. */
static bool has_type_param(const PyScope *scope, NameId name) {
    for (uint32_t i = 0; i < scope->type_params.len; i++)
        if (SAME(scope->type_params.at[i]->param.name, name)) return true;
    return false;
}

PyName *py_name_around(const PyScope *scope, NameId name) {
    for (PyScope *at = scope->outer; at && at->kind != PY_MODULE; at = at->outer) {
        if (at->kind == PY_CLASS && SAME(name, N(__class__)) && at->class_cell) return at->class_cell;
        PyName *found = at->kind == PY_CLASS || at->is_walking ? NULL : py_scope_find(at, name);
        if (found) return found->is_global ? NULL : found;
        if (has_type_param(at, name)) return NULL;
    }
    return NULL;
}

/* The names are in the order of their texts, as the cells in `__closure__` are. */
static void note_free(Sema *s, PyScope *scope, NameId id, Span span) {
    PyName *name = py_scope_add(s, scope, id, span);
    if (name->is_free) return;
    name->is_free = name->is_cell = true;
    uint32_t at = scope->frees.len;
    vec_push(s->arena, &scope->frees, name);
    PyName **frees = scope->frees.at;
    for (; at && strcmp(name_c(s->ctx, id), name_c(s->ctx, frees[at - 1]->name)) < 0; at--) {
        frees[at] = frees[at - 1];
        frees[at]->free_index = at;
    }
    frees[at] = name;
    name->free_index = at;
}

static void mark_global(Sema *s, PyScope *module, NameId id, uint64_t need, Span span) {
    PyName *name = py_scope_add(s, module, id, span);
    name->binds++;
    name->is_deleted |= name->binds == 1 || need & PY_NEEDS_GLOBAL_DELETED; /* 1: only functions bind it */
    name->has_global |= !name->is_native;
}

/* The names of this scope that an inner body needs. */
static void mark_captured(Sema *s, PyScope *scope, const Ast *inner) {
    const Map *names = py_free_names(s, inner);
    for (uint32_t i = 0; i < names->len; i++) {
        NameId id = {(uint32_t)names->entries[i].key};
        uint64_t need = names->entries[i].value;
        if (scope->kind == PY_MODULE && need & PY_NEEDS_GLOBAL) mark_global(s, scope, id, need, inner->span);
        PyName *name = py_scope_find(scope, id);
        if (!name || name->is_native || name->is_global || scope->kind == PY_CLASS) continue;
        if (scope->kind == PY_MODULE)
            name->has_global = true;
        else if (need & PY_NEEDS_FREE)
            name->is_cell = true;
        name->is_deleted |= scope->kind != PY_MODULE && need & PY_NEEDS_FREE_DELETED;
    }
}

/* Finds the names that a body takes from enclosing functions, for itself and for its inner functions. */
static void find_frees(Sema *s, PyScope *scope, const Ast *node) {
    const Map *needs = py_free_names(s, node);
    for (uint32_t i = 0; i < needs->len; i++) {
        NameId name = {(uint32_t)needs->entries[i].key};
        const PyName *around = needs->entries[i].value & PY_NEEDS_FREE ? py_name_around(scope, name) : NULL;
        if (around && !around->is_native) note_free(s, scope, name, node->span);
    }
}

static void add_targets(Sema *s, PyScope *scope, const Ast *node, uint32_t at, const Ast *target) {
    if (target->kind == AST_Name && !py_scope_find(scope, target->name.name)) {
        PyName *name = py_scope_add(s, scope, target->name.name, target->span);
        name->is_cell = py_is_used_early(node, at, name->name);
    }
    AstList items = py_target_items(target);
    for (uint32_t i = 0; i < items.len; i++) add_targets(s, scope, node, at, items.at[i]);
    if (target->kind == AST_Star) add_targets(s, scope, node, at, target->star.operand);
}

/* A comprehension that is part of the function around it: its targets, and the inner functions that may capture
 * them. */
static void fill_inline(Sema *s, PyScope *scope, const Ast *node) {
    scope->is_generator = node->comprehension.kind == COMP_GENERATOR;
    for (uint32_t i = 0; i < node->comprehension.clauses.len; i++)
        add_targets(s, scope, node, i, node->comprehension.clauses.at[i]->comp_for.target);
    Walk w = {.s = s, .scope = scope_bare(s, PY_FUNCTION, scope->module, (AstList){NULL, 0})};
    ast_children(node, walk, &w);
    for (uint32_t i = 0; i < w.inner.len; i++) mark_captured(s, scope, w.inner.at[i]);
}

/* A generator expression is a function, but names that it binds by := belong to the enclosing function or module. */
static void fill_generator(Sema *s, PyScope *scope, const Ast *node) {
    Walk w = {.s = s, .scope = scope_bare(s, PY_FUNCTION, scope->module, (AstList){NULL, 0})};
    ast_children(node, walk, &w);
    find_frees(s, scope, node);
    for (uint32_t i = 0; i < w.scope->list.len; i++) {
        PyName *name = py_scope_add(s, scope, w.scope->list.at[i]->name, node->span);
        name->is_global = !name->is_free;
    }
}

static void fill_body(Sema *s, PyScope *scope, const Ast *node) {
    Walk w = {.s = s, .scope = scope};
    const Ast *body = py_body_of(node);
    if (body) walk(&w, body);
    for (uint32_t i = 0; i < w.imports.len; i++) follow_imports(&w, w.imports.at[i]);
    for (uint32_t i = 0; i < w.inner.len; i++) {
        mark_captured(s, scope, w.inner.at[i]);
        scope->uses_class_cell |= map_has(py_free_names(s, w.inner.at[i]), N(__class__).id);
    }
    if (scope->kind == PY_FUNCTION && scope->outer) find_frees(s, scope, node);
}

PyScope *py_scope_new(Sema *s, PyScopeKind kind, PyScope *outer, Module *module, AstList params, const Ast *node) {
    PyScope *scope = scope_bare(s, kind, module, params);
    scope->outer = outer;
    scope->class_name = outer ? outer->class_name : NONE_OF(NameId);
    const AstSignature *sig = py_signature_at(node);
    scope->type_params = sig                       ? sig->type_params
                         : node->kind == AST_Class ? node->class_.type_params
                                                   : (AstList){NULL, 0};
    if (kind == PY_INLINE)
        fill_inline(s, scope, node);
    else if (node->kind == AST_Comprehension)
        fill_generator(s, scope, node);
    else
        fill_body(s, scope, node);
    return scope;
}

/* The names that a function, lambda or class binds itself. */
const PyScope *py_names_of(Sema *s, const Ast *node) {
    const AstSignature *sig = py_signature_at(node);
    AstList types = sig ? sig->type_params : node->class_.type_params;
    PyScope *scope = scope_bare(s, sig ? PY_FUNCTION : PY_CLASS, s->main, sig ? sig->params : (AstList){NULL, 0});
    for (uint32_t i = 0; i < types.len; i++) py_scope_add(s, scope, types.at[i]->param.name, node->span);
    Walk w = {.s = s, .scope = scope};
    if (py_body_of(node)) walk(&w, py_body_of(node));
    return scope;
}

static void bind_anywhere(void *state, const Ast *node) {
    Walk *w = state;
    if (!node) return;
    bind_node(w, node);
    if (node->kind == AST_Param && !IS_NONE(node->param.name)) bind(w, node->param.name, node->span);
    if (node->kind == AST_CompFor) bind_target_names(w, node->comp_for.target, false);
    ast_children(node, bind_anywhere, w);
}

const PyScope *py_names_by_now(Sema *s, Module *module) {
    PyScope *scope = scope_bare(s, PY_MODULE, module, (AstList){NULL, 0});
    fill_body(s, scope, module->ast->module.body);
    return scope;
}

const PyScope *py_names_anywhere(Sema *s, Module *module) {
    Walk w = {.s = s, .scope = scope_bare(s, PY_FUNCTION, module, (AstList){NULL, 0})};
    bind_anywhere(&w, module->ast->module.body);
    return w.scope;
}

/* The variable that a loop lends to its body. */
PyScope *py_scope_lent(Sema *s, PyScope *outer, NameId name, Span span) {
    PyScope *scope = scope_bare(s, PY_INLINE, outer->module, (AstList){NULL, 0});
    scope->outer = outer;
    scope->class_name = outer->class_name;
    scope->qualname = outer->qualname;
    py_scope_add(s, scope, name, span);
    return scope;
}

PyScope *py_scope_types(Sema *s, PyScope *outer, const Ast *node) {
    PyScope *scope = scope_bare(s, PY_INLINE, outer->module, (AstList){NULL, 0});
    scope->outer = outer;
    scope->class_name = outer->class_name;
    scope->qualname = outer->qualname;
    scope->is_walking = true;
    scope->type_params = node->kind == AST_Class ? node->class_.type_params : node->fn.sig.type_params;
    return scope;
}

/* ---- modules ---- */

typedef struct Values {
    Sema *s;
    PyModuleInfo *info;
    VEC(PyScope *) around; /* names of enclosing functions */
} Values;

static void find_values(void *state, const Ast *node);

static bool is_hidden(const Values *v, NameId name) {
    for (uint32_t i = v->around.len; i-- > 0;) {
        PyName *own = py_scope_find(v->around.at[i], name);
        if (own) return !own->is_global;
    }
    return false;
}

static bool makes_code(Sema *s, NameId name) {
    return SAME(name, name_of(s->ctx, STR("exec"))) || SAME(name, name_of(s->ctx, STR("eval")));
}

static void note_value(Values *v, NameId name) {
    if (makes_code(v->s, name)) v->info->is_open = v->info->all_values = v->info->is_dynamic = true;
    if (!is_hidden(v, name)) map_put(&v->info->values, name.id, 1);
    if (SAME(name, N(globals)) || SAME(name, N(vars)) || SAME(name, N(locals))) v->info->all_values = true;
}

static void values_of_function(Values *v, const Ast *node) {
    const AstSignature *sig = py_signature_at(node);
    const Ast *body = py_body_of(node);
    py_visit_header(v->s, node, find_values, v);
    if (!body) return;
    Walk w = {.s = v->s, .scope = scope_bare(v->s, PY_FUNCTION, v->s->main, sig->params)};
    walk(&w, body);
    vec_push(v->s->arena, &v->around, w.scope);
    find_values(v, body);
    v->around.len--;
}

bool py_globals_item(Sema *s, const Ast *target, NameId *name) {
    const Ast *base = target->kind == AST_Subscript ? target->subscript.base : NULL;
    bool is_globals = base && base->kind == AST_Call && !base->call.args.len && base->call.callee->kind == AST_Name &&
                      SAME(base->call.callee->name.name, N(globals));
    if (!is_globals || target->subscript.args.len != 1) return false;
    const Ast *key = target->subscript.args.at[0];
    if (key->kind == AST_Arg) key = key->arg.value;
    *name = key->kind == AST_Str ? name_of(s->ctx, key->str.text) : NONE_OF(NameId);
    return true;
}

/* globals()["x"] = … binds a name of the module, as a function that says `global x` does. */
static void note_target(Values *v, const Ast *target) {
    AstList items = py_target_items(target);
    for (uint32_t i = 0; i < items.len; i++) note_target(v, items.at[i]);
    NameId name;
    if (py_globals_item(v->s, target, &name) && !IS_NONE(name))
        mark_global(v->s, v->info->scope, name, PY_NEEDS_GLOBAL | PY_NEEDS_GLOBAL_DELETED, target->span);
}

static void note_targets(Values *v, const Ast *node) {
    AstList targets = node->kind == AST_Assign ? node->assign.targets
                      : node->kind == AST_Del  ? node->del.targets
                                               : (AstList){NULL, 0};
    for (uint32_t i = 0; i < targets.len; i++) note_target(v, targets.at[i]);
    const Ast *target = node->kind == AST_AugAssign  ? node->aug_assign.target
                        : node->kind == AST_For      ? node->for_.target
                        : node->kind == AST_WithItem ? node->with_item.target
                                                     : NULL;
    if (target) note_target(v, target);
}

static bool is_globals_call(const Ast *ast) {
    return ast && ast->kind == AST_Call && ast->call.callee->kind == AST_Name &&
           SAME(ast->call.callee->name.name, N(globals));
}

/* Whether globals() is stored or changed as a whole. */
static bool opens_globals(const Ast *node) {
    if (node->kind == AST_Attribute)
        return is_globals_call(node->attribute.base) && !SAME(node->attribute.name, N(get));
    return node->kind == AST_Assign && is_globals_call(node->assign.value);
}

/* `import *` of a module whose names are known only at run time. */
static bool brings_any_names(const Values *v, const Ast *node) {
    const Module *module = v->info->scope->module;
    return node->kind == AST_ImportFrom && node->import_from.star && !node->import_from.names.len &&
           module->has_python_syntax && !py_is_native_import(v->s, (Module *)(uintptr_t)module, node, 0);
}

/* Finds names of the module that are used other than in plain calls. */
static void find_values(void *state, const Ast *node) {
    Values *v = state;
    if (!node) return;
    if (node->kind == AST_Fn || node->kind == AST_Lambda) {
        values_of_function(v, node);
        return;
    }
    if (node->kind == AST_TypeAlias) node = py_alias_parts(v->s, node);
    note_targets(v, node);
    v->info->has_star |= node->kind == AST_ImportFrom && node->import_from.star;
    bool is_open = opens_globals(node) || brings_any_names(v, node);
    v->info->is_open |= is_open;
    v->info->is_dynamic |= is_open;
    if (node->kind == AST_Name) note_value(v, node->name.name);
    bool is_plain = node->kind == AST_Call && node->call.callee->kind == AST_Name;
    for (uint32_t i = 0; is_plain && i < node->call.args.len; i++) {
        const Ast *arg = node->call.args.at[i];
        is_plain = arg->kind != AST_Star &&
                   !(arg->kind == AST_Arg && (arg->arg.star != PARAM_PLAIN || arg->arg.value->kind == AST_Star));
    }
    if (!is_plain) {
        ast_children(node, find_values, v);
        return;
    }
    NameId callee = node->call.callee->name.name;
    if (makes_code(v->s, callee)) note_value(v, callee);
    if (SAME(callee, N(globals)) || SAME(callee, N(vars)) || SAME(callee, N(locals))) v->info->all_values = true;
    for (uint32_t i = 0; i < node->call.args.len; i++) find_values(v, node->call.args.at[i]);
}

/* An import from a module of the systems register, whose names are not variables of this module. */
static bool is_system_import(Sema *s, const Ast *ast) {
    const Module *module = module_find(s, s->main, ast->import_from.path, ast->import_from.path_len,
                                       ast->import_from.level, (Span){0, 0}, false);
    return module && !IS_NONE(module->file) && !module->has_python_syntax;
}

/* Whether the program uses its main module as an object. */
static bool is_main_live(Sema *s) {
    static const char *const ASKING[] = {"modules",
                                         "import_module",
                                         "__main__",
                                         "__globals__",
                                         "f_globals",
                                         "f_locals",
                                         "unittest",
                                         "pickle",
                                         "inspect",
                                         "doctest",
                                         "eval",
                                         "exec",
                                         "__spec__",
                                         "__package__",
                                         "__loader__",
                                         "__annotations__",
                                         "get_type_hints",
                                         "singledispatch",
                                         "singledispatchmethod"};
    NameId names[COUNT_OF(ASKING) + 1] = {N(globals)};
    for (uint32_t i = 0; i < COUNT_OF(ASKING); i++) names[i + 1] = name_of(s->ctx, str_of(ASKING[i]));
    AstList items = s->main->ast->module.body->block.items;
    for (uint32_t i = 0; i < items.len; i++)
        if (items.at[i]->kind == AST_ImportFrom && items.at[i]->import_from.star && !is_system_import(s, items.at[i]))
            return true;
    return py_program_mentions(s, names, COUNT_OF(names));
}

PyModuleInfo *py_module_info(Sema *s, Module *module) {
    PySema *py = py_sema(s);
    uint64_t known;
    if (map_get(&py->modules, (uint64_t)(uintptr_t)module, &known)) return (PyModuleInfo *)(uintptr_t)known;
    PyModuleInfo *info = NEW(s->arena, PyModuleInfo);
    map_put(&py->modules, (uint64_t)(uintptr_t)module, (uint64_t)(uintptr_t)info);
    map_init(&info->values, s->arena);
    py_mark_eager(s, module);
    info->scope = scope_bare(s, PY_MODULE, module, (AstList){NULL, 0});
    fill_body(s, info->scope, module->ast->module.body);
    py_bind_submodules(s, info->scope, module);
    info->scope->qualname = STR("");
    Values values = {.s = s, .info = info};
    find_values(&values, module->ast->module.body);
    info->opens_itself = info->is_open;
    info->is_open |= module_is_foreign(module);
    info->is_live = module != s->main || makes_extension(s->ctx) || s->takes_fuller || is_main_live(s);
    info->all_values |= info->is_live;
    for (uint32_t i = 0; info->all_values && i < info->scope->list.len; i++)
        info->scope->list.at[i]->has_global |= !info->scope->list.at[i]->is_native;
    return info;
}

/* ---- texts ---- */

NameId py_mangled(Context *ctx, Arena *arena, NameId owner, NameId name) {
    Str text = name_text(ctx, name);
    bool is_private = text.len > 2 && text.at[0] == '_' && text.at[1] == '_' &&
                      !(text.at[text.len - 1] == '_' && text.at[text.len - 2] == '_');
    if (IS_NONE(owner) || !is_private) return name;
    Str class_text = name_text(ctx, owner);
    while (class_text.len && class_text.at[0] == '_') class_text.at++, class_text.len--;
    if (!class_text.len) return name;
    return name_of(ctx, arena_printf(arena, "_%.*s%.*s", STR_ARGS(class_text), STR_ARGS(text)));
}

NameId py_mangle(Check *c, NameId name) {
    return py_mangled(c->ctx, c->arena, c->py ? c->py->scope->class_name : NONE_OF(NameId), name);
}

Str py_text(Check *c, const char *format, ...) {
    va_list args;
    va_start(args, format);
    Str text = arena_vprintf(c->s->arena, format, args);
    va_end(args);
    return text;
}

bool py_is_module_name(NameId name) {
    static const NameId NAMES[] = {{WN___name__},    {WN___doc__},  {WN___file__},
                                   {WN___package__}, {WN___spec__}, {WN___loader__}};
    for (uint32_t i = 0; i < COUNT_OF(NAMES); i++)
        if (SAME(name, NAMES[i])) return true;
    return false;
}

PyScope *py_method_scope(Check *c) {
    PyScope *scope = c->py->scope;
    while (scope && scope->kind == PY_INLINE) scope = scope->outer;
    return scope && scope->kind == PY_FUNCTION && !IS_NONE(scope->first_param) ? scope : NULL;
}

bool py_keeps_annotations(Sema *s) {
    PySema *py = py_sema(s);
    if (!py->asked_annotations) {
        const NameId names[] = {N(__annotations__), N(get_type_hints),       N(signature),
                                N(singledispatch),  N(singledispatchmethod), N(fields)};
        py->asked_annotations = s->is_planned;
        py->keeps_annotations = makes_extension(s->ctx) || s->loads_cpython || s->takes_fuller ||
                                py_program_mentions(s, names, COUNT_OF(names));
    }
    return py->keeps_annotations;
}

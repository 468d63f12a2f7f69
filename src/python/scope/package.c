/* Variables of a package that an import of one of its modules sets: `from p.words import count` in p/__init__.py
 * makes `words` a name of p, which the text of p may read and delete. */
#include "python/scope/scope.h"
#include "sema/declare/declare.h"
#include "support/fs.h"

typedef struct Look { /* the search of a package's text for uses of the name of one of its modules */
    Sema *s;
    const Module *package, *module;
    NameId name;
    bool is_read, is_bound_again; /* is_bound_again: to something in the module, or to the module itself */
} Look;

static bool is_bound_by(const Ast *alias, NameId name) {
    return SAME(IS_NONE(alias->alias.alias) ? alias->alias.path[0] : alias->alias.alias, name);
}

static void look_at_import(Look *l, const Ast *node) {
    const Module *from = module_find(l->s, l->package, node->import_from.path, node->import_from.path_len,
                                     node->import_from.level, node->span, false);
    for (uint32_t i = 0; i < node->import_from.names.len; i++) {
        const Ast *alias = node->import_from.names.at[i];
        bool is_itself = from == l->package && SAME(alias->alias.path[0], l->name);
        l->is_bound_again |= is_bound_by(alias, l->name) && (from == l->module || is_itself);
    }
}

static void look(void *state, const Ast *node) {
    Look *l = state;
    if (!node) return;
    l->is_read |= node->kind == AST_Name && SAME(node->name.name, l->name);
    if (node->kind == AST_ImportFrom) look_at_import(l, node);
    ast_children(node, look, l);
}

/* The package's own imports from this module bind the name again: then the variable has that value, and what is known
 * of it stays valid. */
static void bind_submodule(Sema *s, PyScope *scope, const Module *package, const Module *module) {
    Look l = {.s = s, .package = package, .module = module, .name = name_of(s->ctx, py_last_name(module))};
    look(&l, package->ast->module.body);
    if (l.is_bound_again || (!l.is_read && !py_scope_find(scope, l.name))) return;
    PyName *name = py_scope_add(s, scope, l.name, package->ast->span);
    name->is_submodule = name->is_deleted = true;
    name->binds++;
    name->def = name->value = NULL;
    name->module = NULL;
}

void py_bind_submodules(Sema *s, PyScope *scope, const Module *package) {
    for (uint32_t i = 0; i < s->modules.len && package->is_package; i++) {
        const Module *module = (const Module *)(uintptr_t)s->modules.entries[i].value;
        if (module && module->parent == package && module_is_compiled(module))
            bind_submodule(s, scope, package, module);
    }
}

Str py_last_name(const Module *module) {
    Str extension = path_extension(module->path);
    return extension.len ? (Str){extension.at + 1, extension.len - 1} : module->path;
}

PyName *py_package_variable(Sema *s, const Module *module) {
    if (!module_is_compiled(module->parent)) return NULL;
    PyName *name = py_scope_find(py_module_info(s, module->parent)->scope, name_of(s->ctx, py_last_name(module)));
    return name && name->is_submodule ? name : NULL;
}

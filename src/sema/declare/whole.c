/* Whether everything that a module of Python's library, or of an installed package, imports when it starts is
 * available: compiled, pyc's own, or native. It may do without imports in a `try`, under a condition or in a function.
 * But an extension module that a package imports under a condition is a part of that package. */
#include "parse/ast_group.h"
#include "sema/declare/declare.h"

#include "rtabi/native.h"

typedef struct Needs {
    Sema *s;
    Module *module; /* whose imports are looked at */
    bool is_sure;   /* the imports are made whenever the module starts */
    Map optional;   /* NameId -> 1: modules whose import in a `try` may fail, so that the imports after it in the `try`
                       need not be made */
    Lack lack;
    Str what;
} Needs;

/* ---- one import ---- */

static void note(Needs *needs, Lack lack, Str what) {
    bool matters = lack == LACKS_EXTENSION || (lack == LACKS_MODULE && needs->is_sure);
    if (!matters || lack <= needs->lack) return;
    needs->lack = lack;
    needs->what = arena_str(needs->s->arena, what);
}

static void note_module(Needs *needs, Module *module) {
    if (!module_is_foreign(module)) return;
    Lack lack = module_lacks(needs->s, module);
    if (lack != LACKS_NOTHING) note(needs, lack, module_lacking(needs->s, module));
}

/* Handles a `name` that is none of our modules: it may be an extension module of the package, or of the installed
 * ones. */
static void note_absent(Needs *needs, const Module *package, Str name) {
    Sema *s = needs->s;
    if (map_has(&needs->optional, name_of(s->ctx, name).id)) return;
    if (package ? has_extension_module(s, package->folder, name) : has_extension_package(s, name))
        note(needs, LACKS_EXTENSION, name);
    else if (!package && !imports_are_own(name) && !native_module(name) && !imports_miss(s, name))
        note(needs, LACKS_MODULE, name);
}

/* Follows an import path; returns the module that it refers to, NULL when there is none. */
static Module *note_path(Needs *needs, const NameId *path, uint32_t length, uint32_t level, Span span) {
    Sema *s = needs->s;
    if (length && !level && imports_are_spared(needs->module, name_text(s->ctx, path[0]))) return NULL;
    Module *package = NULL;
    for (uint32_t i = level ? 0 : 1; i <= length; i++) {
        Module *module = module_find(s, needs->module, path, i, level, span, false);
        if (module) {
            note_module(needs, module);
        } else if (i) {
            note_absent(needs, package, name_text(s->ctx, path[i - 1]));
            return NULL;
        }
        package = module;
    }
    return package;
}

static void note_from(Needs *needs, const Ast *ast) {
    const Ast *const *names = (const Ast *const *)ast->import_from.names.at;
    Sema *s = needs->s;
    Module *package =
        note_path(needs, ast->import_from.path, ast->import_from.path_len, ast->import_from.level, ast->span);
    for (uint32_t i = 0; package && package->is_package && i < ast->import_from.names.len; i++) {
        NameId name = names[i]->alias.path[0];
        Module *inner = module_find(s, package, &name, 1, 1, ast->span, false);
        if (inner)
            note_module(needs, inner);
        else if (has_extension_module(s, package->folder, name_text(s->ctx, name)))
            note(needs, LACKS_EXTENSION, name_text(s->ctx, name));
    }
}

/* ---- statements ---- */

static void note_stmt(Needs *needs, const Ast *stmt);

static void note_block(Needs *needs, const Ast *block, bool is_sure) {
    bool before = needs->is_sure;
    needs->is_sure &= is_sure;
    if (block && block->kind != AST_Block) note_stmt(needs, block);
    for (uint32_t i = 0; block && block->kind == AST_Block && i < block->block.items.len; i++)
        note_stmt(needs, block->block.items.at[i]);
    needs->is_sure = before;
}

static bool ends_with_raise(const Ast *block) {
    AstList items = block->block.items;
    return items.len && items.at[items.len - 1]->kind == AST_Raise;
}

/* Whether the import is in a `try` that handles its failure. */
static bool goes_on(const Ast *stmt) {
    for (uint32_t i = 0; i < stmt->try_.handlers.len; i++)
        if (!ends_with_raise(stmt->try_.handlers.at[i]->handler.body)) return true;
    return false;
}

static void note_optional(void *state, const Ast *node) {
    Needs *needs = state;
    if (!node) return;
    for (uint32_t i = 0; node->kind == AST_Import && i < node->import.names.len; i++) {
        const Ast *alias = node->import.names.at[i];
        map_put(&needs->optional, alias->alias.path[alias->alias.path_len - 1].id, 1);
    }
    if (node->kind == AST_ImportFrom && node->import_from.path_len)
        map_put(&needs->optional, node->import_from.path[node->import_from.path_len - 1].id, 1);
    ast_children(node, note_optional, needs);
}

static void note_try(Needs *needs, const Ast *stmt) {
    goes_on(stmt) ? note_optional(needs, stmt->try_.body) : note_block(needs, stmt->try_.body, true);
    for (uint32_t i = 0; i < stmt->try_.handlers.len; i++)
        note_block(needs, stmt->try_.handlers.at[i]->handler.body, false);
    note_block(needs, stmt->try_.otherwise, false);
    note_block(needs, stmt->try_.finally, true);
}

static void note_stmt(Needs *needs, const Ast *stmt) {
    bool is_installed = module_is_installed(needs->module);
    switch (stmt->kind) {
    case AST_Import:
        for (uint32_t i = 0; i < stmt->import.names.len; i++) {
            const Ast *alias = stmt->import.names.at[i];
            note_path(needs, alias->alias.path, alias->alias.path_len, 0, stmt->span);
        }
        return;
    case AST_ImportFrom: note_from(needs, stmt); return;
    case AST_Try:
        if (is_installed) note_try(needs, stmt);
        return;
    case AST_If:
        if (!is_installed) return;
        if (!is_type_checking(needs->s, stmt->if_.cond)) note_block(needs, stmt->if_.then, false);
        note_block(needs, stmt->if_.otherwise, false);
        return;
    case AST_With:
        if (is_installed) note_block(needs, stmt->with.body, true);
        return;
    case AST_NO_STMT:
    case AST_Block:
    case AST_ExprStmt:
    case AST_ANY_ASSIGNMENT:
    case AST_ANY_LOOP:
    case AST_Match:
    case AST_ANY_JUMP:
    case AST_Pass:
    case AST_Del:
    case AST_Assert:
    case AST_ANY_SCOPE:
    case AST_BadStmt:
    case AST_ANY_DECL: break;
    }
}

Str module_lacking(Sema *s, const Module *module) {
    uint64_t known;
    return map_get(&s->lacking, (uint64_t)(uintptr_t)module, &known) ? *(const Str *)(uintptr_t)known : (Str){NULL, 0};
}

static const Str *str_kept(Sema *s, Str text) {
    Str *kept = NEW(s->arena, Str);
    *kept = text;
    return kept;
}

Lack module_lacks(Sema *s, Module *module) {
    uint64_t key = (uint64_t)(uintptr_t)module, known;
    if (map_get(&s->whole, key, &known)) return (Lack)known;
    map_put(&s->whole, key, LACKS_NOTHING);
    Needs needs = {.s = s, .module = module, .is_sure = true, .lack = LACKS_NOTHING};
    map_init(&needs.optional, s->arena);
    if (module->ast) note_block(&needs, module->ast->module.body, true);
    map_put(&s->whole, key, needs.lack);
    if (needs.lack != LACKS_NOTHING) map_put(&s->lacking, key, (uint64_t)(uintptr_t)str_kept(s, needs.what));
    return needs.lack;
}

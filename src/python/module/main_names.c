/* The names that the main module imports, passed to CPython, whose code looks up names of quoted annotations in
 * `__main__` (pyinterop/main.c). Modules of the program are left out, because CPython does not have them. */
#include "python/module/module.h"

#include "python/elaborate/elaborate.h"
#include "sema/check.h"
#include "sema/declare/declare.h"
#include "support/text.h"

typedef struct Told {
    Sema *s;
    Text text;
} Told;

static bool is_of_program(Sema *s, const NameId *path, uint32_t level, Span span) {
    const Module *module = level ? s->main : module_find(s, s->main, path, 1, 0, span, false);
    return module && module_is_program(module);
}

static void tell_path(Told *told, const NameId *path, uint32_t length) {
    for (uint32_t i = 0; i < length; i++)
        text_printf(&told->text, "%s%s", i ? "." : " ", name_c(told->s->ctx, path[i]));
}

/* Writes a line per name: the name, the module, and its name there. */
static void tell_from(Told *told, const Ast *stmt) {
    const NameId *path = stmt->import_from.path;
    if (is_of_program(told->s, path, stmt->import_from.level, stmt->span)) return;
    for (uint32_t i = 0; i < stmt->import_from.names.len; i++) {
        const Ast *alias = stmt->import_from.names.at[i];
        NameId name = alias->alias.path[0];
        text_printf(&told->text, "%s", name_c(told->s->ctx, IS_NONE(alias->alias.alias) ? name : alias->alias.alias));
        tell_path(told, path, stmt->import_from.path_len);
        text_printf(&told->text, " %s\n", name_c(told->s->ctx, name));
    }
}

static void tell_modules(Told *told, const Ast *stmt) {
    for (uint32_t i = 0; i < stmt->import.names.len; i++) {
        const Ast *alias = stmt->import.names.at[i];
        bool is_renamed = !IS_NONE(alias->alias.alias);
        if (is_of_program(told->s, alias->alias.path, 0, stmt->span)) continue;
        text_printf(&told->text, "%s", name_c(told->s->ctx, is_renamed ? alias->alias.alias : alias->alias.path[0]));
        tell_path(told, alias->alias.path, is_renamed ? alias->alias.path_len : 1);
        text_printf(&told->text, "\n");
    }
}

static void visit(void *state, const Ast *ast) {
    Told *told = state;
    if (!ast || ast->kind == AST_Fn || ast->kind == AST_Class) return;
    if (ast->kind == AST_ImportFrom) tell_from(told, ast);
    if (ast->kind == AST_Import) tell_modules(told, ast);
    ast_children(ast, visit, told);
}

Hir *py_main_names(Check *c, Span span) {
    Told told = {.s = c->s};
    text_init(&told.text, c->arena);
    visit(&told, c->s->main->ast->module.body);
    return py_str(c, arena_str(c->arena, text_view(&told.text)), span);
}

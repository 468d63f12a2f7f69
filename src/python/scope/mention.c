/* Whether the program mentions a name anywhere: what it never mentions need not be available to it. */
#include "python/scope/scope.h"

typedef struct Mentions {
    Context *ctx;
    const NameId *names;
    uint32_t count;
    bool found;
} Mentions;

static bool is_one_of(const Mentions *m, NameId name) {
    for (uint32_t i = 0; i < m->count; i++)
        if (SAME(name, m->names[i])) return true;
    return false;
}

static void look(void *state, const Ast *node) {
    Mentions *m = state;
    if (!node || m->found) return;
    m->found =
        (node->kind == AST_Name && is_one_of(m, node->name.name)) ||
        (node->kind == AST_Attribute && is_one_of(m, node->attribute.name)) ||
        (node->kind == AST_ImportFrom && node->import_from.path_len && is_one_of(m, node->import_from.path[0])) ||
        (node->kind == AST_Alias && is_one_of(m, node->alias.path[0])) ||
        (node->kind == AST_Str && node->str.text.len < 32 && is_one_of(m, name_of(m->ctx, node->str.text)));
    ast_children(node, look, m);
}

bool py_module_mentions(Sema *s, const Module *module, const NameId *names, uint32_t count) {
    Mentions m = {s->ctx, names, count, false};
    look(&m, module->ast->module.body);
    return m.found;
}

/* Whether a file of the program contains one of the names: as a name, an attribute, an import, or a text. */
bool py_program_mentions(Sema *s, const NameId *names, uint32_t count) {
    Mentions m = {s->ctx, names, count, false};
    if (s->main->has_python_syntax && s->main->ast) look(&m, s->main->ast->module.body);
    for (uint32_t i = 0; i < s->modules.len && !m.found; i++) {
        const Module *module = (const Module *)(uintptr_t)s->modules.entries[i].value;
        if (module && module->ast && module->has_python_syntax && module_is_program(module))
            look(&m, module->ast->module.body);
    }
    return m.found;
}

/* Whether the program mentions a name anywhere: what it never mentions need not be available to it. The names of each
 * module are collected once. */
#include "python/scope/scope.h"

enum { LONGEST_NAME = 32 }; /* a text of more is no name */

typedef struct Mentions {
    Context *ctx;
    Map *names;
} Mentions;

static void mention(const Mentions *m, NameId name) {
    if (!IS_NONE(name)) map_put(m->names, name.id, 1);
}

static void collect(void *state, const Ast *node) {
    const Mentions *m = state;
    if (!node) return;
    if (node->kind == AST_Name) mention(m, node->name.name);
    if (node->kind == AST_Attribute) mention(m, node->attribute.name);
    if (node->kind == AST_ImportFrom && node->import_from.path_len) mention(m, node->import_from.path[0]);
    if (node->kind == AST_Alias) mention(m, node->alias.path[0]);
    if (node->kind == AST_Str && node->str.text.len < LONGEST_NAME) mention(m, name_of(m->ctx, node->str.text));
    ast_children(node, collect, state);
}

static const Map *names_of(Sema *s, const Module *module) {
    if (module->mentions) return module->mentions;
    Map *names = NEW(s->arena, Map);
    map_init(names, s->arena);
    collect(&(Mentions){s->ctx, names}, module->ast->module.body);
    ((Module *)(uintptr_t)module)->mentions = names;
    return names;
}

bool py_module_mentions(Sema *s, const Module *module, const NameId *names, uint32_t count) {
    const Map *mentioned = names_of(s, module);
    for (uint32_t i = 0; i < count; i++)
        if (map_has(mentioned, names[i].id)) return true;
    return false;
}

/* Whether a file of the program contains one of the names: as a name, an attribute, an import, or a text. */
bool py_program_mentions(Sema *s, const NameId *names, uint32_t count) {
    if (s->main->has_python_syntax && s->main->ast && py_module_mentions(s, s->main, names, count)) return true;
    for (uint32_t i = 0; i < s->modules.len; i++) {
        const Module *module = (const Module *)(uintptr_t)s->modules.entries[i].value;
        bool is_asked = module && module->ast && module->has_python_syntax && module_is_program(module);
        if (is_asked && py_module_mentions(s, module, names, count)) return true;
    }
    return false;
}

typedef struct Mention {
    NameId name;
    bool found;
} Mention;

static void look_for(void *state, const Ast *node) {
    Mention *mention = state;
    if (!node || mention->found) return;
    mention->found = node->kind == AST_Name && SAME(node->name.name, mention->name);
    ast_children(node, look_for, state);
}

/* Whether a comprehension may read the target of its clause `at` before the clause begins: then the target lives longer
 * than one round of the clauses around. */
bool py_is_used_early(const Ast *node, uint32_t at, NameId name) {
    Mention mention = {name, false};
    for (uint32_t i = 0; i <= at; i++) {
        const Ast *clause = node->comprehension.clauses.at[i];
        if (i) look_for(&mention, clause->comp_for.iter);
        for (uint32_t k = 0; i < at && k < clause->comp_for.conditions.len; k++)
            look_for(&mention, clause->comp_for.conditions.at[k]);
    }
    return mention.found;
}

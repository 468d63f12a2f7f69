/* Modules of the library that are written in Python. Of each only that is compiled which the program can reach: a
 * statement that binds names is left out when no file of the program says one of them and nothing that stays does. So
 * such a module may hold no statement whose work is done for more than the names it binds. What is said is known at the
 * end, so their bodies are checked last. */
#include "python/module/module.h"

typedef struct Reach {
    Sema *s;
    Module *module;
    Map said;      /* NameId -> 1 */
    bool *stays;   /* of the statements of the module */
    bool has_more; /* something was said for the first time */
} Reach;

static void say(Reach *r, NameId name) {
    r->has_more |= !map_has(&r->said, name.id);
    map_put(&r->said, name.id, 1);
}

static void collect(void *state, const Ast *node) {
    Reach *r = state;
    if (!node) return;
    if (node->kind == AST_Name)
        say(r, node->name.name);
    else if (node->kind == AST_Attribute)
        say(r, node->attribute.name);
    else if (node->kind == AST_Str) /* getattr(module, "name") */
        say(r, name_of(r->s->ctx, node->str.text));
    else if (node->kind == AST_Alias)
        say(r, node->alias.path[0]);
    else if (node->kind == AST_TypeAlias)
        say(r, name_of(r->s->ctx, STR(PY_MAKES_ALIAS)));
    ast_children(node, collect, r);
}

static bool says_target(const Reach *r, const Ast *target) {
    AstList items = target->kind == AST_Tuple  ? target->tuple.items
                    : target->kind == AST_List ? target->list.items
                                               : (AstList){NULL, 0};
    bool found = target->kind == AST_Name && map_has(&r->said, target->name.name.id);
    for (uint32_t i = 0; i < items.len && !found; i++) found = says_target(r, items.at[i]);
    return found;
}

static bool says_import(const Reach *r, AstList names) {
    for (uint32_t i = 0; i < names.len; i++) {
        const Ast *alias = names.at[i];
        if (map_has(&r->said, (IS_NONE(alias->alias.alias) ? alias->alias.path[0] : alias->alias.alias).id))
            return true;
    }
    return false;
}

static bool is_wanted(const Reach *r, const Ast *stmt) {
    switch ((int)stmt->kind) {
    case AST_Import: return says_import(r, stmt->import.names);
    case AST_ImportFrom: return says_import(r, stmt->import_from.names);
    case AST_Fn: return map_has(&r->said, stmt->fn.name.id);
    case AST_Class: return map_has(&r->said, stmt->class_.name.id);
    case AST_Assign:
        for (uint32_t i = 0; i < stmt->assign.targets.len; i++)
            if (says_target(r, stmt->assign.targets.at[i])) return true;
        return false;
    default: return true;
    }
}

static void say_program(Reach *r) {
    collect(r, r->s->main->ast->module.body);
    for (uint32_t i = 0; i < r->s->modules.len; i++) {
        const Module *module = (const Module *)(uintptr_t)r->s->modules.entries[i].value;
        if (module && module->ast && module->has_python_syntax && module != r->module)
            collect(r, module->ast->module.body);
    }
}

const Ast *py_library_body(Sema *s, Module *module) {
    const Ast *body = module->ast->module.body;
    uint32_t count = body->block.items.len;
    Reach r = {.s = s, .module = module, .stays = NEW_ARRAY(s->arena, bool, count + 1), .has_more = true};
    map_init(&r.said, s->arena);
    say_program(&r);
    while (r.has_more) {
        r.has_more = false;
        for (uint32_t i = 0; i < count; i++) {
            if (r.stays[i] || !is_wanted(&r, body->block.items.at[i])) continue;
            r.stays[i] = true;
            collect(&r, body->block.items.at[i]);
        }
    }
    Ast *kept = NEW(s->arena, Ast), **items = NEW_ARRAY(s->arena, Ast *, count + 1);
    uint32_t kept_count = 0;
    for (uint32_t i = 0; i < count; i++)
        if (r.stays[i]) items[kept_count++] = body->block.items.at[i];
    *kept = *body;
    kept->block.items = (AstList){items, kept_count};
    return kept;
}

/* Modules of the library that are written in Python: pyc's own, and those of Python itself. Of each only that is
 * compiled which the program can reach: a statement that binds names is left out when no file of the program says one
 * of them and no statement that stays does, in whatever module. So such a module may hold no statement whose work is
 * done for more than the names it binds. A module that the program has as a value, for `dir` or `vars` of it, keeps all
 * its statements. What is said is known at the end, so their bodies are checked last. */
#include "python/module/module.h"

#include "python/scope/scope.h"
#include "sema/declare/declare.h"

typedef struct LibraryModule {
    Module *module;
    bool *stays;   /* of its statements */
    bool is_whole; /* all of them stay */
} LibraryModule;

/* An import of the program. */
typedef struct BoundModule {
    NameId name;
    Module *module;
} BoundModule;

typedef struct PyReach {
    Sema *s;
    Module *module; /* whose statements are being looked at */
    Map said;       /* NameId -> 1 */
    Map known;      /* Module * -> index in `modules` + 1 */
    VEC(LibraryModule) modules;
    Map values; /* NameId -> 1: the names that the module being looked at says without an attribute of them */
    VEC(BoundModule) bound; /* what it imports */
    bool has_more;          /* something was said for the first time */
    bool makes_code;        /* what is being looked at makes code of texts */
} PyReach;

static void say(PyReach *r, NameId name) {
    r->has_more |= !map_has(&r->said, name.id);
    map_put(&r->said, name.id, 1);
}

static void reach_module(PyReach *r, Module *module) {
    if (!module || !module->is_library || !module->ast || !module->has_python_syntax ||
        map_has(&r->known, (uint64_t)(uintptr_t)module))
        return;
    bool *stays = NEW_ARRAY(r->s->arena, bool, module->ast->module.body->block.items.len + 1);
    vec_push(r->s->arena, &r->modules, ((LibraryModule){module, stays, false}));
    map_put(&r->known, (uint64_t)(uintptr_t)module, r->modules.len);
    r->has_more = true;
    reach_module(r, module->parent);
}

static Module *reach_path(PyReach *r, const NameId *path, uint32_t length, uint32_t level, Span span) {
    Module *found = length || level ? module_find(r->s, r->module, path, length, level, span, false) : NULL;
    if (!found) return NULL;
    reach_module(r, found);
    return found;
}

static void bind(PyReach *r, const Ast *alias, NameId name, Module *module) {
    if (!IS_NONE(alias->alias.alias)) name = alias->alias.alias;
    if (module) vec_push(r->s->arena, &r->bound, ((BoundModule){name, module}));
}

static void reach_from(PyReach *r, const Ast *ast) {
    Module *found = reach_path(r, ast->import_from.path, ast->import_from.path_len, ast->import_from.level, ast->span);
    for (uint32_t i = 0; found && found->is_package && i < ast->import_from.names.len; i++) {
        const Ast *alias = ast->import_from.names.at[i];
        Module *around = r->module;
        r->module = found;
        bind(r, alias, alias->alias.path[0], reach_path(r, alias->alias.path, 1, 1, ast->span));
        r->module = around;
    }
}

static bool is_word(char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static void reach_import(PyReach *r, const Ast *alias) {
    const NameId *path = alias->alias.path;
    uint32_t length = alias->alias.path_len;
    Module *found = reach_path(r, path, length, 0, alias->span);
    if (IS_NONE(alias->alias.alias) && length > 1) found = reach_path(r, path, 1, 0, alias->span);
    bind(r, alias, path[0], found);
    say(r, path[length - 1]);
}

/* The words of a text that may become code. */
static void say_words(PyReach *r, Str text) {
    for (uint32_t at = 0; at < text.len; at++) {
        uint32_t from = at;
        while (at < text.len && is_word(text.at[at])) at++;
        if (at > from) say(r, name_of(r->s->ctx, (Str){text.at + from, at - from}));
    }
}

static void reach_typing(PyReach *r, const char *maker, Span span) {
    const NameId typing[] = {name_of(r->s->ctx, STR("typing"))};
    say(r, name_of(r->s->ctx, str_of(maker)));
    reach_path(r, typing, 1, 0, span);
}

static void collect(void *state, const Ast *node) {
    PyReach *r = state;
    if (!node) return;
    if (node->kind == AST_Attribute) {
        const Ast *base = node->attribute.base;
        say(r, node->attribute.name);
        base->kind == AST_Name ? say(r, base->name.name) : collect(r, base);
        return;
    }
    if (node->kind == AST_Name) {
        say(r, node->name.name);
        map_put(&r->values, node->name.name.id, 1);
    } else if (node->kind == AST_Str) /* getattr(module, "name") */
        r->makes_code ? say_words(r, node->str.text) : say(r, name_of(r->s->ctx, node->str.text));
    else if (node->kind == AST_Alias)
        say(r, node->alias.path[0]);
    else if (node->kind == AST_ImportFrom)
        reach_from(r, node);
    else if (node->kind == AST_TypeAlias)
        reach_typing(r, PY_MAKES_ALIAS, node->span);
    else if ((node->kind == AST_Fn || node->kind == AST_Class) && py_type_param_parts(r->s, node))
        reach_typing(r, PY_MAKES_TYPE_PARAMS, node->span);
    for (uint32_t i = 0; node->kind == AST_Import && i < node->import.names.len; i++)
        reach_import(r, node->import.names.at[i]);
    ast_children(node, collect, r);
}

/* ---- which statements stay ---- */

static bool is_said(const PyReach *r, NameId name) { return map_has(&r->said, name.id); }

static bool says_target(const PyReach *r, const Ast *target) {
    if (target->kind == AST_Name) return is_said(r, target->name.name);
    if (target->kind == AST_Attribute) return says_target(r, target->attribute.base);
    if (target->kind == AST_Subscript) return says_target(r, target->subscript.base);
    if (target->kind == AST_Star) return says_target(r, target->star.operand);
    if (target->kind != AST_Tuple && target->kind != AST_List) return true;
    AstList items = py_target_items(target);
    bool found = false;
    for (uint32_t i = 0; i < items.len && !found; i++) found = says_target(r, items.at[i]);
    return found;
}

static bool says_any(const PyReach *r, AstList targets) {
    bool found = false;
    for (uint32_t i = 0; i < targets.len && !found; i++) found = says_target(r, targets.at[i]);
    return found;
}

static bool says_import(const PyReach *r, AstList names) {
    for (uint32_t i = 0; i < names.len; i++) {
        const Ast *alias = names.at[i];
        if (is_said(r, IS_NONE(alias->alias.alias) ? alias->alias.path[0] : alias->alias.alias)) return true;
    }
    return false;
}

/* @f.register enters what it decorates somewhere. */
static bool is_registered(const PyReach *r, AstList decorators) {
    for (uint32_t i = 0; i < decorators.len; i++) {
        const Ast *made = decorators.at[i], *callee = made->kind == AST_Call ? made->call.callee : made;
        if (callee->kind == AST_Attribute && str_equal(name_text(r->s->ctx, callee->attribute.name), STR("register")) &&
            says_target(r, callee))
            return true;
    }
    return false;
}

/* A module's own __getattr__ gives names that nothing in its text binds. */
static bool is_hook(const PyReach *r, NameId name) { return str_equal(name_text(r->s->ctx, name), STR("__getattr__")); }

static bool is_wanted(const PyReach *r, const Ast *stmt);

static bool is_block_wanted(const PyReach *r, const Ast *block) {
    if (!block || block->kind != AST_Block) return block && is_wanted(r, block);
    for (uint32_t i = 0; i < block->block.items.len; i++)
        if (is_wanted(r, block->block.items.at[i])) return true;
    return false;
}

static bool is_try_wanted(const PyReach *r, const Ast *stmt) {
    bool found = is_block_wanted(r, stmt->try_.body) || is_block_wanted(r, stmt->try_.otherwise) ||
                 is_block_wanted(r, stmt->try_.finally);
    for (uint32_t i = 0; i < stmt->try_.handlers.len && !found; i++)
        found = is_block_wanted(r, stmt->try_.handlers.at[i]->handler.body);
    return found;
}

static bool is_main_test(const PyReach *r, const Ast *cond) {
    const Ast *left = cond->kind == AST_Compare ? cond->compare.operands.at[0] : NULL;
    (void)r;
    return left && left->kind == AST_Name && SAME(left->name.name, N(__name__));
}

static bool is_wanted(const PyReach *r, const Ast *stmt) {
    switch ((int)stmt->kind) {
    case AST_Import: return says_import(r, stmt->import.names);
    case AST_ImportFrom: return stmt->import_from.star || says_import(r, stmt->import_from.names);
    case AST_Fn: return is_hook(r, stmt->fn.name) || is_said(r, stmt->fn.name) || is_registered(r, stmt->fn.decorators);
    case AST_Class: return is_said(r, stmt->class_.name) || is_registered(r, stmt->class_.decorators);
    case AST_Assign: return says_any(r, stmt->assign.targets);
    case AST_AugAssign: return says_target(r, stmt->aug_assign.target);
    case AST_VarDecl: return says_target(r, stmt->var_decl.target);
    case AST_Del: return says_any(r, stmt->del.targets);
    case AST_Pass: return false;
    case AST_If:
        return !is_main_test(r, stmt->if_.cond) &&
               (is_block_wanted(r, stmt->if_.then) || is_block_wanted(r, stmt->if_.otherwise));
    case AST_Try: return is_try_wanted(r, stmt);
    default: return true;
    }
}

/* Packages of others may do more than bind names: a class may be entered somewhere by its base, a value by a call. */
static bool is_only_named(const Ast *stmt) {
    if (stmt->kind == AST_Fn) return !stmt->fn.decorators.len;
    return stmt->kind == AST_Pass;
}

static bool stays(const PyReach *r, const LibraryModule *library, const Ast *stmt) {
    bool is_main = stmt->kind == AST_If && is_main_test(r, stmt->if_.cond);
    if (library->is_whole && !is_main) return true;
    if (library->module->is_installed && !is_only_named(stmt)) return true;
    return is_wanted(r, stmt);
}

static void look_at(PyReach *r, const LibraryModule *library) {
    AstList items = library->module->ast->module.body->block.items;
    r->module = library->module;
    for (uint32_t i = 0; i < items.len; i++) {
        if (library->stays[i] || !stays(r, library, items.at[i])) continue;
        library->stays[i] = true;
        collect(r, items.at[i]);
    }
}

/* What is done with a module that is a value cannot be told. */
static void keep_values(PyReach *r) {
    for (uint32_t i = 0; i < r->bound.len; i++) {
        uint64_t index;
        BoundModule bound = r->bound.at[i];
        if (map_has(&r->values, bound.name.id) && map_get(&r->known, (uint64_t)(uintptr_t)bound.module, &index))
            r->modules.at[index - 1].is_whole = true;
    }
}

static void collect_module(PyReach *r, Module *module) {
    r->module = module;
    r->makes_code = py_module_info(r->s, module)->is_dynamic;
    r->bound.len = 0;
    map_init(&r->values, r->s->arena);
    collect(r, module->ast->module.body);
    keep_values(r);
}

static void say_program(PyReach *r) {
    for (uint32_t i = 0; i < r->s->modules.len; i++) {
        Module *module = (Module *)(uintptr_t)r->s->modules.entries[i].value;
        if (!module || module->is_library || !module->ast || !module->has_python_syntax) continue;
        collect_module(r, module);
    }
    collect_module(r, r->s->main);
    r->makes_code = false;
}

static void settle(PyReach *r) {
    while (r->has_more) {
        r->has_more = false;
        for (uint32_t i = 0; i < r->modules.len; i++) {
            LibraryModule library = r->modules.at[i];
            look_at(r, &library);
        }
    }
}

static PyReach *reach_of(Sema *s) {
    PySema *py = py_sema(s);
    if (py->reach) return py->reach;
    PyReach *r = py->reach = NEW(s->arena, PyReach);
    *r = (PyReach){.s = s};
    map_init(&r->said, s->arena);
    map_init(&r->known, s->arena);
    map_init(&r->values, s->arena);
    say_program(r);
    return r;
}

const Ast *py_library_body(Sema *s, Module *module) {
    PyReach *r = reach_of(s);
    uint64_t index;
    reach_module(r, module);
    settle(r);
    map_get(&r->known, (uint64_t)(uintptr_t)module, &index);
    const LibraryModule *library = &r->modules.at[index - 1];
    const Ast *body = module->ast->module.body;
    uint32_t count = body->block.items.len;
    Ast *kept = NEW(s->arena, Ast), **items = NEW_ARRAY(s->arena, Ast *, count + 1);
    uint32_t kept_count = 0;
    for (uint32_t i = 0; i < count; i++)
        if (library->stays[i]) items[kept_count++] = body->block.items.at[i];
    *kept = *body;
    kept->block.items = (AstList){items, kept_count};
    return kept;
}

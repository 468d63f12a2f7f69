/* Searches the imports of a plain Python program before anything is checked, to find out whether one of them needs
 * CPython. If CPython has to be loaded for anything, it also provides the standard library: its modules have state, and
 * their objects cross the border both ways. How a single import is resolved is decided in import_rule.c. */
#include "sema/declare/import_rule.h"

#include "rtabi/native.h"
#include "support/fs.h"
typedef struct Scan {
    Sema *s;
    Module *module;
    Map seen;    /* Module * -> 1 */
    Map bound;   /* a name that the module binds by an import -> NameId of the module of a FULLER row that it stands for
                  */
    Text *table; /* where the imports are listed; NULL: they are not */
    Map listed;  /* NameId of the dotted name -> 1 */
} Scan;

static void visit_module(Scan *scan, Module *module);

static void needs_cpython(Scan *scan, Str name, Str why) {
    if (scan->s->loads_cpython) return;
    scan->s->cpython_why = why;
    scan->s->loads_cpython = true;
    scan->s->cpython_for = arena_str(scan->s->arena, name);
}

/* ---- the table of `pyc check --imports` ---- */

static void list(Scan *scan, Str name, Str file, const char *how, const char *why) {
    NameId key = name_of(scan->s->ctx, name);
    if (!scan->table || map_has(&scan->listed, key.id)) return;
    map_put(&scan->listed, key.id, 1);
    text_printf(scan->table, "%-24.*s %-10s %s%s%.*s\n", STR_ARGS(name), how, why, file.len ? ": " : "",
                STR_ARGS(file));
}

static void list_module(Scan *scan, const Module *module) {
    Str file = IS_NONE(module->file) ? module->folder : source_file(scan->s->ctx, module->file)->path;
    if (!scan->table) return;
    list(scan, module->path, file, "compiled",
         module_is_installed(module)  ? "a package"
         : module_is_foreign(module)  ? "source of the standard library"
         : !module_is_program(module) ? "pyc's own"
                                      : "a file of the program");
}

static Str first_part(Str path) {
    uint32_t length = 0;
    while (length < path.len && path.at[length] != '.') length++;
    return (Str){path.at, length};
}

static bool is_package(Sema *s, Str name) {
    bool found = false;
    for (uint32_t i = 0; i < s->python.site_count && !found; i++) found = import_is_there(s, s->python.sites[i], name);
    return found;
}

static void list_foreign(Scan *scan, Str name) {
    Sema *s = scan->s;
    Str none = {NULL, 0};
    if (!scan->table || imports_are_own(name)) return;
    if (native_module(name))
        list(scan, name, none, "native", "a part of the runtime");
    else if (imports_miss(s, name) && s->finds_later)
        list(scan, name, none, "later", "from its source, where sys.path leads when the program runs");
    else if (imports_miss(s, name))
        list(scan, name, none, "missing", "nothing on this machine has the name");
    else if (import_is_forced(s, name))
        list(scan, name, none, "bridged", "--bridge says so");
    else if (s->cpython_why.len && str_equal(name, first_part(s->cpython_for)))
        list(scan, name, s->cpython_why, "bridged", "it needs a C module that pyc does not have");
    else if (str_equal(name, s->cpython_for) && is_package(s, name))
        list(scan, name, none, "bridged", "an installed package: --no-python compiles those that are Python source");
    else if (import_has_row(ROW_COMPILED, name) || is_package(s, name))
        list(scan, name, s->cpython_for, "bridged",
             s->loads_cpython ? "because CPython is loaded for another module" : "no source was found");
    else
        list(scan, name, none, "bridged", "pyc has neither source that it compiles nor a module of its own");
}

/* In Python's own library, an accelerator in C (`_name`) that is missing has a replacement in Python. Other missing
 * modules may come from CPython, unless it is forbidden. */
static bool lacks_foreign(const Sema *s, Str name) { return name.at[0] == '_' || s->ctx->options.no_python; }

static void visit_foreign(Scan *scan, Str name) {
    list_foreign(scan, name);
    Sema *s = scan->s;
    if (scan->module->is_test && lacks_foreign(s, name)) return;
    if (imports_are_own(name) || native_module(name) ||
        (imports_have_library(s) && import_has_row(ROW_COMPILED, name)) || imports_miss(s, name))
        return;
    needs_cpython(scan, name, (Str){NULL, 0});
}

static void visit_found(Scan *scan, Module *module) {
    scan->s->takes_fuller |= module_is_installed(module);
    bool needs_all = module_is_foreign(module) && !scan->module->is_test; /* a test without the module fails only when
                                                                             it runs */
    if (needs_all && module_lacks(scan->s, module) != LACKS_NOTHING)
        needs_cpython(scan, module->path, module_lacking(scan->s, module));
    list_module(scan, module);
    visit_module(scan, module);
}

/* One dotted path, with the packages that it is in. */
static void visit_path(Scan *scan, const NameId *path, uint32_t length, uint32_t level, Span span) {
    Sema *s = scan->s;
    Str first = length && !level ? name_text(s->ctx, path[0]) : (Str){NULL, 0};
    if (first.len && import_is_forced(s, first)) needs_cpython(scan, first, (Str){NULL, 0});
    bool is_found = false;
    for (uint32_t i = level ? 0 : 1; i <= length; i++) {
        Module *module = module_find(s, scan->module, path, i, level, span, false);
        if (module) visit_found(scan, module);
        is_found |= module != NULL;
    }
    if (!is_found && first.len) visit_foreign(scan, first);
}

static bool target_binds(const Ast *target, NameId name) {
    AstList items = target->kind == AST_Tuple ? target->tuple.items : (AstList){NULL, 0};
    bool found = target->kind == AST_Name && SAME(target->name.name, name);
    for (uint32_t i = 0; i < items.len && !found; i++) found = target_binds(items.at[i], name);
    return found;
}

static bool binds(const Ast *stmt, NameId name) {
    if (stmt->kind == AST_Fn) return stmt->fn.name.id == name.id; /* one that is async is not a declaration */
    AstList targets = stmt->kind == AST_Assign ? stmt->assign.targets : (AstList){NULL, 0};
    bool found = false;
    AstList names = stmt->kind == AST_ImportFrom ? stmt->import_from.names : (AstList){NULL, 0};
    for (uint32_t i = 0; i < targets.len && !found; i++) found = target_binds(targets.at[i], name);
    for (uint32_t i = 0; i < names.len && !found; i++) found = names.at[i]->alias.path[0].id == name.id;
    return found;
}

static bool has_name(Sema *s, Module *module, NameId name) {
    bool found = module_name(s, module, name) != NULL;
    AstList items = module->ast->module.body->block.items;
    for (uint32_t i = 0; i < items.len && !found; i++) found = binds(items.at[i], name);
    return found;
}

static bool is_name_part(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || (c & 0x80) != 0;
}

static bool has_word(Str text, Str word) {
    for (uint32_t i = 0; i + word.len <= text.len; i++) {
        if (memcmp(text.at + i, word.at, word.len) != 0) continue;
        bool begins = i == 0 || !is_name_part(text.at[i - 1]);
        if (begins && (i + word.len == text.len || !is_name_part(text.at[i + word.len]))) return true;
    }
    return false;
}

/* Whether Python's module may have the name; a package may also get it from a submodule. */
static bool fuller_may_have(Sema *s, Str module, NameId name) {
    Str path = path_join(s->arena, s->python.library, arena_printf(s->arena, "%.*s.py", STR_ARGS(module))), text;
    const char *why;
    return !fs_read(s->arena, path.at, &text, &why) || has_word(text, name_text(s->ctx, name));
}

/* pyc's own version of a library module of which Python's may take the place; NULL: there is no choice. */
static Module *own_version(Scan *scan, NameId name) {
    Sema *s = scan->s;
    bool may = import_has_row(ROW_FULLER, name_text(s->ctx, name)) && imports_have_library(s) &&
               s->python.minor <= NEWEST_FULLER && !s->takes_fuller;
    Module *own = may ? module_find(s, scan->module, &name, 1, 0, (Span){0, 0}, false) : NULL;
    return own && !module_is_program(own) && own->ast ? own : NULL;
}

/* Notes that the program uses a name that pyc's own version of a library module does not have. */
static void want_name(Scan *scan, NameId module, NameId name) {
    Module *own = own_version(scan, module);
    if (own && !has_name(scan->s, own, name) && fuller_may_have(scan->s, name_text(scan->s->ctx, module), name))
        scan->s->takes_fuller = true;
}

/* `import asyncio as aio` */
static void bind_imports(void *state, const Ast *ast) {
    Scan *scan = state;
    if (!ast) return;
    for (uint32_t i = 0; ast->kind == AST_Import && i < ast->import.names.len; i++) {
        const Ast *alias = ast->import.names.at[i];
        NameId module = alias->alias.path[0];
        if (import_has_row(ROW_FULLER, name_text(scan->s->ctx, module)))
            map_put(&scan->bound, IS_NONE(alias->alias.alias) ? module.id : alias->alias.alias.id, module.id);
    }
    ast_children(ast, bind_imports, scan);
}

/* `asyncio.run`: one name of the module. */
static bool visit_attribute(Scan *scan, const Ast *ast) {
    const Ast *base = ast->attribute.base;
    uint64_t module;
    bool is_module = base->kind == AST_Name && map_get(&scan->bound, base->name.name.id, &module);
    if (is_module) want_name(scan, (NameId){(uint32_t)module}, ast->attribute.name);
    return is_module;
}

/* `getattr(asyncio, name)`: where the module is a value, any name of it may be asked for. */
static void visit_name(Scan *scan, const Ast *ast) {
    uint64_t module;
    if (map_get(&scan->bound, ast->name.name.id, &module) && own_version(scan, (NameId){(uint32_t)module}))
        scan->s->takes_fuller = true;
}

static void visit_from(Scan *scan, const Ast *ast) {
    uint32_t length = ast->import_from.path_len, level = ast->import_from.level;
    visit_path(scan, ast->import_from.path, length, level, ast->span);
    for (uint32_t i = 0; length == 1 && !level && i < ast->import_from.names.len; i++)
        want_name(scan, ast->import_from.path[0], ast->import_from.names.at[i]->alias.path[0]);
    for (uint32_t i = 0; i < ast->import_from.names.len; i++) {
        ModulePath path = module_path_below(scan->s, ast, ast->import_from.names.at[i]->alias.path[0]);
        Module *inner = module_find(scan->s, scan->module, path.at, path.length, level, ast->span, false);
        if (inner) visit_found(scan, inner);
    }
}

static void visit(void *state, const Ast *ast) {
    Scan *scan = state;
    if (!ast) return;
    if (ast->kind == AST_If && is_type_checking(scan->s, ast->if_.cond)) {
        visit(scan, ast->if_.otherwise);
        return;
    }
    if (ast->kind == AST_ImportFrom) visit_from(scan, ast);
    if (ast->kind == AST_Attribute && visit_attribute(scan, ast)) return;
    if (ast->kind == AST_Name) visit_name(scan, ast);
    for (uint32_t i = 0; ast->kind == AST_Import && i < ast->import.names.len; i++) {
        const Ast *alias = ast->import.names.at[i];
        visit_path(scan, alias->alias.path, alias->alias.path_len, 0, ast->span);
    }
    ast_children(ast, visit, scan);
}

static void visit_module(Scan *scan, Module *module) {
    if (!module_is_program(module) || !module->ast || map_has(&scan->seen, (uint64_t)(uintptr_t)module)) return;
    map_put(&scan->seen, (uint64_t)(uintptr_t)module, 1);
    Module *around = scan->module;
    Map bound = scan->bound;
    scan->module = module;
    map_init(&scan->bound, scan->s->arena);
    bind_imports(scan, module->ast->module.body);
    visit(scan, module->ast->module.body);
    scan->module = around;
    scan->bound = bound;
}

/* A program that changes `sys.path` may find modules only when it runs. */
static void look_for_path(void *state, const Ast *ast) {
    Sema *s = state;
    if (!ast) return;
    if (ast->kind == AST_Attribute && ast->attribute.base->kind == AST_Name)
        s->finds_later |= str_equal(name_text(s->ctx, ast->attribute.base->name.name), STR("sys")) &&
                          str_equal(name_text(s->ctx, ast->attribute.name), STR("path"));
    ast_children(ast, look_for_path, s);
}

static void scan_program(Sema *s, Text *table) {
    Scan scan = {.s = s, .module = s->main, .table = table};
    map_init(&scan.seen, s->arena);
    map_init(&scan.listed, s->arena);
    map_init(&s->whole, s->arena);
    map_init(&s->lacking, s->arena);
    visit_module(&scan, s->main);
}

void imports_plan(Sema *s) {
    s->python = python_home(s->arena, s->main->folder);
    if (!s->main->ast->module.is_python) return;
    s->main->is_test = module_is_test(s, s->main->folder, s->main->path);
    s->main->has_python_syntax = true;
    s->loads_cpython = makes_extension(s->ctx); /* it has the library of the process that loads it */
    look_for_path(s, s->main->ast->module.body);
    imports_look_for_fuller(s);
    scan_program(s, NULL);
    s->is_planned = true;
}

void imports_list(Sema *s, Text *table) { scan_program(s, table); }

/* ---- what is asked later ---- */

bool imports_lack(Sema *s, const Module *from, Str name) {
    return !s->loads_cpython && !imports_are_own(name) &&
           (((module_is_foreign(from) || from->is_test) && lacks_foreign(s, name)) || imports_miss(s, name));
}

/* Whether the module can do without what it imports, and has to. */
bool imports_spare(Sema *s, const Module *from, NameId name) {
    uint64_t known;
    Str text = name_text(s->ctx, name);
    if (!imports_are_spared(from, text) || native_module(text)) return false;
    Module *module = module_find(s, from, &name, 1, 0, (Span){0, 0}, false);
    return !module || (module_is_foreign(module) && map_get(&s->whole, (uint64_t)(uintptr_t)module, &known) &&
                       known != LACKS_NOTHING);
}

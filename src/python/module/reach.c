/* Which names of which modules a program reads. A name in the text of a module is read of that module; `m.name` and
 * `from m import name` read the name of `m`. Attributes of objects that are not certainly modules are collected in
 * `attributes`: they count as read of every module that is used as a value. */
#include "python/module/reach.h"

#include "parse/type_param.h"
#include "python/scope/scope.h"
#include "sema/declare/declare.h"

enum { MOST_STEPS = 8 }; /* from import to import, until a module is found: imports may be circular */

static void collect(void *state, const Ast *node);

/* ---- modules and what they bind ---- */

typedef struct ImportScan {
    PyReach *r;
    ReachModule *at;
} ImportScan;

static void add_bound(const ImportScan *scan, const Ast *alias, const Ast *from) {
    uint64_t before = 0;
    NameId name = ast_alias_name(alias);
    map_get(&scan->at->bound, name.id, &before);
    vec_push(scan->r->s->arena, &scan->at->imports, ((BoundName){name, alias, from, (uint32_t)before}));
    map_put(&scan->at->bound, name.id, scan->at->imports.len);
}

static void scan_imports(void *state, const Ast *node) {
    const ImportScan *scan = state;
    if (!node) return;
    if (node->kind == AST_ImportFrom) {
        if (node->import_from.star) vec_push(scan->r->s->arena, &scan->at->stars, node);
        for (uint32_t i = 0; i < node->import_from.names.len; i++) add_bound(scan, node->import_from.names.at[i], node);
    } else if (node->kind == AST_Import)
        for (uint32_t i = 0; i < node->import.names.len; i++) add_bound(scan, node->import.names.at[i], NULL);
    else
        ast_children(node, scan_imports, state);
}

ReachModule *py_reach_module(PyReach *r, Module *module) {
    uint64_t index;
    if (!module || !module->ast || !module->has_python_syntax) return NULL;
    if (map_get(&r->known, (uint64_t)(uintptr_t)module, &index)) return r->modules.at[index - 1];
    ReachModule *made = NEW(r->s->arena, ReachModule);
    *made = (ReachModule){.module = module};
    map_init(&made->stays, r->s->arena);
    map_init(&made->read, r->s->arena);
    map_init(&made->bound, r->s->arena);
    map_init(&made->resolved, r->s->arena);
    vec_push(r->s->arena, &r->modules, made);
    map_put(&r->known, (uint64_t)(uintptr_t)module, r->modules.len);
    scan_imports(&(ImportScan){r, made}, module->ast->module.body);
    return made;
}

void py_reach_run(PyReach *r, ReachModule *at) {
    if (!at || at->is_run || module_is_program(at->module)) return;
    at->is_run = r->has_more = true;
    py_reach_run(r, py_reach_module(r, at->module->parent));
}

static void read_name(PyReach *r, ReachModule *at, NameId name) {
    if (!at || map_has(&at->read, name.id)) return;
    map_put(&at->read, name.id, 1);
    r->has_more = true;
}

static void read_attribute(PyReach *r, NameId name) {
    if (map_has(&r->attributes, name.id)) return;
    map_put(&r->attributes, name.id, 1);
    r->has_more = true;
}

bool py_reach_has_attribute(const PyReach *r, NameId name) { return map_has(&r->attributes, name.id); }

bool py_reach_reads(const PyReach *r, const ReachModule *at, NameId name) {
    if (map_has(&at->read, name.id)) return true;
    bool is_value = at->is_value || module_is_installed(at->module) || r->are_all_values;
    return is_value && map_has(&r->attributes, name.id);
}

/* A program that passes a module around may ask for its contents. The library only reads attributes of modules that it
 * passes around. */
static void use_as_value(PyReach *r, ReachModule *at, bool by_program) {
    bool *flag = by_program ? &at->is_whole : &at->is_value;
    r->has_more |= !*flag;
    *flag = true;
}

/* ---- which modules an expression can be ---- */

static void add_module(PyReach *r, ModuleSet *found, ReachModule *module) {
    if (module) vec_push(r->s->arena, found, module);
}

static ReachModule *find(PyReach *r, const ReachModule *at, const NameId *path, uint32_t length, uint32_t level,
                         Span span) {
    if (!length && !level) return NULL;
    return py_reach_module(r, module_find(r->s, at->module, path, length, level, span, false));
}

static ReachModule *find_from(PyReach *r, const ReachModule *at, const Ast *from) {
    return find(r, at, from->import_from.path, from->import_from.path_len, from->import_from.level, from->span);
}

static ReachModule *submodule(PyReach *r, const ReachModule *package, NameId name, Span span) {
    return package && package->module->is_package ? find(r, package, &name, 1, 1, span) : NULL;
}

static void resolve_name(PyReach *r, ReachModule *at, NameId name, ModuleSet *found, int steps);

static void resolve_member(PyReach *r, ReachModule *at, NameId name, Span span, ModuleSet *found, int steps) {
    add_module(r, found, submodule(r, at, name, span));
    resolve_name(r, at, name, found, steps);
}

/* `import a.b as c`: where `a.b` is not a module of its own (`os.path`), it is what `a` binds as `b`. */
static void resolve_path(PyReach *r, ReachModule *at, const Ast *alias, ModuleSet *found, int steps) {
    const NameId *path = alias->alias.path;
    uint32_t length = IS_NONE(alias->alias.alias) ? 1 : alias->alias.path_len;
    ReachModule *whole = find(r, at, path, length, 0, alias->span);
    ReachModule *around = whole || length < 2 ? NULL : find(r, at, path, length - 1, 0, alias->span);
    add_module(r, found, whole);
    if (around) resolve_member(r, around, path[length - 1], alias->span, found, steps);
}

static void resolve_name(PyReach *r, ReachModule *at, NameId name, ModuleSet *found, int steps) {
    uint64_t index = 0;
    if (!at || !steps) return;
    map_get(&at->bound, name.id, &index);
    while (index) {
        BoundName bound = at->imports.at[index - 1];
        index = bound.next;
        if (!bound.from)
            resolve_path(r, at, bound.alias, found, steps - 1);
        else
            resolve_member(r, find_from(r, at, bound.from), bound.alias->alias.path[0], bound.alias->span, found,
                           steps - 1);
    }
    for (uint32_t i = 0; i < at->stars.len; i++)
        resolve_name(r, find_from(r, at, at->stars.at[i]), name, found, steps - 1);
}

/* The modules that a name in a module's text can be; computed once. */
static ModuleSet resolve_once(PyReach *r, ReachModule *at, NameId name) {
    uint64_t index;
    if (map_get(&at->resolved, name.id, &index)) return r->sets.at[index];
    ModuleSet found = {0};
    resolve_name(r, at, name, &found, MOST_STEPS);
    map_put(&at->resolved, name.id, r->sets.len);
    vec_push(r->s->arena, &r->sets, found);
    return found;
}

static ModuleSet resolve(PyReach *r, ReachModule *at, const Ast *value) {
    ModuleSet found = {0};
    if (value->kind == AST_Name) return resolve_once(r, at, value->name.name);
    if (value->kind != AST_Attribute) return found;
    ModuleSet bases = resolve(r, at, value->attribute.base);
    for (uint32_t i = 0; i < bases.len; i++)
        resolve_member(r, bases.at[i], value->attribute.name, value->span, &found, MOST_STEPS);
    return found;
}

/* Whether something that an imported name refers to is read elsewhere. */
static bool is_shared(PyReach *r, ReachModule *at, BoundName bound) {
    ReachModule *from = bound.from ? find_from(r, at, bound.from) : NULL;
    return from && py_reach_reads(r, from, bound.alias->alias.path[0]);
}

bool py_reach_changes(PyReach *r, ReachModule *at, NameId base, NameId attribute) {
    uint64_t index = 0;
    bool found = false;
    map_get(&at->bound, base.id, &index);
    for (; index && !found; index = at->imports.at[index - 1].next) found = is_shared(r, at, at->imports.at[index - 1]);
    ModuleSet modules = resolve_once(r, at, base);
    for (uint32_t i = 0; i < modules.len && !found; i++) found = py_reach_reads(r, modules.at[i], attribute);
    return found;
}

/* Whether the program reads the module of that name as an attribute of its package. */
static bool is_part_read(PyReach *r, ReachModule *at, const NameId *path, uint32_t length, uint32_t level, NameId name,
                         Span span) {
    if (!map_has(&r->attributes, name.id)) return false; /* most imports end here: no module is looked up for them */
    ReachModule *package = find(r, at, path, length, level, span);
    return package && py_reach_reads(r, package, name) && submodule(r, package, name, span);
}

bool py_reach_makes_part(PyReach *r, ReachModule *at, const Ast *import) {
    bool found = false;
    if (import->kind == AST_Import) {
        for (uint32_t i = 0; i < import->import.names.len; i++) {
            const Ast *alias = import->import.names.at[i];
            for (uint32_t k = 1; k < alias->alias.path_len && !found; k++)
                found = is_part_read(r, at, alias->alias.path, k, 0, alias->alias.path[k], alias->span);
        }
        return found;
    }
    const NameId *path = import->import_from.path;
    const uint32_t length = import->import_from.path_len, level = import->import_from.level;
    for (uint32_t k = level ? 0 : 1; k < length && !found; k++)
        found = is_part_read(r, at, path, k, level, path[k], import->span);
    for (uint32_t i = 0; i < import->import_from.names.len && !found; i++)
        found = is_part_read(r, at, path, length, level, import->import_from.names.at[i]->alias.path[0], import->span);
    return found;
}

/* ---- classes that names of typing stand for ---- */

static bool is_typing(const ReachModule *at) { return str_equal(at->module->path, STR("typing")); }

/* `typing.Iterable` becomes `collections.abc.Iterable` where a class derives from it or its origin is asked for: typing
 * imports that class under a name that is read here. */
static void read_class_of(PyReach *r, ReachModule *typing, NameId name) {
    Str text = name_text(r->s->ctx, name);
    Str import = arena_printf(r->s->arena, "_class_of_%.*s", (int)text.len, text.at);
    read_name(r, typing, name_of(r->s->ctx, import));
    read_name(r, typing, name_of(r->s->ctx, STR("Generic")));
}

/* The name may be one of typing that came through other modules. */
static void read_base(PyReach *r, ReachModule *at, NameId name, int steps) {
    uint64_t index = 0;
    if (!at || !steps) return;
    if (is_typing(at)) {
        read_class_of(r, at, name);
        return;
    }
    map_get(&at->bound, name.id, &index);
    for (; index; index = at->imports.at[index - 1].next) {
        BoundName bound = at->imports.at[index - 1];
        if (bound.from) read_base(r, find_from(r, at, bound.from), bound.alias->alias.path[0], steps - 1);
    }
    for (uint32_t i = 0; i < at->stars.len; i++) read_base(r, find_from(r, at, at->stars.at[i]), name, steps - 1);
}

static void collect_bases(PyReach *r, ReachModule *at, AstList bases) {
    for (uint32_t i = 0; i < bases.len; i++) {
        const Ast *base = ast_arg_value(bases.at[i]);
        while (base->kind == AST_Subscript) base = base->subscript.base;
        if (base->kind == AST_Name) read_base(r, at, base->name.name, MOST_STEPS);
        if (base->kind != AST_Attribute) continue;
        ModuleSet found = resolve(r, at, base->attribute.base);
        for (uint32_t k = 0; k < found.len; k++) read_base(r, found.at[k], base->attribute.name, MOST_STEPS);
    }
}

/* A program that asks for the origin of a type may ask for that of any name of typing that it reads. */
static void share_origins(PyReach *r, ReachModule *at) {
    bool asks = r->asks_origins || map_has(&at->read, name_of(r->s->ctx, STR("get_origin")).id);
    if (!asks || !is_typing(at)) return;
    for (uint32_t i = 0, count = at->read.len; i < count; i++) {
        NameId name = {(uint32_t)at->read.entries[i].key};
        if (name_text(r->s->ctx, name).at[0] != '_') read_class_of(r, at, name);
    }
}

/* ---- names that a text reads ---- */

typedef struct Reading {
    PyReach *r;
    ReachModule *at;
    const Map *free; /* in a function: the names that it uses of its module; NULL: all */
} Reading;

static bool is_free(const Reading *reading, NameId name) { return !reading->free || map_has(reading->free, name.id); }

static void collect_name(const Reading *reading, NameId name) {
    if (is_free(reading, name)) read_name(reading->r, reading->at, name);
}

static void collect_value(const Reading *reading, const Ast *value) {
    ModuleSet found = resolve(reading->r, reading->at, value);
    for (uint32_t i = 0; i < found.len; i++)
        use_as_value(reading->r, found.at[i], module_is_program(reading->at->module));
}

/* Names whose use makes the library read something that no text names. */
typedef struct Asked {
    const char *name, *package, *module, *member;
} Asked;

static void collect_asked(const Reading *reading, Str name, Span span) {
    static const Asked asked[] = {
        {"__spec__", "importlib", "machinery", PY_MAKES_SPEC},
        {"__loader__", "importlib", "machinery", PY_MAKES_SPEC},
        {"compile", NULL, "ast", "unparse"},           /* annotations as texts, in a tree of objects */
        {"exec", NULL, "_typing", TYPING_MAKES_ALIAS}, /* in a text that is not known yet */
        {"exec", NULL, "_typing", TYPING_MAKES_PARAMS},
        {"import_module", NULL, "_typing", TYPING_MAKES_ALIAS},
        {"import_module", NULL, "_typing", TYPING_MAKES_PARAMS},
    };
    PyReach *r = reading->r;
    for (size_t i = 0; i < COUNT_OF(asked); i++) {
        const char *package = asked[i].package;
        if (!str_equal(name, str_of(asked[i].name))) continue;
        const NameId path[] = {name_of(r->s->ctx, str_of(package ? package : asked[i].module)),
                               name_of(r->s->ctx, str_of(asked[i].module))};
        ReachModule *found = find(r, reading->at, path, package ? 2 : 1, 0, span);
        read_name(r, found, name_of(r->s->ctx, str_of(asked[i].member)));
    }
}

static void collect_attribute(Reading *reading, const Ast *node) {
    const Ast *base = node->attribute.base;
    ModuleSet found = resolve(reading->r, reading->at, base);
    collect_asked(reading, name_text(reading->r->s->ctx, node->attribute.name), node->span);
    read_attribute(reading->r, node->attribute.name);
    reading->r->asks_origins |= module_is_program(reading->at->module) && SAME(node->attribute.name, N(__origin__));
    for (uint32_t i = 0; i < found.len; i++) read_name(reading->r, found.at[i], node->attribute.name);
    if (SAME(node->attribute.name, N(__dict__))) collect_value(reading, base); /* as vars(module) */
    if (base->kind == AST_Name)
        collect_name(reading, base->name.name);
    else if (base->kind == AST_Attribute)
        collect_attribute(reading, base);
    else
        collect(reading, base);
}

static void collect_from(const Reading *reading, const Ast *ast) {
    PyReach *r = reading->r;
    ReachModule *found = find_from(r, reading->at, ast);
    py_reach_run(r, found);
    for (uint32_t i = 0; i < ast->import_from.names.len; i++) {
        NameId name = ast->import_from.names.at[i]->alias.path[0];
        read_name(r, found, name);
        py_reach_run(r, submodule(r, found, name, ast->span));
    }
}

/* `import a.b.c` runs all three, and `b` is read of `a`, `c` of `a.b`: a package may bind them by statements. */
static void collect_import(const Reading *reading, const Ast *alias) {
    PyReach *r = reading->r;
    const NameId *path = alias->alias.path;
    uint32_t length = alias->alias.path_len;
    for (uint32_t i = 1; i <= length; i++) {
        ReachModule *found = find(r, reading->at, path, i, 0, alias->span);
        py_reach_run(r, found);
        if (i < length) read_name(r, found, path[i]);
    }
}

static bool is_word(char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Reads the words of a text that may be run as code. */
static void collect_words(PyReach *r, Str text) {
    for (uint32_t at = 0; at < text.len; at++) {
        uint32_t from = at;
        while (at < text.len && is_word(text.at[at])) at++;
        if (at > from) read_attribute(r, name_of(r->s->ctx, (Str){text.at + from, at - from}));
    }
}

/* getattr(module, "name"), globals()["name"], "name" as an annotation */
static void collect_text(const Reading *reading, Str text, Span span) {
    PyReach *r = reading->r;
    if (py_module_info(r->s, reading->at->module)->is_dynamic && module_is_program(reading->at->module))
        collect_words(r, text);
    NameId name = name_of(r->s->ctx, text);
    collect_asked(reading, text, span);
    read_attribute(r, name);
    read_name(r, reading->at, name);
}

static void collect_typing(const Reading *reading, const char *maker, Span span) {
    PyReach *r = reading->r;
    const NameId typing[] = {name_of(r->s->ctx, STR("_typing"))};
    ReachModule *found = find(r, reading->at, typing, 1, 0, span);
    py_reach_run(r, found);
    read_name(r, found, name_of(r->s->ctx, str_of(maker)));
}

/* A module that uses its `__spec__` has it made by that module. */
static void collect_machinery(const Reading *reading, Span span) {
    const NameId path[] = {name_of(reading->r->s->ctx, STR("importlib")),
                           name_of(reading->r->s->ctx, STR("machinery"))};
    for (uint32_t i = 1; i <= COUNT_OF(path); i++)
        py_reach_run(reading->r, find(reading->r, reading->at, path, i, 0, span));
}

/* getattr(module, "name", default), hasattr(module, "name"): the name is read, but the module is not passed around. A
 * computed name may be any. */
static bool collect_ask(Reading *reading, const Ast *call) {
    const Ast *callee = call->call.callee;
    AstList args = call->call.args;
    bool asks =
        callee->kind == AST_Name && (SAME(callee->name.name, N(getattr)) || SAME(callee->name.name, N(hasattr)));
    if (!asks || args.len < 2 || ast_arg_value(args.at[0])->kind != AST_Name) return false;
    const Ast *module = ast_arg_value(args.at[0]), *text = ast_arg_value(args.at[1]);
    ModuleSet found = resolve(reading->r, reading->at, module);
    for (uint32_t i = 0; i < found.len && text->kind != AST_Str; i++) use_as_value(reading->r, found.at[i], true);
    if (!found.len || text->kind != AST_Str) return false;
    collect_name(reading, callee->name.name);
    collect_name(reading, module->name.name);
    collect_asked(reading, text->str.text, text->span);
    read_attribute(reading->r, name_of(reading->r->s->ctx, text->str.text));
    for (uint32_t i = 0; i < found.len; i++)
        read_name(reading->r, found.at[i], name_of(reading->r->s->ctx, text->str.text));
    for (uint32_t i = 2; i < args.len; i++) collect(reading, args.at[i]);
    return true;
}

/* The names of a function's own variables are not names of its module. */
static void collect_fn(Reading *reading, const Ast *fn) {
    Reading inner = {reading->r, reading->at, reading->free ? reading->free : py_free_names(reading->r->s, fn)};
    for (uint32_t i = 0; !reading->free && i < inner.free->len; i++)
        read_name(inner.r, inner.at, (NameId){(uint32_t)inner.free->entries[i].key});
    py_visit_header(reading->r->s, fn, collect, reading);
    collect(&inner, py_body_of(fn));
}

static void collect(void *state, const Ast *node) {
    Reading *reading = state;
    if (!node || (node->kind == AST_Call && collect_ask(reading, node))) return;
    if (node->kind == AST_Attribute) {
        collect_value(reading, node);
        collect_attribute(reading, node);
        return;
    }
    if (node->kind == AST_Name) {
        if (SAME(node->name.name, N(__spec__)) || SAME(node->name.name, N(__loader__)))
            collect_machinery(reading, node->span);
        collect_asked(reading, name_text(reading->r->s->ctx, node->name.name), node->span);
        collect_name(reading, node->name.name);
        if (is_free(reading, node->name.name)) collect_value(reading, node);
    } else if (node->kind == AST_Str)
        collect_text(reading, node->str.text, node->span);
    else if (node->kind == AST_ImportFrom)
        collect_from(reading, node);
    else if (node->kind == AST_TypeAlias)
        collect_typing(reading, TYPING_MAKES_ALIAS, node->span);
    else if ((node->kind == AST_Fn || node->kind == AST_Class) && py_type_param_parts(reading->r->s, node))
        collect_typing(reading, TYPING_MAKES_PARAMS, node->span);
    if (node->kind == AST_Class) collect_bases(reading->r, reading->at, node->class_.bases);
    for (uint32_t i = 0; node->kind == AST_Import && i < node->import.names.len; i++)
        collect_import(reading, node->import.names.at[i]);
    node->kind == AST_Fn || node->kind == AST_Lambda ? collect_fn(reading, node) : ast_children(node, collect, reading);
}

void py_reach_text(PyReach *r, ReachModule *at, const Ast *node) { collect(&(Reading){r, at, NULL}, node); }

/* ---- objects that modules share ---- */

static void share_star(PyReach *r, ReachModule *at, ReachModule *other) {
    if (!other) return;
    for (uint32_t i = 0; i < at->read.len; i++) read_name(r, other, (NameId){(uint32_t)at->read.entries[i].key});
    if (at->is_value && !other->is_value) use_as_value(r, other, false);
    if (at->is_whole && !other->is_whole) use_as_value(r, other, true);
}

void py_reach_share(PyReach *r, ReachModule *at) {
    share_origins(r, at);
    for (uint32_t i = 0; i < at->stars.len; i++) share_star(r, at, find_from(r, at, at->stars.at[i]));
    if (!at->is_value && !at->is_whole && !r->are_all_values) return;
    for (uint32_t i = 0; i < at->imports.len; i++) {
        NameId name = at->imports.at[i].name;
        if (!map_has(&r->attributes, name.id)) continue;
        ModuleSet found = resolve_once(r, at, name);
        for (uint32_t k = 0; k < found.len; k++)
            if (!found.at[k]->is_value) use_as_value(r, found.at[k], false);
    }
}

/* ---- the program ---- */

static bool finds_modules(const PyReach *r, const ReachModule *at) {
    static const uint32_t NAMES[] = {WN___import__, WN_import_module, WN_modules};
    bool found = py_module_info(r->s, at->module)->is_dynamic;
    for (uint32_t i = 0; i < COUNT_OF(NAMES); i++)
        found |= map_has(&at->read, NAMES[i]) || map_has(&r->attributes, NAMES[i]);
    return found;
}

static void collect_program(PyReach *r, Module *module) {
    ReachModule *at = py_reach_module(r, module);
    py_reach_text(r, at, module->ast->module.body);
    r->are_all_values |= finds_modules(r, at);
}

PyReach *py_reach(Sema *s) {
    PySema *py = py_sema(s);
    if (py->reach) return py->reach;
    PyReach *r = py->reach = NEW(s->arena, PyReach);
    *r = (PyReach){.s = s};
    map_init(&r->known, s->arena);
    map_init(&r->attributes, s->arena);
    for (uint32_t i = 0; i < s->modules.len; i++) {
        Module *module = (Module *)(uintptr_t)s->modules.entries[i].value;
        if (module && module_is_program(module) && module->ast && module->has_python_syntax) collect_program(r, module);
    }
    collect_program(r, s->main);
    return r;
}

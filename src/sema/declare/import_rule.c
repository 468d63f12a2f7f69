/* How a plain Python program gets a module that is not a file of the program: compiled from the source of the standard
 * library, native, or loaded by CPython when the program runs (stdlib.def). */
#include "sema/declare/import_rule.h"
#include "support/fs.h"

static const struct {
    ImportRow kind;
    const char *name, *other;
} rows[] = {
#define COMPILED(name) {ROW_COMPILED, name, ""},
#define OWN(name) {ROW_OWN, name, ""},
#define FULLER(name) {ROW_FULLER, name, ""},
#define SPARES(name, other) {ROW_SPARES, name, other},
#define ASKS(module, name) {ROW_ASKS, module, name},
#include "sema/declare/stdlib.def"
};

static bool has_row(ImportRow kind, Str name, Str other) {
    for (uint32_t i = 0; i < COUNT_OF(rows); i++)
        if (rows[i].kind == kind && str_equal(name, str_of(rows[i].name)) && str_equal(other, str_of(rows[i].other)))
            return true;
    return false;
}

bool import_has_row(ImportRow kind, Str name) { return has_row(kind, name, STR("")); }

bool imports_are_spared(const Module *from, Str name) {
    return module_is_foreign(from) && has_row(ROW_SPARES, from->path, name);
}

static bool is_one_of(Str name, const char *const *names, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (str_equal(name, str_of(names[i]))) return true;
    return false;
}

bool imports_have_library(const Sema *s) { return s->python.library.len && s->python.minor >= OLDEST_LIBRARY; }

bool import_is_there(Sema *s, Str folder, Str name) {
    Str path = path_join(s->arena, folder, name);
    return fs_exists(path.at) || fs_exists(arena_printf(s->arena, "%.*s.py", STR_ARGS(path)).at);
}

typedef struct FileSearch {
    Str prefix;
    bool found;
} FileSearch;

static void look_for_extension(void *state, Str name) {
    FileSearch *search = state;
    search->found |= name.len > search->prefix.len && memcmp(name.at, search->prefix.at, search->prefix.len) == 0 &&
                     str_equal(path_extension(name), STR(".so"));
}

bool has_extension_module(Sema *s, Str folder, Str name) {
    FileSearch search = {arena_printf(s->arena, "%.*s.", STR_ARGS(name)), false};
    if (fs_is_folder(folder.at)) fs_each(folder.at, look_for_extension, &search);
    return search.found;
}

bool has_extension_package(Sema *s, Str name) {
    bool found = false;
    for (uint32_t i = 0; i < s->python.site_count && !found; i++)
        found = has_extension_module(s, s->python.sites[i], name);
    return found;
}

/* C modules that are a part of CPython itself. */
static bool is_builtin(Str name) {
    static const char *const NAMES[] = {
        "_abc",      "_ast",         "_bisect", "_codecs",   "_collections", "_functools",   "_heapq",
        "_imp",      "_io",          "_locale", "_operator", "_random",      "_signal",      "_sre",
        "_stat",     "_string",      "_struct", "_symtable", "_thread",      "_tracemalloc", "_typing",
        "_warnings", "_weakref",     "array",   "atexit",    "binascii",     "builtins",     "cmath",
        "errno",     "faulthandler", "fcntl",   "gc",        "itertools",    "marshal",      "math",
        "posix",     "pwd",          "select",  "sys",       "time",         "unicodedata",  "zlib",
        "_datetime", "_csv",         "_json",   "_socket",   "_pickle",      "_elementtree"};
    return is_one_of(name, NAMES, COUNT_OF(NAMES));
}

/* Whether nothing on this machine has the name. Without a Python to ask, any module may be there when the program
 * runs. */
bool imports_miss(Sema *s, Str name) {
    if (!s->python.library.len || s->python.has_more || is_builtin(name)) return false;
    Str dynload = path_join(s->arena, s->python.library, STR("lib-dynload"));
    bool found = import_is_there(s, s->python.library, name) || has_extension_module(s, dynload, name);
    for (uint32_t i = 0; i < s->python.site_count && !found; i++)
        found = import_is_there(s, s->python.sites[i], name) || has_extension_module(s, s->python.sites[i], name);
    return !found;
}

bool imports_are_own(Str name) {
    static const char *const NAMES[] = {"pyc", "std", "max", "layout", "testing", "gpu", "algorithm", "__future__"};
    return is_one_of(name, NAMES, COUNT_OF(NAMES));
}

bool import_is_forced(const Sema *s, Str name) {
    for (uint32_t i = 0; i < s->ctx->options.bridge.len; i++)
        if (str_equal(name, s->ctx->options.bridge.at[i])) return true;
    return false;
}

bool is_type_checking(const Sema *s, const Ast *cond) {
    NameId name = cond->kind == AST_Name        ? cond->name.name
                  : cond->kind == AST_Attribute ? cond->attribute.name
                                                : NONE_OF(NameId);
    return !IS_NONE(name) && str_equal(name_text(s->ctx, name), STR("TYPE_CHECKING"));
}

/* In an extension module those that hand its own classes around are still a part of it. */
static bool is_fuller(const Sema *s, Str name) {
    const bool is_here = !s->loads_cpython || (makes_extension(s->ctx) && !import_has_row(ROW_OWN, name));
    return s->takes_fuller && is_here && imports_have_library(s) && s->python.minor <= NEWEST_FULLER &&
           import_has_row(ROW_FULLER, name);
}

bool imports_own(const Sema *s, Str name) {
    return (!s->loads_cpython || !import_has_row(ROW_OWN, name)) && !is_fuller(s, name);
}

bool imports_compile(const Sema *s, Str name) {
    return is_fuller(s, name) || (!s->loads_cpython && imports_have_library(s) && import_has_row(ROW_COMPILED, name));
}

/* Packages are compiled where CPython may not be loaded; otherwise CPython loads them, because some only start with
 * it. */
bool imports_compile_installed(const Sema *s, Str name) {
    return s->ctx->options.no_python && !s->loads_cpython && imports_have_library(s) && !import_is_forced(s, name);
}

/* The search for a program that needs a fuller module: it imports the module and uses names that only the fuller one's
 * objects have. */
typedef struct Asking {
    NameId module, name;
    bool imports, names;
} Asking;

static void look_for_name(void *state, const Ast *ast) {
    Asking *a = state;
    if (!ast) return;
    a->names |= ast->kind == AST_Attribute && SAME(ast->attribute.name, a->name);
    a->imports |= ast->kind == AST_Alias && ast->alias.path_len && SAME(ast->alias.path[0], a->module);
    a->imports |= ast->kind == AST_ImportFrom && ast->import_from.path_len && SAME(ast->import_from.path[0], a->module);
    ast_children(ast, look_for_name, a);
}

void imports_look_for_fuller(Sema *s) {
    for (uint32_t i = 0; i < COUNT_OF(rows) && !s->takes_fuller; i++) {
        if (rows[i].kind != ROW_ASKS) continue;
        Asking a = {.module = name_if_known(s->ctx, str_of(rows[i].name)),
                    .name = name_if_known(s->ctx, str_of(rows[i].other))};
        if (IS_NONE(a.module) || IS_NONE(a.name)) continue;
        look_for_name(&a, s->main->ast->module.body);
        s->takes_fuller |= a.imports && a.names;
    }
}

/* Which file is a module: in the main program's folder, its package's folder, a folder of -I, or the library. A module
 * is parsed when one of its names is asked for. */
#include "sema/declare/declare.h"
#include "support/fs.h"
#include "support/suggest.h"

static Module *module_new(Sema *s, NameId key, Str path, Str folder) {
    Module *m = NEW(s->arena, Module);
    m->path = path;
    m->folder = folder;
    map_init(&m->names, s->arena);
    m->decl = decl_new(s, DECL_MODULE, name_of(s->ctx, path), NULL, m, NULL, (Span){0, 0});
    m->decl->unit = m;
    map_put(&s->modules, key.id, (uint64_t)(uintptr_t)m);
    return m;
}

/* A module of the systems register contains only declarations; nothing would run its statements. */
static bool declares(const Ast *ast) {
    if (ast->kind == AST_ExprStmt) /* a docstring */
        return ast->expr_stmt.value->kind == AST_Str;
    return ast->kind == AST_Fn || ast->kind == AST_Class || ast->kind == AST_TypeAlias || ast->kind == AST_Import ||
           ast->kind == AST_ImportFrom || ast->kind == AST_Pass || ast->kind == AST_BadStmt ||
           (ast->kind == AST_VarDecl && ast->var_decl.kind == VAR_COMPTIME);
}

static void report_statements(Sema *s, const Ast *module) {
    AstList body = module->module.body->block.items;
    for (uint32_t i = 0; i < body.len; i++) {
        const Ast *ast = body.at[i];
        if (declares(ast)) continue;
        if (ast->kind == AST_VarDecl || ast->kind == AST_Assign)
            diag(s->ctx, D_MODULE_STATEMENT, ast->span, "a variable",
                 "move it into a function, or declare a constant with 'comptime'");
        else
            diag(s->ctx, D_MODULE_STATEMENT, ast->span, "a statement",
                 "move it into a function; the program begins at 'main'");
    }
}

void module_declare(Sema *s, Module *m) {
    if (m->is_declared) return;
    m->is_declared = true;
    if (IS_NONE(m->file)) return;
    if (!m->ast) {
        uint32_t before = s->ctx->diags.error_count;
        m->ast = parse_module(s->ctx, m->file, m->decl->name);
        if (s->ctx->diags.error_count != before) m->ast = NULL;
    }
    if (!m->ast) return;
    m->decl->ast = m->ast;
    m->has_python_syntax = m->ast->module.is_python;
    if (!m->has_python_syntax) report_statements(s, m->ast);
    scope_declare(s, m, m->decl, &m->names, m->ast->module.body);
    extensions_apply(s, m);
}

static const char *const EXTENSIONS[] = {".mojo", ".py", ".🔥"};

static bool is_source(Str name) {
    Str extension = path_extension(name);
    bool is_one = false;
    for (uint32_t i = 0; i < COUNT_OF(EXTENSIONS); i++) is_one |= str_equal(extension, str_of(EXTENSIONS[i]));
    return is_one;
}

typedef struct SourceSearch {
    Arena *arena;
    Str folder;
    uint32_t *folders_left; /* that may be looked into: data can be large */
    bool found, has_python;
} SourceSearch;

static void look_for_source(void *state, Str name) {
    SourceSearch *search = state;
    search->found |= is_source(name);
    search->has_python |= str_equal(path_extension(name), STR(".py"));
    Str path = path_join(search->arena, search->folder, name);
    if (search->found || name.at[0] == '.' || !*search->folders_left || !fs_is_folder(path.at)) return;
    --*search->folders_left;
    SourceSearch below = {search->arena, path, search->folders_left, false, false};
    fs_each(path.at, look_for_source, &below);
    search->found = below.found;
    search->has_python |= below.has_python;
}

/* A folder without an __init__ is a package only if it contains sources. A folder of data often has the name of a
 * module. */
static SourceSearch sources_in(Sema *s, Str folder) {
    enum { MOST_FOLDERS = 250 };
    uint32_t left = MOST_FOLDERS;
    SourceSearch search = {s->arena, folder, &left, false, false};
    if (fs_is_folder(folder.at)) fs_each(folder.at, look_for_source, &search);
    return search;
}

/* A module is the same one however the path to its folder was written. */
static NameId module_key(Sema *s, Str base) {
    while (base.len > 2 && base.at[0] == '.' && base.at[1] == '/') base = (Str){base.at + 2, base.len - 2};
    return name_of(s->ctx, base);
}

/* A package of Python modules without an __init__ is treated as having an empty one. */
static void read_source(Sema *s, Module *m, Str path, bool has_python) {
    const char *why = NULL;
    if (path.len)
        m->file = source_load(s->ctx, path, &why);
    else if (has_python && module_is_program(m))
        m->file = source_add(s->ctx, path_join(s->arena, m->folder, STR("__init__.py")), STR(""));
    if (!IS_NONE(m->file)) {
        source_file(s->ctx, m->file)->origin = m->origin;
    } else if (path.len)
        diag(s->ctx, D_CANNOT_READ, (Span){0, 0}, STR_ARGS(path), why);
}

static bool is_below(Str folder, Str root) {
    return root.len && folder.len >= root.len && memcmp(folder.at, root.at, root.len) == 0;
}

static bool is_in_packages(const Sema *s, Str folder) {
    bool found = false;
    for (uint32_t i = 0; i < s->python.site_count; i++) found |= is_below(folder, s->python.sites[i]);
    return found;
}

static SourceOrigin library_origin(const Sema *s, Str folder) {
    if (is_in_packages(s, folder)) return SOURCE_PACKAGE;
    return is_below(folder, s->python.library) ? SOURCE_STANDARD : SOURCE_LIBRARY;
}

/* CPython's tests are programs, although they lie in a package of its library; `test.support` is library. */
bool module_is_test(const Sema *s, Str folder, Str name) {
    Str tests = path_join(s->arena, s->python.library, STR("test"));
    if (!s->python.library.len || !is_below(folder, tests)) return false;
    bool is_support = str_equal(folder, tests) && str_equal(name, STR("support"));
    return !is_support && !is_below(folder, path_join(s->arena, tests, STR("support")));
}

/* The file is the one that is compiled. (In Python a module that imports the running script gets another one.) */
static bool is_main_file(const Sema *s, Str path) {
    return path.len && s->main && !s->main->ast->module.is_python &&
           fs_is_same(path.at, source_file(s->ctx, s->main->file)->path.at);
}

/* Loads `folder/name` as file or package; NULL when there is nothing of that name. */
static Module *load(Sema *s, Str folder, Str name, bool of_library) {
    Str base = path_join(s->arena, folder, name);
    NameId key = module_key(s, base);
    uint64_t known;
    if (map_get(&s->modules, key.id, &known)) return (Module *)(uintptr_t)known;
    if (map_get(&s->absent, key.id, &known)) return NULL;
    Str init = {NULL, 0};
    for (uint32_t i = 0; i < 2 && !init.len; i++) {
        Str path = arena_printf(s->arena, "%.*s/__init__%s", STR_ARGS(base), EXTENSIONS[i]);
        if (fs_exists(path.at)) init = path;
    }
    bool is_package = init.len > 0;
    for (uint32_t i = 0; i < COUNT_OF(EXTENSIONS) && !init.len; i++) {
        Str path = arena_printf(s->arena, "%.*s%s", STR_ARGS(base), EXTENSIONS[i]);
        if (fs_exists(path.at) && !fs_is_folder(path.at)) init = path;
    }
    if (is_main_file(s, init)) {
        map_put(&s->modules, key.id, (uint64_t)(uintptr_t)s->main);
        return s->main;
    }
    SourceSearch sources = {0};
    if (!init.len) sources = sources_in(s, base);
    if (!init.len && !sources.found) return map_put(&s->absent, key.id, 0), NULL;
    Module *parent = map_get(&s->modules, module_key(s, folder).id, &known) ? (Module *)(uintptr_t)known : NULL;
    Str dotted = parent ? arena_printf(s->arena, "%.*s.%.*s", STR_ARGS(parent->path), STR_ARGS(name))
                        : arena_str(s->arena, name);
    Module *m = module_new(s, key, dotted, is_package || !init.len ? base : folder);
    m->parent = parent;
    m->is_test = module_is_test(s, folder, name);
    m->origin = of_library && !m->is_test ? library_origin(s, folder) : SOURCE_PROGRAM;
    m->is_namespace = !init.len;
    m->is_package = is_package || !init.len;
    read_source(s, m, init, sources.has_python);
    module_declare(s, m);
    return m;
}

static Str join_path(Sema *s, const NameId *path, uint32_t length) {
    Text text;
    text_init(&text, s->arena);
    for (uint32_t i = 0; i < length; i++) {
        if (i) text_char(&text, '.');
        text_str(&text, name_text(s->ctx, path[i]));
    }
    return arena_str(s->arena, text_view(&text));
}

static Module *walk(Sema *s, Str folder, const NameId *path, uint32_t length, bool of_library) {
    Module *m = NULL;
    for (uint32_t i = 0; i < length; i++) {
        m = load(s, folder, name_text(s->ctx, path[i]), of_library);
        if (!m) return NULL;
        folder = m->folder;
        if (i + 1 < length && !m->is_package) return NULL;
    }
    return m;
}

/* ---- a module that is not there ---- */

typedef struct NearFile {
    Suggestion near;
    Arena *arena;
} NearFile;

static void offer_file(void *state, Str name) {
    NearFile *file = state;
    bool is_module = !path_extension(name).len || is_source(name);
    if (is_module && name.at[0] != '_') suggest_offer(&file->near, arena_str(file->arena, path_stem(name)));
}

/* The first part of the path that does not exist below `folder`, and the closest name that does. */
static bool suggest_below(Sema *s, Str folder, const NameId *path, uint32_t length, bool of_library, Span span) {
    uint32_t right = 0;
    for (Module *m; right < length && (m = walk(s, folder, path, right + 1, of_library)) && m->is_package;) right++;
    Module *last = right ? walk(s, folder, path, right, of_library) : NULL;
    if (right == length) return false;
    NearFile file = {suggest(name_text(s->ctx, path[right])), s->arena};
    fs_each(arena_str(s->arena, last ? last->folder : folder).at, offer_file, &file);
    if (!suggest_found(&file.near)) return false;
    Str head = join_path(s, path, right), tail = join_path(s, path + right + 1, length - right - 1);
    Str name = arena_printf(s->arena, "%.*s%s%.*s%s%.*s", STR_ARGS(head), head.len ? "." : "", STR_ARGS(file.near.best),
                            tail.len ? "." : "", STR_ARGS(tail));
    diag_note(s->ctx, span, "did you mean '%.*s'?", STR_ARGS(name));
    return true;
}

static Str parent_folder(Str folder) {
    Str up = path_folder(folder);
    return up.len ? up : STR(".");
}

static bool has_init(Sema *s, Str folder) {
    return fs_exists(path_join(s->arena, folder, STR("__init__.py")).at) ||
           fs_exists(path_join(s->arena, folder, STR("__init__.mojo")).at);
}

/* The folders of the program's own modules, in the order of the search. An absolute import means the same everywhere
 * in a program; only modules of the systems register find their neighbours by a bare name, after everything else. */
typedef struct Roots {
    VEC(Str) at;
} Roots;

static Roots roots_of(Sema *s, const Module *from) {
    Roots roots = {0};
    const Module *first = s->main ? s->main : from;
    bool by_name = s->ctx->options.module.len; /* -m: found from here, not from its own folder */
    Str home = first->folder.len && !by_name ? first->folder : STR("."), outside = home;
    vec_push(s->arena, &roots.at, home);
    while (has_init(s, outside) && !str_equal(outside, STR("."))) outside = parent_folder(outside);
    if (!str_equal(outside, home)) vec_push(s->arena, &roots.at, outside);
    for (uint32_t i = 0; i < s->ctx->options.include.len; i++)
        vec_push(s->arena, &roots.at, s->ctx->options.include.at[i]);
    if (!from->has_python_syntax && from->folder.len) vec_push(s->arena, &roots.at, from->folder);
    return roots;
}

/* A package with an __init__ takes precedence over one without, even if that stands earlier in the order. */
static Module *walk_roots(Sema *s, const Roots *roots, const NameId *path, uint32_t length, bool with_namespaces) {
    for (uint32_t i = 0; i < roots->at.len; i++) {
        Module *first = walk(s, roots->at.at[i], path, 1, false);
        Module *found =
            first && (with_namespaces || !first->is_namespace) ? walk(s, roots->at.at[i], path, length, false) : NULL;
        if (found) return found;
    }
    return NULL;
}

/* `os.path` is a module that os imports under another name. */
static Module *find_standard(Sema *s, const NameId *path, uint32_t length) {
    const NameId posixpath[] = {name_of(s->ctx, STR("posixpath"))};
    bool is_os_path = length == 2 && str_equal(name_text(s->ctx, path[0]), STR("os")) &&
                      str_equal(name_text(s->ctx, path[1]), STR("path"));
    return is_os_path ? walk(s, s->python.library, posixpath, 1, true) : walk(s, s->python.library, path, length, true);
}

/* A module that lacks one that it needs cannot be compiled, and is not found. */
static Module *find_installed(Sema *s, const NameId *path, uint32_t length) {
    Module *found = NULL;
    for (uint32_t i = 0; i < s->python.site_count && !found; i++)
        found = walk(s, s->python.sites[i], path, length, true);
    return found && s->is_planned && module_lacks(s, found) != LACKS_NOTHING ? NULL : found;
}

static Module *find_absolute(Sema *s, const Module *from, const NameId *path, uint32_t length) {
    Roots roots = {0};
    if (module_is_program(from)) roots = roots_of(s, from);
    Module *found = walk_roots(s, &roots, path, length, false);
    if (!found) found = walk(s, s->library, path, length, true);
    if (!found && from->has_python_syntax && imports_own(s, name_text(s->ctx, path[0])))
        found = walk(s, path_join(s->arena, s->library, STR("pylib")), path, length, true);
    if (!found && from->has_python_syntax && imports_compile(s, name_text(s->ctx, path[0])))
        found = find_standard(s, path, length);
    if (!found && from->has_python_syntax && imports_compile_installed(s, name_text(s->ctx, path[0])))
        found = find_installed(s, path, length);
    return found ? found : walk_roots(s, &roots, path, length, true);
}

static Module *find_relative(Sema *s, const Module *from, const NameId *path, uint32_t length, Str here) {
    if (length) return walk(s, here, path, length, !module_is_program(from));
    return load(s, parent_folder(here), path_base(here), !module_is_program(from));
}

static void report_unknown(Sema *s, Str here, const Module *from, const NameId *path, uint32_t length, bool is_relative,
                           Span span) {
    diag(s->ctx, D_UNKNOWN_MODULE, span, join_path(s, path, length).at);
    if (s->ctx->diags.last_dropped) return;
    if (is_relative) {
        suggest_below(s, here, path, length, !module_is_program(from), span);
        return;
    }
    Roots roots = roots_of(s, from);
    for (uint32_t i = 0; i < roots.at.len; i++)
        if (suggest_below(s, roots.at.at[i], path, length, false, span)) return;
    suggest_below(s, s->library, path, length, true, span);
}

ModulePath module_path(Sema *s, Str dotted) {
    VEC(NameId) names = {0};
    for (uint32_t from = 0, at = 0; from < dotted.len; at++) {
        if (at < dotted.len && dotted.at[at] != '.') continue;
        vec_push(s->arena, &names, name_of(s->ctx, (Str){dotted.at + from, at - from}));
        from = at + 1;
    }
    return (ModulePath){names.at, names.len};
}

ModulePath module_path_below(Sema *s, const Ast *import_from, NameId name) {
    uint32_t length = import_from->import_from.path_len;
    NameId *path = NEW_ARRAY(s->arena, NameId, length + 1);
    for (uint32_t i = 0; i < length; i++) path[i] = import_from->import_from.path[i];
    path[length] = name;
    return (ModulePath){path, length + 1};
}

Module *module_library(Sema *s, const char *dotted) {
    ModulePath path = module_path(s, str_of(dotted));
    return walk(s, s->library, path.at, path.length, true);
}

/* A library module that the program names by its path in older Mojo. */
static Module *find_renamed(Sema *s, const Module *from, const NameId *path, uint32_t length, Span span, bool report) {
    if (from->has_python_syntax || !module_is_program(from)) return NULL;
    Str old = join_path(s, path, length), now = old_module_now(s, old);
    Module *found = module_library(s, arena_str(s->arena, now).at);
    if (found && report) old_module_report(s, old, now, span);
    return found;
}

bool module_is_compiled(const Module *module) {
    return module && !IS_NONE(module->file) && module->ast && module->has_python_syntax;
}

Module *module_find(Sema *s, const Module *from, const NameId *path, uint32_t length, uint32_t level, Span span,
                    bool report) {
    Str here = from->folder.len ? from->folder : STR(".");
    for (uint32_t i = 1; i < level; i++) here = parent_folder(here);
    Module *found = level > 0 ? find_relative(s, from, path, length, here) : find_absolute(s, from, path, length);
    if (!found && level == 0) found = find_renamed(s, from, path, length, span, report);
    if (!found && report) report_unknown(s, here, from, path, length, level > 0, span);
    return found;
}

Decl *module_name(Sema *s, Module *module, NameId name) {
    module_declare(s, module);
    uint64_t found;
    if (map_get(&module->names, name.id, &found)) return (Decl *)(uintptr_t)found;
    Str text = name_text(s->ctx, name);
    for (uint32_t i = module->stars.len; i-- > 0 && text.len && text.at[0] != '_';) {
        const Ast *ast = module->stars.at[i]->ast;
        Decl *star = module->stars.at[i];
        if (star->state == DECL_BUSY) continue;
        star->state = DECL_BUSY;
        Module *from = module_find(s, module, ast->import_from.path, ast->import_from.path_len, ast->import_from.level,
                                   ast->span, true);
        Decl *decl = from ? module_name(s, from, name) : NULL;
        star->state = DECL_NEW;
        if (decl) return decl;
    }
    return NULL;
}

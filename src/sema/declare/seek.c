/* Which module of the library exports a name: for the notes and fixes of names that are used without an import, or
 * imported from a module that does not have them. */
#include "sema/declare/declare.h"
#include "support/fs.h"

typedef struct NameSearch {
    Sema *s;
    Str path, found; /* of the package that is searched, with dots; of the module that was found */
    NameId name;
    bool is_below; /* the packages in this one are searched, and no longer its modules */
} NameSearch;

/* Whether the module declares the name, or imports it from a module below or beside it in its package. */
static bool is_own(Sema *s, const Decl *decl, const Module *module) {
    if (decl->kind != DECL_IMPORT || !decl->ast || decl->ast->kind != AST_ImportFrom) return decl->kind != DECL_IMPORT;
    const Str home = module->is_package || !module->parent->parent ? module->path : module->parent->path;
    Text text;
    text_init(&text, s->arena);
    for (uint32_t i = 0; i < decl->ast->import_from.path_len; i++) {
        text_str(&text, name_text(s->ctx, decl->ast->import_from.path[i]));
        text_char(&text, '.');
    }
    const Str from = text_view(&text);
    return from.len > home.len && from.at[home.len] == '.' && memcmp(from.at, home.at, home.len) == 0;
}

static Str seek_in(Sema *s, Str package, NameId name);

static void look_into(void *state, Str file) {
    NameSearch *search = state;
    Sema *s = search->s;
    const Str stem = path_stem(file);
    if (search->found.len || file.at[0] == '_' || str_equal(stem, STR("prelude"))) return;
    Module *m = module_library(s, arena_printf(s->arena, "%.*s.%.*s", STR_ARGS(search->path), STR_ARGS(stem)).at);
    if (!m || (search->is_below && !m->is_package)) return;
    uint64_t found;
    if (search->is_below)
        search->found = seek_in(s, m->path, search->name);
    else if (map_get(&m->names, search->name.id, &found) && is_own(s, (const Decl *)(uintptr_t)found, m))
        search->found = m->path;
}

/* A module of the package itself takes precedence over those of its subpackages. */
static Str seek_in(Sema *s, Str package, NameId name) {
    const Module *m = module_library(s, arena_str(s->arena, package).at);
    if (!m || !m->is_package) return STR("");
    NameSearch search = {.s = s, .path = package, .name = name};
    fs_each(arena_str(s->arena, m->folder).at, look_into, &search);
    search.is_below = true;
    if (!search.found.len) fs_each(arena_str(s->arena, m->folder).at, look_into, &search);
    return search.found;
}

Str module_with_name(Sema *s, NameId name) {
    static const char *const PACKAGES[] = {"std", "max", "layout"};
    Str found = {0};
    for (uint32_t i = 0; i < COUNT_OF(PACKAGES) && !found.len; i++) found = seek_in(s, str_of(PACKAGES[i]), name);
    return found;
}

/* The place of `alias` in its list, with the comma before or after it. */
static Span entry_of(const Ast *import, const Ast *alias) {
    const AstList names = import->import_from.names;
    for (uint32_t i = 0; i < names.len; i++) {
        if (names.at[i] != alias) continue;
        return i + 1 < names.len ? (Span){alias->span.lo, names.at[i + 1]->span.lo}
                                 : (Span){names.at[i - 1]->span.hi, alias->span.hi};
    }
    return alias->span;
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

/* The path in `from path import …`, if that is all on one line; empty otherwise. */
static Span path_in(Sema *s, Span import) {
    const Str text = source_text(s->ctx, import);
    uint32_t from = 4; /* behind `from` */
    while (from < text.len && is_blank(text.at[from])) from++;
    uint32_t to = from;
    while (to < text.len && !is_blank(text.at[to]) && text.at[to] != '\\') to++;
    return (Span){import.lo + from, import.lo + to};
}

static void offer_move(Sema *s, const Ast *import, const Ast *alias, Str home) {
    const Span span = import->span, path = path_in(s, span);
    if (path.lo == path.hi) return;
    if (import->import_from.names.len == 1) {
        diag_fixit(s->ctx, path, home);
        return;
    }
    if (source_locate(s->ctx, span.lo).column != 1) return;
    diag_fixit(
        s->ctx, (Span){span.lo, span.lo},
        arena_printf(s->arena, "from %.*s import %.*s\n", STR_ARGS(home), STR_ARGS(source_text(s->ctx, alias->span))));
    diag_fixit(s->ctx, entry_of(import, alias), STR(""));
}

/* A module below the one that was named is preferred. */
Decl *import_moved(Sema *s, const Module *from, const Ast *import, const Ast *alias) {
    if (module_is_program(from) || from->has_python_syntax) return NULL;
    const NameId name = alias->alias.path[0];
    Str home = seek_in(s, from->path, name);
    if (!home.len) home = module_with_name(s, name);
    Module *module = home.len ? module_library(s, arena_str(s->arena, home).at) : NULL;
    if (!module || module == from) return NULL;
    diag(s->ctx, D_UNKNOWN_IMPORT, alias->span, arena_str(s->arena, from->path).at, name_c(s->ctx, name));
    diag_note(s->ctx, alias->span, "'%.*s' has it", STR_ARGS(home));
    offer_move(s, import, alias, home);
    return module_name(s, module, name);
}

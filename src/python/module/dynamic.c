/* Modules that code finds by names computed at run time: `importlib.import_module(f"plugins.{name}")`, `__import__`,
 * imports in the text of `exec`. Every module next to the main file that such a name could mean is compiled into the
 * program, which also gets a function that tells the runtime about all its modules. */
#include "python/module/module.h"

#include "python/elaborate/elaborate.h"
#include "python/register.h"
#include "python/scope/scope.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/stmt/stmt.h"
#include "support/fs.h"

/* ---- which modules could be meant ---- */

typedef struct Search {
    Sema *s;
    Module *from;  /* the module whose text is searched */
    Str prefix;    /* the beginning of the name's last part */
    Module **list; /* found so far */
    uint32_t count, room;
} Search;

static Module *module_named(Sema *s, Str name) {
    ModulePath path = module_path(s, name);
    return path.length ? module_find(s, s->main, path.at, path.length, 0, s->main->ast->span, false) : NULL;
}

static Module *find(Search *search, Str name) {
    Module *found = module_named(search->s, name);
    bool is_ours = module_is_compiled(found) && module_is_program(found);
    return is_ours ? found : NULL;
}

static void take(Search *search, Str name) {
    Module *found = find(search, name);
    if (!found || found == search->s->main) return;
    for (uint32_t i = 0; i < search->count; i++)
        if (search->list[i] == found) return;
    if (search->count == search->room) {
        search->room = search->room ? search->room * 2 : 16;
        Module **grown = NEW_ARRAY(search->s->arena, Module *, search->room);
        if (search->count) memcpy(grown, search->list, search->count * sizeof(Module *));
        search->list = grown;
    }
    search->list[search->count++] = found;
}

typedef struct Folder {
    Search *search;
    Str package, prefix; /* the package's name with its dot; the beginning of the name's last part */
} Folder;

static void visit_file(void *state, Str file) {
    const Folder *folder = state;
    Str stem = str_equal(path_extension(file), STR(".py")) ? path_stem(file) : (Str){0};
    if (stem.len && str_begins(stem, folder->prefix) && !str_begins(stem, STR("__")))
        take(folder->search,
             arena_printf(folder->search->s->arena, "%.*s%.*s", STR_ARGS(folder->package), STR_ARGS(stem)));
}

/* Takes all modules whose names begin with this text. */
static void take_all(Search *search, Str text) {
    Sema *s = search->s;
    uint32_t dot = text.len;
    while (dot && text.at[dot - 1] != '.') dot--;
    Folder folder = {search, {text.at, dot}, {text.at + dot, text.len - dot}};
    if (!text.len) return;
    Str path = search->s->main->folder;
    for (uint32_t at = 0; at + 1 < dot; at++) {
        uint32_t from = at;
        while (at < dot && text.at[at] != '.') at++;
        path = path_join(s->arena, path, arena_str(s->arena, (Str){text.at + from, at - from}));
    }
    path = arena_str(s->arena, path.len ? path : STR("."));
    if (fs_is_folder(path.at)) fs_each(path.at, visit_file, &folder);
}

/* The text before the first inserted value. */
static Str fixed_part(const Ast *arg, bool *is_whole) {
    const Ast *first = arg->kind == AST_Binary                              ? arg->binary.left
                       : arg->kind == AST_FString && arg->fstring.parts.len ? arg->fstring.parts.at[0]
                       : arg->kind == AST_Call && arg->call.callee->kind == AST_Attribute
                           ? arg->call.callee->attribute.base
                           : arg;
    *is_whole = arg->kind == AST_Str;
    Str text = {0};
    if (first->kind == AST_Binary) return fixed_part(first, is_whole);
    if (first->kind == AST_FPart && !first->fpart.value) text = first->fpart.text;
    if (first->kind == AST_Str) text = first->str.text;
    if (first->kind == AST_FPart && first->fpart.value) text = (Str){0};
    for (uint32_t i = 0; i < text.len && !*is_whole; i++)
        if (text.at[i] == '%' || text.at[i] == '{') text.len = i;
    return text;
}

static void look_at_name(Search *search, const Ast *arg) {
    bool is_whole;
    Str text = fixed_part(arg, &is_whole);
    if (text.len && text.at[0] == '.') { /* relative to the package of the calling code */
        const Module *around = search->from->is_package ? search->from : search->from->parent;
        text = arena_printf(search->s->arena, "%.*s%.*s", STR_ARGS(around ? around->path : STR("")), STR_ARGS(text));
    }
    if (is_whole)
        take(search, text);
    else
        take_all(search, text);
}

static bool is_importer(const Ast *callee) {
    NameId name = callee->kind == AST_Name        ? callee->name.name
                  : callee->kind == AST_Attribute ? callee->attribute.name
                                                  : NONE_OF(NameId);
    return SAME(name, N(import_module)) || SAME(name, N(__import__));
}

static void look(void *state, const Ast *node) {
    Search *search = state;
    if (!node) return;
    if (node->kind == AST_Call && node->call.args.len && is_importer(node->call.callee))
        look_at_name(search, ast_arg_value(node->call.args.at[0]));
    ast_children(node, look, search);
}

/* A text of the program that names a folder beside the main file: the modules in it may be plug-ins, found by listing
 * the folder. */
static void look_for_folders(void *state, const Ast *node) {
    Search *search = state;
    if (!node) return;
    bool is_name = node->kind == AST_Str && node->str.text.len && node->str.text.len < 64;
    for (uint32_t i = 0; is_name && i < node->str.text.len; i++) {
        char c = node->str.text.at[i];
        is_name = c == '_' || (c >= '0' && c <= '9' && i) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
    if (is_name) take_all(search, arena_printf(search->s->arena, "%.*s.", STR_ARGS(node->str.text)));
    ast_children(node, look_for_folders, search);
}

/* ---- imports in texts that may be run as code ---- */

static void request_named(Search *search, Str name) {
    Sema *s = search->s;
    Module *found = module_named(s, name);
    bool is_compiled = module_is_compiled(found) && found != s->main;
    if (is_compiled) py_module_request(s, found);
}

static uint32_t end_of_name(Str text, uint32_t at) {
    while (at < text.len && (text.at[at] == '.' || text.at[at] == '_' || (text.at[at] >= '0' && text.at[at] <= '9') ||
                             ((text.at[at] | 32) >= 'a' && (text.at[at] | 32) <= 'z')))
        at++;
    return at;
}

static uint32_t blanks(Str text, uint32_t at) {
    while (at < text.len && (text.at[at] == ' ' || text.at[at] == '\t')) at++;
    return at;
}

/* import a.b as c, d */
static void names_behind(Search *search, Str text, uint32_t at) {
    for (;;) {
        uint32_t from = blanks(text, at), to = end_of_name(text, from);
        if (to > from && text.at[from] != '.') request_named(search, (Str){text.at + from, to - from});
        at = blanks(text, to);
        if (at + 3 < text.len && memcmp(text.at + at, "as ", 3) == 0)
            at = blanks(text, end_of_name(text, blanks(text, at + 3)));
        if (at >= text.len || text.at[at] != ',') return;
        at++;
    }
}

static void look_at_text(Search *search, Str text) {
    for (uint32_t at = 0; at < text.len; at++) {
        uint32_t from = blanks(text, at);
        Str line = {text.at + from, text.len - from};
        if (str_begins(line, STR("import "))) names_behind(search, text, from + 7);
        if (str_begins(line, STR("from "))) {
            uint32_t name = blanks(text, from + 5), end = end_of_name(text, name);
            if (end > name && text.at[name] != '.') request_named(search, (Str){text.at + name, end - name});
        }
        while (at < text.len && text.at[at] != '\n' && text.at[at] != ';') at++;
    }
}

static void look_for_imports(void *state, const Ast *node) {
    if (!node) return;
    if (node->kind == AST_Str) look_at_text(state, node->str.text);
    ast_children(node, look_for_imports, state);
}

static void look_into(Search *search, Module *module) {
    search->from = module;
    if (py_module_info(search->s, module)->is_dynamic) look_for_imports(search, module->ast->module.body);
    look(search, module->ast->module.body);
    const NameId names[] = {N(import_module), N(__import__)};
    if (module == search->s->main && py_program_mentions(search->s, names, COUNT_OF(names)))
        look_for_folders(search, module->ast->module.body);
}

/* Finds the modules that computed names in the program could mean, and those that these modules import. */
void py_find_plugins(Sema *s) {
    Search search = {.s = s};
    for (uint32_t i = 0; i < s->modules.len; i++) {
        Module *module = (Module *)(uintptr_t)s->modules.entries[i].value;
        if (module && module_is_program(module) && module->ast && module->has_python_syntax) look_into(&search, module);
    }
    look_into(&search, s->main);
    for (uint32_t i = 0; i < search.count; i++) {
        py_module_request(s, search.list[i]);
        look_into(&search, search.list[i]);
    }
}

/* ---- the function that tells the runtime about modules ---- */

static TypeId teller_type(Sema *s) {
    FnType type = {.result = TY(None), .raises = TY(Error), .is_c_abi = true};
    return ty_fn(s->types, &type);
}

/* Its address; its body is made when everything else is known. */
Hir *py_module_teller(Check *c, Span span) {
    PySema *py = py_sema(c->s);
    if (!py->teller)
        py->teller = py_instance_new(c->s, STR("py$modules"), STR("<modules>"), teller_type(c->s),
                                     IR_FN_C_ABI | IR_FN_RAISES, span);
    Hir *fn = hir_new(c->arena, HIR_FnRef, py->teller->type, span);
    fn->fn_ref.fn = py->teller->fn_id;
    return hir_op(c->arena, IR_Bitcast, ty_raw(c->types, TY_SCALAR(uint8)), &fn, 1, span);
}

static void tell(Check *c, Module *module, const PyModuleInfo *info, Span span) {
    Hir *init = hir_new(c->arena, HIR_FnRef, info->init->type, span);
    init->fn_ref.fn = info->init->fn_id;
    emit(c, hir_expr_stmt(c->arena, py_rt(c, RT_pyc_eval_module, TY(None), span, 5, py_str(c, module->path, span),
                                          py_raw(c, init), py_address(c, py_global_at(c, info->object, span)),
                                          py_address(c, py_global_at(c, info->ready, span)),
                                          py_bool(c, !module_is_program(module), span))));
}

static void tell_all(Check *c, void *state) {
    const Sema *s = state;
    const Map *modules = &py_sema(c->s)->modules;
    for (uint32_t i = 0; i < modules->len; i++) {
        Module *module = (Module *)(uintptr_t)modules->entries[i].key;
        const PyModuleInfo *info = (const PyModuleInfo *)(uintptr_t)modules->entries[i].value;
        if (info->init && module != s->main) tell(c, module, info, s->main->ast->span);
    }
}

bool py_next_teller(Sema *s) {
    PySema *py = py_sema(s);
    if (!py->teller || py->has_told) return false;
    py->has_told = true;
    PyScope *scope = NEW(s->arena, PyScope);
    *scope = (PyScope){.kind = PY_FUNCTION, .module = s->main, .outer = py_module_info(s, s->main)->scope};
    map_init(&scope->names, s->arena);
    PyCheck state = {.result = TY(None), .name = STR("<modules>")};
    Check c = py_check_new(s, py->teller, s->main->decl, s->main, NULL, &state, scope);
    Ast empty = {.kind = AST_Block, .span = s->main->ast->span};
    PyBody body = {.begin = tell_all, .begin_state = s, .block = &empty};
    Hir *block = py_check_once(&c, &body);
    py_instance_done(s, py->teller, py_finish_body(&c, py->teller, block, NULL, 0));
    return true;
}

/* The folders where source code may be found at run time: beside the main file, in our library, in Python's, in its
 * packages. In a program that loads CPython only the first, because CPython searches the others. */
Hir *py_source_folders(Check *c, Span span) {
    Sema *s = c->s;
    Str main = s->main->folder.len ? s->main->folder : STR(".");
    Str own = path_join(s->arena, s->ctx->library, STR("stdlib/pylib"));
    if (s->loads_cpython) return py_str(c, main, span);
    Text text;
    text_init(&text, s->arena);
    text_printf(&text, "%.*s:%.*s:%.*s", STR_ARGS(main), STR_ARGS(own), STR_ARGS(s->python.library));
    for (uint32_t i = 0; i < s->python.site_count; i++) text_printf(&text, ":%.*s", STR_ARGS(s->python.sites[i]));
    return py_str(c, arena_str(s->arena, text_view(&text)), span);
}

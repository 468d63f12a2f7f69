/* Finding tests: `test_*` and `*_test` below the named folders, each conftest.py on the way to them, and the lists
 * `testpaths` and `pythonpath` of the project's settings (`[tool.pytest.ini_options]` in pyproject.toml,
 * pytest.ini). */
#include "driver/test_files.h"

#include <stdlib.h>

#include "parse/parse.h"
#include "support/fs.h"

typedef struct Search {
    Context *ctx;
    TestFiles *files;
    Str folder;
} Search;

/* ---- the project ---- */

static Str parent_of(Str folder) {
    const Str up = path_folder(folder);
    if (up.len) return up;
    return folder.len && folder.at[0] == '/' ? STR("/") : STR(".");
}

static bool has_file(Context *ctx, Str folder, const char *name) {
    return fs_exists(path_join(&ctx->arena, folder, str_of(name)).at);
}

static bool is_root(Context *ctx, Str folder) {
    static const char *const NAMES[] = {"pyproject.toml", "pytest.ini", "tox.ini", "setup.cfg", "setup.py"};
    for (uint32_t i = 0; i < COUNT_OF(NAMES); i++)
        if (has_file(ctx, folder, NAMES[i])) return true;
    return false;
}

/* The path without `::NAME`. */
static Str file_part(Str input) {
    const char *colons = strstr(input.at, "::");
    return colons ? (Str){input.at, (uint32_t)(colons - input.at)} : input;
}

/* The nearest folder above the first input that has settings; else the working folder, if it contains the input. */
static Str find_root(Context *ctx) {
    const StrList *inputs = &ctx->options.inputs;
    if (inputs->len == 0) return STR(".");
    Str folder = arena_str(&ctx->arena, file_part(inputs->at[0]));
    if (!fs_is_folder(folder.at)) folder = arena_str(&ctx->arena, parent_of(folder));
    const Str first = folder;
    for (;;) {
        if (is_root(ctx, folder)) return folder;
        const Str up = arena_str(&ctx->arena, parent_of(folder));
        if (str_equal(up, folder)) break;
        folder = up;
    }
    return first.len && first.at[0] == '/' ? first : STR(".");
}

/* The folder with the settings: the root, or the nearest one above it that has some. */
static Str find_project(Context *ctx, Str root) {
    char *real = realpath(root.at, NULL);
    Str folder = real ? arena_str(&ctx->arena, str_of(real)) : root;
    free(real);
    while (!is_root(ctx, folder)) {
        const Str up = arena_str(&ctx->arena, parent_of(folder));
        if (folder.len <= 1 || str_equal(up, folder)) return root;
        folder = up;
    }
    return is_root(ctx, root) ? root : folder;
}

/* ---- settings ---- */

static Str next_line(Str *rest) {
    uint32_t len = 0;
    while (len < rest->len && rest->at[len] != '\n') len++;
    const Str line = {rest->at, len};
    const uint32_t taken = len + (len < rest->len);
    *rest = (Str){rest->at + taken, rest->len - taken};
    return line;
}

static bool begins_with(Str line, const char *word) {
    const uint32_t len = (uint32_t)strlen(word);
    return line.len >= len && memcmp(line.at, word, len) == 0;
}

static bool sets(Str line, const char *key, Str *value) {
    if (!begins_with(line, key)) return false;
    uint32_t at = (uint32_t)strlen(key);
    while (at < line.len && line.at[at] == ' ') at++;
    if (at == line.len || line.at[at] != '=') return false;
    *value = (Str){line.at + at + 1, line.len - at - 1};
    return true;
}

/* The words of a list, as TOML or an .ini file writes it. */
static void add_words(Context *ctx, Str text, StrList *words) {
    static const char *const between = " \t\r,\"'[]";
    for (uint32_t at = 0; at < text.len && text.at[at] != '#';) {
        uint32_t end = at;
        while (end < text.len && !strchr(between, text.at[end])) end++;
        if (end > at) vec_push(&ctx->arena, words, arena_str(&ctx->arena, (Str){text.at + at, end - at}));
        at = end + (end == at);
    }
}

/* A value continues on indented lines, and on all lines up to the bracket that ends it. */
static void read_setting(Context *ctx, Str text, const char *section, const char *key, StrList *words) {
    bool is_here = false, goes_on = false;
    while (text.len) {
        const Str line = next_line(&text);
        Str value = line;
        const bool is_more = goes_on && line.len && strchr(" \t]\"'", line.at[0]);
        if (!is_more && begins_with(line, "[")) is_here = begins_with(line, section);
        goes_on = is_more || (is_here && sets(line, key, &value));
        if (goes_on) add_words(ctx, value, words);
    }
}

static void settings_of(Context *ctx, Str root, const char *key, StrList *words) {
    static const char *const FILES[][2] = {
        {"pytest.ini", "[pytest]"}, {"pyproject.toml", "[tool.pytest.ini_options]"}, {"setup.cfg", "[tool:pytest]"}};
    for (uint32_t i = 0; i < COUNT_OF(FILES); i++) {
        Str text;
        const char *why;
        const Str path = path_join(&ctx->arena, root, str_of(FILES[i][0]));
        if (fs_exists(path.at) && fs_read(&ctx->arena, path.at, &text, &why))
            read_setting(ctx, text, FILES[i][1], key, words);
    }
}

/* ---- modules ---- */

static void add_include(Context *ctx, Str folder) {
    StrList *include = &ctx->options.include;
    for (uint32_t i = 0; i < include->len; i++)
        if (str_equal(include->at[i], folder)) return;
    vec_push(&ctx->arena, include, folder);
}

static bool is_identifier(Str name) {
    for (uint32_t i = 0; i < name.len; i++) {
        const char c = name.at[i];
        const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c & 0x80);
        if (!is_letter && !(i && c >= '0' && c <= '9')) return false;
    }
    return name.len > 0;
}

/* The dotted name of a file below the root: "tests/unit/test_a.py" is "tests.unit.test_a"; empty when a part is not an
 * identifier. */
static Str dotted_below(Context *ctx, Str root, Str path) {
    if (str_equal(root, STR(".")) ? path.at[0] == '/' : !begins_with(path, root.at)) return STR("");
    Str rest = path;
    if (!str_equal(root, STR("."))) rest = (Str){path.at + root.len, path.len - root.len};
    Text out;
    text_init(&out, &ctx->arena);
    rest.len -= path_extension(rest).len;
    while (rest.len) {
        uint32_t len = 0;
        while (len < rest.len && rest.at[len] != '/') len++;
        const Str part = {rest.at, len};
        const bool is_nothing = len == 0 || str_equal(part, STR("."));
        if (!is_nothing && !is_identifier(part)) return STR("");
        if (!is_nothing) text_printf(&out, "%s%.*s", out.len ? "." : "", STR_ARGS(part));
        rest = (Str){rest.at + len + (len < rest.len), rest.len - len - (len < rest.len)};
    }
    return arena_str(&ctx->arena, text_view(&out));
}

/* Tests import their neighbours by bare names, from the nearest enclosing folder that is not a package. */
static void add_home(Context *ctx, Str path) {
    Str folder = arena_str(&ctx->arena, parent_of(path));
    while (has_file(ctx, folder, "__init__.py") && !str_equal(folder, STR(".")))
        folder = arena_str(&ctx->arena, parent_of(folder));
    add_include(ctx, folder);
}

static bool is_known(const TestFiles *files, Str path) {
    for (uint32_t i = 0; i < files->at.len; i++)
        if (str_equal(files->at.at[i].path, path)) return true;
    return false;
}

static void add_file(Context *ctx, TestFiles *files, Str path) {
    while (begins_with(path, "./")) path = (Str){path.at + 2, path.len - 2};
    if (is_known(files, path)) return;
    Str module = dotted_below(ctx, files->root, path);
    if (!module.len) module = path_stem(path);
    if (!is_identifier(path_stem(path)))
        diag(ctx, D_CANNOT_READ, (Span){0, 0}, STR_ARGS(path),
             "no module can have this name; only letters, digits and '_' are allowed in it");
    add_home(ctx, path);
    vec_push(&ctx->arena, &files->at, ((TestFile){path, arena_str(&ctx->arena, module)}));
}

/* Adds the conftest.py of the folder and of those above it, the outermost first. */
static void add_conftests(Context *ctx, TestFiles *files, Str folder) {
    const bool is_top = str_equal(folder, files->root) || folder.len <= 1;
    if (!is_top) add_conftests(ctx, files, arena_str(&ctx->arena, parent_of(folder)));
    if (has_file(ctx, folder, "conftest.py")) add_file(ctx, files, path_join(&ctx->arena, folder, STR("conftest.py")));
}

static void add_test(Context *ctx, TestFiles *files, Str path) {
    add_conftests(ctx, files, arena_str(&ctx->arena, parent_of(path)));
    add_file(ctx, files, path);
}

/* ---- folders ---- */

static bool is_left_out(Context *ctx, Str path, Str name) {
    static const char *const NAMES[] = {"build", "dist", "node_modules", "venv", "__pycache__"};
    for (uint32_t i = 0; i < COUNT_OF(NAMES); i++)
        if (str_equal(name, str_of(NAMES[i]))) return true;
    return has_file(ctx, path, "pyvenv.cfg") || str_equal(path_extension(name), STR(".egg"));
}

static void search_folder(Context *ctx, TestFiles *files, Str folder);

static void visit_file(void *state, Str name) {
    Search *search = state;
    Context *ctx = search->ctx;
    const Str path = path_join(&ctx->arena, search->folder, name), extension = path_extension(name);
    const bool is_source = str_equal(extension, STR(".py")) || str_equal(extension, STR(".mojo"));
    if (!fs_is_folder(path.at) && is_source && path_is_test(name)) add_test(ctx, search->files, path);
}

static void visit_folder(void *state, Str name) {
    Search *search = state;
    const Str path = path_join(&search->ctx->arena, search->folder, name);
    if (fs_is_folder(path.at) && !is_left_out(search->ctx, path, name)) search_folder(search->ctx, search->files, path);
}

static void search_folder(Context *ctx, TestFiles *files, Str folder) {
    Search search = {ctx, files, folder};
    fs_each(folder.at, visit_file, &search);
    fs_each(folder.at, visit_folder, &search);
}

static bool add_input(Context *ctx, TestFiles *files, Str input) {
    Str path = arena_str(&ctx->arena, file_part(input));
    while (path.len > 1 && path.at[path.len - 1] == '/') path = arena_str(&ctx->arena, (Str){path.at, path.len - 1});
    if (!fs_exists(path.at)) {
        diag(ctx, D_CANNOT_READ, (Span){0, 0}, STR_ARGS(path), "No such file or directory");
        return false;
    }
    if (path.len < input.len && input.at[path.len] == ':') vec_push(&ctx->arena, &files->selected, input);
    if (fs_is_folder(path.at))
        search_folder(ctx, files, path);
    else
        add_test(ctx, files, path);
    return true;
}

bool test_files_find(Context *ctx, TestFiles *files) {
    files->root = find_root(ctx);
    StrList paths = {0}, *inputs = &ctx->options.inputs;
    const Str project = find_project(ctx, files->root), sources = path_join(&ctx->arena, project, STR("src"));
    settings_of(ctx, project, "pythonpath", &paths);
    for (uint32_t i = 0; i < paths.len; i++) add_include(ctx, path_join(&ctx->arena, project, paths.at[i]));
    if (fs_is_folder(sources.at)) add_include(ctx, sources);
    if (!str_equal(project, files->root)) add_include(ctx, project);
    if (inputs->len == 0) settings_of(ctx, files->root, "testpaths", inputs);
    if (inputs->len == 0) vec_push(&ctx->arena, inputs, files->root);
    bool found = true;
    for (uint32_t i = 0; i < inputs->len; i++) found &= add_input(ctx, files, inputs->at[i]);
    return found && !diag_has_errors(ctx);
}

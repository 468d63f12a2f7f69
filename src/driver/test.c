/* `pyc test`: makes one program of all test files and becomes it. The program's main file is written here: it passes
 * the files to the package `pytest` in lib/pyc/stdlib/native_pytest, which collects, runs and reports. */
#include <stdlib.h>

#include "driver/become.h"
#include "driver/driver.h"
#include "driver/pipeline.h"
#include "driver/test_files.h"
#include "parse/parse.h"
#include "support/fs.h"

enum { STATUS_INTERRUPTED = 2, STATUS_USAGE = 4 }; /* pytest's exit statuses */

static bool is_python(Str path) { return str_equal(path_extension(path), STR(".py")); }

/* ---- the main file ---- */

/* A test of the systems register: a function without parameters. In a Python module it is decorated by `@fn`. */
static bool is_systems_test(Context *ctx, const Ast *item, bool in_python) {
    const Str name = item->kind == AST_Fn ? name_text(ctx, item->fn.name) : STR("");
    if (name.len <= 5 || memcmp(name.at, "test_", 5) != 0 || item->fn.sig.params.len > 0) return false;
    return !in_python || item->fn.keyword == FN_FN;
}

/* The names of such tests; for a module of the systems register without any, its `main`. */
static bool find_systems_tests(Context *ctx, const TestFile *file, StrList *names) {
    const FileId source = driver_load(ctx, file->path);
    if (IS_NONE(source)) return false;
    const Ast *module = parse_module(ctx, source, N(__main__));
    const AstList items = module->module.body->block.items;
    bool has_main = false;
    for (uint32_t i = 0; i < items.len; i++) {
        const Ast *item = items.at[i];
        has_main |= item->kind == AST_Fn && str_equal(name_text(ctx, item->fn.name), STR("main"));
        if (is_systems_test(ctx, item, is_python(file->path)))
            vec_push(&ctx->arena, names, name_text(ctx, item->fn.name));
    }
    if (has_main && names->len == 0 && !is_python(file->path)) vec_push(&ctx->arena, names, STR("main"));
    return !diag_has_errors(ctx);
}

/* load_N() returns the module (None: of the systems register) and its tests of the systems register. */
static bool add_module(Context *ctx, Text *out, const TestFile *file, uint32_t index) {
    StrList names = {0};
    if (!find_systems_tests(ctx, file, &names)) return false;
    for (uint32_t i = 0; i < names.len; i++)
        text_printf(out, "def test_%u_%u():\n    import %.*s as module\n    module.%.*s()\n", index, i,
                    STR_ARGS(file->module), STR_ARGS(names.at[i]));
    text_printf(out, "def load_%u():\n", index);
    if (is_python(file->path)) text_printf(out, "    import %.*s as module\n", STR_ARGS(file->module));
    text_printf(out, "    return %s, {", is_python(file->path) ? "module" : "None");
    for (uint32_t i = 0; i < names.len; i++)
        text_printf(out, "\"%.*s\": test_%u_%u, ", STR_ARGS(names.at[i]), index, i);
    text_c(out, "}\n");
    return true;
}

static void add_text(Text *out, const char *name, Str value) {
    text_printf(out, "    %s=", name);
    text_quoted(out, value);
    text_c(out, ",\n");
}

static void add_options(Text *out, const Options *options) {
    static const char *const TRACEBACKS[] = {"auto", "long", "short", "line", "no"};
    const struct {
        const char *name;
        uint32_t value;
    } numbers[] = {{"verbose", options->each_test},
                   {"quiet", options->few_words},
                   {"most_failures", options->first_failure ? 1 : options->most_failures},
                   {"captures", !options->no_capture},
                   {"durations", options->durations},
                   {"lists", options->collect_only}};
    add_text(out, "keyword", options->keyword);
    add_text(out, "marker", options->marker);
    add_text(out, "traceback", str_of(TRACEBACKS[options->traceback]));
    for (uint32_t i = 0; i < COUNT_OF(numbers); i++)
        text_printf(out, "    %s=%u,\n", numbers[i].name, numbers[i].value);
}

static bool is_named(Context *ctx, const TestFiles *files, const char *word) {
    for (uint32_t i = 0; i < files->at.len; i++) {
        Str text;
        const char *why;
        if (fs_read(&ctx->arena, files->at.at[i].path.at, &text, &why) && strstr(text.at, word)) return true;
    }
    return false;
}

/* Fixtures that take long to compile, or need Python's library, are modules of their own, which are added when a test
 * file names them. */
static void add_fixtures(Context *ctx, Text *out, const TestFiles *files) {
    static const char *const MODULES[][2] = {{"tmp_path", "_tmp_path"}, {"caplog", "_caplog"},  {"match=", "_match"},
                                             {".match(", "_match"},     {"setenv", "_environ"}, {"delenv", "_environ"}};
    for (uint32_t i = 0; i < COUNT_OF(MODULES); i++)
        if (is_named(ctx, files, MODULES[i][0])) text_printf(out, "import pytest.%s\n", MODULES[i][1]);
}

static Str full_path(Context *ctx, Str path) {
    char *real = realpath(path.at, NULL);
    const Str full = real ? arena_str(&ctx->arena, str_of(real)) : path;
    free(real);
    return full;
}

static bool write_main(Context *ctx, const TestFiles *files, Text *out) {
    text_c(out, "import pytest._main\n");
    add_fixtures(ctx, out, files);
    for (uint32_t i = 0; i < files->at.len; i++)
        if (!add_module(ctx, out, &files->at.at[i], i)) return false;
    text_c(out, "files = [\n");
    for (uint32_t i = 0; i < files->at.len; i++) {
        text_c(out, "    (");
        text_quoted(out, files->at.at[i].path);
        text_printf(out, ", load_%u),\n", i);
    }
    text_c(out, "]\nselected = [");
    for (uint32_t i = 0; i < files->selected.len; i++) {
        text_quoted(out, files->selected.at[i]);
        text_c(out, ", ");
    }
    text_c(out, "]\npytest._main.main(\n    files,\n    selected,\n");
    add_text(out, "root", full_path(ctx, files->root));
    add_options(out, &ctx->options);
    text_c(out, ")\n");
    return true;
}

/* ---- the program ---- */

static bool build(Context *ctx, const TestFiles *files, Str *program) {
    Text text;
    text_init(&text, &ctx->arena);
    if (!write_main(ctx, files, &text)) return false;
    const Str path = path_join(&ctx->arena, files->root, STR("<pyc test>.py"));
    Pipeline p = {.ctx = ctx, .needs_entry = true, .file = source_add(ctx, path, text_view(&text))};
    if (!pipeline_run(&p, STEP_LINK)) return false;
    *program = p.code;
    return true;
}

/* Explaining assertions keeps values in variables, which can make the ownership rules refuse a program that is right.
 * Then it is built again with assertions as they are written. */
static bool build_some_way(Context *ctx, const TestFiles *files, Str *program) {
    Context own;
    driver_fork(&own, ctx);
    own.explains_asserts = true;
    const bool ok = build(&own, files, program);
    if (ok) *program = arena_str(&ctx->arena, *program);
    context_drop(&own);
    return ok || build(ctx, files, program);
}

static bool prepare(Context *ctx, TestFiles *files) {
    if (!driver_find_library(ctx) || !test_files_find(ctx, files)) return false;
    const Str helpers = path_join(&ctx->arena, ctx->library, STR("stdlib/native_pytest"));
    vec_push(&ctx->arena, &ctx->options.include, helpers);
    return true;
}

int cmd_test(Context *ctx) {
    TestFiles files = {0};
    Str program;
    if (!prepare(ctx, &files)) {
        driver_report(ctx);
        return STATUS_USAGE;
    }
    const bool built = build_some_way(ctx, &files, &program);
    const int status = driver_report(ctx);
    if (!built) return status == 70 ? status : STATUS_INTERRUPTED;
    ctx->diags.all.len = 0;
    become(ctx, STR("pyc test"), program);
    return driver_report(ctx);
}

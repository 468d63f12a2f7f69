/* Finds and reads the program: see program.h. */
#include "driver/program.h"

#include "driver/driver.h"
#include "support/fs.h"
#include "support/python_home.h"

static const Span nowhere = {0, 0};

/* A program whose file extension does not say otherwise is in Python's syntax. */
static Program in_python(Context *ctx, FileId file, Program made) {
    made.file = file;
    if (!IS_NONE(file) && !path_extension(made.path).len) source_file(ctx, file)->is_python = true;
    return made;
}

static Program of_file(Context *ctx, Str path, Str name) {
    return in_python(ctx, driver_load(ctx, path), (Program){.path = path, .name = name, .stem = path_stem(path)});
}

static Program of_text(Context *ctx, Str text, const char *path, const char *name) {
    Program made = {.path = str_of(path), .name = str_of(name), .stem = STR("program")};
    const char *why = source_fault(&ctx->arena, text);
    if (why) diag(ctx, D_NOT_SOURCE_TEXT, nowhere, STR_ARGS(made.path), why);
    return why ? made : in_python(ctx, source_add(ctx, made.path, text), made);
}

static Program of_stdin(Context *ctx) {
    const char *why = NULL;
    Str text;
    if (fs_read(&ctx->arena, "/dev/stdin", &text, &why)) return of_text(ctx, text, "<stdin>", "-");
    diag(ctx, D_CANNOT_READ, nowhere, STR_ARGS(STR("standard input")), why);
    return (Program){0};
}

static Str main_of(Arena *arena, Str folder) { return path_join(arena, folder, STR("__main__.py")); }

/* ---- -m ---- */

/* The file of the module below the folder, or of its package's __main__; empty: it is not there. */
static Str module_below(Arena *arena, Str folder, Str name) {
    char *path = NEW_ARRAY(arena, char, name.len + 1);
    for (uint32_t i = 0; i < name.len; i++) path[i] = name.at[i] == '.' ? '/' : name.at[i];
    Str base = path_join(arena, folder, (Str){path, name.len});
    Str places[] = {main_of(arena, base), arena_printf(arena, "%.*s.py", STR_ARGS(base)),
                    arena_printf(arena, "%.*s.mojo", STR_ARGS(base))};
    for (uint32_t i = 0; i < COUNT_OF(places); i++)
        if (fs_exists(places[i].at)) return places[i];
    return STR("");
}

/* The search order is Python's: this folder, those of -I, its library, its packages. */
static Str find_module(Context *ctx, Str name) {
    PythonHome home = python_home(&ctx->arena, STR(""));
    StrList folders = {0};
    vec_push(&ctx->arena, &folders, STR(""));
    for (uint32_t i = 0; i < ctx->options.include.len; i++) vec_push(&ctx->arena, &folders, ctx->options.include.at[i]);
    vec_push(&ctx->arena, &folders, home.library);
    for (uint32_t i = 0; i < home.site_count; i++) vec_push(&ctx->arena, &folders, home.sites[i]);
    Str found = STR("");
    for (uint32_t i = 0; i < folders.len && !found.len; i++)
        if (i == 0 || folders.at[i].len) found = module_below(&ctx->arena, folders.at[i], name);
    return found;
}

static Program of_module(Context *ctx, Str name) {
    Str path = find_module(ctx, name);
    if (path.len) return of_file(ctx, path, path);
    diag(ctx, D_NO_MODULE_TO_RUN, nowhere, STR_ARGS(name));
    return (Program){0};
}

/* ---- files and folders ---- */

static Program of_input(Context *ctx, Str given) {
    if (str_equal(given, STR("-"))) return of_stdin(ctx);
    if (!fs_is_folder(given.at)) return of_file(ctx, given, given);
    Str inner = main_of(&ctx->arena, given);
    if (fs_exists(inner.at)) return of_file(ctx, inner, given);
    diag(ctx, D_CANNOT_READ, nowhere, STR_ARGS(given), "it is a folder without a __main__.py");
    return (Program){0};
}

Program program_load(Context *ctx) {
    const Options *options = &ctx->options;
    const bool is_elsewhere = options->code.at || options->module.at;
    if (is_elsewhere && options->inputs.len) {
        diag(ctx, D_TOO_MANY_INPUTS, nowhere, command_name(options->command), "program",
             STR_ARGS(options->inputs.at[0]));
        return (Program){0};
    }
    if (options->code.at) return of_text(ctx, options->code, "<string>", "-c");
    if (options->module.at) return of_module(ctx, options->module);
    Str given = driver_single_input(ctx);
    return given.len ? of_input(ctx, given) : (Program){0};
}

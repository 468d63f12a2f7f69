/* What all sub-commands share: loading, reporting and writing. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "driver/driver.h"
#include "parse/parse.h"
#include "support/fs.h"

static const Span nowhere = {0, 0};

/* --- Reporting --- */

static bool wants_colour(void) {
    const char *no_colour = getenv("NO_COLOR"), *terminal = getenv("TERM");
    bool refused = (no_colour != NULL && no_colour[0] != '\0') || (terminal != NULL && strcmp(terminal, "dumb") == 0);
    return !refused && isatty(STDERR_FILENO) == 1;
}

int driver_report(Context *ctx) {
    Text out;
    text_init(&out, &ctx->arena);
    DiagFormat format = ctx->options.error_format == ERRORS_JSON ? DIAG_JSON : DIAG_TEXT;
    diag_render(ctx, &out, format, wants_colour());
    fflush(stdout);
    fwrite(text_view(&out).at, 1, out.len, stderr);
    return diag_exit_code(ctx);
}

bool driver_print(Context *ctx, Str text) {
    bool ok = fwrite(text.at, 1, text.len, stdout) == text.len && fflush(stdout) == 0;
    if (!ok) diag(ctx, D_CANNOT_WRITE, nowhere, STR_ARGS(STR("standard output")), strerror(errno));
    return ok;
}

/* --- Inputs --- */

FileId driver_load(Context *ctx, Str path) {
    const char *why = NULL;
    FileId file = source_load(ctx, path, &why);
    if (!IS_NONE(file)) return file;
    bool is_our_word = strncmp(why, "line ", 5) == 0;
    diag(ctx, is_our_word ? D_NOT_SOURCE_TEXT : D_CANNOT_READ, nowhere, STR_ARGS(path), why);
    return file;
}

static const char *input_word(Command command) {
    if (command == CMD_NEW) return "name";
    if (command == CMD_KERNEL) return "action";
    if (command == CMD_EXPLAIN) return "code";
    return command == CMD_WHEEL ? "project" : "source file";
}

Str driver_single_input(Context *ctx) {
    const StrList *inputs = &ctx->options.inputs;
    const char *command = command_name(ctx->options.command), *what = input_word(ctx->options.command);
    if (inputs->len == 0 || inputs->at[0].len == 0) {
        diag(ctx, D_NO_INPUT, nowhere, what, command);
        diag_note(ctx, nowhere, "'pyc %s --help' shows how it is used", command);
        return STR("");
    }
    if (inputs->len > 1) {
        diag(ctx, D_TOO_MANY_INPUTS, nowhere, command, what, STR_ARGS(inputs->at[1]));
        return STR("");
    }
    return inputs->at[0];
}

/* If this file is missing, the library only loads more slowly. */
static void load_trees(Context *ctx) {
    const char *why;
    fs_read(&ctx->arena, path_join(&ctx->arena, ctx->library, STR("stdlib.trees")).at, &ctx->library_trees, &why);
}

bool driver_find_library(Context *ctx) {
    Str folder = path_folder(path_of_program(&ctx->arena));
    Str places[] = {
        path_join(&ctx->arena, folder, STR("lib/pyc")),
        path_join(&ctx->arena, path_folder(folder), STR("lib/pyc")),
    };
    for (uint32_t i = 0; i < COUNT_OF(places); i++) {
        if (!fs_exists(path_join(&ctx->arena, places[i], STR("stdlib")).at)) continue;
        ctx->library = places[i];
        load_trees(ctx);
        return true;
    }
    diag(ctx, D_NO_LIBRARY, nowhere, STR_ARGS(places[1]));
    return false;
}

void driver_fork(Context *own, const Context *ctx) {
    context_init(own);
    own->options = ctx->options;
    own->library = ctx->library;
    own->library_trees = ctx->library_trees;
}

int driver_each_input(Context *ctx, int (*work)(Context *ctx, Str source)) {
    const StrList *inputs = &ctx->options.inputs;
    if (inputs->len == 0) driver_single_input(ctx); /* reports that there is none */
    if (diag_has_errors(ctx) || !driver_find_library(ctx)) return driver_report(ctx);
    int earliest = 0;
    for (uint32_t i = 0; i < inputs->len; i++) {
        const int status = work(ctx, inputs->at[i]);
        if (status != 0 && (earliest == 0 || status < earliest)) earliest = status;
    }
    return earliest;
}

bool driver_is_module_name(Str name) {
    for (uint32_t i = 0; i < name.len; i++) {
        bool is_digit = name.at[i] >= '0' && name.at[i] <= '9',
             is_letter = (name.at[i] | 32) >= 'a' && (name.at[i] | 32) <= 'z';
        if (!is_letter && name.at[i] != '_' && (!is_digit || i == 0)) return false;
    }
    return name.len > 0 && !is_python_keyword(name);
}

/* --- Outputs --- */

bool driver_cannot_write(Context *ctx, Str path, const char *why) {
    diag(ctx, D_CANNOT_WRITE, nowhere, STR_ARGS(path), why);
    return false;
}

static bool is_same_file(const char *a, const char *b) {
    struct stat x, y;
    return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

bool driver_check_output(Context *ctx, Str path, Str source) {
    if (str_equal(path, STR("-"))) return true;
    if (fs_is_folder(path.at)) return driver_cannot_write(ctx, path, strerror(EISDIR));
    if (is_same_file(path.at, source.at)) {
        diag(ctx, D_OUTPUT_IS_INPUT, nowhere, STR_ARGS(path));
        return false;
    }
    if (fs_exists(path.at)) return access(path.at, W_OK) == 0 || driver_cannot_write(ctx, path, strerror(errno));
    Str folder = path_folder(path);
    const char *where = folder.len == 0 ? "." : arena_str(&ctx->arena, folder).at;
    return access(where, W_OK | X_OK) == 0 || driver_cannot_write(ctx, path, strerror(errno));
}

bool driver_write(Context *ctx, Str path, Str bytes, bool executable) {
    if (str_equal(path, STR("-"))) return driver_print(ctx, bytes);
    const char *why = NULL;
    mode_t mask = umask(0);
    umask(mask);
    return fs_write(path.at, bytes, (executable ? 0777 : 0666) & ~mask, &why) || driver_cannot_write(ctx, path, why);
}

#include "driver/python.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "driver/driver.h"
#include "support/fs.h"
#include "support/python_home.h"

static void add(Context *ctx, const char *name, Str value) {
    const char *old = getenv(name);
    const bool has_old = old && *old;
    setenv(name, arena_printf(&ctx->arena, "%.*s%s%s", STR_ARGS(value), has_old ? ":" : "", has_old ? old : "").at, 1);
}

static char *text_of(Str text) { return (char *)(uintptr_t)text.at; }

void become_python(Context *ctx, const char *module, const StrList *options) {
    if (!driver_find_library(ctx)) return;
    const PythonHome home = python_home(&ctx->arena, STR(""));
    const Str python = home.executable.len ? home.executable : STR("python3");
    VEC(char *) argv = {0};
    vec_push(&ctx->arena, &argv, text_of(python));
    vec_push(&ctx->arena, &argv, text_of(STR("-m")));
    vec_push(&ctx->arena, &argv, text_of(str_of(module)));
    for (uint32_t i = 0; i < options->len; i++) vec_push(&ctx->arena, &argv, text_of(options->at[i]));
    for (uint32_t i = 0; i < ctx->options.inputs.len; i++)
        vec_push(&ctx->arena, &argv, text_of(ctx->options.inputs.at[i]));
    vec_push(&ctx->arena, &argv, NULL);
    setenv("PYC_COMPILER", path_of_program(&ctx->arena).at, 0);
    add(ctx, "PYTHONPATH", path_join(&ctx->arena, ctx->library, STR("python")));
    execvp(argv.at[0], argv.at);
    diag(ctx, D_CANNOT_START_PROGRAM, (Span){0, 0}, STR_ARGS(python), strerror(errno));
    diag_note(ctx, (Span){0, 0}, "this command needs CPython 3.11 or later on the PATH; PYC_PYTHON can name it");
}

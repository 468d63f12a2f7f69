/* `pyc run`: builds the program in memory and becomes it. */
#include <stdlib.h>

#include "driver/become.h"
#include "driver/driver.h"
#include "driver/pipeline.h"
#include "driver/program.h"
#include "support/fs.h"
#include "support/python_home.h"

static const Span nowhere = {0, 0};

/* The kernel sanitizer works only on the CPU device. */
static bool can_choose(Context *ctx) {
    const uint32_t device = ctx->options.device;
    if (!ctx->options.check_kernels || device == DEVICE_BEST || device == DEVICE_CPU) return true;
    const Str name = str_of(device_name(device));
    diag(ctx, D_BAD_OPTION_VALUE, nowhere, "--device", STR_ARGS(name), "cpu, with --check-kernels");
    return false;
}

/* `python`: the project's Python; a program in memory has no folder beside which it could search for it. */
static bool build(Context *ctx, Str *name, Str *code, Str *python) {
    if (!can_choose(ctx) || !driver_find_library(ctx)) return false;
    Program program = program_load(ctx);
    Pipeline p = {.ctx = ctx, .needs_entry = true, .file = program.file};
    if (IS_NONE(p.file) || !pipeline_run(&p, STEP_LINK)) return false;
    *name = program.name;
    *python = python_of_project(&ctx->arena, path_folder(program.path));
    *code = p.code;
    return true;
}

/* The program's runtime writes it (runtime/device/profile.c). */
static void ask_for_profile(Context *ctx) {
    const Str trace = ctx->options.profile_trace;
    if (ctx->options.profile) setenv("PYC_PROFILE", "1", true);
    if (trace.len) setenv("PYC_PROFILE", arena_printf(&ctx->arena, "%.*s", STR_ARGS(trace)).at, true);
}

int cmd_run(Context *ctx) {
    Str name, code, python;
    bool built = build(ctx, &name, &code, &python);
    int status = driver_report(ctx);
    if (!built) return status;
    ctx->diags.all.len = 0; /* the warnings have been printed */
    if (python.len) setenv("PYC_PYTHON", python.at, true);
    ask_for_profile(ctx);
    become(ctx, name, code);
    return driver_report(ctx);
}

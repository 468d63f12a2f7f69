/* `pyc run`: builds the program in memory and becomes it. */
#include "driver/become.h"
#include "driver/driver.h"
#include "driver/pipeline.h"
#include "driver/program.h"

static const Span nowhere = {0, 0};

/* The checker runs on the CPU device alone. */
static bool can_choose(Context *ctx) {
    const uint32_t device = ctx->options.device;
    if (!ctx->options.check_kernels || device == DEVICE_BEST || device == DEVICE_CPU) return true;
    const Str name = str_of(device_name(device));
    diag(ctx, D_BAD_OPTION_VALUE, nowhere, "--device", STR_ARGS(name), "cpu, with --check-kernels");
    return false;
}

static bool build(Context *ctx, Str *name, Str *code) {
    if (!can_choose(ctx) || !driver_find_library(ctx)) return false;
    Program program = program_load(ctx);
    Pipeline p = {.ctx = ctx, .needs_entry = true, .file = program.file};
    if (IS_NONE(p.file) || !pipeline_run(&p, STEP_LINK)) return false;
    *name = program.name;
    *code = p.code;
    return true;
}

int cmd_run(Context *ctx) {
    Str name, code;
    bool built = build(ctx, &name, &code);
    int status = driver_report(ctx);
    if (!built) return status;
    ctx->diags.all.len = 0; /* warnings are printed */
    become(ctx, name, code);
    return driver_report(ctx);
}

/* `pyc run`: builds the program in memory and becomes it. */
#include "driver/become.h"
#include "driver/driver.h"
#include "driver/pipeline.h"

static const Span nowhere = {0, 0};

/* The checker runs on the CPU device alone. */
static bool can_choose(Context *ctx) {
    const uint32_t device = ctx->options.device;
    if (!ctx->options.check_kernels || device == DEVICE_BEST || device == DEVICE_CPU) return true;
    const Str name = str_of(device_name(device));
    diag(ctx, D_BAD_OPTION_VALUE, nowhere, "--device", STR_ARGS(name), "cpu, with --check-kernels");
    return false;
}

static bool build(Context *ctx, Str source, Str *program) {
    if (!can_choose(ctx) || !driver_find_library(ctx)) return false;
    Pipeline p = {.ctx = ctx, .needs_entry = true, .file = driver_load(ctx, source)};
    if (IS_NONE(p.file) || !pipeline_run(&p, STEP_LINK)) return false;
    *program = p.code;
    return true;
}

int cmd_run(Context *ctx) {
    Str source = driver_single_input(ctx), program;
    bool built = source.len > 0 && build(ctx, source, &program);
    int status = driver_report(ctx);
    if (!built) return status;
    ctx->diags.all.len = 0; /* warnings are printed */
    become(ctx, source, program);
    return driver_report(ctx);
}

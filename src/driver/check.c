/* `pyc check`: the errors of source files, each file a program or module of its own in a context of its own. Nothing is
 * compiled. */
#include "driver/driver.h"
#include "driver/pipeline.h"
#include "driver/verify.h"

static void check(Context *ctx, Str source) {
    Pipeline p = {.ctx = ctx, .file = driver_load(ctx, source)};
    if (IS_NONE(p.file)) return;
    pipeline_run(&p, explains_perf(ctx) ? STEP_PASSES : STEP_LINT);
    if (ctx->options.verify) verify_expectations(ctx, &p.file, 1);
}

static int check_apart(Context *ctx, Str source) {
    Context own;
    driver_fork(&own, ctx);
    check(&own, source);
    int status = driver_report(&own);
    context_drop(&own);
    return status;
}

int cmd_check(Context *ctx) { return driver_each_input(ctx, check_apart); }

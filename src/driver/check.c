/* `pyc check`: the errors of source files, each file a program or module of its own in a context of its own. Nothing is
 * compiled. */
#include "driver/driver.h"
#include "driver/pipeline.h"
#include "driver/verify.h"

static void check(Context *ctx, Str source) {
    Pipeline p = {.ctx = ctx, .file = driver_load(ctx, source)};
    if (IS_NONE(p.file)) return;
    pipeline_run(&p, STEP_LINT);
    if (ctx->options.verify) verify_expectations(ctx, &p.file, 1);
}

static int check_apart(const Context *ctx, Str source) {
    Context own;
    context_init(&own);
    own.options = ctx->options;
    own.library = ctx->library;
    own.library_trees = ctx->library_trees;
    check(&own, source);
    int status = driver_report(&own);
    context_drop(&own);
    return status;
}

int cmd_check(Context *ctx) {
    const StrList *inputs = &ctx->options.inputs;
    if (inputs->len == 0) driver_single_input(ctx); /* says that there is none */
    if (diag_has_errors(ctx) || !driver_find_library(ctx)) return driver_report(ctx);
    int earliest = 0;
    for (uint32_t i = 0; i < inputs->len; i++) {
        int status = check_apart(ctx, inputs->at[i]);
        if (status != 0 && (earliest == 0 || status < earliest)) earliest = status;
    }
    return earliest;
}

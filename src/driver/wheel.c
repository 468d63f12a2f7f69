/* `pyc wheel`: builds a wheel of the project by python/pyc/build.py, which is also its build back end. */
#include "driver/driver.h"
#include "driver/python.h"

int cmd_wheel(Context *ctx) {
    StrList options = {0};
    if (ctx->options.inputs.len) driver_single_input(ctx); /* reports the surplus inputs */
    if (diag_has_errors(ctx)) return driver_report(ctx);
    if (ctx->options.output.len) {
        vec_push(&ctx->arena, &options, STR("-o"));
        vec_push(&ctx->arena, &options, ctx->options.output);
    }
    become_python(ctx, "pyc.build", &options);
    return driver_report(ctx);
}

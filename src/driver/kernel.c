/* `pyc kernel install`: registers the kernel, python/pyc/jupyter.py, with Jupyter. */
#include "driver/driver.h"
#include "driver/python.h"

int cmd_kernel(Context *ctx) {
    StrList options = {0};
    const Str what = driver_single_input(ctx);
    if (what.len == 0) return driver_report(ctx);
    if (ctx->options.sys_prefix) vec_push(&ctx->arena, &options, STR("--sys-prefix"));
    if (ctx->options.prefix.len)
        vec_push(&ctx->arena, &options, arena_printf(&ctx->arena, "--prefix=%.*s", STR_ARGS(ctx->options.prefix)));
    become_python(ctx, "pyc.jupyter", &options);
    return driver_report(ctx);
}

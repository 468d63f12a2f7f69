/* `pyc version`. */
#include "driver/driver.h"
#include "support/fs.h"

int cmd_version(Context *ctx) {
    if (!ctx->options.python_package)
        driver_print(ctx, STR("pyc " PYC_VERSION " (LLVM " LLVM_VERSION ")\n"));
    else if (driver_find_library(ctx))
        driver_print(ctx, arena_printf(&ctx->arena, "%.*s/python\n", STR_ARGS(ctx->library)));
    return driver_report(ctx);
}

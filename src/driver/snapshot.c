/* `pyc snapshot`: parses library files and writes their trees to one file (parse/snapshot.h). The build of pyc makes
 * lib/pyc/stdlib.trees with it. */
#include "parse/snapshot.h"

#include "driver/driver.h"
#include "parse/parse.h"

int cmd_snapshot(Context *ctx) {
    const StrList *inputs = &ctx->options.inputs;
    if (inputs->len == 0) driver_single_input(ctx); /* reports that there is none */
    Ast **modules = NEW_ARRAY(&ctx->arena, Ast *, inputs->len + 1);
    for (uint32_t i = 0; i < inputs->len; i++) {
        FileId file = driver_load(ctx, inputs->at[i]);
        if (!IS_NONE(file)) modules[i] = parse_module(ctx, file, NONE_OF(NameId));
    }
    if (diag_has_errors(ctx)) return driver_report(ctx);
    Str output = ctx->options.output.len > 0 ? ctx->options.output : STR("stdlib.trees");
    driver_write(ctx, output, snapshot_write(ctx, modules, inputs->len), false);
    return driver_report(ctx);
}

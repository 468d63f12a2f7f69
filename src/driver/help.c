/* `pyc help` and `pyc help COMMAND`. */
#include "driver/driver.h"

int cmd_help(Context *ctx) {
    const StrList *inputs = &ctx->options.inputs;
    const char *nearest = NULL;
    Command about = inputs->len == 0 ? CMD_NONE : command_find(inputs->at[0].at, &nearest);
    if (inputs->len > 0 && about == CMD_NONE) {
        diag(ctx, D_UNKNOWN_COMMAND, (Span){0, 0}, inputs->at[0].at);
        if (nearest != NULL) diag_note(ctx, (Span){0, 0}, "did you mean '%s'?", nearest);
        return driver_report(ctx);
    }
    Text page;
    text_init(&page, &ctx->arena);
    options_help(&page, about);
    driver_print(ctx, text_view(&page));
    return driver_report(ctx);
}

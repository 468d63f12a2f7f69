/* `pyc explain E0312`: prints the page of a diagnostic from lib/pyc/diagnostics, or its one-line message if there is no
 * page. */
#include "driver/driver.h"
#include "support/fs.h"

static Str page_of(Context *ctx, DiagCode code) {
    const DiagInfo *info = diag_info(code);
    Str page;
    const char *why;
    if (driver_find_library(ctx)) {
        Str name = arena_printf(&ctx->arena, "diagnostics/%s.md", info->code);
        if (fs_read(&ctx->arena, path_join(&ctx->arena, ctx->library, name).at, &page, &why)) return page;
    }
    return arena_printf(&ctx->arena, "%s (%s): %s\n", info->code, severity_name(info->severity), info->message);
}

int cmd_explain(Context *ctx) {
    Str wanted = driver_single_input(ctx);
    if (wanted.len == 0) return driver_report(ctx);
    DiagCode code = diag_find(wanted);
    if (code == D_NONE) {
        diag(ctx, D_UNKNOWN_DIAGNOSTIC, (Span){0, 0}, STR_ARGS(wanted));
        diag_note(ctx, (Span){0, 0}, "codes are written as in messages: 'pyc explain E0002'");
    } else {
        driver_print(ctx, page_of(ctx, code));
    }
    return driver_report(ctx);
}

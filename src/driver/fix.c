/* `pyc fix`: applies the fix-its that are surely right to the files themselves. A repaired mistake may have hidden
 * another, so a file is checked again until nothing is left to fix. Comments and layout do not change. What remains is
 * reported as `check` does. */
#include <stdio.h>
#include <stdlib.h>

#include "driver/driver.h"
#include "driver/pipeline.h"
#include "support/fs.h"

enum { MOST_ROUNDS = 50 };

typedef VEC(Fixit) Edits;

static int by_place(const void *a, const void *b) {
    const Fixit *x = a, *y = b;
    if (x->span.lo != y->span.lo) return x->span.lo < y->span.lo ? -1 : 1;
    return x->span.hi < y->span.hi ? -1 : x->span.hi > y->span.hi;
}

static bool in_file(const SourceFile *file, Span span) {
    return span.lo >= file->base && span.hi <= file->base + file->text.len;
}

/* The fix-its of a report belong together: all of them are applied, or none. */
static bool is_sure(const SourceFile *file, const Diagnostic *d) {
    for (uint32_t i = 0; i < d->fixits.len; i++)
        if (!d->fixits.at[i].is_sure || !in_file(file, d->fixits.at[i].span)) return false;
    return d->fixits.len > 0;
}

/* Two insertions at one place conflict as well. */
static bool overlap(Span a, Span b) { return (a.lo < b.hi && b.lo < a.hi) || a.lo == b.lo; }

static bool touches(const Edits *edits, const Diagnostic *d) {
    for (uint32_t i = 0; i < edits->len; i++)
        for (uint32_t j = 0; j < d->fixits.len; j++)
            if (overlap(edits->at[i].span, d->fixits.at[j].span)) return true;
    return false;
}

static uint32_t collect(Context *ctx, const SourceFile *file, Edits *edits) {
    uint32_t fixed = 0;
    for (uint32_t i = 0; i < ctx->diags.all.len; i++) {
        const Diagnostic *d = &ctx->diags.all.at[i];
        if (!is_sure(file, d) || touches(edits, d)) continue;
        for (uint32_t j = 0; j < d->fixits.len; j++) vec_push(&ctx->arena, edits, d->fixits.at[j]);
        fixed++;
    }
    if (edits->len) qsort(edits->at, edits->len, sizeof(Fixit), by_place);
    return fixed;
}

static Str apply(Context *ctx, const SourceFile *file, const Edits *edits) {
    Text out;
    text_init(&out, &ctx->arena);
    uint32_t from = 0;
    for (uint32_t i = 0; i < edits->len; i++) {
        const uint32_t lo = edits->at[i].span.lo - file->base, hi = edits->at[i].span.hi - file->base;
        text_str(&out, (Str){file->text.at + from, lo - from});
        text_str(&out, edits->at[i].text);
        from = hi;
    }
    text_str(&out, (Str){file->text.at + from, file->text.len - from});
    return text_view(&out);
}

/* Checks the file once and applies fixes. Reports and returns the status when nothing is left to fix; -1 when the file
 * was changed. */
static int round_of(const Context *ctx, Str source, uint32_t *fixed) {
    Context own;
    driver_fork(&own, ctx);
    Pipeline p = {.ctx = &own, .file = driver_load(&own, source)};
    Edits edits = {0};
    uint32_t found = 0;
    if (!IS_NONE(p.file)) {
        pipeline_run(&p, STEP_LINT);
        found = collect(&own, source_file(&own, p.file), &edits);
    }
    const bool changed = found && driver_write(&own, source, apply(&own, source_file(&own, p.file), &edits), false);
    const int status = changed ? -1 : driver_report(&own);
    *fixed += changed ? found : 0;
    context_drop(&own);
    return status;
}

static int fix_file(Context *ctx, Str source) {
    uint32_t fixed = 0;
    int status = -1;
    for (uint32_t i = 0; i < MOST_ROUNDS && status < 0; i++) status = round_of(ctx, source, &fixed);
    if (fixed) driver_print(ctx, arena_printf(&ctx->arena, "%.*s: %u fixed\n", STR_ARGS(source), fixed));
    return MAX(status, 0);
}

int cmd_fix(Context *ctx) { return driver_each_input(ctx, fix_file); }

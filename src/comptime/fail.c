/* Failures: the first one is kept, the run stops, and the failure is reported with the calls that led to it. */
#include "comptime/vm.h"

enum { MAX_NOTES = 8 };

bool vm_fail(Comptime *c, DiagCode code, const char *format, ...) {
    if (c->failure != D_NONE) return false;
    va_list args;
    va_start(args, format);
    c->why = arena_vprintf(&c->arena, format, args);
    va_end(args);
    c->failure = code;
    return false;
}

static Span frame_span(const Comptime *c, uint32_t index) {
    const Frame *frame = &c->frames[index];
    uint32_t pc = index + 1 == c->frame_count ? c->fail_pc : frame->pc;
    return frame->fn->spans != NULL && pc < frame->fn->code_count ? frame->fn->spans[pc] : (Span){0, 0};
}

/* The innermost place that is not inside the library, so that the report points at the user's code. */
static Span innermost_span(Comptime *c) {
    Span first = {0, 0};
    for (uint32_t i = c->frame_count; i-- > 0;) {
        Span span = frame_span(c, i);
        if (span.lo == 0) continue;
        if (first.lo == 0) first = span;
        if (source_is_program(c->module->ctx, span.lo)) return span;
    }
    return first;
}

static void note_frames(Comptime *c) {
    uint32_t shown = 0;
    for (uint32_t i = c->frame_count; i-- > 0 && shown < MAX_NOTES;) {
        const Frame *frame = &c->frames[i];
        Span span = frame_span(c, i);
        if (span.lo == 0 || frame->fn->ir == NULL) continue;
        bool is_innermost = shown++ == 0;
        diag_note(c->module->ctx, span, is_innermost ? "it happened here, in '%.*s'" : "called here, in '%.*s'",
                  STR_ARGS(frame->fn->name));
    }
    if (c->frame_count > MAX_NOTES) diag_note(c->module->ctx, (Span){0, 0}, "%u calls in all", c->frame_count);
}

void vm_report(Comptime *c, Span span) {
    if (c->failure == D_NONE || c->reported) return;
    c->reported = true;
    if (span.lo == 0) span = innermost_span(c);
    diag(c->module->ctx, c->failure, span, STR_ARGS(c->why));
    note_frames(c);
}

void vm_problem(Comptime *c, Span span, const char *format, ...) {
    if (c->program == NULL || c->program->problems == NULL) return;
    Text *out = c->program->problems;
    if (span.lo != 0) {
        Location at = source_locate(c->module->ctx, span.lo);
        text_printf(out, "%u:%u: ", at.line, at.column);
    }
    va_list args;
    va_start(args, format);
    text_vprintf(out, format, args);
    va_end(args);
    text_char(out, '\n');
}

/* The sink: collects, drops duplicates, counts, chooses the exit status. Rendering is in diag_render.c. */
#include "support/diag.h"

#include <stdarg.h>

#include "support/context.h"

static const DiagInfo infos[] = {
    {"", SEV_ERROR, STAGE_ENVIRONMENT, ""},
#define DIAG(ident, code, severity, stage, message) {code, severity, stage, message},
#include "support/diag.def"
};

const DiagInfo *diag_info(DiagCode code) {
    assert(code > D_NONE && code < D_COUNT);
    return &infos[code];
}

const char *severity_name(Severity severity) {
    static const char *const NAMES[SEV_COUNT] = {"error", "warning", "remark"};
    return NAMES[severity];
}

DiagCode diag_find(Str code) {
    for (DiagCode c = D_NONE + 1; c < D_COUNT; c++) {
        if (str_equal(str_of(infos[c].code), code)) return c;
    }
    return D_NONE;
}

/* Reports without a place are duplicates when their messages are equal. */
static bool is_duplicate(Context *ctx, const Diagnostic *d) {
    Str key = arena_printf(&ctx->arena, "%d:%u:%u:", (int)d->code, d->span.lo, d->span.hi);
    if (d->span.hi == 0) key = arena_printf(&ctx->arena, "%s%.*s", key.at, STR_ARGS(d->message));
    bool fresh;
    intern_bytes(&ctx->diags.seen, key, &fresh);
    return !fresh;
}

/* Whatever later stages report about a line with a syntax error follows from that error. */
static bool follows_from_syntax(Context *ctx, const Diagnostic *d) {
    const DiagSink *sink = &ctx->diags;
    if (sink->syntax_count == 0 || d->severity != SEV_ERROR || diag_info(d->code)->stage == STAGE_SYNTAX ||
        d->span.hi == 0)
        return false;
    const Location at = source_locate(ctx, d->span.lo);
    for (uint32_t i = 0; i < sink->all.len; i++) {
        const Diagnostic *other = &sink->all.at[i];
        if (diag_info(other->code)->stage != STAGE_SYNTAX || other->severity != SEV_ERROR || other->span.hi == 0)
            continue;
        const Location there = source_locate(ctx, other->span.lo);
        if (SAME(there.file, at.file) && there.line == at.line) return true;
    }
    return false;
}

static bool is_muted(DiagSink *sink, Severity severity) {
    if (sink->muted == 0) return false;
    if (severity == SEV_ERROR) sink->muted_errors++;
    return true;
}

/* ---- switches of warnings ---- */

static const char *const switches[D_COUNT] = {
#define WARNING(ident, name, is_on) [D_##ident] = name,
#include "support/warning.def"
};

static const bool on_at_first[D_COUNT] = {
#define WARNING(ident, name, is_on) [D_##ident] = is_on,
#include "support/warning.def"
};

const char *warning_switch(DiagCode code) { return switches[code]; }

/* Without "no-"; *on says whether it was there. */
static Str switch_name(Str option, bool *on) {
    *on = option.len < 3 || memcmp(option.at, "no-", 3) != 0;
    return *on ? option : (Str){option.at + 3, option.len - 3};
}

bool warning_switch_exists(Str name) {
    bool on;
    const Str wanted = switch_name(name, &on);
    bool found = str_equal(wanted, STR("all"));
    for (DiagCode c = D_NONE + 1; c < D_COUNT; c++) found |= switches[c] && str_equal(str_of(switches[c]), wanted);
    return found;
}

/* The last switch that names the warning decides. */
static bool is_off(const Context *ctx, DiagCode code) {
    bool off = switches[code] && !on_at_first[code];
    for (uint32_t i = 0; i < ctx->options.warnings.len && switches[code]; i++) {
        bool on;
        const Str name = switch_name(ctx->options.warnings.at[i], &on);
        if (str_equal(name, STR("all")) || str_equal(name, str_of(switches[code]))) off = !on;
    }
    return off;
}

bool warning_is_on(const Context *ctx, DiagCode code) { return !is_off(ctx, code); }

/* ---- reporting ---- */

static bool is_in_library(Context *ctx, Span span) { return span.hi != 0 && source_is_given(ctx, span.lo); }

/* Warnings about Python's own library help nobody. */
static bool is_foreign(Context *ctx, Span span) {
    SourceOrigin origin = span.hi != 0 ? source_origin(ctx, span.lo) : SOURCE_NONE;
    return origin == SOURCE_STANDARD || origin == SOURCE_PACKAGE;
}

static void add(Context *ctx, const Diagnostic *d) {
    vec_push(&ctx->arena, &ctx->diags.all, *d);
    ctx->diags.error_count += d->severity == SEV_ERROR;
}

bool diag_makes_program(const Context *ctx) {
    const Command command = ctx->options.command;
    return command == CMD_BUILD || command == CMD_RUN || command == CMD_TEST;
}

static Severity severity_of(const Context *ctx, const DiagInfo *info) {
    return ctx->diags.softened && diag_makes_program(ctx) ? SEV_WARNING : info->severity;
}

void diag(Context *ctx, DiagCode code, Span span, ...) {
    DiagSink *sink = &ctx->diags;
    const DiagInfo *info = diag_info(code);
    const Severity severity = severity_of(ctx, info);
    sink->last_dropped = is_muted(sink, severity) || is_off(ctx, code) ||
                         (severity == SEV_WARNING && is_foreign(ctx, span)) ||
                         (sink->softened && span.hi != 0 && source_is_ignored(ctx, span));
    if (sink->last_dropped) return;
    va_list args;
    va_start(args, span);
    const Span blame = sink->call.hi != 0 ? sink->call : is_in_library(ctx, span) ? sink->blame : (Span){0, 0};
    Diagnostic d = {.code = code, .severity = severity, .span = blame.hi != 0 ? blame : span};
    d.message = arena_vprintf(&ctx->arena, info->message, args);
    va_end(args);
    sink->last_dropped = is_duplicate(ctx, &d) || follows_from_syntax(ctx, &d);
    sink->repeated += sink->last_dropped && d.severity == SEV_ERROR;
    if (sink->last_dropped) return;
    add(ctx, &d);
    sink->syntax_count += info->stage == STAGE_SYNTAX && info->severity == SEV_ERROR;
    if (blame.hi != 0) diag_note(ctx, span, is_in_library(ctx, span) ? "found here, in the library" : "found here");
}

DiagList diag_take(Context *ctx, uint32_t from) {
    DiagSink *sink = &ctx->diags;
    DiagList list = {0};
    while (sink->all.len > from) {
        const Diagnostic *d = &vec_pop(&sink->all);
        sink->error_count -= d->severity == SEV_ERROR;
        vec_push(&ctx->arena, &list, *d);
    }
    return list;
}

void diag_give_back(Context *ctx, const DiagList *list) {
    for (uint32_t i = list->len; i-- > 0;) add(ctx, &list->at[i]);
}

void diag_note(Context *ctx, Span span, const char *format, ...) {
    DiagSink *sink = &ctx->diags;
    if (sink->last_dropped || sink->all.len == 0) return;
    va_list args;
    va_start(args, format);
    DiagNote note = {span, arena_vprintf(&ctx->arena, format, args)};
    va_end(args);
    vec_push(&ctx->arena, &vec_last(&sink->all).notes, note);
}

static void add_fixit(Context *ctx, Span span, Str replacement, bool is_sure) {
    DiagSink *sink = &ctx->diags;
    if (sink->last_dropped || sink->all.len == 0) return;
    Fixit fixit = {span, arena_str(&ctx->arena, replacement), is_sure};
    vec_push(&ctx->arena, &vec_last(&sink->all).fixits, fixit);
}

void diag_fixit(Context *ctx, Span span, Str replacement) { add_fixit(ctx, span, replacement, true); }
void diag_suggest(Context *ctx, Span span, Str replacement) { add_fixit(ctx, span, replacement, false); }

bool diag_has_errors(const Context *ctx) { return ctx->diags.error_count > 0; }
uint32_t diag_mistakes(const Context *ctx) { return ctx->diags.error_count + ctx->diags.repeated; }

int diag_exit_code(const Context *ctx) {
    int earliest = 0;
    for (uint32_t i = 0; i < ctx->diags.all.len; i++) {
        const Diagnostic *d = &ctx->diags.all.at[i];
        int stage = (int)diag_info(d->code)->stage;
        if (d->severity == SEV_ERROR && (earliest == 0 || stage < earliest)) earliest = stage;
    }
    return earliest;
}

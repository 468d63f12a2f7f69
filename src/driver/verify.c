/* Expectations are read from the text of the files, reports from the sink; each may match one of the other side. */
#include "driver/verify.h"

typedef enum ExpectedKind { EXPECTED_NOTE = SEV_COUNT } ExpectedKind; /* those before are severities */

static const char *kind_word(ExpectedKind kind) {
    return kind == EXPECTED_NOTE ? "note" : severity_name((Severity)kind);
}

typedef struct Expected {
    ExpectedKind kind;
    FileId file;
    uint32_t line; /* 0: without a place */
    Str text;
    Span span; /* of the expectation's text in the comment */
    bool met;
} Expected;

typedef struct Verifier {
    Context *ctx;
    VEC(Expected) expected;
    VEC(Diagnostic) mismatches;
} Verifier;

/* --- Reading expectations --- */

typedef struct Cursor {
    const char *at, *end;
} Cursor;

static bool skip(Cursor *c, const char *text) {
    size_t len = strlen(text);
    bool found = (size_t)(c->end - c->at) >= len && memcmp(c->at, text, len) == 0;
    if (found) c->at += len;
    return found;
}

static int read_number(Cursor *c) {
    int number = 0;
    while (c->at < c->end && *c->at >= '0' && *c->at <= '9' && number < 1000000)
        number = number * 10 + (*c->at++ - '0');
    return number;
}

static bool read_kind(Cursor *c, ExpectedKind *kind) {
    for (uint32_t i = 0; i <= EXPECTED_NOTE; i++) {
        *kind = (ExpectedKind)i;
        if (skip(c, kind_word(*kind))) return true;
    }
    return false;
}

/* The line that "@+2", "@-1", "@0" or nothing refers to, seen from `line`. */
static uint32_t read_line(Cursor *c, uint32_t line) {
    if (skip(c, "@+")) return line + (uint32_t)read_number(c);
    if (skip(c, "@-")) {
        uint32_t up = (uint32_t)read_number(c);
        return line - MIN(up, line);
    }
    return skip(c, "@0") ? 0 : line;
}

/* Reads what follows "expected-". */
static bool read_expected(Verifier *v, FileId id, uint32_t line, Cursor *c) {
    Expected e = {.file = id};
    if (!read_kind(c, &e.kind)) return false;
    e.line = read_line(c, line);
    while (skip(c, " ")) {
    }
    if (!skip(c, "{{")) return false;
    const char *start = c->at;
    while (c->at < c->end && !skip(c, "}}")) c->at++;
    const SourceFile *file = source_file(v->ctx, id);
    e.text = (Str){start, (uint32_t)(c->at - start) - 2};
    e.span.lo = file->base + (uint32_t)(start - file->text.at);
    e.span.hi = e.span.lo + e.text.len;
    vec_push(&v->ctx->arena, &v->expected, e);
    return true;
}

static void read_file(Verifier *v, FileId id) {
    Str text = source_file(v->ctx, id)->text;
    Cursor c = {text.at, text.at + text.len};
    bool in_comment = false;
    for (uint32_t line = 1; c.at < c.end;) {
        const char *before = c.at;
        if (in_comment && skip(&c, "expected-")) {
            if (!read_expected(v, id, line, &c)) c.at = before + 1;
            continue;
        }
        in_comment = *c.at != '\n' && (in_comment || *c.at == '#');
        line += *c.at == '\n';
        c.at++;
    }
}

/* --- Comparing --- */

static bool contains(Str text, Str part) {
    for (uint32_t i = 0; i + part.len <= text.len; i++) {
        if (memcmp(text.at + i, part.at, part.len) == 0) return true;
    }
    return part.len == 0;
}

static bool meets(Verifier *v, ExpectedKind kind, Span span, Str message) {
    Location at = source_locate(v->ctx, span.lo);
    for (uint32_t i = 0; i < v->expected.len; i++) {
        Expected *e = &v->expected.at[i];
        bool here = at.line == e->line && (at.line == 0 || SAME(at.file, e->file));
        if (e->met || e->kind != kind || !here || !contains(message, e->text)) continue;
        e->met = true;
        return true;
    }
    return false;
}

static void mismatch(Verifier *v, Span span, Str message) {
    Diagnostic d = {.code = D_VERIFY_MISMATCH, .severity = SEV_ERROR, .span = span, .message = message};
    vec_push(&v->ctx->arena, &v->mismatches, d);
}

static void compare_report(Verifier *v, const Diagnostic *d) {
    ExpectedKind kind = (ExpectedKind)d->severity;
    Arena *arena = &v->ctx->arena;
    Str message = arena_printf(arena, "%.*s [%s]", STR_ARGS(d->message), diag_info(d->code)->code);
    if (!meets(v, kind, d->span, message)) {
        mismatch(v, d->span, arena_printf(arena, "unexpected %s: %.*s", kind_word(kind), STR_ARGS(message)));
    }
    for (uint32_t i = 0; i < d->notes.len; i++) meets(v, EXPECTED_NOTE, d->notes.at[i].span, d->notes.at[i].message);
}

static void compare_all(Verifier *v) {
    const DiagSink *sink = &v->ctx->diags;
    for (uint32_t i = 0; i < sink->all.len; i++) compare_report(v, &sink->all.at[i]);
    for (uint32_t i = 0; i < v->expected.len; i++) {
        const Expected *e = &v->expected.at[i];
        if (e->met) continue;
        mismatch(v, e->span, arena_printf(&v->ctx->arena, "this %s was expected and not reported", kind_word(e->kind)));
    }
}

void verify_expectations(Context *ctx, const FileId *files, uint32_t count) {
    Verifier v = {.ctx = ctx};
    for (uint32_t i = 0; i < count; i++) read_file(&v, files[i]);
    compare_all(&v);
    DiagSink *sink = &ctx->diags;
    sink->all.at = v.mismatches.at;
    sink->all.len = v.mismatches.len;
    sink->all.cap = v.mismatches.cap;
    sink->error_count = v.mismatches.len;
}

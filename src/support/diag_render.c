/* Diagnostics as people and tools read them. Text: `file:line:col: error: message [E0123]`, the source line, an
 * underline, then notes and fix-its in the same form. JSON: one object a line with all places as lines and columns. */
#include "support/diag.h"

#include <stdlib.h>

#include "support/context.h"

enum { ERRORS_PER_FILE = 20, TAB_WIDTH = 4, WINDOW = 150 };

/* --- Order --- */

typedef struct Ordered {
    const Diagnostic *d;
    uint32_t index;
} Ordered;

/* By place; in the order of reporting where places are equal. */
static int by_place(const void *a, const void *b) {
    const Ordered *x = a, *y = b;
    if (x->d->span.lo != y->d->span.lo) return x->d->span.lo < y->d->span.lo ? -1 : 1;
    return x->index < y->index ? -1 : x->index > y->index;
}

static Ordered *in_order(Context *ctx) {
    const DiagSink *sink = &ctx->diags;
    Ordered *all = NEW_ARRAY(&ctx->arena, Ordered, sink->all.len + 1);
    for (uint32_t i = 0; i < sink->all.len; i++) all[i] = (Ordered){&sink->all.at[i], i};
    qsort(all, sink->all.len, sizeof(Ordered), by_place);
    return all;
}

/* --- Text --- */

typedef struct Renderer {
    Context *ctx;
    Text *out;
    bool colour;
} Renderer;

#define RED "\033[1;31m"
#define MAGENTA "\033[1;35m"
#define BLUE "\033[1;34m"
#define CYAN "\033[1;36m"
#define GREEN "\033[1;32m"
#define BOLD "\033[1m"
#define PLAIN "\033[0m"

static void paint(const Renderer *r, const char *colour) {
    if (r->colour) text_c(r->out, colour);
}

/* The bytes of the code point at `at`. */
static uint32_t code_point_len(const char *at, const char *end) {
    uint32_t len = 1;
    while (at + len < end && ((unsigned char)at[len] & 0xc0) == 0x80) len++;
    return len;
}

static uint32_t code_point(const char *at, uint32_t len) {
    unsigned char first = (unsigned char)at[0];
    uint32_t c = len == 1 ? first : first & (0xffu >> (len + 1));
    for (uint32_t i = 1; i < len; i++) c = c << 6 | ((unsigned char)at[i] & 0x3f);
    return c;
}

/* How many terminal cells the character takes: none for combining marks, two for East Asian wide characters and
 * pictures. */
static uint32_t cells(uint32_t c) {
    if ((c >= 0x300 && c <= 0x36f) || (c >= 0x200b && c <= 0x200f) || (c >= 0xfe00 && c <= 0xfe0f)) return 0;
    bool wide = (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) || (c >= 0xac00 && c <= 0xd7a3) ||
                (c >= 0xf900 && c <= 0xfaff) || (c >= 0xfe30 && c <= 0xfe6f) || (c >= 0xff00 && c <= 0xff60) ||
                (c >= 0x1f300 && c <= 0x1faff) || (c >= 0x20000 && c <= 0x3fffd);
    return wide ? 2 : 1;
}

/* Appends [at, end) as it looks in a terminal, with tabs and control characters replaced; returns the number of
 * cells. */
static uint32_t draw(Text *out, const char *at, const char *end, uint32_t column) {
    uint32_t start = column;
    while (at < end) {
        uint32_t len = code_point_len(at, end);
        uint32_t c = code_point(at, len);
        if (c == '\t') {
            uint32_t blanks = TAB_WIDTH - column % TAB_WIDTH;
            text_printf(out, "%*s", (int)blanks, "");
            column += blanks;
        } else if (c < 0x20 || (c >= 0x7f && c < 0xa0)) {
            text_char(out, '?');
            column++;
        } else {
            text_str(out, (Str){at, len});
            column += cells(c);
        }
        at += len;
    }
    return column - start;
}

static bool starts_code_point(char c) { return ((unsigned char)c & 0xc0) != 0x80; }

/* The part of a long line that is shown: it begins some characters before the place. */
static Str window_of(Str line, uint32_t offset) {
    if (line.len <= WINDOW) return line;
    uint32_t lo = offset > WINDOW / 3 ? offset - WINDOW / 3 : 0;
    uint32_t hi = MIN(lo + WINDOW, line.len);
    while (lo > 0 && !starts_code_point(line.at[lo])) lo--;
    while (hi < line.len && !starts_code_point(line.at[hi])) hi--;
    return (Str){line.at + lo, hi - lo};
}

/* The source line and the underline of the part of the span that lies in it. */
static void render_excerpt(const Renderer *r, Span span, Location at) {
    Str line = source_line(r->ctx, at.file, at.line);
    const SourceFile *file = source_file(r->ctx, at.file);
    uint32_t line_base = file->base + (uint32_t)(line.at - file->text.at);
    uint32_t offset = MIN(span.lo - line_base, line.len);
    uint32_t end = MIN(MAX(span.hi, span.lo) - line_base, line.len);
    Str shown = window_of(line, offset);
    const char *from = line.at + offset, *to = MIN(line.at + end, shown.at + shown.len), *stop = shown.at + shown.len;
    text_printf(r->out, "%5u | %s", at.line, shown.at > line.at ? "..." : "");
    uint32_t blanks = (shown.at > line.at ? 3 : 0) + draw(r->out, shown.at, from, 0);
    uint32_t width = draw(r->out, from, MAX(from, to), blanks);
    draw(r->out, MAX(from, to), stop, blanks + width);
    text_printf(r->out, "%s\n      | %*s", stop < line.at + line.len ? "..." : "", (int)blanks, "");
    paint(r, GREEN);
    text_char(r->out, '^');
    for (uint32_t i = 1; i < width; i++) text_char(r->out, '~');
    paint(r, PLAIN);
    text_char(r->out, '\n');
}

/* `file:line:col: label: message` and the excerpt; without a place `pyc: label: message`. */
static void render_message(const Renderer *r, Span span, const char *label, const char *colour, Str message,
                           const char *code) {
    Location at = source_locate(r->ctx, span.lo);
    paint(r, BOLD);
    if (IS_NONE(at.file)) {
        text_c(r->out, "pyc: ");
    } else {
        text_printf(r->out, "%.*s:%u:%u: ", STR_ARGS(source_file(r->ctx, at.file)->path), at.line, at.column);
    }
    paint(r, colour);
    text_printf(r->out, "%s: ", label);
    paint(r, PLAIN);
    paint(r, BOLD);
    text_str(r->out, message);
    paint(r, PLAIN);
    if (code != NULL) text_printf(r->out, " [%s]", code);
    text_char(r->out, '\n');
    if (!IS_NONE(at.file)) render_excerpt(r, span, at);
}

static Str fixit_words(Arena *arena, Str old, Str new) {
    if (old.len == 0) return arena_printf(arena, "insert '%.*s'", STR_ARGS(new));
    if (new.len == 0) return arena_printf(arena, "remove '%.*s'", STR_ARGS(old));
    return arena_printf(arena, "replace '%.*s' by '%.*s'", STR_ARGS(old), STR_ARGS(new));
}

static void render_fixit(const Renderer *r, const Fixit *fixit) {
    Str words = fixit_words(&r->ctx->arena, source_text(r->ctx, fixit->span), fixit->text);
    render_message(r, fixit->span, "fix", CYAN, words, NULL);
}

static void render_diagnostic(const Renderer *r, const Diagnostic *d) {
    static const char *const COLOURS[SEV_COUNT] = {RED, MAGENTA, BLUE};
    render_message(r, d->span, severity_name(d->severity), COLOURS[d->severity], d->message, diag_info(d->code)->code);
    for (uint32_t i = 0; i < d->notes.len; i++) {
        render_message(r, d->notes.at[i].span, "note", CYAN, d->notes.at[i].message, NULL);
    }
    for (uint32_t i = 0; i < d->fixits.len; i++) render_fixit(r, &d->fixits.at[i]);
}

static void render_rest(const Renderer *r, FileId file, const uint32_t hidden[SEV_COUNT]) {
    if (hidden[SEV_ERROR] + hidden[SEV_WARNING] == 0) return;
    text_str(r->out, IS_NONE(file) ? STR("pyc") : source_file(r->ctx, file)->path);
    text_printf(r->out, ": %u more errors and %u more warnings are not shown\n", hidden[SEV_ERROR],
                hidden[SEV_WARNING]);
}

static void render_text(const Renderer *r, const Ordered *all, uint32_t count) {
    FileId file = NONE_OF(FileId);
    uint32_t shown[SEV_COUNT] = {0}, hidden[SEV_COUNT] = {0}; /* by severity, of the file */
    for (uint32_t i = 0; i < count; i++) {
        const Diagnostic *d = all[i].d;
        FileId its_file = source_of(r->ctx, d->span.lo);
        if (!SAME(its_file, file)) {
            render_rest(r, file, hidden);
            memset(shown, 0, sizeof shown);
            memset(hidden, 0, sizeof hidden);
            file = its_file;
        }
        if (d->severity == SEV_REMARK || shown[d->severity] < ERRORS_PER_FILE) {
            shown[d->severity]++;
            render_diagnostic(r, d);
        } else {
            hidden[d->severity]++;
        }
    }
    render_rest(r, file, hidden);
}

/* --- JSON --- */

static void json_string(Text *out, Str s) {
    text_char(out, '"');
    for (uint32_t i = 0, len; i < s.len; i += MAX(len, 1u)) {
        unsigned char c = (unsigned char)s.at[i];
        len = utf8_length(s.at + i, s.at + s.len);
        if (!len) {
            text_c(out, "\\ufffd");
        } else if (c == '"' || c == '\\') {
            text_printf(out, "\\%c", c);
        } else if (c < 0x20) {
            text_printf(out, "\\u%04x", c);
        } else {
            text_str(out, (Str){s.at + i, len});
        }
    }
    text_char(out, '"');
}

/* `"file":…,"line":…,…` of a span; null for no place. */
static void json_place(Context *ctx, Text *out, Span span) {
    Location from = source_locate(ctx, span.lo), to = source_locate(ctx, MAX(span.hi, span.lo));
    if (IS_NONE(from.file)) {
        text_c(out, "\"file\":null");
        return;
    }
    text_c(out, "\"file\":");
    json_string(out, source_file(ctx, from.file)->path);
    text_printf(out, ",\"line\":%u,\"column\":%u,\"end_line\":%u,\"end_column\":%u", from.line, from.column, to.line,
                to.column);
}

static void json_diagnostic(Context *ctx, Text *out, const Diagnostic *d) {
    text_printf(out, "{\"code\":\"%s\",\"severity\":\"%s\",\"message\":", diag_info(d->code)->code,
                severity_name(d->severity));
    json_string(out, d->message);
    if (warning_switch(d->code)) text_printf(out, ",\"switch\":\"%s\"", warning_switch(d->code));
    text_char(out, ',');
    json_place(ctx, out, d->span);
    text_c(out, ",\"notes\":[");
    for (uint32_t i = 0; i < d->notes.len; i++) {
        text_c(out, i > 0 ? ",{\"message\":" : "{\"message\":");
        json_string(out, d->notes.at[i].message);
        text_char(out, ',');
        json_place(ctx, out, d->notes.at[i].span);
        text_char(out, '}');
    }
    text_c(out, "],\"fixits\":[");
    for (uint32_t i = 0; i < d->fixits.len; i++) {
        text_c(out, i > 0 ? ",{\"text\":" : "{\"text\":");
        json_string(out, d->fixits.at[i].text);
        text_printf(out, ",\"sure\":%s,", d->fixits.at[i].is_sure ? "true" : "false");
        json_place(ctx, out, d->fixits.at[i].span);
        text_char(out, '}');
    }
    text_c(out, "]}\n");
}

void diag_render(Context *ctx, Text *out, DiagFormat format, bool colour) {
    const Ordered *all = in_order(ctx);
    if (format == DIAG_TEXT) {
        Renderer renderer = {ctx, out, colour};
        render_text(&renderer, all, ctx->diags.all.len);
        return;
    }
    for (uint32_t i = 0; i < ctx->diags.all.len; i++) json_diagnostic(ctx, out, all[i].d);
}

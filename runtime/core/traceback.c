/* Tracebacks as text: the frames with their source lines, and marks under the part that failed. */
#include "core/caret.h"
#include "core/error.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REPEATS_SHOWN = 3 };

typedef struct Line {
    char *text; /* a line of the file, without its end; the dedented line begins at `start` */
    uint64_t len, start;
} Line;

typedef struct Excerpt { /* the source lines of a site */
    Line *lines;
    uint32_t count;
    uint64_t first, last; /* byte positions in the dedented first and last line where the expression begins and ends */
    PycCaret caret;
    uint32_t left_line, right_line; /* the lines of the caret's ends */
    uint64_t left, right;           /* byte positions in these lines */
} Excerpt;

/* ---- reading ---- */

static void read_lines(FILE *file, const PycSite *site, Excerpt *x) {
    char *line = NULL;
    size_t room = 0;
    uint32_t last = site->end_line < site->line ? site->line : site->end_line;
    x->lines = calloc(last - site->line + 1, sizeof *x->lines);
    for (uint32_t n = 1; x->lines && n <= last; n++) {
        ssize_t len = getline(&line, &room, file);
        if (len < 0) break;
        if (n < site->line) continue;
        while (len > 0 && isspace((unsigned char)line[len - 1])) len--;
        x->lines[x->count++] = (Line){strndup(line, (size_t)len), (uint64_t)len, 0};
    }
    free(line);
}

static uint64_t margin_of(const Line *line) {
    uint64_t n = 0;
    while (n < line->len && strchr(" \t\f", line->text[n])) n++;
    return n;
}

static void dedent(Excerpt *x) {
    uint64_t margin = UINT64_MAX;
    for (uint32_t i = 0; i < x->count; i++)
        if (x->lines[i].len && margin_of(&x->lines[i]) < margin) margin = margin_of(&x->lines[i]);
    for (uint32_t i = 0; i < x->count; i++) x->lines[i].start = x->lines[i].len ? margin : 0;
}

static void free_excerpt(Excerpt *x) {
    for (uint32_t i = 0; i < x->count; i++) free(x->lines[i].text);
    free(x->lines);
}

static const char *text_of(const Line *line) { return line->text + line->start; }
static uint64_t length_of(const Line *line) { return line->len - line->start; }

/* The byte position in the dedented line of the code point in this column (from 1) of the whole line. */
static uint64_t byte_at(const Line *line, uint32_t column) {
    uint64_t at = 0;
    for (uint32_t n = 1; n < column && at < line->len; n++) do
            at++;
        while (at < line->len && ((unsigned char)line->text[at] & 0xc0) == 0x80);
    return at < line->start ? 0 : at - line->start;
}

/* ---- which parts are marked ---- */

static void place(const Excerpt *x, uint64_t offset, uint32_t *line, uint64_t *at) {
    *line = 0;
    offset += x->first;
    while (*line + 1 < x->count && offset > length_of(&x->lines[*line])) offset -= length_of(&x->lines[(*line)++]) + 1;
    *at = offset;
}

static void find_caret(Excerpt *x) {
    PycText segment;
    pyc_text_init(&segment);
    for (uint32_t i = 0; i < x->count; i++) {
        uint64_t from = i ? 0 : x->first, to = i + 1 < x->count ? length_of(&x->lines[i]) : x->last;
        if (i) pyc_text_c(&segment, "\n");
        if (to > from) pyc_text_write(&segment, text_of(&x->lines[i]) + from, to - from);
    }
    x->caret = pyc_caret_find(segment.data, segment.len);
    place(x, x->caret.left, &x->left_line, &x->left);
    place(x, x->caret.right, &x->right_line, &x->right);
    pyc_text_free(&segment);
}

static uint64_t skip(const char *text, uint64_t at, uint64_t end, const char *set) {
    while (at < end && strchr(set, text[at])) at++;
    return at;
}

/* `return f(…)` and `name = f(…)`: the whole line failed, so no marks are needed. */
static bool is_plain_call(const Excerpt *x) {
    const char *head = text_of(&x->lines[0]), *tail = text_of(&x->lines[x->count - 1]);
    uint64_t at = 0, end = x->first, rest = skip(tail, x->last, length_of(&x->lines[x->count - 1]), " \t)");
    if (x->caret.kind != CARET_CALL) return false;
    if (rest < length_of(&x->lines[x->count - 1]) && !strchr("#;", tail[rest])) return false;
    while (at < end && (isalnum((unsigned char)head[at]) || head[at] == '_' || (head[at] & 0x80))) at++;
    bool is_return = at == 6 && memcmp(head, "return", 6) == 0;
    if (at == 0) return false;
    at = skip(head, at, end, " \t");
    if (!is_return && (at == end || head[at++] != '=')) return false;
    return skip(head, at, end, " \t(") == end && (!is_return || x->caret.calls_name);
}

static bool has_marks(const Excerpt *x) {
    const Line *last = &x->lines[x->count - 1];
    if (is_plain_call(x)) return false;
    if (x->caret.kind != CARET_NONE) return true;
    const char *head = text_of(&x->lines[0]);
    return skip(head, 0, x->first, " \t\f") < x->first || x->last < length_of(last);
}

/* ---- writing ---- */

static bool is_wide(uint32_t c) {
    static const uint32_t ranges[][2] = {
        {0x1100, 0x115f},   {0x231a, 0x231b},   {0x2329, 0x232a},   {0x23e9, 0x23ec},   {0x23f0, 0x23f0},
        {0x23f3, 0x23f3},   {0x25fd, 0x25fe},   {0x2614, 0x2615},   {0x2648, 0x2653},   {0x267f, 0x267f},
        {0x2693, 0x2693},   {0x26a1, 0x26a1},   {0x26aa, 0x26ab},   {0x26bd, 0x26be},   {0x26c4, 0x26c5},
        {0x26ce, 0x26ce},   {0x26d4, 0x26d4},   {0x26ea, 0x26ea},   {0x26f2, 0x26f3},   {0x26f5, 0x26f5},
        {0x26fa, 0x26fa},   {0x26fd, 0x26fd},   {0x2705, 0x2705},   {0x270a, 0x270b},   {0x2728, 0x2728},
        {0x274c, 0x274c},   {0x274e, 0x274e},   {0x2753, 0x2755},   {0x2757, 0x2757},   {0x2795, 0x2797},
        {0x27b0, 0x27b0},   {0x27bf, 0x27bf},   {0x2b1b, 0x2b1c},   {0x2b50, 0x2b50},   {0x2b55, 0x2b55},
        {0x2e80, 0x303e},   {0x3041, 0xa4cf},   {0xa960, 0xa97c},   {0xac00, 0xd7a3},   {0xf900, 0xfaff},
        {0xfe10, 0xfe19},   {0xfe30, 0xfe6f},   {0xff01, 0xff60},   {0xffe0, 0xffe6},   {0x16fe0, 0x1b2fb},
        {0x1f004, 0x1f004}, {0x1f0cf, 0x1f0cf}, {0x1f18e, 0x1f18e}, {0x1f191, 0x1f19a}, {0x1f200, 0x1f320},
        {0x1f32d, 0x1f335}, {0x1f337, 0x1f37c}, {0x1f37e, 0x1f393}, {0x1f3a0, 0x1f3ca}, {0x1f3cf, 0x1f3d3},
        {0x1f3e0, 0x1f3f0}, {0x1f3f4, 0x1f3f4}, {0x1f3f8, 0x1f43e}, {0x1f440, 0x1f440}, {0x1f442, 0x1f4fc},
        {0x1f4ff, 0x1f53d}, {0x1f54b, 0x1f54e}, {0x1f550, 0x1f567}, {0x1f57a, 0x1f57a}, {0x1f595, 0x1f596},
        {0x1f5a4, 0x1f5a4}, {0x1f5fb, 0x1f64f}, {0x1f680, 0x1f6c5}, {0x1f6cc, 0x1f6cc}, {0x1f6d0, 0x1f6d2},
        {0x1f6d5, 0x1f6d7}, {0x1f6dc, 0x1f6df}, {0x1f6eb, 0x1f6ec}, {0x1f6f4, 0x1f6fc}, {0x1f7e0, 0x1f7eb},
        {0x1f7f0, 0x1f7f0}, {0x1f90c, 0x1f93a}, {0x1f93c, 0x1f945}, {0x1f947, 0x1f9ff}, {0x1fa70, 0x1faff},
        {0x20000, 0x3fffd}};
    for (uint64_t i = 0; i < sizeof ranges / sizeof *ranges && ranges[i][0] <= c; i++)
        if (c <= ranges[i][1]) return true;
    return false;
}

static uint32_t code_point(const char *text, uint64_t *at, uint64_t end) {
    uint32_t c = (unsigned char)text[(*at)++];
    if (c >= 0xc0) c &= c >= 0xf0 ? 0x07 : c >= 0xe0 ? 0x0f : 0x1f;
    while (*at < end && ((unsigned char)text[*at] & 0xc0) == 0x80) c = c << 6 | ((unsigned char)text[(*at)++] & 0x3f);
    return c;
}

static bool is_inside(const Excerpt *x, uint32_t line, uint64_t at) {
    return (line > x->left_line || (line == x->left_line && at >= x->left)) &&
           (line < x->right_line || (line == x->right_line && at < x->right));
}

static void write_marks(const Excerpt *x, uint32_t n, PycText *out) {
    const Line *line = &x->lines[n];
    const char *text = text_of(line);
    uint64_t blank = skip(text, 0, length_of(line), " \t\f"), end = n + 1 == x->count ? x->last : length_of(line);
    pyc_text_c(out, "    ");
    for (uint64_t at = 0; at < end;) {
        uint64_t from = at;
        uint32_t c = code_point(text, &at, end);
        bool is_before = from < blank || (n == 0 && from < x->first);
        bool is_plain = x->caret.kind != CARET_NONE && !is_inside(x, n, from);
        const char *mark = is_before ? " " : is_plain ? "~" : "^";
        pyc_text_c(out, mark);
        if (is_wide(c)) pyc_text_c(out, mark);
    }
    pyc_text_c(out, "\n");
}

static void write_line(const Excerpt *x, uint32_t n, bool marked, PycText *out) {
    pyc_text_c(out, "    ");
    pyc_text_write(out, text_of(&x->lines[n]), length_of(&x->lines[n]));
    pyc_text_c(out, "\n");
    if (marked) write_marks(x, n, out);
}

/* The first and the last line, and the lines around where other marks begin or end. */
static bool is_shown(const Excerpt *x, uint32_t n) {
    if (n == 0 || n + 1 == x->count) return true;
    if (x->caret.kind == CARET_NONE) return false;
    return (n + 1 >= x->left_line && n <= x->left_line + 1) || (n + 1 >= x->right_line && n <= x->right_line + 1);
}

static void write_excerpt(const Excerpt *x, bool marked, PycText *out) {
    uint32_t next = 0;
    for (uint32_t n = 0; n < x->count; n++) {
        if (!is_shown(x, n)) continue;
        if (n == next + 1) write_line(x, next, marked, out);
        if (n > next + 1) pyc_text_printf(out, "    ...<%u lines>...\n", n - next);
        write_line(x, n, marked, out);
        next = n + 1;
    }
}

void pyc_site_write(const PycSite *site, PycText *out) {
    FILE *file = site->line ? fopen(pyc_site_function(site)->file, "r") : NULL;
    Excerpt x = {0};
    if (!file) return;
    read_lines(file, site, &x);
    fclose(file);
    if (x.count && x.lines[0].len) {
        dedent(&x);
        x.first = byte_at(&x.lines[0], site->column);
        x.last = byte_at(&x.lines[x.count - 1], site->end_column);
        if (site->end_line) find_caret(&x);
        if (!site->end_line) x.count = 1;
        write_excerpt(&x, site->end_line && has_marks(&x), out);
    }
    free_excerpt(&x);
}

static bool is_same_place(const PycSite *a, const PycSite *b) {
    if (a == b) return true;
    if (!a || !b || a->line != b->line) return false;
    const PycSiteFunction *in_a = pyc_site_function(a), *in_b = pyc_site_function(b);
    return strcmp(in_a->file, in_b->file) == 0 && strcmp(in_a->name, in_b->name) == 0;
}

void pyc_error_print_frames(const PycError *error, PycText *out) {
    uint32_t repeats = 0;
    const PycSite *last = NULL;
    for (uint32_t i = error->trace_count; i-- > 0;) {
        const PycSite *site = error->trace[i];
        repeats = is_same_place(site, last) ? repeats + 1 : 0;
        bool ends = i == 0 || !is_same_place(error->trace[i - 1], site);
        last = site;
        if (repeats < REPEATS_SHOWN) {
            const PycSiteFunction *in = pyc_site_function(site);
            pyc_text_printf(out, "  File \"%s\", line %u, in %s\n", in->file, site->line, in->name);
            pyc_site_write(site, out);
        }
        if (ends && repeats >= REPEATS_SHOWN) {
            uint32_t more = repeats + 1 - REPEATS_SHOWN;
            pyc_text_printf(out, "  [Previous line repeated %u more time%s]\n", more, more == 1 ? "" : "s");
        }
    }
}

void pyc_error_print_trace(PycError *error, PycText *out) {
    if (error->trace_count == 0) return;
    pyc_text_c(out, "Traceback (most recent call last):\n");
    pyc_error_print_frames(error, out);
}

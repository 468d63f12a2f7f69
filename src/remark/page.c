/* The sources of a program as an HTML page: each line is coloured by its cost and followed by its remarks. */
#include "remark/remark.h"

#include "support/context.h"

enum { LEVELS = 5 };

static const char HEAD[] =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>What costs time</title>\n<style>\n"
    "body { font: 14px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 75em; color: #222; }\n"
    "table { border-collapse: collapse; width: 100%; font-family: ui-monospace, monospace; font-size: 13px; }\n"
    "td { padding: 0 .6em; white-space: pre-wrap; vertical-align: top; }\n"
    "td.n { color: #888; text-align: right; width: 3em; user-select: none; }\n"
    "summary { cursor: pointer; list-style: none; } summary::-webkit-details-marker { display: none; }\n"
    "ul { font-family: system-ui, sans-serif; margin: .2em 0 .6em 1em; padding-left: 1em; color: #444; }\n"
    ".c1 { background: #fff8e1; } .c2 { background: #ffecb3; } .c3 { background: #ffd699; }\n"
    ".c4 { background: #ffb380; } .c5 { background: #ff8f66; }\n"
    "</style></head><body>\n<h1>What costs time</h1>\n"
    "<p>The darker a line, the more is found out, tested or allocated each time it runs. Click on a line to see what, "
    "and "
    "why.</p>\n";

static void escaped(Text *out, Str s) {
    for (uint32_t i = 0; i < s.len; i++) {
        switch (s.at[i]) {
        case '<': text_c(out, "&lt;"); break;
        case '>': text_c(out, "&gt;"); break;
        case '&': text_c(out, "&amp;"); break;
        default: text_char(out, s.at[i]);
        }
    }
}

typedef struct Line {
    uint32_t cost;
    VEC(uint32_t) diags;
} Line;

typedef struct Page {
    Context *ctx;
    Text *out;
    FileId file;
    Line *lines; /* by number - 1 */
    uint32_t count;
} Page;

/* Dynamic operations and allocations count most; each enclosing loop multiplies the cost. */
static uint32_t cost_of(const Diagnostic *d, uint32_t depth) {
    uint32_t cost = d->code == D_DYNAMIC ? 12 : d->code == D_ALLOCATES ? 8 : 1;
    for (uint32_t i = 0; i < depth && i < 4; i++) cost *= 10;
    return cost;
}

static uint32_t level_of(uint32_t cost) {
    uint32_t level = 0;
    for (; cost && level < LEVELS; cost /= 10) level++;
    return level;
}

static uint32_t count_lines(Str text) {
    uint32_t count = 1;
    for (uint32_t i = 0; i < text.len; i++) count += text.at[i] == '\n';
    return count;
}

static bool collect(Page *page, const RemarkVec *remarks) {
    bool any = false;
    for (uint32_t i = 0; i < remarks->len; i++) {
        const Remark *remark = &remarks->at[i];
        const Diagnostic *d = &page->ctx->diags.all.at[remark->index];
        const Location at = source_locate(page->ctx, d->span.lo);
        if (!SAME(at.file, page->file)) continue;
        Line *line = &page->lines[at.line - 1];
        line->cost += cost_of(d, remark->depth);
        vec_push(&page->ctx->arena, &line->diags, remark->index);
        any = true;
    }
    return any;
}

static void print_remark(const Page *page, const Diagnostic *d) {
    const Location at = source_locate(page->ctx, d->span.lo);
    text_printf(page->out, "<li>%u: ", at.column);
    escaped(page->out, d->message);
    if (d->notes.len) text_c(page->out, "<ul>");
    for (uint32_t i = 0; i < d->notes.len; i++) {
        text_c(page->out, "<li>");
        escaped(page->out, d->notes.at[i].message);
        const Location note = source_locate(page->ctx, d->notes.at[i].span.lo);
        if (!IS_NONE(note.file)) text_printf(page->out, " (line %u)", note.line);
        text_c(page->out, "</li>");
    }
    text_c(page->out, d->notes.len ? "</ul></li>" : "</li>");
}

static void print_line(const Page *page, uint32_t number) {
    const Line *line = &page->lines[number - 1];
    text_printf(page->out, "<tr class=\"c%u\"><td class=\"n\">%u</td><td>", level_of(line->cost), number);
    if (line->diags.len) text_c(page->out, "<details><summary>");
    escaped(page->out, source_line(page->ctx, page->file, number));
    if (line->diags.len) text_c(page->out, "</summary><ul>");
    for (uint32_t i = 0; i < line->diags.len; i++) print_remark(page, &page->ctx->diags.all.at[line->diags.at[i]]);
    text_c(page->out, line->diags.len ? "</ul></details></td></tr>\n" : "</td></tr>\n");
}

static void print_file(Context *ctx, FileId id, const RemarkVec *remarks, Text *out) {
    const SourceFile *file = source_file(ctx, id);
    Page page = {ctx, out, id, NULL, count_lines(file->text)};
    page.lines = NEW_ARRAY(&ctx->arena, Line, page.count);
    if (!collect(&page, remarks)) return;
    text_c(out, "<h2>");
    escaped(out, file->path);
    text_c(out, "</h2>\n<table>\n");
    for (uint32_t i = 1; i <= page.count; i++) print_line(&page, i);
    text_c(out, "</table>\n");
}

void remark_page(Context *ctx, const RemarkVec *remarks, Text *out) {
    text_c(out, HEAD);
    if (!remarks->len) text_c(out, "<p>Nothing was found.</p>\n");
    for (uint32_t i = 1; i <= ctx->sources.files.len; i++) print_file(ctx, (FileId){i}, remarks, out);
    text_c(out, "</body></html>\n");
}

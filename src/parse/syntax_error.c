/* Explains every syntax error of a file. The text is split into its top-level statements, so that one mistake cannot
 * reach into the next definition. In each piece that does not parse: find the first fault, explain it, repair the text
 * there (usually the statement becomes `pass`), and repeat until the piece parses. The builder then gets a text without
 * errors, so its own checks can report further errors. */
#include "parse/syntax_error.h"

#include "parse/explain.h"

enum {
    MOST_REPAIRS = 25, /* of one piece; the rest of the piece is then given up */
    MOST_REPORTS = 60, /* of one file; the rest of the file is then given up */
};

typedef struct Finder {
    Context *ctx;
    Arena *arena;
    TSParser *parser;
    Str text;      /* of the file */
    uint32_t base; /* global position of the file */
    Repairs *all;  /* the result */
    uint32_t reported;
} Finder;

/* ---- repairs of a text that has been repaired before ---- */

/* The position in the original that corresponds to the end of an offset of the repaired text. */
static uint32_t original_end(const Repairs *repairs, uint32_t offset) {
    uint32_t shift = 0;
    for (uint32_t i = 0; i < repairs->all.len; i++) {
        const Repair *r = &repairs->all.at[i];
        const uint32_t lo = r->at + shift;
        if (offset <= lo) break;
        if (offset <= lo + r->inserted.len) return r->at + r->removed;
        shift += r->inserted.len - r->removed;
    }
    return offset - shift;
}

/* Adds a repair of the repaired text. Earlier repairs that it touches are merged into it, with the text between
 * them. */
static void add_repair(Arena *arena, Repairs *repairs, Str repaired, Repair fix) {
    uint32_t lo = fix.at, hi = fix.at + fix.removed; /* in the repaired text, extended over the repairs that it
                                                        touches */
    uint32_t shift = 0;
    Repairs kept = {0};
    uint32_t position = 0;
    for (uint32_t i = 0; i < repairs->all.len; i++) {
        const Repair *r = &repairs->all.at[i];
        const uint32_t r_lo = r->at + shift, r_hi = r_lo + r->inserted.len;
        shift += r->inserted.len - r->removed;
        const bool touched = r_lo <= fix.at + fix.removed && r_hi >= fix.at;
        if (touched) {
            lo = MIN(lo, r_lo);
            hi = MAX(hi, r_hi);
            continue;
        }
        vec_push(arena, &kept.all, *r);
        if (r_hi < fix.at) position = kept.all.len;
    }
    Text text;
    text_init(&text, arena);
    text_str(&text, (Str){repaired.at + lo, fix.at - lo});
    text_str(&text, fix.inserted);
    text_str(&text, (Str){repaired.at + fix.at + fix.removed, hi - fix.at - fix.removed});
    const uint32_t from = repairs_original(repairs, lo), to = MAX(from, original_end(repairs, hi));
    const Repair made = {from, to - from, text_view(&text)};
    vec_push(arena, &kept.all, made);
    for (uint32_t i = kept.all.len - 1; i > position; i--) kept.all.at[i] = kept.all.at[i - 1];
    kept.all.at[position] = made;
    *repairs = kept;
}

/* ---- one piece ---- */

static uint32_t line_of(Str text, uint32_t offset) {
    uint32_t line = 0;
    for (uint32_t i = 0; i < offset && i < text.len; i++) line += text.at[i] == '\n';
    return line;
}

/* Does the text continue with a line that cannot begin a statement? Then the line before it has the mistake. */
static bool begins_with_sign(Str text, uint32_t at) {
    bool fresh = at == 0 || text.at[at - 1] == '\n';
    while (at < text.len && strchr(" \t\r\n", text.at[at])) fresh |= text.at[at++] == '\n';
    return fresh && at < text.len && strchr(":,.=)]}+*/%&|<>", text.at[at]);
}

typedef struct Progress { /* of one piece */
    Str original;
    Repairs repairs;
    uint32_t last_line; /* the line of the last error: a second one there is not reported */
    uint32_t count;
    bool in_braces;
    uint32_t resume_at; /* in the repaired text: the text before this is correct */
    Str surroundings;   /* replaces that text when the piece is parsed again */
} Progress;

static void explain_one(Finder *f, Progress *p, const Stretch *piece, Str now, Fault fault) {
    Explain e = {
        .ctx = f->ctx,
        .arena = f->arena,
        .parser = f->parser,
        .base = f->base + piece->lo,
        .repairs = &p->repairs,
        .tokens = tokens_read(f->arena, now),
        .fault = fault,
        .in_braces = p->in_braces,
    };
    explain_locate(&e);
    const uint32_t at = MIN(e.tokens.all.at[e.at].lo, now.len);
    const uint32_t line = line_of(p->original, repairs_original(&p->repairs, at));
    const bool quiet =
        p->count > 0 && (line == p->last_line || (line == p->last_line + 1 && begins_with_sign(now, fault.at)));
    const uint32_t before = f->ctx->diags.error_count;
    f->ctx->diags.muted += quiet;
    explain(&e);
    f->ctx->diags.muted -= quiet;
    f->reported += f->ctx->diags.error_count - before;
    p->last_line = line;
    p->in_braces = e.in_braces;
    p->resume_at = e.resume_at;
    p->surroundings = text_view(&e.surroundings);
    add_repair(f->arena, &p->repairs, now, e.fix);
}

/* Finds the next fault, without parsing the correct part again. */
static Fault next_fault(Finder *f, const Progress *p, Str now) {
    Text rest;
    text_init(&rest, f->arena);
    text_str(&rest, p->surroundings);
    text_str(&rest, (Str){now.at + p->resume_at, now.len - p->resume_at});
    Fault fault = fault_find(f->parser, text_view(&rest));
    fault.at = MAX(fault.at, p->surroundings.len) - p->surroundings.len + p->resume_at;
    return fault;
}

/* Gives up: everything from the line of the fault on becomes one `pass`. */
static void drop_rest(Finder *f, Progress *p, Str now, uint32_t from) {
    while (from > 0 && now.at[from - 1] != '\n') from--;
    uint32_t at = from;
    while (at < now.len && (now.at[at] == ' ' || now.at[at] == '\t')) at++;
    add_repair(f->arena, &p->repairs, now, (Repair){at, now.len - at, STR("pass\n")});
}

static void search_piece(Finder *f, const Stretch *piece) {
    Progress p = {.original = {f->text.at + piece->lo, piece->hi - piece->lo}};
    uint32_t last_fault = 0, stuck = 0;
    for (;;) {
        const Str now = repairs_apply(f->arena, &p.repairs, p.original);
        const Fault fault = next_fault(f, &p, now);
        if (!fault.found) break;
        const uint32_t at = repairs_original(&p.repairs, fault.at);
        stuck = p.count > 0 && at <= last_fault ? stuck + 1 : 0;
        last_fault = MAX(last_fault, at);
        if (stuck > 3 || p.count >= MOST_REPAIRS) {
            drop_rest(f, &p, now, fault.at);
            break;
        }
        explain_one(f, &p, piece, now, fault);
        p.count++;
    }
    if (p.count) vec_push(f->arena, &f->all->pieces, *piece);
    for (uint32_t i = 0; i < p.repairs.all.len; i++) {
        Repair moved = p.repairs.all.at[i];
        moved.at += piece->lo;
        vec_push(f->arena, &f->all->all, moved);
    }
}

/* ---- pieces ---- */

static const char *const going_on[] = {"else", "elif", "except", "finally", "case", ")", "]", "}", NULL};

static bool starts_piece(const Tokens *tokens, uint32_t i) {
    const Token *t = &tokens->all.at[i];
    if (t->statement != i || t->indent > 0 || t->kind == TOKEN_NEWLINE || t->kind == TOKEN_END) return false;
    return !token_is_one_of(tokens, i, going_on);
}

/* Whether the next line belongs to the same piece: it follows a decorator, or a `try` without handlers. */
static bool takes_next(const Tokens *tokens, uint32_t i) {
    return token_is(tokens, i, "@") || token_is(tokens, i, "try");
}

static void check_piece(Finder *f, uint32_t lo, uint32_t hi) {
    const Stretch piece = {lo, hi};
    if (f->reported >= MOST_REPORTS) return;
    if (hi > lo) search_piece(f, &piece);
}

static void search_pieces(Finder *f) {
    const Tokens tokens = tokens_read(f->arena, f->text);
    uint32_t lo = 0;
    bool joined = false;
    for (uint32_t i = 0; i < tokens.all.len; i++) {
        if (!starts_piece(&tokens, i)) continue;
        const uint32_t at = tokens.all.at[i].lo;
        if (at > lo && !joined) {
            check_piece(f, lo, at);
            lo = at;
        }
        joined = takes_next(&tokens, i);
    }
    check_piece(f, lo, f->text.len);
}

/* After too many errors the rest is not examined. */
static void drop_file(Finder *f) {
    const Stretch last = vec_last(&f->all->pieces);
    while (f->all->all.len && vec_last(&f->all->all).at >= last.lo) (void)vec_pop(&f->all->all);
    const Repair rest = {last.lo, f->text.len - last.lo, STR("pass\n")};
    vec_push(f->arena, &f->all->all, rest);
}

void syntax_errors(Context *ctx, Arena *scratch, TSParser *parser, const SourceFile *file, Repairs *repairs) {
    Finder f = {.ctx = ctx, .arena = scratch, .parser = parser, .text = file->text, .base = file->base, .all = repairs};
    search_pieces(&f);
    if (f.reported >= MOST_REPORTS) drop_file(&f);
    if (f.reported == 0) { /* the pieces parse, but the whole text does not */
        *repairs = (Repairs){0};
        search_piece(&f, &(Stretch){0, file->text.len});
    }
    if (f.reported == 0) diag(ctx, D_UNEXPECTED, (Span){file->base, file->base + 1}, 9, "this file");
}

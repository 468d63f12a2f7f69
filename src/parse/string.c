/* String and number literals: from concrete nodes to AST nodes. literal.c decodes the characters. */
#include "parse/build.h"
#include "parse/literal.h"
#include "parse/parse_inner.h"

typedef struct Pieces { /* parts of adjacent literals */
    Builder *b;
    AstVec parts; /* FPart */
    Text text;    /* the text since the last interpolation */
    uint32_t text_lo;
    bool is_format, is_template, is_text, is_bytes;
    bool is_bad;
    uint32_t formats; /* format specifiers around these parts */
} Pieces;

enum { FORMATS_MAX = 2 /* as in CPython: an interpolation inside these cannot have another one */ };

/* ---- text ---- */

static Decoder decoder(const Builder *b, const StringHead *head, uint32_t lo) {
    return (Decoder){
        .ctx = b->ctx,
        .place = place_of(b, lo),
        .is_raw = head->is_raw,
        .is_bytes = head->is_bytes,
        .is_python = b->is_python,
    };
}

static Str part_text(const Pieces *p) { return arena_str(&p->b->ctx->arena, text_view(&p->text)); }

static void end_text(Pieces *p, uint32_t hi) {
    if (p->text.len == 0) return;
    Ast *part = ast_new(p->b, AST_FPart, (Span){place_of(p->b, p->text_lo), place_of(p->b, hi)});
    part->fpart.text = part_text(p);
    vec_push(p->b->scratch, &p->parts, part);
    p->text = (Text){.arena = p->b->scratch};
}

static void add_text(Pieces *p, const StringHead *head, uint32_t lo, uint32_t hi, bool doubled_braces) {
    Decoder d = decoder(p->b, head, lo);
    d.doubled_braces = doubled_braces;
    if (p->text.len == 0) p->text_lo = lo;
    string_decode(&d, (Str){p->b->tree.text.at + lo, hi - lo}, &p->text);
}

static void report_unterminated(Pieces *p, CstId n) {
    Builder *b = p->b;
    const CstNode *node = &b->tree.nodes[n];
    StringHead head;
    const bool known = string_head(cst_text(&b->tree, n), &head);
    const bool triple = known && head.quote_len == 3;
    const uint32_t lo = place_of(b, node->lo);
    diag(b->ctx, D_STRING_NOT_CLOSED, (Span){lo, MAX(lo + 1, place_of(b, node->hi))},
         triple ? "three quotes" : "a quote");
    p->is_bad = true;
}

/* string, bytes: one token. */
static void add_plain(Pieces *p, CstId n) {
    const CstNode *node = &p->b->tree.nodes[n];
    StringHead head;
    const Str text = cst_text(&p->b->tree, n);
    if (!string_head(text, &head) || text.len < head.prefix_len + 2 * head.quote_len) {
        p->is_bad = true;
        return;
    }
    p->is_bytes |= head.is_bytes;
    p->is_text |= !head.is_bytes;
    add_text(p, &head, node->lo + head.prefix_len + head.quote_len, node->hi - head.quote_len, false);
}

/* ---- interpolations ---- */

static char conversion_letter(Builder *b, CstId n) {
    const CstId name = cst_child(&b->tree, n, CST_F_name);
    const Str text = name ? cst_text(&b->tree, name) : STR("");
    if (text.len == 1 && (text.at[0] == 'r' || text.at[0] == 's' || text.at[0] == 'a')) return text.at[0];
    diag(b->ctx, D_FSTRING_CONVERSION, span_of(b, n), STR_ARGS(text));
    return 0;
}

static AstList build_format(const Pieces *outer, CstId n, const StringHead *head);

/* The text that `x=` shows: from the brace to the end of the blanks after the `=`. */
static Str debug_source(const Builder *b, CstId n, CstId debug) {
    const uint32_t lo = b->tree.nodes[n].lo + 1;
    uint32_t hi = b->tree.nodes[debug].hi;
    while (hi < b->tree.text.len && (b->tree.text.at[hi] == ' ' || b->tree.text.at[hi] == '\t')) hi++;
    return arena_str(&b->ctx->arena, (Str){b->tree.text.at + lo, hi - lo});
}

/* Does the expression end with a lambda that is in no brackets? Its colon is taken for the one of a format. */
static bool ends_with_lambda(const Builder *b, CstId n) {
    while (n && !symbol_is(b, n, CST_lambda)) {
        CstId last = 0;
        EACH_CHILD (b, n, c) last = c;
        n = last;
    }
    return n != 0;
}

static void check_lambda(Builder *b, CstId value) {
    if (!value || !b->is_python || !ends_with_lambda(b, value)) return;
    diag(b->ctx, D_UNEXPECTED, span_of(b, value), 6, "lambda");
    diag_note(b->ctx, (Span){0}, "in an f-string, put parentheses around the lambda");
}

static Ast *build_interpolation(const Pieces *p, CstId n, const StringHead *head) {
    Builder *b = p->b;
    Ast *part = ast_new(b, AST_FPart, span_of(b, n));
    part->fpart.value = build_value_field(b, n, CST_F_value);
    if (!part->fpart.value) part->fpart.value = bad_expr(b, n);
    check_lambda(b, cst_child(&b->tree, n, CST_F_value));
    if (p->formats > FORMATS_MAX) diag(b->ctx, D_TOO_DEEP, part->span, FORMATS_MAX);
    const CstId debug = cst_child(&b->tree, n, CST_F_debug);
    const CstId conversion = cst_child(&b->tree, n, CST_F_conversion);
    const CstId format = cst_child(&b->tree, n, CST_F_format);
    if (debug) {
        part->fpart.self_documenting = true;
        part->fpart.source = debug_source(b, n, debug);
    }
    if (conversion) part->fpart.conversion = conversion_letter(b, conversion);
    if (debug && !conversion && !format) part->fpart.conversion = 'r'; /* `{x=:}` has a format, an empty one */
    if (format) part->fpart.format = build_format(p, format, head);
    return part;
}

/* The contents of an f-string or of a format specifier, in order. */
static void add_contents(Pieces *p, CstId n, const StringHead *head, bool doubled_braces) {
    Builder *b = p->b;
    EACH_CHILD (b, n, c) {
        const CstNode *node = &b->tree.nodes[c];
        if (symbol_is(b, c, CST_string_content)) {
            add_text(p, head, node->lo, node->hi, doubled_braces);
        } else if (symbol_is(b, c, CST_interpolation)) {
            end_text(p, node->lo);
            vec_push(b->scratch, &p->parts, build_interpolation(p, c, head));
        } else if (symbol_is(b, c, CST_unterminated_string)) {
            report_unterminated(p, n);
        } else if (symbol_is(b, c, CST_ERROR)) {
            p->is_bad = true;
        }
    }
}

static AstList build_format(const Pieces *outer, CstId n, const StringHead *head) {
    Builder *b = outer->b;
    Pieces p = {.b = b, .text = {.arena = b->scratch}, .formats = outer->formats + 1};
    add_contents(&p, n, head, false);
    end_text(&p, b->tree.nodes[n].hi);
    return list_of(b, &p.parts);
}

static void add_format_string(Pieces *p, CstId n) {
    Builder *b = p->b;
    const CstId start = cst_token(&b->tree, n, CST_string_start);
    StringHead head;
    if (!start || !string_head(cst_text(&b->tree, start), &head)) {
        p->is_bad = true;
        return;
    }
    p->is_format |= head.is_format;
    p->is_template |= head.is_template;
    p->is_text |= head.is_format;
    add_contents(p, n, &head, true);
}

/* ---- literals ---- */

static void add_literal(Pieces *p, CstId n) {
    switch (p->b->tree.nodes[n].symbol) {
    case CST_string:
    case CST_bytes: add_plain(p, n); return;
    case CST_format_string:
    case CST_template_string: add_format_string(p, n); return;
    case CST_unterminated_string: report_unterminated(p, n); return;
    }
    p->is_bad = true;
}

static AstStrKind kind_of(const Pieces *p) {
    return p->is_bytes ? STR_BYTES : p->is_template ? STR_TEMPLATE : STR_TEXT;
}

static Ast *finish(Pieces *p, CstId n) {
    Builder *b = p->b;
    if (p->is_bytes && (p->is_text || p->is_template)) {
        diag(b->ctx, D_STRING_MIX, span_of(b, n));
        p->is_bad = true;
    }
    if (p->is_bad) return bad_expr(b, n);
    if (!p->is_format && !p->is_template) {
        Ast *made = ast_new(b, AST_Str, span_of(b, n));
        made->str.text = part_text(p);
        made->str.kind = kind_of(p);
        return made;
    }
    end_text(p, b->tree.nodes[n].hi);
    Ast *made = ast_new(b, AST_FString, span_of(b, n));
    made->fstring.parts = list_of(b, &p->parts);
    made->fstring.kind = kind_of(p);
    return made;
}

/* A string in an annotation becomes the expression that it contains; one that does not parse stays a string. */
static Ast *as_annotation(Builder *b, Ast *made) {
    if (!b->in_type || made->kind != AST_Str || made->str.kind != STR_TEXT) return made;
    Ast *inner = parse_inner(b, made->str.text, made->span);
    return inner ? inner : made;
}

Ast *build_string(Builder *b, CstId n) {
    Pieces p = {.b = b, .text = {.arena = b->scratch}};
    if (symbol_is(b, n, CST_concatenated_string)) {
        EACH_CHILD (b, n, c) add_literal(&p, c);
    } else {
        add_literal(&p, n);
    }
    return as_annotation(b, finish(&p, n));
}

Ast *build_number(Builder *b, CstId n) {
    AstKind kind = AST_BadExpr;
    const Str digits = number_decode(b->ctx, cst_text(&b->tree, n), span_of(b, n), &kind);
    Ast *made = ast_new(b, kind, span_of(b, n));
    if (kind == AST_Int) made->int_.digits = digits;
    if (kind == AST_Float) made->float_.digits = digits;
    if (kind == AST_Imaginary) made->imaginary.digits = digits;
    return made;
}

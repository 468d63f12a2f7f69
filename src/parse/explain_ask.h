/* The questions that the rules for syntax errors ask about the tokens around an error, and those they ask the parser.
 * Private to explain*.c. */
#ifndef PYC_PARSE_EXPLAIN_ASK_H
#define PYC_PARSE_EXPLAIN_ASK_H

#include "parse/explain.h"
#include "parse/parse.h"

/* ---- tokens and places ---- */

static inline const Token *token(const Explain *e, uint32_t i) { return &e->tokens.all.at[i]; }
static inline bool is(const Explain *e, uint32_t i, const char *text) { return token_is(&e->tokens, i, text); }
static inline Str text_of(const Explain *e, uint32_t i) { return token_text(&e->tokens, i); }
static inline TokenKind kind(const Explain *e, uint32_t i) { return i == NO_TOKEN ? TOKEN_END : token(e, i)->kind; }
static inline bool ends_line(const Explain *e, uint32_t i) {
    return kind(e, i) == TOKEN_NEWLINE || kind(e, i) == TOKEN_END;
}

static inline uint32_t place(const Explain *e, uint32_t offset) {
    return e->base + repairs_original(e->repairs, offset);
}

static inline Span span(const Explain *e, uint32_t lo, uint32_t hi) {
    const Span made = {place(e, lo), place(e, hi)};
    return made.hi > made.lo ? made : (Span){made.lo, made.lo + 1};
}

static inline Span span_of_token(const Explain *e, uint32_t i) {
    const Token *t = token(e, i);
    return ends_line(e, i) ? span(e, t->lo, t->lo) : span(e, t->lo, t->hi);
}

/* The empty span after the last correct token. */
static inline Span insertion_point(const Explain *e) {
    if (e->before == NO_TOKEN) return span_of_token(e, e->at);
    const uint32_t hi = token(e, e->before)->hi;
    return span(e, hi, hi);
}

static inline bool adjacent(const Explain *e, uint32_t left, uint32_t right) {
    return left != NO_TOKEN && right != NO_TOKEN && token(e, left)->hi == token(e, right)->lo;
}

static inline uint32_t previous(const Explain *e, uint32_t i) {
    return i == NO_TOKEN || i <= e->first ? NO_TOKEN : i - 1;
}

static inline bool is_keyword(const Explain *e, uint32_t i) {
    return kind(e, i) == TOKEN_WORD && token_is_one_of(&e->tokens, i, python_keywords);
}

static inline bool is_value_word(const Explain *e, uint32_t i) {
    return is(e, i, "None") || is(e, i, "True") || is(e, i, "False");
}

static inline bool ends_operand(const Explain *e, uint32_t i) {
    switch (kind(e, i)) {
    case TOKEN_WORD: return !is_keyword(e, i) || is_value_word(e, i);
    case TOKEN_NUMBER:
    case TOKEN_STRING: return true;
    case TOKEN_OPERATOR: return is(e, i, ")") || is(e, i, "]") || is(e, i, "}") || is(e, i, "...");
    case TOKEN_BAD:
    case TOKEN_NEWLINE:
    case TOKEN_END: return false;
    }
    return false;
}

static inline bool starts_operand(const Explain *e, uint32_t i) {
    switch (kind(e, i)) {
    case TOKEN_WORD:
        return !is_keyword(e, i) || is_value_word(e, i) || is(e, i, "not") || is(e, i, "lambda") || is(e, i, "await");
    case TOKEN_NUMBER:
    case TOKEN_STRING: return true;
    case TOKEN_OPERATOR: return is(e, i, "(") || is(e, i, "[") || is(e, i, "{");
    case TOKEN_BAD:
    case TOKEN_NEWLINE:
    case TOKEN_END: return false;
    }
    return false;
}

/* ---- asking the parser: explain_ask.c ---- */

uint32_t explain_line_start(const Explain *e, uint32_t i);
Str explain_indentation(const Explain *e, uint32_t i);
uint32_t explain_statement_above(const Explain *e, uint32_t first);
void explain_put_surroundings(const Explain *e, uint32_t first, Text *out);
bool explain_would_go_on(const Explain *e, uint32_t lo, uint32_t removed, const char *text);
bool explain_goes_on_with(const Explain *e, const char *inserted);
bool explain_goes_on_as_name(const Explain *e);

#endif

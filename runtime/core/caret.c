/* Which part of an expression a traceback marks: the operator of a binary operation, or the brackets of a call or a
 * subscript. The text is only split into tokens, which is enough to find the operator that binds least, or the last
 * brackets. */
#include "core/caret.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef enum Kind {
    WORD,
    VALUE,
    OPEN,
    CLOSE,
    SIGN
} Kind; /* a name or keyword; a number or string; brackets; an
           operator */

typedef struct Token {
    Kind kind;
    uint64_t at, len;
    uint32_t depth; /* nesting depth in brackets */
} Token;

typedef struct Tokens {
    const char *text;
    uint64_t size;
    Token *at;
    uint64_t len, room;
} Tokens;

/* ---- words ---- */

static bool is_word(unsigned char c) { return isalnum(c) || c == '_' || c >= 0x80; }
static bool has_at(const Tokens *t, uint64_t at, char c) { return at < t->size && t->text[at] == c; }

static uint64_t string_end(const Tokens *t, uint64_t at, bool is_format);

/* Skips the replacement field of an f-string; returns the position after its }. */
static uint64_t braces_end(const Tokens *t, uint64_t at) {
    for (uint32_t depth = 1; at < t->size && depth > 0;) {
        char c = t->text[at];
        if (c == '"' || c == '\'') {
            at = string_end(t, at, false);
            continue;
        }
        depth += c == '{';
        depth -= c == '}';
        at++;
    }
    return at;
}

static uint64_t string_end(const Tokens *t, uint64_t at, bool is_format) {
    char quote = t->text[at];
    bool is_long = has_at(t, at + 1, quote) && has_at(t, at + 2, quote);
    for (at += is_long ? 3 : 1; at < t->size;) {
        char c = t->text[at];
        if (c == '\\') {
            at += 2;
        } else if (c == quote && (!is_long || (has_at(t, at + 1, quote) && has_at(t, at + 2, quote)))) {
            return at + (is_long ? 3 : 1);
        } else if (is_format && c == '{') {
            at = has_at(t, at + 1, '{') ? at + 2 : braces_end(t, at + 1);
        } else {
            at++;
        }
    }
    return t->size;
}

static uint64_t number_end(const Tokens *t, uint64_t at) {
    while (at < t->size) {
        bool is_exponent = (t->text[at] == '+' || t->text[at] == '-') && tolower(t->text[at - 1]) == 'e';
        if (!is_word((unsigned char)t->text[at]) && t->text[at] != '.' && !is_exponent) break;
        at++;
    }
    return at;
}

static uint64_t sign_length(const Tokens *t, uint64_t at) {
    static const char *const signs[] = {"**=", "//=", ">>=", "<<=", "...", "**", "//", "<<", ">>", "<=", ">=", "==",
                                        "!=",  "->",  ":=",  "+=",  "-=",  "*=", "/=", "%=", "@=", "&=", "|=", "^="};
    for (uint64_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        uint64_t len = strlen(signs[i]);
        if (at + len <= t->size && memcmp(t->text + at, signs[i], len) == 0) return len;
    }
    return 1;
}

static void push(Tokens *t, Kind kind, uint64_t at, uint64_t end, uint32_t depth) {
    if (t->len == t->room) {
        t->room = t->room ? t->room * 2 : 64;
        t->at = realloc(t->at, t->room * sizeof *t->at);
        if (!t->at) abort();
    }
    t->at[t->len++] = (Token){kind, at, end - at, depth};
}

static uint64_t push_word(Tokens *t, uint64_t at, uint32_t depth) {
    uint64_t end = at;
    bool is_format = false;
    while (end < t->size && is_word((unsigned char)t->text[end])) is_format |= tolower(t->text[end++]) == 'f';
    if (end - at <= 2 && end < t->size && strchr("\"'", t->text[end])) {
        end = string_end(t, end, is_format);
        push(t, VALUE, at, end, depth);
    } else {
        push(t, WORD, at, end, depth);
    }
    return end;
}

/* Reads one token, or skips what is not one; returns the position where the next one begins. */
static uint64_t step(Tokens *t, uint64_t at, uint32_t *depth) {
    unsigned char c = (unsigned char)t->text[at];
    uint64_t end = at + 1;
    if (isspace(c) || c == '\\') return end;
    if (c == '#') {
        while (at < t->size && t->text[at] != '\n') at++;
        return at;
    }
    if (isdigit(c) || (c == '.' && end < t->size && isdigit((unsigned char)t->text[end]))) {
        end = number_end(t, at);
        push(t, VALUE, at, end, *depth);
    } else if (is_word(c)) {
        end = push_word(t, at, *depth);
    } else if (c == '"' || c == '\'') {
        end = string_end(t, at, false);
        push(t, VALUE, at, end, *depth);
    } else if (strchr("([{", c)) {
        push(t, OPEN, at, end, (*depth)++);
    } else if (strchr(")]}", c)) {
        if (*depth > 0) (*depth)--;
        push(t, CLOSE, at, end, *depth);
    } else {
        end = at + sign_length(t, at);
        push(t, SIGN, at, end, *depth);
    }
    return end;
}

static bool is(const Tokens *t, const Token *token, const char *text) {
    return token->len == strlen(text) && memcmp(t->text + token->at, text, token->len) == 0;
}

static bool is_among(const Tokens *t, const Token *token, const char *const *words) {
    for (; *words; words++)
        if (is(t, token, *words)) return true;
    return false;
}

/* ---- the kind of the whole expression ---- */

/* How tightly a binary operator binds; 0: it is not one. */
static int strength(const Tokens *t, const Token *token) {
    static const char *const levels[][6] = {{"|", NULL},        {"^", NULL},      {"&", NULL},
                                            {"<<", ">>", NULL}, {"+", "-", NULL}, {"*", "/", "//", "%", "@", NULL},
                                            {"**", NULL}};
    for (int i = 0; i < 7; i++)
        if (is_among(t, token, levels[i])) return i + 1;
    return 0;
}

static bool ends_operand(const Token *token) { return token->kind != OPEN && token->kind != SIGN; }

/* Whether the keyword makes the whole a statement or another kind of expression. */
static bool is_other(const Tokens *t, const Token *token) {
    static const char *const words[] = {
        "and",  "or",     "not",    "in",     "is",   "if",     "else",     "lambda",  "for",      "async", "yield",
        "from", "raise",  "return", "assert", "del",  "import", "with",     "while",   "except",   "try",   "class",
        "def",  "global", "elif",   "as",     "pass", "break",  "continue", "finally", "nonlocal", NULL};
    return token->kind == WORD && is_among(t, token, words);
}

static bool is_one_expression(const Tokens *t) {
    for (uint64_t i = 0; i < t->len; i++) {
        const Token *token = &t->at[i], *before = i ? token - 1 : NULL;
        if (token->depth > 0) continue;
        if (is_other(t, token)) return false;
        bool is_sign = token->kind == SIGN && !is(t, token, ".") && !is(t, token, "~") && !strength(t, token);
        bool is_beside = before && (token->kind == WORD || token->kind == VALUE) && ends_operand(before) &&
                         !(before->kind == VALUE && token->kind == VALUE) && !is(t, before, "await");
        if (is_sign || is_beside) return false;
    }
    return t->len > 0;
}

static uint64_t opener_of(const Tokens *t, uint64_t close) {
    uint64_t i = close;
    while (i > 0 && !(t->at[i].kind == OPEN && t->at[i].depth == t->at[close].depth)) i--;
    return i;
}

/* Brackets that only group an expression are not marked. */
static bool is_group(const Tokens *t, uint64_t first, uint64_t last) {
    if (!is(t, &t->at[first], "(") || t->at[last].kind != CLOSE || opener_of(t, last) != first) return false;
    for (uint64_t i = first + 1; i < last; i++)
        if (t->at[i].depth == t->at[first].depth + 1 && (is(t, &t->at[i], ",") || is(t, &t->at[i], "for")))
            return false;
    return last > first + 1;
}

static PycCaret operator_caret(const Tokens *t, uint64_t at) {
    const Token *sign = &t->at[at];
    PycCaret caret = {CARET_OPERATOR, sign->at, sign->at + sign->len, false};
    bool is_beside = at + 1 < t->len && t->at[at + 1].at == caret.right;
    if (sign->len == 1 && is_beside && is_group(t, at + 1, t->len - 1)) caret.right++; /* as in CPython */
    return caret;
}

static PycCaret bracket_caret(const Tokens *t) {
    const Token *last = &t->at[t->len - 1];
    uint64_t opener = last->kind == CLOSE ? opener_of(t, t->len - 1) : 0;
    if (opener == 0 || is(t, last, "}") || is(t, &t->at[0], "await")) return (PycCaret){CARET_NONE, 0, 0, false};
    return (PycCaret){is(t, last, "]") ? CARET_SUBSCRIPT : CARET_CALL, t->at[opener].at, t->size,
                      opener == 1 && t->at[0].kind == WORD};
}

static PycCaret caret_of(const Tokens *t) {
    int least = 0;
    uint64_t at = 0;
    bool has_prefix = t->at[0].kind == SIGN;
    for (uint64_t i = 1; i < t->len; i++) {
        int found =
            t->at[i].depth == 0 && t->at[i].kind == SIGN && ends_operand(&t->at[i - 1]) ? strength(t, &t->at[i]) : 0;
        bool is_power = found == 7; /* associates to the right, and binds more tightly than a sign before it */
        if (!found || (least && (found > least || (is_power && found == least)))) continue;
        least = found;
        at = i;
    }
    if (least && !(least == 7 && has_prefix)) return operator_caret(t, at);
    return least || has_prefix ? (PycCaret){CARET_NONE, 0, 0, false} : bracket_caret(t);
}

PycCaret pyc_caret_find(const char *segment, uint64_t len) {
    Tokens t = {.text = segment, .size = len};
    uint32_t depth = 0;
    for (uint64_t at = 0; at < len;) at = step(&t, at, &depth);
    PycCaret caret = {CARET_NONE, 0, 0, false};
    if (is_one_expression(&t)) caret = caret_of(&t);
    free(t.at);
    return caret;
}

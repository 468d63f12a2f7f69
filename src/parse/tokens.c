/* A rough lexer. It recognises words, numbers, strings (f-strings with their braces), comments, joined lines and
 * brackets, but not soft keywords. A bracket that is never closed ends before a line that can only be a statement. */
#include "parse/tokens.h"

typedef struct Reader {
    Arena *arena;
    Tokens *out;
    Str text;
    uint32_t at;
    uint32_t line_start; /* of the line that `at` is on */
    uint32_t statement;
    bool fresh_line;    /* no token yet on this line */
    VEC(uint32_t) open; /* bracket tokens */
} Reader;

/* ---- characters ---- */

static char peek(const Reader *r, uint32_t ahead) {
    return r->at + ahead < r->text.len ? r->text.at[r->at + ahead] : 0;
}

static bool is_word_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f'; }

static uint32_t sequence(const Reader *r) {
    uint32_t len = 1;
    while (((unsigned char)peek(r, len) & 0xc0) == 0x80) len++;
    return len;
}

/* Letters of other scripts count as word characters; well-known symbols do not. */
static bool is_symbol(const Reader *r) {
    static const char *const symbols[] = {
        "\xc2\xa0",     "\xe2\x80\x98", "\xe2\x80\x99", "\xe2\x80\x9c", "\xe2\x80\x9d", "\xe2\x80\x93", "\xe2\x80\x94",
        "\xe2\x80\xa6", "\xc3\x97",     "\xc3\xb7",     "\xe2\x89\xa4", "\xe2\x89\xa5", "\xe2\x89\xa0", "\xe2\x88\x92",
        "\xe2\x82\xac", "\xe2\x86\x92", "\xc2\xa3",     "\xc2\xa7",     "\xc2\xb0",     "\xc2\xab",     "\xc2\xbb"};
    const Str rest = {r->text.at + r->at, r->text.len - r->at};
    for (uint32_t i = 0; i < COUNT_OF(symbols); i++)
        if (rest.len >= strlen(symbols[i]) && memcmp(rest.at, symbols[i], strlen(symbols[i])) == 0) return true;
    return false;
}

static bool word_here(const Reader *r) {
    const char c = peek(r, 0);
    return is_word_char(c) || ((unsigned char)c >= 0x80 && !is_symbol(r));
}

/* ---- tokens ---- */

static uint32_t indent_of(const Reader *r) {
    uint32_t width = 0;
    for (uint32_t i = r->line_start; i < r->text.len && is_blank(r->text.at[i]); i++)
        width = r->text.at[i] == '\t' ? (width / 8 + 1) * 8 : width + 1;
    return width;
}

static void add(Reader *r, TokenKind kind, uint32_t lo, uint32_t hi) {
    const uint32_t index = r->out->all.len;
    if (r->statement == NO_TOKEN) r->statement = index;
    const Token made = {
        .kind = kind,
        .lo = lo,
        .hi = hi,
        .indent = indent_of(r),
        .open = r->open.len ? vec_last(&r->open) : NO_TOKEN,
        .statement = r->statement,
        .is_first = r->fresh_line,
    };
    vec_push(r->arena, &r->out->all, made);
    r->fresh_line = false;
    if (kind == TOKEN_NEWLINE) r->statement = NO_TOKEN;
}

static uint32_t last_end(const Reader *r) { return r->out->all.len ? vec_last(&r->out->all).hi : 0; }

/* Reads past the end of a line; inside brackets that counts as a blank. */
static void end_line(Reader *r) {
    const bool empty = r->out->all.len == 0 || vec_last(&r->out->all).kind == TOKEN_NEWLINE;
    if (r->open.len == 0 && !empty) add(r, TOKEN_NEWLINE, last_end(r), r->at + 1);
    r->at++;
    r->line_start = r->at;
    r->fresh_line = true;
}

static void read_word(Reader *r) {
    const uint32_t lo = r->at;
    while (r->at < r->text.len && word_here(r)) r->at += sequence(r);
    add(r, is_digit(r->text.at[lo]) ? TOKEN_NUMBER : TOKEN_WORD, lo, r->at);
}

static void read_number(Reader *r) {
    const uint32_t lo = r->at;
    const bool based = peek(r, 0) == '0' && ((peek(r, 1) | 0x20) == 'x');
    while (r->at < r->text.len) {
        const char c = peek(r, 0), before = r->at > lo ? r->text.at[r->at - 1] : 0;
        const bool sign = (c == '+' || c == '-') && (before | 0x20) == 'e' && !based;
        if (!is_word_char(c) && c != '.' && !sign) break;
        r->at++;
    }
    add(r, TOKEN_NUMBER, lo, r->at);
}

/* ---- strings ---- */

/* Whether a quote follows at most two prefix letters; *prefix is their number. */
static bool string_here(const Reader *r, uint32_t *prefix) {
    for (*prefix = 0; *prefix <= 2; (*prefix)++) {
        const char c = peek(r, *prefix);
        if (c == '"' || c == '\'') return true;
        if (!c || !strchr("rRbBfFtTuU", c)) return false;
    }
    return false;
}

static bool has_braces(const Reader *r, uint32_t prefix) {
    for (uint32_t i = 0; i < prefix; i++)
        if (strchr("fFtT", peek(r, i))) return true;
    return false;
}

static void skip_string(Reader *r, uint32_t prefix, uint32_t depth);

/* Skips an interpolation of an f-string, from after its `{` to its `}`, with strings inside. */
static void skip_interpolation(Reader *r, bool triple, uint32_t depth) {
    uint32_t braces = 1, prefix;
    while (r->at < r->text.len && braces > 0) {
        const char c = peek(r, 0);
        if (c == '\n' && !triple) return;
        if (depth < 20 && string_here(r, &prefix)) {
            skip_string(r, prefix, depth + 1);
            continue;
        }
        braces += c == '{';
        braces -= c == '}';
        r->at++;
    }
}

/* Skips a string from its prefix to after the closing quote, or to the end of the line when there is none. */
static void skip_string(Reader *r, uint32_t prefix, uint32_t depth) {
    const bool braces = has_braces(r, prefix);
    r->at += prefix;
    const char quote = peek(r, 0);
    const bool triple = peek(r, 1) == quote && peek(r, 2) == quote;
    r->at += triple ? 3 : 1;
    while (r->at < r->text.len) {
        const char c = peek(r, 0);
        if (c == '\n' && !triple) return;
        if (c == '\\') {
            r->at += 2;
        } else if (c == quote && (!triple || (peek(r, 1) == quote && peek(r, 2) == quote))) {
            r->at += triple ? 3 : 1;
            return;
        } else if (braces && c == '{' && peek(r, 1) == '{') {
            r->at += 2;
        } else if (braces && c == '{') {
            r->at++;
            skip_interpolation(r, triple, depth);
        } else {
            r->at++;
        }
    }
    r->at = MIN(r->at, r->text.len);
}

static void read_string(Reader *r, uint32_t prefix) {
    const uint32_t lo = r->at;
    skip_string(r, prefix, 0);
    add(r, TOKEN_STRING, lo, r->at);
    for (uint32_t i = lo; i < r->at; i++)
        if (r->text.at[i] == '\n') r->line_start = i + 1;
}

/* ---- operators and brackets ---- */

static const char *const operators[] = {"...", "**=", "//=", "<<=", ">>=", "==", "!=", "<=", ">=", "->", ":=", "+=",
                                        "-=",  "*=",  "/=",  "%=",  "@=",  "&=", "|=", "^=", "**", "//", "<<", ">>"};

static uint32_t operator_length(const Reader *r) {
    for (uint32_t i = 0; i < COUNT_OF(operators); i++) {
        const size_t len = strlen(operators[i]);
        if (r->text.len - r->at >= len && memcmp(r->text.at + r->at, operators[i], len) == 0) return (uint32_t)len;
    }
    return strchr("+-*/%@&|^~<>=().,:;[]{}", peek(r, 0)) ? 1 : 0;
}

static bool closes(char open, char close) {
    return (open == '(' && close == ')') || (open == '[' && close == ']') || (open == '{' && close == '}');
}

/* A closer of the wrong kind closes the innermost bracket of its own kind, and everything inside that; if there is
 * none, it counts as the right closer, because a mistyped closer must not swallow the lines that follow. */
static void close_bracket(Reader *r, char c) {
    uint32_t i = r->open.len;
    while (i > 0 && !closes(r->text.at[r->out->all.at[r->open.at[i - 1]].lo], c)) i--;
    if (i > 0) r->open.len = i;
    if (r->open.len > 0) (void)vec_pop(&r->open);
}

static void read_operator(Reader *r) {
    const uint32_t len = operator_length(r), lo = r->at;
    const char c = peek(r, 0);
    r->at += len ? len : sequence(r);
    add(r, len ? TOKEN_OPERATOR : TOKEN_BAD, lo, r->at);
    if (len == 1 && strchr("([{", c)) vec_push(r->arena, &r->open, r->out->all.len - 1);
    if (len == 1 && strchr(")]}", c)) close_bracket(r, c);
}

/* ---- lines ---- */

/* Words that begin a statement and occur in no expression. */
static const char *const statement_words[] = {"def",      "class",  "import",   "return", "raise", "while",
                                              "try",      "with",   "assert",   "del",    "pass",  "break",
                                              "continue", "global", "nonlocal", NULL};
static const char *const soft_statement_words[] = {"fn",  "struct", "trait",    "var", "let",
                                                   "ref", "alias",  "comptime", NULL};

static const char *const block_words[] = {"def",  "fn",    "class", "struct", "trait", "if",
                                          "elif", "while", "for",   "with",   "async", NULL};

static bool is_one_of(Str text, const char *const *words) {
    for (; *words; words++)
        if (str_equal(text, str_of(*words))) return true;
    return false;
}

/* The word that begins the line after this decorator, and after further decorators; empty. */
static Str word_below(const Reader *r) {
    uint32_t at = r->at;
    do {
        while (at < r->text.len && r->text.at[at] != '\n') at++;
        while (at < r->text.len && (is_blank(r->text.at[at]) || r->text.at[at] == '\n')) at++;
    } while (at < r->text.len && r->text.at[at] == '@');
    uint32_t len = 0;
    while (at + len < r->text.len && is_word_char(r->text.at[at + len])) len++;
    return (Str){r->text.at + at, len};
}

static bool is_decorator_here(const Reader *r) {
    static const char *const decorated[] = {"def", "class", "async", "fn", "struct", "trait", NULL};
    return peek(r, 0) == '@' && is_word_char(peek(r, 1)) && is_one_of(word_below(r), decorated);
}

/* Whether the line at `at`, inside brackets, is certainly a new statement, so that the closing brackets were
 * forgotten. */
static bool breaks_out(Reader *r) {
    if (r->open.len == 0 || !r->fresh_line) return false;
    if (is_decorator_here(r)) return true;
    const Token *statement = &r->out->all.at[r->out->all.at[vec_last(&r->open)].statement];
    const bool deeper = indent_of(r) > statement->indent;
    const Str first = {r->text.at + statement->lo, statement->hi - statement->lo};
    uint32_t len = 0;
    while (is_word_char(peek(r, len))) len++;
    const Str word = {r->text.at + r->at, len};
    if (is_one_of(word, statement_words))
        return peek(r, len) == ' ' || peek(r, len) == ':' || peek(r, len) == '\n' || peek(r, len) == 0;
    const char next = peek(r, len + 1);
    if (deeper && !is_one_of(first, block_words)) return false;
    return is_one_of(word, soft_statement_words) && peek(r, len) == ' ' && (is_word_char(next) || next == '(');
}

static void skip_comment(Reader *r) {
    while (r->at < r->text.len && peek(r, 0) != '\n') r->at++;
}

static void read_one(Reader *r) {
    uint32_t prefix = 0;
    const char c = peek(r, 0);
    if (c == '\n') {
        end_line(r);
    } else if (is_blank(c) || (c == '\\' && (peek(r, 1) == '\n' || peek(r, 1) == '\r'))) {
        r->at += c == '\\' ? (peek(r, 1) == '\r' ? 3 : 2) : 1;
        if (c == '\\') r->line_start = r->at;
    } else if (c == '#') {
        skip_comment(r);
    } else if (string_here(r, &prefix)) {
        read_string(r, prefix);
    } else if (is_digit(c) || (c == '.' && is_digit(peek(r, 1)))) {
        read_number(r);
    } else if (word_here(r)) {
        read_word(r);
    } else {
        read_operator(r);
    }
}

Tokens tokens_read(Arena *arena, Str text) {
    Tokens tokens = {.text = text};
    Reader r = {.arena = arena, .out = &tokens, .text = text, .statement = NO_TOKEN, .fresh_line = true};
    while (r.at < text.len) {
        if (breaks_out(&r)) {
            r.open.len = 0;
            add(&r, TOKEN_NEWLINE, last_end(&r), r.line_start);
            r.fresh_line = true;
        }
        read_one(&r);
    }
    r.at = text.len;
    if (tokens.all.len && vec_last(&tokens.all).kind != TOKEN_NEWLINE && r.open.len == 0)
        add(&r, TOKEN_NEWLINE, last_end(&r), text.len + 1);
    r.line_start = text.len;
    add(&r, TOKEN_END, text.len, text.len + 1);
    return tokens;
}

/* ---- queries ---- */

Str token_text(const Tokens *tokens, uint32_t i) {
    if (i == NO_TOKEN) return STR("");
    const Token *token = &tokens->all.at[i];
    if (token->kind == TOKEN_NEWLINE || token->kind == TOKEN_END) return STR("");
    return (Str){tokens->text.at + token->lo, token->hi - token->lo};
}

bool token_is(const Tokens *tokens, uint32_t i, const char *text) {
    return i != NO_TOKEN && str_equal(token_text(tokens, i), str_of(text));
}

bool token_is_one_of(const Tokens *tokens, uint32_t i, const char *const *words) {
    return i != NO_TOKEN && is_one_of(token_text(tokens, i), words);
}

uint32_t tokens_after(const Tokens *tokens, uint32_t offset) {
    uint32_t low = 0, high = tokens->all.len - 1;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (tokens->all.at[middle].hi > offset) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

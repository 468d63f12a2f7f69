/* Decoding of string and number literals. Knows nothing of the trees: text in, text out, errors to the sink. */
#include "parse/literal.h"

#include "parse/unicode_name.h"

#include <ctype.h>

/* ---- the head of a string ---- */

static bool prefix_letter(StringHead *head, char c) {
    bool *flag = NULL;
    switch (c | 0x20) {
    case 'r': flag = &head->is_raw; break;
    case 'b': flag = &head->is_bytes; break;
    case 'f': flag = &head->is_format; break;
    case 't': flag = &head->is_template; break;
    case 'u': flag = &head->is_unicode; break;
    }
    if (!flag || *flag) return false;
    *flag = true;
    return true;
}

static bool prefix_is_possible(const StringHead *head) {
    const int kinds = head->is_bytes + head->is_format + head->is_template + head->is_unicode;
    return kinds <= 1 && !(head->is_unicode && head->is_raw);
}

bool string_head(Str text, StringHead *head) {
    *head = (StringHead){0};
    uint32_t at = 0;
    while (at < text.len && at < 3 && text.at[at] != '"' && text.at[at] != '\'')
        if (!prefix_letter(head, text.at[at++])) return false;
    if (at >= text.len || (text.at[at] != '"' && text.at[at] != '\'')) return false;
    const char quote = text.at[at];
    const bool triple = text.len - at >= 3 && text.at[at + 1] == quote && text.at[at + 2] == quote;
    head->prefix_len = at;
    head->quote = quote;
    head->quote_len = triple ? 3 : 1;
    return prefix_is_possible(head);
}

/* ---- escapes ---- */

static int hex_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Writes UTF-8; surrogates as well (WTF-8). */
static void put_code_point(Text *out, uint32_t c) {
    if (c < 0x80) {
        text_char(out, (char)c);
        return;
    }
    if (c < 0x800) {
        text_char(out, (char)(0xc0 | (c >> 6)));
    } else {
        if (c < 0x10000) {
            text_char(out, (char)(0xe0 | (c >> 12)));
        } else {
            text_char(out, (char)(0xf0 | (c >> 18)));
            text_char(out, (char)(0x80 | ((c >> 12) & 0x3f)));
        }
        text_char(out, (char)(0x80 | ((c >> 6) & 0x3f)));
    }
    text_char(out, (char)(0x80 | (c & 0x3f)));
}

static void put_value(const Decoder *d, Text *out, uint32_t value) {
    if (d->is_bytes) {
        text_char(out, (char)(value & 0xff));
    } else {
        put_code_point(out, value);
    }
}

static Span escape_span(const Decoder *d, uint32_t at, uint32_t len) {
    return (Span){d->place + at, d->place + at + len};
}

/* \xHH, \uHHHH, \UHHHHHHHH; `at` is the backslash. Returns the length of the escape. */
static uint32_t decode_hex(const Decoder *d, Str text, uint32_t at, uint32_t digits, Text *out) {
    uint32_t value = 0, seen = 0;
    while (seen < digits && at + 2 + seen < text.len) {
        const int digit = hex_value(text.at[at + 2 + seen]);
        if (digit < 0) break;
        value = value << 4 | (uint32_t)digit;
        seen++;
    }
    const Span span = escape_span(d, at, 2 + seen);
    const bool surrogate = value >= 0xd800 && value < 0xe000;
    if (seen < digits) {
        diag(d->ctx, D_ESCAPE_DIGITS, span, text.at[at + 1], digits);
    } else if (value > 0x10ffff || (surrogate && !d->is_python)) {
        diag(d->ctx, D_ESCAPE_VALUE, span, value);
    } else {
        put_value(d, out, value);
    }
    return 2 + seen;
}

static uint32_t decode_octal(const Decoder *d, Str text, uint32_t at, Text *out) {
    uint32_t value = 0, seen = 0;
    while (seen < 3 && at + 1 + seen < text.len) {
        const char c = text.at[at + 1 + seen];
        if (c < '0' || c > '7') break;
        value = value * 8 + (uint32_t)(c - '0');
        seen++;
    }
    if (value > 0xff) diag(d->ctx, D_ESCAPE_OCTAL, escape_span(d, at, 1 + seen));
    put_value(d, out, value);
    return 1 + seen;
}

/* \N{NAME} */
static uint32_t decode_named(const Decoder *d, Str text, uint32_t at, Text *out) {
    uint32_t len = 2;
    while (at + len < text.len && text.at[at + 2] == '{' && text.at[at + len] != '}') len++;
    const bool closed = len > 3 && at + len < text.len;
    if (closed) len++;
    const Str name = closed ? (Str){text.at + at + 3, len - 4} : (Str){0};
    const uint32_t value = unicode_by_name(name);
    if (value == 0xffffffff) {
        diag(d->ctx, D_ESCAPE_NAME, escape_span(d, at, len), STR_ARGS(name));
    } else {
        put_code_point(out, value);
    }
    return len;
}

static uint32_t unknown_escape(const Decoder *d, Str text, uint32_t at, Text *out) {
    uint32_t len = 2;
    while (at + len < text.len && ((unsigned char)text.at[at + len] & 0xc0) == 0x80) len++;
    const Str shown = {text.at + at, len};
    diag(d->ctx, d->is_python ? D_ESCAPE_UNKNOWN_KEPT : D_ESCAPE_UNKNOWN, escape_span(d, at, len), STR_ARGS(shown));
    if (d->is_python) diag_fixit(d->ctx, escape_span(d, at, 1), STR("\\\\"));
    text_str(out, shown);
    return len;
}

/* The character that a one-letter escape stands for, or -1. */
static int simple_escape(char c) {
    switch (c) {
    case '\\':
    case '\'':
    case '"': return c;
    case 'a': return '\a';
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    case 'v': return '\v';
    }
    return -1;
}

/* `at` is a backslash that is not the last character. Returns the length of the escape. */
static uint32_t decode_escape(const Decoder *d, Str text, uint32_t at, Text *out) {
    const char c = text.at[at + 1];
    if (c == '\n') return 2;
    if (c == '\r') return at + 2 < text.len && text.at[at + 2] == '\n' ? 3 : 2;
    const int simple = simple_escape(c);
    if (simple >= 0) {
        text_char(out, (char)simple);
        return 2;
    }
    if (c >= '0' && c <= '7') return decode_octal(d, text, at, out);
    if (c == 'x') return decode_hex(d, text, at, 2, out);
    if (c == 'u' && !d->is_bytes) return decode_hex(d, text, at, 4, out);
    if (c == 'U' && !d->is_bytes) return decode_hex(d, text, at, 8, out);
    if (c == 'N' && !d->is_bytes) return decode_named(d, text, at, out);
    return unknown_escape(d, text, at, out);
}

/* One character that is not an escape. Returns its length in the source. */
static uint32_t decode_plain(const Decoder *d, Str text, uint32_t at, Text *out) {
    const char c = text.at[at];
    const char next = at + 1 < text.len ? text.at[at + 1] : 0;
    if (c == '\r') { /* line ends are \n whatever the file has */
        text_char(out, '\n');
        return next == '\n' ? 2 : 1;
    }
    if (d->is_bytes && (unsigned char)c >= 0x80) {
        diag(d->ctx, D_BYTES_NOT_ASCII, escape_span(d, at, 1));
        return text.len - at; /* one report per literal */
    }
    text_char(out, c);
    return d->doubled_braces && (c == '{' || c == '}') && next == c ? 2 : 1;
}

void string_decode(const Decoder *d, Str text, Text *out) {
    for (uint32_t at = 0; at < text.len;) {
        const bool escape = text.at[at] == '\\' && !d->is_raw && at + 1 < text.len;
        at += escape ? decode_escape(d, text, at, out) : decode_plain(d, text, at, out);
    }
}

/* ---- numbers ---- */

static bool is_digit_of(char c, int base) {
    const int value = hex_value(c);
    return value >= 0 && value < base;
}

static const char *base_name(int base) {
    return base == 2 ? "binary" : base == 8 ? "octal" : base == 16 ? "hexadecimal" : "decimal";
}

/* The index of the first underscore that is doubled, trailing, or not before a digit; text.len when there is none. */
static uint32_t wrong_underscore(Str text, uint32_t from) {
    for (uint32_t i = from; i < text.len; i++)
        if (text.at[i] == '_' && (i + 1 >= text.len || hex_value(text.at[i + 1]) < 0 || i == 0)) return i;
    return text.len;
}

static Str without_underscores(Context *ctx, Str text) {
    if (!memchr(text.at, '_', text.len)) return arena_str(&ctx->arena, text);
    char *digits = NEW_ARRAY(&ctx->arena, char, text.len + 1);
    uint32_t len = 0;
    for (uint32_t i = 0; i < text.len; i++)
        if (text.at[i] != '_') digits[len++] = text.at[i];
    return (Str){digits, len};
}

/* 0x…, 0o…, 0b…: reports what is wrong. */
static bool check_based(Context *ctx, Str text, Span span, int base) {
    if (text.len == 2) {
        diag(ctx, D_NUMBER_NO_DIGITS, span, base_name(base));
        return false;
    }
    for (uint32_t i = 2; i < text.len; i++) {
        if (text.at[i] == '_' || is_digit_of(text.at[i], base)) continue;
        diag(ctx, D_NUMBER_DIGIT, (Span){span.lo + i, span.lo + i + 1}, text.at[i], base_name(base));
        return false;
    }
    return true;
}

static bool has_leading_zero(Str text) {
    if (text.len < 2 || text.at[0] != '0') return false;
    for (uint32_t i = 1; i < text.len; i++)
        if (text.at[i] != '0' && text.at[i] != '_') return true;
    return false;
}

/* The length of [digits][.digits][e[+-]digits] at the start of the text. */
static uint32_t decimal_length(Str text, bool *is_float) {
    uint32_t i = 0;
    while (i < text.len && (isdigit((unsigned char)text.at[i]) || text.at[i] == '_')) i++;
    if (i < text.len && text.at[i] == '.') {
        *is_float = true;
        i++;
        while (i < text.len && (isdigit((unsigned char)text.at[i]) || text.at[i] == '_')) i++;
    }
    if (i < text.len && (text.at[i] | 0x20) == 'e') {
        uint32_t e = i + 1;
        if (e < text.len && (text.at[e] == '+' || text.at[e] == '-')) e++;
        if (e >= text.len || !isdigit((unsigned char)text.at[e])) return i;
        *is_float = true;
        while (e < text.len && (isdigit((unsigned char)text.at[e]) || text.at[e] == '_')) e++;
        i = e;
    }
    return i;
}

static bool check_decimal(Context *ctx, Str text, Span span, AstKind *kind) {
    bool is_float = false;
    const uint32_t len = decimal_length(text, &is_float);
    const bool imaginary = len + 1 == text.len && (text.at[len] | 0x20) == 'j';
    if (len < text.len && !imaginary) {
        const Str rest = {text.at + len, text.len - len};
        diag(ctx, D_NUMBER_SUFFIX, (Span){span.lo + len, span.hi}, STR_ARGS(rest));
        return false;
    }
    *kind = imaginary ? AST_Imaginary : is_float ? AST_Float : AST_Int;
    if (*kind != AST_Int || !has_leading_zero(text)) return true;
    diag(ctx, D_NUMBER_LEADING_ZERO, span);
    return false;
}

int ast_int_base(Str text) {
    if (text.len < 2 || text.at[0] != '0') return 10;
    switch (text.at[1] | 0x20) {
    case 'x': return 16;
    case 'o': return 8;
    case 'b': return 2;
    }
    return 10;
}

Str number_decode(Context *ctx, Str text, Span span, AstKind *kind) {
    const int base = ast_int_base(text);
    *kind = AST_Int;
    bool good = base == 10 ? check_decimal(ctx, text, span, kind) : check_based(ctx, text, span, base);
    const uint32_t wrong = wrong_underscore(text, base == 10 ? 0 : 2);
    if (good && wrong < text.len) {
        diag(ctx, D_NUMBER_UNDERSCORE, (Span){span.lo + wrong, span.lo + wrong + 1});
        good = false;
    }
    if (!good) *kind = AST_BadExpr;
    if (*kind == AST_Imaginary) text.len--;
    return without_underscores(ctx, text);
}

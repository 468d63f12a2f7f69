/* The encodings unicode_escape and raw_unicode_escape: text as in a literal. */
#include "codec/codec.h"

#include <stdio.h>

/* ---- encoding ---- */

static void put_escaped(PycByteArray *out, uint32_t code, bool raw) {
    char text[16];
    int n = 0;
    if (raw ? code < 256 : code >= ' ' && code < 127 && code != '\\')
        text[n++] = (char)code;
    else if (code == '\\' || code == '\t' || code == '\n' || code == '\r')
        n = snprintf(text, sizeof text, "\\%c", code == '\t' ? 't' : code == '\n' ? 'n' : code == '\r' ? 'r' : '\\');
    else
        n = snprintf(text, sizeof text, code < 256 ? "\\x%02x" : code < 0x10000 ? "\\u%04x" : "\\U%08x", code);
    array_reserve(out, out->size + n);
    for (int i = 0; i < n; i++) out->data[out->size++] = text[i];
}

PycResult escape_encode(PycWord self, bool raw) {
    const PycStr *s = pyc_str(self);
    PycByteArray *out = array_of(array_new(&pyc_bytearray_type, "", 0));
    uint64_t used;
    for (int64_t at = 0; at < s->size; at += (int64_t)used) put_escaped(out, pyc_utf8_decode(s->data + at, &used), raw);
    return pyc_ok(pyc_bytes_new(out->data, (uint64_t)out->size));
}

/* ---- decoding ---- */

typedef struct Escaped {
    Span of;
    int64_t at;
    const Coding *coding;
    PycBuf *into;
} Escaped;

static int digit_of(char c, int base) {
    int d = c >= '0' && c <= '9'   ? c - '0'
            : c >= 'a' && c <= 'f' ? c - 'a' + 10
            : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                   : 99;
    return d < base ? d : -1;
}

/* Reads at most `most` digits at `at`; returns how many there are. */
static int read_digits(Escaped *e, int most, int base, uint32_t *code) {
    int n = 0, d;
    for (*code = 0; n < most && e->at < e->of.size && (d = digit_of(e->of.data[e->at], base)) >= 0; n++, e->at++)
        *code = *code * (uint32_t)base + (uint32_t)d;
    return n;
}

static PycError *bad_escape(Escaped *e, int64_t start, const char *why) {
    return codec_decode_bad(e->coding, e->into, start, &e->at, why);
}

static PycError *hexadecimal(Escaped *e, int64_t start, int digits, const char *out_of_range) {
    uint32_t code;
    if (read_digits(e, digits, 16, &code) < digits)
        return bad_escape(e, start,
                          digits == 2   ? "truncated \\xXX escape"
                          : digits == 4 ? "truncated \\uXXXX escape"
                                        : "truncated \\UXXXXXXXX escape");
    if (code > 0x10FFFF) return bad_escape(e, start, out_of_range);
    pyc_buf_char(e->into, code);
    return NULL;
}

/* \N{NAME}: not supported, as the runtime has no table of character names. */
static PycError *named(Escaped *e, int64_t start) {
    int64_t end = e->at;
    while (end < e->of.size && e->of.data[end] != '}') end++;
    bool whole = end < e->of.size && e->of.data[e->at] == '{' && end > e->at + 1;
    if (e->at < e->of.size && e->of.data[e->at] == '{') e->at = whole ? end + 1 : end;
    return bad_escape(e, start, whole ? "unknown Unicode character name" : "malformed \\N character escape");
}

/* What follows a backslash in a literal; an unknown escape is kept together with its backslash. */
static PycError *escape(Escaped *e, int64_t start) {
    static const char LETTERS[] = "\\'\"abtnvfr", MEANT[] = "\\'\"\a\b\t\n\v\f\r";
    uint32_t code;
    if (e->at >= e->of.size) return bad_escape(e, start, "\\ at end of string");
    char c = e->of.data[e->at];
    if (read_digits(e, 3, 8, &code)) return pyc_buf_char(e->into, code), NULL;
    e->at++;
    for (int i = 0; LETTERS[i]; i++)
        if (LETTERS[i] == c) return pyc_buf_char(e->into, (unsigned char)MEANT[i]), NULL;
    switch (c) {
    case '\n': return NULL;
    case 'x': return hexadecimal(e, start, 2, "illegal Unicode character");
    case 'u': return hexadecimal(e, start, 4, "illegal Unicode character");
    case 'U': return hexadecimal(e, start, 8, "illegal Unicode character");
    case 'N': return named(e, start);
    default: break;
    }
    pyc_buf_char(e->into, '\\');
    pyc_buf_char(e->into, (unsigned char)c);
    return NULL;
}

/* In raw text only \u and \U after an odd number of backslashes are escapes. */
static PycError *raw_escape(Escaped *e, int64_t start) {
    char c = e->at < e->of.size ? e->of.data[e->at] : 0;
    if (c == 'u' || c == 'U') {
        e->at++;
        return hexadecimal(e, start, c == 'u' ? 4 : 8, "\\Uxxxxxxxx out of range");
    }
    pyc_buf_char(e->into, '\\');
    if (c == '\\') {
        pyc_buf_char(e->into, '\\');
        e->at++;
    }
    return NULL;
}

PycResult escape_decode(Span of, bool raw, Coding *coding) {
    PycBuf b;
    pyc_buf_init(&b, of.size);
    coding->codec = raw ? "rawunicodeescape" : "unicodeescape";
    Escaped e = {of, 0, coding, &b};
    while (e.at < of.size) {
        int64_t start = e.at++;
        if (of.data[start] == '\\')
            CHECK(raw ? raw_escape(&e, start) : escape(&e, start));
        else
            pyc_buf_char(&b, (unsigned char)of.data[start]);
    }
    return pyc_ok(pyc_buf_finish(&b));
}

/* The module binascii: quoted-printable text, in which special bytes are written as =XX. */
#include "module/binascii.h"

enum { LONGEST_LINE = 76 };

typedef struct Writer { /* its memory has room for the longest result */
    char *data;
    int64_t size, column;
    bool with_return; /* lines end with \r\n */
} Writer;

static int digit_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* ---- decoding ---- */

/* Decodes the escape after a '=' at `at`; returns where to continue. */
static int64_t decode_escape(Span from, int64_t at, Writer *out) {
    if (at == from.size) return at;
    char c = from.data[at];
    if (c == '\n' || c == '\r') { /* a soft line break */
        while (at < from.size && from.data[at] != '\n') at++;
        return at < from.size ? at + 1 : at;
    }
    if (c == '=') {
        out->data[out->size++] = '=';
        return at + 1;
    }
    int high = digit_value(c), low = at + 1 < from.size ? digit_value(from.data[at + 1]) : -1;
    if (high < 0 || low < 0) {
        out->data[out->size++] = '=';
        return at;
    }
    out->data[out->size++] = (char)(high << 4 | low);
    return at + 2;
}

PycResult pyc_binascii_from_quoted(PycWord self, PycWord data, PycWord header) {
    Span from;
    (void)self;
    CHECK(binascii_text(data, &from));
    TRY(is_header, binascii_flag(header, false));
    Writer out = {.data = pyc_gc_alloc_atomic((uint64_t)from.size + 1)};
    for (int64_t at = 0; at < from.size;) {
        char c = from.data[at++];
        if (c == '=')
            at = decode_escape(from, at, &out);
        else
            out.data[out.size++] = is_header && c == '_' ? ' ' : c;
    }
    return pyc_ok(pyc_bytes_new(out.data, (uint64_t)out.size));
}

/* ---- encoding ---- */

typedef struct Style {
    bool tabs, text, header; /* quotes tabs and blanks; keeps line ends; writes blanks as '_' */
} Style;

static bool has_to_be_quoted(Span from, int64_t at, int64_t column, Style style) {
    unsigned char c = (unsigned char)from.data[at];
    bool is_last = at + 1 == from.size, is_blank = c == ' ' || c == '\t', is_end = c == '\r' || c == '\n';
    if (c > 126 || c == '=' || (style.header && c == '_')) return true;
    if (c == '.' && column == 0)
        return is_last || strchr("\r\n", from.data[at + 1]); /* a lone dot would end a mail; or zero byte */
    if (is_end) return !style.text;
    if (is_blank) return is_last || style.tabs;
    return c < ' ';
}

static void end_line(Writer *out) {
    if (out->with_return) out->data[out->size++] = '\r';
    out->data[out->size++] = '\n';
    out->column = 0;
}

static void put_quoted(Writer *out, char c) {
    static const char digits[] = "0123456789ABCDEF";
    out->data[out->size++] = '=';
    out->data[out->size++] = digits[(unsigned char)c >> 4];
    out->data[out->size++] = digits[(unsigned char)c & 15];
}

static void break_line(Writer *out) {
    out->data[out->size++] = '=';
    end_line(out);
}

static bool is_line_end(Span from, int64_t at) {
    return from.data[at] == '\n' || (from.data[at] == '\r' && at + 1 < from.size && from.data[at + 1] == '\n');
}

/* Escapes a trailing blank, which mail transport may strip. */
static void put_line_end(Writer *out) {
    char before = out->size ? out->data[out->size - 1] : 0;
    if (before == ' ' || before == '\t') {
        out->size--;
        put_quoted(out, before);
    }
    end_line(out);
}

static void encode(Span from, Style style, Writer *out) {
    for (int64_t at = 0; at < from.size; at++) {
        char c = from.data[at];
        if (has_to_be_quoted(from, at, out->column, style)) {
            if (out->column + 3 >= LONGEST_LINE) break_line(out);
            put_quoted(out, c);
            out->column += 3;
        } else if (style.text && is_line_end(from, at)) {
            put_line_end(out);
            at += c == '\r';
        } else {
            bool ends_here = at + 1 == from.size || from.data[at + 1] == '\n';
            if (!ends_here && out->column + 1 >= LONGEST_LINE) break_line(out);
            out->column++;
            out->data[out->size++] = style.header && c == ' ' ? '_' : c;
        }
    }
}

PycResult pyc_binascii_to_quoted(PycWord self, PycWord data, PycWord tabs, PycWord text, PycWord header) {
    enum { MOST_PER_BYTE = 6 }; /* three for the byte, three for a line end */
    Span from;
    (void)self;
    CHECK(bytes_argument(data, &from));
    TRY(with_tabs, binascii_flag(tabs, false));
    TRY(is_text, binascii_flag(text, true));
    TRY(is_header, binascii_flag(header, false));
    const char *line = from.size ? memchr(from.data, '\n', (size_t)from.size) : NULL;
    Writer out = {.data = pyc_gc_alloc_atomic((uint64_t)from.size * MOST_PER_BYTE + 1),
                  .with_return = line && line > from.data && line[-1] == '\r'};
    encode(from, (Style){with_tabs, is_text, is_header}, &out);
    return pyc_ok(pyc_bytes_new(out.data, (uint64_t)out.size));
}

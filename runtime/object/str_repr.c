/* repr() and ascii() of text and bytes. */
#include "object/str.h"
#include "unicode/unicode.h"

#include <stdio.h>
#include <string.h>

static void escaped(PycBuf *b, uint32_t c) {
    char code[16];
    snprintf(code, sizeof code, c < 0x100 ? "\\x%02x" : c < 0x10000 ? "\\u%04x" : "\\U%08x", c);
    pyc_buf_ascii(b, code);
}

static void put(PycBuf *b, uint32_t c, char quote, bool ascii) {
    if (c == (uint32_t)quote || c == '\\') {
        pyc_buf_char(b, '\\');
        pyc_buf_char(b, c);
    } else if (c == '\n') {
        pyc_buf_ascii(b, "\\n");
    } else if (c == '\r') {
        pyc_buf_ascii(b, "\\r");
    } else if (c == '\t') {
        pyc_buf_ascii(b, "\\t");
    } else if (c < 127 ? c >= 32 : !ascii && c != 127 && pyc_char_is(c, PYC_CHAR_PRINTABLE)) {
        pyc_buf_char(b, c);
    } else {
        escaped(b, c);
    }
}

static char quote_for(const char *data, int64_t size) {
    return memchr(data, '\'', (uint64_t)size) && !memchr(data, '"', (uint64_t)size) ? '"' : '\'';
}

static PycWord quoted(PycWord self, bool ascii) {
    PycStr *s = pyc_str(self);
    char quote = quote_for(s->data, s->size);
    uint64_t used;
    PycBuf b;
    pyc_buf_init(&b, s->size + 8);
    pyc_buf_char(&b, (unsigned char)quote);
    for (int64_t at = 0; at < s->size; at += (int64_t)used) put(&b, pyc_utf8_decode(s->data + at, &used), quote, ascii);
    pyc_buf_char(&b, (unsigned char)quote);
    return pyc_buf_finish(&b);
}

PycWord pyc_str_quoted(PycWord self) { return quoted(self, false); }

/* The text of repr with all non-ASCII characters escaped. */
PycWord pyc_str_escape_ascii(PycWord self) {
    PycStr *s = pyc_str(self);
    uint64_t used;
    PycBuf b;
    if (str_is_ascii(s)) return self;
    pyc_buf_init(&b, s->size * 2);
    for (int64_t at = 0; at < s->size; at += (int64_t)used) {
        uint32_t c = pyc_utf8_decode(s->data + at, &used);
        if (c < 128)
            pyc_buf_char(&b, c);
        else
            escaped(&b, c);
    }
    return pyc_buf_finish(&b);
}

/* The literal of bytes; a bytearray escapes single quotes even within double ones. */
PycWord pyc_bytes_quoted(const char *data, int64_t size, bool array) {
    char quote = quote_for(data, size);
    PycBuf b;
    pyc_buf_init(&b, size + 8);
    pyc_buf_char(&b, 'b');
    pyc_buf_char(&b, (unsigned char)quote);
    for (int64_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)data[i];
        if (c >= 127)
            escaped(&b, c);
        else
            put(&b, c, array && c == '\'' ? '\'' : quote, true);
    }
    pyc_buf_char(&b, (unsigned char)quote);
    return pyc_buf_finish(&b);
}

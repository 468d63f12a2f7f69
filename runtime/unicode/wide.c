/* Texts in UTF-16 and UTF-32: with a mark of the byte order, or in one that the name of the encoding says. */
#include "unicode/wide.h"

#include <string.h>

typedef struct Wide {
    uint32_t unit;
    bool big, marked;
    const char *name, *key;
} Wide; /* key: the name as it is looked up */

static const Wide kinds[] = {{2, false, true, "utf-16", "utf16"},       {2, false, false, "utf-16-le", "utf16le"},
                             {2, true, false, "utf-16-be", "utf16be"},  {4, false, true, "utf-32", "utf32"},
                             {4, false, false, "utf-32-le", "utf32le"}, {4, true, false, "utf-32-be", "utf32be"}};

int wide_encoding(const char *name) {
    for (int i = 0; i < (int)(sizeof kinds / sizeof *kinds); i++)
        if (strcmp(name, kinds[i].key) == 0) return i;
    return -1;
}

static char *put(char *at, uint32_t value, const Wide *w) {
    for (uint32_t i = 0; i < w->unit; i++) at[i] = (char)(value >> 8 * (w->big ? w->unit - 1 - i : i));
    return at + w->unit;
}

static uint32_t get(const char *at, const Wide *w) {
    uint32_t value = 0;
    for (uint32_t i = 0; i < w->unit; i++)
        value |= (uint32_t)(unsigned char)at[i] << 8 * (w->big ? w->unit - 1 - i : i);
    return value;
}

PycResult wide_encode(PycWord text, int encoding, const char *how) {
    const Wide *w = &kinds[encoding];
    const PycStr *s = pyc_str(text);
    char *room = pyc_gc_alloc_atomic(4 * (uint64_t)s->length + 8), *end = w->marked ? put(room, 0xFEFF, w) : room;
    uint64_t used;
    int64_t index = 0;
    for (int64_t at = 0; at < s->size; at += (int64_t)used, index++) {
        uint32_t c = pyc_utf8_decode(s->data + at, &used);
        if (c >= 0xD800 && c < 0xE000 && strcmp(how, "surrogatepass") != 0) {
            if (strcmp(how, "ignore") == 0) continue;
            if (strcmp(how, "replace") != 0)
                return pyc_fail(pyc_raise_encode(w->name, text, index, "surrogates not allowed"));
            c = '?';
        }
        if (w->unit == 2 && c >= 0x10000) {
            end = put(end, 0xD800 + ((c - 0x10000) >> 10), w);
            c = 0xDC00 + ((c - 0x10000) & 0x3FF);
        }
        end = put(end, c, w);
    }
    return pyc_ok(pyc_bytes_new(room, (uint64_t)(end - room)));
}

/* The units of the next character, 0 where there is none: then why. */
static uint64_t next_char(const char *data, uint64_t left, const Wide *w, uint32_t *c, const char **why) {
    *why = "truncated data";
    if (left < w->unit) return 0;
    *c = get(data, w);
    if (w->unit == 4) {
        *why = "code point not in range(0x110000)";
        return *c < 0x110000 ? 4 : 0;
    }
    if (*c < 0xD800 || *c >= 0xE000) return 2;
    *why = *c >= 0xDC00 ? "illegal encoding" : left < 4 ? "unexpected end of data" : "illegal UTF-16 surrogate";
    uint32_t low = *c < 0xDC00 && left >= 4 ? get(data + 2, w) : 0;
    *c = 0x10000 + ((*c - 0xD800) << 10) + (low - 0xDC00);
    return low >= 0xDC00 && low < 0xE000 ? 4 : 0;
}

PycResult wide_decode(PycWord self, const char *data, uint64_t size, int encoding, const char *how) {
    Wide w = kinds[encoding];
    uint64_t at = 0;
    if (w.marked && size >= w.unit) {
        Wide other = w;
        other.big = true;
        w.big = get(data, &w) != 0xFEFF && get(data, &other) == 0xFEFF;
        at = get(data, &w) == 0xFEFF ? w.unit : 0;
    }
    PycBuf b;
    pyc_buf_init(&b, (int64_t)size);
    while (at < size) {
        uint32_t c;
        const char *why;
        uint64_t n = next_char(data + at, size - at, &w, &c, &why);
        if (n) {
            pyc_buf_char(&b, c);
        } else {
            n = size - at < w.unit ? size - at : w.unit;
            if (strcmp(how, "replace") == 0)
                pyc_buf_char(&b, 0xFFFD);
            else if (strcmp(how, "ignore") != 0)
                return pyc_fail(pyc_raise_decode(w.name, self, (int64_t)at, (int64_t)(at + n), why));
        }
        at += n;
    }
    return pyc_ok(pyc_buf_finish(&b));
}

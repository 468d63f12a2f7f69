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

static char *put_char(char *at, uint32_t c, const Wide *w) {
    if (w->unit == 4 || c < 0x10000) return put(at, c, w);
    at = put(at, 0xD800 + ((c - 0x10000) >> 10), w);
    return put(at, 0xDC00 + ((c - 0x10000) & 0x3FF), w);
}

/* What stands for a lone surrogate: characters that are encoded, for a wide encoding has no single bytes. */
static PycResult instead_of(Coding *c, int64_t index) {
    const char *why = "surrogates not allowed";
    TRY(text, codec_encode_bad(c, index, index + 1, why));
    if (!pyc_as_str(text)) return pyc_fail(pyc_raise_encode(c->codec, c->object, index, index + 1, why));
    return pyc_ok(text);
}

PycResult wide_encode(PycWord text, int encoding, Coding *c) {
    const Wide *w = &kinds[encoding];
    const PycStr *s = pyc_str(text);
    char *room = pyc_gc_alloc_atomic(32 * (uint64_t)s->length + 8); /* of the longest escape for each character */
    char *end = w->marked ? put(room, 0xFEFF, w) : room;
    uint64_t used;
    int64_t index = 0;
    c->codec = w->name;
    for (int64_t at = 0; at < s->size; at += (int64_t)used, index++) {
        uint32_t code = pyc_utf8_decode(s->data + at, &used);
        if (code < 0xD800 || code >= 0xE000 || c->errors == CODEC_SURROGATE_PASS) {
            end = put_char(end, code, w);
            continue;
        }
        TRY(with, instead_of(c, index));
        for (int64_t i = 0; i < pyc_str(with)->size; i++) end = put(end, (unsigned char)pyc_str(with)->data[i], w);
    }
    return pyc_ok(pyc_bytes_new(room, (uint64_t)(end - room)));
}

/* The units of the next character, 0 where there is none: then why. */
static uint64_t next_char(const char *data, uint64_t left, const Wide *w, uint32_t *c, const char **why) {
    *why = "truncated data";
    if (left < w->unit) return 0;
    *c = get(data, w);
    if (w->unit == 4) {
        bool surrogate = *c >= 0xD800 && *c < 0xE000;
        *why = surrogate ? "code point in surrogate code point range(0xd800, 0xe000)"
                         : "code point not in range(0x110000)";
        return *c < 0x110000 && !surrogate ? 4 : 0;
    }
    if (*c < 0xD800 || *c >= 0xE000) return 2;
    *why = *c >= 0xDC00 ? "illegal encoding" : left < 4 ? "unexpected end of data" : "illegal UTF-16 surrogate";
    uint32_t low = *c < 0xDC00 && left >= 4 ? get(data + 2, w) : 0;
    *c = 0x10000 + ((*c - 0xD800) << 10) + (low - 0xDC00);
    return low >= 0xDC00 && low < 0xE000 ? 4 : 0;
}

static bool is_pass(const Coding *c, uint32_t code) {
    return c->errors == CODEC_SURROGATE_PASS && code >= 0xD800 && code < 0xE000;
}

PycResult wide_decode(Span of, int encoding, Coding *c) {
    Wide w = kinds[encoding];
    uint64_t at = 0, size = (uint64_t)of.size;
    if (w.marked && size >= w.unit) {
        Wide other = w;
        other.big = true;
        w.big = get(of.data, &w) != 0xFEFF && get(of.data, &other) == 0xFEFF;
        at = get(of.data, &w) == 0xFEFF ? w.unit : 0;
    }
    c->codec = w.marked ? kinds[encoding + (w.big ? 2 : 1)].name : w.name;
    PycBuf b;
    pyc_buf_init(&b, of.size);
    while (at < size) {
        uint32_t code;
        const char *why;
        uint64_t n = next_char(of.data + at, size - at, &w, &code, &why);
        bool whole = size - at >= w.unit;
        if (!n && whole && is_pass(c, get(of.data + at, &w))) n = w.unit, code = get(of.data + at, &w);
        if (n) {
            pyc_buf_char(&b, code);
        } else {
            n = whole ? w.unit : size - at;
            int64_t end = (int64_t)(at + n);
            CHECK(codec_decode_bad(c, &b, (int64_t)at, &end, why));
            n = (uint64_t)end - at;
        }
        at += n;
    }
    return pyc_ok(pyc_buf_finish(&b));
}

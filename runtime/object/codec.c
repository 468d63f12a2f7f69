/* str.encode and bytes.decode: UTF-8, ASCII and Latin-1, and what may be done about errors; the wide encodings are in
 * unicode/wide.c, those of literals in codec_escape.c. */
#include "object/codec.h"
#include "unicode/wide.h"

#include <stdio.h>
#include <string.h>

/* ---- errors ---- */

static const char *const policies[] = {
    [CODEC_STRICT] = "strict",
    [CODEC_IGNORE] = "ignore",
    [CODEC_REPLACE] = "replace",
    [CODEC_BACKSLASH] = "backslashreplace",
    [CODEC_XML] = "xmlcharrefreplace",
    [CODEC_SURROGATE_PASS] = "surrogatepass",
    [CODEC_SURROGATE_ESCAPE] = "surrogateescape",
    [CODEC_NAMES] = "namereplace",
};

static PycError *errors_of(PycWord errors, const char *function, Coding *c) {
    c->errors_name = "strict";
    c->errors = CODEC_STRICT;
    if (!errors) return NULL;
    PycStr *s = pyc_as_str(errors);
    if (!s)
        return pyc_raise(&pyc_TypeError, "%s() argument 'errors' must be str, not %s", function,
                         errors == PYC_NONE ? "None" : pyc_type_name(errors));
    c->errors_name = s->data;
    while (c->errors < CODEC_UNKNOWN && strcmp(policies[c->errors], s->data) != 0) c->errors++;
    return NULL;
}

static PycError *unknown_policy(const Coding *c) {
    return pyc_raise(&pyc_LookupError, "unknown error handler name '%s'", c->errors_name);
}

static uint32_t char_at(PycWord text, int64_t index) {
    uint64_t used;
    return pyc_utf8_decode(pyc_str(text)->data + str_offset(pyc_str(text), index), &used);
}

static bool is_surrogate(uint32_t c) { return c >= 0xD800 && c < 0xE000; }

static bool all_in(const Coding *c, int64_t from, int64_t to, uint32_t low, uint32_t high) {
    for (int64_t i = from; i < to; i++)
        if (char_at(c->object, i) < low || char_at(c->object, i) > high) return false;
    return true;
}

static PycWord surrogates_as_bytes(const Coding *c, int64_t from, int64_t to, bool escaped) {
    char bytes[4];
    PycWord array = array_new(&pyc_bytearray_type, "", 0);
    PycByteArray *a = array_of(array);
    array_reserve(a, (to - from) * 3);
    for (int64_t i = from; i < to; i++) {
        uint32_t code = char_at(c->object, i);
        bytes[0] = (char)code;
        uint64_t n = escaped ? 1 : pyc_utf8_encode(code, bytes);
        memcpy(a->data + a->size, bytes, n);
        a->size += (int64_t)n;
    }
    return array;
}

static PycWord escapes(const Coding *c, int64_t from, int64_t to, bool xml) {
    PycBuf b;
    char text[16];
    pyc_buf_init(&b, (to - from) * 6);
    for (int64_t i = from; i < to; i++) {
        uint32_t code = char_at(c->object, i);
        const char *format = xml ? "&#%u;" : code < 256 ? "\\x%02x" : code < 0x10000 ? "\\u%04x" : "\\U%08x";
        snprintf(text, sizeof text, format, code);
        pyc_buf_ascii(&b, text);
    }
    return pyc_buf_finish(&b);
}

PycResult codec_encode_bad(const Coding *c, int64_t from, int64_t to, const char *why) {
    bool utf8 = strcmp(c->codec, "utf-8") == 0;
    switch (c->errors) {
    case CODEC_STRICT: break;
    case CODEC_IGNORE: return pyc_ok(pyc_str_empty());
    case CODEC_REPLACE: return pyc_str_repeat(pyc_str_char('?'), pyc_small(to - from));
    case CODEC_BACKSLASH:
    case CODEC_XML: return pyc_ok(escapes(c, from, to, c->errors == CODEC_XML));
    case CODEC_SURROGATE_PASS:
        if (!utf8 || !all_in(c, from, to, 0xD800, 0xDFFF)) break;
        return pyc_ok(surrogates_as_bytes(c, from, to, false));
    case CODEC_SURROGATE_ESCAPE:
        if (!all_in(c, from, to, 0xDC80, 0xDCFF)) break;
        return pyc_ok(surrogates_as_bytes(c, from, to, true));
    case CODEC_NAMES: /* the names of characters are not there */
    case CODEC_UNKNOWN: return pyc_fail(unknown_policy(c));
    }
    return pyc_fail(pyc_raise_encode(c->codec, c->object, from, to, why));
}

static PycError *undecodable(const Coding *c, int64_t from, int64_t to, const char *why) {
    return pyc_raise_decode(c->codec, c->object, from, to, why);
}

static void put_escapes(PycBuf *into, const char *data, int64_t count) {
    char text[8];
    for (int64_t i = 0; i < count; i++) {
        snprintf(text, sizeof text, "\\x%02x", (unsigned char)data[i]);
        pyc_buf_ascii(into, text);
    }
}

/* Bytes that are no ASCII become surrogates, up to the first that is. */
static PycError *escape_surrogates(const Coding *c, PycBuf *into, int64_t from, int64_t *to, const char *why) {
    Span of = bytes_span(c->object);
    int64_t at = from;
    for (; at < *to && (unsigned char)of.data[at] >= 128; at++)
        pyc_buf_char(into, 0xDC00 + (uint32_t)(unsigned char)of.data[at]);
    if (at == from) return undecodable(c, from, *to, why);
    *to = at;
    return NULL;
}

PycError *codec_decode_bad(const Coding *c, PycBuf *into, int64_t from, int64_t *to, const char *why) {
    switch (c->errors) {
    case CODEC_STRICT:
    case CODEC_SURROGATE_PASS: return undecodable(c, from, *to, why);
    case CODEC_IGNORE: return NULL;
    case CODEC_REPLACE: pyc_buf_char(into, 0xFFFD); return NULL;
    case CODEC_BACKSLASH: put_escapes(into, bytes_span(c->object).data + from, *to - from); return NULL;
    case CODEC_SURROGATE_ESCAPE: return escape_surrogates(c, into, from, to, why);
    case CODEC_NAMES:
    case CODEC_XML: return pyc_raise(&pyc_TypeError, "don't know how to handle UnicodeDecodeError in error callback");
    case CODEC_UNKNOWN: break;
    }
    return unknown_policy(c);
}

/* ---- names ---- */

typedef enum Encoding { UTF8, ASCII, LATIN1, UTF8_SIG, ESCAPE, RAW_ESCAPE, WIDE } Encoding;

static const struct {
    const char *key; /* lower case, without what is no letter or digit */
    Encoding encoding;
} names[] = {
    {"utf8", UTF8},
    {"u8", UTF8},
    {"utf", UTF8},
    {"cp65001", UTF8},
    {"utf8ucs2", UTF8},
    {"utf8ucs4", UTF8},
    {"utf8sig", UTF8_SIG},
    {"ascii", ASCII},
    {"usascii", ASCII},
    {"us", ASCII},
    {"646", ASCII},
    {"ansix341968", ASCII},
    {"iso646us", ASCII},
    {"latin1", LATIN1},
    {"latin", LATIN1},
    {"iso88591", LATIN1},
    {"l1", LATIN1},
    {"8859", LATIN1},
    {"cp819", LATIN1},
    {"iso8859", LATIN1},
    {"ibm819", LATIN1},
    {"unicodeescape", ESCAPE},
    {"rawunicodeescape", RAW_ESCAPE},
};

/* The encoding of a name; for a wide one its number too. */
static PycError *encoding_of(PycWord name, const char *function, Encoding *encoding, int *wide) {
    *encoding = UTF8;
    if (!name) return NULL;
    char key[32] = {0};
    PycStr *s = pyc_as_str(name);
    if (!s)
        return pyc_raise(&pyc_TypeError, "%s() argument 'encoding' must be str, not %s", function,
                         name == PYC_NONE ? "None" : pyc_type_name(name));
    for (int64_t i = 0, k = 0; i < s->size && k < 30; i++) {
        char c = s->data[i];
        if (c >= 'A' && c <= 'Z') c = (char)(c + 32);
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) key[k++] = c;
    }
    for (uint64_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i].key, key) == 0) return *encoding = names[i].encoding, NULL;
    *wide = wide_encoding(key);
    *encoding = WIDE;
    return *wide >= 0 ? NULL : pyc_raise(&pyc_LookupError, "unknown encoding: %s", s->data);
}

/* ---- encoding ---- */

typedef struct Narrow { /* an encoding of one byte per character, or UTF-8 */
    const char *name;
    uint32_t limit;
    const char *why;
} Narrow;

static const Narrow narrow[] = {
    [UTF8] = {"utf-8", 0x110000, "surrogates not allowed"},
    [ASCII] = {"ascii", 128, "ordinal not in range(128)"},
    [LATIN1] = {"latin-1", 256, "ordinal not in range(256)"},
    [UTF8_SIG] = {"utf-8", 0x110000, "surrogates not allowed"},
};

static void put_bytes(PycByteArray *out, const char *data, int64_t size) {
    array_reserve(out, out->size + size);
    memcpy(out->data + out->size, data, (uint64_t)size);
    out->size += size;
}

static bool is_bad(uint32_t c, const Narrow *n) { return c >= n->limit || (n->limit > 256 && is_surrogate(c)); }

/* The bad characters from byte offset `at` on, where character `index` is: how many bytes and characters they are. */
static int64_t bad_run(const PycStr *s, int64_t at, const Narrow *n, int64_t *count) {
    uint64_t used;
    int64_t end = at;
    for (*count = 0; end < s->size && is_bad(pyc_utf8_decode(s->data + end, &used), n); ++*count) end += (int64_t)used;
    return end - at;
}

/* Some handlers look at one character at a time, and the others at all that are bad together. */
static int64_t run_for(const Coding *c, uint32_t code, int64_t count) {
    if (c->errors == CODEC_SURROGATE_ESCAPE && code >= 0xDC80 && code <= 0xDCFF) return 1;
    return count;
}

static PycResult encode_narrow(PycStr *s, const Narrow *n, const Coding *c, const char *mark) {
    PycByteArray *out = array_of(array_new(&pyc_bytearray_type, mark, (int64_t)strlen(mark)));
    uint64_t used;
    int64_t index = 0, count;
    char bytes[4];
    for (int64_t at = 0; at < s->size; at += (int64_t)used, index++) {
        uint32_t code = pyc_utf8_decode(s->data + at, &used);
        if (!is_bad(code, n)) {
            bytes[0] = (char)code;
            put_bytes(out, bytes, n->limit > 256 ? (int64_t)pyc_utf8_encode(code, bytes) : 1);
            continue;
        }
        used = (uint64_t)bad_run(s, at, n, &count);
        int64_t run = run_for(c, code, count);
        if (run < count) used = 3; /* of a surrogate */
        TRY(instead, codec_encode_bad(c, index, index + run, n->why));
        Span with = pyc_as_str(instead) ? (Span){pyc_str(instead)->data, pyc_str(instead)->size} : bytes_span(instead);
        put_bytes(out, with.data, with.size);
        index += run - 1;
    }
    return pyc_ok(pyc_bytes_new(out->data, (uint64_t)out->size));
}

PycResult pyc_str_encode(PycWord self, PycWord encoding, PycWord errors) {
    PycStr *s = pyc_str(self);
    Coding c = {.object = self};
    Encoding e;
    int wide;
    CHECK(encoding_of(encoding, "encode", &e, &wide));
    CHECK(errors_of(errors, "encode", &c));
    if (e == WIDE) return wide_encode(self, wide, &c);
    if (e == ESCAPE || e == RAW_ESCAPE) return escape_encode(self, e == RAW_ESCAPE);
    const char *mark = e == UTF8_SIG ? "\xEF\xBB\xBF" : "";
    if (str_is_ascii(s) && !*mark) return pyc_ok(pyc_bytes_new(s->data, (uint64_t)s->size));
    c.codec = narrow[e].name;
    return encode_narrow(s, &narrow[e], &c, mark);
}

/* ---- decoding ---- */

static PycResult decode_single(Span of, uint32_t limit, const Coding *c) {
    PycBuf b;
    pyc_buf_init(&b, of.size);
    for (int64_t i = 0; i < of.size; i++) {
        unsigned char byte = (unsigned char)of.data[i];
        if (byte < limit)
            pyc_buf_char(&b, byte);
        else {
            int64_t end = i + 1;
            CHECK(codec_decode_bad(c, &b, i, &end, "ordinal not in range(128)"));
        }
    }
    return pyc_ok(pyc_buf_finish(&b));
}

/* Bytes that are wrong together, as CPython counts them, and why. */
static uint64_t bad_bytes(const char *data, uint64_t left, const char **why) {
    const unsigned char *p = (const unsigned char *)data;
    *why = "invalid start byte";
    uint64_t size = p[0] >= 0xC2 && p[0] < 0xE0   ? 2
                    : p[0] >= 0xE0 && p[0] < 0xF0 ? 3
                    : p[0] >= 0xF0 && p[0] < 0xF5 ? 4
                                                  : 0;
    if (size == 0) return 1;
    *why = "invalid continuation byte";
    for (uint64_t i = 1; i < size; i++) {
        if (i >= left) return *why = "unexpected end of data", left;
        bool good = (p[i] & 0xC0) == 0x80;
        if (i == 1)
            good = good && !(p[0] == 0xE0 && p[1] < 0xA0) && !(p[0] == 0xED && p[1] >= 0xA0) &&
                   !(p[0] == 0xF0 && p[1] < 0x90) && !(p[0] == 0xF4 && p[1] >= 0x90);
        if (!good) return i;
    }
    return 1;
}

static bool is_surrogate_bytes(const char *data, uint64_t left) {
    const unsigned char *p = (const unsigned char *)data;
    return left >= 3 && p[0] == 0xED && p[1] >= 0xA0 && p[1] < 0xC0 && (p[2] & 0xC0) == 0x80;
}

static PycResult decode_utf8(Span of, const Coding *c) {
    uint64_t bad, at = 0, size = (uint64_t)of.size;
    const char *why;
    if (pyc_utf8_valid(of.data, size, &bad)) return pyc_ok(pyc_str_new(of.data, size));
    PycBuf b;
    pyc_buf_init(&b, of.size);
    while (at < size) {
        bool good = pyc_utf8_valid(of.data + at, size - at, &bad);
        uint64_t n = good ? size - at : bad;
        pyc_buf_bytes(&b, of.data + at, (int64_t)n, (int64_t)pyc_utf8_count(of.data + at, n));
        at += n;
        if (good) break;
        if (c->errors == CODEC_SURROGATE_PASS && is_surrogate_bytes(of.data + at, size - at)) {
            pyc_buf_bytes(&b, of.data + at, 3, 1);
            at += 3;
            continue;
        }
        n = bad_bytes(of.data + at, size - at, &why);
        int64_t end = (int64_t)(at + n);
        CHECK(codec_decode_bad(c, &b, (int64_t)at, &end, why));
        at = (uint64_t)end;
    }
    return pyc_ok(pyc_buf_finish(&b));
}

PycResult pyc_bytes_decode(PycWord self, PycWord encoding, PycWord errors) {
    Coding c = {.object = self};
    Span of;
    Encoding e;
    int wide;
    CHECK(bytes_argument(self, &of));
    if (of.size == 0) {
        CHECK(encoding && !pyc_as_str(encoding) ? encoding_of(encoding, "decode", &e, &wide) : NULL);
        CHECK(errors_of(errors, "decode", &c));
        return pyc_ok(pyc_str_empty());
    }
    CHECK(encoding_of(encoding, "decode", &e, &wide));
    CHECK(errors_of(errors, "decode", &c));
    if (e == WIDE) return wide_decode(of, wide, &c);
    if (e == ESCAPE || e == RAW_ESCAPE) return escape_decode(of, e == RAW_ESCAPE, &c);
    c.codec = narrow[e].name;
    if (e == UTF8_SIG && of.size >= 3 && memcmp(of.data, "\xEF\xBB\xBF", 3) == 0) {
        c.object = pyc_bytes_new(of.data + 3, (uint64_t)of.size - 3); /* places in messages count behind the mark */
        of = bytes_span(c.object);
    }
    return e == ASCII || e == LATIN1 ? decode_single(of, narrow[e].limit, &c) : decode_utf8(of, &c);
}

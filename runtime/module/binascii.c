/* The module binascii: base64, hexadecimal digits, uuencoding and checksums. */
#include "module/binascii.h"

#include <zlib.h>

PycWord pyc_binascii_error(void) {
    static PycWord class;
    if (!class) class = pyc_native_exception("binascii", "Error", &pyc_ValueError);
    return class;
}

static PycError *fail(const char *text) { return pyc_raise_text(pyc_binascii_error(), text, strlen(text)); }

/* The input of a decoder: bytes, or a text of ASCII characters. */
PycError *binascii_text(PycWord w, Span *out) {
    const PycStr *text = pyc_as_str(w);
    if (text && !str_is_ascii(text))
        return pyc_raise(&pyc_ValueError, "string argument should contain only ASCII characters");
    if (text) {
        *out = (Span){text->data, text->size};
        return NULL;
    }
    uint64_t size;
    if (!pyc_bytes_view(w, &out->data, &size))
        return pyc_raise(&pyc_TypeError, "argument should be bytes, buffer or ASCII string, not '%s'",
                         pyc_type_name(w));
    out->size = (int64_t)size;
    return NULL;
}

/* Shortens bytes that were allocated too large. */
static PycWord cut(PycWord room, int64_t size) {
    return size == pyc_bytes(room)->size ? room : pyc_bytes_new(pyc_bytes(room)->data, (uint64_t)size);
}

/* ---- base64 ---- */

static const char digits64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Of each ASCII character its value as a digit; -1: it is none. */
static const int8_t values64[128] = {
    -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
    -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 62, -1, -1, -1, 63, 52, 53, 54, 55,
    56, 57, 58, 59, 60, 61, -1, -1, -1, -1, -1, -1, -1, 0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12,
    13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, -1, -1, -1, -1, -1, -1, 26, 27, 28, 29, 30, 31, 32,
    33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, -1, -1, -1, -1, -1,
};

static int value64(char c) { return (signed char)c < 0 ? -1 : values64[(unsigned char)c]; }

typedef struct Decoder64 {
    Span from;
    char *into;
    int64_t size;
    uint32_t bits;
    int filled, pads; /* digits of the current group; padding after them */
    bool is_strict, is_padded;
} Decoder64;

/* At a `=`: whether the data end here. */
static PycBoolResult padding(Decoder64 *d, int64_t at) {
    d->is_padded = true;
    if (d->is_strict && d->filled == 0) return (PycBoolResult){false, fail("Excess padding not allowed")};
    if (d->filled < 2 || d->filled + ++d->pads < 4) return (PycBoolResult){false, NULL};
    d->filled = 0;
    bool is_rest = d->is_strict && at + 1 < d->from.size;
    return (PycBoolResult){true, is_rest ? fail("Excess data after padding") : NULL};
}

static void put64(Decoder64 *d, int value) {
    d->pads = 0;
    d->bits = d->bits << 6 | (uint32_t)value;
    if (d->filled) d->into[d->size++] = (char)(d->bits >> (6 - 2 * d->filled));
    d->filled = (d->filled + 1) & 3;
}

static PycError *digit64(Decoder64 *d, char c) {
    int value = value64(c);
    if (value < 0) return d->is_strict ? fail("Only base64 data is allowed") : NULL;
    if (d->is_strict && d->is_padded) return fail("Discontinuous padding not allowed");
    put64(d, value);
    return NULL;
}

/* Groups of four digits, up to the first that is none; gives where that one is. */
static int64_t groups64(Decoder64 *d) {
    int64_t at = 0;
    for (; at + 4 <= d->from.size; at += 4) {
        const char *c = d->from.data + at;
        int a = value64(c[0]), b = value64(c[1]), e = value64(c[2]), f = value64(c[3]);
        if ((a | b | e | f) < 0) break;
        uint32_t bits = (uint32_t)a << 18 | (uint32_t)b << 12 | (uint32_t)e << 6 | (uint32_t)f;
        d->into[d->size++] = (char)(bits >> 16);
        d->into[d->size++] = (char)(bits >> 8);
        d->into[d->size++] = (char)bits;
    }
    return at;
}

static PycError *decode64(Decoder64 *d) {
    if (d->is_strict && d->from.size && *d->from.data == '=') return fail("Leading padding not allowed");
    for (int64_t i = groups64(d); i < d->from.size; i++) {
        if (d->from.data[i] != '=') {
            CHECK_ERROR(digit64(d, d->from.data[i]));
            continue;
        }
        TRY_ERROR(ends, padding(d, i));
        if (ends) return NULL;
    }
    if (d->filled == 0) return NULL;
    if (d->filled != 1) return fail("Incorrect padding");
    PycBuf b;
    pyc_buf_init(&b, 0);
    pyc_buf_ascii(&b, "Invalid base64-encoded string: number of data characters (");
    pyc_buf_str(&b, pyc_int_str(pyc_small(d->size / 3 * 4 + 1)).value);
    pyc_buf_ascii(&b, ") cannot be 1 more than a multiple of 4");
    return fail(pyc_str(pyc_buf_finish(&b))->data);
}

PycResult pyc_binascii_from_base64(PycWord self, PycWord data, PycWord strict) {
    Decoder64 d = {.size = 0};
    (void)self;
    CHECK(binascii_text(data, &d.from));
    TRY(is_strict, binascii_flag(strict, false));
    d.is_strict = is_strict;
    PycWord room = pyc_bytes_room((d.from.size + 3) / 4 * 3);
    d.into = pyc_bytes(room)->data;
    CHECK(decode64(&d));
    return pyc_ok(cut(room, d.size));
}

/* Three bytes as four digits; gives the place behind them. */
static char *group64(char *into, const unsigned char *group) {
    *into++ = digits64[group[0] >> 2];
    *into++ = digits64[(group[0] << 4 | group[1] >> 4) & 63];
    *into++ = digits64[(group[1] << 2 | group[2] >> 6) & 63];
    *into++ = digits64[group[2] & 63];
    return into;
}

PycResult pyc_binascii_to_base64(PycWord self, PycWord data, PycWord newline) {
    Span from;
    (void)self;
    CHECK(bytes_argument(data, &from));
    TRY(has_end, binascii_flag(newline, true));
    PycWord made = pyc_bytes_room((from.size + 2) / 3 * 4 + has_end);
    char *into = pyc_bytes(made)->data;
    int64_t whole = from.size - from.size % 3, left = from.size - whole;
    for (int64_t at = 0; at < whole; at += 3) into = group64(into, (const unsigned char *)from.data + at);
    if (left) {
        unsigned char group[3] = {0};
        memcpy(group, from.data + whole, (size_t)left);
        into = group64(into, group);
        memset(into - (3 - left), '=', (size_t)(3 - left));
    }
    if (has_end) *into = '\n';
    return pyc_ok(made);
}

/* ---- hexadecimal digits: the functions have two names each ---- */

PycResult pyc_binascii_to_hex(PycWord self, PycWord data, PycWord separator, PycWord bytes_per_separator) {
    Span from;
    (void)self;
    CHECK(bytes_argument(data, &from));
    PycWord bytes = pyc_as_bytes(data) ? data : pyc_bytes_new(from.data, (uint64_t)from.size);
    TRY(text, pyc_bytes_hex(bytes, separator, bytes_per_separator));
    return pyc_ok(pyc_bytes_new(pyc_str(text)->data, (uint64_t)pyc_str(text)->size));
}

PycResult pyc_binascii_hexlify(PycWord self, PycWord data, PycWord separator, PycWord bytes_per_separator) {
    return pyc_binascii_to_hex(self, data, separator, bytes_per_separator);
}

static int value16(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    c |= 32;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

PycResult pyc_binascii_from_hex(PycWord self, PycWord data) {
    Span from;
    (void)self;
    CHECK(binascii_text(data, &from));
    if (from.size % 2) return pyc_fail(fail("Odd-length string"));
    PycWord made = pyc_bytes_room(from.size / 2);
    for (int64_t i = 0; i < from.size; i += 2) {
        int high = value16(from.data[i]), low = value16(from.data[i + 1]);
        if (high < 0 || low < 0) return pyc_fail(fail("Non-hexadecimal digit found"));
        pyc_bytes(made)->data[i / 2] = (char)(high << 4 | low);
    }
    return pyc_ok(made);
}

PycResult pyc_binascii_unhexlify(PycWord self, PycWord data) { return pyc_binascii_from_hex(self, data); }

/* ---- uuencoding ---- */

static bool is_line_end(char c) { return c == '\n' || c == '\r'; }

/* The six bits at an index, 0 past the end of the line; -1: not a character of the code. */
static int value_uu(Span from, int64_t at) {
    if (at >= from.size || is_line_end(from.data[at])) return 0;
    int value = from.data[at] - ' ';
    return value >= 0 && value <= 64 ? value & 63 : -1;
}

PycResult pyc_binascii_from_uu(PycWord self, PycWord data) {
    Span from;
    (void)self;
    CHECK(binascii_text(data, &from));
    int64_t length = from.size ? (from.data[0] - ' ') & 63 : 32, at = 1;
    PycWord made = pyc_bytes_room(length);
    uint32_t bits = 0, filled = 0;
    for (int64_t i = 0; i < length; at++) {
        int value = value_uu(from, at);
        if (value < 0) return pyc_fail(fail("Illegal char"));
        bits = bits << 6 | (uint32_t)value;
        filled += 6;
        if (filled < 8) continue;
        filled -= 8;
        pyc_bytes(made)->data[i++] = (char)(bits >> filled);
    }
    for (; at < from.size; at++)
        if (from.data[at] != ' ' && from.data[at] != '`' && !is_line_end(from.data[at]))
            return pyc_fail(fail("Trailing garbage"));
    return pyc_ok(made);
}

static char digit_uu(uint32_t value, bool backtick) { return value || !backtick ? (char)(' ' + value) : '`'; }

PycResult pyc_binascii_to_uu(PycWord self, PycWord data, PycWord backtick) {
    Span from;
    (void)self;
    CHECK(bytes_argument(data, &from));
    TRY(ticks, binascii_flag(backtick, false));
    if (from.size > 45) return pyc_fail(fail("At most 45 bytes at once"));
    PycWord made = pyc_bytes_room(2 + (from.size + 2) / 3 * 4);
    char *into = pyc_bytes(made)->data;
    *into++ = digit_uu((uint32_t)from.size, ticks);
    for (int64_t at = 0; at < from.size; at += 3) {
        uint32_t group = 0;
        for (int64_t i = at; i < at + 3; i++) group = group << 8 | (i < from.size ? (unsigned char)from.data[i] : 0);
        for (int shift = 18; shift >= 0; shift -= 6) *into++ = digit_uu(group >> shift & 63, ticks);
    }
    *into = '\n';
    return pyc_ok(made);
}

/* ---- checksums ---- */

PycResult pyc_binascii_crc32(PycWord self, PycWord data, PycWord start) {
    Span from;
    (void)self;
    CHECK(bytes_argument(data, &from));
    TRY(before, pyc_obj_index(start ? start : pyc_small(0)));
    uint32_t crc = (uint32_t)pyc_int_low_u64(before);
    return pyc_ok(pyc_small((int64_t)crc32_z(crc, (const Bytef *)from.data, (size_t)from.size)));
}

PycResult pyc_binascii_crc_hqx(PycWord self, PycWord data, PycWord start) {
    Span from;
    (void)self;
    CHECK(bytes_argument(data, &from));
    TRY(before, pyc_obj_index(start));
    uint32_t crc = pyc_int_low_u64(before) & 0xffff;
    for (int64_t i = 0; i < from.size; i++) {
        crc ^= (uint32_t)(unsigned char)from.data[i] << 8;
        for (int bit = 0; bit < 8; bit++) crc = (crc << 1 ^ (crc & 0x8000 ? 0x1021U : 0)) & 0xffff;
    }
    return pyc_ok(pyc_small(crc));
}

#define MODULE_ROWS "binascii.def"
#include "module/rows.h"

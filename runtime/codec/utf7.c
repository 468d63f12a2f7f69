/* UTF-7 (RFC 2152): what ASCII lacks is written as UTF-16 in base64, between + and -. */
#include "codec/codec.h"

#include "object/str.h"

#include <string.h>

static const char DIGITS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static int digit_of(uint32_t c) {
    const char *found = c && c < 128 ? strchr(DIGITS, (int)c) : NULL;
    return found ? (int)(found - DIGITS) : -1;
}

static bool is_high(uint32_t c) { return c >= 0xD800 && c < 0xDC00; }
static bool is_low(uint32_t c) { return c >= 0xDC00 && c < 0xE000; }

/* ---- encoding ---- */

/* Bits that do not make up a digit yet. */
typedef struct Bits {
    uint32_t value;
    int count;
} Bits;

static bool is_direct(uint32_t c) {
    bool is_space = c == '\t' || c == '\n' || c == '\r';
    return is_space || (c >= ' ' && c < 127 && c != '+' && c != '\\' && c != '~');
}

static void put_unit(PycBuf *out, Bits *bits, uint32_t unit) {
    bits->value = bits->value << 16 | unit;
    for (bits->count += 16; bits->count >= 6; bits->count -= 6)
        pyc_buf_char(out, (unsigned char)DIGITS[bits->value >> (bits->count - 6) & 63]);
    bits->value &= (1u << bits->count) - 1;
}

static void put_rest(PycBuf *out, Bits *bits) {
    if (bits->count) pyc_buf_char(out, (unsigned char)DIGITS[bits->value << (6 - bits->count) & 63]);
    *bits = (Bits){0, 0};
}

static void put_shifted(PycBuf *out, Bits *bits, uint32_t c) {
    if (c >= 0x10000) {
        put_unit(out, bits, 0xD800 + ((c - 0x10000) >> 10));
        c = 0xDC00 + ((c - 0x10000) & 0x3FF);
    }
    put_unit(out, bits, c);
}

PycResult pyc_utf7_encode(PycWord text) {
    const PycStr *s = pyc_as_str(text);
    Bits bits = {0, 0};
    bool shifted = false;
    PycBuf out;
    pyc_buf_init(&out, s->size);
    for (uint64_t at = 0, used; at < (uint64_t)s->size; at += used) {
        uint32_t c = pyc_utf8_decode(s->data + at, &used);
        if (is_direct(c)) {
            if (shifted) put_rest(&out, &bits);
            if (shifted && (digit_of(c) >= 0 || c == '-')) pyc_buf_char(&out, '-');
            shifted = false;
            pyc_buf_char(&out, c);
        } else if (!shifted && c == '+') {
            pyc_buf_ascii(&out, "+-");
        } else {
            if (!shifted) pyc_buf_char(&out, '+');
            shifted = true;
            put_shifted(&out, &bits, c);
        }
    }
    put_rest(&out, &bits);
    if (shifted) pyc_buf_char(&out, '-');
    const PycStr *made = pyc_str(pyc_buf_finish(&out));
    return pyc_ok(pyc_bytes_new(made->data, (uint64_t)made->size));
}

/* ---- decoding ---- */

typedef struct Decoder {
    PycBuf out;
    Bits bits;
    bool shifted;
    uint32_t high; /* the first half of a pair of surrogates; 0: none */
    int64_t start; /* of the sequence in base64 */
} Decoder;

static void take_unit(Decoder *d) {
    uint32_t unit = d->bits.value >> (d->bits.count - 16) & 0xFFFF, high = d->high;
    d->bits.count -= 16;
    d->bits.value &= (1u << d->bits.count) - 1;
    d->high = 0;
    if (high && is_low(unit)) {
        pyc_buf_char(&d->out, 0x10000 + ((high - 0xD800) << 10) + (unit - 0xDC00));
        return;
    }
    if (high) pyc_buf_char(&d->out, high);
    if (is_high(unit))
        d->high = unit;
    else
        pyc_buf_char(&d->out, unit);
}

static void take_digit(Decoder *d, int digit) {
    d->bits.value = d->bits.value << 6 | (uint32_t)digit;
    d->bits.count += 6;
    if (d->bits.count >= 16) take_unit(d);
}

/* A character that is no digit ends the sequence; `why`: what was wrong with it. */
static const char *leave(Decoder *d, unsigned char c, int64_t *at) {
    const char *why = d->bits.count >= 6                   ? "partial character in shift sequence"
                      : d->bits.count > 0 && d->bits.value ? "non-zero padding bits in shift sequence"
                                                           : NULL;
    d->shifted = false;
    if (why) {
        ++*at;
        return why;
    }
    if (d->high && c < 128 && c != '+') pyc_buf_char(&d->out, d->high);
    d->high = 0;
    if (c == '-') ++*at;
    return NULL;
}

static const char *enter(Decoder *d, const unsigned char *p, int64_t size, int64_t *at) {
    d->start = (*at)++;
    if (*at < size && p[*at] == '-') {
        ++*at;
        pyc_buf_char(&d->out, '+');
        return NULL;
    }
    if (*at < size && digit_of(p[*at]) < 0) {
        ++*at;
        return "ill-formed sequence";
    }
    d->shifted = true;
    d->high = 0;
    d->bits = (Bits){0, 0};
    return NULL;
}

static const char *step(Decoder *d, const unsigned char *p, int64_t size, int64_t *at) {
    unsigned char c = p[*at];
    int digit = digit_of(c);
    if (d->shifted && digit < 0) return leave(d, c, at);
    if (!d->shifted && c == '+') return enter(d, p, size, at);
    if (!d->shifted) d->start = *at;
    ++*at;
    if (d->shifted)
        take_digit(d, digit);
    else if (c < 128)
        pyc_buf_char(&d->out, c);
    else
        return "unexpected special character";
    return NULL;
}

static bool is_cut(const Decoder *d) {
    return d->shifted && (d->high || d->bits.count >= 6 || (d->bits.count > 0 && d->bits.value));
}

PycResult pyc_utf7_decode(PycWord source, const char *errors) {
    Span of = bytes_span(source);
    const Coding coding = {"utf7", source, errors};
    Decoder d = {0};
    pyc_buf_init(&d.out, of.size);
    for (int64_t at = 0; at < of.size || is_cut(&d);) {
        const char *why = "unterminated shift sequence";
        if (at < of.size) why = step(&d, (const unsigned char *)of.data, of.size, &at);
        if (!why) continue;
        d.shifted = false;
        CHECK(codec_decode_bad(&coding, &d.out, d.start, &at, why));
    }
    return pyc_ok(pyc_buf_finish(&d.out));
}

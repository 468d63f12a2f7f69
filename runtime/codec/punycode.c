/* Host names: their labels (idna), and punycode (RFC 3492), in which labels in other scripts are written: the ASCII
 * characters unchanged and, after the last hyphen, the positions of the others. */
#include "codec/codec.h"

#include <string.h>

enum { BASE = 36, T_MIN = 1, T_MAX = 26, SKEW = 38, DAMP = 700, FIRST_BIAS = 72, FIRST_CODE = 128 };

static const char digits[] = "abcdefghijklmnopqrstuvwxyz0123456789";

static uint64_t adapted(uint64_t delta, uint64_t count, bool is_first) {
    uint64_t k = 0;
    delta = is_first ? delta / DAMP : delta / 2;
    delta += delta / count;
    for (; delta > (BASE - T_MIN) * T_MAX / 2; k += BASE) delta /= BASE - T_MIN;
    return k + (BASE - T_MIN + 1) * delta / (delta + SKEW);
}

static uint64_t threshold(uint64_t k, uint64_t bias) {
    return k <= bias ? T_MIN : k >= bias + T_MAX ? T_MAX : k - bias;
}

/* ---- encoding ---- */

static void put_number(PycBuf *out, uint64_t number, uint64_t bias) {
    for (uint64_t k = BASE;; k += BASE) {
        uint64_t t = threshold(k, bias);
        if (number < t) break;
        pyc_buf_char(out, (unsigned char)digits[t + (number - t) % (BASE - t)]);
        number = (number - t) / (BASE - t);
    }
    pyc_buf_char(out, (unsigned char)digits[number]);
}

static uint32_t next_code(const PycStr *s, uint32_t from) {
    uint32_t least = UINT32_MAX;
    for (int64_t at = 0; at < s->size;) {
        uint64_t used;
        uint32_t code = pyc_utf8_decode(s->data + at, &used);
        at += (int64_t)used;
        if (code >= from && code < least) least = code;
    }
    return least;
}

PycResult pyc_punycode_encode(PycWord text) {
    const PycStr *s = pyc_str(text);
    uint64_t done = 0, delta = 0, bias = FIRST_BIAS, used;
    PycBuf out;
    pyc_buf_init(&out, s->size + 8);
    for (int64_t i = 0; i < s->size; i++)
        if ((unsigned char)s->data[i] < FIRST_CODE) pyc_buf_char(&out, (unsigned char)s->data[i]), done++;
    uint64_t basic = done;
    if (basic) pyc_buf_char(&out, '-');
    for (uint32_t code = FIRST_CODE; done < (uint64_t)s->length; delta++, code++) {
        uint32_t next = next_code(s, code);
        delta += (uint64_t)(next - code) * (done + 1);
        code = next;
        for (int64_t at = 0; at < s->size; at += (int64_t)used) {
            uint32_t here = pyc_utf8_decode(s->data + at, &used);
            delta += here < code;
            if (here != code) continue;
            put_number(&out, delta, bias);
            bias = adapted(delta, done + 1, done == basic);
            delta = 0;
            done++;
        }
    }
    PycWord made = pyc_buf_finish(&out);
    return pyc_ok(pyc_bytes_new(pyc_str(made)->data, (uint64_t)pyc_str(made)->size));
}

/* ---- decoding ---- */

typedef struct Decoding {
    PycWord source;
    const char *data;
    int64_t size, at;
    uint32_t *codes;
    uint64_t count;
} Decoding;

static PycError *wrong(const Decoding *d, const char *why) {
    return pyc_raise_decode("punycode", d->source, d->at, d->at + 1, why);
}

static PycError *take_number(Decoding *d, uint64_t bias, uint64_t *number) {
    uint64_t weight = 1;
    *number = 0;
    for (uint64_t k = BASE;; k += BASE) {
        if (d->at >= d->size) return wrong(d, "incomplete punicode string");
        char c = d->data[d->at];
        uint64_t digit = c >= '0' && c <= '9'   ? (uint64_t)(c - '0') + 26
                         : c >= 'A' && c <= 'Z' ? (uint64_t)(c - 'A')
                         : c >= 'a' && c <= 'z' ? (uint64_t)(c - 'a')
                                                : BASE;
        if (digit == BASE) return wrong(d, "Invalid extended code point");
        d->at++;
        uint64_t t = threshold(k, bias);
        *number += digit * weight;
        if (digit < t) return NULL;
        weight *= BASE - t;
        if (weight > UINT32_MAX || *number > UINT32_MAX) return wrong(d, "Invalid character");
    }
}

static PycError *insert_all(Decoding *d) {
    uint64_t place = 0, code = FIRST_CODE, bias = FIRST_BIAS, number;
    for (bool is_first = true; d->at < d->size; is_first = false) {
        CHECK_ERROR(take_number(d, bias, &number));
        place += number;
        code += place / (d->count + 1);
        place %= d->count + 1;
        if (code > 0x10FFFF) return wrong(d, "Invalid character");
        memmove(d->codes + place + 1, d->codes + place, (d->count - place) * sizeof *d->codes);
        d->codes[place++] = (uint32_t)code;
        d->count++;
        bias = adapted(number, d->count, is_first);
    }
    return NULL;
}

PycResult pyc_punycode_decode(PycWord source) {
    Decoding d = {.source = source};
    uint64_t size;
    pyc_bytes_view(source, &d.data, &size);
    d.size = (int64_t)size;
    d.codes = pyc_gc_alloc_atomic((size + 1) * sizeof *d.codes);
    int64_t basic = d.size;
    while (basic > 0 && d.data[basic - 1] != '-') basic--;
    for (; d.at < basic - 1; d.at++) {
        if ((unsigned char)d.data[d.at] >= FIRST_CODE) return pyc_fail(wrong(&d, "ordinal not in range(128)"));
        d.codes[d.count++] = (unsigned char)d.data[d.at];
    }
    d.at = basic;
    CHECK(insert_all(&d));
    PycBuf out;
    pyc_buf_init(&out, (int64_t)d.count);
    for (uint64_t i = 0; i < d.count; i++) pyc_buf_char(&out, d.codes[i]);
    return pyc_ok(pyc_buf_finish(&out));
}

/* ---- idna for ASCII names. Other names need the properties of all characters: stdlib/pylib/encodings/idna.py ---- */

enum { MOST_OF_LABEL = 63 };

static PycError *strict_only(PycWord errors) {
    if (!errors || pyc_str_is(pyc_word(pyc_as_str(errors)), "strict")) return NULL;
    return pyc_raise(&pyc_UnicodeError, "Unsupported error handling: %s", pyc_as_str(errors)->data);
}

PycResult pyc_idna_encode(PycWord text, PycWord errors) {
    const PycStr *s = pyc_as_str(text);
    CHECK(strict_only(errors));
    if (s->size != s->length) return pyc_ok(0);
    for (int64_t from = 0; from < s->size;) {
        const char *dot = memchr(s->data + from, '.', (size_t)(s->size - from));
        int64_t to = dot ? dot - s->data : s->size;
        if (to == from) return pyc_fail(pyc_raise_encode("idna", text, from, from + 1, "label empty"));
        if (to - from > MOST_OF_LABEL) return pyc_fail(pyc_raise_encode("idna", text, from, to, "label too long"));
        from = to + 1;
    }
    return pyc_ok(pyc_bytes_new(s->data, (uint64_t)s->size));
}

static bool is_coded(const char *label, uint64_t left) {
    return left >= 4 && (label[0] | 32) == 'x' && (label[1] | 32) == 'n' && label[2] == '-' && label[3] == '-';
}

PycResult pyc_idna_decode(PycWord source, PycWord errors) {
    const char *data;
    uint64_t size;
    CHECK(strict_only(errors));
    if (!pyc_bytes_view(source, &data, &size)) return pyc_ok(0);
    for (uint64_t i = 0; i < size; i++) {
        if (is_coded(data + i, size - i) && (i == 0 || data[i - 1] == '.')) return pyc_ok(0);
        if ((unsigned char)data[i] >= FIRST_CODE)
            return pyc_fail(pyc_raise_decode("idna", source, (int64_t)i, (int64_t)i + 1, "ordinal not in range(128)"));
    }
    return pyc_ok(pyc_str_ascii(data, size));
}

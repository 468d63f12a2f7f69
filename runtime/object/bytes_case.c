/* bytes and bytearray: case and kinds of ASCII characters, padding, translation, hexadecimal digits. */
#include "core/utf8.h"
#include "object/bytes.h"

#include <string.h>

/* ---- case ---- */

static bool is_up(char c) { return c >= 'A' && c <= 'Z'; }
static bool is_low(char c) { return c >= 'a' && c <= 'z'; }
static bool is_letter(char c) { return is_up(c) || is_low(c); }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_word(char c) { return is_letter(c) || is_digit(c); }
static char up(char c) { return is_low(c) ? (char)(c - 32) : c; }
static char lowered(char c) { return is_up(c) ? (char)(c + 32) : c; }

typedef enum Case { SWAP, TITLE, CAPITAL } Case;

static char mapped(Case kind, char c, bool first, bool after_letter) {
    switch (kind) {
    case SWAP: return is_up(c) ? lowered(c) : up(c);
    case TITLE: return after_letter ? lowered(c) : up(c);
    case CAPITAL: return first ? up(c) : lowered(c);
    }
    return c;
}

static PycResult in_case(PycWord self, Case kind) {
    Span of = bytes_span(self);
    PycWord w = pyc_bytes_room(of.size);
    for (int64_t i = 0; i < of.size; i++)
        pyc_bytes(w)->data[i] = mapped(kind, of.data[i], i == 0, i > 0 && is_letter(of.data[i - 1]));
    return pyc_ok(bytes_like_made(self, w));
}

PycResult pyc_bytes_upper(PycWord self) {
    Span of = bytes_span(self);
    PycWord w = pyc_bytes_room(of.size);
    char *into = pyc_bytes(w)->data;
    for (int64_t i = 0; i < of.size; i++) into[i] = up(of.data[i]);
    return pyc_ok(bytes_like_made(self, w));
}

PycResult pyc_bytes_lower(PycWord self) {
    Span of = bytes_span(self);
    PycWord w = pyc_bytes_room(of.size);
    char *into = pyc_bytes(w)->data;
    for (int64_t i = 0; i < of.size; i++) into[i] = lowered(of.data[i]);
    return pyc_ok(bytes_like_made(self, w));
}

PycResult pyc_bytes_swapcase(PycWord self) { return in_case(self, SWAP); }
PycResult pyc_bytes_title(PycWord self) { return in_case(self, TITLE); }
PycResult pyc_bytes_capitalize(PycWord self) { return in_case(self, CAPITAL); }

/* ---- kinds ---- */

static PycResult all_are(PycWord self, bool (*test)(char)) {
    Span of = bytes_span(self);
    for (int64_t i = 0; i < of.size; i++)
        if (!test(of.data[i])) return pyc_ok(PYC_FALSE);
    return pyc_ok(pyc_bool(of.size > 0));
}

PycResult pyc_bytes_isalpha(PycWord self) { return all_are(self, is_letter); }
PycResult pyc_bytes_isdigit(PycWord self) { return all_are(self, is_digit); }
PycResult pyc_bytes_isalnum(PycWord self) { return all_are(self, is_word); }
PycResult pyc_bytes_isspace(PycWord self) { return all_are(self, is_byte_space); }

static PycResult cased(PycWord self, bool (*wanted)(char), bool (*refused)(char)) {
    Span of = bytes_span(self);
    bool some = false;
    for (int64_t i = 0; i < of.size; i++) {
        if (refused(of.data[i])) return pyc_ok(PYC_FALSE);
        some = some || wanted(of.data[i]);
    }
    return pyc_ok(pyc_bool(some));
}

PycResult pyc_bytes_isupper(PycWord self) { return cased(self, is_up, is_low); }
PycResult pyc_bytes_islower(PycWord self) { return cased(self, is_low, is_up); }

PycResult pyc_bytes_istitle(PycWord self) {
    Span of = bytes_span(self);
    bool inside = false, some = false;
    for (int64_t i = 0; i < of.size; i++) {
        char c = of.data[i];
        if ((is_up(c) && inside) || (is_low(c) && !inside)) return pyc_ok(PYC_FALSE);
        inside = is_letter(c);
        some = some || inside;
    }
    return pyc_ok(pyc_bool(some));
}

PycResult pyc_bytes_isascii(PycWord self) {
    Span of = bytes_span(self);
    return pyc_ok(pyc_bool(pyc_utf8_is_ascii(of.data, (uint64_t)of.size)));
}

/* ---- padding ---- */

static PycResult filled(PycWord self, int64_t left, int64_t right, char with, int64_t sign) {
    Span of = bytes_span(self);
    CHECK(pyc_no_memory_for(left > right ? left : right, 1));
    PycWord w = pyc_bytes_room(left + of.size + right);
    char *into = pyc_bytes(w)->data;
    memcpy(into, of.data, (uint64_t)sign);
    memset(into + sign, with, (uint64_t)left);
    memcpy(into + sign + left, of.data + sign, (uint64_t)(of.size - sign));
    memset(into + left + of.size, with, (uint64_t)right);
    return pyc_ok(bytes_like_made(self, w));
}

static PycResult padded(PycWord self, PycWord width, PycWord fill, const char *name) {
    Span of = bytes_span(self), with = {" ", 1};
    TRY(wanted, pyc_obj_to_size(width));
    if (fill) {
        bool fits = is_array(fill) || pyc_has(fill, PYC_T_BYTES);
        if (fits) with = bytes_span(fill);
        if (!fits || with.size != 1)
            RAISE(&pyc_TypeError, "%s() argument 2 must be a byte string of length 1, not %s", name,
                  fill == PYC_NONE ? "None" : pyc_type_name(fill));
    }
    int64_t pad = wanted > of.size ? wanted - of.size : 0;
    int64_t left = name[0] == 'l' ? 0 : name[0] == 'r' ? pad : pad / 2 + (pad & wanted & 1);
    return filled(self, left, pad - left, with.data[0], 0);
}

PycResult pyc_bytes_center(PycWord self, PycWord width, PycWord fill) { return padded(self, width, fill, "center"); }
PycResult pyc_bytes_ljust(PycWord self, PycWord width, PycWord fill) { return padded(self, width, fill, "ljust"); }
PycResult pyc_bytes_rjust(PycWord self, PycWord width, PycWord fill) { return padded(self, width, fill, "rjust"); }

PycResult pyc_bytes_zfill(PycWord self, PycWord width) {
    Span of = bytes_span(self);
    TRY(wanted, pyc_obj_to_size(width));
    int64_t sign = of.size > 0 && (of.data[0] == '+' || of.data[0] == '-');
    return filled(self, wanted > of.size ? wanted - of.size : 0, 0, '0', sign);
}

/* ---- translation ---- */

PycResult pyc_bytes_translate(PycWord self, PycWord table, PycWord delete) {
    Span of = bytes_span(self), map = {NULL, 256}, gone = {"", 0};
    if (table != PYC_NONE) CHECK(bytes_argument(table, &map));
    if (map.size != 256) RAISE(&pyc_ValueError, "translation table must be 256 characters long");
    if (delete) CHECK(bytes_argument(delete, &gone));
    PycWord w = pyc_bytes_room(of.size);
    char *into = pyc_bytes(w)->data;
    for (int64_t i = 0; i < of.size; i++) {
        char c = of.data[i];
        if (gone.size && memchr(gone.data, c, (uint64_t)gone.size)) continue;
        *into++ = map.data ? map.data[(unsigned char)c] : c;
    }
    return pyc_ok(bytes_like(self, (Span){pyc_bytes(w)->data, into - pyc_bytes(w)->data}));
}

PycResult pyc_bytes_maketrans(PycWord cls, PycWord from, PycWord to) {
    Span a, b;
    (void)cls;
    CHECK(bytes_argument(from, &a));
    CHECK(bytes_argument(to, &b));
    if (a.size != b.size) RAISE(&pyc_ValueError, "maketrans arguments must have same length");
    PycWord w = pyc_bytes_room(256);
    for (int i = 0; i < 256; i++) pyc_bytes(w)->data[i] = (char)i;
    for (int64_t i = 0; i < a.size; i++) pyc_bytes(w)->data[(unsigned char)a.data[i]] = b.data[i];
    return pyc_ok(w);
}

/* ---- hexadecimal digits ---- */

static PycError *separator(PycWord sep, char *out) {
    PycStr *s = pyc_as_str(sep);
    TRY_ERROR(length, pyc_obj_len(sep));
    if (length != 1) return pyc_raise(&pyc_ValueError, "sep must be length 1.");
    if (!s && !pyc_has(sep, PYC_T_BYTES)) return pyc_raise(&pyc_TypeError, "sep must be str or bytes.");
    Span of = s ? (Span){s->data, s->size} : bytes_span(sep);
    if ((unsigned char)of.data[0] >= 128) return pyc_raise(&pyc_ValueError, "sep must be ASCII.");
    *out = of.data[0];
    return NULL;
}

static void put_hex(PycBuf *b, Span of) {
    static const char digits[] = "0123456789abcdef";
    enum { AT_ONCE = 128 };
    char pairs[2 * AT_ONCE];
    for (int64_t done = 0; done < of.size; done += AT_ONCE) {
        int64_t count = of.size - done < AT_ONCE ? of.size - done : AT_ONCE;
        for (int64_t i = 0; i < count; i++) {
            unsigned char byte = (unsigned char)of.data[done + i];
            pairs[2 * i] = digits[byte >> 4];
            pairs[2 * i + 1] = digits[byte & 15];
        }
        pyc_buf_bytes(b, pairs, 2 * count, 2 * count);
    }
}

PycResult pyc_bytes_hex(PycWord self, PycWord sep, PycWord group) {
    Span of = bytes_span(self);
    int64_t every = 1;
    char between = 0;
    if (group) {
        TRY(n, pyc_obj_to_size(group));
        every = n;
    }
    if (sep) CHECK(separator(sep, &between));
    int64_t size = every < 0 ? -every : every;
    PycBuf b;
    pyc_buf_init(&b, of.size * 2);
    if (!sep || !size) put_hex(&b, of);
    for (int64_t i = 0; sep && size && i < of.size; i++) {
        int64_t place = every > 0 ? of.size - i : i;
        if (i > 0 && place % size == 0) pyc_buf_char(&b, (unsigned char)between);
        put_hex(&b, (Span){of.data + i, 1});
    }
    return pyc_ok(pyc_buf_finish(&b));
}

static int hex_value(char c) {
    return is_digit(c) ? c - '0' : lowered(c) >= 'a' && lowered(c) <= 'f' ? lowered(c) - 'a' + 10 : -1;
}

PycResult pyc_bytes_fromhex(PycWord cls, PycWord text) {
    PycStr *s = pyc_as_str(text);
    if (!s)
        RAISE(&pyc_TypeError, "fromhex() argument must be str, not %s",
              text == PYC_NONE ? "None" : pyc_type_name(text));
    PycWord w = pyc_bytes_room(s->size / 2 + 1);
    int64_t n = 0, ascii = 0;
    while (ascii < s->size && (unsigned char)s->data[ascii] < 128) ascii++;
    if (ascii < s->size)
        RAISE(&pyc_ValueError, "non-hexadecimal number found in fromhex() arg at position %lld", (long long)ascii);
    for (int64_t i = 0; i < s->size; i++) {
        if (is_byte_space(s->data[i])) continue;
        int high = hex_value(s->data[i]), second = i + 1 < s->size ? hex_value(s->data[i + 1]) : -1;
        if (high < 0 || second < 0)
            RAISE(&pyc_ValueError, "non-hexadecimal number found in fromhex() arg at position %lld",
                  (long long)(high < 0 ? i : i + 1));
        pyc_bytes(w)->data[n++] = (char)(high << 4 | second);
        i++;
    }
    PycWord made = pyc_bytes_new(pyc_bytes(w)->data, (uint64_t)n);
    bool array = pyc_type_is_sub(pyc_as_type(cls), &pyc_bytearray_type);
    const PycType *plain = array ? &pyc_bytearray_type : &pyc_bytes_type;
    if (array) made = array_new(&pyc_bytearray_type, pyc_bytes(w)->data, n);
    return cls == pyc_word(plain) ? pyc_ok(made) : pyc_obj_call(cls, &made, 1, 0);
}

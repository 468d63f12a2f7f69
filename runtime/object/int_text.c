/* Exact ints from and to text in any base. */
#include "object/int.h"
#include "object/str.h"

#include <string.h>

int64_t pyc_int_max_digits = 4300; /* sys.set_int_max_str_digits; 0: no limit */

static const char digit_chars[] = "0123456789abcdefghijklmnopqrstuvwxyz";

static PycResult small_text(int64_t value, int base) {
    char room[72], *p = room + sizeof room;
    uint64_t rest = value < 0 ? -(uint64_t)value : (uint64_t)value;
    if (base == 10) { /* dividing by a constant is much faster */
        do *--p = (char)('0' + rest % 10);
        while ((rest /= 10) != 0);
    } else {
        do *--p = digit_chars[rest % (uint64_t)base];
        while ((rest /= (uint64_t)base) != 0);
    }
    if (value < 0) *--p = '-';
    return pyc_ok(pyc_str_ascii(p, (uint64_t)(room + sizeof room - p)));
}

static PycResult too_long(void) {
    RAISE(&pyc_ValueError,
          "Exceeds the limit (%lld digits) for integer string conversion; use sys.set_int_max_str_digits() to increase "
          "the limit",
          (long long)pyc_int_max_digits);
}

PycResult pyc_int_text(PycWord w, int base) {
    if (pyc_is_small(w)) return small_text(pyc_small_value(w), base);
    IntView v;
    int_view(w, &v);
    if (base == 10 && pyc_int_max_digits && (double)int_bits(&v) * 0.30103 > (double)pyc_int_max_digits + 1)
        return too_long();
    PycBig *copy = int_room(v.n + 1);
    memcpy(copy->limbs, v.limbs, (uint64_t)v.n * 8);
    unsigned char *digits = pyc_gc_alloc_atomic((uint64_t)(int_bits(&v) / (base >= 32   ? 5
                                                                           : base >= 16 ? 4
                                                                           : base >= 8  ? 3
                                                                           : base >= 4  ? 2
                                                                                        : 1) +
                                                           3));
    uint64_t n = mpn_get_str(digits + 1, base, (mp_limb_t *)copy->limbs, v.n);
    unsigned char *start = digits + 1;
    while (n > 1 && *start == 0) start++, n--;
    if (base == 10 && pyc_int_max_digits && (int64_t)n > pyc_int_max_digits) return too_long();
    for (uint64_t i = 0; i < n; i++) start[i] = (unsigned char)digit_chars[start[i]];
    if (v.negative) {
        *--start = '-';
        n++;
    }
    return pyc_ok(pyc_str_ascii((const char *)start, n));
}

PycResult pyc_int_str(PycWord w) { return pyc_int_text(w, 10); }

/* ---- from text ---- */

static PycWord from_values(unsigned char *values, uint64_t n, int base, bool negative) {
    while (n > 1 && *values == 0) values++, n--;
    uint64_t bits_per_digit = base <= 2 ? 1 : base <= 4 ? 2 : base <= 8 ? 3 : base <= 16 ? 4 : base <= 32 ? 5 : 6;
    PycBig *big = int_room((int64_t)(n * bits_per_digit / 64 + 2));
    int64_t limbs = mpn_set_str((mp_limb_t *)big->limbs, values, n, base);
    return int_finish(big, limbs, negative);
}

static int value_of(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    c |= 32;
    return c >= 'a' && c <= 'z' ? c - 'a' + 10 : 99;
}

static int prefix_base(const char *text, uint64_t len) {
    char c = len > 1 && text[0] == '0' ? (char)(text[1] | 32) : 0;
    return c == 'x' ? 16 : c == 'o' ? 8 : c == 'b' ? 2 : 0;
}

/* The number that the text stands for; 0 if it is not one. */
static PycWord parse(const char *text, uint64_t len, int base, bool *limit) {
    while (len > 0 && pyc_is_space_char((unsigned char)*text)) text++, len--;
    while (len > 0 && pyc_is_space_char((unsigned char)text[len - 1])) len--;
    bool negative = len > 0 && *text == '-';
    if (len > 0 && (*text == '-' || *text == '+')) text++, len--;
    int prefix = prefix_base(text, len);
    bool zeros_only = base == 0 && prefix == 0 && len > 1 && *text == '0';
    if (prefix && (base == 0 || base == prefix)) {
        base = prefix;
        text += 2, len -= 2;
        if (len > 0 && *text == '_') text++, len--;
    }
    if (base == 0) base = 10;
    if (len == 0) return 0;
    unsigned char *values = pyc_gc_alloc_atomic(len);
    uint64_t n = 0;
    bool digit_before = false;
    for (uint64_t i = 0; i < len; i++) {
        if (text[i] == '_' && digit_before) {
            digit_before = false;
            continue;
        }
        int v = value_of(text[i]);
        if (v >= base || (zeros_only && v != 0)) return 0;
        values[n++] = (unsigned char)v;
        digit_before = true;
    }
    if (!digit_before) return 0;
    if (pyc_int_max_digits && (int64_t)n > pyc_int_max_digits && (base & (base - 1)) != 0) {
        *limit = true;
        return 0;
    }
    return from_values(values, n, base, negative);
}

PycWord pyc_int_from_digits(const void *text, uint64_t len) {
    const char *p = text;
    bool negative = len > 0 && *p == '-';
    if (negative) p++, len--;
    unsigned char *values = pyc_gc_alloc_atomic(len + 1);
    for (uint64_t i = 0; i < len; i++) values[i] = (unsigned char)(p[i] - '0');
    return from_values(values, len, 10, negative);
}

enum { MOST_SHOWN = 200 }; /* characters of a malformed literal in a message */

/* int(text, base): str, bytes or bytearray. */
PycResult pyc_int_parse(PycWord text, PycWord base_word) {
    int64_t base = 10;
    if (base_word) {
        TRY(index, pyc_obj_index(base_word));
        base = pyc_is_small(index) ? pyc_small_value(index) : -1;
        if (base != 0 && (base < 2 || base > 36)) RAISE(&pyc_ValueError, "int() base must be >= 2 and <= 36, or 0");
    }
    PycStr *s = pyc_as_str(text);
    const char *data = s ? s->data : NULL;
    uint64_t len = s ? (uint64_t)s->size : 0;
    bool bytes = pyc_has(text, PYC_T_BYTES) || pyc_type_is_sub(pyc_type(text), &pyc_bytearray_type);
    if (!s && ((base_word && !bytes) || !pyc_bytes_view(text, &data, &len)))
        RAISE(&pyc_TypeError, "int() can't convert non-string with explicit base");
    if (s && s->size != s->length) { /* digits of other scripts */
        TRY(ascii, pyc_str_ascii_digits(pyc_word(s)));
        data = pyc_str(ascii)->data;
        len = (uint64_t)pyc_str(ascii)->size;
    }
    bool limit = false;
    PycWord value = parse(data, len, (int)base, &limit);
    if (value) return pyc_ok(value);
    if (limit)
        RAISE(&pyc_ValueError,
              "Exceeds the limit (%lld digits) for integer string conversion: value has %llu digits; use "
              "sys.set_int_max_str_digits() to increase the limit",
              (long long)pyc_int_max_digits, (unsigned long long)len);
    TRY(shown, s ? pyc_obj_repr(text) : pyc_ok(pyc_bytes_quoted(data, (int64_t)len, false)));
    if (pyc_str(shown)->length > MOST_SHOWN) shown = str_between(pyc_str(shown), 0, MOST_SHOWN);
    RAISE(&pyc_ValueError, "invalid literal for int() with base %lld: %s", (long long)base, pyc_str(shown)->data);
}

/* Text to machine numbers, by Python's rules: surrounding spaces, underscores between digits, base prefixes. */
#include "core/rt.h"

#include <stdlib.h>
#include <string.h>

static bool is_space(char c) { return c == ' ' || (c >= 9 && c <= 13) || (c >= 28 && c <= 31); }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static void strip(const char **text, uint64_t *len) {
    while (*len > 0 && is_space(**text)) (*text)++, (*len)--;
    while (*len > 0 && is_space((*text)[*len - 1])) (*len)--;
}

static bool same_word(const char *text, uint64_t len, const char *word) {
    for (uint64_t i = 0; i < len; i++)
        if ((text[i] | 32) != word[i] || word[i] == 0) return false;
    return word[len] == 0;
}

/* Copies digits without the single underscores between them and advances *at; false when there is no digit, or an
 * underscore is misplaced. */
static bool take_digits(const char *text, uint64_t len, uint64_t *at, char **into) {
    uint64_t start = *at;
    while (*at < len && (is_digit(text[*at]) || text[*at] == '_')) {
        if (text[*at] == '_') {
            if (*at == start || *at + 1 >= len || !is_digit(text[*at + 1])) return false;
        } else {
            *(*into)++ = text[*at];
        }
        (*at)++;
    }
    return *at > start;
}

static bool special(const char *text, uint64_t len, double *value) {
    bool minus = len > 0 && text[0] == '-';
    if (len > 0 && (text[0] == '-' || text[0] == '+')) text++, len--;
    if (same_word(text, len, "inf") || same_word(text, len, "infinity"))
        *value = __builtin_inf();
    else if (same_word(text, len, "nan"))
        *value = __builtin_nan("");
    else
        return false;
    if (minus) *value = -*value;
    return true;
}

static bool copy_float(const char *text, uint64_t len, char *p) {
    uint64_t at = 0;
    if (at < len && (text[at] == '-' || text[at] == '+')) *p++ = text[at++];
    bool whole = at < len && is_digit(text[at]);
    bool fraction = false;
    if (whole && !take_digits(text, len, &at, &p)) return false;
    if (at < len && text[at] == '.') {
        *p++ = text[at++];
        fraction = at < len && is_digit(text[at]);
        if (fraction && !take_digits(text, len, &at, &p)) return false;
    }
    if (!whole && !fraction) return false;
    if (at < len && (text[at] | 32) == 'e') {
        *p++ = text[at++];
        if (at < len && (text[at] == '-' || text[at] == '+')) *p++ = text[at++];
        if (at >= len || !is_digit(text[at]) || !take_digits(text, len, &at, &p)) return false;
    }
    *p = 0;
    return at == len;
}

/* A number of few digits is exact as a double, as are small powers of ten, so that one rounded operation gives the
 * nearest double. False: it is another number, or none. */
static bool short_float(const char *text, uint64_t len, double *value) {
    enum { MOST_DIGITS = 15, MOST_POWER = 22 };
    static const double powers[MOST_POWER + 1] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                  1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                  1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    uint64_t at = len > 0 && (text[0] == '-' || text[0] == '+'), start = at, number = 0, point = 0;
    for (; at < len && len - start <= MOST_DIGITS + 1; at++) {
        if (is_digit(text[at]))
            number = number * 10 + (uint64_t)(text[at] - '0');
        else if (text[at] == '.' && point == 0)
            point = at + 1;
        else
            return false;
    }
    uint64_t digits = len - start - (point > 0), behind = point > 0 ? len - point : 0;
    if (at < len || digits == 0 || digits > MOST_DIGITS) return false;
    double size = (double)number / powers[behind];
    *value = text[0] == '-' ? -size : size;
    return true;
}

bool pyc_parse_f64(const char *text, uint64_t len, double *value) {
    char room[128];
    if (short_float(text, len, value)) return true;
    strip(&text, &len);
    if (special(text, len, value)) return true;
    char *copy = len < sizeof room ? room : pyc_alloc(len + 1, 1);
    bool good = copy_float(text, len, copy);
    if (good) *value = strtod(copy, NULL);
    if (copy != room) pyc_free(copy);
    return good;
}

static int digit_value(char c) {
    if (is_digit(c)) return c - '0';
    c |= 32;
    return c >= 'a' && c <= 'z' ? c - 'a' + 10 : 99;
}

static int64_t base_of_prefix(char c) {
    c |= 32;
    return c == 'x' ? 16 : c == 'o' ? 8 : c == 'b' ? 2 : 0;
}

/* Decimal digits that surely fit, perhaps with a minus. False: the text says something else. */
static bool short_int(const char *text, uint64_t len, int64_t *value) {
    enum { MOST_DIGITS = 18 };
    bool minus = len > 0 && text[0] == '-';
    if (len <= minus || len - minus > MOST_DIGITS) return false;
    int64_t sum = 0;
    for (uint64_t i = minus; i < len; i++) {
        if (!is_digit(text[i])) return false;
        sum = sum * 10 + (text[i] - '0');
    }
    *value = minus ? -sum : sum;
    return true;
}

/* Not a part of its caller, whose quick way is to stay short. */
static __attribute__((noinline)) bool any_int(const char *text, uint64_t len, int64_t base, int64_t *value) {
    strip(&text, &len);
    bool minus = len > 0 && text[0] == '-';
    if (len > 0 && (text[0] == '-' || text[0] == '+')) text++, len--;
    int64_t prefix = len > 2 && text[0] == '0' ? base_of_prefix(text[1]) : 0;
    bool zeros_only = base == 0 && prefix == 0 && len > 1 && text[0] == '0';
    if (prefix && (base == 0 || base == prefix)) {
        base = prefix;
        text += 2, len -= 2;
        if (len > 1 && text[0] == '_') text++, len--;
    }
    if (base == 0) base = 10;
    uint64_t sum = 0;
    bool digit_before = false;
    for (uint64_t i = 0; i < len; i++) {
        if (text[i] == '_' && digit_before && i + 1 < len) {
            digit_before = false;
            continue;
        }
        int d = digit_value(text[i]);
        if (d >= base || (zeros_only && d != 0)) return false;
        if (__builtin_mul_overflow(sum, (uint64_t)base, &sum) || __builtin_add_overflow(sum, (uint64_t)d, &sum))
            return false;
        digit_before = true;
    }
    if (!digit_before || sum > (uint64_t)INT64_MAX + minus) return false;
    *value = (int64_t)(minus ? -sum : sum);
    return true;
}

bool pyc_parse_i64(const char *text, uint64_t len, int64_t base, int64_t *value) {
    return (base == 10 && short_int(text, len, value)) || any_int(text, len, base, value);
}

/* The format mini-language for int, float and str: [[fill]align][sign][z][#][0][width][grouping][.precision][type]. */
#include "object/format.h"
#include "unicode/unicode.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- parsing ---- */

static bool is_align(uint32_t c) { return c == '<' || c == '>' || c == '=' || c == '^'; }

enum { TOO_MANY = -2 }; /* as a number: it has too many digits */

static bool take_number(const char **p, const char *end, int64_t *number) {
    const char *start = *p;
    int64_t n = 0;
    uint64_t used;
    for (; *p < end; *p += used) { /* digits of any script */
        uint32_t c = pyc_utf8_decode(*p, &used);
        if ((c < 128 && (c < '0' || c > '9')) || !pyc_char_is(c, PYC_CHAR_DECIMAL)) break;
        if (n != TOO_MANY && (__builtin_mul_overflow(n, 10, &n) || __builtin_add_overflow(n, pyc_char(c)->digit, &n)))
            n = TOO_MANY;
    }
    if (*p > start) *number = n;
    return *p > start;
}

static PycError *invalid(PycWord spec, PycWord value) {
    return pyc_raise(&pyc_ValueError, "Invalid format specifier '%s' for object of type '%s'", pyc_str(spec)->data,
                     pyc_type_name(value));
}

PycError *format_unknown(const FormatSpec *spec) {
    char code[16];
    bool plain = spec->type > 32 && spec->type < 128;
    snprintf(code, sizeof code, plain ? "%c" : "\\x%x", spec->type);
    return pyc_raise(&pyc_ValueError, "Unknown format code '%s' for object of type '%s'", code, spec->of);
}

static const char *take_align(const char *p, const char *end, FormatSpec *out) {
    uint64_t used;
    if (p >= end) return p;
    uint32_t first = pyc_utf8_decode(p, &used);
    if (p + used < end && is_align((unsigned char)p[used])) {
        out->fill = first;
        out->align = p[used];
        return p + used + 1;
    }
    if (is_align(first)) {
        out->align = (char)first;
        return p + 1;
    }
    return p;
}

static PycError *too_many_digits(void) {
    return pyc_raise(&pyc_ValueError, "Too many decimal digits in format string");
}

static PycError *check_group(const FormatSpec *spec, bool text) {
    uint32_t type = !spec->type && text ? 's' : spec->type;
    bool bits = type && type < 128 && strchr("boxX", (int)type);
    if (!type || (type < 128 && strchr("defgEG%F", (int)type)) || (bits && spec->group == '_')) return NULL;
    if (type > 32 && type < 128)
        return pyc_raise(&pyc_ValueError, "Cannot specify '%c' with '%c'.", spec->group, (int)type);
    return pyc_raise(&pyc_ValueError, "Cannot specify '%c' with '\\x%x'.", spec->group, (unsigned)type);
}

PycError *format_parse(PycWord text, PycWord value, FormatSpec *out) {
    PycStr *s = pyc_str(text);
    const char *p = s->data, *end = s->data + s->size;
    uint64_t used;
    *out = (FormatSpec){.of = pyc_type_name(value), .width = -1, .precision = -1};
    p = take_align(p, end, out);
    if (p < end && (*p == '+' || *p == '-' || *p == ' ')) out->sign = *p++;
    if (p < end && *p == 'z') out->no_minus_zero = true, p++;
    if (p < end && *p == '#') out->alternate = true, p++;
    if (p < end && *p == '0' && !out->fill) {
        out->fill = '0';
        if (!out->align) out->align = pyc_has(value, PYC_T_STR) ? '<' : '=';
        p++;
    }
    take_number(&p, end, &out->width);
    if (out->width == TOO_MANY) return too_many_digits();
    CHECK_ERROR(pyc_no_memory_for(out->width, 1));
    if (p < end && (*p == ',' || *p == '_')) out->group = *p++;
    if (p < end && out->group && (*p == ',' || *p == '_') && *p != out->group)
        return pyc_raise(&pyc_ValueError, "Cannot specify both ',' and '_'.");
    if (p < end && *p == '.') {
        p++;
        if (!take_number(&p, end, &out->precision))
            return pyc_raise(&pyc_ValueError, "Format specifier missing precision");
        if (out->precision == TOO_MANY) return too_many_digits();
    }
    if (p < end) {
        out->type = pyc_utf8_decode(p, &used);
        p += used;
    }
    if (p < end) return invalid(text, value);
    return out->group ? check_group(out, pyc_has(value, PYC_T_STR)) : NULL;
}

/* ---- laying out ---- */

static PycWord pad(PycWord body, const FormatSpec *spec, char default_align) {
    int64_t missing = spec->width - pyc_str(body)->length;
    char align = spec->align ? spec->align : default_align;
    if (missing <= 0) return body;
    int64_t left = align == '<' ? 0 : align == '^' ? missing / 2 : missing;
    PycBuf b;
    pyc_buf_init(&b, pyc_str(body)->size + missing);
    pyc_buf_repeat(&b, spec->fill ? spec->fill : ' ', left);
    pyc_buf_str(&b, body);
    pyc_buf_repeat(&b, spec->fill ? spec->fill : ' ', missing - left);
    return pyc_buf_finish(&b);
}

/* The digits with separators, zero-extended to min_width; never starts with a separator. */
static PycWord grouped(const char *digits, int64_t count, char separator, int64_t size, int64_t min_width) {
    int64_t room = (count > min_width ? count : min_width) * 2 + 8;
    char *into = pyc_gc_alloc_atomic((uint64_t)room), *p = into + room;
    int64_t left = count;
    for (bool first = true;; first = false) {
        int64_t want = left > min_width ? left : min_width;
        int64_t n = want < 1 ? 1 : want > size ? size : want;
        if (!first) *--p = separator;
        for (int64_t i = 0; i < n; i++) *--p = left > 0 ? digits[--left] : '0';
        min_width -= n;
        if (left <= 0 && min_width <= 0) break;
        min_width--;
    }
    return pyc_str_ascii(p, (uint64_t)(into + room - p));
}

PycWord format_number(const char *sign, const char *prefix, const char *digits, int64_t count, const char *rest,
                      const FormatSpec *spec) {
    int64_t fixed = (int64_t)(strlen(sign) + strlen(prefix) + strlen(rest));
    bool inner = spec->align == '=';
    bool zero_fill = inner && spec->fill == '0';
    int64_t group = spec->type == 'x' || spec->type == 'X' || spec->type == 'o' || spec->type == 'b' ? 4 : 3;
    PycBuf b;
    pyc_buf_init(&b, count + fixed + 8);
    pyc_buf_ascii(&b, sign);
    pyc_buf_ascii(&b, prefix);
    PycWord body = spec->group ? grouped(digits, count, spec->group, group, zero_fill ? spec->width - fixed : 0)
                               : pyc_str_ascii(digits, (uint64_t)count);
    if (inner) pyc_buf_repeat(&b, spec->fill ? spec->fill : ' ', spec->width - fixed - pyc_str(body)->length);
    pyc_buf_str(&b, body);
    pyc_buf_ascii(&b, rest);
    return pad(pyc_buf_finish(&b), spec, '>');
}

/* ---- str ---- */

PycResult format_text(PycWord text, const FormatSpec *spec) {
    PycStr *s = pyc_str(text);
    if (spec->type && spec->type != 's') return pyc_fail(format_unknown(spec));
    if (spec->sign)
        RAISE(&pyc_ValueError, spec->sign == ' ' ? "Space not allowed in string format specifier"
                                                 : "Sign not allowed in string format specifier");
    if (spec->no_minus_zero)
        RAISE(&pyc_ValueError, "Negative zero coercion (z) not allowed in string format specifier");
    if (spec->alternate) RAISE(&pyc_ValueError, "Alternate form (#) not allowed in string format specifier");
    if (spec->align == '=') RAISE(&pyc_ValueError, "'=' alignment not allowed in string format specifier");
    if (spec->precision >= 0 && spec->precision < s->length) text = str_between(s, 0, spec->precision);
    return pyc_ok(pad(text, spec, '<'));
}

/* ---- int ---- */

static PycResult format_code_point(PycWord value, const FormatSpec *spec) {
    if (spec->sign) RAISE(&pyc_ValueError, "Sign not allowed with integer format specifier 'c'");
    if (spec->alternate) RAISE(&pyc_ValueError, "Alternate form (#) not allowed with integer format specifier 'c'");
    if (!pyc_int_fits_i64(value)) RAISE(&pyc_OverflowError, "Python int too large to convert to C long");
    if (!pyc_is_small(value) || pyc_small_value(value) < 0 || pyc_small_value(value) > 0x10FFFF)
        RAISE(&pyc_OverflowError, "%%c arg not in range(0x110000)");
    return pyc_ok(pad(pyc_str_char((uint32_t)pyc_small_value(value)), spec, '>'));
}

static int base_of(uint32_t type) { return type == 'x' || type == 'X' ? 16 : type == 'o' ? 8 : type == 'b' ? 2 : 10; }

static void to_upper(char *p, int64_t n) {
    for (int64_t i = 0; i < n; i++)
        if (p[i] >= 'a' && p[i] <= 'z') p[i] = (char)(p[i] - 32);
}

static bool is_plain_decimal(const FormatSpec *spec) {
    return (!spec->type || spec->type == 'd') && spec->width <= 0 && spec->precision < 0 && !spec->group &&
           !spec->sign && !spec->no_minus_zero;
}

PycResult format_int(PycWord value, const FormatSpec *spec) {
    uint32_t type = spec->type;
    if (is_plain_decimal(spec)) return pyc_int_text(value, 10);
    if (type && type < 128 && strchr("eEfFgG%", (int)type)) {
        TRY(f, pyc_int_to_f64(value));
        return format_float(f, spec);
    }
    if (type && (type >= 128 || !strchr("bcdnoxX", (int)type))) return pyc_fail(format_unknown(spec));
    if (spec->precision >= 0) RAISE(&pyc_ValueError, "Precision not allowed in integer format specifier");
    if (spec->no_minus_zero)
        RAISE(&pyc_ValueError, "Negative zero coercion (z) not allowed in integer format specifier");
    if (type == 'c') return format_code_point(value, spec);
    TRY(text, pyc_int_text(value, base_of(type)));
    char *digits = pyc_str(text)->data;
    int64_t n = pyc_str(text)->size;
    bool negative = digits[0] == '-';
    if (negative) digits++, n--;
    const char *prefix = !spec->alternate ? ""
                         : type == 'x'    ? "0x"
                         : type == 'X'    ? "0X"
                         : type == 'o'    ? "0o"
                         : type == 'b'    ? "0b"
                                          : "";
    if (type == 'X') {
        char *copy = pyc_gc_alloc_atomic((uint64_t)n);
        memcpy(copy, digits, (uint64_t)n);
        to_upper(copy, n);
        digits = copy;
    }
    const char *sign = negative ? "-" : spec->sign == '+' ? "+" : spec->sign == ' ' ? " " : "";
    return pyc_ok(format_number(sign, prefix, digits, n, "", spec));
}

/* ---- float ---- */

typedef struct General { /* the types g, G and n, and a precision without a type */
    int64_t digits;
    int64_t fixed_below; /* from this exponent on, scientific notation is used */
    bool alternate;      /* keeps trailing zeros and the point */
    bool upper, point;   /* point: always shows that it is a float */
} General;

static int64_t exponent_of(const char *scientific) { return strtol(strchr(scientific, 'e') + 1, NULL, 10); }

/* The end of the digits without trailing zeros, and without the point unless a zero must follow it. */
static char *without_zeros(char *start, char *end, bool point) {
    if (!memchr(start, '.', (size_t)(end - start))) return end;
    while (end[-1] == '0' && !(point && end[-2] == '.')) end--;
    return end[-1] == '.' ? end - 1 : end;
}

static uint64_t general_text(double value, const General *g, char *into, uint64_t room) {
    int64_t digits = g->digits ? g->digits : 1;
    uint32_t alternate = g->alternate ? 1 : 0;
    char *e, tail[16];
    pyc_f64_format(value, 'e', (int32_t)digits - 1, alternate, into, room);
    int64_t exponent = exponent_of(into);
    if (exponent >= -4 && exponent < g->fixed_below) {
        uint64_t n = pyc_f64_format(value, 'f', (int32_t)(digits - 1 - exponent), alternate, into, room);
        return g->alternate ? n : (uint64_t)(without_zeros(into, into + n, g->point) - into);
    }
    e = strchr(into, 'e');
    snprintf(tail, sizeof tail, "%s", e);
    if (g->upper) *tail = 'E';
    char *end = g->alternate ? e : without_zeros(into, e, false);
    memcpy(end, tail, strlen(tail));
    return (uint64_t)(end - into) + strlen(tail);
}

/* repr's text, with `.0` only if it must show that it is a float; the alternate form always has a point. */
static uint64_t shortest_text(double value, bool alternate, bool point, char *into) {
    uint64_t n = pyc_f64_text(value, into);
    if (!point && n > 2 && memcmp(into + n - 2, ".0", 2) == 0) n -= alternate ? 1 : 2;
    char *e = memchr(into, 'e', n);
    if (!alternate || !e || memchr(into, '.', n)) return n;
    memmove(e + 1, e, n - (uint64_t)(e - into));
    *e = '.';
    return n + 1;
}

static uint64_t special_text(double value, uint32_t type, char *into) {
    bool upper = type == 'E' || type == 'F' || type == 'G';
    strcpy(into, isinf(value) ? (upper ? "INF" : "inf") : upper ? "NAN" : "nan");
    if (type == '%') strcat(into, "%");
    return strlen(into);
}

static uint64_t magnitude_text(double value, const FormatSpec *spec, char *into, uint64_t room) {
    uint32_t type = spec->type;
    int64_t precision = spec->precision < 0 ? 6 : spec->precision;
    if (isinf(value) || isnan(value)) return special_text(value, type, into);
    if ((!type && spec->precision < 0) || type == 'r') return shortest_text(value, spec->alternate, !type, into);
    if (type && !strchr("gGn", (int)type))
        return pyc_f64_format(value, type, (int32_t)precision, spec->alternate ? 1 : 0, into, room);
    int64_t digits = precision ? precision : 1;
    General g = {digits, type ? digits : digits - 1, spec->alternate, type == 'G', !type};
    return general_text(value, &g, into, room);
}

static bool is_all_zero(const char *text, uint64_t n) {
    for (uint64_t i = 0; i < n && (text[i] | 32) != 'e'; i++)
        if (text[i] >= '1' && text[i] <= '9') return false;
    return true;
}

PycResult format_float_part(double value, const FormatSpec *spec) {
    if (spec->precision > INT32_MAX - 1000) RAISE(&pyc_ValueError, "precision too big");
    char usual[1700];
    uint64_t room = 1600 + (spec->precision > 0 ? (uint64_t)spec->precision : 0);
    char *text = room <= sizeof usual ? usual : pyc_gc_alloc_atomic(room);
    bool negative = signbit(value) && !isnan(value);
    uint64_t n = magnitude_text(fabs(value), spec, text, room), whole = 0;
    text[n] = 0;
    if (negative && spec->no_minus_zero && isfinite(value) && is_all_zero(text, n)) negative = false;
    while (whole < n && text[whole] >= '0' && text[whole] <= '9') whole++;
    bool is_word = whole == 0; /* inf, nan */
    if (is_word) whole = n;
    const char *sign = negative ? "-" : spec->sign == '+' ? "+" : spec->sign == ' ' ? " " : "";
    FormatSpec own = *spec;
    own.type = 0;
    if (is_word) own.group = 0;
    return pyc_ok(format_number(sign, "", text, (int64_t)whole, text + whole, &own));
}

PycResult format_float(double value, const FormatSpec *spec) {
    uint32_t type = spec->type;
    if (type && (type >= 128 || !strchr("eEfFgGn%", (int)type))) return pyc_fail(format_unknown(spec));
    return format_float_part(value, spec);
}

/* ---- entries ---- */

PycResult pyc_format_int(PycWord value, PycWord text) {
    FormatSpec spec;
    CHECK(format_parse(text, value, &spec));
    return format_int(value, &spec);
}

PycResult pyc_format_float(double value, PycWord text) {
    FormatSpec spec;
    CHECK(format_parse(text, PYC_FLONUM_ZERO, &spec)); /* any float will do: only its type matters */
    return format_float(value, &spec);
}

PycResult pyc_format_str(PycWord value, PycWord text) {
    FormatSpec spec;
    CHECK(format_parse(text, value, &spec));
    return format_text(value, &spec);
}

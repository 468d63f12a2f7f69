/* Texts of decimal numbers: parsing, str(), and the format mini-language. */
#include "module/decimal.h"
#include "object/format.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

/* ---- reading ---- */

typedef struct Reader {
    const char *at, *end;
} Reader;

static bool take_word(Reader *r, const char *word) {
    size_t size = strlen(word);
    if ((size_t)(r->end - r->at) < size || strncasecmp(r->at, word, size) != 0) return false;
    r->at += size;
    return true;
}

static bool all_digits(const Reader *r) {
    for (const char *p = r->at; p < r->end; p++)
        if (*p < '0' || *p > '9') return false;
    return true;
}

static bool parse_special(Work *w, Reader *r) {
    if (take_word(r, "inf")) {
        w->num.kind = INFINITE;
        take_word(r, "inity");
        return r->at == r->end;
    }
    w->num.kind = take_word(r, "s") ? SIGNALLING_NAN : QUIET_NAN;
    if (!take_word(r, "nan") || !all_digits(r)) return false;
    if (r->at < r->end) limbs_parse(w, r->at, r->end - r->at);
    return true;
}

/* An exponent that is too large saturates. */
static bool parse_exponent(Reader *r, int64_t *exp) {
    enum { MANY = 19 };
    bool negative = r->at < r->end && *r->at == '-';
    if (r->at < r->end && (*r->at == '-' || *r->at == '+')) r->at++;
    if (r->at == r->end || !all_digits(r)) return false;
    while (r->at < r->end - 1 && *r->at == '0') r->at++;
    int64_t number = r->end - r->at > MANY ? INT64_MAX : strtoll(r->at, NULL, 10);
    *exp = number > 3 * MAX_EMAX ? 3 * MAX_EMAX : number;
    if (negative) *exp = -*exp;
    return true;
}

static bool parse_finite(Work *w, Reader *r) {
    char *digits = pyc_gc_alloc_atomic((uint64_t)(r->end - r->at) + 1);
    int64_t count = 0, behind = 0, exp = 0;
    bool point = false;
    for (; r->at < r->end; r->at++) {
        if (*r->at == '.' && !point) {
            point = true;
            continue;
        }
        if (*r->at < '0' || *r->at > '9') break;
        digits[count++] = *r->at;
        behind += point;
    }
    if (count == 0) return false;
    if (take_word(r, "e")) {
        if (!parse_exponent(r, &exp)) return false;
    } else if (r->at != r->end) {
        return false;
    }
    limbs_parse(w, digits, count);
    w->num.exp = exp - behind;
    return true;
}

bool num_parse(Work *w, const char *text, int64_t size) {
    Reader r = {text, text + size};
    work_start(w);
    w->num.negative = size && *text == '-';
    if (size && (*text == '-' || *text == '+')) r.at++;
    if (r.at == r.end) return false;
    return isalpha((unsigned char)*r.at) ? parse_special(w, &r) : parse_finite(w, &r);
}

/* ---- str() ---- */

static void put_special(PycBuf *b, const Num *a) {
    int64_t count;
    if (a->kind == INFINITE) {
        pyc_buf_ascii(b, "Infinity");
        return;
    }
    pyc_buf_ascii(b, a->kind == QUIET_NAN ? "NaN" : "sNaN");
    if (a->n) pyc_buf_ascii(b, limbs_text(a, &count));
}

/* Writes digits with the point after the first `whole` of them, padded with zeros. */
static void put_digits(PycBuf *b, const char *digits, int64_t count, int64_t whole) {
    int64_t left = whole < 0 ? 0 : whole < count ? whole : count;
    if (whole <= 0) pyc_buf_char(b, '0');
    pyc_buf_bytes(b, digits, left, left);
    pyc_buf_repeat(b, '0', whole - count);
    if (whole >= count) return;
    pyc_buf_char(b, '.');
    pyc_buf_repeat(b, '0', -whole);
    pyc_buf_bytes(b, digits + left, count - left, count - left);
}

/* How many digits precede the point. */
static int64_t whole_digits(const Num *a, int64_t count, bool engineering) {
    int64_t leftmost = a->exp + count; /* where the point would be without an exponent */
    if (a->exp <= 0 && leftmost > -6) return leftmost;
    if (!engineering) return 1;
    int64_t by = a->n == 0 ? leftmost + 1 : leftmost - 1, rest = by % 3;
    if (rest < 0) rest += 3;
    return a->n == 0 ? rest - 1 : rest + 1;
}

PycWord num_text(const Num *a, bool engineering, bool capitals) {
    PycBuf b;
    int64_t count;
    pyc_buf_init(&b, 0);
    if (a->negative) pyc_buf_char(&b, '-');
    if (num_is_special(a)) {
        put_special(&b, a);
        return pyc_buf_finish(&b);
    }
    const char *digits = limbs_text(a, &count);
    int64_t whole = whole_digits(a, count, engineering), exp = a->exp + count - whole;
    put_digits(&b, digits, count, whole);
    if (exp) {
        char text[32];
        snprintf(text, sizeof text, "%c%+lld", capitals ? 'E' : 'e', (long long)exp);
        pyc_buf_ascii(&b, text);
    }
    return pyc_buf_finish(&b);
}

/* ---- format() ---- */

static PycResult invalid_format(void) { RAISE(&pyc_ValueError, "invalid format string"); }

/* Rounds to the precision of the specifier; does nothing for numbers that are not finite. */
static PycError *to_precision(Work *w, const FormatSpec *spec, Rounding rounding) {
    Status lost = 0;
    Num *a = &w->num;
    int64_t precision = spec->precision;
    if (precision < 0) return NULL;
    uint32_t type = spec->type ? spec->type : 'g';
    if (type == 'e' || type == 'E') precision++;
    if (type == 'g' || type == 'G' || type == 'e' || type == 'E' || type == 'n') {
        if (precision == 0) precision = 1;
        if (a->n == 0) return NULL;
        int64_t digits = num_digits(a);
        if (digits > precision) {
            num_rescale(w, a->exp + digits - precision, rounding, &lost);
            if (num_digits(a) > precision) num_rescale(w, a->exp + 1, rounding, &lost);
        } else if (type == 'e' || type == 'E') {
            num_rescale(w, a->exp + digits - precision, rounding, &lost);
        }
        return decimal_no_room();
    }
    CHECK_ERROR(pyc_no_memory_for(a->exp > 0 ? a->exp + precision : precision, 1));
    num_rescale(w, -precision, rounding, &lost);
    return decimal_no_room();
}

typedef struct Layout {
    char *digits, rest[64];
    int64_t whole;
} Layout;

static bool is_fixed(uint32_t type) { return type == 'f' || type == 'F' || type == '%'; }

static int64_t point_of(const Num *a, int64_t count, uint32_t type, int64_t precision) {
    int64_t leftmost = a->exp + count;
    if (is_fixed(type)) return leftmost;
    if (type == 'e' || type == 'E') return a->n == 0 && precision >= 0 ? 1 - precision : 1;
    return a->exp <= 0 && leftmost > -6 ? leftmost : 1;
}

/* Lays out the digits before the point, and what follows them. */
static PycResult laid_out(const Num *a, const FormatSpec *spec, const char *sign, const Rules *rules) {
    PycBuf front, rest;
    int64_t count;
    uint32_t type = spec->type;
    const char *digits = limbs_text(a, &count);
    int64_t whole = point_of(a, count, type, spec->precision), exp = a->exp + count - whole;
    char e = type == 'E' || type == 'G'                  ? 'E'
             : type == 'e' || type == 'g' || type == 'n' ? 'e'
             : rules->capitals                           ? 'E'
                                                         : 'e';
    pyc_buf_init(&front, 0);
    put_digits(&front, digits, count, whole);
    PycWord all = pyc_buf_finish(&front);
    const char *text = pyc_str(all)->data, *point = strchr(text, '.');
    pyc_buf_init(&rest, 0);
    if (point || spec->alternate) pyc_buf_ascii(&rest, point ? point : ".");
    if (!is_fixed(type) && (exp || type == 'e' || type == 'E')) {
        char tail[32];
        snprintf(tail, sizeof tail, "%c%+lld", e, (long long)exp);
        pyc_buf_ascii(&rest, tail);
    }
    if (type == '%') pyc_buf_char(&rest, '%');
    PycWord behind = pyc_buf_finish(&rest);
    FormatSpec own = *spec;
    own.type = 0;
    int64_t size = point ? point - text : pyc_str(all)->size;
    return pyc_ok(format_number(sign, "", text, size, pyc_str(behind)->data, &own));
}

static PycResult format_special(const Num *a, const FormatSpec *spec, const char *sign) {
    PycBuf b;
    FormatSpec own = *spec;
    pyc_buf_init(&b, 0);
    put_special(&b, a);
    if (spec->type == '%') pyc_buf_char(&b, '%');
    PycWord text = pyc_buf_finish(&b);
    own.type = 0;
    own.group = 0;
    if (own.fill == '0' && own.align == '=') own.fill = ' ', own.align = '>';
    return pyc_ok(format_number(sign, "", pyc_str(text)->data, pyc_str(text)->size, "", &own));
}

PycResult num_format(const Num *a, PycWord text, const Rules *rules) {
    FormatSpec spec;
    Work w;
    if (memchr(pyc_str(text)->data, '_', (size_t)pyc_str(text)->size)) return invalid_format();
    PycError *error = format_parse(text, PYC_FLONUM_ZERO, &spec);
    if (error)
        return pyc_error_is_class(error, &pyc_ValueError) ? (pyc_error_drop(error), invalid_format()) : pyc_fail(error);
    if (spec.type && (spec.type >= 128 || !strchr("eEfFgGn%", (int)spec.type))) return invalid_format();
    if (spec.type == 'n' && spec.group) return invalid_format();
    work_copy(&w, a);
    if (num_is_special(a))
        return format_special(a, &spec, a->negative ? "-" : spec.sign == '+' ? "+" : spec.sign == ' ' ? " " : "");
    if (spec.type == '%') w.num.exp += 2;
    if (is_fixed(spec.type) && spec.precision < 0 && w.num.exp > 0) spec.precision = 0;
    CHECK(to_precision(&w, &spec, rules->rounding));
    bool negative = w.num.negative && !(spec.no_minus_zero && w.num.n == 0);
    return laid_out(&w.num, &spec, negative ? "-" : spec.sign == '+' ? "+" : spec.sign == ' ' ? " " : "", rules);
}

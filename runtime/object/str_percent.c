/* str % values and bytes % values: printf-like formatting. Bytes are formatted as a text with a character per byte. */
#include "object/bytes.h"
#include "object/format.h"

#include <stdlib.h>
#include <string.h>

typedef struct Percent {
    PycWord values; /* tuple, or a single value, or a mapping */
    PycTuple *tuple;
    int64_t next;
    bool mapped; /* a (key) was used */
    bool bytes;  /* the format is of bytes */
} Percent;

static PycResult next_value(Percent *p) {
    if (p->tuple) {
        if (p->next >= p->tuple->length) RAISE(&pyc_TypeError, "not enough arguments for format string");
        return pyc_ok(p->tuple->items[p->next++]);
    }
    if (p->next++ > 0 || p->mapped) RAISE(&pyc_TypeError, "not enough arguments for format string");
    return pyc_ok(p->values);
}

static PycIntResult star(Percent *p, int64_t limit) {
    TRY_AS(PycIntResult, value, next_value(p));
    PycWord i = pyc_as_int(value);
    if (!i) RAISE_AS(PycIntResult, &pyc_TypeError, "* wants int");
    if (limit == INT64_MAX) return pyc_obj_to_size(i);
    int64_t n = pyc_int_fits_i64(i) ? (int64_t)pyc_int_low_u64(i) : INT64_MAX;
    if (n > limit || n < -limit - 1)
        RAISE_AS(PycIntResult, &pyc_OverflowError, "Python int too large to convert to C int");
    return (PycIntResult){n, NULL};
}

static const char *prefix_of(char type) { return type == 'x' ? "0x" : type == 'X' ? "0X" : type == 'o' ? "0o" : ""; }

static bool is_type_error(PycResult r) { return r.error && pyc_error_is_class(r.error, &pyc_TypeError); }

static PycResult whole_number(PycWord value, char type) {
    PycType *t = pyc_type(value);
    PycResult made = t->to_int || t->foreign ? pyc_obj_to_int(value) : pyc_ok(0);
    if (made.value || (made.error && !is_type_error(made))) return made;
    RAISE(&pyc_TypeError, "%%%c format: a real number is required, not %s", type, pyc_type_name(value));
}

static PycResult index_number(PycWord value, char type) {
    PycResult made = pyc_has_index(value) ? pyc_obj_index(value) : pyc_ok(0);
    if (made.value || (made.error && !is_type_error(made))) return made;
    RAISE(&pyc_TypeError, "%%%c format: an integer is required, not %s", type, pyc_type_name(value));
}

static PycResult integer(const Percent *p, PycWord value, FormatSpec *spec, char type) {
    PycWord i = pyc_as_int(value);
    if (p->bytes && type == 'i') type = 'd';
    if (!i && (type == 'd' || type == 'i' || type == 'u')) {
        TRY(whole, whole_number(value, type));
        i = whole;
    }
    if (!i) {
        TRY(index, index_number(value, type));
        i = index;
    }
    spec->type = type == 'i' || type == 'u' ? 'd' : (uint32_t)type;
    int64_t digits = spec->precision;
    spec->precision = -1;
    if (digits < 0) return format_int(i, spec);
    FormatSpec plain = {.width = digits, .precision = -1, .type = spec->type, .fill = '0', .align = '='};
    TRY(body, format_int(pyc_int_abs(i), &plain));
    bool negative = pyc_int_cmp_slow(i, pyc_small(0)) < 0;
    const char *sign = negative ? "-" : spec->sign == '+' ? "+" : spec->sign == ' ' ? " " : "";
    const char *prefix = spec->alternate ? prefix_of(type) : "";
    return pyc_ok(format_number(sign, prefix, pyc_str(body)->data, pyc_str(body)->size, "", spec));
}

static PycResult character(PycWord value, FormatSpec *spec) {
    PycStr *s = pyc_as_str(value);
    PycWord text = pyc_word(s);
    if (s && s->length != 1) RAISE(&pyc_TypeError, "%%c requires int or char");
    if (!s) {
        if (!pyc_as_int(value) && !pyc_has_index(value)) RAISE(&pyc_TypeError, "%%c requires int or char");
        TRY(code, pyc_obj_index(value));
        if (!pyc_is_small(code) || pyc_small_value(code) < 0 || pyc_small_value(code) > 0x10FFFF)
            RAISE(&pyc_OverflowError, "%%c arg not in range(0x110000)");
        TRY(c, pyc_str_chr(code));
        text = c;
    }
    spec->type = 's';
    spec->precision = -1;
    return format_text(text, spec);
}

static PycResult byte_character(PycWord value, FormatSpec *spec) {
    const char *data;
    uint64_t size;
    char one;
    if (pyc_as_int(value) || pyc_has_index(value)) {
        TRY(i, pyc_obj_index(value));
        if (!pyc_is_small(i) || pyc_small_value(i) < 0 || pyc_small_value(i) > 255)
            RAISE(&pyc_OverflowError, "%%c arg not in range(256)");
        one = (char)pyc_small_value(i);
    } else {
        bool is_bytes = pyc_has(value, PYC_T_BYTES) || is_array(value);
        if (!is_bytes || !pyc_bytes_view(value, &data, &size) || size != 1)
            RAISE(&pyc_TypeError, "%%c requires an integer in range(256) or a single byte");
        one = *data;
    }
    spec->type = 's';
    spec->precision = -1;
    return format_text(pyc_str_char((unsigned char)one), spec);
}

static PycWord latin(Span of) {
    PycBuf b;
    pyc_buf_init(&b, of.size);
    for (int64_t i = 0; i < of.size; i++) pyc_buf_char(&b, (unsigned char)of.data[i]);
    return pyc_buf_finish(&b);
}

static PycWord bytes_of_latin(PycWord text, PycWord like) {
    PycStr *s = pyc_str(text);
    PycWord w = pyc_bytes_room(s->length);
    uint64_t used;
    int64_t n = 0;
    for (int64_t at = 0; at < s->size; at += (int64_t)used)
        pyc_bytes(w)->data[n++] = (char)pyc_utf8_decode(s->data + at, &used);
    return bytes_like_made(like, w);
}

static PycResult content(PycWord value) { /* for %b and %s of bytes */
    const char *data;
    uint64_t size;
    if (pyc_bytes_view(value, &data, &size)) return pyc_ok(latin((Span){data, (int64_t)size}));
    TRY(own, bytes_by_method(value));
    if (own) return pyc_ok(latin(bytes_span(own)));
    RAISE(&pyc_TypeError, "%%b requires a bytes-like object, or an object that implements __bytes__, not '%s'",
          pyc_type_name(value));
}

static PycResult text_of(const Percent *p, PycWord value, char type) {
    if (type == 'a' || (type == 'r' && p->bytes)) return pyc_obj_ascii(value);
    if (type == 'r') return pyc_obj_repr(value);
    return p->bytes ? content(value) : pyc_obj_str(value);
}

static PycError *unsupported(const PycStr *s, int64_t at) {
    uint64_t used;
    uint32_t c = pyc_utf8_decode(s->data + at, &used);
    return pyc_raise(&pyc_ValueError, "unsupported format character '%c' (0x%x) at index %lld",
                     c > 31 && c < 127 ? (int)c : '?', (unsigned)c, (long long)pyc_utf8_count(s->data, (uint64_t)at));
}

static PycResult one(const Percent *p, const PycStr *s, int64_t at, PycWord value, FormatSpec *spec) {
    char type = s->data[at];
    switch (type == 'b' && p->bytes ? 's' : type) {
    case 's':
    case 'r':
    case 'a': {
        TRY(text, text_of(p, value, type));
        spec->type = 's';
        spec->sign = 0;
        spec->alternate = false;
        if (spec->align == '=') spec->align = 0, spec->fill = ' ';
        if (!spec->align) spec->align = '>';
        return format_text(text, spec);
    }
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o': return integer(p, value, spec, type);
    case 'c':
        if (!spec->align || spec->align == '=') spec->align = '>', spec->fill = ' ';
        spec->sign = 0;
        spec->alternate = false;
        return p->bytes ? byte_character(value, spec) : character(value, spec);
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G': {
        PycFloatResult real = pyc_obj_to_f64(value);
        if (real.error && p->bytes) RAISE(&pyc_TypeError, "float argument required, not %s", pyc_type_name(value));
        TRY(number, real);
        spec->type = (uint32_t)type;
        return format_float(number, spec);
    }
    default: return pyc_fail(unsupported(s, at));
    }
}

/* Whether the values can be looked up by key: unused values are then no error. */
static bool is_mapping(const Percent *p) {
    if (pyc_has(p->values, PYC_T_STR | PYC_T_TUPLE)) return false;
    if (p->bytes && (pyc_has(p->values, PYC_T_BYTES) || is_array(p->values))) return false;
    return pyc_type(p->values)->getitem != NULL || pyc_type(p->values)->foreign;
}

static PycResult key_value(Percent *p, PycStr *s, int64_t *at) { /* at the "(" */
    int64_t depth = 1, from = ++*at;
    for (; *at < s->size && depth > 0; (*at)++) depth += (s->data[*at] == '(') - (s->data[*at] == ')');
    if (!is_mapping(p)) RAISE(&pyc_TypeError, "format requires a mapping");
    if (depth > 0) RAISE(&pyc_ValueError, "incomplete format key");
    p->mapped = true;
    PycWord key = pyc_str_new(s->data + from, (uint64_t)(*at - 1 - from));
    return pyc_obj_getitem(p->values, p->bytes ? bytes_of_latin(key, PYC_NONE) : key);
}

static void flags(PycStr *s, int64_t *at, FormatSpec *spec) {
    for (; *at < s->size; (*at)++) {
        char c = s->data[*at];
        if (c == '-')
            spec->align = '<', spec->fill = ' ';
        else if (c == '0') {
            if (spec->align != '<') spec->align = '=', spec->fill = '0';
        } else if (c == '+')
            spec->sign = '+';
        else if (c == ' ')
            spec->sign = spec->sign ? spec->sign : ' ';
        else if (c == '#')
            spec->alternate = true;
        else
            return;
    }
}

static PycError *number(Percent *p, PycStr *s, int64_t *at, int64_t limit, int64_t *value) {
    if (*at < s->size && s->data[*at] == '*') {
        TRY_ERROR(w, star(p, limit));
        *value = w;
        (*at)++;
        return NULL;
    }
    for (; *at < s->size && s->data[*at] >= '0' && s->data[*at] <= '9'; (*at)++) {
        int64_t digit = s->data[*at] - '0', before = *value < 0 ? 0 : *value;
        if (before > (limit - digit) / 10)
            return pyc_raise(&pyc_ValueError, limit == INT32_MAX ? "precision too big" : "width too big");
        *value = before * 10 + digit;
    }
    return NULL;
}

static PycResult directive(Percent *p, PycStr *s, int64_t *at) { /* after the "%" */
    FormatSpec spec = {.width = -1, .precision = -1};
    PycWord value = 0;
    int64_t start = *at;
    if (*at < s->size && s->data[*at] == '(') {
        TRY(found, key_value(p, s, at));
        value = found;
    }
    flags(s, at, &spec);
    CHECK(number(p, s, at, INT64_MAX, &spec.width));
    if (spec.width < -1) spec.align = '<', spec.fill = ' ', spec.width = -spec.width;
    if (*at < s->size && s->data[*at] == '.') {
        spec.precision = 0;
        (*at)++;
        CHECK(number(p, s, at, INT32_MAX, &spec.precision));
        if (spec.precision < 0) spec.precision = 0; /* from a `*` */
    }
    while (*at < s->size && strchr("hlL", s->data[*at])) (*at)++;
    if (*at >= s->size) RAISE(&pyc_ValueError, "incomplete format");
    char type = s->data[(*at)++];
    if (type == '%' && *at - 1 == start) return pyc_ok(pyc_str_char('%'));
    if (!value) {
        TRY(next, next_value(p));
        value = next;
    }
    CHECK(pyc_no_memory_for(spec.width < 0 ? 0 : spec.width, 1));
    return one(p, s, *at - 1, value, &spec);
}

static PycResult formatted(PycStr *s, Percent *p) {
    PycBuf b;
    pyc_buf_init(&b, s->size + 16);
    for (int64_t at = 0; at < s->size;) {
        char *percent = memchr(s->data + at, '%', (uint64_t)(s->size - at));
        int64_t stop = percent ? percent - s->data : s->size;
        pyc_buf_bytes(&b, s->data + at, stop - at, (int64_t)pyc_utf8_count(s->data + at, (uint64_t)(stop - at)));
        at = stop + 1;
        if (!percent) break;
        TRY(text, directive(p, s, &at));
        pyc_buf_str(&b, text);
    }
    bool left = p->tuple ? p->next < p->tuple->length : p->next == 0 && !p->mapped && !is_mapping(p);
    if (left) RAISE(&pyc_TypeError, "not all arguments converted during %s formatting", p->bytes ? "bytes" : "string");
    return pyc_ok(pyc_buf_finish(&b));
}

PycResult pyc_str_mod(PycWord self, PycWord values) {
    Percent p = {.values = values, .tuple = pyc_as_tuple(values)};
    return formatted(pyc_str(self), &p);
}

PycResult pyc_bytes_mod(PycWord self, PycWord values) {
    Percent p = {.values = values, .tuple = pyc_as_tuple(values), .bytes = true};
    TRY(text, formatted(pyc_str(latin(bytes_span(self))), &p));
    return pyc_ok(bytes_of_latin(text, self));
}

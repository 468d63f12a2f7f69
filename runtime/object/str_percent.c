/* str % values: printf-like formatting. */
#include "object/format.h"

#include <string.h>

typedef struct Percent {
    PycWord values; /* tuple, or a single value, or a mapping */
    PycTuple *tuple;
    int64_t next;
    bool mapped; /* a (key) was used */
} Percent;

static PycResult next_value(Percent *p) {
    if (p->tuple) {
        if (p->next >= p->tuple->length) RAISE(&pyc_TypeError, "not enough arguments for format string");
        return pyc_ok(p->tuple->items[p->next++]);
    }
    if (p->next++ > 0) RAISE(&pyc_TypeError, "not enough arguments for format string");
    return pyc_ok(p->values);
}

static PycResult star(Percent *p) {
    TRY(value, next_value(p));
    if (!pyc_is_small(pyc_as_int(value))) RAISE(&pyc_TypeError, "* wants int");
    return pyc_ok(pyc_as_int(value));
}

static PycResult integer(PycWord value, FormatSpec *spec, char type) {
    PycWord i = pyc_as_int(value);
    if (!i && (type == 'd' || type == 'i' || type == 'u')) {
        PycType *t = pyc_type(value);
        if (!t->to_int && !t->foreign)
            RAISE(&pyc_TypeError, "%%%c format: a real number is required, not %s", type, pyc_type_name(value));
        TRY(whole, pyc_obj_to_int(value));
        i = whole;
    }
    if (!i) {
        if (pyc_has(value, PYC_T_FLOAT) || pyc_has(value, PYC_T_STR))
            RAISE(&pyc_TypeError, "%%%c format: an integer is required, not %s", type, pyc_type_name(value));
        TRY(index, pyc_obj_index(value));
        i = index;
    }
    spec->type = type == 'i' || type == 'u' ? 'd' : (uint32_t)type;
    int64_t digits = spec->precision;
    spec->precision = -1;
    if (digits < 0) return format_int(i, spec);
    FormatSpec plain = {.width = digits + (pyc_int_cmp_slow(i, pyc_small(0)) < 0),
                        .precision = -1,
                        .type = spec->type,
                        .fill = '0',
                        .align = '='};
    TRY(body, format_int(i, &plain));
    spec->type = 's';
    if (spec->align == '=') spec->align = '>', spec->fill = ' ';
    if (!spec->align) spec->align = '>';
    spec->sign = 0;
    spec->alternate = false;
    return format_text(body, spec);
}

static PycResult character(PycWord value, FormatSpec *spec) {
    PycStr *s = pyc_as_str(value);
    PycWord text = value;
    if (s && s->length != 1) RAISE(&pyc_TypeError, "%%c requires int or char");
    if (!s) {
        if (!pyc_as_int(value)) RAISE(&pyc_TypeError, "%%c requires int or char");
        TRY(c, pyc_str_chr(pyc_as_int(value)));
        text = c;
    }
    spec->type = 's';
    spec->precision = -1;
    return format_text(text, spec);
}

static PycResult one(PycWord value, FormatSpec *spec, char type, int64_t at) {
    switch (type) {
    case 's':
    case 'r':
    case 'a': {
        TRY(text, type == 's' ? pyc_obj_str(value) : type == 'r' ? pyc_obj_repr(value) : pyc_obj_ascii(value));
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
    case 'o': return integer(value, spec, type);
    case 'c':
        if (!spec->align || spec->align == '=') spec->align = '>', spec->fill = ' ';
        spec->sign = 0;
        return character(value, spec);
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G': {
        TRY(number, pyc_obj_to_f64_named(value, "must be real number, not %s"));
        spec->type = (uint32_t)type;
        return format_float(number, spec);
    }
    default:
        RAISE(&pyc_ValueError, "unsupported format character '%c' (0x%x) at index %lld", type,
              (unsigned)(unsigned char)type, (long long)at);
    }
}

static PycResult key_value(Percent *p, PycStr *s, int64_t *at) { /* at the "(" */
    int64_t depth = 1, from = ++*at;
    for (; *at < s->size && depth > 0; (*at)++) depth += (s->data[*at] == '(') - (s->data[*at] == ')');
    if (depth > 0) RAISE(&pyc_ValueError, "incomplete format key");
    if (p->tuple || pyc_has(p->values, PYC_T_STR | PYC_T_INT | PYC_T_FLOAT))
        RAISE(&pyc_TypeError, "format requires a mapping");
    p->mapped = true;
    return pyc_obj_getitem(p->values, pyc_str_new(s->data + from, (uint64_t)(*at - 1 - from)));
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

static PycError *number(Percent *p, PycStr *s, int64_t *at, int64_t *value) {
    if (*at < s->size && s->data[*at] == '*') {
        TRY_ERROR(w, star(p));
        *value = pyc_small_value(w);
        (*at)++;
        return NULL;
    }
    while (*at < s->size && s->data[*at] >= '0' && s->data[*at] <= '9')
        *value = (*value < 0 ? 0 : *value) * 10 + (s->data[(*at)++] - '0');
    return NULL;
}

static PycResult directive(Percent *p, PycStr *s, int64_t *at) { /* after the "%" */
    FormatSpec spec = {.width = -1, .precision = -1};
    PycWord value = 0;
    if (*at < s->size && s->data[*at] == '(') {
        TRY(found, key_value(p, s, at));
        value = found;
    }
    flags(s, at, &spec);
    CHECK(number(p, s, at, &spec.width));
    if (spec.width < -1) spec.align = '<', spec.fill = ' ', spec.width = -spec.width;
    if (*at < s->size && s->data[*at] == '.') {
        spec.precision = 0;
        (*at)++;
        CHECK(number(p, s, at, &spec.precision));
    }
    while (*at < s->size && strchr("hlL", s->data[*at])) (*at)++;
    if (*at >= s->size) RAISE(&pyc_ValueError, "incomplete format");
    char type = s->data[(*at)++];
    if (type == '%') return pyc_ok(pyc_str_char('%'));
    if (!value) {
        TRY(next, next_value(p));
        value = next;
    }
    return one(value, &spec, type, *at - 1);
}

PycResult pyc_str_mod(PycWord self, PycWord values) {
    PycStr *s = pyc_str(self);
    Percent p = {.values = values, .tuple = pyc_as_tuple(values)};
    PycBuf b;
    pyc_buf_init(&b, s->size + 16);
    for (int64_t at = 0; at < s->size;) {
        char *percent = memchr(s->data + at, '%', (uint64_t)(s->size - at));
        int64_t stop = percent ? percent - s->data : s->size;
        pyc_buf_bytes(&b, s->data + at, stop - at, (int64_t)pyc_utf8_count(s->data + at, (uint64_t)(stop - at)));
        at = stop + 1;
        if (!percent) break;
        TRY(text, directive(&p, s, &at));
        pyc_buf_str(&b, text);
    }
    bool left =
        p.tuple ? p.next < p.tuple->length
                : p.next == 0 && !p.mapped && !pyc_has(values, PYC_T_DICT | PYC_T_LIST) && !pyc_has(values, PYC_T_USER);
    if (left) RAISE(&pyc_TypeError, "not all arguments converted during string formatting");
    return pyc_ok(pyc_buf_finish(&b));
}

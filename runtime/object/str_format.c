/* str.format: replacement fields with attributes, items, conversions and nested specifiers. */
#include "object/str.h"

#include <string.h>

typedef struct Fields { /* one call of str.format */
    const PycWord *args;
    uint64_t count;
    PycWord names;     /* of the keyword values that follow the arguments; or 0 */
    PycWord mapping;   /* format_map, or 0 */
    int64_t automatic; /* next number; -1 once numbers were given */
} Fields;

static PycResult expand(Fields *f, PycStr *s, int64_t from, int64_t to, int depth);

static PycResult by_name(Fields *f, PycWord name) {
    if (f->mapping) return pyc_obj_getitem(f->mapping, name);
    for (int64_t i = 0; f->names && i < pyc_tuple(f->names)->length; i++)
        if (pyc_str_eq(pyc_tuple(f->names)->items[i], name)) return pyc_ok(f->args[(int64_t)f->count + i]);
    return pyc_fail(pyc_raise_value(&pyc_KeyError, name));
}

static PycResult by_number(Fields *f, int64_t n) {
    if (f->mapping) RAISE(&pyc_ValueError, "Format string contains positional fields");
    if (n >= (int64_t)f->count)
        RAISE(&pyc_IndexError, "Replacement index %lld out of range for positional args tuple", (long long)n);
    return pyc_ok(f->args[n]);
}

static bool is_number(const char *p, int64_t n, int64_t *number) {
    *number = 0;
    for (int64_t i = 0; i < n; i++) {
        if (p[i] < '0' || p[i] > '9' || i > 17) return false;
        *number = *number * 10 + (p[i] - '0');
    }
    return n > 0;
}

static PycResult first_value(Fields *f, const char *p, int64_t n) {
    int64_t number;
    if (n == 0) {
        if (f->automatic < 0)
            RAISE(&pyc_ValueError, "cannot switch from manual field specification to automatic field numbering");
        return by_number(f, f->automatic++);
    }
    if (!is_number(p, n, &number)) return by_name(f, pyc_str_new(p, (uint64_t)n));
    if (f->automatic > 0)
        RAISE(&pyc_ValueError, "cannot switch from automatic field numbering to manual field specification");
    f->automatic = -1;
    return by_number(f, number);
}

static int64_t name_end(const char *p, int64_t n) {
    int64_t i = 0;
    while (i < n && p[i] != '.' && p[i] != '[') i++;
    return i;
}

static PycResult lookup(Fields *f, const char *p, int64_t n) { /* name.attribute[item]… */
    int64_t at = name_end(p, n);
    PycResult value = first_value(f, p, at);
    while (!value.error && at < n) {
        const char *start = p + at + 1;
        if (p[at] == '.') {
            int64_t len = name_end(start, n - at - 1);
            if (len == 0) RAISE(&pyc_ValueError, "Empty attribute in format string");
            value = pyc_obj_getattr(value.value, pyc_str_new(start, (uint64_t)len));
            at += len + 1;
        } else if (p[at] == '[') {
            const char *close = memchr(start, ']', (uint64_t)(n - at - 1));
            int64_t number;
            if (!close) RAISE(&pyc_ValueError, "Missing ']' in format string");
            if (close == start) RAISE(&pyc_ValueError, "Empty attribute in format string");
            PycWord key = is_number(start, close - start, &number) ? pyc_small(number)
                                                                   : pyc_str_new(start, (uint64_t)(close - start));
            value = pyc_obj_getitem(value.value, key);
            at = close + 1 - p;
        } else {
            RAISE(&pyc_ValueError, "Only '.' or '[' may follow ']' in format field specifier");
        }
    }
    return value;
}

static PycResult convert(PycWord value, char kind) {
    if (kind == 'r') return pyc_obj_repr(value);
    if (kind == 's') return pyc_obj_str(value);
    if (kind == 'a') return pyc_obj_ascii(value);
    RAISE(&pyc_ValueError, "Unknown conversion specifier %c", kind);
}

static PycResult field(Fields *f, PycStr *s, int64_t from, int64_t to, int depth) { /* between the braces */
    int64_t at = from, brackets = 0;
    while (at < to && (brackets > 0 || (s->data[at] != ':' && s->data[at] != '!'))) {
        brackets += (s->data[at] == '[') - (s->data[at] == ']');
        at++;
    }
    TRY(value, lookup(f, s->data + from, at - from));
    if (at < to && s->data[at] == '!') {
        if (at + 1 >= to) RAISE(&pyc_ValueError, "end of string while looking for conversion specifier");
        if (at + 2 < to && s->data[at + 2] != ':') RAISE(&pyc_ValueError, "expected ':' after conversion specifier");
        TRY(converted, convert(value, s->data[at + 1]));
        value = converted;
        at += 2;
    }
    if (at >= to) return pyc_obj_format(value, 0);
    TRY(spec, expand(f, s, at + 1, to, depth + 1));
    return pyc_obj_format(value, spec);
}

static int64_t closing(const PycStr *s, int64_t at, int64_t to) {
    int64_t depth = 1;
    for (; at < to; at++) {
        if (s->data[at] == '{') depth++;
        if (s->data[at] == '}' && --depth == 0) return at;
    }
    return -1;
}

static PycResult expand(Fields *f, PycStr *s, int64_t from, int64_t to, int depth) {
    PycBuf b;
    if (depth > 2) RAISE(&pyc_ValueError, "Max string recursion exceeded");
    pyc_buf_init(&b, to - from + 16);
    for (int64_t at = from; at < to;) {
        int64_t start = at;
        while (at < to && s->data[at] != '{' && s->data[at] != '}') at++;
        pyc_buf_bytes(&b, s->data + start, at - start,
                      (int64_t)pyc_utf8_count(s->data + start, (uint64_t)(at - start)));
        if (at >= to) break;
        if (at + 1 < to && s->data[at + 1] == s->data[at] && depth == 0) {
            pyc_buf_char(&b, (unsigned char)s->data[at]);
            at += 2;
            continue;
        }
        if (s->data[at] == '}') RAISE(&pyc_ValueError, "Single '}' encountered in format string");
        if (at + 1 >= to) RAISE(&pyc_ValueError, "Single '{' encountered in format string");
        int64_t close = closing(s, at + 1, to);
        if (close < 0) RAISE(&pyc_ValueError, "expected '}' before end of string");
        TRY(text, field(f, s, at + 1, close, depth));
        pyc_buf_str(&b, text);
        at = close + 1;
    }
    return pyc_ok(pyc_buf_finish(&b));
}

/* "…".format(…): arguments as a call passes them. */
PycResult pyc_str_format_call(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    Fields f = {.args = args, .count = count, .names = names};
    return expand(&f, pyc_str(self), 0, pyc_str(self)->size, 0);
}

PycResult pyc_str_format_map(PycWord self, PycWord mapping) {
    Fields f = {.mapping = mapping};
    return expand(&f, pyc_str(self), 0, pyc_str(self)->size, 0);
}

/* str.format: replacement fields with attributes, items, conversions and nested specifiers. */
#include "object/str.h"

#include <string.h>

typedef struct Fields { /* one call of str.format */
    const PycWord *args;
    uint64_t count;
    PycWord names;     /* names of the trailing keyword values; or 0 */
    PycWord mapping;   /* format_map, or 0 */
    int64_t automatic; /* next automatic number; -1 once explicit numbers were used */
} Fields;

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

static PycResult item_of(PycWord value, const char *key, int64_t n) {
    int64_t number;
    return pyc_obj_getitem(value, is_number(key, n, &number) ? pyc_small(number) : pyc_str_new(key, (uint64_t)n));
}

static PycResult lookup(Fields *f, const char *p, int64_t n) { /* name.attribute[item]… */
    int64_t at = name_end(p, n);
    PycResult value = first_value(f, p, at);
    while (!value.error && at < n) {
        const char *start = p + at + 1, *close;
        int64_t len = name_end(start, n - at - 1);
        switch (p[at]) {
        case '.':
            if (len == 0) RAISE(&pyc_ValueError, "Empty attribute in format string");
            value = pyc_obj_getattr(value.value, pyc_str_new(start, (uint64_t)len));
            at += len + 1;
            break;
        case '[':
            close = memchr(start, ']', (uint64_t)(n - at - 1));
            if (!close) RAISE(&pyc_ValueError, "Missing ']' in format string");
            if (close == start) RAISE(&pyc_ValueError, "Empty attribute in format string");
            value = item_of(value.value, start, close - start);
            at = close + 1 - p;
            break;
        default: RAISE(&pyc_ValueError, "Only '.' or '[' may follow ']' in format field specifier");
        }
    }
    return value;
}

static PycResult convert(PycWord value, uint32_t kind) {
    switch (kind) {
    case 0: return pyc_ok(value);
    case 'r': return pyc_obj_repr(value);
    case 's': return pyc_obj_str(value);
    case 'a': return pyc_obj_ascii(value);
    default: break;
    }
    if (kind > 32 && kind < 127) RAISE(&pyc_ValueError, "Unknown conversion specifier %c", (int)kind);
    RAISE(&pyc_ValueError, "Unknown conversion specifier \\x%x", (unsigned)kind);
}

typedef struct Cursor { /* the text that is left */
    const char *at, *end;
} Cursor;

typedef struct Field { /* between its braces: name, conversion, specifier */
    Cursor name, spec;
    uint32_t conversion; /* 0: none */
    bool nested;         /* the specifier itself has fields */
} Field;

/* The name ends at a colon, an exclamation mark or the closing brace, which is stored in `stop`; within brackets these
 * have no meaning. */
static PycError *take_name(Cursor *c, Field *field, char *stop) {
    field->name = *c;
    while (c->at < c->end) {
        *stop = *c->at++;
        if (*stop == '{') return pyc_raise(&pyc_ValueError, "unexpected '{' in field name");
        if (*stop == '[')
            while (c->at < c->end && *c->at != ']') c->at++;
        if (*stop == '}' || *stop == ':' || *stop == '!') break;
    }
    field->name.end = c->at - 1;
    if (*stop == '}' || *stop == ':' || *stop == '!') return NULL;
    return pyc_raise(&pyc_ValueError, "expected '}' before end of string");
}

static PycError *take_conversion(Cursor *c, Field *field, char *stop) {
    uint64_t used;
    if (c->at >= c->end) return pyc_raise(&pyc_ValueError, "end of string while looking for conversion specifier");
    field->conversion = pyc_utf8_decode(c->at, &used);
    c->at += used;
    if (c->at >= c->end) return pyc_raise(&pyc_ValueError, "unmatched '{' in format spec");
    *stop = *c->at++;
    if (*stop == '}' || *stop == ':') return NULL;
    return pyc_raise(&pyc_ValueError, "expected ':' after conversion specifier");
}

static PycError *take_field(Cursor *c, Field *field) { /* after the opening brace */
    char stop = 0;
    CHECK_ERROR(take_name(c, field, &stop));
    if (stop == '!') CHECK_ERROR(take_conversion(c, field, &stop));
    field->spec = (Cursor){c->at, c->at};
    if (stop == '}') return NULL;
    for (int64_t depth = 1; c->at < c->end;) {
        char ch = *c->at++;
        field->nested |= ch == '{';
        depth += (ch == '{') - (ch == '}');
        if (depth > 0) continue;
        field->spec.end = c->at - 1;
        return NULL;
    }
    return pyc_raise(&pyc_ValueError, "unmatched '{' in format spec");
}

static PycResult expand(Fields *f, Cursor c, int depth);

static PycResult field_text(Fields *f, const Field *field, int depth) {
    TRY(found, lookup(f, field->name.at, field->name.end - field->name.at));
    TRY(value, convert(found, field->conversion));
    TRY(spec, field->nested ? expand(f, field->spec, depth + 1)
                            : pyc_ok(pyc_str_new(field->spec.at, (uint64_t)(field->spec.end - field->spec.at))));
    return pyc_obj_format(value, spec);
}

static void put_literal(PycBuf *b, const char *from, const char *to) {
    pyc_buf_bytes(b, from, to - from, (int64_t)pyc_utf8_count(from, (uint64_t)(to - from)));
}

static PycResult expand(Fields *f, Cursor c, int depth) {
    PycBuf b;
    if (depth > 1) RAISE(&pyc_ValueError, "Max string recursion exceeded");
    pyc_buf_init(&b, c.end - c.at + 16);
    while (c.at < c.end) {
        const char *start = c.at;
        while (c.at < c.end && *c.at != '{' && *c.at != '}') c.at++;
        put_literal(&b, start, c.at);
        if (c.at >= c.end) break;
        char brace = *c.at++;
        if (c.at < c.end && *c.at == brace) {
            put_literal(&b, c.at, c.at + 1);
            c.at++;
            continue;
        }
        if (brace == '}') RAISE(&pyc_ValueError, "Single '}' encountered in format string");
        if (c.at >= c.end) RAISE(&pyc_ValueError, "Single '{' encountered in format string");
        Field field = {0};
        CHECK(take_field(&c, &field));
        TRY(text, field_text(f, &field, depth));
        pyc_buf_str(&b, text);
    }
    return pyc_ok(pyc_buf_finish(&b));
}

static PycResult expand_all(Fields *f, PycWord self) {
    PycStr *s = pyc_str(self);
    return expand(f, (Cursor){s->data, s->data + s->size}, 0);
}

/* "…".format(…): arguments as in a call. */
PycResult pyc_str_format_call(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    Fields f = {.args = args, .count = count, .names = names};
    return expand_all(&f, self);
}

PycResult pyc_str_format_map(PycWord self, PycWord mapping) {
    Fields f = {.mapping = mapping};
    return expand_all(&f, self);
}

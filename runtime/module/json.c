/* The module _json: JSON texts to objects. json_text.c parses strings, json_write.c writes JSON. */
#include "module/json.h"

typedef struct Scanner {
    PycObject head;
    PycWord strict, object_hook, pairs_hook, parse_float, parse_int, parse_constant;
    bool is_strict;
} Scanner;

enum { NAMES = 64 }; /* a cache of recent keys, by their bytes: most keys recur */

typedef struct Scan {
    Json json;
    const Scanner *how;
    PycWord names[NAMES];
} Scan;

static PycResult value_at(Scan *s, int64_t *at);

static PycResult stop_at(const Scan *s, int64_t at) {
    return pyc_fail(pyc_raise_value(&pyc_StopIteration, pyc_small(json_index(&s->json, at))));
}

static PycResult error_at(const Scan *s, const char *message, int64_t at) {
    return pyc_fail(json_error(message, &s->json, at));
}

static bool is_at(const Scan *s, int64_t at, char c) { return at < s->json.size && s->json.data[at] == c; }

static int64_t skip_space(const Scan *s, int64_t at) {
    const char *data = s->json.data;
    while (at < s->json.size && (data[at] == ' ' || data[at] == '\n' || data[at] == '\r' || data[at] == '\t')) at++;
    return at;
}

static PycResult called(PycWord function, PycWord argument) { return pyc_obj_call(function, &argument, 1, 0); }

/* ---- numbers ---- */

static bool is_digit(const Scan *s, int64_t at) {
    return at < s->json.size && s->json.data[at] >= '0' && s->json.data[at] <= '9';
}

static int64_t skip_digits(const Scan *s, int64_t at) {
    while (is_digit(s, at)) at++;
    return at;
}

static int64_t skip_fraction(const Scan *s, int64_t at) {
    return is_at(s, at, '.') && is_digit(s, at + 1) ? skip_digits(s, at + 2) : at;
}

static int64_t skip_exponent(const Scan *s, int64_t at) {
    if (!is_at(s, at, 'e') && !is_at(s, at, 'E')) return at;
    int64_t digits = at + 1 + (is_at(s, at + 1, '+') || is_at(s, at + 1, '-'));
    return is_digit(s, digits) ? skip_digits(s, digits) : at;
}

static PycResult integer(const Scan *s, int64_t start, int64_t end) {
    const char *data = s->json.data;
    bool is_minus = data[start] == '-';
    int64_t sum = 0;
    if (s->how->parse_int != pyc_word(&pyc_int_type) || end - start > 18) {
        PycWord text = pyc_str_ascii(data + start, (uint64_t)(end - start));
        return s->how->parse_int == pyc_word(&pyc_int_type) ? pyc_int_parse(text, pyc_small(10))
                                                            : called(s->how->parse_int, text);
    }
    for (int64_t at = start + is_minus; at < end; at++) sum = sum * 10 + (data[at] - '0');
    return pyc_ok(pyc_small(is_minus ? -sum : sum));
}

static PycResult real(const Scan *s, int64_t start, int64_t end) {
    const char *text = s->json.data + start;
    uint64_t size = (uint64_t)(end - start);
    double value = 0;
    if (s->how->parse_float != pyc_word(&pyc_float_type)) return called(s->how->parse_float, pyc_str_ascii(text, size));
    pyc_parse_f64(text, size, &value);
    return pyc_ok(pyc_float_new(value));
}

static PycResult number_at(const Scan *s, int64_t *at) {
    int64_t start = *at, digits = start + is_at(s, start, '-');
    if (!is_digit(s, digits)) return stop_at(s, start);
    int64_t whole = is_at(s, digits, '0') ? digits + 1 : skip_digits(s, digits);
    *at = skip_exponent(s, skip_fraction(s, whole));
    return *at == whole ? integer(s, start, whole) : real(s, start, *at);
}

/* ---- objects and arrays ---- */

static uint32_t place_of(const char *data, int64_t size) {
    uint32_t mixed = (uint32_t)size * 31;
    for (int64_t i = 0; i < size && i < 8; i++) mixed = mixed * 31 + (unsigned char)data[i];
    if (size > 8) mixed = mixed * 31 + (unsigned char)data[size - 1];
    return (mixed ^ mixed >> 6) % NAMES;
}

/* Parses a key after its quote. Keys with the same bytes are the same object while cached. */
static PycResult name_at(Scan *s, int64_t *at) {
    const char *data = s->json.data + *at;
    const char *end = memchr(data, '"', (size_t)(s->json.size - *at));
    int64_t size = end ? end - data : 0;
    uint32_t place = place_of(data, size);
    PycStr *known = pyc_str(s->names[place]);
    bool plain;
    if (known && known->size == size && memcmp(known->data, data, (size_t)size) == 0) {
        *at += size + 1;
        return pyc_ok(pyc_word(known));
    }
    TRY(name, json_text_at(&s->json, s->how->is_strict, at, &plain));
    if (plain) s->names[place] = name;
    return pyc_ok(name);
}

/* Parses a key, its colon and the space around that. */
static PycResult key_at(Scan *s, int64_t *at) {
    if (!is_at(s, *at, '"')) return error_at(s, "Expecting property name enclosed in double quotes", *at);
    ++*at;
    TRY(key, name_at(s, at));
    *at = skip_space(s, *at);
    if (!is_at(s, *at, ':')) return error_at(s, "Expecting ':' delimiter", *at);
    *at = skip_space(s, *at + 1);
    return pyc_ok(key);
}

static PycError *put(PycWord into, bool is_pairs, PycWord key, PycWord value) {
    PycWord pair[] = {key, value};
    if (!is_pairs) return pyc_dict_set(into, key, value);
    pyc_list_push(into, pyc_tuple_of(pair, 2));
    return NULL;
}

/* After a value: whether another one follows. The container ends with `close`. */
static PycBoolResult another(const Scan *s, int64_t *at, char close, const char *trailing) {
    *at = skip_space(s, *at);
    if (is_at(s, *at, close)) return (PycBoolResult){false, NULL};
    if (!is_at(s, *at, ',')) return (PycBoolResult){false, error_at(s, "Expecting ',' delimiter", *at).error};
    int64_t comma = *at;
    *at = skip_space(s, comma + 1);
    if (is_at(s, *at, close)) return (PycBoolResult){false, error_at(s, trailing, comma).error};
    return (PycBoolResult){true, NULL};
}

static PycError *members_at(Scan *s, PycWord into, bool is_pairs, int64_t *at) {
    for (bool more = !is_at(s, *at, '}'); more;) {
        TRY_ERROR(key, key_at(s, at));
        TRY_ERROR(value, value_at(s, at));
        CHECK_ERROR(put(into, is_pairs, key, value));
        TRY_ERROR(follows, another(s, at, '}', "Illegal trailing comma before end of object"));
        more = follows;
    }
    ++*at;
    return NULL;
}

static PycResult object_at(Scan *s, int64_t *at) {
    bool is_pairs = s->how->pairs_hook != PYC_NONE;
    PycWord into = is_pairs ? pyc_list_new(4) : pyc_dict_new(0);
    CHECK(pyc_nest(" while decoding a JSON object from a unicode string"));
    *at = skip_space(s, *at + 1);
    PycError *error = members_at(s, into, is_pairs, at);
    pyc_unnest();
    CHECK(error);
    if (is_pairs) return called(s->how->pairs_hook, into);
    return s->how->object_hook == PYC_NONE ? pyc_ok(into) : called(s->how->object_hook, into);
}

static PycError *items_at(Scan *s, PycWord list, int64_t *at) {
    *at = skip_space(s, *at + 1);
    for (bool more = !is_at(s, *at, ']'); more;) {
        TRY_ERROR(value, value_at(s, at));
        pyc_list_push(list, value);
        TRY_ERROR(follows, another(s, at, ']', "Illegal trailing comma before end of array"));
        more = follows;
    }
    ++*at;
    return NULL;
}

static PycResult array_at(Scan *s, int64_t *at) {
    PycWord list = pyc_list_new(0);
    CHECK(pyc_nest(" while decoding a JSON array from a unicode string"));
    PycError *error = items_at(s, list, at);
    pyc_unnest();
    CHECK(error);
    return pyc_ok(list);
}

/* ---- any value ---- */

static bool is_word(const Scan *s, int64_t *at, const char *word) {
    int64_t size = (int64_t)strlen(word);
    if (s->json.size - *at < size || memcmp(s->json.data + *at, word, (size_t)size) != 0) return false;
    *at += size;
    return true;
}

static PycResult word_or_number_at(const Scan *s, int64_t *at) {
    static const char *const constants[] = {"NaN", "Infinity", "-Infinity"};
    if (is_word(s, at, "null")) return pyc_ok(PYC_NONE);
    if (is_word(s, at, "true")) return pyc_ok(PYC_TRUE);
    if (is_word(s, at, "false")) return pyc_ok(PYC_FALSE);
    for (int i = 0; i < 3; i++)
        if (is_word(s, at, constants[i])) return called(s->how->parse_constant, pyc_str_c(constants[i]));
    return number_at(s, at);
}

static PycResult value_at(Scan *s, int64_t *at) {
    bool plain;
    if (*at >= s->json.size) return stop_at(s, *at);
    char c = s->json.data[*at];
    if (c == '"') return ++*at, json_text_at(&s->json, s->how->is_strict, at, &plain);
    if (c == '{') return object_at(s, at);
    if (c == '[') return array_at(s, at);
    return c >= '0' && c <= '9' ? number_at(s, at) : word_or_number_at(s, at);
}

/* ---- the class ---- */

static PycResult scanner_call(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[2];
    CHECK(pyc_bind("scan_once", "string idx", 2, 2, args, count, names, bound));
    PycStr *text = pyc_as_str(bound[0]);
    TRY(index, pyc_obj_to_i64_index(bound[1]));
    if (!text) RAISE(&pyc_TypeError, "first argument must be a string, not %s", pyc_type_name(bound[0]));
    if (index < 0) RAISE(&pyc_ValueError, "idx cannot be negative");
    if (index > text->length) return pyc_fail(pyc_raise_value(&pyc_StopIteration, pyc_small(index)));
    Scan scan = {.json = json_of(text), .how = (const Scanner *)pyc_object(self)};
    int64_t at = str_offset(text, index);
    TRY(value, value_at(&scan, &at));
    PycWord pair[] = {value, pyc_small(json_index(&scan.json, at))};
    return pyc_ok(pyc_tuple_of(pair, 2));
}

static PycResult scanner_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    static const char *const attributes[] = {"strict",      "object_hook", "object_pairs_hook",
                                             "parse_float", "parse_int",   "parse_constant"};
    PycWord context;
    CHECK(pyc_bind("make_scanner", "context", 1, 1, args, count, names, &context));
    Scanner *s = pyc_gc_new(type->instance_size);
    PycWord *values = &s->strict;
    s->head.type = type;
    for (int i = 0; i < 6; i++) {
        TRY(value, pyc_obj_getattr(context, pyc_str_c(attributes[i])));
        values[i] = value;
    }
    TRY(is_strict, pyc_obj_truth(s->strict));
    s->is_strict = is_strict;
    return pyc_ok(pyc_word(s));
}

PycType pyc_json_scanner_type = {.head = {&pyc_type_type},
                                 .name = "_json.Scanner",
                                 .base = &pyc_object_type,
                                 .flags = PYC_T_FROZEN,
                                 .instance_size = sizeof(Scanner),
                                 .make = scanner_make,
                                 .call = scanner_call};

#define MODULE_ROWS "json.def"
#include "module/rows.h"

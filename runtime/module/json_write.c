/* Objects to JSON texts. */
#include "module/json.h"

typedef struct Encoder {
    PycObject head;
    PycWord markers, otherwise, quote, indent, key_separator, item_separator, sort_keys, skip_keys, allow_nan;
    bool sorts, skips, allows_nan, quotes_itself, is_ascii; /* quotes_itself: `quote` is a function of this module */
} Encoder;

typedef struct Around { /* the objects that contain the current one */
    PycWord object;
    const struct Around *outer; /* the outermost has no object */
    int64_t level;              /* indentation level of its contents */
} Around;

typedef struct Writing {
    const Encoder *how;
    PycBuf *into;
} Writing;

static PycError *write_value(const Writing *w, PycWord value, const Around *around);

static PycError *check_circular(const Writing *w, PycWord value, const Around *around) {
    if (w->how->markers == PYC_NONE) return NULL;
    for (; around->outer; around = around->outer)
        if (around->object == value) return pyc_raise(&pyc_ValueError, "Circular reference detected");
    return NULL;
}

/* ---- texts and numbers ---- */

static PycError *write_text(const Writing *w, PycWord text) {
    if (w->how->quotes_itself) {
        json_write_text(w->into, pyc_as_str(text), w->how->is_ascii);
        return NULL;
    }
    TRY_ERROR(quoted, pyc_obj_call(w->how->quote, &text, 1, 0));
    if (!pyc_as_str(quoted))
        return pyc_raise(&pyc_TypeError, "encoder() must return a string, not %s", pyc_type_name(quoted));
    pyc_buf_str(w->into, pyc_word(pyc_as_str(quoted)));
    return NULL;
}

static PycResult float_text(const Encoder *how, PycWord number) {
    double value = pyc_float_value(number);
    char text[PYC_FLOAT_TEXT];
    if (__builtin_isfinite(value)) return pyc_ok(pyc_str_ascii(text, pyc_f64_text(value, text)));
    if (!how->allows_nan) {
        TRY(repr, pyc_obj_repr(number));
        RAISE(&pyc_ValueError, "Out of range float values are not JSON compliant: %s", pyc_str(repr)->data);
    }
    return pyc_ok(pyc_str_c(value != value ? "NaN" : value > 0 ? "Infinity" : "-Infinity"));
}

static PycError *write_int(const Writing *w, PycWord number) {
    char text[PYC_INT_TEXT];
    if (pyc_is_small(number)) {
        int64_t size = (int64_t)pyc_i64_text(pyc_small_value(number), text);
        pyc_buf_bytes(w->into, text, size, size);
        return NULL;
    }
    TRY_ERROR(digits, pyc_int_str(number));
    pyc_buf_str(w->into, digits);
    return NULL;
}

static const char *constant_text(PycWord value) {
    return value == PYC_NONE ? "null" : value == PYC_TRUE ? "true" : value == PYC_FALSE ? "false" : NULL;
}

/* ---- lists and dicts ---- */

static void write_line_end(const Writing *w, int64_t level) {
    if (w->how->indent == PYC_NONE) return;
    pyc_buf_char(w->into, '\n');
    while (level-- > 0) pyc_buf_str(w->into, w->how->indent);
}

static void write_separator(const Writing *w, int64_t level) {
    pyc_buf_str(w->into, w->how->item_separator);
    write_line_end(w, level);
}

static void open_with(const Writing *w, char bracket, const Around *around) {
    pyc_buf_char(w->into, (unsigned char)bracket);
    write_line_end(w, around->level);
}

static void close_with(const Writing *w, char bracket, const Around *around) {
    write_line_end(w, around->level - 1);
    pyc_buf_char(w->into, (unsigned char)bracket);
}

static PycError *write_list(const Writing *w, PycWord list, const Around *outer) {
    const PycWord *items;
    Around around = {list, outer, outer->level + 1};
    TRY_ERROR(fast, pyc_list_or_tuple(list));
    if (!pyc_items(fast, &items)) return pyc_buf_ascii(w->into, "[]"), NULL;
    CHECK_ERROR(check_circular(w, list, outer));
    open_with(w, '[', &around);
    for (int64_t i = 0; i < pyc_items(fast, &items); i++) {
        if (i) write_separator(w, around.level);
        CHECK_ERROR(write_value(w, items[i], &around));
    }
    close_with(w, ']', &around);
    return NULL;
}

/* The text of a key; 0 if it is skipped. */
static PycResult key_text(const Encoder *how, PycWord key) {
    if (pyc_has(key, PYC_T_STR)) return pyc_ok(key);
    if (pyc_has(key, PYC_T_FLOAT)) return float_text(how, key);
    if (constant_text(key)) return pyc_ok(pyc_str_c(constant_text(key)));
    if (pyc_as_int(key)) return pyc_int_str(pyc_as_int(key));
    if (how->skips) return pyc_ok(0);
    RAISE(&pyc_TypeError, "keys must be str, int, float, bool or None, not %s", pyc_type_name(key));
}

static PycError *write_member(const Writing *w, PycWord key, PycWord value, bool *first, const Around *around) {
    TRY_ERROR(text, key_text(w->how, key));
    if (!text) return NULL;
    if (!*first) write_separator(w, around->level);
    *first = false;
    CHECK_ERROR(write_text(w, text));
    pyc_buf_str(w->into, w->how->key_separator);
    return write_value(w, value, around);
}

static PycError *write_items(const Writing *w, PycWord dict, const Around *around) {
    bool first = true;
    const PycWord *items;
    TRY_ERROR(view, pyc_obj_call_method(dict, PYC_NAME("items"), NULL, 0, 0));
    TRY_ERROR(list, pyc_list_from(view));
    if (w->how->sorts) CHECK_ERROR(pyc_list_sort(list, 0, 0).error);
    for (int64_t i = 0; i < pyc_items(list, &items); i++) {
        PycTuple *pair = pyc_as_tuple(items[i]);
        if (!pair || pair->length != 2) return pyc_raise(&pyc_ValueError, "items must return 2-tuples");
        CHECK_ERROR(write_member(w, pair->items[0], pair->items[1], &first, around));
    }
    return NULL;
}

static PycError *write_entries(const Writing *w, PycWord dict, const Around *around) {
    bool first = true;
    PycWord key, value;
    if (w->how->sorts || !pyc_is_exact(dict, &pyc_dict_type)) return write_items(w, dict, around);
    for (int64_t at = 0; pyc_dict_step(pyc_dict(dict), &at, &key, &value);)
        CHECK_ERROR(write_member(w, key, value, &first, around));
    return NULL;
}

static PycError *write_dict(const Writing *w, PycWord dict, const Around *outer) {
    Around around = {dict, outer, outer->level + 1};
    TRY_ERROR(length, pyc_obj_len(dict));
    if (!length) return pyc_buf_ascii(w->into, "{}"), NULL;
    CHECK_ERROR(check_circular(w, dict, outer));
    open_with(w, '{', &around);
    CHECK_ERROR(write_entries(w, dict, &around));
    close_with(w, '}', &around);
    return NULL;
}

/* ---- any value ---- */

static PycError *write_other(const Writing *w, PycWord value, const Around *outer) {
    Around around = {value, outer, outer->level};
    CHECK_ERROR(check_circular(w, value, outer));
    TRY_ERROR(instead, pyc_obj_call(w->how->otherwise, &value, 1, 0));
    return write_value(w, instead, &around);
}

static PycError *write_float(const Writing *w, PycWord number) {
    TRY_ERROR(text, float_text(w->how, number));
    pyc_buf_str(w->into, text);
    return NULL;
}

static PycError *write_nested(const Writing *w, PycWord value, const Around *around) {
    if (pyc_has(value, PYC_T_LIST | PYC_T_TUPLE)) return write_list(w, value, around);
    if (pyc_has(value, PYC_T_DICT)) return write_dict(w, value, around);
    return write_other(w, value, around);
}

static PycError *write_value(const Writing *w, PycWord value, const Around *around) {
    const char *constant = constant_text(value);
    if (constant) return pyc_buf_ascii(w->into, constant), NULL;
    if (pyc_has(value, PYC_T_STR)) return write_text(w, value);
    if (pyc_as_int(value)) return write_int(w, pyc_as_int(value));
    if (pyc_has(value, PYC_T_FLOAT)) return write_float(w, value);
    CHECK_ERROR(pyc_nest(" while encoding a JSON object"));
    PycError *error = write_nested(w, value, around);
    pyc_unnest();
    return error;
}

/* ---- the class ---- */

static PycResult encoder_call(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[2];
    PycBuf b;
    CHECK(pyc_bind("_iterencode", "obj _current_indent_level", 2, 2, args, count, names, bound));
    TRY(level, pyc_obj_to_i64_index(bound[1]));
    Around around = {.level = level};
    pyc_buf_init(&b, 0);
    Writing w = {(const Encoder *)pyc_object(self), &b};
    CHECK(write_value(&w, bound[0], &around));
    PycWord text = pyc_buf_finish(&b);
    return pyc_ok(pyc_tuple_of(&text, 1));
}

static bool is_function(PycWord w, const void *fn) {
    return pyc_is_exact(w, &pyc_builtin_type) && ((const PycMethod *)pyc_object(w))->fn == fn;
}

static PycError *set_flags(Encoder *e) {
    TRY_ERROR(sorts, pyc_obj_truth(e->sort_keys));
    TRY_ERROR(skips, pyc_obj_truth(e->skip_keys));
    TRY_ERROR(allows, pyc_obj_truth(e->allow_nan));
    e->sorts = sorts;
    e->skips = skips;
    e->allows_nan = allows;
    e->is_ascii = is_function(e->quote, (const void *)pyc_json_quote_ascii);
    e->quotes_itself = e->is_ascii || is_function(e->quote, (const void *)pyc_json_quote);
    return NULL;
}

static PycError *plain_text(int number, PycWord *text) {
    PycStr *plain = pyc_as_str(*text);
    if (!plain)
        return pyc_raise(&pyc_TypeError, "make_encoder() argument %d must be str, not %s", number,
                         pyc_type_name(*text));
    *text = pyc_word(plain);
    return NULL;
}

static PycResult encoder_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    static const char params[] =
        "markers default encoder indent key_separator item_separator sort_keys skipkeys allow_nan";
    Encoder *e = pyc_gc_new(type->instance_size);
    e->head.type = type;
    CHECK(pyc_bind("make_encoder", params, 9, 9, args, count, names, &e->markers));
    CHECK(plain_text(5, &e->key_separator));
    CHECK(plain_text(6, &e->item_separator));
    if (e->indent != PYC_NONE) CHECK(plain_text(4, &e->indent));
    if (e->markers != PYC_NONE && !pyc_has(e->markers, PYC_T_DICT))
        RAISE(&pyc_TypeError, "make_encoder() argument 1 must be dict or None, not %s", pyc_type_name(e->markers));
    CHECK(set_flags(e));
    return pyc_ok(pyc_word(e));
}

PycType pyc_json_encoder_type = {.head = {&pyc_type_type},
                                 .name = "_json.Encoder",
                                 .base = &pyc_object_type,
                                 .flags = PYC_T_FROZEN,
                                 .instance_size = sizeof(Encoder),
                                 .make = encoder_make,
                                 .call = encoder_call};

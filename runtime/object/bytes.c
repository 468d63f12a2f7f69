/* bytes and bytearray: one set of methods on a view of the data; results have the type of the receiver. */
#include "object/py.h"
#include "object/str.h"
#include "unicode/wide.h"

#include <string.h>

/* ---- making and viewing ---- */

PycWord pyc_bytes_room(int64_t size) {
    PycBytes *b = pyc_gc_alloc_atomic(sizeof(PycBytes) + (uint64_t)size + 1);
    *b = (PycBytes){.head = {&pyc_bytes_type}, .size = size};
    b->data[size] = 0;
    return pyc_word(b);
}

PycWord pyc_bytes_new(const void *data, uint64_t size) {
    PycWord w = pyc_bytes_room((int64_t)size);
    if (size) memcpy(pyc_bytes(w)->data, data, size);
    return w;
}

static PycByteArray *array_of(PycWord w) { return (PycByteArray *)pyc_object(w); }
static bool is_array(PycWord w) { return pyc_type_is_sub(pyc_type(w), &pyc_bytearray_type); }

static void reserve(PycByteArray *a, int64_t size) {
    if (size < a->capacity) return;
    int64_t capacity = size + size / 2 + 16;
    char *data = pyc_gc_alloc_atomic((uint64_t)capacity);
    if (a->size) memcpy(data, a->data, (uint64_t)a->size);
    a->data = data;
    a->capacity = capacity;
}

static PycWord array_new(PycType *type, const char *data, uint64_t size) {
    PycByteArray *a = pyc_gc_alloc(type->instance_size);
    a->head.type = type;
    reserve(a, (int64_t)size);
    if (size) memcpy(a->data, data, size);
    a->size = (int64_t)size;
    return pyc_word(a);
}

bool pyc_bytes_view(PycWord w, const char **data, uint64_t *size) {
    PycBytes *b = pyc_bytes(pyc_plain(w, PYC_T_BYTES));
    if (b) {
        *data = b->data;
        *size = (uint64_t)b->size;
        return true;
    }
    if (pyc_is_small(w)) return false;
    if (pyc_is_exact(w, &pyc_memoryview_type)) return pyc_memoryview_bytes(w, data, size);
    if (!is_array(w)) return false;
    *data = array_of(w)->data;
    *size = (uint64_t)array_of(w)->size;
    return true;
}

static PycWord same_kind(PycWord like, const char *data, uint64_t size) {
    return is_array(like) ? array_new(&pyc_bytearray_type, data, size) : pyc_bytes_new(data, size);
}

#define VIEW(name, w)                                                                                                  \
    const char *name;                                                                                                  \
    uint64_t name##_size;                                                                                              \
    if (!pyc_bytes_view(w, &name, &name##_size))                                                                       \
    RAISE(&pyc_TypeError, "a bytes-like object is required, not '%s'", pyc_type_name(w))

static PycIntResult byte_value_of(PycWord w, const char *what) {
    TRY_AS(PycIntResult, i, pyc_obj_index(w));
    if (!pyc_is_small(i) || pyc_small_value(i) < 0 || pyc_small_value(i) > 255)
        RAISE_AS(PycIntResult, &pyc_ValueError, "%s must be in range(0, 256)", what);
    return (PycIntResult){pyc_small_value(i), NULL};
}

static PycIntResult byte_value(PycWord w) { return byte_value_of(w, "byte"); }

/* bytes of a buffer, a count, or an iterable of ints */
PycResult pyc_bytes_from(PycWord source) {
    const char *data;
    uint64_t size;
    if (!source) return pyc_ok(pyc_bytes_new("", 0));
    if (pyc_bytes_view(source, &data, &size)) return pyc_ok(pyc_bytes_new(data, size));
    if (pyc_as_str(source)) RAISE(&pyc_TypeError, "string argument without an encoding");
    if (pyc_as_int(source)) {
        TRY(n, pyc_obj_to_i64(source));
        if (n < 0) RAISE(&pyc_ValueError, "negative count");
        PycWord w = pyc_bytes_room(n);
        memset(pyc_bytes(w)->data, 0, (uint64_t)n);
        return pyc_ok(w);
    }
    TRY(own, pyc_call_dunder_if(source, PYC_D_bytes, NULL, 0));
    if (own) return pyc_ok(own);
    if (!pyc_is_iterable(source)) RAISE(&pyc_TypeError, "cannot convert '%s' object to bytes", pyc_type_name(source));
    TRY(list, pyc_list_or_tuple(source));
    const PycWord *items;
    int64_t n = pyc_items(list, &items);
    PycWord w = pyc_bytes_room(n);
    for (int64_t i = 0; i < n; i++) {
        TRY(b, byte_value_of(items[i], "bytes"));
        pyc_bytes(w)->data[i] = (char)b;
    }
    return pyc_ok(w);
}

static PycResult made(const char *function, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[3];
    CHECK(pyc_bind(function, "source encoding errors", 0, 3, args, count, names, bound));
    if (bound[0] && pyc_as_str(bound[0]) && bound[1])
        return pyc_str_encode(pyc_word(pyc_as_str(bound[0])), bound[1], bound[2]);
    if (bound[1]) RAISE(&pyc_TypeError, "encoding without a string argument");
    return pyc_bytes_from(bound[0]);
}

static PycResult bytes_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    TRY(w, made("bytes", args, count, names));
    return pyc_ok(pyc_wrap(type, &pyc_bytes_type, w));
}

static PycResult array_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    TRY(w, made("bytearray", args, count, names));
    return pyc_ok(array_new(type, pyc_bytes(w)->data, (uint64_t)pyc_bytes(w)->size));
}

/* ---- text ---- */

static bool names_utf8(const char *e) { return strcmp(e, "utf8") == 0 || strcmp(e, "u8") == 0; }

static PycError *encoding_of(PycWord encoding, char *kind) { /* 'u' utf-8, 'a' ascii, 'l' latin-1, '0'… a wide one */
    char name[32] = {0};
    PycStr *s = encoding ? pyc_as_str(encoding) : NULL;
    *kind = 'u';
    if (!encoding) return NULL;
    if (!s) return pyc_raise(&pyc_TypeError, "encoding must be str, not %s", pyc_type_name(encoding));
    for (int64_t i = 0, k = 0; i < s->size && k < 30; i++)
        if (s->data[i] != '-' && s->data[i] != '_')
            name[k++] = (char)(s->data[i] >= 'A' && s->data[i] <= 'Z' ? s->data[i] + 32 : s->data[i]);
    if (names_utf8(name)) return NULL;
    if (strcmp(name, "ascii") == 0 || strcmp(name, "usascii") == 0)
        *kind = 'a';
    else if (strcmp(name, "latin1") == 0 || strcmp(name, "iso88591") == 0)
        *kind = 'l';
    else if (wide_encoding(name) >= 0)
        *kind = (char)('0' + wide_encoding(name));
    else
        return pyc_raise(&pyc_LookupError, "unknown encoding: %s", s->data);
    return NULL;
}

static const char *policy(PycWord errors) { return errors && pyc_as_str(errors) ? pyc_as_str(errors)->data : "strict"; }

PycResult pyc_str_encode(PycWord self, PycWord encoding, PycWord errors) {
    PycStr *s = pyc_str(self);
    const char *how = policy(errors);
    char kind;
    uint64_t used;
    CHECK(encoding_of(encoding, &kind));
    if (kind <= '9') return wide_encode(self, kind - '0', how);
    if (str_is_ascii(s)) return pyc_ok(pyc_bytes_new(s->data, (uint64_t)s->size));
    uint32_t limit = kind == 'u' ? 0x110000 : kind == 'a' ? 128 : 256;
    PycWord array = array_new(&pyc_bytearray_type, "", 0);
    PycByteArray *out = array_of(array);
    int64_t index = 0;
    for (int64_t at = 0; at < s->size; at += (int64_t)used, index++) {
        uint32_t c = pyc_utf8_decode(s->data + at, &used);
        bool bad = c >= limit || (kind == 'u' && c >= 0xD800 && c < 0xE000);
        char text[16];
        uint64_t n;
        if (!bad) {
            text[0] = (char)c;
            n = kind == 'u' ? pyc_utf8_encode(c, text) : 1;
        } else if (strcmp(how, "ignore") == 0) {
            n = 0;
        } else if (strcmp(how, "replace") == 0) {
            text[0] = '?';
            n = 1;
        } else if (strcmp(how, "backslashreplace") == 0 || strcmp(how, "xmlcharrefreplace") == 0) {
            PycText t;
            pyc_text_init(&t);
            pyc_text_printf(&t, how[0] == 'x' ? "&#%u;" : c < 256 ? "\\x%02x" : c < 0x10000 ? "\\u%04x" : "\\U%08x", c);
            memcpy(text, t.data, t.len);
            n = t.len;
        } else if (kind == 'u' && strcmp(how, "surrogatepass") == 0) {
            n = pyc_utf8_encode(c, text);
        } else {
            return pyc_fail(pyc_raise_encode(kind == 'u'   ? "utf-8"
                                             : kind == 'a' ? "ascii"
                                                           : "latin-1",
                                             self, index,
                                             kind == 'u'   ? "surrogates not allowed"
                                             : kind == 'a' ? "ordinal not in range(128)"
                                                           : "ordinal not in range(256)"));
        }
        reserve(out, out->size + (int64_t)n);
        memcpy(out->data + out->size, text, n);
        out->size += (int64_t)n;
    }
    return pyc_ok(pyc_bytes_new(out->data, (uint64_t)out->size));
}

static PycResult decode_single(const char *data, uint64_t size, PycWord self, uint32_t limit, const char *how) {
    PycBuf b;
    pyc_buf_init(&b, (int64_t)size);
    for (uint64_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)data[i];
        if (c < limit)
            pyc_buf_char(&b, c);
        else if (strcmp(how, "replace") == 0)
            pyc_buf_char(&b, 0xFFFD);
        else if (strcmp(how, "ignore") != 0)
            return pyc_fail(pyc_raise_decode("ascii", self, (int64_t)i, (int64_t)i + 1, "ordinal not in range(128)"));
    }
    return pyc_ok(pyc_buf_finish(&b));
}

/* Bytes that are wrong together, as CPython counts them, and why. */
static uint64_t bad_run(const char *data, uint64_t left, const char **why) {
    const unsigned char *p = (const unsigned char *)data;
    *why = "invalid start byte";
    uint64_t size = p[0] >= 0xC2 && p[0] < 0xE0   ? 2
                    : p[0] >= 0xE0 && p[0] < 0xF0 ? 3
                    : p[0] >= 0xF0 && p[0] < 0xF5 ? 4
                                                  : 0;
    if (size == 0) return 1;
    *why = "invalid continuation byte";
    for (uint64_t i = 1; i < size; i++) {
        if (i >= left) return *why = "unexpected end of data", left;
        bool good = (p[i] & 0xC0) == 0x80;
        if (i == 1)
            good = good && !(p[0] == 0xE0 && p[1] < 0xA0) && !(p[0] == 0xED && p[1] >= 0xA0) &&
                   !(p[0] == 0xF0 && p[1] < 0x90) && !(p[0] == 0xF4 && p[1] >= 0x90);
        if (!good) return i;
    }
    return 1;
}

PycResult pyc_bytes_decode(PycWord self, PycWord encoding, PycWord errors) {
    VIEW(data, self);
    const char *how = policy(errors), *why;
    char kind;
    uint64_t bad, at = 0;
    CHECK(encoding_of(encoding, &kind));
    if (kind <= '9') return wide_decode(self, data, data_size, kind - '0', how);
    if (kind != 'u') return decode_single(data, data_size, self, kind == 'a' ? 128 : 256, how);
    if (pyc_utf8_valid(data, data_size, &bad)) return pyc_ok(pyc_str_new(data, data_size));
    PycBuf b;
    pyc_buf_init(&b, (int64_t)data_size);
    while (at < data_size) {
        bool good = pyc_utf8_valid(data + at, data_size - at, &bad);
        uint64_t n = good ? data_size - at : bad;
        pyc_buf_bytes(&b, data + at, (int64_t)n, (int64_t)pyc_utf8_count(data + at, n));
        at += n;
        if (good) break;
        n = bad_run(data + at, data_size - at, &why);
        if (strcmp(how, "replace") == 0)
            pyc_buf_char(&b, 0xFFFD);
        else if (strcmp(how, "ignore") == 0) {
        } else if (strcmp(how, "backslashreplace") == 0) {
            PycText t;
            pyc_text_init(&t);
            for (uint64_t i = 0; i < n; i++) pyc_text_printf(&t, "\\x%02x", (unsigned char)data[at + i]);
            pyc_buf_bytes(&b, t.data, (int64_t)t.len, (int64_t)t.len);
        } else {
            return pyc_fail(pyc_raise_decode("utf-8", self, (int64_t)at, (int64_t)(at + n), why));
        }
        at += n;
    }
    return pyc_ok(pyc_buf_finish(&b));
}

/* Other methods of bytes are those of str on a text with one character per byte. */
static PycWord as_text(PycWord w) {
    const char *data;
    uint64_t size;
    if (!pyc_bytes_view(w, &data, &size)) return w;
    return decode_single(data, size, w, 256, "strict").value;
}

static PycWord to_bytes(PycWord text, PycWord like) {
    PycStr *s = pyc_str(text);
    PycWord w = pyc_bytes_room(s->length);
    uint64_t used;
    int64_t n = 0;
    for (int64_t at = 0; at < s->size; at += (int64_t)used)
        pyc_bytes(w)->data[n++] = (char)pyc_utf8_decode(s->data + at, &used);
    return is_array(like) ? same_kind(like, pyc_bytes(w)->data, (uint64_t)n) : w;
}

static PycWord text_argument(PycWord w) {
    PycTuple *t = w ? pyc_as_tuple(w) : NULL;
    if (!w || !t) return w ? as_text(w) : 0;
    PycTuple *out = pyc_tuple_room(t->length);
    for (int64_t i = 0; i < t->length; i++) out->items[i] = as_text(t->items[i]);
    return pyc_word(out);
}

static PycWord needle(PycWord w) { /* an int stands for one byte */
    return pyc_is_small(w) ? pyc_str_char((uint32_t)(pyc_small_value(w) & 255)) : as_text(w);
}

static PycResult all_bytes(PycResult r, PycWord like) {
    if (r.error) return r;
    const PycWord *items;
    int64_t n = pyc_items(r.value, &items);
    PycWord out = pyc_list_new(n);
    for (int64_t i = 0; i < n; i++) pyc_list_push(out, to_bytes(items[i], like));
    return pyc_ok(pyc_has(r.value, PYC_T_LIST) ? out : pyc_list_to_tuple(out));
}

static PycResult one_bytes(PycResult r, PycWord like) { return r.error ? r : pyc_ok(to_bytes(r.value, like)); }

#define SEARCH(name)                                                                                                   \
    PycResult pyc_bytes_##name(PycWord self, PycWord what, PycWord start, PycWord end) {                               \
        return pyc_str_##name(as_text(self), needle(what), start, end);                                                \
    }
SEARCH(find)
SEARCH(rfind)
SEARCH(index)
SEARCH(rindex)
SEARCH(count)
PycResult pyc_bytes_startswith(PycWord self, PycWord what, PycWord start, PycWord end) {
    return pyc_str_startswith(as_text(self), text_argument(what), start, end);
}
PycResult pyc_bytes_endswith(PycWord self, PycWord what, PycWord start, PycWord end) {
    return pyc_str_endswith(as_text(self), text_argument(what), start, end);
}
PycResult pyc_bytes_split(PycWord self, PycWord sep, PycWord limit) {
    return all_bytes(pyc_str_split(as_text(self), text_argument(sep), limit), self);
}
PycResult pyc_bytes_rsplit(PycWord self, PycWord sep, PycWord limit) {
    return all_bytes(pyc_str_rsplit(as_text(self), text_argument(sep), limit), self);
}
PycResult pyc_bytes_partition(PycWord self, PycWord sep) {
    return all_bytes(pyc_str_partition(as_text(self), text_argument(sep)), self);
}
PycResult pyc_bytes_splitlines(PycWord self, PycWord keep) {
    return all_bytes(pyc_str_splitlines(as_text(self), keep), self);
}
PycResult pyc_bytes_strip(PycWord self, PycWord chars) {
    return one_bytes(pyc_str_strip(as_text(self), text_argument(chars)), self);
}
PycResult pyc_bytes_lstrip(PycWord self, PycWord chars) {
    return one_bytes(pyc_str_lstrip(as_text(self), text_argument(chars)), self);
}
PycResult pyc_bytes_rstrip(PycWord self, PycWord chars) {
    return one_bytes(pyc_str_rstrip(as_text(self), text_argument(chars)), self);
}
PycResult pyc_bytes_replace(PycWord self, PycWord old, PycWord new, PycWord count) {
    return one_bytes(pyc_str_replace(as_text(self), as_text(old), as_text(new), count), self);
}
PycResult pyc_bytes_removeprefix(PycWord self, PycWord what) {
    return one_bytes(pyc_str_removeprefix(as_text(self), as_text(what)), self);
}
PycResult pyc_bytes_removesuffix(PycWord self, PycWord what) {
    return one_bytes(pyc_str_removesuffix(as_text(self), as_text(what)), self);
}
PycResult pyc_bytes_center(PycWord self, PycWord width, PycWord fill) {
    return one_bytes(pyc_str_center(as_text(self), width, text_argument(fill)), self);
}
PycResult pyc_bytes_ljust(PycWord self, PycWord width, PycWord fill) {
    return one_bytes(pyc_str_ljust(as_text(self), width, text_argument(fill)), self);
}
PycResult pyc_bytes_rjust(PycWord self, PycWord width, PycWord fill) {
    return one_bytes(pyc_str_rjust(as_text(self), width, text_argument(fill)), self);
}
PycResult pyc_bytes_zfill(PycWord self, PycWord width) { return one_bytes(pyc_str_zfill(as_text(self), width), self); }

static PycResult map_ascii(PycWord self, bool up, bool low) {
    VIEW(data, self);
    PycWord w = same_kind(self, data, data_size);
    const char *view;
    pyc_bytes_view(w, &view, &data_size);
    char *p = (char *)(uintptr_t)view;
    for (uint64_t i = 0; i < data_size; i++) {
        if (up && p[i] >= 'a' && p[i] <= 'z')
            p[i] = (char)(p[i] - 32);
        else if (low && p[i] >= 'A' && p[i] <= 'Z')
            p[i] = (char)(p[i] + 32);
    }
    return pyc_ok(w);
}

PycResult pyc_bytes_upper(PycWord self) { return map_ascii(self, true, false); }
PycResult pyc_bytes_lower(PycWord self) { return map_ascii(self, false, true); }
PycResult pyc_bytes_swapcase(PycWord self) { return map_ascii(self, true, true); }

static PycResult ascii_are(PycWord self, PycResult (*test)(PycWord)) {
    PycWord text = as_text(self);
    return str_is_ascii(pyc_str(text)) ? test(text) : pyc_ok(PYC_FALSE);
}
PycResult pyc_bytes_isalpha(PycWord self) { return ascii_are(self, pyc_str_isalpha); }
PycResult pyc_bytes_isdigit(PycWord self) { return ascii_are(self, pyc_str_isdigit); }
PycResult pyc_bytes_isalnum(PycWord self) { return ascii_are(self, pyc_str_isalnum); }
PycResult pyc_bytes_isspace(PycWord self) { return ascii_are(self, pyc_str_isspace); }
PycResult pyc_bytes_isupper(PycWord self) { return ascii_are(self, pyc_str_isupper); }
PycResult pyc_bytes_islower(PycWord self) { return ascii_are(self, pyc_str_islower); }
PycResult pyc_bytes_isascii(PycWord self) { return pyc_ok(pyc_bool(str_is_ascii(pyc_str(as_text(self))))); }

PycResult pyc_bytes_join(PycWord self, PycWord iterable) {
    TRY(list, pyc_list_or_tuple(iterable));
    const PycWord *items;
    int64_t n = pyc_items(list, &items);
    PycWord texts = pyc_list_new(n);
    for (int64_t i = 0; i < n; i++) {
        const char *data;
        uint64_t size;
        if (!pyc_bytes_view(items[i], &data, &size))
            RAISE(&pyc_TypeError, "sequence item %lld: expected a bytes-like object, %s found", (long long)i,
                  pyc_type_name(items[i]));
        pyc_list_push(texts, as_text(items[i]));
    }
    return one_bytes(pyc_str_join(as_text(self), texts), self);
}

PycResult pyc_bytes_translate(PycWord self, PycWord table) {
    VIEW(data, self);
    VIEW(map, table);
    if (map_size != 256) RAISE(&pyc_ValueError, "translation table must be 256 characters long");
    PycWord w = pyc_bytes_room((int64_t)data_size);
    for (uint64_t i = 0; i < data_size; i++) pyc_bytes(w)->data[i] = map[(unsigned char)data[i]];
    return pyc_ok(is_array(self) ? same_kind(self, pyc_bytes(w)->data, data_size) : w);
}

PycResult pyc_bytes_maketrans(PycWord cls, PycWord from, PycWord to) {
    (void)cls;
    VIEW(a, from);
    VIEW(b, to);
    if (a_size != b_size) RAISE(&pyc_ValueError, "maketrans arguments must have same length");
    PycWord w = pyc_bytes_room(256);
    for (int i = 0; i < 256; i++) pyc_bytes(w)->data[i] = (char)i;
    for (uint64_t i = 0; i < a_size; i++) pyc_bytes(w)->data[(unsigned char)a[i]] = b[i];
    return pyc_ok(w);
}

PycResult pyc_bytes_hex(PycWord self, PycWord sep, PycWord group) {
    static const char digits[] = "0123456789abcdef";
    VIEW(data, self);
    int64_t every = 1;
    PycStr *between = sep ? pyc_str(as_text(sep)) : NULL;
    if (group) {
        TRY(n, pyc_obj_to_i64(group));
        every = n;
    }
    PycBuf b;
    pyc_buf_init(&b, (int64_t)data_size * 2);
    for (uint64_t i = 0; i < data_size; i++) {
        uint64_t place = every > 0 ? data_size - i : i;
        uint64_t size = every > 0 ? (uint64_t)every : (uint64_t)-every;
        if (between && size && i > 0 && place % size == 0) pyc_buf_str(&b, pyc_word(between));
        pyc_buf_char(&b, (unsigned char)digits[(unsigned char)data[i] >> 4]);
        pyc_buf_char(&b, (unsigned char)digits[data[i] & 15]);
    }
    return pyc_ok(pyc_buf_finish(&b));
}

static int hex_value(char c) {
    return c >= '0' && c <= '9' ? c - '0' : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10 : -1;
}

PycResult pyc_bytes_fromhex(PycWord cls, PycWord text) {
    PycStr *s = pyc_as_str(text);
    if (!s) RAISE(&pyc_TypeError, "fromhex() argument must be str, not %s", pyc_type_name(text));
    PycWord w = pyc_bytes_room(s->size / 2 + 1);
    int64_t n = 0;
    for (int64_t i = 0; i < s->size; i++) {
        if (pyc_is_space_char((unsigned char)s->data[i])) continue;
        int high = hex_value(s->data[i]), low = i + 1 < s->size ? hex_value(s->data[i + 1]) : -1;
        if (high < 0 || low < 0)
            RAISE(&pyc_ValueError, "non-hexadecimal number found in fromhex() arg at position %lld",
                  (long long)(high < 0 ? i : i + 1));
        pyc_bytes(w)->data[n++] = (char)(high << 4 | low);
        i++;
    }
    bool array = cls == pyc_word(&pyc_bytearray_type);
    return pyc_ok(array ? array_new(&pyc_bytearray_type, pyc_bytes(w)->data, (uint64_t)n)
                        : pyc_bytes_new(pyc_bytes(w)->data, (uint64_t)n));
}

/* ---- slots ---- */

static PycResult bytes_repr(PycWord self) {
    VIEW(data, self);
    PycWord quoted = pyc_bytes_quoted(data, (int64_t)data_size);
    if (!is_array(self)) return pyc_ok(quoted);
    PycWord parts[3] = {pyc_str_c("bytearray("), quoted, pyc_str_c(")")};
    return pyc_ok(pyc_str_concat_n(parts, 3));
}

static PycResult bytes_compare(int op, PycWord a, PycWord b) {
    const char *x, *y;
    uint64_t n, m;
    if (!pyc_bytes_view(a, &x, &n) || !pyc_bytes_view(b, &y, &m)) return pyc_ok(PYC_NOT_IMPLEMENTED);
    int c = memcmp(x, y, n < m ? n : m);
    return pyc_ok(pyc_bool(pyc_order(op, c ? c : n < m ? -1 : n > m)));
}

static PycIntResult bytes_hash(PycWord self) {
    PycBytes *b = pyc_bytes(pyc_plain(self, PYC_T_BYTES));
    uint64_t h = b->size ? pyc_hash_bytes(b->data, (uint64_t)b->size) : 0;
    return (PycIntResult){h == UINT64_MAX ? -2 : (int64_t)h, NULL};
}

static PycIntResult bytes_len(PycWord self) {
    const char *data;
    uint64_t size = 0;
    pyc_bytes_view(self, &data, &size);
    return (PycIntResult){(int64_t)size, NULL};
}

static PycResult bytes_getitem(PycWord self, PycWord key) {
    VIEW(data, self);
    if (!pyc_is_exact(key, &pyc_slice_type)) {
        if (!pyc_as_int(key) && !pyc_has_index(key))
            RAISE(&pyc_TypeError, "%s indices must be integers or slices, not %s",
                  is_array(self) ? "bytearray" : "byte", pyc_type_name(key));
        TRY(i, pyc_obj_to_i64_index(key));
        if (i < 0) i += (int64_t)data_size;
        if (i < 0 || i >= (int64_t)data_size)
            RAISE(&pyc_IndexError, is_array(self) ? "bytearray index out of range" : "index out of range");
        return pyc_ok(pyc_small((unsigned char)data[i]));
    }
    int64_t from, to, by, count;
    CHECK(pyc_slice_of(key, (int64_t)data_size, &from, &to, &by, &count));
    if (by == 1) return pyc_ok(same_kind(self, data + from, (uint64_t)count));
    PycWord w = pyc_bytes_room(count);
    for (int64_t i = 0; i < count; i++) pyc_bytes(w)->data[i] = data[from + i * by];
    return pyc_ok(is_array(self) ? same_kind(self, pyc_bytes(w)->data, (uint64_t)count) : w);
}

static PycBoolResult bytes_contains(PycWord self, PycWord item) {
    const char *data, *what;
    uint64_t size, n;
    pyc_bytes_view(self, &data, &size);
    if (pyc_bytes_view(item, &what, &n)) return (PycBoolResult){n == 0 || memmem(data, size, what, n) != NULL, NULL};
    if (!pyc_as_int(item))
        RAISE_AS(PycBoolResult, &pyc_TypeError, "a bytes-like object is required, not '%s'", pyc_type_name(item));
    TRY_AS(PycBoolResult, b, byte_value(item));
    return (PycBoolResult){size > 0 && memchr(data, (int)b, size) != NULL, NULL};
}

static PycResult bytes_binary(int op, PycWord a, PycWord b) {
    if (pyc_is_exact(a, &pyc_memoryview_type)) return pyc_ok(PYC_NOT_IMPLEMENTED);
    const char *x, *y;
    uint64_t n, m;
    bool left = pyc_bytes_view(a, &x, &n), right = pyc_bytes_view(b, &y, &m);
    if (op == PYC_ADD && left && right) {
        PycWord w = pyc_bytes_room((int64_t)(n + m));
        memcpy(pyc_bytes(w)->data, x, n);
        memcpy(pyc_bytes(w)->data + n, y, m);
        return pyc_ok(is_array(a) ? same_kind(a, pyc_bytes(w)->data, n + m) : w);
    }
    if (op == PYC_ADD && left) RAISE(&pyc_TypeError, "can't concat %s to %s", pyc_type_name(b), pyc_type_name(a));
    PycWord bytes = left ? a : b, other = left ? b : a;
    if (op == PYC_MUL && pyc_as_int(other)) {
        TRY(times, pyc_obj_to_i64(other));
        return one_bytes(pyc_str_repeat(as_text(bytes), pyc_small(times)), bytes);
    }
    if (op == PYC_MOD && left) {
        PycTuple *values = pyc_as_tuple(b);
        PycWord arguments = values ? text_argument(b) : as_text(b);
        return one_bytes(pyc_str_mod(as_text(a), arguments), a);
    }
    return pyc_ok(PYC_NOT_IMPLEMENTED);
}

static PycResult bytes_iter(PycWord self) { return pyc_ok(pyc_sequence_iter(self)); }

PycType pyc_bytes_type = {.head = {&pyc_type_type},
                          .name = "bytes",
                          .base = &pyc_object_type,
                          .flags = PYC_T_FROZEN | PYC_T_BYTES | PYC_T_ATOMIC,
                          .repr = bytes_repr,
                          .hash = bytes_hash,
                          .compare = bytes_compare,
                          .binary = bytes_binary,
                          .len = bytes_len,
                          .getitem = bytes_getitem,
                          .contains = bytes_contains,
                          .iter = bytes_iter,
                          .make = bytes_make};

/* ---- bytearray: changing ---- */

static void splice(PycByteArray *a, int64_t from, int64_t to, const char *data, uint64_t n) {
    char *copy = pyc_gc_alloc_atomic(n + 1);
    if (n) memcpy(copy, data, n); /* may be its own data */
    int64_t tail = a->size - to, size = from + (int64_t)n + tail;
    reserve(a, size);
    memmove(a->data + from + n, a->data + to, (uint64_t)tail);
    if (n) memcpy(a->data + from, copy, n);
    a->size = size;
}

static PycError *array_setitem(PycWord self, PycWord key, PycWord value) {
    PycByteArray *a = array_of(self);
    if (pyc_is_exact(key, &pyc_slice_type)) {
        int64_t from, to, by, count;
        CHECK_ERROR(pyc_slice_of(key, a->size, &from, &to, &by, &count));
        if (by != 1 && !value) return pyc_raise(&pyc_ValueError, "cannot delete an extended slice of a bytearray");
        TRY_ERROR(bytes, value ? pyc_bytes_from(value) : pyc_ok(pyc_bytes_new("", 0)));
        if (by == 1) {
            splice(a, from, to < from ? from : to, pyc_bytes(bytes)->data, (uint64_t)pyc_bytes(bytes)->size);
            return NULL;
        }
        if (pyc_bytes(bytes)->size != count)
            return pyc_raise(&pyc_ValueError, "attempt to assign bytes of size %lld to extended slice of size %lld",
                             (long long)pyc_bytes(bytes)->size, (long long)count);
        for (int64_t i = 0; i < count; i++) a->data[from + i * by] = pyc_bytes(bytes)->data[i];
        return NULL;
    }
    TRY_ERROR(i, pyc_obj_to_i64_index(key));
    if (i < 0) i += a->size;
    if (i < 0 || i >= a->size) return pyc_raise(&pyc_IndexError, "bytearray index out of range");
    if (!value) {
        splice(a, i, i + 1, "", 0);
        return NULL;
    }
    TRY_ERROR(b, byte_value(value));
    a->data[i] = (char)b;
    return NULL;
}

PycResult pyc_bytearray_append(PycWord self, PycWord item) {
    TRY(b, byte_value(item));
    char c = (char)b;
    splice(array_of(self), array_of(self)->size, array_of(self)->size, &c, 1);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_bytearray_extend(PycWord self, PycWord items) {
    TRY(bytes, pyc_bytes_from(items));
    splice(array_of(self), array_of(self)->size, array_of(self)->size, pyc_bytes(bytes)->data,
           (uint64_t)pyc_bytes(bytes)->size);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_bytearray_insert(PycWord self, PycWord index, PycWord item) {
    PycByteArray *a = array_of(self);
    TRY(i, pyc_obj_to_i64(index));
    TRY(b, byte_value(item));
    char c = (char)b;
    if (i < 0) i = i + a->size < 0 ? 0 : i + a->size;
    if (i > a->size) i = a->size;
    splice(a, i, i, &c, 1);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_bytearray_pop(PycWord self, PycWord index) {
    PycByteArray *a = array_of(self);
    int64_t i = a->size - 1;
    if (a->size == 0) RAISE(&pyc_IndexError, "pop from empty bytearray");
    if (index) {
        TRY(given, pyc_obj_to_i64(index));
        i = given < 0 ? given + a->size : given;
    }
    if (i < 0 || i >= a->size) RAISE(&pyc_IndexError, "pop index out of range");
    PycWord value = pyc_small((unsigned char)a->data[i]);
    splice(a, i, i + 1, "", 0);
    return pyc_ok(value);
}

PycResult pyc_bytearray_remove(PycWord self, PycWord item) {
    PycByteArray *a = array_of(self);
    TRY(b, byte_value(item));
    char *at = a->size ? memchr(a->data, (int)b, (uint64_t)a->size) : NULL;
    if (!at) RAISE(&pyc_ValueError, "value not found in bytearray");
    splice(a, at - a->data, at - a->data + 1, "", 0);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_bytearray_clear(PycWord self) {
    array_of(self)->size = 0;
    return pyc_ok(PYC_NONE);
}

PycResult pyc_bytearray_copy(PycWord self) {
    return pyc_ok(same_kind(self, array_of(self)->data, (uint64_t)array_of(self)->size));
}

PycResult pyc_bytearray_reverse(PycWord self) {
    PycByteArray *a = array_of(self);
    for (int64_t i = 0, j = a->size - 1; i < j; i++, j--) {
        char t = a->data[i];
        a->data[i] = a->data[j];
        a->data[j] = t;
    }
    return pyc_ok(PYC_NONE);
}

static PycResult array_in_place(int op, PycWord a, PycWord b) {
    if (op != PYC_ADD) return bytes_binary(op, a, b);
    TRY(none, pyc_bytearray_extend(a, b));
    (void)none;
    return pyc_ok(a);
}

PycType pyc_bytearray_type = {.head = {&pyc_type_type},
                              .name = "bytearray",
                              .base = &pyc_object_type,
                              .flags = PYC_T_FROZEN,
                              .instance_size = sizeof(PycByteArray),
                              .repr = bytes_repr,
                              .hash = pyc_unhashable,
                              .compare = bytes_compare,
                              .binary = bytes_binary,
                              .in_place = array_in_place,
                              .len = bytes_len,
                              .getitem = bytes_getitem,
                              .setitem = array_setitem,
                              .contains = bytes_contains,
                              .iter = bytes_iter,
                              .make = array_make};

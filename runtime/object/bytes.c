/* bytes: making, viewing, operators. Its methods, which bytearray shares, are in bytes_search.c and bytes_case.c. */
#include "object/bytes.h"
#include "object/tail.h"

#include <string.h>

/* ---- making and viewing ---- */

PycWord pyc_bytes_room(int64_t size) {
    PycBytes *b = pyc_gc_alloc_atomic(sizeof(PycBytes) + (uint64_t)size + 1);
    *b = (PycBytes){.head = {&pyc_bytes_type}, .size = size, .data = (char *)(b + 1)};
    b->data[size] = 0;
    return pyc_word(b);
}

PycWord pyc_bytes_new(const void *data, uint64_t size) {
    PycWord w = pyc_bytes_room((int64_t)size);
    if (size) memcpy(pyc_bytes(w)->data, data, size);
    return w;
}

void array_reserve(PycByteArray *a, int64_t size) {
    if (size < a->capacity) return;
    if (a->size <= a->gone && size < a->gone + a->capacity) { /* the room of what was removed serves again */
        char *start = a->data - a->gone;
        a->data = memcpy(start, a->data, (uint64_t)a->size);
        a->capacity += a->gone;
        a->gone = 0;
        return;
    }
    int64_t capacity = size + size / 2 + 16;
    char *data = pyc_gc_alloc_atomic((uint64_t)capacity);
    if (a->size) memcpy(data, a->data, (uint64_t)a->size);
    a->data = data;
    a->capacity = capacity;
    a->gone = 0;
}

PycWord array_new(PycType *type, const char *data, int64_t size) {
    PycByteArray *a = pyc_gc_alloc(type->instance_size);
    a->head.type = type;
    array_reserve(a, size);
    if (size) memcpy(a->data, data, (uint64_t)size);
    a->size = size;
    return pyc_word(a);
}

bool pyc_bytes_view(PycWord w, const char **data, uint64_t *size) {
    PycBytes *b = pyc_bytes(pyc_plain(w, PYC_T_BYTES));
    if (b) {
        *data = b->data;
        *size = (uint64_t)b->size;
        return true;
    }
    if (pyc_is_exact(w, &pyc_memoryview_type)) return pyc_memoryview_bytes(w, data, size);
    if (pyc_type(w)->view) {
        PycView view;
        pyc_type(w)->view(w, &view);
        *data = view.data;
        *size = view.size;
        return true;
    }
    if (!is_array(w)) return false;
    *data = array_of(w)->data;
    *size = (uint64_t)array_of(w)->size;
    return true;
}

Span bytes_span(PycWord self) {
    const char *data = "";
    uint64_t size = 0;
    pyc_bytes_view(self, &data, &size);
    return (Span){data, (int64_t)size};
}

PycError *bytes_argument(PycWord w, Span *out) {
    uint64_t size;
    if (!pyc_memoryview_is_whole(w))
        return pyc_raise(&pyc_BufferError, "memoryview: underlying buffer is not C-contiguous");
    if (!pyc_bytes_view(w, &out->data, &size))
        return pyc_raise(&pyc_TypeError, "a bytes-like object is required, not '%s'", pyc_type_name(w));
    out->size = (int64_t)size;
    return NULL;
}

PycWord bytes_like(PycWord like, Span of) {
    return is_array(like) ? array_new(&pyc_bytearray_type, of.data, of.size)
                          : pyc_bytes_new(of.data, (uint64_t)of.size);
}

PycWord bytes_like_made(PycWord like, PycWord made) {
    return is_array(like) ? bytes_like(like, bytes_span(made)) : made;
}

PycIntResult byte_value(PycWord w, const char *what) {
    TRY_AS(PycIntResult, i, pyc_obj_index(w));
    if (!pyc_is_small(i) || pyc_small_value(i) < 0 || pyc_small_value(i) > 255)
        RAISE_AS(PycIntResult, &pyc_ValueError, "%s must be in range(0, 256)", what);
    return (PycIntResult){pyc_small_value(i), NULL};
}

static PycResult zeros(PycWord count) {
    TRY(n, pyc_obj_to_count(count));
    if (n < 0) RAISE(&pyc_ValueError, "negative count");
    CHECK(pyc_no_memory_for(n, 1));
    PycWord w = pyc_bytes_room(n);
    memset(pyc_bytes(w)->data, 0, (uint64_t)n);
    return pyc_ok(w);
}

/* bytes from an iterable of ints */
static PycResult bytes_of_items(PycWord source, const char *what) {
    TRY(list, pyc_list_or_tuple(source));
    const PycWord *items;
    int64_t n = pyc_items(list, &items);
    PycWord w = pyc_bytes_room(n);
    for (int64_t i = 0; i < n; i++) {
        TRY(b, byte_value(items[i], what));
        pyc_bytes(w)->data[i] = (char)b;
    }
    return pyc_ok(w);
}

/* The bytes of another object system's object that supports the buffer protocol; 0 if it does not. */
static PycResult bytes_of_foreign(PycWord source) {
    PycResult view = pyc_type(source)->foreign->view(source);
    if (view.error) {
        pyc_error_drop(view.error);
        return pyc_ok(0);
    }
    TRY(copy, pyc_obj_getattr_or(view.value, PYC_NAME("tobytes")));
    return pyc_call_words(copy, NULL, 0, 0);
}

/* bytes of a buffer, a count, or an iterable of ints; `what` names an item that is out of range */
/* Calls `__bytes__`; 0 if there is none. */
PycResult bytes_by_method(PycWord source) {
    TRY(made, pyc_call_dunder_if(source, PYC_D_bytes, NULL, 0));
    if (made && !pyc_has(made, PYC_T_BYTES))
        RAISE(&pyc_TypeError, "__bytes__ returned non-bytes (type %s)", pyc_type_name(made));
    return pyc_ok(made);
}

PycResult bytes_from(PycWord source, const char *type) {
    const char *data;
    uint64_t size;
    if (!source) return pyc_ok(pyc_bytes_new("", 0));
    bool is_bytes = type[4] == 's';
    if (is_bytes) {
        TRY(own, bytes_by_method(source));
        if (own) return pyc_ok(own);
    }
    if (pyc_bytes_view(source, &data, &size)) return pyc_ok(pyc_bytes_new(data, size));
    if (pyc_as_str(source)) RAISE(&pyc_TypeError, "string argument without an encoding");
    if (pyc_is_object(source) && pyc_type(source)->foreign && pyc_type(source)->foreign->view) {
        TRY(shown, bytes_of_foreign(source));
        if (shown) return pyc_ok(shown);
    }
    if (pyc_as_int(source) || pyc_has_index(source)) {
        PycResult made = zeros(source);
        if (!made.error || !pyc_error_is_class(made.error, &pyc_TypeError)) return made; /* it may still be iterable */
    }
    if (!pyc_is_iterable(source))
        RAISE(&pyc_TypeError, "cannot convert '%s' object to %s", pyc_type_name(source), type);
    return bytes_of_items(source, is_bytes ? "bytes" : "byte");
}

PycResult pyc_bytes_from(PycWord source) { return bytes_from(source, "bytes"); }

static PycResult from_arguments(const char *function, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[3];
    CHECK(pyc_bind(function, "source encoding errors", 0, 3, args, count, names, bound));
    for (int i = 1; i < 3; i++)
        if (bound[i] && !pyc_as_str(bound[i]))
            RAISE(&pyc_TypeError, "%s() argument '%s' must be str, not %s", function, i == 1 ? "encoding" : "errors",
                  bound[i] == PYC_NONE ? "None" : pyc_type_name(bound[i]));
    if (!bound[1] && !bound[2]) return bytes_from(bound[0], function);
    if (bound[0] && pyc_as_str(bound[0])) return pyc_str_encode(pyc_word(pyc_as_str(bound[0])), bound[1], bound[2]);
    RAISE(&pyc_TypeError, bound[1] ? "encoding without a string argument" : "errors without a string argument");
}

static PycResult bytes_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    TRY(w, from_arguments("bytes", args, count, names));
    return pyc_ok(pyc_wrap(type, &pyc_bytes_type, w));
}

static PycResult array_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    TRY(w, from_arguments("bytearray", args, count, names));
    Span of = bytes_span(w);
    return pyc_ok(array_new(type, of.data, of.size));
}

/* ---- slots ---- */

static PycResult bytes_repr(PycWord self) {
    Span of = bytes_span(self);
    return pyc_ok(pyc_bytes_quoted(of.data, of.size, false));
}

static PycResult array_repr(PycWord self) {
    Span of = bytes_span(self);
    PycWord parts[3] = {pyc_str_c(pyc_type_name(self)), pyc_bytes_quoted(of.data, of.size, true), pyc_str_c(")")};
    parts[0] = pyc_str_concat(parts[0], pyc_str_c("("));
    return pyc_ok(pyc_str_concat_n(parts, 3));
}

static PycResult bytes_compare(int op, PycWord a, PycWord b) {
    const char *x, *y;
    uint64_t n, m;
    bool view = pyc_is_exact(a, &pyc_memoryview_type) || pyc_is_exact(b, &pyc_memoryview_type);
    bool array = is_array(a) || is_array(b); /* a bytearray compares itself with any buffer */
    bool ordered = array && pyc_memoryview_is_whole(a) && pyc_memoryview_is_whole(b);
    if (view && !ordered && op != PYC_EQ && op != PYC_NE) return pyc_ok(PYC_NOT_IMPLEMENTED);
    if (!pyc_bytes_view(a, &x, &n) || !pyc_bytes_view(b, &y, &m)) return pyc_ok(PYC_NOT_IMPLEMENTED);
    int c = memcmp(x, y, n < m ? n : m);
    return pyc_ok(pyc_bool(pyc_order(op, c ? c : n < m ? -1 : n > m)));
}

static PycIntResult bytes_hash(PycWord self) {
    PycBytes *b = pyc_bytes(pyc_plain(self, PYC_T_BYTES));
    uint64_t h = b->size ? pyc_hash_bytes(b->data, (uint64_t)b->size) : 0;
    return (PycIntResult){h == UINT64_MAX ? -2 : (int64_t)h, NULL};
}

static PycIntResult bytes_len(PycWord self) { return (PycIntResult){bytes_span(self).size, NULL}; }

static PycResult bytes_getitem(PycWord self, PycWord key) {
    Span of = bytes_span(self);
    if (!pyc_is_exact(key, &pyc_slice_type)) {
        const char *type = is_array(self) ? "bytearray" : "byte";
        if (!pyc_as_int(key) && !pyc_has_index(key))
            RAISE(&pyc_TypeError, "%s indices must be integers or slices, not %s", type, pyc_type_name(key));
        TRY(i, pyc_obj_to_i64_index(key));
        of = bytes_span(self); /* converting the index may have changed it */
        if (i < 0) i += of.size;
        if (i < 0 || i >= of.size) RAISE(&pyc_IndexError, "%sindex out of range", type[4] ? "bytearray " : "");
        return pyc_ok(pyc_small((unsigned char)of.data[i]));
    }
    int64_t from, to, by, count;
    CHECK(pyc_slice_of(key, is_array(self) ? &((PycByteArray *)pyc_object(self))->size : &of.size, &from, &to, &by,
                       &count));
    of = bytes_span(self);
    if (by == 1) return pyc_ok(bytes_like(self, (Span){of.data + from, count}));
    PycWord w = pyc_bytes_room(count);
    for (int64_t i = 0; i < count; i++) pyc_bytes(w)->data[i] = of.data[from + i * by];
    return pyc_ok(bytes_like_made(self, w));
}

PycResult pyc_bytes_item(PycWord w, PycWord i) { return bytes_getitem(w, i); }
int64_t pyc_bytes_len(PycWord w) { return pyc_bytes(w)->size; }
PycWord pyc_bytes_at(PycWord w, int64_t i) { return pyc_small((unsigned char)pyc_bytes(w)->data[i]); }

static PycBoolResult bytes_contains(PycWord self, PycWord item) {
    Span of = bytes_span(self), what;
    if (pyc_as_int(item) || pyc_has_index(item)) {
        TRY_AS(PycBoolResult, b, byte_value(item, "byte"));
        return (PycBoolResult){of.size > 0 && memchr(of.data, (int)b, (uint64_t)of.size) != NULL, NULL};
    }
    CHECK_AS(PycBoolResult, bytes_argument(item, &what));
    bool found = what.size == 0 || memmem(of.data, (uint64_t)of.size, what.data, (uint64_t)what.size) != NULL;
    return (PycBoolResult){found, NULL};
}

/* A str result of an addition: more will probably be appended to it. */
static PycWord grown(const PycBytes *a, const char *more, uint64_t size) {
    PycBytes *b = pyc_gc_alloc(sizeof *b);
    *b = (PycBytes){.head = {&pyc_bytes_type},
                    .flags = PYC_STR_GROWN | PYC_STR_SHARED,
                    .size = a->size + (int64_t)size,
                    .data = tail_grown(a->data, a->size, a->flags & PYC_STR_SHARED, more, (int64_t)size)};
    return pyc_word(b);
}

static PycResult concat(PycWord a, PycWord b) {
    const char *data;
    uint64_t size;
    if (!pyc_memoryview_is_whole(b) || !pyc_bytes_view(b, &data, &size))
        RAISE(&pyc_TypeError, "can't concat %s to %s", pyc_type_name(b), pyc_type_name(a));
    Span x = bytes_span(a);
    PycBytes *left = pyc_bytes(pyc_plain(a, PYC_T_BYTES));
    CHECK(pyc_no_memory_to_join(x.size, (int64_t)size));
    if (left && left->size >= TAIL_WORTH && left->flags & PYC_STR_GROWN) return pyc_ok(grown(left, data, size));
    PycWord w = pyc_bytes_room(x.size + (int64_t)size);
    pyc_bytes(w)->flags = PYC_STR_GROWN;
    memcpy(pyc_bytes(w)->data, x.data, (uint64_t)x.size);
    memcpy(pyc_bytes(w)->data + x.size, data, size);
    return pyc_ok(bytes_like_made(a, w));
}

static PycResult repeated(PycWord bytes, PycWord times) {
    int64_t size;
    Span of = bytes_span(bytes);
    TRY(n, pyc_obj_to_count(times));
    if (n < 0) n = 0;
    if (is_array(bytes) && __builtin_mul_overflow(n, of.size, &size)) return pyc_fail(pyc_no_memory_for(INT64_MAX, 2));
    if (__builtin_mul_overflow(n, of.size, &size)) RAISE(&pyc_OverflowError, "repeated bytes are too long");
    CHECK(pyc_no_memory_for(size, 1));
    PycWord w = pyc_bytes_room(size);
    char *data = pyc_bytes(w)->data;
    if (size) memcpy(data, of.data, (uint64_t)of.size);
    fill_with_copies(data, of.size, size);
    return pyc_ok(bytes_like_made(bytes, w));
}

static PycResult bytes_binary(int op, PycWord a, PycWord b) {
    bool left = is_array(a) || pyc_has(a, PYC_T_BYTES);
    PycWord bytes = left ? a : b, other = left ? b : a;
    if (op == PYC_MUL && (pyc_as_int(other) || pyc_has_index(other))) return repeated(bytes, other);
    if (op == PYC_ADD && left) return concat(a, b);
    if (op == PYC_MOD && left) return pyc_bytes_mod(a, b);
    return pyc_ok(PYC_NOT_IMPLEMENTED);
}

static PycResult bytes_iter(PycWord self) { return pyc_ok(pyc_sequence_iter(self)); }

PycType pyc_bytes_type = {.head = {&pyc_type_type},
                          .name = "bytes",
                          .base = &pyc_object_type,
                          .flags = PYC_T_FROZEN | PYC_T_BYTES | PYC_T_ATOMIC,
                          .repr = bytes_repr,
                          .str = bytes_repr,
                          .hash = bytes_hash,
                          .compare = bytes_compare,
                          .binary = bytes_binary,
                          .len = bytes_len,
                          .getitem = bytes_getitem,
                          .contains = bytes_contains,
                          .iter = bytes_iter,
                          .make = bytes_make};

PycType pyc_bytearray_type = {.head = {&pyc_type_type},
                              .name = "bytearray",
                              .base = &pyc_object_type,
                              .flags = PYC_T_FROZEN,
                              .instance_size = sizeof(PycByteArray),
                              .repr = array_repr,
                              .str = array_repr,
                              .hash = pyc_unhashable,
                              .compare = bytes_compare,
                              .binary = bytes_binary,
                              .in_place = pyc_bytearray_in_place,
                              .len = bytes_len,
                              .getitem = bytes_getitem,
                              .setitem = pyc_bytearray_setitem,
                              .contains = bytes_contains,
                              .iter = bytes_iter,
                              .make = array_make};

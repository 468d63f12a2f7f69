/* memoryview of bytes and bytearray: accesses the items in place. A view of another object system's array is made
 * there. Only cast() makes several dimensions: the items are then contiguous, the last dimension innermost.
 *
 * A bytearray may be resized under its views; a view that it has become too short for raises an error when used. */
#include "object/py.h"
#include "object/str.h"

#include <stdio.h>
#include <string.h>

typedef struct View {
    PycObject head;
    PycWord of;           /* bytes or bytearray; 0: released */
    int64_t offset, step; /* in bytes */
    int64_t length, size; /* number of items; size of an item in bytes */
    PycWord shape;        /* a tuple of the lengths of several dimensions; 0: there is one */
    char format;
    bool readonly, has_hash;
    int64_t hash; /* once it was asked for: also of a view that is released */
} View;

static View *view_of(PycWord w) { return (View *)pyc_object(w); }

static const struct {
    char format;
    uint8_t size;
    char kind;
} formats[] = {
    /* kind: signed, unsigned, floating, bool, char */
    {'B', 1, 'u'}, {'b', 1, 's'}, {'c', 1, 'c'}, {'?', 1, '?'}, {'h', 2, 's'}, {'H', 2, 'u'},
    {'i', 4, 's'}, {'I', 4, 'u'}, {'l', 8, 's'}, {'L', 8, 'u'}, {'q', 8, 's'}, {'Q', 8, 'u'},
    {'n', 8, 's'}, {'N', 8, 'u'}, {'f', 4, 'f'}, {'d', 8, 'f'},
};

static int format_row(char format) {
    for (int i = 0; i < (int)(sizeof formats / sizeof *formats); i++)
        if (formats[i].format == format) return i;
    return -1;
}

static char kind_of(const View *v) { return formats[format_row(v->format)].kind; }

static PycWord view_new(const View *like) {
    View *v = pyc_gc_alloc(sizeof *v);
    *v = *like;
    v->has_hash = false;
    v->head.type = &pyc_memoryview_type;
    return pyc_word(v);
}

/* The address of its items. */
static PycError *items_of(const View *v, char **items) {
    const char *data;
    uint64_t size;
    if (!v->of) return pyc_raise(&pyc_ValueError, "operation forbidden on released memoryview object");
    pyc_bytes_view(v->of, &data, &size);
    int64_t last = v->length ? v->offset + (v->length - 1) * v->step : 0, high = last > v->offset ? last : v->offset;
    if (v->length && high + v->size > (int64_t)size)
        return pyc_raise(&pyc_BufferError, "the bytearray has become shorter than its memoryview");
    *items = (char *)(uintptr_t)data + v->offset;
    return NULL;
}

static PycResult view_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    (void)type;
    PycWord of;
    const char *data;
    uint64_t size;
    CHECK(pyc_bind("memoryview", "object", 1, 1, args, count, names, &of));
    if (pyc_is_object(of) && pyc_type(of)->foreign) return pyc_type(of)->foreign->view(of);
    if (pyc_is_exact(of, &pyc_memoryview_type)) {
        CHECK(items_of(view_of(of), (char **)(uintptr_t)&data));
        return pyc_ok(view_new(view_of(of)));
    }
    if (!pyc_bytes_view(of, &data, &size))
        RAISE(&pyc_TypeError, "memoryview: a bytes-like object is required, not '%s'", pyc_type_name(of));
    if (pyc_type(of)->view) {
        PycView v;
        pyc_type(of)->view(of, &v);
        return pyc_ok(view_new(&(View){.of = of,
                                       .step = v.item,
                                       .length = (int64_t)v.size / v.item,
                                       .size = v.item,
                                       .format = v.format,
                                       .readonly = v.readonly}));
    }
    bool is_bytes = pyc_has(of, PYC_T_BYTES);
    return pyc_ok(view_new(
        &(View){.of = of, .step = 1, .length = (int64_t)size, .size = 1, .format = 'B', .readonly = is_bytes}));
}

/* ---- items ---- */

static PycWord load(const View *v, const char *at) {
    int64_t whole = 0;
    double wide;
    float narrow;
    switch (kind_of(v)) {
    case 'c': return pyc_bytes_new(at, 1);
    case '?': return pyc_bool(*at != 0);
    case 'f':
        memcpy(v->size == 4 ? (void *)&narrow : (void *)&wide, at, (size_t)v->size);
        return pyc_float_new(v->size == 4 ? (double)narrow : wide);
    case 's':
        memcpy(&whole, at, (size_t)v->size);
        return pyc_int_from_i64((int64_t)((uint64_t)whole << (64 - 8 * v->size)) >> (64 - 8 * v->size));
    default: memcpy(&whole, at, (size_t)v->size); return pyc_int_from_u64((uint64_t)whole);
    }
}

static PycError *invalid(const View *v, const char *what, PycType *type) {
    return pyc_raise(type, "memoryview: invalid %s for format '%c'", what, v->format);
}

static PycError *store_int(const View *v, char *at, PycWord value) {
    if (!pyc_as_int(value) && !pyc_has_index(value)) return invalid(v, "type", &pyc_TypeError);
    TRY_ERROR(i, pyc_obj_index(value));
    uint64_t bits = pyc_int_low_u64(i);
    bool is_signed = kind_of(v) == 's';
    uint64_t kept = bits << (64 - 8 * v->size) >> (64 - 8 * v->size);
    PycWord back = is_signed ? pyc_int_from_i64((int64_t)(bits << (64 - 8 * v->size)) >> (64 - 8 * v->size))
                             : pyc_int_from_u64(kept);
    if (pyc_int_cmp_slow(back, i) != 0) return invalid(v, "value", &pyc_ValueError);
    memcpy(at, &bits, (size_t)v->size);
    return NULL;
}

static PycError *store(const View *v, char *at, PycWord value) {
    const char *data;
    uint64_t size;
    switch (kind_of(v)) {
    case 'c':
        if (!pyc_has(value, PYC_T_BYTES) || !pyc_bytes_view(value, &data, &size))
            return invalid(v, "type", &pyc_TypeError);
        if (size != 1) return invalid(v, "value", &pyc_ValueError);
        *at = *data;
        return NULL;
    case '?': {
        TRY_ERROR(truth, pyc_obj_truth(value));
        *at = truth;
        return NULL;
    }
    case 'f': {
        TRY_ERROR(wide, pyc_obj_to_f64(value));
        float narrow = (float)wide;
        memcpy(at, v->size == 4 ? (const void *)&narrow : (const void *)&wide, (size_t)v->size);
        return NULL;
    }
    default: return store_int(v, at, value);
    }
}

static int64_t dimensions(const View *v) { return v->shape ? pyc_tuple(v->shape)->length : 1; }
static int64_t length_of(const View *v, int64_t dimension) {
    return v->shape ? pyc_small_value(pyc_tuple(v->shape)->items[dimension]) : v->length;
}

static bool is_index(PycWord key) { return pyc_as_int(key) || pyc_has_index(key); }

static PycError *check_key(const View *v, const PycTuple *key) {
    bool only_slices = key->length > 0, only_numbers = true;
    for (int64_t i = 0; i < key->length; i++) {
        only_slices = only_slices && pyc_is_exact(key->items[i], &pyc_slice_type);
        only_numbers = only_numbers && is_index(key->items[i]);
    }
    if (only_slices) return pyc_raise(&pyc_NotImplementedError, "multi-dimensional slicing is not implemented");
    if (!only_numbers) return pyc_raise(&pyc_TypeError, "memoryview: invalid slice key");
    if (key->length > dimensions(v))
        return pyc_raise(&pyc_TypeError, "cannot index %lld-dimension view with %lld-element tuple",
                         (long long)dimensions(v), (long long)key->length);
    if (key->length < dimensions(v)) return pyc_raise(&pyc_NotImplementedError, "sub-views are not implemented");
    return NULL;
}

/* The index of the item at view[key]. */
static PycIntResult place_of(const View *v, PycWord key) {
    const PycTuple *keys = pyc_as_tuple(key);
    int64_t place = 0;
    if (!keys && dimensions(v) == 0) RAISE_AS(PycIntResult, &pyc_TypeError, "invalid indexing of 0-dim memory");
    if (!keys && !is_index(key)) RAISE_AS(PycIntResult, &pyc_TypeError, "memoryview: invalid slice key");
    if (!keys && dimensions(v) > 1)
        RAISE_AS(PycIntResult, &pyc_NotImplementedError, "multi-dimensional sub-views are not implemented");
    if (keys) CHECK_AS(PycIntResult, check_key(v, keys));
    for (int64_t d = 0; d < dimensions(v); d++) {
        TRY_AS(PycIntResult, i, pyc_obj_to_i64_index(keys ? keys->items[d] : key));
        if (i < 0) i += length_of(v, d);
        if (i < 0 || i >= length_of(v, d))
            RAISE_AS(PycIntResult, &pyc_IndexError, "index out of bounds on dimension %lld", (long long)d + 1);
        place = place * length_of(v, d) + i;
    }
    return (PycIntResult){place, NULL};
}

/* A range along the first dimension of several. */
static PycResult rows_between(const View *v, int64_t from, int64_t by, int64_t count) {
    if (by != 1 && count > 1) RAISE(&pyc_NotImplementedError, "multi-dimensional slicing by steps is not implemented");
    View part = *v;
    int64_t row = 1;
    for (int64_t d = 1; d < dimensions(v); d++) row *= length_of(v, d);
    part.offset += from * row * v->step;
    part.length = count * row;
    PycTuple *shape = pyc_tuple_room(dimensions(v));
    for (int64_t d = 0; d < dimensions(v); d++) shape->items[d] = pyc_tuple(v->shape)->items[d];
    shape->items[0] = pyc_small(count);
    part.shape = pyc_word(shape);
    return pyc_ok(view_new(&part));
}

static PycResult view_getitem(PycWord self, PycWord key) {
    View *v = view_of(self);
    char *items;
    CHECK(items_of(v, &items));
    if (dimensions(v) == 0 && key == PYC_ELLIPSIS) return pyc_ok(self);
    if (pyc_is_exact(key, &pyc_slice_type) && dimensions(v)) {
        int64_t from, to, by, count;
        int64_t all = length_of(v, 0);
        CHECK(pyc_slice_of(key, &all, &from, &to, &by, &count));
        if (v->shape) return rows_between(v, from, by, count);
        View part = *v;
        part.offset += from * v->step;
        part.step *= by;
        part.length = count;
        return pyc_ok(view_new(&part));
    }
    TRY(i, place_of(v, key));
    return pyc_ok(load(v, items + i * v->step));
}

static char format_of(PycWord value) {
    PycView view = {.format = 'B'};
    if (pyc_is_exact(value, &pyc_memoryview_type)) return view_of(value)->format;
    if (pyc_is_object(value) && pyc_type(value)->view) pyc_type(value)->view(value, &view);
    return view.format;
}

static PycError *set_part(PycWord self, PycWord key, PycWord value) {
    const char *data;
    uint64_t size;
    char *items;
    char format = format_of(value);
    if (!pyc_bytes_view(value, &data, &size))
        return pyc_raise(&pyc_TypeError, "a bytes-like object is required, not '%s'", pyc_type_name(value));
    TRY_ERROR(whole, view_getitem(self, key));
    const View *part = view_of(whole);
    CHECK_ERROR(items_of(part, &items));
    if (format != part->format || (int64_t)size != part->length * part->size)
        return pyc_raise(&pyc_ValueError, "memoryview assignment: lvalue and rvalue have different structures");
    char *copy = pyc_gc_alloc_atomic(size + 1); /* may be the same memory */
    memcpy(copy, data, size);
    for (int64_t i = 0; i < part->length; i++)
        memcpy(items + i * part->step, copy + i * part->size, (size_t)part->size);
    return NULL;
}

static PycError *view_setitem(PycWord self, PycWord key, PycWord value) {
    View *v = view_of(self);
    char *items;
    CHECK_ERROR(items_of(v, &items));
    if (v->readonly) return pyc_raise(&pyc_TypeError, "cannot modify read-only memory");
    if (!value) return pyc_raise(&pyc_TypeError, "cannot delete memory");
    if (pyc_is_exact(key, &pyc_slice_type) && dimensions(v) > 1)
        return pyc_raise(&pyc_NotImplementedError, "memoryview slice assignments are currently restricted to ndim = 1");
    if (pyc_is_exact(key, &pyc_slice_type) && dimensions(v) == 1) return set_part(self, key, value);
    if (dimensions(v) == 0 && key == PYC_ELLIPSIS) return store(v, items, value);
    if (dimensions(v) > 1 && is_index(key)) return pyc_raise(&pyc_NotImplementedError, "sub-views are not implemented");
    TRY_ERROR(i, place_of(v, key));
    return store(v, items + i * v->step, value);
}

/* ---- the whole ---- */

/* Its bytes in order: in place if they are contiguous. */
bool pyc_memoryview_bytes(PycWord w, const char **data, uint64_t *size) {
    View *v = view_of(w);
    char *items;
    if (items_of(v, &items)) return false;
    *size = (uint64_t)(v->length * v->size);
    *data = items;
    if (v->step == v->size) return true;
    char *packed = pyc_gc_alloc_atomic(*size + 1);
    for (int64_t i = 0; i < v->length; i++) memcpy(packed + i * v->size, items + i * v->step, (size_t)v->size);
    *data = packed;
    return true;
}

/* The items from `items` on as a list, nested for each dimension after `dimension`. */
static PycWord list_of(const View *v, const char **items, int64_t dimension) {
    if (dimension == dimensions(v)) {
        PycWord item = load(v, *items);
        *items += v->step;
        return item;
    }
    PycWord list = pyc_list_new(length_of(v, dimension));
    for (int64_t i = 0; i < length_of(v, dimension); i++) pyc_list_push(list, list_of(v, items, dimension + 1));
    return list;
}

PycResult pyc_memoryview_tolist(PycWord self) {
    char *items;
    CHECK(items_of(view_of(self), &items));
    const char *at = items;
    return pyc_ok(list_of(view_of(self), &at, 0));
}

/* Copies the items in Fortran order; consecutive items of `dimension` are `stride` apart. */
static char *put_columns(const View *v, const char *items, int64_t dimension, int64_t stride, char *into) {
    if (dimension < 0) return memcpy(into, items, (size_t)v->size), into + v->size;
    for (int64_t i = 0; i < length_of(v, dimension); i++)
        into = put_columns(v, items + i * stride * v->size, dimension - 1, stride * length_of(v, dimension), into);
    return into;
}

PycResult pyc_memoryview_tobytes(PycWord self, PycWord order) {
    const View *v = view_of(self);
    char *items;
    const char *data;
    uint64_t size;
    CHECK(items_of(v, &items));
    bool is_given = order && order != PYC_NONE;
    if (is_given && !pyc_as_str(order))
        RAISE(&pyc_TypeError, "tobytes() argument 'order' must be str or None, not %s", pyc_type_name(order));
    if (is_given && !pyc_str_is(order, "C") && !pyc_str_is(order, "F") && !pyc_str_is(order, "A"))
        RAISE(&pyc_ValueError, "order must be 'C', 'F' or 'A'");
    pyc_memoryview_bytes(self, &data, &size);
    PycWord made = pyc_bytes_new(data, size);
    if (is_given && pyc_str_is(order, "F") && dimensions(v) > 1)
        put_columns(v, data, dimensions(v) - 1, 1, pyc_bytes(made)->data);
    return pyc_ok(made);
}

PycResult pyc_memoryview_hex(PycWord self, PycWord sep, PycWord group) {
    TRY(bytes, pyc_memoryview_tobytes(self, 0));
    return pyc_bytes_hex(bytes, sep, group);
}

/* Checks the lengths of the dimensions for a view of that many bytes; each must be greater than 0. */
static PycResult shape_of(PycWord given, const View *v) {
    enum { MOST_DIMENSIONS = 64 };
    if (!pyc_has(given, PYC_T_LIST) && !pyc_as_tuple(given)) RAISE(&pyc_TypeError, "shape must be a list or a tuple");
    TRY(shape, pyc_tuple_from(given));
    int64_t count = pyc_tuple(shape)->length, product = 1;
    if (count > MOST_DIMENSIONS)
        RAISE(&pyc_ValueError, "memoryview: number of dimensions must not exceed %d", MOST_DIMENSIONS);
    if (dimensions(v) != 1 && count != 1) RAISE(&pyc_TypeError, "memoryview: cast must be 1D -> ND or ND -> 1D");
    for (int64_t i = 0; i < count; i++) {
        PycWord length = pyc_as_int(pyc_tuple(shape)->items[i]);
        if (!length) RAISE(&pyc_TypeError, "memoryview.cast(): elements of shape must be integers");
        if (pyc_int_cmp_slow(length, pyc_small(0)) <= 0)
            RAISE(&pyc_ValueError, "memoryview.cast(): elements of shape must be integers > 0");
        if (!pyc_is_small(length) || __builtin_mul_overflow(product, pyc_small_value(length), &product))
            RAISE(&pyc_ValueError, "memoryview.cast(): product(shape) > SSIZE_MAX");
    }
    if (product > v->length || product * v->size != v->length * v->size)
        RAISE(&pyc_TypeError, "memoryview: product(shape) * itemsize != buffer size");
    return pyc_ok(count == 1 ? 0 : shape);
}

PycResult pyc_memoryview_cast(PycWord self, PycWord format, PycWord shape) {
    View v = *view_of(self);
    char *items;
    CHECK(items_of(&v, &items));
    PycStr *name = pyc_as_str(format);
    if (!name)
        RAISE(&pyc_TypeError, "cast() argument 'format' must be str, not %s",
              format == PYC_NONE ? "None" : pyc_type_name(format));
    if (v.step != v.size) RAISE(&pyc_TypeError, "memoryview: casts are restricted to C-contiguous views");
    if (!str_is_ascii(name)) CHECK(pyc_str_encode(format, pyc_str_c("ascii"), 0).error);
    const char *letter = name->data + (name->size == 2 && name->data[0] == '@');
    int row = strlen(letter) == 1 ? format_row(*letter) : -1;
    if (row < 0)
        RAISE(&pyc_ValueError,
              "memoryview: destination format must be a native single character format prefixed with an optional '@'");
    if (!strchr("Bbc", v.format) && !strchr("Bbc", *letter))
        RAISE(&pyc_TypeError, "memoryview: cannot cast between two non-byte formats");
    int64_t bytes = v.length * v.size;
    if (bytes % formats[row].size) RAISE(&pyc_TypeError, "memoryview: length is not a multiple of itemsize");
    v.format = *letter;
    v.step = v.size = formats[row].size;
    v.length = bytes / v.size;
    PycResult lengths = shape ? shape_of(shape, &v) : pyc_ok(0);
    v.shape = lengths.value;
    return lengths.error ? lengths : pyc_ok(view_new(&v));
}

PycResult pyc_memoryview_toreadonly(PycWord self) {
    View v = *view_of(self);
    char *items;
    CHECK(items_of(&v, &items));
    v.readonly = true;
    return pyc_ok(view_new(&v));
}

PycResult pyc_memoryview_release(PycWord self) {
    view_of(self)->of = 0;
    return pyc_ok(PYC_NONE);
}

PycResult pyc_memoryview_enter(PycWord self) {
    char *items;
    CHECK(items_of(view_of(self), &items));
    return pyc_ok(self);
}

PycResult pyc_memoryview_exit(PycWord self, const PycWord *args, uint64_t count) {
    (void)args, (void)count;
    return pyc_memoryview_release(self);
}

static PycResult one(int64_t n) {
    PycWord w = pyc_small(n);
    return pyc_ok(pyc_tuple_of(&w, 1));
}

static PycResult strides_of(const View *v) {
    if (!v->shape) return one(v->step);
    PycTuple *strides = pyc_tuple_room(dimensions(v));
    int64_t stride = v->size;
    for (int64_t d = dimensions(v) - 1; d >= 0; stride *= length_of(v, d--)) strides->items[d] = pyc_small(stride);
    return pyc_ok(pyc_word(strides));
}

/* Whether the items are in Fortran order. */
static bool is_by_columns(const View *v) {
    int64_t longer = 0;
    for (int64_t d = 0; d < dimensions(v); d++) longer += length_of(v, d) > 1;
    return longer <= 1;
}

/* Whether an object with a buffer is read-only. */
bool pyc_is_readonly(PycWord w) {
    PycView view = {0};
    if (!pyc_is_object(w)) return true;
    if (pyc_is_exact(w, &pyc_memoryview_type)) return view_of(w)->readonly;
    if (pyc_type(w)->view) pyc_type(w)->view(w, &view);
    return view.readonly || pyc_as_bytes(w);
}

bool pyc_memoryview_is_whole(PycWord w) {
    if (!pyc_is_exact(w, &pyc_memoryview_type)) return true;
    return view_of(w)->step == view_of(w)->size || view_of(w)->length <= 1;
}

static PycResult view_getattr(PycWord self, PycWord name) {
    static const char *const names[] = {"obj",   "format",  "itemsize",   "nbytes",     "readonly",     "ndim",
                                        "shape", "strides", "suboffsets", "contiguous", "c_contiguous", "f_contiguous"};
    View *v = view_of(self);
    char *items;
    int which = 0;
    while (which < 12 && !pyc_str_is(name, names[which])) which++;
    if (which == 12) return pyc_ok(0);
    CHECK(items_of(v, &items));
    switch (which) {
    case 0: return pyc_ok(v->of);
    case 1: return pyc_ok(pyc_str_new(&v->format, 1));
    case 2: return pyc_ok(pyc_small(v->size));
    case 3: return pyc_ok(pyc_small(v->length * v->size));
    case 4: return pyc_ok(pyc_bool(v->readonly));
    case 5: return pyc_ok(pyc_small(dimensions(v)));
    case 6: return v->shape ? pyc_ok(v->shape) : one(v->length);
    case 7: return strides_of(v);
    case 8: return pyc_ok(pyc_tuple_of(NULL, 0));
    case 11:
        if (!is_by_columns(v)) return pyc_ok(PYC_FALSE);
        return pyc_ok(pyc_bool(v->step == v->size || v->length <= 1));
    default: return pyc_ok(pyc_bool(v->step == v->size || v->length <= 1));
    }
}

static PycIntResult view_len(PycWord self) {
    char *items;
    CHECK_AS(PycIntResult, items_of(view_of(self), &items));
    if (dimensions(view_of(self)) == 0) RAISE_AS(PycIntResult, &pyc_TypeError, "0-dim memory has no length");
    return (PycIntResult){length_of(view_of(self), 0), NULL};
}

static PycIntResult view_hash(PycWord self) {
    View *v = view_of(self);
    if (v->has_hash) return (PycIntResult){v->hash, NULL};
    if (!view_of(self)->readonly) RAISE_AS(PycIntResult, &pyc_ValueError, "cannot hash writable memoryview object");
    if (!strchr("Bbc", view_of(self)->format))
        RAISE_AS(PycIntResult, &pyc_ValueError, "memoryview: hashing is restricted to formats 'B', 'b' or 'c'");
    TRY_AS(PycIntResult, bytes, pyc_memoryview_tobytes(self, 0));
    TRY_AS(PycIntResult, hash, pyc_obj_hash(bytes));
    v->has_hash = true;
    v->hash = hash;
    return (PycIntResult){hash, NULL};
}

static PycResult as_items(PycWord w) {
    return pyc_is_exact(w, &pyc_memoryview_type) ? pyc_memoryview_tolist(w) : pyc_list_or_tuple(w);
}

static PycResult view_compare(int op, PycWord a, PycWord b) {
    const char *data;
    uint64_t size;
    if ((op != PYC_EQ && op != PYC_NE) || !pyc_bytes_view(a, &data, &size) || !pyc_bytes_view(b, &data, &size))
        return pyc_ok(PYC_NOT_IMPLEMENTED);
    TRY(x, as_items(a));
    TRY(y, as_items(b));
    return pyc_obj_compare(op, x, y);
}

static PycResult view_iter(PycWord self) {
    char *items;
    CHECK(items_of(view_of(self), &items));
    if (dimensions(view_of(self)) == 0) RAISE(&pyc_TypeError, "invalid indexing of 0-dim memory");
    return pyc_ok(pyc_sequence_iter(self));
}

static PycBoolResult view_contains(PycWord self, PycWord item) {
    if (dimensions(view_of(self)) > 1)
        RAISE_AS(PycBoolResult, &pyc_NotImplementedError, "multi-dimensional sub-views are not implemented");
    TRY_AS(PycBoolResult, list, pyc_memoryview_tolist(self));
    return pyc_obj_contains(list, item);
}

static PycResult view_repr(PycWord self) {
    char text[64];
    snprintf(text, sizeof text, "<%s at %p>", view_of(self)->of ? "memory" : "released memory", (void *)view_of(self));
    return pyc_ok(pyc_str_c(text));
}

PycType pyc_memoryview_type = {.head = {&pyc_type_type},
                               .name = "memoryview",
                               .base = &pyc_object_type,
                               .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                               .instance_size = sizeof(View),
                               .repr = view_repr,
                               .hash = view_hash,
                               .compare = view_compare,
                               .len = view_len,
                               .getitem = view_getitem,
                               .setitem = view_setitem,
                               .contains = view_contains,
                               .iter = view_iter,
                               .getattr = view_getattr,
                               .make = view_make};

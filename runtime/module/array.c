/* The module array: a sequence of numbers of one kind. array_item.c knows the kinds, array_bytes.c their bytes. */
#include "module/array.h"

#include "object/str.h"

/* ---- room ---- */

static PycError *reserve(Array *a, int64_t length) {
    if (length <= a->capacity) return NULL;
    int64_t capacity = a->capacity + a->capacity / 2 > length ? a->capacity + a->capacity / 2 : length + 4;
    char *data = pyc_gc_try_atomic((uint64_t)capacity * a->kind->size);
    if (!data) return pyc_raise_args(&pyc_MemoryError, NULL, 0);
    if (a->length) memcpy(data, a->data, (size_t)(a->length * a->kind->size));
    a->data = data;
    a->capacity = capacity;
    return NULL;
}

PycError *array_splice(Array *a, int64_t from, int64_t to, int64_t count) {
    int64_t size = a->kind->size, rest = a->length - to;
    CHECK_ERROR(reserve(a, from + count + rest));
    if (rest && to != from + count)
        memmove(a->data + (from + count) * size, a->data + to * size, (size_t)(rest * size));
    a->length = from + count + rest;
    return NULL;
}

PycWord array_made(PycType *type, const ArrayKind *kind, int64_t length) {
    Array *a = pyc_gc_new(type->instance_size);
    a->head.type = type;
    a->kind = kind;
    a->data = pyc_gc_alloc_atomic((uint64_t)(length * kind->size) + 1);
    a->length = a->capacity = length;
    return pyc_word(a);
}

static PycWord copied(const Array *a, int64_t from, int64_t by, int64_t count) {
    PycWord w = array_made(&pyc_array_type, a->kind, count);
    uint8_t size = a->kind->size;
    for (int64_t i = 0; i < count; i++)
        memcpy(array_of_word(w)->data + i * size, a->data + (from + i * by) * size, size);
    return w;
}

PycResult pyc_array_copy(PycWord self) {
    return pyc_ok(copied(array_of_word(self), 0, 1, array_of_word(self)->length));
}
PycResult pyc_array_deepcopy(PycWord self, PycWord memo) { return (void)memo, pyc_array_copy(self); }

/* ---- items ---- */

static PycError *insert_at(Array *a, int64_t at, PycWord value) {
    char item[8];
    CHECK_ERROR(array_store(a->kind, item, value));
    CHECK_ERROR(array_splice(a, at, at, 1));
    memcpy(a->data + at * a->kind->size, item, a->kind->size);
    return NULL;
}

PycResult pyc_array_append(PycWord self, PycWord value) {
    return pyc_done(insert_at(array_of_word(self), array_of_word(self)->length, value));
}

PycResult pyc_array_insert(PycWord self, PycWord index, PycWord value) {
    Array *a = array_of_word(self);
    TRY(at, pyc_obj_to_size(index));
    if (at < 0) at = at + a->length < 0 ? 0 : at + a->length;
    return pyc_done(insert_at(a, at > a->length ? a->length : at, value));
}

PycResult pyc_array_pop(PycWord self, PycWord index) {
    Array *a = array_of_word(self);
    TRY(at, pyc_obj_to_size(index ? index : pyc_small(-1)));
    if (!a->length) RAISE(&pyc_IndexError, "pop from empty array");
    if (at < 0) at += a->length;
    if (at < 0 || at >= a->length) RAISE(&pyc_IndexError, "pop index out of range");
    PycWord value = array_load(a, at);
    CHECK(array_splice(a, at, at + 1, 0));
    return pyc_ok(value);
}

PycResult pyc_array_clear(PycWord self) {
    array_of_word(self)->length = 0;
    return pyc_ok(PYC_NONE);
}

PycResult pyc_array_reverse(PycWord self) {
    Array *a = array_of_word(self);
    uint8_t size = a->kind->size;
    char item[8];
    for (int64_t i = 0, k = a->length - 1; i < k; i++, k--) {
        memcpy(item, a->data + i * size, size);
        memcpy(a->data + i * size, a->data + k * size, size);
        memcpy(a->data + k * size, item, size);
    }
    return pyc_ok(PYC_NONE);
}

static PycIntResult place_of(const Array *a, PycWord key, const char *message) {
    if (!pyc_has_index(key)) RAISE_AS(PycIntResult, &pyc_TypeError, "array indices must be integers");
    TRY_AS(PycIntResult, at, pyc_obj_to_i64_index(key));
    if (at < 0) at += a->length;
    if (at < 0 || at >= a->length) RAISE_AS(PycIntResult, &pyc_IndexError, "%s", message);
    return (PycIntResult){at, NULL};
}

static PycResult array_getitem(PycWord self, PycWord key) {
    const Array *a = array_of_word(self);
    int64_t from, to, by, count;
    if (PYC_LIKELY(pyc_is_small(key) && (uint64_t)pyc_small_value(key) < (uint64_t)a->length))
        return pyc_ok(array_load(a, pyc_small_value(key)));
    if (PYC_LIKELY(!pyc_is_exact(key, &pyc_slice_type))) {
        TRY(at, place_of(a, key, "array index out of range"));
        return pyc_ok(array_load(a, at));
    }
    CHECK(pyc_slice_of(key, &a->length, &from, &to, &by, &count));
    return pyc_ok(copied(a, from, by, count));
}

static void remove_steps(Array *a, int64_t from, int64_t by, int64_t count) {
    int64_t size = a->kind->size, into = 0;
    if (by < 0) from += (count - 1) * by, by = -by;
    for (int64_t i = 0; i < a->length; i++) {
        bool is_gone = i >= from && (i - from) % by == 0 && (i - from) / by < count;
        if (!is_gone) memmove(a->data + into++ * size, a->data + i * size, (size_t)size);
    }
    a->length = into;
}

static PycError *set_slice(Array *a, PycWord key, PycWord value) {
    int64_t from, to, by, count, size = a->kind->size;
    CHECK_ERROR(pyc_slice_of(key, &a->length, &from, &to, &by, &count));
    if (!value) return remove_steps(a, from, by, count), NULL;
    if (!is_an_array(value))
        return pyc_raise(&pyc_TypeError, "can only assign array (not \"%s\") to array slice", pyc_type_name(value));
    const Array *source = array_of_word(value);
    if (source->kind != a->kind) return pyc_raise(&pyc_TypeError, "bad argument type for built-in operation");
    if (source == a) source = array_of_word(copied(a, 0, 1, a->length));
    if (by == 1) {
        CHECK_ERROR(array_splice(a, from, from + count, source->length));
        if (source->length) memcpy(a->data + from * size, source->data, (size_t)(source->length * size));
        return NULL;
    }
    if (source->length != count)
        return pyc_raise(&pyc_ValueError, "attempt to assign array of size %lld to extended slice of size %lld",
                         (long long)source->length, (long long)count);
    for (int64_t i = 0; i < count; i++) memcpy(a->data + (from + i * by) * size, source->data + i * size, (size_t)size);
    return NULL;
}

static PycError *array_setitem(PycWord self, PycWord key, PycWord value) {
    Array *a = array_of_word(self);
    if (pyc_is_exact(key, &pyc_slice_type)) return set_slice(a, key, value);
    TRY_ERROR(at, place_of(a, key, "array assignment index out of range"));
    return value ? array_store(a->kind, a->data + at * a->kind->size, value) : array_splice(a, at, at + 1, 0);
}

/* ---- search ---- */

static PycIntResult found_at(const Array *a, PycWord value, int64_t at, int64_t end) {
    for (; at < end && at < a->length; at++) {
        TRY_AS(PycIntResult, same, pyc_obj_eq(array_load(a, at), value));
        if (same) return (PycIntResult){at, NULL};
    }
    return (PycIntResult){-1, NULL};
}

static PycBoolResult array_contains(PycWord self, PycWord value) {
    TRY_AS(PycBoolResult, at, found_at(array_of_word(self), value, 0, INT64_MAX));
    return (PycBoolResult){at >= 0, NULL};
}

PycResult pyc_array_count(PycWord self, PycWord value) {
    int64_t count = 0, at = -1;
    for (;; count++) {
        TRY(next, found_at(array_of_word(self), value, at + 1, INT64_MAX));
        if (next < 0) return pyc_ok(pyc_small(count));
        at = next;
    }
}

PycResult pyc_array_index(PycWord self, PycWord value, PycWord start, PycWord stop) {
    int64_t from, to;
    CHECK(pyc_clamp_range(start, stop, array_of_word(self)->length, &from, &to));
    TRY(at, found_at(array_of_word(self), value, from, to));
    if (at < 0) RAISE(&pyc_ValueError, "array.index(x): x not in array");
    return pyc_ok(pyc_small(at));
}

PycResult pyc_array_remove(PycWord self, PycWord value) {
    TRY(at, found_at(array_of_word(self), value, 0, INT64_MAX));
    if (at < 0) RAISE(&pyc_ValueError, "array.remove(x): x not in array");
    return pyc_done(array_splice(array_of_word(self), at, at + 1, 0));
}

/* ---- operators ---- */

static PycError *append_array(Array *a, const Array *b) {
    int64_t size = a->kind->size, more = b->length, before = a->length;
    if (a->kind != b->kind) return pyc_raise(&pyc_TypeError, "can only extend with array of same kind");
    CHECK_ERROR(array_splice(a, before, before, more));
    if (more) memcpy(a->data + before * size, b->data, (size_t)(more * size)); /* b may be a, whose data have moved */
    return NULL;
}

PycResult pyc_array_extend(PycWord self, PycWord iterable) {
    if (is_an_array(iterable)) return pyc_done(append_array(array_of_word(self), array_of_word(iterable)));
    PycWalk walk;
    CHECK(pyc_walk_start(&walk, iterable));
    for (;;) {
        TRY(item, pyc_walk_next(&walk));
        if (!item) return pyc_ok(PYC_NONE);
        CHECK(pyc_array_append(self, item).error);
    }
}

static PycResult concatenated(PycWord a, PycWord b) {
    if (!is_an_array(b)) {
        if (pyc_type(b)->dunders) return pyc_ok(PYC_NOT_IMPLEMENTED);
        RAISE(&pyc_TypeError, "can only append array (not \"%s\") to array", pyc_type_name(b));
    }
    if (array_of_word(a)->kind != array_of_word(b)->kind)
        RAISE(&pyc_TypeError, "bad argument type for built-in operation");
    TRY(made, pyc_array_copy(a));
    return (PycResult){made, append_array(array_of_word(made), array_of_word(b))};
}

static PycResult repeat_in_place(PycWord self, int64_t times) {
    Array *a = array_of_word(self);
    int64_t size = a->length * a->kind->size, length = a->length;
    if (times < 0) times = 0;
    CHECK(pyc_no_memory_for(times, size));
    CHECK(array_splice(a, length, length, length * (times ? times - 1 : 0)));
    for (int64_t i = 1; i < times; i++) memcpy(a->data + i * size, a->data, (size_t)size);
    a->length = length * times;
    return pyc_ok(self);
}

static PycResult array_binary(int op, PycWord a, PycWord b) {
    bool left = is_an_array(a);
    if (op == PYC_ADD && left) return concatenated(a, b);
    return pyc_native_repeat(op, left ? a : b, left ? b : a, pyc_array_copy, repeat_in_place);
}

static PycResult array_in_place(int op, PycWord a, PycWord b) {
    if (op == PYC_ADD) {
        if (!is_an_array(b)) RAISE(&pyc_TypeError, "can only extend array with array (not \"%s\")", pyc_type_name(b));
        return (PycResult){a, append_array(array_of_word(a), array_of_word(b))};
    }
    if (op != PYC_MUL || !pyc_has_index(b)) return array_binary(op, a, b);
    TRY(times, pyc_obj_to_size(b));
    return repeat_in_place(a, times);
}

PycResult pyc_array_tolist(PycWord self) {
    const Array *a = array_of_word(self);
    PycWord list = pyc_list_new(a->length);
    for (int64_t i = 0; i < a->length; i++) pyc_list_push(list, array_load(a, i));
    return pyc_ok(list);
}

/* Item by item: a NaN differs from itself. */
static PycResult compare_floats(int op, const Array *a, const Array *b) {
    int64_t at = 0, common = a->length < b->length ? a->length : b->length;
    if ((op == PYC_EQ || op == PYC_NE) && a->length != b->length) return pyc_ok(pyc_bool(op == PYC_NE));
    while (at < common && pyc_float_value(array_load(a, at)) == pyc_float_value(array_load(b, at))) at++;
    if (at == common) return pyc_obj_compare(op, pyc_small(a->length), pyc_small(b->length));
    return pyc_obj_compare(op, array_load(a, at), array_load(b, at));
}

static PycResult array_compare(int op, PycWord a, PycWord b) {
    if (!is_an_array(a) || !is_an_array(b)) return pyc_ok(PYC_NOT_IMPLEMENTED);
    const Array *x = array_of_word(a), *y = array_of_word(b);
    if (x->kind->kind == 'f' && y->kind->kind == 'f') return compare_floats(op, x, y);
    return pyc_compare_items(op, pyc_array_tolist(a).value, pyc_array_tolist(b).value);
}

static PycResult array_repr(PycWord self) {
    const Array *a = array_of_word(self);
    PycBuf b;
    pyc_buf_init(&b, 0);
    pyc_buf_ascii(&b, pyc_type_short_name(pyc_type(self)));
    pyc_buf_ascii(&b, "('");
    pyc_buf_char(&b, (uint32_t)a->kind->letter);
    pyc_buf_char(&b, '\'');
    if (a->length) {
        TRY(value, a->kind->kind == 't' ? pyc_array_tounicode(self) : pyc_array_tolist(self));
        TRY(text, pyc_obj_repr(value));
        pyc_buf_ascii(&b, ", ");
        pyc_buf_str(&b, text);
    }
    pyc_buf_char(&b, ')');
    return pyc_ok(pyc_buf_finish(&b));
}

static PycIntResult array_len(PycWord self) { return (PycIntResult){array_of_word(self)->length, NULL}; }
static PycResult array_iter(PycWord self) { return pyc_ok(pyc_sequence_iter(self)); }

static void array_view(PycWord self, PycView *view) {
    const Array *a = array_of_word(self);
    bool is_text = a->kind->kind == 't';
    *view = (PycView){a->data, (uint64_t)(a->length * a->kind->size), is_text ? 'w' : a->kind->letter, a->kind->size,
                      false};
}

/* ---- making ---- */

static PycError *fill(PycWord self, PycWord from) {
    const ArrayKind *kind = array_of_word(self)->kind;
    if (is_an_array(from) && kind->kind != 't' && array_of_word(from)->kind->kind == 't')
        return pyc_raise(&pyc_TypeError, "cannot use a unicode array to initialize an array with typecode '%c'",
                         kind->letter);
    if (pyc_has(from, PYC_T_STR) && kind->kind != 't')
        return pyc_raise(&pyc_TypeError, "cannot use a str to initialize an array with typecode '%c'", kind->letter);
    if (pyc_has(from, PYC_T_STR)) return pyc_array_fromunicode(self, from).error;
    bool is_bytes =
        pyc_has(from, PYC_T_BYTES) || (pyc_is_object(from) && pyc_type_is_sub(pyc_type(from), &pyc_bytearray_type));
    if (is_bytes) return pyc_array_frombytes(self, from).error;
    if (is_an_array(from) && array_of_word(from)->kind != kind) from = pyc_array_tolist(from).value;
    return pyc_array_extend(self, from).error;
}

static PycResult array_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    uint64_t used;
    if (type == &pyc_array_type) CHECK(pyc_no_keywords("array.array", names));
    if (count < 1 || count > 2)
        RAISE(&pyc_TypeError, "array() takes at %s %d argument%s (%llu given)", count ? "most" : "least", count ? 2 : 1,
              count ? "s" : "", (unsigned long long)count);
    const PycStr *letter = pyc_as_str(args[0]);
    if (!letter || letter->length != 1)
        RAISE(&pyc_TypeError, "array() argument 1 must be a unicode character, not %s", pyc_type_name(args[0]));
    const ArrayKind *kind = array_kind(pyc_utf8_decode(letter->data, &used));
    if (!kind) RAISE(&pyc_ValueError, "bad typecode (must be b, B, u, h, H, i, I, l, L, q, Q, f or d)");
    PycWord made = array_made(type, kind, 0);
    if (count == 2) CHECK(fill(made, args[1]));
    return pyc_ok(made);
}

PycType pyc_array_type = {.head = {&pyc_type_type},
                          .name = "array.array",
                          .base = &pyc_object_type,
                          .flags = PYC_T_FROZEN | PYC_T_SEQUENCE,
                          .instance_size = sizeof(Array),
                          .repr = array_repr,
                          .hash = pyc_unhashable,
                          .compare = array_compare,
                          .binary = array_binary,
                          .in_place = array_in_place,
                          .len = array_len,
                          .getitem = array_getitem,
                          .setitem = array_setitem,
                          .contains = array_contains,
                          .iter = array_iter,
                          .view = array_view,
                          .make = array_make};

#define MODULE_ROWS "array.def"
#include "module/rows.h"

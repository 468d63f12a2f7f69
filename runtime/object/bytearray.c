/* bytearray: operations in place. The operations it shares with bytes are in the bytes files. */
#include "object/bytes.h"

#include <string.h>

static PycError *splice(PycByteArray *a, int64_t from, int64_t to, const char *data, int64_t n) {
    int64_t tail = a->size - to, size = from + n + tail;
    if (from == 0 && n == 0 && tail > to) { /* a queue: what stays is more than what goes, and is not moved */
        a->data += to;
        a->gone += to;
        a->capacity -= to;
        a->size = tail;
        return NULL;
    }
    if (size >= a->capacity) CHECK_ERROR(pyc_no_memory_for(size + n, 2));
    bool is_own = n && data >= a->data && data < a->data + a->capacity; /* which moves below */
    char *copy = is_own ? pyc_gc_alloc_atomic((uint64_t)n) : NULL;
    if (is_own) data = memcpy(copy, data, (uint64_t)n);
    array_reserve(a, size);
    if (n != to - from) memmove(a->data + from + n, a->data + to, (uint64_t)tail);
    if (n) memcpy(a->data + from, data, (uint64_t)n);
    a->size = size;
    return NULL;
}

/* Removes `count` items, starting at `from`, with a step of `by`. */
static void remove_every(PycByteArray *a, int64_t from, int64_t by, int64_t count) {
    if (count == 0) return;
    if (by < 0) from += (count - 1) * by, by = -by;
    int64_t into = from;
    for (int64_t i = from; i < a->size; i++) {
        int64_t step = i - from;
        if (step % by == 0 && step / by < count) continue;
        a->data[into++] = a->data[i];
    }
    a->size = into;
}

static PycResult replacement(PycWord value) {
    if (!value) return pyc_ok(pyc_bytes_new("", 0));
    if (pyc_has(value, PYC_T_COMPLEX | PYC_T_FLOAT | PYC_T_INT | PYC_T_STR))
        RAISE(&pyc_TypeError, "can assign only bytes, buffers, or iterables of ints in range(0, 256)");
    const char *data;
    uint64_t size;
    if (!pyc_bytes_view(value, &data, &size) && !pyc_is_iterable(value))
        RAISE(&pyc_TypeError, "cannot convert '%s' object to bytearray", pyc_type_name(value));
    return bytes_from(value, "bytearray");
}

static PycError *set_slice(PycByteArray *a, PycWord key, PycWord value) {
    int64_t from, to, by, count;
    CHECK_ERROR(pyc_slice_of(key, &a->size, &from, &to, &by, &count));
    TRY_ERROR(bytes, replacement(value));
    if (value && !pyc_is_exact(value, &pyc_bytearray_type)) /* that may have run code that changes the array */
        CHECK_ERROR(pyc_slice_of(key, &a->size, &from, &to, &by, &count));
    Span with = bytes_span(bytes);
    if (with.size == 0 && by != 1) return remove_every(a, from, by, count), NULL;
    if (by == 1) return splice(a, from, to < from ? from : to, with.data, with.size);
    if (with.size != count)
        return pyc_raise(&pyc_ValueError, "attempt to assign bytes of size %lld to extended slice of size %lld",
                         (long long)with.size, (long long)count);
    for (int64_t i = 0; i < count; i++) a->data[from + i * by] = with.data[i];
    return NULL;
}

PycError *pyc_bytearray_setitem(PycWord self, PycWord key, PycWord value) {
    PycByteArray *a = array_of(self);
    if (pyc_is_exact(key, &pyc_slice_type)) return set_slice(a, key, value);
    if (!pyc_as_int(key) && !pyc_has_index(key))
        return pyc_raise(&pyc_TypeError, "bytearray indices must be integers or slices, not %s", pyc_type_name(key));
    TRY_ERROR(i, pyc_obj_to_i64_index(key));
    PycIntResult b = value ? byte_value(value, "byte") : (PycIntResult){0, NULL};
    if (b.error) return b.error;
    if (i < 0) i += a->size;
    if (i < 0 || i >= a->size) return pyc_raise(&pyc_IndexError, "bytearray index out of range");
    if (!value) return splice(a, i, i + 1, "", 0);
    a->data[i] = (char)b.value;
    return NULL;
}

PycResult pyc_bytearray_append(PycWord self, PycWord item) {
    TRY(b, byte_value(item, "byte"));
    char c = (char)b;
    return pyc_done(splice(array_of(self), array_of(self)->size, array_of(self)->size, &c, 1));
}

static PycError *append_all(PycWord self, Span of) {
    PycByteArray *a = array_of(self);
    return splice(a, a->size, a->size, of.data, of.size);
}

PycResult pyc_bytearray_extend(PycWord self, PycWord items) {
    const char *data;
    uint64_t size;
    if (!pyc_memoryview_is_whole(items))
        RAISE(&pyc_TypeError, "can't set bytearray slice from %s", pyc_type_name(items));
    if (pyc_bytes_view(items, &data, &size)) return pyc_done(append_all(self, (Span){data, (int64_t)size}));
    if (!pyc_is_iterable(items)) RAISE(&pyc_TypeError, "can't extend bytearray with %s", pyc_type_name(items));
    PycStr *s = pyc_as_str(items);
    if (s && s->size) RAISE(&pyc_TypeError, "expected iterable of integers; got: 'str'");
    if (s) return pyc_ok(PYC_NONE);
    TRY(list, pyc_list_or_tuple(items));
    const PycWord *each;
    int64_t n = pyc_items(list, &each);
    PycWord bytes = pyc_bytes_room(n);
    for (int64_t i = 0; i < n; i++) {
        TRY(b, byte_value(each[i], "byte"));
        pyc_bytes(bytes)->data[i] = (char)b;
    }
    return pyc_done(append_all(self, bytes_span(bytes)));
}

PycResult pyc_bytearray_insert(PycWord self, PycWord index, PycWord item) {
    PycByteArray *a = array_of(self);
    TRY(i, pyc_obj_to_size(index));
    TRY(b, byte_value(item, "byte"));
    char c = (char)b;
    if (i < 0) i = i + a->size < 0 ? 0 : i + a->size;
    if (i > a->size) i = a->size;
    return pyc_done(splice(a, i, i, &c, 1));
}

PycResult pyc_bytearray_pop(PycWord self, PycWord index) {
    PycByteArray *a = array_of(self);
    int64_t i = -1;
    if (index) {
        TRY(given, pyc_obj_to_size(index));
        i = given;
    }
    if (a->size == 0) RAISE(&pyc_IndexError, "pop from empty bytearray");
    if (i < 0) i += a->size;
    if (i < 0 || i >= a->size) RAISE(&pyc_IndexError, "pop index out of range");
    PycWord value = pyc_small((unsigned char)a->data[i]);
    CHECK(splice(a, i, i + 1, "", 0));
    return pyc_ok(value);
}

PycResult pyc_bytearray_remove(PycWord self, PycWord item) {
    PycByteArray *a = array_of(self);
    TRY(b, byte_value(item, "byte"));
    char *at = a->size ? memchr(a->data, (int)b, (uint64_t)a->size) : NULL;
    if (!at) RAISE(&pyc_ValueError, "value not found in bytearray");
    return pyc_done(splice(a, at - a->data, at - a->data + 1, "", 0));
}

PycResult pyc_bytearray_clear(PycWord self) {
    array_of(self)->size = 0;
    return pyc_ok(PYC_NONE);
}

PycResult pyc_bytearray_copy(PycWord self) { return pyc_ok(bytes_like(self, bytes_span(self))); }

PycResult pyc_bytearray_reverse(PycWord self) {
    PycByteArray *a = array_of(self);
    for (int64_t i = 0, j = a->size - 1; i < j; i++, j--) {
        char t = a->data[i];
        a->data[i] = a->data[j];
        a->data[j] = t;
    }
    return pyc_ok(PYC_NONE);
}

PycResult pyc_bytearray_in_place(int op, PycWord a, PycWord b) {
    const char *data;
    uint64_t size;
    if (op == PYC_ADD && (!pyc_memoryview_is_whole(b) || !pyc_bytes_view(b, &data, &size)))
        RAISE(&pyc_TypeError, "can't concat %s to %s", pyc_type_name(b), pyc_type_name(a));
    if (op == PYC_ADD) {
        CHECK(append_all(a, (Span){data, (int64_t)size}));
        return pyc_ok(a);
    }
    TRY(made, pyc_bytearray_type.binary(op, a, b));
    if (op != PYC_MUL || made == PYC_NOT_IMPLEMENTED) return pyc_ok(made);
    Span of = bytes_span(made);
    CHECK(splice(array_of(a), 0, array_of(a)->size, of.data, of.size));
    return pyc_ok(a);
}

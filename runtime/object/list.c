/* list. Items are words in collected memory, or numbers (list_kind.c); the capacity grows by half. Sorting is in
 * sort.c. */
#include "object/list_kind.h"
#include "object/str.h"

#include <string.h>

/* ---- making ---- */

static PycList *new_list(PycType *type, int64_t capacity) { return pyc_list_make(type, PYC_LIST_WORDS, capacity); }

PycWord pyc_list_new(int64_t capacity) { return pyc_word(new_list(&pyc_list_type, capacity)); }

PycWord pyc_list_of(const void *words, int64_t count) {
    PycList *list = new_list(&pyc_list_type, count);
    if (count) memcpy(list->items, words, (uint64_t)count * sizeof(PycWord));
    list->length = count;
    return pyc_word(list);
}

/* Appends an item. If there is no memory it is left out, and MemoryError is pending. */
void pyc_list_push(PycWord w, PycWord item) {
    PycList *list = pyc_list_of_any_kind(w);
    pyc_lock(&list->lock);
    if (PYC_LIKELY(list->length < list->capacity) || pyc_list_grow(list, list->length + 1)) {
        pyc_list_put(list, list->length, item);
        list->length++;
    }
    pyc_unlock(&list->lock);
}

/* Appends items of the list's own kind. */
static PycError *push_all(PycList *list, const void *items, int64_t count) {
    pyc_lock(&list->lock);
    bool own = items == list->items;
    bool fits = list->length + count <= list->capacity || pyc_list_grow(list, list->length + count);
    if (own) items = list->items;
    if (fits && count) memcpy(pyc_list_place(list, list->length), items, (uint64_t)count * pyc_kind_size(list->kind));
    if (fits) list->length += count;
    pyc_unlock(&list->lock);
    return fits ? NULL : pyc_memory_error();
}

PycError *pyc_list_push_words(PycWord w, const PycWord *items, int64_t count) {
    return push_all(pyc_list(w), items, count);
}

/* The other list, with both lists in a common kind. */
static const PycList *in_kind_of(PycList *list, PycWord other) {
    const PycList *items = pyc_list_in_kind(other, list->kind);
    if (items) return items;
    pyc_list_make_words(list);
    return pyc_list_in_words(other);
}

/* Calls a program's `__len__` for its errors only. The length is not used: lists grow fast enough. */
static PycError *ask_length(PycWord iterable) {
    return pyc_type(iterable)->dunders ? pyc_obj_length_hint(iterable, pyc_small(0)).error : NULL;
}

/* Appends the characters of an ASCII text, which are static objects, to a list of words. */
static PycError *push_characters(PycList *list, const PycStr *text) {
    pyc_lock(&list->lock);
    int64_t length = list->length, all = length + text->size;
    bool fits = all <= list->capacity || pyc_list_grow(list, all);
    for (int64_t i = 0; fits && i < text->size; i++)
        list->items[length + i] = pyc_str_char((unsigned char)text->data[i]);
    if (fits) list->length = all;
    pyc_unlock(&list->lock);
    return fits ? NULL : pyc_memory_error();
}

PycError *pyc_list_extend_with(PycWord w, PycWord iterable) {
    PycList *list = pyc_list_of_any_kind(w);
    if (pyc_has(iterable, PYC_T_LIST) && !pyc_has(iterable, PYC_T_USER)) {
        const PycList *more = in_kind_of(list, iterable);
        return push_all(list, more->items, more->length);
    }
    if (!list->kind && pyc_is_exact(iterable, &pyc_tuple_type)) {
        return push_all(list, pyc_tuple(iterable)->items, pyc_tuple(iterable)->length);
    }
    if (!list->kind && pyc_is_exact(iterable, &pyc_str_type) && str_is_ascii(pyc_str(iterable)))
        return push_characters(list, pyc_str(iterable));
    PycWalk walk;
    CHECK_ERROR(pyc_walk_start(&walk, iterable));
    CHECK_ERROR(ask_length(iterable));
    for (;;) {
        TRY_ERROR(item, pyc_walk_next(&walk));
        if (!item) return NULL;
        pyc_list_push(w, item);
    }
}

static PycList *part_of(const PycList *list, int64_t from, int64_t count) {
    PycList *part = pyc_list_make(&pyc_list_type, list->kind, count);
    if (count) memcpy(part->items, pyc_list_place(list, from), (uint64_t)count * pyc_kind_size(list->kind));
    part->length = count;
    return part;
}

/* A new list of words. */
PycResult pyc_list_from(PycWord iterable) {
    if (iterable && pyc_is_exact(iterable, &pyc_list_type)) {
        const PycList *list = pyc_list_in_words(iterable);
        bool is_copy = pyc_word(list) != iterable;
        return pyc_ok(pyc_word(is_copy ? list : part_of(list, 0, list->length)));
    }
    if (iterable && pyc_is_exact(iterable, &pyc_tuple_type))
        return pyc_ok(pyc_list_of(pyc_tuple(iterable)->items, pyc_tuple(iterable)->length));
    PycWord list = pyc_list_new(0);
    if (iterable) CHECK(pyc_list_extend_with(list, iterable));
    return pyc_ok(list);
}

PycResult pyc_list_from_in_kind(PycWord iterable, int64_t kind) {
    const PycList *from = pyc_is_exact(iterable, &pyc_list_type) ? pyc_list_of_any_kind(iterable) : NULL;
    if (from && from->kind == kind) return pyc_ok(pyc_word(part_of(from, 0, from->length)));
    TRY(list, pyc_list_from(iterable));
    return pyc_ok(pyc_list_to_kind(list, kind));
}

/* The object itself when it is a tuple or a list of words, else a list of its items. */
PycResult pyc_list_or_tuple(PycWord w) {
    if (pyc_has(w, PYC_T_LIST) && !pyc_has(w, PYC_T_USER)) return pyc_ok(pyc_word(pyc_list_in_words(w)));
    if (pyc_is_exact(w, &pyc_tuple_type)) return pyc_ok(w);
    return pyc_list_from(w);
}

int64_t pyc_items(PycWord w, const PycWord **items) {
    if (pyc_has(w, PYC_T_LIST)) {
        *items = pyc_list(w)->items;
        return pyc_list(w)->length;
    }
    PycTuple *tuple = pyc_as_tuple(w);
    *items = tuple->items;
    return tuple->length;
}

PycWord pyc_list_to_tuple(PycWord w) {
    const PycList *list = pyc_list_in_words(w);
    return pyc_tuple_of(list->items, list->length);
}

/* ---- items ---- */

int64_t pyc_list_len(PycWord w) { return pyc_list_of_any_kind(w)->length; }

PycResult pyc_list_get(PycWord w, int64_t i) {
    const PycList *list = pyc_list_of_any_kind(w);
    if (i < 0) i += list->length;
    if (PYC_UNLIKELY((uint64_t)i >= (uint64_t)list->length)) RAISE(&pyc_IndexError, "list index out of range");
    return pyc_ok(pyc_list_word(list, i));
}

PycError *pyc_list_set(PycWord w, int64_t i, PycWord value) {
    PycList *list = pyc_list_of_any_kind(w);
    if (i < 0) i += list->length;
    if (PYC_UNLIKELY((uint64_t)i >= (uint64_t)list->length))
        return pyc_raise(&pyc_IndexError, "list assignment index out of range");
    pyc_list_put(list, i, value);
    return NULL;
}

PycWord pyc_list_at(PycWord w, int64_t i) { return pyc_list_word(pyc_list_of_any_kind(w), i); }

/* The callers in compiled code read the items as words. */
static PycError *need_words(PycWord w) {
    if (PYC_LIKELY(!pyc_list_of_any_kind(w)->kind)) return NULL;
    return pyc_raise(&pyc_SystemError, "the analysis expects a list of objects, which is one of numbers");
}

/* For loops over machine ints, which are left if an item is missing (passes/raw_copy.c). */
bool pyc_list_has_item(PycWord w, int64_t i) {
    const PycList *list = pyc_list_of_any_kind(w);
    return !list->kind && (uint64_t)pyc_list_from_start(list, i) < (uint64_t)list->length;
}

PycWord pyc_list_peek(PycWord w, int64_t i) {
    const PycList *list = pyc_list_of_any_kind(w);
    return list->items[pyc_list_from_start(list, i)];
}

void pyc_list_put_item(PycWord w, int64_t i, PycWord value) {
    PycList *list = pyc_list_of_any_kind(w);
    list->items[pyc_list_from_start(list, i)] = value;
}

PycResult pyc_list_item(PycWord w, PycWord i) {
    CHECK(need_words(w));
    return PYC_LIKELY(pyc_is_small(i)) ? pyc_list_get(w, pyc_small_value(i)) : pyc_obj_getitem(w, i);
}

PycError *pyc_list_set_item(PycWord w, PycWord i, PycWord value) {
    CHECK_ERROR(need_words(w));
    return PYC_LIKELY(pyc_is_small(i)) ? pyc_list_set(w, pyc_small_value(i), value) : pyc_obj_setitem(w, i, value);
}

static PycIntResult index_of(PycWord key) {
    if (pyc_is_small(key)) return (PycIntResult){pyc_small_value(key), NULL};
    if (!pyc_as_int(key) && !pyc_has_index(key))
        RAISE_AS(PycIntResult, &pyc_TypeError, "list indices must be integers or slices, not %s", pyc_type_name(key));
    return pyc_obj_to_i64_index(key);
}

static void copy_item(PycList *to, int64_t at, const PycList *from, int64_t i) {
    if (to->kind == PYC_LIST_BOOLS)
        memcpy(pyc_list_place(to, at), pyc_list_place(from, i), 1);
    else
        to->items[at] = from->items[i];
}

PycResult pyc_list_slice(PycWord self, PycWord start, PycWord stop, PycWord step) {
    PycList *list = pyc_list_of_any_kind(self);
    int64_t from, to, by, count;
    CHECK(pyc_slice_range(start, stop, step, &list->length, &from, &to, &by, &count));
    if (by == 1) return pyc_ok(pyc_word(part_of(list, from, count)));
    PycList *part = pyc_list_make(&pyc_list_type, list->kind, count);
    if (list->kind == PYC_LIST_BOOLS)
        for (int64_t i = 0, at = from; i < count; i++, at += by) copy_item(part, i, list, at);
    else
        for (int64_t i = 0, at = from; i < count; i++, at += by) part->items[i] = list->items[at];
    part->length = count;
    return pyc_ok(pyc_word(part));
}

static PycResult list_getitem(PycWord self, PycWord key) {
    if (!pyc_is_exact(key, &pyc_slice_type)) {
        TRY(i, index_of(key));
        return pyc_list_get(self, i);
    }
    const PycSlice *slice = (const PycSlice *)pyc_object(key);
    return pyc_list_slice(self, slice->start, slice->stop, slice->step);
}

/* Replaces a range by items of the list's kind. The list may have shrunk since the caller looked: the range is then
 * clamped. */
static PycError *splice(PycList *list, int64_t from, int64_t to, const void *items, int64_t count) {
    pyc_lock(&list->lock);
    if (to > list->length) to = list->length;
    if (from > to) from = to;
    int64_t tail = list->length - to, length = from + count + tail;
    uint64_t size = pyc_kind_size(list->kind);
    if (length == list->length) {
        if (count) memcpy(pyc_list_place(list, from), items, (uint64_t)count * size);
        pyc_unlock(&list->lock);
        return NULL;
    }
    if (length > list->capacity && !pyc_list_grow(list, length)) {
        pyc_unlock(&list->lock);
        return pyc_memory_error();
    }
    if (tail && from + count != to)
        memmove(pyc_list_place(list, from + count), pyc_list_place(list, to), (uint64_t)tail * size);
    if (count) memcpy(pyc_list_place(list, from), items, (uint64_t)count * size);
    if (length < list->length) memset(pyc_list_place(list, length), 0, (uint64_t)(list->length - length) * size);
    list->length = length;
    pyc_unlock(&list->lock);
    return NULL;
}

static PycError *delete_slice(PycList *list, int64_t from, int64_t by, int64_t count) {
    if (count == 0) return NULL;
    if (by < 0) {
        from += (count - 1) * by;
        by = -by;
    }
    int64_t out = from;
    for (int64_t i = from, gone = 0; i < list->length; i++) {
        if (gone < count && i == from + gone * by)
            gone++;
        else
            copy_item(list, out++, list, i);
    }
    memset(pyc_list_place(list, out), 0, (uint64_t)(list->length - out) * pyc_kind_size(list->kind));
    list->length = out;
    return NULL;
}

static PycError *set_part(PycList *list, const PycSlice *slice, PycWord value) {
    int64_t from, to, by, count;
    PycWord source = value;
    bool is_own = value && pyc_is_exact(value, &pyc_list_type) && value != pyc_word(list);
    if (value && !is_own && pyc_is_iterable(value)) { /* which may run code that changes the list */
        TRY_ERROR(walk, pyc_obj_iter(value));         /* without a length hint */
        TRY_ERROR(copied, pyc_list_from(walk));
        source = copied;
    }
    CHECK_ERROR(pyc_slice_range(slice->start, slice->stop, slice->step, &list->length, &from, &to, &by, &count));
    if (!value) return delete_slice(list, from, by, count);
    if (!is_own && !pyc_is_iterable(value)) return pyc_raise(&pyc_TypeError, "must assign iterable to extended slice");
    const PycList *items = in_kind_of(list, source);
    int64_t n = items->length;
    if (by == 1) return splice(list, from, to < from ? from : to, items->items, n);
    if (n != count)
        return pyc_raise(&pyc_ValueError, "attempt to assign sequence of size %lld to extended slice of size %lld",
                         (long long)n, (long long)count);
    for (int64_t i = 0; i < n; i++) copy_item(list, from + i * by, items, i);
    return NULL;
}

PycError *pyc_list_set_slice(PycWord self, PycWord start, PycWord stop, PycWord step, PycWord value) {
    PycSlice slice = {.start = start, .stop = stop, .step = step};
    return set_part(pyc_list_of_any_kind(self), &slice, value);
}

static PycError *list_setitem(PycWord self, PycWord key, PycWord value) {
    PycList *list = pyc_list_of_any_kind(self);
    if (pyc_is_exact(key, &pyc_slice_type)) return set_part(list, (const PycSlice *)pyc_object(key), value);
    TRY_ERROR(i, index_of(key));
    if (value) return pyc_list_set(self, i, value);
    if (i < 0) i += list->length;
    if (i < 0 || i >= list->length) return pyc_raise(&pyc_IndexError, "list assignment index out of range");
    return splice(list, i, i + 1, NULL, 0);
}

/* ---- methods ---- */

PycResult pyc_list_append(PycWord self, PycWord item) {
    pyc_list_push(self, item);
    return pyc_done(pyc_memory_error());
}

PycResult pyc_list_extend(PycWord self, PycWord iterable) { return pyc_done(pyc_list_extend_with(self, iterable)); }

PycResult pyc_list_insert(PycWord self, PycWord index, PycWord item) {
    PycList *list = pyc_list_of_any_kind(self);
    TRY(i, pyc_obj_to_size(index));
    if (i < 0) i = i + list->length < 0 ? 0 : i + list->length;
    if (i > list->length) i = list->length;
    PycWord held = 0;
    CHECK(splice(list, i, i, &held, 1));
    pyc_list_put(list, i, item);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_list_pop(PycWord self, PycWord index) {
    PycList *list = pyc_list_of_any_kind(self);
    int64_t i = -1;
    if (index) {
        TRY(given, pyc_obj_to_size(index));
        i = given;
    }
    if (list->length == 0) RAISE(&pyc_IndexError, "pop from empty list");
    if (i < 0) i += list->length;
    if (i < 0 || i >= list->length) RAISE(&pyc_IndexError, "pop index out of range");
    PycWord item = pyc_list_word(list, i);
    if (i == list->length - 1 && !list->kind)
        list->items[--list->length] = 0;
    else
        splice(list, i, i + 1, NULL, 0);
    return pyc_ok(item);
}

PycResult pyc_list_remove(PycWord self, PycWord item) {
    PycList *list = pyc_list_of_any_kind(self);
    for (int64_t i = 0; i < list->length; i++) {
        TRY(same, pyc_obj_eq(pyc_list_word(list, i), item));
        if (!same) continue;
        splice(list, i, i + 1, NULL, 0);
        return pyc_ok(PYC_NONE);
    }
    RAISE(&pyc_ValueError, "list.remove(x): x not in list");
}

PycResult pyc_list_clear(PycWord self) {
    PycList *list = pyc_list_of_any_kind(self);
    pyc_lock(&list->lock);
    list->items = NULL;
    list->length = list->capacity = 0;
    pyc_unlock(&list->lock);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_list_copy(PycWord self) {
    const PycList *list = pyc_list_of_any_kind(self);
    return pyc_ok(pyc_word(part_of(list, 0, list->length)));
}

static void reverse_bytes(char *bytes, int64_t count) {
    for (int64_t i = 0, j = count - 1; i < j; i++, j--) {
        char t = bytes[i];
        bytes[i] = bytes[j];
        bytes[j] = t;
    }
}

PycResult pyc_list_reverse(PycWord self) {
    PycList *list = pyc_list_of_any_kind(self);
    if (list->kind == PYC_LIST_BOOLS) return reverse_bytes((char *)list->items, list->length), pyc_ok(PYC_NONE);
    for (int64_t i = 0, j = list->length - 1; i < j; i++, j--) {
        PycWord t = list->items[i];
        list->items[i] = list->items[j];
        list->items[j] = t;
    }
    return pyc_ok(PYC_NONE);
}

PycResult pyc_list_count(PycWord self, PycWord item) {
    const PycList *list = pyc_list_of_any_kind(self);
    int64_t n = 0;
    for (int64_t i = 0; i < list->length; i++) {
        TRY(same, pyc_obj_eq(pyc_list_word(list, i), item));
        n += same;
    }
    return pyc_ok(pyc_small(n));
}

PycResult pyc_list_index(PycWord self, PycWord item, PycWord start, PycWord end) {
    const PycList *list = pyc_list_of_any_kind(self);
    int64_t from, to;
    CHECK(pyc_clamp_bounds(start, end, list->length, &from, &to));
    for (int64_t i = from; i < to && i < list->length; i++) {
        TRY(same, pyc_obj_eq(pyc_list_word(list, i), item));
        if (same) return pyc_ok(pyc_small(i));
    }
    TRY(shown, pyc_obj_repr(item));
    RAISE(&pyc_ValueError, "%s is not in list", pyc_str(shown)->data);
}

/* ---- operators ---- */

PycResult pyc_list_concat(PycWord a, PycWord b) {
    const PycList *x = pyc_list_of_any_kind(a), *y = pyc_list_of_any_kind(b);
    CHECK(pyc_no_memory_for(x->length + y->length, sizeof(PycWord)));
    if (x->kind != y->kind) {
        x = pyc_list_in_words(a);
        y = pyc_list_in_words(b);
    }
    PycList *list = pyc_list_make(&pyc_list_type, x->kind, x->length + y->length);
    CHECK(push_all(list, x->items, x->length));
    CHECK(push_all(list, y->items, y->length));
    return pyc_ok(pyc_word(list));
}

PycError *pyc_list_unpack(PycWord w, PycWord iterable) {
    if (!pyc_is_iterable(iterable))
        return pyc_raise(&pyc_TypeError, "Value after * must be an iterable, not %s", pyc_type_name(iterable));
    return pyc_list_extend_with(w, iterable);
}

static PycIntResult repeat_size(int64_t length, PycWord count) {
    int64_t size;
    TRY_AS(PycIntResult, n, pyc_obj_to_count(count));
    if (n < 0 || length == 0) n = 0;
    PycError *error = pyc_no_memory_for(n, length * (int64_t)sizeof(PycWord));
    if (error || __builtin_mul_overflow(n, length, &size)) return (PycIntResult){0, error};
    return (PycIntResult){size, NULL};
}

static void fill_repeated(PycWord *into, const PycWord *items, int64_t length, int64_t size) {
    for (int64_t i = 0; i < size; i++) into[i] = items[i % length];
}

PycResult pyc_list_repeat(PycWord a, PycWord count) {
    const PycList *x = pyc_list_of_any_kind(a);
    TRY(size, repeat_size(x->length, count));
    PycList *list = pyc_list_make(&pyc_list_type, x->kind, size);
    list->length = size;
    if (x->kind == PYC_LIST_BOOLS && x->length == 1)
        memset(list->items, *(const char *)x->items, (uint64_t)size);
    else if (x->kind == PYC_LIST_BOOLS)
        for (int64_t i = 0; i < size; i += x->length) memcpy(pyc_list_place(list, i), x->items, (uint64_t)x->length);
    else if (x->length == 1)
        for (int64_t i = 0; i < size; i++) list->items[i] = x->items[0];
    else
        fill_repeated(list->items, x->items, x->length, size);
    return pyc_ok(pyc_word(list));
}

PycResult pyc_tuple_repeat(PycWord a, PycWord count) {
    PycTuple *x = pyc_tuple(a);
    if (count == pyc_small(1)) return pyc_ok(a);
    TRY(size, repeat_size(x->length, count));
    PycTuple *tuple = pyc_tuple_room(size);
    fill_repeated(tuple->items, x->items, x->length, size);
    return pyc_ok(pyc_word(tuple));
}

static PycResult list_binary(int op, PycWord a, PycWord b) {
    bool left = pyc_has(a, PYC_T_LIST);
    if (op == PYC_ADD && left) {
        if (!pyc_has(b, PYC_T_LIST)) return pyc_ok(PYC_NOT_IMPLEMENTED);
        return pyc_list_concat(a, b);
    }
    if (op == PYC_MUL) {
        PycWord other = left ? b : a;
        if (!pyc_as_int(other) && !pyc_has_index(other)) return pyc_ok(PYC_NOT_IMPLEMENTED);
        TRY(count, pyc_obj_index(other));
        return pyc_list_repeat(left ? a : b, count);
    }
    return pyc_ok(PYC_NOT_IMPLEMENTED);
}

static PycResult list_in_place(int op, PycWord a, PycWord b) {
    if (op == PYC_ADD) {
        CHECK(pyc_list_extend_with(a, b));
        return pyc_ok(a);
    }
    if (op == PYC_MUL && (pyc_as_int(b) || pyc_has_index(b))) {
        TRY(count, pyc_obj_index(b));
        TRY(repeated, pyc_list_repeat(a, count));
        PycList *list = pyc_list_of_any_kind(a);
        const PycList *more = pyc_list_of_any_kind(repeated);
        CHECK(splice(list, 0, list->length, more->items, more->length));
        return pyc_ok(a);
    }
    return list_binary(op, a, b);
}

/* Lexicographic order of two arrays that may change while elements are compared. */
PycResult pyc_compare_items(int op, PycWord a, PycWord b) {
    const PycWord *x, *y;
    int64_t i = 0, n = pyc_items(a, &x), m = pyc_items(b, &y);
    if (n != m && (op == PYC_EQ || op == PYC_NE)) return pyc_ok(pyc_bool(op == PYC_NE));
    for (; i < n && i < m; i++) {
        if (x[i] == y[i]) continue;
        TRY(same, pyc_obj_eq(x[i], y[i]));
        n = pyc_items(a, &x);
        m = pyc_items(b, &y);
        if (!same) break;
    }
    if (i < n && i < m) {
        if (op == PYC_EQ || op == PYC_NE) return pyc_ok(pyc_bool(op == PYC_NE));
        return pyc_obj_compare(op, x[i], y[i]);
    }
    return pyc_ok(pyc_bool(pyc_order(op, n < m ? -1 : n > m)));
}

/* The first place where two lists of the same number kind differ, or the end of the shorter one. */
static int64_t first_difference(const PycList *x, const PycList *y) {
    int64_t n = x->length < y->length ? x->length : y->length, i = 0;
    if (x->kind == PYC_LIST_BOOLS)
        for (; i < n && ((const char *)x->items)[i] == ((const char *)y->items)[i];) i++;
    else
        for (; i < n && x->items[i] == y->items[i];) i++;
    return i;
}

static PycResult compare_ints(int op, const PycList *x, const PycList *y) {
    int64_t i = first_difference(x, y);
    if (i == x->length || i == y->length)
        return pyc_ok(pyc_bool(pyc_order(op, x->length < y->length ? -1 : x->length > y->length)));
    return pyc_obj_compare(op, pyc_list_word(x, i), pyc_list_word(y, i));
}

static PycResult list_compare(int op, PycWord a, PycWord b) {
    if (!pyc_has(a, PYC_T_LIST) || !pyc_has(b, PYC_T_LIST)) return pyc_ok(PYC_NOT_IMPLEMENTED);
    const PycList *x = pyc_list_of_any_kind(a), *y = pyc_list_of_any_kind(b);
    if (x->kind == y->kind && (x->kind == PYC_LIST_INTS || x->kind == PYC_LIST_BOOLS)) return compare_ints(op, x, y);
    return pyc_compare_items(op, pyc_word(pyc_list_in_words(a)), pyc_word(pyc_list_in_words(b)));
}

PycBoolResult pyc_list_has(PycWord self, PycWord item) {
    const PycList *list = pyc_list_of_any_kind(self);
    for (int64_t i = 0; i < list->length; i++) {
        PycWord other = pyc_list_word(list, i);
        if (other == item) return (PycBoolResult){true, NULL};
        if (pyc_is_small(other & item)) continue;
        TRY_AS(PycBoolResult, same, pyc_obj_eq(other, item));
        if (same) return (PycBoolResult){true, NULL};
    }
    return (PycBoolResult){false, NULL};
}

PycResult pyc_items_repr(PycWord self, const char *open, const char *close, bool trailing) {
    PycBuf b;
    const PycWord *items;
    if (pyc_repr_enter(self)) {
        pyc_buf_init(&b, 8);
        pyc_buf_ascii(&b, open);
        pyc_buf_ascii(&b, "...");
        pyc_buf_ascii(&b, close);
        return pyc_ok(pyc_buf_finish(&b));
    }
    pyc_buf_init(&b, 64);
    pyc_buf_ascii(&b, open);
    for (int64_t i = 0; i < pyc_items(self, &items); i++) {
        if (i > 0) pyc_buf_ascii(&b, ", ");
        PycResult text = pyc_obj_repr(items[i]);
        if (text.error) {
            pyc_repr_leave();
            return text;
        }
        pyc_buf_str(&b, text.value);
    }
    if (trailing && pyc_items(self, &items) == 1) pyc_buf_ascii(&b, ",");
    pyc_buf_ascii(&b, close);
    pyc_repr_leave();
    return pyc_ok(pyc_buf_finish(&b));
}

static PycResult list_repr(PycWord self) { return pyc_items_repr(pyc_word(pyc_list_in_words(self)), "[", "]", false); }
static PycIntResult list_len(PycWord self) { return (PycIntResult){pyc_list_len(self), NULL}; }

static PycResult list_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    (void)args;
    (void)count;
    (void)names;
    return pyc_ok(pyc_word(new_list(type, 0)));
}

static PycError *list_init(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    CHECK_ERROR(pyc_no_keywords("list", names));
    if (count > 1)
        return pyc_raise(&pyc_TypeError, "list expected at most 1 argument, got %llu", (unsigned long long)count);
    pyc_list_clear(self);
    return count ? pyc_list_extend_with(self, args[0]) : NULL;
}

PycType pyc_list_type = {.head = {&pyc_type_type},
                         .name = "list",
                         .base = &pyc_object_type,
                         .flags = PYC_T_FROZEN | PYC_T_LIST,
                         .instance_size = sizeof(PycList),
                         .repr = list_repr,
                         .hash = pyc_unhashable,
                         .compare = list_compare,
                         .binary = list_binary,
                         .in_place = list_in_place,
                         .len = list_len,
                         .getitem = list_getitem,
                         .setitem = list_setitem,
                         .contains = pyc_list_has,
                         .iter = pyc_list_iter,
                         .make = list_make,
                         .init = list_init};

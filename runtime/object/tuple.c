/* tuple, and unpacking of sequences. */
#include "object/py.h"
#include "object/str.h"

#include <string.h>

static PycTuple empty = {.head = {&pyc_tuple_type}};

PycTuple *pyc_tuple_room(int64_t length) {
    if (length == 0) return &empty;
    PycTuple *t = pyc_gc_alloc(sizeof(PycTuple) + (uint64_t)length * sizeof(PycWord));
    t->head.type = &pyc_tuple_type;
    t->length = length;
    return t;
}

PycWord pyc_tuple_of(const void *words, int64_t count) {
    PycTuple *t = pyc_tuple_room(count);
    if (count) memcpy(t->items, words, (uint64_t)count * sizeof(PycWord));
    return pyc_word(t);
}

PycResult pyc_tuple_from(PycWord iterable) {
    if (!iterable) return pyc_ok(pyc_word(&empty));
    if (pyc_is_exact(iterable, &pyc_tuple_type)) return pyc_ok(iterable);
    if (pyc_is_exact(iterable, &pyc_list_type)) return pyc_ok(pyc_list_to_tuple(iterable));
    TRY(list, pyc_list_from(iterable));
    return pyc_ok(pyc_list_to_tuple(list));
}

PycResult pyc_tuple_get(PycWord w, int64_t i) {
    PycTuple *t = pyc_tuple(w);
    if (i < 0) i += t->length;
    if ((uint64_t)i >= (uint64_t)t->length) RAISE(&pyc_IndexError, "tuple index out of range");
    return pyc_ok(t->items[i]);
}

int64_t pyc_tuple_len(PycWord w) { return pyc_tuple(w)->length; }
PycWord pyc_tuple_at(PycWord w, int64_t i) { return pyc_tuple(w)->items[i]; }

PycResult pyc_tuple_item(PycWord w, PycWord i) {
    return PYC_LIKELY(pyc_is_small(i)) ? pyc_tuple_get(w, pyc_small_value(i)) : pyc_obj_getitem(w, i);
}

PycResult pyc_tuple_slice(PycWord self, PycWord start, PycWord stop, PycWord step) {
    PycTuple *t = pyc_tuple(self);
    int64_t from, to, by, count;
    CHECK(pyc_slice_range(start, stop, step, &t->length, &from, &to, &by, &count));
    if (by == 1 && count == t->length) return pyc_ok(self);
    PycTuple *out = pyc_tuple_room(count);
    for (int64_t i = 0; i < count; i++) out->items[i] = t->items[from + i * by];
    return pyc_ok(pyc_word(out));
}

static PycResult tuple_getitem(PycWord self, PycWord key) {
    if (!pyc_is_exact(key, &pyc_slice_type)) {
        if (!pyc_as_int(key) && !pyc_has_index(key))
            RAISE(&pyc_TypeError, "tuple indices must be integers or slices, not %s", pyc_type_name(key));
        TRY(i, pyc_obj_to_i64_index(key));
        return pyc_tuple_get(self, i);
    }
    const PycSlice *slice = (const PycSlice *)pyc_object(key);
    return pyc_tuple_slice(self, slice->start, slice->stop, slice->step);
}

PycResult pyc_tuple_count(PycWord self, PycWord item) {
    int64_t n = 0;
    for (int64_t i = 0; i < pyc_tuple(self)->length; i++) {
        TRY(same, pyc_obj_eq(pyc_tuple(self)->items[i], item));
        n += same;
    }
    return pyc_ok(pyc_small(n));
}

PycResult pyc_tuple_index(PycWord self, PycWord item, PycWord start, PycWord end) {
    PycTuple *t = pyc_tuple(self);
    int64_t from, to;
    CHECK(pyc_clamp_bounds(start, end, t->length, &from, &to));
    for (int64_t i = from; i < to; i++) {
        TRY(same, pyc_obj_eq(t->items[i], item));
        if (same) return pyc_ok(pyc_small(i));
    }
    RAISE(&pyc_ValueError, "tuple.index(x): x not in tuple");
}

static const uint64_t prime5 = 2870177450012600261U;

/* CPython's hash of several objects (xxHash); tuples and slices differ in the final constant. */
PycIntResult pyc_hash_items(const PycWord *items, int64_t count, uint64_t end) {
    static const uint64_t prime1 = 11400714785074694791U, prime2 = 14029467366897019727U;
    uint64_t acc = prime5;
    for (int64_t i = 0; i < count; i++) {
        TRY_AS(PycIntResult, h, pyc_obj_hash(items[i]));
        acc += (uint64_t)h * prime2;
        acc = (acc << 31 | acc >> 33) * prime1;
    }
    acc += end;
    return (PycIntResult){acc == UINT64_MAX ? 1546275796 : (int64_t)acc, NULL};
}

static PycIntResult tuple_hash(PycWord self) {
    PycTuple *t = pyc_tuple(self);
    if (t->hash) return (PycIntResult){(int64_t)t->hash, NULL};
    TRY_AS(PycIntResult, hash, pyc_hash_items(t->items, t->length, (uint64_t)t->length ^ (prime5 ^ 3527539U)));
    if (t != &empty) t->hash = (uint64_t)hash;
    return (PycIntResult){hash, NULL};
}

static PycResult tuple_binary(int op, PycWord a, PycWord b) {
    PycTuple *x = pyc_as_tuple(a), *y = pyc_as_tuple(b);
    if (op == PYC_ADD && x && y) {
        if (y->length == 0) return pyc_ok(pyc_word(x));
        PycTuple *t = pyc_tuple_room(x->length + y->length);
        memcpy(t->items, x->items, (uint64_t)x->length * sizeof(PycWord));
        memcpy(t->items + x->length, y->items, (uint64_t)y->length * sizeof(PycWord));
        return pyc_ok(pyc_word(t));
    }
    PycWord other = x ? b : a;
    if (op == PYC_MUL && (pyc_as_int(other) || pyc_has_index(other))) {
        TRY(count, pyc_obj_index(other));
        return pyc_tuple_repeat(pyc_word(x ? x : y), count);
    }
    return pyc_ok(PYC_NOT_IMPLEMENTED);
}

static PycResult tuple_compare(int op, PycWord a, PycWord b) {
    if (!pyc_as_tuple(a) || !pyc_as_tuple(b)) return pyc_ok(PYC_NOT_IMPLEMENTED);
    return pyc_compare_items(op, a, b);
}

PycBoolResult pyc_tuple_has(PycWord self, PycWord item) {
    PycTuple *t = pyc_tuple(self);
    for (int64_t i = 0; i < t->length; i++) {
        TRY_AS(PycBoolResult, same, pyc_obj_eq(t->items[i], item));
        if (same) return (PycBoolResult){true, NULL};
    }
    return (PycBoolResult){false, NULL};
}

static PycResult tuple_repr(PycWord self) { return pyc_items_repr(self, "(", ")", true); }
static PycIntResult tuple_len(PycWord self) { return (PycIntResult){pyc_tuple(self)->length, NULL}; }

static PycResult tuple_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    CHECK(pyc_no_keywords_of(type, "tuple", names));
    if (count > 1) RAISE(&pyc_TypeError, "tuple expected at most 1 argument, got %llu", (unsigned long long)count);
    TRY(plain, pyc_tuple_from(count ? args[0] : 0));
    return pyc_ok(pyc_wrap(type, &pyc_tuple_type, plain));
}

PycType pyc_tuple_type = {.head = {&pyc_type_type},
                          .name = "tuple",
                          .base = &pyc_object_type,
                          .flags = PYC_T_FROZEN | PYC_T_TUPLE,
                          .repr = tuple_repr,
                          .hash = tuple_hash,
                          .compare = tuple_compare,
                          .binary = tuple_binary,
                          .len = tuple_len,
                          .getitem = tuple_getitem,
                          .contains = pyc_tuple_has,
                          .iter = pyc_tuple_iter,
                          .make = tuple_make};

/* ---- unpacking ---- */

static PycError *too_many(int64_t wanted) {
    return pyc_raise(&pyc_ValueError, "too many values to unpack (expected %lld)", (long long)wanted);
}
static PycError *too_few(int64_t wanted, int64_t got, const char *at_least) {
    return pyc_raise(&pyc_ValueError, "not enough values to unpack (expected %s%lld, got %lld)", at_least,
                     (long long)wanted, (long long)got);
}

static PycError *cannot_unpack(PycWord w) {
    return pyc_is_iterable(w) ? NULL
                              : pyc_raise(&pyc_TypeError, "cannot unpack non-iterable %s object", pyc_type_name(w));
}

PycError *pyc_unpack(PycWord w, int64_t wanted, void *into) {
    PycWord *out = into;
    PycWalk walk;
    int64_t n = 0;
    if (pyc_is_exact(w, &pyc_tuple_type) && pyc_tuple(w)->length == wanted) {
        memcpy(out, pyc_tuple(w)->items, (uint64_t)wanted * sizeof(PycWord));
        return NULL;
    }
    if (pyc_is_exact(w, &pyc_list_type) && pyc_list_len(w) == wanted && wanted) {
        for (int64_t i = 0; i < wanted; i++) out[i] = pyc_list_at(w, i);
        return NULL;
    }
    CHECK_ERROR(cannot_unpack(w));
    CHECK_ERROR(pyc_walk_start(&walk, w));
    for (;;) {
        TRY_ERROR(item, pyc_walk_next(&walk));
        if (!item) return n < wanted ? too_few(wanted, n, "") : NULL;
        if (n == wanted) return too_many(wanted);
        out[n++] = item;
    }
}

PycError *pyc_unpack_star(PycWord w, int64_t before, int64_t after, void *into) {
    PycWord *out = into;
    const PycWord *items;
    CHECK_ERROR(cannot_unpack(w));
    TRY_ERROR(list, pyc_list_or_tuple(w));
    int64_t n = pyc_items(list, &items);
    if (n < before + after) return too_few(before + after, n, "at least ");
    memcpy(out, items, (uint64_t)before * sizeof(PycWord));
    out[before] = pyc_list_of(items + before, n - before - after);
    memcpy(out + before + 1, items + n - after, (uint64_t)after * sizeof(PycWord));
    return NULL;
}

PycError *pyc_unpack_index(PycWord key, PycWord value, int64_t room, void *into) {
    PycWord *out = into;
    const PycWord *items = &key;
    int64_t n = pyc_is_exact(key, &pyc_tuple_type) ? pyc_items(key, &items) : 1, used = n + (value != 0);
    if (used > room) return pyc_raise(&pyc_TypeError, "too many indices: %lld", (long long)n);
    memcpy(out, items, (uint64_t)n * sizeof(PycWord));
    if (value) out[n] = value;
    for (int64_t i = used; i < room; i++) out[i] = PYC_ELLIPSIS;
    return NULL;
}

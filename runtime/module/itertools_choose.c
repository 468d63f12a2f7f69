/* The module itertools: products, permutations, combinations. The next tuple is a copy of the last one in which only
 * the changed places differ. */
#include "module/itertools.h"

#include <string.h>

/* kept: a tuple of the choices (of a product: of tuples); other: the last tuple, 0 before the first; places: the
 * indices in it; end: how many, -1: exhausted. */

static PycTuple *copy_of_last(const Tool *t) {
    PycTuple *last = pyc_tuple(t->other), *next = pyc_tuple_room(t->end);
    memcpy(next->items, last->items, (uint64_t)t->end * sizeof(PycWord));
    return next;
}

static PycResult next_tuple(Tool *t, PycTuple *tuple) {
    t->other = pyc_word(tuple);
    return pyc_ok(t->other);
}

static PycResult exhausted(Tool *t) {
    t->end = -1;
    t->other = t->kept = 0;
    return pyc_ok(0);
}

static int64_t *places_new(int64_t count) {
    return pyc_gc_alloc_atomic((uint64_t)(count ? count : 1) * sizeof(int64_t));
}

/* ---- product ---- */

static PycTuple *pool_at(const Tool *t, int64_t i) { return pyc_tuple(pyc_tuple(t->kept)->items[i]); }

static PycResult product_next(PycWord self) {
    Tool *t = tool_of(self);
    if (t->end < 0) return pyc_ok(0);
    if (!t->other) {
        PycTuple *first = pyc_tuple_room(t->end);
        for (int64_t i = 0; i < t->end; i++) {
            if (pool_at(t, i)->length == 0) return exhausted(t);
            first->items[i] = pool_at(t, i)->items[0];
        }
        return next_tuple(t, first);
    }
    int64_t i = t->end - 1;
    while (i >= 0 && t->places[i] + 1 == pool_at(t, i)->length) i--;
    if (i < 0) return exhausted(t);
    PycTuple *next = copy_of_last(t);
    next->items[i] = pool_at(t, i)->items[++t->places[i]];
    for (i++; i < t->end; i++) {
        t->places[i] = 0;
        next->items[i] = pool_at(t, i)->items[0];
    }
    return next_tuple(t, next);
}

static PycResult product_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    int64_t repeat = 1;
    if (names) {
        PycWord bound[1];
        CHECK(pyc_bind("product", "repeat", 0, 1, args + count, 0, names, bound));
        TRY(given, pyc_obj_to_i64_index(bound[0]));
        repeat = given;
    }
    if (repeat < 0) RAISE(&pyc_ValueError, "repeat argument cannot be negative");
    int64_t total;
    if (__builtin_mul_overflow(repeat, (int64_t)count, &total) || total > INT64_MAX / 8)
        RAISE(&pyc_OverflowError, "repeat argument too large");
    CHECK(pyc_no_memory_for(total, 8));
    PycTuple *pools = pyc_tuple_room(total);
    for (uint64_t i = 0; i < count && repeat; i++) {
        TRY(pool, pyc_tuple_from(args[i]));
        for (int64_t k = 0; k < repeat; k++) pools->items[k * (int64_t)count + (int64_t)i] = pool;
    }
    PycWord w = tool_new(type, 0);
    Tool *t = tool_of(w);
    t->kept = pyc_word(pools);
    t->end = total;
    t->places = places_new(total);
    memset(t->places, 0, (uint64_t)total * sizeof(int64_t));
    return pyc_ok(w);
}

/* ---- combinations, with and without replacement ---- */

static PycResult first_choice(Tool *t) {
    PycTuple *first = pyc_tuple_room(t->end), *pool = pyc_tuple(t->kept);
    for (int64_t i = 0; i < t->end; i++) first->items[i] = pool->items[t->places[i]];
    return next_tuple(t, first);
}

static PycResult combinations_next(PycWord self) {
    Tool *t = tool_of(self);
    if (t->end < 0) return pyc_ok(0);
    if (!t->other) return first_choice(t);
    PycTuple *pool = pyc_tuple(t->kept);
    int64_t i = t->end - 1;
    while (i >= 0 && t->places[i] == i + pool->length - t->end) i--;
    if (i < 0) return exhausted(t);
    PycTuple *next = copy_of_last(t);
    int64_t place = ++t->places[i];
    next->items[i] = pool->items[place];
    for (i++; i < t->end; i++) {
        t->places[i] = ++place;
        next->items[i] = pool->items[place];
    }
    return next_tuple(t, next);
}

static PycResult multisets_next(PycWord self) {
    Tool *t = tool_of(self);
    if (t->end < 0) return pyc_ok(0);
    if (!t->other) return first_choice(t);
    PycTuple *pool = pyc_tuple(t->kept);
    int64_t i = t->end - 1;
    while (i >= 0 && t->places[i] == pool->length - 1) i--;
    if (i < 0) return exhausted(t);
    PycTuple *next = copy_of_last(t);
    int64_t place = t->places[i] + 1;
    for (; i < t->end; i++) {
        t->places[i] = place;
        next->items[i] = pool->items[place];
    }
    return next_tuple(t, next);
}

static PycResult choice_make(PycType *type, const char *name, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[2];
    bool repeats = type == &pyc_multisets_type;
    CHECK(pyc_bind(name, "iterable r", 2, 2, args, count, names, bound));
    TRY(pool, pyc_tuple_from(bound[0]));
    TRY(r, pyc_obj_to_i64_index(bound[1]));
    if (r < 0) RAISE(&pyc_ValueError, "r must be non-negative");
    PycWord w = tool_new(type, 0);
    Tool *t = tool_of(w);
    int64_t length = pyc_tuple(pool)->length;
    t->kept = pool;
    t->end = r;
    if (repeats ? length == 0 && r > 0 : r > length) {
        t->end = -1;
        return pyc_ok(w);
    }
    CHECK(pyc_no_memory_for(r, 8));
    t->places = places_new(r);
    for (int64_t i = 0; i < r; i++) t->places[i] = repeats ? 0 : i;
    return pyc_ok(w);
}

static PycResult combinations_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    return choice_make(type, "combinations", args, count, names);
}
static PycResult multisets_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    return choice_make(type, "combinations_with_replacement", args, count, names);
}

/* ---- permutations: `places` holds all indices, those in the tuple first; then a counter for each of these ---- */

static PycResult permutations_next(PycWord self) {
    Tool *t = tool_of(self);
    if (t->end < 0) return pyc_ok(0);
    if (!t->other) return first_choice(t);
    PycTuple *pool = pyc_tuple(t->kept);
    int64_t n = pool->length, *indices = t->places, *left = t->places + n, i = t->end - 1;
    for (; i >= 0; i--) {
        if (--left[i] > 0) break;
        int64_t index = indices[i];
        memmove(&indices[i], &indices[i + 1], (uint64_t)(n - i - 1) * sizeof(int64_t));
        indices[n - 1] = index;
        left[i] = n - i;
    }
    if (i < 0) return exhausted(t);
    int64_t swap = indices[i], other = n - left[i];
    indices[i] = indices[other];
    indices[other] = swap;
    PycTuple *next = copy_of_last(t);
    for (; i < t->end; i++) next->items[i] = pool->items[indices[i]];
    return next_tuple(t, next);
}

static PycResult permutations_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[2];
    CHECK(pyc_bind("permutations", "iterable r", 1, 2, args, count, names, bound));
    TRY(pool, pyc_tuple_from(bound[0]));
    int64_t n = pyc_tuple(pool)->length, r = n;
    if (bound[1] && bound[1] != PYC_NONE) {
        if (!pyc_as_int(bound[1])) RAISE(&pyc_TypeError, "Expected int as r");
        TRY(given, pyc_obj_to_i64_index(bound[1]));
        r = given;
    }
    if (r < 0) RAISE(&pyc_ValueError, "r must be non-negative");
    PycWord w = tool_new(type, 0);
    Tool *t = tool_of(w);
    t->kept = pool;
    t->end = r > n ? -1 : r;
    if (r > n) return pyc_ok(w);
    t->places = places_new(n + r);
    for (int64_t i = 0; i < n; i++) t->places[i] = i;
    for (int64_t i = 0; i < r; i++) t->places[n + i] = n - i;
    return pyc_ok(w);
}

TOOL(pyc_product_type, "product", product_next, product_make);
TOOL(pyc_combinations_type, "combinations", combinations_next, combinations_make);
TOOL(pyc_multisets_type, "combinations_with_replacement", multisets_next, multisets_make);
TOOL(pyc_permutations_type, "permutations", permutations_next, permutations_make);

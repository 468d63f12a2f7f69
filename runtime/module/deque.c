/* The module _collections: deque, a sequence that grows and shrinks at both ends. */
#include "module/deque.h"

#include "object/str.h"

PycWord deque_new(PycType *type, int64_t most) {
    Deque *d = pyc_gc_new(type->instance_size);
    d->head.type = type;
    d->most = most;
    return pyc_word(d);
}

/* ---- both ends ---- */

static PYC_COLD PycError *grow(Deque *d) {
    int64_t capacity = d->capacity ? 2 * d->capacity : 8;
    PycWord *room = pyc_gc_try((uint64_t)capacity * sizeof *room);
    if (!room) return pyc_raise_args(&pyc_MemoryError, NULL, 0);
    for (int64_t i = 0; i < d->length; i++) room[i] = *deque_at(d, i);
    d->room = room;
    d->first = 0;
    d->capacity = capacity;
    return NULL;
}

static PycWord take_first(Deque *d) {
    PycWord *place = deque_at(d, 0), item = *place;
    *place = 0;
    d->first = (d->first + 1) & (d->capacity - 1);
    d->length--;
    d->changes++;
    return item;
}

static PycWord take_last(Deque *d) {
    PycWord *place = deque_at(d, d->length - 1), item = *place;
    *place = 0;
    d->length--;
    d->changes++;
    return item;
}

/* If `maxlen` is exceeded, an item falls off the other end. */
static PycError *add_last(Deque *d, PycWord item) {
    if (PYC_UNLIKELY(d->length == d->capacity)) CHECK_ERROR(grow(d));
    *deque_at(d, d->length++) = item;
    d->changes++;
    if (PYC_UNLIKELY(d->most >= 0) && d->length > d->most) take_first(d);
    return NULL;
}

static PycError *add_first(Deque *d, PycWord item) {
    if (PYC_UNLIKELY(d->length == d->capacity)) CHECK_ERROR(grow(d));
    d->first = (d->first - 1) & (d->capacity - 1);
    d->room[d->first] = item;
    d->length++;
    d->changes++;
    if (PYC_UNLIKELY(d->most >= 0) && d->length > d->most) take_last(d);
    return NULL;
}

PycResult pyc_deque_append(PycWord self, PycWord item) {
    Deque *d = deque_of(self);
    pyc_lock(&d->lock);
    PycError *error = add_last(d, item);
    pyc_unlock(&d->lock);
    return pyc_done(error);
}

PycResult pyc_deque_appendleft(PycWord self, PycWord item) {
    Deque *d = deque_of(self);
    pyc_lock(&d->lock);
    PycError *error = add_first(d, item);
    pyc_unlock(&d->lock);
    return pyc_done(error);
}

static PycResult taken(Deque *d, PycWord (*take)(Deque *d)) {
    pyc_lock(&d->lock);
    PycWord item = d->length ? take(d) : 0;
    pyc_unlock(&d->lock);
    if (!item) RAISE(&pyc_IndexError, "pop from an empty deque");
    return pyc_ok(item);
}

PycResult pyc_deque_pop(PycWord self) { return taken(deque_of(self), take_last); }
PycResult pyc_deque_popleft(PycWord self) { return taken(deque_of(self), take_first); }

PycResult pyc_deque_clear(PycWord self) {
    Deque *d = deque_of(self);
    pyc_lock(&d->lock);
    d->first = d->length = d->capacity = 0;
    d->room = NULL;
    d->changes++;
    pyc_unlock(&d->lock);
    return pyc_ok(PYC_NONE);
}

static PycWord as_list(PycWord self) {
    Deque *d = deque_of(self);
    PycWord list = pyc_list_new(d->length);
    for (int64_t i = 0; i < d->length; i++) pyc_list_push(list, *deque_at(d, i));
    return list;
}

static PycError *extend(PycWord self, PycWord iterable, PycResult (*add)(PycWord self, PycWord item)) {
    PycWalk walk;
    CHECK_ERROR(pyc_walk_start(&walk, iterable == self ? as_list(self) : iterable));
    for (;;) {
        TRY_ERROR(item, pyc_walk_next(&walk));
        if (!item) return NULL;
        CHECK_ERROR(add(self, item).error);
    }
}

PycResult pyc_deque_extend(PycWord self, PycWord iterable) {
    return pyc_done(extend(self, iterable, pyc_deque_append));
}
PycResult pyc_deque_extendleft(PycWord self, PycWord iterable) {
    return pyc_done(extend(self, iterable, pyc_deque_appendleft));
}

/* ---- places ---- */

static void rotate(Deque *d, int64_t by) {
    if (d->length < 2) return;
    by %= d->length;
    if (by > d->length / 2) by -= d->length;
    if (by < -d->length / 2) by += d->length;
    for (; by > 0; by--) {
        PycWord item = take_last(d);
        d->first = (d->first - 1) & (d->capacity - 1);
        d->room[d->first] = item;
        d->length++;
    }
    for (; by < 0; by++) {
        PycWord item = take_first(d);
        *deque_at(d, d->length++) = item;
    }
}

PycResult pyc_deque_rotate(PycWord self, PycWord by) {
    TRY(steps, pyc_obj_to_size(by ? by : pyc_small(1)));
    rotate(deque_of(self), steps);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_deque_reverse(PycWord self) {
    Deque *d = deque_of(self);
    for (int64_t i = 0, k = d->length - 1; i < k; i++, k--) {
        PycWord item = *deque_at(d, i);
        *deque_at(d, i) = *deque_at(d, k);
        *deque_at(d, k) = item;
    }
    return pyc_ok(PYC_NONE);
}

static void remove_at(Deque *d, int64_t at) {
    rotate(d, -at);
    take_first(d);
    rotate(d, at);
}

PycResult pyc_deque_insert(PycWord self, PycWord index, PycWord item) {
    Deque *d = deque_of(self);
    TRY(at, pyc_obj_to_size(index));
    if (d->length == d->most) RAISE(&pyc_IndexError, "deque already at its maximum size");
    if (at >= d->length) return pyc_deque_append(self, item);
    if (at <= -d->length || at == 0) return pyc_deque_appendleft(self, item);
    rotate(d, -at);
    CHECK(at < 0 ? add_last(d, item) : add_first(d, item));
    rotate(d, at);
    return pyc_ok(PYC_NONE);
}

static PycIntResult place_of(const Deque *d, PycWord key) {
    if (!pyc_has_index(key))
        RAISE_AS(PycIntResult, &pyc_TypeError, "sequence index must be integer, not '%s'", pyc_type_name(key));
    TRY_AS(PycIntResult, at, pyc_obj_to_i64_index(key));
    if (at < 0) at += d->length;
    if (at < 0 || at >= d->length) RAISE_AS(PycIntResult, &pyc_IndexError, "deque index out of range");
    return (PycIntResult){at, NULL};
}

static PycResult deque_getitem(PycWord self, PycWord key) {
    const Deque *d = deque_of(self);
    TRY(at, place_of(d, key));
    return pyc_ok(*deque_at(d, at));
}

static PycError *deque_setitem(PycWord self, PycWord key, PycWord value) {
    Deque *d = deque_of(self);
    TRY_ERROR(at, place_of(d, key));
    if (value)
        *deque_at(d, at) = value;
    else
        remove_at(d, at);
    return NULL;
}

/* ---- search: the program's comparisons may change what is searched ---- */

/* The index of an equal item from `at` on, before `end`; -1: there is none, -2: a comparison changed the deque. */
static PycIntResult found_at(const Deque *d, PycWord value, int64_t at, int64_t end) {
    uint32_t changes = d->changes;
    for (; at < end; at++) {
        TRY_AS(PycIntResult, same, pyc_obj_eq(*deque_at(d, at), value));
        if (d->changes != changes) return (PycIntResult){-2, NULL};
        if (same) return (PycIntResult){at, NULL};
    }
    return (PycIntResult){-1, NULL};
}

static PycIntResult found_unchanged(const Deque *d, PycWord value, int64_t at, int64_t end) {
    TRY_AS(PycIntResult, place, found_at(d, value, at, end));
    if (place == -2) RAISE_AS(PycIntResult, &pyc_RuntimeError, "deque mutated during iteration");
    return (PycIntResult){place, NULL};
}

static PycBoolResult deque_contains(PycWord self, PycWord value) {
    TRY_AS(PycBoolResult, place, found_unchanged(deque_of(self), value, 0, deque_of(self)->length));
    return (PycBoolResult){place >= 0, NULL};
}

PycResult pyc_deque_count(PycWord self, PycWord value) {
    const Deque *d = deque_of(self);
    int64_t count = 0, at = -1;
    for (;; count++) {
        TRY(next, found_unchanged(d, value, at + 1, d->length));
        if (next < 0) return pyc_ok(pyc_small(count));
        at = next;
    }
}

static PycResult not_there(PycWord value) {
    TRY(text, pyc_obj_repr(value));
    RAISE(&pyc_ValueError, "%s is not in deque", pyc_str(text)->data);
}

PycResult pyc_deque_index(PycWord self, PycWord value, PycWord start, PycWord stop) {
    const Deque *d = deque_of(self);
    int64_t from, to;
    CHECK(pyc_clamp_range(start, stop, d->length, &from, &to));
    TRY(place, found_unchanged(d, value, from, to));
    if (place >= 0) return pyc_ok(pyc_small(place));
    return not_there(value);
}

PycResult pyc_deque_remove(PycWord self, PycWord value) {
    Deque *d = deque_of(self);
    TRY(place, found_at(d, value, 0, d->length));
    if (place == -2) RAISE(&pyc_IndexError, "deque mutated during iteration");
    if (place < 0) return not_there(value);
    remove_at(d, place);
    return pyc_ok(PYC_NONE);
}

/* ---- iterators ---- */

typedef struct Iterator {
    PycObject head;
    PycWord of;
    int64_t at, left;
    uint32_t changes;
} Iterator;

static PycWord iterator(PycType *type, PycWord self, int64_t at) {
    Iterator *it = pyc_gc_new(sizeof *it);
    *it = (Iterator){{type}, self, at, deque_of(self)->length, deque_of(self)->changes};
    return pyc_word(it);
}

PycResult deque_iter(PycWord self) { return pyc_ok(iterator(&pyc_deque_iterator_type, self, 0)); }
PycResult pyc_deque_reversed(PycWord self) {
    return pyc_ok(iterator(&pyc_deque_reverse_iterator_type, self, deque_of(self)->length - 1));
}

static PycResult step(PycWord self, int64_t by) {
    Iterator *it = (Iterator *)pyc_object(self);
    const Deque *d = deque_of(it->of);
    if (it->changes != d->changes) {
        it->left = 0;
        RAISE(&pyc_RuntimeError, "deque mutated during iteration");
    }
    if (!it->left) return pyc_ok(0);
    PycWord item = *deque_at(d, it->at);
    it->at += by;
    it->left--;
    return pyc_ok(item);
}

static PycResult next_item(PycWord self) { return step(self, 1); }
static PycResult item_before(PycWord self) { return step(self, -1); }
static PycResult itself(PycWord self) { return pyc_ok(self); }

PycResult pyc_deque_iterator_hint(PycWord self) {
    return pyc_ok(pyc_small(((const Iterator *)pyc_object(self))->left));
}

#define ITERATOR_TYPE(ident, text, next_fn)                                                                            \
    PycType ident = {.head = {&pyc_type_type},                                                                         \
                     .name = "_collections." text,                                                                     \
                     .base = &pyc_object_type,                                                                         \
                     .flags = PYC_T_FROZEN | PYC_T_NO_BASE,                                                            \
                     .instance_size = sizeof(Iterator),                                                                \
                     .iter = itself,                                                                                   \
                     .next = next_fn}
ITERATOR_TYPE(pyc_deque_iterator_type, "_deque_iterator", next_item);
ITERATOR_TYPE(pyc_deque_reverse_iterator_type, "_deque_reverse_iterator", item_before);

/* ---- operators ---- */

PycResult pyc_deque_copy(PycWord self) {
    PycType *type = pyc_type(self);
    int64_t most = deque_of(self)->most;
    if (type == &pyc_deque_type) {
        PycWord copy = deque_new(type, most);
        return (PycResult){copy, extend(copy, self, pyc_deque_append)};
    }
    PycWord args[] = {self, pyc_small(most)};
    TRY(copy, pyc_obj_call(pyc_word(type), args, most < 0 ? 1 : 2, 0));
    if (!is_deque(copy)) RAISE(&pyc_TypeError, "%s() must return a deque, not %s", type->name, pyc_type_name(copy));
    return pyc_ok(copy);
}

static PycResult repeated_in_place(PycWord self, int64_t times) {
    PycWord items = as_list(self);
    if (times <= 0) return pyc_deque_clear(self).error ? pyc_ok(0) : pyc_ok(self);
    CHECK(pyc_no_memory_for(times, pyc_list_len(items) * (int64_t)sizeof(PycWord)));
    while (--times > 0) CHECK(extend(self, items, pyc_deque_append));
    return pyc_ok(self);
}

static PycResult concatenated(PycWord a, PycWord b) {
    if (!is_deque(b)) {
        if (pyc_type(b)->dunders) return pyc_ok(PYC_NOT_IMPLEMENTED);
        RAISE(&pyc_TypeError, "can only concatenate deque (not \"%s\") to deque", pyc_type_name(b));
    }
    TRY(made, pyc_deque_copy(a));
    return (PycResult){made, extend(made, b, pyc_deque_append)};
}

static PycResult deque_binary(int op, PycWord a, PycWord b) {
    bool left = is_deque(a);
    if (op == PYC_ADD && left) return concatenated(a, b);
    return pyc_native_repeat(op, left ? a : b, left ? b : a, pyc_deque_copy, repeated_in_place);
}

static PycResult deque_in_place(int op, PycWord a, PycWord b) {
    if (op == PYC_ADD) return (PycResult){a, extend(a, b, pyc_deque_append)};
    if (op != PYC_MUL || !pyc_has_index(b)) return deque_binary(op, a, b);
    TRY(times, pyc_obj_to_size(b));
    return repeated_in_place(a, times);
}

static PycResult deque_compare(int op, PycWord a, PycWord b) {
    if (!is_deque(a) || !is_deque(b)) return pyc_ok(PYC_NOT_IMPLEMENTED);
    return pyc_compare_items(op, as_list(a), as_list(b));
}

static PycResult repr_of(PycWord self) {
    PycBuf b;
    const Deque *d = deque_of(self);
    TRY(items, pyc_obj_repr(as_list(self)));
    pyc_buf_init(&b, 0);
    pyc_buf_ascii(&b, pyc_type_short_name(pyc_type(self)));
    pyc_buf_char(&b, '(');
    pyc_buf_str(&b, items);
    if (d->most >= 0) {
        pyc_buf_ascii(&b, ", maxlen=");
        pyc_buf_str(&b, pyc_int_str(pyc_small(d->most)).value);
    }
    pyc_buf_char(&b, ')');
    return pyc_ok(pyc_buf_finish(&b));
}

static PycResult deque_repr(PycWord self) {
    if (pyc_repr_enter(self)) return pyc_ok(pyc_str_c("[...]"));
    PycResult text = repr_of(self);
    pyc_repr_leave();
    return text;
}

PycResult pyc_deque_maxlen(PycWord self) {
    return pyc_ok(deque_of(self)->most < 0 ? PYC_NONE : pyc_small(deque_of(self)->most));
}

PycResult pyc_deque_reduce(PycWord self) {
    PycWord most = pyc_deque_maxlen(self).value, none[] = {pyc_tuple_of(NULL, 0), most};
    TRY(state, pyc_obj_getattr_or(self, PYC_NAME("__dict__")));
    PycWord parts[] = {pyc_word(pyc_type(self)), most == PYC_NONE ? none[0] : pyc_tuple_of(none, 2),
                       state && pyc_dict_len(state) ? state : PYC_NONE, iterator(&pyc_deque_iterator_type, self, 0)};
    return pyc_ok(pyc_tuple_of(parts, 4));
}

int64_t pyc_deque_len(PycWord self) { return deque_of(self)->length; }

static PycIntResult deque_len(PycWord self) { return (PycIntResult){deque_of(self)->length, NULL}; }

static PycResult deque_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    (void)args, (void)count, (void)names;
    return pyc_ok(deque_new(type, -1));
}

static PycError *deque_init(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[2];
    int64_t most = -1;
    CHECK_ERROR(pyc_bind("deque", "iterable maxlen", 0, 2, args, count, names, bound));
    if (bound[1] && bound[1] != PYC_NONE) {
        if (!pyc_as_int(bound[1])) return pyc_raise(&pyc_TypeError, "an integer is required");
        TRY_ERROR(wanted, pyc_obj_to_size(bound[1]));
        if (wanted < 0) return pyc_raise(&pyc_ValueError, "maxlen must be non-negative");
        most = wanted;
    }
    CHECK_ERROR(pyc_deque_clear(self).error);
    deque_of(self)->most = most;
    return bound[0] ? extend(self, bound[0], pyc_deque_append) : NULL;
}

PycType pyc_deque_type = {.head = {&pyc_type_type},
                          .name = "collections.deque",
                          .base = &pyc_object_type,
                          .flags = PYC_T_FROZEN | PYC_T_SEQUENCE,
                          .instance_size = sizeof(Deque),
                          .repr = deque_repr,
                          .hash = pyc_unhashable,
                          .compare = deque_compare,
                          .binary = deque_binary,
                          .in_place = deque_in_place,
                          .len = deque_len,
                          .getitem = deque_getitem,
                          .setitem = deque_setitem,
                          .contains = deque_contains,
                          .iter = deque_iter,
                          .make = deque_make,
                          .init = deque_init};

/* ---- of OrderedDict ---- */

PycResult pyc_collections_move(PycWord self, PycWord dict, PycWord key, PycWord last) {
    (void)self;
    TRY(to_end, pyc_obj_truth(last));
    return pyc_done(pyc_dict_move(dict, key, to_end));
}

#define MODULE_ROWS "deque.def"
#include "module/rows.h"

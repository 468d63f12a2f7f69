/* Iterators of the builtin containers, and the functions that make iterators: enumerate, zip, map, filter, reversed,
 * iter. A `next` slot returns 0 at the end instead of raising. */
#include "object/iter.h"
#include "object/list_kind.h"
#include "object/str.h"

PycWord iter_new(PycType *type, PycWord source, PycWord other) {
    Iter *it = pyc_gc_new(type->instance_size);
    *it = (Iter){.head = {type}, .source = source, .other = other};
    return pyc_word(it);
}

PycResult iter_itself(PycWord self) { return pyc_ok(self); }

/* ---- list, tuple, str, range ---- */

/* Whether an error from `__getitem__` means the end. */
static bool ends_iteration(PycError *error) {
    return pyc_error_is_class(error, &pyc_IndexError) || pyc_error_is_class(error, &pyc_StopIteration);
}

static PycResult sequence_next(PycWord self) {
    Iter *it = iter_of(self);
    if (!it->source) return pyc_ok(0);
    PycResult item = pyc_obj_getitem(it->source, pyc_small(it->at));
    if (!item.error) {
        it->at++;
        return item;
    }
    return ends_iteration(item.error) ? iter_finished(it) : item;
}

static PycResult list_next(PycWord self) {
    Iter *it = iter_of(self);
    if (PYC_UNLIKELY(is_elsewhere(it->source))) return sequence_next(self);
    if (!it->source || it->at >= pyc_list_len(it->source)) return iter_finished(it);
    return pyc_ok(pyc_list_word(pyc_list_of_any_kind(it->source), it->at++));
}

static PycResult list_reverse_next(PycWord self) {
    Iter *it = iter_of(self);
    if (PYC_UNLIKELY(is_elsewhere(it->source)) && it->at >= 0) {
        TRY(length, pyc_obj_len(it->source));
        return it->at < length ? pyc_obj_getitem(it->source, pyc_small(it->at--)) : iter_finished(it);
    }
    if (!it->source || it->at < 0 || it->at >= pyc_list_len(it->source)) return iter_finished(it);
    return pyc_ok(pyc_list_word(pyc_list_of_any_kind(it->source), it->at--));
}

static PycResult tuple_next(PycWord self) {
    Iter *it = iter_of(self);
    if (!it->source || it->at >= pyc_tuple(it->source)->length) return iter_finished(it);
    return pyc_ok(pyc_tuple(it->source)->items[it->at++]);
}

static PycResult str_next(PycWord self) {
    Iter *it = iter_of(self);
    PycWord c = it->source ? pyc_str_next(it->source, &it->at) : 0;
    return c ? pyc_ok(c) : iter_finished(it);
}

static PycResult range_next(PycWord self) { /* at, end: numbers left and step, all small */
    Iter *it = iter_of(self);
    if (it->end <= 0) return pyc_ok(0);
    PycWord value = pyc_small(it->at);
    it->at += it->step;
    it->end--;
    return pyc_ok(value);
}

static PycResult long_range_next(PycWord self) { /* source: next value, other: the range, at: done */
    Iter *it = iter_of(self);
    PycRange *r = (PycRange *)pyc_object(it->other);
    if (pyc_int_cmp_slow(pyc_small(it->at), r->length) >= 0) return pyc_ok(0);
    PycWord value = it->source;
    it->source = pyc_int_add_slow(value, r->step);
    it->at++;
    return pyc_ok(value);
}

ITERATOR(, pyc_list_iterator_type, "list_iterator", list_next);
ITERATOR(, pyc_list_reverse_iterator_type, "list_reverseiterator", list_reverse_next);
ITERATOR(, pyc_tuple_iterator_type, "tuple_iterator", tuple_next);
ITERATOR(, pyc_str_iterator_type, "str_iterator", str_next);
ITERATOR(, pyc_range_iterator_type, "range_iterator", range_next);
ITERATOR(, pyc_long_range_iterator_type, "longrange_iterator", long_range_next);

PycResult pyc_list_iter(PycWord self) { return pyc_ok(iter_new(&pyc_list_iterator_type, self, 0)); }
PycResult pyc_tuple_iter(PycWord self) { return pyc_ok(iter_new(&pyc_tuple_iterator_type, self, 0)); }
PycResult pyc_str_iter(PycWord self) { return pyc_ok(iter_new(&pyc_str_iterator_type, self, 0)); }

static bool stays_small(PycWord w) {
    return pyc_is_small(w) && pyc_small_value(w) > -((int64_t)1 << 60) && pyc_small_value(w) < (int64_t)1 << 60;
}

PycResult pyc_range_iter(PycWord self) {
    PycRange *r = (PycRange *)pyc_object(self);
    if (!stays_small(r->start) || !stays_small(r->stop) || !stays_small(r->step))
        return pyc_ok(iter_new(&pyc_long_range_iterator_type, r->start, self));
    PycWord w = iter_new(&pyc_range_iterator_type, self, 0);
    Iter *it = iter_of(w);
    it->at = pyc_small_value(r->start);
    it->step = pyc_small_value(r->step);
    it->end = pyc_small_value(r->length);
    return pyc_ok(w);
}

/* ---- set ---- */

static PycResult set_next(PycWord self) {
    Iter *it = iter_of(self);
    if (!it->source) return pyc_ok(0);
    PycSet *s = pyc_set(it->source);
    if (s->length != it->end) {
        it->end = -1;
        RAISE(&pyc_RuntimeError, "Set changed size during iteration");
    }
    PycWord key = pyc_set_step(s, &it->at);
    return key ? pyc_ok(key) : iter_finished(it);
}

ITERATOR(, pyc_set_iterator_type, "set_iterator", set_next);

PycResult pyc_set_iter(PycWord self) {
    PycWord w = iter_new(&pyc_set_iterator_type, self, 0);
    iter_of(w)->end = pyc_set(self)->length;
    return pyc_ok(w);
}

/* ---- any sequence with __getitem__; iter(callable, sentinel) ---- */

static PycResult call_next(PycWord self) {
    Iter *it = iter_of(self);
    if (!it->source) return pyc_ok(0);
    PycResult value = pyc_obj_call(it->source, NULL, 0, 0);
    if (value.error) {
        if (!pyc_error_is_class(value.error, &pyc_StopIteration)) return value;
        return iter_finished(it);
    }
    TRY(same, pyc_obj_eq(value.value, it->other));
    return same ? iter_finished(it) : value;
}

ITERATOR(, pyc_sequence_iterator_type, "iterator", sequence_next);
ITERATOR(, pyc_bytes_iterator_type, "bytes_iterator", sequence_next);
ITERATOR(, pyc_bytearray_iterator_type, "bytearray_iterator", sequence_next);
ITERATOR(static, memory_iterator, "memory_iterator", sequence_next);
ITERATOR(static, call_iterator, "callable_iterator", call_next);

PycWord pyc_sequence_iter(PycWord self) {
    PycType *type = pyc_has(self, PYC_T_BYTES)                              ? &pyc_bytes_iterator_type
                    : pyc_type_is_sub(pyc_type(self), &pyc_bytearray_type)  ? &pyc_bytearray_iterator_type
                    : pyc_type_is_sub(pyc_type(self), &pyc_memoryview_type) ? &memory_iterator
                                                                            : &pyc_sequence_iterator_type;
    return iter_new(type, self, 0);
}

PycResult pyc_builtin_iter(PycWord self, PycWord object, PycWord sentinel) {
    (void)self;
    if (!sentinel) return pyc_obj_iter(object);
    if (!pyc_is_callable(object)) RAISE(&pyc_TypeError, "iter(v, w): v must be callable");
    return pyc_ok(iter_new(&call_iterator, object, sentinel));
}

PycResult pyc_builtin_next(PycWord self, PycWord iterator, PycWord otherwise) {
    (void)self;
    if (!pyc_is_iterator(iterator)) RAISE(&pyc_TypeError, "'%s' object is not an iterator", pyc_type_name(iterator));
    pyc_thread()->stop_value = 0;
    TRY(item, pyc_obj_next(iterator));
    if (item) return pyc_ok(item);
    if (otherwise) return pyc_ok(otherwise);
    return pyc_fail(pyc_raise_stop(pyc_stop_value()));
}

/* ---- enumerate, zip, map, filter, reversed ---- */

static PycWord next_number(PycWord number) {
    return pyc_is_small(number) && pyc_small_value(number) < PYC_SMALL_MAX ? number + 2
                                                                           : pyc_int_add_slow(number, pyc_small(1));
}

static PycResult enumerate_next(PycWord self) { /* other: the number */
    Iter *it = iter_of(self);
    TRY(item, pyc_obj_next(it->source));
    if (!item) return pyc_ok(0);
    PycWord pair[2] = {it->other, item};
    it->other = next_number(it->other);
    return pyc_ok(pyc_tuple_of(pair, 2));
}

static PycResult enumerate_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[2], start = pyc_small(0);
    if (count == 0 && !names) RAISE(&pyc_TypeError, "enumerate() missing required argument 'iterable'");
    CHECK(pyc_bind("enumerate", "iterable start", 1, 2, args, count, names, bound));
    if (bound[1]) {
        TRY(index, pyc_obj_index(bound[1]));
        start = index;
    }
    TRY(source, pyc_obj_iter(bound[0]));
    return pyc_ok(iter_new(type, source, start));
}

static PycResult zip_next(PycWord self) { /* other: tuple of iterators; step: strict */
    Iter *it = iter_of(self);
    PycTuple *sources = pyc_tuple(it->other);
    if (sources->length == 0) return pyc_ok(0);
    PycTuple *items = pyc_tuple_room(sources->length);
    for (int64_t i = 0; i < sources->length; i++) {
        TRY(item, pyc_obj_next(sources->items[i]));
        if (item) {
            items->items[i] = item;
            continue;
        }
        if (!it->step) return pyc_ok(0);
        if (i > 0)
            RAISE(&pyc_ValueError,
                  i == 1 ? "zip() argument %lld is shorter than argument 1"
                         : "zip() argument %lld is shorter than arguments 1-%lld",
                  (long long)i + 1, (long long)i);
        for (int64_t k = 1; k < sources->length; k++) {
            TRY(more, pyc_obj_next(sources->items[k]));
            if (more)
                RAISE(&pyc_ValueError,
                      k == 1 ? "zip() argument %lld is longer than argument 1"
                             : "zip() argument %lld is longer than arguments 1-%lld",
                      (long long)k + 1, (long long)k);
        }
        return pyc_ok(0);
    }
    return pyc_ok(pyc_word(items));
}

static PycResult iterators_of(const PycWord *args, uint64_t count) {
    PycTuple *sources = pyc_tuple_room((int64_t)count);
    for (uint64_t i = 0; i < count; i++) {
        TRY(source, pyc_obj_iter(args[i]));
        sources->items[i] = source;
    }
    return pyc_ok(pyc_word(sources));
}

static PycResult zip_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    bool strict = false;
    for (int64_t i = 0; names && i < pyc_tuple(names)->length; i++) {
        const PycWord strict_name = PYC_NAME("strict");
        if (!pyc_str_is(pyc_tuple(names)->items[i], "strict"))
            return pyc_fail(pyc_unexpected_keyword("zip", pyc_tuple(names)->items[i], &strict_name, 1));
        TRY(truth, pyc_obj_truth(args[(int64_t)count + i]));
        strict = truth;
    }
    TRY(sources, iterators_of(args, count));
    PycWord w = iter_new(type, 0, sources);
    iter_of(w)->step = strict;
    return pyc_ok(w);
}

static PycResult map_next(PycWord self) { /* source: function, other: tuple of iterators */
    Iter *it = iter_of(self);
    PycTuple *sources = pyc_tuple(it->other);
    PycWord room[8], *args = sources->length <= 8 ? room : pyc_gc_alloc((uint64_t)sources->length * sizeof(PycWord));
    for (int64_t i = 0; i < sources->length; i++) {
        TRY(item, pyc_obj_next(sources->items[i]));
        if (!item) return pyc_ok(0);
        args[i] = item;
    }
    return pyc_obj_call(it->source, args, (uint64_t)sources->length, 0);
}

static PycResult map_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    CHECK(pyc_no_keywords("map", names));
    if (count < 2) RAISE(&pyc_TypeError, "map() must have at least two arguments.");
    TRY(sources, iterators_of(args + 1, count - 1));
    return pyc_ok(iter_new(type, args[0], sources));
}

static PycResult filter_next(PycWord self) { /* source: iterator, other: function */
    Iter *it = iter_of(self);
    for (;;) {
        TRY(item, pyc_obj_next(it->source));
        if (!item) return pyc_ok(0);
        PycWord verdict = item;
        if (it->other != PYC_NONE && it->other != pyc_word(&pyc_bool_type)) {
            TRY(given, pyc_obj_call(it->other, &item, 1, 0));
            verdict = given;
        }
        TRY(keep, pyc_obj_truth(verdict));
        if (keep) return pyc_ok(item);
    }
}

static PycResult filter_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    CHECK(pyc_no_keywords_of(type, "filter", names));
    if (count != 2) RAISE(&pyc_TypeError, "filter expected 2 arguments, got %llu", (unsigned long long)count);
    TRY(source, pyc_obj_iter(args[1]));
    return pyc_ok(iter_new(type, source, args[0]));
}

static PycResult reversed_next(PycWord self) {
    Iter *it = iter_of(self);
    if (!it->source || it->at < 0) return iter_finished(it);
    PycResult item = pyc_obj_getitem(it->source, pyc_small(it->at--));
    return item.error && ends_iteration(item.error) ? iter_finished(it) : item;
}

static PycResult reversed_range(PycWord w) {
    PycRange *r = (PycRange *)pyc_object(w);
    PycWord last = pyc_int_add_slow(r->start, pyc_int_mul_slow(pyc_int_sub_slow(r->length, pyc_small(1)), r->step));
    TRY(back, pyc_range_new(last, pyc_int_sub_slow(r->start, r->step), pyc_int_neg(r->step)));
    return pyc_range_iter(back);
}

static PycResult reversed_of(PycType *type, PycWord w) {
    if (pyc_is_exact(w, &pyc_range_type)) return reversed_range(w);
    PycWord dict = iter_dict_backwards(w);
    if (dict) return pyc_ok(dict);
    PycType *t = pyc_type(w);
    if (!t->getitem || (!t->len && !(t->flags & PYC_T_USER)) || pyc_has(w, PYC_T_SET))
        RAISE(&pyc_TypeError, "'%s' object is not reversible", t->name);
    bool is_list = pyc_has(w, PYC_T_LIST) && !t->foreign;
    PycIntResult length = is_list ? (PycIntResult){pyc_list_len(w), NULL} : pyc_obj_len(w);
    TRY(n, length);
    PycWord it = iter_new(is_list ? &pyc_list_reverse_iterator_type : type, w, 0);
    iter_of(it)->at = n - 1;
    return pyc_ok(it);
}

PycResult pyc_reversed_method(PycWord self) { return reversed_of(&pyc_reversed_type, self); }

static PycResult reversed_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    CHECK(pyc_no_keywords_of(type, "reversed", names));
    if (count != 1) RAISE(&pyc_TypeError, "reversed expected 1 argument, got %llu", (unsigned long long)count);
    TRY(own, pyc_call_dunder_if(args[0], PYC_D_reversed, NULL, 0));
    PycWord name = pyc_dunder_name(PYC_D_reversed);
    bool is_native = pyc_type(args[0])->methods && pyc_type_lookup(pyc_type(args[0]), name);
    if (is_native) return pyc_obj_call_method(args[0], name, NULL, 0, 0);
    return own ? pyc_ok(own) : reversed_of(type, args[0]);
}

#define MAKER(ident, text, next_fn, make_fn)                                                                           \
    PycType ident = {.head = {&pyc_type_type},                                                                         \
                     .name = text,                                                                                     \
                     .base = &pyc_object_type,                                                                         \
                     .flags = PYC_T_FROZEN,                                                                            \
                     .instance_size = sizeof(Iter),                                                                    \
                     .iter = iter_itself,                                                                              \
                     .next = next_fn,                                                                                  \
                     .make = make_fn}
MAKER(pyc_enumerate_type, "enumerate", enumerate_next, enumerate_make);
MAKER(pyc_zip_type, "zip", zip_next, zip_make);
MAKER(pyc_map_type, "map", map_next, map_make);
MAKER(pyc_filter_type, "filter", filter_next, filter_make);
MAKER(pyc_reversed_type, "reversed", reversed_next, reversed_make);

/* ---- walking any iterable from C ---- */

/* Either method may raise TypeError for "unknown". */
PycResult pyc_obj_length_hint(PycWord w, PycWord otherwise) {
    if (pyc_type(w)->len || pyc_type(w)->foreign) {
        PycIntResult length = pyc_obj_len(w);
        if (!length.error) return pyc_ok(pyc_small(length.value));
        if (!pyc_error_is_class(length.error, &pyc_TypeError)) return pyc_fail(length.error);
    }
    PycWord found = pyc_type_lookup(pyc_type(w), pyc_dunder_name(PYC_D_length_hint));
    if (!found) return pyc_ok(otherwise);
    TRY(method, pyc_bind_to(found, w, pyc_word(pyc_type(w))));
    PycResult hint = pyc_obj_call(method, NULL, 0, 0);
    if (hint.error) return pyc_error_is_class(hint.error, &pyc_TypeError) ? pyc_ok(otherwise) : hint;
    if (hint.value == PYC_NOT_IMPLEMENTED) return pyc_ok(otherwise);
    PycWord number = pyc_as_int(hint.value);
    if (!number) RAISE(&pyc_TypeError, "__length_hint__ must be an integer, not %s", pyc_type_name(hint.value));
    if (pyc_int_cmp_slow(number, pyc_small(0)) < 0) RAISE(&pyc_ValueError, "__length_hint__() should return >= 0");
    return pyc_ok(number);
}

PycError *pyc_walk_start(PycWalk *walk, PycWord iterable) {
    *walk = (PycWalk){.source = iterable};
    if (pyc_is_exact(iterable, &pyc_list_type) || pyc_is_exact(iterable, &pyc_tuple_type)) return NULL;
    TRY_ERROR(iterator, pyc_obj_iter(iterable));
    walk->iterator = iterator;
    return NULL;
}

PycResult pyc_walk_next(PycWalk *walk) {
    const PycWord *items;
    CHECK(pyc_memory_error());
    if (!walk->iterator && PYC_UNLIKELY(is_elsewhere(walk->source))) {
        walk->iterator = pyc_sequence_iter(walk->source);
        iter_of(walk->iterator)->at = walk->at;
    }
    if (walk->iterator) return pyc_obj_next(walk->iterator);
    if (pyc_has(walk->source, PYC_T_LIST)) {
        const PycList *list = pyc_list_of_any_kind(walk->source);
        return pyc_ok(walk->at < list->length ? pyc_list_word(list, walk->at++) : 0);
    }
    return pyc_ok(walk->at < pyc_items(walk->source, &items) ? items[walk->at++] : 0);
}

/* ---- items that are taken apart at once ---- */

enum { ENDED, PARTS, ITEM };

static PycIntResult item_parts(PycWord item, int64_t count, PycWord *parts) {
    if (!item) return (PycIntResult){ENDED, NULL};
    parts[0] = item;
    if (!pyc_is_exact(item, &pyc_tuple_type) || pyc_tuple(item)->length != count) return (PycIntResult){ITEM, NULL};
    for (int64_t i = 0; i < count; i++) parts[i] = pyc_tuple(item)->items[i];
    return (PycIntResult){PARTS, NULL};
}

static PycIntResult enumerate_parts(Iter *it, PycWord *parts) {
    TRY_AS(PycIntResult, item, pyc_obj_next(it->source));
    if (!item) return (PycIntResult){ENDED, NULL};
    parts[0] = it->other;
    parts[1] = item;
    it->other = next_number(it->other);
    return (PycIntResult){PARTS, NULL};
}

static PycIntResult zip_parts(const Iter *it, PycWord *parts) {
    const PycTuple *sources = pyc_tuple(it->other);
    for (int64_t i = 0; i < sources->length; i++) {
        TRY_AS(PycIntResult, item, pyc_obj_next(sources->items[i]));
        if (!item) return (PycIntResult){ENDED, NULL};
        parts[i] = item;
    }
    return (PycIntResult){PARTS, NULL};
}

PycIntResult pyc_next_parts(PycWord iterator, int64_t count, void *into) {
    Iter *it = iter_of(iterator);
    PycType *type = pyc_type(iterator);
    if (type == &pyc_generator_type) {
        TRY_AS(PycIntResult, yielded, pyc_generator_next(iterator));
        return item_parts(yielded, count, into);
    }
    if (count == 2 && type->next == enumerate_next && type == &pyc_enumerate_type) return enumerate_parts(it, into);
    bool is_zip = type == &pyc_zip_type && pyc_tuple(it->other)->length == count && !it->step;
    if (is_zip) return zip_parts(it, into);
    if (count == 2) {
        PycIntResult pair = iter_dict_pair(iterator, into);
        if (pair.value >= 0) return pair;
    }
    TRY_AS(PycIntResult, item, pyc_obj_next(iterator));
    return item_parts(item, count, into);
}

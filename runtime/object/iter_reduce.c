/* Copying iterators: how to make each again, and its position. */
#include "object/iter.h"
#include "object/str.h"

static PycWord by_function(const char *name, PycWord argument, PycWord state) {
    PycWord parts[3] = {pyc_builtin_value(pyc_str_c(name)), pyc_tuple_of(&argument, 1), state};
    return pyc_tuple_of(parts, state ? 3 : 2);
}

PycResult pyc_iter_reduce(PycWord self) {
    const Iter *it = iter_of(self);
    if (!it->source) return pyc_ok(by_function("iter", pyc_tuple_of(NULL, 0), 0));
    return pyc_ok(by_function("iter", it->source, pyc_small(it->at)));
}

PycResult pyc_iter_reduce_backwards(PycWord self) {
    const Iter *it = iter_of(self);
    if (!it->source) return pyc_ok(by_function("iter", pyc_list_new(0), 0));
    return pyc_ok(by_function("reversed", it->source, pyc_small(it->at)));
}

PycResult pyc_iter_setstate(PycWord self, PycWord state) {
    Iter *it = iter_of(self);
    TRY(at, pyc_obj_to_i64_index(state));
    bool is_backwards = pyc_is_exact(self, &pyc_reversed_type) || pyc_is_exact(self, &pyc_list_reverse_iterator_type);
    int64_t least = is_backwards ? -1 : 0; /* -1: at its end */
    if (it->source) it->at = at < least ? least : at;
    return pyc_ok(PYC_NONE);
}

PycResult pyc_range_iterator_reduce(PycWord self) {
    const Iter *it = iter_of(self);
    PycWord stop = pyc_small(it->at + it->step * it->end);
    TRY(rest, pyc_range_new(pyc_small(it->at), stop, pyc_small(it->step)));
    return pyc_ok(by_function("iter", rest, PYC_NONE));
}

/* That many numbers further on. */
PycResult pyc_range_iterator_setstate(PycWord self, PycWord state) {
    Iter *it = iter_of(self);
    TRY(given, pyc_obj_to_i64_index(state));
    int64_t steps = given < 0 ? 0 : given > it->end ? it->end : given;
    it->at += steps * it->step;
    it->end -= steps;
    return pyc_ok(PYC_NONE);
}

static const PycRange *long_range_of(PycWord self) { return (const PycRange *)pyc_object(iter_of(self)->other); }

PycResult pyc_long_range_iterator_hint(PycWord self) {
    return pyc_ok(pyc_int_sub_slow(long_range_of(self)->length, pyc_small(iter_of(self)->at)));
}

PycResult pyc_long_range_iterator_reduce(PycWord self) {
    const PycRange *r = long_range_of(self);
    TRY(left, pyc_long_range_iterator_hint(self));
    PycWord stop = pyc_int_add_slow(iter_of(self)->source, pyc_int_mul_slow(left, r->step));
    TRY(rest, pyc_range_new(iter_of(self)->source, stop, r->step));
    return pyc_ok(by_function("iter", rest, PYC_NONE));
}

PycResult pyc_long_range_iterator_setstate(PycWord self, PycWord state) {
    Iter *it = iter_of(self);
    TRY(given, pyc_obj_to_i64_index(state));
    TRY(left, pyc_long_range_iterator_hint(self));
    PycWord steps = pyc_small(given < 0 ? 0 : given);
    if (pyc_int_cmp_slow(steps, left) > 0) steps = left;
    it->source = pyc_int_add_slow(it->source, pyc_int_mul_slow(steps, long_range_of(self)->step));
    it->at += pyc_small_value(steps);
    return pyc_ok(PYC_NONE);
}

/* For iterators that cannot be described by a position: the items that are left. */
PycResult pyc_iter_reduce_rest(PycWord self) {
    PycWord twin = iter_new(pyc_type(self), 0, 0);
    *iter_of(twin) = *iter_of(self);
    TRY(rest, pyc_list_from(twin));
    return pyc_ok(by_function("iter", rest, 0));
}

/* How many items are left: found by walking a copy. */
PycResult pyc_iter_length_hint(PycWord self) {
    PycWord twin = iter_new(pyc_type(self), 0, 0);
    *iter_of(twin) = *iter_of(self);
    PycResult rest = pyc_list_from(twin);
    return pyc_ok(pyc_small(rest.error ? 0 : pyc_list(rest.value)->length));
}

/* The hint of an iterator by index: from the length of its source, if it has one. */
PycResult pyc_sequence_iterator_hint(PycWord self) {
    const Iter *it = iter_of(self);
    if (!it->source) return pyc_ok(pyc_small(0));
    if (!pyc_type(it->source)->len) return pyc_ok(PYC_NOT_IMPLEMENTED);
    TRY(length, pyc_obj_len(it->source));
    return pyc_ok(pyc_small(length > it->at ? length - it->at : 0));
}

static PycResult by_class(PycWord self, PycWord first, PycWord rest) { /* rest: a tuple or 0 */
    PycWord args = pyc_list_new(4);
    if (first) pyc_list_push(args, first);
    if (rest) CHECK(pyc_list_extend_with(args, rest));
    PycWord parts[2] = {pyc_obj_type(self), pyc_list_to_tuple(args)};
    return pyc_ok(pyc_tuple_of(parts, 2));
}

PycResult pyc_enumerate_reduce(PycWord self) {
    return by_class(self, iter_of(self)->source, pyc_tuple_of(&iter_of(self)->other, 1));
}

PycResult pyc_zip_reduce(PycWord self) { return by_class(self, 0, iter_of(self)->other); }
PycResult pyc_map_reduce(PycWord self) { return by_class(self, iter_of(self)->source, iter_of(self)->other); }

PycResult pyc_filter_reduce(PycWord self) {
    return by_class(self, iter_of(self)->other, pyc_tuple_of(&iter_of(self)->source, 1));
}

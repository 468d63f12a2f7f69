/* slice objects, and index arithmetic shared by all sequences. */
#include "object/py.h"

PycWord pyc_slice_new(PycWord start, PycWord stop, PycWord step) {
    PycSlice *s = pyc_gc_alloc(sizeof *s);
    *s = (PycSlice){.head = {&pyc_slice_type},
                    .start = start ? start : PYC_NONE,
                    .stop = stop ? stop : PYC_NONE,
                    .step = step ? step : PYC_NONE};
    return pyc_word(s);
}

static PYC_COLD PycIntResult bound_of_object(PycWord w) {
    if (!pyc_as_int(w) && !pyc_has_index(w))
        RAISE_AS(PycIntResult, &pyc_TypeError, "slice indices must be integers or None or have an __index__ method");
    TRY_AS(PycIntResult, i, pyc_obj_index(w));
    if (pyc_is_small(i)) return (PycIntResult){pyc_small_value(i), NULL};
    return (PycIntResult){pyc_int_cmp_slow(i, pyc_small(0)) < 0 ? PYC_SMALL_MIN : PYC_SMALL_MAX, NULL};
}

/* An index object as a machine integer, clamped to its range; absent and None mean the default. */
static inline PycIntResult bound(PycWord w, int64_t otherwise) {
    if (!w || w == PYC_NONE) return (PycIntResult){otherwise, NULL};
    if (PYC_LIKELY(pyc_is_small(w))) return (PycIntResult){pyc_small_value(w), NULL};
    return bound_of_object(w);
}

/* The number of steps for a distance; avoids the division in the usual case. */
static inline int64_t steps(int64_t distance, int64_t step) {
    if (distance <= 0) return 0;
    return PYC_LIKELY(step == 1) ? distance : (distance - 1) / step + 1;
}

static int64_t clamp(int64_t i, int64_t length, int64_t low, int64_t high) {
    if (i < 0) i += length;
    return i < low ? low : i > high ? high : i;
}

PycError *pyc_slice_range(PycWord start, PycWord stop, PycWord step, const int64_t *now, int64_t *from, int64_t *to,
                          int64_t *by, int64_t *count) {
    TRY_ERROR(s, bound(step, 1));
    if (s == 0) return pyc_raise(&pyc_ValueError, "slice step cannot be zero");
    TRY_ERROR(a, bound(start, s > 0 ? 0 : INT64_MAX));
    TRY_ERROR(b, bound(stop, s > 0 ? INT64_MAX : INT64_MIN));
    int64_t length = *now;
    if (s > 0) {
        *from = clamp(a, length, 0, length);
        *to = b == INT64_MAX ? length : clamp(b, length, 0, length);
        *count = steps(*to - *from, s);
    } else {
        *from = a == INT64_MAX ? length - 1 : clamp(a, length, -1, length - 1);
        *to = b == INT64_MIN ? -1 : clamp(b, length, -1, length - 1);
        *count = steps(*from - *to, -s);
    }
    *by = s;
    return NULL;
}

PycError *pyc_slice_of(PycWord slice, const int64_t *length, int64_t *from, int64_t *to, int64_t *by, int64_t *count) {
    PycSlice *s = (PycSlice *)pyc_object(slice);
    return pyc_slice_range(s->start, s->stop, s->step, length, from, to, by, count);
}

/* start and end arguments of find, index, count: from > to is possible, to is at most length. */
PycError *pyc_clamp_range(PycWord start, PycWord end, int64_t length, int64_t *from, int64_t *to) {
    TRY_ERROR(a, bound(start, 0));
    TRY_ERROR(b, bound(end, length));
    if (a < 0) a = a + length < 0 ? 0 : a + length;
    if (b < 0) b = b + length < 0 ? 0 : b + length;
    *from = a;
    *to = b > length ? length : b;
    return NULL;
}

/* The same, but None is not allowed: list.index and tuple.index. */
PycError *pyc_clamp_bounds(PycWord start, PycWord end, int64_t length, int64_t *from, int64_t *to) {
    PycWord each[2] = {start, end};
    for (int i = 0; i < 2; i++)
        if (each[i] && !pyc_as_int(each[i]) && !pyc_has_index(each[i]))
            return pyc_raise(&pyc_TypeError, "slice indices must be integers or have an __index__ method");
    return pyc_clamp_range(start, end, length, from, to);
}

static PycResult long_bound(PycWord w, PycWord otherwise, PycWord length, PycWord low, PycWord high) {
    if (w == PYC_NONE) return pyc_ok(otherwise);
    if (!pyc_as_int(w) && !pyc_has_index(w))
        RAISE(&pyc_TypeError, "slice indices must be integers or None or have an __index__ method");
    TRY(i, pyc_obj_index(w));
    if (pyc_int_cmp_slow(i, pyc_small(0)) < 0) i = pyc_int_add_slow(i, length);
    return pyc_ok(pyc_int_cmp_slow(i, low) < 0 ? low : pyc_int_cmp_slow(i, high) > 0 ? high : i);
}

static bool is_machine_int(PycWord w) { return w == PYC_NONE || pyc_is_small(w); }

/* The parts of a slice as exact ints, for lengths and steps beyond those of any sequence. */
static PycResult exact_indices(PycWord self, PycWord length) {
    PycSlice *s = (PycSlice *)pyc_object(self);
    PycWord zero = pyc_small(0), step = pyc_small(1);
    if (s->step != PYC_NONE) {
        if (!pyc_as_int(s->step) && !pyc_has_index(s->step))
            RAISE(&pyc_TypeError, "slice indices must be integers or None or have an __index__ method");
        TRY(given, pyc_obj_index(s->step));
        step = given;
    }
    if (step == zero) RAISE(&pyc_ValueError, "slice step cannot be zero");
    bool back = pyc_int_cmp_slow(step, zero) < 0;
    PycWord low = back ? pyc_small(-1) : zero, high = back ? pyc_int_sub_slow(length, pyc_small(1)) : length;
    TRY(from, long_bound(s->start, back ? high : low, length, low, high));
    TRY(to, long_bound(s->stop, back ? low : high, length, low, high));
    PycWord parts[3] = {from, to, step};
    return pyc_ok(pyc_tuple_of(parts, 3));
}

PycResult pyc_slice_indices(PycWord self, PycWord length) {
    int64_t from, to, by, count;
    TRY(given, pyc_obj_index(length));
    if (pyc_int_cmp_slow(given, pyc_small(0)) < 0) RAISE(&pyc_ValueError, "length should not be negative");
    const PycSlice *s = (PycSlice *)pyc_object(self);
    if (!is_machine_int(given) || !is_machine_int(s->step)) return exact_indices(self, given);
    int64_t n = pyc_small_value(given);
    CHECK(pyc_slice_of(self, &n, &from, &to, &by, &count));
    PycWord parts[3] = {pyc_int_from_i64(from), pyc_int_from_i64(to), pyc_int_from_i64(by)};
    return pyc_ok(pyc_tuple_of(parts, 3));
}

static PycResult slice_repr(PycWord self) {
    PycSlice *s = (PycSlice *)pyc_object(self);
    PycWord parts[3] = {s->start, s->stop, s->step};
    TRY(text, pyc_obj_repr(pyc_tuple_of(parts, 3)));
    return pyc_ok(pyc_str_concat(pyc_str_c("slice"), text));
}

static PycResult slice_compare(int op, PycWord a, PycWord b) {
    if (!pyc_is_exact(b, &pyc_slice_type)) return pyc_ok(PYC_NOT_IMPLEMENTED);
    PycSlice *x = (PycSlice *)pyc_object(a), *y = (PycSlice *)pyc_object(b);
    PycWord left[3] = {x->start, x->stop, x->step}, right[3] = {y->start, y->stop, y->step};
    return pyc_obj_compare(op, pyc_tuple_of(left, 3), pyc_tuple_of(right, 3));
}

static PycResult slice_getattr(PycWord self, PycWord name) {
    PycSlice *s = (PycSlice *)pyc_object(self);
    if (pyc_str_is(name, "start")) return pyc_ok(s->start);
    if (pyc_str_is(name, "stop")) return pyc_ok(s->stop);
    if (pyc_str_is(name, "step")) return pyc_ok(s->step);
    return pyc_ok(0);
}

static PycIntResult slice_hash(PycWord self) {
    PycSlice *s = (PycSlice *)pyc_object(self);
    PycWord parts[3] = {s->start, s->stop, s->step};
    return pyc_hash_items(parts, 3, 0);
}

static PycResult slice_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    (void)type;
    CHECK(pyc_no_keywords("slice", names));
    if (count < 1 || count > 3)
        RAISE(&pyc_TypeError, "slice expected at %s %d argument%s, got %llu", count < 1 ? "least" : "most",
              count < 1 ? 1 : 3, count < 1 ? "" : "s", (unsigned long long)count);
    if (count == 1) return pyc_ok(pyc_slice_new(0, args[0], 0));
    return pyc_ok(pyc_slice_new(args[0], args[1], count > 2 ? args[2] : 0));
}

PycType pyc_slice_type = {.head = {&pyc_type_type},
                          .name = "slice",
                          .base = &pyc_object_type,
                          .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                          .instance_size = sizeof(PycSlice),
                          .repr = slice_repr,
                          .compare = slice_compare,
                          .getattr = slice_getattr,
                          .hash = slice_hash,
                          .make = slice_make};

/* range: start, stop and step are exact ints; length is computed once. */
#include "object/py.h"
#include "object/str.h"

static PycRange *range_of(PycWord w) { return (PycRange *)pyc_object(w); }

static PycWord length_of(PycWord start, PycWord stop, PycWord step) {
    bool up = pyc_int_cmp_slow(step, pyc_small(0)) > 0;
    PycWord low = up ? start : stop, high = up ? stop : start;
    if (pyc_int_cmp_slow(low, high) >= 0) return pyc_small(0);
    PycWord span = pyc_int_sub_slow(pyc_int_sub_slow(high, low), pyc_small(1));
    return pyc_int_add_slow(pyc_int_floordiv(span, pyc_int_abs(step)).value, pyc_small(1));
}

bool pyc_range_small(PycWord start, PycWord stop, PycWord step) {
    return pyc_is_small(start & stop & step) && step != pyc_small(0);
}

PycResult pyc_range_new(PycWord start, PycWord stop, PycWord step) {
    if (step == pyc_small(0)) RAISE(&pyc_ValueError, "range() arg 3 must not be zero");
    PycRange *r = pyc_gc_alloc(sizeof *r);
    *r = (PycRange){
        .head = {&pyc_range_type}, .start = start, .stop = stop, .step = step, .length = length_of(start, stop, step)};
    return pyc_ok(pyc_word(r));
}

static PycResult range_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    PycWord parts[3] = {pyc_small(0), 0, pyc_small(1)};
    (void)type;
    CHECK(pyc_no_keywords("range", names));
    if (count == 0) RAISE(&pyc_TypeError, "range expected at least 1 argument, got 0");
    if (count > 3) RAISE(&pyc_TypeError, "range expected at most 3 arguments, got %llu", (unsigned long long)count);
    for (uint64_t i = 0; i < count; i++) {
        TRY(index, pyc_obj_index(args[i]));
        parts[count == 1 ? 1 : i] = index;
    }
    return pyc_range_new(parts[0], parts[1], parts[2]);
}

static PycWord item(const PycRange *r, PycWord i) { return pyc_int_add_slow(r->start, pyc_int_mul_slow(i, r->step)); }

static PycResult range_getitem(PycWord self, PycWord key) {
    PycRange *r = range_of(self);
    if (pyc_is_exact(key, &pyc_slice_type)) {
        TRY(indices, pyc_slice_indices(key, r->length));
        const PycWord *part = pyc_tuple(indices)->items; /* start, stop and step, exactly */
        return pyc_range_new(item(r, part[0]), item(r, part[1]), pyc_int_mul_slow(r->step, part[2]));
    }
    if (!pyc_as_int(key) && !pyc_has_index(key))
        RAISE(&pyc_TypeError, "range indices must be integers or slices, not %s", pyc_type_name(key));
    TRY(i, pyc_obj_index(key));
    if (pyc_int_cmp_slow(i, pyc_small(0)) < 0) i = pyc_int_add_slow(i, r->length);
    if (pyc_int_cmp_slow(i, pyc_small(0)) < 0 || pyc_int_cmp_slow(i, r->length) >= 0)
        RAISE(&pyc_IndexError, "range object index out of range");
    return pyc_ok(item(r, i));
}

/* The index of an int in the range, 0 if it is not in it. */
static PycWord place_of(const PycRange *r, PycWord i) {
    PycWord distance = pyc_int_sub_slow(i, r->start);
    if (pyc_int_mod(distance, r->step).value != pyc_small(0)) return 0;
    PycWord n = pyc_int_floordiv(distance, r->step).value;
    return pyc_int_cmp_slow(n, pyc_small(0)) >= 0 && pyc_int_cmp_slow(n, r->length) < 0 ? n : 0;
}

/* An int that can only equal its own value; 0 for other objects. */
static PycWord usual_int(PycWord value) {
    bool is_usual = pyc_type(value) == &pyc_int_type || pyc_type(value) == &pyc_bool_type;
    return is_usual ? pyc_as_int(value) : 0;
}

static PycBoolResult range_contains(PycWord self, PycWord value) {
    PycWord i = usual_int(value);
    if (i) return (PycBoolResult){place_of(range_of(self), i) != 0, NULL};
    PycWalk walk;
    CHECK_AS(PycBoolResult, pyc_walk_start(&walk, self));
    for (;;) {
        TRY_AS(PycBoolResult, x, pyc_walk_next(&walk));
        if (!x) return (PycBoolResult){false, NULL};
        TRY_AS(PycBoolResult, same, pyc_obj_eq(x, value));
        if (same) return (PycBoolResult){true, NULL};
    }
}

/* The index of an object that is not an int: of an item that equals it. */
static PycResult index_by_walk(PycWord self, PycWord value) {
    PycWalk walk;
    CHECK(pyc_walk_start(&walk, self));
    for (int64_t i = 0;; i++) {
        TRY(x, pyc_walk_next(&walk));
        if (!x) RAISE(&pyc_ValueError, "sequence.index(x): x not in sequence");
        TRY(same, pyc_obj_eq(x, value));
        if (same) return pyc_ok(pyc_small(i));
    }
}

PycResult pyc_range_index(PycWord self, PycWord value) {
    PycWord i = usual_int(value), place = i ? place_of(range_of(self), i) : 0;
    if (!i) return index_by_walk(self, value);
    if (place) return pyc_ok(place);
    TRY(shown, pyc_obj_repr(value));
    RAISE(&pyc_ValueError, "%s is not in range", pyc_str(shown)->data);
}

PycResult pyc_range_count(PycWord self, PycWord value) {
    PycWord i = usual_int(value);
    if (i) return pyc_ok(pyc_small(place_of(range_of(self), i) != 0));
    PycWalk walk;
    CHECK(pyc_walk_start(&walk, self));
    for (int64_t count = 0;;) {
        TRY(x, pyc_walk_next(&walk));
        if (!x) return pyc_ok(pyc_small(count));
        TRY(same, pyc_obj_eq(x, value));
        count += same;
    }
}

static PycResult range_repr(PycWord self) {
    PycRange *r = range_of(self);
    PycBuf b;
    pyc_buf_init(&b, 32);
    pyc_buf_ascii(&b, "range(");
    TRY(start, pyc_int_str(r->start));
    pyc_buf_str(&b, start);
    pyc_buf_ascii(&b, ", ");
    TRY(stop, pyc_int_str(r->stop));
    pyc_buf_str(&b, stop);
    if (r->step != pyc_small(1)) {
        pyc_buf_ascii(&b, ", ");
        TRY(step, pyc_int_str(r->step));
        pyc_buf_str(&b, step);
    }
    pyc_buf_char(&b, ')');
    return pyc_ok(pyc_buf_finish(&b));
}

static PycWord identity(const PycRange *r) { /* equal for ranges with the same items */
    bool none = r->length == pyc_small(0), one = r->length == pyc_small(1);
    PycWord parts[3] = {r->length, none ? PYC_NONE : r->start, none || one ? PYC_NONE : r->step};
    return pyc_tuple_of(parts, 3);
}

static PycResult range_compare(int op, PycWord a, PycWord b) {
    if ((op != PYC_EQ && op != PYC_NE) || !pyc_is_exact(a, &pyc_range_type) || !pyc_is_exact(b, &pyc_range_type))
        return pyc_ok(PYC_NOT_IMPLEMENTED);
    return pyc_obj_compare(op, identity(range_of(a)), identity(range_of(b)));
}

static PycIntResult range_hash(PycWord self) { return pyc_obj_hash(identity(range_of(self))); }
static PycIntResult range_len(PycWord self) { return pyc_obj_to_size(range_of(self)->length); }
static PycBoolResult range_truth(PycWord self) { return (PycBoolResult){range_of(self)->length != pyc_small(0), NULL}; }

static PycResult range_getattr(PycWord self, PycWord name) {
    if (pyc_str_is(name, "start")) return pyc_ok(range_of(self)->start);
    if (pyc_str_is(name, "stop")) return pyc_ok(range_of(self)->stop);
    if (pyc_str_is(name, "step")) return pyc_ok(range_of(self)->step);
    return pyc_ok(0);
}

PycType pyc_range_type = {.head = {&pyc_type_type},
                          .name = "range",
                          .base = &pyc_object_type,
                          .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                          .instance_size = sizeof(PycRange),
                          .repr = range_repr,
                          .hash = range_hash,
                          .compare = range_compare,
                          .truth = range_truth,
                          .len = range_len,
                          .getitem = range_getitem,
                          .contains = range_contains,
                          .iter = pyc_range_iter,
                          .getattr = range_getattr,
                          .make = range_make};

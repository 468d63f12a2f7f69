/* The module bisect. */
#include "module/module.h"

/* The insertion point of x in a[lo:hi]; is_right: after equal items. key: a function of the items, or None. */
static PycIntResult place_of(PycWord a, PycWord x, PycWord from, PycWord to, PycWord key, bool is_right) {
    int64_t low = 0, high;
    if (from) {
        TRY_AS(PycIntResult, given, pyc_obj_to_i64_index(from));
        low = given;
    }
    if (low < 0) RAISE_AS(PycIntResult, &pyc_ValueError, "lo must be non-negative");
    TRY_AS(PycIntResult, end, !to || to == PYC_NONE ? pyc_obj_len(a) : pyc_obj_to_i64_index(to));
    high = end;
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        TRY_AS(PycIntResult, item, pyc_obj_getitem(a, pyc_int_from_i64(middle)));
        TRY_AS(PycIntResult, value, key == PYC_NONE ? pyc_ok(item) : pyc_obj_call(key, &item, 1, 0));
        TRY_AS(PycIntResult, less, is_right ? pyc_obj_test(PYC_LT, x, value) : pyc_obj_test(PYC_LT, value, x));
        if (less == is_right)
            high = middle;
        else
            low = middle + 1;
    }
    return (PycIntResult){low, NULL};
}

static PycResult bisect(PycWord a, PycWord x, PycWord from, PycWord to, PycWord key, bool is_right) {
    TRY(place, place_of(a, x, from, to, key ? key : PYC_NONE, is_right));
    return pyc_ok(pyc_int_from_i64(place));
}

static PycResult insort(PycWord a, PycWord x, PycWord from, PycWord to, PycWord key, bool is_right) {
    if (!key) key = PYC_NONE;
    TRY(value, key == PYC_NONE ? pyc_ok(x) : pyc_obj_call(key, &x, 1, 0));
    TRY(place, place_of(a, value, from, to, key, is_right));
    if (pyc_is_exact(a, &pyc_list_type)) return pyc_list_insert(a, pyc_small(place), x);
    PycWord args[2] = {pyc_int_from_i64(place), x};
    TRY(method, pyc_obj_getattr(a, PYC_NAME("insert")));
    TRY(done, pyc_obj_call(method, args, 2, 0));
    (void)done;
    return pyc_ok(PYC_NONE);
}

PycResult pyc_bisect_right(PycWord self, PycWord a, PycWord x, PycWord lo, PycWord hi, PycWord key) {
    return (void)self, bisect(a, x, lo, hi, key, true);
}
PycResult pyc_bisect_left(PycWord self, PycWord a, PycWord x, PycWord lo, PycWord hi, PycWord key) {
    return (void)self, bisect(a, x, lo, hi, key, false);
}
PycResult pyc_insort_right(PycWord self, PycWord a, PycWord x, PycWord lo, PycWord hi, PycWord key) {
    return (void)self, insort(a, x, lo, hi, key, true);
}
PycResult pyc_insort_left(PycWord self, PycWord a, PycWord x, PycWord lo, PycWord hi, PycWord key) {
    return (void)self, insort(a, x, lo, hi, key, false);
}

#define MODULE_ROWS "bisect.def"
#include "module/rows.h"

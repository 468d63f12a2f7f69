/* The module _heapq: `heap[k] <= heap[2*k+1]` and `heap[k] <= heap[2*k+2]`. A comparison may run code of the program
 * that changes the list, so every access checks its length. */
#include "module/module.h"

#include "object/list_kind.h"

static inline PycResult item_at(PycWord heap, int64_t i) {
    const PycList *list = pyc_list_of_any_kind(heap);
    return PYC_LIKELY(i < list->length) ? pyc_ok(pyc_list_word(list, i)) : pyc_list_get(heap, i);
}

static inline PycError *put_at(PycWord heap, int64_t i, PycWord item) {
    PycList *list = pyc_list_of_any_kind(heap);
    if (PYC_UNLIKELY(i >= list->length)) return pyc_list_set(heap, i, item);
    pyc_list_put(list, i, item);
    return NULL;
}

static PycError *swap(PycWord heap, int64_t i, int64_t k) {
    TRY_ERROR(a, item_at(heap, i));
    TRY_ERROR(b, item_at(heap, k));
    CHECK_ERROR(put_at(heap, i, b));
    return put_at(heap, k, a);
}

static PycBoolResult is_less(PycWord heap, int64_t i, int64_t k) {
    TRY_AS(PycBoolResult, a, item_at(heap, i));
    TRY_AS(PycBoolResult, b, item_at(heap, k));
    int64_t length = pyc_list_len(heap);
    TRY_AS(PycBoolResult, less, pyc_obj_test(PYC_LT, a, b));
    if (pyc_list_len(heap) != length) RAISE_AS(PycBoolResult, &pyc_RuntimeError, "list changed size during iteration");
    return (PycBoolResult){less, NULL};
}

/* Moves the item at `at` up while it is less than its parent, but not above `top`. */
static PycError *rise(PycWord heap, int64_t top, int64_t at) {
    while (at > top) {
        int64_t parent = (at - 1) >> 1;
        TRY_ERROR(less, is_less(heap, at, parent));
        if (!less) return NULL;
        CHECK_ERROR(swap(heap, at, parent));
        at = parent;
    }
    return NULL;
}

/* Moves the item at `top` down to a leaf along the lesser children, then up: cheaper than comparing it at each step. */
static PycError *sift_down(PycWord heap, int64_t top) {
    int64_t end = pyc_list_len(heap), at = top;
    while (2 * at + 1 < end) {
        int64_t child = 2 * at + 1;
        if (child + 1 < end) {
            TRY_ERROR(less, is_less(heap, child, child + 1));
            child += !less;
        }
        CHECK_ERROR(swap(heap, at, child));
        at = child;
    }
    return rise(heap, top, at);
}

static PycError *a_list(const char *name, PycWord heap) {
    if (pyc_has(heap, PYC_T_LIST)) return NULL;
    return pyc_raise(&pyc_TypeError, "%s must be list, not %s", name, pyc_type_name(heap));
}

static PycError *a_filled_list(const char *name, PycWord heap) {
    CHECK_ERROR(a_list(name, heap));
    return pyc_list_len(heap) ? NULL : pyc_raise(&pyc_IndexError, "index out of range");
}

PycResult pyc_heapq_push(PycWord self, PycWord heap, PycWord item) {
    (void)self;
    CHECK(a_list("heappush() argument 1", heap));
    pyc_list_push(heap, item);
    return pyc_done(rise(heap, 0, pyc_list_len(heap) - 1));
}

PycResult pyc_heapq_replace(PycWord self, PycWord heap, PycWord item) {
    (void)self;
    CHECK(a_filled_list("heapreplace() argument 1", heap));
    TRY(least, pyc_list_get(heap, 0));
    CHECK(pyc_list_set(heap, 0, item));
    CHECK(sift_down(heap, 0));
    return pyc_ok(least);
}

PycResult pyc_heapq_pop(PycWord self, PycWord heap) {
    CHECK(a_filled_list("heappop() argument", heap));
    TRY(last, pyc_list_pop(heap, 0));
    return pyc_list_len(heap) ? pyc_heapq_replace(self, heap, last) : pyc_ok(last);
}

PycResult pyc_heapq_pushpop(PycWord self, PycWord heap, PycWord item) {
    CHECK(a_list("heappushpop() argument 1", heap));
    if (!pyc_list_len(heap)) return pyc_ok(item);
    TRY(least, pyc_list_get(heap, 0));
    TRY(less, pyc_obj_test(PYC_LT, least, item));
    return less ? pyc_heapq_replace(self, heap, item) : pyc_ok(item);
}

PycResult pyc_heapq_heapify(PycWord self, PycWord heap) {
    (void)self;
    CHECK(a_list("heapify() argument", heap));
    for (int64_t i = pyc_list_len(heap) / 2 - 1; i >= 0; i--) CHECK(sift_down(heap, i));
    return pyc_ok(PYC_NONE);
}

#define MODULE_ROWS "heapq.def"
#include "module/rows.h"

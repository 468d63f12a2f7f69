/* Stable sorting: merge sort over insertion-sorted runs, with fast orders for lists of one plain type. */
#include "object/list_kind.h"

#include <math.h>
#include <string.h>

enum { RUN = 16 };

typedef struct Pair {
    PycWord key, item;
} Pair;
typedef struct Sort {
    int order; /* -1: a < b by objects; else one of ORDER_* */
    PycError *error;
} Sort;
enum { ORDER_OBJECTS, ORDER_SMALL, ORDER_FLOAT, ORDER_STR };

static bool less(Sort *sort, PycWord a, PycWord b) {
    switch (sort->order) {
    case ORDER_SMALL: return (int64_t)a < (int64_t)b;
    case ORDER_FLOAT: return pyc_float_value(a) < pyc_float_value(b);
    case ORDER_STR: return pyc_str_cmp(a, b) < 0;
    default: break;
    }
    PycBoolResult r = pyc_obj_test(PYC_LT, a, b);
    if (r.error) sort->error = r.error;
    return r.value && !r.error;
}

static void insertion(Sort *sort, Pair *p, int64_t n) {
    for (int64_t i = 1; i < n && !sort->error; i++) {
        Pair x = p[i];
        int64_t low = 0, high = i;
        if (!less(sort, x.key, p[i - 1].key)) continue;
        while (low < high && !sort->error) { /* first place whose key is greater */
            int64_t middle = (low + high) / 2;
            if (less(sort, x.key, p[middle].key))
                high = middle;
            else
                low = middle + 1;
        }
        memmove(p + low + 1, p + low, (uint64_t)(i - low) * sizeof(Pair));
        p[low] = x;
    }
}

static void merge(Sort *sort, Pair *p, int64_t middle, int64_t n, Pair *room) {
    if (!less(sort, p[middle].key, p[middle - 1].key)) return; /* in order already */
    memcpy(room, p, (uint64_t)middle * sizeof(Pair));
    int64_t i = 0, j = middle, out = 0;
    while (i < middle && j < n && !sort->error) p[out++] = less(sort, p[j].key, room[i].key) ? p[j++] : room[i++];
    memcpy(p + out, room + i, (uint64_t)(middle - i) * sizeof(Pair));
}

static void merge_sort(Sort *sort, Pair *p, int64_t n, Pair *room) {
    for (int64_t i = 0; i < n; i += RUN) insertion(sort, p + i, n - i < RUN ? n - i : RUN);
    for (int64_t width = RUN; width < n && !sort->error; width *= 2)
        for (int64_t i = 0; i + width < n && !sort->error; i += 2 * width)
            merge(sort, p + i, width, n - i < 2 * width ? n - i : 2 * width, room);
}

static int common_order(const Pair *p, int64_t n) {
    bool small = true, real = true, text = true;
    for (int64_t i = 0; i < n && (small || real || text); i++) {
        small = small && pyc_is_small(p[i].key);
        real = real && pyc_is_float_word(p[i].key);
        text = text && pyc_is_exact(p[i].key, &pyc_str_type);
    }
    return small ? ORDER_SMALL : real ? ORDER_FLOAT : text ? ORDER_STR : ORDER_OBJECTS;
}

/* Floats as ints of the same order, 0.0 beside -0.0; false: one of them is nan, which has none. */
static bool order_as_ints(Pair *p, int64_t n) {
    for (int64_t i = 0; i < n; i++)
        if (isnan(pyc_float_value(p[i].key))) return false;
    for (int64_t i = 0; i < n; i++) {
        double value = pyc_float_value(p[i].key) + 0.0;
        int64_t bits;
        memcpy(&bits, &value, sizeof bits);
        p[i].key = (PycWord)(bits < 0 ? bits ^ INT64_MAX : bits);
    }
    return true;
}

static void reverse(Pair *p, int64_t n) {
    for (int64_t i = 0, j = n - 1; i < j; i++, j--) {
        Pair t = p[i];
        p[i] = p[j];
        p[j] = t;
    }
}

PycResult pyc_list_sort(PycWord self, PycWord key, PycWord reversed) {
    PycList *list = pyc_list_of_any_kind(self);
    int64_t n = list->length;
    bool backwards = false;
    if (reversed) {
        TRY(truth, pyc_obj_truth(reversed));
        backwards = truth;
    }
    if (n < 2 && (!key || key == PYC_NONE)) return pyc_ok(PYC_NONE);
    Pair *p = pyc_gc_alloc((uint64_t)n * 2 * sizeof(Pair)), *room = p + n;
    for (int64_t i = 0; i < n && i < list->length; i++) p[i].key = p[i].item = pyc_list_word(list, i);
    for (int64_t i = 0; key && key != PYC_NONE && i < n; i++) {
        TRY(k, pyc_obj_call(key, &p[i].item, 1, 0));
        p[i].key = k;
    }
    Sort sort = {.order = common_order(p, n)};
    if (sort.order == ORDER_FLOAT && order_as_ints(p, n)) sort.order = ORDER_SMALL;
    if (backwards) reverse(p, n); /* twice, so that equal ones keep their order */
    merge_sort(&sort, p, n, room);
    if (backwards) reverse(p, n);
    if (sort.error) return pyc_fail(sort.error);
    if (list->length != n) RAISE(&pyc_ValueError, "list modified during sort");
    for (int64_t i = 0; i < n; i++) pyc_list_put(list, i, p[i].item);
    pyc_gc_free(p);
    return pyc_ok(PYC_NONE);
}

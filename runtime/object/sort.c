/* A stable sort that makes the same comparisons as CPython, in the same order: a program can observe which of its
 * objects are compared.
 *
 * It finds runs that are already in order, extends short ones by insertion, and merges them by the powers of their
 * borders (powersort). If one side of a merge keeps winning, a galloping search finds the place of the other side's
 * first. */
#include "object/list_kind.h"

#include <math.h>
#include <string.h>

enum { LEAST_GALLOP = 7, MOST_RUNS = 85, MOST_LEAST_RUN = 64 };

typedef struct Pair {
    PycWord key, item;
} Pair;
typedef struct Run {
    Pair *at;
    int64_t length;
    int power; /* of the border to the next run */
} Run;
typedef struct Sort {
    int order; /* one of ORDER_* */
    PycError *error;
    int64_t gallop; /* start galloping after this many wins in a row */
    Pair *start, *room;
    int64_t count;
    Run runs[MOST_RUNS];
    int run_count;
} Sort;
enum { ORDER_OBJECTS, ORDER_SMALL, ORDER_FLOAT, ORDER_STR };

static bool less(Sort *sort, PycWord a, PycWord b) {
    switch (sort->order) {
    case ORDER_SMALL: return (int64_t)a < (int64_t)b;
    case ORDER_FLOAT: return pyc_float_value(a) < pyc_float_value(b);
    case ORDER_STR: return pyc_str_cmp(a, b) < 0;
    default: break;
    }
    if (sort->error) return false;
    PycBoolResult r = pyc_obj_test(PYC_LT, a, b);
    if (r.error) sort->error = r.error;
    return r.value && !r.error;
}

static void move(Pair *to, const Pair *from, int64_t count) { memmove(to, from, (uint64_t)count * sizeof(Pair)); }

static void reverse(Pair *p, int64_t n) {
    for (int64_t i = 0, j = n - 1; i < j; i++, j--) {
        Pair t = p[i];
        p[i] = p[j];
        p[j] = t;
    }
}

/* ---- runs ---- */

static int64_t ascending_run(Sort *sort, const Pair *p, int64_t from, int64_t n) {
    while (from < n && !less(sort, p[from].key, p[from - 1].key)) from++;
    return from;
}

/* The length of a descending run, whose p[from] is less than its predecessor. Equal elements are reversed within it, so
 * that they keep their order when the run is reversed. */
static int64_t descending_run(Sort *sort, Pair *p, int64_t from, int64_t n) {
    int64_t equal = 0, i = from + 1;
    for (; i < n; i++) {
        bool falls = less(sort, p[i].key, p[i - 1].key);
        if (falls && equal) reverse(p + i - equal - 1, equal + 1);
        if (falls) equal = 0;
        if (!falls && less(sort, p[i - 1].key, p[i].key)) break;
        equal += !falls;
    }
    if (equal) reverse(p + i - equal - 1, equal + 1);
    return i;
}

/* The length of the run at the start of n, made ascending. */
static int64_t take_run(Sort *sort, Pair *p, int64_t n) {
    int64_t end = ascending_run(sort, p, 1, n);
    if (end == n || (end > 1 && less(sort, p[0].key, p[end - 1].key))) return end;
    if (end > 1) reverse(p, end);
    end = descending_run(sort, p, end, n);
    reverse(p, end);
    return ascending_run(sort, p, end, n);
}

/* Insertion sort; the first `sorted` are in order. */
static void insert(Sort *sort, Pair *p, int64_t sorted, int64_t n) {
    for (int64_t i = sorted; i < n && !sort->error; i++) {
        Pair x = p[i];
        int64_t low = 0, high = i;
        while (low < high) { /* the first place whose key is greater */
            int64_t middle = (low + high) / 2;
            if (less(sort, x.key, p[middle].key))
                high = middle;
            else
                low = middle + 1;
        }
        move(p + low + 1, p + low, i - low);
        p[low] = x;
    }
}

/* The minimal run length: n over a power of two, rounded up, so that the number of runs is a power of two or slightly
 * less. */
static int64_t least_run(int64_t n) {
    int64_t rest = 0;
    for (; n >= MOST_LEAST_RUN; n /= 2) rest |= n & 1;
    return n + rest;
}

/* ---- searching a run ---- */

/* Whether the key belongs after that item; behind_equals: also after its equals. */
static inline bool is_behind(Sort *sort, PycWord key, const Pair *p, bool behind_equals) {
    return behind_equals ? !less(sort, key, p->key) : less(sort, p->key, key);
}

/* The key's place among n: searched from `hint` on by doubling steps, then by bisection. */
static int64_t place_of(Sort *sort, PycWord key, const Pair *p, int64_t n, int64_t hint, bool behind_equals) {
    bool up = is_behind(sort, key, p + hint, behind_equals);
    int64_t last = 0, step = 1, most = up ? n - hint : hint + 1;
    while (step < most && is_behind(sort, key, up ? p + hint + step : p + hint - step, behind_equals) == up) {
        last = step;
        step = 2 * step + 1;
    }
    if (step > most) step = most;
    int64_t low = up ? hint + last + 1 : hint - step + 1, high = up ? hint + step : hint - last;
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        if (is_behind(sort, key, p + middle, behind_equals))
            low = middle + 1;
        else
            high = middle;
    }
    return high;
}

/* ---- merging ---- */

/* Merging two neighbours a and b, the shorter of which has been copied to the temporary room. From the left, the
 * smaller item is taken and `out` goes up; from the right, the greater one, and all go down. */
typedef struct Merge {
    Sort *sort;
    Pair *a, *b, *out; /* the next ones */
    int64_t a_left, b_left;
} Merge;

static void take_a_up(Merge *m, int64_t count) {
    move(m->out, m->a, count);
    m->out += count, m->a += count, m->a_left -= count;
}

static void take_b_up(Merge *m, int64_t count) {
    move(m->out, m->b, count);
    m->out += count, m->b += count, m->b_left -= count;
}

/* b is empty, or a has only one left, which is the greatest of all. */
static bool is_done_up(const Merge *m) { return m->b_left == 0 || m->a_left <= 1; }

static void one_by_one_up(Merge *m) {
    int64_t a_wins = 0, b_wins = 0;
    while (!is_done_up(m) && a_wins < m->sort->gallop && b_wins < m->sort->gallop) {
        bool is_b = less(m->sort, m->b->key, m->a->key);
        a_wins = is_b ? 0 : a_wins + 1;
        b_wins = is_b ? b_wins + 1 : 0;
        (is_b ? take_b_up : take_a_up)(m, 1);
    }
}

/* Returns whether galloping was worth it. */
static bool gallop_up(Merge *m) {
    int64_t a_wins = place_of(m->sort, m->b->key, m->a, m->a_left, 0, true);
    take_a_up(m, a_wins);
    if (m->a_left <= 1) return false;
    take_b_up(m, 1);
    if (m->b_left == 0) return false;
    int64_t b_wins = place_of(m->sort, m->a->key, m->b, m->b_left, 0, false);
    take_b_up(m, b_wins);
    if (m->b_left == 0) return false;
    take_a_up(m, 1);
    return a_wins >= LEAST_GALLOP || b_wins >= LEAST_GALLOP;
}

static void take_a_down(Merge *m, int64_t count) {
    m->out -= count, m->a -= count, m->a_left -= count;
    move(m->out + 1, m->a + 1, count);
}

static void take_b_down(Merge *m, int64_t count) {
    m->out -= count, m->b -= count, m->b_left -= count;
    move(m->out + 1, m->b + 1, count);
}

static bool is_done_down(const Merge *m) { return m->a_left == 0 || m->b_left <= 1; }

static void one_by_one_down(Merge *m) {
    int64_t a_wins = 0, b_wins = 0;
    while (!is_done_down(m) && a_wins < m->sort->gallop && b_wins < m->sort->gallop) {
        bool is_a = less(m->sort, m->b->key, m->a->key);
        a_wins = is_a ? a_wins + 1 : 0;
        b_wins = is_a ? 0 : b_wins + 1;
        (is_a ? take_a_down : take_b_down)(m, 1);
    }
}

static bool gallop_down(Merge *m) {
    int64_t a_wins = m->a_left - place_of(m->sort, m->b->key, m->a - m->a_left + 1, m->a_left, m->a_left - 1, true);
    take_a_down(m, a_wins);
    if (m->a_left == 0) return false;
    take_b_down(m, 1);
    if (m->b_left <= 1) return false;
    int64_t b_wins = m->b_left - place_of(m->sort, m->a->key, m->b - m->b_left + 1, m->b_left, m->b_left - 1, false);
    take_b_down(m, b_wins);
    if (m->b_left <= 1) return false;
    take_a_down(m, 1);
    return a_wins >= LEAST_GALLOP || b_wins >= LEAST_GALLOP;
}

/* The more galloping helps, the sooner it starts the next time. */
static void merge_rest(Merge *m, bool (*is_done)(const Merge *), void (*one_by_one)(Merge *), bool (*gallop)(Merge *)) {
    Sort *sort = m->sort;
    while (!is_done(m) && !sort->error) {
        one_by_one(m);
        if (is_done(m)) return;
        sort->gallop++;
        bool helps = true;
        while (helps && !is_done(m) && !sort->error) {
            sort->gallop -= sort->gallop > 1;
            helps = gallop(m);
        }
        if (!is_done(m)) sort->gallop++;
    }
}

static void merge_up(Sort *sort, Pair *a, int64_t a_count, Pair *b, int64_t b_count) {
    move(sort->room, a, a_count);
    Merge m = {sort, sort->room, b, a, a_count, b_count};
    take_b_up(&m, 1);
    merge_rest(&m, is_done_up, one_by_one_up, gallop_up);
    if (m.a_left == 1) take_b_up(&m, m.b_left);
    take_a_up(&m, m.a_left);
}

static void merge_down(Sort *sort, Pair *a, int64_t a_count, Pair *b, int64_t b_count) {
    move(sort->room, b, b_count);
    Merge m = {sort, a + a_count - 1, sort->room + b_count - 1, b + b_count - 1, a_count, b_count};
    take_a_down(&m, 1);
    merge_rest(&m, is_done_down, one_by_one_down, gallop_down);
    if (m.b_left == 1) take_a_down(&m, m.a_left);
    take_b_down(&m, m.b_left);
}

/* Items of the first run that are not greater than any of the second stay in place, and so do the greatest of the
 * second. */
static void merge_runs(Sort *sort, int at) {
    Run *one = &sort->runs[at], *two = one + 1;
    Pair *a = one->at, *b = two->at;
    int64_t a_count = one->length, b_count = two->length;
    one->length += two->length;
    sort->run_count--;
    for (int i = at + 1; i < sort->run_count; i++) sort->runs[i] = sort->runs[i + 1];
    int64_t stay = place_of(sort, b->key, a, a_count, 0, true);
    a += stay, a_count -= stay;
    if (a_count == 0) return;
    b_count = place_of(sort, a[a_count - 1].key, b, b_count, b_count - 1, false);
    if (b_count == 0 || sort->error) return;
    (a_count <= b_count ? merge_up : merge_down)(sort, a, a_count, b, b_count);
}

/* The power of the border between two runs: the first binary digit in which the midpoints of the runs, as fractions of
 * the whole, differ. */
static int power_of(int64_t first, int64_t length, int64_t next_length, int64_t count) {
    int64_t a = 2 * first + length, b = a + length + next_length; /* twice the midpoints */
    for (int power = 1;; power++) {
        if (a >= count)
            a -= count, b -= count;
        else if (b >= count)
            return power;
        a *= 2, b *= 2;
    }
}

static void push_run(Sort *sort, Pair *at, int64_t length) {
    if (sort->run_count) {
        const Run *top = &sort->runs[sort->run_count - 1];
        int power = power_of(top->at - sort->start, top->length, length, sort->count);
        while (sort->run_count > 1 && sort->runs[sort->run_count - 2].power > power)
            merge_runs(sort, sort->run_count - 2);
        sort->runs[sort->run_count - 1].power = power;
    }
    sort->runs[sort->run_count++] = (Run){at, length, 0};
}

static void sort_all(Sort *sort) {
    int64_t least = least_run(sort->count);
    for (int64_t i = 0, length; i < sort->count && !sort->error; i += length) {
        Pair *at = sort->start + i;
        int64_t left = sort->count - i, wanted = left < least ? left : least;
        length = take_run(sort, at, left);
        if (length < wanted) insert(sort, at, length, wanted);
        if (length < wanted) length = wanted;
        push_run(sort, at, length);
    }
    while (sort->run_count > 1 && !sort->error) {
        const Run *top = &sort->runs[sort->run_count - 1];
        bool is_first = sort->run_count > 2 && top[-2].length < top->length;
        merge_runs(sort, sort->run_count - (is_first ? 3 : 2));
    }
}

/* ---- what is compared ---- */

static int common_order(const Pair *p, int64_t n) {
    bool small = true, real = true, text = true;
    for (int64_t i = 0; i < n && (small || real || text); i++) {
        small = small && pyc_is_small(p[i].key);
        real = real && pyc_is_float_word(p[i].key);
        text = text && pyc_is_exact(p[i].key, &pyc_str_type);
    }
    return small ? ORDER_SMALL : real ? ORDER_FLOAT : text ? ORDER_STR : ORDER_OBJECTS;
}

/* Maps floats to ints of the same order, with 0.0 equal to -0.0; false if one of them is nan, which has no order. */
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

static PycError *find_keys(Pair *p, int64_t n, PycWord key) {
    for (int64_t i = 0; i < n; i++) {
        TRY_ERROR(k, pyc_obj_call(key, &p[i].item, 1, 0));
        p[i].key = k;
    }
    return NULL;
}

static void sort_pairs(Sort *sort, bool backwards) {
    sort->order = common_order(sort->start, sort->count);
    if (sort->order == ORDER_FLOAT && order_as_ints(sort->start, sort->count)) sort->order = ORDER_SMALL;
    if (backwards) reverse(sort->start, sort->count); /* twice, so that equal ones keep their order */
    sort_all(sort);
    if (backwards) reverse(sort->start, sort->count);
}

/* ---- the list, which is empty meanwhile ---- */

typedef struct Taken {
    uint32_t kind;
    int64_t length, capacity;
    PycWord *items;
} Taken;

static Taken take_items(PycList *list) {
    Taken taken = {list->kind, list->length, list->capacity, list->items};
    list->length = list->capacity = 0;
    list->items = NULL;
    return taken;
}

/* false: the list was modified during the sort; those items are lost. */
static bool give_items(PycList *list, const Taken *taken) {
    bool untouched = !list->items;
    list->kind = taken->kind;
    list->length = taken->length;
    list->capacity = taken->capacity;
    list->items = taken->items;
    return untouched;
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
    Pair *p = pyc_gc_alloc((uint64_t)n * 2 * sizeof(Pair));
    for (int64_t i = 0; i < n; i++) p[i].key = p[i].item = pyc_list_word(list, i);
    Sort sort = {.start = p, .room = p + n, .count = n, .gallop = LEAST_GALLOP};
    Taken taken = take_items(list);
    sort.error = key && key != PYC_NONE ? find_keys(p, n, key) : NULL;
    if (!sort.error) sort_pairs(&sort, backwards);
    bool changed = !give_items(list, &taken);
    for (int64_t i = 0; i < n; i++) pyc_list_put(list, i, p[i].item);
    pyc_gc_free(p);
    if (sort.error) return pyc_fail(sort.error);
    if (changed) RAISE(&pyc_ValueError, "list modified during sort");
    return pyc_ok(PYC_NONE);
}

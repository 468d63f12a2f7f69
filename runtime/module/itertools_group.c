/* The module itertools: several iterators at once, and several over one. */
#include "module/itertools.h"
#include "object/str.h"

#include <string.h>

/* ---- zip_longest ---- */

/* other: a list of iterators, 0 for exhausted ones; at: how many are left; kept: the fill value */
static PycResult zip_longest_next(PycWord self) {
    Tool *t = tool_of(self);
    if (t->at == 0) return pyc_ok(0);
    PycTuple *sources = pyc_tuple(t->other), *items = pyc_tuple_room(sources->length);
    for (int64_t i = 0; i < sources->length; i++) {
        PycResult item = sources->items[i] ? pyc_obj_next(sources->items[i]) : pyc_ok(0);
        if (item.error) {
            t->at = 0;
            return item;
        }
        if (!item.value && sources->items[i]) {
            sources->items[i] = 0;
            if (--t->at == 0) return pyc_ok(0);
        }
        items->items[i] = item.value ? item.value : t->kept;
    }
    return pyc_ok(pyc_word(items));
}

static PycResult zip_longest_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    PycWord fill = PYC_NONE;
    for (int64_t i = 0; names && i < pyc_tuple(names)->length; i++) {
        if (!pyc_str_is(pyc_tuple(names)->items[i], "fillvalue"))
            RAISE(&pyc_TypeError, "zip_longest() got an unexpected keyword argument");
        fill = args[(int64_t)count + i];
    }
    PycTuple *sources = pyc_tuple_room((int64_t)count);
    for (uint64_t i = 0; i < count; i++) {
        TRY(source, pyc_obj_iter(args[i]));
        sources->items[i] = source;
    }
    PycWord w = tool_new(type, 0);
    tool_of(w)->other = pyc_word(sources);
    tool_of(w)->at = (int64_t)count;
    tool_of(w)->kept = fill;
    return pyc_ok(w);
}

/* ---- batched ---- */

static PycResult batched_next(PycWord self) { /* end: items in each; step: strict */
    Tool *t = tool_of(self);
    if (!t->source) return pyc_ok(0);
    PycWord list = pyc_list_new(t->end < 64 ? t->end : 64);
    for (int64_t i = 0; i < t->end; i++) {
        PycResult item = pyc_obj_next(t->source);
        if (item.error) {
            t->source = 0;
            return item;
        }
        if (!item.value) {
            t->source = 0;
            if (i == 0) return pyc_ok(0);
            if (t->step) RAISE(&pyc_ValueError, "batched(): incomplete batch");
            break;
        }
        pyc_list_push(list, item.value);
    }
    return pyc_ok(pyc_list_to_tuple(list));
}

static PycResult batched_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[3];
    CHECK(pyc_bind("batched", "iterable n * strict", 2, 3, args, count, names, bound));
    TRY(n, pyc_obj_to_i64_index(bound[1]));
    if (n < 1) RAISE(&pyc_ValueError, "n must be at least one");
    TRY(source, pyc_obj_iter(bound[0]));
    PycWord w = tool_new(type, source);
    if (bound[2]) {
        TRY(strict, pyc_obj_truth(bound[2]));
        tool_of(w)->step = strict;
    }
    tool_of(w)->end = n;
    return pyc_ok(w);
}

/* ---- groupby ---- */

/* kept: the next item; other: its key; last: the key of the previous group; at: the number of the current group. * A
 * group: source is the groupby, other its key, at its number. */
static PycResult groupby_step(Tool *t) {
    TRY(item, pyc_obj_next(t->source));
    if (!item) return pyc_ok(0);
    TRY(key, t->function == PYC_NONE ? pyc_ok(item) : pyc_obj_call(t->function, &item, 1, 0));
    t->kept = item;
    t->other = key;
    return pyc_ok(item);
}

static PycResult groupby_next(PycWord self) {
    Tool *t = tool_of(self);
    PycWord before = t->last;
    t->at++;
    for (;;) {
        if (t->other) {
            if (!before) break;
            TRY(same, pyc_obj_eq(before, t->other));
            if (!same) break;
        }
        TRY(item, groupby_step(t));
        if (!item) return pyc_ok(0);
    }
    t->last = t->other;
    PycWord group = tool_new(&pyc_grouper_type, self);
    tool_of(group)->other = t->other;
    tool_of(group)->at = t->at;
    PycWord pair[2] = {t->other, group};
    return pyc_ok(pyc_tuple_of(pair, 2));
}

static PycResult grouper_next(PycWord self) {
    Tool *group = tool_of(self), *t = tool_of(group->source);
    if (t->at != group->at) return pyc_ok(0);
    if (!t->kept) {
        TRY(item, groupby_step(t));
        if (!item) return pyc_ok(0);
    }
    TRY(same, pyc_obj_eq(group->other, t->other));
    if (!same) return pyc_ok(0);
    PycWord item = t->kept;
    t->kept = 0;
    return pyc_ok(item);
}

static PycResult groupby_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[2];
    CHECK(pyc_bind("groupby", "iterable key", 1, 2, args, count, names, bound));
    TRY(source, pyc_obj_iter(bound[0]));
    PycWord w = tool_new(type, source);
    tool_of(w)->function = bound[1] ? bound[1] : PYC_NONE;
    return pyc_ok(w);
}

static PycResult grouper_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[2];
    CHECK(pyc_bind("_grouper", "parent tgtkey /", 2, 2, args, count, names, bound));
    if (!pyc_type_is_sub(pyc_type(bound[0]), &pyc_groupby_type))
        RAISE(&pyc_TypeError, "incorrect usage of internal _grouper constructor");
    PycWord w = tool_new(type, bound[0]);
    tool_of(w)->other = bound[1];
    tool_of(w)->at = tool_of(bound[0])->at;
    return pyc_ok(w);
}

/* ---- tee: a chain of what came, which each iterator walks at its own pace ---- */

typedef struct Link {
    PycWord item; /* 0: nothing was read yet */
    PycWord source;
    struct Link *next;
    bool is_asking; /* reading from the source, for the item */
} Link;

static Link *link_of(PycWord self) { return (Link *)(uintptr_t)tool_of(self)->other; }

static Link *link_new(PycWord source) {
    Link *link = pyc_gc_new(sizeof *link);
    *link = (Link){0, source, NULL, false};
    return link;
}

static PycResult tee_next(PycWord self) {
    Link *link = link_of(self);
    if (!link->item) {
        if (!link->source) return pyc_ok(0);
        if (link->is_asking) RAISE(&pyc_RuntimeError, "cannot re-enter the tee iterator");
        link->is_asking = true;
        PycResult asked = pyc_obj_next(link->source);
        link->is_asking = false;
        TRY(item, asked);
        if (!item) {
            link->source = 0;
            return pyc_ok(0);
        }
        link->item = item;
        link->next = link_new(link->source);
    }
    tool_of(self)->other = (PycWord)(uintptr_t)link->next;
    return pyc_ok(link->item);
}

static PycWord tee_at(Link *link) {
    PycWord w = tool_new(&pyc_tee_type, 0);
    tool_of(w)->other = (PycWord)(uintptr_t)link;
    return w;
}

PycResult pyc_tee_copy(PycWord self) { return pyc_ok(tee_at(link_of(self))); }

static PycResult tee_of(PycWord iterable) {
    TRY(source, pyc_obj_iter(iterable));
    if (pyc_is_exact(source, &pyc_tee_type)) return pyc_tee_copy(source);
    return pyc_ok(tee_at(link_new(source)));
}

static PycResult tee_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[1];
    (void)type;
    CHECK(pyc_bind("_tee", "iterable /", 1, 1, args, count, names, bound));
    return tee_of(bound[0]);
}

PycResult pyc_itertools_tee(PycWord self, PycWord iterable, PycWord number) {
    (void)self;
    int64_t n = 2;
    if (number) {
        TRY(given, pyc_obj_to_i64_index(number));
        n = given;
    }
    if (n < 0) RAISE(&pyc_ValueError, "n must be >= 0");
    PycTuple *all = pyc_tuple_room(n);
    if (n == 0) return pyc_ok(pyc_word(all));
    TRY(first, tee_of(iterable));
    all->items[0] = first;
    for (int64_t i = 1; i < n; i++) all->items[i] = tee_at(link_of(first));
    return pyc_ok(pyc_word(all));
}

TOOL(pyc_zip_longest_type, "zip_longest", zip_longest_next, zip_longest_make);
TOOL(pyc_batched_type, "batched", batched_next, batched_make);
TOOL(pyc_groupby_type, "groupby", groupby_next, groupby_make);
TOOL(pyc_grouper_type, "_grouper", grouper_next, grouper_make);
TOOL(pyc_tee_type, "_tee", tee_next, tee_make);

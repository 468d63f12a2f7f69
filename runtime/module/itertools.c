/* The module itertools: iterators over iterators. A `next` slot returns 0 at the end instead of raising. */
#include "module/itertools.h"
#include "object/str.h"

static PycError *tool_takes_one(const PycType *type, const char *name, uint64_t count, PycWord names) {
    CHECK_ERROR(pyc_no_keywords_of(type, name, names));
    if (count == 1) return NULL;
    return pyc_raise(&pyc_TypeError, "%s expected 1 argument, got %llu", name, (unsigned long long)count);
}

static PycResult called(PycWord function, PycWord argument) { return pyc_obj_call(function, &argument, 1, 0); }

/* ---- count, repeat, cycle ---- */

/* kept: the next number; other: the step. While both are small ints they are in `at` and `step`, and kept is 0. */
static PycResult count_next(PycWord self) {
    Tool *t = tool_of(self);
    if (PYC_LIKELY(!t->kept)) {
        PycWord number = pyc_small(t->at);
        t->at += t->step;
        if (!pyc_fits_small(t->at)) {
            t->kept = pyc_int_from_i64(t->at);
            t->other = pyc_small(t->step);
        }
        return pyc_ok(number);
    }
    PycWord number = t->kept;
    TRY(next, pyc_obj_add(number, t->other));
    t->kept = next;
    return pyc_ok(number);
}

static bool is_a_number(PycWord w) {
    return pyc_has(w, PYC_T_INT | PYC_T_FLOAT | PYC_T_COMPLEX) || pyc_type(w)->foreign || pyc_type(w)->to_float ||
           pyc_type(w)->to_int;
}

static PycResult count_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[2];
    CHECK(pyc_bind("count", "start step", 0, 2, args, count, names, bound));
    PycWord start = bound[0] ? bound[0] : pyc_small(0), step = bound[1] ? bound[1] : pyc_small(1);
    if (!is_a_number(start) || !is_a_number(step)) RAISE(&pyc_TypeError, "a number is required");
    PycWord w = tool_new(type, 0);
    if (pyc_as_int(start)) start = pyc_as_int(start); /* converts a bool to its number */
    if (pyc_as_int(step)) step = pyc_as_int(step);
    bool is_plain = pyc_is_small(start) && pyc_is_small(step);
    tool_of(w)->at = is_plain ? pyc_small_value(start) : 0;
    tool_of(w)->step = is_plain ? pyc_small_value(step) : 0;
    tool_of(w)->kept = is_plain ? 0 : start;
    tool_of(w)->other = step;
    return pyc_ok(w);
}

static PycResult count_repr(PycWord self) {
    Tool *t = tool_of(self);
    PycBuf b;
    TRY(number, pyc_obj_repr(t->kept ? t->kept : pyc_small(t->at)));
    TRY(step, pyc_obj_repr(t->other));
    pyc_buf_init(&b, 32);
    pyc_buf_ascii(&b, "count(");
    pyc_buf_str(&b, number);
    if (t->other != pyc_small(1)) {
        pyc_buf_ascii(&b, ", ");
        pyc_buf_str(&b, step);
    }
    pyc_buf_char(&b, ')');
    return pyc_ok(pyc_buf_finish(&b));
}

/* kept: the object; end: repetitions left, -1: infinite */
static PycResult repeat_next(PycWord self) {
    Tool *t = tool_of(self);
    if (t->end == 0) return pyc_ok(0);
    if (t->end > 0) t->end--;
    return pyc_ok(t->kept);
}

static PycResult repeat_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[2];
    CHECK(pyc_bind("repeat", "object times", 1, 2, args, count, names, bound));
    PycWord w = tool_new(type, 0);
    tool_of(w)->kept = bound[0];
    tool_of(w)->end = -1;
    if (bound[1]) {
        TRY(times, pyc_obj_to_i64_index(bound[1]));
        tool_of(w)->end = times < 0 ? 0 : times;
    }
    return pyc_ok(w);
}

PycResult pyc_repeat_length_hint(PycWord self) {
    if (tool_of(self)->end < 0) RAISE(&pyc_TypeError, "len() of unsized object");
    return pyc_ok(pyc_small(tool_of(self)->end));
}

static PycResult repeat_repr(PycWord self) {
    PycBuf b;
    TRY(text, pyc_obj_repr(tool_of(self)->kept));
    pyc_buf_init(&b, 32);
    pyc_buf_ascii(&b, "repeat(");
    pyc_buf_str(&b, text);
    if (tool_of(self)->end >= 0) {
        pyc_buf_ascii(&b, ", ");
        pyc_buf_str(&b, pyc_int_str(pyc_small(tool_of(self)->end)).value);
    }
    pyc_buf_char(&b, ')');
    return pyc_ok(pyc_buf_finish(&b));
}

/* kept: the list of items so far; at: the index in it, once the source is exhausted; step: 1 if a copied iterator's
 * list already has the items of the source */
static PycResult cycle_next(PycWord self) {
    Tool *t = tool_of(self);
    if (t->source) {
        TRY(item, pyc_obj_next(t->source));
        if (item) {
            if (!t->step) pyc_list_push(t->kept, item);
            return pyc_ok(item);
        }
        t->source = 0;
    }
    const PycWord *items;
    int64_t length = pyc_items(t->kept, &items);
    if (!length) return pyc_ok(0);
    PycWord item = items[t->at++];
    if (t->at >= length) t->at = 0;
    return pyc_ok(item);
}

static PycResult cycle_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    CHECK(tool_takes_one(type, "cycle", count, names));
    TRY(source, pyc_obj_iter(args[0]));
    PycWord w = tool_new(type, source);
    tool_of(w)->kept = pyc_list_new(8);
    return pyc_ok(w);
}

/* ---- chain ---- */

/* source: iterator over iterables; kept: the iterator over the current one */
static PycResult chain_next(PycWord self) {
    Tool *t = tool_of(self);
    while (t->source) {
        if (!t->kept) {
            TRY(iterable, pyc_obj_next(t->source));
            if (!iterable) return tool_end(self);
            PycResult iterator = pyc_obj_iter(iterable);
            if (iterator.error) {
                t->source = 0;
                return iterator;
            }
            t->kept = iterator.value;
        }
        TRY(item, pyc_obj_next(t->kept));
        if (item) return pyc_ok(item);
        t->kept = 0;
    }
    return pyc_ok(0);
}

static PycResult chain_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    CHECK(pyc_no_keywords_of(type, "chain", names));
    TRY(source, pyc_obj_iter(pyc_tuple_of(args, (int64_t)count)));
    return pyc_ok(tool_new(type, source));
}

PycResult pyc_chain_from_iterable(PycWord cls, PycWord iterable) {
    TRY(source, pyc_obj_iter(iterable));
    return pyc_ok(tool_new(pyc_as_type(cls), source));
}

/* ---- what a function chooses ---- */

static PycResult function_make(PycType *type, const char *name, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[2];
    CHECK(pyc_no_keywords_of(type, name, names));
    CHECK(pyc_bind(name, "function iterable /", 2, 2, args, count, 0, bound));
    TRY(source, pyc_obj_iter(bound[1]));
    PycWord w = tool_new(type, source);
    tool_of(w)->function = bound[0];
    return pyc_ok(w);
}
#define FUNCTION_MAKE(name)                                                                                            \
    static PycResult name##_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {                  \
        return function_make(type, #name, args, count, names);                                                         \
    }
FUNCTION_MAKE(takewhile)
FUNCTION_MAKE(dropwhile)
FUNCTION_MAKE(filterfalse)
FUNCTION_MAKE(starmap)

static PycBoolResult accepts(PycWord function, PycWord item) {
    TRY_AS(PycBoolResult, verdict, called(function, item));
    return pyc_obj_truth(verdict);
}

static PycResult takewhile_next(PycWord self) {
    Tool *t = tool_of(self);
    if (!t->source) return pyc_ok(0);
    TRY(item, pyc_obj_next(t->source));
    if (!item) return pyc_ok(0);
    TRY(goes_on, accepts(t->function, item));
    return goes_on ? pyc_ok(item) : tool_end(self);
}

static PycResult dropwhile_next(PycWord self) { /* at: 1 once an item was returned */
    Tool *t = tool_of(self);
    for (;;) {
        TRY(item, pyc_obj_next(t->source));
        if (!item || t->at) return pyc_ok(item);
        TRY(drops, accepts(t->function, item));
        if (drops) continue;
        t->at = 1;
        return pyc_ok(item);
    }
}

static PycResult filterfalse_next(PycWord self) {
    Tool *t = tool_of(self);
    bool is_plain = t->function == PYC_NONE || t->function == pyc_word(&pyc_bool_type);
    for (;;) {
        TRY(item, pyc_obj_next(t->source));
        if (!item) return pyc_ok(0);
        TRY(truth, is_plain ? pyc_obj_truth(item) : accepts(t->function, item));
        if (!truth) return pyc_ok(item);
    }
}

static PycResult starmap_next(PycWord self) {
    Tool *t = tool_of(self);
    const PycWord *items;
    TRY(arguments, pyc_obj_next(t->source));
    if (!arguments) return pyc_ok(0);
    if (!pyc_is_exact(arguments, &pyc_tuple_type)) {
        TRY(tuple, pyc_tuple_from(arguments));
        arguments = tuple;
    }
    int64_t count = pyc_items(arguments, &items);
    return pyc_obj_call(t->function, items, (uint64_t)count, 0);
}

/* other: the iterator of selectors */
static PycResult compress_next(PycWord self) {
    Tool *t = tool_of(self);
    for (;;) {
        TRY(item, pyc_obj_next(t->source));
        if (!item) return pyc_ok(0);
        TRY(selector, pyc_obj_next(t->other));
        if (!selector) return pyc_ok(0);
        TRY(is_chosen, pyc_obj_truth(selector));
        if (is_chosen) return pyc_ok(item);
    }
}

static PycResult compress_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[2];
    CHECK(pyc_bind("compress", "data selectors", 2, 2, args, count, names, bound));
    TRY(source, pyc_obj_iter(bound[0]));
    TRY(selectors, pyc_obj_iter(bound[1]));
    PycWord w = tool_new(type, source);
    tool_of(w)->other = selectors;
    return pyc_ok(w);
}

/* ---- accumulate, pairwise ---- */

/* kept: the total so far, or 0; other: the initial value until it is returned */
static PycResult accumulate_next(PycWord self) {
    Tool *t = tool_of(self);
    if (t->other) {
        t->kept = t->other;
        t->other = 0;
        return pyc_ok(t->kept);
    }
    TRY(item, pyc_obj_next(t->source));
    if (!item) return pyc_ok(0);
    if (t->kept) {
        PycWord both[2] = {t->kept, item};
        TRY(total, t->function == PYC_NONE ? pyc_obj_add(t->kept, item) : pyc_obj_call(t->function, both, 2, 0));
        item = total;
    }
    t->kept = item;
    return pyc_ok(item);
}

static PycResult accumulate_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[3];
    CHECK(pyc_bind("accumulate", "iterable func * initial", 1, 3, args, count, names, bound));
    TRY(source, pyc_obj_iter(bound[0]));
    PycWord w = tool_new(type, source);
    tool_of(w)->function = bound[1] ? bound[1] : PYC_NONE;
    tool_of(w)->other = bound[2] == PYC_NONE ? 0 : bound[2];
    return pyc_ok(w);
}

static PycResult pairwise_next(PycWord self) { /* kept: the previous item */
    Tool *t = tool_of(self);
    if (!t->source) return pyc_ok(0);
    if (!t->kept) {
        TRY(first, pyc_obj_next(t->source));
        t->kept = first;
        if (!t->source) t->kept = 0; /* the source's code may have ended this iterator */
        if (!t->kept) return tool_end(self);
    }
    PycWord before = t->kept;
    TRY(item, pyc_obj_next(t->source));
    if (!item) {
        t->kept = 0;
        return tool_end(self);
    }
    PycWord pair[2] = {before, item};
    t->kept = item;
    return pyc_ok(pyc_tuple_of(pair, 2));
}

static PycResult pairwise_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    CHECK(tool_takes_one(type, "pairwise", count, names));
    TRY(source, pyc_obj_iter(args[0]));
    return pyc_ok(tool_new(type, source));
}

/* ---- islice ---- */

/* at: items taken from the source; end: where to stop, -1: nowhere; kept: the index of the next item to return,
 * small */
static PycResult islice_next(PycWord self) {
    Tool *t = tool_of(self);
    if (!t->source) return pyc_ok(0);
    int64_t wanted = pyc_small_value(t->kept), stop = t->end;
    for (; t->at < wanted; t->at++) {
        TRY(skipped, pyc_obj_next(t->source));
        if (!skipped) return tool_end(self);
    }
    if (stop >= 0 && t->at >= stop) return tool_end(self);
    TRY(item, pyc_obj_next(t->source));
    if (!item) return tool_end(self);
    t->at++;
    int64_t next = wanted + t->step;
    t->kept = pyc_small(next < wanted || (stop >= 0 && next > stop) ? stop < 0 ? PYC_SMALL_MAX : stop : next);
    return pyc_ok(item);
}

/* A bound that may be None; false if it is neither None nor a non-negative index. */
static bool slice_bound(PycWord word, int64_t otherwise, int64_t *value) {
    *value = otherwise;
    if (!word || word == PYC_NONE) return true;
    if (!pyc_as_int(word) && !pyc_has_index(word)) return false;
    PycIntResult index = pyc_obj_to_i64_index(word);
    *value = index.value;
    return !index.error && index.value >= 0;
}

static PycResult islice_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[4];
    int64_t start = 0, stop, step;
    CHECK(pyc_no_keywords_of(type, "islice", names));
    CHECK(pyc_bind("islice", "iterable start stop step /", 2, 4, args, count, 0, bound));
    if (count == 2 && !slice_bound(bound[1], -1, &stop))
        RAISE(&pyc_ValueError, "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.");
    if (count > 2 && !slice_bound(bound[2], -1, &stop))
        RAISE(&pyc_ValueError, "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.");
    if (count > 2 && !slice_bound(bound[1], 0, &start))
        RAISE(&pyc_ValueError, "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.");
    if (!slice_bound(bound[3], 1, &step) || step < 1)
        RAISE(&pyc_ValueError, "Step for islice() must be a positive integer or None.");
    TRY(source, pyc_obj_iter(bound[0]));
    PycWord w = tool_new(type, source);
    tool_of(w)->end = stop;
    tool_of(w)->step = step;
    tool_of(w)->kept = pyc_small(start);
    return pyc_ok(w);
}

TOOL(pyc_accumulate_type, "accumulate", accumulate_next, accumulate_make);
TOOL(pyc_chain_type, "chain", chain_next, chain_make);
TOOL(pyc_compress_type, "compress", compress_next, compress_make);
TOOL(pyc_count_type, "count", count_next, count_make, .repr = count_repr);
TOOL(pyc_cycle_type, "cycle", cycle_next, cycle_make);
TOOL(pyc_dropwhile_type, "dropwhile", dropwhile_next, dropwhile_make);
TOOL(pyc_filterfalse_type, "filterfalse", filterfalse_next, filterfalse_make);
TOOL(pyc_islice_type, "islice", islice_next, islice_make);
TOOL(pyc_pairwise_type, "pairwise", pairwise_next, pairwise_make);
TOOL(pyc_repeat_type, "repeat", repeat_next, repeat_make, .repr = repeat_repr);
TOOL(pyc_starmap_type, "starmap", starmap_next, starmap_make);
TOOL(pyc_takewhile_type, "takewhile", takewhile_next, takewhile_make);

#define MODULE_ROWS "itertools.def"
#include "module/rows.h"

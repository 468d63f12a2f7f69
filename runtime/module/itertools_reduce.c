/* The module itertools: how copy and pickle make each iterator again, with its position. Python 3.14 has removed this,
 * so each use warns. */
#include "module/itertools.h"
#include "object/str.h"

static PycError *will_go(void) {
    return pyc_warn(&pyc_DeprecationWarning,
                    "Pickle, copy, and deepcopy support will be removed from itertools in Python 3.14.");
}

/* (class, arguments) and, unless it is 0, the state for __setstate__. */
static PycResult made_by(PycWord self, PycWord args, PycWord state) {
    CHECK(will_go());
    PycWord parts[3] = {pyc_obj_type(self), args, state};
    return pyc_ok(pyc_tuple_of(parts, state ? 3 : 2));
}

static PycWord pair_of(PycWord a, PycWord b) {
    PycWord both[2] = {a, b};
    return pyc_tuple_of(both, 2);
}

static PycResult empty(void) { return pyc_obj_iter(pyc_tuple_of(NULL, 0)); }

static PycResult source_of(PycWord self) { return tool_of(self)->source ? pyc_ok(tool_of(self)->source) : empty(); }

static PycError *want_tuple(PycWord state, int64_t least, int64_t most) {
    const PycTuple *t = pyc_as_tuple(state);
    if (!t) return pyc_raise(&pyc_TypeError, "state is not a tuple");
    if (t->length >= least && t->length <= most) return NULL;
    return pyc_raise(&pyc_TypeError, "function takes exactly %lld arguments (%lld given)", (long long)least,
                     (long long)t->length);
}

/* ---- count, repeat, cycle ---- */

PycResult pyc_count_reduce(PycWord self) {
    const Tool *t = tool_of(self);
    PycWord number = t->kept ? t->kept : pyc_small(t->at);
    bool is_usual = t->other == pyc_small(1);
    return made_by(self, is_usual ? pyc_tuple_of(&number, 1) : pair_of(number, t->other), 0);
}

PycResult pyc_repeat_reduce(PycWord self) {
    const Tool *t = tool_of(self);
    return made_by(self, t->end < 0 ? pyc_tuple_of(&t->kept, 1) : pair_of(t->kept, pyc_small(t->end)), 0);
}

PycResult pyc_cycle_reduce(PycWord self) {
    const Tool *t = tool_of(self);
    PycWord source = t->source;
    if (!source) {
        const PycWord *items;
        int64_t length = pyc_items(t->kept, &items);
        TRY(rest, pyc_obj_iter(pyc_list_of(items + t->at, length - t->at)));
        source = rest;
    }
    return made_by(self, pyc_tuple_of(&source, 1), pair_of(t->kept, pyc_small(t->source ? t->step : 1)));
}

PycResult pyc_cycle_setstate(PycWord self, PycWord state) {
    CHECK(will_go());
    CHECK(want_tuple(state, 2, 2));
    const PycWord *parts = pyc_tuple(state)->items;
    if (!pyc_has(parts[0], PYC_T_LIST))
        RAISE(&pyc_TypeError, "argument 1 must be list, not %s", pyc_type_name(parts[0]));
    TRY(is_known, pyc_obj_to_i64_index(parts[1]));
    tool_of(self)->kept = parts[0];
    tool_of(self)->step = is_known != 0;
    return pyc_ok(PYC_NONE);
}

/* ---- chain ---- */

PycResult pyc_chain_reduce(PycWord self) {
    const Tool *t = tool_of(self);
    PycWord state = !t->source ? 0 : t->kept ? pair_of(t->source, t->kept) : pyc_tuple_of(&t->source, 1);
    return made_by(self, pyc_tuple_of(NULL, 0), state);
}

PycResult pyc_chain_setstate(PycWord self, PycWord state) {
    CHECK(will_go());
    CHECK(want_tuple(state, 1, 2));
    const PycTuple *t = pyc_tuple(state);
    for (int64_t i = 0; i < t->length; i++)
        if (!pyc_type(t->items[i])->next) RAISE(&pyc_TypeError, "Arguments must be iterators.");
    tool_of(self)->source = t->items[0];
    tool_of(self)->kept = t->length > 1 ? t->items[1] : 0;
    return pyc_ok(PYC_NONE);
}

/* ---- what a function chooses ---- */

/* For starmap and filterfalse, which have no state. */
PycResult pyc_filterfalse_reduce(PycWord self) {
    return made_by(self, pair_of(tool_of(self)->function, tool_of(self)->source), 0);
}

PycResult pyc_compress_reduce(PycWord self) {
    return made_by(self, pair_of(tool_of(self)->source, tool_of(self)->other), 0);
}

PycResult pyc_takewhile_reduce(PycWord self) {
    TRY(source, source_of(self));
    return made_by(self, pair_of(tool_of(self)->function, source), pyc_small(!tool_of(self)->source));
}

PycResult pyc_takewhile_setstate(PycWord self, PycWord state) {
    CHECK(will_go());
    TRY(has_ended, pyc_obj_truth(state));
    if (has_ended) tool_of(self)->source = 0;
    return pyc_ok(PYC_NONE);
}

PycResult pyc_dropwhile_reduce(PycWord self) {
    return made_by(self, pair_of(tool_of(self)->function, tool_of(self)->source), pyc_small(tool_of(self)->at));
}

PycResult pyc_dropwhile_setstate(PycWord self, PycWord state) {
    CHECK(will_go());
    TRY(has_begun, pyc_obj_truth(state));
    tool_of(self)->at = has_begun;
    return pyc_ok(PYC_NONE);
}

/* ---- accumulate ---- */

static PycResult chained(PycWord first, PycWord source) {
    PycWord both[2] = {pyc_tuple_of(&first, 1), source};
    return pyc_obj_call(pyc_word(&pyc_chain_type), both, 2, 0);
}

/* An accumulate with an item before the source; for a total of None, which no state can express, `behind` skips that
 * item. */
static PycResult accumulate_from(PycWord self, PycWord first, bool behind) {
    const Tool *t = tool_of(self);
    TRY(source, chained(first, t->source));
    if (!behind) return made_by(self, pair_of(source, t->function), 0);
    PycWord args[2] = {source, t->function};
    TRY(again, pyc_obj_call(pyc_obj_type(self), args, 2, 0));
    PycWord slice[4] = {again, pyc_small(1), PYC_NONE};
    CHECK(will_go());
    return pyc_ok(pair_of(pyc_word(&pyc_islice_type), pyc_tuple_of(slice, 3)));
}

PycResult pyc_accumulate_reduce(PycWord self) {
    const Tool *t = tool_of(self);
    if (t->other) return accumulate_from(self, t->other, false);
    if (t->kept == PYC_NONE) return accumulate_from(self, PYC_NONE, true);
    return made_by(self, pair_of(t->source, t->function), t->kept);
}

PycResult pyc_accumulate_setstate(PycWord self, PycWord state) {
    CHECK(will_go());
    tool_of(self)->kept = state;
    return pyc_ok(PYC_NONE);
}

/* ---- islice, zip_longest, groupby ---- */

PycResult pyc_islice_reduce(PycWord self) {
    const Tool *t = tool_of(self);
    TRY(source, source_of(self));
    PycWord whole[4] = {source, t->kept, t->end < 0 ? PYC_NONE : pyc_small(t->end), pyc_small(t->step)};
    if (t->source) return made_by(self, pyc_tuple_of(whole, 4), pyc_small(t->at));
    return made_by(self, pair_of(source, pyc_small(0)), pyc_small(0));
}

PycResult pyc_islice_setstate(PycWord self, PycWord state) {
    CHECK(will_go());
    TRY(at, pyc_obj_to_i64_index(state));
    tool_of(self)->at = at;
    return pyc_ok(PYC_NONE);
}

PycResult pyc_zip_longest_reduce(PycWord self) {
    const Tool *t = tool_of(self);
    const PycTuple *sources = pyc_tuple(t->other);
    PycTuple *args = pyc_tuple_room(sources->length);
    for (int64_t i = 0; i < sources->length; i++)
        args->items[i] = sources->items[i] ? sources->items[i] : pyc_tuple_of(NULL, 0);
    return made_by(self, pyc_word(args), t->kept);
}

PycResult pyc_zip_longest_setstate(PycWord self, PycWord state) {
    CHECK(will_go());
    tool_of(self)->kept = state;
    return pyc_ok(PYC_NONE);
}

PycResult pyc_groupby_reduce(PycWord self) {
    const Tool *t = tool_of(self);
    PycWord args = pair_of(t->source, t->function), state[3] = {t->kept, t->last, t->other};
    return made_by(self, args, t->kept && t->last && t->other ? pyc_tuple_of(state, 3) : 0);
}

PycResult pyc_groupby_setstate(PycWord self, PycWord state) {
    CHECK(will_go());
    CHECK(want_tuple(state, 3, 3));
    Tool *t = tool_of(self);
    t->kept = pyc_tuple(state)->items[0];
    t->last = pyc_tuple(state)->items[1];
    t->other = pyc_tuple(state)->items[2];
    return pyc_ok(PYC_NONE);
}

/* A group that its groupby has already passed has no items left. */
PycResult pyc_grouper_reduce(PycWord self) {
    const Tool *group = tool_of(self);
    if (tool_of(group->source)->at == group->at) return made_by(self, pair_of(group->source, group->other), 0);
    CHECK(will_go());
    PycWord nothing = pyc_tuple_of(NULL, 0);
    return pyc_ok(pair_of(pyc_builtin_value(pyc_str_c("iter")), pyc_tuple_of(&nothing, 1)));
}

/* ---- product, permutations, combinations ---- */

static PycWord places_of(const Tool *t, int64_t from, int64_t count) {
    PycTuple *out = pyc_tuple_room(count);
    for (int64_t i = 0; i < count; i++) out->items[i] = pyc_small(t->places[from + i]);
    return pyc_word(out);
}

/* Sets `count` places from `from` on to those of the state, clamped to the allowed range. */
static PycError *take_places(Tool *t, int64_t from, int64_t count, PycWord state, int64_t least, int64_t most) {
    const PycTuple *given = pyc_as_tuple(state);
    if (!given || given->length != count) return pyc_raise(&pyc_ValueError, "invalid arguments");
    for (int64_t i = 0; i < count; i++) {
        PycIntResult place = pyc_obj_to_i64_index(given->items[i]);
        if (place.error) return place.error;
        t->places[from + i] = place.value < least ? least : place.value > most ? most : place.value;
    }
    return NULL;
}

/* Makes the last tuple again from the places. */
static void give_again(Tool *t) {
    PycTuple *last = pyc_tuple_room(t->end), *pool = pyc_tuple(t->kept);
    for (int64_t i = 0; i < t->end; i++) last->items[i] = pool->items[t->places[i]];
    t->other = pyc_word(last);
}

/* An exhausted iterator: made from one combination of nothing. */
static PycResult none_left(PycWord self) { return made_by(self, pair_of(pyc_tuple_of(NULL, 0), pyc_small(1)), 0); }

PycResult pyc_combinations_reduce(PycWord self) {
    const Tool *t = tool_of(self);
    if (t->end < 0) return none_left(self);
    return made_by(self, pair_of(t->kept, pyc_small(t->end)), t->other ? places_of(t, 0, t->end) : 0);
}

PycResult pyc_combinations_setstate(PycWord self, PycWord state) {
    Tool *t = tool_of(self);
    CHECK(will_go());
    if (t->end < 0) RAISE(&pyc_ValueError, "invalid arguments");
    int64_t last = pyc_tuple(t->kept)->length - 1;
    CHECK(take_places(t, 0, t->end, state, 0, last));
    for (int64_t i = 0; t->head.type != &pyc_multisets_type && i < t->end; i++)
        if (t->places[i] > last - t->end + 1 + i) t->places[i] = last - t->end + 1 + i;
    give_again(t);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_permutations_reduce(PycWord self) {
    const Tool *t = tool_of(self);
    if (t->end < 0) return none_left(self);
    int64_t n = pyc_tuple(t->kept)->length;
    PycWord state = t->other ? pair_of(places_of(t, 0, n), places_of(t, n, t->end)) : 0;
    return made_by(self, pair_of(t->kept, pyc_small(t->end)), state);
}

PycResult pyc_permutations_setstate(PycWord self, PycWord state) {
    Tool *t = tool_of(self);
    CHECK(will_go());
    CHECK(want_tuple(state, 2, 2));
    if (t->end < 0) RAISE(&pyc_ValueError, "invalid arguments");
    int64_t n = pyc_tuple(t->kept)->length;
    CHECK(take_places(t, 0, n, pyc_tuple(state)->items[0], 0, n - 1));
    CHECK(take_places(t, n, t->end, pyc_tuple(state)->items[1], 1, n));
    for (int64_t i = 0; i < t->end; i++)
        if (t->places[n + i] > n - i) t->places[n + i] = n - i;
    give_again(t);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_product_reduce(PycWord self) {
    const Tool *t = tool_of(self);
    PycWord nothing = pyc_tuple_of(NULL, 0);
    if (t->end < 0) return made_by(self, pyc_tuple_of(&nothing, 1), 0);
    return made_by(self, t->kept, t->other ? places_of(t, 0, t->end) : 0);
}

PycResult pyc_product_setstate(PycWord self, PycWord state) {
    Tool *t = tool_of(self);
    CHECK(will_go());
    if (t->end < 0) RAISE(&pyc_ValueError, "invalid arguments");
    const PycTuple *pools = pyc_tuple(t->kept);
    CHECK(take_places(t, 0, t->end, state, 0, INT64_MAX));
    PycTuple *last = pyc_tuple_room(t->end);
    for (int64_t i = 0; i < t->end; i++) {
        const PycTuple *pool = pyc_tuple(pools->items[i]);
        if (!pool->length) {
            t->end = -1;
            return pyc_ok(PYC_NONE);
        }
        if (t->places[i] >= pool->length) t->places[i] = pool->length - 1;
        last->items[i] = pool->items[t->places[i]];
    }
    t->other = pyc_word(last);
    return pyc_ok(PYC_NONE);
}

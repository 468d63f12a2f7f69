/* Iterators of the builtin containers, and the functions that make iterators: enumerate, zip, map, filter, reversed,
 * iter. A `next` slot gives 0 at the end; nothing is raised for it. */
#include "object/py.h"
#include "object/str.h"

typedef struct Iter {
    PycObject head;
    PycWord source; /* 0 once exhausted */
    PycWord other;  /* function, sentinel, tuple of iterators, … */
    int64_t at, end, step;
} Iter;

static Iter *iter_of(PycWord w) { return (Iter *)pyc_object(w); }

static PycWord new_iter(PycType *type, PycWord source, PycWord other) {
    Iter *it = pyc_gc_alloc(sizeof *it);
    *it = (Iter){.head = {type}, .source = source, .other = other};
    return pyc_word(it);
}

static PycResult itself(PycWord self) { return pyc_ok(self); }

static PycResult finished(Iter *it) {
    it->source = 0;
    return pyc_ok(0);
}

#define ITERATOR(ident, text, next_fn)                                                                                 \
    static PycType ident = {.head = {&pyc_type_type},                                                                  \
                            .name = text,                                                                              \
                            .base = &pyc_object_type,                                                                  \
                            .flags = PYC_T_FROZEN | PYC_T_NO_BASE,                                                     \
                            .instance_size = sizeof(Iter),                                                             \
                            .iter = itself,                                                                            \
                            .next = next_fn}

/* ---- list, tuple, str, range ---- */

/* The contents of a container can go to another system while it is walked: then its operations say what comes next. */
static bool is_elsewhere(PycWord source) { return source && pyc_type(source)->foreign; }

static PycResult sequence_next(PycWord self) {
    Iter *it = iter_of(self);
    if (!it->source) return pyc_ok(0);
    PycResult item = pyc_obj_getitem(it->source, pyc_small(it->at));
    if (!item.error) {
        it->at++;
        return item;
    }
    if (!pyc_error_is_class(item.error, &pyc_IndexError) && !pyc_error_is_class(item.error, &pyc_StopIteration))
        return item;
    return finished(it);
}

static PycResult list_next(PycWord self) {
    Iter *it = iter_of(self);
    if (PYC_UNLIKELY(is_elsewhere(it->source))) return sequence_next(self);
    if (!it->source || it->at >= pyc_list(it->source)->length) return finished(it);
    return pyc_ok(pyc_list(it->source)->items[it->at++]);
}

static PycResult list_reverse_next(PycWord self) {
    Iter *it = iter_of(self);
    if (PYC_UNLIKELY(is_elsewhere(it->source)) && it->at >= 0) {
        TRY(length, pyc_obj_len(it->source));
        return it->at < length ? pyc_obj_getitem(it->source, pyc_small(it->at--)) : finished(it);
    }
    if (!it->source || it->at < 0 || it->at >= pyc_list(it->source)->length) return finished(it);
    return pyc_ok(pyc_list(it->source)->items[it->at--]);
}

static PycResult tuple_next(PycWord self) {
    Iter *it = iter_of(self);
    if (!it->source || it->at >= pyc_tuple(it->source)->length) return finished(it);
    return pyc_ok(pyc_tuple(it->source)->items[it->at++]);
}

static PycResult str_next(PycWord self) {
    Iter *it = iter_of(self);
    PycWord c = it->source ? pyc_str_next(it->source, &it->at) : 0;
    return c ? pyc_ok(c) : finished(it);
}

static PycResult range_next(PycWord self) { /* at, end: numbers left and step, all small */
    Iter *it = iter_of(self);
    if (it->end <= 0) return pyc_ok(0);
    PycWord value = pyc_small(it->at);
    it->at += it->step;
    it->end--;
    return pyc_ok(value);
}

static PycResult long_range_next(PycWord self) { /* source: next value, other: the range, at: done */
    Iter *it = iter_of(self);
    PycRange *r = (PycRange *)pyc_object(it->other);
    if (pyc_int_cmp_slow(pyc_small(it->at), r->length) >= 0) return pyc_ok(0);
    PycWord value = it->source;
    it->source = pyc_int_add_slow(value, r->step);
    it->at++;
    return pyc_ok(value);
}

ITERATOR(list_iterator, "list_iterator", list_next);
ITERATOR(list_reverse_iterator, "list_reverseiterator", list_reverse_next);
ITERATOR(tuple_iterator, "tuple_iterator", tuple_next);
ITERATOR(str_iterator, "str_iterator", str_next);
ITERATOR(range_iterator, "range_iterator", range_next);
ITERATOR(long_range_iterator, "longrange_iterator", long_range_next);

PycResult pyc_list_iter(PycWord self) { return pyc_ok(new_iter(&list_iterator, self, 0)); }
PycResult pyc_tuple_iter(PycWord self) { return pyc_ok(new_iter(&tuple_iterator, self, 0)); }
PycResult pyc_str_iter(PycWord self) { return pyc_ok(new_iter(&str_iterator, self, 0)); }

static bool stays_small(PycWord w) {
    return pyc_is_small(w) && pyc_small_value(w) > -((int64_t)1 << 60) && pyc_small_value(w) < (int64_t)1 << 60;
}

PycResult pyc_range_iter(PycWord self) {
    PycRange *r = (PycRange *)pyc_object(self);
    if (!stays_small(r->start) || !stays_small(r->stop) || !stays_small(r->step))
        return pyc_ok(new_iter(&long_range_iterator, r->start, self));
    PycWord w = new_iter(&range_iterator, self, 0);
    Iter *it = iter_of(w);
    it->at = pyc_small_value(r->start);
    it->step = pyc_small_value(r->step);
    it->end = pyc_small_value(r->length);
    return pyc_ok(w);
}

/* ---- dict views and set ---- */

typedef enum Part { KEYS, VALUES, ITEMS } Part;

/* The view of a dict whose contents are elsewhere. */
static PycResult foreign_view(PycWord dict, Part part) {
    static const char *const names[] = {"keys", "values", "items"};
    return pyc_obj_call_method(dict, pyc_str_c(names[part]), NULL, 0, 0, NULL);
}

enum { FOLLOWS = -2 }; /* `at`: the source is the other system's iterator */

static PycResult dict_follow(Iter *it) { /* other: the entries that are done */
    if (it->at != FOLLOWS) {
        TRY(length, pyc_obj_len(it->source));
        if (length != it->end) RAISE(&pyc_RuntimeError, "dictionary changed size during iteration");
        TRY(view, foreign_view(it->source, (Part)it->step));
        TRY(iterator, pyc_obj_iter(view));
        for (int64_t i = 0; i < pyc_small_value(it->other); i++) CHECK(pyc_obj_next(iterator).error);
        it->source = iterator;
        it->at = FOLLOWS;
    }
    TRY(item, pyc_obj_next(it->source));
    return item ? pyc_ok(item) : finished(it);
}

static PycResult dict_next(PycWord self) { /* end: length at the start; step: Part */
    Iter *it = iter_of(self);
    PycWord key, value;
    if (!it->source) return pyc_ok(0);
    if (PYC_UNLIKELY(is_elsewhere(it->source))) return dict_follow(it);
    PycDict *d = pyc_dict(it->source);
    if (d->length != it->end) {
        it->end = -1;
        RAISE(&pyc_RuntimeError, "dictionary changed size during iteration");
    }
    if (!pyc_dict_step(d, &it->at, &key, &value)) return finished(it);
    it->other = pyc_small(pyc_small_value(it->other) + 1);
    if (it->step == KEYS) return pyc_ok(key);
    if (it->step == VALUES) return pyc_ok(value);
    PycWord pair[2] = {key, value};
    return pyc_ok(pyc_tuple_of(pair, 2));
}

static PycResult dict_reverse_next(PycWord self) {
    Iter *it = iter_of(self);
    if (!it->source) return pyc_ok(0);
    PycDict *d = pyc_dict(it->source);
    if (d->length != it->end) RAISE(&pyc_RuntimeError, "dictionary changed size during iteration");
    while (it->at >= 0 && !d->entries[it->at].key) it->at--;
    if (it->at < 0) return finished(it);
    PycDictEntry *e = &d->entries[it->at--];
    if (it->step == KEYS) return pyc_ok(e->key);
    if (it->step == VALUES) return pyc_ok(e->value);
    PycWord pair[2] = {e->key, e->value};
    return pyc_ok(pyc_tuple_of(pair, 2));
}

ITERATOR(dict_key_iterator, "dict_keyiterator", dict_next);
ITERATOR(dict_value_iterator, "dict_valueiterator", dict_next);
ITERATOR(dict_item_iterator, "dict_itemiterator", dict_next);
ITERATOR(dict_reverse_iterator, "dict_reversekeyiterator", dict_reverse_next);

static PycWord dict_iterator(PycWord dict, Part part) {
    PycType *types[] = {&dict_key_iterator, &dict_value_iterator, &dict_item_iterator};
    PycWord w = new_iter(types[part], dict, pyc_small(0));
    iter_of(w)->end = pyc_dict(dict)->length;
    iter_of(w)->step = part;
    return w;
}

PycResult pyc_dict_iter(PycWord self) { return pyc_ok(dict_iterator(self, KEYS)); }

static PycWord dict_backwards(PycWord dict, Part part) {
    PycWord w = new_iter(&dict_reverse_iterator, dict, 0);
    iter_of(w)->end = pyc_dict(dict)->length;
    iter_of(w)->at = pyc_dict(dict)->used - 1;
    iter_of(w)->step = part;
    return w;
}

static PycResult set_next(PycWord self) {
    Iter *it = iter_of(self);
    if (!it->source) return pyc_ok(0);
    PycSet *s = pyc_set(it->source);
    if (s->length != it->end) {
        it->end = -1;
        RAISE(&pyc_RuntimeError, "Set changed size during iteration");
    }
    PycWord key = pyc_set_step(s, &it->at);
    return key ? pyc_ok(key) : finished(it);
}

ITERATOR(set_iterator, "set_iterator", set_next);

PycResult pyc_set_iter(PycWord self) {
    PycWord w = new_iter(&set_iterator, self, 0);
    iter_of(w)->end = pyc_set(self)->length;
    return pyc_ok(w);
}

typedef struct View {
    PycObject head;
    PycWord dict;
} View;

static PycType keys_type, values_type, items_type;
static Part part_of(PycWord view) {
    return pyc_object(view)->type == &keys_type ? KEYS : pyc_object(view)->type == &values_type ? VALUES : ITEMS;
}
static PycWord dict_of(PycWord view) { return ((View *)pyc_object(view))->dict; }

static PycWord new_view(PycType *type, PycWord dict) {
    View *v = pyc_gc_alloc(sizeof *v);
    *v = (View){{type}, dict};
    return pyc_word(v);
}

PycResult pyc_dict_keys(PycWord self) { return pyc_ok(new_view(&keys_type, self)); }
PycResult pyc_dict_values(PycWord self) { return pyc_ok(new_view(&values_type, self)); }
PycResult pyc_dict_items(PycWord self) { return pyc_ok(new_view(&items_type, self)); }

static PycResult view_iter(PycWord self) {
    if (!is_elsewhere(dict_of(self))) return pyc_ok(dict_iterator(dict_of(self), part_of(self)));
    TRY(view, foreign_view(dict_of(self), part_of(self)));
    return pyc_obj_iter(view);
}
static PycIntResult view_len(PycWord self) { return pyc_obj_len(dict_of(self)); }

static PycResult view_repr(PycWord self) {
    TRY(list, pyc_list_from(self));
    TRY(text, pyc_obj_repr(list));
    PycWord parts[4] = {pyc_str_c(pyc_type_name(self)), pyc_str_c("("), text, pyc_str_c(")")};
    return pyc_ok(pyc_str_concat_n(parts, 4));
}

static PycBoolResult view_contains(PycWord self, PycWord item) {
    PycWord dict = dict_of(self);
    if (is_elsewhere(dict)) {
        TRY_AS(PycBoolResult, view, foreign_view(dict, part_of(self)));
        return pyc_obj_contains(view, item);
    }
    if (part_of(self) == KEYS) {
        TRY_AS(PycBoolResult, value, pyc_dict_find(dict, item));
        return (PycBoolResult){value != 0, NULL};
    }
    PycTuple *pair = pyc_as_tuple(item);
    if (part_of(self) == ITEMS) {
        if (!pair || pair->length != 2) return (PycBoolResult){false, NULL};
        TRY_AS(PycBoolResult, value, pyc_dict_find(dict, pair->items[0]));
        return value ? pyc_obj_eq(value, pair->items[1]) : (PycBoolResult){false, NULL};
    }
    PycWord key, value;
    for (int64_t at = 0; pyc_dict_step(pyc_dict(dict), &at, &key, &value);) {
        TRY_AS(PycBoolResult, same, pyc_obj_eq(value, item));
        if (same) return (PycBoolResult){true, NULL};
    }
    return (PycBoolResult){false, NULL};
}

static bool is_view(PycWord w) { return pyc_is_exact(w, &keys_type) || pyc_is_exact(w, &items_type); }

static PycResult view_binary(int op, PycWord a, PycWord b) {
    if (op != PYC_OR && op != PYC_AND && op != PYC_SUB && op != PYC_XOR) return pyc_ok(PYC_NOT_IMPLEMENTED);
    if (!pyc_is_iterable(a) || !pyc_is_iterable(b)) return pyc_ok(PYC_NOT_IMPLEMENTED);
    TRY(left, pyc_set_from(a));
    TRY(right, pyc_set_from(b));
    return pyc_obj_binary(op, left, right);
}

/* Values of entries need no hash for that. */
static PycBoolResult holds_all(PycWord all, PycWord items) {
    TRY_AS(PycBoolResult, list, pyc_list_from(items));
    const PycWord *words;
    int64_t count = pyc_items(list, &words);
    for (int64_t i = 0; i < count; i++) {
        TRY_AS(PycBoolResult, found, pyc_obj_contains(all, words[i]));
        if (!found) return (PycBoolResult){false, NULL};
    }
    return (PycBoolResult){true, NULL};
}

static PycResult view_compare(int op, PycWord a, PycWord b) {
    if (!(is_view(a) || pyc_has(a, PYC_T_SET)) || !(is_view(b) || pyc_has(b, PYC_T_SET)))
        return pyc_ok(PYC_NOT_IMPLEMENTED);
    TRY_AS(PycResult, more, pyc_obj_len(a));
    TRY_AS(PycResult, fewer, pyc_obj_len(b));
    if (op == PYC_LT || op == PYC_LE) return view_compare(op == PYC_LT ? PYC_GT : PYC_GE, b, a);
    bool fits = op == PYC_GT ? more > fewer : op == PYC_GE ? more >= fewer : more == fewer;
    if (!fits) return pyc_ok(pyc_bool(op == PYC_NE));
    TRY_AS(PycResult, holds, holds_all(a, b));
    return pyc_ok(pyc_bool(holds == (op != PYC_NE)));
}

#define VIEW(ident, text, ...)                                                                                         \
    static PycType ident = {.head = {&pyc_type_type},                                                                  \
                            .name = text,                                                                              \
                            .base = &pyc_object_type,                                                                  \
                            .flags = PYC_T_FROZEN | PYC_T_NO_BASE,                                                     \
                            .instance_size = sizeof(View),                                                             \
                            .repr = view_repr,                                                                         \
                            .len = view_len,                                                                           \
                            .iter = view_iter,                                                                         \
                            .contains = view_contains,                                                                 \
                            __VA_ARGS__}
VIEW(keys_type, "dict_keys", .hash = pyc_unhashable, .binary = view_binary, .compare = view_compare);
VIEW(values_type, "dict_values", .hash = NULL);
VIEW(items_type, "dict_items", .hash = pyc_unhashable, .binary = view_binary, .compare = view_compare);

/* ---- any sequence with __getitem__; iter(callable, sentinel) ---- */

static PycResult call_next(PycWord self) {
    Iter *it = iter_of(self);
    if (!it->source) return pyc_ok(0);
    PycResult value = pyc_obj_call(it->source, NULL, 0, 0);
    if (value.error) {
        if (!pyc_error_is_class(value.error, &pyc_StopIteration)) return value;
        return finished(it);
    }
    TRY(same, pyc_obj_eq(value.value, it->other));
    return same ? finished(it) : value;
}

ITERATOR(sequence_iterator, "iterator", sequence_next);
ITERATOR(call_iterator, "callable_iterator", call_next);

PycWord pyc_sequence_iter(PycWord self) { return new_iter(&sequence_iterator, self, 0); }

PycResult pyc_builtin_iter(PycWord self, PycWord object, PycWord sentinel) {
    (void)self;
    if (!sentinel) return pyc_obj_iter(object);
    if (!pyc_is_callable(object)) RAISE(&pyc_TypeError, "iter(v, w): v must be callable");
    return pyc_ok(new_iter(&call_iterator, object, sentinel));
}

PycResult pyc_builtin_next(PycWord self, PycWord iterator, PycWord otherwise) {
    (void)self;
    if (!pyc_is_iterator(iterator)) RAISE(&pyc_TypeError, "'%s' object is not an iterator", pyc_type_name(iterator));
    pyc_thread()->stop_value = 0;
    TRY(item, pyc_obj_next(iterator));
    if (item) return pyc_ok(item);
    if (otherwise) return pyc_ok(otherwise);
    return pyc_fail(pyc_raise_stop(pyc_stop_value()));
}

/* ---- enumerate, zip, map, filter, reversed ---- */

static PycResult enumerate_next(PycWord self) { /* other: the number */
    Iter *it = iter_of(self);
    TRY(item, pyc_obj_next(it->source));
    if (!item) return pyc_ok(0);
    PycWord pair[2] = {it->other, item};
    it->other = pyc_is_small(it->other) && pyc_small_value(it->other) < PYC_SMALL_MAX
                    ? it->other + 2
                    : pyc_int_add_slow(it->other, pyc_small(1));
    return pyc_ok(pyc_tuple_of(pair, 2));
}

static PycResult enumerate_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[2], start = pyc_small(0);
    if (count == 0 && !names) RAISE(&pyc_TypeError, "enumerate() missing required argument 'iterable'");
    CHECK(pyc_bind("enumerate", "iterable start", 1, 2, args, count, names, bound));
    TRY(source, pyc_obj_iter(bound[0]));
    if (bound[1]) {
        TRY(index, pyc_obj_index(bound[1]));
        start = index;
    }
    return pyc_ok(new_iter(type, source, start));
}

static PycResult zip_next(PycWord self) { /* other: tuple of iterators; step: strict */
    Iter *it = iter_of(self);
    PycTuple *sources = pyc_tuple(it->other);
    if (sources->length == 0 || it->at < 0) return pyc_ok(0);
    PycTuple *items = pyc_tuple_room(sources->length);
    for (int64_t i = 0; i < sources->length; i++) {
        TRY(item, pyc_obj_next(sources->items[i]));
        if (item) {
            items->items[i] = item;
            continue;
        }
        it->at = -1;
        if (!it->step) return pyc_ok(0);
        if (i > 0)
            RAISE(&pyc_ValueError,
                  i == 1 ? "zip() argument %lld is shorter than argument 1"
                         : "zip() argument %lld is shorter than arguments 1-%lld",
                  (long long)i + 1, (long long)i);
        for (int64_t k = 1; k < sources->length; k++) {
            TRY(more, pyc_obj_next(sources->items[k]));
            if (more)
                RAISE(&pyc_ValueError,
                      k == 1 ? "zip() argument %lld is longer than argument 1"
                             : "zip() argument %lld is longer than arguments 1-%lld",
                      (long long)k + 1, (long long)k);
        }
        return pyc_ok(0);
    }
    return pyc_ok(pyc_word(items));
}

static PycResult iterators_of(const PycWord *args, uint64_t count) {
    PycTuple *sources = pyc_tuple_room((int64_t)count);
    for (uint64_t i = 0; i < count; i++) {
        TRY(source, pyc_obj_iter(args[i]));
        sources->items[i] = source;
    }
    return pyc_ok(pyc_word(sources));
}

static PycResult zip_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    bool strict = false;
    for (int64_t i = 0; names && i < pyc_tuple(names)->length; i++) {
        if (!pyc_str_is(pyc_tuple(names)->items[i], "strict"))
            RAISE(&pyc_TypeError, "zip() got an unexpected keyword argument '%s'",
                  pyc_str(pyc_tuple(names)->items[i])->data);
        TRY(truth, pyc_obj_truth(args[(int64_t)count + i]));
        strict = truth;
    }
    TRY(sources, iterators_of(args, count));
    PycWord w = new_iter(type, 0, sources);
    iter_of(w)->step = strict;
    return pyc_ok(w);
}

static PycResult map_next(PycWord self) { /* source: function, other: tuple of iterators */
    Iter *it = iter_of(self);
    PycTuple *sources = pyc_tuple(it->other);
    PycWord room[8], *args = sources->length <= 8 ? room : pyc_gc_alloc((uint64_t)sources->length * sizeof(PycWord));
    for (int64_t i = 0; i < sources->length; i++) {
        TRY(item, pyc_obj_next(sources->items[i]));
        if (!item) return pyc_ok(0);
        args[i] = item;
    }
    return pyc_obj_call(it->source, args, (uint64_t)sources->length, 0);
}

static PycResult map_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    CHECK(pyc_no_keywords("map", names));
    if (count < 2) RAISE(&pyc_TypeError, "map() must have at least two arguments.");
    TRY(sources, iterators_of(args + 1, count - 1));
    return pyc_ok(new_iter(type, args[0], sources));
}

static PycResult filter_next(PycWord self) { /* source: iterator, other: function */
    Iter *it = iter_of(self);
    for (;;) {
        TRY(item, pyc_obj_next(it->source));
        if (!item) return pyc_ok(0);
        PycWord verdict = item;
        if (it->other != PYC_NONE && it->other != pyc_word(&pyc_bool_type)) {
            TRY(given, pyc_obj_call(it->other, &item, 1, 0));
            verdict = given;
        }
        TRY(keep, pyc_obj_truth(verdict));
        if (keep) return pyc_ok(item);
    }
}

static PycResult filter_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    CHECK(pyc_no_keywords("filter", names));
    if (count != 2) RAISE(&pyc_TypeError, "filter expected 2 arguments, got %llu", (unsigned long long)count);
    TRY(source, pyc_obj_iter(args[1]));
    return pyc_ok(new_iter(type, source, args[0]));
}

static PycResult reversed_next(PycWord self) {
    Iter *it = iter_of(self);
    if (!it->source || it->at < 0) return finished(it);
    return pyc_obj_getitem(it->source, pyc_small(it->at--));
}

static PycResult reversed_range(PycWord w) {
    PycRange *r = (PycRange *)pyc_object(w);
    PycWord last = pyc_int_add_slow(r->start, pyc_int_mul_slow(pyc_int_sub_slow(r->length, pyc_small(1)), r->step));
    TRY(back, pyc_range_new(last, pyc_int_sub_slow(r->start, r->step), pyc_int_neg(r->step)));
    return pyc_range_iter(back);
}

static PycResult reversed_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    CHECK(pyc_no_keywords("reversed", names));
    if (count != 1) RAISE(&pyc_TypeError, "reversed expected 1 argument, got %llu", (unsigned long long)count);
    PycWord w = args[0];
    TRY(own, pyc_call_dunder_if(w, PYC_D_reversed, NULL, 0));
    if (own) return pyc_ok(own);
    if (pyc_is_exact(w, &pyc_range_type)) return reversed_range(w);
    if (pyc_has(w, PYC_T_DICT)) return pyc_ok(dict_backwards(w, KEYS));
    if (pyc_is_exact(w, &keys_type) || pyc_is_exact(w, &values_type) || pyc_is_exact(w, &items_type))
        return pyc_ok(dict_backwards(dict_of(w), part_of(w)));
    PycType *t = pyc_type(w);
    if (!t->getitem || !t->len || pyc_has(w, PYC_T_SET))
        RAISE(&pyc_TypeError, "'%s' object is not reversible", t->name);
    TRY(n, pyc_obj_len(w));
    PycWord it = new_iter(pyc_has(w, PYC_T_LIST) && !(t->flags & PYC_T_USER) ? &list_reverse_iterator : type, w, 0);
    iter_of(it)->at = n - 1;
    return pyc_ok(it);
}

#define MAKER(ident, text, next_fn, make_fn)                                                                           \
    PycType ident = {.head = {&pyc_type_type},                                                                         \
                     .name = text,                                                                                     \
                     .base = &pyc_object_type,                                                                         \
                     .flags = PYC_T_FROZEN,                                                                            \
                     .instance_size = sizeof(Iter),                                                                    \
                     .iter = itself,                                                                                   \
                     .next = next_fn,                                                                                  \
                     .make = make_fn}
MAKER(pyc_enumerate_type, "enumerate", enumerate_next, enumerate_make);
MAKER(pyc_zip_type, "zip", zip_next, zip_make);
MAKER(pyc_map_type, "map", map_next, map_make);
MAKER(pyc_filter_type, "filter", filter_next, filter_make);
MAKER(pyc_reversed_type, "reversed", reversed_next, reversed_make);

/* ---- walking any iterable from C ---- */

PycError *pyc_walk_start(PycWalk *walk, PycWord iterable) {
    *walk = (PycWalk){.source = iterable};
    if (pyc_is_exact(iterable, &pyc_list_type) || pyc_is_exact(iterable, &pyc_tuple_type)) return NULL;
    TRY_ERROR(iterator, pyc_obj_iter(iterable));
    walk->iterator = iterator;
    return NULL;
}

PycResult pyc_walk_next(PycWalk *walk) {
    const PycWord *items;
    if (!walk->iterator && PYC_UNLIKELY(is_elsewhere(walk->source))) {
        walk->iterator = pyc_sequence_iter(walk->source);
        iter_of(walk->iterator)->at = walk->at;
    }
    if (walk->iterator) return pyc_obj_next(walk->iterator);
    return pyc_ok(walk->at < pyc_items(walk->source, &items) ? items[walk->at++] : 0);
}

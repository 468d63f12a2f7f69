/* Iterators of dict, and its views: keys, values, items. */
#include "object/iter.h"

/* ---- iterators ---- */

typedef enum Part { KEYS, VALUES, ITEMS } Part;

/* The view of a dict whose contents live in another object system. */
static PycResult foreign_view(PycWord dict, Part part) {
    static const char *const names[] = {"keys", "values", "items"};
    return pyc_obj_call_method(dict, pyc_str_c(names[part]), NULL, 0, 0);
}

enum { FOLLOWS = -2 }; /* as `at`: the source is an iterator of the other object system */

static PycResult dict_follow(Iter *it) { /* other: the number of entries passed */
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
    return item ? pyc_ok(item) : iter_finished(it);
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
    if (!pyc_dict_step(d, &it->at, &key, &value)) return iter_finished(it);
    if (PYC_UNLIKELY(pyc_small_value(it->other) >= it->end)) {
        it->source = 0;
        RAISE(&pyc_RuntimeError, "dictionary keys changed during iteration");
    }
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
    if (it->at < 0) return iter_finished(it);
    PycDictEntry *e = &d->entries[it->at--];
    if (it->step == KEYS) return pyc_ok(e->key);
    if (it->step == VALUES) return pyc_ok(e->value);
    PycWord pair[2] = {e->key, e->value};
    return pyc_ok(pyc_tuple_of(pair, 2));
}

ITERATOR(, pyc_dict_key_iterator_type, "dict_keyiterator", dict_next);
ITERATOR(, pyc_dict_value_iterator_type, "dict_valueiterator", dict_next);
ITERATOR(, pyc_dict_item_iterator_type, "dict_itemiterator", dict_next);
ITERATOR(, pyc_dict_key_reverse_iterator_type, "dict_reversekeyiterator", dict_reverse_next);
ITERATOR(, pyc_dict_value_reverse_iterator_type, "dict_reversevalueiterator", dict_reverse_next);
ITERATOR(, pyc_dict_item_reverse_iterator_type, "dict_reverseitemiterator", dict_reverse_next);

PycIntResult iter_dict_pair(PycWord self, PycWord *pair) {
    Iter *it = iter_of(self);
    bool is_usual = it->head.type == &pyc_dict_item_iterator_type && it->source && !is_elsewhere(it->source) &&
                    pyc_dict(it->source)->length == it->end;
    if (!is_usual) return (PycIntResult){-1, NULL};
    it->other = pyc_small(pyc_small_value(it->other) + 1);
    if (pyc_dict_step(pyc_dict(it->source), &it->at, &pair[0], &pair[1])) return (PycIntResult){1, NULL};
    it->source = 0;
    return (PycIntResult){0, NULL};
}

static PycWord dict_iterator(PycWord dict, Part part) {
    PycType *types[] = {&pyc_dict_key_iterator_type, &pyc_dict_value_iterator_type, &pyc_dict_item_iterator_type};
    PycWord w = iter_new(types[part], dict, pyc_small(0));
    iter_of(w)->end = pyc_dict(dict)->length;
    iter_of(w)->step = part;
    return w;
}

PycResult pyc_dict_iter(PycWord self) { return pyc_ok(dict_iterator(self, KEYS)); }

static PycWord dict_backwards(PycWord dict, Part part) {
    PycType *types[] = {&pyc_dict_key_reverse_iterator_type, &pyc_dict_value_reverse_iterator_type,
                        &pyc_dict_item_reverse_iterator_type};
    PycWord w = iter_new(types[part], dict, 0);
    iter_of(w)->end = pyc_dict(dict)->length;
    iter_of(w)->at = pyc_dict(dict)->used - 1;
    iter_of(w)->step = part;
    return w;
}

/* ---- views ---- */

typedef struct View {
    PycObject head;
    PycWord dict;
} View;

static Part part_of(PycWord view) {
    return pyc_object(view)->type == &pyc_dict_keys_type     ? KEYS
           : pyc_object(view)->type == &pyc_dict_values_type ? VALUES
                                                             : ITEMS;
}
static PycWord dict_of(PycWord view) { return ((View *)pyc_object(view))->dict; }

static PycWord new_view(PycType *type, PycWord dict) {
    View *v = pyc_gc_alloc(sizeof *v);
    *v = (View){{type}, dict};
    return pyc_word(v);
}

PycResult pyc_dict_keys(PycWord self) { return pyc_ok(new_view(&pyc_dict_keys_type, self)); }
PycResult pyc_dict_values(PycWord self) { return pyc_ok(new_view(&pyc_dict_values_type, self)); }
PycResult pyc_dict_items(PycWord self) { return pyc_ok(new_view(&pyc_dict_items_type, self)); }

static PycResult view_iter(PycWord self) {
    if (!is_elsewhere(dict_of(self))) return pyc_ok(dict_iterator(dict_of(self), part_of(self)));
    TRY(view, foreign_view(dict_of(self), part_of(self)));
    return pyc_obj_iter(view);
}
static PycIntResult view_len(PycWord self) { return pyc_obj_len(dict_of(self)); }

static PycResult view_repr(PycWord self) {
    if (pyc_repr_enter(self)) return pyc_ok(pyc_str_c("..."));
    PycResult list = pyc_list_from(self), text = list.error ? list : pyc_obj_repr(list.value);
    pyc_repr_leave();
    if (text.error) return text;
    PycWord parts[4] = {pyc_str_c(pyc_type_name(self)), pyc_str_c("("), text.value, pyc_str_c(")")};
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

static bool is_view(PycWord w) { return pyc_is_exact(w, &pyc_dict_keys_type) || pyc_is_exact(w, &pyc_dict_items_type); }

PycWord iter_dict_backwards(PycWord w) {
    if (pyc_has(w, PYC_T_DICT)) return dict_backwards(w, KEYS);
    bool view = is_view(w) || pyc_is_exact(w, &pyc_dict_values_type);
    return view ? dict_backwards(dict_of(w), part_of(w)) : 0;
}

static PycIntResult length_if_set(PycWord w) {
    return is_view(w) || pyc_has(w, PYC_T_SET) ? pyc_obj_len(w) : (PycIntResult){-1, NULL};
}

/* The intersection. Only matching entries are hashed: one can ask for entries whose values are unhashable. */
static PycResult common(PycWord view, PycWord other) {
    if (!is_view(view)) return common(other, view);
    TRY(size, pyc_obj_len(view));
    TRY(others, length_if_set(other));
    if (pyc_is_exact(other, &pyc_set_type) && size <= others) return pyc_set_intersection(other, &view, 1);
    if (is_view(other) && others > size) return common(other, view);
    PycWord out = pyc_set_new();
    PycWalk walk;
    CHECK(pyc_walk_start(&walk, other));
    for (;;) {
        TRY(item, pyc_walk_next(&walk));
        if (!item) return pyc_ok(out);
        TRY(there, pyc_obj_contains(view, item));
        if (there) CHECK(pyc_set_add_item(out, item));
    }
}

/* Adds the entries of `a` that `b` lacks to `out`. */
static PycError *add_missing(PycWord out, PycWord a, PycWord b) {
    PycWalk walk;
    CHECK_ERROR(pyc_walk_start(&walk, a));
    for (;;) {
        TRY_ERROR(item, pyc_walk_next(&walk));
        if (!item) return NULL;
        TRY_ERROR(there, pyc_obj_contains(b, item));
        if (!there) CHECK_ERROR(pyc_set_add_item(out, item));
    }
}

static PycResult view_binary(int op, PycWord a, PycWord b) {
    if (op != PYC_OR && op != PYC_AND && op != PYC_SUB && op != PYC_XOR) return pyc_ok(PYC_NOT_IMPLEMENTED);
    if (op == PYC_AND) return common(a, b);
    if (op == PYC_XOR && pyc_is_exact(a, &pyc_dict_items_type) && pyc_is_exact(b, &pyc_dict_items_type)) {
        PycWord out = pyc_set_new();
        CHECK(add_missing(out, b, a));
        CHECK(add_missing(out, a, b));
        return pyc_ok(out);
    }
    TRY(set, pyc_set_from(a));
    if (op == PYC_OR) return pyc_set_union(set, &b, 1);
    return op == PYC_SUB ? pyc_set_difference(set, &b, 1) : pyc_set_symmetric_difference(set, b);
}

PycResult pyc_view_isdisjoint(PycWord self, PycWord other) {
    PycWalk walk;
    TRY(size, pyc_obj_len(self));
    TRY(others, length_if_set(other));
    if (others > size) {
        PycWord view = self;
        self = other;
        other = view;
    }
    CHECK(pyc_walk_start(&walk, other));
    for (;;) {
        TRY(item, pyc_walk_next(&walk));
        if (!item) return pyc_ok(PYC_TRUE);
        TRY(there, pyc_obj_contains(self, item));
        if (there) return pyc_ok(PYC_FALSE);
    }
}

PycResult pyc_view_reversed(PycWord self) { return pyc_ok(iter_dict_backwards(self)); }

/* Whether `all` holds all items. The values of entries need no hash for that. */
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
    bool ordered = op == PYC_GT || op == PYC_GE;
    TRY_AS(PycResult, holds, ordered ? holds_all(a, b) : holds_all(b, a));
    return pyc_ok(pyc_bool(holds == (op != PYC_NE)));
}

#define VIEW(ident, text, ...)                                                                                         \
    PycType ident = {.head = {&pyc_type_type},                                                                         \
                     .name = text,                                                                                     \
                     .base = &pyc_object_type,                                                                         \
                     .flags = PYC_T_FROZEN | PYC_T_NO_BASE,                                                            \
                     .instance_size = sizeof(View),                                                                    \
                     .repr = view_repr,                                                                                \
                     .len = view_len,                                                                                  \
                     .iter = view_iter,                                                                                \
                     .contains = view_contains,                                                                        \
                     __VA_ARGS__}
VIEW(pyc_dict_keys_type, "dict_keys", .hash = pyc_unhashable, .binary = view_binary, .compare = view_compare);
VIEW(pyc_dict_values_type, "dict_values", .hash = NULL);
VIEW(pyc_dict_items_type, "dict_items", .hash = pyc_unhashable, .binary = view_binary, .compare = view_compare);

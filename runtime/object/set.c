/* set and frozenset: CPython's table, probing and growth, so that the printed order agrees if the hashes do. */
#include "object/py.h"
#include "object/str.h"

#include <string.h>

enum { LINEAR_PROBES = 9, PERTURB_SHIFT = 5, MIN_SIZE = 8 };

static PycObject dummy = {&pyc_object_type};
#define DUMMY pyc_word(&dummy)

static PycSet *new_set(PycType *type) {
    PycSet *s = pyc_gc_new(type->instance_size);
    s->head.type = type;
    s->mask = MIN_SIZE - 1;
    s->table = s->first_table;
    return s;
}

PycWord pyc_set_new(void) { return pyc_word(new_set(&pyc_set_type)); }

static bool is_live(const PycSetEntry *e) { return e->key && e->key != DUMMY; }

static void insert_clean(PycSetEntry *table, int64_t mask, PycWord key, uint64_t hash) {
    uint64_t perturb = hash, i = hash & (uint64_t)mask;
    for (;;) {
        PycSetEntry *entry = &table[i];
        int probes = i + LINEAR_PROBES <= (uint64_t)mask ? LINEAR_PROBES : 0;
        do {
            if (!entry->key) {
                *entry = (PycSetEntry){hash, key};
                return;
            }
            entry++;
        } while (probes--);
        perturb >>= PERTURB_SHIFT;
        i = (i * 5 + 1 + perturb) & (uint64_t)mask;
    }
}

static PycError *resize(PycSet *s, int64_t wanted) {
    int64_t size = MIN_SIZE;
    while (size <= wanted) size <<= 1;
    PycSetEntry *old = s->table, *table = pyc_gc_try((uint64_t)size * sizeof *table);
    if (!table) return pyc_raise_args(&pyc_MemoryError, NULL, 0);
    for (int64_t i = 0; i <= s->mask; i++)
        if (is_live(&old[i])) insert_clean(table, size - 1, old[i].key, old[i].hash);
    if (s->mask >= MIN_SIZE) pyc_gc_replaced(old, (uint64_t)(s->mask + 1) * sizeof *old, PYC_HEAP_OBJECTS);
    s->table = table;
    s->mask = size - 1;
    s->fill = s->length;
    s->version++;
    return NULL;
}

/* The entry of the key, or where it would be inserted (*found false): the last removed entry on the way, else the
 * unused one. */
static PycPtrResult find_entry(PycSet *s, PycWord key, uint64_t hash, bool *found) {
    *found = false;
again:;
    PycSetEntry *removed = NULL;
    uint64_t perturb = hash, mask = (uint64_t)s->mask, i = hash & mask;
    PycSetEntry *table = s->table;
    for (;;) {
        PycSetEntry *entry = &table[i];
        int probes = i + LINEAR_PROBES <= mask ? LINEAR_PROBES : 0;
        do {
            if (!entry->key) return (PycPtrResult){removed ? removed : entry, NULL};
            if (entry->key == DUMMY) removed = entry;
            if (entry->hash == hash && entry->key == key) {
                *found = true;
                return (PycPtrResult){entry, NULL};
            }
            if (entry->hash == hash && entry->key != DUMMY) {
                PycWord there = entry->key;
                uint32_t version = s->version;
                TRY_AS(PycPtrResult, same, pyc_obj_eq(there, key));
                if (s->table != table || s->version != version || entry->key != there) goto again;
                if (same) {
                    *found = true;
                    return (PycPtrResult){entry, NULL};
                }
            }
            entry++;
        } while (probes--);
        perturb >>= PERTURB_SHIFT;
        i = (i * 5 + 1 + perturb) & mask;
    }
}

static bool is_crowded(const PycSet *s) { return s->fill * 5 >= s->mask * 3; }
static int64_t room_after(const PycSet *s) { return s->length > 50000 ? s->length * 2 : s->length * 4; }

static PycError *add_hashed(PycSet *s, PycWord key, uint64_t hash) {
    bool found;
    TRY_ERROR(entry, find_entry(s, key, hash, &found));
    if (found) return NULL;
    pyc_lock(&s->lock);
    s->fill += ((PycSetEntry *)entry)->key != DUMMY;
    *(PycSetEntry *)entry = (PycSetEntry){hash, key};
    s->length++;
    PycError *error = is_crowded(s) ? resize(s, room_after(s)) : NULL;
    pyc_unlock(&s->lock);
    return error;
}

PycError *pyc_set_add_item(PycWord self, PycWord key) {
    TRY_ERROR(hash, pyc_key_hash(key));
    return add_hashed(pyc_set(self), key, (uint64_t)hash);
}

static PycBoolResult has_hashed(PycSet *s, PycWord key, uint64_t hash) {
    bool found;
    TRY_AS(PycBoolResult, entry, find_entry(s, key, hash, &found));
    (void)entry;
    return (PycBoolResult){found, NULL};
}

/* A set as a lookup key is hashed like a frozenset. */
static PycIntResult key_hash(PycWord key) {
    bool is_set = pyc_has(key, PYC_T_SET) && pyc_type_is_sub(pyc_type(key), &pyc_set_type);
    if (is_set && (pyc_type(key)->hash == pyc_unhashable || !pyc_type(key)->hash)) return pyc_frozenset_type.hash(key);
    return pyc_key_hash(key);
}

PycBoolResult pyc_set_has(PycWord self, PycWord key) {
    TRY_AS(PycBoolResult, hash, key_hash(key));
    return has_hashed(pyc_set(self), key, (uint64_t)hash);
}

static PycBoolResult discard_hashed(PycSet *s, PycWord key, uint64_t hash) {
    bool found;
    TRY_AS(PycBoolResult, entry, find_entry(s, key, hash, &found));
    if (found) {
        *(PycSetEntry *)entry = (PycSetEntry){UINT64_MAX, DUMMY};
        s->length--;
    }
    return (PycBoolResult){found, NULL};
}

/* The next entry at or after *at; null at the end. */
PycWord pyc_set_step(PycSet *s, int64_t *at) {
    while (*at <= s->mask) {
        PycSetEntry *e = &s->table[(*at)++];
        if (is_live(e)) return e->key;
    }
    return 0;
}

int64_t pyc_set_len(PycWord self) { return pyc_set(self)->length; }

PycIntResult pyc_set_walk(PycWord self, int64_t at, int64_t length) {
    PycSet *s = pyc_set(self);
    if (s->length != length) RAISE_AS(PycIntResult, &pyc_RuntimeError, "Set changed size during iteration");
    while (at <= s->mask && !is_live(&s->table[at])) at++;
    return (PycIntResult){at <= s->mask ? at : -1, NULL};
}

PycWord pyc_set_key_at(PycWord self, int64_t at) { return pyc_set(self)->table[at].key; }

/* ---- merging ---- */

static PycError *merge_set(PycSet *s, PycSet *other) {
    if (other == s || other->length == 0) return NULL;
    if ((s->fill + other->length) * 5 >= s->mask * 3) CHECK_ERROR(resize(s, (s->length + other->length) * 2));
    if (s->fill == 0 && s->mask == other->mask && other->fill == other->length) {
        memcpy(s->table, other->table, (uint64_t)(s->mask + 1) * sizeof(PycSetEntry));
        s->fill = s->length = other->length;
        return NULL;
    }
    bool clean = s->fill == 0;
    for (int64_t i = 0; i <= other->mask; i++) {
        PycSetEntry e = other->table[i];
        if (!is_live(&e)) continue;
        if (!clean)
            CHECK_ERROR(add_hashed(s, e.key, e.hash));
        else
            insert_clean(s->table, s->mask, e.key, e.hash);
    }
    if (clean) s->fill = s->length = other->length;
    return NULL;
}

/* The usual items of a list in line. */
static inline PycResult next_of(PycWalk *walk) {
    const PycList *list = pyc_is_exact(walk->source, &pyc_list_type) ? pyc_list_of_any_kind(walk->source) : NULL;
    bool is_there = list && !walk->iterator && !list->kind && walk->at < list->length;
    return is_there ? pyc_ok(list->items[walk->at++]) : pyc_walk_next(walk);
}

static PycError *merge(PycSet *s, PycWord other) {
    if (pyc_has(other, PYC_T_SET)) return merge_set(s, pyc_set(other));
    if (pyc_is_exact(other, &pyc_dict_type)) {
        PycDict *d = pyc_dict(other);
        PycWord key, value;
        if ((s->fill + d->length) * 5 >= s->mask * 3) CHECK_ERROR(resize(s, (s->length + d->length) * 2));
        for (int64_t at = 0; pyc_dict_step(d, &at, &key, &value);) CHECK_ERROR(pyc_set_add_item(pyc_word(s), key));
        return NULL;
    }
    PycWalk walk;
    CHECK_ERROR(pyc_walk_start(&walk, other));
    for (;;) {
        TRY_ERROR(item, next_of(&walk));
        if (!item) return NULL;
        CHECK_ERROR(pyc_set_add_item(pyc_word(s), item));
    }
}

static PycPtrResult set_of(PycType *type, PycWord iterable) {
    PycSet *s = new_set(type);
    if (iterable) CHECK_AS(PycPtrResult, merge(s, iterable));
    return (PycPtrResult){s, NULL};
}

PycResult pyc_set_from(PycWord iterable) {
    TRY(s, set_of(&pyc_set_type, iterable));
    return pyc_ok(pyc_word(s));
}

/* {1, 2, 3, …} with constants: CPython's compiler makes a frozenset of them, and another one of that when it merges
 * constants; the set is a copy of it. That determines the order. */
PycResult pyc_set_of(const void *words, int64_t count) {
    const PycWord *items = words;
    PycSet *first = new_set(&pyc_frozenset_type), *second = new_set(&pyc_frozenset_type), *s = new_set(&pyc_set_type);
    PycWord item;
    for (int64_t i = 0; i < count; i++) CHECK(pyc_set_add_item(pyc_word(first), items[i]));
    for (int64_t at = 0; (item = pyc_set_step(first, &at)) != 0;) CHECK(pyc_set_add_item(pyc_word(second), item));
    CHECK(merge_set(s, second));
    return pyc_ok(pyc_word(s));
}

/* The type of an operator's result: plain set or frozenset. */
static PycType *plain_type(PycWord w) {
    return pyc_type_is_sub(pyc_type(w), &pyc_frozenset_type) ? &pyc_frozenset_type : &pyc_set_type;
}

static PycResult copy_of(PycWord self) {
    TRY(s, set_of(plain_type(self), self));
    return pyc_ok(pyc_word(s));
}

static PycPtrResult as_set(PycWord w) {
    if (pyc_has(w, PYC_T_SET)) return (PycPtrResult){pyc_set(w), NULL};
    return set_of(&pyc_set_type, w);
}

static void swap_bodies(PycSet *a, PycSet *b) {
    a->table = b->table;
    a->mask = b->mask;
    a->fill = b->fill;
    a->length = b->length;
    a->version++;
}

/* ---- algebra ---- */

static PycResult intersect(PycWord self, PycWord other) {
    PycSet *s = pyc_set(self), *out = new_set(plain_type(self));
    if (pyc_has(other, PYC_T_SET)) {
        PycSet *o = pyc_set(other);
        if (o->length > s->length) {
            PycSet *t = s;
            s = o;
            o = t;
        }
        for (int64_t i = 0; i <= o->mask; i++) {
            PycSetEntry e = o->table[i];
            if (!is_live(&e)) continue;
            TRY(there, has_hashed(s, e.key, e.hash));
            if (there) CHECK(add_hashed(out, e.key, e.hash));
        }
        return pyc_ok(pyc_word(out));
    }
    PycWalk walk;
    CHECK(pyc_walk_start(&walk, other));
    for (;;) {
        TRY(item, pyc_walk_next(&walk));
        if (!item) return pyc_ok(pyc_word(out));
        TRY(hash, pyc_obj_hash(item));
        TRY(there, has_hashed(s, item, (uint64_t)hash));
        if (there) CHECK(add_hashed(out, item, (uint64_t)hash));
    }
}

static PycError *remove_all(PycSet *s, PycWord other) {
    if (pyc_word(s) == other) {
        PycSet *fresh = new_set(&pyc_set_type);
        swap_bodies(s, fresh);
        return NULL;
    }
    PycWalk walk;
    CHECK_ERROR(pyc_walk_start(&walk, other));
    for (;;) {
        TRY_ERROR(item, pyc_walk_next(&walk));
        if (!item) break;
        TRY_ERROR(hash, pyc_obj_hash(item));
        TRY_ERROR(gone, discard_hashed(s, item, (uint64_t)hash));
        (void)gone;
    }
    return s->fill - s->length > s->mask / 5 ? resize(s, room_after(s)) : NULL;
}

static PycResult subtract(PycWord self, PycWord other) {
    PycSet *s = pyc_set(self);
    bool is_set = pyc_has(other, PYC_T_SET), is_dict = pyc_is_exact(other, &pyc_dict_type);
    int64_t other_length = is_set ? pyc_set(other)->length : is_dict ? pyc_dict(other)->length : 0;
    if ((!is_set && !is_dict) || (s->length >> 2) > other_length) {
        TRY(copy, copy_of(self));
        CHECK(remove_all(pyc_set(copy), other));
        return pyc_ok(copy);
    }
    PycSet *out = new_set(plain_type(self));
    for (int64_t i = 0; i <= s->mask; i++) {
        PycSetEntry e = s->table[i];
        if (!is_live(&e)) continue;
        bool there;
        if (is_set) {
            TRY(found, has_hashed(pyc_set(other), e.key, e.hash));
            there = found;
        } else {
            TRY(value, pyc_dict_find(other, e.key));
            there = value != 0;
        }
        if (!there) CHECK(add_hashed(out, e.key, e.hash));
    }
    return pyc_ok(pyc_word(out));
}

static PycError *toggle_all(PycSet *s, PycWord other) {
    TRY_ERROR(o, as_set(other));
    PycSet *set = o;
    if (set == s) return remove_all(s, other);
    for (int64_t i = 0; i <= set->mask; i++) {
        PycSetEntry e = set->table[i];
        if (!is_live(&e)) continue;
        TRY_ERROR(gone, discard_hashed(s, e.key, e.hash));
        if (!gone) CHECK_ERROR(add_hashed(s, e.key, e.hash));
    }
    return NULL;
}

static PycResult toggle(PycWord self, PycWord other) {
    TRY(out, set_of(plain_type(self), other));
    CHECK(toggle_all(out, self));
    return pyc_ok(pyc_word(out));
}

static PycBoolResult is_subset(PycSet *a, PycSet *b) {
    if (a->length > b->length) return (PycBoolResult){false, NULL};
    for (int64_t i = 0; i <= a->mask; i++) {
        PycSetEntry e = a->table[i];
        if (!is_live(&e)) continue;
        TRY_AS(PycBoolResult, there, has_hashed(b, e.key, e.hash));
        if (!there) return (PycBoolResult){false, NULL};
    }
    return (PycBoolResult){true, NULL};
}

/* ---- methods ---- */

PycResult pyc_set_add(PycWord self, PycWord key) { return pyc_done(pyc_set_add_item(self, key)); }

static PycBoolResult discard(PycWord self, PycWord key) {
    TRY_AS(PycBoolResult, hash, key_hash(key));
    return discard_hashed(pyc_set(self), key, (uint64_t)hash);
}

PycResult pyc_set_discard(PycWord self, PycWord key) {
    TRY(gone, discard(self, key));
    (void)gone;
    return pyc_ok(PYC_NONE);
}

PycResult pyc_set_remove(PycWord self, PycWord key) {
    TRY(gone, discard(self, key));
    return gone ? pyc_ok(PYC_NONE) : pyc_fail(pyc_raise_value(&pyc_KeyError, key));
}

PycResult pyc_set_pop(PycWord self) {
    PycSet *s = pyc_set(self);
    if (s->length == 0) return pyc_fail(pyc_raise_value(&pyc_KeyError, pyc_str_c("pop from an empty set")));
    int64_t i = s->finger & s->mask;
    while (!is_live(&s->table[i])) i = i == s->mask ? 0 : i + 1;
    PycWord key = s->table[i].key;
    s->table[i] = (PycSetEntry){UINT64_MAX, DUMMY};
    s->length--;
    s->finger = i + 1;
    return pyc_ok(key);
}

PycResult pyc_set_clear(PycWord self) {
    swap_bodies(pyc_set(self), new_set(&pyc_set_type));
    return pyc_ok(PYC_NONE);
}

PycResult pyc_set_copy(PycWord self) { return copy_of(self); }

PycResult pyc_set_union(PycWord self, const PycWord *args, uint64_t count) {
    TRY(out, copy_of(self));
    for (uint64_t i = 0; i < count; i++) CHECK(merge(pyc_set(out), args[i]));
    return pyc_ok(out);
}

PycResult pyc_set_intersection(PycWord self, const PycWord *args, uint64_t count) {
    TRY(out, copy_of(self));
    for (uint64_t i = 0; i < count; i++) {
        TRY(next, intersect(out, args[i]));
        out = next;
    }
    return pyc_ok(out);
}

PycResult pyc_set_difference(PycWord self, const PycWord *args, uint64_t count) {
    if (count == 0) return copy_of(self);
    PycWord out = self;
    for (uint64_t i = 0; i < count; i++) {
        TRY(next, subtract(out, args[i]));
        out = next;
    }
    return pyc_ok(out);
}

PycResult pyc_set_symmetric_difference(PycWord self, PycWord other) { return toggle(self, other); }

PycResult pyc_set_update(PycWord self, const PycWord *args, uint64_t count) {
    for (uint64_t i = 0; i < count; i++) CHECK(merge(pyc_set(self), args[i]));
    return pyc_ok(PYC_NONE);
}

PycResult pyc_set_intersection_update(PycWord self, const PycWord *args, uint64_t count) {
    TRY(out, pyc_set_intersection(self, args, count));
    swap_bodies(pyc_set(self), pyc_set(out));
    return pyc_ok(PYC_NONE);
}

PycResult pyc_set_difference_update(PycWord self, const PycWord *args, uint64_t count) {
    for (uint64_t i = 0; i < count; i++) CHECK(remove_all(pyc_set(self), args[i]));
    return pyc_ok(PYC_NONE);
}

PycResult pyc_set_symmetric_difference_update(PycWord self, PycWord other) {
    return pyc_done(toggle_all(pyc_set(self), other));
}

PycResult pyc_set_issubset(PycWord self, PycWord other) {
    TRY(o, as_set(other));
    return pyc_bool_word(is_subset(pyc_set(self), o));
}

PycResult pyc_set_issuperset(PycWord self, PycWord other) {
    TRY(o, as_set(other));
    return pyc_bool_word(is_subset(o, pyc_set(self)));
}

PycResult pyc_set_isdisjoint(PycWord self, PycWord other) {
    TRY(common, intersect(self, other));
    return pyc_ok(pyc_bool(pyc_set(common)->length == 0));
}

/* ---- slots ---- */

static PycResult set_binary(int op, PycWord a, PycWord b) {
    if (!pyc_has(a, PYC_T_SET) || !pyc_has(b, PYC_T_SET)) return pyc_ok(PYC_NOT_IMPLEMENTED);
    if (op == PYC_OR) return pyc_set_union(a, &b, 1);
    if (op == PYC_AND) return intersect(a, b);
    if (op == PYC_SUB) return subtract(a, b);
    if (op == PYC_XOR) return toggle(a, b);
    return pyc_ok(PYC_NOT_IMPLEMENTED);
}

static PycResult set_in_place(int op, PycWord a, PycWord b) {
    if (!pyc_has(b, PYC_T_SET)) return pyc_ok(PYC_NOT_IMPLEMENTED);
    PycSet *s = pyc_set(a);
    if (op == PYC_OR)
        CHECK(merge(s, b));
    else if (op == PYC_SUB)
        CHECK(remove_all(s, b));
    else if (op == PYC_XOR)
        CHECK(toggle_all(s, b));
    else if (op == PYC_AND) {
        TRY(out, intersect(a, b));
        swap_bodies(s, pyc_set(out));
    } else {
        return pyc_ok(PYC_NOT_IMPLEMENTED);
    }
    return pyc_ok(a);
}

static PycResult set_compare(int op, PycWord a, PycWord b) {
    if (!pyc_has(a, PYC_T_SET) || !pyc_has(b, PYC_T_SET)) return pyc_ok(PYC_NOT_IMPLEMENTED);
    PycSet *x = pyc_set(a), *y = pyc_set(b);
    if (op == PYC_GT || op == PYC_GE) {
        PycSet *t = x;
        x = y;
        y = t;
    }
    if ((op == PYC_LT || op == PYC_GT) && x->length >= y->length) return pyc_ok(PYC_FALSE);
    if ((op == PYC_EQ || op == PYC_NE) && x->length != y->length) return pyc_ok(pyc_bool(op == PYC_NE));
    TRY(sub, is_subset(x, y));
    return pyc_ok(pyc_bool(op == PYC_NE ? !sub : sub));
}

static PycIntResult frozen_hash(PycWord self) {
    PycSet *s = pyc_set(self);
    uint64_t h = 0;
    if (s->hash) return (PycIntResult){(int64_t)s->hash, NULL};
    for (int64_t i = 0; i <= s->mask; i++)
        if (is_live(&s->table[i])) h ^= ((s->table[i].hash ^ 89869747U) ^ (s->table[i].hash << 16)) * 3644798167U;
    h ^= ((uint64_t)s->length + 1) * 1927868237U;
    h ^= (h >> 11) ^ (h >> 25);
    h = h * 69069U + 907133923U;
    if (h == UINT64_MAX) h = 590923713U;
    if (s->head.type != &pyc_set_type) s->hash = h;
    return (PycIntResult){(int64_t)h, NULL};
}

static PycResult repr_items(PycSet *s, bool named) {
    PycBuf b;
    pyc_buf_init(&b, 64);
    if (named) {
        pyc_buf_ascii(&b, s->head.type->name);
        pyc_buf_char(&b, '(');
    }
    if (s->length) pyc_buf_char(&b, '{');
    PycWord key;
    bool first = true;
    for (int64_t at = 0; (key = pyc_set_step(s, &at)) != 0; first = false) {
        if (!first) pyc_buf_ascii(&b, ", ");
        TRY(text, pyc_obj_repr(key));
        pyc_buf_str(&b, text);
    }
    if (s->length) pyc_buf_char(&b, '}');
    if (named) pyc_buf_char(&b, ')');
    return pyc_ok(pyc_buf_finish(&b));
}

static PycResult set_repr(PycWord self) {
    PycSet *s = pyc_set(self);
    bool named = s->head.type != &pyc_set_type || s->length == 0;
    if (pyc_repr_enter(self)) {
        PycWord parts[2] = {pyc_str_c(s->head.type->name), pyc_str_c("(...)")};
        return pyc_ok(pyc_str_concat_n(parts, 2));
    }
    PycResult text = repr_items(s, named);
    pyc_repr_leave();
    return text;
}

static PycIntResult set_len(PycWord self) { return (PycIntResult){pyc_set(self)->length, NULL}; }

static PycResult set_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    (void)args;
    (void)count;
    (void)names;
    return pyc_ok(pyc_word(new_set(type)));
}

static PycError *set_init(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    CHECK_ERROR(pyc_no_keywords("set", names));
    if (count > 1)
        return pyc_raise(&pyc_TypeError, "set expected at most 1 argument, got %llu", (unsigned long long)count);
    pyc_set_clear(self);
    return count ? merge(pyc_set(self), args[0]) : NULL;
}

static PycResult frozenset_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    CHECK(pyc_no_keywords_of(type, "frozenset", names));
    if (count > 1) RAISE(&pyc_TypeError, "frozenset expected at most 1 argument, got %llu", (unsigned long long)count);
    if (count && type == &pyc_frozenset_type && pyc_is_exact(args[0], type)) return pyc_ok(args[0]);
    TRY(s, set_of(type, count ? args[0] : 0));
    return pyc_ok(pyc_word(s));
}

PycType pyc_set_type = {.head = {&pyc_type_type},
                        .name = "set",
                        .base = &pyc_object_type,
                        .flags = PYC_T_FROZEN | PYC_T_SET,
                        .instance_size = sizeof(PycSet),
                        .repr = set_repr,
                        .hash = pyc_unhashable,
                        .compare = set_compare,
                        .binary = set_binary,
                        .in_place = set_in_place,
                        .len = set_len,
                        .contains = pyc_set_has,
                        .iter = pyc_set_iter,
                        .make = set_make,
                        .init = set_init};

PycType pyc_frozenset_type = {.head = {&pyc_type_type},
                              .name = "frozenset",
                              .base = &pyc_object_type,
                              .flags = PYC_T_FROZEN | PYC_T_SET,
                              .instance_size = sizeof(PycSet),
                              .repr = set_repr,
                              .hash = frozen_hash,
                              .compare = set_compare,
                              .binary = set_binary,
                              .len = set_len,
                              .contains = pyc_set_has,
                              .iter = pyc_set_iter,
                              .make = frozenset_make};

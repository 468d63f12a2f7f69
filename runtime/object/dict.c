/* dict: entries in order of insertion, and a hash table of entry numbers. */
#include "object/py.h"
#include "object/str.h"

#include <string.h>

enum { EMPTY = -1, DELETED = -2, FIRST_TABLE = 8 };

/* ---- the table ---- */

/* The probe sequence for a hash. It uses all bits of the hash, because many ints share their low bits. */
typedef struct Probe {
    uint64_t at, rest, mask;
} Probe;

static inline Probe probe_of(const PycDict *d, uint64_t hash) {
    uint64_t mask = (uint64_t)(d->table_size - 1);
    return (Probe){hash & mask, hash, mask};
}

static inline void probe_next(Probe *p) {
    p->rest >>= 5;
    p->at = (p->at * 5 + p->rest + 1) & p->mask;
}

static void replaced(PycDictEntry *entries, int64_t capacity) {
    pyc_gc_replaced(entries, (uint64_t)capacity * sizeof *entries, PYC_HEAP_OBJECTS);
}

static void replaced_table(PycDict *d, int32_t *table, int64_t size) {
    if (table != d->first_table) pyc_gc_replaced(table, (uint64_t)size * sizeof *table, PYC_HEAP_LEAVES);
}

PycDict *pyc_dict_make(PycType *type) {
    PycDict *d = pyc_gc_new(type->instance_size);
    d->head.type = type;
    return d;
}

/* Makes room for `wanted` entries, and removes all holes but those at the front. */
static PycError *rebuild(PycDict *d, int64_t wanted, int64_t holes) {
    int64_t size = FIRST_TABLE, used = holes;
    while (size * 2 / 3 < wanted + holes) size *= 2;
    bool is_first = size == FIRST_TABLE && d->table != d->first_table; /* other threads may still read the old one */
    int32_t *table = is_first ? d->first_table : pyc_gc_try_atomic((uint64_t)size * sizeof *table);
    PycDictEntry *entries = table ? pyc_gc_try((uint64_t)(size * 2 / 3) * sizeof *entries) : NULL;
    if (PYC_UNLIKELY(!entries)) return pyc_raise_args(&pyc_MemoryError, NULL, 0);
    memset(table, 255, (uint64_t)size * sizeof *table);
    replaced_table(d, d->table, d->table_size);
    d->table_size = size;
    for (int64_t i = 0; i < d->used; i++) {
        if (!d->entries[i].key) continue;
        Probe p = probe_of(d, d->entries[i].hash);
        while (table[p.at] != EMPTY) probe_next(&p);
        table[p.at] = (int32_t)used;
        entries[used++] = d->entries[i];
    }
    replaced(d->entries, d->capacity);
    d->entries = entries;
    d->table = table;
    d->used = used;
    d->filled = (int32_t)(used - holes);
    d->holes = (int32_t)holes;
    d->capacity = (int32_t)(size * 2 / 3);
    d->asked = 0;
    return NULL;
}

PycWord pyc_dict_new(int64_t room) {
    PycDict *d = pyc_dict_make(&pyc_dict_type);
    if (room > 0) (void)rebuild(d, room, 0); /* on failure the first insertion reports it */
    return pyc_word(d);
}

/* Whether the items are identical words; if not, the tuples may still be equal. */
static bool same_items(const PycTuple *a, const PycTuple *b) {
    return a->length == b->length && memcmp(a->items, b->items, (uint64_t)a->length * sizeof(PycWord)) == 0;
}

static inline PycBoolResult same_key(PycWord a, PycWord b) {
    if (a == b) return (PycBoolResult){true, NULL};
    if (pyc_is_exact(a, &pyc_str_type) && pyc_is_exact(b, &pyc_str_type))
        return (PycBoolResult){pyc_same_text(a, b), NULL};
    if (pyc_is_exact(a, &pyc_tuple_type) && pyc_is_exact(b, &pyc_tuple_type) && same_items(pyc_tuple(a), pyc_tuple(b)))
        return (PycBoolResult){true, NULL};
    return pyc_obj_eq(a, b);
}

/* `d[word] = d.get(word, 0) + 1` and the like look for the same text again. */
static void remember(PycDict *d, PycWord key, uint64_t slot) {
    if (!pyc_is_exact(key, &pyc_str_type) || pyc_threads_started) return;
    d->asked = key;
    d->asked_slot = (uint32_t)slot;
}

/* Keys, or their places, are others now. */
static void changed(PycDict *d) {
    d->asked = 0;
    d->version++;
}

/* Continues the search from a place with the same hash but another object as key. */
static PycIntResult find_equal(PycDict *d, PycWord key, uint64_t hash, Probe p) {
    for (;; p = probe_of(d, hash)) { /* starts again if a comparison changed the dict */
        int32_t *table = d->table;
        const int64_t size = d->table_size; /* another table may come to stand at the address of this one */
        bool is_kept = d->length > 0;
        for (; is_kept && table[p.at] != EMPTY; probe_next(&p)) {
            int32_t i = table[p.at];
            if (i < 0 || d->entries[i].hash != hash) continue;
            PycWord there = d->entries[i].key;
            TRY_AS(PycIntResult, same, same_key(there, key));
            is_kept = d->table == table && d->table_size == size && table[p.at] == i && d->entries[i].key == there;
            if (is_kept && same) {
                remember(d, key, p.at);
                return (PycIntResult){(int64_t)p.at, NULL};
            }
        }
        if (is_kept || d->length == 0) return (PycIntResult){-1, NULL};
    }
}

/* The slot in the table that refers to the key, -1 if there is none. */
static inline PycIntResult find_slot(PycDict *d, PycWord key, uint64_t hash) {
    if (d->length == 0) return (PycIntResult){-1, NULL};
    if (d->asked == key) return (PycIntResult){d->asked_slot, NULL};
    const int32_t *table = d->table;
    const PycDictEntry *entries = d->entries;
    for (Probe p = probe_of(d, hash);; probe_next(&p)) {
        int32_t i = table[p.at];
        if (i == EMPTY) return (PycIntResult){-1, NULL};
        if (i < 0) continue;
        if (entries[i].key == key) return (PycIntResult){(int64_t)p.at, NULL};
        if (entries[i].hash == hash) return find_equal(d, key, hash, p);
    }
}

static PycError *append_entry(PycDict *d, PycWord key, uint64_t hash, PycWord value) {
    int64_t wanted = d->length * 3 / 2 + 4;
    pyc_lock(&d->lock);
    PycError *error = d->used == d->capacity || d->filled >= d->capacity ? rebuild(d, wanted, 0) : NULL;
    if (PYC_UNLIKELY(error)) {
        pyc_unlock(&d->lock);
        return error;
    }
    Probe p = probe_of(d, hash);
    while (d->table[p.at] >= 0) probe_next(&p);
    d->filled += d->table[p.at] == EMPTY;
    d->table[p.at] = (int32_t)d->used;
    d->entries[d->used++] = (PycDictEntry){hash, key, value};
    d->length++;
    changed(d);
    pyc_unlock(&d->lock);
    return NULL;
}

static void remove_slot(PycDict *d, int64_t slot) {
    pyc_lock(&d->lock);
    d->entries[d->table[slot]] = (PycDictEntry){0, 0, 0};
    if (d->table[slot] == (int32_t)d->holes) /* keeps finding the first entry cheap */
        while (d->holes < d->used && !d->entries[d->holes].key) d->holes++;
    d->table[slot] = DELETED;
    d->length--;
    changed(d);
    if (d->length == 0) {
        d->used = d->filled = d->holes = 0;
        memset(d->table, 255, (uint64_t)d->table_size * sizeof *d->table);
    }
    while (d->used > 0 && !d->entries[d->used - 1].key) d->used--;
    pyc_unlock(&d->lock);
}

/* Whether the dict is a module's: it then stands for the variables of compiled code. */
static bool is_of_module(const PycDict *d) { return PYC_UNLIKELY(d->is_namespace > 1); }

PycResult pyc_dict_find(PycWord self, PycWord key) {
    PycDict *d = pyc_dict(self);
    PycWord *variable = is_of_module(d) ? pyc_module_variable(d->is_namespace, key) : NULL;
    if (variable) return pyc_ok(*variable);
    TRY(hash, pyc_key_hash(key));
    TRY(slot, find_slot(d, key, (uint64_t)hash));
    return pyc_ok(slot < 0 ? 0 : d->entries[d->table[slot]].value);
}

/* Looks up a key that is known to be a str; never raises. */
PycWord pyc_dict_find_str(PycDict *d, PycWord name) {
    if (!d || d->length == 0) return 0;
    PycIntResult slot = find_slot(d, name, pyc_hash_of_str(name));
    return slot.value < 0 || slot.error ? 0 : d->entries[d->table[slot.value]].value;
}

static PycError *set_hashed(PycWord self, PycWord key, uint64_t hash, PycWord value) {
    PycDict *d = pyc_dict(self);
    TRY_ERROR(slot, find_slot(d, key, hash));
    PycWord *variable = is_of_module(d) ? pyc_module_variable(d->is_namespace, key) : NULL;
    if (variable) *variable = value;
    if (slot < 0) return append_entry(d, key, hash, value);
    d->entries[d->table[slot]].value = value;
    return NULL;
}

PycError *pyc_dict_set(PycWord self, PycWord key, PycWord value) {
    TRY_ERROR(hash, pyc_key_hash(key));
    return set_hashed(self, key, (uint64_t)hash, value);
}

/* Removes a key and returns its value, 0 if it was not there. */
PycResult pyc_dict_take(PycWord self, PycWord key) {
    PycDict *d = pyc_dict(self);
    TRY(hash, pyc_key_hash(key));
    TRY(slot, find_slot(d, key, (uint64_t)hash));
    PycWord *variable = is_of_module(d) ? pyc_module_variable(d->is_namespace, key) : NULL;
    if (variable) *variable = 0;
    if (slot < 0) return pyc_ok(0);
    PycWord value = d->entries[d->table[slot]].value;
    remove_slot(d, slot);
    return pyc_ok(value);
}

PycResult pyc_dict_get_item(PycWord self, PycWord key) {
    TRY(value, pyc_dict_find(self, key));
    if (value) return pyc_ok(value);
    if (pyc_has(self, PYC_T_USER)) {
        TRY(missing, pyc_call_dunder_if(self, PYC_D_missing, &key, 1));
        if (missing) return pyc_ok(missing);
    }
    return pyc_fail(pyc_raise_value(&pyc_KeyError, key));
}

PycError *pyc_dict_del(PycWord self, PycWord key) {
    TRY_ERROR(value, pyc_dict_take(self, key));
    return value ? NULL : pyc_raise_value(&pyc_KeyError, key);
}

/* Moves a key and its value before all others. */
static PycError *to_front(PycDict *d, int64_t slot) {
    PycDictEntry entry = d->entries[d->table[slot]];
    remove_slot(d, slot);
    if (!d->holes) CHECK_ERROR(rebuild(d, d->length * 3 / 2 + 4, d->length / 2 + 4));
    pyc_lock(&d->lock);
    Probe p = probe_of(d, entry.hash);
    while (d->table[p.at] >= 0) probe_next(&p);
    d->filled += d->table[p.at] == EMPTY;
    d->table[p.at] = (int32_t)--d->holes;
    d->entries[d->holes] = entry;
    d->length++;
    changed(d);
    pyc_unlock(&d->lock);
    return NULL;
}

/* Moves a key and its value to the end of the dict, or to its front. */
PycError *pyc_dict_move(PycWord self, PycWord key, bool to_end) {
    PycDict *d = pyc_dict(self);
    TRY_ERROR(hash, pyc_key_hash(key));
    TRY_ERROR(slot, find_slot(d, key, (uint64_t)hash));
    if (slot < 0) return pyc_raise_value(&pyc_KeyError, key);
    if (!to_end) return to_front(d, slot);
    PycDictEntry entry = d->entries[d->table[slot]];
    remove_slot(d, slot);
    return append_entry(d, entry.key, entry.hash, entry.value);
}

int64_t pyc_dict_len(PycWord self) { return pyc_dict(self)->length; }

/* The next entry at or after *at; false at the end. Does not check for changes. */
bool pyc_dict_step(PycDict *d, int64_t *at, PycWord *key, PycWord *value) {
    if (*at < d->holes) *at = d->holes;
    while (*at < d->used) {
        PycDictEntry *e = &d->entries[(*at)++];
        if (!e->key) continue;
        *key = e->key;
        *value = e->value;
        return true;
    }
    return false;
}

PycIntResult pyc_dict_walk(PycWord self, int64_t at, int64_t length) {
    PycDict *d = pyc_dict(self);
    if (d->length != length) RAISE_AS(PycIntResult, &pyc_RuntimeError, "dictionary changed size during iteration");
    if (at < d->holes) at = d->holes;
    while (at < d->used && !d->entries[at].key) at++;
    return (PycIntResult){at < d->used ? at : -1, NULL};
}

PycWord pyc_dict_key_at(PycWord self, int64_t at) { return pyc_dict(self)->entries[at].key; }
PycWord pyc_dict_value_at(PycWord self, int64_t at) { return pyc_dict(self)->entries[at].value; }

/* `position` holds the entry number in its low half and the length at the start of the iteration above it. */
PycBoolResult pyc_dict_next(PycWord self, void *position, void *key, void *value) {
    PycDict *d = pyc_dict(self);
    uint64_t *p = position;
    if (*p == 0) *p = (uint64_t)d->length << 32;
    if ((uint32_t)d->length != *p >> 32)
        RAISE_AS(PycBoolResult, &pyc_RuntimeError, "dictionary changed size during iteration");
    int64_t at = (int64_t)(*p & UINT32_MAX);
    bool there = pyc_dict_step(d, &at, key, value);
    *p = (*p >> 32) << 32 | (uint64_t)at;
    return (PycBoolResult){there, NULL};
}

/* Marks the dict as the namespace of an object: the program can change it while the runtime looks names up in it. */
PycWord pyc_namespace_of(PycWord dict) {
    if (!pyc_dict(dict)->is_namespace) pyc_dict(dict)->is_namespace = true;
    return dict;
}

/* ---- merging ---- */

static PycError *merge_pairs(PycWord self, PycWord iterable) {
    PycWalk walk;
    int64_t n = 0;
    CHECK_ERROR(pyc_walk_start(&walk, iterable));
    for (;; n++) {
        TRY_ERROR(pair, pyc_walk_next(&walk));
        if (!pair) return NULL;
        const PycWord *items;
        if (!pyc_is_iterable(pair))
            return pyc_raise(&pyc_TypeError, "cannot convert dictionary update sequence element #%lld to a sequence",
                             (long long)n);
        TRY_ERROR(list, pyc_list_or_tuple(pair));
        int64_t length = pyc_items(list, &items);
        if (length != 2)
            return pyc_raise(&pyc_ValueError, "dictionary update sequence element #%lld has length %lld; 2 is required",
                             (long long)n, (long long)length);
        CHECK_ERROR(pyc_dict_set(self, items[0], items[1]));
    }
}

static PycError *merge_keys(PycWord self, PycWord mapping) {
    TRY_ERROR(keys, pyc_obj_call_method(mapping, PYC_NAME("keys"), NULL, 0, 0));
    PycWalk walk;
    CHECK_ERROR(pyc_walk_start(&walk, keys));
    for (;;) {
        TRY_ERROR(key, pyc_walk_next(&walk));
        if (!key) return NULL;
        TRY_ERROR(value, pyc_obj_getitem(mapping, key));
        CHECK_ERROR(pyc_dict_set(self, key, value));
    }
}

/* Copies the entries with their places; false if there is no memory. */
static bool copy_places(PycDict *to, const PycDict *from) {
    bool is_first = from->table == from->first_table;
    uint64_t size = (uint64_t)from->table_size * sizeof *from->table;
    int32_t *table = is_first ? to->first_table : pyc_gc_try_atomic(size);
    PycDictEntry *entries = table ? pyc_gc_try((uint64_t)from->capacity * sizeof *entries) : NULL;
    if (PYC_UNLIKELY(!entries)) return false;
    memcpy(table, from->table, size);
    memcpy(entries, from->entries, (uint64_t)from->used * sizeof *entries);
    changed(to);
    to->length = from->length, to->used = from->used, to->capacity = from->capacity, to->filled = from->filled;
    to->holes = from->holes, to->table_size = from->table_size, to->entries = entries, to->table = table;
    return true;
}

/* Copies all entries with their places into an empty dict that no other thread has; false if that is not possible. */
static bool copied(PycDict *to, PycDict *from) {
    if (to->length || to->is_namespace || from->length == 0) return false;
    pyc_lock(&from->lock);
    bool is_dense = from->length * 3 >= from->capacity; /* else it gets less room */
    bool done = is_dense && copy_places(to, from);
    pyc_unlock(&from->lock);
    return done;
}

/* Copies keys together with their hashes, after reserving room for all of them. */
static PycError *merge_dict(PycWord self, PycDict *from) {
    PycDict *to = pyc_dict(self);
    if (!pyc_threads_started && copied(to, from)) return NULL;
    if (from->length > to->capacity) {
        pyc_lock(&to->lock);
        PycError *error = rebuild(to, to->length + from->length, 0);
        pyc_unlock(&to->lock);
        CHECK_ERROR(error);
    }
    for (int64_t at = from->holes; at < from->used; at++) {
        PycDictEntry entry = from->entries[at];
        if (entry.key) CHECK_ERROR(set_hashed(self, entry.key, entry.hash, entry.value));
    }
    return NULL;
}

PycError *pyc_dict_merge(PycWord self, PycWord other) {
    if (pyc_has(other, PYC_T_DICT)) return merge_dict(self, pyc_dict(other));
    TRY_ERROR(keys, pyc_obj_getattr_or(other, PYC_NAME("keys")));
    if (keys) return merge_keys(self, other);
    if (!pyc_is_iterable(other)) return pyc_raise(&pyc_TypeError, "'%s' object is not iterable", pyc_type_name(other));
    return merge_pairs(self, other);
}

PycError *pyc_dict_unpack(PycWord self, PycWord mapping) {
    if (!pyc_has(mapping, PYC_T_DICT)) {
        TRY_ERROR(keys, pyc_obj_getattr_or(mapping, PYC_NAME("keys")));
        if (!keys) return pyc_raise(&pyc_TypeError, "'%s' object is not a mapping", pyc_type_name(mapping));
    }
    return pyc_dict_merge(self, mapping);
}

/* ---- methods ---- */

PycResult pyc_dict_get(PycWord self, PycWord key, PycWord otherwise) {
    TRY(value, pyc_dict_find(self, key));
    return pyc_ok(value ? value : otherwise ? otherwise : PYC_NONE);
}

PycResult pyc_dict_setdefault(PycWord self, PycWord key, PycWord otherwise) {
    TRY(value, pyc_dict_find(self, key));
    if (value) return pyc_ok(value);
    if (!otherwise) otherwise = PYC_NONE;
    CHECK(pyc_dict_set(self, key, otherwise));
    return pyc_ok(otherwise);
}

PycResult pyc_dict_pop(PycWord self, PycWord key, PycWord otherwise) {
    if (pyc_dict(self)->length == 0) /* the key is not even hashed */
        return otherwise ? pyc_ok(otherwise) : pyc_fail(pyc_raise_value(&pyc_KeyError, key));
    TRY(value, pyc_dict_take(self, key));
    if (value) return pyc_ok(value);
    if (otherwise) return pyc_ok(otherwise);
    return pyc_fail(pyc_raise_value(&pyc_KeyError, key));
}

PycResult pyc_dict_popitem(PycWord self) {
    PycDict *d = pyc_dict(self);
    if (d->length == 0) return pyc_fail(pyc_raise_value(&pyc_KeyError, pyc_str_c("popitem(): dictionary is empty")));
    int64_t last = d->used - 1;
    while (!d->entries[last].key) last--;
    PycWord pair[2] = {d->entries[last].key, d->entries[last].value};
    Probe p = probe_of(d, d->entries[last].hash);
    while (d->table[p.at] != (int32_t)last) probe_next(&p);
    remove_slot(d, (int64_t)p.at);
    return pyc_ok(pyc_tuple_of(pair, 2));
}

PycResult pyc_dict_clear(PycWord self) {
    PycDict *d = pyc_dict(self);
    pyc_lock(&d->lock);
    d->length = d->used = d->table_size = 0;
    d->capacity = d->filled = d->holes = 0;
    d->entries = NULL;
    d->table = NULL;
    changed(d);
    pyc_unlock(&d->lock);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_dict_copy(PycWord self) {
    PycWord copy = pyc_dict_new(0);
    if (!copied(pyc_dict(copy), pyc_dict(self))) CHECK(pyc_dict_merge(copy, self));
    return pyc_ok(copy);
}

static PycError *update(PycWord self, const PycWord *args, uint64_t count, PycWord names, const char *function) {
    if (count > 1)
        return pyc_raise(&pyc_TypeError, "%s expected at most 1 argument, got %llu", function,
                         (unsigned long long)count);
    if (count) CHECK_ERROR(pyc_dict_merge(self, args[0]));
    for (int64_t i = 0; names && i < pyc_tuple(names)->length; i++)
        CHECK_ERROR(pyc_dict_set(self, pyc_tuple(names)->items[i], args[(int64_t)count + i]));
    return NULL;
}

PycResult pyc_dict_update(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    return pyc_done(update(self, args, count, names, "update"));
}

PycResult pyc_dict_fromkeys(PycWord cls, PycWord iterable, PycWord value) {
    TRY(d, cls == pyc_word(&pyc_dict_type) ? pyc_ok(pyc_dict_new(0)) : pyc_obj_call(cls, NULL, 0, 0));
    PycWalk walk;
    CHECK(pyc_walk_start(&walk, iterable));
    for (;;) {
        TRY(key, pyc_walk_next(&walk));
        if (!key) return pyc_ok(d);
        CHECK(pyc_obj_setitem(d, key, value ? value : PYC_NONE));
    }
}

/* ---- operators ---- */

static PycResult dict_binary(int op, PycWord a, PycWord b) {
    if (op != PYC_OR || !pyc_has(a, PYC_T_DICT) || !pyc_has(b, PYC_T_DICT)) return pyc_ok(PYC_NOT_IMPLEMENTED);
    TRY(copy, pyc_dict_copy(a));
    CHECK(pyc_dict_merge(copy, b));
    return pyc_ok(copy);
}

static PycResult dict_in_place(int op, PycWord a, PycWord b) {
    if (op != PYC_OR) return pyc_ok(PYC_NOT_IMPLEMENTED);
    CHECK(pyc_dict_merge(a, b));
    return pyc_ok(a);
}

static PycResult dict_compare(int op, PycWord a, PycWord b) {
    PycWord key, value;
    if ((op != PYC_EQ && op != PYC_NE) || !pyc_has(a, PYC_T_DICT) || !pyc_has(b, PYC_T_DICT))
        return pyc_ok(PYC_NOT_IMPLEMENTED);
    bool equal = pyc_dict(a)->length == pyc_dict(b)->length;
    for (int64_t at = 0; equal && pyc_dict_step(pyc_dict(a), &at, &key, &value);) {
        TRY(other, pyc_dict_find(b, key));
        if (!other) {
            equal = false;
            break;
        }
        TRY(same, pyc_obj_eq(value, other));
        equal = same;
    }
    return pyc_ok(pyc_bool(equal == (op == PYC_EQ)));
}

static PycResult repr_entries(PycDict *d) {
    PycWord key, value;
    PycBuf b;
    pyc_buf_init(&b, 64);
    pyc_buf_char(&b, '{');
    bool first = true;
    for (int64_t at = 0; pyc_dict_step(d, &at, &key, &value); first = false) {
        if (!first) pyc_buf_ascii(&b, ", ");
        TRY(k, pyc_obj_repr(key));
        pyc_buf_str(&b, k);
        pyc_buf_ascii(&b, ": ");
        TRY(v, pyc_obj_repr(value));
        pyc_buf_str(&b, v);
    }
    pyc_buf_char(&b, '}');
    return pyc_ok(pyc_buf_finish(&b));
}

static PycResult dict_repr(PycWord self) {
    if (pyc_repr_enter(self)) return pyc_ok(pyc_str_c("{...}"));
    PycResult text = repr_entries(pyc_dict(self));
    pyc_repr_leave();
    return text;
}

static PycIntResult dict_len(PycWord self) { return (PycIntResult){pyc_dict(self)->length, NULL}; }
static PycError *dict_setitem(PycWord self, PycWord key, PycWord value) {
    return value ? pyc_dict_set(self, key, value) : pyc_dict_del(self, key);
}

PycBoolResult pyc_dict_has(PycWord self, PycWord key) {
    TRY_AS(PycBoolResult, value, pyc_dict_find(self, key));
    return (PycBoolResult){value != 0, NULL};
}

static PycResult dict_new_of(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    (void)args;
    (void)count;
    (void)names;
    return pyc_ok(pyc_word(pyc_dict_make(type)));
}

static PycError *dict_init(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    return update(self, args, count, names, "dict");
}

PycType pyc_dict_type = {.head = {&pyc_type_type},
                         .name = "dict",
                         .base = &pyc_object_type,
                         .flags = PYC_T_FROZEN | PYC_T_DICT,
                         .instance_size = sizeof(PycDict),
                         .repr = dict_repr,
                         .hash = pyc_unhashable,
                         .compare = dict_compare,
                         .binary = dict_binary,
                         .in_place = dict_in_place,
                         .len = dict_len,
                         .getitem = pyc_dict_get_item,
                         .setitem = dict_setitem,
                         .contains = pyc_dict_has,
                         .iter = pyc_dict_iter,
                         .make = dict_new_of,
                         .init = dict_init};

/* The module _weakrefs: weak references. A table maps an object's address to the references to it; the collector clears
 * them when the object dies, and their callbacks run later (object/finalize.c). */
#include "module/module.h"

#include "object/finalize.h"
#include "object/str.h"

#include <stdio.h>

typedef struct WeakRef {
    PycObject head;
    PycWeakWord target;
    PycWord callback; /* or 0 */
    int64_t hash;     /* of the target; -1: not computed */
} WeakRef;

extern PycType pyc_weakref_type;

static WeakRef *ref_of(PycWord w) { return (WeakRef *)pyc_object(w); }

/* ---- who refers to an object ---- */

typedef struct Cell { /* an element of a list: a reference that the list does not keep alive */
    PycObject head;
    PycWeakWord ref;
    struct Cell *next;
} Cell;

static PycType cell_type = {.head = {&pyc_type_type}, .name = "weak references", .base = &pyc_object_type};
static PycWord table; /* address / 16 as an int -> Cell */

static PycWord key_of(PycWord object) { return pyc_small((int64_t)(object >> 4)); }

static Cell *cells_of(PycWord object) {
    PycResult found = table ? pyc_dict_find(table, key_of(object)) : pyc_ok(0);
    return found.value ? (Cell *)pyc_object(found.value) : NULL;
}

static void run_callback(PycWord ref) {
    PycWord callback = ref_of(ref)->callback;
    if (!callback) return;
    PycResult done = pyc_obj_call(callback, &ref, 1, 0);
    if (done.error) pyc_unraisable(done.error, NULL, callback);
}

/* Clears the references to an object. The callback of the newest one runs first. */
static void forget(PycWord key) {
    PycResult cells = pyc_dict_take(table, key);
    for (Cell *cell = cells.value ? (Cell *)pyc_object(cells.value) : NULL; cell; cell = cell->next) {
        PycWord ref = pyc_weak_get(&cell->ref);
        if (ref && !pyc_weak_get(&ref_of(ref)->target)) run_callback(ref);
    }
    pyc_gc_watch(-1);
}

static void on_death(void *object) { pyc_gc_later(forget, key_of(pyc_word(object))); }

static PycError *enter(PycWord object, PycWord ref) {
    Cell *cell = pyc_gc_new(sizeof *cell), *others = cells_of(object);
    cell->head.type = &cell_type;
    cell->next = others;
    pyc_weak_set(&cell->ref, ref);
    if (!table) table = pyc_dict_new(16);
    CHECK_ERROR(pyc_dict_set(table, key_of(object), pyc_word(cell)));
    if (others || !pyc_gc_dies(pyc_object(object))) return NULL;
    pyc_gc_also(pyc_object(object), on_death);
    pyc_gc_watch(1);
    return NULL;
}

PycResult pyc_weakref_all(PycWord self, PycWord object) {
    PycWord list = pyc_list_new(0);
    (void)self;
    for (const Cell *cell = pyc_is_object(object) ? cells_of(object) : NULL; cell; cell = cell->next) {
        PycWord ref = pyc_weak_get(&cell->ref);
        if (ref && pyc_weak_get(&ref_of(ref)->target) == object) pyc_list_push(list, ref);
    }
    return pyc_ok(list);
}

static PycWord first_reference(PycWord object) {
    PycResult all = pyc_weakref_all(0, object);
    return pyc_list(all.value)->length ? pyc_list(all.value)->items[0] : PYC_NONE;
}

/* ---- references ---- */

/* As in CPython: instances of classes, functions, sets, …, but no numbers, texts, tuples, lists, dicts and exceptions,
 * and of classes with `__slots__` only those with a place for it. */
static bool can_be_referred_to(PycWord object) {
    const uint64_t plain =
        PYC_T_INT | PYC_T_STR | PYC_T_BYTES | PYC_T_TUPLE | PYC_T_LIST | PYC_T_DICT | PYC_T_FLOAT | PYC_T_EXCEPTION;
    if (!pyc_is_object(object)) return false;
    const PycType *type = pyc_type(object);
    if (type->flags & PYC_T_USER && pyc_type_lookup(pyc_type(object), PYC_NAME("__weakref__"))) return true;
    while (type->flags & PYC_T_USER && type->base) type = type->base;
    if (type == &pyc_none_type || type == &pyc_bool_type || type == &pyc_object_type) return false;
    return !(type->flags & plain) && type != &pyc_range_type && type != &pyc_slice_type && type != &pyc_complex_type;
}

static PycWord shared_ref(PycWord object) {
    for (const Cell *cell = cells_of(object); cell; cell = cell->next) {
        PycWord ref = pyc_weak_get(&cell->ref);
        bool is_plain = ref && pyc_type(ref) == &pyc_weakref_type && !ref_of(ref)->callback;
        if (is_plain && pyc_weak_get(&ref_of(ref)->target) == object) return ref;
    }
    return 0;
}

static PycResult ref_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    bool is_plain = type == &pyc_weakref_type;
    if (is_plain) CHECK(pyc_no_keywords("ref", names));
    if (count < 1) RAISE(&pyc_TypeError, "ref expected at least 1 argument, got 0");
    if (is_plain && count > 2)
        RAISE(&pyc_TypeError, "ref expected at most 2 arguments, got %llu", (unsigned long long)count);
    PycWord object = args[0], callback = count > 1 && args[1] != PYC_NONE ? args[1] : 0;
    if (!can_be_referred_to(object))
        RAISE(&pyc_TypeError, "cannot create weak reference to '%s' object", pyc_type_name(object));
    PycWord known = is_plain && !callback ? shared_ref(object) : 0;
    if (known) return pyc_ok(known);
    WeakRef *ref = pyc_gc_new(type->instance_size);
    ref->head.type = type;
    ref->callback = callback;
    ref->hash = -1;
    pyc_first_weak_reference = first_reference;
    pyc_weak_set(&ref->target, object);
    CHECK(enter(object, pyc_word(ref)));
    return pyc_ok(pyc_word(ref));
}

static PycError *ref_init(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    (void)self, (void)args;
    if (pyc_type(self) == &pyc_weakref_type) CHECK_ERROR(pyc_no_keywords("ref", names));
    if (count >= 1 && count <= 2) return NULL;
    return pyc_raise(&pyc_TypeError, "__init__ expected %s, got %llu",
                     count ? "at most 2 arguments" : "at least 1 argument", (unsigned long long)count);
}

static PycResult ref_call(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    (void)args;
    CHECK(pyc_no_keywords("ref", names));
    if (count) RAISE(&pyc_TypeError, "weakref() takes no arguments");
    if (ref_of(self)->target) pyc_gc_hint();
    PycWord target = pyc_weak_get(&ref_of(self)->target);
    return pyc_ok(target ? target : PYC_NONE);
}

static PycResult ref_compare(int op, PycWord a, PycWord b) {
    bool are_refs = pyc_type_is_sub(pyc_type(a), &pyc_weakref_type) && pyc_type_is_sub(pyc_type(b), &pyc_weakref_type);
    if ((op != PYC_EQ && op != PYC_NE) || !are_refs) return pyc_ok(PYC_NOT_IMPLEMENTED);
    PycWord x = pyc_weak_get(&ref_of(a)->target), y = pyc_weak_get(&ref_of(b)->target);
    if (!x || !y) return pyc_ok(pyc_bool((a == b) == (op == PYC_EQ)));
    return pyc_obj_compare(op, x, y);
}

static PycIntResult ref_hash(PycWord self) {
    WeakRef *ref = ref_of(self);
    if (ref->hash != -1) return (PycIntResult){ref->hash, NULL};
    PycWord target = pyc_weak_get(&ref->target);
    if (!target) RAISE_AS(PycIntResult, &pyc_TypeError, "weak object has gone away");
    TRY_AS(PycIntResult, hash, pyc_obj_hash(target));
    ref->hash = hash;
    return (PycIntResult){hash, NULL};
}

static PycResult ref_repr(PycWord self) {
    PycWord target = pyc_weak_get(&ref_of(self)->target);
    char text[200];
    if (target)
        snprintf(text, sizeof text, "<weakref at %p; to '%.80s' at %p>", (void *)pyc_object(self),
                 pyc_type_name(target), (void *)pyc_object(target));
    else
        snprintf(text, sizeof text, "<weakref at %p; dead>", (void *)pyc_object(self));
    return pyc_ok(pyc_str_c(text));
}

static PycResult ref_getattr(PycWord self, PycWord name) {
    const WeakRef *ref = ref_of(self);
    if (!pyc_str_is(name, "__callback__")) return pyc_ok(0);
    return pyc_ok(ref->callback && pyc_weak_get(&ref->target) ? ref->callback : PYC_NONE);
}

PycType pyc_weakref_type = {.head = {&pyc_type_type},
                            .name = "weakref.ReferenceType",
                            .base = &pyc_object_type,
                            .flags = PYC_T_FROZEN,
                            .instance_size = sizeof(WeakRef),
                            .make = ref_make,
                            .init = ref_init,
                            .call = ref_call,
                            .compare = ref_compare,
                            .hash = ref_hash,
                            .repr = ref_repr,
                            .getattr = ref_getattr};

#define MODULE_ROWS "weakref.def"
#include "module/rows.h"

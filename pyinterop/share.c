/* Lists, dicts and sets that cross to CPython stay one object: while CPython may hold one, its contents live in a
 * container of CPython's, and the type of our container forwards every operation there. Once only our side holds that
 * container, usually at the end of the call it was passed to, the contents move back.
 *
 * Our own storage stays unchanged meanwhile: moving back an unmodified container only costs a comparison of addresses,
 * and a reader without a lock sees the old contents. Two kinds cannot live elsewhere and are copied, and copied back if
 * a call has changed them: a dict that the runtime itself reads (`x.__dict__`), and instances of the program's own
 * subclasses of list and dict, whose methods are ours (value.c). */
#include "python.h"

#include <stdlib.h>

typedef enum Kind { KIND_LIST, KIND_DICT, KIND_SET, KINDS } Kind;

struct PyShare {
    PycWord ours;
    PyObject *theirs; /* owned */
    PyObject **items; /* the stored items, in order; of a dict, alternating keys and values: owned; null: no longer
                         known */
    intptr_t count;
    uint32_t place; /* in the table */
    bool is_recent; /* in the list of some thread */
    bool is_copy;   /* our contents stay where they are */
    Kind kind;
};

PycType py_shared_types[KINDS] = {
    [KIND_LIST] = {.head = {&pyc_type_type}, .name = "list", .base = &pyc_object_type, .foreign = &py_operations},
    [KIND_DICT] = {.head = {&pyc_type_type}, .name = "dict", .base = &pyc_object_type, .foreign = &py_operations},
    [KIND_SET] = {.head = {&pyc_type_type}, .name = "set", .base = &pyc_object_type, .foreign = &py_operations},
};

static PycType *const home_types[KINDS] = {&pyc_list_type, &pyc_dict_type, &pyc_set_type};

/* ---- which there are; all under the lock ---- */

static struct {
    PyShare **at; /* hashed by the address of `theirs` */
    uint32_t size, count;
    uint32_t sweep_at;
} shares = {.sweep_at = 64};

static _Thread_local struct { /* made since the outermost operation of this thread began */
    PyShare **at;
    uint32_t count, capacity;
} recent;

static uint32_t first_place(const PyObject *theirs) {
    return (uint32_t)pyc_hash_u64((uint64_t)(uintptr_t)theirs) & (shares.size - 1);
}

static void place(PyShare *share) {
    uint32_t i = first_place(share->theirs);
    while (shares.at[i]) i = (i + 1) & (shares.size - 1);
    shares.at[i] = share;
    share->place = i;
}

static void enter(PyShare *share) {
    if (shares.count * 2 >= shares.size) {
        PyShare **old = shares.at;
        uint32_t old_size = shares.size;
        shares.size = old_size ? old_size * 2 : 64;
        shares.at = pyc_alloc_zeroed(shares.size * sizeof(PyShare *), 8);
        for (uint32_t i = 0; i < old_size; i++)
            if (old[i]) place(old[i]);
        pyc_free(old);
    }
    shares.count++;
    place(share);
    if (recent.count == recent.capacity) {
        uint32_t wider = recent.capacity ? recent.capacity * 2 : 16;
        recent.at = pyc_realloc(recent.at, recent.capacity * sizeof(PyShare *), wider * sizeof(PyShare *), 8);
        recent.capacity = wider;
    }
    recent.at[recent.count++] = share;
    share->is_recent = true;
}

/* Removes an entry and moves up those behind it, so that no search ends too early. */
static void leave(const PyShare *share) {
    uint32_t mask = shares.size - 1;
    shares.at[share->place] = NULL;
    shares.count--;
    for (uint32_t i = (share->place + 1) & mask; shares.at[i]; i = (i + 1) & mask) {
        PyShare *moved = shares.at[i];
        shares.at[i] = NULL;
        place(moved);
    }
}

bool py_home_of(PyObject *theirs, PycWord *ours) {
    if (!shares.count) return false;
    for (uint32_t i = first_place(theirs); shares.at[i]; i = (i + 1) & (shares.size - 1))
        if (shares.at[i]->theirs == theirs) {
            *ours = shares.at[i]->ours;
            return true;
        }
    return false;
}

/* ---- ours ---- */

static void **share_place(PycWord word, Kind kind) {
    switch (kind) {
    case KIND_LIST: return &pyc_list(word)->shared;
    case KIND_DICT: return &pyc_dict(word)->shared;
    case KIND_SET: return &pyc_set(word)->shared;
    case KINDS: break;
    }
    return NULL;
}

static Kind kind_of(const PycType *type) {
    static const uint64_t flags[KINDS] = {PYC_T_LIST, PYC_T_DICT, PYC_T_SET};
    Kind kind = KIND_LIST;
    while (kind < KINDS && !(type->flags & flags[kind])) kind++;
    return kind == KIND_SET && type != &pyc_set_type ? KINDS : kind; /* a frozenset crosses as a value */
}

PyObject *py_shared_object(PycWord word) {
    Kind kind = (Kind)(pyc_type(word) - py_shared_types);
    return ((PyShare *)*share_place(word, kind))->theirs;
}

static bool must_stay(PycWord word, Kind kind) {
    return pyc_type(word) != home_types[kind] || (kind == KIND_DICT && pyc_dict(word)->is_namespace);
}

static void set_type(const PyShare *share, PycType *type) {
    uint32_t *lock = share->kind == KIND_LIST   ? &pyc_list(share->ours)->lock
                     : share->kind == KIND_DICT ? &pyc_dict(share->ours)->lock
                                                : &pyc_set(share->ours)->lock;
    pyc_lock(lock);
    pyc_object(share->ours)->type = type;
    pyc_unlock(lock);
}

/* ---- to CPython ---- */

static bool fill_list(PyObject *list, PycWord word) {
    for (int64_t i = 0; i < pyc_list(word)->length; i++) {
        PyObject *item = py_to(pyc_list(word)->items[i]);
        bool good = item && py.PyList_Append(list, item) == 0;
        if (item) py.Py_DecRef(item);
        if (!good) return false;
    }
    return true;
}

static bool fill_dict(PyObject *dict, PycWord word) {
    PycWord key, value;
    for (int64_t at = 0; pyc_dict_step(pyc_dict(word), &at, &key, &value);)
        if (!py_put_entry(dict, key, value)) return false;
    return true;
}

static bool fill_set(PyObject *set, PycWord word) {
    int64_t at = 0;
    for (PycWord key; (key = pyc_set_step(pyc_set(word), &at));) {
        PyObject *item = py_to(key);
        bool good = item && py.PySet_Add(set, item) == 0;
        if (item) py.Py_DecRef(item);
        if (!good) return false;
    }
    return true;
}

static bool fill(const PyShare *share) {
    switch (share->kind) {
    case KIND_LIST: return fill_list(share->theirs, share->ours);
    case KIND_DICT: return fill_dict(share->theirs, share->ours);
    case KIND_SET: return fill_set(share->theirs, share->ours);
    case KINDS: break;
    }
    return false;
}

static PyObject *new_container(PycWord word, Kind kind) {
    if (pyc_type(word) != home_types[kind]) return py_value(word);
    return kind == KIND_LIST ? py.PyList_New(0) : kind == KIND_DICT ? py.PyDict_New() : py.PySet_New(NULL);
}

/* ---- what theirs holds: references of our own ---- */

static void read_dict(PyObject *dict, PyObject **items, intptr_t count) {
    intptr_t position = 0, i = 0;
    PyObject *key, *value;
    while (i + 1 < count && py.PyDict_Next(dict, &position, &key, &value)) {
        items[i++] = key;
        items[i++] = value;
    }
    while (i < count) items[i++] = py._Py_NoneStruct;
    for (i = 0; i < count; i++) py.Py_IncRef(items[i]);
}

static void read_set(PyObject *set, PyObject **items, intptr_t count) {
    PyObject *iterator = py.PyObject_GetIter(set);
    for (intptr_t i = 0; i < count; i++) {
        PyObject *item = iterator ? py.PyIter_Next(iterator) : NULL;
        if (!item) py.Py_IncRef(item = py._Py_NoneStruct);
        items[i] = item;
    }
    if (iterator) py.Py_DecRef(iterator);
}

static PyObject **contents(const PyShare *share, intptr_t *count) {
    *count = share->kind == KIND_LIST ? py.PyList_Size(share->theirs)
                                      : py.PyObject_Size(share->theirs) * (share->kind == KIND_DICT ? 2 : 1);
    PyObject **items = pyc_alloc(((uint64_t)*count + 1) * sizeof *items, 8);
    if (share->kind == KIND_DICT) read_dict(share->theirs, items, *count);
    if (share->kind == KIND_SET) read_set(share->theirs, items, *count);
    for (intptr_t i = 0; share->kind == KIND_LIST && i < *count; i++)
        py.Py_IncRef(items[i] = py.PyList_GetItem(share->theirs, i));
    return items;
}

static void release(PyObject **items, intptr_t count) {
    for (intptr_t i = 0; items && i < count; i++) py.Py_DecRef(items[i]);
    pyc_free(items);
}

/* ---- home ---- */

typedef struct Item {
    const PyObject *theirs;
    PycWord ours;
} Item;

static int by_address(const void *a, const void *b) {
    const PyObject *x = ((const Item *)a)->theirs, *y = ((const Item *)b)->theirs;
    return x < y ? -1 : x > y;
}

/* The items stored together with ours, sorted, so that items keep their identity. For a set none: the orders differ,
 * and items of a set come back as equal values. */
static Item *known_items(const PyShare *share, size_t *count) {
    size_t n = 0, most = share->items ? (size_t)share->count : 0;
    Item *known = pyc_gc_alloc((most + 1) * sizeof *known);
    if (share->kind == KIND_LIST)
        for (const PycList *list = pyc_list(share->ours); n < most && (int64_t)n < list->length; n++)
            known[n] = (Item){share->items[n], list->items[n]};
    int64_t at = 0;
    for (PycWord key, value;
         share->kind == KIND_DICT && n + 1 < most && pyc_dict_step(pyc_dict(share->ours), &at, &key, &value); n += 2) {
        known[n] = (Item){share->items[n], key};
        known[n + 1] = (Item){share->items[n + 1], value};
    }
    qsort(known, *count = n, sizeof *known, by_address);
    return known;
}

static PycWord ours_of(const Item *known, size_t count, PyObject *theirs) {
    Item wanted = {theirs, 0};
    const Item *found = bsearch(&wanted, known, count, sizeof *known, by_address);
    if (found) return found->ours;
    py.Py_IncRef(theirs);
    return py_from(theirs);
}

/* With a step of 2, only compares the keys of a dict. */
static bool is_changed(const PyShare *share, PyObject *const *now, intptr_t count, intptr_t step) {
    if (!share->items || count != share->count) return true;
    for (intptr_t i = 0; i < count; i += step)
        if (now[i] != share->items[i]) return true;
    return false;
}

static void copy_out(const PyShare *share, PyObject *const *now, intptr_t count) {
    PycWord ours = share->ours;
    size_t known_count;
    Item *known = known_items(share, &known_count);
    intptr_t step = share->kind == KIND_DICT ? 2 : 1;
    PycWord *words = pyc_gc_alloc(((uint64_t)count + 1) * sizeof *words);
    for (intptr_t i = 0; i < count; i++) words[i] = ours_of(known, known_count, now[i]);
    if (is_changed(share, now, count, step)) { /* a dict with the same keys may be being iterated */
        if (share->kind == KIND_LIST) pyc_list_clear(ours);
        if (share->kind == KIND_DICT) pyc_dict_clear(ours);
        if (share->kind == KIND_SET) pyc_set_clear(ours);
    }
    for (intptr_t i = 0; i < count; i += step) {
        if (share->kind == KIND_LIST) pyc_list_push(ours, words[i]);
        if (share->kind == KIND_DICT) pyc_dict_set(ours, words[i], words[i + 1]);
        if (share->kind == KIND_SET) pyc_set_add_item(ours, words[i]);
    }
}

static void come_home(PyShare *share) {
    intptr_t count;
    PyObject **now = contents(share, &count);
    if (is_changed(share, now, count, 1)) copy_out(share, now, count);
    leave(share);
    *share_place(share->ours, share->kind) = NULL;
    if (!share->is_copy) set_type(share, home_types[share->kind]);
    release(now, count);
    release(share->items, share->count);
    py.Py_DecRef(share->theirs);
    pyc_gc_free_root(share);
}

/* The reference count is in the lower half in every version. */
static bool is_ours_alone(const PyShare *share) { return (uint32_t)share->theirs->references == 1; }

/* CPython keeps the container. Ours is empty from now on; its memory stays for concurrent readers. */
static void leave_to_cpython(PyShare *share) {
    share->is_recent = false;
    if (share->is_copy) {
        come_home(share);
        return;
    }
    release(share->items, share->count);
    share->items = NULL;
    if (share->kind == KIND_LIST) pyc_list(share->ours)->length = 0;
    if (share->kind == KIND_DICT) pyc_dict(share->ours)->length = pyc_dict(share->ours)->used = 0;
}

/* Occasionally looks for those that CPython has released meanwhile. */
static void sweep(void) {
    for (uint32_t i = 0; i < shares.size; i++) {
        PyShare *share = shares.at[i];
        if (share && !share->is_recent && is_ours_alone(share)) {
            come_home(share);
            i--; /* another may have moved here */
        }
    }
    shares.sweep_at = shares.count < 32 ? 64 : shares.count * 2;
}

/* Outer containers first: they hold the inner ones. */
static uint32_t settle_once(void) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < recent.count; i++) {
        PyShare *share = recent.at[i];
        if (is_ours_alone(share))
            come_home(share);
        else
            recent.at[kept++] = share;
    }
    uint32_t gone = recent.count - kept;
    recent.count = kept;
    return gone;
}

void py_settle(void) {
    while (recent.count && settle_once()) {
    }
    while (recent.count) leave_to_cpython(recent.at[--recent.count]);
    if (shares.count >= shares.sweep_at) sweep();
}

void py_forget_thread(void) {
    while (recent.count) recent.at[--recent.count]->is_recent = false;
    pyc_free(recent.at);
    recent.at = NULL;
    recent.capacity = 0;
}

/* ---- one that crosses ---- */

PycWord py_shared_type(PycWord word) { return pyc_word(home_types[pyc_type(word) - py_shared_types]); }

bool py_is_shareable(PycWord word) { return kind_of(pyc_type(word)) < KINDS; }

PyObject *py_share(PycWord word) {
    Kind kind = kind_of(pyc_type(word));
    PyShare *known = *share_place(word, kind);
    if (known) {
        py.Py_IncRef(known->theirs);
        return known->theirs;
    }
    PyObject *theirs = new_container(word, kind);
    if (!theirs) return NULL;
    PyShare *share = pyc_gc_alloc_root(sizeof *share, _Alignof(PyShare));
    *share = (PyShare){.ours = word, .theirs = theirs, .kind = kind, .is_copy = must_stay(word, kind)};
    py.Py_IncRef(theirs); /* the caller's: an item that is made settles what is not needed any longer */
    enter(share);
    *share_place(word, kind) = share;
    if (!share->is_copy) set_type(share, &py_shared_types[kind]);
    bool good = py_is_value(theirs) || fill(share);
    share->items = contents(share, &share->count);
    if (!good) py.Py_DecRef(theirs);
    return good ? theirs : NULL;
}

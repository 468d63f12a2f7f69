/* Lists, dicts and sets that a call of CPython is given. They are copied into Python's; when the call has changed one
 * (random.shuffle does), ours gets the new contents. Items that were there before keep their identity. */
#include "python.h"

#include <stdlib.h>

typedef struct Item {
    const PyObject *theirs;
    PycWord ours;
} Item;

static bool is_kind(PycWord word, uint64_t flag) { return (pyc_type(word)->flags & flag) != 0; }

/* ---- what a container of theirs holds, of a dict the keys and values in turns: references of our own ---- */

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

static PyObject **contents(const PyLoan *loan, intptr_t *count) {
    bool is_dict = is_kind(loan->container, PYC_T_DICT), is_list = is_kind(loan->container, PYC_T_LIST);
    *count = is_list ? py.PyList_Size(loan->theirs) : py.PyObject_Size(loan->theirs) * (is_dict ? 2 : 1);
    PyObject **items = calloc((size_t)*count + 1, sizeof *items);
    if (!items) return NULL;
    if (is_dict)
        read_dict(loan->theirs, items, *count);
    else if (!is_list)
        read_set(loan->theirs, items, *count);
    for (intptr_t i = 0; is_list && i < *count; i++) py.Py_IncRef(items[i] = py.PyList_GetItem(loan->theirs, i));
    return items;
}

static void release(PyObject **items, intptr_t count) {
    for (intptr_t i = 0; i < count; i++) py.Py_DecRef(items[i]);
    free(items);
}

bool py_lend(PycWord word, PyLoan *loan) {
    *loan = (PyLoan){0};
    if (pyc_is_small(word) || pyc_type(word) == &pyc_frozenset_type ||
        !is_kind(word, PYC_T_LIST | PYC_T_DICT | PYC_T_SET))
        return false;
    loan->container = word;
    loan->theirs = py_to(word);
    if (!loan->theirs) return false;
    loan->items = contents(loan, &loan->count);
    return true;
}

/* ---- back ---- */

/* A step of 2 looks at the keys of a dict only. */
static bool is_changed(const PyLoan *loan, PyObject *const *now, intptr_t count, intptr_t step) {
    if (count != loan->count) return true;
    for (intptr_t i = 0; i < count; i += step)
        if (now[i] != loan->items[i]) return true;
    return false;
}

static int by_address(const void *a, const void *b) {
    const PyObject *x = ((const Item *)a)->theirs, *y = ((const Item *)b)->theirs;
    return x < y ? -1 : x > y;
}

/* What was lent beside ours, sorted. Of a set nothing: the orders differ, and what can be in a set comes back equal. In
 * collected memory: it keeps the old items reachable until the new ones are in. */
static Item *known_items(const PyLoan *loan, size_t *count) {
    Item *known = pyc_gc_alloc(((uint64_t)loan->count + 1) * sizeof *known);
    size_t n = 0, most = (size_t)loan->count;
    if (is_kind(loan->container, PYC_T_LIST)) {
        const PycList *list = (const PycList *)pyc_object(loan->container);
        for (; n < most && (int64_t)n < list->length; n++)
            known[n] = (Item){loan->items[n], pyc_list_get(loan->container, (int64_t)n).value};
    } else if (is_kind(loan->container, PYC_T_DICT)) {
        int64_t at = 0;
        for (PycWord key, value;
             n + 1 < most && pyc_dict_step((PycDict *)pyc_object(loan->container), &at, &key, &value);) {
            known[n] = (Item){loan->items[n], key};
            known[n + 1] = (Item){loan->items[n + 1], value};
            n += 2;
        }
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

static void empty(PycWord container) {
    if (is_kind(container, PYC_T_DICT)) {
        pyc_dict_clear(container);
    } else if (is_kind(container, PYC_T_SET)) {
        pyc_set_clear(container);
    } else {
        PycList *list = (PycList *)pyc_object(container);
        list->items = NULL;
        list->length = list->capacity = 0;
    }
}

static void copy_out(const PyLoan *loan, PyObject *const *now, intptr_t count) {
    PycWord container = loan->container;
    bool is_dict = is_kind(container, PYC_T_DICT), is_list = is_kind(container, PYC_T_LIST);
    size_t known_count;
    Item *known = known_items(loan, &known_count);
    if (is_changed(loan, now, count, is_dict ? 2 : 1)) /* a dict with the same keys may be walked meanwhile */
        empty(container);
    for (intptr_t i = 0; i < count; i += is_dict ? 2 : 1) {
        PycWord item = ours_of(known, known_count, now[i]);
        if (is_list)
            pyc_list_push(container, item);
        else if (is_dict)
            pyc_dict_set(container, item, ours_of(known, known_count, now[i + 1]));
        else
            pyc_set_add_item(container, item);
    }
    pyc_keep(known);
}

void py_lend_end(PyLoan *loan) {
    if (!loan->theirs || !loan->items) return;
    intptr_t count;
    PyObject **now = contents(loan, &count);
    if (now && is_changed(loan, now, count, 1)) copy_out(loan, now, count);
    if (now) release(now, count);
    release(loan->items, loan->count);
    py.Py_DecRef(loan->theirs);
}

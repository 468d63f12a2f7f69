/* Lists that a call of CPython is given. They are copied into Python lists; when the call has changed one (heapq, random.shuffle), our
 * list gets the new contents. Items that were there before keep their identity. */
#include "python.h"

#include <stdlib.h>

extern PycResult pyc_list_get(PycWord list, int64_t index);
extern void pyc_list_push(PycWord list, PycWord item);

typedef struct Item {
    const PyObject *theirs;
    PycWord ours;
} Item;

bool py_lend(PycWord word, PyLoan *loan) {
    *loan = (PyLoan){0};
    if (pyc_is_small(word) || !(pyc_type(word)->flags & PYC_T_LIST))
        return false;
    loan->list = word;
    loan->theirs = py_to(word);
    if (!loan->theirs)
        return false;
    loan->count = py.PyList_Size(loan->theirs);
    loan->items = calloc((size_t)loan->count + 1, sizeof *loan->items);
    for (intptr_t i = 0; loan->items && i < loan->count; i++) {
        loan->items[i] = py.PyList_GetItem(loan->theirs, i);
        py.Py_IncRef(loan->items[i]);
    }
    return true;
}

static bool is_changed(const PyLoan *loan) {
    if (py.PyList_Size(loan->theirs) != loan->count)
        return true;
    for (intptr_t i = 0; i < loan->count; i++)
        if (py.PyList_GetItem(loan->theirs, i) != loan->items[i])
            return true;
    return false;
}

static int by_address(const void *a, const void *b) {
    const PyObject *x = ((const Item *)a)->theirs, *y = ((const Item *)b)->theirs;
    return x < y ? -1 : x > y;
}

static PycWord ours_of(const Item *known, size_t count, PyObject *theirs) {
    Item wanted = {theirs, 0};
    const Item *found = bsearch(&wanted, known, count, sizeof *known, by_address);
    if (found)
        return found->ours;
    py.Py_IncRef(theirs);
    return py_from(theirs);
}

static void copy_out(const PyLoan *loan) {
    PycList *list = (PycList *)pyc_object(loan->list);
    size_t known_count = (size_t)(loan->count < list->length ? loan->count : list->length);
    Item *known = calloc(known_count + 1, sizeof *known);
    PycWord *old = list->items; /* keeps the old items reachable until the new ones are in */
    for (size_t i = 0; known && i < known_count; i++)
        known[i] = (Item){loan->items[i], pyc_list_get(loan->list, (int64_t)i).value};
    if (!known)
        return;
    qsort(known, known_count, sizeof *known, by_address);
    list->items = NULL;
    list->length = list->capacity = 0;
    for (intptr_t i = 0; i < py.PyList_Size(loan->theirs); i++)
        pyc_list_push(loan->list, ours_of(known, known_count, py.PyList_GetItem(loan->theirs, i)));
    __asm__ volatile("" : : "r"(old) : "memory");
    free(known);
}

void py_lend_end(PyLoan *loan) {
    if (!loan->theirs || !loan->items)
        return;
    if (is_changed(loan))
        copy_out(loan);
    for (intptr_t i = 0; i < loan->count; i++)
        py.Py_DecRef(loan->items[i]);
    free(loan->items);
    py.Py_DecRef(loan->theirs);
}

/* A cache of plain values that crossed recently: a value that goes back is the same object that it came from, which
 * CPython's code may compare with `is`, and recurring texts are converted once. The cache extends lifetimes a little,
 * so long texts are not cached. */
#include "python.h"

enum { KEPT = 256, LONGEST = 1 << 17 };

static struct { /* protected by the lock */
    PyObject *by_ours[KEPT], *by_theirs[KEPT];
    PycWord *ours[2]; /* collected memory: our values for the objects of either table */
} kept;

static uint32_t place_of(uint64_t key) { return (uint32_t)pyc_hash_u64(key) & (KEPT - 1); }

static void put(PyObject **objects, PycWord *words, uint32_t i, PyObject *theirs, PycWord ours) {
    PyObject *old = objects[i];
    py.Py_IncRef(theirs);
    objects[i] = theirs;
    words[i] = ours;
    if (old) py.Py_DecRef(old);
}

void py_keep(PycWord ours, PyObject *theirs) {
    if (pyc_is_exact(ours, &pyc_str_type) && pyc_str(ours)->size > LONGEST) return;
    for (int i = 0; i < 2 && !kept.ours[i]; i++)
        kept.ours[i] = pyc_gc_alloc_root(KEPT * sizeof(PycWord), _Alignof(PycWord));
    put(kept.by_ours, kept.ours[0], place_of(ours), theirs, ours);
    put(kept.by_theirs, kept.ours[1], place_of((uintptr_t)theirs), theirs, ours);
}

PyObject *py_kept_object(PycWord ours) {
    const uint32_t i = place_of(ours);
    if (!kept.by_ours[i] || kept.ours[0][i] != ours) return NULL;
    py.Py_IncRef(kept.by_ours[i]);
    return kept.by_ours[i];
}

bool py_kept_word(const PyObject *theirs, PycWord *ours) {
    const uint32_t i = place_of((uintptr_t)theirs);
    if (kept.by_theirs[i] != theirs) return false;
    *ours = kept.ours[1][i];
    return true;
}

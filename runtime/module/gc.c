/* The module _gc. */
#include "module/module.h"

#define GC_THREADS
#include <gc/gc.h>
#include <gc/gc_inline.h>
#include <gc/gc_mark.h>

PycResult pyc_gc_collect_now(PycWord self) {
    (void)self;
    pyc_gc_collect();
    return pyc_ok(pyc_small(0));
}

PycResult pyc_gc_heap(PycWord self) {
    PycWord sizes[2] = {pyc_small((int64_t)GC_get_heap_size()), pyc_small((int64_t)GC_get_free_bytes())};
    (void)self;
    return pyc_ok(pyc_tuple_of(sizes, 2));
}

/* ---- references ---- */

typedef struct Count {
    PycWord word;
    int64_t found;
} Count;

static void GC_CALLBACK count_in(void *block, size_t bytes, void *state) {
    Count *count = state;
    if (GC_get_kind_and_size(block, NULL) == GC_I_PTRFREE) return;
    for (const PycWord *at = block, *end = at + bytes / sizeof *at; at < end; at++) count->found += *at == count->word;
}

static void *count_all(void *state) {
    GC_enumerate_reachable_objects_inner(count_in, state);
    return NULL;
}

PycResult pyc_gc_references(PycWord self, PycWord object) {
    enum { IMMORTAL = UINT32_MAX }; /* as in CPython */
    bool is_kept = !pyc_is_object(object) || !GC_base(pyc_object(object));
    Count count = {object, 0};
    (void)self;
    if (is_kept) return pyc_ok(pyc_small(IMMORTAL));
    pyc_gc_collect();
    GC_call_with_alloc_lock(count_all, &count);
    return pyc_ok(pyc_small(count.found));
}

#define MODULE_ROWS "gc.def"
#include "module/rows.h"

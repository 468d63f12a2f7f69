/* The module _gc. */
#include "module/module.h"

#define GC_THREADS
#include <gc/gc.h>

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

#define MODULE_ROWS "gc.def"
#include "module/rows.h"

/* Private to the runtime: objects that are watched until they die. */
#ifndef PYC_FINALIZE_H
#define PYC_FINALIZE_H

#include "object/py.h"

typedef uintptr_t
    PycWeakWord; /* 0, or a weak reference to an object; in collected memory; becomes 0 when the object dies */
bool pyc_gc_dies(const PycObject *object); /* false for classes and other objects that are never collected */
PycWord pyc_weak_get(const PycWeakWord *weak);
void pyc_weak_set(PycWeakWord *weak, PycWord object);
void pyc_gc_watch(int64_t by); /* `by` more objects are watched: hints become useful */

void pyc_gc_later(void (*run)(PycWord object), PycWord object); /* calls `run` at the next safepoint */
void pyc_gc_run_waiting(void);
void pyc_gc_mortal(PycObject *object);                         /* the object has __del__ */
void pyc_gc_also(PycObject *object, void (*fn)(void *object)); /* in addition to any finalizer it has */

#endif

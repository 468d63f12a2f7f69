/* Private to the runtime: objects that are watched until they are gone. */
#ifndef PYC_FINALIZE_H
#define PYC_FINALIZE_H

#include "object/py.h"

typedef uintptr_t
    PycWeakWord; /* 0, or an object that it does not keep; in collected memory, becomes 0 with the object */
bool pyc_gc_dies(const PycObject *object); /* builtin classes do not */
PycWord pyc_weak_get(const PycWeakWord *weak);
void pyc_weak_set(PycWeakWord *weak, PycWord object);
void pyc_gc_watch(int64_t by); /* so many more objects are watched: hints are of use */

void pyc_gc_later(void (*run)(PycWord object), PycWord object); /* at the next loop or call */
void pyc_gc_run_waiting(void);
void pyc_gc_mortal(PycObject *object);                         /* has __del__ */
void pyc_gc_also(PycObject *object, void (*fn)(void *object)); /* beside a finalizer that it may have */

#endif

/* The module atexit: functions called at the end of the program, the last registered first. */
#include "module/module.h"

#include "core/rt.h"

static PycWord registered; /* a list of tuples: function, names of keywords or None, arguments */

static PycWord callbacks(void) {
    if (!registered) registered = pyc_list_new(4);
    return registered;
}

static PycResult call_one(PycWord entry) {
    const PycTuple *t = pyc_tuple(entry);
    uint64_t named = t->items[1] == PYC_NONE ? 0 : (uint64_t)pyc_tuple(t->items[1])->length;
    return pyc_obj_call(t->items[0], t->items + 2, (uint64_t)t->length - 2 - named, named ? t->items[1] : 0);
}

PycResult pyc_atexit_run(PycWord self) {
    PycList *list = pyc_list(callbacks());
    (void)self;
    while (list->length) {
        PycWord entry = list->items[--list->length];
        PycResult done = call_one(entry);
        if (done.error) pyc_unraisable(done.error, "Exception ignored in atexit callback ", pyc_tuple(entry)->items[0]);
    }
    return pyc_ok(PYC_NONE);
}

static void at_exit(void) { pyc_atexit_run(0); }

PycResult pyc_atexit_register(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    (void)self;
    if (!count) RAISE(&pyc_TypeError, "register() takes at least 1 argument (0 given)");
    TRY(calls, pyc_builtin_callable(0, args[0]));
    if (calls != PYC_TRUE) RAISE(&pyc_TypeError, "the first argument must be callable");
    if (!registered) pyc_at_exit(PYC_EXIT_CALLBACKS, at_exit);
    uint64_t named = names ? (uint64_t)pyc_tuple(names)->length : 0;
    PycWord *words = pyc_gc_alloc((count + named + 1) * sizeof(PycWord));
    words[0] = args[0];
    words[1] = named ? names : PYC_NONE;
    for (uint64_t i = 1; i < count + named; i++) words[i + 1] = args[i];
    pyc_list_push(callbacks(), pyc_tuple_of(words, (int64_t)(count + named + 1)));
    return pyc_ok(args[0]);
}

PycResult pyc_atexit_unregister(PycWord self, PycWord function) {
    PycList *list = pyc_list(callbacks());
    int64_t kept = 0;
    (void)self;
    for (int64_t i = 0; i < list->length; i++) {
        TRY(same, pyc_obj_eq(pyc_tuple(list->items[i])->items[0], function));
        if (!same) list->items[kept++] = list->items[i];
    }
    list->length = kept;
    return pyc_ok(PYC_NONE);
}

PycResult pyc_atexit_clear(PycWord self) {
    (void)self;
    pyc_list(callbacks())->length = 0;
    return pyc_ok(PYC_NONE);
}

PycResult pyc_atexit_count(PycWord self) { return (void)self, pyc_ok(pyc_small(pyc_list(callbacks())->length)); }

#define MODULE_ROWS "atexit.def"
#include "module/rows.h"

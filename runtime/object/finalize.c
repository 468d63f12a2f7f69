/* What happens when an object dies: `__del__`, and the callbacks of weak references.
 *
 * The collector detects that during any allocation. Code of the program runs later, at a safepoint (pyc_interrupt). As
 * collections are rare, a program may request one where CPython would have noticed at once (pyc_gc_hint); that may only
 * take a fraction of its time. Objects with `__del__` that are left at the end get theirs then. */
#include "object/finalize.h"

#include "core/rt.h"

#define GC_THREADS
#include <gc/gc.h>
#include <string.h>
#include <time.h>

/* ---- errors that nothing can handle ---- */

/* `Exception ignored in: <function f at 0x1>` */
static PycWord head_of(const char *before, PycWord in, const char *behind) {
    PycResult what = pyc_obj_repr(in);
    PycWord parts[3] = {pyc_str_c(before), what.error ? pyc_str_empty() : what.value, pyc_str_c(behind)};
    return pyc_str_concat_n(parts, 3);
}

static void report_ignored(PycWord head, PycError *error) {
    PycWord parts[3] = {head, pyc_str_char('\n'), pyc_exception_report(pyc_exception_of(error)->self)};
    PycWord text = pyc_str_concat_n(parts, 3);
    pyc_err_write(pyc_str(text)->data, (uint64_t)pyc_str(text)->size);
}

/* Calls the program's sys.unraisablehook. */
static PycResult tell_hook(PycWord hook, PycWord sys, PycException *e, PycWord message, PycWord in) {
    TRY(made_by, pyc_obj_getattr(sys, PYC_NAME("UnraisableHookArgs")));
    PycWord parts[5] = {pyc_word(e->head.type), e->self, pyc_traceback_of(e), message, in};
    PycWord tuple = pyc_tuple_of(parts, 5);
    TRY(args, pyc_obj_call(made_by, &tuple, 1, 0));
    return pyc_obj_call(hook, &args, 1, 0);
}

void pyc_unraisable(PycError *error, const char *where, PycWord in) {
    PycWord sys, hook = pyc_hook_of_program(PYC_NAME("unraisablehook"), PYC_NAME("__unraisablehook__"), &sys);
    PycWord message = where ? head_of(where, in, "") : PYC_NONE;
    PycResult done = pyc_ok(0);
    if (hook) done = tell_hook(hook, sys, pyc_exception_of(error), message, where ? PYC_NONE : in);
    if (!hook || done.error)
        report_ignored(head_of(where ? where : "Exception ignored in: ", in, where ? ":" : ""), error);
    if (done.error) report_ignored(head_of("Exception ignored in sys.unraisablehook: ", hook, ""), done.error);
}

/* ---- what waits to be run ---- */

typedef struct Later { /* never collected: a root */
    void (*run)(PycWord object);
    PycWord object;
    struct Later *next;
} Later;

static Later *waiting, **last = &waiting;
static uint32_t queue_lock;
static uint64_t watched; /* objects with __del__ or weak references */

void pyc_gc_later(void (*run)(PycWord object), PycWord object) {
    Later *later = pyc_gc_alloc_root(sizeof *later, _Alignof(Later));
    *later = (Later){run, object, NULL};
    pyc_lock(&queue_lock);
    *last = later;
    last = &later->next;
    pyc_unlock(&queue_lock);
    pyc_poll_request();
}

static Later *next_of_queue(void) {
    pyc_lock(&queue_lock);
    Later *first = waiting;
    if (first) waiting = first->next;
    if (!waiting) last = &waiting;
    pyc_unlock(&queue_lock);
    return first;
}

void pyc_gc_run_waiting(void) {
    static _Thread_local bool is_running; /* set while finalizers run: their loops poll, too */
    if (!waiting || is_running) return;
    is_running = true;
    for (Later *later; (later = next_of_queue());) {
        later->run(later->object);
        pyc_gc_free_root(later);
    }
    is_running = false;
}

/* ---- __del__ ---- */

typedef struct Mortal { /* never collected; refers to the object invisibly to the collector */
    GC_hidden_pointer object;
    struct Mortal *before, *next;
} Mortal;

static Mortal *oldest, *youngest;
static uint32_t mortals_lock;

static void unlink_mortal(Mortal *m) {
    pyc_lock(&mortals_lock);
    *(m->before ? &m->before->next : &oldest) = m->next;
    *(m->next ? &m->next->before : &youngest) = m->before;
    pyc_unlock(&mortals_lock);
    watched--;
    pyc_gc_free_root(m);
}

static void on_death(void *object, void *mortal) {
    unlink_mortal(mortal);
    pyc_gc_later(pyc_run_del, pyc_word(object));
}

static void run_mortals(void) {
    for (int round = 0; round < 1000 && oldest; round++) {
        PycWord object = pyc_word(GC_REVEAL_POINTER(oldest->object));
        GC_REGISTER_FINALIZER_NO_ORDER(pyc_object(object), NULL, NULL, NULL, NULL);
        unlink_mortal(oldest);
        pyc_run_del(object);
    }
}

void pyc_gc_mortal(PycObject *object) {
    static bool is_known;
    if (!is_known) pyc_at_exit(PYC_EXIT_OBJECTS, run_mortals);
    is_known = true;
    Mortal *m = pyc_gc_alloc_root(sizeof *m, _Alignof(Mortal));
    m->object = GC_HIDE_POINTER(object);
    pyc_lock(&mortals_lock);
    m->before = youngest;
    *(youngest ? &youngest->next : &oldest) = m;
    youngest = m;
    pyc_unlock(&mortals_lock);
    watched++;
    GC_REGISTER_FINALIZER_NO_ORDER(object, on_death, m, NULL, NULL);
}

/* ---- two finalizers of one object ---- */

typedef struct Both {
    void (*first)(void *object);
    GC_finalization_proc other;
    void *data;
} Both;

static void run_both(void *object, void *both) {
    const Both *b = both;
    if (b->other) b->other(object, b->data); /* __del__ comes before callbacks */
    b->first(object);
    pyc_gc_free_root(both);
}

void pyc_gc_also(PycObject *object, void (*fn)(void *object)) {
    Both *both = pyc_gc_alloc_root(sizeof *both, _Alignof(Both));
    both->first = fn;
    GC_REGISTER_FINALIZER_NO_ORDER(object, run_both, both, &both->other, &both->data);
}

/* ---- weak words ---- */

bool pyc_gc_dies(const PycObject *object) { return GC_base((void *)(uintptr_t)object) != NULL; }

PycWord pyc_weak_get(const PycWeakWord *weak) { /* under the collector's lock, so that it cannot die meanwhile */
    return *weak ? pyc_word(GC_REVEAL_POINTER(*weak)) : 0;
}

void pyc_weak_set(PycWeakWord *weak, PycWord object) {
    *weak = GC_HIDE_POINTER(pyc_object(object));
    if (pyc_gc_dies(pyc_object(object))) GC_GENERAL_REGISTER_DISAPPEARING_LINK((void **)weak, pyc_object(object));
}

void pyc_gc_watch(int64_t by) { watched += (uint64_t)by; }

/* ---- hints ---- */

static int64_t clock_ns(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* A watched object may just have died. Repeated hints that find nothing are throttled. */
void pyc_gc_hint(void) {
    enum { FREE_NS = 100000000, PART = 16, IDLE_MAX = 6 };
    static int64_t spent, idle, refused_at;
    if (!watched) return;
    int64_t tick = spent ? clock_ns(CLOCK_MONOTONIC_COARSE) : 0; /* the other clocks cost more than many calls */
    if (tick && tick == refused_at) return;
    int64_t start = clock_ns(CLOCK_THREAD_CPUTIME_ID), allowed = idle < IDLE_MAX ? FREE_NS : 0;
    if (spent > allowed && spent > clock_ns(CLOCK_PROCESS_CPUTIME_ID) / PART) {
        refused_at = tick;
        return;
    }
    uint64_t before = watched;
    pyc_gc_collect();
    idle = watched < before ? 0 : idle + 1;
    spent += clock_ns(CLOCK_THREAD_CPUTIME_ID) - start;
}

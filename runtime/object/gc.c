/* The collector: libgc. It starts with the first allocation; leaf memory is atomic. */
#include "object/py.h"

#define GC_THREADS
#include <gc/gc.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { GC_ALIGN = 16 };

/* Every allocation looks at this once: only the usual state needs nothing else. */
static enum { NOT_STARTED, USUAL, STRESSED } state;

/* With PYC_GC_STRESS=n in the environment the collector runs at every n-th allocation. What it cannot see is gone at
 * once, which tests turn into a wrong result at the place of the fault. */
static struct {
    int64_t every;
    _Atomic int64_t count;
} stress;

static void *out_of_memory(size_t size) { pyc_out_of_memory(size); }

static void thread_enter(void *stack_base) {
    struct GC_stack_base base = {.mem_base = stack_base};
    GC_register_my_thread(&base);
}

static void thread_leave(void) { GC_unregister_my_thread(); }

static void read_stress(void) {
    const char *every = getenv("PYC_GC_STRESS");
    stress.every = every ? atoll(every) : 0;
    if (stress.every > 0) state = STRESSED;
}

void pyc_gc_start(void) {
    if (state != NOT_STARTED) return;
    state = USUAL;
    GC_set_no_dls(0);
    GC_INIT();
    GC_set_oom_fn(out_of_memory);
    GC_set_warn_proc(GC_ignore_warn_proc);
    GC_allow_register_threads();
    pyc_thread_enter = thread_enter;
    pyc_thread_leave = thread_leave;
    read_stress();
}

PYC_COLD static void before_allocation(void) {
    pyc_gc_start();
    if (state == STRESSED && atomic_fetch_add(&stress.count, 1) % stress.every == 0) GC_gcollect();
}

bool pyc_gc_can_have(int64_t size) {
    void *room = mmap(NULL, (size_t)size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED) return false;
    munmap(room, (size_t)size);
    return true;
}

void *pyc_gc_alloc(uint64_t size) {
    if (PYC_UNLIKELY(state != USUAL)) before_allocation();
    return GC_MALLOC(size);
}

void *pyc_gc_alloc_atomic(uint64_t size) {
    if (PYC_UNLIKELY(state != USUAL)) before_allocation();
    return GC_MALLOC_ATOMIC(size);
}

void *pyc_gc_alloc_root(uint64_t size, uint64_t align) {
    if (PYC_UNLIKELY(state != USUAL)) before_allocation();
    if (PYC_LIKELY(align <= GC_ALIGN)) return GC_MALLOC_UNCOLLECTABLE(size);
    uintptr_t at = (uintptr_t)GC_MALLOC_UNCOLLECTABLE(size + align);
    return (void *)((at + align - 1) & ~(align - 1));
}

void *pyc_gc_realloc(void *old, uint64_t size) { return GC_REALLOC(old, size); }
void pyc_gc_free(void *memory) { GC_FREE(memory); }
void pyc_gc_free_root(void *memory) { GC_FREE(GC_base(memory)); }

static void run_finalizer(void *object, void *fn) {
    void (*typed)(void *);
    memcpy(&typed, &fn, sizeof typed);
    typed(object);
}

/* Finds what nothing refers to, and runs its finalizers. */
void pyc_gc_collect(void) {
    GC_gcollect();
    GC_invoke_finalizers();
}

void pyc_gc_finalizer(void *object, void (*fn)(void *object)) {
    void *data;
    memcpy(&data, &fn, sizeof data);
    GC_REGISTER_FINALIZER_NO_ORDER(object, run_finalizer, data, NULL, NULL);
}

PycThread *pyc_thread(void) {
    static _Thread_local PycThread *thread;
    if (PYC_UNLIKELY(!thread)) thread = pyc_gc_alloc_root(sizeof(PycThread), _Alignof(PycThread));
    return thread;
}

void pyc_lock_slow(uint32_t *lock) {
    for (int spins = 0; __atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE); spins++)
        if (spins > 100) sched_yield();
}

void pyc_unlock_slow(uint32_t *lock) { __atomic_store_n(lock, 0, __ATOMIC_RELEASE); }

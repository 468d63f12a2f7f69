/* The collector: libgc. It starts with the first allocation; leaf objects are atomic. Small objects come from
 * thread-local heaps, which libgc refills in batches. */
#include "object/finalize.h"

#define GC_THREADS
#include <gc/gc.h>
#include <gc/gc_inline.h>
#include <gc/gc_mark.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
    GC_ALIGN = 16,
    GC_PAUSE = 4 << 20, /* bytes allocated between collections while little lives */
    BATCH_BYTES = 4096, /* libgc returns at most the objects of one of its blocks */
};

/* Checked by every allocation: only in the state USUAL nothing else is to be done. */
static enum { NOT_STARTED, USUAL, STRESSED } state;

/* With PYC_GC_STRESS=n in the environment the collector runs at every n-th allocation. An object that it cannot see is
 * then freed at once, so that tests fail at the place of the fault. */
static struct {
    int64_t every;
    _Atomic int64_t count;
} stress;

/* ---- out of memory ----
 *
 * Allocating a small object cannot raise anything. The last objects come from a reserve; the thread raises MemoryError
 * at its next safepoint, the program releases what it held, and the reserve is allocated again. */

enum { RESERVE = 1 << 20 };
static void *_Atomic reserve;
static _Atomic bool was_short;
static _Thread_local bool is_short;

static void *nothing_left(size_t size) {
    (void)size;
    return NULL; /* instead of libgc's warning */
}

void pyc_memory_is_short(void) {
    is_short = true;
    pyc_interrupt_request();
}

PycError *pyc_memory_error(void) {
    if (!is_short) return NULL;
    is_short = false;
    return pyc_raise_args(&pyc_MemoryError, NULL, 0);
}

/* Allocated outside of libgc, which needs its own memory for block headers. */
static void *new_reserve(void) {
    void *made = mmap(NULL, RESERVE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return made != MAP_FAILED ? made : GC_MALLOC_ATOMIC_UNCOLLECTABLE(RESERVE);
}

static void free_reserve(void *made) {
    if (GC_base(made))
        GC_FREE(made);
    else
        munmap(made, RESERVE);
}

/* Tries again only after a collection that may have freed something: memory may run out again before the next one. */
static void take_reserve(void) {
    static _Atomic GC_word asked;
    if (PYC_LIKELY(reserve != NULL)) return;
    if (was_short && GC_get_bytes_since_gc() > GC_get_heap_size() / 8) GC_gcollect();
    GC_word now = GC_get_gc_no() + 1;
    if (atomic_exchange(&asked, now) == now) return;
    void *taken = new_reserve(), *none = NULL;
    if (taken && !atomic_compare_exchange_strong(&reserve, &none, taken)) free_reserve(taken);
}

/* Releases the reserve for an allocation of `size`; the program ends if there is no reserve. */
static void use_reserve(uint64_t size) {
    void *taken = size > RESERVE / 2 ? NULL : atomic_exchange(&reserve, NULL);
    if (!taken) pyc_out_of_memory(size);
    free_reserve(taken);
    was_short = true;
    pyc_memory_is_short();
}

/* An allocation by libgc, repeated after releasing the reserve if it fails. */
#define WITH_RESERVE(size, made, ...)                                                                                  \
    do {                                                                                                               \
        __VA_ARGS__;                                                                                                   \
        if (PYC_LIKELY(made)) break;                                                                                   \
        use_reserve(size);                                                                                             \
        __VA_ARGS__;                                                                                                   \
        if (!(made)) pyc_out_of_memory(size);                                                                          \
    } while (0)

static void *traced(uint64_t size) {
    void *made;
    WITH_RESERVE(size, made, made = GC_MALLOC(size));
    return made;
}

static void *leaf(uint64_t size) {
    void *made;
    WITH_RESERVE(size, made, made = GC_MALLOC_ATOMIC(size));
    return made;
}

static void *uncollectable(uint64_t size) {
    void *made;
    WITH_RESERVE(size, made, made = GC_MALLOC_UNCOLLECTABLE(size));
    return made;
}

static bool is_in_heap(uint64_t size) {
    void *room = GC_MALLOC_ATOMIC(size);
    if (room) GC_FREE(room);
    return room;
}

bool pyc_gc_can_have(int64_t size) {
    if (size < PYC_MUCH_MEMORY) return true;
    size_t whole = (size_t)size + RESERVE; /* with libgc's overhead */
    void *room = mmap(NULL, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED) return is_in_heap((uint64_t)size);
    munmap(room, whole);
    return true;
}

/* ---- heaps of threads ---- */

/* Our kind of small objects for libgc: its own kinds add a byte to the size, and do not scan the last word. */
int pyc_gc_whole_objects;

static int kind_of(int kind) { return kind == PYC_HEAP_LEAVES ? GC_I_PTRFREE : pyc_gc_whole_objects; }

static PycHeap no_heap; /* of a thread that has none yet */
_Thread_local PycHeap *pyc_heap = &no_heap;
static PycHeap *heaps; /* all heaps; changed only while the collector is locked out */

/* The collector sees the first object of a free list, but does not follow the links between leaves: they are marked
 * here. */
static void keep_leaves(void) {
    for (const PycHeap *heap = heaps; heap; heap = heap->following)
        for (uint64_t size = 1; size <= PYC_HEAP_CLASSES; size++)
            for (void **leaf = heap->first[PYC_HEAP_LEAVES][size]; leaf; leaf = *leaf) GC_set_mark_bit(leaf);
}

static GC_push_other_roots_proc push_usual_roots;
static void GC_CALLBACK push_roots(void) {
    keep_leaves();
    if (push_usual_roots) push_usual_roots();
}

static void *link_heap(void *heap) {
    ((PycHeap *)heap)->following = heaps;
    return heaps = heap;
}

static void *unlink_heap(void *heap) {
    PycHeap **at = &heaps;
    while (*at != heap) at = &(*at)->following;
    *at = (*at)->following;
    return NULL;
}

static PycHeap *new_heap(void) {
    PycHeap *heap = uncollectable(sizeof *heap);
    GC_call_with_alloc_lock(link_heap, heap);
    return pyc_heap = heap;
}

static void free_heap(void) {
    if (pyc_heap == &no_heap) return;
    GC_call_with_alloc_lock(unlink_heap, pyc_heap);
    GC_FREE(pyc_heap);
    pyc_heap = &no_heap;
}

/* The next object of a size class whose list is empty. */
static void *refill(PycHeap *heap, int kind, uint64_t size) {
    void **list = (void **)&heap->first[kind][size];
    take_reserve();
    WITH_RESERVE(size * GC_ALIGN, *list, GC_generic_malloc_many(size * GC_ALIGN, kind_of(kind), list));
    return pyc_gc_take(kind, size);
}

static void thread_enter(void *stack_base) {
    struct GC_stack_base base = {.mem_base = stack_base};
    GC_register_my_thread(&base);
}

static void thread_leave(void) {
    free_heap();
    if (pyc_this_thread) {
        GC_FREE(pyc_this_thread->lookups);
        GC_FREE(pyc_this_thread);
    }
    pyc_this_thread = NULL;
    GC_unregister_my_thread();
}

/* ---- start ---- */

static void read_stress(void) {
    const char *every = getenv("PYC_GC_STRESS");
    stress.every = every ? atoll(every) : 0;
    if (stress.every > 0) state = STRESSED;
}

/* The heap grows by a part of what it is, and the collector comes when a part of what lives is allocated: of a small
 * heap at least GC_PAUSE, and more where marking takes longer, up to twice as much. A program with much code has many
 * variables, which are marked each time, however small its heap is. */
enum { PART_OF_SMALL_HEAP = 3, PART_OF_LARGE_HEAP = 2 };

extern char variables_start[] __asm__("__bss_start") __attribute__((weak, visibility("hidden")));
extern char variables_end[] __asm__("_end") __attribute__((weak, visibility("hidden")));

static size_t pause_of(size_t heap) {
    enum { USUAL_VARIABLES = 384 << 10, PER_VARIABLE = 8 };
    size_t variables = (size_t)((uintptr_t)variables_end - (uintptr_t)variables_start), least = GC_PAUSE;
    size_t many = variables > USUAL_VARIABLES ? (variables - USUAL_VARIABLES) * PER_VARIABLE : 0, part = heap * 7 / 16;
    size_t wanted = part > least + many ? part : least + many;
    return wanted > 2 * least ? 2 * least : wanted;
}

/* The constants of the program; null where it has none. */
extern char constant_start[] __asm__("__start_" PYC_CONSTANT_SECTION) __attribute__((weak, visibility("hidden")));
extern char constant_stop[] __asm__("__stop_" PYC_CONSTANT_SECTION) __attribute__((weak, visibility("hidden")));

static void GC_CALLBACK on_collection(GC_EventType event) {
    enum { LARGE_HEAP = 24 << 20 };
    if (event != GC_EVENT_END) return;
    size_t heap = GC_get_heap_size();
    bool is_large = heap > LARGE_HEAP;
    GC_set_free_space_divisor(is_large ? PART_OF_LARGE_HEAP : PART_OF_SMALL_HEAP);
    GC_set_min_bytes_allocd(is_large ? GC_PAUSE : pause_of(heap));
}

void pyc_gc_start(void) {
    if (state != NOT_STARTED) return;
    state = USUAL;
    GC_set_no_dls(0);
    GC_set_markers_count(1); /* marking is mostly too short to be worth helper threads */
    GC_INIT();
    if (&constant_start[0] != &constant_stop[0]) GC_exclude_static_roots(constant_start, constant_stop);
    GC_set_min_bytes_allocd(pause_of(0));
    GC_set_free_space_divisor(PART_OF_SMALL_HEAP);
    GC_set_on_collection_event(on_collection);
    if (!pyc_gc_whole_objects) pyc_gc_whole_objects = (int)GC_new_kind(GC_new_free_list(), GC_DS_LENGTH, 1, 1);
    push_usual_roots = GC_get_push_other_roots();
    GC_set_push_other_roots(push_roots);
    GC_set_oom_fn(nothing_left);
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

void *pyc_gc_fill(int kind, uint64_t size) {
    if (PYC_UNLIKELY(state != USUAL)) before_allocation();
    if (state == USUAL) return refill(pyc_heap == &no_heap ? new_heap() : pyc_heap, kind, size);
    void *made;
    WITH_RESERVE(size * GC_ALIGN, made, made = GC_malloc_kind(size * GC_ALIGN, kind_of(kind)));
    return made;
}

/* The address after the last byte also counts as part of the object. */
static uint64_t class_of(uint64_t size) { return size / GC_ALIGN + 1; }

void *pyc_gc_alloc(uint64_t size) {
    if (PYC_LIKELY(class_of(size) <= PYC_HEAP_CLASSES)) return pyc_gc_take(PYC_HEAP_OBJECTS, class_of(size));
    if (PYC_UNLIKELY(state != USUAL)) before_allocation();
    return traced(size);
}

void *pyc_gc_alloc_atomic(uint64_t size) {
    if (PYC_LIKELY(class_of(size) <= PYC_HEAP_CLASSES)) return pyc_gc_take(PYC_HEAP_LEAVES, class_of(size));
    if (PYC_UNLIKELY(state != USUAL)) before_allocation();
    return leaf(size);
}

void *pyc_gc_try(uint64_t size) {
    if (size < PYC_MUCH_MEMORY) return pyc_gc_alloc(size);
    if (PYC_UNLIKELY(state != USUAL)) before_allocation();
    return GC_MALLOC(size);
}

void *pyc_gc_try_atomic(uint64_t size) {
    if (size < PYC_MUCH_MEMORY) return pyc_gc_alloc_atomic(size);
    if (PYC_UNLIKELY(state != USUAL)) before_allocation();
    return GC_MALLOC_ATOMIC(size);
}

void pyc_gc_replaced(void *old, uint64_t size, int kind) {
    if (pyc_threads_started || !old) return;
    uint64_t class = class_of(size);
    if (class > PYC_HEAP_CLASSES) {
        GC_FREE(old);
    } else if (pyc_heap != &no_heap) {
        memset(old, 0, size);
        *(void **)old = pyc_heap->first[kind][class];
        pyc_heap->first[kind][class] = old;
    }
}

void *pyc_gc_alloc_root(uint64_t size, uint64_t align) {
    if (PYC_UNLIKELY(state != USUAL)) before_allocation();
    if (PYC_LIKELY(align <= GC_ALIGN)) return uncollectable(size);
    uintptr_t at = (uintptr_t)uncollectable(size + align);
    return (void *)((at + align - 1) & ~(align - 1));
}

/* Allocated outside of the collector's heap: every object refers to its type, which the collector then quickly
 * recognizes as not its own. */
void *pyc_gc_alloc_type(uint64_t size) {
    enum { CHUNK = 32 << 10 };
    static uint32_t lock;
    static char *free, *end;
    if (PYC_UNLIKELY(state != USUAL)) before_allocation();
    pyc_lock(&lock);
    if (!free || (uint64_t)(end - free) < size) {
        free = calloc(1, CHUNK);
        if (!free) pyc_out_of_memory(CHUNK);
        end = free + CHUNK;
        GC_add_roots(free, end);
    }
    void *type = free;
    free += (size + GC_ALIGN - 1) / GC_ALIGN * GC_ALIGN;
    pyc_unlock(&lock);
    return type;
}

void *pyc_gc_realloc(void *old, uint64_t size) { return GC_REALLOC(old, size); }
void pyc_gc_free(void *memory) { GC_FREE(memory); }
void pyc_gc_free_root(void *memory) { GC_FREE(GC_base(memory)); }

static void run_finalizer(void *object, void *fn) {
    void (*typed)(void *);
    memcpy(&typed, &fn, sizeof typed);
    typed(object);
}

/* Clears what earlier calls left below the frame of the caller: the frames of the calls that lead to the collector do
 * not write all of their words. */
__attribute__((noinline)) void pyc_gc_wipe_stack(void) {
    enum { DEEP = 8 << 10 };
    char below[DEEP];
    memset(below, 0, sizeof below);
    __asm__ volatile("" : : "r"(below) : "memory");
}

/* Frees unreachable objects and runs their finalizers. */
void pyc_gc_collect(void) {
    GC_gcollect();
    GC_invoke_finalizers();
    pyc_gc_run_waiting();
}

void pyc_gc_finalizer(void *object, void (*fn)(void *object)) {
    void *data;
    memcpy(&data, &fn, sizeof data);
    GC_REGISTER_FINALIZER_NO_ORDER(object, run_finalizer, data, NULL, NULL);
}

_Thread_local PycThread *pyc_this_thread;

PycThread *pyc_thread_new(void) { return pyc_this_thread = pyc_gc_alloc_root(sizeof(PycThread), _Alignof(PycThread)); }

void pyc_lock_slow(uint32_t *lock) {
    for (int spins = 0; __atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE); spins++)
        if (spins > 100) sched_yield();
}

void pyc_unlock_slow(uint32_t *lock) { __atomic_store_n(lock, 0, __ATOMIC_RELEASE); }

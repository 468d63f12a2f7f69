/* The module _threads: threads of Python programs, which take turns (core/gil.c), and locks. */
#include "module/module.h"

#include "core/rt.h"
#include "core/running.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* ---- threads ---- */

typedef struct Start { /* collected, and rooted until the thread has taken it over */
    PycWord function;
} Start;

static size_t stack_size;
static PycRunningThread first_thread; /* the one that starts the second thread */

static void run_function(PycWord function) {
    PycResult done = pyc_obj_call(function, NULL, 0, 0);
    if (!done.error) return;
    PycException *e = pyc_exception_of(done.error);
    if (pyc_type_is_sub(e->head.type, &pyc_SystemExit)) return;
    PycWord text = pyc_exception_report(e->self);
    pyc_err_write(pyc_str(text)->data, (uint64_t)pyc_str(text)->size);
}

static void *run_thread(void *argument) {
    int base;
    pyc_stack_limit_init();
    pyc_thread_enter(&base);
    Start *start = argument;
    PycWord function = start->function;
    pyc_gc_free_root(start);
    pyc_gil_join();
    pyc_gil_take();
    PycRunningThread running;
    pyc_running_enter(&running, (uint64_t)pthread_self());
    run_function(function);
    pyc_running_leave(&running);
    pyc_gil_give();
    pyc_thread_leave();
    return NULL;
}

PycResult pyc_thread_start(PycWord self, PycWord function) {
    pthread_attr_t attributes;
    pthread_t thread;
    (void)self;
    Start *start = pyc_gc_alloc_root(sizeof *start, sizeof(PycWord));
    start->function = function;
    pyc_gil_start();
    if (!pyc_running_threads) pyc_running_enter(&first_thread, (uint64_t)pthread_self());
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    if (stack_size) pthread_attr_setstacksize(&attributes, stack_size);
    int failed = pthread_create(&thread, &attributes, run_thread, start);
    pthread_attr_destroy(&attributes);
    if (!failed) return pyc_ok(pyc_int_from_u64((uint64_t)thread));
    pyc_gc_free_root(start);
    RAISE(&pyc_RuntimeError, "can't start new thread");
}

static PycWord last_wait; /* a function that waits for the threads */

static void wait_at_end(void) { run_function(last_wait); }

PycResult pyc_thread_at_end(PycWord self, PycWord function) {
    (void)self;
    last_wait = function;
    pyc_at_exit(PYC_EXIT_THREADS, wait_at_end);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_thread_ident(PycWord self) { return (void)self, pyc_ok(pyc_int_from_u64((uint64_t)pthread_self())); }
PycResult pyc_thread_native_id(PycWord self) { return (void)self, pyc_ok(pyc_small(syscall(SYS_gettid))); }
PycResult pyc_thread_is_main(PycWord self) { return (void)self, pyc_ok(pyc_bool(pyc_is_main_thread())); }

PycResult pyc_thread_stack_size(PycWord self, PycWord size) {
    enum { LEAST = 32768 };
    PycWord before = pyc_small((int64_t)stack_size);
    (void)self;
    if (!size) return pyc_ok(before);
    TRY(wanted, pyc_obj_to_i64_index(size));
    if (wanted && wanted < LEAST) RAISE(&pyc_ValueError, "size not valid: %lld bytes", (long long)wanted);
    stack_size = (size_t)wanted;
    return pyc_ok(before);
}

PycResult pyc_thread_locals(PycWord self) {
    PycThread *thread = pyc_thread();
    (void)self;
    if (!thread->locals) thread->locals = pyc_dict_new(8);
    return pyc_ok(thread->locals);
}

PycResult pyc_thread_context(PycWord self) {
    (void)self;
    return pyc_ok(pyc_thread()->context ? pyc_thread()->context : PYC_NONE);
}

PycResult pyc_thread_set_context(PycWord self, PycWord context) {
    (void)self;
    pyc_thread()->context = context;
    return pyc_ok(PYC_NONE);
}

PycResult pyc_thread_interrupt_main(PycWord self, PycWord number) {
    (void)self;
    PycIntResult wanted = {SIGINT, NULL};
    if (number) wanted = pyc_obj_to_i64_index(number);
    CHECK(wanted.error);
    pyc_to_main_thread((int)wanted.value);
    return pyc_ok(PYC_NONE);
}

/* ---- waiting for a word ---- */

static int64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

enum { OPEN, LOCKED, AWAITED };
enum { NO_WAIT = 0, NO_END = -1 };

/* true: acquired. ns: how long to wait. */
static PycBoolResult take(_Atomic uint32_t *word, int64_t ns) {
    uint32_t open = OPEN;
    if (atomic_compare_exchange_strong(word, &open, LOCKED)) return (PycBoolResult){true, NULL};
    int64_t end = ns > 0 ? now_ns() + ns : ns;
    while (ns != NO_WAIT) {
        pyc_gil_give();
        bool is_ours = atomic_exchange(word, AWAITED) == OPEN;
        int code = is_ours ? 0 : pyc_futex_wait(word, AWAITED, ns);
        pyc_gil_take();
        if (is_ours) return (PycBoolResult){true, NULL};
        if (code == EINTR) CHECK_AS(PycBoolResult, pyc_interrupt());
        if (ns != NO_END) ns = end - now_ns() > 0 ? end - now_ns() : NO_WAIT;
    }
    return (PycBoolResult){false, NULL};
}

static void leave(_Atomic uint32_t *word) {
    if (atomic_exchange(word, OPEN) == AWAITED) pyc_futex_wake(word);
}

/* blocking=True, timeout=-1 */
static PycIntResult wait_of(PycWord blocking, PycWord timeout) {
    PycBoolResult waits = blocking ? pyc_obj_truth(blocking) : (PycBoolResult){true, NULL};
    PycFloatResult seconds = timeout ? pyc_obj_to_f64(timeout) : (PycFloatResult){-1, NULL};
    if (waits.error || seconds.error) return (PycIntResult){0, waits.error ? waits.error : seconds.error};
    if (!waits.value && timeout && seconds.value != -1)
        RAISE_AS(PycIntResult, &pyc_ValueError, "can't specify a timeout for a non-blocking call");
    if (seconds.value < 0 && seconds.value != -1)
        RAISE_AS(PycIntResult, &pyc_ValueError, "timeout value must be a non-negative number");
    if (seconds.value > 9e9) RAISE_AS(PycIntResult, &pyc_OverflowError, "timeout value is too large");
    if (!waits.value) return (PycIntResult){NO_WAIT, NULL};
    return (PycIntResult){seconds.value < 0 ? NO_END : (int64_t)(seconds.value * 1e9), NULL};
}

/* ---- lock ---- */

typedef struct Lock {
    PycObject head;
    _Atomic uint32_t word;
} Lock;

static Lock *lock_of(PycWord w) { return (Lock *)pyc_object(w); }

static PycResult lock_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    (void)args;
    CHECK(pyc_no_keywords("lock", names));
    if (count) RAISE(&pyc_TypeError, "lock expected 0 arguments, got %llu", (unsigned long long)count);
    Lock *lock = pyc_gc_new(type->instance_size);
    lock->head.type = type;
    return pyc_ok(pyc_word(lock));
}

static PycResult lock_repr(PycWord self) {
    char text[80];
    snprintf(text, sizeof text, "<%s _thread.lock object at %p>", lock_of(self)->word ? "locked" : "unlocked",
             (void *)pyc_object(self));
    return pyc_ok(pyc_str_c(text));
}

PycType pyc_lock_type = {.head = {&pyc_type_type},
                         .name = "_thread.lock",
                         .base = &pyc_object_type,
                         .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                         .instance_size = sizeof(Lock),
                         .make = lock_make,
                         .repr = lock_repr};

PycResult pyc_lock_acquire(PycWord self, PycWord blocking, PycWord timeout) {
    TRY(ns, wait_of(blocking, timeout));
    return pyc_bool_word(take(&lock_of(self)->word, ns));
}

PycResult pyc_lock_release(PycWord self) {
    if (!lock_of(self)->word) RAISE(&pyc_RuntimeError, "release unlocked lock");
    leave(&lock_of(self)->word);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_lock_locked(PycWord self) { return pyc_ok(pyc_bool(lock_of(self)->word)); }
PycResult pyc_lock_enter(PycWord self) { return pyc_bool_word(take(&lock_of(self)->word, NO_END)); }

PycResult pyc_lock_exit(PycWord self, PycWord type, PycWord value, PycWord traceback) {
    return (void)type, (void)value, (void)traceback, pyc_lock_release(self);
}

PycResult pyc_lock_reset(PycWord self) {
    lock_of(self)->word = OPEN;
    return pyc_ok(PYC_NONE);
}

/* ---- RLock ---- */

typedef struct RLock {
    PycObject head;
    _Atomic uint32_t word;
    pthread_t owner;
    int64_t count;
} RLock;

static RLock *rlock_of(PycWord w) { return (RLock *)pyc_object(w); }

static bool owns(const RLock *lock) { return lock->count && pthread_equal(lock->owner, pthread_self()); }

static PycResult rlock_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    (void)args;
    CHECK(pyc_no_keywords("RLock", names));
    if (count) RAISE(&pyc_TypeError, "RLock() takes no arguments");
    RLock *lock = pyc_gc_new(type->instance_size);
    lock->head.type = type;
    return pyc_ok(pyc_word(lock));
}

static PycResult rlock_repr(PycWord self) {
    char text[120];
    const RLock *lock = rlock_of(self);
    snprintf(text, sizeof text, "<%s _thread.RLock object owner=%llu count=%lld at %p>",
             lock->count ? "locked" : "unlocked", lock->count ? (unsigned long long)lock->owner : 0,
             (long long)lock->count, (const void *)lock);
    return pyc_ok(pyc_str_c(text));
}

PycType pyc_rlock_type = {.head = {&pyc_type_type},
                          .name = "_thread.RLock",
                          .base = &pyc_object_type,
                          .flags = PYC_T_FROZEN,
                          .instance_size = sizeof(RLock),
                          .make = rlock_make,
                          .repr = rlock_repr};

static PycBoolResult rlock_take(RLock *lock, int64_t ns, int64_t count) {
    if (owns(lock)) {
        lock->count += count;
        return (PycBoolResult){true, NULL};
    }
    TRY_AS(PycBoolResult, got, take(&lock->word, ns));
    if (got) lock->owner = pthread_self(), lock->count = count;
    return (PycBoolResult){got, NULL};
}

PycResult pyc_rlock_acquire(PycWord self, PycWord blocking, PycWord timeout) {
    TRY(ns, wait_of(blocking, timeout));
    return pyc_bool_word(rlock_take(rlock_of(self), ns, 1));
}

PycResult pyc_rlock_enter(PycWord self) { return pyc_bool_word(rlock_take(rlock_of(self), NO_END, 1)); }

PycResult pyc_rlock_release(PycWord self) {
    RLock *lock = rlock_of(self);
    if (!owns(lock)) RAISE(&pyc_RuntimeError, "cannot release un-acquired lock");
    if (--lock->count == 0) leave(&lock->word);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_rlock_exit(PycWord self, PycWord type, PycWord value, PycWord traceback) {
    return (void)type, (void)value, (void)traceback, pyc_rlock_release(self);
}

PycResult pyc_rlock_is_owned(PycWord self) { return pyc_ok(pyc_bool(owns(rlock_of(self)))); }
PycResult pyc_rlock_count(PycWord self) { return pyc_ok(pyc_small(owns(rlock_of(self)) ? rlock_of(self)->count : 0)); }

/* For conditions: releases the lock completely, whatever its depth, and restores it. */
PycResult pyc_rlock_save(PycWord self) {
    RLock *lock = rlock_of(self);
    if (!lock->count) RAISE(&pyc_RuntimeError, "cannot release un-acquired lock");
    PycWord state[2] = {pyc_small(lock->count), pyc_int_from_u64((uint64_t)lock->owner)};
    lock->count = 0;
    leave(&lock->word);
    return pyc_ok(pyc_tuple_of(state, 2));
}

PycResult pyc_rlock_restore(PycWord self, PycWord state) {
    TRY(item, pyc_obj_getitem(state, pyc_small(0)));
    TRY(count, pyc_obj_to_i64_index(item));
    return pyc_done(rlock_take(rlock_of(self), NO_END, count).error);
}

PycResult pyc_rlock_reset(PycWord self) {
    rlock_of(self)->word = OPEN;
    rlock_of(self)->count = 0;
    return pyc_ok(PYC_NONE);
}

#define MODULE_ROWS "thread.def"
#include "module/rows.h"

/* The process's helper threads. Starting one costs some 50 us, waking one that sleeps 10 us or more; a helper that has
 * just finished waits actively for further work for a moment, so that starting work repeatedly costs less than 1 us. */
#include "core/pool.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>

typedef struct Pool {
    pthread_mutex_t lock;
    pthread_cond_t work, done;
    void (*fn)(void *argument);
    void *argument;
    uint64_t threads; /* helpers that exist */
    uint64_t places;  /* helpers that may still join */
    uint64_t asleep;
    bool busy, watches_forks;
    atomic_uint_least64_t rounds;  /* how often work was begun */
    atomic_uint_least64_t working; /* helpers that joined and have not returned */
} Pool;

#define NEW_POOL {.lock = PTHREAD_MUTEX_INITIALIZER, .work = PTHREAD_COND_INITIALIZER, .done = PTHREAD_COND_INITIALIZER}

static Pool pool = NEW_POOL;

static void relax(void) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("isb");
#endif
}

static int64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* Spins for a moment until the value changes; true when it did. */
static bool changes_soon(atomic_uint_least64_t *value, uint64_t from) {
    enum { MOMENT_NS = 100000, LOOKS = 64 };
    for (int64_t end = now() + MOMENT_NS; now() < end;)
        for (int i = 0; i < LOOKS; i++) {
            if (atomic_load_explicit(value, memory_order_acquire) != from) return true;
            relax();
        }
    return false;
}

static void join_in(uint64_t *seen) {
    pthread_mutex_lock(&pool.lock);
    *seen = atomic_load(&pool.rounds);
    void (*fn)(void *) = pool.places > 0 ? pool.fn : NULL;
    void *argument = pool.argument;
    if (fn) {
        pool.places--;
        atomic_fetch_add(&pool.working, 1);
    }
    pthread_mutex_unlock(&pool.lock);
    if (!fn) return;
    fn(argument);
    pthread_mutex_lock(&pool.lock);
    if (atomic_fetch_sub(&pool.working, 1) == 1) pthread_cond_signal(&pool.done);
    pthread_mutex_unlock(&pool.lock);
}

static void sleep_until_work(uint64_t seen) {
    pthread_mutex_lock(&pool.lock);
    pool.asleep++;
    while (atomic_load(&pool.rounds) == seen) pthread_cond_wait(&pool.work, &pool.lock);
    pool.asleep--;
    pthread_mutex_unlock(&pool.lock);
}

static void *help(void *argument) {
    (void)argument;
    for (uint64_t seen = 0;;) {
        join_in(&seen);
        if (!changes_soon(&pool.rounds, seen)) sleep_until_work(seen);
    }
    return NULL;
}

/* The child of a fork has none of the threads. */
static void forget(void) { pool = (Pool)NEW_POOL; }

/* Signals to the program are handled by its main thread. */
static void hide_from_signals(sigset_t *before) {
    static const int asked[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM};
    sigset_t hidden;
    sigemptyset(&hidden);
    for (uint32_t i = 0; i < sizeof asked / sizeof *asked; i++) sigaddset(&hidden, asked[i]);
    pthread_sigmask(SIG_BLOCK, &hidden, before);
}

static void start_missing(uint64_t wanted) {
    if (pool.threads >= wanted) return;
    if (!pool.watches_forks) pool.watches_forks = pthread_atfork(NULL, NULL, forget) == 0;
    sigset_t before;
    hide_from_signals(&before);
    for (; pool.threads < wanted; pool.threads++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, help, NULL) != 0) break;
        pthread_detach(thread);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

bool pool_begin(void (*fn)(void *argument), void *argument, uint64_t helpers) {
    if (helpers > POOL_MAX_HELPERS) helpers = POOL_MAX_HELPERS;
    pthread_mutex_lock(&pool.lock);
    bool is_free = !pool.busy && helpers > 0;
    if (is_free) {
        pool.busy = true;
        pool.fn = fn;
        pool.argument = argument;
        pool.places = helpers;
        atomic_fetch_add(&pool.rounds, 1);
        start_missing(helpers);
        if (pool.asleep > 0) pthread_cond_broadcast(&pool.work);
    }
    pthread_mutex_unlock(&pool.lock);
    return is_free;
}

void pool_end(void) {
    pthread_mutex_lock(&pool.lock);
    pool.places = 0;
    uint64_t working;
    while ((working = atomic_load(&pool.working)) > 0) {
        pthread_mutex_unlock(&pool.lock);
        bool changed = changes_soon(&pool.working, working);
        pthread_mutex_lock(&pool.lock);
        if (!changed && atomic_load(&pool.working) == working) pthread_cond_wait(&pool.done, &pool.lock);
    }
    pool.busy = false;
    pthread_mutex_unlock(&pool.lock);
}

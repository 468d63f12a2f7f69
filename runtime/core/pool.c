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
    PoolJob *jobs;    /* with places that are free: first those that were sent, of either kind the oldest first */
    uint64_t threads; /* helpers that exist */
    uint64_t idle;    /* helpers without a job */
    uint64_t asleep;
    uint64_t promised; /* jobs that were sent and that no helper has */
    bool watches_forks;
    atomic_uint_least64_t rounds; /* how often work was begun */
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

/* Behind the jobs that go before it. */
static void open_job(PoolJob *job) {
    PoolJob **at = &pool.jobs;
    while (*at && ((*at)->is_sent || !job->is_sent)) at = &(*at)->next;
    job->next = *at;
    *at = job;
    if (job->is_sent) pool.promised += job->places;
}

static void close_job(PoolJob *job) {
    PoolJob **at = &pool.jobs;
    while (*at != job) at = &(*at)->next;
    *at = job->next;
}

static PoolJob *take_place(void) {
    PoolJob *job = pool.jobs;
    if (!job) return NULL;
    if (job->is_sent) pool.promised--;
    if (--job->places == 0) close_job(job);
    atomic_fetch_add(&job->working, 1);
    pool.idle--;
    return job;
}

/* False: there was nothing to do. */
static bool join_in(uint64_t *seen) {
    pthread_mutex_lock(&pool.lock);
    *seen = atomic_load(&pool.rounds);
    PoolJob *job = take_place();
    bool is_sent = job && job->is_sent;
    pthread_mutex_unlock(&pool.lock);
    if (!job) return false;
    job->fn(job->argument); /* a job that was sent may be gone now */
    pthread_mutex_lock(&pool.lock);
    pool.idle++;
    if (!is_sent && atomic_fetch_sub(&job->working, 1) == 1) pthread_cond_broadcast(&pool.done);
    pthread_mutex_unlock(&pool.lock);
    return true;
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
        if (!join_in(&seen) && !changes_soon(&pool.rounds, seen)) sleep_until_work(seen);
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

/* So many that each promised place and, without other jobs, each of this job has one. */
static void start_missing(const PoolJob *job) {
    uint64_t wanted = pool.threads + (pool.promised > pool.idle ? pool.promised - pool.idle : 0);
    if (wanted < job->places) wanted = job->places;
    if (wanted > POOL_MAX_HELPERS) wanted = POOL_MAX_HELPERS;
    if (pool.threads >= wanted) return;
    if (!pool.watches_forks) pool.watches_forks = pthread_atfork(NULL, NULL, forget) == 0;
    sigset_t before;
    hide_from_signals(&before);
    for (; pool.threads < wanted; pool.threads++, pool.idle++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, help, NULL) != 0) break;
        pthread_detach(thread);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void pool_begin(PoolJob *job) {
    if (job->places == 0) return;
    pthread_mutex_lock(&pool.lock);
    open_job(job);
    atomic_fetch_add(&pool.rounds, 1);
    start_missing(job);
    if (pool.asleep > 0) pthread_cond_broadcast(&pool.work);
    pthread_mutex_unlock(&pool.lock);
}

bool pool_send(PoolJob *job) {
    job->is_sent = true;
    job->places = 1;
    pthread_mutex_lock(&pool.lock);
    open_job(job);
    atomic_fetch_add(&pool.rounds, 1);
    start_missing(job);
    bool is_taken = pool.threads > 0;
    if (!is_taken) {
        close_job(job);
        pool.promised--;
    } else if (pool.asleep > 0) {
        pthread_cond_signal(&pool.work);
    }
    pthread_mutex_unlock(&pool.lock);
    return is_taken;
}

/* The helpers that joined return soon: the caller has nothing left to do. */
void pool_end(PoolJob *job) {
    pthread_mutex_lock(&pool.lock);
    if (job->places > 0) close_job(job);
    job->places = 0;
    uint64_t working;
    while ((working = atomic_load(&job->working)) > 0) {
        pthread_mutex_unlock(&pool.lock);
        bool changed = changes_soon(&job->working, working);
        pthread_mutex_lock(&pool.lock);
        if (!changed && atomic_load(&job->working) == working) pthread_cond_wait(&pool.done, &pool.lock);
    }
    pthread_mutex_unlock(&pool.lock);
}

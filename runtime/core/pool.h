/* Threads that help with work, and stay for later work. Several jobs can be open at the same time, each begun by
 * another thread, or by a thread that is helping with one itself. */
#ifndef PYC_RUNTIME_POOL_H
#define PYC_RUNTIME_POOL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { POOL_MAX_HELPERS = 511 };

typedef struct PoolJob {
    void (*fn)(void *argument);
    void *argument;
    uint64_t places;               /* helpers that may still join */
    atomic_uint_least64_t working; /* helpers that joined and have not returned */
    bool is_sent;                  /* by pool_send */
    struct PoolJob *next;          /* of the jobs with free places */
} PoolJob;

/* Lets up to `places` threads call `job->fn(job->argument)`, fewer when they wake only after pool_end. The job stays
 * where it is until pool_end. */
void pool_begin(PoolJob *job);
/* Takes back the places that nobody took, and waits until the helpers that joined have returned. */
void pool_end(PoolJob *job);
/* Lets one thread call `job->fn(job->argument)`, which may wait for what other threads do: while there are fewer than
 * POOL_MAX_HELPERS threads, one is there for it. Nobody waits for the end, so that the function may free the job.
 * False: no thread can be started. */
bool pool_send(PoolJob *job);

#endif

/* Work spread over threads. */
#include "core/pool.h"
#include "core/rt.h"

#include <stdatomic.h>
#include <stdlib.h>

bool pyc_threads_started;
void (*pyc_thread_enter)(void *stack_base);
void (*pyc_thread_leave)(void);

typedef struct Job {
    PycWorkFn fn;
    void *ctx;
    int64_t n, chunk;
    _Atomic int64_t next;
} Job;

static void work(void *argument) {
    Job *job = argument;
    for (;;) {
        int64_t from = atomic_fetch_add_explicit(&job->next, job->chunk, memory_order_relaxed);
        if (from >= job->n) return;
        int64_t to = from + job->chunk < job->n ? from + job->chunk : job->n;
        for (int64_t i = from; i < to; i++) job->fn(job->ctx, i);
    }
}

static void help(void *job) {
    int base;
    pyc_stack_limit_init();
    if (pyc_thread_enter) pyc_thread_enter(&base);
    work(job);
    if (pyc_thread_leave) pyc_thread_leave();
}

void pyc_parallel_for(PycWorkFn fn, void *ctx, int64_t n, int64_t workers) {
    if (n <= 0) return;
    if (workers <= 0) workers = pyc_cpu_count();
    if (workers > n) workers = n;
    Job job = {.fn = fn, .ctx = ctx, .n = n, .chunk = n / (workers * 4) > 0 ? n / (workers * 4) : 1};
    if (workers > 1) pyc_threads_started = true;
    PoolJob helpers = {.fn = help, .argument = &job, .places = (uint64_t)workers - 1};
    pool_begin(&helpers);
    work(&job);
    pool_end(&helpers);
}

/* ---- tasks ---- */

typedef struct Task {
    PoolJob job;
    PycTaskFn fn;
    void *ctx;
} Task;

static void run_task(void *argument) {
    int base;
    Task *task = argument;
    PycTaskFn fn = task->fn;
    void *ctx = task->ctx;
    free(task);
    pyc_stack_limit_init();
    if (pyc_thread_enter) pyc_thread_enter(&base);
    fn(ctx);
    if (pyc_thread_leave) pyc_thread_leave();
}

bool pyc_task_start(PycTaskFn fn, void *ctx) {
    Task *task = malloc(sizeof *task);
    if (!task) return false;
    *task = (Task){.job = {.fn = run_task, .argument = task}, .fn = fn, .ctx = ctx};
    pyc_threads_started = true;
    if (pool_send(&task->job)) return true;
    free(task);
    return false;
}

/* Threads that are started together for one piece of work: none begins before all exist. */
#include "core/together.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct Together {
    pthread_mutex_t gate; /* locked until it is known whether there are enough threads */
    bool is_off;
    void (*fn)(void *argument);
    void *argument;
} Together;

static void *enter(void *argument) {
    Together *t = argument;
    pthread_mutex_lock(&t->gate);
    bool is_off = t->is_off;
    pthread_mutex_unlock(&t->gate);
    if (!is_off) t->fn(t->argument);
    return NULL;
}

bool together_run(void (*fn)(void *argument), void *argument, uint64_t count) {
    if (count > TOGETHER_MOST) return false;
    pthread_t threads[TOGETHER_MOST];
    uint64_t made = 1;
    Together t = {.gate = PTHREAD_MUTEX_INITIALIZER, .fn = fn, .argument = argument};
    pthread_mutex_lock(&t.gate);
    while (made < count && pthread_create(&threads[made], NULL, enter, &t) == 0) made++;
    t.is_off = made < count;
    pthread_mutex_unlock(&t.gate);
    if (!t.is_off) fn(argument);
    while (made > 1) pthread_join(threads[--made], NULL);
    return !t.is_off;
}

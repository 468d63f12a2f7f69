#include "support/deep_stack.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static const size_t STACK_SIZE = (size_t)256 << 20;

void on_deep_stack(void *(*run)(void *), void *given) {
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_SIZE);
    const bool is_started = pthread_create(&thread, &attributes, run, given) == 0;
    pthread_attr_destroy(&attributes);
    if (is_started) {
        pthread_join(thread, NULL);
    } else {
        run(given);
    }
}

/* Threads that help with work and stay for the next. */
#ifndef PYC_RUNTIME_POOL_H
#define PYC_RUNTIME_POOL_H

#include <stdbool.h>
#include <stdint.h>

enum { POOL_MAX_HELPERS = 511 };

/* Up to `helpers` threads call `fn(argument)`, fewer when the work is over before they wake. False when all are busy
 * with other work: then the caller, who works too, is alone. */
bool pool_begin(void (*fn)(void *argument), void *argument, uint64_t helpers);
/* After pool_begin was true and nothing is left to do: waits until the helpers that joined have returned. */
void pool_end(void);

#endif

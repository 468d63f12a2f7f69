/* Threads that help with work and stay for the next. */
#ifndef PYC_RUNTIME_POOL_H
#define PYC_RUNTIME_POOL_H

#include <stdbool.h>
#include <stdint.h>

enum { POOL_MAX_HELPERS = 511 };

/* Up to `helpers` threads call `fn(argument)`, fewer when the work is over before they wake. False when there are none
 * to be had, because they help with something else: the caller, who works too, is alone then. */
bool pool_begin(void (*fn)(void *argument), void *argument, uint64_t helpers);
/* After pool_begin was true and nothing is left to do: waits until those that began have returned. */
void pool_end(void);

#endif

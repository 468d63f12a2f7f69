/* Threads that help with work, and stay for later work. */
#ifndef PYC_RUNTIME_POOL_H
#define PYC_RUNTIME_POOL_H

#include <stdbool.h>
#include <stdint.h>

enum { POOL_MAX_HELPERS = 511 };

/* Lets up to `helpers` threads call `fn(argument)`, fewer when the work is done before they wake. False when all are
 * busy with other work: then only the caller works. */
bool pool_begin(void (*fn)(void *argument), void *argument, uint64_t helpers);
/* Waits until the helpers that joined have returned. Called after pool_begin returned true, and when nothing is left to
 * do. */
void pool_end(void);

#endif

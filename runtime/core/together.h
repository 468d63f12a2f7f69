/* Work that several threads do at the same time, because each waits for what the others do. */
#ifndef PYC_RUNTIME_TOGETHER_H
#define PYC_RUNTIME_TOGETHER_H

#include <stdbool.h>
#include <stdint.h>

enum { TOGETHER_MOST = 1024 };

/* `count` threads, of which one is the caller, call `fn(argument)`; returns when all have. False, and nobody has called
 * it, where there are not so many threads to be had. */
bool together_run(void (*fn)(void *argument), void *argument, uint64_t count);

#endif

/* Work that several threads must do at the same time, because each waits for the others. */
#ifndef PYC_RUNTIME_TOGETHER_H
#define PYC_RUNTIME_TOGETHER_H

#include <stdbool.h>
#include <stdint.h>

enum { TOGETHER_MOST = 1024 };

/* `count` threads, one of which is the caller, call `fn(argument)`; returns when all are done. False, and nothing is
 * called, when not enough threads can be started. */
bool together_run(void (*fn)(void *argument), void *argument, uint64_t count);

#endif

/* Which functions run, in programs that ask: each has one of these on its stack (src/codegen/core/frame.c). */
#ifndef PYC_RUNNING_H
#define PYC_RUNNING_H

#include "core/error.h"

typedef struct PycRunning {
    struct PycRunning *back; /* its caller's */
    const PycSite *sites;    /* of its module */
    void *object;            /* the frame object, where somebody has asked for it */
    uint32_t at;             /* the place of the call that it makes: a number in `sites` */
} PycRunning;

extern bool pyc_running_is_whole;             /* false: only bodies of modules have records */
extern _Thread_local PycRunning *pyc_running; /* the innermost one */

typedef struct PycRunningThread { /* one per thread of the Python register that was started, on its stack */
    PycRunning **innermost;
    uint64_t ident;
    struct PycRunningThread *next;
} PycRunningThread;

extern PycRunningThread *pyc_running_threads; /* for whoever has the turn */
void pyc_running_enter(PycRunningThread *thread, uint64_t ident);
void pyc_running_leave(const PycRunningThread *thread);

#endif

/* Which functions are running, in programs that ask for it: each has one of these on its stack
 * (src/codegen/core/frame.c). */
#ifndef PYC_RUNNING_H
#define PYC_RUNNING_H

#include "core/error.h"

typedef struct PycRunning {
    struct PycRunning *back; /* its caller's */
    const PycSite *sites;    /* of its module */
    void *object;            /* the frame object, if it was requested */
    uint32_t at;             /* the place of the current call: an index in `sites` */
} PycRunning;

extern bool pyc_running_is_whole;             /* false: only module bodies have records */
extern _Thread_local PycRunning *pyc_running; /* the innermost one */

typedef struct PycRunningThread { /* for each thread that the Python register has started, on its stack */
    PycRunning **innermost;
    uint64_t ident;
    struct PycRunningThread *next;
} PycRunningThread;

extern PycRunningThread *pyc_running_threads; /* may be read by the thread that has the turn */
void pyc_running_enter(PycRunningThread *thread, uint64_t ident);
void pyc_running_leave(const PycRunningThread *thread);

#endif

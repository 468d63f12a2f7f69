/* Which functions are running: see running.h. */
#include "core/running.h"

#include <stddef.h>

_Thread_local PycRunning *pyc_running;
PycRunningThread *pyc_running_threads;
bool pyc_running_is_whole;

void pyc_running_all(void) { pyc_running_is_whole = true; }

void pyc_running_enter(PycRunningThread *thread, uint64_t ident) {
    *thread = (PycRunningThread){&pyc_running, ident, pyc_running_threads};
    pyc_running_threads = thread;
}

void pyc_running_leave(const PycRunningThread *thread) {
    PycRunningThread **at = &pyc_running_threads;
    while (*at && *at != thread) at = &(*at)->next;
    if (*at) *at = thread->next;
}

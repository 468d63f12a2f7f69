/* Other programs, started without a shell. */
#ifndef PYC_SUPPORT_PROCESS_H
#define PYC_SUPPORT_PROCESS_H

#include "support/arena.h"

typedef struct Process {
    const char *const *argv; /* NULL at the end; argv[0] is looked up on the PATH when it has no '/' */
    bool capture;            /* collect its output and errors (else they go to our own) */
    Str input;               /* for its standard input when capturing; empty: /dev/null */
    int status;              /* out: exit status, 128 + signal when it was killed */
    Str out, err;            /* out, when capturing */
} Process;

/* Runs the program and waits for it. False and *why when it could not be started; a failure of the program is in
 * `status`. */
bool process_run(Arena *arena, Process *process, const char **why);
/* The path of the first of these names that is an executable on the PATH; NULL when none is. */
const char *process_find(Arena *arena, const char *const *names, uint32_t count);

#endif

/* An interpreter of the IR: for everything that is computed at compile time, and as the oracle for what the compiled
 * program must do.
 *
 * Memory is bytes in allocations, and an address is an allocation and an offset. So reads out of bounds, of freed
 * memory and of bytes never written are errors with a call trace, never undefined behaviour. Functions are decoded on
 * their first call. A function need not have been through ownership; then its values are not destroyed.
 *
 * Not available: devices, input and output, the clock, threads, and values of the collector (str, object, classes). The
 * error names what was missing. */
#ifndef PYC_COMPTIME_COMPTIME_H
#define PYC_COMPTIME_COMPTIME_H

#include "ir/ir.h"
#include "types/value.h"

typedef struct Comptime Comptime;

typedef struct ComptimeOptions {
    uint64_t max_steps;  /* instructions of one call; 0: 500 million */
    uint64_t max_memory; /* bytes alive at one time; 0: 1 GB */
    uint32_t max_depth;  /* nested calls; 0: 20,000 */
    /* Called before a function that is not external runs for the first time: may it run, and does it have a body now?
     * False: an error was reported. May be NULL. */
    bool (*require)(void *state, FnId fn);
    void *state;
} ComptimeOptions;

/* Which target an evaluation is for, and whether its result depends on that. */
typedef struct ComptimeTarget {
    bool on_device;
    bool was_asked; /* set by the evaluation */
} ComptimeTarget;

/* An interpreter; decoded functions and read-only data are kept between calls. */
Comptime *comptime_new(IrModule *module, const ComptimeOptions *options);
void comptime_free(Comptime *c);
/* To be called when the function's IR was changed: it is decoded again. */

/* Calls a function. Arguments are values for its parameters, in order, without an `out` first parameter that gets the
 * result (a constructor): then the result is what was built there. False when something went wrong, which is reported
 * at `span` (E0510…) with notes for the calls. Register results become VAL_INT and so on; aggregates without pointers
 * VAL_TUPLE; values that point to memory become VAL_MEMORY with images of that memory. If `target` is NULL, it is the
 * host. */
bool comptime_call(Comptime *c, FnId fn, const ValueId *args, uint32_t count, Span span, ComptimeTarget *target,
                   ValueId *result);

/* ---- whole programs ---- */

typedef struct ComptimeProgram {
    void (*write)(void *state, bool is_error, Str text); /* receives the output; panics and uncaught errors with
                                                            is_error */
    void *state;
    bool check_drops; /* the functions went through ownership: each value with a destructor must die exactly once */
    /* results */
    int status;     /* 0; 1 uncaught error; 134 panic; of exit() */
    Text *problems; /* may be NULL: the rules of the IR that the run broke (wild reads, leaks, double destroys), a line
                       each */
} ComptimeProgram;

/* Runs `main` with input and output allowed. False when the run broke a rule or could not continue (see problems). */
bool comptime_run_program(Comptime *c, FnId main, ComptimeProgram *program);

#endif

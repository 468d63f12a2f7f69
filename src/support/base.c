/* How a compilation ends after an internal error: prints what failed, what the compiler was doing and how to report it,
 * and exits with status 70.
 *
 * The chain of activities lives outside a Context. It is per thread, and must be reachable from a failed assertion and
 * from a signal handler, which have no context at hand. */
#include "support/base.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static _Thread_local const Activity *current_activity;

void activity_enter(Activity *activity, const char *verb, Str subject) {
    *activity = (Activity){verb, subject, current_activity};
    current_activity = activity;
}

void activity_leave(const Activity *activity) { current_activity = activity->outer; }

void activity_print(void) {
    int limit = 12; /* a chain as deep as a recursive instance would bury the message */
    for (const Activity *a = current_activity; a != NULL; a = a->outer) {
        if (limit-- > 0 || a->outer == NULL) fprintf(stderr, "  while %s %.*s\n", a->verb, STR_ARGS(a->subject));
    }
}

void ice(const char *file, int line, const char *format, ...) {
    va_list args;
    va_start(args, format);
    fflush(stdout);
    fputs("pyc: internal error: ", stderr);
    vfprintf(stderr, format, args);
    va_end(args);
    fprintf(stderr, "\n  at %s:%d\n", file, line);
    activity_print();
    fputs("This is a bug in pyc. Please report it with the source file and the command above.\n", stderr);
    exit(EXIT_INTERNAL);
}

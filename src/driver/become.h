/* How `run` and `test` start the program that they built. */
#ifndef PYC_DRIVER_BECOME_H
#define PYC_DRIVER_BECOME_H

#include "support/context.h"

/* Replaces this process by the program, with `name` as its argv[0] and the arguments of the command line; returns, with
 * an error reported, only when that fails. Nothing is left behind even if the program is killed, and signals, standard
 * streams and the exit status are the program's own. */
void become(Context *ctx, Str name, Str program);

const char *device_name(uint32_t device); /* the word of --device; NULL: the best that is available */

#endif

/* What `run` and `test` do with the program that they built. */
#ifndef PYC_DRIVER_BECOME_H
#define PYC_DRIVER_BECOME_H

#include "support/context.h"

/* Becomes the program, with `name` as its name and the arguments of the command line; comes back, with an error, only
 * when that fails. Nothing is left behind even when it is killed, and signals, standard streams and the exit status are
 * the program's own. */
void become(Context *ctx, Str name, Str program);

const char *device_name(uint32_t device); /* the word of --device; NULL: the best there is */

#endif

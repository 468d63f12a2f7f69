/* What --dump, --time and --stats print. */
#ifndef PYC_DRIVER_DUMP_H
#define PYC_DRIVER_DUMP_H

#include "driver/pipeline.h"

/* The stage after which all of these forms (bits of Dump) can be printed. */
Step dump_step(uint32_t forms);

/* --dump=sema: one typed tree, as lowering takes it. */
void dump_body(Pipeline *p, const HirBody *body);
/* Prints the other requested forms of the program, as it is after stage `reached`. False, and an error, when that
 * fails. */
bool dump_program(Pipeline *p, Step reached);

void dump_times(const Pipeline *p); /* to standard error, as dump_stats */
void dump_stats(const Pipeline *p);

#endif

/* Running functions of the program while it is compiled, for sema: `comptime` values, parameter expressions, constants.
 */
#ifndef PYC_DRIVER_EVALUATE_H
#define PYC_DRIVER_EVALUATE_H

#include "sema/sema.h"

/* The `evaluate` of SemaHost; `state` is the Pipeline. */
bool evaluate_at_compile_time(void *state, FnId fn, Span span, SemaTarget *target, ValueId *result);

#endif

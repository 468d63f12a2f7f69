/* One function instance through lowering and ownership. Used by the stages for the whole program, and by evaluation at
 * compile time, which needs single functions early. Each function passes each of the two once, whoever asks first. */
#ifndef PYC_DRIVER_INSTANCE_H
#define PYC_DRIVER_INSTANCE_H

#include "driver/pipeline.h"

/* From the typed tree to IR. */
void instance_lower(Pipeline *p, const HirBody *body);
/* Checks the function and inserts its destroys; false when errors were reported, now or the first time. */
bool instance_own(Pipeline *p, IrFn *fn);

#endif

/* One function instance through lowering and ownership. Used by the stages for the whole program, and by evaluation at
 * compile time, which needs single functions early. Each function goes through each of the two only once. */
#ifndef PYC_DRIVER_INSTANCE_H
#define PYC_DRIVER_INSTANCE_H

#include "driver/pipeline.h"

/* Lowers the typed tree to IR, and drops it; also inserts destroys if the stages up to ownership run. */
void instance_compile(Pipeline *p, const HirBody *body);
/* Checks the function and inserts its destroys; false when there are errors, which are kept. */
bool instance_own(Pipeline *p, IrFn *fn);
/* Reports the kept ownership errors of this function, or of all. */
void instance_report(Pipeline *p, FnId fn);
void instance_report_all(Pipeline *p);

#endif

/* One function instance through lowering and ownership. Used by the stages for the whole program, and by evaluation at
 * compile time, which needs single functions early. Each function passes each of the two once, whoever asks first. */
#ifndef PYC_DRIVER_INSTANCE_H
#define PYC_DRIVER_INSTANCE_H

#include "driver/pipeline.h"

/* From the typed tree, which goes, to IR, with destroys if the stages to be run are up to ownership. */
void instance_compile(Pipeline *p, const HirBody *body);
/* Checks the function and inserts its destroys; false when there are mistakes, which are kept. */
bool instance_own(Pipeline *p, IrFn *fn);
/* Reports what ownership has kept of this function, or of all. */
void instance_report(Pipeline *p, FnId fn);
void instance_report_all(Pipeline *p);

#endif

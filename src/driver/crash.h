/* What happens when pyc is stopped or breaks down: outputs that were begun are removed, and a crash says what was being
 * done. */
#ifndef PYC_DRIVER_CRASH_H
#define PYC_DRIVER_CRASH_H

void crash_handlers_install(void);

#endif

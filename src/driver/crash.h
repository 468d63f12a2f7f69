/* What happens when pyc is stopped or crashes: unfinished outputs are removed, and a crash reports what was being
 * done. */
#ifndef PYC_DRIVER_CRASH_H
#define PYC_DRIVER_CRASH_H

void crash_handlers_install(void);

#endif

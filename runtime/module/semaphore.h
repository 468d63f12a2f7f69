/* Shared by the files of the module _semaphores. */
#ifndef PYC_SEMAPHORE_H
#define PYC_SEMAPHORE_H

void pyc_multiprocessing_help(int count,
                              char **words); /* a process that another one has started for this does not come back */

#endif

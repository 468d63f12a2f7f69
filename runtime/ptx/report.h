/* Reports of a launch that cannot continue; ptx_fault (warp.h) reports errors of a single thread. */
#ifndef PYC_RUNTIME_PTX_REPORT_H
#define PYC_RUNTIME_PTX_REPORT_H

#include "ptx/warp.h"

_Noreturn void ptx_report_stuck(PtxCluster *cluster);                  /* none of its threads can continue */
_Noreturn void ptx_report_waiting(PtxCluster *present, uint64_t left); /* all run, but none makes progress */

#endif

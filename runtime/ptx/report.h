/* What a launch that cannot go on is reported with; ptx_fault (warp.h) is for a single thread. */
#ifndef PYC_RUNTIME_PTX_REPORT_H
#define PYC_RUNTIME_PTX_REPORT_H

#include "ptx/warp.h"

_Noreturn void ptx_report_stuck(PtxCluster *cluster);                  /* no thread of it can go on */
_Noreturn void ptx_report_waiting(PtxCluster *present, uint64_t left); /* all go on and none gets anywhere */

#endif

/* The rows of lanes.def. */
#ifndef PYC_RUNTIME_PTX_LANES_H
#define PYC_RUNTIME_PTX_LANES_H

#include "ptx/program.h"

typedef struct PtxLaneRow {
    const char *text;
    PtxRun *run;
    PtxType types[4]; /* of the result, and of the operands */
    uint8_t operands;
} PtxLaneRow;

extern const PtxLaneRow ptx_lane_rows[];
extern const uint32_t ptx_lane_row_count;

#endif

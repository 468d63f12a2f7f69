/* Translation of addresses to memory, with all bounds checked. */
#ifndef PYC_RUNTIME_PTX_ACCESS_H
#define PYC_RUNTIME_PTX_ACCESS_H

#include "ptx/warp.h"

/* Where the `bytes` at a lane's address are in memory; an error when they do not exist or are not aligned by
 * `align`. */
char *ptx_reach(PtxWarp *w, const PtxInst *i, uint32_t lane, PtxSpace space, uint64_t address, uint32_t bytes,
                uint32_t align, bool writes);

/* The block of the cluster whose shared memory an address refers to. */
PtxBlock *ptx_block_of(PtxWarp *w, const PtxInst *i, uint32_t lane, uint64_t address);

/* vprintf for a lane, given the addresses of the format and of its values. */
int32_t ptx_print(PtxWarp *w, const PtxInst *i, uint32_t lane, uint64_t format, uint64_t values);

#endif

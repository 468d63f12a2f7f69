/* From addresses to bytes, with every bound checked. */
#ifndef PYC_RUNTIME_PTX_ACCESS_H
#define PYC_RUNTIME_PTX_ACCESS_H

#include "ptx/warp.h"

/* Where `bytes` at an address of a lane are; an error when they are not there or not aligned by `align`. */
char *ptx_reach(PtxWarp *w, const PtxInst *i, uint32_t lane, PtxSpace space, uint64_t address, uint32_t bytes,
                uint32_t align, bool writes);

/* Shared memory of a block of the cluster, as an address in it says. */
PtxBlock *ptx_block_of(PtxWarp *w, const PtxInst *i, uint32_t lane, uint64_t address);

/* vprintf of a lane: the addresses of the format and of its values. */
int32_t ptx_print(PtxWarp *w, const PtxInst *i, uint32_t lane, uint64_t format, uint64_t values);

#endif

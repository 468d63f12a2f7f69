/* GPU architectures and their limits (gpu.def). */
#ifndef PYC_SUPPORT_GPU_H
#define PYC_SUPPORT_GPU_H

#include "support/base.h"
#include "support/text.h"

#define DEFAULT_GPU "sm_80" /* without --gpu */

typedef struct GpuKind {
    const char *name, *vendor, *api;
    uint32_t warp, block_threads;      /* threads */
    uint32_t registers, register_unit; /* registers of a multiprocessor; a warp is given a multiple of the unit */
    uint32_t shared_unit;              /* a block is given a multiple of this many bytes */
    uint32_t static_shared;            /* the most bytes of shared memory that a kernel can have without requesting them
                                          at launch */
} GpuKind;

typedef struct Gpu {
    const GpuKind *kind;
    const char *name, *model, *family, *features; /* features: LLVM's */
    uint32_t version;                             /* 90: newer than 80 */
    uint32_t multiprocessors;                     /* of the model */
    uint32_t block_shared, shared;                /* the most bytes of a block, and those of a multiprocessor */
    uint32_t threads, blocks;                     /* of a multiprocessor, at most */
} Gpu;

const Gpu *gpu_find(Str name); /* NULL when it is not known; an empty name is the default one */
void gpu_write_names(Text *text);
const Gpu *gpu_chosen(Str name); /* the default one also for an unknown name, which codegen reports */

#endif

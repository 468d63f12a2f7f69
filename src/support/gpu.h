/* GPU architectures and their limits (gpu.def). */
#ifndef PYC_SUPPORT_GPU_H
#define PYC_SUPPORT_GPU_H

#include "support/base.h"

#define DEFAULT_GPU "sm_80" /* without --gpu */

typedef struct Gpu {
    const char *name, *model, *family, *ptx;
    uint32_t multiprocessors;      /* of the model */
    uint32_t block_shared, shared; /* bytes of a block at most, and of a multiprocessor */
    uint32_t threads, blocks;      /* of a multiprocessor */
} Gpu;

enum { GPU_REGISTERS = 65536, GPU_BLOCK_THREADS = 1024 }; /* of a multiprocessor, of a block: all have as many */

const Gpu *gpu_find(Str name); /* NULL when it is not known; an empty name is the default one */

#endif

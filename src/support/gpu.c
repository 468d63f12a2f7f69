/* Finding a GPU architecture. */
#include "support/gpu.h"

static const Gpu gpus[] = {
#define GPU(name, model, multiprocessors, family, ptx, block_kb, kb, threads, blocks)                                                        \
    {name, model, family, ptx, multiprocessors, block_kb * 1024, kb * 1024, threads, blocks},
#include "support/gpu.def"
};

const Gpu *gpu_find(Str name) {
    if (name.len == 0) name = STR(DEFAULT_GPU);
    for (uint32_t i = 0; i < COUNT_OF(gpus); i++)
        if (str_equal(name, str_of(gpus[i].name))) return &gpus[i];
    return NULL;
}

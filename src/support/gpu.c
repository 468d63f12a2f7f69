/* Finding a GPU architecture. */
#include "support/gpu.h"

#define GPU_KIND(name, vendor, api, warp, block_threads, registers, register_unit, shared_unit, static_kb)             \
    static const GpuKind name = {#name,       vendor,          api, warp, block_threads, registers, register_unit,     \
                                 shared_unit, static_kb * 1024};
#define GPU(kind, name, version, model, multiprocessors, family, features, block_kb, kb, threads, blocks)
#include "support/gpu.def"

static const Gpu gpus[] = {
#define GPU_KIND(name, vendor, api, warp, block_threads, registers, register_unit, shared_unit, static_kb)
#define GPU(kind, name, version, model, multiprocessors, family, features, block_kb, kb, threads, blocks)              \
    {&kind, name, model, family, features, version, multiprocessors, block_kb * 1024, kb * 1024, threads, blocks},
#include "support/gpu.def"
};

const Gpu *gpu_find(Str name) {
    if (name.len == 0) name = STR(DEFAULT_GPU);
    for (uint32_t i = 0; i < COUNT_OF(gpus); i++)
        if (str_equal(name, str_of(gpus[i].name))) return &gpus[i];
    return NULL;
}

const Gpu *gpu_chosen(Str name) {
    const Gpu *gpu = gpu_find(name);
    return gpu ? gpu : gpu_find(STR(DEFAULT_GPU));
}

void gpu_write_names(Text *text) {
    for (uint32_t i = 0; i < COUNT_OF(gpus); i++) text_printf(text, "%s%s", i ? ", " : "", gpus[i].name);
}

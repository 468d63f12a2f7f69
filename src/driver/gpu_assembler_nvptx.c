/* ptxas, NVIDIA's assembler for PTX. */
#include "driver/gpu_assembler.h"

#include <stdlib.h>
#include <string.h>

static void arguments(Arena *arena, const Gpu *gpu, const char *in, const char *out, const char **argv) {
    argv[0] = "-v";
    argv[1] = arena_printf(arena, "-arch=%s", gpu->name).at;
    argv[2] = in;
    argv[3] = "-o";
    argv[4] = out;
}

/* The number before these words in the line. */
static uint32_t number_before(Str line, const char *words) {
    const char *at = strstr(line.at, words);
    if (at == NULL) return 0;
    while (at > line.at && (at[-1] == ' ' || (at[-1] >= '0' && at[-1] <= '9'))) at--;
    return (uint32_t)strtoul(at, NULL, 10);
}

static Str quoted(Str line) {
    const char *from = strchr(line.at, '\''), *to = from != NULL ? strchr(from + 1, '\'') : NULL;
    return to != NULL ? (Str){from + 1, (uint32_t)(to - from - 1)} : STR("");
}

static void read_line(Arena *arena, Str line, GpuUsageVec *kernels) {
    if (strstr(line.at, "Compiling entry function") != NULL)
        vec_push(arena, kernels, (GpuUsage){.kernel = quoted(line)});
    if (kernels->len == 0) return;
    GpuUsage *last = &vec_last(kernels);
    if (strstr(line.at, "bytes stack frame") != NULL) {
        last->stack = number_before(line, "bytes stack frame");
        last->spill_stores = number_before(line, "bytes spill stores");
        last->spill_loads = number_before(line, "bytes spill loads");
    }
    if (strstr(line.at, "Used ") != NULL) {
        last->registers = number_before(line, "registers");
        last->shared = number_before(line, "bytes smem");
    }
}

const GpuAssembler gpu_assembler_nvptx = {
    .name = "ptxas",
    .vendor = "NVIDIA",
    .install = "pip install nvidia-cuda-nvcc",
    .variable = "PYC_PTXAS",
    .places = {"ptxas", "/usr/local/cuda/bin/ptxas"},
    .arguments = arguments,
    .read_line = read_line,
};

/* `--gpu-report`: per kernel what ptxas counts (registers, shared memory, spills), and how many of a multiprocessor's
 * threads can be there at once for blocks of some sizes. */
#include "../runtime/kernel.h"
#include "driver/driver.h"
#include "driver/ptxas.h"
#include "support/gpu.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct Usage {
    Str kernel; /* symbol */
    uint32_t registers, shared, stack, spill_stores, spill_loads;
} Usage;

typedef VEC(Usage) UsageVec;

/* ---- what ptxas says ---- */

/* The number in front of the words, on the line. */
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

static void read_line(Arena *arena, Str line, UsageVec *kernels) {
    if (strstr(line.at, "Compiling entry function") != NULL) vec_push(arena, kernels, (Usage){.kernel = quoted(line)});
    if (kernels->len == 0) return;
    Usage *last = &vec_last(kernels);
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

static UsageVec read_usage(Arena *arena, Str said) {
    UsageVec kernels = {0};
    for (uint32_t from = 0; from < said.len;) {
        uint32_t to = from;
        while (to < said.len && said.at[to] != '\n') to++;
        read_line(arena, arena_str(arena, (Str){said.at + from, to - from}), &kernels);
        from = to + 1;
    }
    return kernels;
}

/* ---- occupancy ---- */

static uint32_t round_up(uint32_t value, uint32_t unit) { return (value + unit - 1) / unit * unit; }

/* Blocks of a multiprocessor by what they take of it; of the shared memory the driver takes some more for each block. */
static uint32_t resident_blocks(const Gpu *gpu, const Usage *use, uint32_t threads) {
    const GpuKind *kind = gpu->kind;
    uint32_t warps = (threads + kind->warp - 1) / kind->warp;
    uint32_t per_warp = round_up(MAX(use->registers, 1u) * kind->warp, kind->register_unit);
    uint32_t blocks = MIN(gpu->blocks, gpu->threads / (warps * kind->warp));
    blocks = MIN(blocks, kind->registers / per_warp / warps);
    return MIN(blocks, gpu->shared / MAX(round_up(use->shared + gpu->shared - gpu->block_shared, kind->shared_unit), 1u));
}

static uint32_t occupancy(const Gpu *gpu, const Usage *use, uint32_t threads) {
    return resident_blocks(gpu, use, threads) * threads * 100 / gpu->threads;
}

/* ---- the table ---- */

static Str display_of(const IrModule *module, Str symbol) {
    FnId fn = ir_fn_find(module, symbol);
    return IS_NONE(fn) ? symbol : ir_fn(module, fn)->display;
}

static void write_row(Text *text, const IrModule *module, const Gpu *gpu, const Usage *use) {
    static const uint32_t sizes[] = {128, 256, 512, 1024};
    text_printf(text, "%9u %8u %7u %7u ", use->registers, use->shared, use->stack,
                use->spill_stores + use->spill_loads);
    for (uint32_t i = 0; i < COUNT_OF(sizes); i++) text_printf(text, " %4u%%", occupancy(gpu, use, sizes[i]));
    text_printf(text, "  %.*s\n", STR_ARGS(display_of(module, use->kernel)));
}

bool gpu_report(Context *ctx, const IrModule *module) {
    CgOptions options = cg_options(&ctx->options);
    options.emit = CG_GPU;
    const char *why = NULL;
    Str ptx, cubin, said;
    if (!cg_compile(module, &options, &ctx->arena, &ptx, &why)) {
        diag(ctx, D_CANNOT_GENERATE, (Span){0, 0}, why);
        return false;
    }
    if (!ptxas_run(ctx, ptx, &cubin, &said)) return false;
    const Gpu *gpu = gpu_find(ctx->options.gpu);
    UsageVec kernels = read_usage(&ctx->arena, said);
    Text text;
    text_init(&text, &ctx->arena);
    text_printf(&text, "%s; occupancy for blocks of 128, 256, 512 and 1024 threads\n", gpu->name);
    text_printf(&text, "%9s %8s %7s %7s   %-22s %s\n", "registers", "shared", "stack", "spills", "128  256   512  1024",
                "kernel");
    for (uint32_t i = 0; i < kernels.len; i++) write_row(&text, module, gpu, &kernels.at[i]);
    return driver_print(ctx, text_view(&text));
}

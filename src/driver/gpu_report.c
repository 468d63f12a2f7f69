/* `--gpu-report`: for each kernel, the assembler's counts (registers, shared memory, spills), and how many of a
 * multiprocessor's threads can be resident at once for some block sizes. */
#include "../runtime/device/kernel.h"
#include "driver/driver.h"
#include "driver/gpu_assembler.h"

static GpuUsageVec read_usage(Context *ctx, Str said) {
    Arena *arena = &ctx->arena;
    const GpuAssembler *assembler = gpu_assembler(ctx);
    GpuUsageVec kernels = {0};
    for (uint32_t from = 0; from < said.len;) {
        uint32_t to = from;
        while (to < said.len && said.at[to] != '\n') to++;
        assembler->read_line(arena, arena_str(arena, (Str){said.at + from, to - from}), &kernels);
        from = to + 1;
    }
    return kernels;
}

/* ---- occupancy ---- */

static uint32_t round_up(uint32_t value, uint32_t unit) { return (value + unit - 1) / unit * unit; }

/* How many blocks fit on a multiprocessor, given what they use; the driver reserves some shared memory for each
 * block. */
static uint32_t resident_blocks(const Gpu *gpu, const GpuUsage *use, uint32_t threads) {
    const GpuKind *kind = gpu->kind;
    uint32_t warps = (threads + kind->warp - 1) / kind->warp;
    uint32_t per_warp = round_up(MAX(use->registers, 1u) * kind->warp, kind->register_unit);
    uint32_t blocks = MIN(gpu->blocks, gpu->threads / (warps * kind->warp));
    blocks = MIN(blocks, kind->registers / per_warp / warps);
    return MIN(blocks,
               gpu->shared / MAX(round_up(use->shared + gpu->shared - gpu->block_shared, kind->shared_unit), 1u));
}

static uint32_t occupancy(const Gpu *gpu, const GpuUsage *use, uint32_t threads) {
    return resident_blocks(gpu, use, threads) * threads * 100 / gpu->threads;
}

/* ---- the table ---- */

static Str display_of(const IrModule *module, Str symbol) {
    for (uint32_t i = 0; i < module->fns.len; i++)
        if (str_equal(module->fns.at[i]->export_name, symbol)) return module->fns.at[i]->display;
    FnId fn = ir_fn_find(module, symbol);
    return IS_NONE(fn) ? symbol : ir_fn(module, fn)->display;
}

static void write_row(Text *text, const IrModule *module, const Gpu *gpu, const GpuUsage *use) {
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
    CgFiles assembly = {0};
    Str code, said;
    if (!cg_compile(module, &options, &ctx->arena, &assembly, &why)) {
        diag(ctx, D_CANNOT_GENERATE, (Span){0, 0}, why);
        return false;
    }
    if (!gpu_assemble(ctx, assembly.at[0], &code, &said)) return false;
    const Gpu *gpu = gpu_find(ctx->options.gpu);
    GpuUsageVec kernels = read_usage(ctx, said);
    Text text;
    text_init(&text, &ctx->arena);
    text_printf(&text, "%s; occupancy for blocks of 128, 256, 512 and 1024 threads\n", gpu->name);
    text_printf(&text, "%9s %8s %7s %7s   %-22s %s\n", "registers", "shared", "stack", "spills", "128  256   512  1024",
                "kernel");
    for (uint32_t i = 0; i < kernels.len; i++) write_row(&text, module, gpu, &kernels.at[i]);
    return driver_print(ctx, text_view(&text));
}

/* `pyc build`: one source file to an executable, a library, an object or a text form. */
#include "driver/driver.h"
#include "driver/gpu_assembler.h"
#include "driver/pipeline.h"
#include "support/fs.h"

typedef struct Product {
    const char *ending; /* of the default output name */
    Step last;
} Product;

static const Product products[] = {
    [EMIT_EXE] = {"", STEP_LINK},        [EMIT_OBJ] = {".o", STEP_CODEGEN},      [EMIT_SHARED] = {".so", STEP_LINK},
    [EMIT_LLVM] = {".ll", STEP_CODEGEN}, [EMIT_BITCODE] = {".bc", STEP_CODEGEN}, [EMIT_ASM] = {".s", STEP_CODEGEN},
    [EMIT_PTX] = {".ptx", STEP_CODEGEN}, [EMIT_SASS] = {".cubin", STEP_CODEGEN}, [EMIT_IR] = {".ir", STEP_PASSES},
};

static Str output_path(Context *ctx, Str source) {
    if (ctx->options.output.len > 0) return ctx->options.output;
    return arena_printf(&ctx->arena, "%.*s%s", STR_ARGS(path_stem(source)), products[ctx->options.emit].ending);
}

static Str ir_text(const Pipeline *p) {
    Text text;
    text_init(&text, &p->ctx->arena);
    ir_print(p->module, &text);
    return text_view(&text);
}

static void build(Context *ctx, Str source) {
    const Product *product = &products[ctx->options.emit];
    Str output = output_path(ctx, source);
    bool writes = ctx->options.dump == 0 && ctx->options.stop_after.len == 0;
    if (writes && !driver_check_output(ctx, output, source)) return;
    if (!driver_find_library(ctx)) return;
    Pipeline p = {.ctx = ctx, .file = driver_load(ctx, source), .needs_entry = ctx->options.emit == EMIT_EXE};
    if (IS_NONE(p.file) || !pipeline_run(&p, product->last)) return;
    Str bytes = ctx->options.emit == EMIT_IR ? ir_text(&p) : p.code, said;
    if (ctx->options.emit == EMIT_SASS && !gpu_assemble(ctx, p.code, &bytes, &said)) return;
    if (ctx->options.gpu_report && !gpu_report(ctx, p.module)) return;
    driver_write(ctx, output, bytes, product->last == STEP_LINK);
}

int cmd_build(Context *ctx) {
    Str source = driver_single_input(ctx);
    if (source.len > 0) build(ctx, source);
    return driver_report(ctx);
}

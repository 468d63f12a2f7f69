/* `pyc build`: one source file to an executable, a library, an object or a text form. */
#include "driver/driver.h"
#include "driver/gpu_assembler.h"
#include "driver/pipeline.h"
#include "driver/program.h"
#include "support/fs.h"

typedef struct Product {
    const char *ending; /* the extension of the default output name */
    Step last;
} Product;

static const Product products[] = {
    [EMIT_EXE] = {"", STEP_LINK},           [EMIT_OBJ] = {".o", STEP_CODEGEN},      [EMIT_SHARED] = {".so", STEP_LINK},
    [EMIT_LLVM] = {".ll", STEP_CODEGEN},    [EMIT_BITCODE] = {".bc", STEP_CODEGEN}, [EMIT_ASM] = {".s", STEP_CODEGEN},
    [EMIT_PTX] = {".ptx", STEP_CODEGEN},    [EMIT_SASS] = {".cubin", STEP_CODEGEN}, [EMIT_IR] = {".ir", STEP_PASSES},
    [EMIT_PYEXT] = {".abi3.so", STEP_LINK},
};

static Str output_path(Context *ctx, Str stem) {
    if (makes_extension(ctx))
        return path_join(&ctx->arena, ctx->options.output, arena_printf(&ctx->arena, "%.*s.abi3.so", STR_ARGS(stem)));
    if (ctx->options.output.len > 0) return ctx->options.output;
    return arena_printf(&ctx->arena, "%.*s%s", STR_ARGS(stem), products[ctx->options.emit].ending);
}

/* Writes the stub file beside an extension module. */
static bool write_stub(Context *ctx, const Ast *ast, Str stem) {
    Text text;
    text_init(&text, &ctx->arena);
    ast_stub(ctx, ast, &text);
    Str name = arena_printf(&ctx->arena, "%.*s.pyi", STR_ARGS(stem));
    return driver_write(ctx, path_join(&ctx->arena, ctx->options.output, name), text_view(&text), false);
}

/* "a.b.name" */
static bool is_full_name(Str full, Str name) {
    Str rest = full;
    for (uint32_t at = 0; at < rest.len;) {
        if (rest.at[at++] != '.') continue;
        if (!driver_is_module_name((Str){rest.at, at - 1})) return false;
        rest = (Str){rest.at + at, rest.len - at};
        at = 0;
    }
    return str_equal(rest, name);
}

/* An extension module is named after its file and package; -c text has no name. */
static bool names_extension(Context *ctx, const Program *program) {
    const Str name = path_stem(program->path), full = ctx->options.module_name;
    const bool is_good = driver_is_module_name(name), fits = !full.at || is_full_name(full, name);
    if (!is_good)
        diag(ctx, D_NOT_A_MODULE_NAME, (Span){0, 0}, STR_ARGS(name));
    else if (!fits)
        diag(ctx, D_BAD_OPTION_VALUE, (Span){0, 0}, "--module", STR_ARGS(full),
             "a dotted name that ends with that of the file");
    return is_good && fits;
}

/* For an extension module -o names the folder, which is created if needed. A build with errors leaves no new folder
 * behind. */
static bool prepare_folder(Context *ctx) {
    const char *why = NULL;
    if (!ctx->options.output.len || fs_make_folders(ctx->options.output.at, &why)) return true;
    return driver_cannot_write(ctx, ctx->options.output, why);
}

static Str ir_text(const Pipeline *p) {
    Text text;
    text_init(&text, &p->ctx->arena);
    ir_print(p->module, &text);
    return text_view(&text);
}

static void build(Context *ctx) {
    const Product *product = &products[ctx->options.emit];
    const Program program = program_load(ctx);
    if (IS_NONE(program.file)) return;
    Str output = output_path(ctx, program.stem);
    bool is_extension = makes_extension(ctx);
    bool writes = ctx->options.dump == 0 && ctx->options.stop_after.len == 0 && !is_extension;
    if (is_extension && !names_extension(ctx, &program)) return;
    if (writes && !driver_check_output(ctx, output, program.path)) return;
    if (!driver_find_library(ctx)) return;
    Pipeline p = {.ctx = ctx, .file = program.file, .needs_entry = ctx->options.emit == EMIT_EXE};
    if (!pipeline_run(&p, product->last)) return;
    Str bytes = ctx->options.emit == EMIT_IR ? ir_text(&p) : p.code, said;
    if (ctx->options.emit == EMIT_SASS && !gpu_assemble(ctx, p.code, &bytes, &said)) return;
    if (ctx->options.gpu_report && !gpu_report(ctx, p.module)) return;
    if (is_extension && (!prepare_folder(ctx) || !driver_check_output(ctx, output, program.path))) return;
    if (driver_write(ctx, output, bytes, product->last == STEP_LINK) && is_extension)
        write_stub(ctx, p.written, program.stem);
}

int cmd_build(Context *ctx) {
    build(ctx);
    return driver_report(ctx);
}

/* The folder's entry points, in the order of codegen.h. */
#include "codegen/blocks/blocks.h"
#include "codegen/gpu/gpu.h"
#include "codegen/ops/ops.h"
#include "codegen/target/target.h"

CgOptions cg_options(const Options *options) {
    static const CgEmit emits[] = {
        [EMIT_EXE] = CG_OBJECT,      [EMIT_OBJ] = CG_OBJECT,   [EMIT_SHARED] = CG_OBJECT, [EMIT_LLVM] = CG_LLVM,
        [EMIT_BITCODE] = CG_BITCODE, [EMIT_ASM] = CG_ASSEMBLY, [EMIT_PTX] = CG_GPU,       [EMIT_SASS] = CG_GPU,
        [EMIT_IR] = CG_LLVM,         [EMIT_PYEXT] = CG_OBJECT,
    };
    CgOptions own = {
        .emit = emits[options->emit],
        .opt_level = options->opt_level,
        .triple = options->target,
        .cpu = options->cpu,
        .gpu = options->gpu,
        .debug_info = options->debug_info,
        .debug_dir = options->debug_dir,
        .no_gpu = options->check_kernels,
        .check_kernels = options->check_kernels,
        .sanitize = options->sanitize,
        .is_loaded = options->emit != EMIT_EXE,
        .in_parts = options->emit == EMIT_EXE || options->emit == EMIT_SHARED || options->emit == EMIT_PYEXT,
        .verify = options->verify_ir || options->command == CMD_IR,
    };
    if ((options->command == CMD_RUN || options->command == CMD_TEST) && own.cpu.len == 0) own.cpu = STR("native");
    if (options->dump & DUMP_LLVM) own.emit = CG_LLVM;
    if (options->dump & DUMP_ASM) own.emit = CG_ASSEMBLY;
    if (options->dump & DUMP_PTX) own.emit = CG_GPU;
    return own;
}

static void build_host(Cg *cg, Str code) {
    cg_declare_kernels(cg, code);
    if (cg->options->check_kernels) cg_declare_check(cg);
    cg_build_module(cg);
    cg_step_done(cg, CG_STEP_build, NULL);
    if (cg->facts->has_kernels) cg_make_kernel_blocks(cg);
    if (cg->options->check_kernels && cg->opt_level > 0) cg_inline_checks(cg);
    cg_step_done(cg, CG_STEP_checks_inline, NULL);
    if (cg->opt_level > 0) cg_mark_quick(cg);
}

static bool compile_host(const IrModule *module, const CgOptions *options, const Facts *facts, Str code, Arena *arena,
                         CgFiles *out, const char **why) {
    uint32_t count;
    const CgParts *parts = cg_parts_of(module, options, facts, arena, &count);
    const CgFrames *frames = cg_frames_of(module, arena);
    Cg *cgs = NEW_ARRAY(arena, Cg, count);
    for (uint32_t i = 0; i < count; i++) {
        cgs[i].parts = parts, cgs[i].part = i, cgs[i].frames = frames;
        if (!cg_open(&cgs[i], module, options, facts, false, arena, why)) return false;
        build_host(&cgs[i], code);
    }
    cg_finish_parts(cgs, count, arena, out);
    for (uint32_t i = 0; i < count; i++) cg_close(&cgs[i]);
    return true;
}

bool cg_compile(const IrModule *module, const CgOptions *options, Arena *arena, CgFiles *out, const char **why) {
    Facts *facts = facts_of(module, arena, options->opt_level > 0);
    Str code = {0};
    if (options->check_kernels && !gpu_find(options->gpu)) return cg_no_gpu(options->gpu, arena, why);
    bool wants_gpu = options->emit == CG_GPU || (facts->has_kernels && !options->no_gpu);
    if (!cg_constants_fit(facts, arena, why)) return false;
    if (wants_gpu && gpu_find(options->gpu) && !cg_shared_fits(module, facts, gpu_find(options->gpu), arena, why))
        return false;
    if (wants_gpu && !cg_make_gpu_code(module, options, facts, arena, &code, why)) return false;
    if (options->emit != CG_GPU) return compile_host(module, options, facts, code, arena, out, why);
    vec_push(arena, out, code);
    return true;
}

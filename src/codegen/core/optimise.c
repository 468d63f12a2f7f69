/* LLVM's pass pipelines. At -O0 only inlining that correctness requires is done, and only if there is any: inlining
 * everything that asks for it takes longer than the rest of code generation. */
#include "codegen/core/internal.h"
#include "codegen/gpu/gpu.h"
#include "codegen/loops/loops.h"

#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>

/* Puts values in registers, and does the cheap simplifications that follow: enough for code that spends most of its
 * time in the runtime. */
#define LIGHT_PASSES "function(sroa,early-cse<memssa>,simplifycfg,instcombine<no-verify-fixpoint>,simplifycfg)"

static Str pipeline(Cg *cg) {
    Text text;
    text_init(&text, cg->arena);
    if (cg->opt_level > 0 && cg_is_light(cg)) {
        text_c(&text, LIGHT_PASSES);
    } else if (cg->opt_level > 0) {
        text_printf(&text, "default<O%u>", MIN(cg->opt_level, 3u));
    } else if (cg->facts->has_must_inline) {
        text_c(&text, "always-inline");
    }
    if (cg->on_device) return text_view(&text);
    const char *comma = text.len ? "," : "";
    if (cg->options->sanitize & SANITIZE_ADDRESS)
        text_printf(&text, "%sasan", comma);
    else if (cg->options->sanitize & SANITIZE_THREAD)
        text_printf(&text, "%stsan-module,function(tsan)", comma);
    return text_view(&text);
}

void cg_run_passes(Cg *cg, LLVMValueRef fn, const char *passes) {
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMPassBuilderOptionsSetVerifyEach(options, cg->options->verify && fn);
    LLVMPassBuilderOptionsSetLoopInterleaving(options, true);
    LLVMPassBuilderOptionsSetLoopUnrolling(options, true);
    LLVMPassBuilderOptionsSetLoopVectorization(options, cg->opt_level >= 2 && !cg->on_device);
    LLVMPassBuilderOptionsSetSLPVectorization(options, cg->opt_level >= 2);
    LLVMErrorRef error = fn ? LLVMRunPassesOnFunction(fn, passes, cg->machine, options)
                            : LLVMRunPasses(cg->out, passes, cg->machine, options);
    LLVMDisposePassBuilderOptions(options);
    if (error) ICE("LLVM's passes '%s': %s", passes, LLVMGetErrorMessage(error));
}

void cg_inline_device(Cg *cg) {
    cg_run_passes(cg, NULL, "always-inline,function(sroa,instcombine<no-verify-fixpoint>,simplifycfg)");
}

void cg_optimise(Cg *cg) {
    Str passes = pipeline(cg);
    if (!cg->on_device && cg->opt_level > 1 && !cg_is_light(cg)) cg_version_raw_loops(cg);
    if (passes.len) cg_run_passes(cg, NULL, passes.at);
    if (cg->on_device && cg->opt_level > 0 && cg_split_phis(cg))
        cg_run_passes(cg, NULL, "function(instcombine<no-verify-fixpoint>,simplifycfg)");
}

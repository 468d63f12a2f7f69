/* The GPU's module: every function that a kernel reaches, translated for the target (gpu.h) and written as its text.
 * Functions are built on demand, beginning with the kernels, so functions that only the host's branch of `on_device`
 * calls are never built.
 * */
#include "codegen/gpu/gpu.h"
#include "codegen/loops/loops.h"

#include <string.h>

/* The type of a kernel's parameter in parameter memory, which is never empty. */
static LLVMTypeRef parameter_type(Cg *cg, TypeId type) {
    return cg_size(cg, type) == 0 ? LLVMArrayType2(cg->i8, 1) : cg_memory_type(cg, type);
}

/* Kernel parameters are values: structs are the launch's own copy, in parameter memory. */
static void mark_kernel(Cg *cg, FnId id) {
    LLVMValueRef fn = cg_fn(cg, id);
    const CgSignature *sig = cg_signature_of(cg, id);
    LLVMSetFunctionCallConv(fn, cg->gpu->kernel_convention);
    for (uint32_t i = 0; i < sig->arg_count; i++) {
        const CgArg *arg = &sig->args[i];
        if (arg->pass != CG_PASS_ADDRESS) continue;
        LLVMAddAttributeAtIndex(
            fn, arg->first + 1,
            LLVMCreateTypeAttribute(cg->llvm, cg->attr[CG_ATTR_byval], parameter_type(cg, arg->type)));
        LLVMAddAttributeAtIndex(fn, arg->first + 1, cg_attribute(cg, CG_ATTR_align, cg_align(cg, arg->type)));
        const char *constant = arg->convention == CONV_READ ? cg->gpu->constant_parameter : NULL;
        if (constant)
            LLVMAddAttributeAtIndex(fn, arg->first + 1,
                                    LLVMCreateStringAttribute(cg->llvm, constant, (unsigned)strlen(constant), "", 0));
    }
}

/* On a GPU, calls cost a stack frame and hide address spaces, so everything is inlined except recursive functions,
 * which LLVM finds. */
static void mark_function(Cg *cg, FnId id) {
    LLVMValueRef fn = cg_fn(cg, id);
    cg_fn_attribute(cg, fn, CG_ATTR_convergent);
    if (!(ir_fn(cg->module, id)->flags & (IR_FN_KERNEL | IR_FN_NOINLINE)))
        cg_fn_attribute(cg, fn, CG_ATTR_alwaysinline);
}

static void build_device_module(Cg *cg) {
    for (uint32_t i = 0; i < cg->module->fns.len; i++) {
        const IrFn *fn = cg->module->fns.at[i];
        if (facts_is_gpu_kernel(fn)) mark_kernel(cg, fn->id);
    }
    while (cg->wanted.len) {
        FnId id = vec_pop(&cg->wanted);
        mark_function(cg, id);
        cg_build_fn(cg, id);
    }
    if (cg->needs_device_math) cg_link_code(cg, "device_math", cg->gpu->math_text, *cg->gpu->math_size);
    if (cg->needs_device_runtime) cg_link_code(cg, "device_runtime", cg->gpu->runtime_text, *cg->gpu->runtime_size);
}

bool cg_make_gpu_code(const IrModule *module, const CgOptions *options, const Facts *facts, Arena *arena, Str *code,
                      const char **why) {
    Cg cg = {0};
    if (!cg_open(&cg, module, options, facts, true, arena, why)) return false;
    build_device_module(&cg);
    cg_step_done(&cg, CG_STEP_gpu_build, NULL);
    if (cg_has_orders(&cg) && cg.opt_level > 0) cg_inline_device(&cg);
    if (cg_has_orders(&cg)) cg_settle_orders(&cg);
    cg_step_done(&cg, CG_STEP_gpu_orders, NULL);
    cg_optimise(&cg);
    if (cg.opt_level > 1 && cg_version_loops(&cg)) {
        cg_step_done(&cg, CG_STEP_gpu_versions, NULL);
        cg_optimise(&cg);
    }
    cg_step_done(&cg, CG_STEP_gpu_optimise, NULL);
    if (cg.opt_level > 0) cg_finish_device(&cg);
    cg_step_done(&cg, CG_STEP_gpu_finish, NULL);
    *code = cg_emit(&cg, CG_ASSEMBLY, arena);
    cg_close(&cg);
    return true;
}

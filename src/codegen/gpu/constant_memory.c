/* Constant memory of kernels, and whether their static shared memory fits. On a GPU each constant is a variable in the
 * target's address space for constants, on the host a variable of the module; a kernel's record lists those that it
 * uses, so that its launches can fill them. */
#include "codegen/gpu/gpu.h"
#include "codegen/ops/ops.h"

#include "../runtime/device/kernel.h"
#include "types/value.h"

enum { CONSTANT_ALIGN = 64 };

static uint64_t constant_room(uint64_t bytes) { return (bytes + CONSTANT_ALIGN - 1) / CONSTANT_ALIGN * CONSTANT_ALIGN; }

bool cg_constants_fit(const Facts *facts, Arena *arena, const char **why) {
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < facts->constants.len; i++) bytes += constant_room(facts->constants.at[i].bytes);
    if (bytes <= PYC_CONSTANT_MOST) return true;
    *why = arena_printf(arena, "the kernels have %llu bytes of constant memory together, and %d are the most",
                        (unsigned long long)bytes, PYC_CONSTANT_MOST)
               .at;
    return false;
}

bool cg_shared_fits(const IrModule *module, const Facts *facts, const Gpu *gpu, Arena *arena, const char **why) {
    for (uint32_t i = 0; i < module->fns.len; i++) {
        const IrFn *fn = module->fns.at[i];
        uint32_t bytes = facts->fns[i].shared.bytes, most = gpu->kind->static_shared;
        if (!facts_is_gpu_kernel(fn) || bytes <= most) continue;
        *why =
            arena_printf(arena,
                         "kernel '%.*s' has %u bytes of static shared memory, and %u KB are the most: a launch brings "
                         "more (external_memory, shared_mem_bytes=)",
                         STR_ARGS(fn->display.len ? fn->display : fn->symbol), bytes, most / 1024)
                .at;
        return false;
    }
    return true;
}

static const char *symbol_of(Cg *cg, uint32_t number) { return arena_printf(cg->arena, "pyc_constant_%u", number).at; }

static LLVMValueRef declare(Cg *cg, uint32_t number) {
    const char *symbol = symbol_of(cg, number);
    LLVMValueRef global = LLVMGetNamedGlobal(cg->out, symbol);
    if (global) return global;
    LLVMTypeRef type = LLVMArrayType2(cg->i8, cg->facts->constants.at[number].bytes);
    global = LLVMAddGlobalInAddressSpace(cg->out, type, symbol, cg->on_device ? cg->gpu->spaces[SPACE_CONSTANT] : 0);
    LLVMSetAlignment(global, CONSTANT_ALIGN);
    LLVMSetInitializer(global, cg_zero(type));
    if (cg->on_device)
        LLVMSetExternallyInitialized(global, true);
    else
        LLVMSetLinkage(global, LLVMInternalLinkage);
    return global;
}

LLVMValueRef cg_op_ConstantAddr(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    LLVMValueRef global = declare(cg, facts_constant_number(cg->facts, cg->types, inst));
    return cg->on_device ? LLVMConstAddrSpaceCast(global, cg->ptr) : global;
}

static LLVMValueRef row(Cg *cg, uint32_t number) {
    const ConstantMemory *constant = &cg->facts->constants.at[number];
    LLVMValueRef parts[] = {
        cg_string(cg, val_data(cg->types, constant->name)->text),
        cg_string(cg, str_of(symbol_of(cg, number))),
        declare(cg, number),
        cg_i64(cg, constant->bytes),
    };
    return LLVMConstStructInContext(cg->llvm, parts, COUNT_OF(parts), false);
}

LLVMValueRef cg_constant_rows(Cg *cg, const FnFacts *facts) {
    LLVMValueRef *rows = NEW_ARRAY(cg->arena, LLVMValueRef, facts->constants.len + 1);
    rows[0] = row(cg, facts->constants.at[0]);
    for (uint32_t i = 1; i < facts->constants.len; i++) rows[i] = row(cg, facts->constants.at[i]);
    return LLVMConstArray2(LLVMTypeOf(rows[0]), rows, facts->constants.len);
}

/* Room: GPUs. The module that holds all that kernels reach, translated for the target, and what is done to it before it
 * is written as the target's text.
 *
 * In: the IR of kernels. Out: the text (PTX) that travels in the host's program. Differences between kinds of GPUs are
 * in one table per kind (gpu/nvptx.c). Kernels on the CPU device are in `blocks`. */
#ifndef PYC_CODEGEN_GPU_H
#define PYC_CODEGEN_GPU_H

#include "codegen/core/core.h"

#include <llvm-c/Core.h>

/* ---- kinds of GPUs: target.def, one file with the table each ---- */

typedef enum CgScope {
    CG_SCOPE_BLOCK,
    CG_SCOPE_DEVICE,
    CG_SCOPE_SYSTEM,
    CG_SCOPE_COUNT
} CgScope; /* numbers of the IR's fences */

/* The functions build code at the builder's position. Lane masks have a bit for each thread of a warp, in 32 bits. */
struct CgGpuTarget {
    const char *name, *triple;
    void (*initialise)(void);
    unsigned kernel_convention;       /* of LLVM */
    const char *constant_parameter;   /* LLVM's attribute of a parameter in memory that the kernel does not write to, so
                                         that its address may be taken */
    unsigned spaces[SPACE_LOCAL + 1]; /* LLVM's number for each AddressSpace */
    const char *scopes[CG_SCOPE_COUNT]; /* LLVM's names */
    const char *fences[CG_SCOPE_COUNT]; /* LLVM's names of the intrinsics; the last one is the barrier of a block */
    const char *block_barrier;
    const char *math_text, *runtime_text; /* LLVM text with the functions that kernels call there */
    const unsigned *math_size, *runtime_size;
    const char *const
        *runtime_symbols; /* the functions of it, and of the driver, that kernels may call; ends with NULL */
    LLVMValueRef (*index)(Cg *cg, IrKind kind); /* IrGpuIndex, but not WarpId: i32 */
    void (*barrier)(Cg *cg);
    void (*named_barrier)(Cg *cg, LLVMValueRef number, LLVMValueRef threads, bool waits);
    LLVMValueRef (*shuffle)(Cg *cg, IrKind kind, LLVMValueRef mask, LLVMValueRef value, LLVMValueRef lane); /* i32 */
    LLVMValueRef (*vote)(Cg *cg, IrKind kind, LLVMValueRef mask,
                         LLVMValueRef predicate); /* i32, or i1 for any and all */
    void (*warp_sync)(Cg *cg, LLVMValueRef mask);
    /* A relaxed atomic operation that LLVM's own instruction cannot do in this scope; NULL: LLVM's instruction is
       used. */
    LLVMValueRef (*atomic)(Cg *cg, LLVMAtomicRMWBinOp op, LLVMValueRef address, LLVMValueRef value, CgScope scope);
    LLVMValueRef (*exp2)(Cg *cg, LLVMValueRef x);           /* of a float32, within two units of the last place */
    char (*register_class)(const Cg *cg, LLVMTypeRef type); /* of an operand of assembly: LLVM's constraint */
};

#define GPU_TARGET(name) extern const CgGpuTarget cg_gpu_##name;
#include "codegen/gpu/target.def"

const CgGpuTarget *cg_gpu_target(const char *name);

/* ---- generated: LLVM text that is linked into kernels ---- */

extern const char cg_device_math_text[]; /* NUL-terminated */
extern const unsigned cg_device_math_size;
extern const char cg_device_runtime_text[];
extern const unsigned cg_device_runtime_size;
extern const char *const cg_device_runtime_symbols[]; /* ends with NULL */
extern const char cg_kernel_check_text[];
extern const unsigned cg_kernel_check_size;

/* ---- constant_memory.c ---- */

bool cg_constants_fit(const Facts *facts, Arena *arena, const char **why);
/* Checked for each kernel, because the driver would refuse its code. */
bool cg_shared_fits(const IrModule *module, const Facts *facts, const Gpu *gpu, Arena *arena, const char **why);
LLVMValueRef cg_constant_rows(Cg *cg, const FnFacts *facts); /* host: an array of one or more PycConstants */

/* ---- device_order.c ---- */

#define CG_ORDER_BEFORE "pyc_order_before"
#define CG_ORDER_BEHIND "pyc_order_behind"
bool cg_has_orders(const Cg *cg);
void cg_settle_orders(Cg *cg); /* works best when helpers are inlined */

/* ---- device_phis.c ---- */

bool cg_split_phis(Cg *cg); /* false when there is nothing to split */

/* ---- device_finish.c ---- */

void cg_finish_device(Cg *cg); /* after all passes */

/* ---- gpu.c ---- */

LLVMValueRef cg_shared_region(CgFn *f, SharedRoom room); /* reserves a new part of the block's static shared memory */
LLVMValueRef cg_context(CgFn *f);                        /* the thread's context, host only */

/* ---- module.c ---- */

bool cg_make_gpu_code(const IrModule *module, const CgOptions *options, const Facts *facts, Arena *arena, Str *code,
                      const char **why);

#endif

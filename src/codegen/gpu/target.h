/* What code for a kind of GPU is made of: one row in gpu_target.def, and one file with the table (gpu_nvptx.c). All
 * else in this folder asks the table. What is known of its architectures, the compiler's other parts ask too:
 * support/gpu.def. */
#ifndef PYC_CODEGEN_GPU_TARGET_H
#define PYC_CODEGEN_GPU_TARGET_H

#include "ir/ir.h"

#include <llvm-c/Core.h>

typedef struct Cg Cg;

typedef enum CgScope {
    CG_SCOPE_BLOCK,
    CG_SCOPE_DEVICE,
    CG_SCOPE_SYSTEM,
    CG_SCOPE_COUNT
} CgScope; /* numbers of the IR's fences */

/* The functions build code where the builder stands. Lane masks have a bit for each thread of a warp, in 32 bits. */
typedef struct CgGpuTarget {
    const char *name, *triple;
    void (*initialise)(void);
    unsigned kernel_convention;     /* of LLVM */
    const char *constant_parameter; /* LLVM's attribute of one in memory that the kernel does not write to: its address
                                       may be taken */
    unsigned spaces[SPACE_LOCAL + 1];   /* LLVM's number for each AddressSpace */
    const char *scopes[CG_SCOPE_COUNT]; /* LLVM's names */
    const char
        *fences[CG_SCOPE_COUNT]; /* intrinsics: a fence, as the table's `fence` makes it, and the barrier of a block */
    const char *block_barrier;
    const char *math_text, *runtime_text; /* what kernels call there, as LLVM text */
    const unsigned *math_size, *runtime_size;
    LLVMValueRef (*index)(Cg *cg, IrKind kind); /* IrGpuIndex, but not WarpId: i32 */
    void (*barrier)(Cg *cg);
    void (*named_barrier)(Cg *cg, LLVMValueRef number, LLVMValueRef threads, bool waits);
    LLVMValueRef (*shuffle)(Cg *cg, IrKind kind, LLVMValueRef mask, LLVMValueRef value, LLVMValueRef lane); /* i32 */
    LLVMValueRef (*vote)(Cg *cg, IrKind kind, LLVMValueRef mask,
                         LLVMValueRef predicate); /* i32, or i1 for any and all */
    void (*warp_sync)(Cg *cg, LLVMValueRef mask);
    /* A relaxed atomic operation that LLVM's instruction for it does not make in this scope; NULL: LLVM makes it. */
    LLVMValueRef (*atomic)(Cg *cg, LLVMAtomicRMWBinOp op, LLVMValueRef address, LLVMValueRef value, CgScope scope);
    char (*register_class)(const Cg *cg, LLVMTypeRef type); /* of an operand of assembly: LLVM's constraint */
} CgGpuTarget;

#define GPU_TARGET(name) extern const CgGpuTarget cg_gpu_##name;
#include "codegen/gpu/target.def"

const CgGpuTarget *cg_gpu_target(const char *name);

#endif

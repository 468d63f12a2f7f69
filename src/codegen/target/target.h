/* Room: host targets. LLVM's machines for them and for GPUs, the CPUs that may be named, and how each platform's C
 * passes values.
 *
 * In: a triple, a CPU's name. Out: a target machine; the classification of a type by the platform's C ABI. */
#ifndef PYC_CODEGEN_TARGET_H
#define PYC_CODEGEN_TARGET_H

#include "codegen/core/core.h"

/* ---- abi_*.c ---- */

/* How a platform's C passes a value of memory type. */
typedef struct CgClass {
    bool in_memory;
    bool by_value_attribute; /* in memory: byval, else a pointer to a copy */
    CgPiece pieces[2];
    uint32_t piece_count;
} CgClass;

struct CgAbi {
    CgClass (*classify)(Cg *cg, TypeId type);
    uint32_t int_registers, float_registers; /* a struct goes to memory as a whole when there are not enough; 0: no
                                                limit */
    const char *kept; /* integer registers that a function gives back as they were, as inline assembly names them */
    uint32_t kept_count;
};

extern const CgAbi cg_abi_x86_64, cg_abi_aarch64;

/* ---- target.c ---- */

struct CgTarget {
    const char *arch;     /* first part of the triple */
    const char *cpu;      /* the baseline */
    const char *features; /* as LLVM spells them, "+avx2,-fma" */
    void (*initialise)(void);
    const CgAbi *abi;
};
const CgTarget *cg_target_find(Str triple);
/* NULL and *why when LLVM does not know the CPU. */
LLVMTargetMachineRef cg_target_machine(const CgTarget *target, const CgOptions *options, Arena *arena,
                                       const char **why);
bool cg_no_gpu(Str gpu, Arena *arena, const char **why); /* returns false, with the reason in *why */
LLVMTargetMachineRef cg_gpu_machine(const Gpu *gpu, const CgOptions *options, Arena *arena, const char **why);

#endif

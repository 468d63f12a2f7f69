/* Analyses of the IR: facts about all functions of a module, found by walks over instructions and fixed points over
 * the call graph. They read the IR and never change it, and know nothing of LLVM; code generation uses their results.
 */
#ifndef PYC_ANALYSIS_ANALYSIS_H
#define PYC_ANALYSIS_ANALYSIS_H

#include "ir/ir.h"

typedef struct ConstantMemory { /* constant memory of kernels */
    ValueId name;
    uint64_t bytes;
} ConstantMemory;

typedef struct SharedRoom { /* a piece of a block's shared memory */
    uint32_t bytes, align;  /* 0: any alignment */
} SharedRoom;

typedef struct FnFacts {
    bool address_taken;
    bool runs_once;     /* runs at most once, judging by its calls (once.c) */
    bool is_recursive;  /* through direct calls; known only for functions that are IR_FN_BOUNDED */
    bool must_inline;   /* its result lies in its own frame, or in that of such a callee, so it must be inlined */
    bool on_device;     /* a kernel reaches it */
    bool contracts;     /* reached only from kernels: on the CPU device a * b + c may be rounded once, as on a GPU */
    bool uses_context;  /* it, or a function that it calls, asks where it runs: index, barrier, warp, shared memory */
    bool takes_context; /* on the host: gets the thread's context as hidden first argument */
    uint32_t kernel_flags; /* PycKernelFlags, of all it reaches */
    SharedRoom shared;     /* static shared memory of one call of it: its own sites, and those of every call it makes */
    bool takes_shared;     /* gets the address of that memory as a hidden argument; a kernel allocates it itself */
    uint64_t noalias; /* bit per parameter: nothing else can reach the place that it points to; bit 63: the result's
                         place */
    VEC(uint32_t) constants; /* a bit for each constant of the module that it, or a function it calls, uses */
    VEC(FnId) callees;
} FnFacts;

typedef struct Facts {
    FnFacts *fns; /* by FnId - 1 */
    VEC(ConstantMemory) constants;
    bool has_kernels, has_must_inline;
} Facts;

Facts *facts_of(const IrModule *module, Arena *arena, bool with_aliases);
void facts_find_noalias(Facts *facts, const IrModule *module, Arena *arena); /* alias.c */
void facts_find_once(Facts *facts, const IrModule *module, Arena *arena);    /* once.c */
/* The kernel's function for GPUs, which for some kernels is not the one for the host. */
bool facts_is_gpu_kernel(const IrFn *fn);
uint32_t facts_constant_number(const Facts *facts, const Types *types, const IrInst *inst); /* the index of its bit in
                                                                                               `constants` */
/* The target that is taken if the branch condition is known (on_device); else -1. */
int facts_static_target(const IrFn *fn, const IrInst *terminator, bool on_device);
enum { SHARED_ALIGN = 64 }; /* the least alignment of each piece of shared memory */

SharedRoom facts_shared_of(const Types *types, const IrFn *fn, const IrInst *inst); /* of a SharedAddr */
/* The bytes that a piece takes: rounded up so that the next piece is aligned, with a gap before it if it needs a
 * larger alignment. */
uint32_t facts_shared_room(SharedRoom room);

#endif

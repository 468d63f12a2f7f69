/* Room: kernels on the CPU device. Their records in the host's module, and the code of whole blocks of threads made
 * from the code of one thread.
 *
 * In: the LLVM function of a kernel, as one thread runs it. Out: entries that run one thread, a block in strips of
 * threads that LLVM can vectorise, and what tells the kernel sanitizer which accesses were made. */
#ifndef PYC_CODEGEN_BLOCKS_H
#define PYC_CODEGEN_BLOCKS_H

#include "codegen/core/core.h"

typedef struct CgKernelPlace { /* of a pointer in an argument: offsets in the list of arguments, and in that argument */
    uint64_t parameter, offset;
} CgKernelPlace;

/* ---- kernel.c ---- */

void cg_make_kernel_blocks(Cg *cg);        /* kernel.c; when all functions are built */
void cg_declare_kernels(Cg *cg, Str code); /* host, before functions are built: the records, which programs refer to */
void cg_build_kernel_entries(Cg *cg);      /* host: K$cpu, K$block */

/* ---- kernel_reads.c ---- */

/* reads in loops that need no checker where nobody writes */
typedef struct CgRead {
    CgKernelPlace place;
    uint64_t bytes;
} CgRead;
typedef VEC(CgRead) CgReads;
bool cg_guard_reads(Cg *cg, LLVMValueRef fn, CgReads *reads); /* marks them; false: there is none in a loop */
bool cg_is_read_guard(LLVMValueRef call);                     /* such a mark */
void cg_branch_at_guards(Cg *cg, LLVMValueRef fn);            /* to a dead end, where a read lies outside */
/* when it is the code of a block: where they may lie */
void cg_limit_reads(Cg *cg, LLVMValueRef fn, const CgReads *reads);
LLVMValueRef cg_reads_are_constant(Cg *cg, LLVMValueRef fn,
                                   const CgReads *reads); /* i1: none of the buffers is written to */

/* ---- kernel_writes.c ---- */

LLVMValueRef cg_kernel_writes(Cg *cg, LLVMValueRef fn); /* a PycKernel's `written` */
/* In an entry: of what an address is made. */
bool cg_find_kernel_place(const Cg *cg, LLVMValueRef fn, LLVMValueRef address, CgKernelPlace *place);
LLVMValueRef cg_load_kernel_place(Cg *cg, LLVMValueRef fn, CgKernelPlace place);
bool cg_may_write_shared(const Cg *cg, LLVMValueRef fn, LLVMValueRef inst);
/* In an entry: the pointer in an argument that an address was computed from, and a pointer to shared memory, read where
 * the function begins; NULL. */
LLVMValueRef cg_kernel_pointer(Cg *cg, LLVMValueRef fn, LLVMValueRef address);
LLVMValueRef cg_kernel_shared(Cg *cg, LLVMValueRef fn, LLVMValueRef pointer);

/* ---- spmd.c ---- */

typedef struct CgStrips { /* what pays in strips of a size that the compiler knows */
    bool want_long_rows;  /* what threads keep from region to region stays in vector registers; and between barriers
                             often all threads of a short strip go one way where those of the block part */
    bool want_tiles;      /* threads look at their y: several rows have fewer corners */
    bool are_warps;       /* whole ones, since their lanes exchange values */
    bool tiles_first;     /* ... and what those of a column read alike is read once for all rows */
} CgStrips;
/* from the code of one thread to that of all in a block; false: it cannot be. `each`, or NULL, does the same
 * slower: for blocks in which threads part. */
bool cg_make_block_code(Cg *cg, LLVMValueRef fn, LLVMValueRef each, CgStrips *strips);

/* ---- spmd_together.c ---- */

/* Loops whose checks can be told in front of them get a form without, for when all threads of a strip may take it. */
void cg_choose_loops_together(Cg *cg, LLVMValueRef fn, bool waits);
/* Loops that threads leave one by one get a form for as long as all go on. */
void cg_go_together(Cg *cg, LLVMValueRef fn, bool waits);
/* ... and checks that would part them; nothing may simplify the code between this and cg_make_block_code. */
void cg_vote_on_checks(Cg *cg, LLVMValueRef fn, bool waits);

/* ---- spmd_guards.c ---- */

/* Checks in a row are asked about together: where one fails, the threads are run again one by one, which tells which.
 */
void cg_merge_checks(Cg *cg, LLVMValueRef fn, bool waits);

/* ---- spmd_regions.c ---- */

/* what comes after an instruction, as a block of its own */
LLVMBasicBlockRef cg_split_behind(Cg *cg, LLVMValueRef inst);

#endif

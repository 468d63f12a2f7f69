/* Room: kernels on the CPU device. Their records in the host's module, and the code of whole blocks of threads made
 * from the code of one thread.
 *
 * In: the LLVM function of a kernel, as one thread runs it. Out: entries that run one thread, and a block in strips of
 * threads that LLVM can vectorise, and the calls that report accesses to the kernel sanitizer. */
#ifndef PYC_CODEGEN_BLOCKS_H
#define PYC_CODEGEN_BLOCKS_H

#include "codegen/core/core.h"

typedef struct CgKernelPlace { /* the place of a pointer in an argument: offsets in the list of arguments, and in that
                                  argument */
    uint64_t parameter, offset;
} CgKernelPlace;

/* ---- kernel.c ---- */

void cg_make_kernel_blocks(Cg *cg);        /* kernel.c; when all functions are built */
void cg_declare_kernels(Cg *cg, Str code); /* host, before functions are built: the records, which programs refer to */
void cg_build_kernel_entries(Cg *cg);      /* host: K$cpu, K$block */

/* ---- kernel_reads.c ---- */

/* Reads in loops that need no check if nothing is written to their buffers. */
typedef struct CgRead {
    CgKernelPlace place;
    uint64_t bytes;
} CgRead;
typedef VEC(CgRead) CgReads;
bool cg_guard_reads(Cg *cg, LLVMValueRef fn, CgReads *reads); /* marks such reads; false: there is none in a loop */
bool cg_is_read_guard(LLVMValueRef call);                     /* such a mark */
void cg_branch_at_guards(Cg *cg, LLVMValueRef fn);            /* replaces the marks by branches to a dead end, taken
                                                                 when a read lies outside */
/* Called when the code is that of a block: computes the limits of the reads. */
void cg_limit_reads(Cg *cg, LLVMValueRef fn, const CgReads *reads);
LLVMValueRef cg_reads_are_constant(Cg *cg, LLVMValueRef fn,
                                   const CgReads *reads); /* i1: none of the buffers is written to */

/* ---- kernel_writes.c ---- */

LLVMValueRef cg_kernel_writes(Cg *cg, LLVMValueRef fn); /* the `written` function of a PycKernel */
/* In an entry: finds out from which place an address is computed. */
bool cg_find_kernel_place(const Cg *cg, LLVMValueRef fn, LLVMValueRef address, CgKernelPlace *place);
LLVMValueRef cg_load_kernel_place(Cg *cg, LLVMValueRef fn, CgKernelPlace place);
bool cg_may_write_shared(const Cg *cg, LLVMValueRef fn, LLVMValueRef inst);
/* In an entry: the pointer in an argument from which an address was computed, or a pointer to shared memory, as read at
 * the beginning of the function; NULL. */
LLVMValueRef cg_kernel_pointer(Cg *cg, LLVMValueRef fn, LLVMValueRef address);
LLVMValueRef cg_kernel_shared(Cg *cg, LLVMValueRef fn, LLVMValueRef pointer);

/* ---- spmd.c ---- */

typedef struct CgStrips { /* which strips of a fixed size are worthwhile */
    bool want_long_rows;  /* values that threads keep from region to region stay in vector registers; and between
                             barriers all threads of a short strip often take the same path where those of the block
                             diverge */
    bool want_large;      /* threads keep nothing: what is asked for a strip is shared by as many as possible */
    bool want_tiles;      /* threads use their y: with several rows, strips have fewer corners */
    bool are_warps;       /* strips are whole warps, because their lanes exchange values */
    bool tiles_first;     /* the same, and values that the threads of a column read alike are read once for all rows */
    uint32_t size[3];     /* of the block that the kernel is written for, if its threads wait; size[0] is 0: unknown */
} CgStrips;
typedef enum CgBlockForm {
    CG_BLOCK_TOGETHER, /* at guards all threads go the same way */
    CG_BLOCK_CUT,   /* the same for one strip, with the parameters of `each`: only of the threads inside of the data */
    CG_BLOCK_APART, /* threads go the same way only at checks; after cg_lift_checks. With `each` for one strip, too */
} CgBlockForm;
/* Makes the code of a block from that of one thread; false when that is impossible. `each`, or NULL, does the same more
 * slowly, for strips in which threads diverge. */
bool cg_make_block_code(Cg *cg, LLVMValueRef fn, LLVMValueRef each, CgBlockForm form, CgStrips *strips);

/* ---- spmd_apart.c ---- */

/* The form for strips and blocks at the edge of the data; CG_BLOCK_TOGETHER: the code asks for no edge. */
CgBlockForm cg_form_for_edges(Cg *cg, LLVMValueRef fn, bool waits);
/* Asks checks in front of the conditions behind which they are. Nothing may simplify the code between this and
 * cg_make_block_code. */
void cg_lift_checks(Cg *cg, LLVMValueRef fn, bool waits);

/* ---- spmd_together.c ---- */

/* Loops whose checks can be decided before the loop get a form without checks, for strips in which all threads may take
 * it. */
void cg_choose_loops_together(Cg *cg, LLVMValueRef fn, bool waits);
/* Loops that threads leave one by one get a form that runs while all threads are in the loop. */
void cg_go_together(Cg *cg, LLVMValueRef fn, bool waits);
/* Likewise for checks at which threads would diverge; nothing may simplify the code between this and
 * cg_make_block_code. */
void cg_vote_on_checks(Cg *cg, LLVMValueRef fn, bool waits);

/* ---- spmd_guards.c ---- */

/* Consecutive checks are tested together; when one fails, the threads run again one by one, which tells which check it
 * was. */
void cg_merge_checks(Cg *cg, LLVMValueRef fn, bool waits);

/* ---- spmd_regions.c ---- */

/* Makes a block of its own of the code after an instruction. */
LLVMBasicBlockRef cg_split_behind(Cg *cg, LLVMValueRef inst);

#endif

/* Room: loops. Loops with checks get a second form without: which of the two runs is decided in front of the loop.
 *
 * In: functions as LLVM's passes leave them, where a check is a branch to a block that ends in `unreachable`. Out: the
 * same, in which loops whose checks can be told beforehand are there twice: by the range of their counters, by what
 * does not change in them. The first form, with the checks, is kept for when one of them may fail, so nothing ever
 * happens earlier than it did. Nothing here knows where the functions come from. */
#ifndef PYC_CODEGEN_LOOPS_H
#define PYC_CODEGEN_LOOPS_H

#include "codegen/core/core.h"
#include "support/bitset.h"

/* The functions of the module. True when there was something to do: then the code can be simplified. */
bool cg_version_loops(Cg *cg);
/* One function, in which threads go on together: `decide` makes of the condition in front of a loop one for all of
 * them.
 */
typedef LLVMValueRef CgDecide(Cg *cg, LLVMValueRef holds);
bool cg_version_loops_of(Cg *cg, LLVMValueRef fn, CgDecide *decide);
/* Of the host: the functions whose loops have a copy with machine ints (passes/raw_loops.c), before all other passes.
 */
void cg_version_raw_loops(Cg *cg);

/* ---- loop.c ---- */

typedef struct CgLoop {
    LLVMBasicBlockRef header, latch, before; /* `before`: the block in front, which goes to the header alone */
    Bitset members;                          /* by number of the block */
    uint32_t size;                           /* in blocks */
} CgLoop;

typedef struct CgLoops {
    LLVMValueRef fn;
    LLVMBasicBlockRef *blocks;
    uint32_t count;
    Map numbers; /* of a block */
    Bitset *dominators;
    VEC(CgLoop) list; /* loops around others come first */
} CgLoops;

/* Those with one latch and a block in front of them, as LLVM's loop-simplify leaves them. */
CgLoops cg_find_loops(Cg *cg, LLVMValueRef fn);
bool cg_loop_has(const CgLoops *loops, const CgLoop *loop, LLVMBasicBlockRef block);
bool cg_loop_varies(const CgLoops *loops, const CgLoop *loop, LLVMValueRef value); /* it is made in the loop */
bool cg_block_dominates(const CgLoops *loops, LLVMBasicBlockRef a, LLVMBasicBlockRef b);
const CgLoop *cg_loop_of_header(const CgLoops *loops, LLVMBasicBlockRef header); /* NULL: it is none */
bool cg_block_ends_program(LLVMBasicBlockRef block);                    /* control does not come back from it */
bool cg_way_is_seldom(const Cg *cg, LLVMValueRef branch, uint32_t way); /* the branch hardly ever goes there */
LLVMIntPredicate cg_inverse(LLVMIntPredicate predicate);
LLVMValueRef cg_incoming(LLVMValueRef phi, LLVMBasicBlockRef from);

/* ---- range.c ---- */

typedef struct CgRanges { /* of values in a loop, computed in front of it */
    Cg *cg;
    const CgLoops *loops;
    const CgLoop *loop;   /* with all that lie in it */
    LLVMBasicBlockRef at; /* what is told is said there */
    LLVMValueRef holds;   /* i1: the condition under which what was told is so; also those that counters need */
    LLVMValueRef counters_hold;
    Map before;                /* a load that gives the same in each round: the same in front of the loop */
    Map greatest;              /* a counter: its greatest value */
    VEC(LLVMValueRef) loads;   /* those of `before` */
    VEC(LLVMValueRef) wraps;   /* conditions under which a counter would wrap around: false while it all holds */
    VEC(LLVMValueRef) indices; /* that count from the end where they are negative: they are not while it all holds */
} CgRanges;

/* The comparison says that `sum`, the counter's next value, has wrapped around. */
bool cg_tells_wrap(LLVMValueRef compare, LLVMValueRef sum, LLVMValueRef phi);
/* What is counted from the end where it is negative (ops/quick_items.c); NULL: the value is something else. */
LLVMValueRef cg_index_from_start(LLVMValueRef value);
/* Whether it can be told that the loop has no more rounds than that; adds to `holds`. */
bool cg_tell_rounds(CgRanges *ranges, uint64_t most);
/* Whether it can be told in front of the loop that the condition is always so; adds to `holds` when it holds. */
bool cg_tell_condition(CgRanges *ranges, LLVMValueRef condition, bool wanted);

/* ---- header.c ---- */

void cg_load_headers(CgRanges *ranges); /* those of `before`; adds to `counters_hold` that the words are lists */

#endif

/* Room: loops. Loops with checks get a second form without checks; which of the two runs is decided before the loop.
 *
 * In: functions as LLVM's passes leave them, where a check is a branch to a block that ends in `unreachable`. Out: the
 * same functions with two forms of each loop whose checks can be decided beforehand, by the ranges of its counters and
 * by loop invariants. The form with checks is kept for the case that one may fail, so no effect ever happens earlier
 * than before. Nothing here knows where the functions come from. */
#ifndef PYC_CODEGEN_LOOPS_H
#define PYC_CODEGEN_LOOPS_H

#include "codegen/core/core.h"
#include "support/bitset.h"

/* Handles the functions of the module. True when something was done: then the code can be simplified. */
bool cg_version_loops(Cg *cg);
/* Handles one function in which threads run together: `decide` turns the condition before a loop into one for all
 * threads. */
typedef LLVMValueRef CgDecide(Cg *cg, LLVMValueRef holds);
bool cg_version_loops_of(Cg *cg, LLVMValueRef fn, CgDecide *decide);
/* On the host: handles the functions whose loops have a copy with machine ints (passes/raw_loops.c), before all other
 * passes. */
void cg_version_raw_loops(Cg *cg);

/* ---- loop.c ---- */

typedef struct CgLoop {
    LLVMBasicBlockRef header, latch, before; /* `before`: the block before the loop, whose only successor is the
                                                header */
    Bitset members;                          /* by number of the block */
    uint32_t size;                           /* in blocks */
} CgLoop;

typedef struct CgLoops {
    LLVMValueRef fn;
    LLVMBasicBlockRef *blocks;
    uint32_t count;
    Map numbers; /* block: its number */
    Bitset *dominators;
    VEC(CgLoop) list; /* outer loops come first */
} CgLoops;

/* The loops with one latch and a block before them, as LLVM's loop-simplify leaves them. */
CgLoops cg_find_loops(Cg *cg, LLVMValueRef fn);
bool cg_loop_has(const CgLoops *loops, const CgLoop *loop, LLVMBasicBlockRef block);
bool cg_loop_varies(const CgLoops *loops, const CgLoop *loop, LLVMValueRef value); /* it is computed in the loop */
bool cg_block_dominates(const CgLoops *loops, LLVMBasicBlockRef a, LLVMBasicBlockRef b);
const CgLoop *cg_loop_of_header(const CgLoops *loops, LLVMBasicBlockRef header); /* NULL: it is not a header */
bool cg_block_ends_program(LLVMBasicBlockRef block);                    /* control does not come back from it */
bool cg_way_is_seldom(const Cg *cg, LLVMValueRef branch, uint32_t way); /* the branch rarely goes there */
LLVMIntPredicate cg_inverse(LLVMIntPredicate predicate);
LLVMValueRef cg_incoming(LLVMValueRef phi, LLVMBasicBlockRef from);

/* ---- range.c ---- */

typedef struct CgRanges { /* ranges of a loop's values, computed before it */
    Cg *cg;
    const CgLoops *loops;
    const CgLoop *loop;   /* with all loops inside */
    LLVMBasicBlockRef at; /* where the conditions are computed */
    LLVMValueRef holds;   /* i1: the condition under which all results hold, including those that counters need */
    LLVMValueRef counters_hold;
    Map before;              /* a load that is invariant in the loop: the same load before the loop */
    Map greatest;            /* a counter: its greatest value */
    VEC(LLVMValueRef) loads; /* the loads in `before` */
    VEC(LLVMValueRef) wraps; /* conditions under which a counter would wrap around; false while `holds` is true */
    VEC(LLVMValueRef)
    indices; /* indices that count from the end if they are negative, which they are not while `holds`
                is true */
} CgRanges;

/* Whether the comparison tests if `sum`, the counter's next value, has wrapped around. */
bool cg_tells_wrap(LLVMValueRef compare, LLVMValueRef sum, LLVMValueRef phi);
/* The index that counts from the end if it is negative (ops/quick_items.c); NULL: the value has another form. */
LLVMValueRef cg_index_from_start(LLVMValueRef value);
/* Whether the loop is known to have at most that many rounds; adds to `holds`. */
bool cg_tell_rounds(CgRanges *ranges, uint64_t most);
/* Whether the loop has counters that could wrap around and it is known that they do not; adds to `counters_hold`. */
bool cg_tell_no_wrap(CgRanges *ranges);
/* Whether the condition's value can be decided before the loop; adds to `holds` when it has the wanted one. */
bool cg_tell_condition(CgRanges *ranges, LLVMValueRef condition, bool wanted);

/* ---- header.c ---- */

void cg_load_headers(CgRanges *ranges); /* the loads in `before`; adds to `holds` that the words are lists */

#endif

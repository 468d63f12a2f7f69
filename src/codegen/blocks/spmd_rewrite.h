/* The state while a thread's code is rewritten (private to spmd.c, spmd_values.c and spmd_version.c). */
#ifndef PYC_CODEGEN_SPMD_REWRITE_H
#define PYC_CODEGEN_SPMD_REWRITE_H

#include "codegen/blocks/spmd.h"

typedef struct Phase {
    LLVMBasicBlockRef before, outer, body, latch,
        after;              /* `before`, the loops over the strips around `body` … `latch`, `after` */
    LLVMValueRef corner[3]; /* the coordinates of the strip's first thread; i64 */
    LLVMValueRef nexts[3];
    uint32_t next;     /* the head that follows; blocks + 0 for the return */
    LLVMValueRef fork; /* … or the branch that chooses it */
    uint32_t fork_block;
    uint32_t regions;
} Phase;

typedef struct Region {
    LLVMBasicBlockRef before, outer, body, latch, after; /* the same around a thread of a strip */
    LLVMValueRef coords[3], wide[3], nexts[2];           /* the thread's; i32, i64 */
    LLVMValueRef lane, number;                           /* its position in the strip, and in the block; i64 */
    Map values;                                          /* values of other regions, as available here */
    uint32_t next;                                       /* as in a phase */
    LLVMValueRef fork;
    uint32_t fork_block;
    LLVMValueRef all, any; /* places for a guard's result */
    bool asks_corners;     /* `all` is told by the corners of the strip, in front of its threads */
    bool makes_arrays;     /* each thread stores something for later */
} Region;

typedef struct Edge { /* a value on an edge into a phi at a head */
    uint32_t from;
    LLVMValueRef phi, value, place;
    SpmdWeb *web; /* when it is divergent */
} Edge;

typedef struct Rewrite {
    Spmd *s;
    Cg *cg;
    LLVMBuilderRef b;
    Phase *phases; /* by their heads' numbers */
    Region *regions;
    Map homes;       /* instruction: region */
    Map places;      /* the memory of values that live across regions */
    Map wide_places; /* ... with room for all threads of the block */
    Map memories;    /* check: a pointer to the memory that it accesses, read where the function begins */
    Map parameters;  /* check: spmd_parameter_key of the pointer in an argument through which it accesses */
    Map written;     /* the keys through which something is written */
    Map constants;   /* loads whose result is constant while a block runs */
    Map merged;      /* phi at a head: its replacement */
    Map origins;     /* copy of a value in another region: the value */
    VEC(Edge) edges;
    VEC(SpmdWeb *) webs;
    VEC(LLVMValueRef) addresses;   /* of a strip's accesses (spmd_version.c) */
    VEC(LLVMValueRef) own_atomics; /* on the block's own memory (spmd_atomics.c) */
    CgBlockForm form;
    LLVMBasicBlockRef entry, give_up;
    LLVMValueRef each;              /* how the threads of a strip are run when they diverge at a guard; NULL: the caller
                                       runs the block */
    LLVMValueRef sizes[3], threads; /* threads: i64 */
    LLVMValueRef steps[3], lanes;   /* threads of a strip; lanes: i64 */
    LLVMValueRef first[3];          /* the first thread of the only strip; NULL: the strips of the block come in turn */
    LLVMValueRef any_left;          /* i1: whether any thread of the strip is inside of the data; NULL: not known */
    bool keeps_values;              /* each thread's values stay in place from region to region */
    LLVMValueRef access_group;
    unsigned access_kind, loop_kind;
} Rewrite;

static inline uint64_t spmd_parameter_key(CgKernelPlace place) { return (place.parameter << 32 | place.offset) + 1; }

void spmd_at_end(Rewrite *r, LLVMBasicBlockRef block); /* positions the builder before the terminator */

LLVMMetadataRef spmd_lanes_id(Rewrite *r, bool is_short); /* for another loop over the threads of a strip */
void spmd_make_versions(Rewrite *r);                      /* with checks, when everything else is done
                                                             (spmd_version.c) */

/* ---- memory ---- */

LLVMValueRef spmd_new_place(Rewrite *r, LLVMTypeRef type); /* for uniform values */
LLVMValueRef spmd_keep(Rewrite *r, LLVMValueRef value, LLVMValueRef place);
/* Loads it, tagged as a thread's own access if `is_tagged`. */
LLVMValueRef spmd_fetch(Rewrite *r, LLVMTypeRef type, LLVMValueRef place, bool is_tagged);

LLVMValueRef spmd_new_lanes(Rewrite *r, LLVMTypeRef type); /* with an element for each thread of a strip */
LLVMValueRef spmd_tag(Rewrite *r, LLVMValueRef access);    /* tags it as a thread's own access */

void spmd_find_own_atomics(Rewrite *r);
void spmd_settle_own_atomics(Rewrite *r);
/* i1, before the region: whether the condition holds in all threads of the strip. NULL: the corners do not tell
 * (spmd_corners.c). */
LLVMValueRef spmd_vote_of_corners(Rewrite *r, uint32_t region, LLVMValueRef condition);
/* Cuts the only strip to the threads for which the conditions hold, where that is easily told. */
void spmd_cut_strip(Rewrite *r, const SpmdConditions *conditions);
void spmd_bound_lanes(Rewrite *r);     /* when everything else is done (spmd_bounds.c) */
void spmd_place_exchanges(Rewrite *r); /* when all values are in their regions (spmd_exchange.c) */

/* ---- values ---- */

void spmd_note_homes(Rewrite *r);
void spmd_merge_phis(Rewrite *r); /* of phis at heads: the edges store their values in memory, and the heads load
                                     them */
bool spmd_is_merged(const Rewrite *r, LLVMValueRef inst);
void spmd_localise(Rewrite *r, uint32_t block); /* replaces operands by their values in the block's region */
void spmd_store_edges(Rewrite *r);
LLVMValueRef spmd_value_in(Rewrite *r, uint32_t region, LLVMValueRef value);
/* For uniform values: their value after the loop over the threads, at the end of a block. */
LLVMValueRef spmd_value_behind(Rewrite *r, uint32_t region, LLVMBasicBlockRef block, LLVMValueRef value);

#endif

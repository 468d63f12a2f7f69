/* The rewriting of a thread's code, while it goes on (private to spmd.c, spmd_values.c and spmd_version.c). */
#ifndef PYC_CODEGEN_SPMD_REWRITE_H
#define PYC_CODEGEN_SPMD_REWRITE_H

#include "codegen/blocks/spmd.h"

typedef struct Phase {
    LLVMBasicBlockRef before, outer, body, latch,
        after;              /* `before`, the loops over the strips around `body` … `latch`, `after` */
    LLVMValueRef corner[3]; /* of a strip: its first thread's coordinates; i64 */
    LLVMValueRef nexts[3];
    uint32_t next;     /* the head that follows, blocks + 0 for the return */
    LLVMValueRef fork; /* or the branch that chooses */
    uint32_t fork_block;
    uint32_t regions;
} Phase;

typedef struct Region {
    LLVMBasicBlockRef before, outer, body, latch, after; /* the same around a thread of a strip */
    LLVMValueRef coords[3], wide[3], nexts[2];           /* of the thread: i32, i64 */
    LLVMValueRef lane, number;                           /* where it is in the strip, in the block; i64 */
    Map values;                                          /* what other regions have, as it is here */
    uint32_t next;                                       /* as in a phase */
    LLVMValueRef fork;
    uint32_t fork_block;
    LLVMValueRef all, any; /* of a guard: places */
    bool makes_arrays;     /* each thread leaves something for later */
} Region;

typedef struct Edge { /* a value on its way into a phi at a head */
    uint32_t from;
    LLVMValueRef phi, value, place;
    SpmdWeb *web; /* when threads differ */
} Edge;

typedef struct Rewrite {
    Spmd *s;
    Cg *cg;
    LLVMBuilderRef b;
    Phase *phases; /* by their heads' numbers */
    Region *regions;
    Map homes;       /* instruction: region */
    Map places;      /* what lives across regions: its memory */
    Map wide_places; /* ... with room for all threads of the block */
    Map memories;    /* check: a pointer to where it goes, read where the function begins */
    Map parameters;  /* check: spmd_parameter_key of the pointer in an argument that it goes through */
    Map written;     /* those keys of which something is written through */
    Map constants;   /* loads that give the same while a block runs */
    Map merged;      /* phi at a head: the value that takes its place */
    Map origins;     /* what stands for a value in another region: the value */
    VEC(Edge) edges;
    VEC(SpmdWeb *) webs;
    VEC(LLVMValueRef) addresses;   /* of a strip's accesses (spmd_version.c) */
    VEC(LLVMValueRef) own_atomics; /* on memory of the block (spmd_atomics.c) */
    LLVMBasicBlockRef entry, give_up;
    LLVMValueRef each;              /* what to do then with the threads of a strip; NULL: the caller does the block */
    LLVMValueRef sizes[3], threads; /* threads: i64 */
    LLVMValueRef steps[3], lanes;   /* threads of a strip; lanes: i64 */
    bool keeps_values;              /* of each thread of a strip, from region to region */
    LLVMValueRef access_group;
    unsigned access_kind, loop_kind;
} Rewrite;

static inline uint64_t spmd_parameter_key(CgKernelPlace place) { return (place.parameter << 32 | place.offset) + 1; }

void spmd_at_end(Rewrite *r, LLVMBasicBlockRef block); /* where the builder goes on: before the terminator */

LLVMMetadataRef spmd_lanes_id(Rewrite *r, bool is_short); /* of another loop over the threads of a strip */
void spmd_make_versions(Rewrite *r);                      /* with checks, when all else is done (spmd_version.c) */

/* ---- memory ---- */

LLVMValueRef spmd_new_place(Rewrite *r, LLVMTypeRef type); /* for what all threads have alike */
LLVMValueRef spmd_keep(Rewrite *r, LLVMValueRef value, LLVMValueRef place);
/* as a thread's own access */
LLVMValueRef spmd_fetch(Rewrite *r, LLVMTypeRef type, LLVMValueRef place, bool is_tagged);

LLVMValueRef spmd_new_lanes(Rewrite *r, LLVMTypeRef type); /* for what each thread of a strip has */
LLVMValueRef spmd_tag(Rewrite *r, LLVMValueRef access);    /* as a thread's own */

void spmd_find_own_atomics(Rewrite *r);
void spmd_settle_own_atomics(Rewrite *r);
/* i1, in front of the region: the condition holds in all threads of the strip. NULL: the corners do not tell
 * (spmd_corners.c). */
LLVMValueRef spmd_vote_of_corners(Rewrite *r, uint32_t region, LLVMValueRef condition);
void spmd_bound_lanes(Rewrite *r);     /* when all else is done (spmd_bounds.c) */
void spmd_place_exchanges(Rewrite *r); /* when all values are in their regions (spmd_exchange.c) */

/* ---- values ---- */

void spmd_note_homes(Rewrite *r);
void spmd_merge_phis(Rewrite *r); /* at heads: their values are left in memory by the edges, and fetched there */
bool spmd_is_merged(const Rewrite *r, LLVMValueRef inst);
void spmd_localise(Rewrite *r, uint32_t block); /* operands: as they are in its region */
void spmd_store_edges(Rewrite *r);
LLVMValueRef spmd_value_in(Rewrite *r, uint32_t region, LLVMValueRef value);
/* For what all threads have alike: after the loop over the threads, at the end of a block. */
LLVMValueRef spmd_value_behind(Rewrite *r, uint32_t region, LLVMBasicBlockRef block, LLVMValueRef value);

#endif

/* A kernel's code of one thread, on its way to be code of a whole block (private to the spmd files).
 *
 * The function's blocks are divided into phases, and those into regions. A phase reaches from barrier to barrier: the
 * threads of a block run it in strips, one strip after the other; a strip is a few rows of threads, few enough for
 * vector registers. Within a region each thread runs by itself, so a region becomes a loop over the threads of a strip;
 * between the regions of a phase the threads of a strip go the same way, between phases those of the block do. Regions
 * begin at the headers of loops that all threads run alike, and where all threads branch alike. */
#ifndef PYC_CODEGEN_SPMD_H
#define PYC_CODEGEN_SPMD_H

#include "codegen/blocks/blocks.h"
#include "support/bitset.h"

typedef struct SpmdBlock {
    LLVMBasicBlockRef at;
    LLVMValueRef end; /* terminator */
    uint32_t succs[2], succ_count;
    VEC(uint32_t) preds;
    Bitset dominators, postdominators;
    Bitset heads;     /* that can come next; the number of blocks stands for the return */
    bool is_dead_end; /* ends in unreachable */
    bool returns;
    bool has_effect;         /* writes what others see */
    bool writes;             /* that, or memory of its own */
    bool comes_after_effect; /* at its end */
    bool is_guard; /* nearly always all threads go one way; else they are run in another way, from their beginning */
    bool is_at_corners; /* ... and the corners of block or strip tell whether all go the first way */
    bool is_head, begins_phase;
    bool follows_barrier;
    LLVMValueRef passed;     /* ... whose place the checker is told; may be NULL */
    uint32_t region, phase;  /* numbers of their heads, SPMD_NONE when it belongs to none */
    LLVMBasicBlockRef begin; /* of the head of a phase: what runs before its threads do */
} SpmdBlock;

enum { SPMD_NONE = UINT32_MAX, SPMD_MAX_BLOCKS = 400, SPMD_WIDE = 4 };

typedef struct Spmd {
    Cg *cg;
    LLVMValueRef fn;
    SpmdBlock *blocks;
    uint32_t count;
    bool waits; /* at barriers: guards are for the whole block then, else for a strip */
    bool splits_at_guards;
    Map numbers;                /* LLVMBasicBlockRef: number */
    Map coords;                 /* loads of the thread's coordinates: axis; + SPMD_WIDE when extended to 64 bits */
    Map divergent;              /* values that differ between threads */
    VEC(LLVMValueRef) waits_at; /* with checks: barriers and the user's places of them, in pairs */
    Map replaced; /* checks that others stand for: erased at the end, so that no new value gets their address */
} Spmd;

static inline uint64_t spmd_key(const void *pointer) { return (uint64_t)(uintptr_t)pointer; }

/* Finds the regions; false when the function cannot be divided. Only blocks are split by it. */
bool spmd_find_regions(Spmd *s);

static inline bool spmd_is_divergent(const Spmd *s, LLVMValueRef value) {
    return map_has(&s->divergent, spmd_key(value));
}
/* whether it is a coordinate of the thread, and which */
bool spmd_axis(const Spmd *s, LLVMValueRef value, uint32_t *axis);
bool spmd_is_barrier(const Spmd *s, LLVMValueRef inst);
bool spmd_is_opaque_call(const Spmd *s, LLVMValueRef inst); /* of what may do anything */
bool spmd_calls(const Spmd *s, LLVMValueRef inst, RtFn fn);
/* the blocks of the loops with this header; empty when it is no header */
Bitset spmd_loop_of(const Spmd *s, uint32_t header);

static inline uint32_t spmd_number_of(const Spmd *s, LLVMBasicBlockRef block) {
    uint64_t number = 0;
    map_get(&s->numbers, spmd_key(block), &number);
    return (uint32_t)number;
}

static inline LLVMValueRef spmd_incoming_from(LLVMValueRef phi, LLVMBasicBlockRef block) {
    unsigned i = 0;
    while (LLVMGetIncomingBlock(phi, i) != block) i++;
    return LLVMGetIncomingValue(phi, i);
}

/* ---- values in the same memory (spmd_webs.c) ---- */

typedef struct SpmdWrite { /* behind an instruction, or at the end of a block */
    uint32_t block;
    LLVMValueRef inst, value;
} SpmdWrite;

/* Phis at heads, and values that get to them: an array that the edges into the phis write to, and the values where they
 * are made. */
typedef struct SpmdWeb {
    LLVMValueRef place;
    bool is_wide;  /* has room for all threads of the block, not only of a strip */
    uint32_t head; /* of the first phi */
    VEC(SpmdWrite) writes;
    VEC(LLVMValueRef) held; /* are there whenever they are used */
} SpmdWeb;

void spmd_name_exits(Spmd *s); /* what a loop hands to its next round leaves it by a phi at the exit */
/* False: somebody would lose what is held. A phi may be there only where it begins. */
bool spmd_join_phi(const Spmd *s, SpmdWeb *web, LLVMValueRef phi, bool *is_held);
bool spmd_join_value(const Spmd *s, SpmdWeb *web, LLVMValueRef value);

/* ---- with checks (spmd_check.c) ---- */

LLVMValueRef spmd_waits_at(const Spmd *s, LLVMValueRef barrier); /* a PycPlace; NULL */
void spmd_drop_waits(Spmd *s); /* all threads come to the barriers of a block's code */
/* what is said of shared memory: once, at the end of this block */
void spmd_share_calls(Spmd *s, LLVMBasicBlockRef to);
void spmd_settle_reads(Spmd *s); /* those of shared memory that nobody writes to from barrier to barrier */
/* Whether checks can say themselves which thread they are for: none has a segment of its own
 * (runtime/sanitizer/check.h). */
bool spmd_can_number_checks(const Spmd *s);
/* the one that does so; NULL if it is no such check */
LLVMValueRef spmd_number_check(Spmd *s, LLVMValueRef check, LLVMValueRef thread);
/* Where to tell the checker which thread runs: an instruction in the block, or NULL. */
LLVMValueRef spmd_resumes_at(const Spmd *s, const Bitset *calling, uint32_t block);
Bitset spmd_calling(const Spmd *s); /* the blocks behind which threads do what is checked, outside of their loops */

#endif

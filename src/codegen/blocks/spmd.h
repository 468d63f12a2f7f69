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

typedef struct SpmdExchange { /* a warp operation (spmd_exchange.c) */
    uint32_t kind;
    LLVMBasicBlockRef from, to; /* the blocks that end and begin there */
    LLVMValueRef offer, take;   /* what stands for it in the two; NULL: the lanes only meet */
} SpmdExchange;

typedef struct Spmd {
    Cg *cg;
    LLVMValueRef fn;
    SpmdBlock *blocks;
    uint32_t count;
    bool waits; /* at barriers: guards are for the whole block then, else for a strip */
    bool splits_at_guards;
    bool votes_are_heads; /* else the way from a vote on is none of the block's */
    VEC(SpmdExchange) exchanges;
    LLVMValueRef vote;          /* the function; NULL: the module has none */
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
/* The offset in the context that an address is at; -1 for other addresses. */
int64_t spmd_context_offset(const Spmd *s, LLVMValueRef address);
/* Memory of the block or of the thread: written anew when the block is run again from its beginning. */
bool spmd_is_private(const Spmd *s, LLVMValueRef address);
bool spmd_branches_apart(const Spmd *s, uint32_t block); /* threads go different ways from there */
/* Blocks that only some threads may run after a branch, and where the threads meet. */
Bitset spmd_influence(const Spmd *s, uint32_t branch);
uint32_t spmd_join_of(const Spmd *s, uint32_t branch);
/* What can be said of the code before it is divided: its blocks, what differs, the guards. */
bool spmd_look(Spmd *s);
/* No threads part in front of this block, but in the loop that it is the head of. */
bool spmd_is_reached_by_all(const Spmd *s, uint32_t block, const Bitset *loop);
/* the blocks of the loops with this header; empty when it is not a header */
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

/* ---- guards (spmd_guards.c) ---- */

void spmd_turn_branches(Spmd *s); /* so that the way inside is the first: `if y >= rows or x >= columns: return` */
void spmd_choose_guards(Spmd *s);
/* A guard under a branch at which threads part, or in a loop that they leave one by one, is none. */
bool spmd_drop_guards(Spmd *s);
bool spmd_keeps_read_guards(const Spmd *s); /* else a read outside would not be found */
/* Checks see the threads one after the other, but for those that are guards (kernel_reads.c). */
bool spmd_sees_threads(const Spmd *s);

/* ---- loops that threads leave one by one (spmd_together.c) ---- */

/* A vote is a call with a thread's condition: whether it is so for all threads of the strip. It ends a region, and the
 * branch on it chooses the next. For one thread alone it is the condition. */
LLVMValueRef spmd_vote_function(const Cg *cg);
void spmd_settle_vote(LLVMValueRef vote);

LLVMValueRef spmd_votes_at(const Spmd *s, uint32_t block); /* the vote that its branch is about; NULL */

static inline bool spmd_is_vote(const Spmd *s, LLVMValueRef inst) {
    return s->vote && LLVMIsACallInst(inst) && LLVMGetCalledValue(inst) == s->vote;
}

/* ---- warp operations (spmd_exchange.c) ---- */

bool spmd_is_exchange(const Spmd *s, LLVMValueRef inst);
void spmd_split_exchanges(Spmd *s); /* blocks end there */
bool spmd_is_taken(const Spmd *s, LLVMValueRef inst);

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

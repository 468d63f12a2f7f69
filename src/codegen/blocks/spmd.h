/* Transforms the code of one thread of a kernel into code of a whole block (private to the spmd files).
 *
 * The function's blocks are divided into phases, and those into regions. A phase extends from barrier to barrier: the
 * threads of a block run it in strips, one strip after the other; a strip is a few rows of threads, few enough for
 * vector registers. Within a region each thread runs independently, so a region becomes a loop over the threads of a
 * strip. Between the regions of a phase, control flow is uniform in the strip; between phases, it is uniform in the
 * block. Regions begin at the headers of loops, and at branches, that are uniform. */
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
    Bitset heads;     /* the heads that can come next; the number of blocks stands for the return */
    bool is_dead_end; /* ends in unreachable */
    bool returns;
    bool has_effect;         /* writes something that others see */
    bool writes;             /* the same, or writes memory of its own */
    bool comes_after_effect; /* an effect may precede its end */
    bool is_guard;    /* nearly always all threads branch the same way; otherwise they are run in another way, from the
                         beginning */
    bool is_no_guard; /* not all threads come to it together */
    bool is_at_corners; /* a guard, and the corners of the block or strip tell whether all threads go the first way */
    bool is_head, begins_phase;
    bool follows_barrier;
    LLVMValueRef passed;     /* the value whose place the sanitizer is told; may be NULL */
    uint32_t region, phase;  /* the numbers of their heads; SPMD_NONE: it belongs to none */
    LLVMBasicBlockRef begin; /* of the head of a phase: code that runs before its threads do */
} SpmdBlock;

enum { SPMD_NONE = UINT32_MAX, SPMD_MAX_BLOCKS = 400, SPMD_WIDE = 4 };

typedef struct SpmdExchange { /* a warp operation (spmd_exchange.c) */
    uint32_t kind;
    LLVMBasicBlockRef from, to; /* the blocks that end and begin at the operation */
    LLVMValueRef offer, take;   /* the placeholders in the two blocks; NULL: the lanes only synchronise */
} SpmdExchange;

typedef struct Spmd {
    Cg *cg;
    LLVMValueRef fn;
    SpmdBlock *blocks;
    uint32_t count;
    bool waits;    /* at barriers: then guards are for the whole block, otherwise for a strip */
    bool is_apart; /* the code for the edge, where conditions about the position are no guards (spmd_apart.c) */
    bool splits_at_guards;
    bool votes_are_heads; /* otherwise the code after a vote is not divided into regions */
    VEC(SpmdExchange) exchanges;
    LLVMValueRef vote;          /* the function; NULL: the module has none */
    Map numbers;                /* LLVMBasicBlockRef: number */
    Map coords;                 /* loads of the thread's coordinates: axis; + SPMD_WIDE when extended to 64 bits */
    Map divergent;              /* values that differ between threads */
    VEC(LLVMValueRef) waits_at; /* with checks: pairs of a barrier and the user's place of it */
    Map replaced; /* checks that were replaced by others; erased at the end, so that no new value gets their address */
} Spmd;

static inline uint64_t spmd_key(const void *pointer) { return (uint64_t)(uintptr_t)pointer; }

/* Finds the regions; false when the function cannot be divided. It changes nothing except that blocks are split. */
bool spmd_find_regions(Spmd *s);

static inline bool spmd_is_divergent(const Spmd *s, LLVMValueRef value) {
    return map_has(&s->divergent, spmd_key(value));
}
/* Whether it is a coordinate of the thread, and on which axis. */
bool spmd_axis(const Spmd *s, LLVMValueRef value, uint32_t *axis);
bool spmd_is_barrier(const Spmd *s, LLVMValueRef inst);
bool spmd_is_opaque_call(const Spmd *s, LLVMValueRef inst); /* a call that may do anything */
bool spmd_calls(const Spmd *s, LLVMValueRef inst, RtFn fn);
/* The offset in the context that an address is at; -1 for other addresses. */
int64_t spmd_context_offset(const Spmd *s, LLVMValueRef address);
/* Memory of the block or of the thread: it is written anew when the block runs again from its beginning. */
bool spmd_is_private(const Spmd *s, LLVMValueRef address);
bool spmd_branches_apart(const Spmd *s, uint32_t block); /* whether threads diverge there */
/* The blocks that only some threads may run after a branch, and those where the threads converge. */
Bitset spmd_influence(const Spmd *s, uint32_t branch);
uint32_t spmd_join_of(const Spmd *s, uint32_t branch);
/* Analyses the code before it is divided: its blocks, divergent values, guards. */
bool spmd_look(Spmd *s);
/* Threads are converged at this block, except for the loop that it is the header of. */
bool spmd_is_reached_by_all(const Spmd *s, uint32_t block, const Bitset *loop);
/* The blocks of the loops with this header; empty when it is not a header. */
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

/* The size of block that the kernel is written for (spmd_size.c); size[0] stays 0 when the code does not tell. */
void spmd_find_size(const Spmd *s, uint32_t size[3]);

/* ---- guards (spmd_guards.c) ---- */

void spmd_turn_branches(Spmd *s); /* makes the path inside the first one: `if y >= rows or x >= columns: return` */
/* Adds to the guards; false: there are no more. Behind a guard fewer values differ between threads, so that more
 * conditions are about the position alone. */
bool spmd_choose_guards(Spmd *s);
int spmd_good_way(const Spmd *s, uint32_t block); /* the successor of a check on which the program continues; -1: it is
                                                     not a check */
LLVMValueRef spmd_negated(Spmd *s, LLVMValueRef condition);
/* Whether a value can be had at the end of a block: it is there, or is computed cheaply from what is. */
bool spmd_may_be_known_at(const Spmd *s, LLVMValueRef value, uint32_t block);
void spmd_move_to_end(Spmd *s, LLVMValueRef value, uint32_t block);
/* Drops guards under a branch at which threads diverge, or in a loop that they leave one by one. */
bool spmd_drop_guards(Spmd *s);
bool spmd_keeps_read_guards(const Spmd *s); /* otherwise a read outside would not be found */
/* Whether checks see the threads one after the other; those that are guards do not count (kernel_reads.c). */
bool spmd_sees_threads(const Spmd *s);

/* ---- the edge of the data (spmd_apart.c) ---- */

typedef VEC(LLVMValueRef) SpmdConditions;
/* The conditions without which a thread does nothing: each `i < n` that is asked in all threads that do something. */
void spmd_find_edge(const Spmd *s, SpmdConditions *conditions);

/* ---- loops that threads leave one by one (spmd_together.c) ---- */

/* A vote is a call with a thread's condition: whether it holds for all threads of the strip. It ends a region, and the
 * branch on it chooses the next one. For a single thread it is just the condition. */
LLVMValueRef spmd_vote_function(const Cg *cg);
void spmd_settle_vote(LLVMValueRef vote);

LLVMValueRef spmd_votes_at(const Spmd *s, uint32_t block); /* the vote that the block's branch depends on; NULL */

static inline bool spmd_is_vote(const Spmd *s, LLVMValueRef inst) {
    return s->vote && LLVMIsACallInst(inst) && LLVMGetCalledValue(inst) == s->vote;
}

/* ---- warp operations (spmd_exchange.c) ---- */

bool spmd_is_exchange(const Spmd *s, LLVMValueRef inst);
void spmd_split_exchanges(Spmd *s); /* splits blocks at them */
bool spmd_is_taken(const Spmd *s, LLVMValueRef inst);

/* ---- values that share memory (spmd_webs.c) ---- */

typedef struct SpmdWrite { /* a write after an instruction, or at the end of a block */
    uint32_t block;
    LLVMValueRef inst, value;
} SpmdWrite;

/* A web: phis at heads, and values that reach them, which share an array. The edges into the phis write to it, and so
 * do the places where the values are computed. */
typedef struct SpmdWeb {
    LLVMValueRef place;
    bool is_wide;  /* has room for all threads of the block, not only of a strip */
    uint32_t head; /* of the first phi */
    VEC(SpmdWrite) writes;
    VEC(LLVMValueRef) held; /* values that are in the array whenever they are used */
} SpmdWeb;

void spmd_name_exits(Spmd *s); /* gives a value that a loop passes to its next round a phi at the exit */
/* Adds a phi to the web; false when a held value would be overwritten. *is_held: false if the phi is in the array only
 * where it begins. */
bool spmd_join_phi(const Spmd *s, SpmdWeb *web, LLVMValueRef phi, bool *is_held);
bool spmd_join_value(const Spmd *s, SpmdWeb *web, LLVMValueRef value);

/* ---- with checks (spmd_check.c) ---- */

LLVMValueRef spmd_waits_at(const Spmd *s, LLVMValueRef barrier); /* the PycPlace of the barrier; NULL */
void spmd_drop_waits(Spmd *s);                                   /* all threads reach the barriers of a block's code */
/* Moves reports about shared memory to the end of this block, where they are made once. */
void spmd_share_calls(Spmd *s, LLVMBasicBlockRef to);
void spmd_settle_reads(Spmd *s); /* reads of shared memory that nothing writes to between two barriers */
/* Whether checks themselves can pass the number of their thread: no thread has a segment of its own
 * (runtime/sanitizer/check.h). */
bool spmd_can_number_checks(const Spmd *s);
/* The check that passes it; NULL if the check has no such form. */
LLVMValueRef spmd_number_check(Spmd *s, LLVMValueRef check, LLVMValueRef thread);
/* The instruction of the block before which the sanitizer is told which thread is running; NULL. */
LLVMValueRef spmd_resumes_at(const Spmd *s, const Bitset *calling, uint32_t block);
Bitset spmd_calling(const Spmd *s); /* the blocks after which threads do something that is checked, outside of their own
                                       loops */

#endif

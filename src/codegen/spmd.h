/* A kernel's code of one thread, on its way to be code of a whole block (private to spmd.c and spmd_regions.c).
 *
 * The function's blocks are divided into regions. Within a region each thread runs by itself, so a region becomes a loop over the
 * threads; between regions all threads go the same way. Regions begin behind barriers, at the headers of loops that all threads run
 * alike, and where all threads branch alike. */
#ifndef PYC_CODEGEN_SPMD_H
#define PYC_CODEGEN_SPMD_H

#include "codegen/cg.h"

typedef struct SpmdBlock {
    LLVMBasicBlockRef at;
    LLVMValueRef end; /* terminator */
    uint32_t succs[2], succ_count;
    VEC(uint32_t) preds;
    Bitset dominators, postdominators;
    Bitset heads;        /* that can come next; the number of blocks stands for the return */
    bool is_dead_end;    /* ends in unreachable */
    bool returns;
    bool has_effect;     /* writes what others see */
    bool comes_after_effect; /* at its end */
    bool is_guard;       /* nearly always all threads go one way; else the block is run in another way, from its beginning */
    bool is_at_corners;  /* ... and the corners of the block tell whether all go the first way */
    bool is_head;
    uint32_t region;     /* number of its head, SPMD_NONE when it belongs to none */
} SpmdBlock;

enum { SPMD_NONE = UINT32_MAX, SPMD_MAX_BLOCKS = 400 };

typedef struct Spmd {
    Cg *cg;
    LLVMValueRef fn;
    SpmdBlock *blocks;
    uint32_t count;
    Map numbers;   /* LLVMBasicBlockRef: number */
    Map coords;    /* loads of the thread's coordinates: axis */
    Map divergent; /* values that differ between threads */
} Spmd;

/* Finds the regions; false when the function cannot be divided. Only blocks are split by it. */
bool spmd_find_regions(Spmd *s);

static inline bool spmd_is_divergent(const Spmd *s, LLVMValueRef value) { return map_has(&s->divergent, (uint64_t)(uintptr_t)value); }
bool spmd_axis(const Spmd *s, LLVMValueRef value, uint32_t *axis); /* whether it is a coordinate of the thread */
bool spmd_is_barrier(const Spmd *s, LLVMValueRef inst);

#endif

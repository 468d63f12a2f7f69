/* Control flow of a function: order of blocks, predecessors, dominators; and a solver for dataflow problems. */
#ifndef PYC_IR_CFG_H
#define PYC_IR_CFG_H

#include "ir/ir.h"
#include "support/bitset.h"

typedef struct IrCfg {
    uint32_t count;
    BlockId *order; /* reverse postorder; unreachable blocks are not in it */
    uint32_t order_count;
    uint32_t *position; /* of block id - 1 in order; UINT32_MAX when unreachable */
    BlockId **preds;    /* by block id - 1 */
    uint32_t *pred_count;
    BlockId *idom; /* immediate dominator, by block id - 1; none for the entry; set once dominators were computed */
} IrCfg;
IrCfg ir_cfg(Arena *arena, const IrFn *fn);
/* Empties unreachable blocks, whose contents need not be well-formed. True when there were any. */
bool ir_drop_unreachable(IrFn *fn, const IrCfg *cfg);
void ir_find_dominators(IrCfg *cfg, Arena *arena);
bool ir_dominates(const IrCfg *cfg, BlockId a, BlockId b);
/* The loop depth of each block, by block id - 1; needs dominators. */
uint32_t *ir_loop_depths(const IrCfg *cfg, Arena *arena);

/* A dataflow problem over blocks, with bit vectors. */
typedef struct IrDataflow {
    bool backward;
    bool meet_is_union;
    uint32_t bits;
    Bitset boundary;                                                         /* at entry (forward) or at exits */
    void (*transfer)(void *state, BlockId block, Bitset *facts);             /* through a whole block */
    void (*edge)(void *state, BlockId from, uint32_t target, Bitset *facts); /* may be NULL */
    void *state;
    Bitset *in, *out; /* results, by block id - 1; forward, `out` only of blocks with successors */
} IrDataflow;
void ir_solve(Arena *arena, const IrFn *fn, const IrCfg *cfg, IrDataflow *flow);

/* Inserts a block on an edge (for drops) and returns it; it passes on the edge's arguments. */
BlockId ir_split_edge(IrFn *fn, BlockId from, uint32_t target);

#endif

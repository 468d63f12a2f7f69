/* The control-flow graph of a function: reverse postorder, predecessors, and on request immediate dominators (Cooper,
 * Harvey and Kennedy's iteration, which is linear in practice). Unreachable blocks are not in the order and dominate
 * nothing. */
#include "ir/cfg.h"
#include "ir/ir.h"

typedef struct Visit { /* a block on the way down, and its next target to visit */
    BlockId block;
    const IrTarget *next, *end;
} Visit;

static Visit visit(const IrFn *fn, BlockId block) {
    const IrInst *term = ir_terminator(fn, block);
    return term == NULL ? (Visit){block, NULL, NULL}
                        : (Visit){block, term->targets, term->targets + term->target_count};
}

/* Postorder without recursion: `order` is filled from its end, so that it reads as reverse postorder. */
static void find_order(IrCfg *cfg, Arena *arena, const IrFn *fn) {
    Visit *stack = NEW_ARRAY(arena, Visit, cfg->count + 1);
    bool *seen = NEW_ARRAY(arena, bool, cfg->count + 1);
    BlockId *order = NEW_ARRAY(arena, BlockId, cfg->count + 1);
    uint32_t depth = 0, free = cfg->count;
    if (cfg->count > 0) {
        stack[depth++] = visit(fn, (BlockId){1});
        seen[0] = true;
    }
    while (depth > 0) {
        Visit *top = &stack[depth - 1];
        if (top->next == top->end) {
            order[--free] = top->block;
            depth--;
            continue;
        }
        BlockId to = top->next++->block;
        if (seen[to.id - 1]) continue;
        seen[to.id - 1] = true;
        stack[depth++] = visit(fn, to);
    }
    cfg->order = order + free;
    cfg->order_count = cfg->count - free;
}

static void find_positions(IrCfg *cfg, Arena *arena) {
    cfg->position = NEW_ARRAY(arena, uint32_t, cfg->count + 1);
    for (uint32_t i = 0; i < cfg->count; i++) cfg->position[i] = UINT32_MAX;
    for (uint32_t i = 0; i < cfg->order_count; i++) cfg->position[cfg->order[i].id - 1] = i;
}

/* One entry per edge: a block that branches twice to the same block is its predecessor twice. */
static void find_preds(IrCfg *cfg, Arena *arena, const IrFn *fn) {
    uint32_t edges = 0, next = 0;
    cfg->pred_count = NEW_ARRAY(arena, uint32_t, cfg->count + 1);
    cfg->preds = NEW_ARRAY(arena, BlockId *, cfg->count + 1);
    for (uint32_t i = 0; i < cfg->order_count; i++) {
        const IrInst *term = ir_terminator(fn, cfg->order[i]);
        for (uint32_t t = 0; term != NULL && t < term->target_count; t++, edges++)
            cfg->pred_count[term->targets[t].block.id - 1]++;
    }
    BlockId *all = NEW_ARRAY(arena, BlockId, edges + 1);
    for (uint32_t b = 0; b < cfg->count; b++) {
        cfg->preds[b] = all + next;
        next += cfg->pred_count[b];
        cfg->pred_count[b] = 0;
    }
    for (uint32_t i = 0; i < cfg->order_count; i++) {
        const IrInst *term = ir_terminator(fn, cfg->order[i]);
        for (uint32_t t = 0; term != NULL && t < term->target_count; t++) {
            uint32_t to = term->targets[t].block.id - 1;
            cfg->preds[to][cfg->pred_count[to]++] = cfg->order[i];
        }
    }
}

IrCfg ir_cfg(Arena *arena, const IrFn *fn) {
    IrCfg cfg = {.count = fn->blocks.len};
    find_order(&cfg, arena, fn);
    find_positions(&cfg, arena);
    find_preds(&cfg, arena, fn);
    return cfg;
}

bool ir_drop_unreachable(IrFn *fn, const IrCfg *cfg) {
    bool changed = false;
    for (uint32_t b = 0; b < fn->blocks.len; b++) {
        IrBlock *block = &fn->blocks.at[b];
        if (cfg->position[b] != UINT32_MAX || (block->insts.len == 0 && block->params.len == 0)) continue;
        block->insts.len = block->params.len = 0;
        changed = true;
    }
    return changed;
}

/* --- dominators --- */

static BlockId common_dominator(const IrCfg *cfg, BlockId a, BlockId b) {
    while (!SAME(a, b)) {
        if (cfg->position[a.id - 1] > cfg->position[b.id - 1]) {
            a = cfg->idom[a.id - 1];
        } else {
            b = cfg->idom[b.id - 1];
        }
    }
    return a;
}

static BlockId dominator_of_preds(const IrCfg *cfg, BlockId block) {
    BlockId found = {0};
    for (uint32_t i = 0; i < cfg->pred_count[block.id - 1]; i++) {
        BlockId pred = cfg->preds[block.id - 1][i];
        bool is_known = SAME(pred, cfg->order[0]) || !IS_NONE(cfg->idom[pred.id - 1]);
        if (!is_known) continue;
        found = IS_NONE(found) ? pred : common_dominator(cfg, found, pred);
    }
    return found;
}

void ir_find_dominators(IrCfg *cfg, Arena *arena) {
    cfg->idom = NEW_ARRAY(arena, BlockId, cfg->count + 1);
    bool changed = cfg->order_count > 1;
    while (changed) {
        changed = false;
        for (uint32_t i = 1; i < cfg->order_count; i++) {
            BlockId found = dominator_of_preds(cfg, cfg->order[i]);
            changed |= !SAME(found, cfg->idom[cfg->order[i].id - 1]);
            cfg->idom[cfg->order[i].id - 1] = found;
        }
    }
}

typedef struct LoopWalk {
    const IrCfg *cfg;
    uint32_t *depths, *seen; /* seen: the last loop header whose loop the block was found in */
    BlockId *work;
    uint32_t count;
} LoopWalk;

static void enter_loop(LoopWalk *walk, BlockId block, BlockId header) {
    if (walk->seen[block.id - 1] == header.id) return;
    walk->seen[block.id - 1] = header.id;
    walk->depths[block.id - 1]++;
    walk->work[walk->count++] = block;
}

/* The natural loop of a header: the blocks that reach its back edges without passing it. */
static void count_loop(LoopWalk *walk, BlockId header) {
    const IrCfg *cfg = walk->cfg;
    for (uint32_t i = 0; i < cfg->pred_count[header.id - 1]; i++) {
        const BlockId from = cfg->preds[header.id - 1][i];
        if (!ir_dominates(cfg, header, from)) continue;
        enter_loop(walk, header, header);
        enter_loop(walk, from, header);
    }
    while (walk->count) {
        const BlockId block = walk->work[--walk->count];
        for (uint32_t i = 0; !SAME(block, header) && i < cfg->pred_count[block.id - 1]; i++)
            enter_loop(walk, cfg->preds[block.id - 1][i], header);
    }
}

uint32_t *ir_loop_depths(const IrCfg *cfg, Arena *arena) {
    LoopWalk walk = {cfg, NEW_ARRAY(arena, uint32_t, cfg->count + 1), NEW_ARRAY(arena, uint32_t, cfg->count + 1),
                     NEW_ARRAY(arena, BlockId, cfg->count + 1), 0};
    for (uint32_t i = 0; i < cfg->order_count; i++) count_loop(&walk, cfg->order[i]);
    return walk.depths;
}

bool ir_dominates(const IrCfg *cfg, BlockId a, BlockId b) {
    if (cfg->position[a.id - 1] == UINT32_MAX || cfg->position[b.id - 1] == UINT32_MAX) return false;
    while (cfg->position[b.id - 1] > cfg->position[a.id - 1]) b = cfg->idom[b.id - 1];
    return SAME(a, b);
}

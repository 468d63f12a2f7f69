/* The one dataflow solver: bit vectors over blocks, by a worklist that is swept in reverse postorder (postorder for
 * backward flows), so that most functions need one sweep and one more per level of loops. A block that was not reached yet does not
 * count in a meet: it starts at the top of the lattice. */
#include "ir/ir.h"

typedef struct Solver {
    const IrFn *fn;
    const IrCfg *cfg;
    IrDataflow *flow;
    Bitset facts;  /* of one edge */
    bool *pending; /* by block id - 1 */
    uint32_t pending_count;
    bool *done;    /* transferred at least once */
} Solver;

static void meet(Solver *s, Bitset *into, bool *is_first) {
    if (*is_first) {
        bitset_copy(into, &s->facts);
    } else if (s->flow->meet_is_union) {
        bitset_union(into, &s->facts);
    } else {
        bitset_intersect(into, &s->facts);
    }
    *is_first = false;
}

static void through_edge(Solver *s, BlockId from, uint32_t target) {
    if (s->flow->edge != NULL) s->flow->edge(s->flow->state, from, target, &s->facts);
}

static void meet_edges_between(Solver *s, BlockId from, BlockId to, Bitset *into, bool *is_first) {
    const IrInst *term = ir_terminator(s->fn, from);
    for (uint32_t t = 0; t < term->target_count; t++) {
        if (!SAME(term->targets[t].block, to)) continue;
        bitset_copy(&s->facts, &s->flow->out[from.id - 1]);
        through_edge(s, from, t);
        meet(s, into, is_first);
    }
}

static void meet_preds(Solver *s, BlockId block, Bitset *into) {
    bool is_first = true;
    if (SAME(block, s->cfg->order[0])) {
        bitset_copy(&s->facts, &s->flow->boundary);
        meet(s, into, &is_first);
    }
    for (uint32_t i = 0; i < s->cfg->pred_count[block.id - 1]; i++) {
        const BlockId *preds = s->cfg->preds[block.id - 1];
        BlockId pred = preds[i];
        if (i > 0 && SAME(pred, preds[i - 1])) continue; /* several edges from one block stand together */
        if (s->done[pred.id - 1]) meet_edges_between(s, pred, block, into, &is_first);
    }
}

static void meet_succs(Solver *s, BlockId block, Bitset *into) {
    bool is_first = true;
    const IrInst *term = ir_terminator(s->fn, block);
    if (term == NULL || term->target_count == 0) {
        bitset_copy(into, &s->flow->boundary);
        return;
    }
    for (uint32_t t = 0; t < term->target_count; t++) {
        BlockId to = term->targets[t].block;
        if (!s->done[to.id - 1]) continue;
        bitset_copy(&s->facts, &s->flow->in[to.id - 1]);
        through_edge(s, block, t);
        meet(s, into, &is_first);
    }
}

static void wake(Solver *s, BlockId block) {
    s->pending_count += !s->pending[block.id - 1];
    s->pending[block.id - 1] = true;
}

static void wake_neighbours(Solver *s, BlockId block) {
    if (s->flow->backward) {
        for (uint32_t i = 0; i < s->cfg->pred_count[block.id - 1]; i++) wake(s, s->cfg->preds[block.id - 1][i]);
        return;
    }
    const IrInst *term = ir_terminator(s->fn, block);
    for (uint32_t t = 0; term != NULL && t < term->target_count; t++) wake(s, term->targets[t].block);
}

static void visit(Solver *s, BlockId block, Bitset *scratch) {
    Bitset *before = s->flow->backward ? &s->flow->out[block.id - 1] : &s->flow->in[block.id - 1];
    Bitset *after = s->flow->backward ? &s->flow->in[block.id - 1] : &s->flow->out[block.id - 1];
    if (s->flow->backward) {
        meet_succs(s, block, before);
    } else {
        meet_preds(s, block, before);
    }
    bitset_copy(scratch, before);
    s->flow->transfer(s->flow->state, block, scratch);
    if (s->done[block.id - 1] && bitset_equal(scratch, after)) return;
    s->done[block.id - 1] = true;
    bitset_copy(after, scratch);
    wake_neighbours(s, block);
}

static void sweep(Solver *s, Bitset *scratch) {
    for (uint32_t i = 0; i < s->cfg->order_count; i++) {
        uint32_t at = s->flow->backward ? s->cfg->order_count - 1 - i : i;
        BlockId block = s->cfg->order[at];
        if (!s->pending[block.id - 1]) continue;
        s->pending[block.id - 1] = false;
        s->pending_count--;
        visit(s, block, scratch);
    }
}

/* Of a function of one block, without a way back. */
static void solve_straight(IrDataflow *flow) {
    Bitset *before = flow->backward ? &flow->out[0] : &flow->in[0], *after = flow->backward ? &flow->in[0] : &flow->out[0];
    bitset_copy(before, &flow->boundary);
    bitset_copy(after, before);
    flow->transfer(flow->state, (BlockId){1}, after);
}

void ir_solve(Arena *arena, const IrFn *fn, const IrCfg *cfg, IrDataflow *flow) {
    Solver s = {.fn = fn, .cfg = cfg, .flow = flow};
    flow->in = bitset_array(arena, cfg->count, flow->bits);
    flow->out = bitset_array(arena, cfg->count, flow->bits);
    if (flow->bits == 0) return; /* nothing is asked */
    if (cfg->order_count == 1 && cfg->pred_count[0] == 0) {
        solve_straight(flow);
        return;
    }
    s.facts = bitset_new(arena, flow->bits);
    s.pending = NEW_ARRAY(arena, bool, cfg->count + 1);
    s.done = NEW_ARRAY(arena, bool, cfg->count + 1);
    Bitset scratch = bitset_new(arena, flow->bits);
    for (uint32_t i = 0; i < cfg->order_count; i++) wake(&s, cfg->order[i]);
    while (s.pending_count > 0) sweep(&s, &scratch);
}

/* The dataflow solver: bit vectors over blocks, with a worklist that is swept in reverse postorder (postorder for
 * backward problems), so that most functions need one sweep, plus one per loop level. A block that was not reached yet
 * does not count in a meet: it starts at the top of the lattice. */
#include "ir/cfg.h"
#include "ir/ir.h"

typedef struct Solver {
    const IrFn *fn;
    const IrCfg *cfg;
    IrDataflow *flow;
    Bitset facts;  /* the facts on one edge */
    bool *done;    /* by block id - 1: visited at least once */
    bool *pending; /* … and to be visited once more */
    uint32_t pending_count;
} Solver;

static void meet_edge(Solver *s, const Bitset *beyond, BlockId from, uint32_t target, Bitset *into, bool *is_first) {
    Bitset *facts = *is_first ? into : &s->facts;
    bitset_copy(facts, beyond);
    if (s->flow->edge != NULL) s->flow->edge(s->flow->state, from, target, facts);
    if (!*is_first && s->flow->meet_is_union) bitset_union(into, facts);
    if (!*is_first && !s->flow->meet_is_union) bitset_intersect(into, facts);
    *is_first = false;
}

static void meet_edges_between(Solver *s, BlockId from, BlockId to, Bitset *into, bool *is_first) {
    const IrInst *term = ir_terminator(s->fn, from);
    for (uint32_t t = 0; t < term->target_count; t++) {
        if (SAME(term->targets[t].block, to)) meet_edge(s, &s->flow->out[from.id - 1], from, t, into, is_first);
    }
}

static void meet_preds(Solver *s, BlockId block, Bitset *into) {
    bool is_first = !SAME(block, s->cfg->order[0]);
    if (!is_first) bitset_copy(into, &s->flow->boundary);
    for (uint32_t i = 0; i < s->cfg->pred_count[block.id - 1]; i++) {
        const BlockId *preds = s->cfg->preds[block.id - 1];
        BlockId pred = preds[i];
        if (i > 0 && SAME(pred, preds[i - 1])) continue; /* several edges from one block are adjacent */
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
        if (s->done[to.id - 1]) meet_edge(s, &s->flow->in[to.id - 1], block, t, into, &is_first);
    }
}

/* A block that was not visited yet will be visited in the first sweep anyway. */
static void wake(Solver *s, BlockId block) {
    if (!s->done[block.id - 1] || s->pending[block.id - 1]) return;
    s->pending[block.id - 1] = true;
    s->pending_count++;
}

static void wake_neighbours(Solver *s, BlockId block) {
    if (s->flow->backward) {
        for (uint32_t i = 0; i < s->cfg->pred_count[block.id - 1]; i++) wake(s, s->cfg->preds[block.id - 1][i]);
        return;
    }
    const IrInst *term = ir_terminator(s->fn, block);
    for (uint32_t t = 0; term != NULL && t < term->target_count; t++) wake(s, term->targets[t].block);
}

/* The facts after the last block of a path are never needed. */
static bool is_end(const Solver *s, BlockId block) {
    return !s->flow->backward && ir_terminator(s->fn, block)->target_count == 0;
}

static void visit(Solver *s, BlockId block, Bitset *scratch) {
    Bitset *before = s->flow->backward ? &s->flow->out[block.id - 1] : &s->flow->in[block.id - 1];
    Bitset *after = s->flow->backward ? &s->flow->in[block.id - 1] : &s->flow->out[block.id - 1];
    bool is_first = !s->done[block.id - 1];
    if (!is_first) bitset_copy(scratch, before);
    if (s->flow->backward) {
        meet_succs(s, block, before);
    } else {
        meet_preds(s, block, before);
    }
    s->done[block.id - 1] = true;
    if (is_end(s, block) || (!is_first && bitset_equal(scratch, before))) return;
    Bitset *found = is_first ? after : scratch;
    bitset_copy(found, before);
    s->flow->transfer(s->flow->state, block, found);
    if (!is_first && bitset_equal(found, after)) return;
    if (!is_first) bitset_copy(after, found);
    wake_neighbours(s, block);
}

static void sweep(Solver *s, Bitset *scratch) {
    for (uint32_t i = 0; i < s->cfg->order_count; i++) {
        uint32_t at = s->flow->backward ? s->cfg->order_count - 1 - i : i;
        BlockId block = s->cfg->order[at];
        if (s->done[block.id - 1] && !s->pending[block.id - 1]) continue;
        s->pending_count -= s->pending[block.id - 1];
        s->pending[block.id - 1] = false;
        visit(s, block, scratch);
    }
}

/* For a function of one block that is not a loop. */
static void solve_straight(IrDataflow *flow) {
    bitset_copy(flow->backward ? &flow->out[0] : &flow->in[0], &flow->boundary);
    if (!flow->backward) return;
    bitset_copy(&flow->in[0], &flow->boundary);
    flow->transfer(flow->state, (BlockId){1}, &flow->in[0]);
}

void ir_solve(Arena *arena, const IrFn *fn, const IrCfg *cfg, IrDataflow *flow) {
    Solver s = {.fn = fn, .cfg = cfg, .flow = flow};
    flow->in = bitset_array(arena, cfg->count, flow->bits);
    flow->out = bitset_array(arena, cfg->count, flow->bits);
    if (flow->bits == 0) return; /* nothing is needed */
    if (cfg->order_count == 1 && cfg->pred_count[0] == 0) {
        solve_straight(flow);
        return;
    }
    s.facts = bitset_new(arena, flow->bits);
    s.pending = NEW_ARRAY(arena, bool, cfg->count + 1);
    s.done = NEW_ARRAY(arena, bool, cfg->count + 1);
    Bitset scratch = bitset_new(arena, flow->bits);
    do sweep(&s, &scratch);
    while (s.pending_count > 0);
}

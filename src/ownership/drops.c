/* Where values end: after the instruction that touched them last, or on the edge after which they are not needed.
 * Nothing is changed here; the result is a plan.
 *
 * A value that exists on only some of the paths into a block cannot be used after it, so it ends on the edges that
 * still have it; no flag is needed at run time. On edges into blocks that only panic nothing is destroyed, because the
 * program ends. */
#include "ownership/own.h"
#include "ownership/plan.h"
#include "ownership/report.h"

typedef struct Planner {
    Own *own;
    Plan *plan;
    InitState state;
    Bitset candidates, touched, both; /* scratch over the shared nodes */
    Bitset all;                       /* … over all nodes */
    Bitset shared;                    /* all shared nodes */
    Bitset parted;                    /* locals whose fields are the units */
    Bitset in_fields;                 /* nodes whose own bit means nothing because their fields cover them */
} Planner;

typedef VEC(NodeId) Ending; /* nodes that end at the same place */

static PathId path_of(const Own *own, NodeId node) { return own_node(own, node)->path; }
static LocalId local_of(const Own *own, NodeId node) { return ir_path(&own->places, path_of(own, node))->local; }

/* --- the order of values that end together --- */

/* Values that were created later end first; fields of one local end in their order. */
static bool ends_before(const Own *own, NodeId a, NodeId b) {
    if (SAME(local_of(own, a), local_of(own, b))) return a.id < b.id;
    return own_node(own, a)->birth > own_node(own, b)->birth;
}

static bool refers_to(const Own *own, NodeId holder, NodeId owner) {
    const Holder *h = own_holder(own, own_local_holder(own, local_of(own, holder)));
    for (uint32_t i = 0; i < h->facts.len; i++) {
        PathId path = own_loan(own, h->facts.at[i].loan)->path;
        if (!IS_NONE(path) && SAME(ir_path(&own->places, path)->local, local_of(own, owner))) return true;
    }
    return false;
}

/* Moves the node at `from` to `to`, which is before it; those between keep their order. */
static void put_before(NodeId *nodes, uint32_t from, uint32_t to) {
    NodeId moved = nodes[from];
    for (uint32_t i = from; i > to; i--) nodes[i] = nodes[i - 1];
    nodes[to] = moved;
}

static void order_ending(const Own *own, NodeId *nodes, uint32_t count) {
    for (uint32_t i = 1; i < count; i++) {
        uint32_t to = i;
        while (to > 0 && ends_before(own, nodes[i], nodes[to - 1])) to--;
        put_before(nodes, i, to);
    }
    /* A value that refers to another one is destroyed before it. */
    for (uint32_t i = 0; i < count && own->loans.len > 0; i++) {
        uint32_t left = count;
        for (uint32_t k = i + 1; k < count && left > 0; k++) {
            if (!refers_to(own, nodes[k], nodes[i]) || refers_to(own, nodes[i], nodes[k])) continue;
            put_before(nodes, k, i);
            k = i, left--; /* a value that refers to this one must come before both; `left` stops at a circle of
                              references */
        }
    }
}

/* --- one value ends --- */

static bool has_moved_part(const Planner *p, NodeId top) {
    for (NodeId n = top; !IS_NONE(n); n = own_next_below(p->own, n, top)) {
        if (own_has(&p->state.moved, n) && !own_node(p->own, n)->is_whole_in_children) return true;
    }
    return false;
}

/* Whether a part of it is initialised, or it was whole once and all missing parts were moved out one by one. */
static bool has_any_part(const Planner *p, NodeId top) {
    if (own_has(&p->state.must, top)) return true;
    for (NodeId n = top; !IS_NONE(n); n = own_next_below(p->own, n, top)) {
        if (own_has(&p->state.must, n) && !own_node(p->own, n)->is_whole_in_children) return true;
    }
    return false;
}

static bool is_tainted(const Own *own, NodeId node) { return own->tainted[local_of(own, node).id - 1]; }

static void drop_whole(Planner *p, NodeId node, Drop at) {
    Own *own = p->own;
    Str hint;
    if (!own_node(own, node)->needs_drop) return;
    at.path = path_of(own, node);
    vec_push(own->arena, &p->plan->drops, at);
    if (own_is_linear(own, ir_path(&own->places, at.path)->type, &hint) && !is_tainted(own, node)) {
        own_report_abandoned(own, node, at.span);
    }
}

/* Destroys the initialised parts of the node. `end` is the instruction after which it ends. */
static void end_node(Planner *p, NodeId node, Drop at, Site end) {
    if (!own_node(p->own, node)->needs_drop || !has_any_part(p, node)) return;
    if (own_node_is_whole(p->own, &p->state.must, node)) {
        drop_whole(p, node, at);
        return;
    }
    bool is_tuple = ty_is(p->own->types, ir_path(&p->own->places, own_node(p->own, node)->path)->type, TY_Tuple);
    if (has_moved_part(p, node) && !is_tuple) { /* a tuple may be taken apart: `a, b = f()` */
        if (!is_tainted(p->own, node)) own_report_partly_moved(p->own, end, node, &p->state);
        return;
    }
    for (NodeId c = own_node(p->own, node)->child; !IS_NONE(c); c = own_node(p->own, c)->sibling)
        end_node(p, c, at, end);
}

/* --- inside of blocks --- */

static bool is_of_death(const Own *own, BlockId block, const Death *death, uint32_t access) {
    return access < own_end_access(own, block) && own_access(own, access)->inst == death->inst;
}

static bool is_only_operand(const Own *own, BlockId block, const Death *death, uint32_t operand) {
    uint32_t count = 0;
    bool found = false;
    for (uint32_t a = death->access; is_of_death(own, block, death, a); a++) {
        const IrAccess *access = own_access(own, a);
        if (access->place.kind != PLACE_PATH) continue;
        if (!SAME(ir_path(&own->places, access->place.path)->local, local_of(own, death->node))) continue;
        count++;
        found |= access->operand == operand && SAME(access->place.path, path_of(own, death->node));
    }
    return found && count == 1;
}

/* Whether the last use of the value is a copy of it, which then becomes a move. */
static bool becomes_move(const Planner *p, BlockId block, const Death *death) {
    const Node *node = own_node(p->own, death->node);
    bool is_owned = node->owner == OWNER_FUNCTION || node->owner == OWNER_FIELDS;
    if (own_inst(p->own, (Site){block, death->inst})->op != IR_Copy || !is_owned || node->level != 0 ||
        !node->needs_drop)
        return false;
    return own_node_is_whole(p->own, &p->state.must, death->node) && is_only_operand(p->own, block, death, 1);
}

static bool was_just_set(const Own *own, BlockId block, const Death *death) {
    for (uint32_t a = death->access; is_of_death(own, block, death, a); a++) {
        const IrAccess *access = own_access(own, a);
        bool sets = access->kind == ACCESS_INIT && access->place.kind == PLACE_PATH &&
                    SAME(access->place.path, path_of(own, death->node));
        if (sets) return true;
    }
    return false;
}

/* A variable that is never used is reported at its declaration. */
static Span end_span(const Own *own, BlockId block, const Death *death) {
    const IrLocal *local = ir_local(own->fn, local_of(own, death->node));
    if (local->kind == LOCAL_VAR && local->span.hi > 0 && was_just_set(own, block, death)) return local->span;
    return own_span(own, (Site){block, death->inst});
}

static void end_at(Planner *p, BlockId block, const Deaths *deaths, uint32_t first, uint32_t end) {
    Own *own = p->own;
    NodeId *nodes = NEW_ARRAY(own->arena, NodeId, end - first + 1);
    for (uint32_t i = first; i < end; i++) nodes[i - first] = deaths->at[i].node;
    order_ending(own, nodes, end - first);
    for (uint32_t i = 0; i < end - first; i++) {
        Death death = {deaths->at[first].inst, deaths->at[first].access, nodes[i]};
        if (becomes_move(p, block, &death)) {
            vec_push(own->arena, &p->plan->moves, (Site){block, death.inst});
            continue;
        }
        Drop at = {.block = block, .before = death.inst + 1, .span = end_span(own, block, &death)};
        end_node(p, death.node, at, (Site){block, death.inst});
    }
}

static void plan_block(Planner *p, BlockId block, Deaths *deaths) {
    const Own *own = p->own;
    own_block_deaths(own, block, &p->all, deaths);
    if (deaths->len == 0) return;
    own_init_enter(own, &p->state, block);
    uint32_t a = own_first_access(own, block), d = 0;
    while (d < deaths->len) {
        uint32_t inst = deaths->at[d].inst, first = d;
        for (; a < own_end_access(own, block) && own_access(own, a)->inst <= inst; a++)
            own_init_apply(own, &p->state, own_access(own, a));
        while (d < deaths->len && deaths->at[d].inst == inst) d++;
        end_at(p, block, deaths, first, d);
    }
}

/* --- edges --- */

bool own_only_panics(const Own *own, BlockId id) {
    const IrBlock *block = ir_block(own->fn, id);
    for (uint32_t i = 0; i + 1 < block->insts.len; i++) {
        if ((ir_op_info(block->insts.at[i].op)->flags & (IR_WRITES | IR_CALL)) != 0) return false;
    }
    IrOp op = ir_terminator(own->fn, id)->op;
    return op == IR_Panic || (op == IR_Unreachable && block->insts.len == 1);
}

static void push_ending(const Own *own, Ending *ending, const Bitset *nodes) {
    for (uint32_t w = 0; w < bitset_words(nodes); w++) {
        for (uint64_t bits = nodes->words[w]; bits != 0; bits &= bits - 1) {
            NodeId node = {w * 64 + (uint32_t)__builtin_ctzll(bits) + 1};
            NodeId parent = own_node(own, node)->parent;
            if (!own_node(own, node)->needs_drop || (!IS_NONE(parent) && bitset_has(nodes, parent.id - 1))) continue;
            vec_push(own->arena, ending, node);
        }
    }
}

/* Finds nodes that are dead after the edge, or initialised only on this way in. */
static bool find_edge_candidates(Planner *p, BlockId from, BlockId to) {
    const Own *own = p->own;
    uint64_t found = 0;
    for (uint32_t w = 0; w < own->stride / 64; w++) {
        uint64_t before = own->live.out[from.id - 1].words[w] | p->touched.words[w];
        uint64_t live = own->live.in[to.id - 1].words[w];
        uint64_t lost =
            p->state.must.words[w] & own->init.in[to.id - 1].words[own->stride / 64 + w] & ~p->in_fields.words[w];
        p->candidates.words[w] = before & (~live | lost) & ~p->parted.words[w];
        p->both.words[w] = p->candidates.words[w] & p->touched.words[w];
        found |= p->candidates.words[w];
    }
    return found != 0;
}

static void plan_edge(Planner *p, BlockId from, uint32_t target) {
    Own *own = p->own;
    BlockId to = ir_terminator(own->fn, from)->targets[target].block;
    Site end = {from, ir_block(own->fn, from)->insts.len - 1};
    own_init_edge(own, &p->state, from, target);
    if (!find_edge_candidates(p, from, to) || own_only_panics(own, to)) return;
    Ending touched = {0}, others = {0};
    push_ending(own, &touched, &p->both);
    push_ending(own, &others, &p->candidates);
    order_ending(own, touched.at, touched.len);
    order_ending(own, others.at, others.len);
    Drop at = {.block = from, .on_edge = true, .edge = target, .span = own_span(own, end)};
    for (uint32_t i = 0; i < touched.len; i++) end_node(p, touched.at[i], at, end);
    for (uint32_t i = 0; i < others.len; i++) {
        if (!own_has(&p->touched, others.at[i])) end_node(p, others.at[i], at, end);
    }
}

static void plan_edges(Planner *p, BlockId block) {
    const IrInst *term = ir_terminator(p->own->fn, block);
    if (term->target_count == 0) return;
    own_touched_by_last(p->own, block, &p->all);
    for (uint32_t w = 0; w < p->own->stride / 64; w++) p->touched.words[w] = p->all.words[w] & p->shared.words[w];
    for (uint32_t t = 0; t < term->target_count; t++) plan_edge(p, block, t);
}

/* --- parameters that nobody uses --- */

static void plan_entry(Planner *p) {
    Own *own = p->own;
    Ending ending = {0};
    own_init_enter(own, &p->state, (BlockId){1});
    for (uint32_t w = 0; w < own->stride / 64; w++) {
        p->candidates.words[w] = p->state.must.words[w] & ~own->live.in[0].words[w] & ~p->parted.words[w];
    }
    push_ending(own, &ending, &p->candidates);
    order_ending(own, ending.at, ending.len);
    for (uint32_t i = 0; i < ending.len; i++) {
        Drop at = {.block = {1}, .span = ir_local(own->fn, local_of(own, ending.at[i]))->span};
        end_node(p, ending.at[i], at, (Site){{1}, 0});
    }
}

static void find_masks(Planner *p) {
    p->parted = bitset_new(p->own->arena, p->own->shared);
    p->in_fields = bitset_new(p->own->arena, p->own->shared);
    p->shared = bitset_new(p->own->arena, p->own->shared);
    bitset_fill(&p->shared);
    for (uint32_t i = 0; i < p->own->shared; i++) {
        const Node *node = &p->own->nodes.at[i];
        if (node->is_parted) bitset_add(&p->parted, i);
        if (node->is_whole_in_children) bitset_add(&p->in_fields, i);
    }
}

void own_plan_drops(Own *own, Plan *plan) {
    Planner p = {.own = own, .plan = plan, .state = own_init_state(own)};
    p.candidates = bitset_new(own->arena, own->shared);
    p.touched = bitset_new(own->arena, own->shared);
    p.both = bitset_new(own->arena, own->shared);
    p.all = bitset_new(own->arena, own->nodes.len);
    find_masks(&p);
    Deaths deaths = {0};
    plan_entry(&p);
    for (uint32_t i = 0; i < own->cfg.order_count; i++) {
        plan_block(&p, own->cfg.order[i], &deaths);
        plan_edges(&p, own->cfg.order[i]);
    }
}

/* What is initialised where. There are three facts per node, computed forward: initialised on every path, initialised
 * on some path, and moved away on some path. The last one only chooses the words of an error, and distinguishes a
 * struct that was taken apart from one that is under construction.
 *
 * The dataflow runs over the shared nodes; a walk through a block starts from its result and steps access by access
 * over all nodes. */
#include "ownership/own.h"
#include "ownership/report.h"

/* --- effects --- */

typedef enum Effect { EFFECT_NONE, EFFECT_SET, EFFECT_MOVE, EFFECT_CLEAR } Effect;

static Effect effect_of(const IrAccess *access) {
    if (access->place.kind != PLACE_PATH) return EFFECT_NONE;
    switch (access->kind) {
    case ACCESS_USE:
    case ACCESS_WEAK:
    case ACCESS_WRITE:
    case ACCESS_OVERWRITE: return EFFECT_NONE;
    case ACCESS_INIT:
    case ACCESS_MARK_INIT: return EFFECT_SET;
    case ACCESS_MOVE: return EFFECT_MOVE;
    case ACCESS_MARK_UNINIT: return EFFECT_CLEAR;
    }
    UNREACHABLE();
}

static void put(Bitset *set, NodeId node, bool value) {
    if (value) {
        bitset_add(set, node.id - 1);
    } else {
        bitset_remove(set, node.id - 1);
    }
}

void own_init_apply(const Own *own, InitState *state, const IrAccess *access) {
    Effect effect = effect_of(access);
    if (effect == EFFECT_NONE) return;
    NodeId top = own->node_of[access->place.path.id - 1]; /* only a path that is tracked itself */
    for (NodeId n = top; !IS_NONE(n); n = own_next_below(own, n, top)) {
        put(&state->must, n, effect == EFFECT_SET);
        put(&state->may, n, effect == EFFECT_SET);
        put(&state->moved, n, effect == EFFECT_MOVE);
    }
}

/* --- the dataflow --- */

/* Three sets side by side, each joined by union: may have a value, may have none, may have been moved away. */
static void step(const Own *own, Bitset *facts, const IrAccess *access) {
    Effect effect = effect_of(access);
    if (effect == EFFECT_NONE) return;
    NodeId top = own->node_of[access->place.path.id - 1];
    if (top.id > own->shared) return;
    for (NodeId n = top; !IS_NONE(n); n = own_next_below(own, n, top)) {
        put(facts, n, effect == EFFECT_SET);
        put(facts, (NodeId){own->stride + n.id}, effect != EFFECT_SET);
        put(facts, (NodeId){2 * own->stride + n.id}, effect == EFFECT_MOVE);
    }
}

static void transfer(void *state, BlockId block, Bitset *facts) {
    const Own *own = state;
    for (uint32_t a = own_first_access(own, block); a < own_end_access(own, block); a++) {
        if (!own_access(own, a)->on_success) step(own, facts, own_access(own, a));
    }
}

static void edge(void *state, BlockId from, uint32_t target, Bitset *facts) {
    const Own *own = state;
    if (target != 0) return;
    for (uint32_t a = own_end_access(own, from); a > own_first_access(own, from) && own_access(own, a - 1)->on_success;
         a--) {
        step(own, facts, own_access(own, a - 1));
    }
}

static bool is_there_at_entry(Owner owner, const IrLocal *local) {
    return local->kind == LOCAL_PARAM && owner != OWNER_RESULT;
}

static Bitset entry_facts(const Own *own) {
    Bitset facts = bitset_new(own->arena, 3 * own->stride);
    for (uint32_t i = 1; i <= own->shared; i++) {
        const Node *node = own_node(own, (NodeId){i});
        bool is_there = is_there_at_entry(node->owner, ir_local(own->fn, ir_path(&own->places, node->path)->local));
        bitset_add(&facts, (is_there ? 0 : own->stride) + i - 1);
    }
    return facts;
}

void own_solve_init(Own *own) {
    IrDataflow flow = {.bits = 3 * own->stride, .meet_is_union = true, .transfer = transfer, .state = own};
    if (own->places.is_on_edges) flow.edge = edge;
    flow.boundary = entry_facts(own);
    ir_solve(own->arena, own->fn, &own->cfg, &flow);
    own->init = (Bits){flow.in, flow.out};
}

/* --- walking --- */

InitState own_init_state(Own *own) {
    const Bitset *sets = bitset_array(own->arena, 3, own->nodes.len);
    return (InitState){sets[0], sets[1], sets[2]};
}

static void enter_from(const Own *own, InitState *state, const Bitset *facts) {
    uint32_t words = bitset_words(&state->may), shared = own->stride / 64;
    for (uint32_t i = 0; i < words; i++) {
        uint64_t mask = i + 1 < shared || own->shared % 64 == 0 ? UINT64_MAX : ((uint64_t)1 << own->shared % 64) - 1;
        state->may.words[i] = i < shared ? facts->words[i] : 0;
        state->must.words[i] = i < shared ? ~facts->words[shared + i] & mask : 0;
        state->moved.words[i] = i < shared ? facts->words[2 * shared + i] : 0;
    }
}

void own_init_enter(const Own *own, InitState *state, BlockId block) {
    enter_from(own, state, &own->init.in[block.id - 1]);
}

void own_init_edge(const Own *own, InitState *state, BlockId from, uint32_t target) {
    enter_from(own, state, &own->init.out[from.id - 1]);
    for (uint32_t a = own_end_access(own, from); a > own_first_access(own, from) && own_access(own, a - 1)->on_success;
         a--) {
        if (target == 0) own_init_apply(own, state, own_access(own, a - 1));
    }
}

/* --- queries --- */

bool own_node_is_whole(const Own *own, const Bitset *must, NodeId top) {
    for (NodeId n = top; !IS_NONE(n); n = own_next_below(own, n, top)) {
        if (!own_node(own, n)->is_whole_in_children && !bitset_has(must, n.id - 1)) return false;
    }
    return true;
}

bool own_is_initialised(const Own *own, const InitState *state, PathId path) {
    bool is_exact;
    NodeId node = own_nearest_node(own, path, &is_exact);
    if (own_node(own, node)->is_settled) return true;
    return is_exact ? own_node_is_whole(own, &state->must, node) : bitset_has(&state->must, node.id - 1);
}

/* --- checks --- */

/* After a report the place counts as initialised, so that the same mistake is not reported at every later use. */
static void assume_initialised(const Own *own, InitState *state, PathId path) {
    bool is_exact;
    NodeId top = own_nearest_node(own, path, &is_exact);
    for (NodeId n = top; !IS_NONE(n); n = own_next_below(own, n, top)) {
        put(&state->must, n, true);
        put(&state->moved, n, false);
    }
}

static bool may_move_from(const Own *own, const IrPlace *place) {
    if (place->kind == PLACE_RAW) return true;
    if (place->kind != PLACE_PATH) return false;
    LocalId local = ir_path(&own->places, place->path)->local;
    if (ir_local(own->fn, local)->convention == CONV_REF && ir_local(own->fn, local)->kind == LOCAL_PARAM) return false;
    return own_owner(own, local) != OWNER_LENDER;
}

static void check_access(Own *own, InitState *state, Site site, const IrAccess *access) {
    bool is_named = access->place.kind == PLACE_PATH || access->place.kind == PLACE_INSIDE;
    if (is_named && ir_access_needs_value(access->kind) && !own_is_initialised(own, state, access->place.path)) {
        own_report_use(own, site, access, state);
        assume_initialised(own, state, access->place.path);
    }
    if (access->kind == ACCESS_MOVE && !may_move_from(own, &access->place)) own_report_bad_move(own, site, access);
}

static void check_exit(Own *own, InitState *state, Site exit) {
    bool is_return = own_inst(own, exit)->op == IR_Return;
    for (uint32_t i = 0; i < own->lasting.len; i++) {
        NodeId node = own->lasting.at[i];
        if (own_node_is_whole(own, &state->must, node)) continue;
        if (own_node(own, node)->owner == OWNER_CALLER) {
            own_report_not_restored(own, exit, node);
        } else if (is_return) {
            own_report_not_set(own, exit, node, state);
        }
    }
}

static void check_block(Own *own, InitState *state, BlockId block) {
    own_init_enter(own, state, block);
    for (uint32_t a = own_first_access(own, block); a < own_end_access(own, block); a++) {
        const IrAccess *access = own_access(own, a);
        check_access(own, state, (Site){block, access->inst}, access);
        if (!access->on_success) own_init_apply(own, state, access);
    }
    const IrInst *term = ir_terminator(own->fn, block);
    Site exit = {block, ir_block(own->fn, block)->insts.len - 1};
    if (term->op == IR_Return || term->op == IR_Raise) check_exit(own, state, exit);
}

void own_check_init(Own *own) {
    InitState state = own_init_state(own);
    for (uint32_t i = 0; i < own->cfg.order_count; i++) check_block(own, &state, own->cfg.order[i]);
}

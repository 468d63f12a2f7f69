/* What is used later. A use of a reference counts as a use of what it may point to, so that owners outlive their loans.
 *
 * A node below a unit (a field that gets new values of its own) is live while its value is: until it is overwritten, or the
 * whole ends. The end of the whole is itself a use of its fields, so the levels are solved from the units down: where a
 * unit dies must be known before its fields can be asked. */
#include "ownership/own.h"

typedef VEC(NodeId) NodeList;

typedef struct Effects { /* of one instruction */
    NodeList used;
    NodeList set; /* they and all below get new values */
} Effects;

typedef struct LiveFlow {
    Own *own;
    uint32_t level;
    Bitset level_mask; /* over the shared nodes */
    Bitset all;        /* scratch over all nodes */
    Effects effects;
} LiveFlow;

/* --- what an access uses and sets --- */

static void use_node(const Own *own, NodeList *used, NodeId node) { vec_push(own->arena, used, node); }

static void use_outer(const Own *own, NodeList *used, NodeId node) {
    for (NodeId n = own_node(own, node)->parent; !IS_NONE(n); n = own_node(own, n)->parent) use_node(own, used, n);
}

static void use_subtree(const Own *own, NodeList *used, NodeId top) {
    for (NodeId n = top; !IS_NONE(n); n = own_next_below(own, n, top)) use_node(own, used, n);
}

static void use_path(const Own *own, NodeList *used, PathId path) {
    bool is_exact;
    NodeId node = own_nearest_node(own, path, &is_exact);
    if (is_exact) {
        use_subtree(own, used, node);
    } else {
        use_node(own, used, node);
    }
    use_outer(own, used, node);
}

/* What is lent may itself hold loans: a reference to a field of a view keeps what the view shows. */
static void use_lent_at(const Own *own, NodeList *used, HolderId holder, uint32_t depth) {
    enum { DEEPEST = 4 };
    const Holder *h = own_holder(own, holder);
    for (uint32_t i = 0; i < h->facts.len; i++) {
        PathId path = own_loan(own, h->facts.at[i].loan)->path;
        if (IS_NONE(path)) continue;
        use_path(own, used, path);
        HolderId inner = own_local_holder(own, ir_path(&own->places, path)->local);
        if (depth < DEEPEST && !SAME(inner, holder)) use_lent_at(own, used, inner, depth + 1);
    }
}

static void use_lent(const Own *own, NodeList *used, HolderId holder) { use_lent_at(own, used, holder, 0); }

static void set_path(const Own *own, Effects *e, const IrPlace *place) {
    bool is_exact;
    NodeId node = own_nearest_node(own, place->path, &is_exact);
    if (is_exact && place->kind == PLACE_PATH) {
        vec_push(own->arena, &e->set, node);
    } else {
        use_node(own, &e->used, node);
    }
    use_outer(own, &e->used, node);
}

static void add_effects(const Own *own, Effects *e, const IrAccess *access) {
    const IrPlace *place = &access->place;
    if (place->kind == PLACE_REF || place->kind == PLACE_RAW) {
        if (!IS_NONE(place->via)) use_lent(own, &e->used, own_value_holder(own, place->via));
        return;
    }
    switch (access->kind) {
    case ACCESS_MARK_UNINIT: /* of a whole local: what comes before has nothing to do with what comes behind */
        if (place->kind == PLACE_PATH && IS_NONE(ir_path(&own->places, place->path)->parent)) {
            set_path(own, e, place);
            return;
        }
        use_path(own, &e->used, place->path);
        use_lent(own, &e->used, own_local_holder(own, ir_path(&own->places, place->path)->local));
        return;
    case ACCESS_USE: case ACCESS_WEAK: case ACCESS_WRITE: case ACCESS_MOVE:
        use_path(own, &e->used, place->path);
        use_lent(own, &e->used, own_local_holder(own, ir_path(&own->places, place->path)->local));
        return;
    case ACCESS_INIT: case ACCESS_MARK_INIT:
        set_path(own, e, place);
        return;
    case ACCESS_OVERWRITE:
        if (place->kind == PLACE_INSIDE) set_path(own, e, place);
        return;
    }
    UNREACHABLE();
}

/* --- exits --- */

static void use_lasting(const Own *own, NodeList *used, Owner owner) {
    for (uint32_t i = 0; i < own->lasting.len; i++) {
        if (own_node(own, own->lasting.at[i])->owner == owner) use_subtree(own, used, own->lasting.at[i]);
    }
}

/* What the caller lent is there when control leaves; in a loop that never ends it is, too. */
static void add_exit_uses(const Own *own, Effects *e, BlockId block) {
    IrOp op = ir_terminator(own->fn, block)->op;
    if (op == IR_Return) use_lasting(own, &e->used, OWNER_RESULT);
    if (op == IR_Return || op == IR_Raise || own->never_exits[block.id - 1]) use_lasting(own, &e->used, OWNER_CALLER);
}

static void find_never_exits(Own *own) {
    own->never_exits = NEW_ARRAY(own->arena, bool, own->fn->blocks.len + 1);
    BlockId *work = NEW_ARRAY(own->arena, BlockId, own->cfg.order_count + 1);
    uint32_t count = 0;
    for (uint32_t i = 0; i < own->cfg.order_count; i++) {
        BlockId block = own->cfg.order[i];
        own->never_exits[block.id - 1] = ir_terminator(own->fn, block)->target_count > 0;
        if (!own->never_exits[block.id - 1]) work[count++] = block;
    }
    while (count > 0) {
        BlockId block = work[--count];
        for (uint32_t i = 0; i < own->cfg.pred_count[block.id - 1]; i++) {
            BlockId pred = own->cfg.preds[block.id - 1][i];
            if (!own->never_exits[pred.id - 1]) continue;
            own->never_exits[pred.id - 1] = false;
            work[count++] = pred;
        }
    }
}

/* --- one instruction backward --- */

static void set_live(Bitset *live, NodeId node) { bitset_add(live, node.id - 1); }

static void set_live_below(const Own *own, Bitset *live, NodeId top) {
    for (NodeId n = top; !IS_NONE(n); n = own_next_below(own, n, top)) {
        if (!SAME(n, top)) set_live(live, n);
    }
}

/* `live` holds what is live after the instruction and then what is live before it. */
static void step_back(const Own *own, Bitset *live, const Effects *e) {
    for (uint32_t i = 0; i < e->used.len; i++) { /* what ends here takes its fields along */
        NodeId node = e->used.at[i];
        if (!own_has(live, node) && !own_node(own, node)->is_parted) set_live_below(own, live, node);
    }
    for (uint32_t i = 0; i < e->set.len; i++) {
        for (NodeId n = e->set.at[i]; !IS_NONE(n); n = own_next_below(own, n, e->set.at[i])) bitset_remove(live, n.id - 1);
    }
    for (uint32_t i = 0; i < e->used.len; i++) set_live(live, e->used.at[i]);
}

/* Collects the effects of the instruction whose accesses end before `*end`; *end moves to its first one. Results of a
 * call that may raise come to be on an edge and do not count here. */
static uint32_t effects_before(const Own *own, BlockId block, uint32_t *end, Effects *e) {
    e->used.len = e->set.len = 0;
    uint32_t inst = own_access(own, *end - 1)->inst;
    while (*end > own_first_access(own, block) && own_access(own, *end - 1)->inst == inst) {
        --*end;
        if (!own_access(own, *end)->on_success) add_effects(own, e, own_access(own, *end));
    }
    return inst;
}

/* --- the dataflow --- */

static void transfer(void *state, BlockId block, Bitset *facts) {
    LiveFlow *f = state;
    const Own *own = f->own;
    own_load_shared(&f->all, &own->live.out[block.id - 1]);
    for (uint32_t i = 0; i < bitset_words(facts); i++) f->all.words[i] |= facts->words[i];
    f->effects.used.len = f->effects.set.len = 0;
    add_exit_uses(own, &f->effects, block);
    step_back(own, &f->all, &f->effects);
    uint32_t end = own_end_access(own, block);
    while (end > own_first_access(own, block)) {
        effects_before(own, block, &end, &f->effects);
        step_back(own, &f->all, &f->effects);
    }
    for (uint32_t i = 0; i < bitset_words(facts); i++) facts->words[i] = f->all.words[i] & f->level_mask.words[i];
}

/* What ends on the edge takes its fields along. */
static void die_on_edge(const LiveFlow *f, BlockId from, BlockId to, Bitset *facts) {
    const Own *own = f->own;
    for (uint32_t w = 0; w < bitset_words(facts); w++) {
        for (uint64_t bits = f->level_mask.words[w]; bits != 0; bits &= bits - 1) {
            uint32_t bit = w * 64 + (uint32_t)__builtin_ctzll(bits);
            NodeId parent = own_node(own, (NodeId){bit + 1})->parent;
            bool dies = own_has(&own->live.out[from.id - 1], parent) && !own_has(&own->live.in[to.id - 1], parent);
            if (dies) bitset_add(facts, bit);
        }
    }
}

static void edge(void *state, BlockId from, uint32_t target, Bitset *facts) {
    LiveFlow *f = state;
    const Own *own = f->own;
    if (f->level > 0) die_on_edge(f, from, ir_terminator(own->fn, from)->targets[target].block, facts);
    if (target != 0) return;
    f->effects.used.len = f->effects.set.len = 0;
    for (uint32_t a = own_end_access(own, from); a > own_first_access(own, from) && own_access(own, a - 1)->on_success; a--) {
        add_effects(own, &f->effects, own_access(own, a - 1));
    }
    if (f->effects.used.len + f->effects.set.len == 0) return;
    own_load_shared(&f->all, facts);
    step_back(own, &f->all, &f->effects);
    for (uint32_t i = 0; i < bitset_words(facts); i++) facts->words[i] = f->all.words[i] & f->level_mask.words[i];
}

static void solve_level(Own *own, LiveFlow *f) {
    bitset_clear(&f->level_mask);
    for (uint32_t i = 1; i <= own->shared; i++) {
        if (own_node(own, (NodeId){i})->level == f->level) bitset_add(&f->level_mask, i - 1);
    }
    IrDataflow flow = {.backward = true, .meet_is_union = true, .bits = own->shared, .transfer = transfer, .edge = edge, .state = f};
    flow.boundary = bitset_new(own->arena, own->shared);
    ir_solve(own->arena, own->fn, &own->cfg, &flow);
    for (uint32_t i = 0; i < own->cfg.order_count; i++) {
        uint32_t block = own->cfg.order[i].id - 1;
        bitset_union(&own->live.in[block], &flow.in[block]);
        bitset_union(&own->live.out[block], &flow.out[block]);
    }
}

void own_solve_liveness(Own *own) {
    find_never_exits(own);
    own->live.in = NEW_ARRAY(own->arena, Bitset, own->fn->blocks.len + 1);
    own->live.out = NEW_ARRAY(own->arena, Bitset, own->fn->blocks.len + 1);
    for (uint32_t i = 0; i < own->fn->blocks.len; i++) {
        own->live.in[i] = bitset_new(own->arena, own->shared);
        own->live.out[i] = bitset_new(own->arena, own->shared);
    }
    LiveFlow f = {.own = own, .level_mask = bitset_new(own->arena, own->shared), .all = bitset_new(own->arena, own->nodes.len)};
    for (f.level = 0; f.level < own->levels; f.level++) solve_level(own, &f);
}

/* --- deaths --- */

static bool is_listed(const NodeList *list, NodeId node) {
    for (uint32_t i = 0; i < list->len; i++) {
        if (SAME(list->at[i], node)) return true;
    }
    return false;
}

static bool is_noted(const Deaths *deaths, uint32_t inst, NodeId node) {
    for (uint32_t i = deaths->len; i > 0 && deaths->at[i - 1].inst == inst; i--) {
        if (SAME(deaths->at[i - 1].node, node)) return true;
    }
    return false;
}

/* The node was used or set, and is not needed afterwards; what dies with its parent needs no word of its own. */
static void note_death(const Own *own, const Bitset *live, const Effects *e, uint32_t inst, NodeId node, bool parent_is_set, Deaths *deaths) {
    NodeId parent = own_node(own, node)->parent;
    if (!own_node(own, node)->needs_drop || own_has(live, node) || is_noted(deaths, inst, node)) return;
    bool has_unit = !IS_NONE(parent) && !own_node(own, parent)->is_parted;
    if (has_unit && !own_has(live, parent) && (parent_is_set || is_listed(&e->used, parent))) return;
    vec_push(own->arena, deaths, (Death){inst, node});
}

static void note_deaths(const Own *own, const Bitset *live, const Effects *e, uint32_t inst, Deaths *deaths) {
    for (uint32_t i = 0; i < e->used.len; i++) note_death(own, live, e, inst, e->used.at[i], false, deaths);
    for (uint32_t i = 0; i < e->set.len; i++) {
        NodeId top = e->set.at[i];
        for (NodeId n = top; !IS_NONE(n); n = own_next_below(own, n, top)) note_death(own, live, e, inst, n, !SAME(n, top), deaths);
    }
}

static void reverse(Deaths *deaths) {
    for (uint32_t i = 0; i < deaths->len / 2; i++) {
        Death swapped = deaths->at[i];
        deaths->at[i] = deaths->at[deaths->len - 1 - i];
        deaths->at[deaths->len - 1 - i] = swapped;
    }
}

void own_block_deaths(Own *own, BlockId block, Deaths *deaths) {
    Bitset live = bitset_new(own->arena, own->nodes.len);
    Effects e = {0};
    uint32_t last = ir_block(own->fn, block)->insts.len - 1;
    deaths->len = 0;
    own_load_shared(&live, &own->live.out[block.id - 1]);
    add_exit_uses(own, &e, block);
    step_back(own, &live, &e);
    uint32_t end = own_end_access(own, block);
    while (end > own_first_access(own, block)) {
        uint32_t inst = effects_before(own, block, &end, &e);
        if (inst != last) note_deaths(own, &live, &e, inst, deaths);
        step_back(own, &live, &e);
    }
    reverse(deaths);
}

void own_touched_by(Own *own, BlockId block, uint32_t inst, Bitset *touched) {
    Effects e = {0};
    for (uint32_t a = own_end_access(own, block); a > own_first_access(own, block) && own_access(own, a - 1)->inst == inst; a--) {
        add_effects(own, &e, own_access(own, a - 1));
    }
    for (uint32_t i = 0; i < e.used.len; i++) set_live(touched, e.used.at[i]);
    for (uint32_t i = 0; i < e.set.len; i++) {
        for (NodeId n = e.set.at[i]; !IS_NONE(n); n = own_next_below(own, n, e.set.at[i])) set_live(touched, n);
    }
}

/* What is used later. A use of a reference counts as a use of what it may point to, so that owners outlive their loans.
 *
 * A node below a unit (a field that gets new values of its own) is live while its value is: until it is overwritten, or the
 * whole ends. The end of the whole is itself a use of its fields, so the levels are solved from the units down: where a
 * unit dies must be known before its fields can be asked. */
#include "ownership/own.h"

typedef VEC(NodeId) NodeList;

typedef struct Effects { /* of one instruction, while they are found */
    NodeList used;
    NodeList set; /* they and all below get new values */
} Effects;

typedef struct LiveFlow {
    Own *own;
    uint32_t level;
    Bitset level_mask; /* over the shared nodes */
    Bitset all;        /* scratch over all nodes */
} LiveFlow;

/* --- what an access uses and sets --- */

static void use_node(const Own *own, NodeList *used, NodeId node) { vec_push(own->arena, used, node); }

static void use_outer(const Own *own, NodeList *used, NodeId node) {
    for (NodeId n = own_node(own, node)->parent; !IS_NONE(n); n = own_node(own, n)->parent) use_node(own, used, n);
}

static void use_subtree(const Own *own, NodeList *used, NodeId top) {
    for (NodeId n = top; !IS_NONE(n); n = own_next_below(own, n, top)) use_node(own, used, n);
}

/* Where a local without anything to destroy is used last does not matter. */
static bool may_end(const Own *own, NodeId node) {
    const Node *root = own_node(own, node);
    while (!IS_NONE(root->parent)) root = own_node(own, root->parent);
    return root->needs_drop || root->is_parted;
}

static void use_path(const Own *own, NodeList *used, PathId path) {
    bool is_exact;
    NodeId node = own_nearest_node(own, path, &is_exact);
    if (!may_end(own, node)) return;
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

static void use_lent(const Own *own, NodeList *used, HolderId holder) {
    if (own_holder(own, holder)->facts.len > 0) use_lent_at(own, used, holder, 0);
}

static void set_path(const Own *own, Effects *e, const IrPlace *place) {
    bool is_exact;
    NodeId node = own_nearest_node(own, place->path, &is_exact);
    if (!may_end(own, node)) return;
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
        bool lasts = own_node(own, own->lasting.at[i])->owner == owner && may_end(own, own->lasting.at[i]);
        if (lasts) use_subtree(own, used, own->lasting.at[i]);
    }
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

/* What the caller lent is there when control leaves; in a loop that never ends it is, too. */
static void add_exit_uses(const Own *own, Effects *e, BlockId block) {
    IrOp op = ir_terminator(own->fn, block)->op;
    if (op == IR_Return) use_lasting(own, &e->used, OWNER_RESULT);
    if (op == IR_Return || op == IR_Raise || own->never_exits[block.id - 1]) use_lasting(own, &e->used, OWNER_CALLER);
}

/* --- what each instruction touches, found once --- */

static void add_touch(Own *own, Touch touch, const Effects *e) {
    if (e->used.len + e->set.len == 0) return;
    touch.used = own->touched.len;
    for (uint32_t i = 0; i < e->used.len; i++) vec_push(own->arena, &own->touched, e->used.at[i]);
    touch.set = own->touched.len;
    for (uint32_t i = 0; i < e->set.len; i++) vec_push(own->arena, &own->touched, e->set.at[i]);
    touch.end = own->touched.len;
    vec_push(own->arena, &own->touches, touch);
}

/* The accesses of one instruction that happen in it, or on the way to where its result is. */
static void touch_inst(Own *own, Effects *e, uint32_t first, uint32_t end, bool on_success) {
    e->used.len = e->set.len = 0;
    for (uint32_t a = end; a > first; a--) {
        if (own_access(own, a - 1)->on_success == on_success) add_effects(own, e, own_access(own, a - 1));
    }
    add_touch(own, (Touch){.inst = own_access(own, first)->inst, .access = first, .on_success = on_success}, e);
}

static void touch_block(Own *own, Effects *e, BlockId block) {
    uint32_t end = own_end_access(own, block), first = own_first_access(own, block), next;
    for (; first < end; first = next) {
        bool may_fail = own_access(own, first)->on_success;
        for (next = first + 1; next < end && own_access(own, next)->inst == own_access(own, first)->inst; next++) {
            may_fail |= own_access(own, next)->on_success;
        }
        touch_inst(own, e, first, next, false);
        if (may_fail) touch_inst(own, e, first, next, true);
    }
    e->used.len = e->set.len = 0;
    add_exit_uses(own, e, block);
    add_touch(own, (Touch){.inst = UINT32_MAX}, e);
}

static void find_touches(Own *own) {
    Effects e = {0};
    own->first_touch = NEW_ARRAY(own->arena, uint32_t, own->fn->blocks.len + 1);
    for (uint32_t b = 0; b < own->fn->blocks.len; b++) {
        own->first_touch[b] = own->touches.len;
        if (own->cfg.position[b] != UINT32_MAX) touch_block(own, &e, (BlockId){b + 1});
    }
    own->first_touch[own->fn->blocks.len] = own->touches.len;
}

/* --- one instruction backward --- */

static void set_live(Bitset *live, NodeId node) { bitset_add(live, node.id - 1); }

static void set_live_below(const Own *own, Bitset *live, NodeId top) {
    for (NodeId n = top; !IS_NONE(n); n = own_next_below(own, n, top)) {
        if (!SAME(n, top)) set_live(live, n);
    }
}

/* `live` holds what is live after the instruction and then what is live before it. */
static void step_back(const Own *own, Bitset *live, const Touch *touch) {
    const NodeId *touched = own->touched.at;
    for (uint32_t i = touch->used; i < touch->set; i++) { /* what ends here takes its fields along */
        const Node *node = own_node(own, touched[i]);
        if (!IS_NONE(node->child) && !own_has(live, touched[i]) && !node->is_parted) set_live_below(own, live, touched[i]);
    }
    for (uint32_t i = touch->set; i < touch->end; i++) {
        for (NodeId n = touched[i]; !IS_NONE(n); n = own_next_below(own, n, touched[i])) bitset_remove(live, n.id - 1);
    }
    for (uint32_t i = touch->used; i < touch->set; i++) set_live(live, touched[i]);
}

/* --- the dataflow --- */

/* Results of a call that may raise come to be on an edge and do not count in its block. */
static void transfer(void *state, BlockId block, Bitset *facts) {
    LiveFlow *f = state;
    const Own *own = f->own;
    own_load_shared(&f->all, &own->live.out[block.id - 1]);
    for (uint32_t i = 0; i < bitset_words(facts); i++) f->all.words[i] |= facts->words[i];
    for (uint32_t t = own->first_touch[block.id]; t > own->first_touch[block.id - 1]; t--) {
        const Touch *touch = &own->touches.at[t - 1];
        if (!touch->on_success) step_back(own, &f->all, touch);
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
    for (uint32_t t = own->first_touch[from.id]; target == 0 && t > own->first_touch[from.id - 1]; t--) {
        const Touch *touch = &own->touches.at[t - 1];
        if (!touch->on_success) continue;
        own_load_shared(&f->all, facts);
        step_back(own, &f->all, touch);
        for (uint32_t i = 0; i < bitset_words(facts); i++) facts->words[i] = f->all.words[i] & f->level_mask.words[i];
        return;
    }
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
    find_touches(own);
    own->live.in = bitset_array(own->arena, own->fn->blocks.len, own->shared);
    own->live.out = bitset_array(own->arena, own->fn->blocks.len, own->shared);
    LiveFlow f = {.own = own, .level_mask = bitset_new(own->arena, own->shared), .all = bitset_new(own->arena, own->nodes.len)};
    for (f.level = 0; f.level < own->levels; f.level++) solve_level(own, &f);
}

/* --- deaths --- */

static bool is_used(const Own *own, const Touch *touch, NodeId node) {
    for (uint32_t i = touch->used; i < touch->set; i++) {
        if (SAME(own->touched.at[i], node)) return true;
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
static void note_death(const Own *own, const Bitset *live, const Touch *touch, NodeId node, bool parent_is_set, Deaths *deaths) {
    NodeId parent = own_node(own, node)->parent;
    if (!own_node(own, node)->needs_drop || own_has(live, node) || is_noted(deaths, touch->inst, node)) return;
    bool has_unit = !IS_NONE(parent) && !own_node(own, parent)->is_parted;
    if (has_unit && !own_has(live, parent) && (parent_is_set || is_used(own, touch, parent))) return;
    vec_push(own->arena, deaths, (Death){touch->inst, touch->access, node});
}

static void note_deaths(const Own *own, const Bitset *live, const Touch *touch, Deaths *deaths) {
    for (uint32_t i = touch->used; i < touch->set; i++) note_death(own, live, touch, own->touched.at[i], false, deaths);
    for (uint32_t i = touch->set; i < touch->end; i++) {
        NodeId top = own->touched.at[i];
        for (NodeId n = top; !IS_NONE(n); n = own_next_below(own, n, top)) note_death(own, live, touch, n, !SAME(n, top), deaths);
    }
}

static void reverse(Deaths *deaths) {
    for (uint32_t i = 0; i < deaths->len / 2; i++) {
        Death swapped = deaths->at[i];
        deaths->at[i] = deaths->at[deaths->len - 1 - i];
        deaths->at[deaths->len - 1 - i] = swapped;
    }
}

void own_block_deaths(const Own *own, BlockId block, Bitset *live, Deaths *deaths) {
    uint32_t last = ir_block(own->fn, block)->insts.len - 1;
    deaths->len = 0;
    own_load_shared(live, &own->live.out[block.id - 1]);
    for (uint32_t t = own->first_touch[block.id]; t > own->first_touch[block.id - 1]; t--) {
        const Touch *touch = &own->touches.at[t - 1];
        if (touch->inst < last) note_deaths(own, live, touch, deaths);
        if (!touch->on_success) step_back(own, live, touch);
    }
    reverse(deaths);
}

void own_touched_by_last(const Own *own, BlockId block, Bitset *touched) {
    uint32_t last = ir_block(own->fn, block)->insts.len - 1;
    bitset_clear(touched);
    for (uint32_t t = own->first_touch[block.id]; t > own->first_touch[block.id - 1] && own->touches.at[t - 1].inst >= last; t--) {
        const Touch *touch = &own->touches.at[t - 1];
        if (touch->inst != last) continue;
        for (uint32_t i = touch->used; i < touch->set; i++) set_live(touched, own->touched.at[i]);
        for (uint32_t i = touch->set; i < touch->end; i++) {
            NodeId top = own->touched.at[i];
            for (NodeId n = top; !IS_NONE(n); n = own_next_below(own, n, top)) set_live(touched, n);
        }
    }
}

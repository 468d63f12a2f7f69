/* Which values are used later. A use of a reference counts as a use of what it may point to, so that owners outlive
 * their loans.
 *
 * A node below a unit (a field that gets new values of its own) is live until it is overwritten or the whole ends. The
 * end of the whole is itself a use of its fields, so the levels are solved from the units down: a unit's death must be
 * known before the liveness of its fields can be computed. */
#include "ownership/own.h"

typedef VEC(NodeId) NodeList;

typedef struct LiveFlow {
    Own *own;
    uint32_t level;
    Bitset level_mask; /* over the shared nodes */
    Bitset all;        /* scratch over all nodes */
} LiveFlow;

/* --- what an access uses and sets: uses are added to Own.touched at once, sets to a list that is appended later --- */

static void use_node(Own *own, NodeId node) { vec_push(own->arena, &own->touched, node); }

static void use_outer(Own *own, NodeId node) {
    for (NodeId n = own_node(own, node)->parent; !IS_NONE(n); n = own_node(own, n)->parent) use_node(own, n);
}

static void use_subtree(Own *own, NodeId top) {
    for (NodeId n = top; !IS_NONE(n); n = own_next_below(own, n, top)) use_node(own, n);
}

/* The last use of a local without a destructor does not matter. */
static bool may_end(const Own *own, PathId path) {
    const Node *root = own_node(own, own_root_node(own, ir_path(&own->places, path)->local));
    return root->needs_drop || root->is_parted;
}

static void use_path(Own *own, PathId path) {
    bool is_exact;
    if (!may_end(own, path)) return;
    NodeId node = own_nearest_node(own, path, &is_exact);
    if (is_exact) {
        use_subtree(own, node);
    } else {
        use_node(own, node);
    }
    use_outer(own, node);
}

/* A borrowed place may itself hold loans: a reference to a field of a view keeps alive what the view shows. */
static void use_lent_at(Own *own, HolderId holder, uint32_t depth) {
    enum { DEEPEST = 4 };
    const Holder *h = own_holder(own, holder);
    for (uint32_t i = 0; i < h->facts.len; i++) {
        PathId path = own_loan(own, h->facts.at[i].loan)->path;
        if (IS_NONE(path)) continue;
        use_path(own, path);
        HolderId inner = own_local_holder(own, ir_path(&own->places, path)->local);
        if (depth < DEEPEST && !SAME(inner, holder)) use_lent_at(own, inner, depth + 1);
    }
}

static void use_lent(Own *own, HolderId holder) {
    if (own->loans.len > 0) use_lent_at(own, holder, 0);
}

static void set_path(Own *own, NodeList *set, const IrPlace *place) {
    bool is_exact;
    if (!may_end(own, place->path)) return;
    NodeId node = own_nearest_node(own, place->path, &is_exact);
    if (is_exact && place->kind == PLACE_PATH) {
        vec_push(own->arena, set, node);
    } else {
        use_node(own, node);
    }
    use_outer(own, node);
}

static void touch_places(Own *own, NodeList *set, const IrAccess *access) {
    const IrPlace *place = &access->place;
    if (place->kind == PLACE_REF || place->kind == PLACE_RAW) {
        if (!IS_NONE(place->via)) use_lent(own, own_value_holder(own, place->via));
        return;
    }
    switch (access->kind) {
    case ACCESS_MARK_UNINIT: /* of a whole local: accesses before it are independent of those after it */
        if (place->kind == PLACE_PATH && IS_NONE(ir_path(&own->places, place->path)->parent)) {
            set_path(own, set, place);
            return;
        }
        use_path(own, place->path);
        use_lent(own, own_local_holder(own, ir_path(&own->places, place->path)->local));
        return;
    case ACCESS_USE:
    case ACCESS_WEAK:
    case ACCESS_WRITE:
    case ACCESS_MOVE:
        use_path(own, place->path);
        use_lent(own, own_local_holder(own, ir_path(&own->places, place->path)->local));
        return;
    case ACCESS_INIT:
    case ACCESS_MARK_INIT: set_path(own, set, place); return;
    case ACCESS_OVERWRITE: /* others may read the old value until the new one exists */
        if (place->kind == PLACE_INSIDE)
            set_path(own, set, place);
        else if (may_end(own, place->path) && own_may_be_shared(own, ir_path(&own->places, place->path)->local))
            use_path(own, place->path);
        return;
    }
    UNREACHABLE();
}

/* --- exits --- */

static void use_lasting(Own *own, Owner owner) {
    for (uint32_t i = 0; i < own->lasting.len; i++) {
        bool lasts =
            own_node(own, own->lasting.at[i])->owner == owner && may_end(own, own_node(own, own->lasting.at[i])->path);
        if (lasts) use_subtree(own, own->lasting.at[i]);
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

/* What the caller lent is in use when control leaves the function, and throughout a loop that never ends. */
static void use_at_exit(Own *own, BlockId block) {
    IrOp op = ir_terminator(own->fn, block)->op;
    if (op == IR_Return) use_lasting(own, OWNER_RESULT);
    if (op == IR_Return || op == IR_Raise || own->never_exits[block.id - 1]) use_lasting(own, OWNER_CALLER);
}

/* --- what each instruction touches, computed once --- */

/* The nodes added to Own.touched since the start of `touch` are those that are used. */
static void end_touch(Own *own, Touch touch, const NodeList *set) {
    touch.set = own->touched.len;
    for (uint32_t i = 0; i < set->len; i++) vec_push(own->arena, &own->touched, set->at[i]);
    touch.end = own->touched.len;
    vec_push(own->arena, &own->touches, touch);
}

/* The accesses of an instruction that happen in it, or on the way to where its result is available. */
static void touch_inst(Own *own, NodeList *set, uint32_t first, uint32_t end, bool on_success) {
    uint32_t used = own->touched.len;
    set->len = 0;
    for (uint32_t a = end; a > first; a--) {
        if (own_access(own, a - 1)->on_success == on_success) touch_places(own, set, own_access(own, a - 1));
    }
    if (own->touched.len == used && set->len == 0) return;
    end_touch(own,
              (Touch){.inst = own_access(own, first)->inst, .access = first, .used = used, .on_success = on_success},
              set);
}

static void touch_block(Own *own, NodeList *set, BlockId block) {
    uint32_t end = own_end_access(own, block), first = own_first_access(own, block), next;
    for (; first < end; first = next) {
        bool may_fail = own_access(own, first)->on_success;
        for (next = first + 1; next < end && own_access(own, next)->inst == own_access(own, first)->inst; next++) {
            may_fail |= own_access(own, next)->on_success;
        }
        touch_inst(own, set, first, next, false);
        if (may_fail) touch_inst(own, set, first, next, true);
    }
    uint32_t used = own->touched.len;
    use_at_exit(own, block);
    if (own->touched.len > used) end_touch(own, (Touch){.inst = UINT32_MAX, .used = used}, &(NodeList){0});
}

static void find_touches(Own *own) {
    NodeList set = {0};
    vec_reserve(own->arena, &own->touched, own->places.accesses.len);
    vec_reserve(own->arena, &own->touches, own->places.accesses.len / 2);
    own->first_touch = NEW_ARRAY(own->arena, uint32_t, own->fn->blocks.len + 1);
    for (uint32_t b = 0; b < own->fn->blocks.len; b++) {
        own->first_touch[b] = own->touches.len;
        if (own->cfg.position[b] != UINT32_MAX) touch_block(own, &set, (BlockId){b + 1});
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
    for (uint32_t i = touch->used; i < touch->set; i++) { /* when a value ends here, its fields end too */
        const Node *node = own_node(own, touched[i]);
        if (!IS_NONE(node->child) && !own_has(live, touched[i]) && !node->is_parted)
            set_live_below(own, live, touched[i]);
    }
    for (uint32_t i = touch->set; i < touch->end; i++) {
        for (NodeId n = touched[i]; !IS_NONE(n); n = own_next_below(own, n, touched[i])) bitset_remove(live, n.id - 1);
    }
    for (uint32_t i = touch->used; i < touch->set; i++) set_live(live, touched[i]);
}

/* --- the dataflow --- */

/* Results of a call that may raise appear on an edge, so they do not count in the block itself. */
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

/* When a value ends on the edge, its fields end too. */
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

static bool find_level(Own *own, LiveFlow *f) {
    bool found = false;
    bitset_clear(&f->level_mask);
    for (uint32_t i = 1; i <= own->shared; i++) {
        if (own_node(own, (NodeId){i})->level != f->level || !may_end(own, own_node(own, (NodeId){i})->path)) continue;
        bitset_add(&f->level_mask, i - 1);
        found = true;
    }
    return found;
}

static void solve_level(Own *own, LiveFlow *f) {
    if (!find_level(own, f)) return; /* all nodes of this level end within their blocks */
    IrDataflow flow = {.backward = true, .meet_is_union = true, .bits = own->shared, .transfer = transfer, .state = f};
    if (own->places.is_on_edges || f->level > 0) flow.edge = edge;
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
    LiveFlow f = {
        .own = own, .level_mask = bitset_new(own->arena, own->shared), .all = bitset_new(own->arena, own->nodes.len)};
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

/* The node was used or set and is not needed afterwards. Nodes that die together with their parent are not listed. */
static void note_death(const Own *own, const Bitset *live, const Touch *touch, NodeId node, bool parent_is_set,
                       Deaths *deaths) {
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
        for (NodeId n = top; !IS_NONE(n); n = own_next_below(own, n, top))
            note_death(own, live, touch, n, !SAME(n, top), deaths);
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
    for (uint32_t t = own->first_touch[block.id];
         t > own->first_touch[block.id - 1] && own->touches.at[t - 1].inst >= last; t--) {
        const Touch *touch = &own->touches.at[t - 1];
        if (touch->inst != last) continue;
        for (uint32_t i = touch->used; i < touch->set; i++) set_live(touched, own->touched.at[i]);
        for (uint32_t i = touch->set; i < touch->end; i++) {
            NodeId top = own->touched.at[i];
            for (NodeId n = top; !IS_NONE(n); n = own_next_below(own, n, top)) set_live(touched, n);
        }
    }
}

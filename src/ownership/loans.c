/* Whether every reference is still valid where it is used, following control flow.
 *
 * For each pair of a holder and a loan that it may hold, two facts are followed forward: the holder has the loan now,
 * and the loan has been invalidated since (`bad`). A change invalidates a loan if the loan may lead into memory that
 * the change frees: if it goes through a container that is as deep as the change, or less deep. A place itself never
 * moves, so for a loan without a container on its path, only initialisation is checked where it is used. A place named
 * as an argument must not change at all until the call.
 *
 * Changes are mut arguments, assignments and moves, and what a callee may do through the mutable references that it
 * gets. Storing a plain number into a field frees no memory. A change that is made through a reference does not
 * invalidate that reference. */
#include "ownership/apart.h"
#include "ownership/report.h"

typedef VEC(uint32_t) PairList;

typedef struct SourceList { /* the holders whose loans an instruction's operands bring */
    const IrInst *inst;
    VEC(HolderId) holders;
    bool is_listed; /* computed on demand, because most instructions pass on no references */
} SourceList;

typedef struct PairInfo {
    HolderId holder;
    LoanId loan;
} PairInfo;

struct Loans {
    Own *own;
    VEC(PairInfo) pairs; /* the shared ones first */
    uint32_t shared, stride;
    PairList *of_local; /* by local id: pairs whose loan is of that local; 0: of places that others can see too */
    Bitset held, bad;   /* at the current point, over all pairs */
    InitState init;
};

/* --- the pairs --- */

/* Loans that can never be invalidated need no bits. */
static bool is_followed(const Own *own, const Loan *loan) {
    bool is_outermost =
        IS_NONE(loan->path) && !loan->is_deepest && ir_path(&own->places, loan->reach)->step == STEP_PARAM;
    return !loan->is_unchecked && !is_outermost;
}

static uint32_t lent_local(const Loans *l, const Loan *loan) {
    return IS_NONE(loan->path) ? 0 : ir_path(&l->own->places, loan->path)->local.id;
}

static void add_pairs(Loans *l, HolderId holder) {
    const Holder *h = own_holder(l->own, holder);
    for (uint32_t i = 0; i < h->facts.len; i++) {
        LoanId loan = h->facts.at[i].loan;
        if (!is_followed(l->own, own_loan(l->own, loan))) continue;
        uint32_t local = lent_local(l, own_loan(l->own, loan));
        vec_push(l->own->arena, &l->of_local[local], l->pairs.len);
        if (local != 0 && own_is_lent_place(ir_local(l->own->fn, (LocalId){local})))
            vec_push(l->own->arena, &l->of_local[0], l->pairs.len);
        vec_push(l->own->arena, &l->pairs, (PairInfo){holder, loan});
        h->facts.at[i].pair = l->pairs.len;
    }
}

/* `user` is none when the use is on an edge into another block. */
static void share_value(const Own *own, bool *shared, ValId value, BlockId user) {
    const IrValue *v = ir_value(own->fn, value);
    shared[value.id - 1] |= v->inst == UINT32_MAX || !SAME(v->block, user);
}

static void share_values(const Own *own, bool *shared, const ValId *values, uint32_t count, BlockId user) {
    for (uint32_t i = 0; i < count; i++) {
        ValId via = own->places.of_value[values[i].id - 1].via;
        share_value(own, shared, values[i], user);
        if (!IS_NONE(via)) share_value(own, shared, via, user);
    }
}

/* Finds values that are used in other blocks than their own, passed to one, or passed in from one. */
static bool *find_shared_values(const Own *own) {
    bool *shared = NEW_ARRAY(own->arena, bool, own->fn->values.len + 1);
    for (uint32_t b = 0; b < own->cfg.order_count; b++) {
        BlockId block = own->cfg.order[b];
        for (uint32_t i = own_next_active(own, block, 0); i != UINT32_MAX; i = own_next_active(own, block, i + 1)) {
            const IrInst *inst = own_inst(own, (Site){block, i});
            share_values(own, shared, inst->operands, inst->operand_count, block);
            for (uint32_t t = 0; t < inst->target_count; t++)
                share_values(own, shared, inst->targets[t].args, inst->targets[t].arg_count, NONE_OF(BlockId));
        }
    }
    return shared;
}

/* Holders behind a pointer, and the outside, are never checked on their own. */
static bool is_asked(const Own *own, HolderId holder) {
    if (holder.id <= own->fn->values.len) return true;
    return holder.id <= own->fn->values.len + own->fn->locals.len &&
           !IS_NONE(own_root_node(own, (LocalId){holder.id - own->fn->values.len}));
}

static bool is_shared(const Own *own, const bool *shared_value, HolderId holder) {
    if (holder.id <= own->fn->values.len) return shared_value[holder.id - 1];
    return own_root_node(own, (LocalId){holder.id - own->fn->values.len}).id <= own->shared;
}

static void add_all_pairs(Loans *l, const bool *shared_value, bool shared) {
    for (uint32_t i = 0; i < l->own->holding.len; i++) {
        HolderId holder = l->own->holding.at[i];
        if (is_asked(l->own, holder) && is_shared(l->own, shared_value, holder) == shared) add_pairs(l, holder);
    }
}

static void find_pairs(Loans *l) {
    const bool *shared_value = find_shared_values(l->own);
    l->of_local = NEW_ARRAY(l->own->arena, PairList, l->own->fn->locals.len + 1);
    add_all_pairs(l, shared_value, true);
    l->shared = l->pairs.len;
    l->stride = (l->shared + 63) / 64 * 64;
    add_all_pairs(l, shared_value, false);
    l->held = bitset_new(l->own->arena, l->pairs.len + 64);
    l->bad = bitset_new(l->own->arena, l->pairs.len + 64);
}

/* --- what an instruction invalidates --- */

/* The path whose change invalidates the loan: up to the last shared owner, if shared contents change, because a new
 * owner would lead elsewhere. */
static PathId lent_reach(Own *own, const OwnChange *change, const Loan *loan, bool *is_deepest) {
    bool up_to_owner = !IS_NONE(loan->owner) && own_reach_is_shared(own, change->reach);
    *is_deepest = loan->is_deepest;
    return up_to_owner ? own_reach_inside(own, loan->owner, is_deepest) : loan->reach;
}

static bool invalidates(Own *own, const OwnChange *change, LoanId id) {
    const Loan *loan = own_loan(own, id);
    bool is_deepest;
    if (loan->is_argument && change->is_left_alone) return false;
    if (!IS_NONE(change->through) && map_has(&own->fact_ids, map_key2(change->through.id, id.id))) return false;
    if (loan->is_argument)
        return change->is_named && !change->is_init && own_reach_overlaps(own, change->reach, loan->reach, false);
    PathId lent = lent_reach(own, change, loan, &is_deepest);
    return is_deepest ? own_reach_may_meet(own, change->reach, lent) : own_reach_spoils(own, change->reach, lent);
}

/* Whether the callee's body tells what it changes of a shared value (effects.c). In the first check not all bodies are
 * known. */
static bool is_left_to_effects(const Own *own, const IrInst *inst) {
    if ((ir_op_info(inst->op)->flags & IR_CALL) == 0) return false;
    if (own->effects != NULL) return own_knows_callee(own, inst);
    const IrFn *callee = ir_callee(own->module, own->fn, inst);
    return callee != NULL && callee->borrows >= 0;
}

static void changes_through(Own *own, const IrInst *inst, HolderId holder, ValId address, OwnChangeVisit visit,
                            void *state) {
    for (uint32_t i = 0; i < own_holder(own, holder)->facts.len; i++) {
        const Loan *loan = own_loan(own, own_holder(own, holder)->facts.at[i].loan);
        if (loan->is_unchecked || loan->is_readonly || loan->is_argument) continue;
        if (loan->is_shared && is_left_to_effects(own, inst)) continue;
        OwnChange change = {.reach = loan->reach,
                            .is_deepest = loan->is_deepest,
                            .is_beyond = !IS_NONE(loan->owner),
                            .through = holder};
        if (!IS_NONE(address)) change.reach = own_reach_follow(own, loan->reach, address);
        visit(state, &change);
    }
}

/* A number or an address: no memory is freed when it changes. */
static bool is_plain(const Own *own, Site site, const IrAccess *access) {
    TypeId address = ir_type_of(own->fn, own_inst(own, site)->operands[access->operand]);
    return ty_class(own->types, ty_data(own->types, address)->pointer.pointee) != TYPE_CLASS_MEM;
}

static bool is_change(const Own *own, Site site, const IrAccess *access) {
    switch (access->kind) {
    case ACCESS_USE:
    case ACCESS_WEAK:
    case ACCESS_MARK_INIT: return false;
    case ACCESS_WRITE: return !is_plain(own, site, access);
    case ACCESS_MOVE:
    case ACCESS_MARK_UNINIT: return true;
    case ACCESS_OVERWRITE:
    case ACCESS_INIT: break;
    }
    if (access->place.kind != PLACE_PATH) return access->kind == ACCESS_OVERWRITE;
    return ty_class(own->types, ir_path(&own->places, access->place.path)->type) == TYPE_CLASS_MEM;
}

/* The callee could change the place, but does not. */
static bool is_left_alone(const Own *own, Site site, const IrAccess *access) {
    const IrInst *inst = own_inst(own, site);
    if (access->kind != ACCESS_WRITE || (ir_op_info(inst->op)->flags & IR_CALL) == 0) return false;
    const IrFn *callee = ir_callee(own->module, own->fn, inst);
    uint32_t param = access->operand - 1;
    return callee != NULL && param < 32 && (callee->left_alone >> param & 1) != 0;
}

static void changes_by_access(Own *own, Site site, const IrAccess *access, OwnChangeVisit visit, void *state) {
    if (!is_change(own, site, access)) return;
    if (access->place.kind == PLACE_PATH || access->place.kind == PLACE_INSIDE) {
        OwnChange change = {.reach = access->place.path, .is_named = true, .is_init = access->kind == ACCESS_INIT};
        change.is_left_alone = is_left_alone(own, site, access);
        visit(state, &change);
    } else if (access->place.kind == PLACE_REF) {
        const IrInst *inst = own_inst(own, site);
        changes_through(own, inst, own_value_holder(own, access->place.via), inst->operands[access->operand], visit,
                        state);
    }
}

/* A library function does not change what its result refers to, as an iterator does not. */
static bool gives_away(const Own *own, const IrInst *call, uint32_t param) {
    const IrFn *callee = ir_callee(own->module, own->fn, call);
    return callee != NULL && callee->borrows < 0 && (call->imm.number & IR_HELD_BY(param)) != 0;
}

/* The holder of what an argument refers to, if the callee may change something through it. */
static HolderId mutable_argument(Own *own, const IrInst *call, const FnType *type, uint32_t param) {
    if (param + 1 >= call->operand_count || !ty_lends_mutably(own->types, type->params[param].type))
        return NONE_OF(HolderId);
    if (gives_away(own, call, param)) return NONE_OF(HolderId);
    if (own_refers_to_plain(own, type->params[param].type)) return NONE_OF(HolderId);
    IrPlace place = own->places.of_value[call->operands[param + 1].id - 1];
    if (ir_is_place_param(own->types, &type->params[param])) return own_place_holder(own, place);
    return place.kind == PLACE_REF ? own_value_holder(own, place.via) : NONE_OF(HolderId);
}

static void changes_by_callee(Own *own, const IrInst *call, OwnChangeVisit visit, void *state) {
    const FnType *type = ir_callee_type(own->module, own->fn, call);
    for (uint32_t i = 0; i < type->param_count; i++) {
        HolderId holder = mutable_argument(own, call, type, i);
        if (!IS_NONE(holder)) changes_through(own, call, holder, NONE_OF(ValId), visit, state);
    }
}

void own_visit_changes(Own *own, Site site, uint32_t first, OwnChangeVisit visit, void *state) {
    for (uint32_t a = first; a < own_end_access(own, site.block) && own_access(own, a)->inst == site.inst; a++) {
        changes_by_access(own, site, own_access(own, a), visit, state);
    }
    const IrInst *inst = own_inst(own, site);
    if ((ir_op_info(inst->op)->flags & IR_CALL) != 0) changes_by_callee(own, inst, visit, state);
}

/* When the question is what callers must guarantee, the bodies of callees tell everything that they change. */
static void visit_all_changes(Own *own, Site site, uint32_t first, OwnChangeVisit visit, void *state) {
    const IrInst *inst = own_inst(own, site);
    bool is_told = own->asks != NULL && (ir_op_info(inst->op)->flags & IR_CALL) != 0 && own_knows_callee(own, inst);
    if (!is_told) own_visit_changes(own, site, first, visit, state);
    if (own->effects != NULL) own_visit_effects(own, inst, visit, state);
}

static void spoil_pair(Loans *l, uint32_t pair, const OwnChange *change) {
    if (bitset_has(&l->held, pair) && invalidates(l->own, change, l->pairs.at[pair].loan)) bitset_add(&l->bad, pair);
}

static void spoil_pairs(void *state, const OwnChange *change) {
    Loans *l = state;
    const PairList *list = &l->of_local[ir_path(&l->own->places, change->reach)->local.id];
    for (uint32_t pair = 0; l->own->asks != NULL && pair < l->pairs.len; pair++) spoil_pair(l, pair, change);
    for (uint32_t i = 0; l->own->asks == NULL && i < list->len; i++) spoil_pair(l, list->at[i], change);
}

/* --- which loans an instruction gives to holders --- */

bool own_holds(const Loans *l, HolderId holder, LoanId loan) {
    uint64_t index;
    if (!map_get(&l->own->fact_ids, map_key2(holder.id, loan.id), &index)) return false;
    uint32_t pair = own_holder(l->own, holder)->facts.at[index].pair;
    return pair == 0 || bitset_has(&l->held, pair - 1);
}

static void add_source(const Own *own, SourceList *sources, ValId value) {
    IrPlace place = own->places.of_value[value.id - 1];
    HolderId inside = own_place_holder(own, place);
    if (!IS_NONE(inside)) vec_push(own->arena, &sources->holders, inside);
    if (!IS_NONE(place.via)) vec_push(own->arena, &sources->holders, own_value_holder(own, place.via));
}

static void begin_sources(SourceList *sources, const IrInst *inst) {
    sources->inst = inst;
    sources->holders.len = 0;
    sources->is_listed =
        inst->op == IR_MarkUninit || inst->op == IR_LocalAddr || inst->op == IR_FieldAddr; /* these bring no loans */
}

static void list_sources(const Own *own, SourceList *sources) {
    const IrInst *inst = sources->inst;
    bool moves = inst->op == IR_Copy || inst->op == IR_Move || inst->op == IR_Relocate;
    for (uint32_t i = moves ? 1 : 0; i < inst->operand_count; i++) {
        if (inst->op == IR_Store && i == 1) break;
        add_source(own, sources, inst->operands[i]);
    }
    sources->is_listed = true;
}

static bool comes_from(const Loans *l, SourceList *sources, LoanId loan) {
    if (!sources->is_listed) list_sources(l->own, sources);
    for (uint32_t i = 0; i < sources->holders.len; i++) {
        if (own_holds(l, sources->holders.at[i], loan)) return true;
    }
    return false;
}

static void receive_loans(Loans *l, const Holder *h, SourceList *sources, Site site, bool replaces) {
    for (uint32_t i = 0; i < h->facts.len; i++) {
        LoanId loan = h->facts.at[i].loan;
        if (h->facts.at[i].pair == 0) continue;
        uint32_t pair = h->facts.at[i].pair - 1;
        Site lent = own_loan(l->own, loan)->site;
        bool is_new = (SAME(lent.block, site.block) && lent.inst == site.inst) || comes_from(l, sources, loan);
        bool was_held = bitset_has(&l->held, pair);
        if (replaces || (is_new && !was_held)) bitset_remove(&l->bad, pair);
        if (replaces) bitset_remove(&l->held, pair);
        if (is_new) bitset_add(&l->held, pair);
    }
}

static inline void receive(Loans *l, HolderId to, SourceList *sources, Site site, bool replaces) {
    const Holder *h = own_holder(l->own, to);
    if (h->facts.len > 0) receive_loans(l, h, sources, site, replaces);
}

static void receive_place(Loans *l, const IrAccess *access, SourceList *sources, Site site) {
    const Own *own = l->own;
    const IrPlace *place = &access->place;
    if (place->kind == PLACE_PATH || place->kind == PLACE_INSIDE) {
        const IrPath *path = ir_path(&own->places, place->path);
        bool replaces = access->kind == ACCESS_INIT && place->kind == PLACE_PATH && IS_NONE(path->parent);
        receive(l, own_local_holder(own, path->local), sources, site, replaces);
        return;
    }
    if (IS_NONE(place->via)) return;
    const Holder *h = own_holder(own, own_value_holder(own, place->via));
    for (uint32_t i = 0; i < h->facts.len; i++) {
        PathId path = own_loan(own, h->facts.at[i].loan)->path;
        if (!IS_NONE(path)) receive(l, own_local_holder(own, ir_path(&own->places, path)->local), sources, site, false);
    }
}

/* A whole local that is marked uninitialised holds nothing any more. */
static bool begins_anew(const Own *own, const IrAccess *access) {
    return access->kind == ACCESS_MARK_UNINIT && access->place.kind == PLACE_PATH &&
           IS_NONE(ir_path(&own->places, access->place.path)->parent);
}

static void receive_inst(Loans *l, Site site, uint32_t first, bool on_success, SourceList *sources) {
    const Own *own = l->own;
    const IrInst *inst = own_inst(own, site);
    begin_sources(sources, inst);
    for (uint32_t a = first; a < own_end_access(own, site.block) && own_access(own, a)->inst == site.inst; a++) {
        const IrAccess *access = own_access(own, a);
        bool writes = access->kind == ACCESS_INIT || access->kind == ACCESS_WRITE;
        if (writes && access->on_success == on_success) receive_place(l, access, sources, site);
        if (begins_anew(own, access))
            receive(l, own_local_holder(own, ir_path(&own->places, access->place.path)->local), sources, site, true);
    }
    ValId result = inst->result;
    if (on_success && inst->op == IR_TryCall && !IS_NONE(inst->type))
        result = ir_block(own->fn, inst->targets[0].block)->params.at[0];
    if (!IS_NONE(result)) receive(l, own_value_holder(own, result), sources, site, true);
}

/* --- the dataflow --- */

static bool gives_reference(const Own *own, ValId result) {
    return !IS_NONE(result) && own_holder(own, own_value_holder(own, result))->facts.len > 0;
}

/* The address of an argument is a loan from the place where it was taken; no memory is accessed there. */
static void step(Loans *l, Site site, uint32_t first, SourceList *sources) {
    const Own *own = l->own;
    const IrInst *inst = own_inst(own, site);
    bool has_access = first < own_end_access(own, site.block) && own_access(own, first)->inst == site.inst;
    bool is_call = (ir_op_info(inst->op)->flags & IR_CALL) != 0;
    if ((has_access || is_call) && !bitset_is_empty(&l->held)) visit_all_changes(l->own, site, first, spoil_pairs, l);
    if (has_access || gives_reference(own, inst->result)) receive_inst(l, site, first, false, sources);
}

static void load_facts(Loans *l, const Bitset *facts) {
    Bitset held = {facts->words, l->stride}, bad = {facts->words + l->stride / 64, l->stride};
    own_load_shared(&l->held, &held);
    own_load_shared(&l->bad, &bad);
}

static void save_facts(const Loans *l, Bitset *facts) {
    uint32_t words = l->stride / 64;
    uint64_t tail = l->shared % 64 == 0 ? UINT64_MAX : ((uint64_t)1 << (l->shared % 64)) - 1;
    for (uint32_t i = 0; i < words; i++) {
        uint64_t mask = i + 1 == words ? tail : UINT64_MAX;
        facts->words[i] = l->held.words[i] & mask;
        facts->words[words + i] = l->bad.words[i] & mask;
    }
}

static void transfer(void *state, BlockId block, Bitset *facts) {
    Loans *l = state;
    SourceList sources = {0};
    load_facts(l, facts);
    uint32_t access = own_first_access(l->own, block);
    for (uint32_t i = own_next_active(l->own, block, 0); i != UINT32_MAX; i = own_next_active(l->own, block, i + 1)) {
        step(l, (Site){block, i}, access, &sources);
        while (access < own_end_access(l->own, block) && own_access(l->own, access)->inst == i) access++;
    }
    save_facts(l, facts);
}

static void receive_param(Loans *l, ValId param, ValId arg) {
    SourceList sources = {.is_listed = true};
    add_source(l->own, &sources, arg);
    receive(l, own_value_holder(l->own, param), &sources, (Site){{0}, 0}, true);
}

static uint32_t first_of_last(const Own *own, BlockId block) {
    uint32_t last = ir_block(own->fn, block)->insts.len - 1, a = own_end_access(own, block);
    while (a > own_first_access(own, block) && own_access(own, a - 1)->inst == last) a--;
    return a;
}

static void edge(void *state, BlockId from, uint32_t target, Bitset *facts) {
    Loans *l = state;
    const IrInst *term = ir_terminator(l->own->fn, from);
    const IrTarget *to = &term->targets[target];
    SourceList sources = {0};
    if (to->arg_count == 0 && term->op != IR_TryCall) return;
    load_facts(l, facts);
    Site site = {from, ir_block(l->own->fn, from)->insts.len - 1};
    if (term->op == IR_TryCall && target == 0) receive_inst(l, site, first_of_last(l->own, from), true, &sources);
    uint32_t skip = ir_block(l->own->fn, to->block)->params.len - to->arg_count;
    for (uint32_t i = 0; i < to->arg_count; i++)
        receive_param(l, ir_block(l->own->fn, to->block)->params.at[skip + i], to->args[i]);
    save_facts(l, facts);
}

/* --- checks --- */

static bool is_bad(const Loans *l, const PairInfo *info, uint32_t pair) {
    const Loan *loan = own_loan(l->own, info->loan);
    if (!bitset_has(&l->held, pair)) return false;
    if (bitset_has(&l->bad, pair)) return true;
    return !IS_NONE(loan->path) && !loan->is_argument && !own_is_initialised(l->own, &l->init, loan->path);
}

typedef struct Relied {
    Own *own;
    Site use, change;
    LoanId loan;
} Relied;

static void note_change(void *state, const OwnChange *change) {
    Relied *r = state;
    const Loan *loan = own_loan(r->own, r->loan);
    OwnAskedPlace lent = {0}, changed = {.reach = change->reach, .is_deepest = change->is_deepest};
    if (change->is_beyond || !invalidates(r->own, change, r->loan)) return;
    lent.reach = lent_reach(r->own, change, loan, &lent.is_deepest);
    own_rely(r->own, changed, lent, own_span(r->own, r->change), own_span(r->own, r->use));
}

/* Notes all changes in the function that would invalidate the loan. */
static void note_relied_on(Own *own, Site use, LoanId loan) {
    Relied r = {.own = own, .use = use, .loan = loan};
    if (!own_asks_first_time(own, loan)) return;
    for (uint32_t i = 0; i < own->cfg.order_count; i++) {
        BlockId block = own->cfg.order[i];
        uint32_t access = own_first_access(own, block);
        for (uint32_t k = own_next_active(own, block, 0); k != UINT32_MAX; k = own_next_active(own, block, k + 1)) {
            r.change = (Site){block, k};
            while (access < own_end_access(own, block) && own_access(own, access)->inst < k) access++;
            visit_all_changes(own, r.change, access, note_change, &r);
        }
    }
}

/* Changes behind an owner are reported before changes of the owner. */
static const Fact *find_bad(const Loans *l, const Holder *h) {
    const Fact *found = NULL;
    for (uint32_t i = 0; i < h->facts.len; i++) {
        const Fact *fact = &h->facts.at[i];
        if (fact->pair == 0 || !is_bad(l, &l->pairs.at[fact->pair - 1], fact->pair - 1)) continue;
        if (IS_NONE(own_loan(l->own, fact->loan)->owner)) return fact;
        if (found == NULL) found = fact;
    }
    return found;
}

static void check_holder(Loans *l, HolderId holder, Site use) {
    const Fact *bad;
    while ((bad = find_bad(l, own_holder(l->own, holder))) != NULL) {
        if (l->own->asks != NULL)
            note_relied_on(l->own, use, bad->loan);
        else
            own_report_dangling(l->own, use, holder, bad->loan);
        bitset_remove(&l->bad, bad->pair - 1);
        bitset_remove(&l->held, bad->pair - 1);
        if (l->own->asks == NULL) return;
    }
}

/* Keeping a place alive for an argument is not a use of a reference; passing the reference on is. */
static bool passes_reference(const Own *own, const IrAccess *access, const IrInst *inst) {
    if (access->operand == UINT32_MAX) return true;
    IrPlace place = own->places.of_value[inst->operands[access->operand].id - 1];
    return place.kind == access->place.kind && SAME(place.via, access->place.via);
}

static void check_access(Loans *l, const IrAccess *access, Site site) {
    const Own *own = l->own;
    bool uses = access->kind == ACCESS_USE || access->kind == ACCESS_WRITE || access->kind == ACCESS_MOVE;
    const IrInst *inst = own_inst(own, site);
    if (access->place.kind == PLACE_REF) {
        bool writes = access->kind == ACCESS_INIT || access->kind == ACCESS_OVERWRITE;
        bool passes = access->kind == ACCESS_WEAK && passes_reference(own, access, inst);
        if (uses || writes || passes) check_holder(l, own_value_holder(own, access->place.via), site);
    } else if (uses && access->place.kind != PLACE_RAW) {
        const IrPath *path = ir_path(&own->places, access->place.path);
        HolderId local = own_local_holder(own, path->local);
        if (own_holder(own, local)->facts.len > 0 && ty_holds_references(own->types, path->type))
            check_holder(l, local, site);
        check_holder(l, own_value_holder(own, inst->operands[access->operand]), site);
    }
}

static void check_block(Loans *l, BlockId block, const Bitset *in) {
    Own *own = l->own;
    SourceList sources = {0};
    load_facts(l, in);
    own_init_enter(own, &l->init, block);
    uint32_t access = own_first_access(own, block);
    for (uint32_t i = own_next_active(own, block, 0); i != UINT32_MAX; i = own_next_active(own, block, i + 1)) {
        Site site = {block, i};
        uint32_t first = access;
        for (; access < own_end_access(own, block) && own_access(own, access)->inst == i; access++) {
            check_access(l, own_access(own, access), site);
        }
        if ((ir_op_info(own_inst(own, site)->op)->flags & IR_CALL) != 0) own_check_arguments(own, l, site);
        if (own->asks != NULL) own_rely_on_moved(own, site, first, &l->init);
        step(l, site, first, &sources);
        for (uint32_t a = first; a < access; a++) own_init_apply(own, &l->init, own_access(own, a));
    }
}

typedef struct SpoilTest {
    Own *own;
    LoanId loan;
    bool found;
} SpoilTest;

static void test_change(void *state, const OwnChange *change) {
    SpoilTest *test = state;
    test->found |= invalidates(test->own, change, test->loan);
}

bool own_spoils(Own *own, Site site, LoanId loan) {
    SpoilTest test = {own, loan, false};
    uint32_t a = own_first_access(own, site.block);
    while (a < own_end_access(own, site.block) && own_access(own, a)->inst < site.inst) a++;
    visit_all_changes(own, site, a, test_change, &test);
    return test.found;
}

static void check_blocks(Loans *l) {
    Own *own = l->own;
    l->init = own_init_state(own);
    IrDataflow flow = {.meet_is_union = true, .bits = 2 * l->stride, .transfer = transfer, .edge = edge, .state = l};
    flow.boundary = bitset_new(own->arena, flow.bits);
    ir_solve(own->arena, own->fn, &own->cfg, &flow);
    for (uint32_t i = 0; i < own->cfg.order_count; i++)
        check_block(l, own->cfg.order[i], &flow.in[own->cfg.order[i].id - 1]);
}

void own_check_loans(Own *own) {
    Loans l = {.own = own};
    if (own->loans.len > 0) find_pairs(&l);
    if (l.pairs.len > 0) {
        check_blocks(&l);
    } else { /* no reference can be invalidated */
        for (uint32_t i = 0; i < own->calls.len; i++) own_check_arguments(own, &l, own->calls.at[i]);
    }
}

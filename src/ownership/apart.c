/* What functions rely on: that places which they know by different names are distinct. A place that the caller lent may
 * be inside a value with several owners, and another argument may be an owner of that value. Such a function is not
 * wrong; its callers must not pass it both.
 *
 * Each function is checked once more as if any two outside places could be the same, as far as their types allow.
 * Whatever would then be an error, the function relies on: it is recorded as a pair of places of its parameters, or in
 * shared values. These pairs are propagated to callers, like the changes that callees make (effects.c), until both
 * places of a pair are in one shared value, which is an error. An owner that a callee may assign to while an argument
 * is behind it is copied before the call; the copy ends after the call (keep.c). */
#include "ownership/apart.h"
#include "ownership/report.h"

static bool add_relied(Arena *arena, FnSummary *summary, const Apart *apart) {
    for (uint32_t i = 0; i < summary->relied.len; i++) {
        const Apart *known = &summary->relied.at[i];
        bool is_known = own_same_spot(&known->changed, &apart->changed) && own_same_spot(&known->used, &apart->used);
        if (is_known && known->is_whole == apart->is_whole) return false;
    }
    vec_push(arena, &summary->relied, *apart);
    return true;
}

/* Two shared values are distinguished by their types; two parts of one place are handled elsewhere. */
static bool can_be_one(const Spot *a, const Spot *b) {
    if (a->kind != b->kind) return true;
    return a->kind != SPOT_SHARED && a->param != b->param;
}

void own_rely(Own *own, OwnAskedPlace changed, OwnAskedPlace used, Span change, Span use) {
    Apart apart = {.is_whole = used.is_whole, .change = change, .use = use};
    if (!own_spot_of(own, changed.reach, changed.is_deepest, &apart.changed)) return;
    if (!own_spot_of(own, used.reach, used.is_deepest, &apart.used) || !can_be_one(&apart.changed, &apart.used)) return;
    add_relied(own->asks->arena, own->asks->summary, &apart);
}

static void rely_on_holder(Own *own, OwnAskedPlace moved, HolderId holder, Span use) {
    for (uint32_t i = 0; i < own_holder(own, holder)->facts.len; i++) {
        const Loan *loan = own_loan(own, own_holder(own, holder)->facts.at[i].loan);
        OwnAskedPlace used = {.reach = loan->reach, .is_deepest = loan->is_deepest, .is_whole = true};
        if (!loan->is_unchecked && own_reach_overlaps(own, moved.reach, loan->reach, true))
            own_rely(own, moved, used, use, use);
    }
}

/* What a callee reads by itself is not summarised: it may be any shared value. */
static void rely_on_touched(Own *own, OwnAskedPlace moved, const IrInst *call, Span use) {
    const IrFn *callee = ir_callee(own->module, own->fn, call);
    if (callee != NULL && !own_touches_shared(own->effects, callee->id)) return;
    for (uint32_t i = 0; i < own->effects->contents.len; i++) {
        OwnAskedPlace used = {.reach = ir_path_shared(&own->places, own->effects->contents.at[i]), .is_whole = true};
        if (own_reach_overlaps(own, moved.reach, used.reach, true)) own_rely(own, moved, used, use, use);
    }
}

void own_rely_on_moved(Own *own, Site site, uint32_t first, const InitState *state) {
    const IrInst *inst = own_inst(own, site);
    for (uint32_t i = 0; i < own->lasting.len; i++) {
        const Node *node = own_node(own, own->lasting.at[i]);
        if (node->owner != OWNER_CALLER || own_node_is_whole(own, &state->must, own->lasting.at[i])) continue;
        OwnAskedPlace moved = {.reach = node->path};
        for (uint32_t a = first; a < own_end_access(own, site.block) && own_access(own, a)->inst == site.inst; a++) {
            IrPlace place = own_access(own, a)->place;
            if (place.kind == PLACE_REF) rely_on_holder(own, moved, own_value_holder(own, place.via), inst->span);
        }
        if ((ir_op_info(inst->op)->flags & IR_CALL) != 0) rely_on_touched(own, moved, inst, inst->span);
    }
}

void own_keep(Own *own, Site call, ValId owner) {
    Keeps *keeps = &own->asks->summary->keeps;
    for (uint32_t i = 0; i < keeps->len; i++) {
        const Keep *known = &keeps->at[i];
        if (SAME(known->call.block, call.block) && known->call.inst == call.inst && SAME(known->owner, owner)) return;
    }
    vec_push(own->asks->arena, keeps, (Keep){.call = call, .owner = owner});
}

bool own_asks_first_time(Own *own, LoanId loan) {
    if (map_has(&own->asks->loans, loan.id)) return false;
    map_put(&own->asks->loans, loan.id, 1);
    return true;
}

/* --- callees --- */

/* Translates a place of the callee to places of the caller. */
static Spots seen_by_caller(Arena *arena, const CallSummary *call, const Spot *spot, bool is_changed) {
    Spots found = {0};
    if (spot->kind == SPOT_SHARED) own_spot_add(arena, &found, spot);
    for (uint32_t i = 0; spot->kind != SPOT_SHARED && i < call->given.len; i++) {
        const Given *given = &call->given.at[i];
        if (given->param != spot->param || given->is_behind != (spot->kind == SPOT_BEHIND) ||
            (is_changed && given->is_readonly))
            continue;
        Spot made = own_spot_through(spot, &given->spot);
        own_spot_add(arena, &found, &made);
    }
    return found;
}

typedef void (*ApartVisit)(void *state, const Apart *callees, const Apart *own);

static void visit_relied(const OwnEffects *effects, Arena *arena, const CallSummary *call, ApartVisit visit,
                         void *state) {
    const FnSummary *callee = own_summary(effects, call->callee);
    for (uint32_t i = 0; callee != NULL && i < callee->relied.len; i++) {
        Apart theirs = callee->relied.at[i]; /* a copy, because the list grows when the function calls itself */
        Spots changed = seen_by_caller(arena, call, &theirs.changed, true),
              used = seen_by_caller(arena, call, &theirs.used, false);
        for (uint32_t k = 0; k < changed.len; k++) {
            for (uint32_t n = 0; n < used.len; n++) {
                Apart ours = {changed.at[k], used.at[n], theirs.is_whole, theirs.change, theirs.use};
                visit(state, &theirs, &ours);
            }
        }
    }
}

typedef struct Passing {
    OwnEffects *effects;
    FnSummary *summary;
    bool grew;
} Passing;

static void pass_on(void *state, const Apart *theirs, const Apart *ours) {
    Passing *p = state;
    (void)theirs;
    if (can_be_one(&ours->changed, &ours->used)) p->grew |= add_relied(p->effects->arena, p->summary, ours);
}

static bool rely_on_callees(OwnEffects *effects, FnSummary *summary) {
    Passing p = {effects, summary, false};
    Arena arena = arena_take(&effects->module->ctx->spare);
    for (uint32_t i = 0; i < summary->calls.len; i++) visit_relied(effects, &arena, &summary->calls.at[i], pass_on, &p);
    arena_give_back(&effects->module->ctx->spare, &arena);
    return p.grew;
}

/* --- all functions --- */

static void ask(OwnEffects *effects, FnSummary *summary) {
    IrFn *fn = ir_fn(effects->module, summary->fn);
    if (!own_knows_body(fn)) return;
    Arena arena = arena_take(&effects->module->ctx->spare);
    Own own = own_begin(effects->module, fn, &arena);
    OwnAsked asks = {.summary = summary, .arena = effects->arena};
    map_init(&asks.loans, &arena);
    own.effects = effects;
    own.asks = &asks;
    own_analyse(&own);
    own_check_loans(&own);
    arena_give_back(&effects->module->ctx->spare, &arena);
}

void own_ask_all(OwnEffects *effects) {
    for (uint32_t i = 0; i < effects->all.len; i++) ask(effects, &effects->all.at[i]);
    for (bool grew = true; grew;) {
        grew = false;
        for (uint32_t i = effects->all.len; i > 0; i--) grew |= rely_on_callees(effects, &effects->all.at[i - 1]);
    }
}

/* --- calls --- */

typedef struct Checking {
    Own *own;
    Site call;
    bool failed;
} Checking;

static void check(void *state, const Apart *theirs, const Apart *ours) {
    Checking *c = state;
    const Spot *changed = &ours->changed, *used = &ours->used;
    if (c->failed || changed->kind != SPOT_SHARED || used->kind != SPOT_SHARED ||
        !SAME(changed->content, used->content))
        return;
    bool is_deepest, is_open;
    PathId change = own_spot_reach(c->own, changed, &is_deepest), use = own_spot_reach(c->own, used, &is_open);
    bool is_wrong = ours->is_whole          ? own_reach_overlaps(c->own, change, use, true)
                    : is_deepest || is_open ? own_reach_may_meet(c->own, change, use)
                                            : own_reach_spoils(c->own, change, use);
    if (!is_wrong) return;
    uint32_t param = theirs->changed.kind == SPOT_SHARED ? theirs->used.param : theirs->changed.param;
    uint64_t cause = map_key2(ours->change.lo, ours->use.lo);
    c->failed = true;
    if (map_has(&c->own->effects->reported, cause)) return;
    map_put(&c->own->effects->reported, cause, 1);
    own_report_not_apart(c->own, c->call, param, changed->content, ours->change, ours->use);
}

static void check_callee(Checking *c, const IrFn *callee) {
    CallSummary call = own_sum_up_call(c->own->arena, c->own, own_inst(c->own, c->call), callee);
    visit_relied(c->own->effects, c->own->arena, &call, check, c);
}

void own_check_apart(Own *own, Site call) {
    Checking c = {.own = own, .call = call};
    const IrInst *inst = own_inst(own, call);
    const IrFn *callee = ir_callee(own->module, own->fn, inst);
    const FnList *values = &own->effects->of_values;
    if (callee != NULL) check_callee(&c, callee);
    for (uint32_t i = 0; callee == NULL && i < values->len; i++) {
        const IrFn *possible = ir_fn(own->module, values->at[i]);
        if (own_takes_as_many(own, possible, inst)) check_callee(&c, possible);
    }
}

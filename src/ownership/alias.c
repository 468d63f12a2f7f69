/* Exclusivity between the arguments of one call: what one argument may change, no other argument may reach.
 *
 * An argument reaches the place that is passed, and what a reference in it refers to. Two references that are merely held by
 * arguments do not collide (a callee that changes something through one of them spoils, in its own body, what it
 * reached through the others); closures do, for they stand for what they capture. */
#include "ownership/effects.h"

typedef struct Reach { /* one place that an argument gives access to */
    uint32_t param;
    PathId reach;
    PathId path;       /* to speak of; none: outside */
    bool writes;
    const Loan *loan;  /* NULL: it is named */
    bool is_direct;    /* the argument is the place */
    bool is_closure;
} Reach;

typedef VEC(Reach) ReachList;

static IrPlace place_of(const Own *own, ValId value) { return own->places.of_value[value.id - 1]; }

static void reach_lent(Own *own, const Loans *loans, HolderId holder, ValId address, Reach like, ReachList *list) {
    const Holder *h = own_holder(own, holder);
    for (uint32_t i = 0; i < h->facts.len; i++) {
        const Loan *loan = own_loan(own, h->facts.at[i].loan);
        if (loan->is_unchecked || !own_holds(loans, holder, h->facts.at[i].loan)) continue;
        like.path = loan->path;
        like.loan = loan;
        like.reach = IS_NONE(address) ? loan->reach : own_reach_follow(own, loan->reach, address);
        vec_push(own->arena, list, like);
    }
}

static bool writes_argument(AstConvention convention) {
    return convention == CONV_MUT || convention == CONV_VAR || convention == CONV_DEINIT;
}

static void reach_place(Own *own, const Loans *loans, uint32_t param, AstConvention convention, ValId address, ReachList *list) {
    IrPlace place = place_of(own, address);
    Reach reach = {.param = param, .writes = writes_argument(convention), .is_direct = true};
    if (place.kind == PLACE_PATH || place.kind == PLACE_INSIDE) {
        reach.path = reach.reach = place.path;
        vec_push(own->arena, list, reach);
    } else if (place.kind == PLACE_REF) {
        reach_lent(own, loans, own_value_holder(own, place.via), address, reach, list);
    }
}

static void reach_held(Own *own, const Loans *loans, uint32_t param, const FnParam *type, ValId value, ReachList *list) {
    if (!ty_holds_references(own->types, type->type)) return;
    IrPlace place = place_of(own, value);
    bool by_address = ir_is_place_param(own->types, type);
    HolderId holder = by_address ? own_place_holder(own, place) : NONE_OF(HolderId);
    if (!by_address && place.kind == PLACE_REF) holder = own_value_holder(own, place.via);
    if (IS_NONE(holder)) return;
    Reach reach = {.param = param, .writes = ty_lends_mutably(own->types, type->type)};
    reach.is_closure = ty_is(own->types, type->type, TY_Closure);
    reach_lent(own, loans, holder, NONE_OF(ValId), reach, list);
}

static ReachList reach_all(Own *own, const Loans *loans, const IrInst *call) {
    ReachList list = {0};
    const FnType *type = ir_callee_type(own->module, own->fn, call);
    for (uint32_t i = 0; i < type->param_count && i + 1 < call->operand_count; i++) {
        const FnParam *param = &type->params[i];
        ValId value = call->operands[i + 1];
        if (param->convention == CONV_OUT) continue;
        if (ir_is_place_param(own->types, param)) reach_place(own, loans, i, param->convention, value, &list);
        reach_held(own, loans, i, param, value, &list);
    }
    return list;
}

/* --- collisions --- */

static bool collide(const Own *own, const Reach *a, const Reach *b) {
    if (a->param == b->param || (!a->writes && !b->writes)) return false;
    if (!a->is_direct && !b->is_direct && !(a->is_closure && b->is_closure)) return false;
    return own_reach_overlaps(own, a->reach, b->reach, true);
}

/* --- what the callee changes by itself --- */

typedef struct Callee {
    Own *own;
    const ReachList *list;
    const Reach *spoilt; /* the first one; NULL: none */
} Callee;

/* An owner's value is there as long as the owner. Where the argument itself may be changed, that is believed: a tree that changes
 * itself could not be written otherwise. */
static bool is_kept_by_owner(const Reach *reach) { return !IS_NONE(reach->loan->owner) && reach->is_direct && reach->writes; }

static void test_change(void *state, const OwnChange *change) {
    Callee *c = state;
    for (uint32_t i = 0; i < c->list->len && c->spoilt == NULL; i++) {
        const Reach *reach = &c->list->at[i];
        if (reach->loan == NULL || is_kept_by_owner(reach)) continue;
        bool is_open = reach->loan->is_deepest;
        PathId lent = IS_NONE(reach->loan->owner) ? reach->reach : own_reach_inside(c->own, reach->loan->owner, &is_open);
        bool meets = is_open ? own_reach_may_meet(c->own, change->reach, lent) : own_reach_spoils(c->own, change->reach, lent);
        if (meets) c->spoilt = reach;
    }
}

/* An argument may not be in memory that the callee gives back through another owner. */
static void check_against_callee(Own *own, const ReachList *list, Site call) {
    Callee c = {.own = own, .list = list};
    own_visit_effects(own, own_inst(own, call), test_change, &c);
    if (c.spoilt != NULL) own_report_shared_argument(own, call, c.spoilt->param, c.spoilt->loan);
}

static bool may_write(const Own *own, const FnType *type) {
    bool found = false;
    for (uint32_t i = 0; i < type->param_count; i++) {
        found |= writes_argument(type->params[i].convention) || ty_lends_mutably(own->types, type->params[i].type);
    }
    return found && type->param_count > 1;
}

void own_check_arguments(Own *own, const Loans *loans, Site call) {
    if (own->effects == NULL && !may_write(own, ir_callee_type(own->module, own->fn, own_inst(own, call)))) return;
    ReachList list = reach_all(own, loans, own_inst(own, call));
    if (own->effects != NULL && list.len > 0) check_against_callee(own, &list, call);
    for (uint32_t i = 0; i < list.len; i++) {
        for (uint32_t k = i + 1; k < list.len; k++) {
            if (!collide(own, &list.at[i], &list.at[k])) continue;
            bool first_changes = list.at[i].writes;
            const Reach *changed = first_changes ? &list.at[i] : &list.at[k], *other = first_changes ? &list.at[k] : &list.at[i];
            own_report_alias(own, call, changed->param, other->param, IS_NONE(changed->path) ? other->path : changed->path, other->writes);
            return;
        }
    }
}

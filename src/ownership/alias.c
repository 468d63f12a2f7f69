/* Exclusivity between the arguments of one call: what one argument may change, no other argument may reach.
 *
 * An argument reaches the place that is passed, and what a reference in it refers to. Two references that are merely
 * held by arguments may lead to the same place, because a change through one of them invalidates, in the callee's own
 * body, what it reached through the others. But if one leads to a container, the other must not lead into it: in the
 * callee's body both are outside places, and only this call knows that one is inside the other. Closures collide as
 * places do, because they stand for what they capture; so do the arguments that the library may pass to the user's
 * functions. */
#include "ownership/apart.h"
#include "ownership/report.h"
#include "types/value.h"

typedef struct Reach { /* one place that an argument gives access to */
    uint32_t param;
    PathId reach;
    PathId path; /* the name in the report; none */
    bool writes;
    const Loan *loan; /* the loan that leads to the place; NULL: the argument names it */
    bool is_direct;   /* the argument is the place itself */
    bool is_closure;
    bool runs_user; /* the argument contains functions of the user, which a library callee may call */
} Reach;

typedef VEC(Reach) ReachList;

static IrPlace place_of(const Own *own, ValId value) { return own->places.of_value[value.id - 1]; }

static void reach_lent(Own *own, const Loans *loans, HolderId holder, ValId address, Reach like, ReachList *list) {
    const Holder *h = own_holder(own, holder);
    bool writes = like.writes;
    for (uint32_t i = 0; i < h->facts.len; i++) {
        const Loan *loan = own_loan(own, h->facts.at[i].loan);
        if (loan->is_unchecked || !own_holds(loans, holder, h->facts.at[i].loan)) continue;
        like.path = loan->path;
        like.loan = loan;
        like.writes = writes && !loan->is_readonly;
        like.reach = IS_NONE(address) ? loan->reach : own_reach_follow(own, loan->reach, address);
        vec_push(own->arena, list, like);
    }
}

static bool writes_argument(AstConvention convention) {
    return convention == CONV_MUT || convention == CONV_VAR || convention == CONV_DEINIT;
}

static void reach_place(Own *own, const Loans *loans, uint32_t param, AstConvention convention, ValId address,
                        ReachList *list) {
    IrPlace place = place_of(own, address);
    Reach reach = {.param = param, .writes = writes_argument(convention), .is_direct = true};
    if (place.kind == PLACE_PATH || place.kind == PLACE_INSIDE) {
        reach.path = reach.reach = place.path;
        vec_push(own->arena, list, reach);
    } else if (place.kind == PLACE_REF) {
        reach_lent(own, loans, own_value_holder(own, place.via), address, reach, list);
    }
}

static bool value_runs_user(const Types *types, ValueId value);

/* Whether a value of the type may run the user's code. Methods of a struct that holds no references reach nothing but
 * its own values. */
static bool runs_user(const Types *types, TypeId type) {
    const TypeData *d = ty_data(types, type);
    bool found = d->kind == TY_Closure || d->kind == TY_Fn || d->kind == TY_Dyn ||
                 (d->kind == TY_Struct && !ty_struct(types, type)->is_trusted && ty_holds_references(types, type));
    if (d->kind == TY_Pointer) found = runs_user(types, d->pointer.pointee);
    if (d->kind == TY_Array) found = runs_user(types, d->array.element);
    for (uint32_t i = 0; d->kind == TY_Tuple && i < d->tuple.count; i++) found |= runs_user(types, d->tuple.items[i]);
    for (uint32_t i = 0; d->kind == TY_Struct && i < d->nominal.arg_count; i++)
        found |= value_runs_user(types, d->nominal.args[i]);
    return found;
}

static bool value_runs_user(const Types *types, ValueId value) {
    const ValueData *v = val_data(types, value);
    bool found = v->kind == VAL_FN || (v->kind == VAL_TYPE && runs_user(types, v->t));
    for (uint32_t i = 0; v->kind == VAL_TUPLE && i < v->tuple.count; i++)
        found |= value_runs_user(types, v->tuple.items[i]);
    return found;
}

static void reach_held(Own *own, const Loans *loans, uint32_t param, const FnParam *type, ValId value,
                       ReachList *list) {
    if (!ty_holds_references(own->types, type->type)) return;
    IrPlace place = place_of(own, value);
    bool by_address = ir_is_place_param(own->types, type);
    HolderId holder = by_address ? own_place_holder(own, place) : NONE_OF(HolderId);
    if (!by_address && place.kind == PLACE_REF) holder = own_value_holder(own, place.via);
    if (IS_NONE(holder)) return;
    Reach reach = {.param = param, .writes = ty_lends_mutably(own->types, type->type)};
    reach.is_closure = ty_is(own->types, type->type, TY_Closure);
    reach.runs_user = runs_user(own->types, type->type);
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

/* References that an argument merely holds collide when the callee's body is unknown: functions of the user that it
 * calls must not reach what the callee is using. */
static bool collide(Own *own, const Reach *a, const Reach *b, bool is_trusted) {
    if (a->param == b->param || (!a->writes && !b->writes)) return false;
    bool are_closures = a->is_closure && b->is_closure, may_call = is_trusted && (a->runs_user || b->runs_user);
    if (!a->is_direct && !b->is_direct && !are_closures && !may_call) return false;
    return own_reach_overlaps(own, a->reach, b->reach, true);
}

/* Whether one reference may change a container that another one, of the same argument or not, leads into. Library
 * functions only use their arguments together when they call functions of the user. */
static bool leads_into(Own *own, const Reach *changed, const Reach *other, bool is_trusted) {
    if (!changed->writes || changed->is_direct || other->is_direct || changed->loan == other->loan) return false;
    if (is_trusted && !changed->runs_user && !other->runs_user) return false;
    if (other->loan->is_deepest && own_reach_may_meet(own, changed->reach, other->reach)) return true;
    return own_reach_spoils(own, changed->reach, other->reach);
}

/* --- what the callee changes by itself --- */

typedef struct Callee {
    Own *own;
    Site call;
    const ReachList *list;
    bool is_trusted; /* whether it calls functions of the user, and with which arguments, is unknown */
} Callee;

/* Whether the last owner on the way to the argument can be kept alive during the call, which keeps everything behind
 * it. */
static bool is_kept(Callee *c, const Reach *reach) {
    if (reach->loan == NULL || IS_NONE(reach->loan->owner)) return false;
    ValId owner = own_owner_of(c->own, own_inst(c->own, c->call)->operands[reach->param + 1]);
    if (!IS_NONE(owner) && c->own->asks != NULL) own_keep(c->own, c->call, owner);
    return !IS_NONE(owner);
}

/* The part of an argument that must not change during the call. */
static OwnAskedPlace lent_place(const Callee *c, const Reach *reach) {
    OwnAskedPlace lent = {.reach = reach->reach, .is_deepest = c->is_trusted};
    if (reach->loan == NULL) return lent;
    lent.is_deepest |= reach->loan->is_deepest;
    if (!IS_NONE(reach->loan->owner)) lent.reach = own_reach_inside(c->own, reach->loan->owner, &lent.is_deepest);
    return lent;
}

static void test_change(void *state, const OwnChange *change) {
    Callee *c = state;
    for (uint32_t i = 0; i < c->list->len; i++) {
        const Reach *reach = &c->list->at[i];
        if (reach->loan == NULL && !c->is_trusted) continue;
        OwnAskedPlace changed = {.reach = change->reach, .is_deepest = change->is_deepest}, lent = lent_place(c, reach);
        bool meets = lent.is_deepest ? own_reach_may_meet(c->own, change->reach, lent.reach)
                                     : own_reach_spoils(c->own, change->reach, lent.reach);
        Span span = own_span(c->own, c->call);
        if (!meets || is_kept(c, reach)) continue;
        if (c->own->asks != NULL)
            own_rely(c->own, changed, lent, span, span);
        else
            own_report_shared_argument(c->own, c->call, reach->param, reach->loan);
    }
}

/* An argument must not lie in memory that the callee frees through another owner. */
static void check_against_callee(Own *own, const ReachList *list, Site call) {
    const IrFn *callee = ir_callee(own->module, own->fn, own_inst(own, call));
    Callee c = {own, call, list, callee != NULL && !own_knows_body(callee)};
    own_visit_effects(own, own_inst(own, call), test_change, &c);
}

/* --- what callers of this function must guarantee --- */

static bool is_plain(const Own *own, PathId reach) {
    TypeId type = ir_path(&own->places, reach)->type;
    return !IS_NONE(type) && ty_class(own->types, type) != TYPE_CLASS_MEM;
}

/* Where the callee's body is unknown, no argument may be a part of one that the callee may change. */
static void rely_on_arguments(Own *own, const ReachList *list, Site call) {
    for (uint32_t i = 0; i < list->len; i++) {
        for (uint32_t k = 0; k < list->len; k++) {
            const Reach *changed = &list->at[i], *other = &list->at[k];
            if (!changed->writes || !collide(own, changed, other, true) || is_plain(own, changed->reach) ||
                is_plain(own, other->reach))
                continue;
            OwnAskedPlace a = {.reach = changed->reach}, b = {.reach = other->reach, .is_whole = true};
            own_rely(own, a, b, own_span(own, call), own_span(own, call));
        }
    }
}

static bool may_write(const Own *own, const FnType *type) {
    bool places = false, references = false;
    for (uint32_t i = 0; i < type->param_count; i++) {
        places |= writes_argument(type->params[i].convention);
        references |= ty_lends_mutably(own->types, type->params[i].type);
    }
    return references || (places && type->param_count > 1);
}

static void report(Own *own, Site call, const Reach *changed, const Reach *other) {
    PathId path = IS_NONE(changed->path) ? other->path : changed->path;
    bool are_held = changed->loan != NULL && other->loan != NULL;
    if (are_held && !own_is_news_of_loans(own, changed->loan, other->loan)) return;
    if (changed->param == other->param)
        own_report_alias_inside(own, call, changed->param, changed->loan, other->loan);
    else
        own_report_alias(own, call, changed->param, other->param, path, other->writes);
}

static bool report_collision(Own *own, const ReachList *list, Site call) {
    const IrFn *callee = ir_callee(own->module, own->fn, own_inst(own, call));
    bool is_trusted = callee == NULL || callee->borrows < 0;
    for (uint32_t i = 0; i < list->len; i++) {
        for (uint32_t k = i + 1; k < list->len; k++) {
            const Reach *a = &list->at[i], *b = &list->at[k];
            bool collides = collide(own, a, b, is_trusted), first = collides && a->writes;
            if (!collides && !leads_into(own, a, b, is_trusted) && !leads_into(own, b, a, is_trusted)) continue;
            if (!collides) first = leads_into(own, a, b, is_trusted);
            report(own, call, first ? a : b, first ? b : a);
            return true;
        }
    }
    return false;
}

void own_check_arguments(Own *own, const Loans *loans, Site call) {
    if (own->effects == NULL && !may_write(own, ir_callee_type(own->module, own->fn, own_inst(own, call)))) return;
    ReachList list = reach_all(own, loans, own_inst(own, call));
    if (own->effects != NULL && list.len > 0) check_against_callee(own, &list, call);
    if (own->asks != NULL) {
        if (!own_knows_callee(own, own_inst(own, call))) rely_on_arguments(own, &list, call);
        return;
    }
    if (!report_collision(own, &list, call) && own->effects != NULL) own_check_apart(own, call);
}

/* What several threads may use at the same time: the arguments of a function that calls one of them in all its threads
 * (IR_FN_PARALLEL). The threads may only read what such an argument refers to. What they change must be made for it
 * (atomics change their value behind a read-only reference), or be reached through an unsafe pointer. */
#include "ownership/own.h"
#include "ownership/report.h"

static bool is_parallel(const Own *own, const IrInst *call) {
    const IrFn *callee = ir_callee(own->module, own->fn, call);
    return callee != NULL && (callee->flags & IR_FN_PARALLEL) != 0;
}

static HolderId holder_of(const Own *own, ValId argument) {
    IrPlace place = own->places.of_value[argument.id - 1];
    bool is_behind = place.kind == PLACE_REF || place.kind == PLACE_RAW;
    if (!is_behind) return own_place_holder(own, place);
    return IS_NONE(place.via) ? NONE_OF(HolderId) : own_value_holder(own, place.via);
}

static bool is_parallel_type(const Types *types, TypeId type) {
    return ty_is(types, type, TY_Struct) && ty_struct(types, type)->is_parallel;
}

/* An atomic, or a type that consists of atomics only. */
static bool is_atomic(const Types *types, TypeId type) {
    if (is_parallel_type(types, type)) return true;
    if (!ty_is(types, type, TY_Struct) && !ty_is(types, type, TY_Tuple)) return false;
    const StructInfo *info = ty_struct(types, type);
    bool found = info->field_count > 0;
    for (uint32_t i = 0; i < info->field_count; i++) found &= is_atomic(types, info->fields[i].type);
    return found;
}

/* The type of a shared value that can be reached and is not made for threads; none: there is none. */
static TypeId shared_content(Own *own, TypeId type) {
    OwnContents contents = own_shared_contents(own, type);
    for (uint32_t i = 0; i < contents.len; i++) {
        if (!is_atomic(own->types, contents.at[i])) return contents.at[i];
    }
    return NONE_OF(TypeId);
}

/* --- arguments --- */

/* An atomic number that is named directly. */
static bool is_made_for_threads(const Own *own, const Loan *loan) {
    if (IS_NONE(loan->path) || !SAME(loan->path, loan->reach)) return false;
    TypeId type = ir_path(&own->places, loan->path)->type;
    return !IS_NONE(type) && is_parallel_type(own->types, type);
}

/* Each call uses a different element, and the closure has no other way to reach them. */
static bool is_told_apart(Own *own, HolderId holder, const Loan *loan) {
    const Holder *h = own_holder(own, holder);
    for (uint32_t i = 0; loan->is_own_element && i < h->facts.len; i++) {
        const Loan *other = own_loan(own, h->facts.at[i].loan);
        if (!other->is_own_element && !other->is_unchecked && own_reach_may_meet(own, loan->reach, other->reach))
            return false;
    }
    return loan->is_own_element;
}

static bool refers_to_plain(Own *own, HolderId holder, bool is_shared, LoanId *found) {
    for (uint32_t i = 0; !IS_NONE(holder) && i < own_holder(own, holder)->facts.len; i++) {
        const Fact *fact = &own_holder(own, holder)->facts.at[i];
        const Loan *loan = own_loan(own, fact->loan);
        bool is_looked_at = loan->is_readonly && !is_shared;
        if (loan->is_unchecked || loan->is_shared || is_looked_at || loan->is_argument || fact->is_guess ||
            is_made_for_threads(own, loan) || is_told_apart(own, holder, loan))
            continue;
        *found = fact->loan;
        return true;
    }
    return false;
}

/* A type that hides what its values hold may hide an owner; what function values hold is known once all functions
 * exist. */
static void check_hidden(Own *own, Site call, uint32_t param, TypeId type) {
    TypeId hiding = own_hiding_type(own, type), content = shared_content(own, type);
    if (!IS_NONE(hiding)) own_report_hidden_race(own, call, param, hiding);
    if (!IS_NONE(content)) own_report_captured_race(own, call, param, content);
}

/* An argument may hold an owner without holding any reference. */
static void check_argument(Own *own, Site call, uint32_t param, TypeId type) {
    TypeId content = shared_content(own, type);
    LoanId loan;
    if (refers_to_plain(own, holder_of(own, own_inst(own, call)->operands[param + 1]), !IS_NONE(content), &loan)) {
        own_report_race(own, call, param, loan);
    } else if (!IS_NONE(content)) {
        own_report_shared_race(own, call, param, content);
    }
}

/* Calls in parallel functions themselves are not checked, because their callers were. Once all functions are known,
 * only hidden owners remain to be checked. */
void own_check_threads(Own *own) {
    if (!own->uses_threads || (own->fn->flags & IR_FN_PARALLEL) != 0) return;
    for (uint32_t i = 0; i < own->calls.len; i++) {
        Site call = own->calls.at[i];
        const IrInst *inst = own_inst(own, call);
        if (!is_parallel(own, inst)) continue;
        const FnType *type = ir_callee_type(own->module, own->fn, inst);
        for (uint32_t k = 0; k < type->param_count && k + 1 < inst->operand_count; k++) {
            if (own->effects == NULL) check_argument(own, call, k, type->params[k].type);
            if (own->effects != NULL) check_hidden(own, call, k, type->params[k].type);
        }
    }
}

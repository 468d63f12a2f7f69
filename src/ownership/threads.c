/* What several threads may use at a time: the arguments of a function that calls one of them in all (IR_FN_PARALLEL). What an
 * argument refers to may then only be looked at; what is changed all the same must be made for it (atomics do it behind a
 * read-only reference), or be reached through an unsafe pointer. */
#include "ownership/own.h"

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

/* What is reached has several owners, and is no atomic. */
static bool reaches_shared(Own *own, TypeId type) {
    OwnContents contents = own_shared_contents(own, type);
    bool found = false;
    for (uint32_t i = 0; i < contents.len; i++) found |= !is_parallel_type(own->types, contents.at[i]);
    return found;
}

/* --- arguments --- */

/* An atomic number, named itself. */
static bool is_made_for_threads(const Own *own, const Loan *loan) {
    if (IS_NONE(loan->path) || !SAME(loan->path, loan->reach)) return false;
    TypeId type = ir_path(&own->places, loan->path)->type;
    return !IS_NONE(type) && is_parallel_type(own->types, type);
}

static void check_argument(Own *own, Site call, uint32_t param, TypeId type) {
    bool is_shared = reaches_shared(own, type);
    HolderId holder = holder_of(own, own_inst(own, call)->operands[param + 1]);
    if (IS_NONE(holder)) return;
    for (uint32_t i = 0; i < own_holder(own, holder)->facts.len; i++) {
        const Fact *fact = &own_holder(own, holder)->facts.at[i];
        const Loan *loan = own_loan(own, fact->loan);
        bool is_looked_at = loan->is_readonly && !is_shared;
        if (loan->is_unchecked || loan->is_shared || is_looked_at || loan->is_argument || fact->is_guess || is_made_for_threads(own, loan)) continue;
        own_report_race(own, call, param, fact->loan);
        return;
    }
}

/* A parallel function's own callers were asked already. */
void own_check_threads(Own *own, Site call) {
    const IrInst *inst = own_inst(own, call);
    if ((own->fn->flags & IR_FN_PARALLEL) != 0 || !is_parallel(own, inst)) return;
    const FnType *type = ir_callee_type(own->module, own->fn, inst);
    for (uint32_t i = 0; i < type->param_count && i + 1 < inst->operand_count; i++) {
        if (ty_holds_references(own->types, type->params[i].type)) check_argument(own, call, i, type->params[i].type);
    }
}

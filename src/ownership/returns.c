/* References that escape from the function: in its result, in what the caller lent, or in memory that anyone may see.
 * They must not refer to anything that ends with the function, and a result only to what its declared origins name. */
#include "ownership/own.h"
#include "ownership/report.h"

static bool ends_with_function(const Own *own, PathId path) {
    Owner owner = own_owner(own, ir_path(&own->places, path)->local);
    return owner == OWNER_FUNCTION || owner == OWNER_FIELDS;
}

/* Whether the function is of the library, or marked unsafe, and therefore trusted. */
static bool is_believed(const Own *own) { return own->fn->borrows < 0; }

static bool is_declared(const Own *own, const Loan *loan) {
    if (is_believed(own) || loan->is_unchecked || loan->is_shared) return true;
    if (IS_NONE(loan->path)) return (own->fn->borrows & (IR_HELD_BY(loan->param) | IR_LENT_FROM(loan->param))) != 0;
    const IrLocal *local = ir_local(own->fn, ir_path(&own->places, loan->path)->local);
    return local->kind == LOCAL_PARAM && (own->fn->borrows & IR_LENT_FROM(local->param)) != 0;
}

/* Reports one error for each exit. */
static void check_result(Own *own, HolderId holder, Site exit) {
    const Holder *h = own_holder(own, holder);
    for (uint32_t i = 0; i < h->facts.len; i++) {
        const Loan *loan = own_loan(own, h->facts.at[i].loan);
        bool is_local = !IS_NONE(loan->path) && !loan->is_unchecked && ends_with_function(own, loan->path);
        if (!is_local && is_declared(own, loan)) continue;
        Site site = IS_NONE(exit.block) ? h->facts.at[i].site : exit;
        if (is_local) {
            own_report_returned_local(own, site, h->facts.at[i].loan);
        } else {
            own_report_undeclared(own, site, h->facts.at[i].loan);
        }
        return;
    }
}

/* What an argument refers to, and the place of a `ref` argument, may be stored in another argument: callers take that
 * into account. */
static bool may_be_stored(const Own *own, const Loan *loan) {
    if (IS_NONE(loan->path)) return true;
    const IrLocal *local = ir_local(own->fn, ir_path(&own->places, loan->path)->local);
    return !ends_with_function(own, loan->path) && (is_believed(own) || local->convention == CONV_REF);
}

static void check_escapes(Own *own, HolderId holder, LocalId into) {
    const Holder *h = own_holder(own, holder);
    for (uint32_t i = 0; i < h->facts.len; i++) {
        const Loan *loan = own_loan(own, h->facts.at[i].loan);
        if (loan->is_unchecked || h->facts.at[i].is_guess || may_be_stored(own, loan)) continue;
        own_report_escape(own, h->facts.at[i].site, h->facts.at[i].loan, into);
        return;
    }
}

/* An error passes through any number of callers, which know nothing of what it refers to. */
static void check_raised(Own *own, Site site) {
    const IrInst *inst = own_inst(own, site);
    HolderId holder = own_place_holder(own, own->places.of_value[inst->operands[0].id - 1]);
    if (is_believed(own) || IS_NONE(holder)) return;
    for (uint32_t i = 0; i < own_holder(own, holder)->facts.len; i++) {
        const Fact *fact = &own_holder(own, holder)->facts.at[i];
        if (own_loan(own, fact->loan)->is_unchecked || fact->is_guess) continue;
        own_report_raised(own, site, fact->loan);
        return;
    }
}

/* Checks that an argument for a type such as StaticString refers to something that lives as long as the program. */
static void check_lasting(Own *own, Site call) {
    const IrInst *inst = own_inst(own, call);
    const IrFn *callee = ir_callee(own->module, own->fn, inst);
    if (callee == NULL || callee->lasting == 0 || is_believed(own)) return;
    for (uint32_t i = 0; i < 32 && i + 1 < inst->operand_count; i++) {
        IrPlace place = own->places.of_value[inst->operands[i + 1].id - 1];
        bool is_behind = place.kind == PLACE_REF || place.kind == PLACE_RAW;
        if ((callee->lasting >> i & 1) == 0 || place.kind == PLACE_NONE || (is_behind && IS_NONE(place.via))) continue;
        HolderId holder = is_behind ? own_value_holder(own, place.via) : own_place_holder(own, place);
        for (uint32_t k = 0; k < own_holder(own, holder)->facts.len; k++) {
            const Fact *fact = &own_holder(own, holder)->facts.at[k];
            if (own_loan(own, fact->loan)->is_unchecked || fact->is_guess) continue;
            own_report_not_lasting(own, call, i, fact->loan);
            break;
        }
    }
}

/* The same for what a closure captures for such a parameter. */
static void check_lasting_capture(Own *own, Site site) {
    const IrInst *inst = own_inst(own, site);
    const StructField *captured = own_captured_field(own, own->places.of_value[inst->operands[1].id - 1]);
    if (!captured || !captured->lasts || is_believed(own)) return;
    const IrInst *def = ir_def(own->fn, inst->operands[0]);
    bool is_lent = def != NULL && def->op == IR_Borrow;
    HolderId holder = is_lent ? own_place_holder(own, own->places.of_value[def->operands[0].id - 1])
                              : own_value_holder(own, inst->operands[0]);
    for (uint32_t k = 0; !IS_NONE(holder) && k < own_holder(own, holder)->facts.len; k++) {
        const Fact *fact = &own_holder(own, holder)->facts.at[k];
        if (own_loan(own, fact->loan)->is_unchecked || fact->is_guess) continue;
        own_report_lasting_capture(own, site, captured, fact->loan);
        return;
    }
}

static void check_leaks(Own *own, BlockId block) {
    for (uint32_t i = own_next_active(own, block, 0); i != UINT32_MAX; i = own_next_active(own, block, i + 1)) {
        IrOp op = ir_block(own->fn, block)->insts.at[i].op;
        if (op == IR_ErrorMake) check_raised(own, (Site){block, i});
        if (op == IR_Store) check_lasting_capture(own, (Site){block, i});
        if ((ir_op_info(op)->flags & IR_CALL) == 0) continue;
        check_lasting(own, (Site){block, i});
    }
}

static void check_return(Own *own, BlockId block) {
    Site exit = {block, ir_block(own->fn, block)->insts.len - 1};
    const IrInst *term = own_inst(own, exit);
    if (term->op != IR_Return || term->operand_count == 0) return;
    check_result(own, own_value_holder(own, term->operands[0]), exit);
    IrPlace place = own->places.of_value[term->operands[0].id - 1];
    if (place.kind == PLACE_REF || place.kind == PLACE_RAW) {
        if (!IS_NONE(place.via) && !SAME(place.via, term->operands[0]))
            check_result(own, own_value_holder(own, place.via), exit);
    }
}

/* A reference in a value whose type does not show it could not be tracked any more. */
static bool check_hidden(Own *own, LocalId local) {
    const Holder *h = own_holder(own, own_local_holder(own, local));
    TypeId type = ir_local(own->fn, local)->type;
    bool is_trusted = ty_is(own->types, type, TY_Struct) && ty_struct(own->types, type)->is_trusted;
    if (is_believed(own) || is_trusted || ty_holds_references(own->types, type)) return false;
    for (uint32_t i = 0; i < h->facts.len; i++) {
        if (own_loan(own, h->facts.at[i].loan)->is_unchecked || h->facts.at[i].is_guess) continue;
        own_report_hidden(own, h->facts.at[i].site, h->facts.at[i].loan, local);
        return true;
    }
    return false;
}

void own_check_returns(Own *own) {
    if (own->loans.len == 0) return; /* there are no references, so none can escape */
    for (uint32_t i = 0; i < own->cfg.order_count; i++) {
        check_leaks(own, own->cfg.order[i]);
        check_return(own, own->cfg.order[i]);
    }
    for (uint32_t i = 1; i <= own->fn->locals.len; i++) {
        LocalId local = {i};
        if (IS_NONE(own->places.roots[i - 1])) continue;
        Owner owner = own_owner(own, local);
        bool is_hidden = check_hidden(own, local);
        if (is_hidden) continue;
        if (owner == OWNER_RESULT) check_result(own, own_local_holder(own, local), (Site){{0}, 0});
        if (owner == OWNER_CALLER) check_escapes(own, own_local_holder(own, local), local);
    }
    check_escapes(own, own->outside, NONE_OF(LocalId));
}

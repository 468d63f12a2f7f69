/* References that get out of the function: in its result, in what the caller lent, or in memory that anyone may see. They may
 * not refer to what ends with the function; and a result only to what its declared origins name. */
#include "ownership/own.h"

static bool ends_with_function(const Own *own, PathId path) {
    Owner owner = own_owner(own, ir_path(&own->places, path)->local);
    return owner == OWNER_FUNCTION || owner == OWNER_FIELDS;
}

static bool is_declared(const Own *own, const Loan *loan) {
    if (own->fn->borrows == 0 || loan->is_unchecked) return true;
    if (IS_NONE(loan->path)) return (own->fn->borrows & (IR_HELD_BY(loan->param) | IR_LENT_FROM(loan->param))) != 0;
    const IrLocal *local = ir_local(own->fn, ir_path(&own->places, loan->path)->local);
    return local->kind != LOCAL_PARAM || (own->fn->borrows & IR_LENT_FROM(local->param)) != 0;
}

/* One report for each way out. */
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

static void check_escapes(Own *own, HolderId holder, LocalId into) {
    const Holder *h = own_holder(own, holder);
    for (uint32_t i = 0; i < h->facts.len; i++) {
        const Loan *loan = own_loan(own, h->facts.at[i].loan);
        if (IS_NONE(loan->path) || loan->is_unchecked || h->facts.at[i].is_guess || !ends_with_function(own, loan->path)) continue;
        own_report_escape(own, h->facts.at[i].site, h->facts.at[i].loan, into);
        return;
    }
}

static void check_return(Own *own, BlockId block) {
    Site exit = {block, ir_block(own->fn, block)->insts.len - 1};
    const IrInst *term = own_inst(own, exit);
    if (term->op != IR_Return || term->operand_count == 0) return;
    check_result(own, own_value_holder(own, term->operands[0]), exit);
    IrPlace place = own->places.of_value[term->operands[0].id - 1];
    if (place.kind == PLACE_REF || place.kind == PLACE_RAW) {
        if (!IS_NONE(place.via) && !SAME(place.via, term->operands[0])) check_result(own, own_value_holder(own, place.via), exit);
    }
}

void own_check_returns(Own *own) {
    for (uint32_t i = 0; i < own->cfg.order_count; i++) check_return(own, own->cfg.order[i]);
    for (uint32_t i = 1; i <= own->fn->locals.len; i++) {
        LocalId local = {i};
        if (IS_NONE(own->places.roots[i - 1])) continue;
        Owner owner = own_owner(own, local);
        if (owner == OWNER_RESULT) check_result(own, own_local_holder(own, local), (Site){{0}, 0});
        if (owner == OWNER_CALLER) check_escapes(own, own_local_holder(own, local), local);
    }
    check_escapes(own, own->outside, NONE_OF(LocalId));
}

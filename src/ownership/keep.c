/* Finds the owner through which an argument is reached: `node` of `node[].name`, also when a reference to the name was
 * stored in a variable that is set only once. The owner has the same contents at the call as when the reference was
 * made, since otherwise the reference would have been invalidated. */
#include "ownership/own.h"

enum { MOST_LINKS = 32 };

/* The only value that is ever stored in the place. */
static ValId only_value(const Own *own, IrPlace place) {
    ValId found = {0};
    if (place.kind != PLACE_PATH || !IS_NONE(ir_path(&own->places, place.path)->parent)) return found;
    LocalId local = ir_path(&own->places, place.path)->local;
    if (ir_local(own->fn, local)->kind == LOCAL_PARAM) return found;
    for (uint32_t b = 0; b < own->cfg.order_count; b++) {
        BlockId block = own->cfg.order[b];
        for (uint32_t a = own_first_access(own, block); a < own_end_access(own, block); a++) {
            const IrAccess *access = own_access(own, a);
            bool writes =
                access->kind == ACCESS_INIT || access->kind == ACCESS_WRITE || access->kind == ACCESS_MARK_INIT;
            bool is_path = access->place.kind == PLACE_PATH || access->place.kind == PLACE_INSIDE;
            if (!writes || !is_path || !SAME(ir_path(&own->places, access->place.path)->local, local)) continue;
            const IrInst *inst = own_inst(own, (Site){block, access->inst});
            if (!IS_NONE(found) || inst->op != IR_Store) return NONE_OF(ValId);
            found = inst->operands[0];
        }
    }
    return found;
}

/* The instruction that made the value; for the result of a call that may raise, the call. */
static const IrInst *maker_of(const Own *own, ValId value) {
    const IrValue *v = ir_value(own->fn, value);
    if (v->inst != UINT32_MAX) return ir_def(own->fn, value);
    if (own->cfg.pred_count[v->block.id - 1] != 1) return NULL;
    const IrInst *term = ir_terminator(own->fn, own->cfg.preds[v->block.id - 1][0]);
    bool is_result = term->op == IR_TryCall && SAME(term->targets[0].block, v->block) &&
                     SAME(ir_block(own->fn, v->block)->params.at[0], value);
    return is_result ? term : NULL;
}

/* The argument that the result points into, if there is exactly one. */
static uint32_t argument_of_result(const IrInst *call, const FnType *type) {
    uint32_t found = UINT32_MAX;
    for (uint32_t i = 0; i < type->param_count && i + 1 < call->operand_count; i++) {
        if ((call->imm.number & (IR_LENT_FROM(i) | IR_HELD_BY(i))) == 0) continue;
        if (found != UINT32_MAX) return UINT32_MAX;
        found = i;
    }
    return found;
}

/* One step towards the owner; *is_there: the operand is the owner's address. */
static ValId step_back(const Own *own, const IrInst *inst, bool *is_there) {
    if (inst->op == IR_Load) return only_value(own, own->places.of_value[inst->operands[0].id - 1]);
    if (ir_computes_address(inst->op) || inst->op == IR_Borrow) return inst->operands[0];
    if ((ir_op_info(inst->op)->flags & IR_CALL) == 0) return NONE_OF(ValId);
    const FnType *type = ir_callee_type(own->module, own->fn, inst);
    uint32_t param = argument_of_result(inst, type);
    if (param == UINT32_MAX) return NONE_OF(ValId);
    *is_there = !IS_NONE(own_shared_content(own->types, type->params[param].type)) &&
                ir_is_place_param(own->types, &type->params[param]);
    return inst->operands[param + 1];
}

ValId own_owner_of(Own *own, ValId argument) {
    bool is_there = false;
    ValId at = argument;
    for (uint32_t i = 0; i < MOST_LINKS && !IS_NONE(at) && !is_there; i++) {
        const IrInst *maker = maker_of(own, at);
        at = maker == NULL ? NONE_OF(ValId) : step_back(own, maker, &is_there);
    }
    return is_there ? at : NONE_OF(ValId);
}

/* Expressions: register values, values built into a destination, and conditions as branches. */
#include "hir/hir_group.h"
#include "lower/internal.h"

/* An operand of memory type is passed by address (atomics on a place, error.make…). */
static ValId *lower_op_operands(Lower *l, HirList list) {
    ValId *values = NEW_ARRAY(l->scratch, ValId, list.len + 1);
    for (uint32_t i = 0; i < list.len; i++)
        values[i] = hir_is_place(list.at[i]) ? lower_address(l, list.at[i]) : lower_value(l, list.at[i]);
    return values;
}

static void set_imm(IrInst *inst, const Hir *node) {
    switch (ir_op_info(node->op.op)->imm) {
    case IMM_NONE:
    case IMM_SITE: return;
    case IMM_INT: inst->imm.number = node->op.imm; return;
    case IMM_KIND: inst->imm.kind = (IrKind)node->op.imm; return;
    case IMM_FIELD: inst->imm.field = (uint32_t)node->op.imm; return;
    case IMM_VALUE: inst->imm.value = node->op.imm_value; return;
    case IMM_TYPE: inst->imm.type = node->op.imm_type; return;
    case IMM_LOCAL:
    case IMM_FN:
    case IMM_GLOBAL: break;
    }
    ICE("lowering: '%s' has a node of its own", ir_op_info(node->op.op)->text);
}

static ValId lower_op(Lower *l, const Hir *node) {
    ValId *operands = lower_op_operands(l, node->op.operands);
    l->b.span = node->span;
    TypeId type = ir_op_info(node->op.op)->result == RESULT_NONE ? NONE_OF(TypeId) : node->type;
    IrInst *inst = ir_inst(&l->b, node->op.op, type, operands, node->op.operands.len);
    if (!inst) return NONE_OF(ValId);
    set_imm(inst, node);
    return inst->result;
}

static bool has_no_value(const Lower *l, TypeId type) {
    return IS_NONE(type) || ty_is(l->types, type, TY_None) || ty_is(l->types, type, TY_Never);
}

/* A value with a move constructor of its own: as a branch of a choice it is built elsewhere and then moved to its
 * destination. */
static bool is_moved_arm(const Lower *l, const Hir *node) {
    if (!l->body->is_place_first || node->kind != HIR_Call || !ty_is(l->types, node->type, TY_Struct)) return false;
    return !IS_NONE(ty_struct(l->types, node->type)->glue.move);
}

static void lower_arm(Lower *l, const Hir *node, ValId destination, bool is_apart) {
    if (is_apart || !is_moved_arm(l, node)) {
        lower_into(l, node, destination);
        return;
    }
    ValId made = ir_local_addr(&l->b, lower_temp(l, node->type));
    lower_into(l, node, made);
    ir_op2(&l->b, IR_Move, NONE_OF(TypeId), destination, made);
}

/* Evaluates both sides into a block parameter (register types) or into the destination, which is the place of the
 * value or a temporary. */
static ValId lower_cond(Lower *l, const Hir *node, ValId destination, bool is_apart) {
    BlockId then = ir_block_new(l->fn), otherwise = ir_block_new(l->fn), join = ir_block_new(l->fn);
    bool has_value = IS_NONE(destination) && !has_no_value(l, node->type);
    ValId result = has_value ? ir_block_param(l->fn, join, node->type) : NONE_OF(ValId);
    lower_branch(l, node->cond.cond, then, otherwise);
    ir_block(l->fn, otherwise)->is_cold = node->cond.is_usual;
    const Hir *sides[] = {node->cond.then, node->cond.otherwise};
    BlockId blocks[] = {then, otherwise};
    for (int i = 0; i < 2; i++) {
        ir_at(&l->b, blocks[i]);
        if (has_value) {
            ValId value = lower_value(l, sides[i]);
            ir_jump(&l->b, join, &value, 1);
        } else {
            if (IS_NONE(destination))
                lower_discard(l, sides[i]);
            else
                lower_arm(l, sides[i], destination, is_apart);
            ir_jump(&l->b, join, NULL, 0);
        }
    }
    ir_at(&l->b, join);
    return result;
}

static ValId lower_logic(Lower *l, const Hir *node) {
    BlockId yes = ir_block_new(l->fn), no = ir_block_new(l->fn), join = ir_block_new(l->fn);
    ValId result = ir_block_param(l->fn, join, node->type);
    lower_branch(l, node, yes, no);
    for (int i = 0; i < 2; i++) {
        ir_at(&l->b, i ? yes : no);
        ValId value = ir_const_bool(&l->b, i == 1);
        ir_jump(&l->b, join, &value, 1);
    }
    ir_at(&l->b, join);
    return result;
}

static ValId lower_borrow(Lower *l, const Hir *node) {
    ValId address = lower_place_or_temp(l, node->borrow.place);
    l->b.span = node->span;
    const TypeData *data = ty_data(l->types, node->type);
    bool is_raw = data->kind == TY_Pointer && data->pointer.flavour == PTR_RAW; /* a plain address, not a borrow */
    return ir_op1(&l->b, is_raw ? IR_PointerCast : IR_Borrow, node->type, address);
}

static ValId lower_fn_ref(Lower *l, const Hir *node) {
    IrInst *inst = ir_inst(&l->b, IR_FnAddr, node->type, NULL, 0);
    if (!inst) return NONE_OF(ValId);
    inst->imm.fn = node->fn_ref.fn;
    return inst->result;
}

/* The copy is in a temporary: reading it does not consume it. */
static ValId lower_error_copy(Lower *l, const Hir *node) {
    LocalId temp = lower_temp(l, node->type);
    ValId copy = ir_op1(&l->b, IR_ErrorCopy, node->type, ir_load(&l->b, lower_address(l, node->copy.place)));
    ir_store(&l->b, copy, ir_local_addr(&l->b, temp));
    return ir_load(&l->b, ir_local_addr(&l->b, temp));
}

ValId lower_value(Lower *l, const Hir *node) {
    l->b.span = node->span;
    switch (node->kind) {
    case HIR_Const:
        return has_no_value(l, node->type) ? NONE_OF(ValId) : ir_const(&l->b, node->type, node->const_.value);
    case HIR_FnRef: return lower_fn_ref(l, node);
    case HIR_Load: {
        ValId address = lower_address(l, node->load.place);
        l->b.span = node->span;
        return has_no_value(l, node->type) ? NONE_OF(ValId) : ir_load(&l->b, address);
    }
    case HIR_Copy:
    case HIR_Move: /* of a register type: the same as a load, except that a moved error may not be used again */
        if (node->kind == HIR_Copy && ty_is(l->types, node->type, TY_Error)) return lower_error_copy(l, node);
        return ir_load(&l->b, lower_address(l, node->copy.place));
    case HIR_Borrow: return lower_borrow(l, node);
    case HIR_Op: return lower_op(l, node);
    case HIR_Call:
        if (node->call.constructs || !(has_no_value(l, node->type) || ty_is_register(l->types, node->type))) {
            ValId address = ir_local_addr(&l->b, lower_temp(l, node->type));
            lower_call(l, node, address);
            return ty_is_register(l->types, node->type) ? ir_load(&l->b, address) : NONE_OF(ValId);
        }
        return lower_call(l, node, NONE_OF(ValId));
    case HIR_RtCall: return lower_rt_call(l, node);
    case HIR_Cond: return lower_cond(l, node, NONE_OF(ValId), false);
    case HIR_And:
    case HIR_Or: return lower_logic(l, node);
    case HIR_Seq: lower_stmts(l, node->seq.stmts); return lower_value(l, node->seq.value);
    case HIR_Poison: /* in a generic body: its arguments decide the value */
        return has_no_value(l, node->type) ? NONE_OF(ValId) : ir_op(&l->b, IR_Undef, node->type, NULL, 0);
    case HIR_ANY_PLACE: return ir_load(&l->b, lower_address(l, node));
    case HIR_NOTHING:
    case HIR_Aggregate:
    case HIR_ANY_STMT: break;
    }
    ICE("lowering: typed tree node %d has no register value", (int)node->kind);
}

static bool may_raise(const Lower *l, const Hir *node);

static bool one_may_raise(const Lower *l, HirList list, uint32_t from) {
    for (uint32_t i = from; i < list.len; i++)
        if (may_raise(l, list.at[i])) return true;
    return false;
}

/* Whether it can raise. Calls that are not examined count as raising. */
static bool may_raise(const Lower *l, const Hir *node) {
    switch (node->kind) {
    case HIR_Const:
    case HIR_FnRef:
    case HIR_Local:
    case HIR_Global:
    case HIR_Image: return false;
    case HIR_Load:
    case HIR_Copy:
    case HIR_Move:
    case HIR_Borrow: return may_raise(l, node->load.place);
    case HIR_Field: return may_raise(l, node->field.base);
    case HIR_Deref: return may_raise(l, node->deref.pointer);
    case HIR_Op: return one_may_raise(l, node->op.operands, 0);
    case HIR_Aggregate: return one_may_raise(l, node->aggregate.items, 0);
    case HIR_Call:
        return lower_raises(l, &ty_data(l->types, node->call.callee->type)->fn) || may_raise(l, node->call.callee) ||
               one_may_raise(l, node->call.args, 0);
    case HIR_NOTHING:
    case HIR_Element:
    case HIR_RtCall:
    case HIR_Cond:
    case HIR_And:
    case HIR_Or:
    case HIR_Seq:
    case HIR_Poison:
    case HIR_ANY_STMT: break;
    }
    return true;
}

/* The parts of an array are not tracked as places: if an error could leave only some of them initialised, all are
 * evaluated first. */
static void lower_parts_apart(Lower *l, const Hir *node, ValId destination) {
    HirList items = node->aggregate.items;
    ValId *parts = NEW_ARRAY(l->scratch, ValId, items.len);
    for (uint32_t i = 0; i < items.len; i++) {
        LocalId temp = lower_temp(l, items.at[i]->type);
        parts[i] = ir_local_addr(&l->b, temp);
        lower_into(l, items.at[i], parts[i]);
    }
    l->b.span = node->span;
    for (uint32_t i = 0; i < items.len && ir_is_open(&l->b); i++) {
        ValId index = ir_const_int(&l->b, ty_int(l->types), i);
        ValId place = ir_op2(&l->b, IR_ElementAddr, ty_raw(l->types, items.at[i]->type), destination, index);
        ir_op2(&l->b, IR_Move, NONE_OF(TypeId), place, parts[i]);
    }
    ir_op1(&l->b, IR_MarkInit, NONE_OF(TypeId), destination);
}

/* Fields one by one; arrays and empty aggregates are then marked as initialised, because their parts are not tracked.
 */
static void lower_aggregate(Lower *l, const Hir *node, ValId destination) {
    HirList items = node->aggregate.items;
    bool is_array = ty_is(l->types, node->type, TY_Array);
    if (is_array && items.len > 1 && ty_needs_destroy(l->types, node->type) && one_may_raise(l, items, 1)) {
        lower_parts_apart(l, node, destination);
        return;
    }
    for (uint32_t i = 0; i < items.len; i++) {
        ValId address;
        if (is_array) {
            ValId index = ir_const_int(&l->b, ty_int(l->types), i);
            address = ir_op2(&l->b, IR_ElementAddr, ty_raw(l->types, items.at[i]->type), destination, index);
        } else {
            address = ir_field_addr(&l->b, destination, i);
        }
        lower_into(l, items.at[i], address);
        l->b.span = node->span;
    }
    if (is_array || items.len == 0) ir_op1(&l->b, IR_MarkInit, NONE_OF(TypeId), destination);
}

void lower_into(Lower *l, const Hir *node, ValId destination) {
    bool in_register = ty_is_register(l->types, node->type);
    l->b.span = node->span;
    if (node->kind == HIR_Cond) {
        lower_cond(l, node, destination, false);
    } else if (node->kind == HIR_Seq) {
        lower_stmts(l, node->seq.stmts);
        lower_into(l, node->seq.value, destination);
    } else if (node->kind == HIR_Call && (node->call.constructs || !in_register)) {
        lower_call(l, node, destination);
    } else if (node->kind == HIR_Aggregate) {
        lower_aggregate(l, node, destination);
    } else if (in_register) {
        ValId value = lower_value(l, node);
        l->b.span = node->span;
        if (!IS_NONE(value))
            ir_store(&l->b, value, destination);
        else if (ir_is_open(&l->b))
            ir_op1(&l->b, IR_MarkInit, NONE_OF(TypeId), destination);
    } else if (node->kind == HIR_Move || node->kind == HIR_Copy) {
        ValId source = lower_place_or_temp(l, node->copy.place);
        l->b.span = node->span;
        ir_op2(&l->b, node->kind == HIR_Move ? IR_Move : IR_Copy, NONE_OF(TypeId), destination, source);
    } else if (node->kind == HIR_Poison) {
        ir_op1(&l->b, IR_MarkInit, NONE_OF(TypeId), destination);
    } else if (hir_is_place(node)) {
        ICE("lowering: a place of memory type was used as a value without copy or move");
    } else {
        ICE("lowering: typed tree node %d makes no value in memory", (int)node->kind);
    }
}

void lower_apart(Lower *l, const Hir *node, ValId destination) {
    if (node->kind == HIR_Cond)
        lower_cond(l, node, destination, true);
    else
        lower_into(l, node, destination);
}

void lower_discard(Lower *l, const Hir *node) {
    if (has_no_value(l, node->type) || ty_is_register(l->types, node->type)) {
        if (hir_is_place(node))
            lower_address(l, node);
        else
            lower_value(l, node);
        return;
    }
    ValId address = lower_place_or_temp(l, node);
    if (hir_is_place(node) && ir_is_open(&l->b)) ir_op1(&l->b, IR_KeepAlive, NONE_OF(TypeId), address);
}

static void branch_on_logic(Lower *l, const Hir *cond, BlockId then, BlockId otherwise) {
    BlockId right = ir_block_new(l->fn);
    if (cond->kind == HIR_And)
        lower_branch(l, cond->logic.left, right, otherwise);
    else
        lower_branch(l, cond->logic.left, then, right);
    ir_at(&l->b, right);
    lower_branch(l, cond->logic.right, then, otherwise);
}

void lower_branch(Lower *l, const Hir *cond, BlockId then, BlockId otherwise) {
    if (cond->kind == HIR_And || cond->kind == HIR_Or) {
        branch_on_logic(l, cond, then, otherwise);
    } else if (cond->kind == HIR_Op && cond->op.op == IR_Not && ty_is(l->types, cond->type, TY_Bool)) {
        lower_branch(l, cond->op.operands.at[0], otherwise, then);
    } else {
        ValId value = lower_value(l, cond);
        l->b.span = cond->span;
        ir_branch(&l->b, value, then, otherwise);
    }
}

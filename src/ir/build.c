/* Building functions instruction by instruction. After a terminator nothing is added to the block: what is built then
 * is dead code and is dropped. Its values have the right types, if they exist at all, and operands may be none. */
#include "ir/build.h"
#include "ir/text.h"
#include "types/type_text.h"
#include "types/value.h"

/* --- functions --- */

static void add_param(IrModule *module, IrFn *fn, uint32_t index, const FnParam *p, NameId name, Span span) {
    IrParam param = {.name = name, .type = p->type, .convention = p->convention, .span = span};
    if (ir_is_place_param(module->types, p)) {
        param.local = ir_local_new(fn, LOCAL_PARAM, p->type, name, span);
        IrLocal *local = ir_local(fn, param.local);
        local->convention = p->convention;
        local->param = index;
        local->is_mutable = p->convention != CONV_READ;
    } else {
        param.value = ir_block_param(fn, (BlockId){1}, p->type);
    }
    vec_push(fn->arena, &fn->params, param);
}

void ir_fn_set_type(IrModule *module, IrFn *fn, TypeId type, const NameId *names, const Span *spans) {
    const FnType *t = &ty_data(module->types, type)->fn;
    assert(ty_is(module->types, type, TY_Fn) && fn->blocks.len == 0);
    fn->type = type;
    fn->result = t->result;
    if (!IS_NONE(t->raises)) fn->flags |= IR_FN_RAISES;
    if (t->is_c_abi) fn->flags |= IR_FN_C_ABI;
    ir_block_new(fn);
    for (uint32_t i = 0; i < t->param_count; i++) {
        NameId name = names != NULL ? names[i] : NONE_OF(NameId);
        add_param(module, fn, i, &t->params[i], name, spans != NULL ? spans[i] : fn->span);
    }
    if (ir_has_place_result(module->types, t->result)) {
        fn->result_local = ir_local_new(fn, LOCAL_RESULT, t->result, NONE_OF(NameId), fn->span);
    }
}

IrBuilder ir_builder(IrModule *module, IrFn *fn) {
    if (fn->blocks.len == 0) ir_block_new(fn);
    fn->has_body = true;
    return (IrBuilder){.module = module, .fn = fn, .block = {1}, .span = fn->span};
}

void ir_at(IrBuilder *b, BlockId block) { b->block = block; }
bool ir_is_open(const IrBuilder *b) { return !IS_NONE(b->block); }

/* --- instructions --- */

static ValId *copy_operands(const IrFn *fn, const ValId *operands, uint32_t count) {
    if (count == 0) return NULL;
    ValId *copy = NEW_ARRAY(fn->arena, ValId, count);
    memcpy(copy, operands, count * sizeof(ValId));
    return copy;
}

/* TryCall has a type but no value of its own: its result is the first parameter of target 0. */
static ValId new_result(const IrBuilder *b, IrOp op, TypeId type, uint32_t index) {
    if (IS_NONE(type) || op == IR_TryCall) return NONE_OF(ValId);
    IrFn *fn = b->fn;
    IrValue value = {.type = type, .block = b->block, .inst = ir_is_open(b) ? index : UINT32_MAX};
    vec_push(fn->arena, &fn->values, value);
    return (ValId){fn->values.len};
}

/* Without a type an instruction gets the implied one, which for addresses depends on `imm`. */
static IrInst *new_inst(IrBuilder *b, IrOp op, TypeId type, const ValId *operands, uint32_t count, IrImmediate imm) {
    const IrOpInfo *info = ir_op_info(op);
    assert(ir_op_takes(info, count));
    IrInst inst = {
        .op = op, .operands = copy_operands(b->fn, operands, count), .operand_count = count, .span = b->span};
    inst.imm = imm;
    inst.type = info->result == RESULT_NONE ? NONE_OF(TypeId) : type;
    if (info->result != RESULT_NONE && IS_NONE(type)) inst.type = ir_implied_type(b->module, b->fn, &inst);
    uint32_t index = ir_is_open(b) ? ir_block(b->fn, b->block)->insts.len : 0;
    inst.result = new_result(b, op, inst.type, index);
    if (!ir_is_open(b)) {
        IrInst *dead = NEW(b->fn->arena, IrInst);
        *dead = inst;
        return dead;
    }
    IrBlock *block = ir_block(b->fn, b->block);
    vec_push(b->fn->arena, &block->insts, inst);
    if ((info->flags & IR_TERM) != 0) b->block = NONE_OF(BlockId);
    return &vec_last(&block->insts);
}

IrInst *ir_inst(IrBuilder *b, IrOp op, TypeId type, const ValId *operands, uint32_t count) {
    return new_inst(b, op, type, operands, count, (IrImmediate){0});
}

ValId ir_op(IrBuilder *b, IrOp op, TypeId type, const ValId *operands, uint32_t count) {
    return ir_inst(b, op, type, operands, count)->result;
}

ValId ir_op1(IrBuilder *b, IrOp op, TypeId type, ValId a) { return ir_op(b, op, type, &a, 1); }
ValId ir_op2(IrBuilder *b, IrOp op, TypeId type, ValId a, ValId c) { return ir_op(b, op, type, (ValId[]){a, c}, 2); }

ValId ir_op_kind(IrBuilder *b, IrOp op, IrKind kind, TypeId type, const ValId *operands, uint32_t count) {
    return new_inst(b, op, type, operands, count, (IrImmediate){.kind = kind})->result;
}

/* --- constants and addresses --- */

ValId ir_const(IrBuilder *b, TypeId type, ValueId value) {
    return new_inst(b, IR_Const, type, NULL, 0, (IrImmediate){.value = value})->result;
}

ValId ir_const_int(IrBuilder *b, TypeId type, int64_t number) {
    return ir_const(b, type, val_int(b->module->types, type, number));
}

ValId ir_const_bool(IrBuilder *b, bool value) { return ir_const(b, TY(Bool), val_bool(b->module->types, value)); }

static ValId address(IrBuilder *b, IrOp op, const ValId *operands, uint32_t count, IrImmediate imm) {
    return new_inst(b, op, NONE_OF(TypeId), operands, count, imm)->result;
}

ValId ir_fn_addr(IrBuilder *b, FnId fn) { return address(b, IR_FnAddr, NULL, 0, (IrImmediate){.fn = fn}); }
ValId ir_global_addr(IrBuilder *b, GlobalId global) {
    return address(b, IR_GlobalAddr, NULL, 0, (IrImmediate){.global = global});
}
ValId ir_local_addr(IrBuilder *b, LocalId local) {
    return address(b, IR_LocalAddr, NULL, 0, (IrImmediate){.local = local});
}

ValId ir_field_addr(IrBuilder *b, ValId base, uint32_t field) {
    ValId result = address(b, IR_FieldAddr, &base, 1, (IrImmediate){.field = field});
    if (IS_NONE(result) && ir_is_open(b))
        ICE("there is no field %u at an address of type '%s'", field, ty_c(b->module->types, ir_type_of(b->fn, base)));
    return result;
}

static TypeId pointee(const IrBuilder *b, ValId pointer) {
    if (IS_NONE(pointer) && !ir_is_open(b)) return NONE_OF(TypeId);
    const TypeData *d = ty_data(b->module->types, ir_type_of(b->fn, pointer));
    if (d->kind != TY_Pointer) ICE("an address of type '%s'", ty_c(b->module->types, ir_type_of(b->fn, pointer)));
    return d->pointer.pointee;
}

ValId ir_load(IrBuilder *b, ValId pointer) { return ir_op1(b, IR_Load, pointee(b, pointer), pointer); }
void ir_store(IrBuilder *b, ValId value, ValId pointer) { ir_op2(b, IR_Store, NONE_OF(TypeId), value, pointer); }

/* --- calls --- */

static TypeId call_type(const IrBuilder *b, ValId callee) {
    if (IS_NONE(callee) && !ir_is_open(b)) return NONE_OF(TypeId);
    const Types *types = b->module->types;
    const TypeData *d = ty_data(types, ir_type_of(b->fn, callee));
    if (d->kind != TY_Fn) ICE("a call of a value of type '%s'", ty_c(types, ir_type_of(b->fn, callee)));
    return ir_has_register_result(types, d->fn.result) ? d->fn.result : NONE_OF(TypeId);
}

static IrInst *call_inst(IrBuilder *b, IrOp op, ValId callee, const ValId *args, uint32_t count, int64_t borrows) {
    ValId *operands = NEW_ARRAY(b->fn->arena, ValId, count + 1);
    operands[0] = callee;
    if (count > 0) memcpy(operands + 1, args, count * sizeof(ValId));
    IrInst *inst = ir_inst(b, op, call_type(b, callee), operands, count + 1);
    inst->imm.number = borrows;
    return inst;
}

ValId ir_call(IrBuilder *b, ValId callee, const ValId *args, uint32_t count, int64_t borrows) {
    return call_inst(b, IR_Call, callee, args, count, borrows)->result;
}

static void set_targets(IrBuilder *b, IrInst *inst, const IrTarget *targets, uint32_t count) {
    inst->targets = NEW_ARRAY(b->fn->arena, IrTarget, count);
    memcpy(inst->targets, targets, count * sizeof(IrTarget));
    inst->target_count = count;
}

ValId ir_try_call(IrBuilder *b, ValId callee, const ValId *args, uint32_t count, int64_t borrows, BlockId error_block) {
    bool is_open = ir_is_open(b);
    IrInst *inst = call_inst(b, IR_TryCall, callee, args, count, borrows);
    TypeId type = inst->type;
    if (!is_open) return IS_NONE(type) ? NONE_OF(ValId) : ir_op(b, IR_Undef, type, NULL, 0);
    BlockId normal = ir_block_new(b->fn); /* moves the blocks, not their instructions */
    set_targets(b, inst, (IrTarget[]){{.block = normal}, {.block = error_block}}, 2);
    ir_at(b, normal);
    return IS_NONE(type) ? NONE_OF(ValId) : ir_block_param(b->fn, normal, type);
}

/* --- terminators --- */

void ir_jump(IrBuilder *b, BlockId to, const ValId *args, uint32_t count) {
    IrInst *inst = ir_inst(b, IR_Jump, NONE_OF(TypeId), NULL, 0);
    set_targets(b, inst, &(IrTarget){to, copy_operands(b->fn, args, count), count}, 1);
}

void ir_branch(IrBuilder *b, ValId cond, BlockId then, BlockId otherwise) {
    IrInst *inst = ir_inst(b, IR_Branch, NONE_OF(TypeId), &cond, 1);
    set_targets(b, inst, (IrTarget[]){{.block = then}, {.block = otherwise}}, 2);
}

void ir_switch(IrBuilder *b, ValId value, const int64_t *cases, uint32_t count, const BlockId *targets) {
    Types *types = b->module->types;
    ValueId *numbers = NEW_ARRAY(b->fn->arena, ValueId, count + 1);
    IrTarget *edges = NEW_ARRAY(b->fn->arena, IrTarget, count + 1);
    for (uint32_t i = 0; i < count; i++) numbers[i] = val_int(types, NONE_OF(TypeId), cases[i]);
    for (uint32_t i = 0; i <= count; i++) edges[i].block = targets[i];
    IrInst *inst = ir_inst(b, IR_Switch, NONE_OF(TypeId), &value, 1);
    inst->imm.value = val_tuple(types, NONE_OF(TypeId), numbers, count);
    inst->targets = edges;
    inst->target_count = count + 1;
}

void ir_return(IrBuilder *b, ValId value) { ir_inst(b, IR_Return, NONE_OF(TypeId), &value, IS_NONE(value) ? 0 : 1); }
void ir_raise(IrBuilder *b, ValId error) { ir_inst(b, IR_Raise, NONE_OF(TypeId), &error, 1); }

void ir_panic(IrBuilder *b, Str message) {
    ValueId text = val_string(b->module->types, message);
    ir_inst(b, IR_Panic, NONE_OF(TypeId), NULL, 0)->imm.value = text;
}

void ir_unreachable(IrBuilder *b) { ir_inst(b, IR_Unreachable, NONE_OF(TypeId), NULL, 0); }

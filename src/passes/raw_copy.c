/* The copy of a loop in which exact ints are machine ints: see raw_loops.c.
 *
 * In the copy a value that was an exact int is an Int64, and so are the locals that are only loaded and stored. Where
 * an exact int is still needed (a call, an item of a list), the number is boxed again as one, if it fits 63 bits. */
#include "ir/ir_group.h"
#include "passes/raw_loops.h"

typedef struct RawCopy {
    RawLoop *l;
    IrFn *fn;
    IrBuilder b;
    BlockId from;            /* the block that is copied */
    BlockId *blocks;         /* by block id - 1: the copy */
    BlockId *leaves;         /* by block id - 1: writes back the locals and continues in the original block; none:
                                nothing leads there yet */
    ValId *values;           /* by value id - 1: the copy; none: itself */
    LocalId *machine;        /* by local id - 1: the machine int that replaces it in the copy */
    uint32_t locals, before; /* the numbers of locals and blocks before the copy was made */
} RawCopy;

static TypeId word64(void) { return TY_SCALAR(int64); }

static ValId op2(RawCopy *c, IrOp op, ValId a, ValId b) { return ir_op2(&c->b, op, NONE_OF(TypeId), a, b); }
static ValId number(RawCopy *c, int64_t value) { return ir_const_int(&c->b, word64(), value); }
static bool is_machine(const RawCopy *c, ValId value) { return SAME(ir_type_of(c->fn, value), word64()); }

/* ---- locals ---- */

static ValId machine_place(RawCopy *c, LocalId local) {
    LocalId *slot = &c->machine[local.id - 1];
    if (IS_NONE(*slot)) {
        *slot = ir_local_new(c->fn, LOCAL_TEMP, word64(), NONE_OF(NameId), c->b.span);
        ir_local(c->fn, *slot)->is_mutable = true;
    }
    return ir_local_addr(&c->b, *slot);
}

static void write_back(RawCopy *c, BlockId to) {
    for (uint32_t i = 0; i < c->locals; i++) {
        if (!c->l->changes[i] || !bitset_has(&c->l->live[to.id - 1], i)) continue;
        LocalId local = {i + 1};
        ValId value = ir_load(&c->b, machine_place(c, local));
        ir_store(&c->b, ir_op1(&c->b, IR_PyIntFromInt, ir_local(c->fn, local)->type, value),
                 ir_local_addr(&c->b, local));
    }
}

/* ---- leaving the copy ---- */

static BlockId cold_block(RawCopy *c) {
    BlockId block = ir_block_new(c->fn);
    ir_block(c->fn, block)->is_cold = true;
    return block;
}

/* The block through which the copy is left for that block of the original loop. */
static BlockId leave_to(RawCopy *c, BlockId to) {
    if (!IS_NONE(c->leaves[to.id - 1])) return c->leaves[to.id - 1];
    IrBuilder here = c->b;
    BlockId block = c->leaves[to.id - 1] = cold_block(c);
    ir_at(&c->b, block);
    write_back(c, to);
    ir_jump(&c->b, to, NULL, 0);
    c->b = here;
    return block;
}

static void leave_if(RawCopy *c, ValId condition) {
    BlockId on = ir_block_new(c->fn);
    ir_branch(&c->b, condition, leave_to(c, c->from), on);
    ir_at(&c->b, on);
}

static void leave_unless(RawCopy *c, ValId condition) {
    BlockId on = ir_block_new(c->fn);
    ir_branch(&c->b, condition, on, leave_to(c, c->from));
    ir_at(&c->b, on);
}

/* ---- values ---- */

static ValId copied(const RawCopy *c, ValId value) {
    ValId copy = value.id ? c->values[value.id - 1] : value;
    return IS_NONE(copy) ? value : copy;
}

static ValId bits_of(RawCopy *c, ValId word) { return ir_op1(&c->b, IR_Bitcast, word64(), word); }

static ValId is_small(RawCopy *c, ValId bits) {
    return op2(c, IR_Ne, op2(c, IR_And, bits, number(c, 1)), number(c, 0));
}

static ValId small_value(RawCopy *c, ValId bits) { return op2(c, IR_Shr, bits, number(c, 1)); }

/* The machine value of a word that may be an int of any size; leaves the copy if it is not small. */
static ValId checked(RawCopy *c, ValId word) {
    ValId bits = bits_of(c, word);
    leave_unless(c, is_small(c, bits));
    return small_value(c, bits);
}

static ValId machine(RawCopy *c, ValId value) {
    ValId copy = copied(c, value);
    return is_machine(c, copy) ? copy : checked(c, copy);
}

/* A constant that is known to fit needs no check. */
static bool is_constant(const RawCopy *c, ValId value) {
    const IrInst *def = ir_def(c->fn, value);
    int64_t known;
    return def && def->op == IR_Const && val_as_int(c->l->module->types, def->imm.value, &known) && known > INT32_MIN &&
           known < INT32_MAX;
}

static ValId exact(RawCopy *c, ValId value) {
    ValId raw = copied(c, value);
    if (!is_machine(c, raw)) return raw;
    if (!is_constant(c, raw)) leave_if(c, op2(c, IR_AddOverflow, raw, raw));
    return ir_op1(&c->b, IR_PyIntSmall, TY(PyInt), raw);
}

static void define(RawCopy *c, const IrInst *inst, ValId copy) { c->values[inst->result.id - 1] = copy; }

/* ---- arithmetic ---- */

static ValId arithmetic(RawCopy *c, IrOp test, IrOp op, ValId a, ValId b) {
    leave_if(c, op2(c, test, a, b));
    return op2(c, op, a, b);
}

static ValId shifted(RawCopy *c, RawCall call, ValId a, ValId count) {
    ValId count_is_wrong = op2(c, IR_Or, op2(c, IR_Lt, count, number(c, 0)), op2(c, IR_Gt, count, number(c, 62)));
    leave_if(c, count_is_wrong);
    if (call == RAW_SHR) return op2(c, IR_Shr, a, count);
    ValId up = op2(c, IR_Shl, a, count);
    leave_if(c, op2(c, IR_Ne, op2(c, IR_Shr, up, count), a));
    return up;
}

/* Divides by a positive number, rounding down. */
static ValId divided(RawCopy *c, RawCall call, ValId a, ValId b) {
    ValId zero = number(c, 0);
    leave_if(c, op2(c, IR_Le, b, zero));
    ValId rest = op2(c, IR_Rem, a, b), is_below = op2(c, IR_Lt, rest, zero);
    if (call == RAW_MOD)
        return ir_op(&c->b, IR_Select, word64(), (ValId[]){is_below, op2(c, IR_Add, rest, b), rest}, 3);
    ValId quotient = op2(c, IR_Div, a, b), less = op2(c, IR_Sub, quotient, number(c, 1));
    return ir_op(&c->b, IR_Select, word64(), (ValId[]){is_below, less, quotient}, 3);
}

static ValId negated(RawCopy *c, ValId a) { return arithmetic(c, IR_SubOverflow, IR_Sub, number(c, 0), a); }

static ValId absolute(RawCopy *c, ValId a) {
    ValId is_below = op2(c, IR_Lt, a, number(c, 0)), up = negated(c, a);
    return ir_op(&c->b, IR_Select, word64(), (ValId[]){is_below, up, a}, 3);
}

static ValId called(RawCopy *c, RawCall call, const IrInst *inst) {
    ValId a = machine(c, inst->operands[1]), b = inst->operand_count > 2 ? machine(c, inst->operands[2]) : a;
    switch (call) {
    case RAW_AND: return op2(c, IR_And, a, b);
    case RAW_OR: return op2(c, IR_Or, a, b);
    case RAW_XOR: return op2(c, IR_Xor, a, b);
    case RAW_SHL:
    case RAW_SHR: return shifted(c, call, a, b);
    case RAW_FLOORDIV:
    case RAW_MOD: return divided(c, call, a, b);
    case RAW_NEG: return negated(c, a);
    case RAW_ABS: return absolute(c, a);
    case RAW_NONE: break;
    }
    UNREACHABLE();
}

/* ---- instructions ---- */

static ValId *copied_operands(RawCopy *c, const IrInst *inst) {
    ValId *copy = NEW_ARRAY(c->fn->arena, ValId, inst->operand_count + 1);
    for (uint32_t i = 0; i < inst->operand_count; i++)
        copy[i] = raw_is_int(c->l, inst->operands[i]) ? exact(c, inst->operands[i]) : copied(c, inst->operands[i]);
    return copy;
}

/* Copies the instruction unchanged; its result may be an exact int of any size. */
static void copy_plain(RawCopy *c, const IrInst *inst) {
    ValId *operands = copied_operands(c, inst);
    IrInst *copy = ir_inst(&c->b, inst->op, inst->type, operands, inst->operand_count);
    copy->imm = inst->imm;
    if (!IS_NONE(inst->result)) define(c, inst, copy->result);
}

static void copy_const(RawCopy *c, const IrInst *inst) {
    int64_t value;
    bool fits = raw_is_int(c->l, inst->result) && val_as_int(c->l->module->types, inst->imm.value, &value);
    if (fits)
        define(c, inst, number(c, value));
    else
        copy_plain(c, inst);
}

static void copy_load(RawCopy *c, const IrInst *inst) {
    LocalId local = raw_local_of(c->l, inst->operands[0]);
    if (!IS_NONE(local)) {
        define(c, inst, ir_load(&c->b, machine_place(c, local)));
        return;
    }
    copy_plain(c, inst);
    if (raw_is_int(c->l, inst->result)) define(c, inst, checked(c, copied(c, inst->result)));
}

/* Stores a word of any size. If it does not fit, it is stored in the original local, and the original loop continues
 * after this block. */
static void store_word(RawCopy *c, LocalId local, ValId word) {
    BlockId next = vec_last(&ir_block(c->fn, c->from)->insts).targets[0].block, on = ir_block_new(c->fn);
    BlockId leave = cold_block(c);
    ValId bits = bits_of(c, word);
    ir_branch(&c->b, is_small(c, bits), on, leave);
    ir_at(&c->b, leave);
    write_back(c, next);
    ir_store(&c->b, word, ir_local_addr(&c->b, local));
    ir_jump(&c->b, next, NULL, 0);
    ir_at(&c->b, on);
    ir_store(&c->b, small_value(c, bits), machine_place(c, local));
}

static void copy_store(RawCopy *c, const IrInst *inst) {
    LocalId local = raw_local_of(c->l, inst->operands[1]);
    ValId value = copied(c, inst->operands[0]);
    if (IS_NONE(local))
        copy_plain(c, inst);
    else if (is_machine(c, value))
        ir_store(&c->b, value, machine_place(c, local));
    else
        store_word(c, local, value);
}

static void copy_select(RawCopy *c, const IrInst *inst) {
    ValId parts[3] = {copied(c, inst->operands[0]), copied(c, inst->operands[1]), copied(c, inst->operands[2])};
    TypeId type = raw_is_int(c->l, inst->result) ? word64() : inst->type;
    define(c, inst, ir_op(&c->b, IR_Select, type, parts, 3));
}

/* The exact int is made only to tell LLVM what is known of its size; it is not used otherwise. */
static void copy_small(RawCopy *c, const IrInst *inst) {
    ValId raw = copied(c, inst->operands[0]);
    copy_plain(c, inst);
    define(c, inst, raw);
}

static void copy_inst(RawCopy *c, const IrInst *inst) {
    ValId *o = inst->operands;
    RawCall call = raw_call_of(c->l->module, c->fn, inst);
    c->b.span = inst->span;
    if (call != RAW_NONE) {
        define(c, inst, called(c, call, inst));
        return;
    }
    if (raw_asks_for_word(inst)) {
        define(c, inst, ir_const_bool(&c->b, true));
        return;
    }
    switch (inst->op) {
    case IR_Const: copy_const(c, inst); return;
    case IR_Load: copy_load(c, inst); return;
    case IR_Store: copy_store(c, inst); return;
    case IR_Select: copy_select(c, inst); return;
    case IR_PyIntSmall: copy_small(c, inst); return;
    case IR_PyIntAdd:
        define(c, inst, arithmetic(c, IR_AddOverflow, IR_Add, machine(c, o[0]), machine(c, o[1])));
        return;
    case IR_PyIntSub:
        define(c, inst, arithmetic(c, IR_SubOverflow, IR_Sub, machine(c, o[0]), machine(c, o[1])));
        return;
    case IR_PyIntMul:
        define(c, inst, arithmetic(c, IR_MulOverflow, IR_Mul, machine(c, o[0]), machine(c, o[1])));
        return;
    case IR_PyIntCmp: define(c, inst, op2(c, (IrOp)inst->imm.kind, machine(c, o[0]), machine(c, o[1]))); return;
    case IR_PyIntToInt: define(c, inst, ir_op1(&c->b, IR_Convert, inst->type, machine(c, o[0]))); return;
    case IR_PyIntFromInt:
        if (raw_leaves_behind(c->l, inst)) break;
        define(c, inst, ir_op1(&c->b, IR_Convert, word64(), copied(c, o[0])));
        return;
    case IR_Unbox:
        copy_plain(c, inst);
        if (raw_is_int(c->l, inst->result)) define(c, inst, checked(c, copied(c, inst->result)));
        return;
    case IR_NO_EXACT_INT:
    case IR_PyIntConst:
    case IR_PyIntFits:
    case IR_Call: break;
    }
    copy_plain(c, inst);
}

/* ---- edges ---- */

static void set_targets(RawCopy *c, IrInst *inst, IrTarget *targets, uint32_t count) {
    inst->targets = NEW_ARRAY(c->fn->arena, IrTarget, count + 1);
    memcpy(inst->targets, targets, count * sizeof *targets);
    inst->target_count = count;
}

static bool takes_machine(const RawCopy *c, BlockId block, uint32_t param) {
    const IrBlock *to = ir_block(c->fn, block);
    bool is_int = raw_is_inside(c->l, block) && raw_is_int(c->l, to->params.at[param]);
    return is_int && !(param == 0 && c->l->takes_word.at[block.id - 1]);
}

static ValId block_argument(RawCopy *c, ValId value, BlockId block, uint32_t param) {
    if (takes_machine(c, block, param) || !is_machine(c, value) ||
        !raw_is_int(c->l, ir_block(c->fn, block)->params.at[param]))
        return value;
    return ir_op1(&c->b, IR_PyIntFromInt, TY(PyInt), value);
}

/* The arguments of an edge, without the value that it carries by itself. */
static IrTarget passed(RawCopy *c, const IrTarget *target, uint32_t carried) {
    ValId *args = NEW_ARRAY(c->fn->arena, ValId, target->arg_count + 1);
    for (uint32_t i = 0; i < target->arg_count; i++)
        args[i] = block_argument(c, copied(c, target->args[i]), target->block, carried + i);
    return (IrTarget){target->block, args, target->arg_count};
}

/* Makes a block on an edge out of the loop, which writes back the locals. */
static IrTarget leaving(RawCopy *c, const IrTarget *target, TypeId carried) {
    IrBuilder here = c->b;
    BlockId block = ir_block_new(c->fn);
    ir_block(c->fn, block)->is_cold = ir_block(c->fn, target->block)->is_cold;
    ir_at(&c->b, block);
    uint32_t first = IS_NONE(carried) ? 0 : 1;
    ValId *args = NEW_ARRAY(c->fn->arena, ValId, target->arg_count + 1);
    if (first) args[0] = ir_block_param(c->fn, block, carried);
    for (uint32_t i = 0; i < target->arg_count; i++) args[first + i] = target->args[i];
    write_back(c, target->block);
    ir_jump(&c->b, target->block, args, first + target->arg_count);
    c->b = here;
    return (IrTarget){.block = block};
}

static TypeId carried_by(const IrInst *inst, uint32_t target) {
    if (inst->op != IR_TryCall) return NONE_OF(TypeId);
    return target == 0 ? inst->type : TY(Error);
}

static IrTarget copied_target(RawCopy *c, const IrInst *inst, uint32_t t) {
    TypeId carried = carried_by(inst, t);
    IrTarget target = passed(c, &inst->targets[t], IS_NONE(carried) ? 0 : 1);
    if (!raw_is_inside(c->l, target.block)) return leaving(c, &target, carried);
    target.block = c->blocks[target.block.id - 1];
    return target;
}

/* A call that machine ints can do does not raise: it becomes a jump that passes on its result. */
static void copy_raw_call(RawCopy *c, const IrInst *inst, RawCall call) {
    ValId result = block_argument(c, called(c, call, inst), inst->targets[0].block, 0);
    IrTarget target = copied_target(c, inst, 0);
    ValId *args = NEW_ARRAY(c->fn->arena, ValId, target.arg_count + 1);
    args[0] = result;
    for (uint32_t i = 0; i < target.arg_count; i++) args[i + 1] = target.args[i];
    ir_jump(&c->b, target.block, args, target.arg_count + 1);
}

static void copy_item(RawCopy *c, const IrInst *inst, RawItem item) {
    ValId args[] = {copied(c, inst->operands[1]), machine(c, inst->operands[2]), NONE_OF(ValId)};
    if (inst->operand_count > 3)
        args[2] = raw_is_int(c->l, inst->operands[3]) ? machine(c, inst->operands[3]) : copied(c, inst->operands[3]);
    leave_unless(c, ir_call(&c->b, ir_fn_addr(&c->b, item.has), args, 2, 0));
    ValId value = ir_call(&c->b, ir_fn_addr(&c->b, item.does), args, inst->operand_count - 1, 0);
    bool is_handed = ir_block(c->fn, inst->targets[0].block)->params.len > inst->targets[0].arg_count;
    if (is_handed && IS_NONE(value)) value = ir_op(&c->b, IR_Undef, inst->type, NULL, 0);
    if (is_handed) value = block_argument(c, value, inst->targets[0].block, 0);
    IrTarget target = copied_target(c, inst, 0);
    ValId *all = NEW_ARRAY(c->fn->arena, ValId, target.arg_count + 1);
    if (is_handed) all[0] = value;
    for (uint32_t i = 0; i < target.arg_count; i++) all[is_handed + i] = target.args[i];
    ir_jump(&c->b, target.block, all, is_handed + target.arg_count);
}

static void copy_terminator(RawCopy *c, const IrInst *inst) {
    RawCall call = raw_call_of(c->l->module, c->fn, inst);
    c->b.span = inst->span;
    if (call != RAW_NONE) {
        copy_raw_call(c, inst, call);
        return;
    }
    if (raw_is_interrupt(c->l, inst)) {
        ir_jump(&c->b, leave_to(c, c->from), NULL, 0);
        return;
    }
    RawItem item;
    if (raw_item_of(c->l, inst, &item)) {
        copy_item(c, inst, item);
        return;
    }
    if (raw_only_target(c->l, inst)) {
        IrTarget target = copied_target(c, inst, 0);
        ir_jump(&c->b, target.block, target.args, target.arg_count);
        return;
    }
    ValId *operands = copied_operands(c, inst);
    IrTarget *targets = NEW_ARRAY(c->l->scratch, IrTarget, inst->target_count + 1);
    for (uint32_t t = 0; t < inst->target_count; t++) targets[t] = copied_target(c, inst, t);
    IrInst *copy = ir_inst(&c->b, inst->op, inst->type, operands, inst->operand_count);
    copy->imm = inst->imm;
    set_targets(c, copy, targets, inst->target_count);
}

static void copy_block(RawCopy *c, BlockId block) {
    IrBlock from = *ir_block(c->fn, block);
    c->from = block;
    ir_at(&c->b, c->blocks[block.id - 1]);
    for (uint32_t i = 0; i < from.params.len; i++) {
        TypeId type = takes_machine(c, block, i) ? word64() : ir_type_of(c->fn, from.params.at[i]);
        ValId param = ir_block_param(c->fn, c->blocks[block.id - 1], type);
        c->values[from.params.at[i].id - 1] = param;
    }
    for (uint32_t i = 0; i + 1 < from.insts.len; i++) copy_inst(c, &from.insts.at[i]);
    copy_terminator(c, &from.insts.at[from.insts.len - 1]);
}

/* ---- entering ---- */

/* Makes the entry of the copy, which is tested when the loop is entered and at each round of the original: the copy is
 * entered if all numbers that it starts with are small. */
static BlockId make_entry(RawCopy *c) {
    BlockId entry = ir_block_new(c->fn), set = ir_block_new(c->fn), header = c->l->header;
    ValId all = NONE_OF(ValId);
    VEC(LocalId) locals = {0};
    VEC(ValId) bits = {0};
    ir_at(&c->b, entry);
    for (uint32_t i = 0; i < c->locals; i++) {
        if (!c->l->touched[i] || !bitset_has(&c->l->live[header.id - 1], i)) continue;
        ValId word = bits_of(c, ir_load(&c->b, ir_local_addr(&c->b, (LocalId){i + 1})));
        vec_push(c->l->scratch, &locals, ((LocalId){i + 1}));
        vec_push(c->l->scratch, &bits, word);
        all = IS_NONE(all) ? word : op2(c, IR_And, all, word);
    }
    if (IS_NONE(all))
        ir_jump(&c->b, set, NULL, 0);
    else
        ir_branch(&c->b, is_small(c, all), set, header);
    ir_at(&c->b, set);
    for (uint32_t i = 0; i < locals.len; i++)
        ir_store(&c->b, small_value(c, bits.at[i]), machine_place(c, locals.at[i]));
    ir_jump(&c->b, c->blocks[header.id - 1], NULL, 0);
    return entry;
}

/* Redirects all edges to the header, except those of the copy, to the entry. */
static void lead_to(RawCopy *c, BlockId entry) {
    for (uint32_t b = 1; b <= c->before; b++) {
        IrBlock *block = ir_block(c->fn, (BlockId){b});
        if (!block->insts.len) continue;
        IrInst *last = &vec_last(&block->insts);
        for (uint32_t t = 0; t < last->target_count; t++)
            if (SAME(last->targets[t].block, c->l->header)) last->targets[t].block = entry;
    }
}

void raw_copy_loop(RawLoop *l) {
    RawCopy c = {.l = l, .fn = l->fn, .b = ir_builder(l->module, l->fn)};
    c.locals = l->fn->locals.len;
    c.before = l->fn->blocks.len;
    c.blocks = NEW_ARRAY(l->scratch, BlockId, c.before + 1);
    c.leaves = NEW_ARRAY(l->scratch, BlockId, c.before + 1);
    c.values = NEW_ARRAY(l->scratch, ValId, l->fn->values.len + 1);
    c.machine = NEW_ARRAY(l->scratch, LocalId, c.locals + 1);
    for (uint32_t i = 0; i < l->blocks.len; i++) {
        if (!l->reached.at[l->blocks.at[i].id - 1]) continue;
        BlockId copy = ir_block_new(l->fn);
        c.blocks[l->blocks.at[i].id - 1] = copy;
        ir_block(l->fn, copy)->is_cold = ir_block(l->fn, l->blocks.at[i])->is_cold;
    }
    for (uint32_t i = 0; i < l->blocks.len; i++)
        if (l->reached.at[l->blocks.at[i].id - 1]) copy_block(&c, l->blocks.at[i]);
    for (uint32_t i = 0; i < l->blocks.len; i++) ir_block(l->fn, l->blocks.at[i])->is_cold = true;
    lead_to(&c, make_entry(&c));
}

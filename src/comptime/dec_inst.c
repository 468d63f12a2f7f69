/* Translates instructions to the interpreter's code. Words and float64 have operations of their own; all other
 * arithmetic goes through lanes.c. */
#include "comptime/decode.h"
#include "ir/ir_group.h"

/* --- what types are --- */

static bool is_word(const Types *types, TypeId type) { /* compared and combined as one 64-bit word */
    if (ty_is_scalar(types, type)) {
        return dtype_class(ty_dtype(types, type)) != DTYPE_CLASS_FLOAT && dtype_bits(ty_dtype(types, type)) <= 64;
    }
    return ty_is_register(types, type) && !ty_is(types, type, TY_Simd) && !ty_is(types, type, TY_StrLiteral);
}

static bool is_full_word(const Types *types, TypeId type) {
    return is_word(types, type) && ty_is_scalar(types, type) && dtype_bits(ty_dtype(types, type)) == 64;
}

static bool is_double(TypeId type) { return SAME(type, TY_SCALAR(float64)); }

static Dtype dtype_of(const Types *types, TypeId type) {
    if (ty_is(types, type, TY_Simd)) return ty_dtype(types, type);
    return ty_is(types, type, TY_Bool) ? DT_bool : DT_uint64;
}

static uint32_t lanes_of(const Types *types, TypeId type) {
    return ty_is(types, type, TY_Simd) ? ty_width(types, type) : 1;
}

static uint32_t slot(const Decoder *d, const IrInst *inst, uint32_t operand) {
    return dec_slot(d, inst->operands[operand]);
}
static TypeId type_of(const Decoder *d, const IrInst *inst, uint32_t operand) {
    return dec_type(d, inst->operands[operand]);
}
static uint32_t result(const Decoder *d, const IrInst *inst) { return dec_slot(d, inst->result); }

static TypeId pointee(const Decoder *d, TypeId pointer) {
    const TypeData *data = ty_data(d->types, pointer);
    return data->kind == TY_Pointer ? data->pointer.pointee : TY(Poison);
}

static int64_t size_of(const Decoder *d, TypeId type) { return (int64_t)ty_layout(d->types, type).size; }

/* The register local that the address belongs to; NULL. */
static const LocalHome *dec_home_of_address(const Decoder *d, ValId address) {
    const IrInst *def = ir_def(d->fn, address);
    if (def == NULL || def->op != IR_LocalAddr) return NULL;
    const LocalHome *home = &d->homes[def->imm.local.id - 1];
    return home->kind == HOME_REGISTER ? home : NULL;
}

/* --- arithmetic --- */

static VmOp word_op(IrOp op) {
    switch (op) {
    case IR_Add: return VM_Add;
    case IR_Sub: return VM_Sub;
    case IR_Mul: return VM_Mul;
    case IR_And: return VM_And;
    case IR_Or: return VM_Or;
    case IR_Xor: return VM_Xor;
    case IR_NO_ARITHMETIC:
    case IR_ANY_DIVISION:
    case IR_Pow:
    case IR_ANY_UNARY:
    case IR_ANY_EXTREME:
    case IR_Fma:
    case IR_ANY_SHIFT:
    case IR_Math:
    case IR_ANY_OVERFLOW: break;
    }
    return VM_OP_COUNT;
}

static VmOp double_op(IrOp op) {
    switch (op) {
    case IR_Add: return VM_AddF;
    case IR_Sub: return VM_SubF;
    case IR_Mul: return VM_MulF;
    case IR_Div: return VM_DivF;
    case IR_NO_ARITHMETIC:
    case IR_Rem:
    case IR_FloorDiv:
    case IR_Mod:
    case IR_Pow:
    case IR_ANY_UNARY:
    case IR_ANY_EXTREME:
    case IR_Fma:
    case IR_ANY_BITWISE:
    case IR_ANY_SHIFT:
    case IR_Math:
    case IR_ANY_OVERFLOW: break;
    }
    return VM_OP_COUNT;
}

/* An operation of lanes.c on the type of operand 0. */
static void emit_lanes(Decoder *d, VmOp op, const IrInst *inst, uint32_t aux) {
    TypeId type = type_of(d, inst, 0);
    uint32_t second = inst->operand_count > 1 ? slot(d, inst, 1) : slot(d, inst, 0);
    Code *code = asm_emit(&d->a, op, result(d, inst), slot(d, inst, 0), second);
    code->aux = (uint16_t)aux;
    code->lanes.dtype = (uint8_t)dtype_of(d->types, type);
    code->lanes.lanes = lanes_of(d->types, type);
}

static void decode_binary(Decoder *d, const IrInst *inst) {
    TypeId type = type_of(d, inst, 0);
    bool bitwise = inst->op == IR_And || inst->op == IR_Or || inst->op == IR_Xor;
    VmOp op = VM_OP_COUNT;
    if (is_full_word(d->types, type) || (bitwise && is_word(d->types, type))) op = word_op(inst->op);
    if (is_double(type)) op = double_op(inst->op);
    bool is_quotient = inst->op == IR_FloorDiv || inst->op == IR_Mod;
    if (is_quotient && is_full_word(d->types, type) && slot_is_signed(d->types, type)) {
        emit_lanes(d, inst->op == IR_Mod ? VM_ModS : VM_FloorDivS, inst, inst->op);
    } else if (op == VM_OP_COUNT) {
        emit_lanes(d, VM_Binary, inst, inst->op);
    } else {
        asm_emit(&d->a, op, result(d, inst), slot(d, inst, 0), slot(d, inst, 1));
    }
}

static void decode_unary(Decoder *d, const IrInst *inst) {
    if (inst->op == IR_Not && ty_is(d->types, type_of(d, inst, 0), TY_Bool)) {
        asm_emit(&d->a, VM_NotBool, result(d, inst), slot(d, inst, 0), 0);
    } else {
        emit_lanes(d, VM_Unary, inst, inst->op);
    }
}

static bool is_signed_word(const Decoder *d, TypeId type) {
    return ty_is_scalar(d->types, type) && dtype_class(ty_dtype(d->types, type)) == DTYPE_CLASS_SINT;
}

static VmOp compare_word_op(IrOp op, bool is_signed, bool *swap) {
    *swap = op == IR_Gt || op == IR_Ge;
    switch (op) {
    case IR_Eq: return VM_Eq;
    case IR_Ne: return VM_Ne;
    case IR_Lt:
    case IR_Gt: return is_signed ? VM_LtS : VM_LtU;
    case IR_NO_COMPARE:
    case IR_Le:
    case IR_Ge: break;
    }
    return is_signed ? VM_LeS : VM_LeU;
}

static VmOp compare_double_op(IrOp op, bool *swap) {
    *swap = op == IR_Gt || op == IR_Ge;
    switch (op) {
    case IR_Eq: return VM_EqF;
    case IR_Ne: return VM_NeF;
    case IR_Lt:
    case IR_Gt: return VM_LtF;
    case IR_NO_COMPARE:
    case IR_Le:
    case IR_Ge: break;
    }
    return VM_LeF;
}

/* Whether the comparison, which only the following branch uses, can become part of that branch. */
static bool fuses(const Decoder *d, const IrInst *inst) {
    const IrBlock *block = ir_block(d->fn, d->block);
    if (d->index + 1 >= block->insts.len || d->uses[inst->result.id - 1] != 1) return false;
    const IrInst *next = &block->insts.at[d->index + 1];
    return next->op == IR_Branch && SAME(next->operands[0], inst->result);
}

static void decode_compare(Decoder *d, const IrInst *inst) {
    TypeId type = type_of(d, inst, 0);
    bool swap = false;
    if (!is_word(d->types, type) && !is_double(type)) {
        emit_lanes(d, VM_Compare, inst, inst->op);
        return;
    }
    bool is_float = is_double(type);
    VmOp op = is_float ? compare_double_op(inst->op, &swap) : compare_word_op(inst->op, is_signed_word(d, type), &swap);
    uint32_t a = slot(d, inst, swap ? 1 : 0), b = slot(d, inst, swap ? 0 : 1);
    if (!is_float && fuses(d, inst)) {
        asm_emit(&d->a, (VmOp)(op - VM_Eq + VM_BranchEq), a, b, 0);
        d->skips_branch = true;
    } else {
        asm_emit(&d->a, op, result(d, inst), a, b);
    }
}

static VmList *list_of(Decoder *d, const IrInst *inst, TypeId vector) {
    VmList *list = NEW(d->a.arena, VmList);
    uint32_t *slots = NEW_ARRAY(d->a.arena, uint32_t, inst->operand_count + 1);
    for (uint32_t i = 0; i < inst->operand_count; i++) slots[i] = slot(d, inst, i);
    *list = (VmList){.slots = slots, .count = inst->operand_count, .type = vector};
    list->dtype = dtype_of(d->types, vector);
    list->lanes = lanes_of(d->types, vector);
    return list;
}

static void emit_list(Decoder *d, VmOp op, const IrInst *inst, TypeId vector) {
    uint32_t to = IS_NONE(inst->result) ? 0 : result(d, inst);
    asm_emit(&d->a, op, to, 0, 0)->data = list_of(d, inst, vector);
}

static void emit_indexed(Decoder *d, VmOp op, const IrInst *inst, TypeId vector, uint32_t offsets) {
    emit_list(d, op, inst, vector);
    vec_last(&d->a.code).aux = (uint16_t)dtype_of(d->types, type_of(d, inst, offsets));
}

static void decode_convert(Decoder *d, const IrInst *inst) {
    TypeId from = type_of(d, inst, 0);
    Code *code = asm_emit(&d->a, VM_Convert, result(d, inst), slot(d, inst, 0), 0);
    code->lanes.dtype = (uint8_t)dtype_of(d->types, from);
    code->lanes.to = (uint8_t)dtype_of(d->types, inst->type);
    code->lanes.lanes = lanes_of(d->types, inst->type);
}

static void decode_bitcast(Decoder *d, const IrInst *inst) {
    Code *code = asm_emit(&d->a, VM_Bits, result(d, inst), slot(d, inst, 0), 0);
    code->aux = lanes_of(d->types, inst->type) == 1 ? (uint16_t)dtype_of(d->types, inst->type) : DT_COUNT;
    code->imm = MIN(slot_size(d->types, inst->type), slot_size(d->types, type_of(d, inst, 0)));
}

static void decode_select(Decoder *d, const IrInst *inst) {
    if (lanes_of(d->types, type_of(d, inst, 0)) > 1) {
        emit_list(d, VM_SelectLanes, inst, inst->type);
        return;
    }
    Code *code = asm_emit(&d->a, VM_Select, result(d, inst), slot(d, inst, 0), slot(d, inst, 1));
    code->branch.then = slot(d, inst, 2);
    code->branch.otherwise = slot_size(d->types, inst->type);
}

static void decode_splat(Decoder *d, const IrInst *inst) {
    Code *code = asm_emit(&d->a, VM_Splat, result(d, inst), slot(d, inst, 0), 0);
    code->lanes.dtype = (uint8_t)dtype_of(d->types, inst->type);
    code->lanes.lanes = lanes_of(d->types, inst->type);
}

static void decode_shuffle(Decoder *d, const IrInst *inst) {
    VmList *list = list_of(d, inst, type_of(d, inst, 0));
    const ValueData *indices = val_data(d->types, inst->imm.value);
    uint32_t *chosen = NEW_ARRAY(d->a.arena, uint32_t, indices->tuple.count + 1);
    for (uint32_t i = 0; i < indices->tuple.count; i++) {
        int64_t index = 0;
        val_as_int(d->types, indices->tuple.items[i], &index);
        chosen[i] = (uint32_t)index;
    }
    list->indices = chosen;
    list->count = indices->tuple.count;
    asm_emit(&d->a, VM_Shuffle, result(d, inst), 0, 0)->data = list;
}

/* --- memory --- */

static uint32_t uses_in(const IrInst *inst, ValId value) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < inst->operand_count; k++) count += SAME(inst->operands[k], value);
    for (uint32_t t = 0; t < inst->target_count; t++) {
        for (uint32_t k = 0; k < inst->targets[t].arg_count; k++) count += SAME(inst->targets[t].args[k], value);
    }
    return count;
}

/* Whether all uses of a loaded value come before the next store to the local, in the same block: then the local's own
 * register can be used. Casts share the slot of the load already, so that must not change. */
static bool is_unchanged_while_used(const Decoder *d, const IrInst *load, const LocalHome *home) {
    enum { FAR = 64 };
    const IrBlock *block = ir_block(d->fn, d->block);
    uint32_t left = d->uses[load->result.id - 1], end = MIN(block->insts.len, d->index + FAR);
    for (uint32_t i = d->index + 1; i < end && left > 0; i++) {
        const IrInst *inst = &block->insts.at[i];
        uint32_t here = uses_in(inst, load->result);
        if (here > 0 && (inst->op == IR_Borrow || inst->op == IR_PointerCast)) return false;
        left -= here;
        if (inst->op == IR_Store && dec_home_of_address(d, inst->operands[1]) == home) break;
    }
    return left == 0;
}

static void decode_load(Decoder *d, const IrInst *inst) {
    const LocalHome *home = dec_home_of_address(d, inst->operands[0]);
    uint32_t to = result(d, inst), size = slot_size(d->types, inst->type);
    if (home != NULL && is_unchanged_while_used(d, inst, home)) {
        d->slots[inst->result.id - 1] = home->at;
        return;
    }
    if (home != NULL) {
        if (size == 8)
            asm_emit(&d->a, VM_Move, to, home->at, 0);
        else
            asm_emit_imm(&d->a, VM_MoveWide, to, home->at, 0, size);
        return;
    }
    bool is_byte = ty_is(d->types, inst->type, TY_Bool) || SAME(inst->type, TY_SCALAR(uint8));
    bool is_none = ty_is(d->types, inst->type, TY_None);
    VmOp op = is_full_word(d->types, inst->type) || is_double(inst->type) ? VM_Load64 : is_byte ? VM_Load8U : VM_Load;
    if (op == VM_Load && is_word(d->types, inst->type) && !ty_is(d->types, inst->type, TY_Simd) && !is_none)
        op = VM_Load64;
    if (ty_is(d->types, inst->type, TY_Dtype)) op = VM_Load8U;
    asm_emit_imm(&d->a, op, to, slot(d, inst, 0), 0, inst->type.id);
}

/* Whether the value only shares a slot, so that the last code did not compute it. */
static bool is_renamed(const Decoder *d, ValId value) {
    const IrInst *def = ir_def(d->fn, value);
    if (def == NULL || def->op == IR_Borrow || def->op == IR_PointerCast) return true;
    const LocalHome *home = def->op == IR_Load ? dec_home_of_address(d, def->operands[0]) : NULL;
    return home != NULL && home->at == dec_slot(d, value);
}

/* A word that is computed only to be stored in a local is computed directly in the local's register. */
static bool computes_into(Decoder *d, ValId value, const LocalHome *home) {
    const IrValue *v = ir_value(d->fn, value);
    if (d->index == 0 || v->inst != d->index - 1 || !SAME(v->block, d->block) || d->uses[value.id - 1] != 1)
        return false;
    if (is_renamed(d, value)) return false;
    if (d->a.code.len <= d->block_at[d->block.id - 1]) return false;
    Code *last = &vec_last(&d->a.code);
    bool is_word_op = last->op <= VM_LeF && last->op != VM_MoveWide;
    if (!is_word_op || last->a != dec_slot(d, value)) return false;
    last->a = home->at;
    return true;
}

/* a: value, b: address */
static void decode_store(Decoder *d, const IrInst *inst) {
    const LocalHome *home = dec_home_of_address(d, inst->operands[1]);
    TypeId type = type_of(d, inst, 0);
    uint32_t value = slot(d, inst, 0), size = slot_size(d->types, type);
    if (home != NULL && (value == home->at || (size == 8 && computes_into(d, inst->operands[0], home)))) return;
    if (home != NULL) {
        if (size == 8)
            asm_emit(&d->a, VM_Move, home->at, value, 0);
        else
            asm_emit_imm(&d->a, VM_MoveWide, home->at, value, 0, size);
        return;
    }
    bool is_byte = ty_is(d->types, type, TY_Bool) || SAME(type, TY_SCALAR(uint8));
    VmOp op = is_full_word(d->types, type) || is_double(type) ? VM_Store64 : is_byte ? VM_Store8 : VM_Store;
    if (slot_is_address(d->types, type)) op = VM_StoreAddress;
    asm_emit_imm(&d->a, op, value, slot(d, inst, 1), 0, type.id);
}

static void decode_field(Decoder *d, const IrInst *inst) {
    TypeId base = pointee(d, type_of(d, inst, 0));
    if (ty_is(d->types, base, TY_Class)) {
        asm_unsupported(&d->a, "objects of classes are not available at compile time yet");
        return;
    }
    asm_emit_imm(&d->a, VM_AddImm, result(d, inst), slot(d, inst, 0), 0,
                 (int64_t)ty_field_offset(d->types, base, inst->imm.field));
}

static void decode_index(Decoder *d, const IrInst *inst) {
    asm_emit_imm(&d->a, VM_Index, result(d, inst), slot(d, inst, 0), slot(d, inst, 1),
                 size_of(d, pointee(d, inst->type)));
}

static void decode_diff(Decoder *d, const IrInst *inst) {
    int64_t size = size_of(d, pointee(d, type_of(d, inst, 0)));
    asm_emit_imm(&d->a, VM_Diff, result(d, inst), slot(d, inst, 0), slot(d, inst, 1), MAX(size, 1));
}

static void decode_local(Decoder *d, const IrInst *inst) {
    const LocalHome *home = &d->homes[inst->imm.local.id - 1];
    if (home->kind == HOME_MEMORY) asm_emit_imm(&d->a, VM_FrameAddr, result(d, inst), 0, 0, home->at);
}

static void decode_life(Decoder *d, const IrInst *inst, GlueKind kind) {
    TypeId type = pointee(d, type_of(d, inst, 0));
    asm_life(&d->a, type, kind, slot(d, inst, 0), inst->operand_count > 1 ? slot(d, inst, 1) : 0);
}

static void decode_relocate(Decoder *d, const IrInst *inst) {
    asm_emit_imm(&d->a, VM_TakePlace, slot(d, inst, 0), slot(d, inst, 1), 0,
                 size_of(d, pointee(d, type_of(d, inst, 0))));
}

static void decode_mark_uninit(Decoder *d, const IrInst *inst) {
    if (dec_home_of_address(d, inst->operands[0]) != NULL) return;
    asm_emit_imm(&d->a, VM_KillPlace, 0, slot(d, inst, 0), 0, size_of(d, pointee(d, type_of(d, inst, 0))));
}

static void decode_atomic_rmw(Decoder *d, const IrInst *inst) {
    asm_emit_imm(&d->a, VM_AtomicRmw, result(d, inst), slot(d, inst, 0), slot(d, inst, 1), inst->type.id);
    vec_last(&d->a.code).aux = (uint16_t)inst->imm.kind;
}

/* --- exact ints and errors --- */

static void decode_pyint(Decoder *d, const IrInst *inst, VmOp op) {
    asm_emit(&d->a, op, result(d, inst), slot(d, inst, 0), slot(d, inst, inst->operand_count > 1 ? 1 : 0));
}

static void decode_pyint_with(Decoder *d, const IrInst *inst, VmOp op, uint32_t aux) {
    decode_pyint(d, inst, op);
    vec_last(&d->a.code).aux = (uint16_t)aux;
}

static void decode_error_make(Decoder *d, const IrInst *inst) {
    asm_emit_imm(&d->a, VM_ErrorMake, result(d, inst), slot(d, inst, 0), 0, pointee(d, type_of(d, inst, 0)).id);
}

/* --- all --- */

static void decode_object(Decoder *d) {
    asm_unsupported(&d->a, "values of type 'object' are not available at compile time yet");
}
static void decode_device(Decoder *d) {
    asm_unsupported(&d->a, "what only a device has is not available at compile time");
}

void dec_inst(Decoder *d, const IrInst *inst) {
    switch (inst->op) {
    case IR_Const:
    case IR_FnAddr:
    case IR_ImageAddr:
    case IR_Undef:
    case IR_SizeOf:
    case IR_AlignOf:
    case IR_PyIntConst:
    case IR_Borrow:
    case IR_PointerCast: return; /* the value is in its slot already */
    case IR_MarkInit:
    case IR_Overwrite:
    case IR_KeepAlive:
    case IR_Assume:
    case IR_ErrorTrace:
    case IR_Fence:
    case IR_AtomicOrder: return;
    case IR_Interrupted:
        asm_emit(&d->a, VM_Sub, result(d, inst), result(d, inst), result(d, inst)); /* 0: false */
        return;
    case IR_OnDevice: asm_emit(&d->a, VM_OnDevice, result(d, inst), 0, 0); return;
    case IR_GlobalAddr: asm_emit_imm(&d->a, VM_GlobalAddr, result(d, inst), 0, 0, inst->imm.global.id); return;
    case IR_ANY_SUM:
    case IR_ANY_DIVISION:
    case IR_Pow:
    case IR_ANY_EXTREME:
    case IR_ANY_BITWISE:
    case IR_ANY_SHIFT: decode_binary(d, inst); return;
    case IR_Neg:
    case IR_Abs:
    case IR_Not: decode_unary(d, inst); return;
    case IR_Fma: emit_list(d, VM_Fma, inst, type_of(d, inst, 0)); return;
    case IR_Math: emit_lanes(d, VM_Math, inst, inst->imm.kind); return;
    case IR_AddOverflow:
    case IR_SubOverflow:
    case IR_MulOverflow: emit_lanes(d, VM_Overflow, inst, inst->op); return;
    case IR_ANY_COMPARE: decode_compare(d, inst); return;
    case IR_Convert: decode_convert(d, inst); return;
    case IR_Bitcast: decode_bitcast(d, inst); return;
    case IR_Select: decode_select(d, inst); return;
    case IR_Splat: decode_splat(d, inst); return;
    case IR_Lanes: emit_list(d, VM_Lanes, inst, inst->type); return;
    case IR_Extract: emit_lanes(d, VM_Extract, inst, 0); return;
    case IR_Insert: emit_list(d, VM_Insert, inst, inst->type); return;
    case IR_Shuffle: decode_shuffle(d, inst); return;
    case IR_Reduce: emit_lanes(d, VM_Reduce, inst, inst->imm.kind); return;
    case IR_PyIntAdd: decode_pyint(d, inst, VM_PyAdd); return;
    case IR_PyIntSub: decode_pyint(d, inst, VM_PySub); return;
    case IR_PyIntMul: decode_pyint(d, inst, VM_PyMul); return;
    case IR_PyIntCmp: decode_pyint_with(d, inst, VM_PyCmp, inst->imm.kind); return;
    case IR_PyIntSmall:
    case IR_PyIntFromInt: decode_pyint_with(d, inst, VM_PyFromInt, dtype_of(d->types, type_of(d, inst, 0))); return;
    case IR_PyIntFits: decode_pyint_with(d, inst, VM_PyFits, dtype_of(d->types, inst->imm.type)); return;
    case IR_PyIntToInt: decode_pyint_with(d, inst, VM_PyToInt, dtype_of(d->types, inst->type)); return;
    case IR_Box:
    case IR_IsInstance:
    case IR_Unbox: decode_object(d); return;
    case IR_LocalAddr: decode_local(d, inst); return;
    case IR_FieldAddr: decode_field(d, inst); return;
    case IR_ElementAddr:
    case IR_Offset: decode_index(d, inst); return;
    case IR_PointerDiff: decode_diff(d, inst); return;
    case IR_Load:
    case IR_AtomicLoad:
    case IR_LoadWide: decode_load(d, inst); return;
    case IR_Store:
    case IR_AtomicStore:
    case IR_StoreWide: decode_store(d, inst); return;
    case IR_Gather: emit_indexed(d, VM_Gather, inst, inst->type, 1); return;
    case IR_Scatter: emit_indexed(d, VM_Scatter, inst, type_of(d, inst, 0), 2); return;
    case IR_MaskedLoad: emit_list(d, VM_MaskedLoad, inst, inst->type); return;
    case IR_MaskedStore: emit_list(d, VM_MaskedStore, inst, type_of(d, inst, 0)); return;
    case IR_CopyBytes:
    case IR_MoveBytes: asm_emit(&d->a, VM_CopyBytes, slot(d, inst, 0), slot(d, inst, 1), slot(d, inst, 2)); return;
    case IR_ZeroBytes: asm_emit(&d->a, VM_ZeroBytes, 0, slot(d, inst, 0), slot(d, inst, 1)); return;
    case IR_AtomicRmw: decode_atomic_rmw(d, inst); return;
    case IR_AtomicCas: emit_list(d, VM_AtomicCas, inst, inst->type); return;
    case IR_SharedAddr:
    case IR_SharedDynamic:
    case IR_ConstantAddr:
    case IR_GpuIndex:
    case IR_Barrier:
    case IR_NamedBarrier:
    case IR_Warp:
    case IR_DeviceAsm:
    case IR_CheckAccess: decode_device(d); return;
    case IR_Check: return;
    case IR_Copy: decode_life(d, inst, GLUE_COPY); return;
    case IR_Move: decode_life(d, inst, GLUE_MOVE); return;
    case IR_Destroy: decode_life(d, inst, GLUE_DESTROY); return;
    case IR_Relocate: decode_relocate(d, inst); return;
    case IR_MarkUninit: decode_mark_uninit(d, inst); return;
    case IR_ErrorMake: decode_error_make(d, inst); return;
    case IR_ErrorConst:
        asm_emit_imm(&d->a, VM_ErrorMake, result(d, inst), result(d, inst), 0, inst->imm.type.id);
        return;
    case IR_ErrorMatch:
        asm_emit_imm(&d->a, VM_ErrorMatch, result(d, inst), slot(d, inst, 0), 0, inst->imm.type.id);
        return;
    case IR_ErrorTake: asm_emit(&d->a, VM_ErrorTake, 0, slot(d, inst, 0), slot(d, inst, 1)); return;
    case IR_ErrorCopy: asm_emit(&d->a, VM_ErrorCopy, result(d, inst), slot(d, inst, 0), 0); return;
    case IR_ErrorDrop: asm_emit(&d->a, VM_ErrorDrop, 0, slot(d, inst, 0), 0); return;
    case IR_ANY_TERMINATOR:
    case IR_Call: dec_terminator(d, inst); return;
    case IR_StrData: asm_emit(&d->a, VM_Move, result(d, inst), slot(d, inst, 0), 0); return;
    case IR_StrSize: asm_emit(&d->a, VM_Move, result(d, inst), slot(d, inst, 0) + 8, 0); return;
    case IR_NO_OP:
    case IR_OP_COUNT: break;
    }
    UNREACHABLE();
}

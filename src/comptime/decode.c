/* Translates IR to the interpreter's code: where values live, the order of blocks, and moves on edges. dec_inst.c has
 * the instructions.
 *
 * For speed, a local of a register type whose address is only loaded from and stored to lives in a register; others lie
 * in the frame's memory. Blocks are laid out in order of their numbers; an edge with arguments becomes a sequence of
 * moves. */
#include "comptime/decode.h"
#include "ir/ir_group.h"

#include <stdlib.h>

uint32_t dec_slot(const Decoder *d, ValId value) { return d->slots[value.id - 1]; }
TypeId dec_type(const Decoder *d, ValId value) { return ir_type_of(d->fn, value); }

/* --- where locals live --- */

static bool is_place_of(const Decoder *d, const IrLocal *local) {
    return local->kind == LOCAL_PARAM || local->kind == LOCAL_RESULT || !ty_is_register(d->types, local->type);
}

/* Whether the address is used in a way that a register can serve. */
static bool is_direct_use(const Decoder *d, const IrInst *inst, uint32_t operand, TypeId type) {
    switch (inst->op) {
    case IR_Load: return SAME(inst->type, type);
    case IR_Store: return operand == 1 && SAME(dec_type(d, inst->operands[0]), type);
    case IR_MarkInit:
    case IR_MarkUninit:
    case IR_Overwrite:
    case IR_KeepAlive: return true;
    case IR_NOTHING:
    case IR_ANY_CONST:
    case IR_ANY_ARITHMETIC:
    case IR_ANY_COMPARE:
    case IR_ANY_TEXT:
    case IR_ANY_CONVERSION:
    case IR_ANY_PYINT:
    case IR_ANY_OBJECT:
    case IR_ANY_ADDRESS:
    case IR_ANY_WIDE:
    case IR_ANY_BYTES:
    case IR_ANY_ATOMIC:
    case IR_ANY_DEVICE_ADDRESS:
    case IR_Copy:
    case IR_Move:
    case IR_Relocate:
    case IR_Destroy:
    case IR_Borrow:
    case IR_ANY_ERROR:
    case IR_Call:
    case IR_ANY_DEVICE:
    case IR_ANY_TERMINATOR: break;
    }
    return false;
}

static void note_address_use(Decoder *d, bool *needs_memory, ValId value, const IrInst *user, uint32_t operand) {
    const IrInst *def = ir_def(d->fn, value);
    if (def == NULL || def->op != IR_LocalAddr) return;
    const IrLocal *local = ir_local(d->fn, def->imm.local);
    if (user == NULL || !is_direct_use(d, user, operand, local->type)) needs_memory[def->imm.local.id - 1] = true;
}

static void count_uses(Decoder *d, bool *needs_memory, const IrInst *inst) {
    for (uint32_t k = 0; k < inst->operand_count; k++) {
        d->uses[inst->operands[k].id - 1]++;
        note_address_use(d, needs_memory, inst->operands[k], inst, k);
    }
    for (uint32_t t = 0; t < inst->target_count; t++) {
        for (uint32_t k = 0; k < inst->targets[t].arg_count; k++) {
            d->uses[inst->targets[t].args[k].id - 1]++;
            note_address_use(d, needs_memory, inst->targets[t].args[k], NULL, 0);
        }
    }
}

static void find_homes(Decoder *d) {
    Arena *arena = d->a.arena;
    d->homes = NEW_ARRAY(arena, LocalHome, d->fn->locals.len + 1);
    d->uses = NEW_ARRAY(arena, uint32_t, d->fn->values.len + 1);
    bool *needs_memory = NEW_ARRAY(arena, bool, d->fn->locals.len + 1);
    for (uint32_t i = 0; i < d->fn->blocks.len; i++) {
        const IrBlock *block = &d->fn->blocks.at[i];
        for (uint32_t j = 0; j < block->insts.len; j++) count_uses(d, needs_memory, &block->insts.at[j]);
    }
    for (uint32_t i = 0; i < d->fn->locals.len; i++) {
        const IrLocal *local = &d->fn->locals.at[i];
        bool is_param = local->kind == LOCAL_PARAM || local->kind == LOCAL_RESULT;
        d->homes[i].kind = is_param                                   ? HOME_ADDRESS
                           : is_place_of(d, local) || needs_memory[i] ? HOME_MEMORY
                                                                      : HOME_REGISTER;
    }
}

enum { PLACE_GAP = 16 }; /* a gap between places, so that reading past the end of one is detected */

static void lay_out_memory(Decoder *d) {
    uint64_t at = 0;
    for (uint32_t i = 0; i < d->fn->locals.len; i++) {
        if (d->homes[i].kind != HOME_MEMORY) continue;
        Layout layout = ty_layout(d->types, d->fn->locals.at[i].type);
        at = (at + layout.align - 1) / layout.align * layout.align;
        d->homes[i].at = (uint32_t)at;
        at += layout.size + PLACE_GAP;
        if (at > ADDRESS_BIAS) at = ADDRESS_BIAS; /* the allocation will fail with the right message */
    }
    d->memory_size = (uint32_t)at;
}

/* --- parameters, constants, values --- */

static void add_param(Decoder *d, uint32_t *params, uint32_t *sizes, uint32_t slot, uint32_t size) {
    params[d->out->param_count] = slot;
    sizes[d->out->param_count++] = size;
}

static void place_params(Decoder *d) {
    const IrFn *fn = d->fn;
    uint32_t *params = NEW_ARRAY(d->a.arena, uint32_t, fn->params.len + 1);
    uint32_t *sizes = NEW_ARRAY(d->a.arena, uint32_t, fn->params.len + 1);
    d->out->param_count = 0;
    for (uint32_t i = 0; i < fn->params.len; i++) {
        const IrParam *p = &fn->params.at[i];
        uint32_t size = IS_NONE(p->local) ? slot_size(d->types, p->type) : 8;
        uint32_t slot = asm_slot(&d->a, size);
        if (IS_NONE(p->local)) {
            d->slots[p->value.id - 1] = slot;
        } else {
            d->homes[p->local.id - 1].at = slot;
        }
        add_param(d, params, sizes, slot, size);
    }
    if (!IS_NONE(fn->result_local)) {
        uint32_t slot = asm_slot(&d->a, 8);
        d->homes[fn->result_local.id - 1].at = slot;
        add_param(d, params, sizes, slot, 8);
    }
    d->out->params = params;
    d->out->param_sizes = sizes;
}

static void reserve_consts(Decoder *d, uint32_t size) {
    if (d->const_size + size <= d->const_room) return;
    uint32_t room = MAX(d->const_room * 2, d->const_size + size + 64);
    uint8_t *grown = arena_alloc(d->a.arena, room, 16);
    if (d->const_size > 0) memcpy(grown, d->consts, d->const_size);
    d->consts = grown;
    d->const_room = room;
}

/* A slot that is filled at entry. To be called only while no other slots are being allocated. */
static uint32_t const_slot(Decoder *d, const uint8_t *bytes, uint32_t size) {
    reserve_consts(d, size);
    if (bytes != NULL) memcpy(d->consts + d->const_size, bytes, size);
    d->const_size += size;
    return asm_slot(&d->a, size);
}

static uint32_t word_const(Decoder *d, Word word) { return const_slot(d, (const uint8_t *)&word, 8); }

enum { NO_SLOT = UINT32_MAX };

static uint32_t value_const(Decoder *d, ValueId value, TypeId type) {
    uint64_t key = map_key2(type.id, value.id), known;
    if (map_get(&d->const_slots, key, &known)) return (uint32_t)known;
    uint32_t size = slot_size(d->types, type);
    uint8_t room[64];
    uint8_t *bytes = size <= sizeof room ? room : arena_alloc(d->a.arena, size, 16);
    if (!image_to_slot(d->c, value, type, bytes)) return NO_SLOT;
    uint32_t slot = const_slot(d, bytes, size);
    map_put(&d->const_slots, key, slot);
    return slot;
}

static uint32_t image_const(Decoder *d, const IrInst *inst) {
    Word address = image_static(d->c, inst->imm.value, ty_data(d->types, inst->type)->pointer.pointee);
    return address == 0 ? NO_SLOT : word_const(d, address);
}

/* The slot of an instruction whose result is known when decoding; NO_SLOT when it is not. */
static uint32_t known_slot(Decoder *d, const IrInst *inst) {
    switch (inst->op) {
    case IR_Const:
    case IR_PyIntConst: return value_const(d, inst->imm.value, inst->type);
    case IR_FnAddr: return word_const(d, vm_fn_address(inst->imm.fn));
    case IR_ImageAddr: return image_const(d, inst);
    case IR_Undef: return const_slot(d, NULL, slot_size(d->types, inst->type));
    case IR_SizeOf: return word_const(d, ty_layout(d->types, inst->imm.type).size);
    case IR_AlignOf: return word_const(d, ty_layout(d->types, inst->imm.type).align);
    case IR_NOTHING:
    case IR_GlobalAddr:
    case IR_ANY_ARITHMETIC:
    case IR_ANY_COMPARE:
    case IR_ANY_TEXT:
    case IR_ANY_CONVERSION:
    case IR_PyIntAdd:
    case IR_PyIntSub:
    case IR_PyIntMul:
    case IR_PyIntCmp:
    case IR_PyIntFromInt:
    case IR_PyIntSmall:
    case IR_PyIntFits:
    case IR_PyIntToInt:
    case IR_ANY_OBJECT:
    case IR_ANY_ADDRESS:
    case IR_ANY_MEMORY:
    case IR_ANY_LIFETIME:
    case IR_ANY_ERROR:
    case IR_Call:
    case IR_ANY_DEVICE:
    case IR_ANY_TERMINATOR: break;
    }
    return NO_SLOT;
}

static void place_consts(Decoder *d) {
    d->const_start = d->a.frame_size;
    for (uint32_t i = 0; i < d->fn->blocks.len; i++) {
        const IrBlock *block = &d->fn->blocks.at[i];
        for (uint32_t j = 0; j < block->insts.len; j++) {
            const IrInst *inst = &block->insts.at[j];
            if (IS_NONE(inst->result) || d->c->failure != D_NONE) continue;
            d->slots[inst->result.id - 1] = known_slot(d, inst);
        }
    }
    for (uint32_t i = 0; i < d->fn->locals.len; i++) {
        if (d->homes[i].kind != HOME_REGISTER) continue;
        d->homes[i].at = const_slot(d, NULL, slot_size(d->types, d->fn->locals.at[i].type));
    }
}

/* The value whose slot this one shares: the same bits as another type, or the address of a parameter's place. */
static uint32_t shared_slot(Decoder *d, const IrInst *inst) {
    if (inst->op == IR_LocalAddr) {
        const LocalHome *home = &d->homes[inst->imm.local.id - 1];
        return home->kind == HOME_ADDRESS ? home->at : NO_SLOT;
    }
    if (inst->op != IR_Borrow && inst->op != IR_PointerCast) return NO_SLOT;
    return d->slots[inst->operands[0].id - 1];
}

static void place_values(Decoder *d) {
    for (uint32_t i = 0; i < d->fn->values.len; i++) {
        const IrValue *value = &d->fn->values.at[i];
        const IrInst *def = ir_def(d->fn, (ValId){i + 1});
        bool is_entry_param = SAME(value->block, ((BlockId){1})) && def == NULL;
        if (d->slots[i] != NO_SLOT || IS_NONE(value->block) || is_entry_param) continue;
        if (def == NULL || shared_slot(d, def) == NO_SLOT) {
            bool shares_later = def != NULL && (def->op == IR_Borrow || def->op == IR_PointerCast);
            if (!shares_later) d->slots[i] = asm_slot(&d->a, slot_size(d->types, value->type));
        }
    }
    /* Values may share slots in chains, in any order of their numbers: repeat until all have their slot. */
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = 0; i < d->fn->values.len; i++) {
            const IrInst *def = ir_def(d->fn, (ValId){i + 1});
            if (d->slots[i] != NO_SLOT || def == NULL) continue;
            d->slots[i] = shared_slot(d, def);
            again |= d->slots[i] != NO_SLOT;
        }
    }
}

/* --- edges --- */

typedef struct Move {
    uint32_t to, from, size;
} Move;

static bool overlap(const Move *written, const Move *read) {
    return written->to < read->from + read->size && read->from < written->to + written->size;
}

static bool is_conflicting(const Move *moves, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = i + 1; j < count; j++) {
            if (overlap(&moves[i], &moves[j])) return true;
        }
    }
    return false;
}

static void emit_move(Decoder *d, uint32_t to, uint32_t from, uint32_t size) {
    if (to == from) return;
    if (size == 8) {
        asm_emit(&d->a, VM_Move, to, from, 0);
    } else {
        asm_emit_imm(&d->a, VM_MoveWide, to, from, 0, size);
    }
}

/* Parallel moves: through temporaries when one move would overwrite what another reads. */
static void emit_moves(Decoder *d, Move *moves, uint32_t count) {
    bool conflict = is_conflicting(moves, count);
    for (uint32_t i = 0; i < count && conflict; i++) {
        uint32_t temp = asm_slot(&d->a, moves[i].size);
        emit_move(d, temp, moves[i].from, moves[i].size);
        moves[i].from = temp;
    }
    for (uint32_t i = 0; i < count; i++) emit_move(d, moves[i].to, moves[i].from, moves[i].size);
}

/* `extra` is the slot of a call's result, the first parameter of the target; NO_SLOT: none. */
static void emit_edge_moves(Decoder *d, const IrTarget *target, uint32_t extra) {
    const IrBlock *block = ir_block(d->fn, target->block);
    Move *moves = NEW_ARRAY(d->a.arena, Move, block->params.len + 1);
    uint32_t first = extra != NO_SLOT ? 1 : 0, count = 0;
    for (uint32_t i = 0; i < block->params.len; i++) {
        bool is_extra = i < first;
        if (!is_extra && i - first >= target->arg_count) break;
        uint32_t from = is_extra ? extra : dec_slot(d, target->args[i - first]);
        Move move = {dec_slot(d, block->params.at[i]), from, slot_size(d->types, dec_type(d, block->params.at[i]))};
        moves[count++] = move;
    }
    emit_moves(d, moves, count);
}

static void add_fixup(Decoder *d, uint32_t *field, uint32_t code, bool is_otherwise, BlockId block) {
    Fixup fixup = {field, code, is_otherwise, block};
    vec_push(d->a.arena, &d->fixups, fixup);
}

static void emit_jump(Decoder *d, BlockId block) {
    add_fixup(d, NULL, d->a.code.len, false, block);
    asm_emit(&d->a, VM_Jump, 0, 0, 0);
}

/* Sets a code position of a branch, now or when the position is known. */
static void dec_target(Decoder *d, uint32_t code, bool is_otherwise, const IrTarget *target) {
    if (target->arg_count == 0) {
        add_fixup(d, NULL, code, is_otherwise, target->block);
        return;
    }
    uint32_t *field = is_otherwise ? &d->a.code.at[code].branch.otherwise : &d->a.code.at[code].branch.then;
    *field = d->a.code.len;
    emit_edge_moves(d, target, NO_SLOT);
    emit_jump(d, target->block);
}

/* --- terminators --- */

static void decode_switch(Decoder *d, const IrInst *inst) {
    const ValueData *cases = val_data(d->types, inst->imm.value);
    VmSwitch *table = NEW(d->a.arena, VmSwitch);
    int64_t *numbers = NEW_ARRAY(d->a.arena, int64_t, inst->target_count);
    uint32_t *targets = NEW_ARRAY(d->a.arena, uint32_t, inst->target_count);
    for (uint32_t i = 0; i + 1 < inst->target_count; i++) val_as_int(d->types, cases->tuple.items[i], &numbers[i]);
    *table = (VmSwitch){inst->target_count - 1, numbers, targets};
    asm_emit(&d->a, VM_Switch, 0, dec_slot(d, inst->operands[0]), 0)->data = table;
    for (uint32_t i = 0; i < inst->target_count; i++) {
        const IrTarget *target = &inst->targets[i];
        if (target->arg_count == 0) {
            add_fixup(d, &targets[i], 0, false, target->block);
        } else {
            targets[i] = d->a.code.len;
            emit_edge_moves(d, target, NO_SLOT);
            emit_jump(d, target->block);
        }
    }
}

static void decode_branch(Decoder *d, const IrInst *inst) {
    uint32_t code = d->a.code.len - 1;
    if (!d->skips_branch) {
        code = d->a.code.len;
        asm_emit(&d->a, VM_Branch, dec_slot(d, inst->operands[0]), 0, 0);
    }
    d->skips_branch = false;
    dec_target(d, code, false, &inst->targets[0]);
    dec_target(d, code, true, &inst->targets[1]);
}

/* One exit of a catching call: straight to the block if only the result has to be passed on. */
static void decode_exit(Decoder *d, uint32_t *field, uint32_t *result, const IrTarget *target, bool has_result,
                        uint32_t size) {
    const IrBlock *block = ir_block(d->fn, target->block);
    if (target->arg_count == 0) {
        if (has_result && block->params.len > 0) *result = dec_slot(d, block->params.at[0]);
        add_fixup(d, field, 0, false, target->block);
        return;
    }
    if (has_result) *result = asm_slot(&d->a, size);
    *field = d->a.code.len;
    emit_edge_moves(d, target, has_result ? *result : NO_SLOT);
    emit_jump(d, target->block);
}

static VmCall *new_call(Decoder *d, const IrInst *inst) {
    VmCall *call = NEW(d->a.arena, VmCall);
    const IrInst *callee = ir_def(d->fn, inst->operands[0]);
    if (callee != NULL && callee->op == IR_FnAddr) {
        call->callee = vm_fn(d->c, callee->imm.fn);
    } else {
        call->callee_slot = dec_slot(d, inst->operands[0]);
    }
    uint32_t *args = NEW_ARRAY(d->a.arena, uint32_t, inst->operand_count);
    for (uint32_t i = 1; i < inst->operand_count; i++) args[i - 1] = dec_slot(d, inst->operands[i]);
    call->args = args;
    call->arg_count = inst->operand_count - 1;
    call->result_size = IS_NONE(inst->type) ? 0 : slot_size(d->types, inst->type);
    if (!IS_NONE(inst->result)) call->result = dec_slot(d, inst->result);
    asm_emit(&d->a, VM_Call, 0, 0, 0)->call = call;
    return call;
}

static void decode_try_call(Decoder *d, const IrInst *inst) {
    VmCall *call = new_call(d, inst);
    call->catches = true;
    decode_exit(d, &call->normal, &call->result, &inst->targets[0], call->result_size > 0, call->result_size);
    decode_exit(d, &call->failed, &call->error, &inst->targets[1], true, 8);
}

static void decode_return(Decoder *d, const IrInst *inst) {
    if (inst->operand_count == 0) {
        asm_emit(&d->a, VM_ReturnNone, 0, 0, 0);
        return;
    }
    asm_emit_imm(&d->a, VM_Return, 0, dec_slot(d, inst->operands[0]), 0,
                 slot_size(d->types, dec_type(d, inst->operands[0])));
}

static void decode_panic(Decoder *d, const IrInst *inst) {
    const ValueData *text = val_data(d->types, inst->imm.value);
    asm_emit(&d->a, VM_Panic, 0, 0, 0)->data = &text->text;
}

void dec_terminator(Decoder *d, const IrInst *inst) {
    switch (inst->op) {
    case IR_Jump:
        emit_edge_moves(d, &inst->targets[0], NO_SLOT);
        emit_jump(d, inst->targets[0].block);
        return;
    case IR_Branch: decode_branch(d, inst); return;
    case IR_Switch: decode_switch(d, inst); return;
    case IR_Return: decode_return(d, inst); return;
    case IR_Raise: asm_emit(&d->a, VM_Raise, 0, dec_slot(d, inst->operands[0]), 0); return;
    case IR_Call: new_call(d, inst); return;
    case IR_TryCall: decode_try_call(d, inst); return;
    case IR_Panic: decode_panic(d, inst); return;
    case IR_NOTHING:
    case IR_ANY_CONST:
    case IR_ANY_ARITHMETIC:
    case IR_ANY_COMPARE:
    case IR_ANY_TEXT:
    case IR_ANY_CONVERSION:
    case IR_ANY_PYINT:
    case IR_ANY_OBJECT:
    case IR_ANY_ADDRESS:
    case IR_ANY_MEMORY:
    case IR_ANY_LIFETIME:
    case IR_ANY_ERROR:
    case IR_ANY_DEVICE:
    case IR_Unreachable: break;
    }
    asm_emit(&d->a, VM_Unreachable, 0, 0, 0);
}

/* --- functions --- */

static void decode_blocks(Decoder *d) {
    d->block_at = NEW_ARRAY(d->a.arena, uint32_t, d->fn->blocks.len + 1);
    if (d->fn->flags & IR_FN_ASKS_TARGET) asm_emit(&d->a, VM_AskTarget, 0, 0, 0);
    for (uint32_t i = 0; i < d->fn->blocks.len; i++) {
        const IrBlock *block = &d->fn->blocks.at[i];
        d->block = (BlockId){i + 1};
        d->block_at[i] = d->a.code.len;
        for (d->index = 0; d->index < block->insts.len && d->c->failure == D_NONE; d->index++) {
            d->a.span = block->insts.at[d->index].span;
            dec_inst(d, &block->insts.at[d->index]);
        }
        if (ir_terminator(d->fn, d->block) == NULL) asm_emit(&d->a, VM_Unreachable, 0, 0, 0);
    }
}

static void resolve(Decoder *d) {
    for (uint32_t i = 0; i < d->fixups.len; i++) {
        const Fixup *f = &d->fixups.at[i];
        uint32_t at = d->block_at[f->block.id - 1];
        if (f->field != NULL) {
            *f->field = at;
        } else if (f->is_otherwise) {
            d->a.code.at[f->code].branch.otherwise = at;
        } else {
            d->a.code.at[f->code].branch.then = at;
        }
    }
}

/* Lists the places that must not be alive when the function is left. */
static void list_places(Decoder *d) {
    VmPlace *places = NEW_ARRAY(d->a.arena, VmPlace, d->fn->locals.len + 1);
    uint32_t count = 0;
    for (uint32_t i = 0; i < d->fn->locals.len; i++) {
        const IrLocal *local = &d->fn->locals.at[i];
        bool is_owned_param =
            local->kind == LOCAL_PARAM && (local->convention == CONV_VAR || local->convention == CONV_DEINIT);
        bool is_own = d->homes[i].kind == HOME_MEMORY || is_owned_param;
        if (!is_own || !ty_needs_destroy(d->types, local->type)) continue;
        if (ty_is(d->types, local->type, TY_Error))
            continue; /* a load takes the error out of its local; if that gets lost, the box is reported as never
                         freed */
        places[count++] = (VmPlace){local->type, d->homes[i].at, {i + 1}, is_owned_param};
    }
    d->out->places = places;
    d->out->place_count = count;
}

static void decode_fn(Decoder *d) {
    d->slots = NEW_ARRAY(d->a.arena, uint32_t, d->fn->values.len + 1);
    memset(d->slots, 0xff, d->fn->values.len * sizeof(uint32_t));
    map_init(&d->const_slots, d->a.arena);
    find_homes(d);
    place_params(d);
    place_consts(d);
    d->out->const_offset = d->const_start;
    d->out->const_size = d->const_size;
    d->out->consts = d->consts;
    place_values(d);
    lay_out_memory(d);
    decode_blocks(d);
    resolve(d);
    list_places(d);
    d->out->memory_size = d->memory_size;
    asm_finish(&d->a, d->out);
}

/* --- entry points --- */

VmFn *vm_fn(Comptime *c, FnId fn) {
    if (fn.id > c->fn_cap) {
        uint32_t cap = MAX(c->fn_cap * 2, MAX(fn.id, 64u));
        VmFn **grown = NEW_ARRAY(&c->arena, VmFn *, cap);
        if (c->fn_cap > 0) memcpy(grown, c->fns, c->fn_cap * sizeof(VmFn *));
        c->fns = grown;
        c->fn_cap = cap;
    }
    VmFn **known = &c->fns[fn.id - 1];
    if (*known != NULL) return *known;
    *known = NEW(&c->arena, VmFn);
    const IrFn *ir = ir_fn(c->module, fn);
    **known = (VmFn){.id = fn, .ir = ir, .name = ir->display, .raises = (ir->flags & IR_FN_RAISES) != 0};
    return *known;
}

static bool decode_external(Comptime *c, VmFn *fn) {
    const IrFn *ir = fn->ir;
    fn->native = native_find(ir->symbol);
    if (fn->native != NULL) return true;
    return vm_fail(c, D_COMPTIME_FAILED, "'%.*s' cannot run at compile time: %s", STR_ARGS(ir->display),
                   native_reason(ir->symbol));
}

bool vm_decode(Comptime *c, VmFn *fn) {
    const IrFn *ir = fn->ir;
    bool is_external = (ir->flags & IR_FN_EXTERNAL) != 0;
    if (!is_external && c->options.require != NULL) {
        if (!c->options.require(c->options.state, fn->id)) {
            c->reported = true;
            return vm_fail(c, D_COMPTIME_FAILED, "'%.*s' has errors", STR_ARGS(ir->display));
        }
    }
    if (is_external) return decode_external(c, fn);
    if (!ir->has_body) return vm_fail(c, D_COMPTIME_FAILED, "'%.*s' has no body", STR_ARGS(ir->display));
    if ((ir->flags & IR_FN_KERNEL) != 0)
        return vm_fail(c, D_COMPTIME_FAILED, "'%.*s' is a kernel, which runs on a device only", STR_ARGS(ir->display));
    Decoder d = {.a = {.c = c, .arena = &c->arena}, .c = c, .types = c->types, .out = fn, .fn = ir};
    decode_fn(&d);
    return c->failure == D_NONE;
}

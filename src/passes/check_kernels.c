/* `--check-kernels`: instruments kernels, and all that they call, to report their accesses to the runtime, which
 * detects errors (runtime/sanitizer/check.h). Each access to memory that other threads may reach, or that pointer
 * arithmetic leads to, passes its address through `check`, which returns one that is safe to use, so that the kernel
 * continues after an error and more errors are found.
 *
 * Calls whose callee does something that is checked stand between `enter` and `leave`, so that an error inside the
 * library is reported at the user's line. On the host the same is done where a function of the user calls one of the
 * library that leads to the device: launches and copies are reported there, and buffers get the name of the variable
 * that holds them.
 *
 * Needs IR after expand_lifetimes and before inline: calls into the library must still be calls. */
#include "ir/build.h"
#include "ir/cfg.h"
#include "ir/ir_group.h"
#include "passes/check.h"
#include "passes/pass.h"
#include "types/value.h"

typedef VEC(IrInst) InstVec;

typedef struct Rewrite {
    IrModule *module;
    Types *types;
    const CheckFacts *facts;
    const CheckFn *own;
    CheckJoins joins;
    IrFn *fn;
    IrBuilder b; /* in a block of its own: the function is unchanged until all of it is rewritten */
} Rewrite;

/* ---- names ---- */

static Str local_name(const Rewrite *r, LocalId id) {
    const IrLocal *local = ir_local(r->fn, id);
    return IS_NONE(local->name) ? STR("") : name_text(r->module->ctx, local->name);
}

/* The value that a temporary holds, if it is stored to exactly once; else none. */
static ValId stored_in(const Rewrite *r, LocalId local) {
    ValId found = NONE_OF(ValId);
    for (uint32_t b = 0; b < r->fn->blocks.len && b + 1 != r->b.block.id; b++) /* the builder's block is the last one */
        for (uint32_t i = 0; i < r->fn->blocks.at[b].insts.len; i++) {
            const IrInst *inst = &r->fn->blocks.at[b].insts.at[i];
            const IrInst *to = inst->op == IR_Store ? ir_def(r->fn, inst->operands[1]) : NULL;
            if (to == NULL || to->op != IR_LocalAddr || !SAME(to->imm.local, local)) continue;
            if (!IS_NONE(found)) return NONE_OF(ValId);
            found = inst->operands[0];
        }
    return found;
}

static Str param_name(const Rewrite *r, ValId value) {
    for (uint32_t i = 0; i < r->fn->params.len; i++)
        if (SAME(r->fn->params.at[i].value, value) && !IS_NONE(r->fn->params.at[i].name))
            return name_text(r->module->ctx, r->fn->params.at[i].name);
    return STR("");
}

/* The argument that a call's result may point into. */
static ValId lender(const IrInst *call) {
    uint64_t bits = (uint64_t)call->imm.number;
    for (uint32_t i = 0; i + 1 < call->operand_count && i < 30; i++)
        if ((bits >> i & 1) || (bits >> (32 + i) & 1)) return call->operands[i + 1];
    return NONE_OF(ValId);
}

static Str field_name(const Rewrite *r, const IrInst *def) {
    TypeId base = ty_data(r->types, ir_type_of(r->fn, def->operands[0]))->pointer.pointee;
    if (!ty_has_fields(ty_kind(r->types, base))) return STR("");
    NameId name = ty_struct(r->types, base)->fields[def->imm.field].name;
    return IS_NONE(name) ? STR("") : name_text(r->module->ctx, name);
}

static Str variable_of(const Rewrite *r, ValId value, bool in_pointer);

static Str variable_of_local(const Rewrite *r, const IrInst *def, bool in_pointer) {
    bool is_temporary = IS_NONE(ir_local(r->fn, def->imm.local)->name) && in_pointer;
    return is_temporary ? variable_of(r, stored_in(r, def->imm.local), true) : local_name(r, def->imm.local);
}

static Str variable_of_field(const Rewrite *r, const IrInst *def, bool in_pointer) {
    Str base = variable_of(r, def->operands[0], in_pointer), field = field_name(r, def);
    if (!in_pointer || base.len == 0 || field.len == 0) return base;
    return arena_printf(r->fn->arena, "%.*s.%.*s", STR_ARGS(base), STR_ARGS(field));
}

/* The variable, with fields, that holds the pointer from which the value was computed: `tile`, `args.source`. */
static Str variable_of(const Rewrite *r, ValId value, bool in_pointer) {
    if (IS_NONE(value)) return STR("");
    const IrInst *def = ir_def(r->fn, value);
    if (def == NULL) return param_name(r, value);
    switch (def->op) {
    case IR_LocalAddr: return variable_of_local(r, def, in_pointer);
    case IR_FieldAddr: return variable_of_field(r, def, in_pointer);
    case IR_Load: return variable_of(r, def->operands[0], true);
    case IR_Call: return variable_of(r, lender(def), in_pointer);
    case IR_Offset:
    case IR_ElementAddr:
    case IR_PointerCast:
    case IR_Borrow:
    case IR_Bitcast: return variable_of(r, def->operands[0], in_pointer);
    case IR_NO_POINTER:
    case IR_Select:
    case IR_PointerDiff: break;
    }
    return STR("");
}

static bool is_made_from(const Rewrite *r, ValId value, ValId origin) {
    while (!SAME(value, origin)) {
        const IrInst *def = ir_def(r->fn, value);
        bool goes_on = def != NULL && (def->op == IR_Offset || def->op == IR_PointerCast || def->op == IR_Bitcast);
        if (!goes_on) return false;
        value = def->operands[0];
    }
    return true;
}

/* The variable in which the value is stored soon after instruction `i`. */
static Str variable_for(const Rewrite *r, const IrInst *insts, uint32_t count, uint32_t i, ValId value) {
    enum { SOON = 8 };
    for (uint32_t k = i + 1; k < count && k <= i + SOON && !IS_NONE(value); k++)
        if (insts[k].op == IR_Store && is_made_from(r, insts[k].operands[0], value))
            return variable_of(r, insts[k].operands[1], false);
    return STR("");
}

/* ---- the checks ---- */

static ValId text_value(Rewrite *r, Str text) {
    return ir_const(&r->b, ty_str_literal(r->types, NONE_OF(ValueId)), val_string(r->types, text));
}

static ValId number(Rewrite *r, uint64_t n) { return ir_const_int(&r->b, ty_int(r->types), (int64_t)n); }

static void check(Rewrite *r, IrKind kind, const ValId *operands, uint32_t count) {
    ir_op_kind(&r->b, IR_Check, kind, NONE_OF(TypeId), operands, count);
}

/* Checks an access of `bytes` at the address, which was computed from `origin`; returns the address to use instead. */
static ValId check_place(Rewrite *r, IrKind kind, ValId address, ValId origin, ValId bytes) {
    /* variables of the library would mean nothing to the user, and inlining would show them */
    Str name = r->own->is_program ? variable_of(r, origin, false) : STR("");
    ValId operands[] = {address, check_root(r->fn, origin).value, bytes, text_value(r, name)};
    return ir_op_kind(&r->b, IR_CheckAccess, kind, NONE_OF(TypeId), operands, COUNT_OF(operands));
}

static uint64_t size_of(const Rewrite *r, TypeId type) { return ty_layout(r->types, type).size; }

/* The padding after a field. Only writing the whole struct writes it, so it counts as written with the field. */
static uint64_t padding_behind(const Rewrite *r, ValId address) {
    const IrInst *def = ir_def(r->fn, address);
    if (def == NULL || def->op != IR_FieldAddr) return 0;
    TypeId base = ty_data(r->types, ir_type_of(r->fn, def->operands[0]))->pointer.pointee;
    if (!ty_has_fields(ty_kind(r->types, base))) return 0;
    const StructInfo *info = ty_struct(r->types, base);
    uint32_t field = def->imm.field;
    uint64_t end = ty_field_offset(r->types, base, field) + size_of(r, info->fields[field].type);
    if (field + 1 < info->field_count) return ty_field_offset(r->types, base, field + 1) - end;
    return size_of(r, base) - end + padding_behind(r, def->operands[0]);
}

/* The number of bytes that the access at operand `place` moves. */
static ValId bytes_of(Rewrite *r, const IrInst *inst) {
    switch (inst->op) {
    case IR_CopyBytes:
    case IR_MoveBytes: return inst->operands[2];
    case IR_ZeroBytes: return inst->operands[1];
    case IR_Store:
        return number(r, size_of(r, ir_type_of(r->fn, inst->operands[0])) + padding_behind(r, inst->operands[1]));
    case IR_StoreWide:
    case IR_AtomicStore: return number(r, size_of(r, ir_type_of(r->fn, inst->operands[0])));
    case IR_AtomicRmw:
    case IR_AtomicCas: return number(r, size_of(r, ir_type_of(r->fn, inst->operands[1])));
    case IR_NO_MEMORY:
    case IR_Load:
    case IR_LoadWide:
    case IR_Gather:
    case IR_Scatter:
    case IR_MaskedLoad:
    case IR_MaskedStore:
    case IR_AtomicLoad:
    case IR_ANY_DEVICE_ADDRESS: break;
    }
    return number(r, size_of(r, inst->type));
}

static IrKind atomic_kind(IrOp op) {
    return op == IR_AtomicLoad ? IrAccess_AtomicLoad : op == IR_AtomicStore ? IrAccess_AtomicStore : IrAccess_Atomic;
}

static void check_operand(Rewrite *r, IrInst *inst, int operand, IrKind kind) {
    if (operand < 0 || !check_is_needed(r->facts, r->fn, inst->operands[operand])) return;
    ValId address = inst->operands[operand];
    inst->operands[operand] = check_place(r, kind, address, address, bytes_of(r, inst));
}

/* A GPU would stop the kernel at a misaligned access. */
static void check_alignment(Rewrite *r, const IrInst *inst) {
    ValId address = inst->operands[inst->op == IR_StoreWide];
    TypeId vector = inst->op == IR_StoreWide ? ir_type_of(r->fn, inst->operands[0]) : inst->type;
    if (inst->imm.number <= (int64_t)ty_layout(r->types, ty_scalar(r->types, ty_dtype(r->types, vector))).align) return;
    Str name = r->own->is_program ? variable_of(r, address, false) : STR("");
    ValId operands[] = {address, number(r, (uint64_t)inst->imm.number), text_value(r, name)};
    check(r, IrCheck_Aligned, operands, COUNT_OF(operands));
}

/* ---- lanes ---- */

static ValId lane_of(Rewrite *r, ValId vector, TypeId scalar, uint32_t lane) {
    if (ty_is_concrete(r->types, ir_type_of(r->fn, vector)) && ty_width(r->types, ir_type_of(r->fn, vector)) == 1)
        return vector;
    return ir_op2(&r->b, IR_Extract, scalar, vector, number(r, lane));
}

/* The bytes of a lane that is active, else 0. */
static ValId lane_bytes(Rewrite *r, ValId mask, uint32_t lane, uint64_t size) {
    bool is_bool = ty_is(r->types, ir_type_of(r->fn, mask), TY_Bool);
    ValId on = is_bool ? mask : ir_op2(&r->b, IR_Extract, TY(Bool), mask, number(r, lane));
    ValId operands[] = {on, number(r, size), number(r, 0)};
    return ir_op(&r->b, IR_Select, ty_int(r->types), operands, COUNT_OF(operands));
}

/* Checks masked accesses, and those with an offset per lane, lane by lane; `offsets` is none when the lanes are
 * adjacent. */
static void check_lanes(Rewrite *r, IrKind kind, TypeId vector, ValId base, ValId offsets, ValId mask) {
    TypeId scalar = ty_scalar(r->types, ty_dtype(r->types, vector));
    TypeId pointer = ty_raw(r->types, scalar);
    ValId start = ir_op1(&r->b, IR_PointerCast, pointer, base);
    for (uint32_t lane = 0; lane < ty_width(r->types, vector); lane++) {
        ValId step = number(r, lane);
        if (!IS_NONE(offsets)) {
            TypeId type = ty_scalar(r->types, ty_dtype(r->types, ir_type_of(r->fn, offsets)));
            step = lane_of(r, offsets, type, lane);
        }
        ValId address = ir_op2(&r->b, IR_Offset, NONE_OF(TypeId), start, step);
        check_place(r, kind, address, base, lane_bytes(r, mask, lane, size_of(r, scalar)));
    }
}

static void check_vector(Rewrite *r, const IrInst *inst) {
    const ValId *operands = inst->operands;
    ValId none = NONE_OF(ValId);
    switch (inst->op) {
    case IR_Gather: check_lanes(r, IrAccess_ReadLane, inst->type, operands[0], operands[1], operands[2]); return;
    case IR_Scatter:
        check_lanes(r, IrAccess_WriteLane, ir_type_of(r->fn, operands[0]), operands[1], operands[2], operands[3]);
        return;
    case IR_MaskedLoad: check_lanes(r, IrAccess_ReadLane, inst->type, operands[0], none, operands[1]); return;
    case IR_MaskedStore:
        check_lanes(r, IrAccess_WriteLane, ir_type_of(r->fn, operands[0]), operands[1], none, operands[2]);
        return;
    case IR_NO_MEMORY:
    case IR_Load:
    case IR_Store:
    case IR_LoadWide:
    case IR_StoreWide:
    case IR_ANY_BYTES:
    case IR_ANY_ATOMIC:
    case IR_ANY_DEVICE_ADDRESS: break;
    }
}

static bool is_vector_access(IrOp op) {
    return op == IR_Gather || op == IR_Scatter || op == IR_MaskedLoad || op == IR_MaskedStore;
}

/* ---- calls ---- */

/* Memory that an always-inline callee allocates with stack_allocation belongs to the caller. */
static bool keeps_memory(const Rewrite *r, FnId callee) {
    return !IS_NONE(callee) && (ir_fn(r->module, callee)->flags & IR_FN_INLINE);
}

/* Library functions get a frame only for the memory of their callees. */
static bool is_framed(const Rewrite *r, const IrInst *inst) {
    if (inst->op != IR_Call && inst->op != IR_TryCall) return false;
    FnId callee = check_callee(r->fn, inst);
    const CheckFn *to = IS_NONE(callee) ? NULL : &r->facts->fns[callee.id - 1];
    if (!r->own->is_program && keeps_memory(r, callee)) return false;
    if (r->own->in_kernel && (to == NULL || to->is_checked || to->ends_program)) return true;
    return to != NULL && to->uses_device && !to->is_program && r->own->is_program;
}

/* The variable into which a place without a name is moved soon after instruction `i`. */
static Str variable_of_place(const Rewrite *r, const IrBlock *block, uint32_t i, ValId place) {
    enum { SOON = 8 };
    Str name = variable_of(r, place, false);
    const IrInst *to = ir_def(r->fn, place);
    if (name.len || !to || to->op != IR_LocalAddr) return name;
    for (uint32_t k = i + 1; k < block->insts.len && k <= i + SOON; k++) {
        const IrInst *inst = &block->insts.at[k];
        const IrInst *from = inst->op == IR_CopyBytes ? ir_def(r->fn, inst->operands[1]) : NULL;
        if (from && from->op == IR_LocalAddr && SAME(from->imm.local, to->imm.local))
            return variable_of(r, inst->operands[0], false);
    }
    return name;
}

/* The variable in which the result is stored. */
static Str result_variable(const Rewrite *r, const IrBlock *block, uint32_t i) {
    const IrInst *inst = &block->insts.at[i];
    TypeId type = ty_data(r->types, ir_type_of(r->fn, inst->operands[0]))->fn.result;
    if (ir_has_place_result(r->types, type))
        return variable_of_place(r, block, i, inst->operands[inst->operand_count - 1]);
    if (inst->op == IR_Call) return variable_for(r, block->insts.at, block->insts.len, i, inst->result);
    const IrBlock *next = ir_block(r->fn, inst->targets[0].block);
    if (next->params.len == 0 || next->insts.len == 0) return STR("");
    return variable_for(r, next->insts.at, next->insts.len, UINT32_MAX, next->params.at[0]);
}

static void enter(Rewrite *r, const IrBlock *block, uint32_t i) {
    FnId callee = check_callee(r->fn, &block->insts.at[i]);
    ValId operands[] = {text_value(r, result_variable(r, block, i)), ir_const_bool(&r->b, keeps_memory(r, callee))};
    check(r, IrCheck_Enter, operands, COUNT_OF(operands));
}

static void leave(Rewrite *r) { check(r, IrCheck_Leave, NULL, 0); }

/* A call that may raise ends its block, so `leave` is put on both of its edges. */
static void leave_on_edges(Rewrite *r, BlockId block) {
    for (uint32_t t = 0; t < 2; t++) {
        BlockId middle = ir_split_edge(r->fn, block, t);
        IrInst jump = vec_pop(&ir_block(r->fn, middle)->insts);
        r->b.span = jump.span;
        ir_at(&r->b, middle);
        leave(r);
        vec_push(r->fn->arena, &ir_block(r->fn, middle)->insts, jump);
    }
}

/* ---- memory of a function ---- */

static void check_room(Rewrite *r, IrKind kind, ValId address, uint64_t bytes, Str name) {
    ValId operands[] = {address, number(r, bytes), text_value(r, name)};
    check(r, kind, operands, COUNT_OF(operands));
}

static void check_locals(Rewrite *r) {
    r->b.span = r->fn->span;
    for (uint32_t i = 0; i < r->fn->locals.len; i++) {
        LocalId local = {i + 1};
        if (!check_is_array(r->facts, r->fn, local)) continue;
        ValId address = ir_local_addr(&r->b, local);
        check_room(r, IrCheck_Local, address, size_of(r, ir_local(r->fn, local)->type), local_name(r, local));
    }
}

/* ---- functions ---- */

static void tell_join(Rewrite *r, IrKind kind, BlockId block) {
    uint32_t join = r->joins.numbers[block.id - 1];
    ValId operand = join == CHECK_NO_JOIN ? NONE_OF(ValId) : number(r, join);
    if (join != CHECK_NO_JOIN) check(r, kind, &operand, 1);
}

/* Before a warp operation: tells where the lanes converge that have passed by it. */
static void within_joins(Rewrite *r, BlockId block, const IrInst *inst) {
    if (!r->joins.numbers || !check_exchanges(r->facts, r->fn, inst)) return;
    for (uint32_t i = 0; i < r->joins.around[block.id - 1].bits - 1; i++)
        if (bitset_has(&r->joins.around[block.id - 1], i)) tell_join(r, IrCheck_Within, (BlockId){i + 1});
}

static void before(Rewrite *r, const IrBlock *block, uint32_t i, IrInst *inst) {
    if (is_framed(r, inst)) enter(r, block, i);
    if (!r->own->in_kernel) return;
    if (is_vector_access(inst->op)) {
        check_vector(r, inst);
        return;
    }
    if (inst->op == IR_Barrier || inst->op == IR_NamedBarrier || inst->op == IR_Warp) check(r, IrCheck_Wait, NULL, 0);
    if (inst->op == IR_Fence) check(r, IrCheck_Fence, NULL, 0);
    if (inst->op == IR_LoadWide || inst->op == IR_StoreWide) check_alignment(r, inst);
    CheckAccess access = check_access(inst);
    check_operand(r, inst, access.read, IrAccess_Read);
    check_operand(r, inst, access.write, IrAccess_Write);
    check_operand(r, inst, access.atomic, atomic_kind(inst->op));
}

static void after(Rewrite *r, const IrBlock *block, uint32_t i, const IrInst *inst) {
    if (inst->op == IR_Call && is_framed(r, inst)) leave(r);
    if (inst->op != IR_SharedAddr || !r->own->in_kernel) return;
    Str name = variable_for(r, block->insts.at, block->insts.len, i, inst->result);
    check_room(r, IrCheck_Shared, inst->result, (uint64_t)inst->imm.number, name);
}

static IrInst copy_of(const Rewrite *r, const IrInst *inst) {
    IrInst copy = *inst;
    if (copy.operand_count == 0) return copy;
    copy.operands = NEW_ARRAY(r->fn->arena, ValId, copy.operand_count);
    memcpy(copy.operands, inst->operands, copy.operand_count * sizeof(ValId));
    return copy;
}

static InstVec rewrite_block(Rewrite *r, BlockId id, BlockId scratch) {
    InstVec made = {0};
    ir_at(&r->b, scratch);
    if (id.id == 1 && r->own->in_kernel) check_locals(r);
    const IrBlock *block = ir_block(r->fn, id);
    for (uint32_t i = 0; i < block->insts.len; i++) {
        IrInst inst = copy_of(r, &block->insts.at[i]);
        r->b.span = inst.span;
        if (i == 0 && r->joins.numbers) tell_join(r, IrCheck_Joined, id);
        within_joins(r, id, &inst);
        before(r, block, i, &inst);
        vec_push(r->fn->arena, &ir_block(r->fn, scratch)->insts, inst);
        after(r, block, i, &block->insts.at[i]);
    }
    IrBlock *out = ir_block(r->fn, scratch);
    for (uint32_t i = 0; i < out->insts.len; i++) vec_push(r->fn->arena, &made, out->insts.at[i]);
    out->insts.len = 0;
    return made;
}

static bool is_framed_end(const Rewrite *r, BlockId block) {
    const IrInst *end = ir_terminator(r->fn, block);
    return end != NULL && end->op == IR_TryCall && is_framed(r, end);
}

static void rewrite(Rewrite *r) {
    uint32_t count = r->fn->blocks.len;
    BlockId scratch = ir_block_new(r->fn);
    InstVec *made = NEW_ARRAY(r->fn->arena, InstVec, count);
    bool *is_split = NEW_ARRAY(r->fn->arena, bool, count);
    for (uint32_t i = 0; i < count; i++) {
        if (ir_block(r->fn, (BlockId){i + 1})->insts.len == 0) continue;
        is_split[i] = is_framed_end(r, (BlockId){i + 1});
        made[i] = rewrite_block(r, (BlockId){i + 1}, scratch);
    }
    for (uint32_t i = 0; i < count; i++) {
        IrBlock *block = &r->fn->blocks.at[i];
        block->insts.at = made[i].at;
        block->insts.len = made[i].len;
        block->insts.cap = made[i].cap;
    }
    for (uint32_t i = 0; i < count; i++)
        if (is_split[i]) leave_on_edges(r, (BlockId){i + 1});
    ir_renumber(r->fn);
}

static bool is_rewritten(const CheckFn *own) {
    return own->in_kernel ? own->is_checked : own->uses_device && own->is_program;
}

bool pass_check_kernels(IrModule *module) {
    if (!module->ctx->options.check_kernels) return false;
    Arena scratch = {0};
    CheckFacts facts = check_facts(module, &scratch);
    uint32_t count = module->fns.len, joins = 0;
    for (uint32_t i = 0; i < count; i++) {
        IrFn *fn = module->fns.at[i];
        if (!fn->has_body || !is_rewritten(&facts.fns[i])) continue;
        Rewrite r = {module, module->types, &facts, &facts.fns[i], {0}, fn, ir_builder(module, fn)};
        if (facts.fns[i].in_kernel) r.joins = check_joins(&facts, fn, &joins);
        rewrite(&r);
    }
    arena_drop(&scratch);
    return true;
}
